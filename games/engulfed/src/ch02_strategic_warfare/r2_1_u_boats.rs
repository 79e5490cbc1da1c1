//! 2.1: ASW and the U-boat campaign.

use super::{AirWarAction, at_least, in_the_fight, roll};
use crate::data::data;
use crate::names::werps;
use crate::state::State;
use crate::types::Nation;
use crate::{Act, Engulfed, ch04_production};
use frame::{Open, Question};
use kernel::{cite, rule};
use serde::{Deserialize, Serialize};

/// 2.1: the boats and those who hunt them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UBoats;

impl Question<Engulfed> for UBoats {
    type Answer = AirWarAction;

    fn open(&self, t: &mut Act) -> Open {
        resolve(t);
        Open::Pass
    }
}

/// 2.0b: no choice while there is a boat: the hunters first (2.11), then the boats that are left (2.12).
fn resolve(t: &mut Act) {
    cite!("2.0b");
    if t.s.assets.u_boats == 0 || !in_the_fight(t.s, Nation::GERMANY, Nation::BRITAIN) {
        return;
    }
    hunt(t);
    let boats = t.s.assets.u_boats;
    if boats == 0 {
        return;
    }
    let die = t.dice.d6();
    let sunk = data().charts.u_boat_attack(boats, die);
    t.log.rolled(rule!("2.12"), &[die], || {
        let sink = if boats == 1 {
            "point sinks"
        } else {
            "points sink"
        };
        format!("{boats} U-boat {sink} {}", werps(sunk))
    });
    ch04_production::damage(t, Nation::BRITAIN, sunk);
}

/// 2.11 (reconstructed): dice by the number of boats, hits by the ASW level, a boat for each.
fn hunt(t: &mut Act) {
    let (level, boats) = (t.s.assets.asw, t.s.assets.u_boats);
    let charts = &data().charts;
    let dice = charts.asw_dice(level, boats);
    if dice == 0 {
        return;
    }
    let (faces, all) = roll(t, dice);
    let sunk = at_least(&faces, charts.asw_hits_on(level)).min(boats);
    t.s.assets.u_boats -= sunk;
    t.log.rolled(rule!("2.11"), &all, || {
        format!("ASW level {level}: {sunk} of {boats} U-boat points are sunk")
    });
}

/// 2.13: one for every full 20 boats on the track.
pub fn strat_move_cut(s: &State) -> u8 {
    cite!("2.13");
    s.assets.u_boats / data().limits.u_boats_per_strat_move
}
