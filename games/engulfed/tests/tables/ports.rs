//! Coasts, ports, invasion sites and Air-Routes.

use crate::{area, areas, keys, of};
use engulfed::data::data;
use engulfed::types::{Area, AreaSet, Nation, Sea};

fn is_port(a: Area, sea: Sea) -> bool {
    data().areas.ports(a).iter().any(|p| p.sea == sea && p.port)
}

fn invasion(key: &str, sea: Sea) -> u8 {
    let ports = data().areas.ports(area(key));
    ports
        .iter()
        .find(|p| p.sea == sea)
        .map_or(0, |p| p.invasion)
}

#[test]
fn ports_that_the_text_names() {
    for (key, sea) in [
        ("pas_de_calais", Sea::Atlantic),
        ("morocco", Sea::Atlantic),
        ("marseille", Sea::Mediterranean),
        ("lebanon", Sea::Mediterranean),
        ("gibraltar", Sea::Atlantic),
        ("gibraltar", Sea::Mediterranean),
        ("malta", Sea::Mediterranean),
        ("tobruk", Sea::Mediterranean),
        ("leningrad", Sea::Baltic),
        ("sevastopol", Sea::BlackSea),
        ("usa", Sea::Atlantic),
    ] {
        assert!(is_port(area(key), sea), "{key}");
    }
}

#[test]
fn fortresses_make_a_port_of_the_area_around_them() {
    for fortress in data().areas.fortresses.iter() {
        let Some(around) = data().areas.facts(fortress).fortress.unwrap().around else {
            continue;
        };
        for port in data().areas.ports(fortress) {
            let same = |p: &&engulfed::data::Port| p.sea == port.sea;
            let outside = data().areas.ports(around).iter().find(same);
            assert!(
                outside.is_some_and(|p| p.port || p.through_fortress),
                "{} on the {}",
                data().spaces.key(around),
                port.sea.name()
            );
        }
    }
}

#[test]
fn r3_34_morocco_is_the_only_port_of_french_africa_on_the_atlantic() {
    let on_atlantic = |a: &Area| is_port(*a, Sea::Atlantic);
    let found: AreaSet = data()
        .regions
        .french_north_africa
        .iter()
        .filter(on_atlantic)
        .collect();
    assert_eq!(keys(found), ["morocco"]);
}

#[test]
fn soviet_ports_lie_on_the_baltic_and_the_black_sea() {
    for a in of(Nation::USSR).union(data().regions.pact).iter() {
        for port in data().areas.ports(a) {
            assert!(matches!(port.sea, Sea::Baltic | Sea::BlackSea));
        }
    }
}

#[test]
fn r5_33_upper_egypt_and_persia_are_the_ports_beyond_the_cape() {
    assert_eq!(
        data().areas.select(|f| f.cape_port),
        areas("upper_egypt persia")
    );
    // 7.25
    let sites = data().areas.select(|f| f.cape_invasion > 0);
    assert_eq!(sites, areas("upper_egypt"));
    assert!(data().areas.ports(area("persia")).is_empty());
}

#[test]
fn invasion_sites_that_the_text_names() {
    let atlantic = |key| invasion(key, Sea::Atlantic);
    let mediterranean = |key| invasion(key, Sea::Mediterranean);
    assert!(
        [
            "oslo",
            "trondheim",
            "morocco",
            "normandy",
            "denmark",
            "pas_de_calais"
        ]
        .into_iter()
        .all(|key| atlantic(key) > 0)
    );
    assert!(
        ["marseille", "corsica", "malta", "calabria", "sicily"]
            .into_iter()
            .all(|key| mediterranean(key) > 0)
    );
    for a in data().regions.british_isles.iter() {
        assert!(atlantic(data().spaces.key(a)) > 0);
    }
    // 7.24: the Soviets invade on the Black Sea, so there must be sites there.
    assert!(
        ["varna", "crimea", "kuban"]
            .into_iter()
            .all(|key| invasion(key, Sea::BlackSea) > 0)
    );
    // 9.37: nobody lands in the U.S.A.
    assert_eq!(atlantic("usa"), 0);
}

#[test]
fn air_routes_cross_a_sea_between_coasts_and_malta_has_one_to_sicily() {
    let mut count = 0;
    for from in data().areas.land.iter() {
        for to in data().areas.air_routes(from) {
            assert!(data().areas.air_routes(*to).contains(&from));
            assert!(data().areas.link(from, *to).is_none(), "doubles a border");
            assert!(
                !data().areas.ports(from).is_empty(),
                "{}",
                data().spaces.key(from)
            );
            count += 1;
        }
    }
    assert_eq!(count, 2 * 25);
    assert!(
        data()
            .areas
            .air_routes(area("malta"))
            .contains(&area("sicily"))
    );
    assert!(data().areas.air_routes(area("gibraltar")).is_empty());
    assert!(data().areas.air_routes(area("usa")).is_empty());
}

#[test]
fn r4_64_every_power_can_add_fleet_points_from_its_home() {
    for (nation, sea) in [
        (Nation::GERMANY, Sea::Atlantic),
        (Nation::GERMANY, Sea::Baltic),
        (Nation::ITALY, Sea::Mediterranean),
        (Nation::BRITAIN, Sea::Atlantic),
        (Nation::FRANCE, Sea::Atlantic),
        (Nation::FRANCE, Sea::Mediterranean),
        (Nation::USSR, Sea::Baltic),
        (Nation::USSR, Sea::BlackSea),
        (Nation::USA, Sea::Atlantic),
    ] {
        let home = data().areas.home(nation);
        assert!(
            home.iter().any(|a| is_port(a, sea)),
            "{nation:?} {}",
            sea.name()
        );
    }
    // None for the Axis on the Black Sea: 8.3 lets no fleet go there either.
    let axis = data()
        .areas
        .home(Nation::GERMANY)
        .union(data().areas.home(Nation::ITALY));
    assert!(!axis.iter().any(|a| is_port(a, Sea::BlackSea)));
}
