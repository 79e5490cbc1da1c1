//! What the text says of areas and borders (data on the map).

use crate::{area, areas, keys, of};
use engulfed::data::{Border, data};
use engulfed::types::{AreaSet, Climate, Nation, Terrain};

fn adjacent(a: &str, b: &str) -> bool {
    data().areas.link(area(a), area(b)).is_some()
}

fn borders(kind: Border) -> Vec<(&'static str, &'static str)> {
    let mut all = Vec::new();
    for from in data().areas.land.iter() {
        for link in data().areas.links(from) {
            if link.border == kind && from < link.to {
                all.push((data().spaces.key(from), data().spaces.key(link.to)));
            }
        }
    }
    all
}

#[test]
fn there_are_146_areas_with_the_box_and_the_fortresses() {
    assert_eq!(data().areas.land.len(), 146);
    assert_eq!(data().areas.fortresses.len(), 5);
}

#[test]
fn every_border_is_there_both_ways_and_once() {
    for from in data().areas.land.iter() {
        let links = data().areas.links(from);
        for link in links {
            let back = data().areas.link(link.to, from).expect("a way back");
            assert_eq!(back.border, link.border);
            assert_ne!(link.to, from);
            assert_eq!(links.iter().filter(|l| l.to == link.to).count(), 1);
        }
    }
}

#[test]
fn r9_521_five_land_areas_surround_paris() {
    assert_eq!(data().areas.links(area("paris")).len(), 5);
}

#[test]
fn r5_43_normandy_paris_and_bordeaux_meet() {
    assert!(adjacent("normandy", "paris"));
    assert!(adjacent("normandy", "bordeaux"));
    assert!(adjacent("bordeaux", "paris"));
}

#[test]
fn r6_84_the_maginot_line_is_the_border_of_metz_with_germany_and_belgium() {
    let metz = area("metz");
    let foreign = of(Nation::GERMANY).union(of(Nation::BELGIUM));
    let facing: AreaSet = data()
        .areas
        .land
        .iter()
        .filter(|a| data().areas.link(*a, metz).is_some_and(|l| l.maginot))
        .collect();
    assert_eq!(facing, data().areas.near(metz).both(foreign));
    assert!(!facing.both(of(Nation::GERMANY)).is_empty());
    assert!(facing.has(area("belgium")));
    for from in data().areas.land.iter().filter(|a| *a != metz) {
        let lines = data().areas.links(from).iter().filter(|l| l.maginot);
        assert!(lines.into_iter().all(|l| l.to == metz));
    }
}

#[test]
fn r5_17_novgorod_and_karelia_meet_past_leningrad() {
    assert!(adjacent("novgorod", "karelia"));
    let leningrad = data().areas.facts(area("leningrad")).fortress;
    assert_eq!(leningrad.unwrap().around, Some(area("novgorod")));
}

#[test]
fn r9_17d_finland_meets_the_onega_swamps_and_these_the_ladoga_swamps() {
    let onega = area("onega_swamps");
    assert!(
        !data()
            .areas
            .near(onega)
            .both(of(Nation::FINLAND))
            .is_empty()
    );
    assert!(adjacent("onega_swamps", "ladoga_swamps"));
    for key in ["onega_swamps", "ladoga_swamps"] {
        assert_eq!(data().areas.facts(area(key)).terrain, Terrain::Swamp);
    }
}

#[test]
fn r9_17c_hungary_meets_poland_and_can_be_crossed_there() {
    let touches = of(Nation::HUNGARY)
        .iter()
        .any(|a| data().areas.near(a).has(area("lvov")));
    assert!(touches);
    let crosses = |a, b| {
        data()
            .areas
            .crosses_border_of(Nation::HUNGARY, area(a), area(b))
    };
    assert!(crosses("budapest", "lvov"));
    assert!(!crosses("budapest", "debrecen"));
    assert!(!crosses("lvov", "krakow"));
}

