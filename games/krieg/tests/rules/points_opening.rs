//! What a player of the real game looks at first: the seasons, Poland, zones of control, Air units.

use crate::kit::{Kit, hex};
use crate::support_kit::{AXIS, SOVIETS, WEST, idle};
use kernel::proves;
use krieg::Krieg;
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::{Contesting, Hex, PlaceBlitz, Whither};
use krieg::ch03_movement::{MovementAction, Step};
use krieg::ch04_combat::{CombatAction, Declare, Declaring, shifts};
use krieg::spot::Spot;
use krieg::types::{Faction, Turn};
use krieg::unit::UnitId;

fn pick(unit: UnitId) -> MovementAction {
    MovementAction::Pick { unit }
}

fn go(key: &str) -> Step {
    Step::Go(hex(key))
}

/// Plays by lot until a turn begins, and says who was asked in which segment of which turn.
fn play_until(kit: &mut Kit, turn: &str) -> Vec<(Turn, Faction, Segment)> {
    let end: Turn = turn.parse().expect("a turn");
    let (mut random, mut seen) = (7u64, Vec::new());
    kit.dice = kernel::Dice::seeded(kernel::Seed([7; 32]));
    while kit.s.clock.turn < end && kit.asking().is_some() {
        let clock = kit.s.clock;
        seen.push((clock.turn, clock.phasing, clock.segment));
        let legal = kit.legal();
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let action = legal[(random >> 33) as usize % legal.len()];
        <Krieg as kernel::Game>::apply(&mut kit.s, action, &mut kit.dice, &mut kit.log);
    }
    seen.dedup();
    seen
}

/// `cards_hidden.rs` holds that the card which is chosen lies face down.
#[test]
fn point_1_cards_are_chosen_four_times_a_year() {
    proves!("0.sop-1", "0.sop-2", "0.gloss-turn");
    let mut kit = Kit::scenario("C.1");
    let seen = play_until(&mut kit, "mar_apr_1938");
    assert_eq!(kit.s.clock.turn, "mar_apr_1938".parse().expect("a turn"));
    let mut cards: Vec<(String, Faction)> = seen
        .iter()
        .filter(|(.., segment)| *segment == Segment::OptionCard)
        .map(|(turn, faction, _)| (turn.to_string(), *faction))
        .collect();
    cards.dedup();
    let seasons = [
        "Mar-Apr 1937",
        "May-June 1937",
        "Aug-Sept 1937",
        "Nov-Dec 1937",
    ];
    let all = seasons.iter().flat_map(|turn| {
        let factions = Faction::ALL.iter();
        factions.map(|faction| (turn.to_string(), *faction))
    });
    assert_eq!(cards, all.collect::<Vec<_>>());
    // Nobody is asked about replacements or Logistics in another turn, and everybody moves in each.
    for (turn, _, segment) in &seen {
        if matches!(segment, Segment::Logistics | Segment::Replacements) {
            assert!(seasons.contains(&&*turn.to_string()), "{turn}");
        }
    }
    let moves = seen
        .iter()
        .filter(|(_, faction, segment)| {
            *faction == AXIS && *segment == Segment::OperationalMovement
        })
        .map(|(turn, ..)| *turn)
        .collect::<Vec<_>>();
    assert_eq!(moves.len(), 9, "nine turns a year");
}

/// `poland_is_conquered_when_every_city_is_occupied` holds what comes at the end.
#[test]
fn point_2_poland_1939() {
    proves!("2.2.4a", "3.2a", "3.2d");
    // One Blitz marker.
    let mut kit = Kit::scenario("A.1");
    while kit.s.stack.asked::<PlaceBlitz>().is_none() {
        let nothing = kit.declines();
        kit.act(nothing);
    }
    let marker = kit.s.stack.asked::<PlaceBlitz>().expect("Blitz markers");
    assert_eq!(marker.left, 1);
    // Panzers in Lodz ride down the cavalry in the open, and no infantry does.
    let arrange = |headquarters: bool| {
        let mut kit = Kit::scenario("A.1");
        let find = |kit: &Kit, name: &str| {
            let counter = krieg::data::data().find_counter(name).expect("a counter");
            let sort = krieg::unit::Sort::Counter(counter);
            let mut all = kit.s.units();
            let found = all.find(|(_, unit)| unit.sort == sort && unit.at.is_in_play());
            found.expect("it is on the map").0
        };
        let cavalry = find(&kit, "Pol-CAV-1");
        let [panzers, infantry] = ["G-PzA-1P", "G-INFB-10"].map(|name| find(&kit, name));
        let lodz = find(&kit, "Pol-INF-Lod");
        kit.s.pieces.change(lodz, |unit| unit.at = Spot::pool(WEST));
        kit.s.pieces.change(cavalry, |unit| unit.at = hex("e3602"));
        kit.s.pieces.change(panzers, |unit| unit.at = hex("w3727"));
        kit.s.pieces.change(infantry, |unit| unit.at = hex("w3627"));
        if headquarters {
            kit.put("Pol-HQ-P", "e3603", 2);
        }
        kit.phase(AXIS, Segment::OperationalMovement);
        (kit, cavalry, panzers, infantry)
    };
    let (mut kit, cavalry, panzers, infantry) = arrange(false);
    let mut foot = kit.clone();
    foot.act(pick(infantry));
    assert_eq!(foot.refused(go("e3602")), "3.1.4b");
    kit.act(pick(panzers)).act(go("e3602"));
    assert_eq!(kit.at(panzers), hex("e3602"));
    assert!(!kit.s.unit(cavalry).at.is_in_play());
    // Warsaw is a City: whoever stands in it is not overrun.
    let (mut kit, cavalry, panzers, _) = arrange(false);
    kit.s.pieces.change(cavalry, |unit| unit.at = hex("e3702"));
    kit.phase(AXIS, Segment::OperationalMovement)
        .act(pick(panzers));
    assert_eq!(kit.refused(go("e3702")), "3.2d");
    // An HQ one hex behind stops them.
    let (mut kit, _, panzers, _) = arrange(true);
    kit.act(pick(panzers));
    assert_eq!(kit.refused(go("e3602")), "3.2d");
}

