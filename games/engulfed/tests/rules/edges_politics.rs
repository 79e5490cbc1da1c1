//! Where politics ends: who is still somebody, which turn counts, and who has what another leaves.

use crate::factory::{buy, income, spending_with, world_war};
use crate::kit::*;
use engulfed::ch04_production::Item;
use engulfed::ch07_special_actions::{add, can_add, in_hand, limit, pay, saved};
use engulfed::ch09_politics::{
    Relocate, Vichy, at_war, begin_operational, begin_production, begin_turn, end_phase,
    lands_on_the_coast,
};
use engulfed::ch10_victory::conquest::conquer_major;
use engulfed::types::{Camp, Kind, Nation, Sea, Side, Turn};
use engulfed::unit::Marks;
use engulfed::{Phase, Step};
use kernel::proves;

fn turn(text: &str) -> Turn {
    text.parse().unwrap()
}

/// A Power is at war with nobody.
fn at_peace(kit: &mut Kit, who: Nation) {
    let enemies: Vec<Nation> = kit.s.politics.war[who.index()].iter().collect();
    for enemy in enemies {
        kit.s.politics.war[enemy.index()].remove(who);
        kit.s.politics.war[who.index()].remove(enemy);
    }
}

#[test]
fn r10_31_what_france_had_of_others_goes_to_an_ally_who_stands_and_fights() {
    proves!("10.31", "10.31(b)", "9.32a");
    let [britain, germany, usa] = [Nation::BRITAIN, Nation::GERMANY, Nation::USA];
    for (britain_stands, usa_fights, belgium, colony) in [
        (true, true, britain, britain),
        (true, false, britain, britain),
        (false, true, usa, usa),
        (false, false, germany, usa),
    ] {
        let mut kit = world_at_war("Jul/Aug 1942");
        kit.control("france", &["belgium"]);
        if !britain_stands {
            kit.fallen(britain);
        }
        if !usa_fights {
            at_peace(&mut kit, usa);
        }
        with(&mut kit, |t| conquer_major(t, Nation::FRANCE, germany));
        let held = |key: &str| kit.s.control(area(key));
        assert_eq!(held("belgium"), belgium, "{britain_stands} {usa_fights}");
        assert_eq!(held("paris"), germany);
        for key in ["morocco", "tunisia", "syria"] {
            assert_eq!(held(key), colony, "{key}");
        }
    }
}

#[test]
fn r10_31_nobody_keeps_what_the_soviets_had_of_others() {
    proves!("10.31", "10.1");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.control("ussr", &["persia", "bessarabia"]);
    with(&mut kit, |t| {
        conquer_major(t, Nation::USSR, Nation::GERMANY)
    });
    for key in ["persia", "bessarabia", "moscow", "ural"] {
        assert_eq!(kit.s.control(area(key)), Nation::GERMANY, "{key}");
    }
}

#[test]
fn r10_32_friends_come_before_enemies_and_enemies_before_the_conqueror() {
    proves!("10.32", "10.31", "9.531");
    let mut kit = world_at_war("Jul/Aug 1942");
    for (who, key) in [
        ("britain", "metz"),
        ("britain", "bordeaux"),
        ("germany", "bordeaux"),
        ("italy", "lyon"),
        ("usa", "normandy"),
        ("free_french", "corsica"),
        ("italy", "tunisia"),
    ] {
        kit.put(who, Kind::Infantry, 2, key);
    }
    kit.put("italy", Kind::GroundSupport, 1, "marseille");
    with(&mut kit, |t| {
        conquer_major(t, Nation::FRANCE, Nation::GERMANY)
    });
    for (key, heir) in [
        ("metz", Nation::BRITAIN),
        ("bordeaux", Nation::BRITAIN),
        ("lyon", Nation::ITALY),
        ("normandy", Nation::USA),
        ("corsica", Nation::USA),
        ("tunisia", Nation::ITALY),
        ("marseille", Nation::GERMANY),
    ] {
        assert_eq!(kit.s.control(area(key)), heir, "{key}");
    }
}

