//! Chapter 4 as play reaches it: who may buy what for whom, and what a phase leaves behind.

use crate::factory::*;
use crate::kit::*;
use engulfed::ch04_production::{BuildAction, Item, Minor, Order, Route, Spend};
use engulfed::data::data;
use engulfed::types::{Area, Camp, Kind, Nation, Side, Turn};
use engulfed::unit::{At, UnitId};
use engulfed::{Action, Engulfed, Phase};
use kernel::{Game, proves};

const fn free(unit: UnitId) -> BuildAction {
    BuildAction::FreeStep { unit }
}

/// Why something is refused, by rule and in words.
#[track_caller]
fn why(kit: &Kit, action: BuildAction) -> (&'static str, &'static str) {
    let refusal = Engulfed::check(&kit.s, Action::from(action)).unwrap_err();
    (refusal.rule.as_str(), refusal.why)
}

/// Germany at war with all the world, the Axis Minors at its side.
fn axis_at_war(turn: &str) -> Kit {
    let mut kit = world_at_war(turn);
    kit.s.fleets = Default::default();
    kit.s.assets = Default::default();
    kit
}

#[test]
fn r4_43_a_new_unit_is_paid_for_and_needs_a_place() {
    proves!("4.43", "4.41");
    let mut kit = war("Jul/Aug 1941");
    for home in data().areas.home(Nation::GERMANY).iter() {
        if ![area("berlin"), area("ruhr")].contains(&home) {
            kit.s.set_control(home, Nation::BRITAIN);
        }
    }
    let mut poor = kit.clone();
    spending_with(&mut poor, "germany", 1);
    let tank = in_pool(&poor, "germany", Kind::Armour, false);
    assert_eq!(poor.refused(build(tank)), "4.43", "a step of armour is 2");
    spending_with(&mut kit, "germany", 50);
    for key in ["berlin", "ruhr", "berlin"] {
        let new = in_pool(&kit, "germany", Kind::Infantry, false);
        kit.act(build(new)).act(place(key));
    }
    let fourth = in_pool(&kit, "germany", Kind::Infantry, false);
    kit.act(build(fourth));
    assert!(kit.is_in(fourth, "ruhr"), "nowhere else");
    let fifth = in_pool(&kit, "germany", Kind::Infantry, false);
    assert_eq!(kit.refused(build(fifth)), "4.41", "two in each already");
}

#[test]
fn r4_41_an_area_takes_two_new_units_in_each_turn() {
    proves!("4.41", "1.22");
    let mut kit = war("Jul/Aug 1941");
    spending_with(&mut kit, "germany", 50);
    for _ in 0..2 {
        let new = in_pool(&kit, "germany", Kind::Infantry, false);
        kit.act(build(new)).act(place("berlin"));
    }
    let third = in_pool(&kit, "germany", Kind::Infantry, false);
    kit.act(build(third));
    assert_eq!(kit.refused(place("berlin")), "4.41");
    let nowhere = BuildAction::Place { at: Area(250) };
    assert_eq!(kit.refused(nowhere), "4.41");
    kit.act(place("ruhr")).act(BuildAction::Finish);
    let next = kit.s.turn.next();
    kit.idle_until(next, Side::Axis, Phase::Production);
    while kit.s.stack.asked()
        != Some(&Spend {
            nation: Nation::GERMANY,
        })
    {
        let first = kit.legal()[0];
        kit.act(first);
    }
    kit.s.ledgers.werps[0] = 50;
    let new = in_pool(&kit, "germany", Kind::Infantry, false);
    kit.act(build(new)).act(place("berlin"));
    assert!(kit.is_in(new, "berlin"));
}

#[test]
fn r4_3_of_like_units_the_first_is_mended() {
    proves!("4.3");
    let mut kit = war("Jul/Aug 1941");
    let pair = kit.put_many("germany", Kind::Infantry, 2, 2, "berlin");
    spending_with(&mut kit, "germany", 50);
    assert_eq!(kit.refused(replace(pair[1])), "4.3");
    kit.act(replace(pair[0]));
    kit.act(replace(pair[1]));
}

