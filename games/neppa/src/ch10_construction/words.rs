//! How the decisions of chapter 10 read.

use super::{BuildAction, r10_0_units};
use crate::data::data;
use crate::names::{nation_name, zone_name};
use crate::state::State;
use crate::types::{Kind, Nation};
use kernel::{Label, Purchase};

/// A unit of a kind, wherever it is put: `German infantry`.
fn item(nation: Nation, kind: Kind) -> String {
    format!("{} {}", data().country(nation).adjective, kind.name())
}

/// 10.0: what is paid from the payer's WPPs.
fn purchase(s: &State, nation: Nation, kind: Kind) -> Purchase {
    let price = r10_0_units::cost(nation, kind);
    Purchase {
        item: item(nation, kind),
        price: price.max(0).unsigned_abs().into(),
        purse: "wpp".into(),
        payer: r10_0_units::payer(s, nation).into(),
    }
}

pub fn label(s: &State, action: BuildAction) -> Label {
    match action {
        BuildAction::Build { nation, kind, at } => {
            let text = format!(
                "Build {} in {} ({} WPP)",
                item(nation, kind),
                zone_name(at),
                r10_0_units::cost(nation, kind)
            );
            let buys = purchase(s, nation, kind);
            Label::new("build", text).at(at).buys(buys)
        }
        BuildAction::LayDown { nation } => {
            let cost = r10_0_units::cost(nation, Kind::Fleet);
            let text = format!("Lay down a fleet of {} ({cost} WPP)", nation_name(nation));
            Label::new("lay down", text).buys(purchase(s, nation, Kind::Fleet))
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
