//! Chapter 16: what befalls countries, played from the Conditional Events Segment on.

use crate::kit::{Kit, country, hex, space};
use kernel::proves;
use krieg::Action;
use krieg::ch00_sequence::Segment;
use krieg::ch16_conditional::{ConditionalAction, Verdict};
use krieg::data::data;
use krieg::politics::{CededAt, Confined, Leaning, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{CountryId, Faction, PostureBox, WarState};
use krieg::unit::{Side, UnitId};

const EVENTS: Segment = Segment::ConditionalEvents;

/// [`Kit::bare`] with nobody conquered, and nothing that has happened before.
pub fn quiet() -> Kit {
    let mut kit = Kit::bare();
    for (index, of) in data().countries.iter().enumerate() {
        if let Status::Conquered(_) = kit.s.politics.nations[index].status {
            kit.status(&of.id, Status::Neutral);
        }
    }
    kit.s.politics.done.clear();
    kit.s.politics.fallen.clear();
    kit
}

pub fn verdict(verdict: Verdict) -> Action {
    Action::Conditional(ConditionalAction::Verdict(verdict))
}

/// The Conditional Events of a faction; what follows them does not begin.
pub fn events(kit: &mut Kit, faction: Faction) -> &mut Kit {
    kit.phase(faction, EVENTS).on_table(|t| {
        krieg::ch01_cards::begin_conditional_events(t);
        krieg::ch16_conditional::begin(t);
    })
}

/// The answers to the question of chapter 16 that is asked.
pub fn offered(kit: &Kit) -> Vec<Verdict> {
    let all = kit.legal().into_iter();
    all.filter_map(|action| match action {
        Action::Conditional(ConditionalAction::Verdict(verdict)) => Some(verdict),
        _ => None,
    })
    .collect()
}

fn sort(counter: &str) -> krieg::unit::Sort {
    krieg::unit::Sort::Counter(data().find_counter(counter).expect("a counter"))
}

/// Where the first counter of a kind lies.
pub fn counter_at(kit: &Kit, counter: &str) -> Spot {
    let sort = sort(counter);
    let mut all = kit.s.units();
    all.find(|(_, unit)| unit.sort == sort).expect("it").1.at
}

fn has_spare(kit: &Kit, counter: &str) -> bool {
    let sort = sort(counter);
    let mut all = kit.s.units();
    all.any(|(_, unit)| unit.sort == sort && !unit.at.is_in_play())
}

/// Everybody does as little as he may until it is so.
pub fn pass_until(kit: &mut Kit, so: impl Fn(&Kit) -> bool) {
    for _ in 0..60 {
        if so(kit) {
            return;
        }
        let legal = kit.legal();
        let nothing = verdict(Verdict::Nothing);
        let least = if legal.contains(&nothing) {
            nothing
        } else {
            legal[0]
        };
        kit.act(least);
    }
    panic!("it does not come to that");
}

fn may_rise(kit: &Kit) -> bool {
    let mut all = offered(kit).into_iter();
    all.any(|verdict| matches!(verdict, Verdict::Rises { .. }))
}

pub fn ceded(kit: &Kit, id: &str) -> CededAt {
    let id = data().find_ceded(id).expect("a Ceded Land marker");
    kit.s.politics.marker(id)
}

pub fn status(kit: &Kit, id: &str) -> Status {
    kit.s.politics.status(country(id))
}

pub fn cities(kit: &mut Kit, of: CountryId) -> Vec<Spot> {
    kit.s.refresh();
    let territory = kit.s.territory().into_owned();
    territory.cities(of).map(Spot::from).collect()
}

/// So many one-step counters of a faction in each of these places.
pub fn garrison(kit: &mut Kit, counters: &[&str], places: &[Spot]) -> Vec<UnitId> {
    let mut left = counters.iter().flat_map(|id| [*id; 12]);
    let mut put = Vec::new();
    for at in places {
        let id = loop {
            let counter = left.next().expect("a counter for every place");
            if has_spare(kit, counter) {
                break kit.put_at(counter, *at, 1);
            }
        };
        put.push(id);
    }
    put
}

pub const GERMANS: &[&str] = &[
    "G-INF-start37",
    "G-ARM-start37",
    "G-INF-A1",
    "G-INF-A2",
    "G-INF-A3",
];
pub const RUSSIANS: &[&str] = &["RU-INF"];

#[test]
fn r16_1_1_france_fights_on_when_all_its_cities_are_taken() {
    proves!(
        "16.1.1f", "16.1.1g", "16.1.1h", "16.1.1i", "16.1.1j", "16.1.1k"
    );
    let mut kit = quiet();
    kit.free_france();
    let all = cities(&mut kit, country("france"));
    let army = kit.put("FR-INF-2", "w3017", 1);
    let first = kit.put("FR-INF-1", "w3117", 2);
    garrison(&mut kit, GERMANS, &all[1..]);
    events(&mut kit, Faction::Axis);
    assert_eq!(
        status(&kit, "france"),
        Status::Active(Faction::Western),
        "one City is French"
    );
    garrison(&mut kit, GERMANS, &all[..1]);
    events(&mut kit, Faction::Axis);
    assert_eq!(status(&kit, "france"), Status::Gone);
    assert_eq!(status(&kit, "vichy"), Status::Active(Faction::Western));
    assert_eq!(kit.at(army), Spot::out_of_game(), "without a V");
    assert_eq!(kit.at(first), Spot::delay(), "with a V");
    assert_eq!(ceded(&kit, "germany_alsace_lorraine"), CededAt::Box);
    // The West places three colonials in Cities and Ports of French Dependents, one in each.
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Western)));
    for _ in 0..3 {
        let places = offered(&kit);
        let Verdict::Hex(at) = places[0] else {
            panic!("{places:?}");
        };
        assert_eq!(kit.refused(verdict(Verdict::Hex(hex("w2621")))), "16.1.1h");
        kit.act(verdict(places[0]));
        let there = kit.s.units_in(at).filter(|(_, unit)| unit.is_ground());
        assert_eq!(there.count(), 1);
        assert!(!offered(&kit).contains(&places[0]), "one in each");
    }
    // Vichy itself cannot be conquered.
    assert_eq!(status(&kit, "vichy"), Status::Active(Faction::Western));
    events(&mut kit, Faction::Axis);
    assert_eq!(status(&kit, "vichy"), Status::Active(Faction::Western));
}