#[test]
fn r9_15b_the_oil_of_rumania_must_be_friendly_and_supplied() {
    proves!("9.15b", "4.1a", "4.11b");
    let arrange = || {
        let mut kit = world_war("Jul/Aug 1942");
        kit.join("rumania", Camp::Axis).join("hungary", Camp::Axis);
        kit
    };
    assert_eq!(income(&arrange(), "germany"), 32);
    let mut lost = arrange();
    lost.control("ussr", &["ploesti"]);
    assert_eq!(income(&lost, "germany"), 30);
    let mut cut_off = arrange();
    let around = ["bucharest", "moldavia", "transylvania", "sofia", "belgrade"];
    cut_off.control("ussr", &around);
    assert_eq!(income(&cut_off, "germany"), 30);
    let mut neutral = arrange();
    neutral.join("rumania", Camp::Neutral);
    assert_eq!(income(&neutral, "germany"), 30);
    // A fallen Rumania pays to who guards it: with ground units.
    let mut fallen = arrange();
    fallen
        .fallen(Nation::RUMANIA)
        .control("germany", &["ploesti"]);
    assert_eq!(income(&fallen, "germany"), 30);
    fallen.put("germany", Kind::GroundSupport, 1, "ploesti");
    assert_eq!(income(&fallen, "germany"), 30);
    fallen.put("italy", Kind::Infantry, 1, "ploesti");
    assert_eq!(income(&fallen, "germany"), 32);
}

#[test]
fn r9_64_only_a_minor_in_the_war_has_its_special_action_again() {
    proves!("9.64");
    for (when, side, camp, fallen, has) in [
        ("Jan/Feb 1941", Side::Allies, Camp::Western, false, 1),
        ("Jan/Feb 1941", Side::Axis, Camp::Western, false, 0),
        ("Jan/Feb 1941", Side::Axis, Camp::Axis, false, 1),
        ("Jan/Feb 1941", Side::Allies, Camp::Axis, false, 0),
        ("Mar/Apr 1941", Side::Allies, Camp::Western, false, 0),
        ("Nov/Dec 1941", Side::Allies, Camp::Western, false, 0),
        ("Jan/Feb 1941", Side::Allies, Camp::Neutral, false, 0),
        ("Jan/Feb 1941", Side::Allies, Camp::Western, true, 0),
    ] {
        let mut kit = Kit::bare(when);
        kit.join("spain", camp);
        if fallen {
            kit.fallen(Nation::SPAIN);
        }
        kit.s.side = side;
        with(&mut kit, begin_production);
        let stock = kit.s.special_actions.stock[Nation::SPAIN.index()];
        assert_eq!(stock, has, "{when} {side:?} {camp:?} {fallen}");
    }
}

#[test]
fn r9_32b_the_usa_fights_germany_where_nobody_else_does() {
    proves!("9.32b");
    for (when, side, joins) in [
        ("Nov/Dec 1941", Side::Axis, false),
        ("Jan/Feb 1942", Side::Axis, true),
        ("Jan/Feb 1942", Side::Allies, false),
        ("Mar/Apr 1942", Side::Axis, true),
    ] {
        let mut kit = Kit::bare(when);
        kit.join("germany", Camp::Axis).join("usa", Camp::Western);
        kit.s.side = side;
        with(&mut kit, begin_operational);
        let joined = kit.s.politics.events.usa_joined;
        assert_eq!(joined, joins.then(|| turn(when)), "{when} {side:?}");
        assert_eq!(at_war(&kit.s, Nation::USA, Nation::GERMANY), joins);
        // Once is enough.
        kit.s.turn = turn("Mar/Apr 1942");
        kit.s.side = Side::Axis;
        with(&mut kit, begin_operational);
        let again = kit.s.politics.events.usa_joined;
        assert_eq!(
            again,
            Some(if joins {
                turn(when)
            } else {
                turn("Mar/Apr 1942")
            })
        );
    }
}

