//! 3.7, 3.15, 3.30: enemy ports.

use crate::afloat::GERMANY;
use crate::kit::*;
use crate::seas::spot;
use aeto::ch00_sequence::Segment;
use aeto::ch03_naval::combat::{Bombard, Stalk};
use aeto::ch03_naval::harbours::mine_modifier;
use aeto::ch03_naval::infiltration::screen;
use aeto::ch03_naval::offensive::Flag;
use aeto::ch03_naval::{Gather, Helm, Late, Operate, Sail};
use aeto::ch05_offensives::Begin;
use aeto::marks::{Marks, Span};
use aeto::types::{Camp, UnitId, WorkKind};
use frame::Side;
use kernel::proves;

/// A British force off Kiel, about to enter.
fn off_kiel(kinds: &[&str], docked: &[&str]) -> (Kit, UnitId) {
    let mut kit = Kit::sea();
    let force = kit.force(kinds, "W3925");
    for kind in docked {
        kit.dock(kind, "W3925");
    }
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: force })
        .all_go();
    (kit, force)
}

#[test]
fn mines_attack_every_ship_that_enters_and_then_whoever_lies_there_fights() {
    proves!("3.15o", "3.15p", "3.15n", "3.7c", "3.8f", "3.15i");
    // A Major Port adds 1, a destroyer takes 1: 4 + 4 reaches the 8 of Kent, and doubles sink nobody; 1 + 3 misses.
    let (mut kit, force) = off_kiel(&["UK-ca-01", "UK-dd-01"], &["GER-dd-01"]);
    let crew = kit.s.crew(force);
    kit.roll(&[4, 4, 1, 3]).act(Helm::Enter);
    assert!(kit.damaged(crew[0]) && !kit.sunk(crew[0]) && !kit.damaged(crew[1]));
    let clash = kit.clash().expect("a fight in port");
    assert!(clash.in_port);
    assert_eq!(clash.fleets[0].camp, Camp::Western);
    assert_eq!(clash.fleets[1].ships.len(), 1);
    assert!(kit.s.unit(crew[0]).has(Marks::CAUGHT));
}

#[test]
fn an_empty_port_is_entered_and_the_move_is_over() {
    proves!("3.15x", "3.15o");
    let (mut kit, force) = off_kiel(&["UK-dd-01"], &[]);
    kit.roll(&[1, 1]).act(Helm::Enter);
    assert_eq!(kit.dice.scripted_left(), 0);
    assert!(kit.says("Nobody fights") && kit.clash().is_none());
    // It is at sea, and leaves in the End Phase.
    assert_eq!(kit.s.at_sea.inside, [force]);
    kit.s.end(Span::Phase);
    kit.segment(Segment::SecondNaval, Side::Allies);
    kit.act(Late::Move { unit: force }).all_go();
    kit.act(Helm::Go { to: spot("W3926") });
    assert!(kit.s.at_sea.inside.is_empty());
}

#[test]
fn what_adds_to_mines_and_takes_from_them() {
    proves!("3.15q");
    let (mut kit, force) = off_kiel(&["UK-ca-01", "UK-dd-01", "UK-dd-01"], &[]);
    let crew = kit.s.crew(force);
    let kiel = hex("W3925").space();
    assert_eq!(mine_modifier(&kit.s, kiel, &crew), -1);
    assert_eq!(mine_modifier(&kit.s, kiel, &crew[..1]), 1);
    kit.build("W3925", WorkKind::Fort, false);
    assert_eq!(mine_modifier(&kit.s, kiel, &crew[..1]), 3);
    let edinburgh = hex("W4316").space();
    assert_eq!(mine_modifier(&kit.s, edinburgh, &crew[..1]), 0);
}

#[test]
fn each_point_of_transports_meets_a_mine_of_its_own() {
    proves!("3.15o");
    let (mut kit, force) = off_kiel(&["UK-stp-01"], &[]);
    let ship = kit.s.crew(force)[0];
    // 4 + 1 for the Major Port is enough for either point: the chit is gone.
    kit.roll(&[1, 3, 1, 3]).act(Helm::Enter);
    assert_eq!(kit.dice.scripted_left(), 0);
    assert!(kit.sunk(ship));
}

#[test]
fn heavy_ships_and_land_units_keep_strangers_out() {
    proves!("3.15v", "3.6am", "3.15w", "3.15s", "3.15e");
    let (mut kit, _) = off_kiel(&["UK-ca-01"], &["GER-ca-01"]);
    kit.act(Helm::Enter);
    assert!(kit.says("Heavy ships keep") && kit.s.at_sea.inside.is_empty());
    let (mut kit, _) = off_kiel(&["UK-ca-01"], &[]);
    kit.bars(Helm::Dock, "3.15e");
    kit.s.blocked.push(hex("W3925"));
    kit.bars(Helm::Enter, "3.15s");
    kit.s.blocked.clear();
    let german = |unit: &aeto::unit::Unit| unit.is_combat() && unit.camp == Camp::Axis;
    let land = kit.s.units().find(|(_, unit)| german(unit));
    let land = land.expect("a land unit").0;
    kit.s
        .pieces
        .change(land, |unit| unit.at = hex("W3925").into());
    kit.bars(Helm::Enter, "3.15w");
    let mut kit = Kit::sea();
    kit.dock("UK-ca-01", "W4717");
    kit.naval(Side::Allies)
        .act(Sail::From { port: hex("W4717") })
        .all_go();
    kit.bars(Helm::Enter, "3.15e");
}