#[test]
fn reports_of_play_the_don_bends_to_stalingrad_over_a_river() {
    let link = data().areas.link(area("don_bend"), area("stalingrad"));
    assert_eq!(link.unwrap().border, Border::River);
    assert!(adjacent("tula", "moscow"));
    assert!(adjacent("gorky", "moscow"));
    assert!(adjacent("guryev", "stalingrad"));
    let way = data().areas.distance(area("stalingrad"), area("baku"));
    assert_eq!(way, Some(2));
}

#[test]
fn straits_there_are_three_and_the_text_names_them() {
    let mut straits = borders(Border::Strait);
    straits.sort_unstable();
    assert_eq!(
        straits,
        [
            ("calabria", "sicily"),
            ("crimea", "kuban"),
            ("istanbul", "izmir")
        ]
    );
}

#[test]
fn r5_5_fortresses_hold_one_unit_or_two_soviet_ones_and_twice_as_many_attack() {
    let cases = [
        ("leningrad", Some("novgorod"), 2),
        ("sevastopol", Some("crimea"), 2),
        ("tobruk", Some("cyrenaica"), 1),
        ("gibraltar", Some("andalucia"), 1),
        ("malta", None, 1),
    ];
    for (key, around, stack) in cases {
        let fortress = data().areas.facts(area(key)).fortress.expect(key);
        assert_eq!(fortress.around, around.map(area), "{key}");
        assert_eq!((fortress.stack, fortress.attackers), (stack, 2 * stack));
        let near = data().areas.near(area(key));
        let expected: AreaSet = around.map(area).into_iter().collect();
        assert_eq!(*near, expected, "{key} is entered from around it alone");
        if let Some(around) = around {
            let inside = data().areas.facts(area(around)).fortress_inside;
            assert_eq!(inside, Some(area(key)));
        }
    }
    assert_eq!(data().areas.fortresses.len(), cases.len());
}

#[test]
fn r4_14_home_resource_areas_and_their_values_make_the_base() {
    for major in Nation::MAJORS {
        let line = data().national.production(major);
        let home = data().areas.home(major).both(data().areas.resources);
        assert_eq!(home.len(), usize::from(line.home_resources), "{major:?}");
        let werps = home.iter().map(|a| data().areas.facts(a).werps.0);
        let sum: u8 = werps.sum();
        assert_eq!(sum + line.off_map, line.base, "{major:?}");
        let is_odd = |a| major == Nation::USSR && areas("moscow baku").has(a);
        for a in home.iter().filter(|a| !is_odd(*a)) {
            assert_eq!(data().areas.facts(a).werps.0, line.per_area);
        }
    }
}

#[test]
fn r4_13_conquered_areas_pay_two_but_most_soviet_ones_one() {
    for a in data().areas.resources.iter() {
        let soviet = of(Nation::USSR).has(a) && !areas("moscow baku").has(a);
        let expected = if soviet { 1 } else { 2 };
        assert_eq!(
            data().areas.facts(a).werps.1,
            expected,
            "{}",
            data().spaces.key(a)
        );
    }
    let (moscow, baku) = (area("moscow"), area("baku"));
    assert_eq!(data().areas.facts(moscow).werps, (4, 2));
    assert_eq!(data().areas.facts(baku).werps, (5, 2));
}

#[test]
fn resource_areas_that_the_text_names() {
    let home = |n| data().areas.home(n).both(data().areas.resources);
    assert_eq!(home(Nation::ITALY), areas("rome piedmont"));
    assert_eq!(home(Nation::FRANCE), areas("paris marseille"));
    assert!(home(Nation::GERMANY).has(area("ruhr")));
    assert!(areas("leningrad moscow baku").is_subset(home(Nation::USSR)));
    assert!(areas("alexandria ploesti").is_subset(data().areas.resources));
    assert!(!data().areas.resources.has(area("ural")));
    assert!(!data().areas.resources.has(area("usa")));
    for minor in [
        Nation::BELGIUM,
        Nation::NETHERLANDS,
        Nation::POLAND,
        Nation::SWEDEN,
    ] {
        assert_eq!(home(minor).len(), 1);
    }
    // 9.63: at most one resource area in a Minor Power.
    for (nation, _) in data().nations.all().filter(|(n, _)| !n.is_major()) {
        assert!(home(nation).len() <= 1);
    }
}

