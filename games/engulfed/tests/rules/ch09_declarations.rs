//! 9.1, 9.2, 9.3, 9.4, 9.5: who may declare war on whom, and entries that come by themselves.

use crate::kit::*;
use engulfed::ch05_movement::MoveAction;
use engulfed::ch09_politics::{Deploy, PoliticalAction, Vichy, at_war, declare, guard_caution};
use engulfed::types::{Camp, Kind, Nation, Side, Turn};
use engulfed::{Phase, Step, ch01_sequence};
use frame::Part;
use kernel::{Seat, proves};

/// The Majors in their camps, and nobody at war.
fn peace(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.join("germany", Camp::Axis)
        .join("italy", Camp::Axis)
        .join("britain", Camp::Western)
        .join("france", Camp::Western)
        .join("usa", Camp::Western)
        .join("ussr", Camp::Soviet);
    kit
}

fn declares(by: &str, on: &str) -> PoliticalAction {
    PoliticalAction::Declare {
        by: nation(by),
        on: nation(on),
    }
}

fn german_phase(turn: &str) -> Kit {
    let mut kit = peace(turn);
    kit.phase("germany", Phase::OperationalMovement);
    kit
}

fn allied_phase(turn: &str) -> Kit {
    let mut kit = peace(turn);
    kit.phase("britain", Phase::OperationalMovement);
    kit
}

/// The Initial Operational Movement Phase of a side begins as the sequence begins it.
fn enter_operational(kit: &mut Kit, side: Side) {
    kit.s.side = side;
    kit.s.phase = Phase::Production;
    kit.s.stage = engulfed::ch01_sequence::Stage::Left;
    kit.s.stack.set(vec![Step::Sequence], None);
    let mut t = kit.table();
    ch01_sequence::open(&mut t);
}

fn declare_now(kit: &mut Kit, by: &str, on: &str) {
    let mut t = kit.table();
    declare(&mut t, nation(by), nation(on));
}

#[test]
fn r9_11a_germany_attacks_neutrals_but_switzerland_only_without_france_and_never_vichy() {
    proves!("9.11(a)");
    let mut kit = german_phase("Jul/Aug 1940");
    assert!(kit.allowed(declares("germany", "sweden")));
    assert_eq!(kit.refused(declares("germany", "switzerland")), "9.11(a)");
    kit.fallen(Nation::FRANCE);
    assert!(kit.allowed(declares("germany", "switzerland")));
    kit.s.politics.events.vichy = Vichy::Neutral(Turn::new(1940, 2));
    kit.join("vichy", Camp::Axis);
    assert_eq!(kit.refused(declares("germany", "vichy")), "9.11(a)");
    assert_eq!(kit.refused(declares("germany", "rumania")), "9.11(a)");
    kit.join("sweden", Camp::Western);
    assert_eq!(kit.refused(declares("germany", "sweden")), "9.11(a)");
}

#[test]
fn r9_11b_until_mar_apr_1940_germany_attacks_no_minor_but_poland() {
    proves!("9.11(b)");
    let mut kit = german_phase("Jan/Feb 1940");
    assert!(kit.allowed(declares("germany", "poland")));
    assert_eq!(kit.refused(declares("germany", "norway")), "9.11(b)");
    assert!(
        kit.allowed(declares("germany", "ussr")),
        "the only restriction"
    );
    kit.s.politics.events.phony_war_over = true;
    assert!(kit.allowed(declares("germany", "norway")));
    let kit = german_phase("Mar/Apr 1940");
    assert!(kit.allowed(declares("germany", "norway")));
}

#[test]
fn r9_11b_enemies_in_germany_at_the_start_of_its_turn_end_the_phony_war() {
    proves!("9.11(b)");
    for (place, over) in [("rhineland", true), ("metz", false)] {
        let mut kit = peace("Nov/Dec 1939");
        kit.put("france", Kind::Infantry, 3, place);
        kit.s.side = Side::Axis;
        let mut t = kit.table();
        engulfed::ch09_politics::begin_player_turn(&mut t);
        assert_eq!(kit.s.politics.events.phony_war_over, over, "{place}");
    }
}

