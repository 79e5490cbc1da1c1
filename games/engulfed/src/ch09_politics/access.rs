//! Where whose units may operate: what chapters 5 to 8 ask before a unit enters an area.

use crate::data::{ScenarioRule, data};
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Kind, Nation, Nations};
use crate::unit::{Unit, UnitId};
use kernel::{Illegal, demand};

use super::r9_0_wars::{any_unit, at_war, count_ground, country_of, enemy_at_home};
use super::set_up::scenario_has;
use super::{r9_17_axis_minors, r9_17e_rumania, r9_52_vichy};

/// Whether units of a nation may operate in an area now: enter it in an Operational Movement Phase, land there,
/// retreat there, or end a Strategic Movement there.
#[inline]
pub fn may_enter(s: &State, nation: Nation, area: Area) -> Result<(), Illegal> {
    match s.open_to(nation) {
        Some(open) if open.has(area) => Ok(()),
        _ => find_out_entry(s, nation, area),
    }
}

/// What [`State::open_to`] keeps. It may depend on politics, the turn, who holds the area and who stands in it;
/// what it asks of other areas must be one of the doors in `known.rs`.
pub fn find_out_entry(s: &State, nation: Nation, area: Area) -> Result<(), Illegal> {
    may_cross_frontier(s, nation, area)?;
    if scenario_has(s, ScenarioRule::WesternAgainstSoviets) {
        // 16.1: Germany is gone, and nothing but neutrals keeps anybody out.
        return Ok(());
    }
    may_operate(s, nation, area)
}

/// [`find_out_entry`] of every land area, without asking at each whether its holder is a friend or an enemy.
pub fn find_out_entries(s: &State, nation: Nation) -> AreaSet {
    let camp = s.camp(nation);
    let mut free = s.politics.war[nation.index()];
    if camp != Camp::Neutral {
        free = free.union(s.politics.nations_of_camp(camp));
    }
    free.insert(nation);
    let usa = data().places.usa;
    let anywhere = scenario_has(s, ScenarioRule::WesternAgainstSoviets);
    let enters = |area: &Area| {
        let area = *area;
        let holder = s.control(area);
        let crosses = match free.has(holder) {
            _ if area == usa => may_cross_frontier(s, nation, area).is_ok(),
            true => true,
            // 9.11(a)
            false if camp == Camp::Axis => false,
            // 9.23a, 9.31
            false if camp != Camp::Neutral && is_closed_neutral(s, holder) => false,
            false => may_cross_frontier(s, nation, area).is_ok(),
        };
        crosses && (anywhere || may_operate(s, nation, area).is_ok())
    };
    data().areas.land.iter().filter(enters).collect()
}

/// A neutral whose frontier a belligerent crosses only in war: all but Vichy France (9.52).
fn is_closed_neutral(s: &State, holder: Nation) -> bool {
    s.camp(holder) == Camp::Neutral && holder != Nation::VICHY
}

/// Where the rules of its own let a nation's units be, once it may cross the frontier.
fn may_operate(s: &State, nation: Nation, area: Area) -> Result<(), Illegal> {
    match nation {
        Nation::GERMANY => german(s, area),
        Nation::ITALY => italian(s, area),
        Nation::USSR => soviet(s, area),
        Nation::BRITAIN | Nation::USA | Nation::FREE_FRENCH => western(s, nation, area),
        Nation::FRANCE => french(s, area),
        Nation::VICHY => Err(Illegal::new(
            kernel::rule!("9.522b"),
            "Vichy French units do not move",
        )),
        _ if nation.is_axis_minor() => r9_17_axis_minors::may_operate(s, nation, area),
        _ => Ok(()),
    }
}

/// [`may_enter`] for one unit: also what depends on its kind (9.12(1), 9.33), on its strength and home (9.16,
/// 9.61), on how many are there already (9.41a), and on the border it crosses (9.17).
pub fn may_unit_enter(s: &State, id: UnitId, from: Area, area: Area) -> Result<(), Illegal> {
    let unit = s.unit(id);
    may_enter(s, unit.nation, area)?;
    may_kind_enter(unit.nation, unit.kind, area)?;
    may_leave_home(s, unit, area)?;
    may_italian_enter_ussr(s, unit, area)?;
    r9_17e_rumania::may_enter(s, unit, area)?;
    r9_17_axis_minors::may_cross(s, unit.nation, from, area)
}

/// Every area that a Strategic Movement may pass through without ending there (5.22, 9.41a, 9.523a).
pub fn passages(s: &State, nation: Nation) -> AreaSet {
    let mut all = s.entries(nation);
    if matches!(nation, Nation::GERMANY | Nation::ITALY) {
        all = all.union(s.vichy_areas());
        all = all.union(r9_52_vichy::waits_for_occupation(s));
    }
    if nation == Nation::ITALY {
        let transit = data().regions.italian_transit.iter();
        all = all.union(
            transit
                .filter(|area| may_cross_frontier(s, nation, *area).is_ok())
                .collect(),
        );
    }
    all
}

