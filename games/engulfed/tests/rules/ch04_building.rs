//! 4.3, 4.4, 4.5, 7.8: replacements and new units.

use crate::factory::*;
use crate::kit::*;
use engulfed::Engulfed;
use engulfed::ch04_production::{BuildAction, Spend, step_cost};
use engulfed::types::{Camp, Kind, Nation, Side};
use engulfed::unit::{At, Marks};
use kernel::{Audience, Game, example, proves};

#[test]
fn r4_3_replacements_are_bought_by_the_step() {
    proves!("4.3");
    let mut kit = world_war("Jul/Aug 1942");
    let infantry = kit.put("germany", Kind::Infantry, 1, "berlin");
    let full = kit.put("germany", Kind::Infantry, 4, "saxony");
    let armour = kit.put("germany", Kind::Armour, 2, "ruhr");
    spending_with(&mut kit, "germany", 5);
    kit.act(replace(infantry));
    assert_eq!((kit.steps(infantry), werps(&kit, "germany")), (2, 4));
    kit.act(replace(armour));
    assert_eq!((kit.steps(armour), werps(&kit, "germany")), (3, 2));
    assert_eq!(kit.refused(replace(full)), "4.3");
    kit.act(replace(infantry));
    assert_eq!(werps(&kit, "germany"), 1);
    assert_eq!(kit.refused(replace(armour)), "4.43");
}

#[test]
fn r4_31_supplied_and_in_a_friendly_uncontested_area() {
    proves!("4.31");
    let mut kit = world_war("Jul/Aug 1942");
    let safe = kit.put("germany", Kind::Infantry, 1, "berlin");
    let fighting = kit.put("germany", Kind::Infantry, 1, "ruhr");
    kit.put("britain", Kind::Infantry, 4, "ruhr");
    let hungry = kit.put("germany", Kind::Infantry, 1, "bavaria");
    kit.marked(hungry, Marks::OUT_OF_SUPPLY);
    let abroad = kit.put("germany", Kind::Infantry, 1, "moscow");
    spending(&mut kit, "germany");
    assert!(kit.allowed(replace(safe)));
    for unit in [fighting, hungry, abroad] {
        assert_eq!(kit.refused(replace(unit)), "4.31");
    }
    // A friendly fortress will do.
    let mut kit = world_war("Jul/Aug 1942");
    let gunner = kit.put("ussr", Kind::Infantry, 1, "sevastopol");
    spending(&mut kit, "ussr");
    assert!(kit.allowed(replace(gunner)));
}

#[test]
fn r4_32_the_last_step_only_at_home() {
    proves!("4.32");
    let mut kit = world_war("Jul/Aug 1942");
    let home = kit.put("ussr", Kind::Infantry, 2, "gorky");
    kit.control("ussr", &["lvov"]);
    let abroad = kit.put("ussr", Kind::Infantry, 1, "lvov");
    let full = kit.s.unit(abroad).full;
    spending(&mut kit, "ussr");
    kit.act(replace(home));
    assert!(kit.s.unit(home).is_full());
    for _ in 1..full - 1 {
        kit.act(replace(abroad));
    }
    assert_eq!(kit.steps(abroad), full - 1);
    assert_eq!(kit.refused(replace(abroad)), "4.32");
    // A 4-step Rumanian-like rule for Axis Minors (9.16): 3 steps only at home.
    let mut kit = world_war("Jul/Aug 1942");
    kit.join("rumania", Camp::Axis);
    kit.control("germany", &["odessa"]);
    let away = kit.put("rumania", Kind::Infantry, 2, "odessa");
    spending(&mut kit, "germany");
    assert_eq!(kit.refused(replace(away)), "4.32");
}

#[test]
fn r4_32a_where_germans_become_full_strength() {
    proves!("4.32(a)");
    for (key, allowed) in [
        ("berlin", true),
        ("rome", true),
        ("paris", true),
        ("marseille", true),
        ("belgium", true),
        ("netherlands", true),
        ("denmark", true),
        ("budapest", true),
        ("warsaw", true),
        ("moscow", false),
        ("oslo", false),
        ("athens", false),
        ("ploesti", false),
    ] {
        let mut kit = world_war("Jul/Aug 1942");
        kit.control("germany", &[key]);
        let unit = kit.put("germany", Kind::Armour, 3, key);
        spending(&mut kit, "germany");
        assert_eq!(kit.allowed(replace(unit)), allowed, "{key}");
        if !allowed {
            assert_eq!(kit.refused(replace(unit)), "4.32(a)");
        }
    }
}

