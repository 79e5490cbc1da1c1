//! Chapter 10: conquest and victory.

use crate::kit::*;
use engulfed::ch10_victory::{self, AlliedWinner, Level, allied_winner, conquest};
use engulfed::data::data;
use engulfed::types::{Camp, Kind, Nation, Side, Turn};
use engulfed::unit::At;
use engulfed::{Phase, ch16_scenarios};
use kernel::{example, proves};

fn end_phase(kit: &mut Kit, phase: Phase) {
    kit.s.phase = phase;
    with(kit, engulfed::ch09_politics::end_phase);
}

fn end_turn_of(kit: &mut Kit, side: Side) {
    kit.s.side = side;
    with(kit, ch10_victory::test_majors);
    with(kit, ch10_victory::end_player_turn);
}

fn level(kit: &Kit) -> Option<Level> {
    kit.s.verdict.map(|verdict| verdict.level)
}

#[test]
fn r10_2_a_minor_falls_when_a_movement_or_combat_phase_ends_with_its_capital_lost() {
    proves!("10.2", "10.31");
    for (phase, falls) in [
        (Phase::OperationalMovement, true),
        (Phase::StrategicMovement, true),
        (Phase::Combat, true),
        (Phase::Production, false),
    ] {
        let mut kit = world_at_war("Mar/Apr 1941");
        kit.join("yugoslavia", Camp::Western)
            .war("germany", "yugoslavia");
        let sponsor = |kit: &Kit| kit.s.politics.sponsor[nation("yugoslavia").index()];
        kit.s.politics.sponsor[nation("yugoslavia").index()] = Some(Nation::BRITAIN);
        let unit = kit.put("yugoslavia", Kind::Infantry, 2, "zagreb");
        end_phase(&mut kit, phase);
        assert!(!kit.s.politics.conquered.has(nation("yugoslavia")));
        kit.control("germany", &["belgrade"]);
        end_phase(&mut kit, phase);
        assert_eq!(
            kit.s.politics.conquered.has(nation("yugoslavia")),
            falls,
            "{phase:?}"
        );
        if falls {
            assert_eq!(kit.at(unit), At::Gone);
            assert_eq!(kit.s.control(area("zagreb")), Nation::GERMANY, "empty now");
            assert_eq!(sponsor(&kit), None, "nobody leads it any more");
        }
    }
}

#[test]
fn r9_15f_a_conquered_axis_minor_leaves_the_game() {
    proves!("9.15f");
    let mut kit = world_at_war("Sep/Oct 1944");
    let on_map = kit.put("rumania", Kind::Infantry, 2, "odessa");
    kit.control("ussr", &["bucharest"]);
    end_phase(&mut kit, Phase::Combat);
    assert_eq!(kit.at(on_map), At::Gone);
    assert!(
        kit.s
            .units()
            .all(|(_, u)| u.nation != Nation::RUMANIA || u.at == At::Gone)
    );
    assert_eq!(kit.s.control(area("ploesti")), Nation::USSR);
}

#[test]
fn r10_31a_crete_stays_british_when_greece_falls() {
    proves!("10.31(a)");
    for (held, heir) in [(false, Nation::BRITAIN), (true, Nation::GERMANY)] {
        let mut kit = world_at_war("Mar/Apr 1941");
        kit.join("greece", Camp::Western).war("germany", "greece");
        kit.control("germany", &["athens"]);
        if held {
            kit.control("germany", &["crete"]);
        }
        end_phase(&mut kit, Phase::Combat);
        assert_eq!(kit.s.control(area("crete")), heir);
        assert_eq!(kit.s.control(area("salonika")), Nation::GERMANY);
    }
}

#[test]
fn r10_32_areas_with_friends_of_the_conquered_stay_friendly() {
    proves!("10.32");
    let mut kit = world_at_war("Mar/Apr 1941");
    kit.join("greece", Camp::Western).war("germany", "greece");
    kit.control("germany", &["athens"]);
    kit.put("britain", Kind::Infantry, 2, "salonika");
    end_phase(&mut kit, Phase::Combat);
    assert_eq!(kit.s.control(area("salonika")), Nation::BRITAIN);
}

#[test]
fn r10_1_a_major_without_home_resources_at_the_end_of_its_turn_is_conquered() {
    proves!("10.1");
    let mut kit = world_at_war("Jul/Aug 1941");
    let unit = kit.put("britain", Kind::Infantry, 3, "alexandria");
    kit.control("germany", &["london", "midlands"]);
    end_turn_of(&mut kit, Side::Allies);
    assert!(
        !kit.s.politics.conquered.has(Nation::BRITAIN),
        "one is left"
    );
    kit.control("germany", &["north_england"]);
    end_turn_of(&mut kit, Side::Axis);
    assert!(
        !kit.s.politics.conquered.has(Nation::BRITAIN),
        "at the end of its own turn"
    );
    end_turn_of(&mut kit, Side::Allies);
    assert!(kit.s.politics.conquered.has(Nation::BRITAIN));
    assert_eq!(kit.at(unit), At::Gone);
    assert_eq!(kit.s.control(area("scotland")), Nation::GERMANY);
}

