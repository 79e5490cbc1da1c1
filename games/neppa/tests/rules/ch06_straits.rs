//! 6.0e, 11.0h: the Turkish Straits, and the side of them on which a fleet in Istanbul lies.

use crate::kit::{Kit, nation, zone};
use kernel::proves;
use neppa::ch06_naval::NavalAction;
use neppa::ch08_ground::GroundAction;
use neppa::ch11_redeployment::RedeployAction;
use neppa::types::{Front, Kind};
use neppa::unit::{At, UnitId};
use neppa::{Phase, ch14_conquest};

fn rebase(fleet: UnitId) -> NavalAction {
    NavalAction::Rebase { fleet }
}

fn aim(key: &str, front: Front) -> NavalAction {
    let zone = zone(key);
    NavalAction::Target { zone, front }
}

fn redeploy(kit: &Kit, unit: UnitId) -> RedeployAction {
    let by = kit.s.unit(unit).nation;
    RedeployAction::Redeploy {
        unit,
        factors: 1,
        by,
    }
}

fn to(key: &str) -> RedeployAction {
    let zone = zone(key);
    RedeployAction::To { zone, suez: false }
}

/// Britain holds Istanbul, and ports on both sides of it; the other shore of the Straits is Turkish. A fleet lies in this
/// port.
fn levant(port: &str) -> (Kit, UnitId) {
    let mut kit = Kit::bare("Fall 1942");
    kit.war("britain", "germany")
        .control("britain", &["istanbul", "varna", "athens"]);
    let fleet = kit.put("britain", Kind::Fleet, port);
    (kit, fleet)
}

/// The fleet changes base to Istanbul, and it is the next turn.
fn in_istanbul(from: &str, front: Front) -> (Kit, UnitId) {
    let (mut kit, fleet) = levant(from);
    kit.phase("britain", Phase::Movement);
    kit.act(rebase(fleet)).act(aim("istanbul", front));
    kit.s.wipe_marks();
    (kit, fleet)
}

/// Whether it may sail to Athens, and to Varna.
#[track_caller]
fn sails(kit: &mut Kit, fleet: UnitId) -> [bool; 2] {
    kit.s.wipe_marks();
    kit.phase("britain", Phase::Movement).act(rebase(fleet));
    [
        kit.allowed(aim("athens", Front::Mediterranean)),
        kit.allowed(aim("varna", Front::Eastern)),
    ]
}

#[test]
fn r6_0e_a_fleet_leaves_istanbul_on_the_side_by_which_it_changed_base() {
    proves!("6.0e");
    let (mut kit, fleet) = in_istanbul("athens", Front::Mediterranean);
    assert_eq!(sails(&mut kit, fleet), [true, false]);
    let (mut kit, fleet) = in_istanbul("varna", Front::Eastern);
    assert_eq!(sails(&mut kit, fleet), [false, true]);
}

#[test]
fn r6_0e_a_fleet_that_was_redeployed_to_istanbul_knows_its_side() {
    proves!("6.0e", "11.0h");
    for (port, sides) in [
        ("alexandria", [true, false]),
        ("portsmouth", [true, false]),
        ("varna", [false, true]),
    ] {
        let (mut kit, fleet) = levant(port);
        kit.phase("britain", Phase::Redeployment);
        kit.act(redeploy(&kit, fleet)).act(to("istanbul"));
        assert!(kit.is_in(fleet, "istanbul"));
        assert_eq!(sails(&mut kit, fleet), sides, "from {port}");
    }
}

#[test]
fn r6_0e_an_invasion_from_istanbul_does_not_open_the_straits() {
    proves!("6.0e", "6.5f");
    let (mut kit, fleet) = in_istanbul("athens", Front::Mediterranean);
    let unit = kit.put("britain", Kind::Infantry, "istanbul");
    kit.control("germany", &["crete"])
        .phase("britain", Phase::Movement);
    kit.act(NavalAction::Invade { fleet });
    kit.act(aim("crete", Front::Mediterranean));
    kit.act(NavalAction::Load { unit });
    assert_eq!(kit.at(fleet), At::Afloat(0));
    kit.phase("britain", Phase::Combat);
    kit.act(GroundAction::Attack {
        target: zone("crete"),
    });
    kit.act(GroundAction::Land { unit })
        .act(GroundAction::Declare);
    kit.act(GroundAction::Advance { unit });
    kit.act(GroundAction::Bridgehead { place: false });
    assert!(kit.is_in(unit, "crete") && kit.is_in(fleet, "istanbul"));
    assert_eq!(sails(&mut kit, fleet), [true, false]);
}

