//! 3.22: transports as ships among ships.

use crate::afloat::{fire, waters};
use crate::kit::Kit;
use crate::seas::spot;
use aeto::ch03_naval::{Gather, Helm, Sail};
use aeto::types::ShipClass;
use frame::Side;
use kernel::proves;

#[test]
fn transports_are_fired_at_and_do_not_fire() {
    proves!("3.22c");
    let mut kit = waters();
    let german = kit.fleet("NAT", &["GER-stp-01", "GER-de-01"]);
    let british = kit.fleet("NAT", &["UK-ca-01", "UK-ca-02"]);
    kit.roll(&[5, 5]).found(&german, &british);
    assert!(kit.allowed(fire(british[0], german[0])));
    assert!(!kit.allowed(fire(german[0], british[0])));
    kit.act(fire(british[0], german[0]));
    assert_eq!(kit.s.unit(german[0]).steps(), 1);
}

#[test]
fn the_back_of_transports_is_one_point_as_good_as_the_other() {
    proves!("3.22a");
    let mut kit = waters();
    let german = kit.fleet("NAT", &["GER-stp-01", "GER-de-01"]);
    let british = kit.fleet("NAT", &["UK-ca-01", "UK-ca-02"]);
    let face = |kit: &Kit| {
        let face = kit.s.unit(german[0]).ship_face().expect("a ship");
        (face.gunnery, face.armor, face.movement)
    };
    let whole = face(&kit);
    assert_eq!((whole, kit.s.unit(german[0]).steps()), ((None, 4, 24), 2));
    kit.roll(&[5, 4]).found(&german, &british);
    kit.act(fire(british[0], german[0]));
    assert_eq!((face(&kit), kit.s.unit(german[0]).steps()), (whole, 1));
    // No yard mends it: a point that is sunk is gone.
    assert!(!aeto::ch08_seasons::is_damaged(&kit.s, german[0]));
}

#[test]
fn transports_join_a_force_and_move_with_it() {
    proves!("3.22c", "3.22h");
    let mut kit = Kit::sea();
    let escort = kit.force(&["UK-dd-01"], "W4421");
    let convoy = kit.force(&["UK-stp-01"], "W4421");
    let transport = kit.s.crew(convoy)[0];
    kit.naval(Side::Allies).act(Sail::Move { unit: escort });
    kit.act(Gather::All).act(Gather::Go);
    kit.act(Helm::Join { unit: convoy });
    assert_eq!(kit.s.crew(escort).len(), 2);
    // The slowest sets the pace: transports have 26 points.
    assert_eq!(kit.s.speed(kit.s.crew(escort)), 26);
    kit.act(Helm::Go { to: spot("W4422") });
    assert_eq!(kit.lies(transport), "W4422");
    assert_eq!(kit.s.unit(transport).ship(), Some(ShipClass::Stp));
}
