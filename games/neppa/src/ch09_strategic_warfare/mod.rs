//! Chapter 9: convoys, U-boats, and the war against them.

mod r9_1_british_box;
mod r9_2_murmansk;
mod r9_3_uboat_bases;
mod r9_6_movement;
mod r9_7_asw;
mod r9_8_convoy_resolution;

pub use r9_2_murmansk::murmansk_open;
pub use r9_3_uboat_bases::{axis_norway, effectiveness, may_base_in_biscay};
pub use r9_7_asw::{Convoy, convoy};

use crate::ch06_naval::box_zone;
use crate::data::{ConvoyBox, UboatBase, data};
use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::{Table, unit_name, zone_name};
use crate::types::{Nation, Zone};
use crate::unit::UnitId;
use arrayvec::ArrayVec;
use kernel::{Illegal, Label, RuleId, Seat, demand, rule};
use serde::{Deserialize, Serialize};

pub(crate) const PLACES: [ConvoyBox; 2] = [ConvoyBox::British, ConvoyBox::Murmansk];
pub(crate) const BASES: [UboatBase; 2] = [UboatBase::NorthSea, UboatBase::Biscay];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConvoyStep {
    /// 9.7, 9.8: one convoy box is resolved.
    Resolve { place: ConvoyBox },
    /// 9.7c: which of the U-boats in a box were destroyed.
    Sunk { place: ConvoyBox, count: u8 },
    /// 9.8c: where the U-boats return to.
    Return,
    /// 9.5b: Norway-based fleets, from this counter on, may leave the Murmansk box at once.
    Home { from: u16 },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConvoyAction {
    /// 9.6: an Allied fleet sails to a convoy box.
    Escort {
        fleet: UnitId,
        place: ConvoyBox,
    },
    /// 9.6: an Axis fleet sails to a convoy box.
    Raid {
        fleet: UnitId,
        place: ConvoyBox,
    },
    /// 9.6: U-boats sail to a convoy box.
    Uboats {
        base: UboatBase,
        place: ConvoyBox,
        count: u8,
    },
    /// 9.7c: so many of the destroyed U-boats came from the North Sea.
    Sunk {
        north_sea: u8,
    },
    /// 9.8c: so many U-boats return to the Biscay box.
    Return {
        biscay: u8,
    },
    GoHome {
        fleet: UnitId,
    },
    StayOut {
        fleet: UnitId,
    },
}

/// U-boats and WPPs at sea.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConvoyWar {
    /// 9.3, 9.4: U-boats in their base boxes, by [`UboatBase`].
    pub uboats: [u8; 2],
    /// 9.6: U-boats in the convoy boxes, by the [`UboatBase`] they sailed from and by [`ConvoyBox`].
    pub hunting: [[u8; 2]; 2],
    /// 10.1: grants that wait in a convoy box for the next Strategic Warfare Phase.
    pub shipments: ArrayVec<Shipment, 32>,
}

/// 9.1, 9.2: a grant of 1 to 8 WPPs in a convoy box. What is not sunk is added to the track of `to`
/// when the Strategic Warfare Phase ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shipment {
    pub from: Nation,
    pub to: Nation,
    pub wpp: u8,
    pub place: ConvoyBox,
}

pub fn begin(_t: &mut Table) {}

/// Puts the resolution of the phase under the movement of both sides.
pub fn after_movement(t: &mut Table) {
    t.push(ConvoyStep::Home { from: 0 });
    t.push(ConvoyStep::Return);
    t.push(ConvoyStep::Resolve {
        place: ConvoyBox::Murmansk,
    });
    t.push(ConvoyStep::Resolve {
        place: ConvoyBox::British,
    });
}

