//! 14.4 to 14.7: Minors, colonies, Vichy and the Free French, Eastern Europe; 2.7a: oil.

use crate::kit::{Kit, nation, zone};
use kernel::{example, proves};
use neppa::ch01_war::{SharedConquest, WarAction, invaded};
use neppa::ch04_force_pools::{can_rebuild, lose};
use neppa::ch05_year_start::claims;
use neppa::ch12_cooperation::may_enter;
use neppa::types::{Kind, Nation, Side};
use neppa::unit::At;
use neppa::{Phase, Step, ch14_conquest};

fn rule(answer: Result<(), kernel::Illegal>) -> Result<(), &'static str> {
    answer.map_err(|e| e.rule.as_str())
}

/// Germany and Italy against Britain and France, and later Russia; 50 WPP each.
fn europe(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.ally("germany", "italy").ally("britain", "france");
    for axis in ["germany", "italy"] {
        kit.war(axis, "britain").war(axis, "france");
    }
    for major in ["germany", "italy", "britain", "france", "russia"] {
        kit.money(major, 50, 30);
    }
    kit.s.side = Side::Axis;
    kit
}

fn take(kit: &mut Kit, key: &str, by: Nation) {
    ch14_conquest::take(&mut kit.table(), zone(key), by);
}

fn wpp(kit: &Kit, who: &str) -> i16 {
    kit.s.treasury(nation(who)).wpp
}

fn value(id: &str) -> i16 {
    neppa::data::data().country(nation(id)).conquest_wpp.into()
}

fn fall_of_france(kit: &mut Kit) {
    take(kit, "paris", Nation::GERMANY);
    kit.s.side = Side::Allies;
    ch14_conquest::end_player_turn(&mut kit.table());
    assert!(kit.s.politics.fallen.has(Nation::FRANCE));
}

#[test]
fn r10_0c_the_last_with_units_in_a_zone_controls_it() {
    proves!("10.0c");
    let mut kit = europe("Fall 1940");
    take(&mut kit, "metz", Nation::GERMANY);
    assert_eq!(kit.s.control(zone("metz")), Nation::GERMANY);
    take(&mut kit, "metz", Nation::FRANCE);
    assert_eq!(kit.s.control(zone("metz")), Nation::FRANCE);
    // An ally that comes by takes nothing away.
    take(&mut kit, "metz", Nation::BRITAIN);
    assert_eq!(kit.s.control(zone("metz")), Nation::FRANCE);
}

#[test]
fn r14_4a_a_minor_falls_with_its_capital_at_once() {
    proves!("14.4a", "14.4b");
    let mut kit = europe("Spring 1941");
    kit.war("germany", "yugoslavia").war("italy", "yugoslavia");
    let yugoslavia = nation("yugoslavia");
    let army = kit.put("yugoslavia", Kind::Infantry, "skopje");
    take(&mut kit, "zagreb", Nation::GERMANY);
    assert_eq!(kit.s.politics.conquered[yugoslavia], None);
    take(&mut kit, "belgrade", Nation::GERMANY);
    assert_eq!(kit.s.politics.conquered[yugoslavia], Some(Nation::GERMANY));
    assert_eq!(kit.at(army), At::Gone);
    assert!(claims(&kit.s, Nation::GERMANY).has(yugoslavia));
    assert!(!claims(&kit.s, Nation::ITALY).has(yugoslavia));
}

#[test]
fn r14_4c_who_added_a_liberated_minor_pays_it_back() {
    proves!("14.4c");
    let mut kit = europe("Spring 1941");
    kit.war("germany", "norway");
    let norway = nation("norway");
    take(&mut kit, "oslo", Nation::GERMANY);
    let mut same_year = kit.clone();
    kit.s.politics.credited[norway] = Some(Nation::GERMANY);
    take(&mut kit, "oslo", Nation::BRITAIN);
    assert_eq!(wpp(&kit, "germany"), 50 - value("norway"));
    assert_eq!(kit.s.treasury(Nation::GERMANY).spent, 0);
    assert_eq!(kit.s.politics.conquered[norway], Some(Nation::BRITAIN));
    assert!(claims(&kit.s, Nation::BRITAIN).has(norway));
    // Once only, and nothing for what was never added.
    take(&mut kit, "oslo", Nation::GERMANY);
    take(&mut kit, "oslo", Nation::BRITAIN);
    assert_eq!(wpp(&kit, "germany"), 50 - value("norway"));
    take(&mut same_year, "oslo", Nation::BRITAIN);
    assert_eq!(wpp(&same_year, "germany"), 50);
}

