//! 3.25: Amphibious Assaults: what stands against them, and how they end.

use crate::broadsides::{empty_war, ready};
use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::{First, Segment};
use aeto::ch03_naval::cargo::{Passage, lading};
use aeto::ch03_naval::embarking::Load;
use aeto::ch03_naval::{Gather as Crew, Helm, React, Sail};
use aeto::ch05_offensives::{Agent, Begin, Decide, Gather, Pay, Salvo, Stand, Target};
use aeto::ch07_supply::{is_supplied, suffers};
use aeto::ch09_politics::Declare;
use aeto::marks::Marks;
use aeto::stores::Ration;
use aeto::types::{Camp, UnitId, WorkKind};
use aeto::works;
use frame::Side;
use kernel::{example, proves};

pub const SOUTHAMPTON: &str = "W3515";
pub const CHERBOURG: &str = "W3315";

/// The naval movement of a side begins.
pub fn at_sea(kit: &mut Kit, side: Side) {
    kit.segment(Segment::FirstNaval, Side::Axis);
    while kit.allowed(Declare::NoMore) {
        kit.act(Declare::NoMore);
    }
    kit.act(First { side });
}

/// Troops of a side go aboard in a port: each into the first ship that takes it.
pub fn embarks(kit: &mut Kit, port: &str, troops: &[UnitId], ships: &[UnitId]) {
    kit.act(Sail::Load { port: hex(port) });
    for unit in troops {
        let load = |ship: &UnitId| Load::Unit {
            unit: *unit,
            ship: *ship,
        };
        let ship = ships.iter().find(|ship| kit.allowed(load(ship)));
        kit.act(load(ship.expect("a ship takes it")));
    }
    kit.act(Load::Enough);
    kit.act(Sail::From { port: hex(port) }).all_go();
}

/// British troops have left Southampton in so many transports, with these ships; Germany holds Cherbourg.
pub fn armada(
    kinds: &[&str],
    transports: usize,
    others: &[&str],
) -> (Kit, Vec<UnitId>, Vec<UnitId>) {
    let mut kit = empty_war();
    kit.s
        .politics
        .set_holder(hex(CHERBOURG).space(), nation("germany"));
    kit.s.refresh();
    let mut ships: Vec<UnitId> = (0..transports)
        .map(|_| kit.dock("UK-stp-01", SOUTHAMPTON))
        .collect();
    ships.extend(others.iter().map(|kind| kit.dock(kind, SOUTHAMPTON)));
    let troops: Vec<UnitId> = kinds
        .iter()
        .map(|kind| {
            let id = kit.free(kind);
            kit.s
                .pieces
                .change(id, |unit| unit.at = hex(SOUTHAMPTON).into());
            id
        })
        .collect();
    kit.s.refresh();
    at_sea(&mut kit, Side::Allies);
    embarks(&mut kit, SOUTHAMPTON, &troops, &ships);
    (kit, troops, ships)
}

/// They lie off Cherbourg on Standby, and it is the Allies' turn to make an Offensive.
pub fn off_cherbourg(kinds: &[&str], transports: usize, others: &[&str]) -> (Kit, Vec<UnitId>) {
    let (mut kit, troops, _) = armada(kinds, transports, others);
    kit.go(CHERBOURG).act(Helm::Stop);
    kit.s.end(aeto::marks::Span::Phase);
    kit.offensives(Side::Allies);
    (kit, troops)
}

pub fn landing(at: &str) -> Begin {
    Begin::Land {
        agent: Agent::Landing { hex: hex(at) },
    }
}

/// An Offensive of the troops off a hex, up to the choice of its target.
pub fn called(kit: &mut Kit, at: &str) {
    kit.act(landing(at)).until_combat();
}

/// Nobody reacts, flies or fires, until something else is asked.
pub fn calm(kit: &mut Kit) {
    loop {
        let offers = kit.legal();
        let plain = [
            React::Hold.into(),
            aeto::ch04_air::Launch::NoMore.into(),
            Salvo::Hold.into(),
            Stand::Fight.into(),
        ];
        match plain.into_iter().find(|action| offers.contains(action)) {
            Some(action) => kit.act(action),
            None => return,
        };
    }
}

/// Everybody lands.
pub fn storms(kit: &mut Kit, at: &str) {
    called(kit, at);
    kit.act(Target::Assault { hex: hex(at) });
    kit.act(Gather::Everybody).act(Gather::Ready);
    calm(kit);
}

