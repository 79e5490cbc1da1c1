//! 6.5 and 6.6 as far as they are sailed: targets, loading, arriving off the beach, bombardment, going home.

use crate::kit::{Kit, nation, zone};
use kernel::{example, proves};
use neppa::Phase;
use neppa::ch02_terrain::Approach;
use neppa::ch02_terrain::r2_8_beach::fleets_let_land;
use neppa::ch06_naval::{NavalAction, bombardment, end_combat, invasion_over};
use neppa::types::{Front, Kind};
use neppa::unit::{At, Marks, UnitId};

fn to(key: &str) -> NavalAction {
    on(key, Front::Western)
}

fn on(key: &str, front: Front) -> NavalAction {
    NavalAction::Target {
        zone: zone(key),
        front,
    }
}

fn invade(fleet: UnitId) -> NavalAction {
    NavalAction::Invade { fleet }
}

fn load(unit: UnitId) -> NavalAction {
    NavalAction::Load { unit }
}

fn add(fleet: UnitId) -> NavalAction {
    NavalAction::AddFleet { fleet }
}

/// British fleets and one infantry in Portsmouth in the British Movement Phase; Germany holds the coast of France.
fn channel(fleets: usize) -> (Kit, Vec<UnitId>, UnitId) {
    let mut kit = Kit::bare("Summer 1943");
    let ships = kit.put_many("britain", Kind::Fleet, fleets, "portsmouth");
    let unit = kit.put("britain", Kind::Infantry, "portsmouth");
    kit.control(
        "germany",
        &["cherbourg", "calais", "brest", "nantes", "bordeaux"],
    )
    .war("germany", "britain")
    .phase("britain", Phase::Movement);
    (kit, ships, unit)
}

#[test]
fn r6_5a_beaches_beach_ports_and_one_zone_islands_can_be_invaded() {
    proves!("6.5a");
    let (mut kit, ships, _) = channel(1);
    kit.act(invade(ships[0]));
    assert!(kit.allowed(to("cherbourg")), "a beach port");
    assert!(kit.allowed(to("nantes")), "a beach");
    assert_eq!(kit.refused(to("brest")), "6.5a", "a port without a beach");
    assert_eq!(kit.refused(to("paris")), "6.5a");
    assert_eq!(kit.refused(to("london")), "6.5a", "its own");
    assert_eq!(kit.refused(to("dublin")), "1.5a", "a neutral");
    assert_eq!(kit.refused(on("stettin", Front::Eastern)), "3.6c");

    let mut kit = Kit::bare("Spring 1941");
    let fleet = kit.put("britain", Kind::Fleet, "malta");
    kit.put("britain", Kind::Infantry, "malta");
    kit.war("britain", "italy")
        .phase("britain", Phase::Movement);
    kit.act(invade(fleet));
    assert!(kit.allowed(on("sardinia", Front::Mediterranean)));
}

#[test]
fn r6_5a_gibraltar_is_invaded_from_either_front_and_leningrad_by_sea() {
    proves!("6.5a");
    for (port, front) in [
        ("bordeaux", Front::Western),
        ("naples", Front::Mediterranean),
    ] {
        let mut kit = Kit::bare("Spring 1941");
        kit.control("germany", &["bordeaux", "naples"]);
        let fleet = kit.put("germany", Kind::Fleet, port);
        kit.put("germany", Kind::Infantry, port);
        kit.war("germany", "britain")
            .phase("germany", Phase::Movement);
        kit.act(invade(fleet));
        assert!(kit.allowed(on("gibraltar", front)));
    }
    let mut kit = Kit::bare("Summer 1941");
    let fleet = kit.put("germany", Kind::Fleet, "konigsberg");
    kit.put("germany", Kind::Infantry, "konigsberg");
    kit.war("germany", "russia")
        .phase("germany", Phase::Movement);
    kit.act(invade(fleet));
    assert!(kit.allowed(on("leningrad", Front::Eastern)));
}

