//! 4.2, 4.5, 4.7, 4.12: bases, distances in the air, Forced Rebases.

use crate::ch01_weather::air_effect;
use crate::data::data;
use crate::game::Act;
use crate::ground;
use crate::losses::{self, Cause};
use crate::names::hex_name;
use crate::politics::Standing;
use crate::spot::board;
use crate::state::State;
use crate::types::{AirEffect, Camp, NationId, UnitId};
use crate::unit::Commitment;
use board::SpaceId;
use kernel::{cite, rule};

/// How many more air units a camp may base in a hex.
pub fn room(s: &State, nation: NationId, hex: SpaceId) -> u8 {
    cite!(
        "4.2.1", "4.2.4", "4.2.5", "4.2.6", "4.2.7", "4.2.8", "4.2.14", "4.2.19", "4.5.1"
    );
    if s.wrecked.contains(&hex.into()) || s.politics.standing(nation, hex) != Standing::Friendly {
        return 0;
    }
    let based: u8 = Camp::ALL
        .iter()
        .map(|camp| s.tally(hex.into()).of(*camp).air)
        .sum();
    ground::hex(hex).air.saturating_sub(based)
}

/// A functioning friendly base, full or not.
pub fn is_base(s: &State, nation: NationId, hex: SpaceId) -> bool {
    ground::hex(hex).air > 0
        && !s.wrecked.contains(&hex.into())
        && s.politics.standing(nation, hex) == Standing::Friendly
}

/// 4.12: how far every hex is in the air, for aircraft of a nation, up to so many points; neutral ground is not crossed.
pub fn air_distances(s: &State, nation: NationId, from: SpaceId, most: u8) -> Vec<u8> {
    cite!("4.12.1", "4.12.2", "4.12.3", "4.12.5");
    spread(from, most, |to| {
        let over_land = ground::hex(to).holder.is_some();
        !over_land || s.politics.standing(nation, to) != Standing::Neutral
    })
}

/// The same, where nobody flies through a zone in which aircraft are grounded.
pub fn airways(s: &State, nation: NationId, from: SpaceId, most: u8) -> Vec<u8> {
    cite!("1.5f", "4.1.13");
    spread(from, most, |to| {
        let over_land = ground::hex(to).holder.is_some();
        let neutral = over_land && s.politics.standing(nation, to) == Standing::Neutral;
        !neutral && air_effect(s, to) != AirEffect::Grounded
    })
}

/// How many hexes away every hex is, through open ones.
fn spread(from: SpaceId, most: u8, open: impl Fn(SpaceId) -> bool) -> Vec<u8> {
    let mut all = vec![u8::MAX; board().len()];
    all[from.index()] = 0;
    let mut edge = vec![from];
    for distance in 1..=most {
        let mut next = Vec::new();
        for at in edge {
            for link in board().neighbours(at) {
                let to = link.to;
                let new = all[to.index()] == u8::MAX && ground::hexes().is_hex(to);
                if new && open(to) {
                    all[to.index()] = distance;
                    next.push(to);
                }
            }
        }
        edge = next;
    }
    all
}

/// 1.3b: the range of an air unit from its base to a hex, by the weather at both.
pub fn range(s: &State, id: UnitId, over: SpaceId) -> u8 {
    cite!("1.5c", "1.7b", "4.1.15", "4.12.4");
    let unit = s.unit(id);
    let printed = unit.air_face().map_or(0, |face| face.range);
    let effects = [unit.hex(), Some(over)]
        .into_iter()
        .flatten()
        .map(|hex| air_effect(s, hex));
    match effects.max() {
        Some(AirEffect::Grounded) => 0,
        Some(AirEffect::Range) => printed / 2,
        _ => printed,
    }
}

/// 4.13.1: how far a Fighter-type may intercept.
pub fn interception_range(printed: u8) -> u8 {
    cite!("4.13.1", "4.13.2");
    (printed / 2)
        .max(data().values.interception_range)
        .min(printed)
}

/// 4.7: an air unit must leave its base at once: one hop to the nearest base with room, or it is lost.
pub fn forced_rebase(t: &mut Act<'_>, id: UnitId) {
    cite!("4.7.1", "4.7.2", "4.7.3", "4.26.2");
    let unit = t.s.unit(id);
    let (nation, Some(from)) = (unit.nation(), unit.hex()) else {
        return;
    };
    let hop = unit
        .air_face()
        .map_or(0, |face| face.range.saturating_mul(2));
    let grounded = air_effect(t.s, from) == AirEffect::Grounded;
    let far = air_distances(t.s, nation, from, hop);
    let open = |hex: &SpaceId| {
        *hex != from
            && far[hex.index()] != u8::MAX
            && room(t.s, nation, *hex) > 0
            && air_effect(t.s, *hex) != AirEffect::Grounded
    };
    let nearest = board()
        .ids()
        .filter(open)
        .min_by_key(|hex| (far[hex.index()], hex.0));
    match nearest.filter(|_| !grounded) {
        Some(to) => {
            cite!("4.7.5");
            t.log.say(rule!("4.7.3"), || {
                format!("Aircraft leave {} for {}", hex_name(from), hex_name(to))
            });
            t.s.pieces.change(id, |unit| {
                unit.at = to.into();
                unit.commitment = Commitment::Previous;
            });
            t.s.sky.retain(|flight| flight.unit != id);
        }
        None => {
            t.log.say(rule!("4.7.4"), || {
                format!("Aircraft in {} are lost", hex_name(from))
            });
            losses::eliminate(t, id, Cause::Other);
        }
    }
}
