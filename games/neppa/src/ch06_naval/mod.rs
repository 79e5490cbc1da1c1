//! Chapter 6: naval operations.
//!
//! A mission is put together and sailed in the Movement Phase: a fleet leads it, its target is named, other fleets join
//! and units embark, it sails, may be intercepted, and arrives or turns back.

mod interplay;
mod mission;
mod r6_0_basing;
mod r6_1_naval_movement;
mod r6_1_overrun;
mod r6_2_sea_transport;
mod r6_3_course;
mod r6_3_interception;
mod r6_4_naval_combat;
mod r6_5_amphibious_invasion;
mod r6_6_shore_bombardment;
pub mod r6_7_shipping;
mod sailing;
pub mod waters;
mod words;

pub use mission::{Owed, Party, Purpose, Stage};
pub use r6_0_basing::{
    axis_holds, expected, has_room, make_base, may_base, room, straits_open, waters_of,
};
pub use r6_1_naval_movement::{
    begin_movement, box_zone, enter_box, first, in_port, is_convoy_box, may_reach_box,
    nearest_ports,
};
pub use r6_1_overrun::overrun;
pub use r6_2_sea_transport::{carries, needs, sail_together};
pub use r6_3_interception::count as interception_count;
pub use r6_4_naval_combat::{losses, losses_in_withdrawal, modifier};
pub use r6_5_amphibious_invasion::{Invasion, end_combat, invasion_over};
pub use r6_6_shore_bombardment::bombardment;

use crate::ch03_units::r3_6_fleet;
use crate::choice;
use crate::choice::distinct_units_in;
use crate::data::ConvoyBox;
use crate::meant::Hit;
use crate::state::State;
use crate::step::{Action, Phase};
use crate::types::{Front, Kind, Nation, Nations, Zone};
use crate::unit::UnitId;
use crate::{Act, Neppa};
use frame::{Chapter, Click, Framed};
use kernel::{Illegal, Label, Seat};
use serde::{Deserialize, Serialize};

frame::chapter! {
    /// What this chapter asks and does.
    steps NavalStep of Neppa {
        mission::Mission,
        r6_1_overrun::Overrun,
    }
    /// What is done in this chapter.
    actions NavalAction {
        /// 6.1: this fleet leads a change of base.
        Rebase {
            fleet: UnitId,
        },
        /// 6.2: this fleet leads a sea transport.
        Transport {
            fleet: UnitId,
        },
        /// 6.5: this fleet leads an invasion.
        Invade {
            fleet: UnitId,
        },
        /// 3.6: partial fleets of a nation in one place form up.
        FormUp {
            nation: Nation,
            at: Zone,
        },
        /// 6.1b: to a convoy box.
        EnterBox {
            fleet: UnitId,
            place: ConvoyBox,
        },
        /// 9.6c: out of a convoy box.
        LeaveBox {
            fleet: UnitId,
            to: Zone,
        },
        Target {
            zone: Zone,
            front: Front,
        },
        AddFleet {
            fleet: UnitId,
        },
        Load {
            unit: UnitId,
        },
        Sail,
        Announce,
        Decline,
        /// 6.3d: the course goes on into this ocean zone.
        Steer {
            sea: Zone,
        },
        /// The course ends here, beside the target.
        Arrive,
        /// The rest of the course by a shortest way.
        Direct,
        InterceptAt {
            sea: Zone,
        },
        Commit {
            fleet: UnitId,
        },
        /// No more fleets are committed.
        Ready,
        Fight,
        Withdraw,
        /// 6.4i: the odd factor of the losses comes from this nation.
        Extra {
            nation: Nation,
        },
        Sink {
            fleet: UnitId,
            factors: u8,
        },
        /// 6.4h: this cargo is lost with its ships.
        Drown {
            unit: UnitId,
        },
        GoOn,
        Abort,
        /// 6.1c: a displaced fleet goes to this port.
        Shelter {
            fleet: UnitId,
            port: Zone,
        },
    }
}

/// Fleets at sea: invasions off their beaches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Afloat {
    /// 6.5: invasions that have reached their beach and wait for the Combat Phase; [`crate::unit::At::Afloat`]
    /// numbers them, each of which has a fleet of its own. An invasion that is over stays in its place, empty, until the
    /// Combat Phase ends.
    pub invasions: Vec<Invasion>,
}

