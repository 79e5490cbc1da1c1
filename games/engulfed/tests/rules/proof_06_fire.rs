//! Chapter 6: who fires, what everybody hears of it, and what is left behind.

use crate::ch06_combat::{attack, eastern_front, newly};
use crate::kit::*;
use engulfed::Phase;
use engulfed::ch06_combat::{CombatAction as A, Stage};
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::types::{Camp, Kind, Nation, Nations, Side};
use engulfed::unit::Marks;
use kernel::proves;

/// Takes what is offered first until the round has come so far.
fn play_to(k: &mut Kit, stage: Stage) {
    while k.s.battle.round.as_ref().map(|r| r.stage) != Some(stage) {
        let first = k.legal()[0];
        k.act(first);
    }
}

#[test]
fn r6_84b_armour_that_came_over_the_maginot_line_is_not_chosen_to_fire() {
    proves!("6.84b", "6.26");
    let mut k = world_at_war("May/Jun 1940");
    k.control("france", &["metz"]);
    k.put("france", Kind::Infantry, 3, "metz");
    k.put("france", Kind::Armour, 2, "metz");
    let over = k.put("germany", Kind::Armour, 4, "metz");
    let other = k.put("germany", Kind::Armour, 3, "metz");
    k.put("germany", Kind::Infantry, 4, "metz");
    k.put("germany", Kind::GroundSupport, 1, "metz");
    k.marked(over, Marks::AT_MAGINOT);
    newly(&mut k, "metz");
    k.roll(&[1; 60]);
    attack(&mut k, "metz", false);
    let side = Side::Axis;
    play_to(&mut k, Stage::Support { side });
    assert_eq!(k.refused(A::Support { unit: over }), "6.84b");
    k.act(A::Support { unit: other });
    play_to(&mut k, Stage::Fire { side });
    assert_eq!(k.refused(A::Fire { unit: over }), "6.84b");
    assert!(k.allowed(A::Fire { unit: other }));
}

#[test]
fn r6_26_everybody_hears_what_is_rolled_and_hit() {
    proves!("6.26");
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("ussr", Kind::Infantry, 4, "kiev");
    newly(&mut k, "kiev");
    // Four dice for the defender, with two sixes, then two for the attacker that is left.
    k.roll(&[6, 6, 1, 1, 1, 1, 1, 1]);
    attack(&mut k, "kiev", false);
    let said = |words: &str| k.log.entries().iter().any(|e| e.text.contains(words));
    assert!(said("fires at infantry: 2 hits"), "{:?}", k.log.entries());
}

#[test]
fn r7_22c_a_beachhead_goes_when_breakthrough_combat_leaves_enemies_alone_with_it() {
    proves!("7.22c", "6.71");
    let mut k = world_at_war("Jul/Aug 1943");
    k.control("germany", &["normandy"]);
    k.put_many("germany", Kind::Infantry, 2, 4, "normandy");
    k.put("britain", Kind::Infantry, 1, "normandy");
    // r7_22a_only_the_landing_itself_founds_a_beachhead shows how play founds one.
    k.s.beachheads.push((area("normandy"), Camp::Western));
    k.special_actions("germany", 1);
    k.phase("germany", Phase::Breakthrough);
    // One die of the defender, eight of the attacker.
    k.roll(&[1, 6, 6, 6, 6, 6, 6, 6, 6]);
    k.act(SpecialAction::Combat {
        area: area("normandy"),
        powers: Nations::of(&[Nation::GERMANY]),
        assault: false,
    });
    assert!(k.s.battle.round.is_none());
    assert_eq!(k.s.control(area("normandy")), Nation::GERMANY);
    assert!(k.s.beachheads.is_empty());
}
