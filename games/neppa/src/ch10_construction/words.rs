//! How the decisions of chapter 10 read.

use super::{BuildAction, r10_0_units};
use crate::data::data;
use crate::names::{nation_name, zone_name};
use crate::state::State;
use crate::types::Kind;
use kernel::Label;

pub fn label(_s: &State, action: BuildAction) -> Label {
    match action {
        BuildAction::Build { nation, kind, at } => {
            let text = format!(
                "Build {} {} in {} ({} WPP)",
                nation_name(nation),
                kind.name(),
                zone_name(at),
                r10_0_units::cost(nation, kind)
            );
            Label::new("build", text).at(at)
        }
        BuildAction::LayDown { nation } => {
            let cost = r10_0_units::cost(nation, Kind::Fleet);
            let text = format!("Lay down a fleet of {} ({cost} WPP)", nation_name(nation));
            Label::new("lay down", text)
        }
        BuildAction::Launch { fleet, at } => {
            let text = format!("Launch the fleet in {}", zone_name(at));
            Label::new("launch", text).at(at).of(fleet)
        }
        BuildAction::Grant { from, to, wpp, way } => {
            let (giver, taker) = (nation_name(from), nation_name(to));
            let text = format!("{giver} grants {taker} {wpp} WPP {}", way.name());
            Label::new("grant", text)
        }
        BuildAction::OpenLendLease { by } => {
            let text = format!("{} opens Lend-Lease (15 WPP)", nation_name(by));
            Label::new("lend-lease", text).at(data().places.lend_lease_box)
        }
    }
}
