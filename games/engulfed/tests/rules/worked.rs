//! Worked examples that go through more than one chapter, played from the first decision to the last.

use crate::ch06_combat::{eastern_front, stock};
use crate::kit::*;
use engulfed::Phase;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch06_combat::{CombatAction, begin_final};
use engulfed::data::data;
use engulfed::types::{Camp, Kind, Nation, Sea};
use engulfed::unit::{At, UnitId};
use kernel::{example, proves};

fn go(kit: &mut Kit, unit: UnitId, key: &str) {
    kit.act(MoveAction::Pick { unit });
    kit.act(MoveAction::To { area: area(key) });
}

/// By which rule a unit is kept out of an area.
fn no_way(kit: &Kit, unit: UnitId, key: &str) -> &'static str {
    let mut copy = kit.clone();
    copy.act(MoveAction::Pick { unit });
    copy.refused(MoveAction::To { area: area(key) })
}

/// Germans go against a fortress with all that may go, and parachutists on top; then they attack it.
fn assault(fortress: &str, around: &str, owner: &str, ground: usize) -> (Kit, Vec<UnitId>, UnitId) {
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.control(owner, &[fortress])
        .control("germany", &[around]);
    kit.special_actions("germany", 1);
    kit.put(owner, Kind::Infantry, 3, fortress);
    let foot = kit.put_many("germany", Kind::Infantry, ground + 1, 3, around);
    let air = kit.put_many("germany", Kind::GroundSupport, 2, 1, around);
    let is_para =
        |u: &engulfed::unit::Unit| u.nation == Nation::GERMANY && u.kind == Kind::Airborne;
    let full = kit.s.units().find(|(_, u)| is_para(u)).unwrap().1.full;
    let para = kit.put("germany", Kind::Airborne, full, around);
    kit.phase("germany", Phase::OperationalMovement);
    for unit in &foot[..ground] {
        go(&mut kit, *unit, fortress);
    }
    assert_eq!(no_way(&kit, foot[ground], fortress), "5.5b");
    assert_eq!(no_way(&kit, para, fortress), "5.5b", "not on foot");
    go(&mut kit, air[0], fortress);
    assert_eq!(no_way(&kit, air[1], fortress), "5.5b");
    kit.act(MoveAction::Drop {
        area: area(fortress),
    });
    kit.act(MoveAction::Ship { unit: para })
        .act(MoveAction::Sail);
    assert!(kit.is_in(para, fortress), "it comes on top");
    kit.phase("germany", Phase::Combat);
    (kit, foot, para)
}

/// Answers every question of a battle with the first that is offered.
fn answer(kit: &mut Kit) {
    while matches!(kit.s.top(), Some(engulfed::Step::Combat(_))) {
        let first = kit.legal()[0];
        kit.act(first);
    }
}

#[test]
fn e29_a_fortress_is_attacked_by_twice_its_limit_and_from_the_air() {
    example!("engulfed-E29");
    proves!("5.5b", "5.5c");
    for (fortress, around, owner, limit) in [
        ("tobruk", "cyrenaica", "britain", 1),
        ("sevastopol", "crimea", "ussr", 2),
    ] {
        let facts = data().areas.facts(area(fortress)).fortress.unwrap();
        assert_eq!((facts.stack, facts.attackers), (limit, 2 * limit));
        assert_eq!(facts.around, Some(area(around)));
        for falls in [false, true] {
            let (mut kit, foot, para) = assault(fortress, around, owner, 2 * usize::from(limit));
            let attack = CombatAction::Attack {
                area: area(fortress),
                assault: false,
            };
            // The three defending steps fire first, and miss.
            kit.roll(&[1; 3]).roll(&[if falls { 6 } else { 1 }; 40]);
            kit.act(attack);
            answer(&mut kit);
            kit.dice = kernel::Dice::seeded(kernel::Seed([1; 32]));
            kit.phase("germany", Phase::FinalSupply)
                .on_table(begin_final);
            assert_eq!(kit.at(para) == At::Pool, !falls, "lost if {fortress} holds");
            answer(&mut kit);
            assert_eq!(kit.s.holder(area(fortress)) == Camp::Axis, falls);
            let inside = kit.s.units_in(area(fortress));
            let inside = inside.filter(|(_, u)| u.nation == Nation::GERMANY).count();
            assert!(
                inside <= usize::from(limit),
                "{inside} are left in {fortress}"
            );
            assert!(foot.iter().all(|unit| kit.at(*unit) != At::Pool));
        }
    }
}

#[test]
fn e11_ships_that_evacuated_carry_nobody_in_the_same_turn() {
    example!("engulfed-E11");
    proves!("5.34", "7.51b");
    let mut kit = eastern_front();
    kit.join("france", Camp::Western).war("germany", "britain");
    for link in data().areas.links(area("pas_de_calais")) {
        kit.s.set_control(link.to, Nation::GERMANY);
    }
    kit.control("britain", &["pas_de_calais", "london"])
        .control("germany", &["oslo"]);
    for power in ["britain", "usa", "france", "germany"] {
        kit.fleet(power, Sea::Atlantic, 0, 0);
    }
    kit.fleet("britain", Sea::Atlantic, 4, 0);
    kit.put("germany", Kind::Infantry, 4, "pas_de_calais");
    let army = kit.put_many("britain", Kind::Infantry, 3, 3, "pas_de_calais");
    let fresh = kit.put_many("britain", Kind::Infantry, 2, 3, "scotland");
    // The Axis player-turn: one Special Action for the evacuation, one is left for Norway.
    stock(&mut kit, "britain", 2);
    crate::ch06_combat::attack(&mut kit, "pas_de_calais", false);
    let power = Nation::BRITAIN;
    kit.act(CombatAction::Retreat { power });
    let home = |action: &engulfed::Action| matches!(action, engulfed::Action::Combat(CombatAction::RetreatTo { to, .. }) if *to == area("london"));
    while let Some(action) = kit.legal().into_iter().find(home) {
        kit.act(action);
    }
    assert!(army.iter().all(|unit| kit.is_in(*unit, "london")));
    let points = |kit: &Kit| {
        let points = kit.s.fleets.points[Sea::Atlantic.index()][power.index()];
        (points.ready, points.used)
    };
    assert_eq!(points(&kit), (1, 3));
    // The Allied player-turn: one Fleet Point has transport left.
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(MoveAction::Bound {
        area: area("oslo"),
        way: Way::Atlantic,
    });
    kit.act(MoveAction::Ship { unit: fresh[0] });
    assert_eq!(kit.refused(MoveAction::Ship { unit: fresh[1] }), "5.34");
    kit.act(MoveAction::Sail);
    assert!(kit.is_in(fresh[0], "oslo"));
    assert_eq!(points(&kit), (0, 4));
    // The next Game-turn: all four carry again.
    kit.on_table(engulfed::ch08_naval::end_turn);
    assert_eq!(points(&kit), (4, 0));
}
