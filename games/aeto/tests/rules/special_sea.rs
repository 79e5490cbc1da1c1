//! 10.9, 10.18, 10.19, 10.25, 2.19: special submarines, the Soviet navy and its canal.

use crate::kit::{Kit, hex, nation};
use crate::seas::spot;
use aeto::ch00_sequence::{First, Segment};
use aeto::ch02_strategic::may_escort;
use aeto::ch03_naval::submarines::Stalk;
use aeto::ch03_naval::{Helm, Late, Sail};
use aeto::ch09_politics::Declare;
use aeto::ch10_special::special_boats::may_be_used;
use aeto::types::{UnitId, Weather};
use frame::Side;
use kernel::{example, proves};

/// A Type VII off Scapa Flow, where Warspite lies.
fn off_scapa() -> (Kit, UnitId, UnitId) {
    let mut kit = Kit::sea();
    let warspite = kit.dock("UK-bb-04", "W4717");
    let boat = kit.boat("GER-ss-01", "W4717");
    kit.naval(Side::Axis).act(Sail::Move { unit: boat });
    (kit, boat, warspite)
}

#[test]
fn with_a_special_marker_a_submarine_gets_into_a_harbour_on_a_4() {
    proves!("10.25a", "10.25b");
    example!("aeto2-E24", "aeto2-E18");
    let (mut kit, boat, warspite) = off_scapa();
    kit.roll(&[4]).act(Helm::Special);
    assert!(kit.says("U-47"));
    // 3 and 4 are 7, twice that and 2 for its torpedoes 16, against an armor of 13.
    kit.roll(&[3, 4]).act(Stalk::Attack { target: warspite });
    assert!(kit.damaged(warspite) && kit.says("+9 against 13"));
    // It attacks once more and is gone: the port does not pursue it.
    kit.roll(&[1, 2]).act(Stalk::Attack { target: warspite });
    assert_eq!(kit.dice.scripted_left(), 0);
    assert!(!kit.damaged(boat) && kit.lies(boat) == "W4717");
    assert_eq!(kit.s.politics.spent_boats, [nation("germany")]);
}

#[test]
fn it_is_used_once_and_fails_on_a_5() {
    proves!("10.25a");
    example!("aeto2-E24");
    let (mut kit, boat, _) = off_scapa();
    // Detected: the port attacks twice and misses.
    kit.roll(&[5, 1, 2, 1, 2]).act(Helm::Special);
    assert_eq!(kit.dice.scripted_left(), 0);
    kit.act(Stalk::Dive);
    let scapa = Some(hex("W4717").space());
    let again = may_be_used(&kit.s, boat, scapa).expect_err("it is used up");
    assert_eq!(again.rule.as_str(), "10.25a");
    // Without it a 4 is not enough.
    let (mut kit, boat, _) = off_scapa();
    kit.roll(&[4, 1, 2, 3, 4]).act(Helm::Infiltrate);
    assert!(kit.damaged(boat));
}

#[test]
fn markers_have_their_seasons_and_their_ports() {
    proves!("10.25a", "10.25c");
    let kinds = [
        ("ITA-ss-01", 1),
        ("UK-ss-01", 1),
        ("GER-ss-01", 1),
        ("SOV-ss-01", 1),
    ];
    let mut kit = Kit::east("september 1941", &kinds);
    let boats: Vec<UnitId> = ["ITA-ss-01", "UK-ss-01", "GER-ss-01", "SOV-ss-01"]
        .iter()
        .map(|kind| kit.free(kind))
        .collect();
    let refusal = |kit: &Kit, boat: usize, at: &str| {
        let answer = may_be_used(&kit.s, boats[boat], Some(hex(at).space()));
        answer.err().map(|error| error.rule.as_str())
    };
    let alexandria = "E5623";
    assert_eq!(refusal(&kit, 0, alexandria), Some("10.25a"));
    kit.s.clock.month = "october 1941".parse().expect("a month");
    assert_eq!(refusal(&kit, 0, alexandria), None);
    assert_eq!(refusal(&kit, 0, "W4717"), Some("10.25c"));
    assert_eq!(refusal(&kit, 1, "W3925"), Some("10.25a"));
    kit.s.clock.month = "july 1943".parse().expect("a month");
    assert_eq!(refusal(&kit, 1, "W3925"), None);
    assert_eq!(refusal(&kit, 1, alexandria), Some("10.25c"));
    assert_eq!(refusal(&kit, 2, alexandria), None);
    assert_eq!(refusal(&kit, 3, "W3925"), Some("10.25a"));
}

