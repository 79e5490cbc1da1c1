//! What the rules say about the map, checked on the board and the data read from it.

use board::SpaceKind;
use kernel::proves;
use neppa::data::{Data, Passage, Port, UNREACHABLE, ZoneSet, data};
use neppa::types::{Front, Zone};

fn keys(data: &Data, set: ZoneSet) -> Vec<&str> {
    set.iter().map(|zone| data.spaces.key(zone)).collect()
}

fn set(names: &[&str]) -> ZoneSet {
    names.iter().map(|name| data().spaces.get(name)).collect()
}

fn beside(zone: Zone) -> ZoneSet {
    data().zones.land(zone).iter().map(|link| link.to).collect()
}

fn arrows() -> Vec<(Zone, Zone)> {
    let mut all = Vec::new();
    for (from, _) in data().zones.facts.all() {
        let links = data().zones.land(from).iter();
        let across = links.filter(|link| link.arrow && from < link.to);
        all.extend(across.map(|link| (from, link.to)));
    }
    all
}

#[test]
fn r1_1_the_map_has_three_fronts_and_every_zone_lies_on_one() {
    proves!("1.1a");
    for (zone, facts) in data().zones.facts.all() {
        let on_map = facts.is_land() || facts.is_sea();
        assert_eq!(facts.fronts != 0, on_map, "{}", data().spaces.key(zone));
        let fronts = facts.fronts.count_ones();
        let two_fronts = ["gibraltar", "istanbul"].contains(&data().spaces.key(zone));
        assert!(
            !on_map || fronts == 1 + two_fronts as u32,
            "{}",
            data().spaces.key(zone)
        );
    }
    for front in Front::ALL {
        assert!(
            !data()
                .zones
                .select(|f| f.is_land() && f.on(front))
                .is_empty()
        );
        assert!(
            !data()
                .zones
                .select(|f| f.is_sea() && f.on(front))
                .is_empty()
        );
    }
}

#[test]
fn r1_2_stacking_limits() {
    let zones = &data().zones;
    let limit = |key: &str| {
        let stacking = zones.facts.get(data().spaces.get(key)).stacking;
        (
            stacking.ground,
            stacking.air_factors,
            stacking.fleet_factors,
        )
    };
    assert_eq!(limit("paris"), (4, 6, 64));
    assert_eq!(limit("london"), (6, 9, 64));
    assert_eq!(limit("gibraltar"), (6, 6, 64));
    let special = zones
        .select(|facts| facts.stacking != zones.facts.get(data().spaces.get("paris")).stacking);
    assert_eq!(special, set(&["london", "gibraltar"]));
    assert_eq!(zones.bridgehead.ground, 8);
}

#[test]
fn r2_2_strasbourg_has_four_neighbours_and_two_fortress_sides() {
    let strasbourg = data().places.strasbourg;
    assert_eq!(
        beside(strasbourg),
        set(&["bonn", "stuttgart", "metz", "lyons"])
    );
    let facts = data().facts(strasbourg);
    assert_eq!(facts.fortress_sides, set(&["bonn", "stuttgart"]));
    assert!(!facts.fortress_sea);
}

#[test]
fn r2_2_fortresses_include_those_named_and_their_sides_are_neighbours() {
    let fortresses = data().zones.select(|facts| facts.is_fortress());
    assert!(set(&["strasbourg", "bonn", "gibraltar", "malta"]).is_subset(fortresses));
    for zone in fortresses.iter() {
        assert!(data().facts(zone).fortress_sides.is_subset(beside(zone)));
    }
    let gibraltar = data().facts(data().places.gibraltar);
    assert_eq!(gibraltar.fortress_sides, beside(data().places.gibraltar));
    assert!(gibraltar.fortress_sea && data().facts(data().places.malta).fortress_sea);
    assert!(
        data()
            .facts(data().places.bonn)
            .fortress_sides
            .has(data().places.strasbourg)
    );
}

#[test]
fn r2_3_every_capital_lies_in_its_country() {
    proves!("2.3a");
    for (nation, country) in data().countries.all() {
        let Some(capital) = country.capital else {
            let without = ["usa", "eastern_europe", "vichy", "free_french"];
            assert!(without.contains(&&*country.id), "{}", country.id);
            continue;
        };
        assert_eq!(
            data().facts(capital).country,
            Some(nation),
            "{}",
            country.id
        );
        assert_eq!(data().facts(capital).capital_of, Some(nation));
    }
    let stars = data().zones.select(|facts| facts.capital_of.is_some());
    assert_eq!(stars.len(), data().countries.len() - 4);
}