#[test]
fn r9_42a_who_has_joined_already_does_not_keep_the_others_back() {
    proves!("9.42a", "9.15a");
    let long_ago = Some(turn("May/Jun 1940"));
    for (fell, italy, minors, fallen, joins) in [
        ("Jul/Aug 1940", None, None, false, [true, true]),
        ("Sep/Oct 1940", None, None, false, [false, false]),
        ("Jul/Aug 1940", long_ago, None, false, [false, true]),
        ("Jul/Aug 1940", None, long_ago, false, [true, false]),
        ("Jul/Aug 1940", None, None, true, [false, true]),
    ] {
        let mut kit = Kit::bare("Sep/Oct 1940");
        for who in ["germany", "italy"] {
            kit.join(who, Camp::Axis);
        }
        kit.join("britain", Camp::Western).war("germany", "britain");
        let events = &mut kit.s.politics.events;
        events.western_war = Some(turn("Sep/Oct 1939"));
        events.france_fell = Some(turn(fell));
        events.italy_joined = italy;
        events.axis_minors_joined = minors;
        if fallen {
            kit.fallen(Nation::ITALY);
        }
        kit.s.side = Side::Axis;
        with(&mut kit, begin_operational);
        let now = Some(turn("Sep/Oct 1940"));
        let events = &kit.s.politics.events;
        let joined = [events.italy_joined == now, events.axis_minors_joined == now];
        assert_eq!(joined, joins, "{fell} {italy:?} {minors:?} {fallen}");
        let hungary = kit.s.camp(nation("hungary")) == Camp::Axis;
        assert_eq!(hungary, joins[1]);
        assert_eq!(
            at_war(&kit.s, Nation::ITALY, Nation::BRITAIN),
            joins[0] || italy.is_some() && joins[1]
        );
        assert_eq!(at_war(&kit.s, nation("hungary"), Nation::BRITAIN), joins[1]);
    }
}

#[test]
fn r9_17e_a_fallen_rumania_bears_any_number_of_germans() {
    proves!("9.17(e)");
    for (fallen, sent) in [(false, true), (true, false)] {
        let mut kit = crate::ch09_soviet::uneasy("Jan/Feb 1941");
        kit.put_many("germany", Kind::Infantry, 4, 3, "moldavia");
        if fallen {
            kit.fallen(Nation::RUMANIA).control(
                "germany",
                &["bucharest", "moldavia", "ploesti", "transylvania"],
            );
        }
        kit.s.stack.set(vec![Step::Sequence], None);
        kit.s.phase = Phase::FinalSupply;
        with(&mut kit, end_phase);
        assert_eq!(kit.s.stack.asked::<Relocate>().is_some(), sent);
    }
}

#[test]
fn r9_41b_a_beachhead_or_an_area_of_france_opens_it_from_1942() {
    proves!("9.41b");
    let france = [
        "paris",
        "pas_de_calais",
        "normandy",
        "bordeaux",
        "metz",
        "lyon",
        "marseille",
    ];
    for (when, beachhead, held, opens) in [
        ("Nov/Dec 1941", None, Some("britain"), false),
        ("Nov/Dec 1941", Some("normandy"), None, false),
        ("Jan/Feb 1942", None, None, false),
        ("Jan/Feb 1942", None, Some("britain"), true),
        ("Jan/Feb 1942", None, Some("ussr"), true),
        ("Jan/Feb 1942", Some("normandy"), None, true),
        ("Jan/Feb 1942", Some("tunisia"), None, false),
    ] {
        let mut kit = world_at_war(when);
        kit.control("germany", &france);
        if let Some(who) = held {
            kit.control(who, &["metz"]);
        }
        if let Some(key) = beachhead {
            kit.s.beachheads.push((area(key), Camp::Western));
        }
        kit.s.politics.events.vichy = Vichy::Forgone;
        kit.s.phase = Phase::InitialSupply;
        with(&mut kit, end_phase);
        let open = kit.s.politics.events.italians_in_france;
        assert_eq!(open, opens, "{when} {beachhead:?} {held:?}");
    }
}