#[test]
fn r14_4d_a_shared_conquest_goes_to_the_largest_base() {
    proves!("14.4d");
    let mut kit = europe("Spring 1941");
    kit.war("germany", "greece").war("italy", "greece");
    let greece = nation("greece");
    kit.s.treasury_mut(Nation::GERMANY).base = 75;
    kit.s.treasury_mut(Nation::ITALY).base = 37;
    kit.s.stack.set(vec![Step::Sequence], None);
    let mut tie = kit.clone();
    // Germany fought for Salonika, Italy takes Athens.
    invaded(&mut kit.table(), Nation::GERMANY, zone("salonika"));
    take(&mut kit, "athens", Nation::ITALY);
    assert_eq!(kit.s.politics.conquered[greece], Some(Nation::GERMANY));
    assert_eq!(kit.s.top(), Some(&Step::Sequence));
    // Alone, Italy has it.
    let mut alone = tie.clone();
    take(&mut alone, "athens", Nation::ITALY);
    assert_eq!(alone.s.politics.conquered[greece], Some(Nation::ITALY));
    // Level bases: they choose.
    tie.s.treasury_mut(Nation::ITALY).base = 75;
    invaded(&mut tie.table(), Nation::GERMANY, zone("salonika"));
    take(&mut tie, "athens", Nation::ITALY);
    assert!(tie.s.stack.asked::<SharedConquest>().is_some());
    frame::settle(&mut tie.table());
    let award = |to| WarAction::Award {
        country: greece,
        to,
    };
    assert_eq!(tie.refused(award(Nation::BRITAIN)), "14.4d");
    tie.act(award(Nation::GERMANY));
    assert_eq!(tie.s.politics.conquered[greece], Some(Nation::GERMANY));
}

#[test]
fn r14_5a_vichy() {
    proves!("14.5a", "14.5b", "14.5c");
    let mut kit = europe("Summer 1940");
    fall_of_france(&mut kit);
    let vichy = nation("vichy");
    for key in ["casablanca", "fez", "algiers", "oran", "tunis", "gabes"] {
        assert_eq!(kit.s.control(zone(key)), vichy, "{key}");
    }
    for key in ["casablanca", "oran", "tunis"] {
        assert!(kit.s.tally(zone(key)).ground_nations.has(vichy), "{key}");
        assert_eq!(kit.s.tally(zone(key)).ground, 1);
    }
    assert_eq!(kit.s.seat_of(vichy), kit.s.seat_of(Nation::GERMANY));
    // 14.5b: only in the Vichy countries, and never rebuilt.
    assert_eq!(rule(may_enter(&kit.s, vichy, zone("algiers"))), Ok(()));
    assert_eq!(
        rule(may_enter(&kit.s, vichy, zone("tripoli"))),
        Err("14.5b")
    );
    assert_eq!(
        rule(may_enter(&kit.s, vichy, zone("gibraltar"))),
        Err("14.5b")
    );
    let unit = kit.s.units_in(zone("tunis")).next().unwrap().0;
    lose(&mut kit.table(), unit);
    assert_eq!(kit.at(unit), At::Gone);
    assert!(!can_rebuild(&kit.s, vichy));
    // 14.5c: the Axis may enter and has no WPPs of it, the Allies attack without a declaration.
    assert_eq!(
        rule(may_enter(&kit.s, Nation::ITALY, zone("tunis"))),
        Ok(())
    );
    assert!(kit.s.at_war(Nation::BRITAIN, vichy));
    assert!(
        claims(&kit.s, Nation::GERMANY)
            .iter()
            .all(|c| c == Nation::FRANCE)
    );
    kit.phase("britain", Phase::Declarations);
    let declare = WarAction::Declare {
        by: Nation::BRITAIN,
        on: vichy,
    };
    assert_eq!(kit.refused(declare), "1.5c");
    take(&mut kit, "tunis", Nation::BRITAIN);
    assert!(claims(&kit.s, Nation::BRITAIN).has(nation("tunisia")));
}