/// 9.12(1), 9.33: where militia may be.
pub fn may_kind_enter(nation: Nation, kind: Kind, area: Area) -> Result<(), Illegal> {
    if kind == Kind::Militia {
        demand!(
            nation != Nation::GERMANY || data().regions.german_militia.has(area),
            "9.12(1)",
            "German militia may not operate there"
        );
        demand!(
            nation != Nation::BRITAIN || data().areas.home(Nation::BRITAIN).has(area),
            "9.33",
            "British militia stays in Britain"
        );
    }
    Ok(())
}

/// 9.16, 9.61: a Minor's unit leaves its country only at full strength, and while no enemy is there.
fn may_leave_home(s: &State, unit: &Unit, area: Area) -> Result<(), Illegal> {
    let nation = unit.nation;
    if nation.is_major() || matches!(nation, Nation::VICHY | Nation::FREE_FRENCH) {
        return Ok(());
    }
    let home = data().areas.of(nation);
    let is_home = matches!(unit.at, crate::unit::At::Area(at) if home.has(at));
    if !is_home || home.has(area) {
        return Ok(());
    }
    let free = unit.is_full() && !enemy_at_home(s, nation);
    if nation.is_axis_minor() {
        demand!(
            free,
            "9.16",
            "only at full strength and with no enemy at home"
        );
    } else {
        demand!(
            free,
            "9.61",
            "only at full strength and with no enemy at home"
        );
    }
    Ok(())
}

/// 9.41a: how many Italians, on the ground and in the air, fight in the Soviet Union.
fn may_italian_enter_ussr(s: &State, unit: &Unit, area: Area) -> Result<(), Illegal> {
    let ussr = data().regions.ussr;
    let is_in = matches!(unit.at, crate::unit::At::Area(at) if ussr.has(at));
    if unit.nation != Nation::ITALY || !ussr.has(area) || is_in {
        return Ok(());
    }
    let limits = &data().limits;
    let (there, most) = if unit.kind.is_ground() {
        (
            count_ground(s, Nation::ITALY, ussr),
            limits.italians_in_ussr,
        )
    } else {
        (
            count_air(s, Nation::ITALY, ussr),
            limits.italian_air_in_ussr,
        )
    };
    demand!(
        there < usize::from(most),
        "9.41a",
        "no more Italian units in the Soviet Union"
    );
    Ok(())
}

fn count_air(s: &State, nation: Nation, areas: AreaSet) -> usize {
    let of = |area| {
        let air = move |u: &Unit| u.nation == nation && !u.kind.is_ground();
        match s.tally(area).ground_support {
            0 => 0,
            _ => s.units_in(area).filter(|(_, u)| air(u)).count(),
        }
    };
    areas.iter().map(of).sum()
}

/// Nobody enters a neutral's territory, or that of a Power he is not at war with.
fn may_cross_frontier(s: &State, nation: Nation, area: Area) -> Result<(), Illegal> {
    let (camp, holder) = (s.camp(nation), s.control(area));
    demand!(
        area != data().places.usa || camp != Camp::Axis || holder == nation,
        "G.HomeB",
        "the U.S.A. box is American"
    );
    if nation == holder || at_war(s, nation, holder) {
        return Ok(());
    }
    let theirs = s.camp(holder);
    if theirs == camp && camp != Camp::Neutral {
        return Ok(());
    }
    match camp {
        Camp::Axis => demand!(false, "9.11(a)", "war must be declared first"),
        Camp::Western if holder == Nation::VICHY => r9_52_vichy::may_west_enter(nation, area)?,
        Camp::Western if theirs == Camp::Soviet => western_in_soviet_area(s, area)?,
        Camp::Western => demand!(false, "9.31", "war must be declared first"),
        Camp::Soviet if theirs == Camp::Western => soviet_in_western_area(s, area)?,
        Camp::Soviet => demand!(false, "9.23a", "war must be declared first"),
        Camp::Neutral => demand!(
            data().areas.of(nation).has(area),
            "9.61",
            "a neutral stays in its own country"
        ),
    }
    Ok(())
}

/// 9.22a: an unconquered Allied Minor without Western units, while at war with Germany.
fn soviet_in_western_area(s: &State, area: Area) -> Result<(), Illegal> {
    let holder = s.control(area);
    let is_minor = !holder.is_major() && holder != Nation::FREE_FRENCH;
    let own = data().areas.facts(area).nation == Some(holder);
    demand!(
        is_minor && own && s.politics.events.soviet_war.is_some(),
        "9.22a",
        "Soviet units stay out of Western territory"
    );
    demand!(
        !any_unit(s, Nations::of(&Nation::WESTERN), data().areas.of(holder)),
        "9.22a",
        "Western units are in that country"
    );
    Ok(())
}