#[test]
fn r4_5a_who_has_nothing_left_is_asked_no_more() {
    proves!("4.5a", "4.5b", "4.1a");
    let mut kit = war("Jul/Aug 1941");
    let reduced = kit.put("germany", Kind::Infantry, 2, "berlin");
    spending_with(&mut kit, "germany", 1);
    kit.act(replace(reduced));
    let germany = Spend {
        nation: Nation::GERMANY,
    };
    assert_ne!(kit.s.stack.asked(), Some(&germany));
    // Nor is it asked at all who has no WERP.
    let mut kit = world_war("Jul/Aug 1942");
    produce(&mut kit, Side::Allies);
    assert!(kit.s.stack.asked::<Order>().is_some());
    kit.s.ledgers.werps[Nation::USA.index()] = 0;
    let usa = BuildAction::Produce {
        nation: Nation::USA,
    };
    assert_eq!(kit.refused(usa), "4.1a");
}

#[test]
fn r7_11_no_more_special_actions_are_bought_than_the_year_allows() {
    proves!("7.11", "4.43");
    let mut kit = war("Jul/Aug 1942");
    kit.special_actions("germany", 3);
    spending_with(&mut kit, "germany", 50);
    kit.act(buy(Item::SpecialAction));
    assert_eq!(
        kit.refused(buy(Item::SpecialAction)),
        "7.11",
        "four in 1942"
    );
}

#[test]
fn r7_8_replacements_are_unrestricted_in_areas_of_the_map() {
    proves!("7.8");
    let mut kit = war("Jul/Aug 1942");
    kit.special_actions("germany", 2);
    spending_with(&mut kit, "germany", 50);
    let nowhere = BuildAction::Unrestrict { area: Area(250) };
    assert_eq!(kit.refused(nowhere), "7.8");
}

#[test]
fn r9_15d_the_free_step_comes_with_german_production_and_like_any_other() {
    proves!("9.15d", "9.19");
    let mut kit = axis_at_war("Jul/Aug 1942");
    let reduced = kit.put_many("rumania", Kind::Infantry, 2, 1, "bucharest");
    let full = kit.put("hungary", Kind::Infantry, 3, "budapest");
    let pool: Vec<UnitId> = kit
        .s
        .units()
        .filter(|(_, u)| u.nation == Nation::FINLAND && u.kind == Kind::Infantry)
        .map(|(id, _)| id)
        .collect();
    let alike = |kit: &Kit| {
        let (a, b) = (kit.s.unit(pool[0]), kit.s.unit(pool[1]));
        (a.full, a.at) == (b.full, b.at)
    };
    assert!(alike(&kit));
    let bulgarian = in_pool(&kit, "bulgaria", Kind::Infantry, false);
    kit.s.put(bulgarian, At::Gone);
    let mut italian = kit.clone();
    spending(&mut italian, "italy");
    assert_eq!(italian.refused(free(reduced[0])), "9.15d");
    spending(&mut kit, "germany");
    assert_eq!(
        kit.refused(free(reduced[1])),
        "9.15d",
        "the first stands for it"
    );
    assert_eq!(kit.refused(free(pool[1])), "9.15d", "in the pool too");
    assert_eq!(kit.refused(free(full)), "4.3", "it lacks no step");
    assert_eq!(kit.refused(free(bulgarian)), "9.15d", "out of the game");
    assert!(kit.allowed(free(pool[0])));
    for home in data().areas.home(Nation::FINLAND).iter() {
        kit.s.set_control(home, Nation::USSR);
    }
    assert_eq!(kit.refused(free(pool[0])), "9.15d", "no place at home");
    kit.act(free(reduced[0]));
}

