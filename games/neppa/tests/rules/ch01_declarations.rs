//! 1.3 turns and 1.5 declarations of war.

use crate::kit::{Kit, declare, nation, zone};
use kernel::{Game, Seat, example, proves};
use neppa::ch01_war::WarAction;
use neppa::ch13_special;
use neppa::types::{Kind, Nation, Side, Turn};
use neppa::{Action, Neppa, Phase};

/// Germany at war with Britain and France, Russia, Italy and the U.S.A. at peace.
fn fall_1939(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.war("germany", "britain").war("germany", "france");
    kit.ally("britain", "france");
    for major in ["germany", "italy", "britain", "france", "russia", "usa"] {
        kit.money(major, 60, 40);
    }
    kit
}

#[test]
fn r1_3_the_axis_moves_first_and_italy_and_russia_with_their_sides() {
    proves!("1.3a", "1.3b", "1.3c");
    let mut kit = Kit::scenario("campaign_1939");
    assert_eq!(
        (kit.s.turn.to_string(), kit.side()),
        ("Fall 1939".to_string(), Side::Axis)
    );
    let mut seen: Vec<(Turn, Side)> = Vec::new();
    while kit.s.turn < "Summer 1940".parse().unwrap() && seen.len() < 64 {
        if seen.last() != Some(&(kit.s.turn, kit.side())) {
            seen.push((kit.s.turn, kit.side()));
        }
        let legal = kit.legal();
        let next = legal
            .iter()
            .find(|a| **a == Action::Done)
            .unwrap_or(&legal[0]);
        Neppa::apply(&mut kit.s, *next, &mut kit.dice, &mut kit.log);
    }
    let names: Vec<String> = seen.iter().map(|(t, s)| format!("{t} {s:?}")).collect();
    let wanted = [
        "Fall 1939 Axis",
        "Fall 1939 Allies",
        "Winter 1939 Axis",
        "Winter 1939 Allies",
        "Spring 1940 Axis",
        "Spring 1940 Allies",
    ];
    assert_eq!(names[..6], wanted);
    // 1.3c: Italy acts in the Axis player turn, neutral Russia in the Allied one, and not the other way round.
    let mut kit = fall_1939("Fall 1939");
    kit.phase("italy", Phase::Declarations);
    assert!(kit.allowed(declare("italy", "greece")));
    assert_eq!(kit.refused(declare("russia", "turkey")), "1.3c");
    kit.phase("russia", Phase::Declarations);
    assert!(kit.allowed(declare("russia", "turkey")));
    assert_eq!(kit.refused(declare("italy", "greece")), "1.3c");
}

#[test]
fn r0_2_the_phases_of_a_player_turn() {
    proves!("0.2");
    let mut kit = Kit::scenario("campaign_1939");
    assert_eq!(kit.s.phase, Phase::Declarations);
    while kit.s.turn == "Fall 1939".parse().unwrap() {
        let legal = kit.legal();
        let next = legal
            .iter()
            .find(|a| **a == Action::Done)
            .unwrap_or(&legal[0]);
        Neppa::apply(&mut kit.s, *next, &mut kit.dice, &mut kit.log);
    }
    let entries = kit.log.entries().iter();
    let phases: Vec<&str> = entries
        .filter(|e| e.rule.as_str() == "0.2")
        .map(|e| e.text.trim_end_matches('.'))
        .collect();
    let fight = [
        Phase::Movement,
        Phase::Combat,
        Phase::ExploitationMovement,
        Phase::ExploitationCombat,
    ];
    let rest = [Phase::Construction, Phase::Redeployment];
    // The first declarations were over before the log began; Strategic Warfare is the Axis player turn's alone.
    let axis = fight
        .into_iter()
        .chain([Phase::StrategicWarfare])
        .chain(rest);
    let allies = [Phase::Declarations].into_iter().chain(fight).chain(rest);
    let wanted: Vec<&str> = axis.chain(allies).map(Phase::name).collect();
    assert_eq!(phases[..wanted.len()], wanted);
    // A phase's actions are refused in another.
    kit.phase("germany", Phase::Combat);
    assert_eq!(kit.refused(declare("germany", "poland")), "0.2");
}

