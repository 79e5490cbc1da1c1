//! Whose counters a rule means, and where they must lie: those of others, and those elsewhere, stay as they are.

use crate::kit::{Kit, country, hex};
use crate::support_kit::{AXIS, SOVIETS, WEST, convoys, used};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::{Upkeep, begin_support};
use krieg::ch03_movement::{MovementAction, Step};
use krieg::ch04_combat::{AirdropLanding, markers};
use krieg::politics::{Confined, Status};
use krieg::spot::Spot;
use krieg::types::Turn;

#[test]
fn after_combat_only_the_phasing_faction_takes_its_markers_back() {
    proves!("4.3a", "4.3b", "14.12e", "14.22");
    let mut kit = Kit::bare();
    let british = kit.put_at("BR-CONVOY-1", used("WME"), 0);
    let german = kit.put_at("G-CONVOY", used("NSE"), 0);
    let [blitz, failure] = ["blitz_western", "failure_western"].map(|id| kit.marker(id, "w3915"));
    let theirs = ["blitz_axis", "failure_axis"].map(|id| kit.marker(id, "w3825"));
    for (id, faction, marker) in [
        ("sweden", WEST, Confined::Mobilizing),
        ("denmark_norway", WEST, Confined::NoOccupation),
        ("finland", AXIS, Confined::Mobilizing),
    ] {
        kit.status(id, Status::Active(faction));
        kit.s.politics.nation_mut(country(id)).confined = Some(marker);
    }
    kit.phase(WEST, Segment::Markers).with(markers);
    assert_eq!(kit.at(british), convoys("WME"));
    assert_eq!(kit.at(german), used("NSE"));
    assert_eq!([blitz, failure].map(|id| kit.at(id)), [Spot::aside(); 2]);
    assert_eq!(theirs.map(|id| kit.at(id)), [hex("w3825"); 2]);
    let confined = |id| kit.s.politics.confined(country(id));
    assert_eq!(confined("sweden"), None);
    assert_eq!(confined("denmark_norway"), Some(Confined::NoOccupation));
    assert_eq!(confined("finland"), Some(Confined::Mobilizing));
}

#[test]
fn only_ones_own_airdrops_land() {
    proves!("4.1.4a");
    let mut kit = Kit::bare();
    let american = kit.put("US-AB", "w3717", 1);
    kit.flip(american);
    kit.phase(AXIS, Segment::BlitzCombat)
        .on_table(|t| t.push(AirdropLanding {}));
    assert_eq!(kit.at(american), hex("w3717"));
}

#[test]
fn only_what_is_out_returns_to_base_and_only_ones_own() {
    proves!("2.2.1a", "2.2.1b", "2.2.1c");
    let mut kit = Kit::bare();
    let later = Spot::turn(Turn(kit.s.clock.turn.0 + 3));
    let own = kit.put("BR-AF-RAF1", "w3916", 0);
    let away = kit.put_at("BR-AF-RAF2", later, 0);
    let corps = kit.put("BR-INF", "w3916", 1);
    let german = kit.put("G-AF-LF1", "w3825", 0);
    let russian = kit.put("RU-AF-VVS1", "e4312", 0);
    kit.phase(WEST, Segment::Support);
    kit.with(begin_support);
    assert_ne!(kit.at(own), hex("w3916"));
    assert_eq!(kit.at(away), later);
    assert_eq!(kit.at(corps), hex("w3916"));
    assert_eq!(kit.at(german), hex("w3825"));
    assert_eq!(kit.at(russian), hex("e4312"));
}

#[test]
fn each_faction_looks_after_its_own_beachheads() {
    proves!("2.2.2a", "2.2.2c");
    let asked = |faction| {
        let mut kit = Kit::bare();
        kit.free_france();
        let marker = kit.beachhead("beachhead_western", "w3815", "w3714");
        kit.put("BR-ARMY-1", "w3815", 2);
        kit.put("G-INF-start37", "w3714", 1);
        kit.begin(faction, Segment::Support);
        (kit.s.stack.asked::<Upkeep>().is_some(), kit.at(marker))
    };
    assert_eq!(asked(WEST), (true, hex("w3815")));
    assert_eq!(asked(AXIS), (false, hex("w3815")));
    assert_eq!(asked(SOVIETS), (false, hex("w3815")));
}

#[test]
fn who_comes_to_his_own_detachment_leaves_it_there() {
    proves!("1.2.1g", "2.3.5c", "2.3.5d");
    let mut kit = Kit::bare();
    let corps = kit.put("G-INF-start37", "e3806", 1);
    let post = kit.put("G-INFD-start37", "e3807", 1);
    kit.flip(post);
    let okh = kit.marker("logistics_okh", "e3807");
    kit.phase(AXIS, Segment::OperationalMovement)
        .act(MovementAction::Pick { unit: corps })
        .act(Step::Go(hex("e3807")));
    assert_eq!([post, okh].map(|id| kit.at(id)), [hex("e3807"); 2]);
}