#[test]
fn r4_32b_where_british_and_us_units_become_full_strength() {
    proves!("4.32(b)");
    for id in ["britain", "usa"] {
        for (key, allowed) in [
            ("london", true),
            ("usa", true),
            ("morocco", true),
            ("gibraltar", true),
            ("normandy", true),
            ("alexandria", false),
            ("rome", false),
            ("paris", false),
        ] {
            let mut kit = world_war("Jul/Aug 1944");
            kit.control(id, &[key]);
            let unit = kit.put(id, Kind::Armour, 3, key);
            spending(&mut kit, id);
            assert_eq!(kit.allowed(replace(unit)), allowed, "{id} in {key}");
            if !allowed {
                assert_eq!(kit.refused(replace(unit)), "4.32(b)");
            }
        }
    }
}

#[test]
fn r7_8_a_saved_special_action_frees_replacements_in_one_area() {
    proves!("7.8", "4.32(c)");
    let mut kit = world_war("Jul/Aug 1942");
    let front = kit.put("germany", Kind::Armour, 3, "moscow");
    kit.put("ussr", Kind::Infantry, 3, "moscow");
    let hungry = kit.put("germany", Kind::Infantry, 1, "tula");
    kit.marked(hungry, Marks::OUT_OF_SUPPLY);
    let unrestrict = |key: &str| BuildAction::Unrestrict { area: area(key) };
    kit.s.special_actions.stock[0] = 1;
    kit.s.special_actions.fresh[0] = 1;
    spending(&mut kit, "germany");
    assert_eq!(kit.refused(unrestrict("moscow")), "7.8");
    kit.s.special_actions.fresh[0] = 0;
    assert_eq!(kit.refused(unrestrict("tula")), "7.8");
    assert_eq!(kit.refused(replace(front)), "4.31");
    kit.act(unrestrict("moscow"));
    assert_eq!(kit.s.special_actions.stock[0], 0);
    kit.act(replace(front));
    assert!(kit.s.unit(front).is_full());
    // It may be bought again at once.
    kit.act(buy(engulfed::ch04_production::Item::SpecialAction));
    assert_eq!(kit.s.special_actions.stock[0], 1);
    assert_eq!(kit.refused(unrestrict("moscow")), "7.8");
}

#[test]
fn r4_4_only_what_is_in_the_pool_and_at_any_strength() {
    proves!("4.4");
    let mut kit = world_war("Jul/Aug 1942");
    let airborne = in_pool(&kit, "britain", Kind::Airborne, false);
    spending_with(&mut kit, "britain", 100);
    kit.act(build(airborne)).act(place("london"));
    assert!(kit.is_in(airborne, "london") && kit.steps(airborne) == 1);
    // The only one: there is no other.
    assert_eq!(kit.refused(build(airborne)), "4.4");
    // A new unit may be built up to full strength at once.
    kit.act(replace(airborne)).act(replace(airborne));
    assert!(kit.s.unit(airborne).is_full());
    assert_eq!(werps(&kit, "britain"), 100 - 4 - 2 - 2);
}

#[test]
fn r4_41_where_new_units_appear() {
    proves!("4.41");
    let mut kit = world_war("Jul/Aug 1942");
    kit.put("germany", Kind::Infantry, 4, "moscow");
    kit.put("ussr", Kind::Infantry, 3, "moscow");
    kit.control("germany", &["kiev"]);
    spending_with(&mut kit, "ussr", 100);
    let armour = in_pool(&kit, "ussr", Kind::Armour, false);
    kit.act(build(armour));
    for key in [
        "moscow",
        "kiev",
        "sevastopol",
        "leningrad",
        "berlin",
        "pripet_marshes",
    ] {
        assert_eq!(kit.refused(place(key)), "4.41", "{key}");
    }
    kit.act(place("gorky"));
    // Infantry may be raised in a swamp.
    let infantry = in_pool(&kit, "ussr", Kind::Infantry, false);
    kit.act(build(infantry));
    assert!(kit.allowed(place("pripet_marshes")));
    kit.act(place("gorky"));
    // Two in one area, no third.
    let third = in_pool(&kit, "ussr", Kind::Infantry, false);
    kit.act(build(third));
    assert_eq!(kit.refused(place("gorky")), "4.41");
    kit.act(place("saratov"));
}

#[test]
fn r4_41_a_home_area_that_is_cut_off_raises_nobody() {
    proves!("4.41", "3.2b");
    let mut kit = world_war("Jul/Aug 1942");
    kit.control("germany", &["kuban", "caucasus", "baku"]);
    spending_with(&mut kit, "ussr", 100);
    let infantry = in_pool(&kit, "ussr", Kind::Infantry, false);
    kit.act(build(infantry));
    assert_eq!(
        kit.refused(place("georgia")),
        "4.41",
        "alone it feeds nobody"
    );
    kit.act(place("gorky"));
}