/// 9.22b, 9.28b: only a Persia without Soviet units.
fn western_in_soviet_area(s: &State, area: Area) -> Result<(), Illegal> {
    demand!(
        area == data().places.persia,
        "9.28b",
        "Western units stay out of Soviet areas"
    );
    demand!(
        !s.tally(area).nations.has(Nation::USSR),
        "9.22b",
        "Soviet units are in Persia"
    );
    Ok(())
}

fn german(s: &State, area: Area) -> Result<(), Illegal> {
    let events = &s.politics.events;
    if events.italy_joined.is_none() {
        let italian = data().areas.of(Nation::ITALY).has(area);
        demand!(
            !italian && s.control(area) != Nation::ITALY,
            "9.44",
            "Italy has not joined the war"
        );
    }
    if events.axis_minors_joined.is_none() {
        let own = data().areas.facts(area).nation;
        let closed = own.is_some_and(|n| n.is_axis_minor() && s.control(area) == n);
        demand!(!closed, "9.15a", "the Axis Minors have not joined the war");
    }
    r9_52_vichy::may_german_enter(s, area)
}

fn italian(s: &State, area: Area) -> Result<(), Illegal> {
    let (events, regions) = (&s.politics.events, &data().regions);
    if events.italy_joined.is_none() {
        demand!(
            data().areas.of(Nation::ITALY).has(area),
            "9.44",
            "neutral Italy stays at home"
        );
        return Ok(());
    }
    let in_france = events.italians_in_france && regions.continental_france.has(area);
    demand!(
        regions.southern_zone.has(area) || regions.ussr.has(area) || in_france,
        "9.41a",
        "Italians may not operate there"
    );
    r9_52_vichy::may_italian_enter(s, area)
}

fn soviet(s: &State, area: Area) -> Result<(), Illegal> {
    demand!(
        data().regions.soviet.has(area),
        "9.21",
        "Soviet units may not operate there"
    );
    if s.holder(area) == Camp::Axis {
        demand!(
            s.tally(area)
                .ground_nations
                .both(Nations::of(&Nation::WESTERN))
                .is_empty(),
            "9.28a",
            "Western units are in that area"
        );
    }
    Ok(())
}

fn western(s: &State, nation: Nation, area: Area) -> Result<(), Illegal> {
    demand!(
        !data().regions.ussr.has(area),
        "9.33",
        "British and U.S. units stay out of the Soviet Union"
    );
    demand!(
        nation != Nation::USA || s.politics.events.usa_joined.is_some(),
        "9.32b",
        "the U.S.A. is not in the war"
    );
    let holder = s.control(area);
    if let Some(minor) = minor_at_war(s, area) {
        demand!(
            !any_unit(s, Nations::of(&[Nation::USSR]), country_of(s, minor)),
            "9.33",
            "Soviet units are in that country"
        );
    }
    if s.holder(area) == Camp::Axis {
        demand!(
            !s.tally(area).ground_nations.has(Nation::USSR),
            "9.28a",
            "Soviet units are in that area"
        );
    }
    if nation == Nation::BRITAIN && holder == Nation::FRANCE {
        let regions = &data().regions;
        let colony = regions.french_north_africa.union(regions.french_levant);
        demand!(
            !colony.has(area) || colonies_open(s),
            "9.51(b)",
            "British units stay out of the French colonies"
        );
    }
    Ok(())
}

/// The unconquered Minor Power of either side whose country an area is in.
fn minor_at_war(s: &State, area: Area) -> Option<Nation> {
    let own = data().areas.facts(area).nation?;
    let fights = s.camp(own) != Camp::Neutral && !s.politics.conquered.has(own);
    (!own.is_major() && fights && country_of(s, own).has(area)).then_some(own)
}

fn french(s: &State, area: Area) -> Result<(), Illegal> {
    demand!(
        !data().regions.egypt_and_mandate.has(area) || colonies_open(s),
        "9.51(b)",
        "French units stay out of Egypt and the Mandate"
    );
    Ok(())
}

/// 9.51(b): the Axis holds Paris, and no Vichy France came of it.
fn colonies_open(s: &State) -> bool {
    super::control::axis_controls(s, data().places.paris) && !s.politics.events.vichy.was_declared()
}

/// 9.28a: who enters an Axis-controlled area first.
pub fn first_right(area: Area) -> Camp {
    kernel::cite!("9.28a");
    match data().regions.eastern_zone.has(area) {
        true => Camp::Soviet,
        false => Camp::Western,
    }
}
