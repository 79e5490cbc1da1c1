//! 0, 1, 9: the month, the weather, Poland's fall.

use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::Segment;
use aeto::ch05_offensives::Go;
use aeto::ch06_movement::Moves;
use aeto::spot::Spot;
use aeto::types::{AirEffect, Weather};
use frame::Side;
use kernel::{Game, example, proves};

#[test]
fn case_white_begins_in_fair_weather_with_the_axis_to_move() {
    proves!("0.sop-m0", "9.1a", "8.0-poland", "9.2-poland");
    let kit = Kit::scenario("white");
    assert_eq!(kit.s.clock.month.to_string(), "September 1939");
    assert_eq!(kit.s.skies.letter, Weather::Fair);
    assert_eq!(kit.asking(), Some(kernel::Seat(0)));
    assert_eq!(
        (kit.s.tracks[0].offensives, kit.s.tracks[1].offensives),
        (6, 2)
    );
    assert!(kit.s.politics.at_war(nation("germany"), nation("poland")));
    assert!(!kit.s.politics.at_war(nation("germany"), nation("ussr")));
    assert_eq!(aeto::Aeto::flaws(&kit.s), Vec::<String>::new());
}

#[test]
fn a_month_with_several_letters_is_rolled_for_and_so_are_the_skies() {
    proves!(
        "1.0a", "1.0b", "1.0f", "1.3a", "1.3b", "0.sop-w1", "0.sop-w2", "8.13b"
    );
    example!("aeto-D11");
    for (dice, letter, severe) in [
        (vec![2], Weather::Fair, AirEffect::None),
        (vec![3, 3, 4], Weather::Mud, AirEffect::None),
        (vec![3, 4, 4], Weather::Mud, AirEffect::Strength),
        (vec![3, 4, 6], Weather::Mud, AirEffect::Range),
        (vec![3, 6, 6], Weather::Mud, AirEffect::Grounded),
    ] {
        let mut kit = Kit::scenario("white");
        kit.roll(&dice).segment(Segment::EndOfTurn, Side::Axis);
        assert_eq!(kit.s.clock.month.to_string(), "October 1939");
        assert_eq!((kit.s.skies.letter, kit.s.skies.severe), (letter, severe));
        assert_eq!(kit.s.tracks[0].offensives, 8);
    }
}

#[test]
fn winter_is_rolled_for_in_two_zones() {
    proves!("1.4a", "1.4b", "1.4c");
    example!("aeto-D12", "aeto-D13");
    let tables = &aeto::data::data().air_weather;
    let severe = [5, 6, 8, 10].map(|sum| tables.severe(Weather::Winter, sum));
    let moderate = [6, 7, 9, 11].map(|sum| tables.moderate(sum));
    let all = [
        AirEffect::None,
        AirEffect::Strength,
        AirEffect::Range,
        AirEffect::Grounded,
    ];
    assert_eq!((severe, moderate), (all, all));
}

#[test]
fn marks_come_off_at_the_end_of_the_month() {
    proves!("0.sop-end4", "0.sop-end5", "4.27.1");
    let mut kit = Kit::scenario("white");
    kit.s.pieces.mark_all(|unit| {
        unit.marks.set(aeto::marks::Marks::ACTIVE);
        if unit.air().is_some() {
            unit.commitment = aeto::unit::Commitment::Previous;
        }
    });
    kit.roll(&[1]).segment(Segment::EndOfTurn, Side::Axis);
    assert!(
        kit.s
            .units()
            .all(|(_, unit)| unit.marks.0 == 0 && unit.commitment == aeto::unit::Commitment::Free)
    );
}

/// Germans hold these places of Poland; one of them is put into each.
fn holding(places: &[&str]) -> Kit {
    let mut kit = Kit::bare();
    kit.put("POL-inf-01", "E3032");
    // Armor that is not on the map would count as lost.
    kit.puts("GER-arm-01", "W3627", 3);
    for at in places {
        kit.put("GER-inf-01", at);
    }
    kit
}

#[test]
fn poland_falls_with_half_of_its_cities_and_its_capital() {
    proves!("9.10e", "9.11a", "9.11b");
    // Posen, Lodz: two of six. The third and the neighbourhood of Warsaw come together.
    let mut kit = holding(&["W3629", "W3532", "W3530", "W3531", "W3630"]);
    let armor = kit.put("GER-arm-01", "W3532");
    assert!(kit.s.ended.is_none());
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::Unit { unit: armor });
    kit.act(Go::To { hex: hex("W3533") });
    let outcome = aeto::Aeto::outcome(&kit.s).expect("the game is over");
    assert_eq!(outcome.title, "decisive German victory");
    assert_eq!(outcome.winners, [kernel::Seat(0)]);
    let poland = nation("poland");
    assert!(
        kit.s
            .units()
            .filter(|(_, unit)| unit.nation() == poland)
            .all(|(_, unit)| unit.at == Spot::gone(poland))
    );
    assert_eq!(
        kit.s.politics.holder(hex("W3434").space()),
        Some(nation("germany"))
    );
}

#[test]
fn the_fall_of_warsaw_brings_the_ussr_into_eastern_poland() {
    proves!("9.4a");
    let mut kit = holding(&["W3532", "W3531", "W3530"]);
    let armor = kit.put("GER-arm-01", "W3532");
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::Unit { unit: armor });
    kit.act(Go::To { hex: hex("W3533") });
    assert!(kit.s.politics.partitioned && kit.s.ended.is_none());
    assert_eq!(
        kit.s.politics.holder(hex("E2733").space()),
        Some(nation("ussr"))
    );
    // Lvov has a Polish unit in it.
    assert_eq!(
        kit.s.politics.holder(hex("E3032").space()),
        Some(nation("poland"))
    );
}

#[test]
fn germans_beyond_the_line_are_marked_at_the_end_of_september() {
    proves!("9.4b");
    let mut kit = Kit::bare();
    let unit = kit.put("GER-inf-01", "E2733");
    kit.put("POL-inf-01", "W3533");
    kit.roll(&[1]).segment(Segment::Replenishment, Side::Axis);
    assert_eq!(kit.s.unit(unit).unsupplied, 1);
}

#[test]
fn poland_wins_by_standing_at_the_end_of_october() {
    proves!("0.sop-end5");
    let mut kit = Kit::scenario("white");
    kit.s.clock.month = kit.s.clock.month.next();
    kit.segment(Segment::EndOfTurn, Side::Axis);
    let outcome = aeto::Aeto::outcome(&kit.s).expect("the game is over");
    assert_eq!(
        (outcome.title.as_str(), outcome.winners),
        ("Polish victory", vec![kernel::Seat(1)])
    );
}
