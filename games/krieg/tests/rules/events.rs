//! Chapter 15: what events cost, and the Civil War.

use crate::kit::{Kit, country, hex, space};
use kernel::{example, proves};
use krieg::ch00_sequence::Segment;
use krieg::ch15_events::{About, Deed, Thing};
use krieg::data::{CivilWarMarker, data};
use krieg::losses::Loss;
use krieg::politics::{Leaning, Status};
use krieg::spot::Spot;
use krieg::types::{Area, Faction, PacificStatus, Turn, WarState};
use krieg::unit::UnitId;

fn step(unit: UnitId) -> Deed {
    Deed::Step(Loss { unit, with: None })
}

fn turn(name: &str) -> Spot {
    Spot::turn(name.parse::<Turn>().expect("a turn"))
}

#[test]
fn a_coup_costs_two_different_things() {
    proves!("15.8");
    let mut kit = Kit::bare();
    let air = kit.put_at("G-AF-LF1", Spot::pool(Faction::Axis), 0);
    let armor = kit.put("G-ARM-A1", "w3825", 1);
    let infantry = kit.put("G-INF-A1", "w3825", 1);
    let hq = kit.put("G-HQ-A", "w3824", 2);
    kit.event(Faction::Axis, 8, About::Nothing);
    kit.act(Deed::Do(Thing::SendHq));
    assert_eq!(kit.at(hq), Spot::delay(), "the only HQ");
    assert_eq!(kit.refused(Deed::Do(Thing::SendHq)), "15.8");
    kit.act(Deed::Do(Thing::LoseSteps));
    assert_eq!(kit.at(armor), Spot::pool(Faction::Axis), "armor first");
    assert_eq!(kit.at(infantry), Spot::pool(Faction::Axis));
    assert_eq!(kit.at(air), Spot::pool(Faction::Axis));
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)), "it is over");
    assert_eq!(kit.refused(Deed::Do(Thing::SendSupport)), "0.sop-1");
}

#[test]
fn what_a_coup_cannot_take_it_does_not_ask() {
    proves!("15.8", "0.read-1");
    let mut kit = Kit::bare();
    let all: Vec<UnitId> = kit.s.units().map(|(id, _)| id).collect();
    for id in all {
        let own = kit.s.unit(id).is_of(Faction::Soviet);
        if own {
            kit.s.pieces.change(id, |unit| unit.at = Spot::aside());
        }
    }
    let hq = kit.put("RU-HQ-Wes", "e4312", 2);
    kit.event(Faction::Soviet, 8, About::Nothing);
    // The HQ is what steps there are; who gives it has nothing else.
    kit.act(Deed::Do(Thing::SendHq));
    assert_eq!(kit.at(hq), Spot::delay());
    assert_eq!(kit.refused(Deed::Do(Thing::LoseSteps)), "0.sop-1");
}

#[test]
fn a_unit_arrives_one_turn_sooner_but_not_in_this_one() {
    proves!("15.11");
    let mut kit = Kit::bare();
    let later = kit.put_at("G-HQ-A", turn("sept_oct_1942"), 2);
    let next = kit.put_at("G-HQ-B", turn("july_aug_1942"), 2);
    kit.event(Faction::Axis, 11, About::Nothing);
    assert_eq!(kit.refused(Deed::Unit(next)), "15.11");
    kit.act(Deed::Unit(later));
    assert_eq!(kit.at(later), turn("aug_sept_1942"));
}

#[test]
fn a_military_defeat_costs_armor_or_two_infantry_and_mobilizes_the_axis() {
    proves!("15.22");
    let mut kit = Kit::scenario("C.1");
    let waiting = |kit: &Kit, faction| kit.s.units_in(Spot::events(faction)).count();
    assert!(waiting(&kit, Faction::Axis) > 0 && waiting(&kit, Faction::Western) > 0);
    let west = waiting(&kit, Faction::Western);
    kit.event(Faction::Axis, 22, About::Nothing);
    let german = |kit: &Kit, armor: bool| {
        let mut all = kit.s.units().filter(|(_, unit)| {
            unit.sort.country() == Some(country("germany"))
                && unit.is_ground()
                && unit.at.space().is_some()
                && unit.steps() == 1
                && unit.is_armor() == armor
        });
        all.next().expect("a German unit").0
    };
    let (armor, infantry) = (german(&kit, true), german(&kit, false));
    assert!(kit.allowed(step(armor)));
    kit.act(step(infantry));
    assert_eq!(
        kit.refused(step(armor)),
        "4.2.6.2b",
        "infantry follows infantry"
    );
    let other = german(&kit, false);
    kit.act(step(other));
    assert_eq!(kit.s.politics.war_state, WarState::PreWar);
    assert_eq!(waiting(&kit, Faction::Axis), 0);
    assert_eq!(
        waiting(&kit, Faction::Western),
        west,
        "the Allies stay calm"
    );
}

