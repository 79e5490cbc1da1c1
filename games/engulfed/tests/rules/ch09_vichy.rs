//! 9.5: the fall of France, Vichy, and the Free French.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch09_politics::{
    Armistice, FrenchFleet, PoliticalAction, Vichy, Withdraw, at_war, declare, entered,
    gives_werps, may_invade, passages, port_serves,
};
use engulfed::ch10_victory::conquest;
use engulfed::types::{Camp, Kind, Nation, Sea, Side, Turn};
use engulfed::unit::{At, Marks};
use kernel::{Seat, proves};

/// May/Jun 1940: Germany fights Britain and France and holds the way to Paris.
fn fall_of_france() -> Kit {
    let mut kit = Kit::bare("May/Jun 1940");
    kit.world_war();
    let events = &mut kit.s.politics.events;
    events.italy_joined = None;
    events.axis_minors_joined = None;
    events.soviet_war = None;
    kit.phase("germany", Phase::Combat);
    kit
}

/// The phase ends, up to the next question.
fn end_phase(kit: &mut Kit) {
    kit.act(engulfed::Action::Done);
}

fn is_asked(kit: &Kit) -> bool {
    kit.s.stack.asked::<Armistice>().is_some()
}

fn vichy() -> Kit {
    let mut kit = fall_of_france();
    kit.control("germany", &["paris", "metz"]);
    kit.put("germany", Kind::Infantry, 3, "paris");
    with(&mut kit, engulfed::ch09_politics::end_phase);
    kit.ask_of(Some(Seat(0)));
    kit
}

fn declared() -> Kit {
    let mut kit = vichy();
    kit.act(PoliticalAction::Answer { yes: true });
    for key in ["marseille", "morocco", "lebanon"] {
        kit.act(PoliticalAction::Place { area: area(key) });
    }
    kit.s.turn = Turn::new(1940, 5);
    kit
}

#[test]
fn r9_521_paris_with_a_land_route_to_germany_gives_the_choice_once() {
    proves!("9.521");
    let mut kit = fall_of_france();
    kit.control("germany", &["paris"]);
    kit.put("germany", Kind::Infantry, 3, "paris");
    with(&mut kit, engulfed::ch09_politics::end_phase);
    assert!(!is_asked(&kit), "no land route: Metz is French");
    kit.control("germany", &["metz"]);
    with(&mut kit, engulfed::ch09_politics::end_phase);
    assert!(is_asked(&kit));
    kit.ask_of(Some(Seat(0)));
    kit.act(PoliticalAction::Answer { yes: false });
    assert_eq!(kit.s.politics.events.vichy, Vichy::Forgone);
    with(&mut kit, engulfed::ch09_politics::end_phase);
    assert!(!is_asked(&kit), "the option is lost");
}

#[test]
fn r9_521_no_route_leads_through_a_neutral_italy() {
    proves!("9.521");
    let mut kit = fall_of_france();
    let areas = &engulfed::data::data().areas;
    let german = areas.home(Nation::GERMANY);
    for place in areas.home(Nation::FRANCE).iter() {
        if areas.near(place).both(german).is_empty() {
            kit.s.set_control(place, Nation::GERMANY);
        }
    }
    kit.control("france", &["normandy"]);
    kit.put("germany", Kind::Infantry, 3, "paris");
    kit.join("italy", Camp::Axis);
    // As before the turn in which r9_42a_italy_and_the_axis_minors_join_the_turn_after_paris_is_taken shows it joining.
    kit.s.politics.events.italy_joined = None;
    for enemies in &mut kit.s.politics.war {
        enemies.remove(Nation::ITALY);
    }
    kit.s.politics.war[Nation::ITALY.index()] = Default::default();
    with(&mut kit, engulfed::ch09_politics::end_phase);
    assert!(!is_asked(&kit), "Italy is neutral");
    kit.war("italy", "france");
    kit.s.politics.events.italy_joined = Some(kit.s.turn);
    with(&mut kit, engulfed::ch09_politics::end_phase);
    assert!(is_asked(&kit));
}

