//! 13.1 as it is played: the winter in combat.

use crate::kit::{Kit, nation, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch01_war::politics::Winter;
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::GroundAction;
use neppa::types::{Kind, Nation};

/// Germany, Italy and Rumania against Russia, which they attacked in Summer 1941. The Axis Winter turn begins, and with
/// five invaders against four ones it cannot be put off.
fn winter(arrange: impl FnOnce(&mut Kit)) -> Kit {
    let mut kit = Kit::bare("Fall 1941");
    kit.ally("germany", "italy")
        .ally("germany", "rumania")
        .ally("italy", "rumania");
    for axis in ["germany", "italy", "rumania"] {
        kit.war(axis, "russia");
    }
    kit.s.politics.sponsor[nation("rumania")] = Some(Nation::GERMANY);
    kit.s.politics.active_minors.insert(nation("rumania"));
    // `r1_5d_allies_are_in_the_war_without_payment` shows that a declaration of war dates it.
    kit.s.politics.russian_war = Some("Summer 1941".parse().unwrap());
    kit.control("germany", &["kiev", "odessa", "minsk", "pskov"]);
    kit.put_many("germany", Kind::Infantry, 4, "minsk");
    kit.put("germany", Kind::Infantry, "kiev");
    arrange(&mut kit);
    kit.phase("russia", Phase::Redeployment)
        .roll(&[1, 1, 1, 1])
        .pass_to("germany", Phase::Declarations);
    assert_eq!(kit.s.politics.winter, Winter::Now);
    kit
}

/// The defence that a Russian unit meets in a zone.
fn defence(kit: &Kit, unit: neppa::unit::UnitId, key: &str) -> u32 {
    let mut kit = kit.clone();
    kit.pass_to("russia", Phase::Combat)
        .act(GroundAction::Attack { target: zone(key) })
        .act(GroundAction::Commit { unit });
    kit.s.attack().unwrap().defence_factors(&kit.s)
}

#[test]
fn r13_1a_axis_ground_units_in_russia_defend_with_half() {
    proves!("13.1a");
    let mut units = None;
    let mut kit = winter(|kit| {
        kit.put_many("germany", Kind::Infantry, 2, "kiev");
        kit.put_many("rumania", Kind::Infantry, 3, "odessa");
        units = Some([
            kit.put("russia", Kind::Infantry, "konotop"),
            kit.put("russia", Kind::Infantry, "nikolayev"),
        ]);
    });
    let [konotop, nikolayev] = units.unwrap();
    // Three Germans defend with 6, three Rumanians with 6.
    assert_eq!(defence(&kit, konotop, "kiev"), 3);
    assert_eq!(defence(&kit, nikolayev, "odessa"), 3);
    kit.s.put(konotop, neppa::unit::At::Zone(zone("konotop")));
    kit.pass_until(|kit| kit.s.turn == "Spring 1942".parse().unwrap());
    assert_eq!(defence(&kit, konotop, "kiev"), 6);
}

#[test]
fn r13_1a_an_italian_in_russia_defends_with_half() {
    proves!("13.1a");
    let mut unit = None;
    let kit = winter(|kit| {
        kit.put_many("italy", Kind::Infantry, 2, "odessa");
        unit = Some(kit.put("russia", Kind::Infantry, "nikolayev"));
    });
    assert_eq!(defence(&kit, unit.unwrap(), "odessa"), 2);
}

#[test]
fn r13_1a_no_air_attack_on_a_russian_port_in_the_winter() {
    proves!("13.1a");
    let mut kit = winter(|kit| {
        kit.put("germany", Kind::Air, "pskov");
        kit.put("russia", Kind::Fleet, "leningrad");
    });
    let strike = AirAction::Strike {
        port: zone("leningrad"),
    };
    kit.pass_to("germany", Phase::Combat);
    assert_eq!(kit.refused(strike), "7.5a");
    kit.pass_until(|kit| kit.s.turn == "Spring 1942".parse().unwrap())
        .pass_to("germany", Phase::Combat);
    assert!(kit.allowed(strike));
}