#[test]
fn e19_fleets_in_a_beach_port_keep_an_invasion_out() {
    proves!("6.5b", "6.5c", "6.5d", "2.8a-2", "2.8a-3", "2.8a-4");
    example!("neppa-E19");
    let (mut kit, ships, _) = channel(1);
    let german = kit.put("germany", Kind::Fleet, "cherbourg");
    kit.act(invade(ships[0]));
    assert_eq!(kit.refused(to("cherbourg")), "6.5b");
    kit.s.set_factors(german, 7);
    assert!(kit.allowed(to("cherbourg")));
    // A port that is not on the beach closes nothing.
    kit.s.set_factors(german, 8);
    kit.s.put(german, At::Zone(zone("nantes")));
    assert!(kit.allowed(to("nantes")));

    // What the attack then needs: nothing at 7, a drop at 8, and with a defender fewer than 17; or an attack by land.
    let drop = Approach {
        sea: true,
        drop: true,
        ..Approach::default()
    };
    let mut land = Approach {
        sea: true,
        ..Approach::default()
    };
    land.from.insert(zone("paris"));
    let none = Approach {
        sea: true,
        ..Approach::default()
    };
    let mut kit = Kit::bare("Summer 1943");
    kit.war("germany", "britain")
        .control("britain", &["cherbourg"]);
    let fleets = kit.put_many("britain", Kind::Fleet, 8, "cherbourg");
    let lets = |kit: &Kit, approach: &Approach| {
        fleets_let_land(&kit.s, zone("cherbourg"), nation("germany"), approach).is_ok()
    };
    assert!(
        !lets(&kit, &none) && lets(&kit, &drop) && lets(&kit, &land),
        "64 and no defender"
    );
    kit.put("britain", Kind::Infantry, "cherbourg");
    assert!(!lets(&kit, &drop) && lets(&kit, &land), "64 and a defender");
    for fleet in &fleets[3..] {
        kit.s.put(*fleet, At::Pool);
    }
    kit.s.set_factors(fleets[2], 1);
    assert!(!lets(&kit, &drop), "17");
    kit.s.put(fleets[2], At::Pool);
    assert!(lets(&kit, &drop) && !lets(&kit, &none), "16");
    kit.s.put(fleets[1], At::Pool);
    assert!(!lets(&kit, &none), "8");
    kit.s.set_factors(fleets[0], 7);
    assert!(lets(&kit, &none), "7");
}

#[test]
fn r6_5c_an_airborne_unit_in_reach_lets_the_invasion_sail() {
    proves!("6.5c");
    let (mut kit, ships, _) = channel(1);
    let german = kit.put_many("germany", Kind::Fleet, 2, "cherbourg");
    let airborne = kit.put("britain", Kind::Airborne, "portsmouth");
    kit.act(invade(ships[0]));
    assert!(kit.allowed(to("cherbourg")));
    kit.s.put(airborne, At::Zone(zone("scapa_flow")));
    assert_eq!(kit.refused(to("cherbourg")), "6.5b", "too far to drop");
    kit.s.put(airborne, At::Zone(zone("portsmouth")));
    // With a defender and 17 fleet factors no drop helps.
    kit.put("germany", Kind::Infantry, "cherbourg");
    assert!(kit.allowed(to("cherbourg")), "16 factors");
    let third = kit.put("germany", Kind::Fleet, "cherbourg");
    kit.s.set_factors(third, 1);
    assert_eq!(kit.refused(to("cherbourg")), "6.5b", "17 factors");
    kit.s.put(german[0], At::Pool);
    assert!(kit.allowed(to("cherbourg")), "9 factors");
}

#[test]
fn r6_5d_friends_beside_the_port_let_the_invasion_sail() {
    proves!("6.5d");
    let (mut kit, ships, _) = channel(1);
    kit.put_many("germany", Kind::Fleet, 3, "cherbourg");
    kit.put("germany", Kind::Infantry, "cherbourg");
    kit.act(invade(ships[0]));
    assert_eq!(kit.refused(to("cherbourg")), "6.5b");
    kit.control("britain", &["nantes"]);
    let beside = neppa::data::data().zones.land(zone("cherbourg"));
    let key = neppa::data::data().spaces.key(beside[0].to);
    kit.put("britain", Kind::Infantry, key);
    assert!(kit.allowed(to("cherbourg")));
}

#[test]
fn r6_5e_only_ground_units_and_no_more_than_the_ships_carry() {
    proves!("6.5e");
    let (mut kit, ships, unit) = channel(2);
    let air = kit.put("britain", Kind::Air, "portsmouth");
    let armour = kit.put("britain", Kind::Armour, "portsmouth");
    let artillery = kit.put("britain", Kind::Artillery, "portsmouth");
    kit.act(invade(ships[0]));
    kit.act(to("cherbourg"));
    assert_eq!(kit.refused(NavalAction::Sail), "6.5e", "nobody is aboard");
    assert_eq!(kit.refused(load(air)), "6.5e");
    kit.act(load(armour));
    assert_eq!(kit.refused(load(unit)), "6.5e");
    kit.act(add(ships[1]));
    kit.act(load(unit));
    kit.act(load(artillery));
    let force = &kit.s.afloat.invasions[0];
    assert_eq!(force.cargo[..], [armour, unit, artillery]);
    assert_eq!(bombardment(&kit.s, 0), 0);
}

