//! Places: Strategic Hexes, Ports, Naval Zones, Off-Map Boxes, and boxes beside the map.

use kernel::proves;
use krieg::data::{Waterway, data};
use krieg::types::{Faction, ZoneId};

use crate::{hex, key};

fn zone(id: &str) -> ZoneId {
    let index = data().map.zones.iter().position(|zone| &*zone.id == id);
    ZoneId(index.expect("a Naval Zone") as u16)
}

#[test]
fn strategic_hexes() {
    let count = |of| data().map.strategic.iter().filter(|s| s.of == of).count();
    assert_eq!(count(Faction::Axis), 18);
    assert_eq!(count(Faction::Western), 8);
    assert_eq!(count(Faction::Soviet), 10);
    let named = [
        (Faction::Western, "w4624 w3718 w3516"),
        (Faction::Soviet, "e2825 e3609 e3906 e3315 e2912"),
        (Faction::Axis, "w3519 w2710 w3720 w4527 e2412"),
    ];
    for (of, keys) in named {
        for wanted in keys.split(' ') {
            let hex = hex(wanted);
            let found = data().map.strategic.iter().find(|s| s.hex == hex);
            assert_eq!(found.map(|s| s.of), Some(of), "{wanted}");
            assert!(data().map.cities.contains(&hex), "{wanted} is a City");
        }
    }
    // -17 can be reached, and with 15 hexes so can the Axis box.
    assert!(count(Faction::Axis) >= 17 && count(Faction::Western) + count(Faction::Soviet) >= 15);
}

#[test]
fn the_stars_of_reduced_us_impact() {
    let mut stars: Vec<&str> = data().map.white_stars.iter().map(|hex| key(*hex)).collect();
    stars.sort_unstable();
    assert_eq!(stars, ["w3516", "w3916", "w4624"], "Paris, London, Oslo");
}

#[test]
fn ports_that_the_text_calls_special() {
    let map = &data().map;
    assert!(map.key_ports.contains(&hex("w1824")) && map.key_ports.contains(&hex("w2208")));
    for port in ["w2208", "w3612"] {
        assert!(map.multi_zone_ports.contains(&hex(port)), "{port}");
    }
    assert!(map.ice.contains(&hex("e4608")), "Leningrad freezes");
    assert!(map.limited_stacking.contains(&hex("w1824")), "Malta");
    for port in map
        .key_ports
        .iter()
        .chain(&map.ice)
        .chain(&map.multi_zone_ports)
    {
        assert!(map.ports.contains(port), "{} is a Port", key(*port));
    }
    for town in ["w3617", "w3517", "w3518"] {
        assert!(!map.cities.contains(&hex(town)), "{town} is no City");
    }
}

#[test]
fn eleven_zones_and_how_they_touch() {
    assert_eq!(data().map.zones.len(), 11);
    let link = |a: &str, b: &str| data().map.link(zone(a), zone(b));
    let restricted = |a: &str, b: &str| match &link(a, b).expect("a link").waterway {
        Waterway::Open => String::new(),
        Waterway::Restricted(ways) => {
            let way = |hexes: &Vec<_>| {
                let keys: Vec<&str> = hexes.iter().map(|hex| key(*hex)).collect();
                keys.join("+")
            };
            ways.iter().map(way).collect::<Vec<_>>().join(" or ")
        }
    };
    assert_eq!(restricted("NAT", "NSE"), "");
    assert_eq!(restricted("NAT", "WME"), "w2208");
    assert_eq!(restricted("NSE", "BAL"), "w4224 or w3922+w4023");
    assert_eq!(restricted("EME", "BLK"), "e2508");
    assert_eq!(restricted("EME", "ARA"), "e1213+e1312");
    assert!(link("NAT", "ARC").is_none());
    assert_eq!(data().map.zone_links.len(), 9);
    let without_subs = data().map.zones.iter().filter(|zone| !zone.sub_fleets);
    assert_eq!(
        without_subs.map(|zone| &*zone.id).collect::<Vec<_>>(),
        ["CAS"]
    );
    let closed = data().map.zones.iter().filter(|zone| zone.closed_in_snow);
    assert_eq!(
        closed.map(|zone| &*zone.id).collect::<Vec<_>>(),
        ["ARC", "NSE", "BAL"]
    );
    assert!(data().map.zones[zone("ARA").index()].inherent_convoy);
}

#[test]
fn the_restricted_waterways_are_five() {
    proves!("0.gloss-rw");
    let mut hexes: Vec<&str> = data()
        .map
        .zone_links
        .iter()
        .filter_map(|link| match &link.waterway {
            Waterway::Restricted(ways) => Some(ways.iter().flatten()),
            Waterway::Open => None,
        })
        .flatten()
        .map(|hex| key(*hex))
        .collect();
    hexes.sort_unstable();
    assert_eq!(
        hexes,
        [
            "e1213", "e1312", "e2508", "w2208", "w3922", "w4023", "w4224"
        ]
    );
    for way in hexes {
        assert!(data().map.ports.contains(&hex(way)), "{way} is a Port");
    }
}

#[test]
fn four_off_map_boxes() {
    proves!("0.gloss-offmap-a", "0.gloss-offmap-b", "0.gloss-offmap-c");
    let of = |name: &str| {
        let space = hex(name);
        let mut all = data().map.off_map.iter();
        all.find(|off_map| off_map.space == space).expect("a box")
    };
    let (us, africa) = (of("box_eastern_us_canada"), of("box_africa"));
    let (middle_east, asia) = (of("box_middle_east"), of("box_central_asia"));
    assert_eq!(data().map.off_map.len(), 4);
    assert_eq!(
        (us.zone, middle_east.zone),
        (Some(zone("NAT")), Some(zone("ARA")))
    );
    assert!(us.next.contains(&africa.space) && africa.next.contains(&us.space));
    assert!(!us.next.contains(&middle_east.space));
    for western in [us, africa, middle_east] {
        assert_eq!(western.faction, Faction::Western);
        assert!(western.naval_base && western.open_port && !western.by_edge);
        let back = |next| {
            data()
                .map
                .off_map
                .iter()
                .any(|b| b.space == next && b.next.contains(&western.space))
        };
        assert!(
            western.next.iter().all(|next| back(*next)),
            "links go both ways"
        );
    }
    assert_eq!(
        (asia.faction, asia.zone, asia.by_edge),
        (Faction::Soviet, None, true)
    );
}

#[test]
fn boxes_beside_the_map() {
    let of = |faction| {
        let all = data().boxes.iter().filter(|b| b.faction == Some(faction));
        all.filter(|b| b.id.starts_with("holding_")).count()
    };
    assert_eq!(
        (of(Faction::Axis), of(Faction::Western), of(Faction::Soviet)),
        (4, 2, 3)
    );
    for name in [
        "delay",
        "naval_delay",
        "strategic_warfare",
        "ceded_lands",
        "pacific_holding",
    ] {
        assert!(data().boxes.iter().any(|b| &*b.id == name), "{name}");
    }
}
