//! 3.0e, 3.3, 3.7f, 7.10: straits, canals, bumping, and ships without fuel.

use crate::afloat::{GERMANY, UK};
use crate::kit::*;
use crate::seas::spot;
use aeto::ch00_sequence::Segment;
use aeto::ch03_naval::combat::Withdraw;
use aeto::ch03_naval::{Bump, Divide, Gather, Helm, Late, React, Sail};
use aeto::marks::Marks;
use aeto::types::UnitId;
use frame::Side;
use kernel::{example, proves};

/// A Type VII in the western hex of the Strait of Gibraltar.
fn at_gibraltar(guards: &[&str]) -> (Kit, UnitId) {
    let mut kit = Kit::sea();
    let boat = kit.boat("GER-ss-01", "W1406");
    if !guards.is_empty() {
        kit.force(guards, "W1407");
    }
    kit.naval(Side::Axis).act(Sail::Move { unit: boat });
    kit.act(Helm::Go { to: spot("W1407") });
    (kit, boat)
}

#[test]
fn a_submarine_passes_a_strait_with_four_or_more() {
    proves!("3.3r", "3.3t", "3.30f");
    let east = Helm::Go { to: spot("W1408") };
    let (mut kit, boat) = at_gibraltar(&[]);
    assert!(!kit.allowed(east));
    kit.roll(&[4]).act(Helm::Slip);
    assert!(kit.allowed(east));
    kit.act(east);
    assert_eq!(kit.lies(boat), "W1408");
    kit.bars(Helm::Slip, "3.3r");
    let (mut kit, boat) = at_gibraltar(&[]);
    kit.roll(&[3]).act(Helm::Slip);
    assert!(!kit.allowed(east) && kit.allowed(Helm::Go { to: spot("W1406") }));
    assert!(kit.s.unit(boat).has(Marks::FOILED) && !kit.damaged(boat));
    kit.bars(Helm::Slip, "3.3t");
}

#[test]
fn destroyers_watch_a_strait_and_a_one_brings_mines() {
    proves!("3.3s", "3.3u");
    let (mut kit, _) = at_gibraltar(&["UK-dd-01"]);
    kit.roll(&[4]).act(Helm::Slip);
    assert!(kit.says("does not pass"));
    let (mut kit, _) = at_gibraltar(&["UK-dd-01", "UK-dd-01", "UK-dd-01"]);
    kit.roll(&[6]).act(Helm::Slip);
    assert!(kit.says("passes the strait"));
    // The mines, and one destroyer: 5 + 1 depletes it, 1 + 2 misses.
    let (mut kit, boat) = at_gibraltar(&["UK-dd-01", "UK-ca-01"]);
    kit.roll(&[1, 5, 1, 1, 2]).act(Helm::Slip);
    assert_eq!(kit.dice.scripted_left(), 0);
    assert!(kit.damaged(boat));
}

#[test]
fn only_submarines_slip_through() {
    proves!("3.3i");
    let mut kit = Kit::sea();
    let force = kit.force(&["GER-bb-03"], "W1406");
    kit.naval(Side::Axis)
        .act(Sail::Move { unit: force })
        .all_go();
    kit.go("W1407");
    kit.bars(Helm::Slip, "3.3i");
}

#[test]
fn the_enemy_says_where_a_submarine_is_bumped_to() {
    proves!("3.0e", "3.0d");
    let mut kit = Kit::sea();
    let boat = kit.boat("GER-ss-01", "W4421");
    let force = kit.force(&["GER-ca-01"], "W4422");
    kit.naval(Side::Axis)
        .act(Sail::Move { unit: force })
        .all_go();
    kit.go("W4421").act(Helm::Stop);
    assert_eq!(kit.asking(), Some(UK));
    kit.bars(Bump { to: spot("W4418") }, "3.0e");
    kit.act(Bump { to: spot("W4420") });
    assert_eq!((kit.lies(boat), kit.lies(force)), ("W4420", "W4421"));
}

