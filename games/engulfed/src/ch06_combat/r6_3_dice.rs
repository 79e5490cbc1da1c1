//! 6.3, 1.12, 3.4, 6.82: how many dice units roll.

use super::Round;
use super::fight::{Combatant, Fight};
use crate::data::data;
use crate::state::State;
use crate::types::{Class, Nation, Side, Terrain, Weather};
use crate::unit::Unit;
use kernel::cite;

/// A unit's dice in quarters, since both halvings may meet: fractions are dropped only from the sum (1.12a).
pub fn quarters(s: &State, round: &Round, side: Side, unit: &Unit) -> u32 {
    let each = quarters_of_a_step(s, &Fight::of(s, round), side, &Combatant::of(unit));
    u32::from(unit.steps) * u32::from(each)
}

/// The same for each of its steps.
pub fn quarters_of_a_step(s: &State, fight: &Fight, side: Side, who: &Combatant) -> u8 {
    cite!("6.31", "6.32", "6.26");
    let setting = &fight.setting;
    let mut quarters = if setting.assault { 8 } else { 4 };
    if side != setting.attacker {
        cite!("1.12b");
        return quarters;
    }
    let facts = data().areas.facts(setting.area);
    let snow = s.weather_in(setting.area) == Weather::Snow;
    if snow && !at_home_in_snow(who.nation, facts.home, facts.nation) {
        cite!("1.12a");
        quarters /= 2;
    }
    if facts.terrain == Terrain::Swamp && !snow && who.kind.class() == Class::Infantry {
        cite!("6.82");
        quarters /= 2;
    }
    if who.out_of_supply {
        cite!("3.4b");
        quarters /= 2;
    }
    quarters
}

/// 1.12c: Soviet and Finnish units in one of their own Home Areas.
fn at_home_in_snow(nation: Nation, home: bool, of: Option<Nation>) -> bool {
    cite!("1.12c");
    matches!(nation, Nation::USSR | Nation::FINLAND) && home && of == Some(nation)
}

/// 6.84b: whether a unit of the round fires in it.
pub fn may_fire(s: &State, round: &Round, side: Side, unit: &Unit) -> bool {
    fires(s, &Fight::of(s, round), side, &Combatant::of(unit))
}

/// 6.84b: armour that came over the guarded border does not fire in the first round.
pub fn fires(s: &State, fight: &Fight, side: Side, who: &Combatant) -> bool {
    cite!("6.84b");
    let setting = &fight.setting;
    let held = side == setting.attacker
        && setting.first
        && !setting.counter
        && who.kind.class() == Class::Armour
        && who.at_maginot
        && super::maginot_stands(s);
    !held
}

/// 1.12f: whole dice by hit-bonus, from the quarters of each: what a bonus group loses in fractions joins the
/// group with the lowest bonus. `quarters[b]` is what units with `b` hit-bonuses have.
pub fn class_dice(quarters: [u32; 8]) -> [u8; 8] {
    cite!("1.12a", "1.12f");
    let mut dice = quarters.map(|q| (q / 4) as u8);
    let all = (quarters.iter().sum::<u32>() / 4) as u8;
    let given: u8 = dice.iter().sum();
    if let Some(lowest) = quarters.iter().position(|q| *q > 0) {
        dice[lowest] += all - given;
    }
    dice
}