#[test]
fn r1_5a_a_declaration_costs_5_or_15_and_counts_against_the_turn() {
    proves!("1.5a", "1.5b", "1.5c");
    example!("neppa-E17");
    let mut kit = fall_1939("Fall 1939");
    kit.money("germany", 60, 20)
        .phase("germany", Phase::Declarations);
    kit.act(declare("germany", "denmark"));
    let germany = *kit.s.treasury(Nation::GERMANY);
    assert_eq!((germany.wpp, germany.spent), (55, 5));
    kit.act(declare("germany", "russia"));
    let germany = *kit.s.treasury(Nation::GERMANY);
    assert_eq!((germany.wpp, germany.spent), (40, 20));
    // 1.5c: those who are attacked pay nothing, and are at war all the same.
    assert_eq!(kit.s.treasury(Nation::RUSSIA).wpp, 60);
    assert!(kit.s.at_war(Nation::RUSSIA, Nation::GERMANY));
    assert!(kit.s.at_war(nation("denmark"), Nation::GERMANY));
    // 1.5b: the limit of 20 is used up.
    assert_eq!(kit.refused(declare("germany", "norway")), "1.5b");
    kit.money("germany", 4, 40)
        .phase("germany", Phase::Declarations);
    assert_eq!(kit.refused(declare("germany", "norway")), "10.0a");
    kit.money("germany", 5, 40);
    kit.s.treasury_mut(Nation::GERMANY).spent = 0;
    assert!(kit.allowed(declare("germany", "norway")));
    assert_eq!(kit.refused(declare("germany", "denmark")), "1.5c");
}

#[test]
fn r1_5a_a_neutral_country_cannot_be_entered_before_a_declaration() {
    proves!("1.5a");
    let mut kit = fall_1939("Fall 1939");
    kit.phase("germany", Phase::Declarations);
    let enter = |kit: &Kit| {
        neppa::ch12_cooperation::may_enter(&kit.s, Nation::GERMANY, zone("warsaw"))
            .map_err(|e| e.rule.as_str())
    };
    assert_eq!(enter(&kit), Err("1.5a"));
    kit.act(declare("germany", "poland"));
    assert_eq!(enter(&kit), Ok(()));
}

#[test]
fn r1_5d_allies_are_in_the_war_without_payment() {
    proves!("1.5d", "1.5c");
    let mut kit = fall_1939("Summer 1940");
    kit.phase("italy", Phase::Declarations);
    kit.act(declare("italy", "france"));
    // 15 WPP cover France and its ally Britain, and Italy is Germany's ally from then on.
    assert_eq!(kit.s.treasury(Nation::ITALY).wpp, 45);
    assert!(kit.s.at_war(Nation::ITALY, Nation::BRITAIN));
    assert!(kit.s.at_war(Nation::ITALY, Nation::FRANCE));
    assert!(kit.s.allied(Nation::ITALY, Nation::GERMANY));
    assert!(!kit.s.at_war(Nation::ITALY, Nation::RUSSIA));
    // Germany's war with Russia is Italy's too, and Russia is Britain's ally.
    kit.phase("germany", Phase::Declarations);
    kit.act(declare("germany", "russia"));
    assert!(kit.s.at_war(Nation::ITALY, Nation::RUSSIA));
    assert!(kit.s.allied(Nation::RUSSIA, Nation::BRITAIN));
    assert_eq!(kit.s.treasury(Nation::ITALY).wpp, 45);
    assert_eq!(
        kit.s.politics.russian_war,
        Some("Summer 1940".parse().unwrap())
    );
    assert!(
        neppa::flaws::flaws(&kit.s)
            .iter()
            .all(|flaw| !flaw.contains("stand to each other"))
    );
}

