//! 3.29: tactical submarines, through play.

use crate::afloat::{GERMANY, sea, waters};
use crate::kit::Kit;
use aeto::Aeto;
use aeto::ch03_naval::combat::Stalk;
use aeto::ch03_naval::submarines::{locates, screening_value};
use aeto::marks::Marks;
use aeto::spot::{Spot, board};
use aeto::types::{AirEffect, UnitId, Weather};
use kernel::{Game, Viewer, proves};

/// A Type VII (2-6-22) in the North Atlantic, and a British force there.
fn boat(kinds: &[&str]) -> (Kit, UnitId, Vec<UnitId>) {
    let mut kit = waters();
    let boat = kit.pooled("GER-ss-01");
    kit.s.pieces.change(boat, |unit| unit.at = sea("NAT"));
    let british = kit.fleet("NAT", kinds);
    (kit, boat, british)
}

fn attack(target: UnitId) -> Stalk {
    Stalk::Attack { target }
}

#[test]
fn destroyers_screen_and_without_them_carriers() {
    proves!("3.29e");
    let value = |kinds: &[&str]| {
        let (kit, _, british) = boat(kinds);
        screening_value(&kit.s, &british)
    };
    assert_eq!(value(&["UK-ca-01"]), 0);
    assert_eq!(value(&["UK-dd-01", "UK-dd-01", "UK-de-01"]), 3);
    assert_eq!(value(&["UK-dd-01"; 6]), 4);
    // Three carriers with aircraft count one; with a destroyer it alone counts.
    let carriers = ["UK-cv-01", "UK-cv-02", "UK-cv-07"];
    let (mut kit, _, british) = boat(&carriers);
    assert_eq!(screening_value(&kit.s, &british), 0);
    for ship in &british {
        kit.admiral("UK-na-01", *ship);
    }
    assert_eq!(screening_value(&kit.s, &british), 1);
    kit.s.skies.severe = AirEffect::Grounded;
    assert_eq!(screening_value(&kit.s, &british), 0);
    kit.s.skies.severe = AirEffect::None;
    for ship in &british {
        kit.s.pieces.change(*ship, |unit| unit.depleted = true);
    }
    assert_eq!(screening_value(&kit.s, &british), 0);
    let (mut kit, _, british) = boat(&["UK-cv-01", "UK-dd-01"]);
    kit.admiral("UK-na-01", british[0]);
    kit.s.pieces.change(british[1], |unit| unit.depleted = true);
    assert_eq!(screening_value(&kit.s, &british), 1);
}

#[test]
fn a_screened_submarine_dives() {
    proves!("3.29f", "3.29g", "3.29b");
    let (mut kit, submarine, british) = boat(&["UK-ca-01", "UK-dd-01", "UK-dd-01"]);
    kit.roll(&[2]).found(&british, &[submarine]);
    assert!(kit.says("The submarine is screened and dives"));
    assert_eq!(kit.dice.scripted_left(), 0);
    assert!(kit.s.unit(submarine).has(Marks::CAUGHT));
    assert_ne!(kit.prompt(), "Whom does German submarine Type VII attack?");
}

#[test]
fn a_detected_submarine_is_attacked() {
    proves!("3.29f", "3.29h", "3.29i");
    // Two destroyers: 5 + 1 = 6 depletes it; 2 + 2 is short of 5.
    let (mut kit, submarine, british) = boat(&["UK-ca-01", "UK-dd-02", "UK-dd-02"]);
    kit.roll(&[1, 5, 1, 2, 2]).found(&british, &[submarine]);
    assert!(kit.damaged(submarine) && !kit.sunk(submarine));
    // Doubles that hit sink; guns are not counted, and no more than four attack.
    let (mut kit, submarine, british) = boat(&["UK-dd-01"; 5]);
    kit.roll(&[1, 1, 4, 2, 3, 2, 2, 1, 4])
        .found(&british, &[submarine]);
    assert_eq!(kit.dice.scripted_left(), 0);
    assert!(!kit.damaged(submarine));
    let (mut kit, submarine, british) = boat(&["UK-dd-01"; 5]);
    kit.roll(&[1, 3, 3]).found(&british, &[submarine]);
    assert!(kit.sunk(submarine));
    // N40: carriers detect and cannot attack.
    let (mut kit, submarine, british) = boat(&["UK-cv-01"]);
    kit.admiral("UK-na-01", british[0]);
    kit.roll(&[1]).found(&british, &[submarine]);
    assert!(kit.says("The submarine is detected") && !kit.damaged(submarine));
}