#[test]
fn r9_11c_belgium_and_the_netherlands_are_one() {
    proves!("9.11(c)");
    let mut kit = german_phase("May/Jun 1940");
    assert_eq!(kit.refused(declares("germany", "netherlands")), "9.11(c)");
    kit.act(declares("germany", "belgium"));
    for minor in ["belgium", "netherlands"] {
        assert!(at_war(&kit.s, Nation::GERMANY, nation(minor)), "{minor}");
        assert_eq!(kit.s.camp(nation(minor)), Camp::Western);
    }
}

#[test]
fn r1_23_war_is_declared_in_ones_own_operational_movement_phase_only() {
    proves!("1.23");
    let mut kit = peace("May/Jun 1940");
    kit.phase("germany", Phase::StrategicMovement);
    assert_eq!(kit.refused(declares("germany", "norway")), "1.23");
    kit.phase("britain", Phase::OperationalMovement);
    assert_eq!(kit.refused(declares("germany", "norway")), "1.23");
}

#[test]
fn r9_23_the_soviets_fight_axis_powers_only_and_from_1942() {
    proves!("9.23a");
    let mut kit = allied_phase("Nov/Dec 1941");
    let guard = kit.put_many("germany", Kind::Infantry, 10, 4, "warsaw");
    assert_eq!(kit.refused(declares("ussr", "germany")), "9.23a");
    assert_eq!(kit.refused(declares("ussr", "finland")), "9.23a");
    kit.s.turn = Turn::new(1942, 0);
    assert!(kit.allowed(declares("ussr", "germany")));
    assert!(kit.allowed(declares("ussr", "finland")), "selectively");
    assert_eq!(kit.refused(declares("ussr", "turkey")), "9.23a");
    assert_eq!(kit.refused(declares("ussr", "sweden")), "9.23a");
    assert_eq!(guard.len(), 10);
}

#[test]
fn r9_23a_a_weak_german_guard_lets_the_soviets_attack() {
    proves!("9.23(a)");
    // Five from 1939, ten from Mar/Apr 1941; Poland and East Prussia together.
    for (turn, poland, prussia, free) in [
        ("Sep/Oct 1939", 2, 2, true),
        ("Sep/Oct 1939", 2, 3, false),
        ("Jan/Feb 1941", 4, 1, false),
        ("Mar/Apr 1941", 5, 4, true),
        ("Mar/Apr 1941", 5, 5, false),
    ] {
        let mut kit = allied_phase(turn);
        kit.put_many("germany", Kind::Infantry, poland, 1, "krakow");
        kit.put_many("germany", Kind::Infantry, prussia, 1, "east_prussia");
        kit.put("germany", Kind::GroundSupport, 1, "warsaw");
        assert_eq!(
            kit.allowed(declares("ussr", "germany")),
            free,
            "{turn} {poland}+{prussia}"
        );
        // And Germany is told in time.
        kit.s.side = Side::Axis;
        kit.s.phase = Phase::StrategicMovement;
        assert_eq!(guard_caution(&kit.s).is_some(), free);
        kit.s.phase = Phase::OperationalMovement;
        assert_eq!(guard_caution(&kit.s), None);
    }
}

#[test]
fn r9_23b_germans_on_the_british_isles_let_the_soviets_attack() {
    proves!("9.23(b)");
    let guarded = || {
        let mut kit = allied_phase("Sep/Oct 1940");
        kit.put_many("germany", Kind::Infantry, 10, 1, "warsaw");
        kit
    };
    let mut kit = guarded();
    kit.put("germany", Kind::Infantry, 3, "london");
    assert!(
        !kit.allowed(declares("ussr", "germany")),
        "they control nothing"
    );
    kit.control("germany", &["london"]);
    assert!(kit.allowed(declares("ussr", "germany")));
}