#[test]
fn r2_5_each_red_arrow_separates_two_ocean_zones() {
    proves!("2.5-4");
    let zones = &data().zones;
    let coast = |zone| {
        zones
            .coasts(zone)
            .iter()
            .map(|link| link.to)
            .collect::<ZoneSet>()
    };
    for (a, b) in arrows() {
        let (both, either) = (coast(a).both(coast(b)), coast(a).union(coast(b)));
        let apart = both.iter().any(|sea| {
            let links = zones.seas(sea).iter();
            links.map(|link| link.to).any(|other| either.has(other))
        });
        assert!(
            apart,
            "{} to {}",
            data().spaces.key(a),
            data().spaces.key(b)
        );
    }
    assert!(!arrows().is_empty());
}

#[test]
fn r2_5a_denmark_is_one_landmass() {
    let denmark = data().nation("denmark");
    assert_eq!(data().country(denmark).zones, set(&["denmark"]));
    assert!(beside(data().places.denmark).has(data().places.bremen));
}

#[test]
fn r2_6_white_land_joins_nothing() {
    for (zone, facts) in data().zones.facts.all() {
        if facts.kind == SpaceKind::Impassable {
            assert!(data().zones.land(zone).is_empty());
            assert!(data().zones.coasts(zone).is_empty());
            assert_eq!(data().routes.air(zone, data().places.paris), UNREACHABLE);
        }
    }
}

#[test]
fn r2_7_four_russian_factories_on_the_eastern_edge() {
    proves!("2.7-1");
    let factories = data().zones.select(|facts| facts.factory);
    assert_eq!(factories.len(), 4);
    let board = board::boards::neppa();
    let at = |zone: Zone| board.space(board::SpaceId(zone.0)).at;
    let russia = data().nation("russia");
    for factory in factories.iter() {
        assert_eq!(data().facts(factory).country, Some(russia));
        assert!(data().facts(factory).russian_defence);
        // At its height on the map nothing else lies further east.
        for (zone, _) in data().zones.facts.all().filter(|(_, f)| f.is_land()) {
            let beyond = at(zone).x > at(factory).x && at(zone).y.abs_diff(at(factory).y) < 300;
            assert!(
                !beyond || factories.has(zone),
                "{}",
                data().spaces.key(zone)
            );
        }
    }
}

#[test]
fn r2_7a_oil_belongs_to_russia_and_britain_inside_their_bases() {
    let (russia, britain) = (data().nation("russia"), data().nation("britain"));
    let (mut russian, mut british) = (0, 0);
    for (zone, facts) in data().zones.facts.all().filter(|(_, facts)| facts.oil > 0) {
        let country = facts.country.expect("oil is on land");
        if country == russia {
            russian += facts.oil;
        } else if zone == data().places.mahabad {
            british += facts.oil;
        } else {
            assert_eq!(data().country(country).owner_1939, britain);
            british += facts.oil;
        }
    }
    assert!(0 < russian && russian <= data().country(russia).wpp);
    assert!(0 < british && british <= data().country(britain).wpp);
    assert!(data().facts(data().places.mahabad).oil > 0);
}

#[test]
fn r2_8_every_beach_port_and_island_has_its_coast() {
    for (zone, facts) in data()
        .zones
        .facts
        .all()
        .filter(|(_, facts)| facts.is_land())
    {
        let (coasts, key) = (data().zones.coasts(zone), data().spaces.key(zone));
        let open = coasts.iter().filter(|link| link.port);
        let fronts = open.fold(0, |bits, link| bits | data().facts(link.to).fronts);
        assert_eq!(fronts, facts.port_fronts, "{key}");
        assert_eq!(facts.port.is_some(), facts.port_fronts != 0, "{key}");
        let landing = coasts.iter().any(|link| link.landing);
        assert_eq!(facts.can_be_invaded(), landing, "{key}");
        assert!(!(facts.beach && facts.port == Some(Port::Beach)), "{key}");
    }
}

#[test]
fn r2_8a_gibraltar_malta_and_leningrad_are_beach_ports() {
    for key in ["gibraltar", "malta", "leningrad"] {
        assert_eq!(data().facts(data().spaces.get(key)).port, Some(Port::Beach));
    }
}

#[test]
fn r2_8c_five_one_zone_islands_without_beach_or_neighbour() {
    let islands = data().zones.select(|facts| facts.one_zone_island);
    assert_eq!(
        islands,
        set(&["corsica", "sardinia", "crete", "malta", "cyprus"])
    );
    for island in islands.iter() {
        assert!(!data().facts(island).beach);
        assert!(beside(island).is_empty());
    }
}

