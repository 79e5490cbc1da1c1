//! Chapter 3: supply.

mod plan;
mod r13_23_desert;
mod r3_1_land;
mod r3_31_rations;
mod r3_3_sea;
mod r3_6_final;

pub use plan::{Plan, plan};
pub use r3_1_land::{Net, find_out_net, source};
pub use r3_3_sea::{Shipping, capacity};
pub use r3_6_final::caution;

use crate::ch05_movement::{friendly, unit_text};
use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::{Area, Camp, Nation, Sea};
use crate::unit::UnitId;
use crate::{Act, Engulfed};
use frame::Chapter;
use kernel::{Label, cite};
use serde::{Deserialize, Serialize};

frame::chapter! {
    /// What this chapter asks and does.
    steps SupplyStep of Engulfed {
        r3_31_rations::Ration,
        r13_23_desert::Desert,
        r3_6_final::Relief,
        r3_6_final::Starve,
    }
    /// What is done in this chapter.
    actions SupplyAction {
        /// 3.31: this unit draws on the Fleet Points.
        Feed { unit: UnitId },
        /// 13.23: this unit goes without.
        Thirst { unit: UnitId },
        /// 7.9a
        Relieve { area: Area, by: Nation },
        /// No more Special Actions for it.
        Enough,
    }
}

/// What is being decided on supply.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// Chosen to be fed by sea.
    pub fed: Vec<UnitId>,
    /// 3.6: without supply in the Final phase.
    pub hungry: Vec<UnitId>,
}

/// 3.1, 3.3: whether an area traces now to a supply source of that nation.
pub fn area_in_supply(s: &State, nation: Nation, area: Area) -> bool {
    if !friendly(s, nation, area) {
        return false;
    }
    s.net(nation).fed.has(area) || Shipping::of(s, nation).has_route(s, area, true)
}

/// Whether a unit traces supply now, whoever else draws on the Fleet Points.
pub fn is_supplied(s: &State, id: UnitId) -> bool {
    let nation = s.unit(id).nation;
    let Some(area) = s.area_of(id) else {
        return false;
    };
    s.net(nation).feeds(s, nation, area) || Shipping::of(s, nation).has_route(s, area, true)
}

/// 5.41b: whether a unit traces over sea only.
pub fn is_supplied_by_sea(s: &State, id: UnitId) -> bool {
    let nation = s.unit(id).nation;
    s.area_of(id)
        .is_some_and(|area| !s.net(nation).feeds(s, nation, area))
}

/// 8.3c: whether a camp has a supplied port in a Sea-zone, by land or by sea without a thought to capacity.
pub fn supplied_port(s: &State, camp: Camp, sea: Sea) -> bool {
    cite!("8.3c");
    Nation::MAJORS.into_iter().any(|nation| {
        if s.camp(nation) != camp {
            return false;
        }
        let ports = s.ports(nation)[sea.index()];
        let net = s.net(nation);
        !ports.both(net.fed).is_empty() || {
            let lines = Shipping::of(s, nation);
            let reaches =
                |area: Area| net.feeds(s, nation, area) || lines.has_route(s, area, false);
            ports.iter().any(reaches)
        }
    })
}

/// 1.21: after the fleet transfers supply is traced.
pub fn end_initial(t: &mut Act) {
    r3_6_final::push_steps(t, false);
}

/// 3.6: after the fleet transfers supply is traced anew.
pub fn end_final(t: &mut Act) {
    cite!("1.27", "3.6a");
    r3_6_final::push_steps(t, true);
}

impl Chapter<Engulfed> for SupplyAction {
    fn label(self, s: &State) -> Label {
        match self {
            SupplyAction::Feed { unit } | SupplyAction::Thirst { unit } => {
                let verb = match self {
                    SupplyAction::Feed { .. } => "supply",
                    _ => "go without",
                };
                let area = s.area_of(unit);
                let text = format!("{} in {}", unit_text(s, unit), area.map_or("", area_name));
                Label::new(verb, text).maybe_at(area).of(unit)
            }
            SupplyAction::Relieve { area, by } => {
                let text = format!("{} supplies {}", nation_name(by), area_name(area));
                Label::new("relieve", text).at(area)
            }
            SupplyAction::Enough => Label::new("enough", "No more Limited Supply"),
        }
    }

    fn verb(self) -> u8 {
        match self {
            SupplyAction::Feed { .. } => 8,
            SupplyAction::Relieve { .. } => 9,
            SupplyAction::Enough => 10,
            SupplyAction::Thirst { .. } => 11,
        }
    }
}