/// Germans in Paris and on the way there, Case Yellow on the table.
fn case_yellow() -> Kit {
    let mut kit = quiet();
    kit.free_france();
    kit.current(Faction::Axis, "A22a");
    kit.put("G-INF-start37", "w3516", 1);
    kit
}

#[test]
fn r16_2_1_case_yellow_leaves_a_neutral_vichy_and_syria() {
    proves!(
        "16.2.1a", "16.2.1d", "16.2.1e", "16.2.1f", "16.2.1g", "16.2.1h", "16.2.1i", "16.2"
    );
    let mut kit = case_yellow();
    let syria = data().find_ceded("france_syria").expect("a marker");
    kit.s.politics.ceded[syria.index()] = CededAt::Box;
    kit.status("syria", Status::Unborn);
    let occupied = data()
        .find_ceded("germany_occupied_france")
        .expect("a marker");
    let krieg::data::Ceded::Land(land) = data().ceded[occupied.index()].land else {
        panic!("a land");
    };
    let far = |at: &&board::SpaceId| krieg::ground::distance(**at, space("w3516"));
    let coast = data().lands[land.index()].hexes.iter().max_by_key(far);
    let expedition = kit.put_at("BR-BEF", Spot::from(*coast.expect("a hex")), 1);
    let french = kit.put("FR-INF-2", "w3017", 1);
    let rest = kit.put("FR-INF-7", "w3017", 1);
    // 13.8.5: `partners` is what a card selects (cards_play.rs shows it).
    kit.s.politics.partners[Faction::Western.index()] = Some(country("france"));
    events(&mut kit, Faction::Axis);
    assert_eq!(kit.where_is("war_economy_france"), Spot::out_of_game());
    assert_eq!(kit.s.politics.partners[Faction::Western.index()], None);
    // Nobody else would fall, so it is France.
    assert_eq!(status(&kit, "france"), Status::Gone);
    assert_eq!(status(&kit, "vichy"), Status::Neutral);
    assert_eq!(status(&kit, "syria"), Status::Neutral);
    assert_eq!(ceded(&kit, "germany_occupied_france"), CededAt::Box);
    assert_eq!(ceded(&kit, "germany_alsace_lorraine"), CededAt::Box);
    assert_eq!(ceded(&kit, "france_syria"), CededAt::Aside);
    assert_eq!(kit.at(french), Spot::out_of_game());
    assert_eq!(kit.at(rest), Spot::neutral_vichy());
    assert_eq!(kit.at(expedition), Spot::pending(Faction::Western));
    // Paris is German, so a neighbour comes under Influence: Vichy itself may.
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    assert_eq!(
        kit.refused(verdict(Verdict::Country(country("sweden")))),
        "16.2.1c"
    );
    kit.act(verdict(Verdict::Country(country("vichy"))));
    let thing = krieg::ch15_events::Thing::OwnInfluence;
    let deed = krieg::ch15_events::Deed::Do(thing);
    kit.act(krieg::ch15_events::EventAction::Deed(deed));
    let leaning = kit.s.politics.nation(country("vichy")).leaning;
    assert_eq!(leaning, Leaning::Influence(Faction::Axis));
    // It happens once.
    kit.status("belgium_holland", Status::Active(Faction::Western));
    kit.put("G-INF-start37", "w3919", 1);
    events(&mut kit, Faction::Axis);
    assert_eq!(
        status(&kit, "belgium_holland"),
        Status::Active(Faction::Western)
    );
}

