//! How the decisions of chapter 11 read.

use super::RedeployAction;
use crate::data::{UboatBase, data};
use crate::names::{nation_name, unit_at, unit_name, zone_name};
use crate::state::State;
use crate::types::Kind;
use crate::unit::UnitId;
use kernel::Label;

fn redeploy(s: &State, unit: UnitId, factors: u8, by: crate::types::Nation) -> String {
    let name = match s.unit(unit).kind {
        Kind::Air => format!("{} ({factors})", unit_name(s, unit)),
        _ => unit_name(s, unit),
    };
    let mut text = match s.zone_of(unit) {
        Some(zone) => format!("Redeploy {name} from {}", zone_name(zone)),
        None => format!("Redeploy {name}"),
    };
    if by != s.unit(unit).nation {
        text = format!("{text} for {}", nation_name(by));
    }
    text
}

pub fn label(s: &State, action: RedeployAction) -> Label {
    let of = |verb, text: String, unit: UnitId| {
        Label::new(verb, text).maybe_at(s.zone_of(unit)).of(unit)
    };
    let lend_lease_box = data().places.lend_lease_box;
    match action {
        RedeployAction::Redeploy { unit, factors, by } => {
            of("redeploy", redeploy(s, unit, factors, by), unit)
        }
        RedeployAction::To { zone, suez } => {
            let text = match suez {
                true => format!("To {} through the Suez Canal (2 SRs)", zone_name(zone)),
                false => format!("To {}", zone_name(zone)),
            };
            Label::new("to", text).at(zone)
        }
        RedeployAction::Ship { fleet, front } => {
            let text = format!("{} ships it on the {}", unit_at(s, fleet), front.name());
            of("ship", text, fleet)
        }
        RedeployAction::Lend => Label::new("lend", "Ship it"),
        RedeployAction::Refuse => Label::new("refuse", "Keep the fleet"),
        RedeployAction::SendGrant {
            from,
            to,
            way,
            fleet,
        } => {
            let (giver, taker) = (nation_name(from), nation_name(to));
            let text = format!("Send up to 8 WPP from {giver} to {taker} {}", way.name());
            match fleet {
                Some(fleet) => {
                    let text = format!("{text} with {}", unit_at(s, fleet));
                    of("send grant", text, fleet)
                }
                None => Label::new("send grant", text),
            }
        }
        RedeployAction::ForwardLendLease { from } => {
            let text = format!("{}: pass on a Lend-Lease load to Russia", nation_name(from));
            Label::new("lend-lease", text).at(lend_lease_box)
        }
        RedeployAction::RecallLendLease { from, fleet } => {
            let (taker, ships) = (nation_name(from), unit_at(s, fleet));
            let text = format!("{taker}: take back a Lend-Lease load with {ships}");
            Label::new("recall", text).at(lend_lease_box).of(fleet)
        }
        RedeployAction::MoveUboats { to, count } => {
            let (zone, name) = match to {
                UboatBase::NorthSea => (data().places.north_sea_uboat_box, "the North Sea"),
                UboatBase::Biscay => (data().places.biscay_uboat_box, "Biscay"),
            };
            Label::new("u-boats", format!("Move {count} U-boats to {name}")).at(zone)
        }
        RedeployAction::Eliminate { unit } => {
            of("eliminate", format!("Eliminate {}", unit_at(s, unit)), unit)
        }
    }
}