#[test]
fn r14_5d_the_free_french() {
    proves!("14.5d", "14.5e");
    let mut kit = europe("Summer 1940");
    fall_of_france(&mut kit);
    let free = nation("free_french");
    for key in ["damascus", "aleppo", "deir_ez_zor"] {
        assert_eq!(kit.s.control(zone(key)), free, "{key}");
    }
    assert_eq!(kit.s.tally(zone("damascus")).ground, 1);
    assert_eq!(kit.s.seat_of(free), kit.s.seat_of(Nation::BRITAIN));
    let mut late = europe("Summer 1942");
    late.war("germany", "usa").ally("britain", "usa");
    fall_of_france(&mut late);
    assert_eq!(late.s.politics.sponsor[free], Some(Nation::BRITAIN));
    // 14.5d: anywhere; 14.5e: the Allies are at home in Syria, and the unit can be built again.
    assert_eq!(rule(may_enter(&kit.s, free, zone("london"))), Ok(()));
    assert_eq!(rule(may_enter(&kit.s, free, zone("cairo"))), Ok(()));
    assert_eq!(
        rule(may_enter(&kit.s, Nation::BRITAIN, zone("damascus"))),
        Ok(())
    );
    assert!(kit.s.at_war(Nation::GERMANY, free));
    let unit = kit.s.units_in(zone("damascus")).next().unwrap().0;
    lose(&mut kit.table(), unit);
    assert_eq!(kit.at(unit), At::Pool);
    assert!(can_rebuild(&kit.s, free));
    take(&mut kit, "damascus", Nation::GERMANY);
    assert!(claims(&kit.s, Nation::GERMANY).has(nation("syria")));
    take(&mut kit, "damascus", Nation::BRITAIN);
    assert!(!claims(&kit.s, Nation::BRITAIN).has(nation("syria")));
}

#[test]
fn r14_6_colonies() {
    proves!("14.6");
    let mut kit = europe("Fall 1941");
    let egypt = nation("egypt");
    assert!(!claims(&kit.s, Nation::BRITAIN).has(egypt));
    // Britain loses nothing with Cairo, Italy adds its value at the Year Start Sequence.
    take(&mut kit, "cairo", Nation::ITALY);
    assert_eq!(wpp(&kit, "britain"), 50);
    assert!(claims(&kit.s, Nation::ITALY).has(egypt));
    kit.s.politics.credited[egypt] = Some(Nation::ITALY);
    take(&mut kit, "cairo", Nation::BRITAIN);
    assert_eq!(wpp(&kit, "italy"), 50 - value("egypt"));
    assert!(!claims(&kit.s, Nation::BRITAIN).has(egypt));
    assert_eq!(kit.s.politics.conquered[egypt], None);
    // Other zones of a colony stay with their holders.
    take(&mut kit, "tripoli", Nation::BRITAIN);
    assert_eq!(kit.s.control(zone("tobruk")), Nation::ITALY);
}

const SIX: [&str; 6] = [
    "estonia",
    "latvia",
    "lithuania",
    "vilna",
    "brest_litovsk",
    "lvov",
];

fn poland_falls(kit: &mut Kit) {
    kit.war("germany", "poland");
    take(kit, "warsaw", Nation::GERMANY);
}

