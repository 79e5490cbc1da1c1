//! Chapter 10, and the Ports and bases of the glossary.

use crate::kit::{Kit, country, space};
use kernel::{example, proves};
use krieg::ch10_supply::{air_base, controls, naval_base};
use krieg::politics::Status;
use krieg::spot::{Spot, ZoneBox};
use krieg::types::{Faction, ZoneId};
use krieg::unit::Side;

fn zone(id: &str) -> ZoneId {
    krieg::data::data().find_zone(id).expect("a Zone")
}

/// France as it was before its fall.
fn france() -> Kit {
    let mut kit = Kit::bare();
    kit.free_france();
    kit
}

#[test]
fn one_road_stretch_or_one_connected_strait() {
    proves!("10", "10.2a", "10.2b", "10.2c");
    example!("krieg-E112");
    let mut kit = Kit::bare();
    kit.status("turkey", Status::Conquered(Faction::Western));
    kit.status("bulgaria", Status::Active(Faction::Axis));
    kit.status("yugoslavia", Status::Conquered(Faction::Western));
    kit.status("greece", Status::Conquered(Faction::Western));
    kit.status("hungary", Status::Active(Faction::Axis));
    kit.status("rumania", Status::Active(Faction::Axis));
    let near = kit.put("G-INF-start37", "e1919", 1);
    assert!(
        kit.supplied(near),
        "two hexes to e2119, by rail over the Bosphorus"
    );
    let far = kit.put("G-INF-start37", "e1819", 1);
    assert!(!kit.supplied(far), "it reaches only the Road at e2019");
}

#[test]
fn over_the_sea_and_along_the_coast_road() {
    proves!("10.1a", "10.2d", "10.2e", "10.2h", "10.2m", "10.2f");
    example!("krieg-E114");
    let mut kit = Kit::bare();
    kit.status("italy", Status::Active(Faction::Axis));
    let us = krieg::data::data().counters.iter();
    let us = us
        .into_iter()
        .find(|c| c.id.starts_with("US-INF"))
        .expect("a US unit");
    let american = kit.put(&us.id, "e1206", 1);
    let german = kit.put("G-INF-start37", "e1406", 1);
    assert!(
        !kit.supplied(american),
        "Suez is a Dependent's Port and empty"
    );
    kit.put("BR-INF", "e1213", 1);
    assert!(
        kit.supplied(american),
        "by Sollum and Suez to the Middle East Box"
    );
    assert!(
        !kit.supplied(german),
        "no convoy in the Central Mediterranean"
    );
    let convoy = kit.put_at("IT-CONVOY", Spot::zone(zone("CME"), ZoneBox::Convoys), 0);
    kit.s.pieces.change(convoy, |unit| unit.side = Side::Back);
    assert!(kit.supplied(german), "by Taranto");
    let overland = kit.s.supply(country("germany"), true).into_owned();
    assert!(!overland.at(space("e1406")));
    kit.flip(convoy);
    assert!(!kit.supplied(german), "a Troop Convoy supplies nobody");
}

#[test]
fn an_enemy_fleet_on_station_closes_the_zone() {
    proves!("0.gloss-openport-d", "0.gloss-nzbox-b");
    example!("krieg-E16", "krieg-E115");
    let mut kit = france();
    let open = |kit: &Kit, key: &str, at: &str| {
        kit.s
            .ports()
            .into_owned()
            .is_open(Faction::Western, zone(at), space(key))
    };
    assert!(open(&kit, "w3612", "NAT") && open(&kit, "w3612", "NSE"));
    let sub = kit.put_at("G-SUB-U1", Spot::zone(zone("NSE"), ZoneBox::OnStation), 0);
    assert!(open(&kit, "w3612", "NAT") && !open(&kit, "w3612", "NSE"));
    let us = krieg::data::data().counters.iter();
    let us = us
        .into_iter()
        .find(|c| c.id.starts_with("US-INF"))
        .expect("a US unit");
    let american = kit.put(&us.id, "w3612", 1);
    assert!(kit.supplied(american), "over the North Atlantic");
    kit.s.pieces.change(sub, |unit| {
        unit.at = Spot::zone(zone("NAT"), ZoneBox::OnStation)
    });
    assert!(!kit.supplied(american));
    kit.s
        .pieces
        .change(sub, |unit| unit.at = Spot::zone(zone("NAT"), ZoneBox::Used));
    assert!(kit.supplied(american));
}

