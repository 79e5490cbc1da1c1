//! Chapter 6 as it is reached in play: who crossed what, who landed where, what falls when.

use crate::ch06_combat::{attack, eastern_front, newly, stock};
use crate::kit::*;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch06_combat::{CombatAction as A, is_face_up, maginot_stands};
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::types::{Camp, Kind, Nation, Nations, Sea, Side};
use engulfed::unit::{At, Marks, UnitId};
use engulfed::{Action, Phase};
use kernel::proves;

fn walk(k: &mut Kit, unit: UnitId, key: &str) {
    k.act(MoveAction::Pick { unit });
    k.act(MoveAction::To { area: area(key) });
}

fn land(k: &mut Kit, key: &str, way: Way, units: &[UnitId]) {
    k.act(MoveAction::Bound {
        area: area(key),
        way,
    });
    for unit in units {
        k.act(MoveAction::Ship { unit: *unit });
    }
    k.act(MoveAction::Sail);
}

fn break_to(key: &str, power: Nation) -> SpecialAction {
    SpecialAction::Operational {
        powers: Nations::of(&[power]),
        area: area(key),
    }
}

/// Ends phases until this one has begun.
#[track_caller]
fn on_to(k: &mut Kit, phase: Phase) {
    while k.s.phase != phase {
        k.act(Action::Done);
    }
}

fn normal(key: &str) -> A {
    A::Attack {
        area: area(key),
        assault: false,
    }
}

/// Everybody at war, without ships.
fn war() -> Kit {
    let mut k = world_at_war("Jul/Aug 1943");
    k.s.fleets = Default::default();
    k
}

#[test]
fn r6_83_infantry_that_walks_over_a_river_is_fired_at_with_a_bonus() {
    proves!("6.83", "6.4(f)");
    let mut k = eastern_front();
    k.control("germany", &["estonia", "latvia"]);
    let foot = k.put("germany", Kind::Infantry, 4, "estonia");
    let panzer = k.put("germany", Kind::Armour, 4, "latvia");
    k.put("ussr", Kind::Infantry, 2, "novgorod");
    k.phase("germany", Phase::OperationalMovement);
    walk(&mut k, foot, "novgorod");
    walk(&mut k, panzer, "novgorod");
    on_to(&mut k, Phase::Combat);
    // A 5 hits the infantry, which crossed the river.
    k.roll(&[5, 4]).roll(&[1; 7]);
    k.act(normal("novgorod"));
    assert_eq!((k.steps(foot), k.steps(panzer)), (3, 4));
    // Not in the next round: nobody is new there.
    stock(&mut k, "germany", 1);
    k.phase("germany", Phase::Breakthrough);
    k.roll(&[5, 5]).roll(&[1; 7]);
    k.act(SpecialAction::Combat {
        area: area("novgorod"),
        powers: Nations::of(&[Nation::GERMANY]),
        assault: false,
    });
    assert_eq!(k.steps(foot), 3);
}

#[test]
fn r6_83_a_river_counts_in_the_round_after_a_breakthrough_too() {
    proves!("6.83", "6.73b");
    let mut k = eastern_front();
    k.control("germany", &["estonia"]);
    let foot = k.put("germany", Kind::Infantry, 4, "estonia");
    k.put("ussr", Kind::Infantry, 2, "novgorod");
    stock(&mut k, "germany", 1);
    k.phase("germany", Phase::Breakthrough);
    k.act(break_to("novgorod", Nation::GERMANY));
    k.roll(&[5, 4]).roll(&[1; 3]);
    walk(&mut k, foot, "novgorod");
    k.act(normal("novgorod"));
    assert_eq!(k.steps(foot), 3);
}

#[test]
fn r6_97_a_fortification_counts_and_falls_in_the_round_after_a_breakthrough() {
    proves!("6.97(a)", "6.97(b)", "6.73b");
    let mut k = eastern_front();
    k.control("germany", &["latvia"]);
    let foot = k.put("germany", Kind::Infantry, 4, "latvia");
    k.put("ussr", Kind::Infantry, 2, "novgorod");
    k.s.fortified.insert(area("novgorod"));
    stock(&mut k, "germany", 1);
    k.phase("germany", Phase::Breakthrough);
    k.act(break_to("novgorod", Nation::GERMANY));
    k.roll(&[5, 4]).roll(&[1; 3]);
    walk(&mut k, foot, "novgorod");
    k.act(normal("novgorod"));
    assert_eq!(k.steps(foot), 3, "as in rough terrain");
    assert!(!k.s.fortified.has(area("novgorod")), "breached");
}