#[test]
fn a_submarine_that_comes_through_attacks_whom_it_likes() {
    proves!("3.29j", "3.29k", "3.29l");
    let (mut kit, submarine, british) = boat(&["UK-ca-01", "UK-dd-03"]);
    // Another force of the area is another place.
    let others = kit.fleet("NAT", &["UK-ca-02"]);
    kit.roll(&[2]).found(&british, &[submarine]);
    assert_eq!(kit.asking(), Some(GERMANY));
    assert_eq!(kit.refused(attack(others[0])), "3.29j");
    let view = Aeto::view(&kit.s, Viewer::Seat(GERMANY));
    let shown = |id: UnitId| view.counters.iter().any(|counter| counter.id == id.into());
    assert!(shown(british[0]) && shown(british[1]) && !shown(others[0]));
    // 4 + 2 + 2 = 8 damages Kent.
    kit.roll(&[4, 2]).act(attack(british[0]));
    assert!(kit.damaged(british[0]));
    // It dives: nobody attacks it.
    let pressed = kit.clone();
    kit.act(Stalk::Dive);
    assert!(kit.says("The submarine dives") && !kit.damaged(submarine));
    // It presses: against a ship without a name its gunnery does not count, 3 + 2 misses 6; then it is attacked.
    let mut kit = pressed;
    kit.roll(&[3, 2, 5, 1]).act(attack(british[1]));
    assert!(!kit.damaged(british[1]) && kit.damaged(submarine));
    assert_eq!(kit.dice.scripted_left(), 0);
}

#[test]
fn doubles_of_a_submarine_sink_but_of_transports_a_point() {
    proves!("3.29k", "3.29f");
    let (mut kit, submarine, british) = boat(&["UK-ca-01", "UK-stp-01"]);
    // No screen, no roll.
    kit.found(&british, &[submarine]);
    kit.roll(&[3, 3]).act(attack(british[0]));
    assert!(kit.sunk(british[0]));
    kit.roll(&[5, 5]).act(attack(british[1]));
    assert_eq!(kit.s.unit(british[1]).steps(), 1);
    assert!(!kit.damaged(submarine));
}

#[test]
fn every_ship_of_a_hex_is_in_reach() {
    proves!("3.29j", "3.29l");
    let mut kit = waters();
    let boat = kit.pooled("GER-ss-01");
    kit.s.pieces.change(boat, |unit| unit.at = sea("W4425"));
    let found = kit.fleet("W4425", &["UK-ca-01"]);
    let others = kit.fleet("W4425", &["UK-ca-02", "UK-dd-02"]);
    kit.found(&found, &[boat]);
    kit.roll(&[1, 1]).act(attack(others[0]));
    // All destroyers of the hex attack after the second.
    kit.roll(&[1, 1, 4, 3]).act(attack(others[0]));
    assert!(kit.damaged(boat));
}

#[test]
fn who_hunts_a_submarine_needs_a_1() {
    proves!("3.29m", "3.29n");
    for (die, dice, damaged) in [(1, vec![4, 3], true), (2, vec![], false)] {
        let (mut kit, submarine, british) = boat(&["UK-ca-01", "UK-dd-02"]);
        kit.roll(&[die]).roll(&dice).found(&[submarine], &british);
        assert_eq!(kit.damaged(submarine), damaged);
        assert_eq!(kit.dice.scripted_left(), 0);
        assert!(!kit.legal().contains(&Stalk::Dive.into()));
    }
}

#[test]
fn aircraft_locate_a_submarine_at_seven() {
    proves!("3.29p");
    let mut kit = waters();
    let boat = kit.pooled("GER-ss-01");
    kit.s.pieces.change(boat, |unit| unit.at = sea("NAT"));
    let bombers: Vec<UnitId> = kit
        .s
        .units()
        .filter(|(_, unit)| {
            let uk = unit.nation() == crate::kit::nation("uk");
            uk && unit.air() == Some(aeto::types::AirKind::Bomber) && unit.has_back()
        })
        .map(|(id, _)| id)
        .take(2)
        .collect();
    // One of full strength adds 1, two halves too.
    assert!(locates(&kit.s, 6, boat, &bombers[..1]));
    assert!(!locates(&kit.s, 5, boat, &bombers[..1]));
    assert!(locates(&kit.s, 5, boat, &bombers));
    for id in &bombers {
        kit.s.pieces.change(*id, |unit| unit.depleted = true);
    }
    assert!(locates(&kit.s, 6, boat, &bombers));
    assert!(!locates(&kit.s, 5, boat, &bombers));
    // On a coast one more; in the Severe Zone in Winter two less.
    let brest = board().find("W3212").expect("a coast");
    kit.s
        .pieces
        .change(boat, |unit| unit.at = Spot::from(brest));
    assert!(locates(&kit.s, 5, boat, &bombers));
    kit.s.pieces.change(boat, |unit| unit.at = sea("NAT"));
    kit.weather(Weather::Winter);
    assert!(!locates(&kit.s, 6, boat, &bombers));
}