impl Chapter<Neppa> for NavalAction {
    fn candidates(s: &State, _seat: Seat, out: &mut Vec<Action>) {
        for at in choice::every_zone() {
            let majors = Nation::MAJORS.into_iter();
            frame::add(out, majors.map(|nation| NavalAction::FormUp { nation, at }));
        }
        if s.phase != Phase::Movement {
            return;
        }
        for fleet in choice::every_fleet(s) {
            frame::add(
                out,
                [
                    NavalAction::Rebase { fleet },
                    NavalAction::Transport { fleet },
                    NavalAction::Invade { fleet },
                    NavalAction::EnterBox {
                        fleet,
                        place: ConvoyBox::British,
                    },
                    NavalAction::EnterBox {
                        fleet,
                        place: ConvoyBox::Murmansk,
                    },
                ],
            );
            frame::add(
                out,
                choice::every_zone().map(|to| NavalAction::LeaveBox { fleet, to }),
            );
        }
    }

    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        let ours = s.nations_of(seat);
        if s.phase == Phase::Movement {
            offer(s, ours, out);
        }
        offer_form_up(s, ours, out);
    }

    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        let ours = s.nations_of(seat);
        match self {
            // 3.6b: fleets form up whenever their owner acts; everything else is done in the Movement Phase.
            NavalAction::FormUp { nation, at } => r3_6_fleet::may_form_up(s, ours, nation, at),
            _ if s.phase != Phase::Movement => Err(Neppa::not_asked()),
            NavalAction::Rebase { fleet } => sailing::may_lead(s, ours, fleet, Purpose::Rebase),
            NavalAction::Transport { fleet } => {
                sailing::may_lead(s, ours, fleet, Purpose::Transport)
            }
            NavalAction::Invade { fleet } => sailing::may_lead(s, ours, fleet, Purpose::Invade),
            NavalAction::EnterBox { fleet, place } => {
                r6_1_naval_movement::may_enter_box(s, ours, fleet, place)
            }
            NavalAction::LeaveBox { fleet, to } => {
                r6_1_naval_movement::may_leave_box(s, ours, fleet, to)
            }
            _ => Err(Neppa::not_asked()),
        }
    }

    fn apply(self, t: &mut Act, seat: Seat) {
        match self {
            NavalAction::Rebase { fleet } => sailing::begin(t, seat, fleet, Purpose::Rebase),
            NavalAction::Transport { fleet } => sailing::begin(t, seat, fleet, Purpose::Transport),
            NavalAction::Invade { fleet } => sailing::begin(t, seat, fleet, Purpose::Invade),
            NavalAction::FormUp { nation, at } => r3_6_fleet::form_up(t, nation, at),
            NavalAction::EnterBox { fleet, place } => {
                r6_1_naval_movement::enter_box(t, fleet, place);
                t.s.mark(fleet, crate::unit::Marks::REBASED);
            }
            NavalAction::LeaveBox { fleet, to } => r6_1_naval_movement::leave_box(t, fleet, to),
            other => frame::unasked(other),
        }
    }

    fn label(self, s: &State) -> Label {
        words::label(s, self)
    }

    #[inline]
    fn verb(self) -> u8 {
        match self {
            NavalAction::Rebase { .. }
            | NavalAction::Target { .. }
            | NavalAction::AddFleet { .. }
            | NavalAction::Announce
            | NavalAction::Steer { .. }
            | NavalAction::InterceptAt { .. }
            | NavalAction::Commit { .. }
            | NavalAction::Fight
            | NavalAction::Extra { .. }
            | NavalAction::Sink { .. }
            | NavalAction::Drown { .. }
            | NavalAction::GoOn
            | NavalAction::Shelter { .. } => 16,
            NavalAction::Transport { .. }
            | NavalAction::Load { .. }
            | NavalAction::Decline
            | NavalAction::Arrive
            | NavalAction::Ready
            | NavalAction::Withdraw
            | NavalAction::Abort => 17,
            NavalAction::Invade { .. } | NavalAction::Sail | NavalAction::Direct => 18,
            NavalAction::FormUp { .. } => 19,
            NavalAction::EnterBox { .. } => 20,
            NavalAction::LeaveBox { .. } => 21,
        }
    }
    fn meant(s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        if s.phase == Phase::Movement {
            for fleet in hit.units(s, Kind::is_fleet) {
                let ways = [
                    NavalAction::Rebase { fleet },
                    NavalAction::Transport { fleet },
                    NavalAction::Invade { fleet },
                ];
                frame::add(out, ways);
            }
        }
    }
}

fn offer(s: &State, ours: Nations, out: &mut Vec<Action>) {
    sailing::offer(s, ours, out);
    for &port in &waters::map().ports {
        let tally = s.tally(port);
        if tally.fleet == 0 || tally.nations.both(ours).is_empty() {
            continue;
        }
        for (fleet, unit) in distinct_units_in(s, port) {
            for place in [ConvoyBox::British, ConvoyBox::Murmansk] {
                if unit.kind == Kind::Fleet
                    && r6_1_naval_movement::may_enter_box(s, ours, fleet, place).is_ok()
                {
                    out.push(NavalAction::EnterBox { fleet, place }.into());
                }
            }
        }
    }
    for place in [ConvoyBox::British, ConvoyBox::Murmansk] {
        offer_leave(s, ours, box_zone(place), out);
    }
}

fn offer_leave(s: &State, ours: Nations, zone: Zone, out: &mut Vec<Action>) {
    for (fleet, unit) in s.units_in(zone) {
        if unit.kind != Kind::Fleet || !ours.has(unit.nation) {
            continue;
        }
        for to in r6_1_naval_movement::ports_of_return(s, fleet) {
            if r6_1_naval_movement::may_leave_box(s, ours, fleet, to).is_ok() {
                out.push(NavalAction::LeaveBox { fleet, to }.into());
            }
        }
    }
}

/// 3.6b: in every port and convoy box.
fn offer_form_up(s: &State, ours: Nations, out: &mut Vec<Action>) {
    let boxes = [ConvoyBox::British, ConvoyBox::Murmansk].map(box_zone);
    for &at in waters::map().ports.iter().chain(&boxes) {
        let tally = s.tally(at);
        if tally.fleet < r3_6_fleet::FULL {
            continue;
        }
        for nation in tally.nations.both(ours).iter() {
            if r3_6_fleet::may_form_up(s, ours, nation, at).is_ok() {
                out.push(NavalAction::FormUp { nation, at }.into());
            }
        }
    }
}
