//! 4.20, 4.21: aircraft against ships in port.

use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::Segment;
use aeto::ch04_air::{Dive, Fly, Launch, Role, Strike, aa_points, attacks, bonus};
use aeto::ch08_seasons::{Berth, Yard};
use aeto::data::data;
use aeto::spot::Spot;
use aeto::types::{AirEffect, UnitId};
use aeto::unit::Commitment;
use frame::Side;
use kernel::proves;

const WILHELMSHAVEN: &str = "W3723";

fn port() -> Spot {
    Spot::port(hex(WILHELMSHAVEN).space()).expect("a port")
}

fn dock(kit: &mut Kit, kind: &str) -> UnitId {
    let kind = data().find_kind(kind).expect("a kind of piece");
    let found = kit
        .s
        .units()
        .find(|(_, unit)| unit.kind == kind && unit.at.within().is_none());
    let id = found.expect("a ship").0;
    kit.s.pieces.change(id, |unit| unit.at = port());
    id
}

/// British aircraft of a kind fly against Wilhelmshaven in their Air Movement Step, unhindered.
#[track_caller]
fn strike(kit: &mut Kit, aircraft: &[UnitId]) {
    kit.s.clock.initiative = Side::Allies;
    kit.segment(Segment::Air, Side::Allies);
    if kit.prompt().starts_with("Which side") {
        kit.act(aeto::ch00_sequence::First { side: Side::Allies });
    }
    kit.act(Fly::Ships {
        hex: hex(WILHELMSHAVEN),
    });
    for unit in aircraft {
        kit.act(Launch::Unit {
            unit: *unit,
            role: Role::Bomber,
        });
    }
    kit.no_aircraft();
}

/// The scenario's first Allied player is Poland: its aircraft stand in for all.
fn allied(kinds: &[(&str, usize)]) -> Kit {
    let mut all = vec![("POL-bmb-01", 1)];
    all.extend(kinds);
    Kit::west("june 1943", &all)
}

#[test]
fn aircraft_sink_ships_in_port() {
    proves!(
        "4.20.1", "4.20.2", "4.20.3", "4.20.7", "4.20.10", "4.21.1", "4.21.2", "4.21.4", "4.21.5",
        "4.1.8"
    );
    let mut kit = allied(&[("GER-ca-01", 1), ("GER-ca-02", 1)]);
    let bomber = kit.put("POL-bmb-01", "W3720");
    kit.s
        .politics
        .set_holder(hex("W3720").space(), nation("poland"));
    let cruiser = dock(&mut kit, "GER-ca-01");
    let second = dock(&mut kit, "GER-ca-02");
    let number = attacks(&kit.s, bomber, hex(WILHELMSHAVEN));
    assert_eq!(number, 2, "half of 3 or 4 points");
    strike(&mut kit, &[bomber]);
    // The guns: a 2 never hits.
    kit.roll(&[1, 1]).act(Strike::GoIn);
    // 5 and 4, and one for the port, reach the armor of 9.
    kit.roll(&[5, 3]).act(Dive { ship: cruiser });
    assert!(kit.s.unit(cruiser).depleted);
    // Nobody twice before everybody once; one ship is left, and the second attack is on it: doubles sink at once.
    assert_eq!(kit.refused(Dive { ship: cruiser }), "4.20.7");
    kit.roll(&[5, 5]).act(Dive { ship: second });
    assert_eq!(kit.s.unit(second).at, Spot::gone(nation("germany")));
    kit.act(Fly::Enough);
    assert_eq!(kit.s.unit(bomber).commitment, Commitment::Previous);
}