#[test]
fn r4_42_the_usa_the_urals_and_contested_baku() {
    proves!("4.42");
    let mut kit = world_war("Jul/Aug 1942");
    spending_with(&mut kit, "usa", 100);
    for _ in 0..4 {
        let unit = in_pool(&kit, "usa", Kind::Infantry, false);
        // There is one Home Area, so nobody is asked where.
        kit.act(build(unit));
        assert!(kit.is_in(unit, "usa"));
    }
    let mut kit = world_war("Jul/Aug 1942");
    kit.put("germany", Kind::Infantry, 4, "baku");
    kit.put("ussr", Kind::Infantry, 3, "baku");
    spending_with(&mut kit, "ussr", 100);
    for _ in 0..4 {
        let unit = in_pool(&kit, "ussr", Kind::Infantry, false);
        kit.act(build(unit)).act(place("ural"));
    }
    let first = in_pool(&kit, "ussr", Kind::Infantry, false);
    kit.act(build(first)).act(place("baku"));
    while !kit.s.unit(first).is_full() {
        kit.act(replace(first));
    }
    let second = in_pool(&kit, "ussr", Kind::Infantry, false);
    kit.act(build(second));
    assert_eq!(kit.refused(place("baku")), "4.42");
}

#[test]
fn r4_43_what_steps_cost() {
    proves!("4.43", "4.43(a)", "4.43(b)", "G.Militia");
    example!("engulfed-E08");
    let kit = world_war("Jul/Aug 1942");
    let cost = |id: &str, kind, elite, new| {
        let unit = in_pool(&kit, id, kind, elite);
        step_cost(&kit.s, kit.s.unit(unit), new)
    };
    for (kind, step, cadre) in [
        (Kind::Infantry, 1, 2),
        (Kind::Militia, 1, 1),
        (Kind::Armour, 2, 4),
        (Kind::Airborne, 2, 4),
        (Kind::GroundSupport, 5, 5),
    ] {
        assert_eq!(cost("germany", kind, false, false), step, "{kind:?}");
        assert_eq!(cost("germany", kind, false, true), cadre, "{kind:?}");
    }
    assert_eq!(cost("italy", Kind::Cavalry, false, false), 1);
    assert_eq!(cost("germany", Kind::Armour, true, false), 4);
    assert_eq!(cost("germany", Kind::Armour, true, true), 8);
    assert_eq!(cost("germany", Kind::Infantry, true, false), 2);
}

#[test]
fn r4_43b_whole_units() {
    proves!("4.43(b)");
    example!("engulfed-E26");
    let whole = |turn: &str, id: &str, kind: Kind| {
        let mut kit = world_war(turn);
        let pool = kit.s.units().filter(|(_, u)| {
            u.nation == nation(id) && u.kind == kind && !u.elite && u.full == 4 && u.at == At::Pool
        });
        let unit = pool.map(|(id, _)| id).next().unwrap();
        let home = match id {
            "germany" => "berlin",
            "ussr" => "gorky",
            _ => "london",
        };
        spending_with(&mut kit, id, 100);
        kit.act(build(unit)).act(place(home));
        while !kit.s.unit(unit).is_full() {
            kit.act(replace(unit));
        }
        100 - werps(&kit, id)
    };
    assert_eq!(whole("Jul/Aug 1942", "germany", Kind::Infantry), 5);
    assert_eq!(whole("Jul/Aug 1942", "germany", Kind::Armour), 10);
    assert_eq!(whole("Jul/Aug 1942", "ussr", Kind::Infantry), 4);
    assert_eq!(whole("Jul/Aug 1942", "ussr", Kind::Armour), 8);
    assert_eq!(whole("Jan/Feb 1943", "ussr", Kind::Infantry), 5);
    // Doubled first, then one more for every step.
    assert_eq!(
        whole("Jan/Feb 1944", "britain", Kind::Infantry),
        3 + 2 + 2 + 2
    );
}

#[test]
fn r9_38_british_steps_cost_one_more_from_1944() {
    proves!("9.38");
    for (turn, price) in [("Nov/Dec 1943", 1), ("Jan/Feb 1944", 2)] {
        let mut kit = world_war(turn);
        let unit = kit.put("britain", Kind::Infantry, 1, "london");
        let american = kit.put("usa", Kind::Infantry, 1, "usa");
        spending_with(&mut kit, "britain", 20);
        kit.act(replace(unit));
        assert_eq!(werps(&kit, "britain"), 20 - price, "{turn}");
        assert_eq!(step_cost(&kit.s, kit.s.unit(american), false), 1);
    }
}

#[test]
fn r9_24d_soviet_cadres() {
    proves!("9.24(d)");
    let cadre = |turn: &str, war: bool| {
        let mut kit = peace(turn);
        if war {
            kit.war("germany", "ussr");
        }
        let unit = in_pool(&kit, "ussr", Kind::Infantry, false);
        step_cost(&kit.s, kit.s.unit(unit), true)
    };
    assert_eq!(cadre("May/Jun 1941", false), 2);
    assert_eq!(cadre("Jul/Aug 1941", true), 1);
    assert_eq!(cadre("Nov/Dec 1942", true), 1);
    assert_eq!(cadre("Jan/Feb 1943", true), 2);
}

