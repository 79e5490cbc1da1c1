//! 10.2, 10.3: what bars a line of supply, and where it ends.

use crate::kit::Kit;
use crate::support_kit::{AXIS, WEST, convoys, idle, idle_with_france, station};
use kernel::{example, proves};
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::{Mode, begin_support};
use krieg::data::data;
use krieg::politics::{Posture, Status};
use krieg::spot::Spot;
use krieg::types::{Faction, PostureBox};

const RUSSIAN_AIR: [&str; 5] = [
    "RU-AF-VVS1",
    "RU-AF-VVS2",
    "RU-AF-VVS3",
    "RU-AF-VVS4",
    "RU-AF-VVS5",
];

/// A German in a hex, around whom Russian Air units leave one way open: they bar a line and have no zone.
fn one_way(at: &str, closed: [&str; 5]) -> (Kit, krieg::unit::UnitId) {
    let mut kit = idle();
    let unit = kit.put("G-INF-start37", at, 1);
    for (air, hex) in RUSSIAN_AIR.into_iter().zip(closed) {
        kit.put(air, hex, 0);
    }
    (kit, unit)
}

#[test]
fn the_east_edge_is_central_asia() {
    proves!("10.2g");
    let mut kit = idle();
    let unit = kit.put("RU-INF", "e3126", 1);
    assert!(
        kit.supplied(unit),
        "e3127 is beside it, and no railway is near"
    );
    for (air, hex) in ["G-AF-LF1", "G-AF-LF2", "G-AF-LF3"]
        .into_iter()
        .zip(["e3127", "e3027", "e3227"])
    {
        kit.put(air, hex, 0);
    }
    assert!(!kit.supplied(unit));
}

#[test]
fn an_enemy_partisan_base_bars_a_line_that_nobody_guards() {
    proves!("10.2i");
    let closed = ["e3706", "e3707", "e3808", "e3906", "e3907"];
    let (mut kit, unit) = one_way("e3807", closed);
    assert!(kit.supplied(unit), "by e3806");
    kit.marker("partisan_base_soviet", "e3806");
    assert!(!kit.supplied(unit));
    kit.put("G-INF-start37", "e3806", 1);
    assert!(kit.supplied(unit));
}

#[test]
fn an_enemy_city_bars_a_line_until_it_is_held() {
    proves!("10.2j");
    let closed = ["e3807", "e3808", "e3908", "e4007", "e4008"];
    let (mut kit, unit) = one_way("e3907", closed);
    assert!(!kit.supplied(unit), "Minsk is Russian and empty");
    let post = kit.put("G-INFD-start37", "e3906", 1);
    kit.flip(post);
    assert!(kit.supplied(unit), "a Detachment controls it");
}

#[test]
fn neutrals_and_countries_under_a_policy_bar_lines() {
    proves!("10.2k", "13.6.1.1h");
    let closed = ["e3706", "e3707", "e3808", "e3906", "e3907"];
    let (mut kit, unit) = one_way("e3807", closed);
    kit.uncede("russia_eastern_poland");
    assert!(kit.supplied(unit), "Poland is Conquered");
    kit.status("poland", Status::Neutral);
    assert!(!kit.supplied(unit));
    // Britain is at War, France under a Policy.
    let mut kit = idle_with_france();
    let unit = kit.put("BR-INF", "w3516", 1);
    assert!(kit.supplied(unit));
    let policy = data().find_policy("guarantees").expect("a Policy");
    kit.posture(PostureBox::France, Posture::Policy(policy));
    assert!(!kit.supplied(unit));
}

#[test]
fn a_line_crosses_the_sea_by_a_beachhead_alone() {
    proves!("10.2l", "14.5f");
    let mut kit = idle();
    let unit = kit.put("G-INF-start37", "w3817", 1);
    assert!(!kit.supplied(unit), "the Channel");
    kit.beachhead("beachhead_axis", "w3818", "w3817");
    assert!(
        kit.supplied(unit),
        "over the Beachhead to Calais, by a side that it does not point to"
    );
}

#[test]
fn a_convoy_waits_in_an_interdicted_zone() {
    proves!("10.3j", "2.2.3.6a");
    example!("krieg-E116");
    let mut kit = idle();
    kit.status("vichy", Status::Conquered(WEST));
    let fleet = kit.put_at("BR-SURF-Med", station("WME"), 0);
    let unit = kit.put("G-INF-start37", "w2020", 1);
    let convoy = kit.at_hand("IT-CONVOY", AXIS);
    kit.put("Italy-INF-1", "w2424", 1);
    kit.placing(AXIS);
    kit.boxed(convoy, convoys("WME")).act(Mode::Supply);
    assert!(!kit.supplied(unit), "no Axis Port of the Zone is Open");
    kit.phase(WEST, Segment::Support).on_table(begin_support);
    assert_eq!(kit.at(fleet), Spot::delay());
    assert!(kit.supplied(unit));
}

#[test]
fn a_partisan_base_supplies_its_own_country() {
    proves!("10.1a");
    example!("krieg-E111");
    let mut kit = idle();
    kit.status("yugoslavia", Status::Active(Faction::Western));
    // Every City is taken.
    let cities: Vec<Spot> = {
        let territory = kit.s.territory();
        let of = crate::kit::country("yugoslavia");
        territory.cities(of).map(Spot::from).collect()
    };
    for city in cities {
        kit.put_at("G-INF-start37", city, 1);
    }
    kit.marker("partisan_base_western", "w2726");
    let own = kit.put("Yug-INF-1", "w2726", 1);
    let guest = kit.put("BR-INF", "w2726", 1);
    assert!(kit.supplied(own));
    assert!(!kit.supplied(guest));
}

#[test]
fn a_marker_alone_in_a_port_is_supplied_over_the_sea() {
    proves!("10.2a", "10.2d");
    let mut kit = idle();
    let post = kit.put("G-INFD-start37", "w1522", 1);
    kit.flip(post);
    let convoy = kit.put_at("IT-CONVOY", convoys("CME"), 0);
    kit.flip(convoy);
    assert!(kit.supplied(post));
    // A Zone of Control bars the way into the Port, not out of it.
    kit.put("BR-INF", "w1422", 1);
    assert!(kit.s.zoc().reaches(crate::kit::space("w1522"), AXIS));
    assert!(kit.supplied(post));
}
