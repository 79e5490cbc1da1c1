//! 4.2: fleets are paid for first.

use super::BuildAction;
use super::facts::at_war;
use crate::names::{self, nation_name};
use crate::state::State;
use crate::types::{Nation, Sea};
use crate::{Act, Engulfed, ch03_supply};
use frame::{Open, Question};
use kernel::{cite, rule};
use serde::{Deserialize, Serialize};

/// 4.2: fleets are paid for, after strategic warfare.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Maintain;

impl Question<Engulfed> for Maintain {
    type Answer = BuildAction;

    fn open(&self, t: &mut Act) -> Open {
        for nation in t.s.ledgers.producing.iter() {
            pay(t, nation);
        }
        Open::Pass
    }
}

/// 4.2a: one WERP for each Fleet Point with a supplied port in its Sea-zone.
pub fn due(s: &State, nation: Nation) -> u8 {
    cite!("4.2a", "4.21");
    if !at_war(s, nation) {
        return 0;
    }
    let mut sum = 0;
    for sea in Sea::ALL {
        let points = owned(s, nation, sea);
        if points > 0 && ch03_supply::supplied_port(s, s.camp(nation), sea) {
            sum += points;
        }
    }
    sum
}

/// 9.32: Britain pays for the fleet that she shares with the U.S.A., which pays after her fall.
fn owned(s: &State, nation: Nation, sea: Sea) -> u8 {
    let line = &s.fleets.points[sea.index()];
    let of = |n: Nation| line[n.index()].ready + line[n.index()].used;
    let britain_fell = s.politics.conquered.has(Nation::BRITAIN);
    match nation {
        Nation::BRITAIN => of(Nation::BRITAIN) + of(Nation::USA),
        Nation::USA if britain_fell => of(Nation::BRITAIN) + of(Nation::USA),
        Nation::USA => 0,
        _ => of(nation),
    }
}

/// 4.2c: what cannot be paid harms nobody, but nothing else is bought before it is.
fn pay(t: &mut Act, nation: Nation) {
    let werps = t.s.ledgers.werps[nation.index()];
    t.s.ledgers.werps[nation.index()] = 0;
    t.s.ledgers.owed[nation.index()] = due(t.s, nation);
    receive(t, nation, werps);
}

/// WERPs come to a nation: its fleet is paid for first.
pub fn receive(t: &mut Act, nation: Nation, werps: u8) {
    cite!("4.2c");
    let (at, ledgers) = (nation.index(), &mut t.s.ledgers);
    let paid = ledgers.owed[at].min(werps);
    ledgers.owed[at] -= paid;
    ledgers.werps[at] += werps - paid;
    ledgers.total[at] += werps - paid;
    let left = ledgers.werps[at];
    if paid > 0 {
        t.log.say(rule!("4.2a"), || {
            format!(
                "{} pays {paid} for its fleet and has {}",
                nation_name(nation),
                names::werps(left)
            )
        });
    }
}
