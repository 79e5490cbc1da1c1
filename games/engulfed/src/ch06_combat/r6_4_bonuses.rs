//! 6.4: hit-bonuses, and the terrain that gives or takes them.

use super::fight::{Combatant, Fight, Setting};
use super::{Round, maginot_stands};
use crate::data::data;
use crate::state::State;
use crate::types::{Area, Camp, Class, Kind, Nation, Side, Terrain, Weather};
use crate::unit::Unit;
use kernel::cite;

/// No die shows more than six, so more bonuses than five change nothing.
pub const MOST: u8 = 7;

/// G.HitBonus: what is added to each die of a unit of the round that fires at a class.
pub fn bonus(
    s: &State,
    round: &Round,
    side: Side,
    unit: &Unit,
    supported: bool,
    target: Class,
) -> u8 {
    let fight = Fight::of(s, round);
    hit_bonus(s, &fight, side, &Combatant::of(unit), supported, target)
}

/// 6.4: the same for any fight.
pub fn hit_bonus(
    s: &State,
    fight: &Fight,
    side: Side,
    who: &Combatant,
    supported: bool,
    target: Class,
) -> u8 {
    cite!("G.HitBonus", "6.4");
    let setting = &fight.setting;
    let mud = s.weather_in(setting.area) == Weather::Mud;
    let class = who.kind.class();
    if who.kind == Kind::Militia {
        cite!("G.Militia");
        return 0;
    }
    if mud && class == Class::Armour {
        cite!("1.13c");
        return 0;
    }
    if who.nation == Nation::ITALY && s.politics.italian_collapse {
        cite!("9.45(a)");
        return 0;
    }
    let attacks = side == setting.attacker;
    let mut sum = 0;
    if who.elite {
        cite!("6.4(a)", "G.Elite");
        sum += 1;
    }
    if supported {
        cite!("6.4(d)", "6.6");
        sum += 1;
    }
    if class == Class::Armour && target == Class::Infantry && !(attacks && is_broken(s, setting)) {
        cite!("6.4(c)", "6.29a");
        sum += 1;
    }
    if fight.mixed_minors && side == Side::Allies && target == Class::Infantry {
        cite!("6.4(k)", "9.18");
        sum += 1;
    }
    if setting.landed == Some(side.other()) && target == Class::Infantry {
        cite!("6.4(j)", "7.21", "7.31");
        sum += 1;
    }
    if attacks && fight.surprise && !setting.counter {
        cite!("6.4(l)");
        sum += 1;
    }
    if !attacks {
        sum += defence(s, fight, side, who, mud, target);
    }
    sum.min(MOST)
}

/// What only the defender has.
fn defence(s: &State, fight: &Fight, side: Side, who: &Combatant, mud: bool, target: Class) -> u8 {
    let setting = &fight.setting;
    let mut sum = 0;
    if mud && who.kind.class() == Class::Infantry {
        cite!("6.4(b)", "1.13d");
        sum += 1;
    }
    if is_rough(s, setting.area) || is_fortified(s, setting) {
        cite!("6.4(e)", "6.4(i)");
        sum += 1;
    }
    // 6.83: attackers of that class came over a river or strait, and the area is newly contested.
    if fight.crossed[target as usize] {
        cite!("6.4(f)", "6.83", "G.Straits");
        sum += 1;
    }
    if s.camp(who.nation) == Camp::Western && over_the_maginot_line(s, fight) {
        cite!("6.4(g)", "6.84a");
        sum += 2;
    }
    if data().areas.facts(setting.area).fortress.is_some()
        && s.holder(setting.area).side() == Some(side)
    {
        cite!("6.4(h)", "6.85a");
        sum += 2;
    }
    sum
}

/// 6.81, 1.12d: rough terrain, or swamp frozen over.
fn is_rough(s: &State, area: Area) -> bool {
    cite!("6.8", "6.81", "6.82", "1.12d", "G.Desert");
    match data().areas.facts(area).terrain {
        Terrain::Rough => true,
        Terrain::Swamp => s.weather_in(area) == Weather::Snow,
        Terrain::Clear | Terrain::Desert => false,
    }
}

/// 6.97(a): a field fortification helps in the mandatory first round, a heavy one in every attack (6.95(c));
/// neither in a counterattack.
fn is_fortified(s: &State, setting: &Setting) -> bool {
    cite!("6.97(a)", "6.93", "6.95(c)");
    let area = setting.area;
    let works = (s.fortified.has(area) && setting.first) || s.heavily_fortified.has(area);
    works && !setting.counter && s.holder(area).side() == Some(setting.attacker.other())
}

/// 6.81, 6.85a, 6.97(a): ground on which attacking armour has no bonus against infantry.
fn is_broken(s: &State, setting: &Setting) -> bool {
    is_rough(s, setting.area)
        || is_fortified(s, setting)
        || data().areas.facts(setting.area).fortress.is_some()
}

/// 6.84a: an attacker came over the German or Belgian border into a newly contested Metz.
fn over_the_maginot_line(s: &State, fight: &Fight) -> bool {
    fight.at_maginot && fight.setting.area == data().places.metz && maginot_stands(s)
}