#[test]
fn r4_5a_one_nation_at_a_time_in_the_players_order() {
    proves!("4.5a");
    let mut kit = world_war("Jul/Aug 1942");
    let british = kit.put("britain", Kind::Infantry, 1, "london");
    let american = kit.put("usa", Kind::Infantry, 1, "usa");
    produce(&mut kit, Side::Allies);
    assert!(kit.allowed(BuildAction::Produce {
        nation: Nation::BRITAIN
    }));
    kit.act(BuildAction::Produce {
        nation: Nation::USA,
    });
    assert!(kit.allowed(replace(american)));
    assert_eq!(kit.refused(replace(british)), "4.5a");
    assert_eq!(
        kit.refused(BuildAction::Produce {
            nation: Nation::BRITAIN
        }),
        "4.5a"
    );
    let before = kit.log.entries().len();
    kit.act(replace(american));
    let said = &kit.log.entries()[before..];
    assert!(said.iter().any(|e| e.text.contains("39 WERPs left")));
    kit.act(BuildAction::Finish);
    assert!(!kit.allowed(BuildAction::Produce {
        nation: Nation::USA
    }));
    assert!(kit.allowed(BuildAction::Produce {
        nation: Nation::USSR
    }));
}

#[test]
fn r4_5b_nobody_hears_what_ground_steps_were_bought() {
    proves!("4.5b");
    let spent_on = |kind: Kind| {
        let mut kit = world_war("Jul/Aug 1942");
        let unit = in_pool(&kit, "germany", kind, false);
        spending_with(&mut kit, "germany", 30);
        let before = kit.log.entries().len();
        kit.act(build(unit)).act(place("berlin"));
        kit.act(replace(unit));
        let said = kit.log.entries()[before..].iter();
        let heard = said.filter(|e| e.audience == Audience::All);
        heard.map(|e| e.text.clone()).collect::<Vec<_>>()
    };
    // Armour and airborne cost the same, and the log reads the same.
    assert_eq!(spent_on(Kind::Armour), spent_on(Kind::Airborne));
    for text in spent_on(Kind::Armour) {
        for word in ["armour", "infantry", "airborne", "step"] {
            assert!(!text.contains(word), "{text}");
        }
    }
    // What is open is named.
    let mut kit = world_war("Jul/Aug 1942");
    let air = in_pool(&kit, "germany", Kind::GroundSupport, false);
    kit.put("germany", Kind::Infantry, 1, "berlin");
    spending_with(&mut kit, "germany", 100);
    let before = kit.log.entries().len();
    kit.act(build(air)).act(place("ruhr"));
    kit.act(buy(engulfed::ch04_production::Item::SpecialAction));
    kit.act(fortify("berlin"));
    let said: String = kit.log.entries()[before..]
        .iter()
        .map(|e| e.text.clone() + "\n")
        .collect();
    for word in [
        "ground-support",
        "Special Action",
        "fortification in Berlin",
    ] {
        assert!(said.contains(word), "{said}");
    }
}

#[test]
fn what_is_offered_is_what_passes() {
    let mut kit = world_war("Jan/Feb 1943");
    kit.join("rumania", Camp::Axis);
    for (kind, key) in [
        (Kind::Infantry, "berlin"),
        (Kind::Armour, "paris"),
        (Kind::Militia, "ruhr"),
    ] {
        kit.put("germany", kind, 1, key);
    }
    kit.put("rumania", Kind::Infantry, 1, "bucharest");
    spending(&mut kit, "germany");
    let legal = kit.legal();
    let mut sorted = legal.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), legal.len(), "something is offered twice");
    for action in &legal {
        assert!(Engulfed::check(&kit.s, *action).is_ok(), "{action:?}");
    }
    // And nothing else passes, whatever unit or area is named.
    for (unit, _) in kit.s.units() {
        for action in [replace(unit), build(unit), BuildAction::FreeStep { unit }] {
            let passes = Engulfed::check(&kit.s, action.into()).is_ok();
            assert_eq!(legal.contains(&action.into()), passes, "{action:?}");
        }
    }
    for index in 0..=255 {
        let area = engulfed::types::Area(index);
        for action in [
            BuildAction::Fortify { area, heavy: false },
            BuildAction::Fortify { area, heavy: true },
            BuildAction::Unrestrict { area },
            BuildAction::Place { at: area },
        ] {
            let passes = Engulfed::check(&kit.s, action.into()).is_ok();
            assert_eq!(legal.contains(&action.into()), passes, "{action:?}");
        }
    }
    assert!(kit.s.stack.asked::<Spend>().is_some());
}