#[test]
fn a_military_victory_takes_the_land_and_mobilizes_everybody() {
    proves!("15.24");
    let mut kit = Kit::scenario("C.1");
    let austria = data().find_ceded("germany_austria").expect("a marker");
    kit.event(Faction::Axis, 24, About::Land(austria));
    let armor = kit.s.units().find(|(_, unit)| {
        unit.is_of(Faction::Axis) && unit.is_armor() && unit.at.space().is_some()
    });
    let armor = armor.expect("German armor").0;
    kit.act(step(armor));
    assert!(kit.s.politics.marker(austria).is_in_force());
    assert_eq!(kit.s.politics.status(country("austria")), Status::Gone);
    for faction in Faction::ALL {
        let left = kit.s.units_in(Spot::events(*faction)).filter(|(_, unit)| {
            let counter = unit.sort.counter();
            counter.is_some_and(|c| c.entries.contains(&krieg::data::Entry::OutbreakOfWar))
        });
        assert_eq!(left.count(), 0, "{}", faction.name());
    }
    assert_eq!(kit.s.politics.war_state, WarState::PreWar);
}

#[test]
fn the_resistance_takes_a_minor_step_before_a_marker() {
    proves!("15.1a", "15.1b", "15.1c");
    let mut kit = Kit::bare();
    kit.markers_aside()
        .status("hungary", Status::Active(Faction::Axis));
    kit.put("G-ARM-A1", "e3606", 1);
    let minor = kit.put("Hun-INF-2", "e3605", 1);
    let post = kit.put("G-INFD-A20", "e3605", 1);
    kit.flip(post);
    // A 4 sends the Axis' event to the Soviets.
    kit.roll(&[4]).event(Faction::Axis, 1, About::Nothing);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Soviet)));
    assert_eq!(kit.refused(Deed::Do(Thing::CivilWarTable)), "15.1b");
    assert_eq!(kit.refused(Deed::Do(Thing::ColonialStep)), "15.1b");
    kit.act(Deed::Do(Thing::Uprising));
    assert_eq!(
        kit.at(minor),
        Spot::pool(Faction::Axis),
        "the only hex, the only step"
    );
    assert_eq!(kit.at(post), hex("e3605"));
    // Now the Detachment is all that is there; on an Island it would be safe.
    kit.roll(&[1]).event(Faction::Axis, 1, About::Nothing);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Western)));
    kit.act(Deed::Do(Thing::Uprising));
    assert_eq!(kit.at(post), Spot::delay());
}

#[test]
fn a_marker_goes_only_where_no_step_can_be_lost() {
    proves!("15.1c");
    let mut kit = Kit::bare();
    kit.markers_aside()
        .status("hungary", Status::Active(Faction::Axis));
    let minors = ["Hun-INF-2", "Hun-INF-1"].map(|id| {
        let steps = if id == "Hun-INF-1" { 2 } else { 1 };
        kit.put(id, "e3605", steps)
    });
    let post = kit.put("G-INFD-A20", "e3605", 1);
    kit.flip(post);
    kit.roll(&[4]).event(Faction::Axis, 1, About::Nothing);
    kit.act(Deed::Do(Thing::Uprising));
    assert!(kit.allowed(step(minors[0])));
    let marker = Deed::Do(Thing::Marker);
    assert_eq!(kit.refused(marker), "15.1c");
    assert_eq!(kit.why(marker), "a step must be lost first");
    assert_eq!(kit.refused(Deed::Nothing), "4.2.6.2b");
    assert_eq!(kit.why(Deed::Nothing), "a step must be lost");
    assert_eq!(kit.refused(step(post)), "4.2.6.2b");
}