#[test]
fn air_units_close_ports_near_their_bases() {
    proves!(
        "0.gloss-openport-c",
        "0.gloss-openport-e",
        "0.gloss-openport-f",
        "0.gloss-mzp"
    );
    example!("krieg-E14", "krieg-E15");
    let mut kit = france();
    kit.status("italy", Status::Active(Faction::Axis));
    let open = |kit: &Kit, at: &str| {
        kit.s
            .ports()
            .into_owned()
            .is_open(Faction::Western, zone(at), space("w3612"))
    };
    let air = kit.put("G-AF-LF1", "w3612", 0);
    assert!(!open(&kit, "NAT") && !open(&kit, "NSE"));
    kit.s.pieces.change(air, |unit| {
        unit.at = Spot::zone(zone("NSE"), ZoneBox::OnStation)
    });
    kit.s.refresh();
    assert!(open(&kit, "NAT") && open(&kit, "NSE"), "no base is near");
    // A chain of Axis Italians back to Italy keeps the one at Cherbourg supplied.
    kit.put("Italy-INF-2", "w3714", 1);
    let convoy = kit.put_at("IT-CONVOY", Spot::zone(zone("NSE"), ZoneBox::Convoys), 0);
    kit.s.pieces.change(convoy, |unit| unit.side = Side::Back);
    kit.put("Italy-INF-4", "w3922", 1);
    kit.s.refresh();
    assert!(
        naval_base(&kit.s, space("w3714"), country("italy")),
        "Hamburg and the railway to Italy"
    );
    assert!(open(&kit, "NAT") && !open(&kit, "NSE"));
}

#[test]
fn who_makes_an_open_port() {
    proves!("0.gloss-openport-a", "0.gloss-openport-b");
    example!("krieg-E12", "krieg-E13");
    let mut kit = Kit::bare();
    kit.status("greece", Status::Active(Faction::Western));
    let open = |kit: &Kit, of: Faction, key: &str| {
        kit.s.ports().into_owned().is_open_at_all(of, space(key))
    };
    assert!(open(&kit, Faction::Western, "e2204"));
    assert!(
        !open(&kit, Faction::Western, "w1824"),
        "Malta is a Dependent"
    );
    kit.status("greece", Status::Conquered(Faction::Western));
    kit.s.refresh();
    assert_eq!(controls(&kit.s, space("e2204")), Some(Faction::Axis));
    assert!(!open(&kit, Faction::Axis, "e2204"));
    let post = kit.put("G-INFD-start37", "e2204", 1);
    kit.flip(post);
    assert!(open(&kit, Faction::Axis, "e2204"));
}

#[test]
fn bases_are_of_the_nation_that_is_supplied() {
    proves!("0.gloss-airbase", "0.gloss-navalbase-a", "10.3d");
    example!("krieg-E03", "krieg-E09");
    let mut kit = Kit::bare();
    kit.put("G-INF-start37", "w3825", 1);
    assert!(air_base(&kit.s, space("w3825"), country("germany")));
    assert!(!air_base(&kit.s, space("w3825"), country("italy")));
    assert!(naval_base(
        &kit.s,
        space("box_africa"),
        country("united_states")
    ));
    assert!(!naval_base(&kit.s, space("box_africa"), country("germany")));
    kit.put("RU-AF-VVS1", "w3825", 0);
    assert!(
        !air_base(&kit.s, space("w3825"), country("germany")),
        "an enemy Air unit is there"
    );
}

#[test]
fn devastation_beats_the_owner() {
    proves!(
        "0.gloss-control-a",
        "0.gloss-control-b",
        "0.gloss-control-c"
    );
    example!("krieg-E05");
    let mut kit = Kit::bare();
    assert_eq!(controls(&kit.s, space("w3720")), Some(Faction::Axis));
    let bombers = krieg::data::data().counters.iter();
    let bomber = bombers.into_iter().find(|c| {
        c.faction == Some(Faction::Western)
            && matches!(
                c.body,
                krieg::data::Body::Support {
                    kind: krieg::data::SupportKind::Bomber,
                    ..
                }
            )
    });
    let bomber = kit.put(&bomber.expect("a Bomber").id, "w3720", 0);
    kit.flip(bomber);
    kit.put("G-INF-start37", "w3720", 1);
    assert_eq!(controls(&kit.s, space("w3720")), Some(Faction::Western));
}

#[test]
fn enemies_bar_sources_and_lines() {
    proves!("10.1b", "10.2h", "8.2e");
    let mut kit = Kit::bare();
    // Three hexes from Brest the only way to Germany is the railway through e3905.
    let unit = kit.put("G-INF-start37", "e3907", 1);
    assert!(kit.supplied(unit));
    let bars: Vec<&str> = vec!["e3805", "e3904", "e3705"];
    for key in &bars {
        kit.put("RU-INF", key, 1);
    }
    kit.put("RU-INF", "e4105", 1);
    assert!(!kit.supplied(unit), "zones lie across every way");
    // A City with an enemy in it is no source.
    let russian = kit.put("RU-INF", "e4314", 1);
    assert!(kit.supplied(russian));
}