#[test]
fn r9_521_no_route_leads_through_a_conquest_without_a_garrison() {
    proves!("9.521", "4.7(b)");
    let mut kit = fall_of_france();
    kit.control("germany", &["paris", "pas_de_calais", "belgium"]);
    kit.put("germany", Kind::Infantry, 3, "paris");
    with(&mut kit, engulfed::ch09_politics::end_phase);
    assert!(!is_asked(&kit), "nobody guards Belgium");
    kit.put("germany", Kind::Infantry, 1, "belgium");
    with(&mut kit, engulfed::ch09_politics::end_phase);
    assert!(is_asked(&kit));
}

#[test]
fn r9_521_five_areas_around_paris_will_do() {
    proves!("9.521");
    let mut kit = fall_of_france();
    let around: Vec<_> = engulfed::data::data().regions.around_paris.iter().collect();
    assert_eq!(around.len(), 5);
    for (taken, asked) in [(4, false), (5, true)] {
        for place in &around[..taken] {
            kit.s.set_control(*place, Nation::GERMANY);
        }
        with(&mut kit, engulfed::ch09_politics::end_phase);
        assert_eq!(is_asked(&kit), asked, "{taken} areas");
    }
}

#[test]
fn r9_521_the_question_comes_before_the_next_phase() {
    proves!("9.521");
    let mut kit = fall_of_france();
    kit.control("germany", &["paris", "metz"]);
    kit.put("germany", Kind::Infantry, 3, "paris");
    kit.phase("germany", Phase::StrategicMovement);
    end_phase(&mut kit);
    assert!(is_asked(&kit));
    assert_eq!(kit.s.phase, Phase::StrategicMovement);
}

#[test]
fn r9_522a_three_regions_become_vichy_france() {
    proves!("9.522a", "10.12");
    let mut kit = fall_of_france();
    kit.control("germany", &["paris", "metz"]);
    kit.put("germany", Kind::Infantry, 3, "paris");
    let french = kit.put("france", Kind::Infantry, 3, "normandy");
    kit.s.fleets.points[Sea::Atlantic.index()][Nation::FRANCE.index()].ready = 2;
    with(&mut kit, engulfed::ch09_politics::end_phase);
    kit.ask_of(Some(Seat(0)));
    kit.act(PoliticalAction::Answer { yes: true });
    for key in [
        "lyon",
        "marseille",
        "corsica",
        "morocco",
        "oran",
        "algiers",
        "tunisia",
        "lebanon",
        "syria",
    ] {
        assert_eq!(kit.s.control(area(key)), Nation::VICHY, "{key}");
    }
    for key in ["paris", "normandy", "bordeaux"] {
        assert_eq!(kit.s.control(area(key)), Nation::GERMANY, "{key}");
    }
    assert!(kit.s.politics.conquered.has(Nation::FRANCE));
    assert_eq!(kit.at(french), At::Gone);
    let left = kit.s.fleets.points[Sea::Atlantic.index()][Nation::FRANCE.index()];
    assert_eq!(left.ready + left.used, 0);
}

#[test]
fn r9_522b_one_full_unit_in_each_region_that_never_moves() {
    proves!("9.522b");
    let mut kit = vichy();
    kit.act(PoliticalAction::Answer { yes: true });
    let at = |key: &str| PoliticalAction::Place { area: area(key) };
    assert_eq!(
        kit.refused(at("tunisia")),
        "9.522b",
        "the first stands in the south of France"
    );
    kit.act(at("corsica")).act(at("tunisia"));
    assert_eq!(kit.refused(at("tunisia")), "9.522b");
    kit.act(at("syria"));
    for key in ["corsica", "tunisia", "syria"] {
        let units: Vec<_> = kit
            .s
            .units_in(area(key))
            .map(|(_, u)| (u.nation, u.steps))
            .collect();
        assert_eq!(units, [(Nation::VICHY, 2)], "{key}");
    }
    assert_eq!(enters(&kit, "vichy", "lyon"), Some("9.522b"));
    assert!(!gives_werps(&kit.s, area("marseille")));
    assert!(gives_werps(&kit.s, area("paris")));
}