#[test]
fn point_3_one_stops_and_the_next_walks_through() {
    proves!("3.1b", "8.1", "8.2a");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let first = kit.put("G-INF-start37", "e3806", 1);
    let second = kit.put("G-INFD-start37", "e3806", 1);
    kit.phase(AXIS, Segment::OperationalMovement);
    kit.act(pick(first)).act(go("e3807"));
    assert!(kit.s.unit(first).moved, "it stops");
    kit.act(pick(second)).act(go("e3807")).act(go("e3907"));
    assert_eq!(kit.at(second), hex("e3907"));
    assert!(kit.s.unit(second).moved, "and stops in the next zone");
}

#[test]
fn point_4_three_air_units_around_or_one_on_top() {
    proves!("2.2.3.3a", "4.2.3.1a");
    let mut kit = idle();
    kit.put("RU-INF", "e3808", 1);
    let army = kit.put("G-INFB-8", "e3807", 2);
    let air = ["G-AF-LF1", "G-AF-LF2", "G-AF-LF3", "G-AF-LF4"].map(|id| kit.at_hand(id, AXIS));
    kit.placing(AXIS);
    let mut above = kit.clone();
    for (unit, at) in air.into_iter().zip(["e3707", "e3809", "e3907"]) {
        kit.fly(unit, "e3807", at);
    }
    kit.pick(air[3]).act(Whither::Base(hex("e3807")));
    assert_eq!(kit.refused(Hex::At(hex("e3808"))), "2.2.3.3a");
    above.fly(air[0], "e3807", "e3808");
    above.pick(air[1]).act(Whither::Base(hex("e3807")));
    assert_eq!(above.refused(Hex::At(hex("e3707"))), "2.2.3.3a");
    for (kit, shift) in [(&mut kit, 3), (&mut above, 1)] {
        kit.phase(AXIS, Segment::RegularCombat);
        kit.act(CombatAction::Target { hex: hex("e3808") });
        kit.act(Declaring::Add(army));
        let battle = &kit.s.stack.asked::<Declare>().expect("an attack").battle;
        assert_eq!(shifts(&kit.s, battle).attacker, shift);
    }
}

#[test]
fn point_4_a_contested_air_unit_comes_back_in_some_turns() {
    proves!("2.2.3.2c", "7.1a", "7.1b", "7.2b");
    let mut kit = idle();
    kit.put("RU-INF", "e3808", 1);
    kit.put("G-INF-start37", "e3806", 1);
    let german = kit.at_hand("G-AF-LF1", AXIS);
    let russian = kit.at_hand("RU-AF-VVS1", SOVIETS);
    kit.placing(AXIS).fly(german, "e3806", "e3807");
    kit.act(Contesting::With(russian));
    assert_eq!(
        (kit.at(german), kit.at(russian)),
        (Spot::delay(), Spot::delay())
    );
    // The German rolls 2, and the Axis Tide takes one off; the Russian rolls 5.
    kit.roll(&[2, 5]).begin(AXIS, Segment::Delay);
    let due = |kit: &Kit, id| krieg::ch07_end_of_turn::due(&kit.s, id).map(|turn| turn.to_string());
    assert_eq!(kit.at(german), Spot::pool(AXIS), "one turn on it is back");
    assert_eq!(due(&kit, russian), Some("Jan-Feb 1943".to_string()));
}
