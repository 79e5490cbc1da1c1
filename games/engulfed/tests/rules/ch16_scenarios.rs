//! 16, and what scenarios bring into the game: income, points, the surprise of a declared war, the U.S.A.

use crate::ch09_soviet::uneasy;
use crate::kit::*;
use engulfed::Phase;
use engulfed::ch03_supply::{capacity, plan};
use engulfed::ch04_production::income;
use engulfed::ch06_combat::CombatAction;
use engulfed::ch08_naval::{carriers, fleet, may_pass_between};
use engulfed::ch09_politics::{PoliticalAction, take};
use engulfed::ch10_victory::{end_player_turn, end_turn, margin};
use engulfed::data::data;
use engulfed::types::{Camp, Kind, Nation, Sea, Side, Turn};
use engulfed::unit::At;
use kernel::proves;

#[test]
fn r16_1_each_side_earns_its_base_and_what_it_took_from_the_other() {
    proves!("4.1a", "4.13");
    let mut kit = Kit::scenario("patton");
    let (usa, ussr) = (income(&kit.s, Nation::USA), income(&kit.s, Nation::USSR));
    assert_eq!(usa, 40, "4.14");
    assert_eq!(ussr, 34, "4.14");
    // The way to Gorky is open; what is taken pays, and lets supply through, once it has a garrison.
    for key in [
        "berlin",
        "pomerania",
        "poznan",
        "east_prussia",
        "lithuania",
        "brest_litovsk",
        "minsk",
        "smolensk",
        "vyazma",
        "moscow",
        "gorky",
    ] {
        let soviets = kit
            .s
            .units_in(area(key))
            .filter(|(_, u)| u.nation == Nation::USSR);
        let soviets: Vec<_> = soviets.map(|(id, _)| id).collect();
        for id in soviets {
            kit.s.put(id, At::Pool);
        }
        kit.control("usa", &[key]);
    }
    let army = kit
        .s
        .units()
        .filter(|(_, u)| u.nation == Nation::USA && u.kind == Kind::Infantry);
    let army = army
        .filter(|(_, u)| matches!(u.at, At::Area(_)))
        .map(|(id, _)| id);
    let army: Vec<_> = army.take(3).collect();
    let mut earned = usa;
    for (garrison, (key, werps)) in
        army.into_iter()
            .zip([("berlin", 2), ("moscow", 2), ("gorky", 1)])
    {
        assert_eq!(income(&kit.s, Nation::USA), earned, "nobody is in {key}");
        kit.s.put(garrison, At::Area(area(key)));
        earned += werps;
        assert_eq!(income(&kit.s, Nation::USA), earned, "{key}");
    }
    assert_eq!(
        income(&kit.s, Nation::USSR),
        ussr - 4 - 1,
        "Moscow and Gorky are lost"
    );
}

#[test]
fn r16_1_the_west_keeps_its_own_ships_in_the_place_of_the_axis() {
    proves!("3.31a", "8.31a", "3.31b");
    let kit = Kit::scenario("patton");
    let points = u16::from(fleet(&kit.s, Camp::Axis, Sea::Atlantic));
    assert_eq!(capacity(&kit.s, Camp::Axis, Sea::Atlantic), 4 * points);
    assert_eq!(capacity(&kit.s, Camp::Soviet, Sea::Baltic), 3);
    let (atlantic, south) = (Sea::Atlantic, Sea::Mediterranean);
    assert!(may_pass_between(&kit.s, Camp::Axis, atlantic, south).is_ok());
    assert!(may_pass_between(&kit.s, Camp::Axis, atlantic, Sea::Baltic).is_err());
    let carried_by = carriers(&kit.s, Nation::USA);
    assert_eq!(carried_by, [Nation::BRITAIN, Nation::USA]);
    // Nobody is cut off when it begins.
    for camp in [Camp::Axis, Camp::Soviet] {
        let plan = plan(&kit.s, camp, &[]);
        assert!(plan.cut_off.is_empty() && plan.feeds_all(), "{camp:?}");
    }
}

#[test]
fn r16_3_the_soviets_earn_17_from_1940_on_without_a_war() {
    proves!("9.24(a)", "9.24(b)");
    for (scenario, in_1940) in [("1939", 9), ("european_war", 17)] {
        let mut kit = Kit::scenario(scenario);
        for (turn, werps) in [
            (Turn::new(1939, 5), 0),
            (Turn::new(1940, 0), in_1940),
            (Turn::new(1941, 0), 17),
        ] {
            kit.s.turn = turn;
            assert_eq!(income(&kit.s, Nation::USSR), werps, "{scenario} {turn}");
        }
        let war = |a, b| PoliticalAction::Declare { by: a, on: b };
        kit.s.turn = Turn::new(1940, 0);
        kit.put_many("germany", Kind::Infantry, 5, 2, "east_prussia");
        kit.phase("ussr", Phase::OperationalMovement);
        assert_eq!(
            kit.allowed(war(Nation::USSR, Nation::GERMANY)),
            scenario == "european_war",
            "16.3: the Soviets may begin it from Jan/Feb 1940 on"
        );
    }
}