#[test]
fn r1_5e_a_german_unit_keeps_russia_off_an_axis_minor() {
    proves!("1.5e", "12.3h");
    let mut kit = fall_1939("Summer 1941");
    kit.phase("russia", Phase::Declarations);
    assert!(kit.allowed(declare("russia", "rumania")));
    let german = kit.put("germany", Kind::Infantry, "cluj");
    assert_eq!(kit.refused(declare("russia", "rumania")), "1.5e");
    // One in Rumania does not protect Finland, and none protects a country that is no Axis Minor.
    assert!(kit.allowed(declare("russia", "finland")));
    kit.put("germany", Kind::Infantry, "ankara");
    assert!(kit.allowed(declare("russia", "turkey")));
    // From Fall 1941 on it is 12.3h, which ends with the war between the two.
    kit.s.turn = "Fall 1941".parse().unwrap();
    assert_eq!(kit.refused(declare("russia", "rumania")), "12.3h");
    kit.war("germany", "russia");
    assert!(kit.allowed(declare("russia", "rumania")));
    kit.s.politics.set_peace(Nation::GERMANY, Nation::RUSSIA);
    kit.s.put(german, neppa::unit::At::Pool);
    assert!(kit.allowed(declare("russia", "rumania")));
}

/// 13.2: the end of a phase that looks at the garrison says what would follow; one that does not look says nothing.
#[test]
fn a_garrison_below_its_duty_is_cautioned_about() {
    let mut kit = fall_1939("Summer 1941");
    kit.s.side = Side::Axis;
    kit.s.phase = Phase::Movement;
    kit.put_many("germany", Kind::Infantry, 9, "warsaw");
    let caution = |kit: &Kit| ch13_special::r13_2_garrison::caution(&kit.s);
    let said = caution(&kit).expect("nine of ten");
    assert_eq!(said.rule.as_str(), "13.2");
    assert!(
        said.text.contains("has 9 of the 10 attack factors"),
        "{}",
        said.text
    );
    kit.s.phase = Phase::Combat;
    assert_eq!(caution(&kit), None);
    kit.s.phase = Phase::Redeployment;
    kit.put("germany", Kind::Infantry, "warsaw");
    assert_eq!(caution(&kit), None);
}

#[test]
fn r1_5f_ten_attack_factors_in_the_east_keep_russia_at_peace() {
    proves!("1.5f", "13.2");
    example!("neppa-E18");
    let mut kit = fall_1939("Summer 1941");
    kit.s.side = Side::Axis;
    kit.s.phase = Phase::Movement;
    // Six infantry count one each, whatever artillery stands with them: 6 and 2 times 2 make 10.
    kit.put_many("germany", Kind::Infantry, 3, "konigsberg");
    kit.put_many("germany", Kind::Infantry, 3, "warsaw");
    kit.put_many("germany", Kind::Artillery, 2, "warsaw");
    assert_eq!(ch13_special::garrison_factors(&kit.s), 10);
    // Counters in the West are not in the garrison.
    kit.put("germany", Kind::Armour, "bonn");
    assert_eq!(ch13_special::garrison_factors(&kit.s), 10);
    ch13_special::garrison(&mut kit.table());
    kit.phase("russia", Phase::Declarations);
    assert_eq!(kit.refused(declare("russia", "germany")), "1.5f");
    // An air factor can make up for an infantry; with nine it is over.
    let lost = kit.s.units_in(zone("konigsberg")).next().unwrap().0;
    kit.s.put(lost, neppa::unit::At::Pool);
    let air = kit.put("germany", Kind::Air, "konigsberg");
    kit.s.side = Side::Axis;
    kit.s.phase = Phase::Redeployment;
    ch13_special::garrison(&mut kit.table());
    assert!(!kit.s.politics.garrison_failed);
    kit.s.put(air, neppa::unit::At::Pool);
    ch13_special::garrison(&mut kit.table());
    assert!(kit.s.politics.garrison_failed);
    kit.phase("russia", Phase::Declarations);
    assert!(kit.allowed(declare("russia", "germany")));
}