const SHIPS: [(&str, usize); 6] = [
    ("SOV-dd-02", 3),
    ("SOV-ss-01", 3),
    ("SOV-ca-01", 1),
    ("SOV-tf-001", 1),
    ("UK-dd-01", 2),
    ("GER-inf-01", 2),
];

/// July 1942, Soviet ships in their pools; the Allies have the option at sea.
fn soviet_sea(arrange: impl FnOnce(&mut Kit) -> Vec<UnitId>) -> (Kit, Vec<UnitId>) {
    let mut kit = Kit::east("july 1942", &SHIPS);
    let ids = arrange(&mut kit);
    kit.s.refresh();
    kit.segment(Segment::FirstNaval, Side::Axis);
    while kit.allowed(Declare::NoMore) {
        kit.act(Declare::NoMore);
    }
    kit.act(First { side: Side::Allies });
    (kit, ids)
}

#[test]
fn soviet_destroyers_and_submarines_go_through_the_belomor_canal() {
    proves!("10.9");
    let (mut kit, ids) = soviet_sea(|kit| {
        vec![
            kit.dock("SOV-dd-02", "E0626"),
            kit.dock("SOV-ss-01", "E1429"),
            kit.dock("SOV-ca-01", "E0626"),
        ]
    });
    kit.act(Sail::Belomor { unit: ids[0] });
    assert_eq!(kit.lies(ids[0]), "port_E1429");
    // It has moved; the submarine goes the other way, and a cruiser does not.
    kit.bars(Sail::Belomor { unit: ids[0] }, "10.9");
    kit.bars(Sail::Belomor { unit: ids[2] }, "10.9");
    kit.act(Sail::Belomor { unit: ids[1] });
    assert_eq!(kit.lies(ids[1]), "port_E0626");
}

#[test]
fn the_canal_is_closed_by_ice_troops_and_ruins() {
    proves!("10.9");
    let begin = || soviet_sea(|kit| vec![kit.dock("SOV-dd-02", "E0626")]);
    let (kit, ids) = begin();
    assert!(kit.allowed(Sail::Belomor { unit: ids[0] }));
    let (mut kit, ids) = begin();
    kit.weather(Weather::Winter);
    kit.bars(Sail::Belomor { unit: ids[0] }, "10.9");
    for bank in ["E0928", "E0828", "E1227", "E1328"] {
        let (mut kit, ids) = begin();
        kit.put("GER-inf-01", bank);
        kit.bars(Sail::Belomor { unit: ids[0] }, "10.9");
    }
    for port in ["E1429", "E0626"] {
        let (mut kit, ids) = begin();
        kit.s.blocked.push(hex(port));
        kit.bars(Sail::Belomor { unit: ids[0] }, "10.9");
    }
    // British ships never do.
    let (kit, ids) = soviet_sea(|kit| vec![kit.dock("UK-dd-01", "E0626")]);
    kit.bars(Sail::Belomor { unit: ids[0] }, "10.9");
}

#[test]
fn the_canal_is_open_in_the_end_phase_too() {
    proves!("10.9");
    let mut kit = Kit::east("july 1942", &SHIPS);
    let ship = kit.dock("SOV-dd-02", "E1429");
    kit.segment(Segment::SecondNaval, Side::Allies);
    kit.act(Late::Belomor { unit: ship });
    assert_eq!(kit.lies(ship), "port_E0626");
}

