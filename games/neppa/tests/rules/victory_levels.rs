//! How a game ends (rulings V.1 to V.5), and how the scenarios begin in politics (4.3).

use crate::kit::{Kit, nation, zone};
use kernel::Game;
use neppa::data::{Level, data};
use neppa::types::{Nation, Side};
use neppa::{Neppa, victory};

/// A scenario in this turn, before anybody has won.
fn at(id: &str, turn: &str) -> Kit {
    let mut kit = Kit::scenario(id);
    kit.s.turn = turn.parse().unwrap();
    kit
}

fn level_after_player_turn(kit: &Kit) -> Option<Level> {
    let mut kit = kit.clone();
    victory::test(&mut kit.table());
    kit.s.verdict.map(|v| v.level)
}

fn level_after_turn(kit: &Kit) -> Option<Level> {
    let mut kit = kit.clone();
    victory::end_of_turn(&mut kit.table());
    kit.s.verdict.map(|v| v.level)
}

#[test]
fn v2_germany_conquered_ends_the_game_at_once_and_better_the_earlier() {
    for (turn, level) in [
        ("Winter 1943", Level::AlliedDecisive),
        ("Spring 1944", Level::AlliedStrategic),
        ("Summer 1944", Level::AlliedMarginal),
        ("Fall 1944", Level::Draw),
    ] {
        let mut kit = at("campaign_1939", turn);
        assert_eq!(level_after_player_turn(&kit), None);
        kit.s.politics.fallen.insert(Nation::GERMANY);
        assert_eq!(level_after_player_turn(&kit), Some(level));
    }
}

#[test]
fn v3_from_spring_1944_the_allies_have_until_fall() {
    for (turn, level) in [
        ("Summer 1944", Level::AlliedDecisive),
        ("Fall 1944", Level::AlliedMarginal),
        ("Winter 1944", Level::Draw),
        ("Spring 1945", Level::AxisMarginal),
    ] {
        let mut kit = at("spring_1944", turn);
        kit.s.politics.fallen.insert(Nation::GERMANY);
        assert_eq!(level_after_player_turn(&kit), Some(level));
    }
}

#[test]
fn v2_britain_and_russia_together() {
    let mut kit = at("campaign_1939", "Fall 1942");
    kit.s.politics.fallen.insert(Nation::BRITAIN);
    assert_eq!(level_after_player_turn(&kit), None);
    kit.s.politics.fallen.insert(Nation::RUSSIA);
    assert_eq!(level_after_player_turn(&kit), Some(Level::AxisDecisive));
}

#[test]
fn v3_the_points_decide_after_the_last_turn() {
    let mut kit = at("campaign_1939", "Spring 1945");
    assert_eq!(level_after_turn(&kit), None);
    kit.s.turn = "Summer 1945".parse().unwrap();
    // Everything to Britain, then zone by zone to Germany.
    for (place, facts) in data().zones.facts.all() {
        if facts.is_land() {
            kit.s.set_control(place, Nation::BRITAIN);
        }
    }
    assert_eq!(victory::axis_points(&kit.s), 0);
    assert_eq!(level_after_turn(&kit), Some(Level::Draw));
    let mut seen = vec![(0, Level::Draw)];
    for (place, _) in data()
        .zones
        .facts
        .all()
        .filter(|(place, _)| data().points(*place) > 0)
    {
        kit.s.set_control(place, Nation::GERMANY);
        seen.push((
            victory::axis_points(&kit.s),
            level_after_turn(&kit).unwrap(),
        ));
    }
    for (points, level) in seen {
        let wanted = match points {
            0..=8 => Level::Draw,
            9..=15 => Level::AxisMarginal,
            16..=24 => Level::AxisStrategic,
            _ => Level::AxisDecisive,
        };
        assert_eq!(level, wanted, "{points} points");
    }
}

#[test]
fn v1_whose_zones_count_for_the_axis() {
    let mut kit = Kit::bare("Fall 1941");
    let axis = |kit: &Kit, id: &str| victory::is_axis(&kit.s, nation(id));
    assert!(axis(&kit, "germany") && axis(&kit, "italy"));
    assert!(!axis(&kit, "rumania") && !axis(&kit, "vichy") && !axis(&kit, "britain"));
    kit.ally("germany", "rumania").ally("germany", "vichy");
    assert!(axis(&kit, "rumania") && axis(&kit, "vichy"));
}

