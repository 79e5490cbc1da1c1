//! How the decisions of chapter 11 read.

use super::RedeployAction;
use crate::data::{UboatBase, data};
use crate::state::State;
use crate::table::{nation_name, unit_name, zone_name};
use crate::types::{Kind, Zone};
use crate::unit::UnitId;
use kernel::Label;

fn key(zone: Zone) -> Option<String> {
    Some(data().key(zone).to_string())
}

fn place(s: &State, unit: UnitId) -> Option<String> {
    s.zone_of(unit).and_then(key)
}

fn counter(unit: UnitId) -> Option<String> {
    Some(unit.0.to_string())
}

fn redeploy(s: &State, unit: UnitId, factors: u8, by: crate::types::Nation) -> String {
    let mut text = format!("Redeploy {}", unit_name(s, unit));
    if s.unit(unit).kind == Kind::Air {
        text = format!("{text} ({factors})");
    }
    if by != s.unit(unit).nation {
        text = format!("{text} for {}", nation_name(by));
    }
    text
}

pub fn label(s: &State, action: RedeployAction) -> Label {
    match action {
        RedeployAction::Redeploy { unit, factors, by } => Label {
            verb: "redeploy",
            text: redeploy(s, unit, factors, by),
            space: place(s, unit),
            counter: counter(unit),
            ..Label::default()
        },
        RedeployAction::To { zone, suez } => Label {
            verb: "to",
            text: match suez {
                true => format!("To {} through the Suez Canal (2 SRs)", zone_name(zone)),
                false => format!("To {}", zone_name(zone)),
            },
            space: key(zone),
            counter: None,
            ..Label::default()
        },
        RedeployAction::Ship { fleet, front } => Label {
            verb: "ship",
            text: format!("{} ships it on the {}", unit_name(s, fleet), front.name()),
            space: place(s, fleet),
            counter: counter(fleet),
            ..Label::default()
        },
        RedeployAction::SendGrant {
            from,
            to,
            way,
            fleet,
        } => Label {
            verb: "send grant",
            text: {
                let (giver, taker) = (nation_name(from), nation_name(to));
                let text = format!("Send up to 8 WPP from {giver} to {taker} {}", way.name());
                match fleet {
                    Some(fleet) => format!("{text} with {}", unit_name(s, fleet)),
                    None => text,
                }
            },
            space: fleet.and_then(|fleet| place(s, fleet)),
            counter: fleet.and_then(counter),
            ..Label::default()
        },
        RedeployAction::ForwardLendLease { from } => Label {
            verb: "lend-lease",
            text: format!("{}: pass on a Lend-Lease load to Russia", nation_name(from)),
            space: key(data().places.lend_lease_box),
            counter: None,
            ..Label::default()
        },
        RedeployAction::RecallLendLease { from, fleet } => Label {
            verb: "recall",
            text: format!(
                "{}: take back a Lend-Lease load with {}",
                nation_name(from),
                unit_name(s, fleet)
            ),
            space: key(data().places.lend_lease_box),
            counter: counter(fleet),
            ..Label::default()
        },
        RedeployAction::MoveUboats { to, count } => {
            let (zone, name) = match to {
                UboatBase::NorthSea => (data().places.north_sea_uboat_box, "the North Sea"),
                UboatBase::Biscay => (data().places.biscay_uboat_box, "Biscay"),
            };
            Label {
                verb: "u-boats",
                text: format!("Move {count} U-boats to {name}"),
                space: key(zone),
                counter: None,
                ..Label::default()
            }
        }
        RedeployAction::Eliminate { unit } => Label {
            verb: "eliminate",
            text: format!("Eliminate {}", unit_name(s, unit)),
            space: place(s, unit),
            counter: counter(unit),
            ..Label::default()
        },
    }
}
