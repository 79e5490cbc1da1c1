//! 13.3, 13.8: lands that change hands, countries that are made, and what is said of some of them.

use crate::countries::{at, counter, happens};
use crate::kit::{Kit, country, hex, space};
use kernel::{example, proves};
use krieg::ch03_movement::may_come_in;
use krieg::ch13_countries::{
    admits, break_down, break_up, cede, cede_whole, create, create_vichy, intern, is_creatable,
    restore,
};
use krieg::ch16_conditional::is_occupied;
use krieg::data::{Event, ScenarioKind, data};
use krieg::politics::{CededAt, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{CededId, Faction, PostureBox};

fn marker(id: &str) -> CededId {
    data().find_ceded(id).expect("a Ceded Land marker")
}

fn event(id: &str) -> Event {
    id.parse().expect("an event")
}

/// Whose home a hex is.
fn home(kit: &Kit, key: &str) -> String {
    let territory = kit.s.territory();
    let of = territory
        .home(space(key))
        .map(|id| data().countries[id.index()].id.to_string());
    of.unwrap_or_default()
}

/// Whose Dependent a hex is.
fn dependent(kit: &Kit, key: &str) -> String {
    let holding = kit.s.territory().of(space(key)).expect("land");
    assert!(holding.dependent, "{key} is no Dependent");
    data().countries[holding.country.index()].id.to_string()
}

#[test]
fn r13_3_1_dependents_go_with_their_country() {
    proves!("13.3.1a", "13.3", "3.1.4e");
    example!("krieg-E122");
    // Albania, Libya and Rhodes are as Neutral as Italy.
    let mut kit = Kit::scenario("C.3");
    let german = kit.put("G-INFA-9", "w3024", 2);
    for key in ["e2402", "w1522", "e1908"] {
        assert_eq!(dependent(&kit, key), "italy");
        let refused = may_come_in(&kit.s, german, space(key)).expect_err("Neutral");
        assert_eq!(refused.rule.as_str(), "3.1.4e");
    }
    // With Italy in the Axis they are Axis Dependents, even with the British in all of them.
    let mut kit = Kit::bare();
    kit.put("BR-INF", "w1522", 1);
    assert_eq!(dependent(&kit, "w1522"), "italy");
    let italy = country("italy");
    assert_eq!(kit.s.politics.alignment(italy), Some(Faction::Axis));
    // A Dependent is nobody's home, and can be neither conquered nor selected.
    assert_eq!(home(&kit, "w1522"), "");
    assert!(!is_occupied(&kit.s, country("libya"), Faction::Axis));
}

#[test]
fn r13_3_2_a_region_belongs_to_its_country_until_it_is_ceded() {
    proves!("13.3.2a", "13.8.1", "13.2.1");
    example!("krieg-E135");
    let mut kit = Kit::scenario("C.1");
    assert_eq!(home(&kit, "w4224"), "denmark_norway");
    let region = |id: &str| {
        let land = data().find_land(id).expect("a land");
        let hex = data().lands[land.index()].hexes[0];
        krieg::spot::board().key(hex).to_string()
    };
    let (poland, denmark) = (region("eastern_poland"), region("denmark"));
    assert_eq!(home(&kit, &poland), "poland");
    happens(&mut kit, |t| {
        cede(t, marker("russia_eastern_poland"));
        cede(t, marker("germany_denmark"));
    });
    assert_eq!(home(&kit, &poland), "russia");
    assert_eq!(dependent(&kit, &denmark), "germany");
    // In a Force Pool a marker changes nothing; out of the box the land goes back.
    let corridor = region("polish_corridor");
    kit.s.politics.ceded[marker("germany_polish_corridor").index()] = CededAt::Pool;
    assert_eq!(home(&kit, &corridor), "poland");
    happens(&mut kit, |t| restore(t, marker("russia_eastern_poland")));
    assert_eq!(home(&kit, &poland), "poland");
    // The country that the Reich annexes is Germany's home.
    kit.s.politics.annexed = Some(country("poland"));
    assert_eq!(home(&kit, "e3702"), "germany");
}

#[test]
fn r13_8_1_2_what_germany_takes_whole_is_gone_for_good() {
    proves!("13.8.1.2", "13.2b");
    example!("krieg-E120");
    for id in ["austria", "czechoslovakia", "switzerland"] {
        let mut kit = Kit::scenario("C.1");
        let of = country(id);
        assert_eq!(kit.s.politics.status(of), Status::Neutral);
        happens(&mut kit, |t| cede(t, marker(&format!("germany_{id}"))));
        // What does not exist cannot be selected.
        assert_eq!(kit.s.politics.status(of), Status::Gone);
        assert!(!kit.s.politics.status(of).exists());
        assert!(!is_creatable(&kit.s, of));
        for (_, unit) in kit.s.units() {
            if unit.sort.country() == Some(of) {
                assert_eq!(unit.at, Spot::out_of_game());
            }
        }
        let capital = data().countries[of.index()].capital.expect("a Capital");
        let territory = kit.s.territory();
        assert_eq!(territory.home(capital), Some(country("germany")));
    }
}

#[test]
fn r13_8_1_1_what_russia_takes_whole_may_come_back() {
    proves!("13.8.1.1a");
    for (id, of, capital) in [
        ("russia_eastern_poland", "poland", "e3702"),
        ("russia_finnish_frontier", "finland", "e4605"),
        ("russia_bessarabia", "rumania", "e2906"),
    ] {
        let mut kit = Kit::scenario("C.1");
        happens(&mut kit, |t| {
            cede(t, marker(id));
        });
        assert_eq!(home(&kit, capital), of);
        happens(&mut kit, |t| cede_whole(t, marker(id)));
        assert_eq!(home(&kit, capital), "russia");
        assert_eq!(kit.s.politics.status(country(of)), Status::Gone);
        assert!(is_creatable(&kit.s, country(of)));
        for (_, unit) in kit.s.units() {
            if unit.sort.country() == Some(country(of)) {
                assert_eq!((unit.at, unit.faction), (Spot::aside(), None));
            }
        }
    }
}

#[test]
fn r13_8_1_1_memelland_goes_with_eastern_poland() {
    proves!("13.8.1.1b");
    let lies = |kit: &Kit, id: &str| kit.s.politics.marker(marker(id)).is_in_force();
    let all = [
        "germany_memelland",
        "russia_northern_baltics",
        "russia_baltic_states",
    ];
    let after = |kit: &mut Kit| {
        happens(kit, |t| cede(t, marker("russia_baltic_states")));
        assert_eq!(
            kit.s.politics.status(country("baltic_states")),
            Status::Gone
        );
        all.map(|id| lies(kit, id))
    };
    // Eastern Poland is Polish: Memelland goes to Germany.
    let mut kit = Kit::scenario("C.1");
    assert_eq!(after(&mut kit), [true, true, false]);
    // It is Russian, and Memelland is not German: all goes to Russia.
    let mut kit = Kit::scenario("C.1");
    happens(&mut kit, |t| cede(t, marker("russia_eastern_poland")));
    assert_eq!(after(&mut kit), [false, false, true]);
    // Memelland has gone to Germany before.
    let mut kit = Kit::scenario("C.1");
    happens(&mut kit, |t| {
        cede(t, marker("russia_eastern_poland"));
        cede(t, marker("germany_memelland"));
    });
    assert_eq!(after(&mut kit), [true, true, false]);
}

#[test]
fn r13_8_2_dependents_regions_and_conquered_countries_become_countries() {
    proves!("13.8.2", "13.4c");
    example!("krieg-E121");
    let mut kit = Kit::bare();
    // Libya is a Dependent: no country, but it can be made one.
    assert!(!kit.s.politics.status(country("libya")).exists());
    assert!(is_creatable(&kit.s, country("libya")));
    assert!(is_creatable(&kit.s, country("poland")));
    assert!(is_creatable(&kit.s, country("greece")));
    for id in ["turkey", "italy", "austria", "germany", "france"] {
        assert!(!is_creatable(&kit.s, country(id)), "{id}");
    }
    happens(&mut kit, |t| {
        create(t, country("ukraine"), Some(Faction::Axis));
    });
    assert_eq!(
        kit.s.politics.status(country("ukraine")),
        Status::Active(Faction::Axis)
    );
    assert_eq!(home(&kit, "e3609"), "ukraine");
    for id in ["Uk-RES", "Uk-INF-1", "Uk-INF-2"] {
        assert_eq!(at(&kit, id), Spot::pool(Faction::Axis), "{id}");
    }
    // What waits for a Partnership goes on waiting.
    happens(&mut kit, |t| {
        create(t, country("poland"), Some(Faction::Axis))
    });
    assert_eq!(at(&kit, "Pol-INF-Pom"), Spot::pool(Faction::Axis));
    // 15.34: a Neutral one's units are set aside.
    let mut kit = Kit::scenario("C.1");
    assert_eq!(home(&kit, "w2715"), "spain");
    happens(&mut kit, |t| create(t, country("catalonia"), None));
    assert_eq!(home(&kit, "w2715"), "catalonia");
    assert_eq!(kit.s.politics.status(country("catalonia")), Status::Neutral);
    assert_eq!(at(&kit, "Cat-INF-1"), Spot::aside());
}

#[test]
fn r13_8_4_most_events_come_to_nothing_in_a_civil_war() {
    proves!("13.8.4a", "13.8.4c");
    example!("krieg-E138");
    let kit = Kit::scenario("C.1");
    let spain = country("spain");
    for id in [
        "15.4", "15.5", "15.10", "15.29", "15.31", "15.34", "15.35", "15.39",
    ] {
        assert!(admits(&kit.s, spain, event(id)), "{id}");
    }
    for id in ["15.15", "15.19", "15.6", "15.9", "15.27"] {
        assert!(!admits(&kit.s, spain, event(id)), "{id}");
        assert!(admits(&kit.s, country("portugal"), event(id)), "{id}");
    }
    // 13.8.4c: Breakaway Regions are Spain's until they break away.
    assert_eq!(home(&kit, "w3012"), "spain");
    assert_eq!(home(&kit, "w2715"), "spain");
    let kit = Kit::scenario("C.3");
    assert!(admits(&kit.s, spain, event("15.19")));
}

#[test]
fn r13_8_6_vichy_takes_the_place_of_france() {
    proves!("13.8.6a", "13.8.6b", "13.8.6.1", "13.8.6.2a", "13.8.6.2d");
    let vichy = country("vichy");
    let mut kit = Kit::scenario("C.3");
    happens(&mut kit, |t| {
        cede(t, marker("germany_occupied_france"));
        cede(t, marker("germany_alsace_lorraine"));
        create_vichy(t, Status::Neutral);
    });
    assert_eq!(kit.s.politics.status(vichy), Status::Neutral);
    assert_eq!(kit.s.politics.vichy_marker, Some(hex("w3217")));
    assert_eq!(dependent(&kit, "w3516"), "germany");
    assert_eq!(home(&kit, "w3117"), "vichy");
    assert_eq!(home(&kit, "w2520"), "italy");
    assert_eq!(home(&kit, "w2620"), "vichy", "Corsica");
    for key in ["w2114", "w2005", "w2020", "e1716"] {
        assert_eq!(dependent(&kit, key), "vichy", "{key}");
    }
    // V counters wait, the others are out of the game.
    for id in ["FR-COL", "FR-RES", "FR-INF-1", "FR-SURF-1", "FR-CONVOY"] {
        assert_eq!(at(&kit, id), Spot::neutral_vichy(), "{id}");
    }
    for id in ["FR-INF-2", "FR-HQ-1", "FR-AF-1", "FR-MAG"] {
        assert_eq!(at(&kit, id), Spot::out_of_game(), "{id}");
    }
    // A Vichy that fights on is at once an Allied Minor, under the box of the Minors, and is never conquered.
    let mut kit = Kit::scenario("C.3");
    happens(&mut kit, |t| {
        create_vichy(t, Status::Active(Faction::Western));
    });
    kit.posture(PostureBox::France, Posture::War);
    assert_eq!(kit.s.politics.alignment(vichy), Some(Faction::Western));
    assert_eq!(kit.s.politics.vichy_marker, None);
    let colonial = counter(&kit, "FR-COL");
    assert_eq!(kit.s.unit(colonial).faction, Some(Faction::Western));
    let cities: Vec<_> = kit.s.territory().into_owned().cities(vichy).collect();
    let germans = [
        "G-INF-start37",
        "G-INF-A1",
        "G-INF-A2",
        "G-INF-A3",
        "G-INF-OoW",
    ];
    let french: Vec<_> = kit
        .s
        .units()
        .filter(|(_, unit)| !unit.is_of(Faction::Axis) && unit.at.space().is_some())
        .map(|(id, _)| id)
        .collect();
    for id in french {
        kit.s.pieces.change(id, |unit| unit.at = Spot::aside());
    }
    let axis: Vec<_> = kit
        .s
        .units()
        .filter(|(_, unit)| unit.is_of(Faction::Axis) && unit.is_ground())
        .map(|(id, _)| id)
        .collect();
    assert!(axis.len() > cities.len() + germans.len());
    for (city, id) in cities.iter().zip(&axis) {
        kit.s.pieces.change(*id, |unit| unit.at = (*city).into());
    }
    kit.s.refresh();
    assert!(is_occupied(&kit.s, vichy, Faction::Axis));
    kit.s.clock.phasing = Faction::Axis;
    kit.with(krieg::ch16_conditional::begin);
    assert_eq!(
        kit.s.politics.status(vichy),
        Status::Active(Faction::Western)
    );
}

#[test]
fn r13_8_3_a_multi_national_unit_is_of_both_its_countries() {
    proves!("13.8.3a", "13.8.3c");
    example!("krieg-E136");
    let mut kit = Kit::bare();
    let med = kit.put("AX-MED", "w2623", 2);
    let holding = data().find_box("holding_med").expect("a box");
    let italian = kit.put_at("Italy-INF-2", Spot::of_box(holding), 1);
    let (germany, italy) = (country("germany"), country("italy"));
    assert_eq!(kit.s.nations(med), [Some(germany), Some(italy)]);
    // It needs a line to a German source and one to an Italian.
    assert!(kit.supplied(med));
    assert_eq!(kit.at(italian), Spot::of_box(holding));
    // With Rumanians it cannot stand.
    kit.put("Rum-INF-3", "w2623", 1);
    assert!(krieg::ch09_stacking::excess(&kit.s, hex("w2623"), Faction::Axis).is_some());
    let mut kit = Kit::bare();
    let med = kit.put("AX-MED", "w2623", 2);
    kit.put_at("Italy-INF-2", Spot::of_box(holding), 1);
    kit.put("Rum-MOU-Exp", "w2623", 1);
    assert_eq!(
        krieg::ch09_stacking::excess(&kit.s, hex("w2623"), Faction::Axis),
        None
    );
    assert_eq!(krieg::ch09_stacking::bound_minor(&kit.s, med), Some(italy));
}

#[test]
fn r13_8_3_a_multi_national_unit_breaks_down_when_one_of_its_countries_goes() {
    proves!("13.8.3b", "2.3.4b");
    example!("krieg-E137");
    let mut kit = Kit::bare();
    kit.free_france();
    let army = kit.put("WE-AA", "w3516", 2);
    let holding = Spot::of_box(data().find_box("holding_aa").expect("a box"));
    let french = kit.put_at("FR-INF-2", holding, 1);
    assert_eq!(
        kit.s.nations(army),
        [Some(country("britain")), Some(country("france"))]
    );
    happens(&mut kit, |t| {
        break_up(t, country("france"));
        create_vichy(t, Status::Neutral);
    });
    assert_eq!(kit.at(army), Spot::delay());
    assert_eq!(kit.at(french), Spot::out_of_game());
    let bef = kit
        .s
        .units_in(hex("w3516"))
        .filter_map(|(_, unit)| unit.sort.counter())
        .map(|counter| counter.name.to_string())
        .collect::<Vec<_>>();
    assert_eq!(bef, ["BEF"]);
}

#[test]
fn r16_7_ground_units_are_interned_step_by_step() {
    proves!("16.7c", "16.7d");
    let mut kit = Kit::bare();
    let panzers = kit.put("G-PzA-2P", "e3702", 3);
    happens(&mut kit, |t| intern(t, panzers));
    assert_eq!(kit.at(panzers), Spot::delay());
    let pending = Spot::pending(Faction::Axis);
    assert_eq!(kit.s.units_in(pending).count(), 3);
    assert!(kit.s.units_in(pending).all(|(_, unit)| unit.steps() == 1));
    // Steps without a counter in the pool are lost.
    let mut kit = Kit::bare();
    let panzers = kit.put("G-PzA-2P", "e3702", 3);
    let pool: Vec<_> = kit
        .s
        .units_in(Spot::pool(Faction::Axis))
        .filter(|(_, unit)| unit.is_armor() && unit.steps() == 1)
        .map(|(id, _)| id)
        .collect();
    for id in pool {
        kit.s.pieces.change(id, |unit| unit.at = Spot::delay());
    }
    happens(&mut kit, |t| intern(t, panzers));
    assert_eq!(kit.s.units_in(pending).count(), 1);
    // Air units go to the Delay Box, fortresses are eliminated.
    let mut kit = Kit::bare();
    let air = kit.put("BR-AF-RAF1", "e3702", 0);
    kit.status("finland", Status::Active(Faction::Axis));
    let fort = kit.put("Fin-FOR-Man1", "e4607", 2);
    happens(&mut kit, |t| {
        intern(t, air);
        intern(t, fort);
    });
    assert_eq!(kit.at(air), Spot::delay());
    assert_eq!(kit.at(fort), Spot::pool(Faction::Axis));
}

#[test]
fn r2_3_4_a_two_step_unit_with_a_one_step_side_keeps_its_counter() {
    proves!("2.3.4b", "2.3.4.1b");
    let mut kit = Kit::bare();
    let rumanians = kit.put("Rum-INF-3", "e2906", 2);
    let mut parts = Vec::new();
    happens(&mut kit, |t| parts = break_down(t, rumanians));
    assert_eq!(parts.len(), 2);
    assert!(parts.contains(&rumanians));
    for id in parts {
        assert_eq!((kit.at(id), kit.steps(id)), (hex("e2906"), 1));
    }
}

#[test]
fn r13_7_majors_are_set_up_with_the_scenario() {
    proves!("13.7");
    let campaigns = data().scenarios.iter();
    let campaigns = campaigns.filter(|scenario| scenario.kind == ScenarioKind::Campaign);
    for scenario in campaigns {
        let kit = Kit::scenario(&scenario.id);
        // The United States have no units before their cards bring them.
        for id in ["germany", "britain", "russia"] {
            let placed = kit.s.units().filter(|(_, unit)| {
                unit.sort.country() == Some(country(id)) && unit.at != Spot::aside()
            });
            assert!(placed.count() > 0, "{} {id}", scenario.id);
        }
    }
}

/// Vichy with a faction, its fleet at hand, and enemies in all Ports of its home.
fn vichy_with(faction: Faction, enemy: Faction) -> (Kit, krieg::unit::UnitId) {
    let mut kit = crate::support_kit::idle();
    kit.s.politics.nation_mut(country("vichy")).status = Status::Active(faction);
    let french: Vec<_> = kit
        .s
        .units()
        .filter(|(_, unit)| unit.sort.country() == Some(country("france")))
        .map(|(id, _)| id)
        .collect();
    for id in french {
        kit.s.pieces.change(id, |unit| unit.faction = Some(faction));
    }
    let fleet = kit.at_hand("FR-SURF-1", faction);
    let territory = kit.s.territory().into_owned();
    let ports = data().map.ports.iter();
    let ports: Vec<_> = ports
        .filter(|port| territory.home(**port) == Some(country("vichy")))
        .copied()
        .collect();
    let soldiers: Vec<_> = kit
        .s
        .units_in(Spot::pool(enemy))
        .filter(|(_, unit)| unit.is_ground() && unit.steps() == 1)
        .map(|(id, _)| id)
        .collect();
    assert!(!ports.is_empty() && soldiers.len() > ports.len());
    for (port, id) in ports.iter().zip(soldiers) {
        kit.s.pieces.change(id, |unit| unit.at = (*port).into());
    }
    kit.s.refresh();
    (kit, fleet)
}

#[test]
fn r13_8_6_2_the_home_ports_of_an_active_vichy() {
    proves!("13.8.6.2c");
    use crate::support_kit::{station, zone};
    use krieg::ch02_administration::{Placing, Whither};
    // The West's fleet has its Off-Map Boxes when all home Ports are lost.
    let (mut kit, fleet) = vichy_with(Faction::Western, Faction::Axis);
    kit.placing(Faction::Western);
    kit.act(Placing::Pick(fleet));
    assert!(kit.allowed(Whither::Box(station("NAT"))));
    // That of the Axis has nothing but home Ports: Algiers, held by colonials, is a Dependent's.
    let (mut kit, fleet) = vichy_with(Faction::Axis, Faction::Western);
    kit.put("FR-COL", "w2114", 1);
    kit.s.refresh();
    assert!(
        kit.s
            .ports()
            .is_open(Faction::Axis, zone("WME"), space("w2114"))
    );
    kit.placing(Faction::Axis);
    assert!(!kit.legal().contains(&Placing::Pick(fleet).into()));
}