#[test]
fn r9_23b_airborne_units_that_dropped_on_britain_are_no_reason() {
    proves!("9.23(b)");
    let mut kit = allied_phase("Sep/Oct 1940");
    kit.put_many("germany", Kind::Infantry, 10, 1, "warsaw");
    kit.war("germany", "britain")
        .control("germany", &["belgium", "warsaw", "poznan", "krakow"])
        .special_actions("germany", 1);
    kit.s.fleets = Default::default();
    kit.fleet("germany", engulfed::types::Sea::Atlantic, 4, 0);
    let para = kit
        .s
        .units()
        .find(|(_, u)| (u.nation, u.kind) == (Nation::GERMANY, Kind::Airborne));
    let full = para.unwrap().1.full;
    let drop = kit.put("germany", Kind::Airborne, full, "belgium");
    kit.phase("germany", Phase::OperationalMovement);
    kit.act(MoveAction::Drop {
        area: area("london"),
    });
    kit.act(MoveAction::Ship { unit: drop })
        .act(MoveAction::Sail);
    let turn = kit.s.turn;
    kit.idle_until(turn, Side::Allies, Phase::OperationalMovement);
    assert!(kit.is_in(drop, "london"));
    assert_eq!(kit.s.control(area("london")), Nation::GERMANY);
    assert_eq!(kit.refused(declares("ussr", "germany")), "9.23a");
    kit.put("germany", Kind::Infantry, 1, "london");
    assert!(kit.allowed(declares("ussr", "germany")), "not they alone");
}

#[test]
fn r9_23c_war_with_turkey_lets_the_soviets_attack() {
    proves!("9.23(c)");
    let mut kit = allied_phase("Sep/Oct 1940");
    kit.put_many("germany", Kind::Infantry, 10, 1, "warsaw");
    assert!(!kit.allowed(declares("ussr", "germany")));
    kit.war("germany", "turkey");
    assert!(kit.allowed(declares("ussr", "germany")));
    kit.fallen(Nation::TURKEY);
    assert!(kit.allowed(declares("ussr", "germany")), "conquered too");
}

#[test]
fn r9_31_the_western_allies_declare_war_on_few() {
    proves!("9.31");
    let mut kit = allied_phase("Sep/Oct 1939");
    for (on, free) in [
        ("germany", true),
        ("norway", true),
        ("denmark", true),
        ("sweden", false),
        ("belgium", false),
        ("italy", false),
    ] {
        assert_eq!(kit.allowed(declares("britain", on)), free, "{on}");
    }
    assert_eq!(kit.refused(declares("britain", "portugal")), "9.31");
    kit.s.politics.events.axis_attacked_spain = true;
    assert!(kit.allowed(declares("britain", "portugal")));
    kit.s.politics.events.usa_joined = Some(kit.s.turn);
    for on in ["germany", "norway", "denmark"] {
        assert_eq!(kit.refused(declares("usa", on)), "9.31", "{on}");
    }
    kit.join("norway", Camp::Western);
    assert_eq!(kit.refused(declares("britain", "norway")), "9.31");
    let mut kit = allied_phase("May/Jun 1942");
    kit.join("vichy", Camp::Axis);
    assert_eq!(kit.refused(declares("britain", "vichy")), "9.31");
    kit.s.politics.events.vichy = Vichy::Neutral(Turn::new(1940, 3));
    assert_eq!(kit.refused(declares("britain", "vichy")), "9.31");
    kit.s.turn = Turn::new(1942, 3);
    assert!(kit.allowed(declares("britain", "vichy")));
}

#[test]
fn r9_31_axis_war_on_spain_is_remembered() {
    proves!("9.31");
    let mut kit = german_phase("Jul/Aug 1940");
    kit.act(declares("germany", "spain"));
    assert!(kit.s.politics.events.axis_attacked_spain);
}

#[test]
fn r9_51c_france_declares_war_on_germany_only() {
    proves!("9.51(c)");
    let kit = allied_phase("Sep/Oct 1939");
    assert!(kit.allowed(declares("france", "germany")));
    assert_eq!(kit.refused(declares("france", "norway")), "9.51(c)");
    assert_eq!(kit.refused(declares("france", "italy")), "9.51(c)");
}