#[test]
fn r9_522c_a_conquered_france_leaves_britain_one_fleet_point() {
    proves!("9.522c", "10.31(b)", "10.1");
    let mut kit = fall_of_france();
    kit.s.politics.events.vichy = Vichy::Forgone;
    kit.control("germany", &["paris", "marseille"]);
    kit.s.side = Side::Allies;
    kit.s.fleets = Default::default();
    for sea in [Sea::Atlantic, Sea::Mediterranean] {
        kit.s.fleets.points[sea.index()][Nation::FRANCE.index()].ready = 2;
    }
    with(&mut kit, conquest::test_majors);
    with(&mut kit, frame::settle);
    assert!(kit.s.stack.asked::<FrenchFleet>().is_some());
    assert_eq!(
        kit.refused(PoliticalAction::Fleet { sea: Sea::Baltic }),
        "9.522c"
    );
    kit.act(PoliticalAction::Fleet {
        sea: Sea::Mediterranean,
    });
    let points =
        |kit: &Kit, sea: Sea, who: Nation| kit.s.fleets.points[sea.index()][who.index()].ready;
    assert_eq!(
        points(&kit, Sea::Mediterranean, Nation::BRITAIN),
        1,
        "one came over"
    );
    assert_eq!(points(&kit, Sea::Atlantic, Nation::BRITAIN), 0);
    for sea in [Sea::Atlantic, Sea::Mediterranean] {
        assert_eq!(points(&kit, sea, Nation::FRANCE), 0);
    }
    for key in ["morocco", "tunisia", "lebanon"] {
        assert_eq!(kit.s.control(area(key)), Nation::BRITAIN, "{key}");
    }
    assert_eq!(kit.s.control(area("bordeaux")), Nation::GERMANY);
}

#[test]
fn r9_523a_the_axis_respects_vichy_territory_but_passes_through() {
    proves!("9.523a");
    let mut kit = declared();
    assert_eq!(enters(&kit, "germany", "lyon"), Some("9.523a"));
    assert_eq!(enters(&kit, "germany", "tunisia"), Some("9.523a"));
    kit.s.politics.events.italy_joined = Some(Turn::new(1940, 3));
    assert_eq!(enters(&kit, "italy", "tunisia"), Some("9.523a"));
    for who in [Nation::GERMANY, Nation::ITALY] {
        assert!(passages(&kit.s, who).has(area("lyon")));
    }
    assert!(port_serves(
        &kit.s,
        Camp::Axis,
        area("marseille"),
        Sea::Mediterranean
    ));
    assert!(!port_serves(
        &kit.s,
        Camp::Axis,
        area("morocco"),
        Sea::Atlantic
    ));
    assert!(!port_serves(
        &kit.s,
        Camp::Western,
        area("marseille"),
        Sea::Mediterranean
    ));
    kit.s.turn = Turn::new(1942, 4);
    with(&mut kit, |t| declare(t, Nation::BRITAIN, Nation::VICHY));
    assert_eq!(enters(&kit, "germany", "tunisia"), None);
}

#[test]
fn r9_523b_units_caught_in_vichy_leave_or_are_lost() {
    proves!("9.523b");
    let mut kit = fall_of_france();
    kit.control("germany", &["paris", "metz", "lyon"]);
    kit.put("germany", Kind::Infantry, 3, "paris");
    let german = kit.put("germany", Kind::Infantry, 3, "lyon");
    let british = kit.put("britain", Kind::Infantry, 3, "marseille");
    with(&mut kit, engulfed::ch09_politics::end_phase);
    kit.ask_of(Some(Seat(0)));
    kit.act(PoliticalAction::Answer { yes: true });
    assert_eq!((kit.at(british), kit.steps(british)), (At::Pool, 0));
    let lyon = Withdraw { area: area("lyon") };
    assert_eq!(kit.s.stack.asked(), Some(&lyon));
    assert_eq!(
        kit.refused(PoliticalAction::Place {
            area: area("berlin")
        }),
        "9.523b"
    );
    kit.act(PoliticalAction::Place {
        area: area("paris"),
    });
    assert!(kit.is_in(german, "paris"));
}

#[test]
fn r9_524a_britain_may_come_into_the_vichy_levant_at_any_time() {
    proves!("9.524a", "9.525");
    let kit = declared();
    assert_eq!(enters(&kit, "britain", "lebanon"), None);
    assert_eq!(enters(&kit, "britain", "syria"), None);
    assert_eq!(enters(&kit, "britain", "tunisia"), Some("9.525"));
    assert_eq!(enters(&kit, "usa", "lebanon"), Some("9.525"));
    assert!(!at_war(&kit.s, Nation::BRITAIN, Nation::VICHY));
}

