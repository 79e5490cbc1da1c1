//! 8.8 to 8.10: ships in the yards, salvage and scrapping.

use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::Segment;
use aeto::ch03_naval::ports;
use aeto::ch08_seasons::{Berth, Refit, Repair, modifiers, port_lost, return_ships, sunk_in_port};
use aeto::data::data;
use aeto::spot::Spot;
use aeto::types::UnitId;
use frame::Side;
use kernel::{Seat, example, proves};

/// Ships of these kinds lie damaged in Wilhelmshaven.
fn docked(kinds: &[&str]) -> (Kit, Vec<UnitId>) {
    let all: Vec<(&str, usize)> = kinds.iter().map(|kind| (*kind, 1)).collect();
    let mut kit = Kit::west("january 1940", &all);
    let port = Spot::port(hex("W3723").space()).expect("a port");
    let mut ships = Vec::new();
    for kind in kinds {
        let kind = data().find_kind(kind).expect("a kind");
        let found = kit.s.units().find(|(_, unit)| unit.kind == kind);
        let id = found.expect("a ship").0;
        kit.s.pieces.change(id, |unit| {
            unit.at = port;
            unit.depleted = true;
        });
        ships.push(id);
    }
    kit.s.refresh();
    (kit, ships)
}

/// The Seasonal Turn begins; the other side has nothing to repair.
fn season(kit: &mut Kit) -> &mut Kit {
    kit.segment(Segment::Season, Side::Axis)
}

#[test]
fn the_yard_time_of_a_named_ship() {
    proves!("8.8a", "8.8b", "8.8c", "8.8d", "8.8f", "8.8g", "8.8h");
    let (mut kit, ships) = docked(&["GER-bb-01"]);
    let major = matches!(
        aeto::ground::hex(hex("W3723").space()).port,
        Some(aeto::types::PortSize::Major)
    );
    season(&mut kit)
        .roll(&[2, 3])
        .act(Repair::Ship { ship: ships[0] });
    assert_eq!(kit.asking(), Some(Seat(0)));
    let by: i8 = modifiers(&kit.s, ships[0], hex("W3723").space(), false)
        .iter()
        .map(|(_, by)| by)
        .sum();
    // A battleship: one more; a Major Port: one less.
    assert_eq!(by, 1 - i8::from(major));
    let before = kit.eps("germany");
    kit.act(Refit::Hasten);
    // 2 for the repair and 4 for haste; 5 and the modifiers less 2, less 2.
    assert_eq!(kit.eps("germany"), before - 6);
    let seasons = (5 + by - 2 - 2) as u8;
    assert_eq!(kit.s.yards[0].berth, Berth::Refit { seasons });
    assert_eq!(kit.s.unit(ships[0]).at, Spot::track(nation("germany")));
    for _ in 0..seasons {
        assert!(!kit.s.yards.is_empty());
        kit.with(return_ships);
    }
    assert!(kit.s.yards.is_empty() && !kit.s.unit(ships[0]).depleted);
    assert_eq!(
        kit.s.unit(ships[0]).at,
        Spot::port(hex("W3723").space()).expect("a port")
    );
}

#[test]
fn small_ships_are_soon_repaired() {
    proves!("8.8a", "8.8b", "8.8c", "2.14ac");
    let (mut kit, ships) = docked(&["GER-dd-01", "GER-ub-01", "GER-cl-01"]);
    let sum = |kit: &Kit, ship| -> i8 {
        let all = modifiers(&kit.s, ship, hex("W3723").space(), false);
        let major = all.iter().any(|(name, _)| *name == "major_port");
        all.iter().map(|(_, by)| by).sum::<i8>() + i8::from(major)
    };
    assert_eq!(
        [ships[0], ships[1], ships[2]].map(|ship| sum(&kit, ship)),
        [-4, -5, -3]
    );
    season(&mut kit)
        .roll(&[2, 3])
        .act(Repair::Ship { ship: ships[1] });
    let before = kit.eps("germany");
    kit.act(Refit::Pay);
    // A U-boat costs 3 and is repaired at once.
    assert_eq!(kit.eps("germany"), before - 3);
    assert!(!kit.s.unit(ships[1]).depleted);
    // At sea nothing is repaired, nor what is whole.
    assert_eq!(kit.refused(Repair::Ship { ship: ships[1] }), "8.8a");
    kit.s
        .pieces
        .change(ships[0], |unit| unit.at = hex("NAT").into());
    assert_eq!(kit.refused(Repair::Ship { ship: ships[0] }), "8.8a");
    kit.s.track_mut(nation("germany")).expect("a track").eps = 1;
    assert_eq!(kit.refused(Repair::Ship { ship: ships[2] }), "8.8a");
}

