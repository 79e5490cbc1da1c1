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
use crate::choice;
use crate::data::{ConvoyBox, UboatBase, data};
use crate::meant::Hit;
use crate::names::{unit_at, zone_name};
use crate::state::State;
use crate::step::{Action, Phase};
use crate::types::{Kind, Nation, Side, Zone};
use crate::unit::UnitId;
use crate::{Act, Neppa};
use frame::{Chapter, Click, Framed};
use kernel::{Illegal, Label, Seat};
use serde::{Deserialize, Serialize};

pub(crate) const PLACES: [ConvoyBox; 2] = [ConvoyBox::British, ConvoyBox::Murmansk];
pub(crate) const BASES: [UboatBase; 2] = [UboatBase::NorthSea, UboatBase::Biscay];

frame::chapter! {
    /// What this chapter asks and does.
    steps ConvoyStep of Neppa {
        r9_8_convoy_resolution::Resolve,
        r9_7_asw::Sunk,
        r9_8_convoy_resolution::Return,
        r9_8_convoy_resolution::Home,
    }
    /// What is done in this chapter.
    actions ConvoyAction {
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
    pub shipments: Vec<Shipment>,
}

impl ConvoyWar {
    /// The U-boats in all boxes.
    pub fn all_uboats(&self) -> u32 {
        let boxes = self.uboats.iter().chain(self.hunting.as_flattened());
        boxes.map(|boats| u32::from(*boats)).sum()
    }
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

/// Puts the resolution of the phase under the movement of both sides.
pub fn after_movement(t: &mut Act) {
    t.push(Home { from: 0 });
    t.push(Return);
    t.push(Resolve {
        place: ConvoyBox::Murmansk,
    });
    t.push(Resolve {
        place: ConvoyBox::British,
    });
}

impl Chapter<Neppa> for ConvoyAction {
    fn candidates(s: &State, _seat: Seat, out: &mut Vec<Action>) {
        if s.phase != Phase::StrategicWarfare {
            return;
        }
        for place in [ConvoyBox::British, ConvoyBox::Murmansk] {
            for fleet in choice::every_fleet(s) {
                frame::add(
                    out,
                    [
                        ConvoyAction::Escort { fleet, place },
                        ConvoyAction::Raid { fleet, place },
                    ],
                );
            }
            for base in [UboatBase::NorthSea, UboatBase::Biscay] {
                let counts = 0..=s.convoys.uboats[base as usize] + 1;
                frame::add(
                    out,
                    counts.map(|count| ConvoyAction::Uboats { base, place, count }),
                );
            }
        }
    }

    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        if s.phase == Phase::StrategicWarfare {
            r9_6_movement::offer(s, s.nations_of(seat), out);
        }
    }

    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        if s.phase != Phase::StrategicWarfare {
            return Err(Neppa::not_asked());
        }
        let ours = s.nations_of(seat);
        match self {
            ConvoyAction::Escort { fleet, place } => {
                r9_6_movement::may_escort(s, ours, fleet, place)
            }
            ConvoyAction::Raid { fleet, place } => r9_6_movement::may_raid(s, ours, fleet, place),
            ConvoyAction::Uboats { base, place, count } => {
                r9_6_movement::may_hunt(s, ours, base, place, count)
            }
            _ => Err(Neppa::not_asked()),
        }
    }

    fn apply(self, t: &mut Act, _seat: Seat) {
        match self {
            ConvoyAction::Escort { fleet, place } | ConvoyAction::Raid { fleet, place } => {
                r9_6_movement::send(t, fleet, place);
            }
            ConvoyAction::Uboats { base, place, count } => {
                r9_6_movement::hunt(t, base, place, count);
            }
            other => frame::unasked(other),
        }
    }

    fn label(self, s: &State) -> Label {
        label(s, self)
    }

    #[inline]
    fn verb(self) -> u8 {
        match self {
            ConvoyAction::Escort { .. } => 40,
            ConvoyAction::Raid { .. } => 41,
            ConvoyAction::Uboats { .. } => 42,
            ConvoyAction::Sunk { .. } => 43,
            ConvoyAction::Return { .. } => 44,
            ConvoyAction::GoHome { .. } => 45,
            ConvoyAction::StayOut { .. } => 46,
        }
    }
    fn meant(s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        if s.phase != Phase::StrategicWarfare {
            return;
        }
        for fleet in hit.units(s, Kind::is_fleet) {
            let axis = s.unit(fleet).nation.turn_side() == Side::Axis;
            let sail = |place| match axis {
                true => ConvoyAction::Raid { fleet, place },
                false => ConvoyAction::Escort { fleet, place },
            };
            frame::add(out, [ConvoyBox::British, ConvoyBox::Murmansk].map(sail));
        }
    }
}

fn label(s: &State, action: ConvoyAction) -> Label {
    let fleet_to = |verb, fleet: UnitId, to: Zone| {
        let text = format!("Send {} to the {}", unit_at(s, fleet), zone_name(to));
        Label::new(verb, text).at(to).of(fleet)
    };
    let plain = |verb, text: String, at: Zone| Label::new(verb, text).at(at);
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
        ConvoyAction::StayOut { fleet } => {
            let text = format!("{} stays", unit_at(s, fleet));
            plain("stay_out", text, places.murmansk_convoy_box).of(fleet)
        }
    }
}