#[test]
fn r9_19_without_ploesti_a_free_cadre_is_one_of_two_new_units() {
    proves!("9.19", "9.15d");
    let mut kit = axis_at_war("Jul/Aug 1943");
    kit.control("ussr", &["ploesti"]);
    spending_with(&mut kit, "germany", 50);
    for key in ["berlin", "ruhr"] {
        let new = in_pool(&kit, "germany", Kind::Infantry, false);
        kit.act(build(new)).act(place(key));
    }
    let finn = in_pool(&kit, "finland", Kind::Infantry, false);
    assert_eq!(kit.refused(free(finn)), "9.19");
}

#[test]
fn r9_24f_nobody_but_the_soviets_conscripts() {
    proves!("9.24(f)");
    let mut kit = world_war("Jul/Aug 1942");
    spending(&mut kit, "britain");
    assert_eq!(kit.refused(BuildAction::Conscript), "9.24(f)");
}

#[test]
fn r9_36_the_usa_sends_nothing_before_it_is_in_the_war() {
    proves!("9.36", "4.5a");
    let mut kit = war("Jul/Aug 1941");
    spending(&mut kit, "britain");
    kit.s.ledgers.producing.insert(Nation::USA);
    let (rule, words) = why(&kit, send(Route::Atlantic, 1));
    assert_eq!((rule, words), ("9.36", "the U.S.A. is not in the war"));
    let mut kit = world_war("Jul/Aug 1942");
    kit.war("germany", "france");
    let mut french = kit.clone();
    spending(&mut french, "france");
    assert_eq!(french.refused(send(Route::Atlantic, 1)), "4.5a");
    spending(&mut kit, "britain");
    assert_eq!(kit.refused(send(Route::Atlantic, 0)), "4.5a");
    kit.act(send(Route::Atlantic, 1));
}

#[test]
fn r9_62_the_step_of_a_minor_is_its_own() {
    proves!("9.62");
    let mut kit = war("Mar/Apr 1941");
    kit.join("yugoslavia", Camp::Western);
    kit.s.politics.sponsor[Nation::YUGOSLAVIA.index()] = Some(Nation::BRITAIN);
    // Two blocks of two steps, which have lost one each, and one of three.
    let pair = kit.put_many("yugoslavia", Kind::Infantry, 2, 2, "zagreb");
    pair.iter().for_each(|id| kit.s.set_steps(*id, 1));
    let whole = kit.put("yugoslavia", Kind::Infantry, 3, "belgrade");
    let british = kit.put("britain", Kind::Infantry, 1, "belgrade");
    let mut later = kit.clone();
    produce(&mut kit, Side::Allies);
    let asked = Minor {
        minor: Nation::YUGOSLAVIA,
    };
    assert_eq!(kit.s.stack.asked(), Some(&asked));
    assert_eq!(kit.refused(free(british)), "9.62");
    assert_eq!(
        kit.refused(free(pair[1])),
        "9.62",
        "the first stands for it"
    );
    assert_eq!(kit.refused(free(whole)), "9.62", "it lacks no step");
    // In the pool: the first of its like; not what is out of the game.
    later.s.put(pair[0], At::Pool);
    later.s.put(pair[1], At::Pool);
    later.s.put(whole, At::Gone);
    produce(&mut later, Side::Allies);
    assert_eq!(later.refused(free(pair[1])), "9.62");
    assert_eq!(later.refused(free(whole)), "9.62");
    assert!(later.allowed(free(pair[0])));
}

#[test]
fn r9_24e_guards_that_were_not_placed_wait_in_the_pool() {
    proves!("9.24(e)", "1.22");
    let mut kit = Kit::scenario("1941");
    let guards: Vec<UnitId> = kit
        .s
        .units()
        .filter(|(_, u)| u.at == At::Later(Turn::new(1942, 0)) && u.nation == Nation::USSR)
        .map(|(id, _)| id)
        .collect();
    assert_eq!(guards.len(), 4);
    let turn = Turn::new(1942, 0);
    kit.idle_until(turn, Side::Allies, Phase::InitialSupply);
    assert!(guards.iter().all(|id| kit.at(*id) == At::Later(turn)));
    kit.idle_until(turn, Side::Allies, Phase::OperationalMovement);
    assert!(guards.iter().all(|id| kit.at(*id) == At::Pool));
}