#[test]
fn the_resistance_takes_a_mixed_unit_whole_if_nobody_is_left_for_its_other_step() {
    proves!("15.1c", "4.2.6.2e");
    let mut kit = Kit::bare();
    kit.markers_aside()
        .status("hungary", Status::Active(Faction::Axis));
    let mixed = kit.put("AX-MED", "e3605", 2);
    let holding = kit.s.unit(mixed).sort.ground().and_then(|g| g.holding);
    let holding = Spot::of_box(holding.expect("a Holding Box"));
    let hungarian = kit.put_at("Hun-INF-2", holding, 1);
    let germans: Vec<UnitId> = kit
        .s
        .units_in(Spot::pool(Faction::Axis))
        .filter(|(_, unit)| unit.is_ground() && unit.sort.country() == Some(country("germany")))
        .map(|(id, _)| id)
        .collect();
    for id in germans {
        kit.s.pieces.change(id, |unit| unit.at = Spot::delay());
    }
    kit.s.refresh();
    kit.roll(&[4]).event(Faction::Axis, 1, About::Nothing);
    kit.act(Deed::Do(Thing::Uprising));
    assert_eq!(kit.at(mixed), Spot::delay());
    assert_ne!(kit.at(hungarian), holding, "its step has gone with it");
}

#[test]
fn an_island_keeps_its_detachment_and_ss_rise_only_under_ss_europa() {
    proves!("15.1c", "0.gloss-island", "14.32");
    let mut kit = Kit::bare();
    kit.markers_aside();
    let post = kit.put("G-INFD-A20", "w1824", 1);
    assert!(krieg::ground::is_island(space("w1824")), "Malta");
    assert!(!krieg::ground::is_island(space("w2123")), "Sicily");
    kit.flip(post);
    let ss = kit.put("SS-INF", "e3605", 1);
    kit.event(Faction::Western, 1, About::Nothing);
    assert_eq!(kit.refused(Deed::Do(Thing::Uprising)), "15.1c");
    kit.act(Deed::Nothing);
    let europa = krieg::ch14_markers::the(&kit.s, "ss_europa").expect("a marker");
    kit.s.pieces.change(europa, |unit| unit.at = Spot::vp(2));
    kit.event(Faction::Western, 1, About::Nothing);
    kit.act(Deed::Do(Thing::Uprising));
    assert_eq!(kit.at(ss), Spot::pool(Faction::Axis));
}

#[test]
fn the_minor_in_a_holding_box_is_the_step_that_rises() {
    proves!("15.1c", "4.2.6.2b");
    example!("krieg-E143");
    let mut kit = Kit::bare();
    kit.markers_aside()
        .status("italy", Status::Active(Faction::Axis));
    let med = kit.put("AX-MED", "w2623", 2);
    let holding = data().find_box("holding_med").expect("a box");
    let minor = kit.put_at("Italy-INF-2", Spot::of_box(holding), 1);
    kit.event(Faction::Western, 1, About::Nothing);
    kit.act(Deed::Do(Thing::Uprising));
    // A German is chosen from the pool to stay.
    let ways = kit.legal();
    let keep = ways
        .iter()
        .find_map(|action| match frame::Part::of(action) {
            Some(Deed::Step(Loss {
                unit,
                with: Some(with),
            })) if *unit == med => Some(*with),
            _ => None,
        });
    let german = keep.expect("a German one-step unit");
    assert_ne!(german, minor);
    kit.act(Deed::Step(Loss {
        unit: med,
        with: Some(german),
    }));
    assert_eq!(kit.at(german), hex("w2623"));
    assert_eq!(kit.at(med), Spot::delay());
    assert_eq!(kit.at(minor), Spot::pool(Faction::Axis));
}

#[test]
fn a_partisan_base_comes_into_the_pool_but_not_in_pre_war() {
    proves!("15.1b", "14.27");
    let mut kit = Kit::bare();
    kit.markers_aside();
    kit.event(Faction::Soviet, 1, About::Nothing);
    kit.act(Deed::Do(Thing::PartisanBase));
    let bases = kit.s.units_in(Spot::pool(Faction::Soviet));
    let bases = bases.filter(|(_, unit)| unit.form() == krieg::unit::Form::PartisanBase);
    assert_eq!(bases.count(), 1);
    kit.s.politics.war_state = WarState::PreWar;
    // Nothing else is left to choose either: nobody is asked.
    kit.event(Faction::Soviet, 1, About::Nothing);
    assert_eq!(kit.refused(Deed::Do(Thing::PartisanBase)), "0.sop-1");
}

