//! All eleven set-ups load, and nothing is wrong with them.

use crate::kit::{Kit, country, hex};
use kernel::{Game, Viewer, proves};
use krieg::Krieg;
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::PlaceBlitz;
use krieg::data::data;
use krieg::politics::Status;
use krieg::spot::Spot;
use krieg::types::Faction;

#[test]
fn every_scenario_loads_to_a_position_without_flaws() {
    for scenario in &data().scenarios {
        for players in ["2", "3"] {
            let kit = Kit::setup(&scenario.id, &[("players", players)]);
            assert_eq!(
                Krieg::flaws(&kit.s),
                Vec::<String>::new(),
                "{}",
                scenario.id
            );
            let placed: usize = scenario
                .setup
                .units
                .iter()
                .map(|p| usize::from(p.count))
                .sum();
            let units = kit
                .s
                .units()
                .filter(|(_, unit)| unit.sort.counter().is_some());
            let there = units.filter(|(_, unit)| unit.at != Spot::aside()).count();
            assert_eq!(there, placed, "{}", scenario.id);
        }
    }
}

#[test]
fn poland_has_just_resisted_when_the_war_begins() {
    proves!("15.7e", "2.2.4a");
    let mut kit = Kit::scenario("C.3");
    while kit.s.clock.segment <= Segment::Support && kit.s.stack.asked::<PlaceBlitz>().is_none() {
        kit.act(kit.declines());
    }
    let markers = kit.s.stack.asked::<PlaceBlitz>().expect("a Blitz marker");
    assert_eq!(markers.left, 1, "the card has none");
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
}

#[test]
fn every_stack_of_every_scenario_keeps_the_limits() {
    proves!("9.2b");
    for scenario in &data().scenarios {
        let kit = Kit::scenario(&scenario.id);
        assert_eq!(
            krieg::ch09_stacking::first_excess(&kit.s),
            None,
            "{}",
            scenario.id
        );
    }
}

#[test]
fn every_view_of_every_scenario_shows_what_it_must() {
    for scenario in &data().scenarios {
        let kit = Kit::scenario(&scenario.id);
        let view = Krieg::view(&kit.s, Viewer::Spectator);
        assert_eq!(view.spaces.len(), krieg::spot::board().len());
        assert!(view.counters.len() > 10, "{}", scenario.id);
        assert!(!Krieg::overlays(&kit.s, Viewer::Spectator).is_empty());
    }
}

#[test]
fn what_is_printed_fits_on_its_counter() {
    for sort in krieg::unit::all_sorts() {
        if let Some(marker) = sort.marker() {
            let imprint = marker.imprint.as_ref().expect(&marker.id);
            assert!(imprint.iter().all(|side| side.len() <= 10), "{imprint:?}");
        }
    }
    let mut kit = Kit::scenario("C.5");
    let beach = kit.beachhead("beachhead_western", "w3815", "w3714");
    let printed = |kit: &Kit| {
        let view = Krieg::view(&kit.s, Viewer::Spectator);
        let mut there = view.counters.into_iter();
        let found = there.find(|counter| counter.id == beach.into());
        found.expect("the Beachhead").text
    };
    assert_eq!(printed(&kit), "Beach-2");
    kit.flip(beach);
    assert_eq!(printed(&kit), "Beach-1");
    for scenario in &data().scenarios {
        let view = Krieg::view(&Kit::scenario(&scenario.id).s, Viewer::Spectator);
        let long = view.counters.iter().find(|counter| counter.text.len() > 10);
        assert_eq!(long, None, "{}", scenario.id);
    }
}

#[test]
fn lands_change_hands_with_their_markers() {
    proves!("13.8.1", "13.3.1a", "13.3.2a");
    let white = Kit::scenario("A.1");
    let owner = |kit: &Kit, key: &str| kit.s.territory().of(hex(key).space().expect("a hex"));
    let germany = country("germany");
    // Vienna and Prague are German, Warsaw is not.
    for key in ["w3325", "w3524"] {
        assert_eq!(
            owner(&white, key).map(|h| (h.country, h.dependent)),
            Some((germany, false))
        );
    }
    assert_eq!(
        owner(&white, "e3702").map(|h| h.country),
        Some(country("poland"))
    );
    assert_eq!(white.s.politics.status(country("austria")), Status::Gone);
    // After the fall of France Paris is a Dependent, and Vichy a country of its own.
    let east = Kit::scenario("A.2");
    assert_eq!(
        owner(&east, "w3516").map(|h| (h.country, h.dependent)),
        Some((germany, true))
    );
    assert_eq!(
        owner(&east, "w3217").map(|h| h.country),
        Some(country("vichy"))
    );
    assert_eq!(
        owner(&east, "w2020").map(|h| (h.country, h.dependent)),
        Some((country("vichy"), true))
    );
    // Malta is a British Dependent, London British.
    assert_eq!(
        owner(&east, "w1824").map(|h| (h.country, h.dependent)),
        Some((country("britain"), true))
    );
}

#[test]
fn a_scenario_begins_where_it_says() {
    let kit = Kit::scenario("A.1");
    assert_eq!(kit.s.clock.phasing, Faction::Axis);
    // One Blitz marker is offered before anything moves.
    assert_eq!(kit.s.clock.segment, Segment::Support);
}

#[test]
fn random_play_of_the_training_scenarios_comes_to_an_end() {
    for (scenario, seed) in [("A.1", 1u8), ("A.1", 2), ("A.2", 3)] {
        let mut kit = Kit::scenario(scenario);
        kit.dice = kernel::Dice::seeded(kernel::Seed([seed; 32]));
        let mut random = u64::from(seed);
        let mut decisions = 0;
        while kit.asking().is_some() {
            let mut legal = Vec::new();
            Krieg::legal(&kit.s, &mut legal);
            assert!(!legal.is_empty(), "{:?}", kit.s.stack);
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let action = legal[(random >> 33) as usize % legal.len()];
            Krieg::check(&kit.s, action).unwrap_or_else(|why| panic!("{action:?}: {why}"));
            Krieg::apply(&mut kit.s, action, &mut kit.dice, &mut kit.log);
            decisions += 1;
            assert!(decisions < 20_000, "it does not end");
        }
        assert_eq!(Krieg::flaws(&kit.s), Vec::<String>::new());
        assert!(Krieg::outcome(&kit.s).is_some());
    }
}