#[test]
fn r6_5f_fleets_come_from_any_base_and_return_to_it() {
    proves!("6.5f");
    let (mut kit, ships, unit) = channel(1);
    let northern = kit.put("britain", Kind::Fleet, "scapa_flow");
    let second = kit.put("britain", Kind::Infantry, "plymouth");
    kit.act(invade(northern));
    kit.act(to("cherbourg"));
    kit.act(add(ships[0]));
    kit.act(load(unit));
    kit.act(load(second));
    for id in [northern, ships[0], unit, second] {
        if kit.allowed(NavalAction::Sail) {
            kit.act(NavalAction::Sail);
        }
        assert_eq!(kit.at(id), At::Afloat(0));
    }
    assert_eq!(kit.s.afloat.invasions[0].target, zone("cherbourg"));
    assert_eq!(kit.refused(invade(ships[0])), "6.0a");
    let mut t = kit.table();
    invasion_over(&mut t, 0);
    assert!(kit.is_in(northern, "scapa_flow") && kit.is_in(ships[0], "portsmouth"));
    assert!(kit.is_in(unit, "portsmouth") && kit.is_in(second, "plymouth"));
    assert_eq!(kit.refused(invade(northern)), "6.5f");
}

#[test]
fn r6_5f_what_is_still_out_goes_home_when_the_combat_phase_ends() {
    proves!("6.5f");
    let (mut kit, ships, unit) = channel(1);
    let others = kit.put_many("britain", Kind::Infantry, 4, "birmingham");
    kit.act(invade(ships[0]));
    kit.act(to("cherbourg"));
    kit.act(load(unit));
    // Others have filled the port meanwhile: the unit finds room beside it.
    for id in others {
        kit.s.put(id, At::Zone(zone("portsmouth")));
    }
    let mut t = kit.table();
    end_combat(&mut t);
    assert!(kit.s.afloat.invasions.is_empty());
    assert!(kit.is_in(ships[0], "portsmouth"));
    let At::Zone(ashore) = kit.at(unit) else {
        panic!("the unit is ashore");
    };
    let beside = neppa::data::data().zones.land(zone("portsmouth"));
    assert!(beside.iter().any(|link| link.to == ashore));
}

#[test]
fn r6_5f_who_comes_back_to_a_full_island_is_lost() {
    proves!("6.5f", "1.2a");
    let mut kit = Kit::bare("Summer 1942");
    let fleet = kit.put("britain", Kind::Fleet, "malta");
    let unit = kit.put("britain", Kind::Infantry, "malta");
    kit.put("italy", Kind::Infantry, "palermo");
    kit.war("britain", "italy")
        .phase("britain", Phase::Movement);
    kit.act(invade(fleet))
        .act(on("palermo", Front::Mediterranean))
        .act(load(unit));
    // Others have filled the island meanwhile.
    let room = neppa::data::data().facts(zone("malta")).stacking.ground;
    kit.put_many("britain", Kind::Infantry, room.into(), "malta");
    end_combat(&mut kit.table());
    assert!(kit.is_in(fleet, "malta"));
    assert_eq!(kit.at(unit), At::Pool);
}

#[test]
fn r6_5g_units_begin_the_turn_in_a_port_of_the_front() {
    proves!("6.5g");
    let (mut kit, ships, unit) = channel(2);
    let moved = kit.put("britain", Kind::Infantry, "plymouth");
    let inland = kit.put("britain", Kind::Infantry, "birmingham");
    let elsewhere = kit.put("britain", Kind::Infantry, "alexandria");
    kit.moved(moved, 1);
    kit.act(invade(ships[0]));
    kit.act(to("cherbourg"));
    for id in [moved, inland, elsewhere] {
        assert_eq!(kit.refused(load(id)), "6.5g");
    }
    kit.moved(moved, 0);
    assert!(kit.allowed(load(moved)) && kit.allowed(load(unit)));
    kit.mark(moved, Marks::TRANSPORTED);
    assert_eq!(kit.refused(load(moved)), "6.5g");
}

