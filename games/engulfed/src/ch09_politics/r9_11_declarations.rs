//! 9.11, 9.23, 9.31, 9.42, 9.51(c): who may declare war on whom, and what follows.

use crate::data::{ScenarioRule, data};
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Camp, Nation, Side, Turn};
use crate::unit::Marks;
use crate::{Act, Action, Phase};
use kernel::{Caution, Illegal, Seat, cite, demand, rule};

use super::r9_0_wars::{any_unit, at_war, begin_war, count_ground, share_wars};
use super::set_up::scenario_has;
use super::{Deploy, PoliticalAction, r9_52_vichy_war};

const PHONY_WAR_ENDS: Turn = Turn::new(1940, 1);

/// A Minor that nobody has attacked yet.
pub fn is_neutral(s: &State, nation: Nation) -> bool {
    s.camp(nation) == Camp::Neutral && !s.politics.conquered.has(nation)
}

/// Every declaration that a seat may make now.
pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    if s.seat_side(seat) != s.side {
        return;
    }
    for by in Nation::MAJORS {
        if s.seat_of(by) != seat || may_declare_any(s, by).is_err() {
            continue;
        }
        for on in data().nations.ids() {
            if may_declare_on(s, by, on).is_ok() {
                out.push(PoliticalAction::Declare { by, on }.into());
            }
        }
    }
}

/// 1.23: only in the Initial Operational Movement Phase of one's own player-turn.
pub fn may_declare(s: &State, by: Nation, on: Nation) -> Result<(), Illegal> {
    demand!(
        by.is_major() && on.index() < data().nations.len(),
        "1.23",
        "only Major Powers declare war"
    );
    may_declare_any(s, by)?;
    may_declare_on(s, by, on)
}

/// Whether it is a Power's time to declare war, on whomever.
fn may_declare_any(s: &State, by: Nation) -> Result<(), Illegal> {
    demand!(
        s.phase == Phase::OperationalMovement && s.side_of(by) == Some(s.side),
        "1.23",
        "war is declared in one's own Initial Operational Movement Phase"
    );
    demand!(
        !scenario_has(s, ScenarioRule::WesternAgainstSoviets),
        "1.23",
        "neutrals stay out of this war"
    );
    Ok(())
}

fn may_declare_on(s: &State, by: Nation, on: Nation) -> Result<(), Illegal> {
    let gone = |n| s.politics.conquered.has(n);
    demand!(
        by != on && !at_war(s, by, on) && !gone(by) && !gone(on),
        "1.23",
        "there is nobody to declare war on"
    );
    match by {
        Nation::GERMANY => german(s, on),
        Nation::ITALY => italian(s, on),
        Nation::USSR => soviet(s, on),
        Nation::FRANCE => {
            demand!(
                on == Nation::GERMANY,
                "9.51(c)",
                "France fights Germany only"
            );
            Ok(())
        }
        _ => western(s, by, on),
    }
}

fn german(s: &State, on: Nation) -> Result<(), Illegal> {
    any_neutral(s, on)?;
    if !on.is_major() && on != Nation::POLAND {
        demand!(
            s.turn >= PHONY_WAR_ENDS || s.politics.events.phony_war_over,
            "9.11(b)",
            "the Phony War lasts until Mar/Apr 1940"
        );
    }
    Ok(())
}

fn italian(s: &State, on: Nation) -> Result<(), Illegal> {
    demand!(
        s.politics.events.italy_joined.is_some(),
        "9.42a",
        "Italy is neutral"
    );
    any_neutral(s, on)
}

/// 9.11(a), 9.11(c): any neutral but a few.
fn any_neutral(s: &State, on: Nation) -> Result<(), Illegal> {
    demand!(
        on != Nation::USA,
        "9.32b",
        "the U.S.A. enters in Jan/Feb 1942"
    );
    demand!(
        on != Nation::VICHY,
        "9.11(a)",
        "Vichy France is occupied, not attacked"
    );
    demand!(
        s.camp(on) != Camp::Axis && !on.is_axis_minor() && on != Nation::FREE_FRENCH,
        "9.11(a)",
        "it belongs to the Axis, or is no Power"
    );
    demand!(
        on.is_major() || is_neutral(s, on),
        "9.11(a)",
        "it is not neutral"
    );
    demand!(
        on != Nation::SWITZERLAND || s.politics.conquered.has(Nation::FRANCE),
        "9.11(a)",
        "not on Switzerland while France stands"
    );
    demand!(
        on != Nation::NETHERLANDS,
        "9.11(c)",
        "Belgium and the Netherlands are one: declare war on Belgium"
    );
    Ok(())
}

/// 9.23
fn soviet(s: &State, on: Nation) -> Result<(), Illegal> {
    let joined = s.politics.events.italy_joined.is_some();
    let target = on == Nation::GERMANY || on == Nation::ITALY && joined;
    demand!(
        target || on.is_axis_minor() && is_neutral(s, on),
        "9.23a",
        "the Soviets fight Axis Powers only"
    );
    let early = scenario_has(s, ScenarioRule::SovietAttackFrom1940) && s.turn >= Turn::new(1940, 0);
    demand!(
        s.turn >= Turn::new(1942, 0)
            || early
            || guard_is_weak(s)
            || germans_in_britain(s)
            || germans_in_turkey(s),
        "9.23a",
        "not before Jan/Feb 1942 without a reason"
    );
    Ok(())
}