#[test]
fn r10_11_the_soviet_union_falls_without_a_resource_area_on_the_map() {
    proves!("10.11");
    let mut kit = world_at_war("Jul/Aug 1942");
    let homes = data().areas.home(Nation::USSR).both(data().areas.resources);
    for area in homes.iter() {
        kit.s.set_control(area, Nation::GERMANY);
    }
    kit.control("ussr", &["baku"]);
    end_turn_of(&mut kit, Side::Allies);
    assert!(!kit.s.politics.conquered.has(Nation::USSR));
    kit.control("germany", &["baku"]);
    end_turn_of(&mut kit, Side::Allies);
    assert!(
        kit.s.politics.conquered.has(Nation::USSR),
        "the Urals do not count"
    );
}

/// Every resource area Allied or neutral but these.
fn germany_keeps(kit: &mut Kit, kept: &[&str]) {
    for area in data().areas.resources.iter() {
        if kit.s.holder(area) == Camp::Axis {
            kit.s.set_control(area, Nation::USA);
        }
    }
    kit.control("germany", kept);
}

#[test]
fn r10_13_germany_falls_at_once_when_the_axis_has_no_resource_area_at_all() {
    proves!("10.13");
    for (kept, falls) in [
        (&[][..], true),
        (&["oslo"][..], true),
        (&["warsaw"][..], false),
    ] {
        let mut kit = world_at_war("Mar/Apr 1945");
        germany_keeps(&mut kit, kept);
        end_turn_of(&mut kit, Side::Allies);
        assert_eq!(
            kit.s.politics.conquered.has(Nation::GERMANY),
            falls,
            "{kept:?}"
        );
    }
    let mut kit = world_at_war("Mar/Apr 1945");
    germany_keeps(&mut kit, &["warsaw"]);
    end_turn_of(&mut kit, Side::Axis);
    assert!(
        kit.s.politics.conquered.has(Nation::GERMANY),
        "10.1: no Home resource area"
    );
}

#[test]
fn r10_41_two_allied_majors_conquered_is_an_axis_decisive_victory() {
    proves!("10.41", "10.12");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.fallen(Nation::FRANCE);
    end_turn_of(&mut kit, Side::Allies);
    assert_eq!(level(&kit), None);
    kit.fallen(Nation::USSR);
    end_turn_of(&mut kit, Side::Axis);
    assert_eq!(level(&kit), None, "the Allied player-turn is what counts");
    kit.control("usa", &["ruhr"]);
    end_turn_of(&mut kit, Side::Allies);
    assert_eq!(level(&kit), None, "the Allies hold the Ruhr");
    kit.control("germany", &["ruhr"]);
    end_turn_of(&mut kit, Side::Allies);
    assert_eq!(level(&kit), Some(Level::AxisDecisive));
}

#[test]
fn r10_44_to_10_47_the_date_of_germanys_fall_decides() {
    proves!("10.44", "10.45", "10.46", "10.47");
    example!("engulfed-E46");
    for (turn, wanted) in [
        ("May/Jun 1944", Level::AlliedDecisive),
        ("Jul/Aug 1944", Level::AlliedOperational),
        ("Nov/Dec 1944", Level::AlliedOperational),
        ("Jan/Feb 1945", Level::AlliedMarginal),
        ("May/Jun 1945", Level::AlliedMarginal),
        ("Jul/Aug 1945", Level::Draw),
        ("Sep/Oct 1945", Level::Draw),
        ("Nov/Dec 1945", Level::Draw),
    ] {
        let mut kit = world_at_war(turn);
        germany_keeps(&mut kit, &[]);
        end_turn_of(&mut kit, Side::Allies);
        assert_eq!(level(&kit), Some(wanted), "{turn}");
    }
}

#[test]
fn r10_42_and_10_43_an_unconquered_germany_counts_resource_areas_at_the_end() {
    proves!("10.42", "10.43");
    let ten = [
        "berlin", "ruhr", "bavaria", "saxony", "silesia", "rome", "piedmont", "ploesti", "warsaw",
        "belgium",
    ];
    for (kept, wanted) in [
        (&ten[..], Level::AxisOperational),
        (&ten[..9], Level::AxisMarginal),
    ] {
        let mut kit = world_at_war("Nov/Dec 1945");
        germany_keeps(&mut kit, kept);
        end_turn_of(&mut kit, Side::Allies);
        assert_eq!(level(&kit), None);
        with(&mut kit, ch10_victory::end_turn);
        assert_eq!(level(&kit), Some(wanted), "{}", kept.len());
    }
    let mut kit = world_at_war("Sep/Oct 1945");
    with(&mut kit, ch10_victory::end_turn);
    assert_eq!(level(&kit), None, "only at the end of 1945");
}

#[test]
fn r10_42_neutral_vichy_is_not_counted() {
    proves!("10.42");
    let mut kit = world_at_war("Nov/Dec 1945");
    let before = conquest::axis_resources(&kit.s);
    kit.join("vichy", Camp::Axis)
        .control("vichy", &["marseille"]);
    assert_eq!(conquest::axis_resources(&kit.s), before);
}