#[test]
fn r17_8_1_war_on_poland_brings_britain_and_france_in_their_own_turn() {
    proves!("9.31", "9.51(c)");
    let mut kit = german_phase("Sep/Oct 1939");
    kit.act(declares("germany", "poland"));
    assert!(!at_war(&kit.s, Nation::GERMANY, Nation::BRITAIN));
    enter_operational(&mut kit, Side::Allies);
    for ally in [Nation::BRITAIN, Nation::FRANCE] {
        assert!(at_war(&kit.s, Nation::GERMANY, ally));
        assert!(!at_war(&kit.s, Nation::ITALY, ally));
    }
    assert!(!at_war(&kit.s, Nation::GERMANY, Nation::USA));
    // A war with a Major besides changes nothing, and without a war on a Minor they stay at peace.
    let mut kit = german_phase("Sep/Oct 1939");
    kit.act(declares("germany", "poland"))
        .war("germany", "ussr");
    enter_operational(&mut kit, Side::Allies);
    assert!(at_war(&kit.s, Nation::GERMANY, Nation::BRITAIN));
    let mut kit = german_phase("Sep/Oct 1939");
    enter_operational(&mut kit, Side::Allies);
    assert!(!at_war(&kit.s, Nation::GERMANY, Nation::BRITAIN));
}

#[test]
fn r9_42a_italy_joins_on_the_turn_after_france_fell() {
    proves!("9.42a");
    let mut kit = peace("May/Jun 1940");
    kit.war("germany", "britain").war("germany", "france");
    kit.s.politics.events.western_war = Some(Turn::new(1939, 4));
    kit.s.politics.events.france_fell = Some(Turn::new(1940, 2));
    kit.phase("italy", Phase::OperationalMovement);
    assert_eq!(kit.refused(declares("italy", "greece")), "9.42a");
    enter_operational(&mut kit, Side::Axis);
    assert!(
        !at_war(&kit.s, Nation::ITALY, Nation::BRITAIN),
        "the turn after"
    );
    kit.s.turn = Turn::new(1940, 3);
    enter_operational(&mut kit, Side::Axis);
    assert!(at_war(&kit.s, Nation::ITALY, Nation::BRITAIN));
    assert!(at_war(&kit.s, Nation::ITALY, Nation::FRANCE));
    kit.phase("italy", Phase::OperationalMovement);
    assert!(kit.allowed(declares("italy", "greece")));
    kit.act(declares("italy", "greece"));
    assert!(
        at_war(&kit.s, Nation::GERMANY, nation("greece")),
        "shared wars"
    );
}

#[test]
fn r9_15a_the_axis_minors_join_then_and_set_up_their_forces() {
    proves!("9.15a", "9.15c");
    let mut kit = peace("Jul/Aug 1940");
    kit.war("germany", "britain").war("germany", "france");
    kit.s.politics.events.western_war = Some(Turn::new(1939, 4));
    kit.s.politics.events.france_fell = Some(Turn::new(1940, 2));
    assert_eq!(entry(&kit, "bucharest"), Some("9.11(a)"));
    enter_operational(&mut kit, Side::Axis);
    for minor in Nation::AXIS_MINORS {
        assert_eq!(kit.s.camp(minor), Camp::Axis);
        assert!(at_war(&kit.s, minor, Nation::BRITAIN));
    }
    assert_eq!(entry(&kit, "bucharest"), None);
    let steps = kit.s.stack.steps().iter();
    assert_eq!(steps.filter_map(Deploy::of).count(), 4);
    assert_eq!(
        engulfed::ch07_special_actions::payer(&kit.s, Nation::RUMANIA),
        Nation::GERMANY
    );
}

fn entry(kit: &Kit, to: &str) -> Option<&'static str> {
    let may = engulfed::ch09_politics::may_enter(&kit.s, Nation::GERMANY, area(to));
    may.err().map(|illegal| illegal.rule.as_str())
}