pub fn steps(kit: &Kit, id: UnitId) -> u8 {
    match kit.s.unit(id).at.is_off() {
        true => 0,
        false => kit.s.unit(id).steps(),
    }
}

pub fn chits(kit: &Kit, at: &str) -> usize {
    kit.s.stores.in_hex(hex(at).space(), Ration::Sea).count()
}

#[test]
fn an_empty_hex_has_a_garrison_of_one_and_the_die_suffers() {
    proves!(
        "3.25aa", "3.25m", "5.14.13", "3.25p", "5.16.7", "3.25i", "5.0.17", "5.0.20", "3.25a"
    );
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    storms(&mut kit, CHERBOURG);
    assert_eq!(kit.prompt(), "5 against 1, odds 5-1: attack?");
    assert_eq!(kit.modifiers(), [("Amphibious Assault", -3)]);
    // An 8 less 3 is DE at 5-1: it lands without loss, with a chit.
    kit.roll(&[8]).act(Decide::Roll);
    assert_eq!(kit.at(troops[0]), Some(CHERBOURG));
    assert_eq!(steps(&kit, troops[0]), 2);
    assert_eq!(chits(&kit, CHERBOURG), 1);
    assert!(kit.s.unit(troops[0]).has(Marks::ACTIVE));
    // One die: nobody has entered the port, so no mines.
    assert!(kit.s.at_sea.inside.is_empty() && !kit.says("Port mines"));
    assert_eq!(
        kit.s.politics.holder(hex(CHERBOURG).space()),
        Some(nation("uk"))
    );
}

#[test]
fn a_costly_landing_costs_a_step_and_cannot_be_declined() {
    proves!("3.25r", "5.19f", "3.25t");
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    storms(&mut kit, CHERBOURG);
    // A 5 less 3 is [-/1] at 5-1.
    kit.roll(&[5]).act(Decide::Roll);
    assert_eq!(kit.refused(Pay::Decline), "5.19f");
    kit.act(Pay::With { unit: troops[0] });
    assert_eq!(kit.at(troops[0]), Some(CHERBOURG));
    assert_eq!(steps(&kit, troops[0]), 1);
    assert_eq!(chits(&kit, CHERBOURG), 1);
}

#[test]
fn against_a_garrison_alone_the_beaten_land_all_the_same() {
    proves!("3.25v", "5.18.21", "7.7j", "3.25x");
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    storms(&mut kit, CHERBOURG);
    // A 4 less 3 is 1/- at 5-1: a step is lost, and no chit lands.
    kit.roll(&[4]).act(Decide::Roll);
    assert_eq!(kit.at(troops[0]), Some(CHERBOURG));
    assert_eq!(steps(&kit, troops[0]), 1);
    assert_eq!(chits(&kit, CHERBOURG), 0);
    // In this phase they want for nothing; in the Supply Step they are marked.
    assert!(!suffers(&kit.s, troops[0]));
    kit.s
        .politics
        .set_holder(hex("W3215").space(), nation("germany"));
    kit.segment(Segment::Supply, Side::Axis);
    assert!(!is_supplied(&kit.s, troops[0]));
    assert!(kit.s.unit(troops[0]).unsupplied > 0);
    // If all are lost nobody lands.
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    kit.deplete(troops[0]);
    storms(&mut kit, CHERBOURG);
    kit.roll(&[1]).act(Decide::Roll);
    assert!(kit.s.unit(troops[0]).at.is_off());
    assert_eq!(
        kit.s.politics.holder(hex(CHERBOURG).space()),
        Some(nation("germany"))
    );
}

#[test]
fn who_has_landed_lives_on_the_chit() {
    proves!("7.7i", "3.25t");
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    storms(&mut kit, CHERBOURG);
    kit.roll(&[8]).act(Decide::Roll);
    kit.segment(Segment::Supply, Side::Axis);
    assert_eq!(kit.s.unit(troops[0]).unsupplied, 0);
    assert_eq!(chits(&kit, CHERBOURG), 0);
}