#[test]
fn r16_2_1a_the_axis_name_one_of_the_countries_that_would_fall() {
    proves!("16.2.1a", "16.2.1b", "16.2.1c", "0.read-6");
    let mut kit = case_yellow();
    kit.status("belgium_holland", Status::Active(Faction::Western));
    kit.put("G-INF-start37", "w3919", 1);
    let belgian = kit.put("B-H-RES", "w3818", 1);
    events(&mut kit, Faction::Axis);
    assert_eq!(kit.refused(verdict(Verdict::Nothing)), "6.2c");
    kit.act(verdict(Verdict::Country(country("belgium_holland"))));
    assert_eq!(
        status(&kit, "belgium_holland"),
        Status::Conquered(Faction::Western)
    );
    assert_eq!(status(&kit, "france"), Status::Active(Faction::Western));
    assert_eq!(Some(kit.at(belgian)), Spot::conquered(Faction::Western));
}

#[test]
fn r16_1_2_a_german_army_occupies_an_axis_minor() {
    proves!("16.1.2a", "16.1.2b", "16.1.2c", "16.1.2d");
    let occupied = || {
        let mut kit = quiet();
        kit.status("hungary", Status::Active(Faction::Axis));
        let army = kit.put("G-INFA-4", "w3227", 2);
        let own = kit.put("Hun-INF-2", "w3227", 1);
        (kit, army, own)
    };
    let (mut kit, army, own) = occupied();
    events(&mut kit, Faction::Axis);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    kit.act(verdict(Verdict::BreakAll));
    assert_ne!(kit.at(army), hex("w3227"));
    assert_eq!(kit.at(own), hex("w3227"));
    let there = kit.s.tally(hex("w3227")).count(Faction::Axis).steps;
    assert_eq!(there, 3, "two German steps and the Hungarian");

    let (mut kit, army, _) = occupied();
    events(&mut kit, Faction::Axis).act(verdict(Verdict::InternAll));
    assert_ne!(kit.at(army), hex("w3227"));
    let pending = kit.s.units_in(Spot::pending(Faction::Axis)).count();
    assert_eq!(pending, 2);

    let (mut kit, army, own) = occupied();
    events(&mut kit, Faction::Axis).act(verdict(Verdict::RemoveAll));
    assert_eq!(kit.at(army), hex("w3227"));
    assert_eq!(kit.at(own), Spot::pool(Faction::Axis));
    assert_eq!(status(&kit, "hungary"), Status::Active(Faction::Axis));

    // One German step does not, nor an army with a No Occupation marker there.
    let (mut kit, army, _) = occupied();
    kit.s.politics.nation_mut(country("hungary")).confined = Some(Confined::NoOccupation);
    events(&mut kit, Faction::Axis);
    assert!(offered(&kit).is_empty());
    assert_eq!(kit.at(army), hex("w3227"));
}

