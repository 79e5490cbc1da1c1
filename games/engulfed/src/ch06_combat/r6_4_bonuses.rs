//! 6.4: hit-bonuses, and the terrain that gives or takes them.

use super::{Round, maginot_stands};
use crate::data::data;
use crate::state::State;
use crate::types::{Camp, Class, Kind, Nation, Side, Terrain, Weather};
use crate::unit::{Marks, Unit};
use kernel::cite;

/// No die shows more than six, so more bonuses than five change nothing.
pub const MOST: u8 = 7;

/// G.HitBonus: what is added to each die of a unit that fires at a class.
pub fn bonus(
    s: &State,
    round: &Round,
    side: Side,
    unit: &Unit,
    supported: bool,
    target: Class,
) -> u8 {
    cite!("G.HitBonus", "6.4");
    let mud = s.weather_in(round.area) == Weather::Mud;
    let class = unit.kind.class();
    if unit.kind == Kind::Militia {
        cite!("G.Militia");
        return 0;
    }
    if mud && class == Class::Armour {
        cite!("1.13c");
        return 0;
    }
    if unit.nation == Nation::ITALY && s.politics.italian_collapse {
        cite!("9.45(a)");
        return 0;
    }
    let attacks = side == round.attacker;
    let mut sum = 0;
    if unit.elite {
        cite!("6.4(a)", "G.Elite");
        sum += 1;
    }
    if supported {
        cite!("6.4(d)", "6.6");
        sum += 1;
    }
    if class == Class::Armour && target == Class::Infantry && !(attacks && is_broken(s, round)) {
        cite!("6.4(c)", "6.29a");
        sum += 1;
    }
    if round.mixed_minors && side == Side::Allies && target == Class::Infantry {
        cite!("6.4(k)", "9.18");
        sum += 1;
    }
    if round.landed == Some(side.other()) && target == Class::Infantry {
        cite!("6.4(j)", "7.21", "7.31");
        sum += 1;
    }
    if attacks && round.surprise && !round.counter {
        cite!("6.4(l)");
        sum += 1;
    }
    if !attacks {
        sum += defence(s, round, side, unit, mud, target);
    }
    sum.min(MOST)
}

/// What only the defender has.
fn defence(s: &State, round: &Round, side: Side, unit: &Unit, mud: bool, target: Class) -> u8 {
    let mut sum = 0;
    if mud && unit.kind.class() == Class::Infantry {
        cite!("6.4(b)", "1.13d");
        sum += 1;
    }
    if is_rough(s, round) || is_fortified(s, round) {
        cite!("6.4(e)", "6.4(i)");
        sum += 1;
    }
    if crossed(s, round, target) {
        cite!("6.4(f)");
        sum += 1;
    }
    if s.camp(unit.nation) == Camp::Western && over_the_maginot_line(s, round) {
        cite!("6.4(g)", "6.84a");
        sum += 2;
    }
    if data().areas.facts(round.area).fortress.is_some()
        && s.holder(round.area).side() == Some(side)
    {
        cite!("6.4(h)", "6.85a");
        sum += 2;
    }
    sum
}

/// 6.81, 1.12d: rough terrain, or swamp frozen over.
fn is_rough(s: &State, round: &Round) -> bool {
    cite!("6.8", "6.81", "6.82", "1.12d", "G.Desert");
    match data().areas.facts(round.area).terrain {
        Terrain::Rough => true,
        Terrain::Swamp => s.weather_in(round.area) == Weather::Snow,
        Terrain::Clear | Terrain::Desert => false,
    }
}

/// 6.97(a): a field fortification helps in the mandatory first round, a heavy one in every attack (6.95(c));
/// neither in a counterattack.
fn is_fortified(s: &State, round: &Round) -> bool {
    cite!("6.97(a)", "6.93", "6.95(c)");
    let works = (s.fortified.has(round.area) && round.first) || s.heavily_fortified.has(round.area);
    works && !round.counter && s.holder(round.area).side() == Some(round.defender())
}

/// 6.81, 6.85a, 6.97(a): ground on which attacking armour has no bonus against infantry.
fn is_broken(s: &State, round: &Round) -> bool {
    is_rough(s, round)
        || is_fortified(s, round)
        || data().areas.facts(round.area).fortress.is_some()
}

/// 6.83: attackers of that class came over a river or strait, and the area is newly contested.
fn crossed(s: &State, round: &Round, target: Class) -> bool {
    cite!("6.83", "G.Straits");
    round.first
        && !round.counter
        && round
            .fighters(s, round.attacker)
            .any(|(_, u)| u.kind.class() == target && u.marks.has(Marks::CROSSED))
}

/// 6.84a: an attacker came over the German or Belgian border into a newly contested Metz.
fn over_the_maginot_line(s: &State, round: &Round) -> bool {
    round.first
        && !round.counter
        && round.area == data().places.metz
        && maginot_stands(s)
        && round
            .fighters(s, round.attacker)
            .any(|(_, u)| u.marks.has(Marks::AT_MAGINOT))
}