#[test]
fn hitler_strikes_at_allied_minors_or_takes_a_colonial() {
    proves!("15.18");
    let mut kit = Kit::bare();
    kit.markers_aside()
        .status("greece", Status::Active(Faction::Western));
    let greek = kit.put("Gre-INF-Epi", "e2204", 1);
    kit.put("BR-INF", "w3916", 1);
    // Whoever received it, the Axis act.
    kit.event(Faction::Western, 18, About::Nothing);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    assert_eq!(kit.refused(Deed::Do(Thing::PartisanBase)), "15.1b");
    kit.act(Deed::Do(Thing::Uprising));
    assert_eq!(kit.at(greek), Spot::pool(Faction::Western));
    kit.put("G-INF-A1", "e4312", 1);
    kit.event(Faction::Axis, 18, About::Nothing);
    kit.act(Deed::Do(Thing::ColonialStep));
    let offers = kit.legal();
    let colonial = offers.iter().any(|action| {
        let krieg::Action::Cards(card) = action else {
            return false;
        };
        format!("{card:?}").contains("Take")
    });
    assert!(colonial, "{offers:?}");
}

#[test]
fn the_civil_war_goes_on_marker_by_marker_and_the_stronghold_falls_last() {
    proves!("15.4b", "15.5a", "13.8.4b");
    let mut kit = Kit::scenario("C.1");
    let spain = country("spain");
    assert_eq!(kit.s.politics.civil_war_country(), Some(spain));
    // Axis rolled a Victory: they flip Republican markers, the Stronghold last.
    kit.event(Faction::Axis, 5, About::Nothing);
    assert_eq!(kit.refused(Deed::Hex(hex("w2710"))), "15.4a", "Madrid last");
    assert_eq!(
        kit.refused(Deed::Hex(hex("w2813"))),
        "15.4a",
        "already Nationalist"
    );
    kit.act(Deed::Hex(hex("w2715")));
    // An Allied Defeat does the same, and only one Center is left: it goes without asking.
    kit.event(Faction::Western, 4, About::Nothing);
    let center = (hex("w3012"), CivilWarMarker::NationalistCenter);
    assert!(kit.s.politics.civil_war.contains(&center));
    kit.event(Faction::Axis, 5, About::Nothing);
    assert!(kit.s.politics.civil_war.is_empty(), "all markers are gone");
    assert_eq!(kit.s.politics.republican_support, None);
    assert_eq!(kit.s.politics.civil_war_country(), None);
    // The Axis roll on an Area Table; Sweden comes under Influence.
    kit.roll(&[6]).act(Deed::Area(Area::Northern));
    kit.act(Deed::Do(Thing::OwnInfluence));
    assert_eq!(
        kit.s.politics.nation(country("sweden")).leaning,
        Leaning::Influence(Faction::Axis),
        "6 less the certain 1 of Pre-War"
    );
}

#[test]
fn republicans_who_win_keep_their_stronghold() {
    proves!("15.4a", "15.5b", "14.31", "14.9");
    let mut kit = Kit::scenario("C.1");
    let soviets = kit.seat_of(Faction::Soviet);
    // An Axis Defeat: the Soviets, who support the Republicans, flip the Center without being asked.
    kit.event(Faction::Axis, 4, About::Nothing);
    kit.event(Faction::Western, 5, About::Nothing);
    assert_eq!(kit.asking(), Some(soviets), "the Area Table is theirs");
    assert_eq!(
        kit.s.politics.civil_war,
        vec![(hex("w2710"), CivilWarMarker::RepublicanStronghold)]
    );
    assert_eq!(kit.s.politics.republican_support, Some(Faction::Soviet));
    assert_eq!(kit.s.politics.civil_war_country(), None);
    kit.act(Deed::Nothing);
    // 14.9: Madrid's Stronghold holds the hex for the Soviets, and keeps the Axis from Influence.
    let holder = krieg::ch10_supply::controls(&kit.s, space("w2710"));
    assert_eq!(holder, Some(Faction::Soviet));
    kit.event(Faction::Axis, 19, About::Country(country("spain")));
    assert_eq!(kit.refused(Deed::Do(Thing::OwnInfluence)), "15.19b");
    kit.act(Deed::Do(Thing::Stronghold));
    assert!(kit.s.politics.civil_war.is_empty());
    assert_eq!(kit.s.politics.republican_support, None);
}

#[test]
fn no_civil_war_no_result() {
    proves!("15.4b", "0.read-1");
    let mut kit = Kit::bare();
    for number in [4, 5, 34] {
        kit.event(Faction::Axis, number, About::Nothing);
        assert_eq!(
            kit.refused(Deed::Nothing),
            "0.sop-1",
            "15.{number} asks nothing"
        );
    }
}