#[test]
fn r9_32b_the_usa_enters_in_the_axis_phase_of_jan_feb_1942() {
    proves!("9.32b");
    let mut kit = peace("Nov/Dec 1941");
    kit.war("germany", "britain");
    kit.s.politics.events.western_war = Some(Turn::new(1939, 4));
    enter_operational(&mut kit, Side::Axis);
    assert_eq!(kit.s.politics.events.usa_joined, None);
    let usa = engulfed::ch09_politics::may_enter(&kit.s, Nation::USA, area("london"));
    assert_eq!(usa.err().map(|e| e.rule.as_str()), Some("9.32b"));
    kit.s.turn = Turn::new(1942, 0);
    enter_operational(&mut kit, Side::Axis);
    assert_eq!(kit.s.politics.events.usa_joined, Some(Turn::new(1942, 0)));
    assert!(at_war(&kit.s, Nation::GERMANY, Nation::USA));
    let usa = engulfed::ch09_politics::may_enter(&kit.s, Nation::USA, area("london"));
    assert!(usa.is_ok());
}

#[test]
fn r9_61_the_other_side_deploys_an_attacked_minor() {
    proves!("9.61", "9.63");
    let mut kit = german_phase("Sep/Oct 1939");
    kit.act(declares("germany", "poland"));
    assert_eq!(kit.asking(), Some(Seat(1)), "the Allies deploy Poland");
    assert_eq!(kit.s.camp(nation("poland")), Camp::Western);
    assert_eq!(kit.s.holder(area("warsaw")), Camp::Western);
    let at = |key: &str| PoliticalAction::Place { area: area(key) };
    assert_eq!(kit.refused(at("berlin")), "9.61");
    assert!(!kit.s.politics.events.axis_attacked_spain);
    kit.act(at("krakow"));
    kit.act(PoliticalAction::DeployRest);
    assert_eq!(kit.asking(), Some(Seat(0)));
    let army = kit
        .s
        .units()
        .filter(|(_, u)| u.nation == nation("poland") && u.steps > 0);
    assert_eq!(army.count(), 5);
    let first = engulfed::data::data()
        .minors
        .get(nation("poland"))
        .unwrap()
        .forces[0];
    let in_krakow = kit.s.units_in(area("krakow"));
    assert!(
        in_krakow
            .into_iter()
            .any(|(_, u)| (u.kind, u.full) == (first.kind, first.full))
    );
}

#[test]
fn r9_63_a_minor_that_the_allies_attack_is_the_axiss() {
    proves!("9.63");
    let mut kit = allied_phase("Jan/Feb 1940");
    declare_now(&mut kit, "britain", "norway");
    assert_eq!(kit.s.holder(area("oslo")), Camp::Axis);
    assert_eq!(kit.s.seat_of(nation("norway")), Seat(0));
}

#[test]
fn r9_64_four_minors_have_a_special_action_of_their_own() {
    proves!("9.64");
    for (minor, actions) in [
        ("poland", 1),
        ("spain", 1),
        ("turkey", 1),
        ("yugoslavia", 1),
        ("greece", 0),
    ] {
        let mut kit = german_phase("Mar/Apr 1941");
        declare_now(&mut kit, "germany", minor);
        let at = nation(minor).index();
        assert_eq!(kit.s.special_actions.stock[at], actions, "{minor}");
        kit.s.special_actions.stock[at] = 0;
        for (turn, side, left) in [
            (Turn::new(1941, 5), Side::Allies, 0),
            (Turn::new(1942, 0), Side::Axis, 0),
            (Turn::new(1942, 0), Side::Allies, actions),
        ] {
            (kit.s.turn, kit.s.side) = (turn, side);
            let mut t = kit.table();
            engulfed::ch09_politics::begin_production(&mut t);
            assert_eq!(kit.s.special_actions.stock[at], left, "{minor} {turn}");
        }
    }
}

#[test]
fn r16_1_in_pattons_fantasy_nobody_declares_war_and_finland_is_neutral() {
    proves!("1.23");
    let mut kit = Kit::scenario("patton");
    assert_eq!(kit.s.camp(nation("finland")), Camp::Neutral);
    assert!(at_war(&kit.s, Nation::USA, Nation::USSR));
    assert_eq!(kit.s.seat_of(Nation::USA), Seat(0));
    kit.phase("ussr", Phase::OperationalMovement);
    assert_eq!(kit.refused(declares("ussr", "finland")), "1.23");
}