/// Germany against France in 1940, with infantry and armour in the Rhineland and Belgium in German hands.
fn maginot() -> (Kit, UnitId, UnitId) {
    let mut k = Kit::bare("May/Jun 1940");
    k.join("germany", Camp::Axis)
        .join("france", Camp::Western)
        .war("germany", "france");
    k.s.special_actions = Default::default();
    let foot = k.put("germany", Kind::Infantry, 4, "rhineland");
    let panzer = k.put("germany", Kind::Armour, 4, "rhineland");
    k.put("france", Kind::Infantry, 2, "metz");
    (k, foot, panzer)
}

#[test]
fn r6_84_who_walks_over_the_german_border_meets_the_maginot_line() {
    proves!("6.84a", "6.84b", "6.84c", "6.4(g)");
    let (mut k, foot, panzer) = maginot();
    k.phase("germany", Phase::OperationalMovement);
    walk(&mut k, foot, "metz");
    walk(&mut k, panzer, "metz");
    on_to(&mut k, Phase::Combat);
    // A 4 hits; of the attackers only the three steps of infantry that are left fire.
    k.dice.take_rolled();
    k.roll(&[4, 3]).roll(&[1; 3]);
    k.act(normal("metz"));
    assert_eq!(k.steps(foot), 3);
    assert_eq!(k.dice.take_rolled().len(), 2 + 3, "the armour is silent");
    assert!(!maginot_stands(&k.s), "breached");
}

#[test]
fn r6_84_the_maginot_line_counts_in_the_round_after_a_breakthrough() {
    proves!("6.84a", "6.73b");
    let (mut k, foot, _) = maginot();
    stock(&mut k, "germany", 1);
    k.phase("germany", Phase::Breakthrough);
    k.act(break_to("metz", Nation::GERMANY));
    walk(&mut k, foot, "metz");
    k.roll(&[4, 3]).roll(&[1; 3]);
    k.act(MoveAction::Halt).act(normal("metz"));
    assert_eq!(k.steps(foot), 3);
}

#[test]
fn r6_84_who_comes_through_the_back_door_does_not_meet_it() {
    proves!("6.84a");
    let (mut k, ..) = maginot();
    k.control("germany", &["pas_de_calais"]);
    let panzer = k.put("germany", Kind::Armour, 4, "pas_de_calais");
    k.phase("germany", Phase::OperationalMovement);
    walk(&mut k, panzer, "metz");
    on_to(&mut k, Phase::Combat);
    k.dice.take_rolled();
    k.roll(&[5, 5]).roll(&[1; 4]);
    k.act(normal("metz"));
    assert_eq!(k.steps(panzer), 4, "a 5 is not enough");
    assert_eq!(k.dice.take_rolled().len(), 2 + 4, "and it fires");
}

/// Britain lands in empty Sicily; Calabria is held.
fn sicily() -> (Kit, UnitId) {
    let mut k = war();
    k.control("britain", &["tunisia"]);
    k.fleet("britain", Sea::Mediterranean, 4, 0);
    k.fleet("britain", Sea::Atlantic, 4, 0);
    let unit = k.put("britain", Kind::Infantry, 4, "tunisia");
    k.put("italy", Kind::Infantry, 2, "calabria");
    stock(&mut k, "britain", 2);
    k.phase("britain", Phase::OperationalMovement);
    land(&mut k, "sicily", Way::Mediterranean, &[unit]);
    (k, unit)
}

#[test]
fn r7_22a_only_the_landing_itself_founds_a_beachhead() {
    proves!("7.22a", "G.ControlB");
    let (mut k, unit) = sicily();
    assert_eq!(k.s.holder(area("sicily")), Camp::Axis, "not yet");
    on_to(&mut k, Phase::Breakthrough);
    let beach = (area("sicily"), Camp::Western);
    assert_eq!(k.s.holder(area("sicily")), Camp::Western);
    assert_eq!(k.s.beachheads, [beach], "against nobody, too");
    k.act(break_to("calabria", Nation::BRITAIN));
    k.roll(&[1; 20]);
    walk(&mut k, unit, "calabria");
    k.act(normal("calabria"));
    assert!(k.s.is_contested(area("calabria")));
    assert_eq!(k.s.beachheads, [beach], "they came over the strait");
}