#[test]
fn attacks_and_what_is_added_to_them() {
    proves!("4.20.4", "4.20.5");
    let kinds = [
        ("UK-na-01", 1),
        ("US-bmb-05", 1),
        ("UK-bmb-05", 1),
        ("US-bmb-03", 1),
    ];
    let mut kit = allied(&kinds);
    let ids = kinds.map(|(kind, _)| kit.put(kind, "W3617"));
    // Swordfish 3-5/0, B-17 12-20[2], Wellington 6-14, B-26 4-12/2.
    assert_eq!(
        ids.map(|unit| attacks(&kit.s, unit, hex("W3723"))),
        [3, 2, 3, 4]
    );
    let by = |kit: &Kit, in_port| {
        ids.map(|unit| bonus(&kit.s, unit, hex("W3723"), in_port, nation("germany")))
    };
    assert_eq!(by(&kit, true), [1, 1, 1, 3]);
    assert_eq!(by(&kit, false), [0, -1, 0, 2]);
    kit.s.skies.severe = AirEffect::Strength;
    kit.s.skies.moderate = AirEffect::Strength;
    assert_eq!(by(&kit, true), [0, 0, 0, 2]);
}

#[test]
fn ships_and_ports_have_guns() {
    proves!("4.21.1", "4.21.2", "4.21.3", "4.21.4");
    let mut kit = allied(&[
        ("GER-bb-01", 1),
        ("GER-ca-01", 1),
        ("GER-dd-01", 1),
        ("GER-ss-01", 1),
    ]);
    let points = |kit: &Kit| aa_points(&kit.s, port(), nation("uk"));
    let empty = points(&kit);
    assert!([2, 4].contains(&empty), "a Minor or Major Port");
    let battleship = dock(&mut kit, "GER-bb-01");
    dock(&mut kit, "GER-ca-01");
    dock(&mut kit, "GER-dd-01");
    dock(&mut kit, "GER-ss-01");
    assert_eq!(points(&kit), empty + 6);
    kit.deplete(battleship);
    assert_eq!(points(&kit), empty + 4);
    let hits = [0, 1, 5, 6, 11, 12, 19, 20, 29, 30].map(|points| data().naval_flak.hits(points));
    let expected = [0, 12, 12, 11, 11, 10, 10, 9, 9, 8];
    assert_eq!(hits.map(|hit| hit.unwrap_or(0)), expected);
}

#[test]
fn ships_in_the_yards_are_attacked_where_they_lie() {
    proves!("4.20.11", "8.8e", "4.10.11");
    let mut kit = allied(&[("GER-ca-01", 1), ("GER-dd-01", 1)]);
    let bomber = kit.put("POL-bmb-01", "W3720");
    kit.s
        .politics
        .set_holder(hex("W3720").space(), nation("poland"));
    let cruiser = dock(&mut kit, "GER-ca-01");
    let destroyer = dock(&mut kit, "GER-dd-01");
    kit.deplete(cruiser);
    let track = Spot::track(nation("germany"));
    kit.s.pieces.change(cruiser, |unit| unit.at = track);
    kit.s.yards.push(Yard {
        ship: cruiser,
        port: hex(WILHELMSHAVEN),
        berth: Berth::Refit { seasons: 2 },
    });
    strike(&mut kit, &[bomber]);
    kit.roll(&[1, 1]).act(Strike::GoIn);
    assert!(kit.allowed(Dive { ship: destroyer }));
    // A miss leaves it in the yard.
    kit.roll(&[1, 2]).act(Dive { ship: cruiser });
    assert_eq!(kit.s.yards.len(), 1);
}

#[test]
fn guns_drive_an_attacker_off() {
    proves!("4.21.4", "4.21.5");
    let mut kit = allied(&[("GER-ca-01", 1), ("GER-dd-01", 1)]);
    let bomber = kit.put("POL-bmb-01", "W3720");
    kit.s
        .politics
        .set_holder(hex("W3720").space(), nation("poland"));
    let cruiser = dock(&mut kit, "GER-ca-01");
    strike(&mut kit, &[bomber]);
    kit.roll(&[6, 6]).act(Strike::GoIn);
    assert!(kit.s.unit(bomber).depleted || kit.at(bomber).is_none());
    assert!(!kit.s.unit(cruiser).depleted);
}