#[test]
fn r2_9a_seven_russian_defence_zones() {
    let defence = data().zones.select(|facts| facts.russian_defence);
    assert_eq!(defence.len(), 7);
    assert!(set(&["leningrad", "moscow", "stalingrad"]).is_subset(defence));
    let factories = data().zones.select(|facts| facts.factory);
    assert_eq!(
        defence.without(factories),
        set(&["leningrad", "moscow", "stalingrad"])
    );
}

#[test]
fn r6_0d_exactly_three_two_front_ports() {
    let two = data()
        .zones
        .select(|facts| facts.port_fronts.count_ones() == 2);
    assert_eq!(
        two,
        set(&["bremen", "gibraltar", "istanbul"]),
        "{:?}",
        keys(data(), two)
    );
    let gibraltar = data().facts(data().places.gibraltar).port_fronts;
    assert_eq!(gibraltar, Front::Western.bit() | Front::Mediterranean.bit());
}

#[test]
fn r6_0e_the_turkish_straits_are_one_passage_between_two_fronts() {
    let mut found = 0;
    for (sea, facts) in data().zones.facts.all() {
        for link in data().zones.seas(sea) {
            let same_front = facts.fronts == data().facts(link.to).fronts;
            assert_eq!(same_front, link.passage == Passage::Open);
            found += (link.passage == Passage::TurkishStraits) as u32;
        }
    }
    assert_eq!(found, 2, "one link, seen from both ends");
    let (aegean, black) = (
        data().spaces.get("sea_northern_aegean"),
        data().spaces.get("sea_odessa_bay"),
    );
    let sea = |open| data().routes.sea(Front::Mediterranean, open, aegean, black);
    assert_eq!(sea(false), UNREACHABLE);
    assert!(sea(true) < 6);
}

#[test]
fn r6_3e_counts_begin_at_one_beside_the_port_and_reach_eleven() {
    let longest = |front: Front| {
        let (zones, mut longest) = (&data().zones, 0);
        for (port, _) in zones
            .facts
            .all()
            .filter(|(_, facts)| facts.port_fronts & front.bit() != 0)
        {
            for (sea, _) in zones.facts.all().filter(|(_, f)| f.is_sea() && f.on(front)) {
                let count = data().interception_count(port, sea);
                let own = zones
                    .coasts(port)
                    .iter()
                    .any(|link| link.port && link.to == sea);
                assert_eq!(own, count == 1);
                longest = longest.max(if count == UNREACHABLE { 0 } else { count });
            }
        }
        longest
    };
    assert!(longest(Front::Western) >= 11);
    assert!(longest(Front::Mediterranean) >= 11);
    let kiel = data().places.bremen;
    assert_eq!(
        data().interception_count(kiel, data().spaces.get("sea_german_bight")),
        1
    );
    assert_eq!(
        data().interception_count(kiel, data().spaces.get("sea_western_baltic")),
        1
    );
    assert_eq!(
        data().interception_count(kiel, data().spaces.get("sea_kattegat")),
        3
    );
    assert_eq!(
        data().interception_count(kiel, data().spaces.get("sea_alboran_sea")),
        UNREACHABLE
    );
    let dover = data().spaces.get("sea_dover_strait");
    assert_eq!(
        data().interception_count(data().places.us_box, dover),
        UNREACHABLE
    );
}

#[test]
fn r3_5b_air_distances_are_symmetric_and_count_land_and_sea() {
    let routes = &data().routes;
    let air = |a: &str, b: &str| routes.air(data().spaces.get(a), data().spaces.get(b));
    assert_eq!(air("paris", "paris"), 0);
    assert_eq!(air("paris", "calais"), 1);
    assert_eq!(air("london", "calais"), 2);
    assert_eq!(air("london", "paris"), 3);
    assert_eq!(air("messina", "reggio"), 1);
    assert_eq!(air("london", "us_box"), UNREACHABLE);
    for (a, _) in data().zones.facts.all() {
        for (b, _) in data().zones.facts.all() {
            assert_eq!(routes.air(a, b), routes.air(b, a));
        }
    }
}

#[test]
fn r9_8c_bergen_is_the_only_norwegian_port() {
    let norway = data().country(data().nation("norway")).zones;
    let ports = norway.both(data().zones.select(|facts| facts.port.is_some()));
    assert_eq!(ports, set(&["bergen"]));
}

