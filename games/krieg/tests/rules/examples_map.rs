//! The worked examples of the glossary that are about the map.

use crate::kit::{Kit, country, hex, space};
use crate::support_kit::{AXIS, convoys, idle_with_france, zone};
use kernel::{example, proves};
use krieg::ch02_administration::{Hex, Whither};
use krieg::ch10_supply::naval_base;
use krieg::data::data;
use krieg::ground::{is_island, space as printed};
use krieg::politics::Status;

#[test]
fn borders_across_water() {
    proves!("0.gloss-border");
    example!("krieg-E04");
    let mut kit = Kit::bare();
    kit.status("greece", Status::Neutral);
    kit.status("turkey", Status::Neutral);
    let lands = kit.s.territory().into_owned();
    let share = |a: &str, b: &str| lands.share_border(country(a), country(b));
    let or_dependents = |a: &str, b: &str| lands.touches_dependents_too(country(a), country(b));
    // Albania and Rhodes are Italian Dependents; Italy itself touches neither Greece nor Turkey.
    assert!(or_dependents("greece", "italy") && or_dependents("turkey", "italy"));
    assert!(!share("italy", "greece") && !share("italy", "turkey"));
    for key in ["w2527", "e1908"] {
        let holding = lands.of(space(key)).expect("an owner");
        assert_eq!(
            (holding.country, holding.dependent),
            (country("italy"), true)
        );
    }
    assert!(!or_dependents("rumania", "italy"));
}

#[test]
fn home_is_not_a_dependent() {
    proves!("0.gloss-homecity", "10.1a");
    example!("krieg-E06");
    let mut kit = Kit::bare();
    let lands = kit.s.territory().into_owned();
    let italy = country("italy");
    assert!(
        lands.cities(italy).any(|city| city == space("w2424")),
        "Naples"
    );
    assert!(
        lands.cities(italy).all(|city| city != space("w1522")),
        "Tripoli"
    );
    // An Italian corps in Tripoli is not supplied by that City.
    let corps = kit.put("Italy-INF-2", "w1522", 1);
    assert!(!kit.supplied(corps));
    let convoy = kit.put_at("IT-CONVOY", convoys("CME"), 0);
    kit.flip(convoy);
    assert!(kit.supplied(corps), "over the sea to Italy");
}

#[test]
fn malta_is_an_island() {
    proves!("0.gloss-island");
    example!("krieg-E07");
    assert!(is_island(space("w1824")));
    for key in ["w2122", "w2024", "w2320"] {
        assert!(!is_island(space(key)), "{key}");
    }
}

#[test]
fn a_naval_base_of_one_nationality() {
    proves!("0.gloss-navalbase-a");
    example!("krieg-E08");
    let mut kit = Kit::bare();
    let german = kit.put("G-INF-start37", "w3023", 1);
    let italian = kit.put("Italy-INF-2", "w3023", 1);
    let base = |kit: &Kit, of: &str| naval_base(&kit.s, space("w3023"), country(of));
    assert!(base(&kit, "germany") && base(&kit, "italy"));
    // Rome, Naples, Turin and Milan are taken.
    for city in ["w2623", "w2424", "w3020", "w3021"] {
        kit.put("US-INF", city, 1);
    }
    assert_eq!((kit.supplied(german), kit.supplied(italian)), (true, false));
    assert_eq!((base(&kit, "germany"), base(&kit, "italy")), (true, false));
}

#[test]
fn the_north_sea_and_its_neighbours() {
    proves!("0.gloss-navalzone");
    example!("krieg-E10");
    let north_sea = zone("NSE");
    for key in ["w3915", "w3718", "w3916", "w5025", "w3913"] {
        assert!(printed(space(key)).zones.contains(&north_sea), "{key}");
    }
    assert!(printed(space("w3913")).zones.contains(&zone("NAT")));
    let joined = |a: &str, b: &str| data().map.link(zone(a), zone(b)).is_some();
    assert!(joined("NAT", "NSE") && joined("NAT", "WME"));
    assert!(!joined("NAT", "ARC"));
}

#[test]
fn the_zone_and_the_neighbour_of_a_box() {
    proves!("0.gloss-offmap-b", "0.gloss-offmap-c");
    example!("krieg-E11");
    use krieg::ch00_sequence::Segment;
    use krieg::ch03_movement::{MovementAction, Step};
    let mut kit = Kit::bare();
    let corps = kit.put("US-INF", "box_eastern_us_canada", 1);
    let [atlantic, north] = ["NAT", "NSE"].map(|zone| kit.put_at("BR-CONVOY-1", convoys(zone), 0));
    kit.phase(krieg::types::Faction::Western, Segment::OperationalMovement);
    kit.act(MovementAction::Pick { unit: corps });
    let sail = |convoy| Step::Sail {
        to: hex("w3913"),
        convoy,
    };
    assert!(kit.allowed(sail(atlantic)));
    assert_eq!(kit.refused(sail(north)), "3.1.2a");
    assert!(kit.allowed(Step::Go(hex("box_africa"))));
    assert_eq!(kit.refused(Step::Go(hex("box_middle_east"))), "3.1.3");
}

#[test]
fn from_the_ruhr_to_calais() {
    proves!("0.gloss-range");
    example!("krieg-E17");
    let mut kit = idle_with_france();
    kit.put("G-INF-start37", "w3720", 1);
    let air = kit.at_hand("G-AF-LF1", AXIS);
    kit.status(
        "belgium_holland",
        Status::Conquered(krieg::types::Faction::Western),
    );
    kit.placing(AXIS).pick(air).act(Whither::Base(hex("w3720")));
    assert_eq!(kit.refused(Hex::At(hex("w3617"))), "2.2.3.1g", "Amiens");
    kit.act(Hex::At(hex("w3717")));
    assert_eq!(kit.at(air), hex("w3717"), "Calais");
}
