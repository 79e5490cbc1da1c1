//! 14.4, 14.7: what a conquered Minor held beside its own country, and where others stand in its land.

use crate::kit::{Kit, declare, nation, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch05_year_start::claims;
use neppa::types::{Kind, Nation};

/// Germany and Italy against Britain; 60 WPP each.
fn europe(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.ally("germany", "italy");
    for axis in ["germany", "italy"] {
        kit.war(axis, "britain");
    }
    for major in ["germany", "italy", "britain"] {
        kit.money(major, 60, 40);
        kit.s.treasury_mut(nation(major)).base = 60;
    }
    kit
}

#[test]
fn r14_4c_what_a_minor_had_taken_passes_with_it() {
    proves!("14.4a", "14.4c", "14.4b");
    let mut kit = europe("Fall 1940");
    let armour = kit.put("germany", Kind::Armour, "skopje");
    kit.control("germany", &["skopje", "nis"]);
    kit.phase("italy", Phase::Declarations)
        .act(declare("italy", "greece"))
        .set_up_in(&["larissa"])
        .pass_to("britain", Phase::Movement);
    // The Greeks take Albania, which counts for Britain that leads them.
    let greeks: Vec<_> = kit.s.units_in(zone("larissa")).map(|(id, _)| id).collect();
    for greek in greeks {
        kit.march(greek, "albania");
    }
    let albania = nation("albania");
    assert_eq!(kit.s.politics.conquered[albania], Some(Nation::BRITAIN));
    // Britain adds its WPP in the new year, and pays it back when Greece falls with all that it holds.
    let spring = |kit: &Kit| kit.s.turn == "Spring 1941".parse().unwrap();
    kit.pass_until(spring)
        .pass_to("germany", Phase::Movement)
        .march(armour, "salonika")
        .march(armour, "larissa")
        .pass_to("britain", Phase::Movement)
        .pass_to("germany", Phase::Movement);
    assert_eq!(kit.s.politics.credited[albania], Some(Nation::BRITAIN));
    let before = kit.wpp("britain");
    kit.march(armour, "athens");
    assert_eq!(
        kit.s.politics.conquered[nation("greece")],
        Some(Nation::GERMANY)
    );
    assert_eq!(kit.s.politics.conquered[albania], Some(Nation::GERMANY));
    assert!(!claims(&kit.s, Nation::BRITAIN).has(albania));
    assert_eq!(kit.wpp("britain"), before - 1);
}

#[test]
fn r14_4a_where_german_guests_stand_a_fallen_axis_minor_is_not_its_conquerors() {
    proves!("14.4a", "10.0c");
    let mut kit = europe("Fall 1940");
    let armour = kit.put("britain", Kind::Armour, "salonika");
    let guest = kit.put("germany", Kind::Infantry, "plovdiv");
    kit.control("britain", &["salonika"]);
    kit.phase("britain", Phase::Declarations)
        .act(declare("britain", "bulgaria"))
        .set_up_in(&["varna"])
        .pass_to("britain", Phase::Movement)
        .march(armour, "sofia");
    assert_eq!(
        kit.s.politics.conquered[nation("bulgaria")],
        Some(Nation::BRITAIN)
    );
    assert_eq!(kit.s.control(zone("varna")), Nation::BRITAIN);
    assert!(kit.is_in(guest, "plovdiv"));
    assert_eq!(kit.s.control(zone("plovdiv")), Nation::GERMANY);
}

#[test]
fn r14_7a_where_an_ally_of_poland_stands_there_is_no_eastern_europe() {
    proves!("14.7a", "14.4a");
    let mut kit = europe("Winter 1939");
    let armour = kit.put("germany", Kind::Armour, "danzig");
    let air = kit.put("britain", Kind::Air, "brest_litovsk");
    kit.control("germany", &["danzig"]);
    kit.war("germany", "poland").ally("poland", "britain");
    kit.phase("germany", Phase::Movement)
        .march(armour, "warsaw");
    assert!(kit.s.politics.eastern_europe_formed);
    assert_eq!(kit.s.control(zone("vilna")), nation("eastern_europe"));
    assert!(kit.is_in(air, "brest_litovsk"));
    assert_eq!(kit.s.control(zone("brest_litovsk")), Nation::BRITAIN);
}
