//! How the decisions of chapter 10 read.

use super::{BuildAction, r10_0_units};
use crate::data::data;
use crate::state::State;
use crate::table::{nation_name, zone_name};
use crate::types::{Kind, Zone};
use kernel::Label;

fn key(zone: Zone) -> Option<String> {
    Some(data().key(zone).to_string())
}

pub fn label(_s: &State, action: BuildAction) -> Label {
    match action {
        BuildAction::Build { nation, kind, at } => Label {
            verb: "build",
            text: format!(
                "Build {} {} in {} ({} WPP)",
                nation_name(nation),
                kind.name(),
                zone_name(at),
                r10_0_units::cost(nation, kind)
            ),
            space: key(at),
            counter: None,
            ..Label::default()
        },
        BuildAction::LayDown { nation } => Label {
            verb: "lay down",
            text: format!(
                "Lay down a fleet of {} ({} WPP)",
                nation_name(nation),
                r10_0_units::cost(nation, Kind::Fleet)
            ),
            ..Label::default()
        },
        BuildAction::Launch { fleet, at } => Label {
            verb: "launch",
            text: format!("Launch the fleet in {}", zone_name(at)),
            space: key(at),
            counter: Some(fleet.0.to_string()),
            ..Label::default()
        },
        BuildAction::Grant { from, to, wpp, way } => Label {
            verb: "grant",
            text: format!(
                "{} grants {} {wpp} WPP {}",
                nation_name(from),
                nation_name(to),
                way.name()
            ),
            ..Label::default()
        },
        BuildAction::OpenLendLease { by } => Label {
            verb: "lend-lease",
            text: format!("{} opens Lend-Lease (15 WPP)", nation_name(by)),
            space: key(data().places.lend_lease_box),
            counter: None,
            ..Label::default()
        },
    }
}