/// 9.23(a): few German ground units in Poland and East Prussia.
fn guard_is_weak(s: &State) -> bool {
    cite!("9.23(a)");
    let limits = &data().limits;
    let wanted = match s.turn >= Turn::new(1941, 1) {
        true => limits.german_guard_1941,
        false => limits.german_guard_1939,
    };
    let guard = data().regions.german_guard;
    count_ground(s, Nation::GERMANY, guard) < usize::from(wanted)
}

/// What a weak guard would allow, when nothing moves any more.
pub fn caution(s: &State) -> Option<Caution> {
    let asked = s.phase == Phase::StrategicMovement && s.side == Side::Axis;
    let bound = asked
        && s.turn < Turn::new(1942, 0)
        && !at_war(s, Nation::GERMANY, Nation::USSR)
        && s.camp(Nation::USSR) != Camp::Axis;
    (bound && guard_is_weak(s)).then(|| {
        let text =
            "Germany has too few units in Poland and East Prussia: the Soviets may declare war";
        Caution::new(rule!("9.23(a)"), text)
    })
}

/// 9.23(b): Germans hold British ground, with more than airborne units. A block that the Soviets cannot see
/// counts as airborne only if it came by air.
fn germans_in_britain(s: &State) -> bool {
    cite!("9.23(b)");
    let isles = data().regions.british_isles;
    let came_by_air =
        |u: &crate::unit::Unit| u.marks.has(Marks::DROPPED) || u.marks.has(Marks::DROPPED_BEFORE);
    isles.iter().any(|area| super::axis_controls(s, area))
        && isles.iter().any(|area| {
            s.units_in(area).any(|(_, u)| {
                let seen = s.is_contested(area) && u.kind == crate::types::Kind::Airborne;
                u.nation == Nation::GERMANY && u.kind.is_ground() && !seen && !came_by_air(u)
            })
        })
}

/// 9.23(c)
fn germans_in_turkey(s: &State) -> bool {
    cite!("9.23(c)");
    at_war(s, Nation::GERMANY, Nation::TURKEY)
}

/// 9.31, 17.8(1)
fn western(s: &State, by: Nation, on: Nation) -> Result<(), Illegal> {
    let british = by == Nation::BRITAIN;
    demand!(
        british || s.politics.events.usa_joined.is_some(),
        "9.32b",
        "the U.S.A. is not in the war"
    );
    match on {
        Nation::GERMANY if british => {}
        Nation::NORWAY | Nation::DENMARK if british => {
            demand!(is_neutral(s, on), "9.31", "it is not neutral");
        }
        Nation::VICHY => {
            demand!(
                s.politics.events.vichy.is_neutral(),
                "9.31",
                "there is no neutral Vichy France"
            );
            demand!(
                s.turn >= Turn::new(1942, 3),
                "9.31",
                "not before Jul/Aug 1942"
            );
        }
        Nation::PORTUGAL => demand!(
            is_neutral(s, on) && s.politics.events.axis_attacked_spain,
            "9.31",
            "only after the Axis declared war on Spain"
        ),
        _ => demand!(false, "9.31", "the Western Allies may not declare this war"),
    }
    Ok(())
}

/// War is declared and what follows at once is done; a Minor's deployment is asked for.
pub fn declare(t: &mut Act, by: Nation, on: Nation) {
    t.log.say(rule!("1.23"), || {
        format!("{} declares war on {}", nation_name(by), nation_name(on))
    });
    match on {
        Nation::VICHY => r9_52_vichy_war::declared(t, by),
        _ if on.is_major() => begin_war(t, by, on),
        _ => {
            attack_minor(t, by, on);
            if on == Nation::BELGIUM {
                cite!("9.11(c)");
                attack_minor(t, by, Nation::NETHERLANDS);
            }
        }
    }
    if on == Nation::SPAIN && t.s.camp(by) == Camp::Axis {
        t.s.politics.events.axis_attacked_spain = true;
    }
}

/// 9.61, 9.63, 9.64: a Minor stands on the side that did not invade it.
pub fn attack_minor(t: &mut Act, by: Nation, on: Nation) {
    cite!("9.63");
    let (camp, sponsor) = match t.s.side_of(by) {
        Some(Side::Axis) => (Camp::Western, Nation::FRANCE),
        _ => (Camp::Axis, Nation::GERMANY),
    };
    t.s.politics.set_camp(on, camp);
    t.s.politics.sponsor[on.index()] = Some(sponsor);
    t.s.politics.set_war(by, on);
    share_wars(t);
    super::r9_64_special_action::grant(t, on);
    t.push(Deploy { minor: on, next: 0 });
}

/// 9.11(b): a German player-turn begins with enemies in Germany.
pub fn test_phony_war(t: &mut Act) {
    let enemies = t.s.politics.nations_of_side(Side::Allies);
    if any_unit(t.s, enemies, data().areas.of(Nation::GERMANY)) {
        cite!("9.11(b)");
        t.s.politics.events.phony_war_over = true;
    }
}
