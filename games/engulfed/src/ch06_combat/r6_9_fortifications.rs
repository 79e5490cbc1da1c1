//! 6.9, 6.84c: how fortifications and the Maginot Line end.

use crate::Act;
use crate::data::data;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, Camp, Nation, Side};
use kernel::{cite, rule};
use serde::{Deserialize, Serialize};

/// 13.32: an abandoned field fortification, waiting to be manned again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flipped {
    pub area: Area,
    pub owner: Side,
    /// The owner's player-turns that have ended since.
    pub turns: u8,
}

/// 6.84c: the Maginot Line stands until France falls or an enemy is left in Metz after the first round.
pub fn maginot_stands(s: &State) -> bool {
    cite!("6.84c");
    !s.battle.maginot_breached
        && !s.politics.conquered.has(Nation::FRANCE)
        && s.camp(Nation::FRANCE) == Camp::Western
}

/// 6.97(b): the works are breached if enemies are left after the first round and its counterattack.
pub fn breach(t: &mut Act, area: Area, attacker: Side) {
    let there = t.s.tally(area).ground_nations;
    let enemies = t.s.politics.nations_of_side(attacker);
    if there.both(enemies).is_empty() {
        return;
    }
    if t.s.fortified.has(area) {
        t.s.fortified.remove(area);
        t.log.say(rule!("6.97(b)"), || {
            format!("The fortification in {} is breached", area_name(area))
        });
    }
    if area == data().places.metz && attacker == Side::Axis && maginot_stands(t.s) {
        t.s.battle.maginot_breached = true;
        t.log.say(rule!("6.84c"), || {
            "The Maginot Line is breached".to_string()
        });
    }
}

/// Whether the side that controls an area has a ground unit there.
fn is_manned(s: &State, area: Area) -> bool {
    let there = s.tally(area).ground_nations;
    s.holder(area)
        .side()
        .is_some_and(|side| !there.both(s.politics.nations_of_side(side)).is_empty())
}

/// 6.96: at the end of a player-turn, fortifications without a friendly ground unit go, or are flipped (13.32).
pub fn abandon(t: &mut Act) {
    cite!("6.96", "6.95(c)");
    for area in t.s.fortified.iter() {
        if is_manned(t.s, area) {
            continue;
        }
        t.s.fortified.remove(area);
        let owner = t.s.holder(area).side();
        let empty = t.s.tally(area).ground == 0;
        match owner {
            Some(owner) if t.s.options.fortification_flip && empty => {
                cite!("6.96o");
                t.s.ledgers.deserted.insert(area);
                t.s.battle.flipped.push(Flipped {
                    area,
                    owner,
                    turns: 0,
                });
                t.log.say(rule!("6.96o"), || {
                    format!("The fortification in {} is left", area_name(area))
                });
            }
            _ => t.log.say(rule!("6.96"), || {
                format!("The fortification in {} is abandoned", area_name(area))
            }),
        }
    }
    for area in t.s.heavily_fortified.iter() {
        if t.s.holder(area) == Camp::Axis {
            t.s.heavily_fortified.remove(area);
            t.log.say(rule!("6.95(c)"), || {
                format!("The heavy fortification in {} has fallen", area_name(area))
            });
        }
    }
    age_flipped(t);
}

/// 13.32: a flipped marker goes when its area falls or at the end of the owner's second following player-turn.
fn age_flipped(t: &mut Act) {
    if t.s.battle.flipped.is_empty() {
        return;
    }
    let side = t.s.side;
    let mut flipped = std::mem::take(&mut t.s.battle.flipped);
    flipped.retain_mut(|marker| {
        marker.turns += u8::from(marker.owner == side);
        let kept = t.s.ledgers.deserted.has(marker.area)
            && marker.turns < 3
            && t.s.holder(marker.area).side() == Some(marker.owner);
        if !kept {
            t.s.ledgers.deserted.remove(marker.area);
        }
        kept
    });
    t.s.battle.flipped = flipped;
}