#[test]
fn r16_1_2b_another_ally_cannot_be_broken_down_out_of_it() {
    proves!("16.1.2a", "16.1.2b");
    let mut kit = quiet();
    kit.status("hungary", Status::Active(Faction::Axis));
    kit.status("rumania", Status::Active(Faction::Axis));
    kit.put("Rum-INF-3", "w3227", 2);
    kit.put("Rum-MOU-Exp", "w3227", 1);
    events(&mut kit, Faction::Axis);
    assert_eq!(kit.refused(verdict(Verdict::BreakAll)), "16.1.2b");
    kit.act(verdict(Verdict::RemoveAll));
}

#[test]
fn r16_3_1_a_conquered_country_rises_in_its_free_capital() {
    proves!("16.3.1a", "16.3.1b", "16.3", "16.5.1");
    for (faction, other) in [
        (Faction::Western, Faction::Soviet),
        (Faction::Soviet, Faction::Western),
    ] {
        let mut kit = quiet();
        kit.status("poland", Status::Conquered(faction));
        let (conquered, capital) = (Spot::conquered(faction).expect("a box"), hex("e3702"));
        for counter in ["Pol-RES", "Pol-INF-Pom", "Pol-HQ-P"] {
            kit.put_at(
                counter,
                conquered,
                if counter == "Pol-HQ-P" { 2 } else { 1 },
            );
        }
        let guard = kit.put("G-INF-start37", "e3702", 1);
        events(&mut kit, faction);
        assert!(!may_rise(&kit), "an enemy is in Warsaw");
        kit.s
            .pieces
            .change(guard, |unit| unit.at = Spot::pool(Faction::Axis));
        events(&mut kit, other);
        assert!(!may_rise(&kit), "it is not theirs");
        events(&mut kit, faction);
        let rises = Verdict::Rises {
            country: country("poland"),
            at: capital,
        };
        kit.act(verdict(rises));
        assert_eq!(status(&kit, "poland"), Status::Active(faction));
        assert_eq!(kit.s.tally(capital).count(faction).ground, 1, "the Res");
        assert_eq!(kit.s.units_in(conquered).count(), 0);
        assert_eq!(counter_at(&kit, "Pol-INF-Pom"), Spot::pool(faction));
    }
}

#[test]
fn r16_3_1_a_partisan_base_takes_a_country_over_and_a_policy_bars_it() {
    proves!("16.3.1a", "16.3.1b", "16.5.1");
    let mut kit = quiet();
    kit.status("poland", Status::Conquered(Faction::Western));
    let box_of = Spot::conquered(Faction::Western).expect("a box");
    kit.put_at("Pol-RES", box_of, 1);
    kit.put("G-INF-start37", "e3702", 1);
    kit.marker("partisan_base_soviet", "e3603");
    let rises = Verdict::Rises {
        country: country("poland"),
        at: hex("e3603"),
    };
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    kit.posture(PostureBox::SovietMinors, Posture::Policy(pact));
    events(&mut kit, Faction::Soviet);
    assert!(!offered(&kit).contains(&rises));
    kit.posture(PostureBox::SovietMinors, Posture::War);
    events(&mut kit, Faction::Soviet).act(verdict(rises));
    assert_eq!(status(&kit, "poland"), Status::Active(Faction::Soviet));
    assert_eq!(counter_at(&kit, "Pol-RES"), hex("e3603"));
}

#[test]
fn r16_3_2_a_minor_whose_cities_an_ally_holds_is_liberated() {
    proves!("16.3.2a", "16.3.2b", "16.3.2c", "16.5.2a", "16.5");
    let mut kit = quiet();
    kit.status("italy", Status::Active(Faction::Axis));
    let all = cities(&mut kit, country("italy"));
    let own = kit.put("Italy-INF-2", "w2623", 2);
    let western = Spot::conquered(Faction::Western).expect("a box");
    kit.put_at("BR-COL-Italy", western, 1);
    garrison(&mut kit, RUSSIANS, &all[1..]);
    events(&mut kit, Faction::Soviet);
    assert_eq!(status(&kit, "italy"), Status::Active(Faction::Axis));
    garrison(&mut kit, RUSSIANS, &all[..1]);
    events(&mut kit, Faction::Soviet);
    assert_eq!(status(&kit, "italy"), Status::Active(Faction::Soviet));
    assert_eq!(kit.at(own), Spot::pool(Faction::Soviet));
    assert_eq!(kit.s.unit(own).faction, Some(Faction::Soviet));
    assert_eq!(counter_at(&kit, "BR-COL-Italy"), Spot::delay());
}