#[test]
fn defenders_throw_them_back_aboard() {
    proves!("3.25u", "3.25w", "5.18.21", "7.7i");
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01", "UK-inf-01"], 2, &[]);
    kit.put("GER-inf-01", CHERBOURG);
    storms(&mut kit, CHERBOURG);
    assert_eq!(kit.prompt(), "10 against 5, odds 2-1: attack?");
    // A 7 less 3 is 1/- at 2-1.
    kit.roll(&[7]).act(Decide::Roll);
    let offers = kit.legal();
    if offers.len() > 1 && kit.prompt().contains("loses a step") {
        kit.act(aeto::ch05_offensives::Lose { unit: troops[0] });
    }
    for id in &troops {
        assert!(kit.s.unit(*id).aboard.is_some());
        assert_eq!(
            lading(&kit.s, *id).map(|one| one.passage),
            Some(Passage::Repelled)
        );
        assert!(kit.s.unit(*id).has(Marks::ACTIVE));
    }
    assert_eq!(troops.iter().map(|id| steps(&kit, *id)).sum::<u8>(), 3);
    assert_eq!(chits(&kit, CHERBOURG), 0);
    // Not before they have been ashore do they try another: not in a later month either.
    kit.offensives(Side::Axis);
    kit.s.end(aeto::marks::Span::Month);
    kit.offensives(Side::Allies);
    let force = kit.s.forces(Camp::Western).next().expect("a force").0;
    ready(&mut kit, force);
    assert_eq!(kit.refused(landing(CHERBOURG)), "5.0.20");
}

#[test]
fn all_who_attack_may_be_lost() {
    proves!("3.25u", "5.18.2");
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    kit.puts("GER-inf-01", CHERBOURG, 2);
    storms(&mut kit, CHERBOURG);
    // A 4 less 3 is AE at 1-2.
    kit.roll(&[4]).act(Decide::Roll);
    assert!(kit.s.unit(troops[0]).at.is_off());
}

#[test]
fn a_victory_over_defenders_takes_the_hex() {
    proves!("3.25r", "3.25t");
    let kinds = ["UK-inf-01", "UK-inf-01", "UK-inf-01"];
    let (mut kit, troops) = off_cherbourg(&kinds, 3, &[]);
    let foe = kit.put("GER-inf-02", CHERBOURG);
    storms(&mut kit, CHERBOURG);
    // 15 against 4: an 8 less 3 is -/2 and worse at 3-1.
    kit.roll(&[8]).act(Decide::Roll);
    if kit.allowed(Pay::With { unit: troops[0] }) {
        kit.act(Pay::With { unit: troops[0] });
    }
    assert!(kit.at(foe) != Some(CHERBOURG));
    assert!(troops.iter().all(|id| kit.at(*id) == Some(CHERBOURG)));
    assert_eq!(chits(&kit, CHERBOURG), 1);
}

#[test]
fn a_fort_throws_the_result_back_and_falls_with_the_hex() {
    proves!("3.25s", "5.14.11", "3.25r");
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    kit.build(CHERBOURG, WorkKind::CoastalFort, false);
    storms(&mut kit, CHERBOURG);
    // The fort of 1 stands alone: no garrison beside it.
    assert_eq!(kit.prompt(), "5 against 1, odds 5-1: attack?");
    let mut lucky = kit.clone();
    kit.roll(&[5]).act(Decide::Roll);
    assert_eq!(steps(&kit, troops[0]), 1);
    assert!(kit.s.unit(troops[0]).aboard.is_some());
    assert!(works::stands(
        &kit.s,
        hex(CHERBOURG).space(),
        WorkKind::CoastalFort
    ));
    lucky.roll(&[8]).act(Decide::Roll);
    assert_eq!(lucky.at(troops[0]), Some(CHERBOURG));
    assert!(!works::stands(
        &lucky.s,
        hex(CHERBOURG).space(),
        WorkKind::CoastalFort
    ));
}

#[test]
fn guns_and_bombs_double_a_garrison_at_most() {
    proves!("3.25m", "3.25l", "5.14.14");
    let (mut kit, _) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    kit.dock("GER-bb-01", CHERBOURG);
    called(&mut kit, CHERBOURG);
    kit.act(Target::Assault {
        hex: hex(CHERBOURG),
    });
    kit.act(Gather::Everybody).act(Gather::Ready);
    while !kit.allowed(Salvo::Fire) {
        let offers = kit.legal();
        let next = [React::Hold.into(), Salvo::Hold.into()];
        let next = next.into_iter().find(|action| offers.contains(action));
        kit.act(next.expect("nothing else"));
    }
    // Bismarck in port: 4 guns, of which 1 counts.
    kit.act(Salvo::Fire);
    assert_eq!(kit.prompt(), "5 against 2, odds 2-1: attack?");
}