#[test]
fn r9_524b_germans_may_occupy_lebanon_from_1942() {
    proves!("9.524b");
    let mut kit = declared();
    kit.s.politics.events.italy_joined = Some(Turn::new(1940, 3));
    kit.s.turn = Turn::new(1941, 5);
    assert_eq!(enters(&kit, "germany", "lebanon"), Some("9.524b"));
    kit.s.turn = Turn::new(1942, 0);
    assert_eq!(enters(&kit, "germany", "lebanon"), None);
    assert_eq!(enters(&kit, "germany", "syria"), Some("9.523a"));
    assert_eq!(enters(&kit, "italy", "lebanon"), Some("9.523a"));
    kit.put("germany", Kind::Infantry, 3, "lebanon");
    with(&mut kit, |t| entered(t, Nation::GERMANY, area("lebanon")));
    for key in ["lebanon", "syria"] {
        assert_eq!(kit.s.control(area(key)), Nation::GERMANY, "{key}");
    }
    assert!(!kit.s.tally(area("lebanon")).nations.has(Nation::VICHY));
    assert_eq!(kit.s.control(area("tunisia")), Nation::VICHY);
    assert_eq!(
        enters(&kit, "italy", "lebanon"),
        Some("9.524b"),
        "from the next turn on"
    );
    kit.s.turn = Turn::new(1942, 1);
    assert_eq!(enters(&kit, "italy", "lebanon"), None);
}

#[test]
fn r9_525_war_on_vichy_makes_its_areas_the_axiss() {
    proves!("9.525");
    let mut kit = declared();
    kit.s.turn = Turn::new(1942, 4);
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(PoliticalAction::Declare {
        by: Nation::BRITAIN,
        on: Nation::VICHY,
    });
    for key in ["tunisia", "morocco", "marseille", "lebanon"] {
        assert_eq!(kit.s.control(area(key)), Nation::GERMANY, "{key}");
    }
    assert_eq!(enters(&kit, "usa", "morocco"), None);
    assert!(at_war(&kit.s, Nation::USA, Nation::VICHY));
    assert!(
        kit.s.tally(area("morocco")).nations.has(Nation::VICHY),
        "its unit still stands there"
    );
}

#[test]
fn r9_526_southern_france_is_invaded_by_sea_from_the_next_turn() {
    proves!("9.526");
    let mut kit = declared();
    kit.s.turn = Turn::new(1942, 4);
    with(&mut kit, |t| declare(t, Nation::USA, Nation::VICHY));
    assert_eq!(
        rule_of(may_invade(&kit.s, area("marseille"))),
        Some("9.526")
    );
    assert_eq!(rule_of(may_invade(&kit.s, area("corsica"))), Some("9.526"));
    assert_eq!(rule_of(may_invade(&kit.s, area("morocco"))), None);
    assert_eq!(enters(&kit, "usa", "lyon"), None, "overland at once");
    kit.s.turn = Turn::new(1942, 5);
    assert_eq!(rule_of(may_invade(&kit.s, area("marseille"))), None);
}

#[test]
fn r9_527a_three_things_allow_the_occupation_of_vichy() {
    proves!("9.527a");
    let mut kit = declared();
    kit.s.turn = Turn::new(1941, 0);
    assert_eq!(enters(&kit, "germany", "marseille"), Some("9.527a"));
    let raid = kit.put("britain", Kind::Infantry, 1, "normandy");
    assert_eq!(enters(&kit, "germany", "marseille"), None);
    kit.s.turn = Turn::new(1940, 5);
    assert_eq!(
        enters(&kit, "germany", "marseille"),
        Some("9.527a"),
        "not before 1941"
    );
    kit.s.turn = Turn::new(1941, 0);
    kit.marked(raid, Marks::OUT_OF_SUPPLY);
    assert_eq!(
        enters(&kit, "germany", "marseille"),
        Some("9.527a"),
        "only if supplied"
    );
    kit.s.put(raid, At::Area(area("gibraltar")));
    kit.s.unmark(raid, Marks::OUT_OF_SUPPLY);
    assert_eq!(enters(&kit, "germany", "marseille"), Some("9.527a"));
    kit.fallen(Nation::ITALY);
    assert_eq!(enters(&kit, "germany", "marseille"), None);
    let mut kit = declared();
    kit.s.politics.events.italy_joined = Some(Turn::new(1940, 3));
    kit.s.turn = Turn::new(1942, 4);
    with(&mut kit, |t| declare(t, Nation::USA, Nation::VICHY));
    assert_eq!(enters(&kit, "germany", "marseille"), None);
    assert_eq!(
        enters(&kit, "italy", "marseille"),
        Some("9.527a"),
        "Germans only"
    );
}