#[test]
fn r9_45_a_foothold_or_both_gates_keep_up_italian_morale() {
    proves!("9.45", "G.MidEast");
    for (axis, collapses) in [
        (&[][..], true),
        (&["syria"], false),
        (&["tunisia"], false),
        (&["sinai"], false),
        (&["malta"], true),
        (&["gibraltar"], true),
        (&["athens"], true),
        (&["gibraltar", "athens"], false),
    ] {
        let mut kit = world_at_war("Jan/Feb 1943");
        kit.control("britain", &["tripolitania", "sirte", "cyrenaica", "tobruk"])
            .control("germany", axis);
        let mut neutral = kit.clone();
        neutral.s.politics.events.italy_joined = None;
        let mut fallen = kit.clone();
        fallen.fallen(Nation::ITALY);
        with(&mut kit, begin_turn);
        assert_eq!(kit.s.politics.italian_collapse, collapses, "{axis:?}");
        for mut kit in [neutral, fallen] {
            with(&mut kit, begin_turn);
            assert!(!kit.s.politics.italian_collapse);
        }
    }
}

#[test]
fn r9_527a_who_lands_on_the_coast_is_western_on_the_ground_and_supplied() {
    proves!("9.527a");
    for (who, kind, key, supplied, counts) in [
        ("britain", Kind::Infantry, "normandy", true, true),
        ("usa", Kind::Armour, "denmark", true, true),
        ("free_french", Kind::Infantry, "andalucia", true, true),
        ("france", Kind::Infantry, "normandy", true, false),
        ("germany", Kind::Infantry, "normandy", true, false),
        ("usa", Kind::GroundSupport, "normandy", true, false),
        ("usa", Kind::Infantry, "normandy", false, false),
        ("usa", Kind::Infantry, "paris", true, false),
        ("britain", Kind::Infantry, "gibraltar", true, false),
    ] {
        let mut kit = world_at_war("Jul/Aug 1942");
        // Somebody else is there who would not count.
        kit.put("ussr", Kind::Infantry, 2, key);
        let unit = kit.put(who, kind, 1, key);
        if !supplied {
            kit.marked(unit, Marks::OUT_OF_SUPPLY);
        }
        assert_eq!(lands_on_the_coast(&kit.s), counts, "{who} {kind:?} {key}");
    }
}

#[test]
fn r4_7_whose_unit_guards_what_was_taken() {
    proves!("4.7", "4.7(a)", "9.523a");
    for (holder, key, guards, open) in [
        ("britain", "alexandria", &[][..], true),
        ("britain", "alexandria", &["usa"], true),
        ("britain", "alexandria", &["usa", "britain"], false),
        ("britain", "iraq", &[], false),
        ("germany", "paris", &[], true),
        ("germany", "paris", &["italy"], false),
        ("italy", "paris", &["germany"], false),
        ("italy", "rome", &[], false),
        ("rumania", "ploesti", &[], false),
        ("vichy", "marseille", &[], false),
        ("usa", "ruhr", &[], true),
        ("usa", "ruhr", &["britain"], false),
        ("usa", "ruhr", &["ussr"], true),
        ("ussr", "ruhr", &["britain"], true),
        ("ussr", "ruhr", &["ussr"], false),
        ("ussr", "warsaw", &[], true),
        ("usa", "warsaw", &[], false),
        ("usa", "paris", &[], false),
        ("ussr", "kiev", &[], false),
        ("germany", "kiev", &["finland"], false),
        ("germany", "minsk", &[], false),
    ] {
        let mut kit = world_at_war("Jul/Aug 1944");
        kit.join("vichy", Camp::Axis).control(holder, &[key]);
        for who in guards {
            kit.put(who, Kind::Infantry, 1, key);
        }
        kit.put("britain", Kind::GroundSupport, 1, key);
        let ungarrisoned = engulfed::ch04_production::is_ungarrisoned(&kit.s, area(key));
        assert_eq!(ungarrisoned, open, "{holder} in {key} with {guards:?}");
    }
}