#[test]
fn g_control_who_landed_and_goes_on_takes_what_it_enters() {
    proves!("G.ControlB");
    let mut k = war();
    k.control("germany", &["normandy", "paris"]);
    k.fleet("britain", Sea::Atlantic, 4, 0);
    let unit = k.put("britain", Kind::Infantry, 4, "london");
    stock(&mut k, "britain", 2);
    k.phase("britain", Phase::OperationalMovement);
    land(&mut k, "normandy", Way::Atlantic, &[unit]);
    on_to(&mut k, Phase::Breakthrough);
    k.act(break_to("paris", Nation::BRITAIN));
    walk(&mut k, unit, "paris");
    assert_eq!(k.s.holder(area("paris")), Camp::Western);
}

#[test]
fn r7_21_who_landed_is_a_unit_like_others_in_the_next_player_turn() {
    proves!("7.21");
    let (mut k, unit) = sicily();
    on_to(&mut k, Phase::FinalSupply);
    assert!(k.s.unit(unit).marks.has(Marks::INVADED));
    k.phase("britain", Phase::FinalSupply).act(Action::Done);
    while k.s.phase != Phase::OperationalMovement {
        let legal = k.legal();
        let done = legal.contains(&Action::Done);
        k.act(if done { Action::Done } else { legal[0] });
    }
    assert_eq!(k.s.side, Side::Axis);
    assert!(!k.s.unit(unit).marks.has(Marks::INVADED));
}

#[test]
fn r6_85c_the_garrison_may_always_attack_those_inside() {
    proves!("6.85c", "6.1b");
    let mut k = eastern_front();
    k.control("germany", &["novgorod"]);
    k.put("germany", Kind::Infantry, 4, "novgorod");
    k.put("germany", Kind::Infantry, 2, "leningrad");
    k.put("ussr", Kind::Infantry, 3, "leningrad");
    k.phase("ussr", Phase::Combat);
    assert!(k.allowed(normal("leningrad")));
    // But who would take it from outside clears the area around first.
    k.control("germany", &["leningrad"]);
    k.phase("ussr", Phase::Combat);
    assert_eq!(k.refused(normal("leningrad")), "6.85c");
}

#[test]
fn r6_96_works_that_the_enemy_walks_into_are_lost() {
    proves!("6.96", "7.6a");
    let mut k = eastern_front();
    k.control("ussr", &["kiev", "gomel"]);
    k.control("germany", &["zhitomir"]);
    k.put("germany", Kind::Infantry, 4, "gomel");
    k.put("ussr", Kind::Infantry, 3, "gomel");
    let guard = k.put("ussr", Kind::Infantry, 2, "kiev");
    let panzer = k.put("germany", Kind::Armour, 4, "zhitomir");
    // 6.91: bought in production.
    k.s.fortified.insert(area("kiev"));
    stock(&mut k, "ussr", 1);
    stock(&mut k, "germany", 1);
    newly(&mut k, "gomel");
    k.roll(&[1; 20]);
    attack(&mut k, "gomel", false);
    k.act(A::Decline)
        .act(A::Reinforce {
            power: Nation::USSR,
        })
        .act(A::Join { unit: guard });
    assert!(k.is_in(guard, "gomel") && k.s.battle.round.is_none());
    assert!(k.s.fortified.has(area("kiev")), "empty, but not fallen yet");
    on_to(&mut k, Phase::Breakthrough);
    k.act(break_to("kiev", Nation::GERMANY));
    walk(&mut k, panzer, "kiev");
    assert_eq!(k.s.control(area("kiev")), Nation::GERMANY);
    assert!(!k.s.fortified.has(area("kiev")));
}

#[test]
fn r6_96_works_that_nobody_mans_go_when_the_player_turn_ends() {
    proves!("6.96");
    let mut k = eastern_front();
    k.control("ussr", &["kiev", "gomel"]);
    k.put("ussr", Kind::Infantry, 3, "gomel");
    k.s.fortified.insert(area("kiev"));
    k.s.fortified.insert(area("gomel"));
    k.phase("germany", Phase::FinalSupply).act(Action::Done);
    assert!(!k.s.fortified.has(area("kiev")));
    assert!(k.s.fortified.has(area("gomel")));
    assert!(k.s.battle.flipped.is_empty(), "13.32 is not played");
}