#[test]
fn r6_0e_a_fleet_that_took_refuge_in_istanbul_knows_its_side() {
    proves!("6.0e", "6.1c");
    for (port, sides) in [("athens", [true, false]), ("varna", [false, true])] {
        let (mut kit, fleet) = levant(port);
        kit.phase("germany", Phase::Combat);
        kit.on_table(|t| ch14_conquest::take(t, zone(port), nation("germany")));
        assert!(kit.is_in(fleet, "istanbul"), "it shares a sea with {port}");
        kit.control("britain", &[port]);
        assert_eq!(sails(&mut kit, fleet), sides);
    }
}

#[test]
fn r6_0e_ships_in_istanbul_ship_on_their_side_only() {
    proves!("6.0e", "6.7b");
    let (mut kit, _) = in_istanbul("athens", Front::Mediterranean);
    kit.control("britain", &["trabzon"]);
    let eastern = kit.put("britain", Kind::Infantry, "varna");
    let southern = kit.put("britain", Kind::Infantry, "athens");
    kit.phase("britain", Phase::Redeployment);
    let mut open = kit.clone();
    kit.act(redeploy(&kit, eastern));
    assert_eq!(kit.refused(to("trabzon")), "11.0d");
    kit.act(to("istanbul"));
    kit.act(redeploy(&kit, southern)).act(to("alexandria"));
    assert!(kit.is_in(southern, "alexandria"));
    open.control("britain", &["izmir", "izmit"]);
    open.act(redeploy(&open, eastern)).act(to("trabzon"));
    assert!(open.is_in(eastern, "trabzon"));
}

#[test]
fn r11_0h_a_fleet_in_istanbul_is_redeployed_on_its_side_only() {
    proves!("11.0h", "6.0e");
    let (mut kit, fleet) = in_istanbul("athens", Front::Mediterranean);
    kit.phase("britain", Phase::Redeployment);
    kit.act(redeploy(&kit, fleet));
    assert_eq!(kit.refused(to("varna")), "11.0h");
    assert!(kit.allowed(to("athens")));
    kit.control("britain", &["izmir", "izmit"]);
    assert!(kit.allowed(to("varna")));
}

#[test]
fn r11_0h_of_two_fleets_in_istanbul_each_keeps_its_side() {
    proves!("11.0h", "6.0e");
    let (mut kit, southern) = in_istanbul("athens", Front::Mediterranean);
    let northern = kit.put("britain", Kind::Fleet, "varna");
    kit.phase("britain", Phase::Movement);
    kit.act(rebase(northern))
        .act(aim("istanbul", Front::Eastern));
    kit.s.wipe_marks();
    kit.phase("britain", Phase::Redeployment);
    let mut other = kit.clone();
    kit.act(redeploy(&kit, southern));
    assert!(kit.allowed(to("athens")) && !kit.allowed(to("varna")));
    other.act(redeploy(&other, northern));
    assert!(other.allowed(to("varna")) && !other.allowed(to("athens")));
}

#[test]
fn r6_1d_from_a_lost_istanbul_the_owner_picks_the_front_if_the_straits_were_open() {
    proves!("6.1d", "6.0e");
    let (mut kit, fleet) = in_istanbul("athens", Front::Mediterranean);
    let mut open = kit.clone();
    let lose = |kit: &mut Kit| {
        kit.phase("germany", Phase::Combat);
        kit.on_table(|t| ch14_conquest::take(t, zone("istanbul"), nation("germany")));
    };
    lose(&mut kit);
    assert!(kit.is_in(fleet, "athens"), "the way to Varna was closed");
    open.control("britain", &["izmit", "izmir"]);
    lose(&mut open);
    let shelter = |port| NavalAction::Shelter {
        fleet,
        port: zone(port),
    };
    assert!(open.allowed(shelter("varna")) && open.allowed(shelter("athens")));
}