#[test]
fn r14_7a_eastern_europe_is_formed_when_poland_falls() {
    proves!("14.7a", "14.7b");
    let mut kit = europe("Fall 1939");
    let east = nation("eastern_europe");
    // Before, the Baltic states are closed and Lvov is Polish.
    assert_eq!(
        rule(may_enter(&kit.s, Nation::RUSSIA, zone("latvia"))),
        Err("14.7a")
    );
    kit.phase("russia", Phase::Declarations);
    let declare = WarAction::Declare {
        by: Nation::RUSSIA,
        on: east,
    };
    assert_eq!(kit.refused(declare), "14.7a");
    kit.war("germany", "poland");
    assert_eq!(
        rule(may_enter(&kit.s, Nation::GERMANY, zone("lvov"))),
        Ok(())
    );
    take(&mut kit, "lvov", Nation::GERMANY);
    let tank = kit.put("germany", Kind::Armour, "lvov");
    let pole = kit.put("poland", Kind::Infantry, "danzig");
    take(&mut kit, "warsaw", Nation::GERMANY);
    assert!(kit.s.politics.eastern_europe_formed);
    for key in SIX {
        assert_eq!(kit.s.control(zone(key)), east, "{key}");
    }
    assert_eq!(kit.s.control(zone("danzig")), Nation::GERMANY);
    assert_eq!(kit.at(pole), At::Gone);
    // 14.7b: the Axis leaves it and stays out until the war with Russia.
    let At::Zone(now) = kit.at(tank) else {
        panic!("the armour is lost")
    };
    assert_eq!(kit.s.control(now), Nation::GERMANY);
    assert_eq!(
        rule(may_enter(&kit.s, Nation::GERMANY, zone("lvov"))),
        Err("14.7b")
    );
    kit.war("germany", "russia");
    kit.war("germany", "eastern_europe");
    assert_eq!(
        rule(may_enter(&kit.s, Nation::GERMANY, zone("lvov"))),
        Ok(())
    );
}

#[test]
fn r14_7a_not_by_a_russian_conquest_of_poland() {
    proves!("14.7a");
    let mut kit = europe("Fall 1939");
    kit.war("russia", "poland");
    take(&mut kit, "warsaw", Nation::RUSSIA);
    assert!(!kit.s.politics.eastern_europe_formed);
    assert_eq!(kit.s.control(zone("lvov")), Nation::RUSSIA);
}

#[test]
fn r14_7a_in_a_war_with_russia_the_zones_stay_with_their_holders() {
    proves!("14.7a");
    let mut kit = europe("Fall 1941");
    kit.war("germany", "russia").war("germany", "poland");
    kit.control("russia", &["vilna"]);
    let armour = kit.put_many("germany", Kind::Armour, 2, "krakow");
    kit.control("germany", &["krakow"]);
    kit.phase("germany", Phase::Movement)
        .march(armour[0], "lvov")
        .march(armour[1], "warsaw");
    assert!(kit.s.politics.eastern_europe_formed);
    assert!(kit.is_in(armour[0], "lvov"));
    for (key, holder) in [("lvov", "germany"), ("vilna", "russia")] {
        assert_eq!(kit.s.control(zone(key)), nation(holder), "{key}");
    }
}

#[test]
fn r14_7c_a_zone_won_back_does_not_conquer_eastern_europe_again() {
    proves!("14.7c");
    let mut kit = europe("Fall 1941");
    poland_falls(&mut kit);
    kit.war("germany", "russia").war("italy", "russia");
    for axis in ["germany", "italy"] {
        kit.war(axis, "eastern_europe");
    }
    for key in SIX {
        take(&mut kit, key, Nation::GERMANY);
    }
    let east = nation("eastern_europe");
    take(&mut kit, "lvov", Nation::RUSSIA);
    take(&mut kit, "lvov", Nation::ITALY);
    assert_eq!(kit.s.politics.conquered[east], Some(Nation::GERMANY));
    assert!(claims(&kit.s, Nation::GERMANY).has(east));
}