#[test]
fn they_shall_not_pass_or_a_defeat() {
    proves!("15.29");
    let mut kit = Kit::scenario("C.1");
    kit.event(Faction::Axis, 29, About::Nothing);
    assert_eq!(kit.refused(Deed::Nothing), "15.4a", "one of the two");
    kit.act(Deed::Do(Thing::CivilWarDefeat));
    let center = (hex("w2813"), CivilWarMarker::RepublicanCenter);
    assert!(kit.s.politics.civil_war.contains(&center));
    let german = |kit: &Kit| {
        let all = kit.s.units().filter(|(_, unit)| {
            unit.is_of(Faction::Axis) && unit.is_ground() && unit.at.space().is_some()
        });
        all.count()
    };
    let before = german(&kit);
    kit.event(Faction::Axis, 29, About::Nothing);
    kit.act(Deed::Do(Thing::Sacrifice));
    let one = kit.s.units().find(|(_, unit)| {
        unit.is_of(Faction::Axis) && unit.steps() == 1 && unit.at.space().is_some()
    });
    let one = one.expect("a one-step unit").0;
    kit.act(step(one));
    assert_eq!(german(&kit), before - 1);
}

#[test]
fn the_bell_tolls_for_a_step_and_a_victory() {
    proves!("15.39");
    let mut kit = Kit::scenario("C.1");
    kit.event(Faction::Axis, 39, About::Nothing);
    assert!(kit.allowed(Deed::Nothing));
    kit.act(Deed::Do(Thing::Sacrifice));
    let one = kit.s.units().find(|(_, unit)| {
        unit.is_of(Faction::Axis) && unit.steps() == 1 && unit.at.space().is_some()
    });
    kit.act(step(one.expect("a one-step unit").0));
    kit.act(Deed::Hex(hex("w3012")));
    let center = (hex("w3012"), CivilWarMarker::NationalistCenter);
    assert!(kit.s.politics.civil_war.contains(&center));
}

#[test]
fn republicans_fight_each_other() {
    proves!("15.35");
    let mut kit = Kit::scenario("C.1");
    kit.event(Faction::Western, 35, About::Nothing);
    assert_eq!(kit.refused(Deed::Do(Thing::CivilWarVictory)), "15.35");
    kit.act(Deed::Do(Thing::FlipSupport));
    assert_eq!(kit.s.politics.republican_support, Some(Faction::Western));
    let friends = format!("{} support the Republicans", Faction::Western.name());
    assert!(crate::cards_play::said(&kit, &friends));
    kit.event(Faction::Axis, 35, About::Nothing);
    assert_eq!(kit.refused(Deed::Do(Thing::CivilWarDefeat)), "15.35");
    kit.act(Deed::Do(Thing::CivilWarVictory));
    kit.act(Deed::Hex(hex("w2715")));
    let center = (hex("w2715"), CivilWarMarker::NationalistCenter);
    assert!(kit.s.politics.civil_war.contains(&center));
}

#[test]
fn a_province_with_a_republican_center_breaks_away() {
    proves!("15.34", "13.8.2", "14.9");
    let mut kit = Kit::scenario("C.1");
    kit.event(Faction::Soviet, 34, About::Nothing);
    assert_eq!(
        kit.asking(),
        Some(kit.seat_of(Faction::Western)),
        "two could"
    );
    let land = |id| data().find_land(id).expect("a land");
    assert_eq!(kit.refused(Deed::Land(land("vichy"))), "15.34");
    kit.act(Deed::Land(land("catalonia")));
    assert_eq!(kit.s.politics.status(country("catalonia")), Status::Neutral);
    let home = kit.s.territory().home(space("w2715"));
    assert_eq!(home, Some(country("catalonia")));
    assert!(
        kit.s
            .politics
            .civil_war
            .iter()
            .all(|(at, _)| *at != hex("w2715"))
    );
    // Only the Basques are left: nobody is asked.
    kit.event(Faction::Soviet, 34, About::Nothing);
    assert_eq!(kit.s.politics.status(country("basque")), Status::Neutral);
}

#[test]
fn a_civil_war_country_is_not_to_be_had() {
    proves!("13.8.4a");
    let mut kit = Kit::scenario("C.1");
    for number in [2, 6, 9, 15, 19, 27] {
        kit.event(Faction::Axis, number, About::Country(country("spain")));
        assert_eq!(kit.s.politics.status(country("spain")), Status::Neutral);
        assert_eq!(kit.refused(Deed::Nothing), "0.sop-1", "15.{number}");
    }
}