#[test]
fn who_comes_home_finds_strangers_in_his_port() {
    proves!("3.7b", "3.7e", "3.15n");
    let (mut kit, force) = off_kiel(&["UK-dd-01", "UK-dd-01"], &[]);
    kit.roll(&[1, 1, 1, 1]).act(Helm::Enter);
    let home = kit.force(&["GER-cl-01", "GER-dd-01"], "W3925");
    kit.act(Sail::Move { unit: home }).all_go();
    // They are in the port, and she is not.
    kit.bars(Helm::Hunt { prey: force }, "3.6aq");
    kit.act(Helm::Dock);
    let clash = kit.clash().expect("a fight in port");
    assert!(clash.in_port && clash.fleets[0].camp == Camp::Axis);
    assert_eq!(clash.fleets[1].ships, kit.s.crew(force));
}

/// A Type VII off Scapa Flow, where Warspite lies.
fn off_scapa(docked: &[&str]) -> (Kit, UnitId, UnitId) {
    let mut kit = Kit::sea();
    let warspite = kit.dock("UK-bb-04", "W4717");
    for kind in docked {
        kit.dock(kind, "W4717");
    }
    let boat = kit.boat("GER-ss-01", "W4717");
    kit.naval(Side::Axis).act(Sail::Move { unit: boat });
    (kit, boat, warspite)
}

#[test]
fn an_undetected_submarine_attacks_in_the_harbour() {
    proves!("3.30a", "3.30c", "3.30e");
    let (mut kit, boat, warspite) = off_scapa(&[]);
    kit.roll(&[1]).act(Helm::Infiltrate);
    assert_eq!(kit.asking(), Some(GERMANY));
    // 5 + 6 and 2 for its torpedoes reach 13.
    kit.roll(&[5, 6]).act(Stalk::Attack { target: warspite });
    assert!(kit.damaged(warspite));
    kit.act(Stalk::Dive);
    assert!(!kit.damaged(boat) && kit.lies(boat) == "W4717");
    assert!(kit.s.unit(boat).has(Marks::CAUGHT));
}

#[test]
fn a_detected_submarine_is_attacked_by_the_port_first() {
    proves!("3.30d", "3.30b");
    let (mut kit, boat, warspite) = off_scapa(&[]);
    // A Major Port attacks twice: 3 + 4 reaches 6, and what is hit dives.
    kit.roll(&[2, 1, 2, 3, 4]).act(Helm::Infiltrate);
    assert_eq!(kit.dice.scripted_left(), 0);
    assert!(kit.damaged(boat) && !kit.s.stack.steps().iter().any(is_stalking));
    let (mut kit, boat, warspite_too) = off_scapa(&[]);
    assert_eq!(warspite, warspite_too);
    kit.roll(&[6, 1, 2, 1, 3]).act(Helm::Infiltrate);
    // Its second attack draws those of the port once more.
    kit.roll(&[1, 2]).act(Stalk::Attack { target: warspite });
    kit.roll(&[1, 2, 1, 2, 4, 1])
        .act(Stalk::Attack { target: warspite });
    assert_eq!(kit.dice.scripted_left(), 0);
    assert!(!kit.damaged(warspite) && !kit.damaged(boat));
}

fn is_stalking(step: &aeto::Step) -> bool {
    <aeto::ch03_naval::submarines::Stalking as frame::Part<aeto::Step>>::of(step).is_some()
}

#[test]
fn the_screens_of_ports() {
    proves!("3.30b");
    let (kit, boat, _) = off_scapa(&["UK-dd-01"]);
    let screens = |kit: &Kit, at: &str| screen(&kit.s, hex(at).space(), boat);
    assert_eq!(screens(&kit, "W4717"), 3);
    assert_eq!(screens(&kit, "W4316"), 1);
    assert_eq!(screens(&kit, "W1508"), 3);
    let (kit, _, _) = off_scapa(&["UK-dd-01", "UK-dd-01", "UK-de-01"]);
    assert_eq!(screens(&kit, "W4717"), 4);
}

#[test]
fn ships_of_a_sea_offensive_bombard_where_they_stop() {
    proves!("3.28a", "0.sop-offC1", "0.sop-offC2");
    let mut kit = Kit::sea();
    let force = kit.force(&["UK-bb-01"], "W3822");
    let ship = kit.s.crew(force)[0];
    kit.naval(Side::Allies).act(Sail::Standby { unit: force });
    kit.offensives(Side::Allies);
    let flag = Flag::Force { unit: force };
    kit.act(Begin::Sea { flag }).act(Operate::With { flag });
    kit.act(Gather::All).act(Gather::Go).quiet();
    kit.go("W3824").act(Helm::Stop);
    let aim = |what: WorkKind| Bombard::Aim { ship, what };
    kit.bars(aim(WorkKind::GrassAirfield), "3.28b");
    kit.act(aim(WorkKind::Base));
    kit.roll(&[1, 1]).act(Bombard::Fire);
    assert!(kit.s.unit(ship).has(Marks::SHELLED) && kit.says("5 guns"));
    kit.act(Operate::Enough);
    assert!(!kit.allowed(aim(WorkKind::Base)));
}