#[test]
fn r10_5_a_bid_takes_conscription_steps_away_or_adds_them() {
    proves!("10.5");
    example!("engulfed-E17");
    let steps = |bid: &str| {
        let mut setup = kernel::Setup::default();
        setup.options.insert("bid".into(), bid.into());
        let bid = ch16_scenarios::options(&setup).bid;
        [0, 1, 2, 3].map(|phase| data().national.conscription(phase, bid))
    };
    assert_eq!(steps("0"), [20, 15, 10, 5]);
    assert_eq!(steps("20"), [12, 9, 6, 3]);
    assert_eq!(steps("50"), [0, 0, 0, 0]);
    assert_eq!(steps("-10"), [24, 18, 12, 6]);
}

/// With three players: West and Soviets have taken as much of Germany as one another but for Warsaw.
fn race_for_germany(once_axis: bool) -> Kit {
    let mut kit = world_at_war("May/Jun 1945");
    kit.s.players = 3;
    kit.s.options.allied_winner = true;
    if once_axis {
        kit.control("germany", &["warsaw"]);
    }
    kit.control("usa", &["ruhr", "bavaria", "rome", "piedmont"]);
    kit.control("ussr", &["berlin", "saxony", "ploesti", "warsaw"]);
    kit.control("sweden", &["silesia"]);
    kit.last_phase("ussr").done();
    kit
}

#[test]
fn r14_48_the_winner_among_the_allies() {
    proves!("0.2", "14.x");
    let mut kit = race_for_germany(true);
    assert_eq!(level(&kit), Some(Level::AlliedMarginal));
    // 3 + 3 + 1 + 1 + 2 for the West; 3 + 2 for Berlin, 3 + 1 + 1 for the Soviets.
    assert_eq!(allied_winner(&kit.s), Some(AlliedWinner::Both));
    kit.s.options.allied_winner = false;
    assert_eq!(allied_winner(&kit.s), None);
    let kit = race_for_germany(false);
    let winner = allied_winner(&kit.s);
    assert_eq!(
        winner,
        Some(AlliedWinner::Western),
        "Warsaw never was the Axis's"
    );
    let kit = world_at_war("May/Jun 1945");
    assert_eq!(allied_winner(&kit.s), None, "nobody has won yet");
}

#[test]
fn r16_2_footholds_are_supplied_areas_of_all_continental_europe() {
    proves!("10.43");
    let mut kit = Kit::scenario("1942");
    let start = ch10_victory::margin(&kit.s);
    let gain = |kit: &Kit| ch10_victory::margin(&kit.s) - start;
    kit.control("britain", &["budapest"]);
    assert_eq!(gain(&kit), 0, "nothing feeds it");
    kit.control("britain", &["crete"]);
    assert_eq!(gain(&kit), 0, "an island");
    kit.control("britain", &["athens"]);
    assert_eq!(gain(&kit), 1);
    kit.control("britain", &["bergen", "oslo"]);
    assert_eq!(gain(&kit), 2, "no more than two count");
}

#[test]
fn r16_2_italys_surrender_without_a_collapse_of_morale_counts_two() {
    proves!("9.46-1", "10.43");
    let mut kit = Kit::scenario("1942");
    kit.control("usa", &["rome", "piedmont"]);
    let before = ch10_victory::margin(&kit.s);
    kit.last_phase("germany").done();
    assert!(kit.s.politics.conquered.has(Nation::ITALY));
    assert!(!kit.s.politics.italian_collapse);
    assert_eq!(ch10_victory::margin(&kit.s) - before, 2);
}

#[test]
fn r16_2_the_tournament_counts_points() {
    proves!("10.43");
    let number = data()
        .scenarios
        .iter()
        .position(|s| &*s.id == "1942")
        .unwrap();
    let mut kit = Kit::scenario("1942");
    assert_eq!(usize::from(kit.s.scenario), number);
    let start = ch10_victory::margin(&kit.s);
    // Two objectives held at the end of the second turn: two points, and no defensive point.
    kit.s.turn = Turn::new(1942, 4);
    kit.control("germany", &["moscow", "stalingrad"])
        .control("ussr", &["leningrad", "baku"]);
    kit.s.side = Side::Axis;
    with(&mut kit, ch10_victory::end_player_turn);
    with(&mut kit, ch10_victory::end_turn);
    assert_eq!(ch10_victory::margin(&kit.s), start - 2);
    kit.control("ussr", &["moscow", "stalingrad"]);
    kit.s.turn = Turn::new(1943, 0);
    with(&mut kit, ch10_victory::end_player_turn);
    with(&mut kit, ch10_victory::end_turn);
    assert_eq!(
        ch10_victory::margin(&kit.s),
        start - 1,
        "a period well defended"
    );
    kit.s.turn = Turn::new(1943, 4);
    with(&mut kit, ch10_victory::end_turn);
    assert!(level(&kit).is_some(), "the last turn is over");
}