#[test]
fn the_pacific_takes_support_units_and_gives_them_back() {
    proves!("15.30.1a", "15.30.1b", "13.8.7a", "13.8.7b");
    let mut kit = Kit::bare();
    let pacific = Spot::pacific_holding();
    let air = kit.put_at("BR-AF-RAF1", Spot::delay(), 0);
    kit.s.politics.pacific = [PacificStatus::LimitedWar, PacificStatus::NoWar];
    // At war a 3 sends one off, from the Delay Box too.
    kit.roll(&[3]).event(Faction::Western, 30, About::Nothing);
    assert_eq!(
        kit.refused(Deed::Nothing),
        "15.30.1b",
        "nobody is there yet"
    );
    kit.act(Deed::Unit(air));
    assert_eq!(kit.at(air), pacific);
    // With one there in Limited War nobody else must go.
    kit.roll(&[3]).event(Faction::Western, 30, About::Nothing);
    kit.act(Deed::Nothing);
    // A 4 brings it back.
    kit.roll(&[4]).event(Faction::Western, 30, About::Nothing);
    kit.act(Deed::Unit(air));
    assert_eq!(kit.at(air), Spot::delay());
    // In peace one comes back without a die.
    let fleet = kit.put_at("RU-AF-VVS1", pacific, 0);
    kit.event(Faction::Soviet, 30, About::Nothing);
    kit.act(Deed::Unit(fleet));
    assert_eq!(kit.at(fleet), Spot::delay());
    // In Total War two must be there.
    kit.s.politics.pacific[0] = PacificStatus::TotalWar;
    kit.s.pieces.change(air, |unit| unit.at = pacific);
    kit.roll(&[1]).event(Faction::Western, 30, About::Nothing);
    assert_eq!(kit.refused(Deed::Nothing), "15.30.1b");
}

#[test]
fn military_aid_is_a_step_or_a_sooner_arrival() {
    proves!("15.21");
    let mut kit = Kit::bare();
    let late = kit.put_at("RU-HQ-Wes", turn("mar_apr_1943"), 2);
    kit.event(Faction::Soviet, 21, About::Nothing);
    kit.act(Deed::Do(Thing::Sooner)).act(Deed::Unit(late));
    assert_eq!(kit.at(late), turn("jan_feb_1943"));
    kit.status("finland", Status::Active(Faction::Soviet));
    kit.put("RU-INF", "e4605", 1);
    let finn = kit.put_at("Fin-RES", Spot::pool(Faction::Soviet), 1);
    kit.event(Faction::Soviet, 21, About::Nothing);
    kit.act(Deed::Do(Thing::MinorStep));
    let offered = kit.legal().iter().any(|action| {
        matches!(action, krieg::Action::Cards(card) if format!("{card:?}").contains(&format!("{finn:?}")))
    });
    assert!(offered);
}

#[test]
fn an_offensive_is_ordered_at_once_or_armor_is_purged() {
    proves!("15.20");
    let mut kit = Kit::bare();
    let armor = kit.put("RU-TNK-S3", "e4011", 1);
    let helper = kit.put("RU-INF", "e4011", 1);
    kit.put("G-INF-A1", "e4010", 1);
    kit.event(Faction::Soviet, 20, About::Nothing);
    assert_eq!(kit.refused(Deed::Nothing), "15.20", "it is an order");
    kit.act(Deed::Hex(hex("e4010")));
    // The armor is in the attack already; others join, then it is fought as in Regular Combat.
    use krieg::ch04_combat::Declaring;
    assert_eq!(kit.refused(Declaring::Add(armor)), "4.2.1b");
    kit.act(Declaring::Add(helper));
    assert!(kit.allowed(Declaring::Fight));
    assert_eq!(kit.s.clock.segment, Segment::PoliticalEvents);
    // Without a target the step is lost.
    let mut kit = Kit::bare();
    let armor = kit.put("RU-TNK-S3", "e4312", 1);
    kit.event(Faction::Soviet, 20, About::Nothing);
    assert_eq!(kit.at(armor), Spot::pool(Faction::Soviet));
}

#[test]
fn the_volkssturm_comes_as_a_replacement() {
    proves!("15.40");
    let mut kit = Kit::bare();
    kit.event(Faction::Axis, 40, About::Nothing);
    assert_eq!(
        kit.refused(Deed::Hex(hex("w3916"))),
        "15.40",
        "not in London"
    );
    kit.act(Deed::Hex(hex("w3825")));
    let there = kit.s.units_in(hex("w3825"));
    let there = there.filter(|(_, unit)| unit.face().is_some_and(|face| face.defense == 2));
    assert_eq!(there.count(), 1);
}