#[test]
fn r1_5f_from_fall_1941_russia_is_free() {
    proves!("1.5f", "13.2");
    let mut kit = fall_1939("Summer 1941");
    kit.phase("russia", Phase::Declarations);
    assert_eq!(kit.refused(declare("russia", "germany")), "1.5f");
    // Nor by way of an ally of Germany.
    kit.ally("italy", "germany");
    assert_eq!(kit.refused(declare("russia", "italy")), "1.5f");
    kit.s.turn = "Fall 1941".parse().unwrap();
    assert!(kit.allowed(declare("russia", "germany")));
}

#[test]
fn r1_5g_italy_never_declares_war_on_russia() {
    proves!("1.5g");
    let mut kit = fall_1939("Summer 1941");
    kit.phase("italy", Phase::Declarations);
    assert_eq!(kit.refused(declare("italy", "russia")), "1.5g");
    assert!(kit.allowed(declare("italy", "usa")));
    kit.phase("germany", Phase::Declarations);
    assert!(kit.allowed(declare("germany", "russia")));
}

#[test]
fn r1_5h_neutral_russia_and_italy_stay_at_home() {
    proves!("1.5h");
    let kit = fall_1939("Fall 1939");
    let enter = |who: Nation, key: &str| {
        neppa::ch12_cooperation::may_enter(&kit.s, who, zone(key)).map_err(|e| e.rule.as_str())
    };
    assert_eq!(enter(Nation::RUSSIA, "kiev"), Ok(()));
    assert_eq!(enter(Nation::RUSSIA, "warsaw"), Err("1.5h"));
    assert_eq!(enter(Nation::ITALY, "rome"), Ok(()));
    assert_eq!(enter(Nation::ITALY, "tripoli"), Ok(()));
    assert_eq!(enter(Nation::ITALY, "tunis"), Err("1.5h"));
    assert_eq!(enter(Nation::ITALY, "vienna"), Err("1.5h"));
    // A belligerent is refused by the rule on declarations.
    assert_eq!(enter(Nation::GERMANY, "warsaw"), Err("1.5a"));
}

#[test]
fn declarations_within_a_side_and_on_what_is_no_country_are_refused() {
    proves!("1.5a");
    let mut kit = fall_1939("Fall 1939");
    kit.phase("britain", Phase::Declarations);
    assert_eq!(kit.refused(declare("britain", "russia")), "1.0");
    assert_eq!(kit.refused(declare("britain", "libya")), "1.5a");
    assert_eq!(kit.refused(declare("britain", "france")), "1.5d");
    assert_eq!(kit.refused(declare("britain", "germany")), "1.5c");
    assert_eq!(kit.refused(declare("usa", "italy")), "1.5a");
    assert!(kit.allowed(declare("britain", "italy")));
    let nobody = WarAction::Declare {
        by: Nation::BRITAIN,
        on: Nation(47),
    };
    assert_eq!(kit.refused(nobody), "1.5a");
}