#[test]
fn r6_5g_without_such_a_unit_there_is_no_invasion() {
    proves!("6.5g");
    let (mut kit, ships, unit) = channel(1);
    assert!(kit.allowed(invade(ships[0])));
    kit.moved(unit, 1);
    assert_eq!(kit.refused(invade(ships[0])), "6.5a");
}

#[test]
fn r6_5h_more_than_four_may_be_aboard_and_one_force_attacks_a_zone() {
    proves!("6.5h");
    let (mut kit, ships, first) = channel(4);
    let more = kit.put_many("britain", Kind::Infantry, 5, "london");
    kit.put("britain", Kind::Infantry, "plymouth");
    kit.act(invade(ships[0]));
    kit.act(to("cherbourg"));
    kit.act(add(ships[1]));
    kit.act(add(ships[2]));
    kit.act(load(first));
    for unit in &more {
        kit.act(load(*unit));
    }
    if kit.s.mission().is_some() {
        kit.act(NavalAction::Sail);
    }
    assert_eq!(kit.s.afloat.invasions[0].cargo.len(), 6);
    kit.act(invade(ships[3]));
    assert_eq!(kit.refused(to("cherbourg")), "6.5h");
    assert!(kit.allowed(to("calais")));
}

#[test]
fn e29_ten_spare_factors_bombard_with_two() {
    proves!("6.6");
    example!("neppa-E29");
    let (mut kit, ships, unit) = channel(2);
    kit.s.set_factors(ships[1], 6);
    kit.act(invade(ships[0]));
    kit.act(to("cherbourg"));
    kit.act(add(ships[1]));
    kit.act(load(unit));
    // 14 factors, 4 of them laden: 10 are spare.
    assert_eq!(bombardment(&kit.s, 0), 2);
    let laden = [ships[0], ships[1]].map(|id| kit.s.unit(id).laden);
    assert_eq!(laden, [0, 4], "the smaller fleet carries");
    // Eleven, then twelve to spare.
    kit.s.set_factors(ships[1], 7);
    assert_eq!(bombardment(&kit.s, 0), 2);
    kit.s.set_factors(ships[1], 8);
    assert_eq!(bombardment(&kit.s, 0), 3);
    assert_eq!(bombardment(&kit.s, 1), 0, "there is no such invasion");
}

#[test]
fn r2_8a_2_an_allys_fleet_closes_a_beach_port_too() {
    proves!("2.8a-2", "6.5b");
    let mut kit = Kit::bare("Fall 1942");
    kit.control("britain", &["algiers"]).ally("britain", "usa");
    for ally in ["britain", "usa"] {
        kit.war("italy", ally);
    }
    let american = kit.put("usa", Kind::Fleet, "algiers");
    kit.put("britain", Kind::Infantry, "algiers");
    let fleet = kit.put("italy", Kind::Fleet, "naples");
    kit.put("italy", Kind::Infantry, "naples");
    kit.control("britain", &["oran"])
        .phase("italy", Phase::Movement);
    kit.act(NavalAction::Invade { fleet });
    let algiers = NavalAction::Target {
        zone: zone("algiers"),
        front: Front::Mediterranean,
    };
    assert_eq!(kit.refused(algiers), "6.5b");
    kit.s.set_factors(american, 7);
    assert!(kit.allowed(algiers));
}

#[test]
fn r12_0a_nobody_moves_in_who_may_not_be_there_when_the_fleet_comes_back() {
    proves!("12.0a", "6.5f");
    let mut kit = Kit::bare("Spring 1941");
    let fleet = kit.put("britain", Kind::Fleet, "gibraltar");
    let unit = kit.put("britain", Kind::Infantry, "gibraltar");
    let french = kit.put("france", Kind::Infantry, "tetuan");
    kit.control("germany", &["casablanca"])
        .control("france", &["tetuan"])
        .war("germany", "britain")
        .war("germany", "france")
        .ally("britain", "france")
        .phase("britain", Phase::Movement)
        .act(invade(fleet))
        .act(to("casablanca"))
        .act(load(unit));
    assert!(matches!(kit.at(fleet), At::Afloat(_)));
    assert_eq!(kit.s.tally(zone("gibraltar")).nations.iter().count(), 0);
    kit.act(neppa::ch08_ground::GroundAction::Pick { unit: french });
    let to_the_rock = neppa::ch08_ground::GroundAction::March {
        to: zone("gibraltar"),
    };
    assert_eq!(kit.refused(to_the_rock), "12.0a");
}
