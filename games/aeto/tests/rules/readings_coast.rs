//! Chapter 3 read again: coasts that are shelled, a strait that a hunter enters, a fleet of several forces.

use crate::kit::*;
use crate::pursuits::{goes, passes, sets_out};
use crate::seas::spot;
use aeto::ch03_naval::combat::{Blow, Bombard};
use aeto::ch03_naval::offensive::Flag;
use aeto::ch03_naval::{Divide, Flee, Gather, Helm, Operate, React, Retire};
use aeto::ch05_offensives::Begin;
use aeto::marks::Marks;
use aeto::types::{UnitId, WorkKind};
use frame::Side;
use kernel::proves;

fn one(kit: &mut Kit, die: u8) {
    kit.roll(&[die]).act(Divide::Groups { number: 1 });
}

fn mark(kit: &mut Kit, ships: &[UnitId], mark: Marks) {
    for ship in ships {
        kit.s.pieces.mark(*ship, |unit| unit.marks.set(mark));
    }
}

#[test]
fn who_reacts_into_a_closed_strait_leaves_it_as_it_came() {
    proves!("3.3i", "3.3q");
    let mut kit = Kit::sea();
    let kent = kit.force(&["UK-ca-01"], "W1408");
    let raider = kit.force(&["GER-ca-01"], "W1406");
    kit.naval(Side::Allies);
    sets_out(&mut kit, kent);
    kit.act(Helm::Go { to: spot("W1407") });
    kit.act(React::With { unit: raider });
    passes(&mut kit);
    one(&mut kit, 1);
    kit.act(Retire::Stay);
    passes(&mut kit).act(Helm::Stop);
    assert_eq!(kit.lies(raider), "W1407");
    sets_out(&mut kit, raider);
    assert!(!kit.allowed(Helm::Go { to: spot("W1408") }));
    assert!(kit.allowed(Helm::Go { to: spot("W1406") }));
}

#[test]
fn who_hunts_off_a_coast_in_a_sea_offensive_may_bombard_it_after() {
    proves!("3.28a", "3.17c");
    let mut kit = Kit::sea();
    let prey = kit.force(&["GER-ca-01"], "W3723");
    let force = kit.force(&["UK-bc-01"], "W3823");
    let hood = kit.s.crew(force)[0];
    mark(&mut kit, &[force, hood], Marks::STANDBY);
    let flag = Flag::Force { unit: force };
    kit.offensives(Side::Allies).act(Begin::Sea { flag });
    kit.act(Operate::With { flag });
    kit.act(Gather::All).act(Gather::Go);
    goes(&mut kit, "W3723");
    kit.act(Helm::Hunt { prey });
    one(&mut kit, 1);
    let what = WorkKind::Port;
    assert!(kit.allowed(Bombard::Aim { ship: hood, what }));
}

/// Two battleships of 4 and York of 2 shell a walled small airbase with a German Bomber on it.
fn shelled(dice: &[u8]) -> (Kit, UnitId) {
    let mut kit = Kit::sea();
    let at = hex("W3723");
    kit.build("W3723", WorkKind::Fort, false);
    kit.build("W3723", WorkKind::SmallAirbase, false);
    let force = kit.force(&["UK-bb-08", "UK-bb-10", "UK-ca-13"], "W3723");
    let ships = kit.s.crew(force);
    mark(&mut kit, &ships, Marks::ACTIVE);
    mark(&mut kit, &ships, Marks::SAILED);
    let bomber = kit.put("GER-bmb-03", "W3723");
    let uk = nation("uk");
    kit.on_table(|t| aeto::ch03_naval::combat::bombard(t, uk, at));
    for ship in ships {
        let what = WorkKind::SmallAirbase;
        kit.act(Bombard::Aim { ship, what });
    }
    kit.roll(dice).act(Bombard::Fire);
    (kit, bomber)
}

#[test]
fn shells_that_just_do_it_cost_no_aircraft() {
    proves!("3.28i", "4.23.12");
    for dice in [[4, 5], [5, 5]] {
        let (kit, bomber) = shelled(&dice);
        assert!(!kit.wrecks().is_empty());
        assert_eq!(kit.s.unit(bomber).steps(), 2);
    }
    // A 12 brings more than the 3 that it takes: 10 and 12 are two steps, all that the Bomber has.
    let (kit, bomber) = shelled(&[6, 6]);
    assert_eq!(kit.s.unit(bomber).hex(), None);
}

#[test]
fn search_groups_go_on_for_the_rest_of_a_fleet() {
    proves!("3.6aa", "3.6w");
    let mut kit = Kit::sea();
    let named = kit.force(&["GER-bb-03"], "W4421");
    let beside = kit.force(&["GER-bb-04"], "W4421");
    let [scharnhorst, gneisenau] = [named, beside].map(|force| kit.s.crew(force)[0]);
    let six = [
        "UK-bb-01", "UK-bb-02", "UK-bb-08", "UK-bb-09", "UK-bb-10", "UK-bb-12",
    ];
    let hunter = kit.force(&six, "W4421");
    kit.naval(Side::Allies);
    sets_out(&mut kit, hunter);
    kit.act(Helm::Hunt { prey: named });
    kit.roll(&[6, 6]).act(Divide::Groups { number: 2 });
    kit.with(|t| aeto::ch03_naval::combat::damage(t, scharnhorst, Blow::Sunk));
    kit.act(Flee::Evade);
    // The second group finds Gneisenau, who has evaded once.
    let clash = kit.clash().expect("a fight");
    assert_eq!(clash.fleets[1].ships, [gneisenau]);
}