#[test]
fn the_united_states_enter_in_spring_1942_or_when_attacked() {
    let mut kit = fall_1939("Winter 1941");
    kit.ally("italy", "germany");
    kit.s.side = Side::Allies;
    neppa::ch01_war::begin_declarations(&mut kit.table());
    assert!(!kit.s.politics.belligerent.has(Nation::USA));
    kit.s.turn = "Spring 1942".parse().unwrap();
    kit.s.side = Side::Axis;
    neppa::ch01_war::begin_declarations(&mut kit.table());
    assert!(!kit.s.politics.belligerent.has(Nation::USA));
    let mut attacked = kit.clone();
    kit.s.side = Side::Allies;
    neppa::ch01_war::begin_declarations(&mut kit.table());
    assert!(kit.s.politics.belligerent.has(Nation::USA));
    assert!(kit.s.at_war(Nation::USA, Nation::GERMANY));
    assert!(kit.s.at_war(Nation::USA, Nation::ITALY));
    assert!(kit.s.allied(Nation::USA, Nation::BRITAIN));
    let treasury = kit.s.treasury(Nation::USA);
    assert_eq!(
        (treasury.wpp, treasury.limit),
        (treasury.base, treasury.base / 2)
    );
    let us_box = zone("us_box");
    let start = neppa::data::data().pools.start(Nation::USA).unwrap();
    let there = kit.s.tally(us_box);
    assert_eq!(
        there.ground,
        start.units[0] + start.units[1] + start.units[2]
    );
    assert_eq!(there.fleet, start.units[5] * 8);
    // A declaration of war brings them in with the next Allied player turn.
    attacked.s.turn = "Summer 1940".parse().unwrap();
    attacked.phase("germany", Phase::Declarations);
    attacked.act(declare("germany", "usa"));
    assert!(!attacked.s.politics.belligerent.has(Nation::USA));
    attacked.s.side = Side::Allies;
    neppa::ch01_war::begin_declarations(&mut attacked.table());
    assert!(attacked.s.politics.belligerent.has(Nation::USA));
}

#[test]
fn a_seat_declares_only_for_its_own_countries() {
    proves!("1.3c");
    let mut kit = fall_1939("Fall 1939");
    kit.s.players = 5;
    kit.phase("germany", Phase::Declarations);
    assert_eq!(kit.asking(), Some(Seat(0)));
    assert_eq!(kit.refused(declare("italy", "greece")), "1.3c");
    kit.phase("italy", Phase::Declarations);
    assert_eq!(kit.asking(), Some(Seat(1)));
    assert!(kit.allowed(declare("italy", "greece")));
    kit.phase("germany", Phase::Movement);
    assert_eq!(kit.refused(declare("germany", "greece")), "0.2");
}

#[test]
fn r1_5e_air_or_a_fleet_is_a_german_unit_too() {
    proves!("1.5e", "12.3h");
    for (kind, key) in [(Kind::Air, "cluj"), (Kind::Fleet, "constanta")] {
        let mut kit = fall_1939("Summer 1941");
        kit.phase("russia", Phase::Declarations);
        assert!(kit.allowed(declare("russia", "rumania")));
        kit.put("germany", kind, key);
        assert_eq!(
            kit.refused(declare("russia", "rumania")),
            "1.5e",
            "{kind:?}"
        );
        kit.s.turn = "Fall 1941".parse().unwrap();
        assert_eq!(
            kit.refused(declare("russia", "rumania")),
            "12.3h",
            "{kind:?}"
        );
    }
}

#[test]
fn r1_5f_the_garrison_is_counted_when_three_phases_end() {
    proves!("1.5f", "13.2");
    for (phase, counted) in [
        (Phase::Declarations, false),
        (Phase::Movement, true),
        (Phase::Combat, false),
        (Phase::StrategicWarfare, true),
        (Phase::Construction, false),
        (Phase::Redeployment, true),
    ] {
        // Nine factors in the East, and ten.
        for (infantry, failed) in [(1, counted), (2, false)] {
            let mut kit = fall_1939("Summer 1940");
            kit.put_many("germany", Kind::Armour, 2, "breslau");
            kit.put_many("germany", Kind::Infantry, infantry, "breslau");
            // So that there is something to do in every phase.
            kit.put("germany", Kind::Infantry, "stuttgart");
            kit.put("germany", Kind::Fleet, "bremen");
            kit.phase("germany", phase).act(neppa::Action::Done);
            kit.phase("russia", Phase::Declarations);
            let free = kit.allowed(declare("russia", "germany"));
            assert_eq!(free, failed, "{phase:?} with {infantry} infantry");
        }
    }
}
