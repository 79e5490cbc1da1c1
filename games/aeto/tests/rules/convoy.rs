//! A convoy fight by hand, with everything in its order.

use crate::afloat::{GERMANY, UK};
use crate::kit::*;
use crate::seas::spot;
use aeto::ch03_naval::{Divide, Flee, Gather, Helm, React, Sail};
use aeto::ch04_air::{Dive, Launch, Report, Role, Strike, Watch};
use aeto::marks::Marks;
use aeto::types::{AirEffect, UnitId};
use frame::Side;
use kernel::proves;

fn sets_out(kit: &mut Kit, force: UnitId) {
    kit.act(Sail::Move { unit: force });
    kit.act(Gather::All).act(Gather::Go);
}

/// 4.15: a British convoy off Norway, German Heinkels in Wilhelmshaven and Gneisenau at sea, a British cruiser in support.
#[test]
fn a_convoy_is_found_bombed_intercepted_and_fought_for_in_this_order() {
    proves!(
        "3.6n", "4.15.1", "4.15.4", "4.15.7", "3.6t", "3.6r", "3.9h", "3.8i", "4.20.12", "3.6w"
    );
    let mut kit = Kit::sea();
    kit.s.skies.severe = AirEffect::None;
    kit.s.skies.moderate = AirEffect::None;
    let convoy = kit.force(&["UK-stp-01", "UK-dd-01", "UK-cv-07"], "W4420");
    let crew = kit.s.crew(convoy);
    let class = |kit: &Kit, word: &str| {
        let mut all = crew.iter().copied();
        let is = |ship: &UnitId| kit.s.unit(*ship).printed().id.contains(word);
        all.find(is).expect("in the convoy")
    };
    let (transport, ark) = (class(&kit, "stp"), class(&kit, "cv"));
    let skua = kit.free("UK-na-02");
    let at = kit.s.unit(ark).at;
    kit.s.pieces.change(skua, |unit| {
        unit.at = at;
        unit.aboard = Some(ark);
    });
    let heinkel = kit.free("GER-bmb-03");
    kit.s
        .pieces
        .change(heinkel, |unit| unit.at = hex("W3723").into());
    kit.s.refresh();
    let gneisenau = kit.force(&["GER-bb-04"], "W4422");
    let kent = kit.force(&["UK-ca-01"], "W4219");
    kit.naval(Side::Allies);
    sets_out(&mut kit, convoy);
    kit.act(Helm::Go { to: spot("W4320") });
    // First aircraft: they look, are told what they see, and strike; ships wait.
    assert_eq!(kit.asking(), Some(GERMANY));
    assert!(!kit.allowed(React::With { unit: gneisenau }));
    kit.roll(&[6]).act(Watch::Search);
    while kit.asking() == Some(UK) {
        let report = kit.legal()[0];
        assert!(matches!(
            report,
            aeto::Action::Air(aeto::ch04_air::AirAction::Report(Report { .. }))
        ));
        kit.act(report);
    }
    kit.act(Watch::Strike);
    kit.act(Launch::Unit {
        unit: heinkel,
        role: Role::Bomber,
    });
    kit.act(Launch::NoMore);
    // The carrier of the convoy answers: her Skuas take off to intercept.
    assert_eq!(kit.asking(), Some(UK));
    while !kit.allowed(Launch::Unit {
        unit: skua,
        role: Role::Fighter,
    }) {
        kit.act(Launch::NoMore);
    }
    let mut fought = kit.clone();
    fought.act(Launch::Unit {
        unit: skua,
        role: Role::Fighter,
    });
    assert!(fought.s.sky.iter().any(|flight| flight.unit == skua));
    kit.no_aircraft();
    // The guns miss; of three attacks the first sinks one point of transports, and no more.
    kit.roll(&[1, 1]).act(Strike::GoIn);
    kit.roll(&[3, 3]).act(Dive { ship: transport });
    assert_eq!(kit.s.unit(transport).steps(), 1);
    while let Some(next) = kit
        .legal()
        .into_iter()
        .find(|next| matches!(next, aeto::Action::Air(aeto::ch04_air::AirAction::Dive(_))))
    {
        kit.roll(&[1, 1]).act(next);
    }
    // Then ships: Gneisenau comes, and on her way Kent may counter; each is over before the one below goes on.
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.act(React::With { unit: gneisenau });
    let (mut watched, mut countered) = (0, 0);
    while !kit.allowed(Divide::Groups { number: 1 }) {
        assert_eq!(kit.asking(), Some(UK));
        if kit.allowed(Watch::Pass) {
            watched += 1;
            kit.act(Watch::Pass);
        } else {
            countered += usize::from(kit.allowed(React::With { unit: kent }));
            kit.act(React::Pass);
        }
    }
    assert!(watched > 0 && countered > 0);
    assert_eq!(kit.lies(kit.s.crew(gneisenau)[0]), "W4320");
    kit.roll(&[6]).act(Divide::Groups { number: 1 });
    assert!(kit.s.unit(kit.s.crew(gneisenau)[0]).has(Marks::CAUGHT));
    // The aircraft of the carrier strike before anybody evades or fires.
    assert!(kit.clash().is_none() && !kit.allowed(Flee::Stand));
    assert_eq!(kit.asking(), Some(UK));
    assert!(kit.allowed(Launch::Unit {
        unit: skua,
        role: Role::Bomber,
    }));
    kit.no_aircraft();
    while kit.clash().is_none() {
        let next = kit.legal()[0];
        kit.act(next);
    }
    // All ships of the convoy are in the fight, the transports too.
    assert_eq!(kit.clash().expect("a fight").fleets[1].ships.len(), 3);
}