#[test]
fn r14_7c_all_six_zones_make_the_conquest() {
    proves!("14.7c");
    example!("neppa-E47");
    let mut kit = europe("Spring 1940");
    poland_falls(&mut kit);
    let east = nation("eastern_europe");
    kit.war("russia", "eastern_europe");
    for key in &SIX[..5] {
        take(&mut kit, key, Nation::RUSSIA);
        assert_eq!(kit.s.politics.conquered[east], None);
    }
    take(&mut kit, SIX[5], Nation::RUSSIA);
    assert_eq!(kit.s.politics.conquered[east], Some(Nation::RUSSIA));
    assert!(!kit.s.at_war(Nation::RUSSIA, east), "the war is over");
    assert!(claims(&kit.s, Nation::RUSSIA).has(east));
    kit.s.politics.credited[east] = Some(Nation::RUSSIA);
    // Germany takes one: Russia keeps the value for the year, but would not add it anew.
    kit.war("germany", "russia");
    take(&mut kit, "lvov", Nation::GERMANY);
    assert_eq!(kit.s.politics.conquered[east], Some(Nation::RUSSIA));
    assert_eq!(wpp(&kit, "russia"), 50);
    assert!(!claims(&kit.s, Nation::RUSSIA).has(east));
    assert!(!claims(&kit.s, Nation::GERMANY).has(east));
    // All six: Russia pays back and Germany has it.
    for key in &SIX[..5] {
        take(&mut kit, key, Nation::GERMANY);
    }
    assert_eq!(wpp(&kit, "russia"), 50 - value("eastern_europe"));
    assert_eq!(kit.s.politics.conquered[east], Some(Nation::GERMANY));
    assert!(claims(&kit.s, Nation::GERMANY).has(east));
}

#[test]
fn r14_7d_a_declaration_of_war_before_eastern_europe_is_attacked() {
    proves!("14.7d");
    let mut kit = europe("Winter 1939");
    poland_falls(&mut kit);
    let east = nation("eastern_europe");
    kit.s.politics.belligerent.insert(Nation::RUSSIA);
    assert_eq!(
        rule(may_enter(&kit.s, Nation::RUSSIA, zone("vilna"))),
        Err("14.7d")
    );
    kit.phase("germany", Phase::Declarations);
    let german = WarAction::Declare {
        by: Nation::GERMANY,
        on: east,
    };
    assert_eq!(kit.refused(german), "14.7b");
    kit.phase("russia", Phase::Declarations);
    kit.act(WarAction::Declare {
        by: Nation::RUSSIA,
        on: east,
    });
    assert_eq!(wpp(&kit, "russia"), 45);
    assert_eq!(
        rule(may_enter(&kit.s, Nation::RUSSIA, zone("vilna"))),
        Ok(())
    );
}

#[test]
fn r2_7a_oil_towers_change_hands() {
    proves!("2.7a-1", "2.7a-2", "2.7a-5");
    let mut kit = europe("Fall 1942");
    for axis in ["germany", "italy"] {
        kit.war(axis, "russia");
    }
    let oil = |key: &str| i16::from(neppa::data::data().facts(zone(key)).oil);
    // The first capture costs the power that had the oil in its base.
    take(&mut kit, "maikop", Nation::GERMANY);
    assert_eq!(
        (wpp(&kit, "germany"), wpp(&kit, "russia")),
        (50, 50 - oil("maikop"))
    );
    assert_eq!(kit.s.treasury(Nation::RUSSIA).spent, 0);
    take(&mut kit, "mosul", Nation::ITALY);
    assert_eq!(wpp(&kit, "britain"), 50 - oil("mosul"));
    // Freed before it was added: nobody pays. Captured again: nothing.
    take(&mut kit, "maikop", Nation::RUSSIA);
    take(&mut kit, "maikop", Nation::GERMANY);
    assert_eq!(
        (wpp(&kit, "germany"), wpp(&kit, "russia")),
        (50, 50 - oil("maikop"))
    );
    // Freed after Germany added it: Germany pays it back, once.
    kit.s
        .year
        .oil_credit
        .push((zone("maikop"), Nation::GERMANY));
    take(&mut kit, "maikop", Nation::RUSSIA);
    assert_eq!(wpp(&kit, "germany"), 50 - oil("maikop"));
    assert_eq!(kit.s.treasury(Nation::GERMANY).spent, 0);
    take(&mut kit, "maikop", Nation::GERMANY);
    take(&mut kit, "maikop", Nation::RUSSIA);
    assert_eq!(wpp(&kit, "germany"), 50 - oil("maikop"));
}