#[test]
fn r16_3_3_their_finest_hour_and_paris_threatened_come_once() {
    proves!("16.3.3", "16.3.4", "16.3.4b");
    let mut kit = quiet();
    kit.free_france();
    kit.s.politics.war_state = WarState::LimitedWar;
    let box_of = Spot::events(Faction::Western);
    let hour = kit.put_at("BR-COL-Can2", box_of, 1);
    let paris = kit.put_at("FR-INF-8", box_of, 1);
    events(&mut kit, Faction::Western);
    assert_eq!((kit.at(hour), kit.at(paris)), (box_of, box_of));
    // An Axis Italy with a unit on the map threatens Paris, not London.
    kit.status("italy", Status::Active(Faction::Axis));
    kit.put("Italy-INF-2", "w2623", 2);
    events(&mut kit, Faction::Western);
    assert_eq!((kit.at(hour), kit.at(paris)), (box_of, Spot::delay()));
    // France is at War: the Axis may apply Influence.
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    kit.act(verdict(Verdict::Nothing));
    kit.put("G-INF-start37", "w3919", 1);
    events(&mut kit, Faction::Western);
    assert_eq!(kit.at(hour), Spot::delay());
    kit.s.pieces.change(hour, |unit| unit.at = box_of);
    events(&mut kit, Faction::Western);
    assert_eq!(kit.at(hour), box_of, "it has happened");
}

#[test]
fn r16_3_5_london_oslo_and_paris_lessen_the_american_impact() {
    proves!("16.3.5");
    let mut kit = quiet();
    let lies = |kit: &Kit| krieg::ch14_markers::in_force(&kit.s, "reduced_us_impact");
    kit.put("G-INF-start37", "w3916", 1);
    kit.put("G-INF-start37", "w4624", 1);
    events(&mut kit, Faction::Western);
    assert!(!lies(&kit));
    let paris = kit.put("G-INF-start37", "w3516", 1);
    events(&mut kit, Faction::Western);
    assert!(lies(&kit));
    kit.s
        .pieces
        .change(paris, |unit| unit.at = Spot::pool(Faction::Axis));
    events(&mut kit, Faction::Western);
    assert!(!lies(&kit));
}

#[test]
fn r16_3_6_france_rises_where_a_city_is_left_unguarded() {
    proves!("16.3.6");
    let mut kit = quiet();
    assert_eq!(ceded(&kit, "germany_occupied_france"), CededAt::Box);
    kit.status("vichy", Status::Neutral);
    kit.current(Faction::Axis, "A22a");
    events(&mut kit, Faction::Western);
    assert!(
        !offered(&kit).contains(&Verdict::Yes),
        "Case Yellow is Current"
    );
    kit.current(Faction::Axis, "A30");
    events(&mut kit, Faction::Western);
    kit.act(verdict(Verdict::Yes));
    assert_eq!(status(&kit, "vichy"), Status::Active(Faction::Western));
    pass_until(&mut kit, |kit| {
        ceded(kit, "germany_occupied_france") == CededAt::Aside
    });
}