#[test]
fn bombs_double_a_garrison_too() {
    proves!("3.25m", "3.25k");
    example!("aeto-C13");
    let (mut kit, _) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    kit.s
        .politics
        .set_holder(hex("W3518").space(), nation("germany"));
    let bombers = [
        kit.put("GER-bmb-01", "W3518"),
        kit.put("GER-bmb-03", "W3518"),
    ];
    called(&mut kit, CHERBOURG);
    kit.act(Target::Assault {
        hex: hex(CHERBOURG),
    });
    kit.act(Gather::Everybody).act(Gather::Ready);
    for unit in bombers {
        let launch = aeto::ch04_air::Launch::Unit {
            unit,
            role: aeto::ch04_air::Role::Bomber,
        };
        while !kit.allowed(launch) {
            let offers = kit.legal();
            let plain = [React::Hold.into(), aeto::ch04_air::Launch::NoMore.into()];
            let next = plain.into_iter().find(|action| offers.contains(action));
            kit.act(next.expect("aircraft are asked"));
        }
        kit.act(launch);
    }
    calm(&mut kit);
    assert_eq!(kit.prompt(), "5 against 2, odds 2-1: attack?");
}

/// Paratroops and their transport in Southampton back a landing at Cherbourg; they have jumped with this die.
fn jumps(die: u8, defender: bool) -> (Kit, Vec<UnitId>, UnitId) {
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    let para = kit.put("UK-para-01", SOUTHAMPTON);
    let transport = kit.put("UK-atp-01", SOUTHAMPTON);
    kit.deplete(para);
    if defender {
        kit.put("GER-inf-02", CHERBOURG);
    }
    called(&mut kit, CHERBOURG);
    kit.act(Target::Assault {
        hex: hex(CHERBOURG),
    });
    kit.act(Gather::Everybody).act(Gather::Ready);
    let launch = aeto::ch04_air::Launch::Unit {
        unit: transport,
        role: aeto::ch04_air::Role::Transport,
    };
    while !kit.allowed(launch) {
        let offers = kit.legal();
        let plain = [React::Hold.into(), Stand::Fight.into()];
        let next = plain.into_iter().find(|action| offers.contains(action));
        kit.act(next.expect("aircraft are asked"));
    }
    kit.act(launch).no_aircraft();
    kit.roll(&[die])
        .act(aeto::ch04_air::Jump::Unit { unit: para });
    while kit.allowed(aeto::ch04_air::Jump::NoMore) {
        kit.act(aeto::ch04_air::Jump::NoMore);
    }
    calm(&mut kit);
    (kit, troops, para)
}

#[test]
fn paratroops_find_friends_in_those_who_land() {
    proves!("3.25k");
    // A 3 and the friends next to them are a 4: they land as they should.
    let (kit, ..) = jumps(3, false);
    assert!(kit.modifiers().contains(&("paratroops", 1)));
    assert!(kit.prompt().starts_with("7 against 1"), "{}", kit.prompt());
}

#[test]
fn paratroops_are_lost_with_an_assault_that_fails() {
    proves!("3.25w", "3.25k");
    let (mut kit, troops, para) = jumps(5, true);
    // 7 against 4, 3-2: a 4 less 2 is 2/-.
    kit.roll(&[4]).act(Decide::Roll);
    while kit.prompt().contains("loses a step") {
        kit.act(aeto::ch05_offensives::Lose { unit: troops[0] });
    }
    assert!(kit.s.unit(para).at.is_off());
    assert_ne!(kit.at(troops[0]), Some(CHERBOURG));
}

#[test]
fn a_force_may_wait_at_sea_for_another_month() {
    proves!("3.25c", "3.25b");
    example!("aeto-E23");
    let (mut kit, troops, _) = armada(&["UK-inf-01"], 1, &[]);
    kit.go("W3415").act(Helm::Stop);
    let ship = kit.s.unit(troops[0]).aboard.expect("a ship");
    let force = kit.s.force_of(ship).expect("a force");
    kit.s.clock.month = kit.s.clock.month.next();
    kit.s.end(aeto::marks::Span::Month);
    at_sea(&mut kit, Side::Allies);
    kit.act(Sail::Move { unit: force });
    if kit.allowed(Crew::All) {
        kit.act(Crew::All).act(Crew::Go);
    }
    kit.quiet().go(CHERBOURG).act(Helm::Stop);
    kit.offensives(Side::Allies);
    storms(&mut kit, CHERBOURG);
    kit.roll(&[8]).act(Decide::Roll);
    assert_eq!(kit.at(troops[0]), Some(CHERBOURG));
}
