//! Chapter 11: Strategic Redeployment.

mod r10_1_sending;
mod r11_0_fleets;
mod r11_0_routes;
mod r11_0_shipping;
mod r11_0_suez;
mod r11_0_units;
mod r11_1_deployments;
mod r8_5_overstack;
mod r9_3_uboats;
mod survey;
mod words;

use crate::ch06_naval::r6_7_shipping::Shipping;
use crate::ch10_construction::Way;
use crate::choice;
use crate::data::{UboatBase, ZoneSet, data};
use crate::meant::Hit;
use crate::state::State;
use crate::step::{Action, Phase};
use crate::types::{Front, Kind, Nation, Nations, Zone};
use crate::unit::{Marks, Unit, UnitId};
use crate::{Act, Neppa};
use frame::{Chapter, Click, Framed};
use kernel::{Illegal, Label, Seat, rule};
use serde::{Deserialize, Serialize};
use survey::Survey;

pub use r11_0_routes::{find_out_use, lets_pass, usable};

frame::chapter! {
    /// What this chapter asks and does.
    steps RedeployStep of Neppa {
        r11_0_units::Route,
        r11_0_shipping::Voyage,
        r11_0_shipping::Lend,
        r8_5_overstack::Settle,
        r8_5_overstack::Overstack,
    }
    /// What is done in this chapter.
    actions RedeployAction {
        /// A unit, or that many factors of a wing, on the account of a Major.
        Redeploy {
            unit: UnitId,
            factors: u8,
            by: Nation,
        },
        To {
            zone: Zone,
            suez: bool,
        },
        Ship {
            fleet: UnitId,
            front: Front,
        },
        /// 6.7b: a seat ships an ally's unit, or does not.
        Lend,
        Refuse,
        SendGrant {
            from: Nation,
            to: Nation,
            way: Way,
            fleet: Option<UnitId>,
        },
        ForwardLendLease {
            from: Nation,
        },
        RecallLendLease {
            from: Nation,
            fleet: UnitId,
        },
        MoveUboats {
            to: UboatBase,
            count: u8,
        },
        Eliminate {
            unit: UnitId,
        },
    }
}

/// What is being redeployed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    pub unit: UnitId,
    /// Air factors that go together; 1 for everything else.
    pub factors: u8,
    pub nation: Nation,
    pub kind: Kind,
    pub from: Zone,
    pub seat: Seat,
}

impl Mover {
    /// The unit of a step, which was tested when it was chosen.
    fn chosen(s: &State, unit: UnitId, factors: u8) -> Mover {
        let counter = s.unit(unit);
        Mover {
            unit,
            factors,
            nation: counter.nation,
            kind: counter.kind,
            from: s.zone_of(unit).unwrap_or(counter.home),
            seat: s.seat_of(counter.nation),
        }
    }
}

/// Ships that are under way in this phase.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transfers {
    /// 6.7c: missions with room left for more.
    pub missions: Vec<Shipping>,
    /// 6.7b: seats that keep their ships from another seat for the rest of the phase.
    pub refused: Vec<(Seat, Seat)>,
}

/// Puts what is settled at the end of the phase under everybody's part of it.
pub fn before_seats(t: &mut Act) {
    t.push(Settle);
}

/// 8.5c: what must be given up at the end of the player turn was decided before; what is left is wiped.
pub fn end_player_turn(t: &mut Act) {
    t.s.transfers = Transfers::default();
    t.s.breakthroughs = ZoneSet::NONE;
}

impl Chapter<Neppa> for RedeployAction {
    fn candidates(s: &State, _seat: Seat, out: &mut Vec<Action>) {
        if s.phase != Phase::Redeployment {
            return;
        }
        for (unit, counter) in s.units() {
            for by in Nation::MAJORS {
                let factors = 0..=r11_0_units::most(counter.kind) + 1;
                frame::add(
                    out,
                    factors.map(|factors| RedeployAction::Redeploy { unit, factors, by }),
                );
            }
        }
        grants(s, out);
        for to in [UboatBase::NorthSea, UboatBase::Biscay] {
            let counts = 0..=s.convoys.uboats.iter().sum();
            frame::add(
                out,
                counts.map(|count| RedeployAction::MoveUboats { to, count }),
            );
        }
    }

    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        if s.phase == Phase::Redeployment {
            offer(s, seat, out);
        }
    }

    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        if s.phase != Phase::Redeployment {
            return Err(Neppa::not_asked());
        }
        match self {
            RedeployAction::Redeploy { unit, factors, by } => {
                let mover = r11_0_units::mover(s, seat, unit, factors)?;
                r11_0_units::may_redeploy(s, &mover, by, &mut Survey::default())
            }
            RedeployAction::SendGrant {
                from,
                to,
                way,
                fleet,
            } => r10_1_sending::check_send(s, seat, from, to, way, fleet),
            RedeployAction::ForwardLendLease { from } => r10_1_sending::may_forward(s, seat, from),
            RedeployAction::RecallLendLease { from, fleet } => {
                r10_1_sending::may_recall(s, seat, from, fleet)
            }
            RedeployAction::MoveUboats { to, count } => r9_3_uboats::check(s, seat, to, count),
            _ => Err(Illegal::new(rule!("11.0a"), "choose a unit first")),
        }
    }

    fn apply(self, t: &mut Act, _seat: Seat) {
        match self {
            RedeployAction::Redeploy { unit, factors, by } => {
                t.push(Route { unit, factors, by });
            }
            RedeployAction::SendGrant {
                from,
                to,
                way,
                fleet,
            } => r10_1_sending::send(t, from, to, way, fleet),
            RedeployAction::ForwardLendLease { from } => r10_1_sending::forward(t, from),
            RedeployAction::RecallLendLease { from, fleet } => {
                r10_1_sending::recall(t, from, fleet);
            }
            RedeployAction::MoveUboats { to, count } => r9_3_uboats::apply(t, to, count),
            other => frame::unasked(other),
        }
    }

    fn label(self, s: &State) -> Label {
        words::label(s, self)
    }

    #[inline]
    fn verb(self) -> u8 {
        match self {
            RedeployAction::Redeploy { .. } => 56,
            RedeployAction::To { .. } => 57,
            RedeployAction::Ship { .. } | RedeployAction::Lend | RedeployAction::Refuse => 58,
            RedeployAction::SendGrant { .. } => 59,
            RedeployAction::ForwardLendLease { .. } => 60,
            RedeployAction::RecallLendLease { .. } => 61,
            RedeployAction::MoveUboats { .. } => 62,
            RedeployAction::Eliminate { .. } => 63,
        }
    }
    fn meant(s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        if s.phase == Phase::Redeployment {
            for unit in hit.units(s, |_| true) {
                let by = s.politics.major_of(s.unit(unit).nation);
                frame::add(
                    out,
                    [RedeployAction::Redeploy {
                        unit,
                        factors: 1,
                        by,
                    }],
                );
            }
        }
    }
}

fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let mut ours = Nations::NONE;
    for nation in s.nations_of(seat).iter() {
        let payers = r11_0_units::payers(s, nation);
        let able = payers.iter().any(|major| r11_0_units::left(s, *major) > 0);
        if able && r11_0_units::moves_now(s, seat, nation).is_ok() {
            ours.insert(nation);
        }
    }
    if ours.is_empty() {
        return;
    }
    let mut survey = Survey::default();
    for (zone, _) in data().zones.facts.all() {
        if !s.tally(zone).nations.both(ours).is_empty() {
            offer_zone(s, seat, ours, zone, &mut survey, out);
        }
    }
    offer_grants(s, seat, out);
    for to in [UboatBase::NorthSea, UboatBase::Biscay] {
        let there = s.convoys.uboats[r9_3_uboats::other(to) as usize];
        if there > 0 && r9_3_uboats::may_move(s, seat, to).is_ok() {
            let counts = 1..=there;
            out.extend(counts.map(|count| Action::from(RedeployAction::MoveUboats { to, count })));
        }
    }
}

fn offer_zone(
    s: &State,
    seat: Seat,
    ours: Nations,
    zone: Zone,
    survey: &mut Survey,
    out: &mut Vec<Action>,
) {
    let mut before: Option<&Unit> = None;
    for (unit, counter) in s.units_in(zone) {
        let known = before.replace(counter);
        if !ours.has(counter.nation)
            || counter.marks.has(Marks::REDEPLOYED)
            || known.is_some_and(|other| r11_0_units::are_alike(counter, other))
        {
            continue;
        }
        let Ok(mover) = r11_0_units::lone_mover(s, seat, unit, zone) else {
            continue;
        };
        for factors in 1..=r11_0_units::party_limit(s, unit) {
            let mover = Mover { factors, ..mover };
            let before = out.len();
            for by in r11_0_units::payers(s, counter.nation) {
                if r11_0_units::may_be_sent(s, &mover, by, survey).is_ok() {
                    out.push(RedeployAction::Redeploy { unit, factors, by }.into());
                }
            }
            // What finds no place for fewer factors finds none for more.
            if out.len() == before {
                break;
            }
        }
    }
}

/// Any grant of any Major to any other, by land or with any fleet.
fn grants(s: &State, out: &mut Vec<Action>) {
    for from in Nation::MAJORS {
        frame::add(out, [RedeployAction::ForwardLendLease { from }]);
        let fleets = choice::every_fleet(s);
        frame::add(
            out,
            fleets.map(|fleet| RedeployAction::RecallLendLease { from, fleet }),
        );
        for (to, way) in Nation::MAJORS
            .into_iter()
            .flat_map(|to| Way::ALL.map(|way| (to, way)))
        {
            let fleets = choice::every_fleet(s).map(Some).chain([None]);
            frame::add(
                out,
                fleets.map(|fleet| RedeployAction::SendGrant {
                    from,
                    to,
                    way,
                    fleet,
                }),
            );
        }
    }
}

fn offer_grants(s: &State, seat: Seat, out: &mut Vec<Action>) {
    for grant in &s.yards.grants {
        let (from, to, way) = (grant.from, grant.to, grant.way);
        let fleets = r10_1_sending::carriers(s, seat, from, to, way);
        out.extend(fleets.into_iter().map(|fleet| {
            Action::from(RedeployAction::SendGrant {
                from,
                to,
                way,
                fleet,
            })
        }));
    }
    if s.yards.lend_lease.is_empty() {
        return;
    }
    for from in [Nation::BRITAIN, Nation::USA] {
        if r10_1_sending::may_forward(s, seat, from).is_ok() {
            out.push(RedeployAction::ForwardLendLease { from }.into());
        }
        for (fleet, _) in s.counters(from, Kind::Fleet) {
            if r10_1_sending::may_recall(s, seat, from, fleet).is_ok() {
                out.push(RedeployAction::RecallLendLease { from, fleet }.into());
            }
        }
    }
}