/// Scharnhorst comes out of the Kiel Canal, and Nelson is somewhere.
fn out_of_kiel(at: &str) -> (Kit, UnitId) {
    let mut kit = Kit::sea();
    let nelson = kit.force(&["UK-bb-01"], at);
    kit.dock("GER-bb-03", "W3925");
    kit.naval(Side::Axis).act(Sail::From { port: hex("W3925") });
    kit.act(Gather::All).act(Gather::Go).quiet();
    kit.s.at_sea.quiet.clear();
    kit.act(Helm::Go { to: spot("W3823") });
    (kit, nelson)
}

#[test]
fn who_lies_off_a_canal_meets_what_comes_out_without_fail() {
    proves!("3.7f", "3.6al", "3.8f");
    example!("aeto-E32");
    // In range, and not next to the mouth: nobody is asked.
    let (kit, _) = out_of_kiel("W4420");
    assert_eq!(kit.asking(), Some(GERMANY));
    let (mut kit, nelson) = out_of_kiel("W3822");
    assert_eq!(kit.asking(), Some(UK));
    kit.act(React::With { unit: nelson }).quiet();
    kit.act(Divide::Groups { number: 1 });
    // No die, and 39 against 29 does not help her.
    assert!(kit.clash().is_some());
    assert_eq!(kit.lies(nelson), "W3823");
}

#[test]
fn who_withdraws_after_moving_stays_where_he_is() {
    proves!("3.17ab", "3.6u");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "W4422");
    let kent = kit.force(&["UK-ca-01"], "W4320");
    kit.naval(Side::Axis).act(Sail::Move { unit: raider });
    kit.act(Gather::All).act(Gather::Go);
    kit.act(Helm::Go { to: spot("W4418") });
    while kit.lies(raider) != "W4421" {
        kit.act(React::Pass);
    }
    kit.act(React::With { unit: kent }).quiet();
    kit.roll(&[6]).act(Divide::Groups { number: 1 });
    let (german, british) = (kit.s.crew(raider)[0], kit.s.crew(kent)[0]);
    while !kit.allowed(Withdraw::All) {
        let shots = kit.legal();
        kit.roll(&[1, 1]).act(shots[0]);
    }
    // Side 0, the interceptor, chooses first.
    kit.act(Withdraw::Decided).act(Withdraw::All);
    assert!(kit.s.unit(german).has(Marks::WITHDREW) && !kit.damaged(british));
    while kit.lies(raider) == "W4421" && !kit.allowed(Sail::Pass) {
        let next = kit.legal();
        kit.act(next[next.len() - 1]);
    }
    assert_eq!(kit.lies(raider), "W4421");
    kit.act(Sail::Pass);
    kit.bars(Sail::Move { unit: raider }, "3.4g");
}

#[test]
fn raiders_stay_where_they_are_for_the_month() {
    proves!("2.21e");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "NAT");
    let ship = kit.s.crew(raider)[0];
    kit.s
        .pieces
        .mark(ship, |unit| unit.marks.set(Marks::RAIDED));
    kit.naval(Side::Axis);
    kit.bars(Sail::Move { unit: raider }, "3.4g");
    kit.segment(Segment::SecondNaval, Side::Axis);
    assert!(!kit.allowed(Late::Move { unit: raider }));
}

#[test]
fn ships_without_fuel_make_for_the_nearest_port() {
    proves!("7.10h", "7.10i", "7.10j");
    let mut kit = Kit::sea();
    let force = kit.force(&["UK-dd-01"], "W4618");
    let ship = kit.s.crew(force)[0];
    kit.s.pieces.mark(ship, |unit| unit.unsupplied = 1);
    kit.naval(Side::Allies);
    kit.bars(Sail::Pass, "7.10h");
    kit.act(Sail::Move { unit: force }).all_go();
    kit.bars(Helm::Stop, "7.10h");
    kit.bars(Helm::Go { to: spot("W4420") }, "7.10h");
    // Every port of the North Sea is a point away.
    assert!(kit.allowed(Helm::Go { to: spot("W4717") }));
    kit.go("W4316").act(Helm::Dock);
    // It has fuel again when the phase is over.
    assert_eq!(
        (kit.lies(ship), kit.s.unit(ship).unsupplied),
        ("port_W4316", 1)
    );
    assert!(kit.allowed(Sail::Pass));
    kit.with(aeto::ch03_naval::end_of_phase);
    assert_eq!(kit.s.unit(ship).unsupplied, 0);
}
