//! Where a rule ends: the last one that still counts, the second of two, what is left when something is gone.

use crate::kit::{Kit, europe, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch02_terrain::r2_2_fortress;
use neppa::ch06_naval::NavalAction;
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::GroundAction;
use neppa::data::data;
use neppa::types::Kind::*;
use neppa::unit::{At, Marks};

#[test]
fn r4_0a_a_fleet_that_is_lost_is_built_anew_whole_and_empty() {
    proves!("4.0a");
    let mut kit = europe("Spring 1940");
    let fleet = kit.put("britain", Fleet, "portsmouth");
    kit.s.set_factors(fleet, 3);
    kit.s.set_laden(fleet, 2);
    kit.mark(fleet, Marks::BOXED);
    let infantry = kit.put("britain", Infantry, "london");
    kit.mark(infantry, Marks::FOUGHT);
    for unit in [fleet, infantry] {
        neppa::ch04_force_pools::lose(&mut kit.table(), unit);
        let unit = kit.s.unit(unit);
        assert_eq!(unit.at, At::Pool);
        assert_eq!((unit.laden, unit.marks), (0, Marks(0)));
    }
    assert_eq!(kit.s.unit(fleet).factors, 8);
    assert_eq!(kit.s.unit(infantry).factors, 1);
}

#[test]
fn r2_2c_a_fortress_in_the_hands_of_its_builders_enemy_is_none() {
    proves!("2.2c");
    let mut kit = Kit::bare("Summer 1944");
    assert!(r2_2_fortress::stands(&kit.s, zone("bonn")));
    kit.control("france", &["bonn"]);
    assert!(r2_2_fortress::stands(&kit.s, zone("bonn")));
    kit.war("germany", "france");
    assert!(!r2_2_fortress::stands(&kit.s, zone("bonn")));
}

#[test]
fn r7_6_who_is_at_war_with_one_of_the_attackers_intercepts() {
    proves!("7.6");
    let mut kit = Kit::bare("Summer 1940");
    kit.control("germany", &["calais"]);
    let german = kit.put("germany", Air, "calais");
    let italian = kit.put("italy", Air, "calais");
    kit.put("britain", Fleet, "portsmouth");
    let french = kit.put("france", Air, "portsmouth");
    kit.ally("germany", "italy").ally("britain", "france");
    kit.war("germany", "britain")
        .war("italy", "britain")
        .war("germany", "france")
        .phase("germany", Phase::Combat);
    kit.act(AirAction::Strike {
        port: zone("portsmouth"),
    });
    for unit in [german, italian] {
        kit.act(AirAction::Commit { unit, factors: 1 });
    }
    kit.act(AirAction::Enough);
    assert!(kit.allowed(AirAction::Commit {
        unit: french,
        factors: 1
    }));
}

#[test]
fn r9_6c_a_fleet_that_is_nowhere_leaves_no_box() {
    proves!("9.6c");
    let mut kit = europe("Spring 1942");
    let fleet = kit.put("britain", Fleet, "liverpool");
    neppa::ch04_force_pools::lose(&mut kit.table(), fleet);
    kit.phase("britain", Phase::Movement);
    let leave = NavalAction::LeaveBox {
        fleet,
        to: zone("liverpool"),
    };
    assert_eq!(kit.why(leave), "this fleet is not in a convoy box");
}

#[test]
fn r8_0a_armour_goes_through_where_it_may_not_stop() {
    proves!("8.0a");
    // The enemy is all around Bonn but for Essen, where nobody else has room; beyond it there is.
    let mut kit = europe("Summer 1943");
    let (bonn, essen) = (zone("bonn"), zone("essen"));
    let tank = kit.put("germany", Armour, "bonn");
    for link in data().zones.land(bonn).iter().filter(|l| l.to != essen) {
        let key = data().spaces.key(link.to);
        kit.control("britain", &[key]);
        kit.put("britain", Infantry, key);
    }
    kit.put_many("germany", Infantry, 5, "essen");
    kit.phase("germany", Phase::Movement);
    assert!(kit.allowed(GroundAction::Pick { unit: tank }));
    kit.act(GroundAction::Pick { unit: tank });
    assert!(!kit.allowed(GroundAction::March { to: essen }));
}