#[test]
fn r16_3_7_lend_lease_to_france_or_shelved() {
    proves!("16.3.7");
    let with = |answer: Verdict| {
        let mut kit = quiet();
        kit.free_france();
        kit.marker_at("lend_lease", Spot::events(Faction::Western), Side::Front);
        events(&mut kit, Faction::Western);
        pass_until(&mut kit, |kit| offered(kit).contains(&Verdict::Delay));
        kit.act(verdict(answer));
        kit
    };
    assert_eq!(with(Verdict::Delay).where_is("lend_lease"), Spot::delay());
    let gone = with(Verdict::OutOfGame);
    assert_eq!(gone.where_is("lend_lease"), Spot::out_of_game());
    // A 3 is two infantry steps: two French counters wait to be placed.
    let mut kit = with(Verdict::Nothing);
    let before = kit.s.units_in(Spot::pool(Faction::Western)).count();
    kit.roll(&[3]).act(verdict(Verdict::Yes));
    assert_eq!(kit.dice.scripted_left(), 0);
    for _ in 0..12 {
        if kit.s.units_in(Spot::pool(Faction::Western)).count() + 2 == before {
            break;
        }
        let first = kit.legal()[0];
        kit.act(first);
    }
    assert_eq!(
        kit.s.units_in(Spot::pool(Faction::Western)).count() + 2,
        before
    );
}

#[test]
fn r16_4_2_operation_avalanche() {
    proves!("16.4.2a", "16.4.2b", "16.4.2c", "16.4");
    let mut kit = quiet();
    let sweden = country("sweden");
    kit.status("sweden", Status::Active(Faction::Axis));
    kit.current(Faction::Western, "W33");
    let own = kit.put("Swe-RES", "w4527", 1);
    let american = kit.put("US-INF", "w4424", 1);
    assert!(kit.supplied(american));
    events(&mut kit, Faction::Western);
    pass_until(&mut kit, |kit| kit.at(own) != hex("w4527"));
    assert_eq!(status(&kit, "sweden"), Status::Active(Faction::Axis));
    assert_eq!(kit.at(own), Spot::pool(Faction::Axis));
    assert_eq!(
        kit.s.politics.confined(sweden),
        Some(Confined::NoOccupation)
    );
}

#[test]
fn r16_5_3_russian_emergency_mobilization() {
    proves!("16.5.3");
    let mut kit = quiet();
    kit.s.politics.war_state = WarState::LimitedWar;
    let box_of = Spot::events(Faction::Soviet);
    let called = kit.put_at("RU-INF-EM", box_of, 1);
    events(&mut kit, Faction::Soviet);
    assert_eq!(kit.at(called), box_of);
    kit.put("G-INF-start37", "e3906", 1);
    events(&mut kit, Faction::Soviet);
    assert_eq!(kit.at(called), Spot::delay());
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)), "Influence");
}

#[test]
fn r16_5_4_the_axis_fill_a_thin_border() {
    proves!("16.5.4a", "16.5.4b", "16.5.4c");
    let mut kit = quiet();
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    for marker in data().ceded.iter().filter(|m| m.id.starts_with("russia")) {
        kit.uncede(&marker.id);
    }
    let bessarabia = data().find_ceded("russia_bessarabia").expect("a marker");
    kit.s.politics.ceded[bessarabia.index()] = CededAt::Box;
    kit.put("RU-INF", "e3208", 1);
    let moscow = kit.put("RU-INF", "e4312", 1);
    let kiev = kit.put("RU-ARMY-21", "e3609", 2);
    events(&mut kit, Faction::Soviet).decline();
    assert!(offered(&kit).is_empty(), "Russia is at War");
    kit.posture(PostureBox::Russia, Posture::Policy(pact));
    events(&mut kit, Faction::Soviet);
    // Three steps are short: the Axis send the army of Kiev whole and the corps of Moscow.
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    let here = kit.s.units_in(hex("e3208")).next().expect("the guard").0;
    assert_eq!(kit.refused(verdict(Verdict::Unit(here))), "16.5.4c");
    kit.act(verdict(Verdict::Unit(kiev)));
    assert_eq!(kit.refused(verdict(Verdict::Hex(hex("e3609")))), "16.5.4c");
    kit.act(verdict(Verdict::Hex(hex("e3108"))));
    assert_eq!((kit.at(kiev), kit.steps(kiev)), (hex("e3108"), 2));
    // Only Moscow is left to draw on.
    kit.act(verdict(Verdict::Hex(hex("e3009"))));
    assert_eq!(kit.at(moscow), hex("e3009"));
    assert!(offered(&kit).is_empty());
}