#[test]
fn a_bad_roll_may_end_in_scrap() {
    proves!("8.10");
    let (mut kit, ships) = docked(&["GER-bb-01", "GER-dd-01"]);
    season(&mut kit)
        .roll(&[6, 6])
        .act(Repair::Ship { ship: ships[0] });
    let before = kit.eps("germany");
    kit.act(Refit::Scrap);
    assert_eq!(kit.eps("germany"), before + 7);
    assert_eq!(kit.s.unit(ships[0]).at, Spot::gone(nation("germany")));
    kit.roll(&[6, 6]).act(Repair::Ship { ship: ships[1] });
    assert_eq!(kit.refused(Refit::Scrap), "8.10");
    kit.act(Refit::Pay);
}

#[test]
fn named_ships_sunk_in_port_may_be_raised() {
    proves!("8.9a", "8.9b", "8.10");
    example!("aeto-E17");
    let (mut kit, ships) = docked(&["GER-ca-01", "GER-ca-02", "GER-ca-03"]);
    let port = hex("W3723");
    let room = ports::capacity(&kit.s, port.space());
    let major = room == 30;
    let need = if major { 3 } else { 5 };
    kit.roll(&[need]);
    kit.with(|t| sunk_in_port(t, ships[0], port, false));
    kit.roll(&[need - 1]);
    kit.with(|t| sunk_in_port(t, ships[1], port, false));
    kit.with(|t| sunk_in_port(t, ships[2], port, true));
    assert_eq!(kit.s.yards[0].berth, Berth::Sunk);
    let gone = Spot::gone(nation("germany"));
    assert_eq!(
        [ships[1], ships[2]].map(|ship| kit.s.unit(ship).at),
        [gone; 2]
    );
    assert_eq!(ports::capacity(&kit.s, port.space()), room - 1);
    season(&mut kit)
        .roll(&[1, 1])
        .act(Repair::Ship { ship: ships[0] });
    assert_eq!(kit.refused(Refit::Scrap), "8.10");
    let before = kit.eps("germany");
    kit.act(Refit::Pay);
    assert_eq!(kit.eps("germany"), before - if major { 2 } else { 3 });
    // 2, and 3 for the raising: in a Major Port one less.
    let seasons = if major { 2 } else { 3 };
    assert_eq!(kit.s.yards[0].berth, Berth::Refit { seasons });
    assert_eq!(ports::capacity(&kit.s, port.space()), room);
}

#[test]
fn a_captured_port_takes_its_yards_with_it() {
    proves!("8.8d", "8.8g");
    let (mut kit, ships) = docked(&["GER-bb-01"]);
    season(&mut kit)
        .roll(&[4, 4])
        .act(Repair::Ship { ship: ships[0] });
    kit.act(Refit::Pay);
    kit.with(|t| port_lost(t, hex("W3723").space()));
    assert_eq!(kit.s.yards.len(), 1, "the port is still German");
    kit.s
        .politics
        .set_holder(hex("W3723").space(), nation("uk"));
    kit.with(|t| port_lost(t, hex("W3723").space()));
    assert!(kit.s.yards.is_empty());
    assert_eq!(kit.s.unit(ships[0]).at, Spot::gone(nation("germany")));
}
