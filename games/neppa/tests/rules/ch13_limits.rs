//! 12.3b and 13.4a: limits on attack factors in a region, where units fly in or advance after combat.

use crate::kit::{Kit, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::GroundAction;
use neppa::types::Kind;
use neppa::unit::UnitId;

/// Germany and Italy against Britain.
fn axis(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.ally("germany", "italy");
    kit.war("germany", "britain").war("italy", "britain");
    kit
}

/// Attacks an empty zone with these units; they may advance.
fn walk_in(kit: &mut Kit, units: &[UnitId], key: &str) {
    kit.phase("germany", Phase::Combat)
        .act(GroundAction::Attack { target: zone(key) });
    for unit in units {
        kit.act(GroundAction::Commit { unit: *unit });
    }
    kit.act(GroundAction::Declare);
}

fn advance(unit: UnitId) -> GroundAction {
    GroundAction::Advance { unit }
}

#[test]
fn r12_3b_italians_count_among_the_twelve() {
    proves!("12.3b");
    let mut kit = axis("Spring 1941");
    kit.put_many("germany", Kind::Armour, 2, "bucharest");
    kit.put("italy", Kind::Armour, "cluj");
    let german = kit.put("germany", Kind::Artillery, "vienna");
    let infantry = kit.put("germany", Kind::Infantry, "vienna");
    // 8 and 3: an infantry is the twelfth, an artillery would be the thirteenth.
    kit.phase("germany", Phase::Movement)
        .act(GroundAction::Pick { unit: infantry })
        .act(GroundAction::March {
            to: zone("budapest"),
        });
    let mut over = axis("Spring 1941");
    over.s = kit.s.clone();
    let pick = GroundAction::Pick { unit: german };
    over.act(pick);
    let march = GroundAction::March {
        to: zone("budapest"),
    };
    assert_eq!(over.refused(march), "12.3b");
}

#[test]
fn r12_3b_an_italian_is_stopped_by_the_twelve() {
    proves!("12.3b");
    let mut kit = axis("Spring 1941");
    kit.control("italy", &["vienna"]);
    kit.put_many("germany", Kind::Armour, 3, "bucharest");
    let unit = kit.put("italy", Kind::Infantry, "vienna");
    kit.phase("italy", Phase::Movement)
        .act(GroundAction::Pick { unit });
    let march = GroundAction::March {
        to: zone("budapest"),
    };
    assert_eq!(kit.refused(march), "12.3b");
}

#[test]
fn r12_3b_the_twelve_hold_on_an_advance() {
    proves!("12.3b");
    let mut kit = axis("Spring 1941");
    // The British are in Plovdiv; Germany has 11 factors in the four countries and attacks from Salonika.
    kit.control("britain", &["plovdiv"])
        .control("germany", &["salonika"]);
    kit.put_many("germany", Kind::Armour, 2, "bucharest");
    kit.put_many("germany", Kind::Infantry, 3, "bucharest");
    let armour = kit.put("germany", Kind::Armour, "salonika");
    let infantry = kit.put("germany", Kind::Infantry, "salonika");
    walk_in(&mut kit, &[armour, infantry], "plovdiv");
    assert_eq!(kit.refused(advance(armour)), "12.3b");
    kit.act(advance(infantry));
    assert!(kit.is_in(infantry, "plovdiv"));
}

#[test]
fn r13_4a_the_ten_hold_on_an_advance() {
    proves!("13.4a");
    let mut kit = axis("Spring 1942");
    // 9 in Libya, and an attack on Port Said from Haifa.
    kit.control("germany", &["haifa"]);
    kit.put_many("germany", Kind::Armour, 2, "tripoli");
    kit.put("germany", Kind::Infantry, "tripoli");
    let armour = kit.put("germany", Kind::Armour, "haifa");
    let infantry = kit.put("germany", Kind::Infantry, "haifa");
    walk_in(&mut kit, &[armour, infantry], "port_said");
    assert_eq!(kit.refused(advance(armour)), "13.4a");
    kit.act(advance(infantry));
    assert!(kit.is_in(infantry, "port_said"));
}

#[test]
fn r13_4a_every_factor_of_a_wing_counts() {
    proves!("13.4a");
    let mut kit = axis("Spring 1942");
    kit.put_many("germany", Kind::Armour, 2, "tripoli");
    let air = kit.put_many("germany", Kind::Air, 3, "palermo");
    kit.phase("germany", Phase::Movement)
        .act(AirAction::Rebase { unit: air[0] });
    let fly = |factors| AirAction::FlyTo {
        to: zone("tripoli"),
        factors,
    };
    assert!(kit.allowed(fly(2)));
    assert_eq!(kit.refused(fly(3)), "13.4a");
}