#[test]
fn r16_2_2_the_ostland_accord() {
    proves!(
        "16.2.2a", "16.2.2b", "16.2.2c", "16.2.2d", "16.2.2e", "16.2.2f", "16.2.2g", "16.2.2h",
        "16.2.2i", "16.2.2j"
    );
    let mut kit = Kit::bare();
    kit.s.politics.done.clear();
    kit.turn("july_aug_1942");
    kit.current(Faction::Axis, "A27b");
    for city in ["e3906", "e3609"] {
        kit.put("G-INF-start37", city, 1);
    }
    let far = kit.put("G-INF-start37", "e4210", 1);
    let russian = kit.put("RU-INF", "e4312", 1);
    let bessarabia = data().find_ceded("russia_bessarabia").expect("a marker");
    kit.s.politics.ceded[bessarabia.index()] = CededAt::Box;
    events(&mut kit, Faction::Axis);
    pass_until(&mut kit, |kit| {
        kit.s.politics.posture_of(PostureBox::Russia) != Posture::War
    });
    assert_eq!(ceded(&kit, "germany_byelorussia"), CededAt::Box);
    assert_eq!(ceded(&kit, "germany_ukraine"), CededAt::Box);
    assert_ne!(ceded(&kit, "germany_crimea"), CededAt::Box);
    assert_eq!(ceded(&kit, "russia_bessarabia"), CededAt::Aside);
    assert_eq!(kit.at(far), Spot::pending(Faction::Axis));
    assert_eq!(kit.at(russian), Spot::pool(Faction::Soviet));
    assert_eq!(
        kit.where_is("enforced_peace"),
        Spot::turn("july_aug_1943".parse().expect("a turn"))
    );
    // The Soviets levy ten: a unit, then a row, then a hex in it.
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Soviet)));
    for _ in 0..10 {
        let corps = Verdict::Unit(kit.pooled("RU-INF"));
        kit.act(verdict(corps));
        let row = *offered(&kit).first().expect("a row");
        kit.act(verdict(row));
        let at = *offered(&kit).first().expect("a hex");
        kit.act(verdict(at));
    }
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)), "Influence");
}

#[test]
fn r16_5_5_russia_rises_where_a_city_of_ostland_is_left_unguarded() {
    proves!("16.5.5");
    let mut kit = quiet();
    let accord = data().find_policy("ostland_accord").expect("a Policy");
    kit.posture(PostureBox::Russia, Posture::Policy(accord));
    let ukraine = data().find_ceded("germany_ukraine").expect("a marker");
    kit.s.politics.ceded[ukraine.index()] = CededAt::Box;
    events(&mut kit, Faction::Soviet);
    kit.act(verdict(Verdict::Yes));
    assert_eq!(kit.s.politics.posture_of(PostureBox::Russia), Posture::War);
    assert_eq!(ceded(&kit, "germany_ukraine"), CededAt::Aside);
}

#[test]
fn r16_7_who_stands_in_a_neutral_or_behind_a_policy_is_interned() {
    proves!("16.7a", "16.7b", "16.1.3", "16.3.8", "16.5.7");
    let mut kit = quiet();
    kit.status("sweden", Status::Neutral);
    let german = kit.put("G-INF-start37", "w4527", 1);
    let hungarian = {
        kit.status("hungary", Status::Active(Faction::Axis));
        kit.put("Hun-INF-2", "w3825", 1)
    };
    let exp = kit.put("Hun-MEC-Exp", "w3825", 1);
    events(&mut kit, Faction::Axis);
    assert_eq!(kit.at(german), Spot::pending(Faction::Axis));
    assert_eq!(kit.at(hungarian), Spot::pending(Faction::Axis));
    assert_eq!(kit.at(exp), hex("w3825"), "one-step Exp units stay");

    // In the land of a country under a Policy the Axis may end it instead.
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    for (answer, posture) in [
        (Verdict::InternAll, Posture::Policy(pact)),
        (Verdict::EndPolicy, Posture::War),
    ] {
        let mut kit = quiet();
        kit.posture(PostureBox::Russia, Posture::Policy(pact));
        let german = kit.put("G-INF-start37", "e4312", 1);
        events(&mut kit, Faction::Axis).act(verdict(answer));
        assert_eq!(kit.s.politics.posture_of(PostureBox::Russia), posture);
        let interned = kit.at(german) == Spot::pending(Faction::Axis);
        assert_eq!(interned, answer == Verdict::InternAll);
    }
}