/// What this chapter offers a seat in a phase.
pub fn offer(s: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    if phase == Phase::StrategicWarfare {
        r9_6_movement::offer(s, s.nations_of(seat), out);
    }
}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: ConvoyStep) -> Open {
    match step {
        ConvoyStep::Resolve { place } => {
            t.pop();
            r9_8_convoy_resolution::resolve(t, place);
            Open::Again
        }
        ConvoyStep::Sunk { .. } => Open::Ask(t.s.seat_of(Nation::GERMANY)),
        ConvoyStep::Return => {
            if r9_8_convoy_resolution::choose_return(t) {
                Open::Ask(t.s.seat_of(Nation::GERMANY))
            } else {
                Open::Pass
            }
        }
        ConvoyStep::Home { from } => match r9_8_convoy_resolution::next_norwegian(t.s, from) {
            Some(fleet) => Open::Ask(t.s.seat_of(t.s.unit(fleet).nation)),
            None => Open::Pass,
        },
    }
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: ConvoyStep, out: &mut Vec<Action>) {
    match step {
        ConvoyStep::Resolve { .. } => {}
        ConvoyStep::Sunk { place, count } => {
            for north_sea in r9_7_asw::splits(s, place, count) {
                out.push(ConvoyAction::Sunk { north_sea }.into());
            }
        }
        ConvoyStep::Return => {
            for biscay in 0..=r9_8_convoy_resolution::at_sea(s) {
                out.push(ConvoyAction::Return { biscay }.into());
            }
        }
        ConvoyStep::Home { from } => {
            if let Some(fleet) = r9_8_convoy_resolution::next_norwegian(s, from) {
                out.push(ConvoyAction::GoHome { fleet }.into());
                out.push(ConvoyAction::StayOut { fleet }.into());
            }
        }
    }
}

/// Whether an action of this chapter may be taken now.
pub fn check(s: &State, action: ConvoyAction) -> Result<(), Illegal> {
    match (s.top(), action) {
        (Some(Step::Phase { seat, .. }), _) if s.phase == Phase::StrategicWarfare => {
            check_movement(s, seat, action)
        }
        (
            Some(Step::Convoy(ConvoyStep::Sunk { place, count })),
            ConvoyAction::Sunk { north_sea },
        ) => r9_7_asw::may_split(s, place, count, north_sea),
        (Some(Step::Convoy(ConvoyStep::Return)), ConvoyAction::Return { biscay }) => {
            r9_8_convoy_resolution::may_return(s, biscay)
        }
        (
            Some(Step::Convoy(ConvoyStep::Home { from })),
            ConvoyAction::GoHome { fleet } | ConvoyAction::StayOut { fleet },
        ) => {
            let next = r9_8_convoy_resolution::next_norwegian(s, from);
            demand!(next == Some(fleet), "9.5b", "this fleet is not asked now");
            Ok(())
        }
        _ => Err(not_asked()),
    }
}

fn not_asked() -> Illegal {
    Illegal::new(rule!("9.6a"), "this is not asked now")
}

fn check_movement(s: &State, seat: Seat, action: ConvoyAction) -> Result<(), Illegal> {
    let ours = s.nations_of(seat);
    match action {
        ConvoyAction::Escort { fleet, place } => r9_6_movement::may_escort(s, ours, fleet, place),
        ConvoyAction::Raid { fleet, place } => r9_6_movement::may_raid(s, ours, fleet, place),
        ConvoyAction::Uboats { base, place, count } => {
            r9_6_movement::may_hunt(s, ours, base, place, count)
        }
        _ => Err(not_asked()),
    }
}

pub fn apply(t: &mut Table, action: ConvoyAction) {
    match (t.s.top(), action) {
        (_, ConvoyAction::Escort { fleet, place } | ConvoyAction::Raid { fleet, place }) => {
            r9_6_movement::send(t, fleet, place);
        }
        (_, ConvoyAction::Uboats { base, place, count }) => {
            r9_6_movement::hunt(t, base, place, count);
        }
        (
            Some(Step::Convoy(ConvoyStep::Sunk { place, count })),
            ConvoyAction::Sunk { north_sea },
        ) => {
            t.pop();
            r9_7_asw::take_off(t, place, north_sea, count);
        }
        (_, ConvoyAction::Return { biscay }) => {
            t.pop();
            r9_8_convoy_resolution::return_uboats(t, biscay);
        }
        (_, ConvoyAction::GoHome { fleet }) => {
            next_home(t, fleet);
            r9_8_convoy_resolution::go_home(t, fleet);
        }
        (_, ConvoyAction::StayOut { fleet }) => next_home(t, fleet),
        _ => {}
    }
}

