//! 6.1m to 6.1y: railways of the USSR, of Sweden and of Panama.

use crate::data::data;
use crate::game::Act;
use crate::ground;
use crate::politics::{Standing, named, natural_camp};
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, LandKind, MonthName, NationId, Season, UnitId};
use board::SpaceId;
use kernel::{Illegal, cite, demand, rule};

/// 6.1m, 6.1z: what the fall of cities takes from the Soviet Rail Capacity, and what trains add.
pub fn soviet_capacity(s: &State, printed: u8) -> u8 {
    cite!("6.1m", "6.1z");
    let ussr = named().ussr;
    let fallen = |hex: SpaceId| s.politics.standing(ussr, hex) == Standing::Enemy;
    let cities = data().seasons.rail_cities.iter();
    let lost: u8 = cities
        .filter(|(hex, _)| fallen(*hex))
        .map(|(_, capacity)| capacity)
        .sum();
    printed.saturating_sub(lost) + u8::from(s.seasonal.trains)
}

/// The Soviet Union, and what it holds beyond.
fn is_soviet(s: &State, hex: SpaceId) -> bool {
    let ussr = named().ussr;
    ground::hex(hex).nation == Some(ussr) || s.politics.holder(hex) == Some(ussr)
}

/// 6.1q, 6.1s: the Axis has invaded the USSR, and it is not yet the Summer of 1942.
fn is_difficult(s: &State) -> bool {
    cite!("6.1q", "6.1s");
    let month = s.clock.month;
    let season = data().month(month.name()).season;
    let later = matches!(season, Season::Summer | Season::Autumn);
    let over = month.year() > 1942 || (month.year() == 1942 && later);
    let mut invasions = s.politics.invasions.iter();
    let axis = |by: NationId| natural_camp(by) == Some(Camp::Axis);
    !over && invasions.any(|one| one.of == named().ussr && axis(one.by))
}

/// 6.1q, 6.1r: before the Axis goes by rail it rolls how many of its units the Soviet railways let through; each partisan in
/// the USSR takes one away, but never the last.
pub fn open_rail(t: &mut Act<'_>) {
    if !is_difficult(t.s) {
        return;
    }
    cite!("6.1r");
    let home = |hex: SpaceId| ground::hex(hex).nation == Some(named().ussr);
    let partisans = t.s.units().filter(|(_, unit)| {
        unit.land() == Some(LandKind::Partisan) && unit.hex().is_some_and(home)
    });
    let partisans = partisans.count() as u8;
    let die = t.dice.d6();
    let most = die.saturating_sub(partisans).max(1);
    t.s.seasonal.rail.axis_in_ussr = Some(most);
    t.log.rolled(rule!("6.1q"), &[die], || {
        format!("The railways of the USSR let {most} Axis units through")
    });
}

/// 6.1t: how many Soviet units go beyond the border in a month: one, and one for each nation where the USSR holds a City on
/// a railway.
fn soviet_abroad(s: &State) -> u8 {
    let ussr = named().ussr;
    let held = |hex: &SpaceId| {
        let printed = ground::hex(*hex);
        printed.city && printed.rail && s.politics.holder(*hex) == Some(ussr)
    };
    let nations = board()
        .ids()
        .filter(held)
        .filter_map(|hex| ground::hex(hex).nation);
    let mut foreign: Vec<NationId> = nations.filter(|of| *of != ussr).collect();
    foreign.sort_unstable();
    foreign.dedup();
    1 + foreign.len() as u8
}

/// Whether a nation of a camp goes by rail from one hex to another, as far as the USSR is concerned.
pub fn may_go(s: &State, nation: NationId, from: SpaceId, to: SpaceId) -> bool {
    cite!("6.1q", "6.1t");
    let rail = &s.seasonal.rail;
    let n = named();
    if nation == n.ussr && ground::hex(to).nation != Some(n.ussr) {
        return rail.soviet_abroad < soviet_abroad(s);
    }
    let eastward = s.camp(nation) == Camp::Axis && (is_soviet(s, from) || is_soviet(s, to));
    !eastward || rail.axis_in_ussr.is_none_or(|left| left > 0)
}

/// A unit has gone by rail.
pub fn note(t: &mut Act<'_>, unit: UnitId, from: SpaceId, to: SpaceId, through_sweden: bool) {
    let nation = t.s.unit(unit).nation();
    let n = named();
    let eastward = t.s.camp(nation) == Camp::Axis && (is_soviet(t.s, from) || is_soviet(t.s, to));
    let abroad = nation == n.ussr && ground::hex(to).nation != Some(n.ussr);
    let panama = is_panama(t.s, nation, from, to);
    let rail = &mut t.s.seasonal.rail;
    if eastward {
        rail.axis_in_ussr = rail.axis_in_ussr.map(|left| left.saturating_sub(1));
    }
    rail.soviet_abroad += u8::from(abroad);
    rail.sweden |= through_sweden;
    rail.panama |= panama;
}

/// 6.1w: Sweden lets German trains through: while it is neutral, until August 1943 or while Germany has conquered the UK or
/// the USSR; one unit a month.
pub fn sweden_is_open(s: &State, nation: NationId) -> bool {
    cite!("6.1w");
    let n = named();
    let neutral = s.camp(n.sweden) == Camp::Neutral;
    let month = s.clock.month;
    let late = month.year() > 1943 || (month.year() == 1943 && month.name() >= MonthName::August);
    let mut conquests = s.politics.conquests.iter();
    let won = conquests.any(|one| one.by == n.germany && [n.uk, n.ussr].contains(&one.of));
    nation == n.germany && neutral && (!late || won) && !s.seasonal.rail.sweden
}

pub fn is_swedish(hex: SpaceId) -> bool {
    ground::hex(hex).nation == Some(named().sweden)
}

/// 6.1w: trains are ferried from Copenhagen to Malmo, and back.
pub fn is_train_ferry(from: SpaceId, to: SpaceId) -> bool {
    let ends = [board().key(from), board().key(to)];
    ends == ["W4126", "W4127"] || ends == ["W4127", "W4126"]
}

/// 6.1x: nobody gets off in a neutral Sweden: that would be war, and is declared before.
pub fn check_sweden(s: &State, hex: SpaceId) -> Result<(), Illegal> {
    let neutral = s.camp(named().sweden) == Camp::Neutral && is_swedish(hex);
    demand!(!neutral, "6.1x", "that would be war with Sweden");
    Ok(())
}

/// 6.1u: the hexes where Soviet trains leave the map and come back.
pub fn edges(nation: NationId) -> &'static [SpaceId] {
    static EDGES: std::sync::LazyLock<Vec<SpaceId>> = std::sync::LazyLock::new(|| {
        let keys = ["E1211", "E1411", "E1811"];
        keys.iter().filter_map(|key| board().find(key)).collect()
    });
    cite!("6.1u");
    if nation == named().ussr { &EDGES } else { &[] }
}

/// 6.1y: one land unit of the US a month goes between the United States Box and Panama.
pub fn is_panama(s: &State, nation: NationId, from: SpaceId, to: SpaceId) -> bool {
    cite!("6.1y");
    let ends = [board().key(from), board().key(to)];
    let line = ends == ["USB", "W3303"] || ends == ["W3303", "USB"];
    line && nation == named().us && !s.seasonal.rail.panama
}

/// The other end of the line to Panama.
pub fn panama(s: &State, nation: NationId, from: SpaceId) -> Option<SpaceId> {
    let other = match board().key(from) {
        "USB" => board().find("W3303"),
        "W3303" => board().find("USB"),
        _ => None,
    };
    other.filter(|to| is_panama(s, nation, from, *to))
}