#[test]
fn r9_527b_marseille_first_then_all_of_vichy_is_german() {
    proves!("9.527b");
    let mut kit = declared();
    kit.fallen(Nation::ITALY);
    assert_eq!(enters(&kit, "germany", "lyon"), Some("9.527b"));
    kit.put("germany", Kind::Infantry, 3, "marseille");
    with(&mut kit, |t| entered(t, Nation::GERMANY, area("marseille")));
    assert_eq!(kit.s.politics.events.vichy, Vichy::Occupied);
    for key in ["lyon", "marseille", "tunisia"] {
        assert_eq!(kit.s.control(area(key)), Nation::GERMANY, "{key}");
        assert!(!kit.s.tally(area(key)).nations.has(Nation::VICHY), "{key}");
    }
    assert_eq!(enters(&kit, "germany", "lyon"), None);
    assert!(gives_werps(&kit.s, area("marseille")));
}

#[test]
fn r9_531_the_free_french_come_when_france_is_gone() {
    proves!("9.531", "9.532(a)");
    let free = |kit: &Kit| {
        let own = |u: &engulfed::unit::Unit| u.nation == Nation::FREE_FRENCH && u.at == At::Pool;
        let all: Vec<_> = kit
            .s
            .units()
            .filter(|(_, u)| own(u))
            .map(|(_, u)| u.kind)
            .collect();
        all
    };
    let mut kit = vichy();
    let ids: Vec<_> = kit
        .s
        .units()
        .filter(|(_, u)| u.nation == Nation::FREE_FRENCH)
        .map(|(id, _)| id)
        .collect();
    assert_eq!(ids.len(), 4);
    for id in ids {
        kit.s.put(id, At::Later(Turn::NEVER));
    }
    kit.act(PoliticalAction::Answer { yes: true });
    assert_eq!(free(&kit), [Kind::Infantry]);
    assert_eq!(
        engulfed::ch07_special_actions::payer(&kit.s, Nation::FREE_FRENCH),
        Nation::USA
    );
}

#[test]
fn r9_532b_the_others_from_1944_with_a_free_area_of_france() {
    proves!("9.532(b)");
    let mut kit = Kit::bare("Jul/Aug 1944");
    kit.world_war();
    kit.fallen(Nation::FRANCE);
    let ids: Vec<_> = kit
        .s
        .units()
        .filter(|(_, u)| u.nation == Nation::FREE_FRENCH)
        .map(|(id, _)| id)
        .collect();
    for id in &ids {
        kit.s.put(*id, At::Later(Turn::NEVER));
    }
    for key in [
        "paris",
        "pas_de_calais",
        "normandy",
        "bordeaux",
        "metz",
        "lyon",
        "marseille",
    ] {
        kit.control("germany", &[key]);
    }
    let waits = |kit: &Kit| ids.iter().filter(|id| kit.at(**id) != At::Pool).count();
    let produce = |kit: &mut Kit, side: Side| {
        kit.s.side = side;
        with(kit, engulfed::ch09_politics::begin_production);
    };
    produce(&mut kit, Side::Allies);
    assert_eq!(waits(&kit), 4, "nothing of France is free");
    kit.control("usa", &["normandy"]);
    let enemy = kit.put("germany", Kind::Infantry, 1, "normandy");
    kit.put("usa", Kind::Infantry, 1, "normandy");
    produce(&mut kit, Side::Allies);
    assert_eq!(waits(&kit), 4, "contested");
    kit.s.put(enemy, At::Area(area("berlin")));
    produce(&mut kit, Side::Axis);
    assert_eq!(waits(&kit), 4);
    kit.s.turn = Turn::new(1943, 5);
    produce(&mut kit, Side::Allies);
    assert_eq!(waits(&kit), 4, "not before 1944");
    kit.s.turn = Turn::new(1944, 0);
    produce(&mut kit, Side::Allies);
    assert_eq!(waits(&kit), 0);
}
