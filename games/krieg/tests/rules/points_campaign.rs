//! What a player of the real game looks at first: France, armies and their counters, the desert, the weather.

use crate::conditional::{events, quiet};
use crate::kit::{Kit, country, hex};
use crate::organization::{here, organize, to};
use crate::support_kit::{AXIS, WEST, convoys, idle, station};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::{Escorting, Stage};
use krieg::ch03_movement::MovementAction;
use krieg::ch04_combat::CombatAction;
use krieg::data::data;
use krieg::politics::Status;
use krieg::spot::Spot;
use krieg::types::Faction;
use krieg::unit::{Sort, UnitId};

/// `r16_2_1_case_yellow_leaves_a_neutral_vichy_and_syria` holds what follows.
#[test]
fn point_5_case_yellow_takes_paris_or_three_cities() {
    proves!("16.2.1b", "16.2.1d");
    let france = |cities: &[&str]| {
        let mut kit = quiet();
        kit.free_france();
        kit.current(AXIS, "A22a");
        for city in cities {
            kit.put("G-INF-start37", city, 1);
        }
        events(&mut kit, AXIS);
        (
            kit.s.politics.status(country("france")),
            kit.s.politics.status(country("vichy")),
        )
    };
    let stands = (Status::Active(WEST), Status::Unborn);
    let falls = (Status::Gone, Status::Neutral);
    assert_eq!(france(&["w3618", "w3519"]), stands, "Lille and Metz");
    assert_eq!(france(&["w3618", "w3519", "w3117"]), falls, "and Lyon");
    assert_eq!(france(&["w3516"]), falls, "Paris");
}

#[test]
fn point_6_an_army_breaks_down_into_counters_that_are_there() {
    proves!("2.3.4.2a", "2.3b");
    let arrange = |left: usize| {
        let mut kit = Kit::bare();
        kit.put("G-INFB-8", "w3825", 2);
        let corps = data().find_counter("G-INF-start37").expect("a counter");
        let pool = kit.s.units_in(Spot::pool(AXIS));
        let (stay, go): (Vec<_>, Vec<_>) = pool
            .filter(|(_, unit)| unit.steps() == 1)
            .partition(|(_, unit)| unit.sort == Sort::Counter(corps));
        let go = stay.iter().skip(left).chain(&go).map(|(id, _)| *id);
        for id in go.collect::<Vec<UnitId>>() {
            kit.s.pieces.change(id, |unit| unit.at = Spot::delay());
        }
        organize(&mut kit, AXIS);
        kit
    };
    let kit = arrange(1);
    assert!(!kit.allowed(to(Stage::BreakDown)), "one corps is missing");
    let mut kit = arrange(2);
    kit.act(to(Stage::BreakDown)).act(here("w3825"));
    let there = kit.s.tally(hex("w3825")).count(AXIS);
    assert_eq!((there.ground, there.steps), (2, 2));
    assert_eq!(
        kit.s
            .units_in(Spot::pool(AXIS))
            .filter(|(_, unit)| unit.steps() == 1)
            .count(),
        0
    );
}

#[test]
fn point_7_the_desert_hangs_on_a_convoy_and_malta() {
    proves!("10.2c", "10.2d", "10.3f", "0.gloss-openport-d");
    let mut kit = idle();
    kit.british_malta();
    let tobruk = kit.put("G-INF-start37", "e1406", 1);
    let convoy = kit.put_at("IT-CONVOY", convoys("CME"), 0);
    let fleet = kit.at_hand("BR-SURF-Med", WEST);
    let moves = |kit: &Kit| {
        let mut kit = kit.clone();
        kit.phase(AXIS, Segment::OperationalMovement);
        kit.allowed(MovementAction::Pick { unit: tobruk })
    };
    assert!(!moves(&kit), "a Troop Convoy brings no supplies");
    kit.flip(convoy);
    assert!(moves(&kit));
    // The Mediterranean Fleet goes On Station from Malta, and the line is cut.
    kit.placing(WEST).boxed(fleet, station("CME"));
    kit.act(Escorting::OnStation);
    assert_eq!(kit.at(fleet), station("CME"));
    assert!(!moves(&kit));
}

/// Who may blitz a hex beside him in a turn.
fn blitzes(counter: &str, steps: u8, turn: &str) -> bool {
    let mut kit = Kit::bare();
    kit.status("finland", Status::Active(AXIS));
    kit.status("sweden", Status::Active(AXIS));
    kit.turn(turn);
    let soviet = counter.starts_with("RU");
    let (enemy, faction, marker) = if soviet {
        ("G-INF-start37", Faction::Soviet, "blitz_soviet")
    } else {
        ("RU-INF", AXIS, "blitz_axis")
    };
    kit.put(enemy, "e3808", 1);
    kit.put(counter, "e3807", steps);
    kit.marker(marker, "e3807");
    kit.phase(faction, Segment::BlitzCombat);
    kit.allowed(CombatAction::Target { hex: hex("e3808") })
}

/// `mud_holds_and_snow_stops` and `ice_closes_leningrad` hold the rest.
#[test]
fn point_8_who_blitzes_in_which_weather() {
    proves!("4.1.2c", "11.3b", "11.5b");
    let all = [
        "G-INF-start37",
        "SS-ARM",
        "Fin-INF-Kar",
        "Swe-INF-1",
        "RU-INF",
    ];
    let in_turn = |turn: &str| all.map(|counter| blitzes(counter, 1, turn));
    assert_eq!(in_turn("june_july_1942"), [true; 5]);
    assert_eq!(in_turn("apr_may_1942"), [false; 5], "Mud");
    assert_eq!(
        in_turn("jan_feb_1942"),
        [false, true, true, true, true],
        "Snow"
    );
}