/// The fleets after this one are asked next.
fn next_home(t: &mut Table, fleet: UnitId) {
    t.pop();
    t.push(ConvoyStep::Home { from: fleet.0 + 1 });
}

pub fn prompt(s: &State, step: ConvoyStep) -> (String, RuleId) {
    match step {
        ConvoyStep::Resolve { .. } => (String::new(), rule!("9.7a")),
        ConvoyStep::Sunk { count, .. } => (
            format!("{count} U-boats are destroyed: how many of them came from the North Sea?"),
            rule!("9.7c"),
        ),
        ConvoyStep::Return => (
            format!(
                "{} U-boats return: how many to the Biscay box?",
                r9_8_convoy_resolution::at_sea(s)
            ),
            rule!("9.8c"),
        ),
        ConvoyStep::Home { .. } => (
            "Does the fleet return to Norway at once?".to_string(),
            rule!("9.5b"),
        ),
    }
}

pub fn label(s: &State, action: ConvoyAction) -> Label {
    let fleet_to = |verb: &'static str, fleet: UnitId, to: Zone| Label {
        verb,
        text: format!("Send {} to the {}", unit_name(s, fleet), zone_name(to)),
        space: Some(data().key(to).to_string()),
        counter: Some(fleet.0.to_string()),
        ..Label::default()
    };
    let plain = |verb: &'static str, text: String, at: Zone| Label {
        verb,
        text,
        space: Some(data().key(at).to_string()),
        counter: None,
        ..Label::default()
    };
    let places = &data().places;
    match action {
        ConvoyAction::Escort { fleet, place } => fleet_to("escort", fleet, box_zone(place)),
        ConvoyAction::Raid { fleet, place } => fleet_to("raid", fleet, box_zone(place)),
        ConvoyAction::Uboats { base, place, count } => {
            let from = match base {
                UboatBase::NorthSea => places.north_sea_uboat_box,
                UboatBase::Biscay => places.biscay_uboat_box,
            };
            let to = box_zone(place);
            let text = format!(
                "{count} U-boats from the {} to the {}",
                zone_name(from),
                zone_name(to)
            );
            plain("uboats", text, to)
        }
        ConvoyAction::Sunk { north_sea } => plain(
            "sunk",
            format!("{north_sea} from the North Sea"),
            places.north_sea_uboat_box,
        ),
        ConvoyAction::Return { biscay } => plain(
            "return",
            format!("{biscay} to the Biscay box"),
            places.biscay_uboat_box,
        ),
        ConvoyAction::GoHome { fleet } => fleet_to("go_home", fleet, s.unit(fleet).home),
        ConvoyAction::StayOut { fleet } => Label {
            counter: Some(fleet.0.to_string()),
            ..plain(
                "stay_out",
                format!("{} stays", unit_name(s, fleet)),
                places.murmansk_convoy_box,
            )
        },
    }
}

/// Below 8: which of this chapter's kinds of action it is.
#[inline]
pub fn verb(action: ConvoyAction) -> u8 {
    match action {
        ConvoyAction::Escort { .. } => 0,
        ConvoyAction::Raid { .. } => 1,
        ConvoyAction::Uboats { .. } => 2,
        ConvoyAction::Sunk { .. } => 3,
        ConvoyAction::Return { .. } => 4,
        ConvoyAction::GoHome { .. } => 5,
        ConvoyAction::StayOut { .. } => 6,
    }
}