#[test]
fn r4_64_a_coast_behind_a_fortress_builds_fleets_for_who_holds_both() {
    proves!("4.64", "G.FortB");
    let arrange = |fortress: &str, coast: &str| {
        let mut kit = world_war("Jul/Aug 1942");
        let own = engulfed::data::data().areas.home(Nation::USSR);
        for key in own.iter() {
            let ports = engulfed::data::data().areas.ports(key).iter();
            if ports.clone().any(|p| p.sea == Sea::Baltic) {
                kit.s.set_control(key, Nation::GERMANY);
            }
        }
        kit.control(fortress, &["leningrad"])
            .control(coast, &["novgorod"]);
        spending_with(&mut kit, "ussr", 40);
        kit
    };
    let fleet = buy(Item::Fleet(Sea::Baltic));
    assert!(arrange("ussr", "ussr").allowed(fleet));
    assert_eq!(arrange("germany", "ussr").refused(fleet), "4.64");
    assert_eq!(arrange("germany", "germany").refused(fleet), "4.64");
}

#[test]
fn r7_8_what_was_saved_is_spent_first() {
    proves!("7.8", "7.12");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.special_actions("germany", 1);
    let germany = Nation::GERMANY;
    let mut seen = vec![saved(&kit.s, germany)];
    with(&mut kit, |t| add(t, germany));
    seen.push(saved(&kit.s, germany));
    with(&mut kit, |t| pay(t, germany));
    seen.push(saved(&kit.s, germany));
    assert_eq!(in_hand(&kit.s, germany), 1);
    with(&mut kit, |t| pay(t, germany));
    assert_eq!(kit.s.special_actions.fresh[germany.index()], 0);
    with(&mut kit, |t| pay(t, germany));
    seen.push(in_hand(&kit.s, germany));
    assert_eq!(seen, [1, 1, 0, 0]);
}

#[test]
fn r7_11_who_is_gone_or_broken_may_have_none() {
    proves!("7.11", "9.45(c)", "10.1");
    let mut kit = world_at_war("Jul/Aug 1942");
    for id in ["germany", "italy", "france"] {
        kit.special_actions(id, 0);
        assert!(limit(&kit.s, nation(id)) > 0, "{id}");
    }
    kit.fallen(Nation::FRANCE).collapse();
    assert_eq!(limit(&kit.s, Nation::FRANCE), 0);
    assert_eq!(limit(&kit.s, Nation::ITALY), 0);
    assert!(limit(&kit.s, Nation::GERMANY) > 0);
    let rule = |kit: &Kit, id: &str| rule_of(can_add(&kit.s, nation(id)));
    assert_eq!(rule(&kit, "italy"), Some("9.45(c)"));
    assert_eq!(rule(&kit, "france"), Some("7.11"));
    assert_eq!(rule(&kit, "germany"), None);
    let full = limit(&kit.s, Nation::GERMANY);
    kit.special_actions("germany", full);
    assert_eq!(rule(&kit, "germany"), Some("7.11"));
    kit.special_actions("germany", full - 1);
    assert_eq!(rule(&kit, "germany"), None);
}

#[test]
fn r9_15c_whose_special_actions_a_minor_draws_on() {
    proves!("9.15c", "9.531", "7.13");
    let mut kit = world_at_war("Jul/Aug 1942");
    for (id, count) in [("germany", 2), ("usa", 3), ("finland", 1), ("britain", 4)] {
        kit.special_actions(id, count);
    }
    let hand = |kit: &Kit, id: &str| in_hand(&kit.s, nation(id));
    assert_eq!(hand(&kit, "finland"), 2, "an Axis Minor uses Germany's");
    assert_eq!(hand(&kit, "free_french"), 3);
    assert_eq!(hand(&kit, "britain"), 4);
    kit.join("finland", Camp::Western);
    assert_eq!(hand(&kit, "finland"), 1, "its own when it fights alone");
}