#[test]
fn the_soviet_navy_stays_in_port_before_the_war() {
    proves!("10.18");
    let peace = |war: bool| {
        let (mut kit, _) = soviet_sea(|kit| vec![kit.dock("SOV-dd-02", "E1429")]);
        if !war {
            let (germany, ussr) = (nation("germany"), nation("ussr"));
            kit.s.politics.wars.retain(|pair| *pair != (germany, ussr));
        }
        kit
    };
    assert!(peace(true).allowed(Sail::From { port: hex("E1429") }));
    // Finland is no major power.
    peace(false).bars(Sail::From { port: hex("E1429") }, "10.18");
}

#[test]
fn soviet_ships_stay_within_their_movement_of_a_soviet_port() {
    proves!("10.19a");
    example!("aeto2-E17");
    let (mut kit, ids) = soviet_sea(|kit| vec![kit.boat("SOV-ss-01", "W4422")]);
    kit.act(Sail::Move { unit: ids[0] });
    // W4420 is 20 from Leningrad, 25 from Murmansk.
    let far = |from: &str| aeto::ground::distance(hex(from).space(), hex("W4420").space());
    assert_eq!((far("E1429"), far("E0230")), (20, 25));
    let there = Helm::Go { to: spot("W4420") };
    assert!(kit.allowed(there), "{}", kit.refused(there));
    kit.bars(Helm::Go { to: spot("NWA") }, "10.19a");
    let leningrad = hex("E1429").space();
    kit.s.politics.set_holder(leningrad, nation("germany"));
    kit.bars(there, "10.19a");
}

#[test]
fn when_a_port_falls_ships_that_are_too_far_are_out_of_supply() {
    proves!("10.19b");
    // W4420: 20 hexes from Leningrad, 25 from Murmansk.
    let mut kit = Kit::east("july 1942", &SHIPS);
    let boat = kit.boat("SOV-ss-01", "W4420");
    let near = kit.boat("SOV-ss-01", "W5427");
    kit.put("GER-inf-01", "E1430");
    kit.on_table(|t| aeto::capture::enter(t, nation("germany"), hex("E1429").space()));
    assert_eq!(
        (kit.s.unit(boat).unsupplied, kit.s.unit(near).unsupplied),
        (1, 0)
    );
}

#[test]
fn soviet_destroyers_escort_on_the_arctic_route_with_western_ships() {
    proves!("2.19", "10.11");
    let mut kit = Kit::east("july 1942", &SHIPS);
    kit.s.enlist(nation("uk"), aeto::types::Camp::Western);
    let (destroyer, submarine) = (kit.free("SOV-dd-02"), kit.free("SOV-ca-01"));
    let refusal = |kit: &Kit, ship: UnitId, at: &str| {
        let answer = may_escort(&kit.s, ship, hex(at).space());
        answer.err().map(|error| error.rule.as_str())
    };
    // Alone they do not.
    assert_eq!(refusal(&kit, destroyer, "ARS"), Some("2.19"));
    let british = kit.free("UK-dd-01");
    let duty = aeto::spot::Spot::convoy(hex("ARS").space()).expect("a Convoy area");
    kit.s.put(british, duty);
    assert_eq!(refusal(&kit, destroyer, "ARS"), None);
    assert_eq!(refusal(&kit, submarine, "ARS"), Some("2.19"));
    assert_eq!(refusal(&kit, destroyer, "NAT"), Some("10.11"));
    kit.s.politics.conquests.push(aeto::politics::Conquest {
        of: nation("ussr"),
        by: nation("germany"),
        in_month: kit.s.clock.month,
    });
    assert_eq!(refusal(&kit, destroyer, "ARS"), Some("10.11"));
}