#[test]
fn r16_3_there_is_no_pact() {
    proves!("9.25a");
    for (scenario, pact) in [("1939", true), ("european_war", false)] {
        let mut kit = Kit::scenario(scenario);
        with(&mut kit, engulfed::ch09_politics::poland_fell);
        assert_eq!(kit.s.politics.events.pact.is_some(), pact, "{scenario}");
        let lvov = kit.s.control(area("lvov"));
        assert_eq!(lvov == Nation::USSR, pact, "{scenario}");
    }
}

#[test]
fn r16_2_beachheads_bombs_and_two_objectives_at_one_moment() {
    proves!("10.43");
    let mut kit = Kit::scenario("1942");
    let start = margin(&kit.s);
    kit.s.score.beachheads_destroyed = 1;
    assert_eq!(margin(&kit.s), start - 1);
    kit.s.score.bombed = 14;
    assert_eq!(margin(&kit.s), start - 1);
    kit.s.score.bombed = 30;
    assert_eq!(margin(&kit.s), start + 1);
    // A raid that holds two objectives for a moment costs the Allies the point of the period.
    let defended = |raid: bool| {
        let mut kit = Kit::scenario("1942");
        kit.s.turn = Turn::new(1942, 4);
        kit.control("ussr", &["moscow", "stalingrad", "leningrad", "baku"]);
        if raid {
            with(&mut kit, |t| {
                for key in ["moscow", "stalingrad"] {
                    take(t, area(key), Nation::GERMANY);
                }
                for key in ["moscow", "stalingrad"] {
                    take(t, area(key), Nation::USSR);
                }
            });
        }
        kit.s.side = Side::Axis;
        with(&mut kit, end_player_turn);
        with(&mut kit, end_turn);
        kit.s.score.allies
    };
    assert_eq!((defended(false), defended(true)), (1, 0));
}

/// Germans and Soviets in Lithuania, before the fight.
fn barbarossa(turn: &str, option: bool) -> Kit {
    let mut kit = uneasy(turn);
    kit.s.options.surprise = option;
    kit.put("germany", Kind::Infantry, 4, "lithuania");
    kit.put("ussr", Kind::Infantry, 4, "lithuania");
    kit.control("ussr", &["lithuania", "latvia", "minsk"]);
    kit.special_actions("ussr", 1);
    kit
}

/// Attacks with nothing but fives; the Soviet steps that are left, if the defender is not asked before.
fn attack(kit: &mut Kit) -> u8 {
    kit.s.newly_contested.insert(area("lithuania"));
    kit.phase("germany", Phase::Combat);
    kit.roll(&[1; 4]).roll(&[5; 4]);
    kit.act(CombatAction::Attack {
        area: area("lithuania"),
        assault: false,
    });
    let soviets = kit
        .s
        .units_in(area("lithuania"))
        .filter(|(_, u)| u.nation == Nation::USSR);
    soviets.map(|(_, u)| u.steps).sum()
}

#[test]
fn r6_4l_a_declared_war_brings_surprise_in_its_first_player_turn() {
    proves!("6.4(l)", "14.x");
    let declare = PoliticalAction::Declare {
        by: Nation::GERMANY,
        on: Nation::USSR,
    };
    for (turn, option, surprise) in [
        ("May/Jun 1941", true, true),
        ("May/Jun 1941", false, false),
        ("May/Jun 1942", true, false),
    ] {
        let mut kit = barbarossa(turn, option);
        kit.phase("germany", Phase::OperationalMovement);
        kit.act(declare);
        let left = if surprise { 0 } else { 4 };
        assert_eq!(attack(&mut kit), left, "{turn}: the bonus, and no retreat");
    }
    // In the next player-turn it is a war like others.
    let mut kit = barbarossa("May/Jun 1941", true);
    kit.phase("germany", Phase::OperationalMovement);
    kit.act(declare);
    with(&mut kit, engulfed::ch09_politics::end_player_turn);
    assert_eq!(attack(&mut kit), 4);
}

#[test]
fn r9_32b_american_units_appear_when_the_usa_enters() {
    proves!("9.32b");
    for scenario in ["1939", "1941"] {
        let mut kit = Kit::scenario(scenario);
        let count = |kit: &Kit| {
            let there = kit.s.units_in(area("usa"));
            there
                .filter(|(_, u)| u.nation == Nation::USA && u.steps > 0)
                .count()
        };
        assert_eq!(count(&kit), 0);
        let jan = Turn::new(1942, 0);
        let cards = &data().setups[data().scenarios[usize::from(kit.s.scenario)].setup];
        let due = cards
            .units
            .iter()
            .filter(|p| p.entry == Some(jan) && p.nation == Nation::USA);
        let due: usize = due.map(|p| usize::from(p.count)).sum();
        assert!(due > 0);
        kit.s.turn = jan;
        kit.s.side = Side::Axis;
        kit.s.phase = Phase::OperationalMovement;
        with(&mut kit, engulfed::ch09_politics::begin_operational);
        assert_eq!(count(&kit), due, "{scenario}");
    }
}