#[test]
fn r10_0e_home_countries() {
    proves!("10.0e");
    let home = |id: &str| data().country(data().nation(id)).zones;
    assert!(data().regions.east_prussia.is_subset(home("germany")));
    assert!(data().regions.sicily.is_subset(home("italy")));
    assert!(!home("france").has(data().places.corsica));
    assert!(!home("italy").has(data().places.sardinia));
    assert!(!home("italy").has(data().spaces.get("albania")));
    let italy = data().regions.sicily.union(data().regions.italian_mainland);
    assert_eq!(italy, home("italy"));
}

#[test]
fn r10_2_persia_is_tabriz_and_mahabad() {
    assert_eq!(
        data().country(data().nation("persia")).zones,
        set(&["tabriz", "mahabad"])
    );
    assert_eq!(data().regions.lend_lease_gate, set(&["tabriz", "mahabad"]));
}

#[test]
fn r13_0_bonus_and_deduction_zones() {
    for key in ["leningrad", "moscow", "stalingrad"] {
        assert_eq!(data().facts(data().spaces.get(key)).bonus, 5);
    }
    assert_eq!(data().zones.select(|facts| facts.bonus > 0).len(), 3);
    let loss = data().zones.select(|facts| facts.british_loss > 0);
    assert_eq!(loss, set(&["gibraltar"]).union(data().regions.suez));
    assert!(
        loss.iter()
            .all(|zone| data().facts(zone).british_loss == 12)
    );
}

#[test]
fn r13_4_north_africa_and_r14_2_africa() {
    let regions = &data().regions;
    let countries = ["morocco", "algeria", "tunisia", "libya", "egypt"];
    let all = countries
        .iter()
        .map(|id| data().country(data().nation(id)).zones)
        .fold(ZoneSet::NONE, ZoneSet::union);
    assert_eq!(regions.north_africa, all);
    assert_eq!(regions.africa, all.union(set(&["tetuan"])));
    assert!(regions.suez_route.is_subset(all) && regions.vichy_infantry.is_subset(regions.vichy));
}

#[test]
fn r14_3_surrender_zones_are_moscow_stalingrad_and_the_factories() {
    let factories = data().zones.select(|facts| facts.factory);
    let all = factories.union(set(&["moscow", "stalingrad"]));
    assert_eq!(data().regions.russian_surrender, all);
}

#[test]
fn r14_7_eastern_europe_has_six_zones_of_poland_and_the_baltic() {
    let six = [
        "estonia",
        "latvia",
        "lithuania",
        "vilna",
        "brest_litovsk",
        "lvov",
    ];
    assert_eq!(data().regions.eastern_europe, set(&six));
    let home = data().country(data().nation("eastern_europe")).zones;
    assert_eq!(home, data().regions.baltic_states);
    assert_eq!(home.len(), 3);
}

#[test]
fn named_places_lie_in_their_countries() {
    let places = [
        ("metz", "france"),
        ("lyons", "france"),
        ("bonn", "germany"),
        ("stuttgart", "germany"),
        ("bremen", "germany"),
        ("bergen", "norway"),
        ("crete", "greece"),
        ("rome", "italy"),
        ("istanbul", "turkey"),
        ("izmir", "turkey"),
        ("izmit", "turkey"),
        ("ankara", "turkey"),
        ("damascus", "syria"),
        ("haifa", "palestine"),
        ("cairo", "egypt"),
        ("port_said", "egypt"),
        ("casablanca", "morocco"),
        ("oran", "algeria"),
        ("tunis", "tunisia"),
        ("leningrad", "russia"),
        ("moscow", "russia"),
        ("stalingrad", "russia"),
        ("kirov", "russia"),
    ];
    for (zone, country) in places {
        let found = data().facts(data().spaces.get(zone)).country;
        assert_eq!(found, Some(data().nation(country)), "{zone}");
    }
}

#[test]
fn pairs_that_must_and_must_not_touch() {
    let text = include_str!("expected_adjacency.tsv");
    let mut pairs = 0;
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let touch = beside(data().spaces.get(cells[0])).has(data().spaces.get(cells[1]));
        match cells[2] {
            "adjacent" => assert!(touch, "{line}"),
            "not_adjacent" => assert!(!touch, "{line}"),
            "adjacent_by_red_arrow" => {
                let mut pair = [data().spaces.get(cells[0]), data().spaces.get(cells[1])];
                pair.sort();
                assert!(arrows().contains(&(pair[0], pair[1])), "{line}");
            }
            other => panic!("`{other}` is no expectation"),
        }
        pairs += 1;
    }
    assert_eq!(pairs, 240);
}
