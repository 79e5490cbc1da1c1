//! 1.5i, 1.5k: who helps a Minor against whom, and who leads it when nobody of its side is in the war.

use crate::kit::{Kit, declare, europe, intervene, nation, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch01_war::MinorSetup;
use neppa::ch08_ground::GroundAction;
use neppa::ch10_construction::{BuildAction, Way};
use neppa::types::{Kind, Nation};
use neppa::unit::At;

/// A neutral Italy has declared war on Turkey, and Britain, at peace with Italy, comes to its help.
fn turkey_helped() -> Kit {
    let mut kit = europe("Spring 1940");
    kit.phase("italy", Phase::Declarations)
        .act(declare("italy", "turkey"))
        .set_up_in(&["ankara"])
        .pass_to("britain", Phase::Declarations)
        .act(intervene("britain", "turkey"));
    assert!(kit.s.allied(Nation::BRITAIN, nation("turkey")));
    assert!(!kit.s.allied(Nation::FRANCE, nation("turkey")));
    kit
}

#[test]
fn r1_5i_all_who_are_at_war_with_the_attacker_may_help_beside_the_first_helper() {
    proves!("1.5i");
    let mut kit = turkey_helped();
    // Britain is at war with Italy now, and France as its ally.
    kit.act(declare("britain", "italy"))
        .pass_to("germany", Phase::Declarations);
    assert!(kit.s.at_war(Nation::FRANCE, Nation::ITALY));
    assert!(kit.s.allied(Nation::FRANCE, nation("turkey")));
}

#[test]
fn r1_5i_who_goes_to_war_with_the_attacker_may_help_at_once() {
    proves!("1.5i", "12.3i");
    let mut kit = europe("Fall 1939");
    kit.control("germany", &["belgrade"]);
    let german = kit.put("germany", Kind::Infantry, "belgrade");
    let russian = kit.put("russia", Kind::Infantry, "odessa");
    kit.phase("russia", Phase::Declarations)
        .act(declare("russia", "rumania"))
        .set_up_in(&["bucharest", "craiova"])
        .pass_to("russia", Phase::Movement)
        .march(russian, "kishinev")
        .pass_to("germany", Phase::Declarations);
    assert_eq!(kit.refused(intervene("germany", "rumania")), "12.3i");
    kit.act(declare("germany", "russia"))
        .pass_to("germany", Phase::Movement)
        .march(german, "timisoara");
    assert!(kit.is_in(german, "timisoara"));
}

#[test]
fn r1_5i_who_is_at_war_with_the_attacker_alone_may_help_too() {
    proves!("1.5i");
    let mut kit = europe("Spring 1940");
    kit.phase("italy", Phase::Declarations)
        .act(declare("italy", "turkey"))
        .set_up_in(&["ankara"])
        .pass_to("russia", Phase::Declarations);
    assert!(!kit.s.allied(Nation::RUSSIA, nation("turkey")));
    // Britain is at peace with Italy, and Russia is nobody's ally.
    kit.act(declare("russia", "italy"));
    assert!(kit.s.allied(Nation::RUSSIA, nation("turkey")));
    assert!(!kit.s.allied(Nation::BRITAIN, nation("turkey")));
}

#[test]
fn r1_5k_who_joins_the_alliance_of_a_helper_at_peace_does_not_help_with_it() {
    proves!("1.5k");
    let mut kit = turkey_helped();
    kit.pass_to("germany", Phase::Declarations)
        .act(declare("germany", "russia"));
    assert!(kit.s.allied(Nation::RUSSIA, Nation::BRITAIN));
    assert!(!kit.s.at_war(Nation::RUSSIA, Nation::ITALY));
    assert!(!kit.s.allied(Nation::RUSSIA, nation("turkey")));
}

#[test]
fn r1_5k_units_of_the_minor_stay_out_of_the_land_of_a_helper_at_peace() {
    proves!("1.5k");
    let mut kit = europe("Spring 1940");
    kit.phase("germany", Phase::Declarations)
        .act(declare("germany", "turkey"))
        .set_up_in(&["erzurum"])
        .pass_to("russia", Phase::Declarations)
        .act(intervene("russia", "turkey"))
        .pass_to("russia", Phase::Movement);
    let mut there = kit.s.units_in(zone("erzurum"));
    let turk = there.find(|(_, unit)| unit.kind == Kind::Infantry);
    let turk = turk.unwrap().0;
    drop(there);
    let to = |key: &str| GroundAction::March { to: zone(key) };
    kit.act(GroundAction::Pick { unit: turk });
    assert_eq!(kit.refused(to("batum")), "1.5k");
    kit.act(to("trabzon"));
    // Britain, at war with Germany, leads Turkey on.
    assert_eq!(
        kit.s.politics.sponsor[nation("turkey")],
        Some(Nation::BRITAIN)
    );
    // When Russia and Germany are at war they are allies like others, within 12.2.
    kit.pass_to("germany", Phase::Declarations)
        .act(declare("germany", "russia"))
        .pass_to("russia", Phase::Movement);
    let other = kit.s.units_in(zone("erzurum")).next().unwrap().0;
    kit.act(GroundAction::Pick { unit: other });
    assert_eq!(kit.refused(to("batum")), "12.2a");
}

/// Britain and France are conquered (`r14_1a_a_major_is_conquered_after_one_opposition_turn` shows how), and nobody else
/// is at war with Germany.
fn nobody_left(turn: &str) -> Kit {
    let mut kit = europe(turn);
    for fallen in [Nation::BRITAIN, Nation::FRANCE] {
        kit.s.politics.fallen.insert(fallen);
        kit.s.politics.belligerent.remove(fallen);
        kit.s.politics.forget(fallen);
    }
    kit
}

#[test]
fn r4_2b_the_other_side_sets_a_minor_up_also_when_nobody_of_it_is_in_the_war() {
    proves!("4.2b");
    let mut kit = nobody_left("Summer 1941");
    kit.phase("germany", Phase::Declarations)
        .act(declare("germany", "turkey"));
    let turkey = nation("turkey");
    assert_eq!(kit.s.stack.asked(), Some(&MinorSetup { minor: turkey }));
    assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::RUSSIA)));
    assert_ne!(kit.asking(), Some(kit.s.seat_of(Nation::GERMANY)));
    // Its units have a seat that moves them.
    kit.set_up_in(&["ankara"])
        .pass_to("russia", Phase::Movement);
    let unit = kit.s.units_in(zone("ankara")).next().unwrap().0;
    kit.march(unit, "konya");
    assert_eq!(kit.at(unit), At::Zone(zone("konya")));
}

#[test]
fn r1_5d_the_united_states_join_a_russia_that_fights_alone() {
    proves!("1.5d", "10.1a");
    let mut kit = nobody_left("Spring 1942");
    kit.war("germany", "russia");
    kit.phase("germany", Phase::Redeployment)
        .pass_to("usa", Phase::Construction);
    assert!(kit.s.politics.belligerent.has(Nation::USA));
    assert!(kit.s.allied(Nation::USA, Nation::RUSSIA));
    kit.act(BuildAction::Grant {
        from: Nation::USA,
        to: Nation::RUSSIA,
        wpp: 8,
        way: Way::Convoy,
    });
}