#[test]
fn r6_24_blocks_that_meet_anew_are_hidden_until_they_fight() {
    proves!("6.24", "6.74");
    let mut k = eastern_front();
    k.control("germany", &["zhitomir"]);
    k.control("ussr", &["kiev"]);
    let first = k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("ussr", Kind::Infantry, 4, "kiev");
    let second = k.put("germany", Kind::Infantry, 3, "zhitomir");
    newly(&mut k, "kiev");
    k.roll(&[1; 20]);
    attack(&mut k, "kiev", false);
    assert!(is_face_up(&k.s, area("kiev")));
    stock(&mut k, "germany", 1);
    k.phase("germany", Phase::OperationalMovement);
    k.act(MoveAction::Vacate {
        area: area("kiev"),
        by: Nation::GERMANY,
    });
    walk(&mut k, first, "zhitomir");
    walk(&mut k, second, "kiev");
    assert!(k.s.newly_contested.has(area("kiev")));
    assert!(!is_face_up(&k.s, area("kiev")));
}

#[test]
fn r6_86_invaders_of_malta_sail_back_to_where_they_came_from() {
    proves!("6.86a");
    let mut k = war();
    k.fleet("italy", Sea::Mediterranean, 2, 0);
    let unit = k.put("italy", Kind::Infantry, 3, "calabria");
    k.put("britain", Kind::Infantry, 3, "malta");
    stock(&mut k, "italy", 1);
    k.phase("germany", Phase::OperationalMovement);
    land(&mut k, "malta", Way::Mediterranean, &[unit]);
    on_to(&mut k, Phase::Combat);
    k.roll(&[1; 20]).act(normal("malta"));
    on_to(&mut k, Phase::FinalSupply);
    k.act(A::Withdraw { unit });
    assert!(k.is_in(unit, "calabria"));
}

#[test]
fn r6_86b_ground_support_of_allied_attackers_leaves_malta_for_its_own_airfield() {
    proves!("6.86b");
    for (holder, field) in [("britain", Some("tripolitania")), ("italy", None)] {
        let mut k = war();
        k.control("italy", &["malta"]);
        k.control(holder, &["tripolitania"]);
        k.put("italy", Kind::Infantry, 3, "malta");
        k.put("britain", Kind::Infantry, 3, "malta");
        let air = k.put("britain", Kind::GroundSupport, 1, "malta");
        k.phase("britain", Phase::Breakthrough).act(Action::Done);
        let there = field.map_or(At::Pool, |key| At::Area(area(key)));
        assert_eq!(k.at(air), there, "Tripolitania of {holder}");
    }
}

#[test]
fn r5_5_the_owner_says_who_stays_in_a_fortress_that_nobody_can_leave() {
    proves!("5.5a", "6.85b");
    let mut k = eastern_front();
    k.control("germany", &["sevastopol"]);
    k.put("ussr", Kind::Infantry, 3, "crimea");
    let units = [2, 3, 4].map(|steps| k.put("germany", Kind::Infantry, steps, "sevastopol"));
    k.phase("germany", Phase::Breakthrough).act(Action::Done);
    assert_eq!(k.s.phase, Phase::FinalSupply);
    assert!(k.allowed(A::GiveUp { unit: units[2] }));
    k.act(A::GiveUp { unit: units[0] });
    assert_eq!(k.at(units[0]), At::Pool);
    assert!(k.is_in(units[1], "sevastopol") && k.is_in(units[2], "sevastopol"));
}

/// A German airborne unit at full strength.
fn paratroops(k: &mut Kit, id: &str, at: &str) -> UnitId {
    let of = |u: &engulfed::unit::Unit| u.nation == nation(id) && u.kind == Kind::Airborne;
    let full = k.s.units().find(|(_, u)| of(u)).unwrap().1.full;
    k.put(id, Kind::Airborne, full, at)
}

#[test]
fn r5_5c_airborne_units_that_walk_into_a_fortress_are_not_lost_with_it() {
    proves!("5.5c", "6.85b");
    let mut k = eastern_front();
    k.control("germany", &["melitopol", "odessa", "zhitomir", "lvov"]);
    k.put_many("ussr", Kind::Infantry, 2, 3, "sevastopol");
    let unit = paratroops(&mut k, "germany", "melitopol");
    stock(&mut k, "germany", 2);
    k.phase("germany", Phase::OperationalMovement);
    k.act(MoveAction::Drop {
        area: area("crimea"),
    });
    k.act(MoveAction::Ship { unit }).act(MoveAction::Sail);
    on_to(&mut k, Phase::Breakthrough);
    assert_eq!(k.s.control(area("crimea")), Nation::GERMANY);
    k.act(break_to("sevastopol", Nation::GERMANY));
    walk(&mut k, unit, "sevastopol");
    k.roll(&[1; 20]).act(normal("sevastopol"));
    k.phase("germany", Phase::Breakthrough).act(Action::Done);
    assert_eq!(k.s.phase, Phase::FinalSupply);
    assert!(k.is_in(unit, "sevastopol"), "it did not drop there");
}