#[test]
fn v5_the_seat_with_most_points_comes_first() {
    let mut kit = at("campaign_1939", "Summer 1944");
    kit.s.players = 5;
    let order = victory::ranking(&kit.s, Side::Allies);
    assert_eq!(order.len(), 3);
    let (west, russia) = (
        kit.s.seat_of(Nation::BRITAIN),
        kit.s.seat_of(Nation::RUSSIA),
    );
    kit.s.set_control(zone("berlin"), Nation::RUSSIA);
    kit.s.politics.conquered[Nation::GERMANY] = Some(Nation::RUSSIA);
    assert_eq!(victory::ranking(&kit.s, Side::Allies)[0], russia);
    for (place, _) in data()
        .zones
        .facts
        .all()
        .filter(|(place, _)| data().points(*place) > 0)
    {
        kit.s.set_control(place, Nation::USA);
    }
    assert_eq!(victory::ranking(&kit.s, Side::Allies)[0], west);
    // The captor of Berlin adds 3 to what it holds.
    let mut close = kit.clone();
    for (place, _) in data()
        .zones
        .facts
        .all()
        .filter(|(place, _)| data().points(*place) > 0)
    {
        close.s.set_control(place, Nation::GERMANY);
    }
    close.s.set_control(zone("london"), Nation::BRITAIN);
    close.s.set_control(zone("leningrad"), Nation::RUSSIA);
    assert_eq!(victory::ranking(&close.s, Side::Allies)[0], russia);
    close.s.politics.conquered[Nation::GERMANY] = None;
    assert_eq!(victory::ranking(&close.s, Side::Allies)[0], west);
    // And the outcome names them in that order.
    kit.s.politics.fallen.insert(Nation::GERMANY);
    victory::test(&mut kit.table());
    let outcome = Neppa::outcome(&kit.s).unwrap();
    assert_eq!(outcome.winners, victory::ranking(&kit.s, Side::Allies));
}

#[test]
fn every_scenario_begins_without_a_flaw() {
    for scenario in &data().scenarios {
        let kit = Kit::scenario(&scenario.id);
        assert_eq!(
            Neppa::flaws(&kit.s),
            Vec::<String>::new(),
            "{}",
            scenario.id
        );
    }
}

#[test]
fn fall_1939_politics() {
    let s = Kit::scenario("campaign_1939").s;
    assert!(
        s.at_war(Nation::GERMANY, Nation::BRITAIN) && s.at_war(Nation::GERMANY, Nation::FRANCE)
    );
    assert!(!s.at_war(Nation::GERMANY, nation("poland")));
    for neutral in [Nation::ITALY, Nation::RUSSIA, Nation::USA] {
        assert!(!s.politics.belligerent.has(neutral));
    }
    assert!(s.politics.belligerent.has(Nation::GERMANY));
}

#[test]
fn summer_1941_politics() {
    let s = Kit::scenario("summer_1941").s;
    assert!(s.politics.fallen.has(Nation::FRANCE) && s.politics.france_fell.is_some());
    assert!(s.allied(Nation::GERMANY, Nation::ITALY));
    assert!(!s.at_war(Nation::GERMANY, Nation::RUSSIA));
    let (vichy, free) = (nation("vichy"), nation("free_french"));
    assert!(s.at_war(vichy, Nation::BRITAIN) && s.at_war(free, Nation::ITALY));
    assert_eq!(s.seat_of(vichy), s.seat_of(Nation::GERMANY));
    assert_eq!(s.seat_of(free), s.seat_of(Nation::BRITAIN));
    // What was conquered before the year was added at its start.
    let credited = |id: &str| s.politics.credited[nation(id)];
    assert_eq!(credited("poland"), Some(Nation::GERMANY));
    assert_eq!(credited("greece"), None);
    assert_eq!(credited("eastern_europe"), Some(Nation::RUSSIA));
    // The Axis Minors come in with the first Axis player turn.
    assert_eq!(s.politics.active_minors.iter().count(), 4);
}

#[test]
fn spring_1944_politics() {
    let s = Kit::scenario("spring_1944").s;
    for fallen in [Nation::FRANCE, Nation::ITALY] {
        assert!(s.politics.fallen.has(fallen));
    }
    assert_eq!(s.politics.conquered[Nation::ITALY], Some(Nation::GERMANY));
    assert!(
        s.at_war(nation("rumania"), Nation::USA) && s.at_war(nation("finland"), Nation::RUSSIA)
    );
    assert!(
        s.allied(Nation::RUSSIA, Nation::BRITAIN) && s.allied(Nation::USA, nation("free_french"))
    );
    assert!(s.politics.lend_lease_open && s.politics.eastern_europe_formed);
    assert_eq!(s.politics.winter, neppa::ch01_war::politics::Winter::Over);
    assert!(s.politics.belligerent.has(Nation::USA));
}