#[test]
fn the_south_zone_holds_what_the_text_puts_there() {
    let south = data().regions.southern_zone;
    assert!(areas("lyon marseille corsica persia tripolitania morocco").is_subset(south));
    for nation in [
        Nation::ITALY,
        Nation::YUGOSLAVIA,
        Nation::GREECE,
        Nation::TURKEY,
    ] {
        assert!(of(nation).is_subset(south), "{nation:?}");
    }
    // 9.522(a): of continental France Lyon and Marseille.
    let france = data().regions.continental_france.both(south);
    assert_eq!(keys(france), ["lyon", "marseille"]);
    // 9.21 would bar the Soviets from these.
    for nation in [
        Nation::BULGARIA,
        Nation::RUMANIA,
        Nation::HUNGARY,
        Nation::POLAND,
        Nation::USSR,
        Nation::FINLAND,
    ] {
        assert!(of(nation).both(south).is_empty(), "{nation:?}");
    }
}

#[test]
fn raids_look_at_the_west_zone_and_it_holds_britain_and_the_german_cities() {
    let west = data().regions.western_zone;
    assert!(data().regions.british_isles.is_subset(west));
    assert!(areas("ruhr berlin normandy paris oslo").is_subset(west));
    assert_eq!(data().areas.facts(area("moscow")).climate, Climate::East);
    let all = west
        .union(data().regions.eastern_zone)
        .union(data().regions.southern_zone);
    assert_eq!(all, data().areas.land);
}

#[test]
fn r6_95c_heavy_fortifications_stand_in_clear_soviet_resource_areas() {
    let sites = data().areas.select(|f| f.heavy_fort_site);
    assert!(sites.len() >= usize::from(data().limits.heavy_fortifications));
    for a in sites.iter() {
        let facts = data().areas.facts(a);
        assert!(facts.resource && facts.home && facts.terrain == Terrain::Clear);
        assert_eq!(facts.nation, Some(Nation::USSR));
    }
}

#[test]
fn r10_2_every_minor_has_one_capital_and_the_baltic_states_none() {
    for minor in data().minors.all() {
        let capitals = data().areas.select(|f| f.capital_of == Some(minor.nation));
        let wanted: AreaSet = minor.capital.into_iter().collect();
        assert_eq!(capitals, wanted, "{:?}", minor.nation);
        assert_eq!(
            minor.capital.is_none(),
            minor.nation == Nation::BALTIC_STATES
        );
    }
    assert_eq!(
        data().areas.facts(area("lyon")).capital_of,
        Some(Nation::VICHY)
    );
    assert_eq!(
        data().minors.get(Nation::NORWAY).unwrap().capital,
        Some(area("oslo"))
    );
}

#[test]
fn r9_4_sicily_is_an_italian_home_area_and_the_rest_overseas_is_not() {
    let home = data().areas.home(Nation::ITALY);
    assert!(home.has(area("sicily")));
    assert!(
        areas("sardinia albania tripolitania tobruk")
            .both(home)
            .is_empty()
    );
    assert_eq!(keys(data().areas.home(Nation::USA)), ["usa"]);
}

#[test]
fn r9_25_pact_areas_are_nobodys_home_areas() {
    for a in data().regions.pact.iter() {
        assert!(!data().areas.facts(a).home, "{}", data().spaces.key(a));
    }
}

#[test]
fn distances_are_the_same_both_ways_and_count_areas() {
    let d = |a: &str, b: &str| data().areas.distance(area(a), area(b));
    assert_eq!(d("paris", "paris"), Some(0));
    assert_eq!(d("paris", "normandy"), Some(1));
    assert_eq!(d("rome", "sicily"), Some(2));
    assert_eq!(d("london", "paris"), None);
    assert_eq!(d("malta", "sicily"), None);
    for from in data().areas.land.iter() {
        for to in data().areas.land.iter() {
            let there = data().areas.distance(from, to);
            assert_eq!(there, data().areas.distance(to, from));
            assert_eq!(there == Some(1), data().areas.near(from).has(to));
        }
    }
}
