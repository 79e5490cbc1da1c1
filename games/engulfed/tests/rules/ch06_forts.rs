//! 6.85, 6.86, 6.9: fortresses, Malta, fortifications.

use crate::ch06_combat::{attack, eastern_front, newly, stock};
use crate::kit::*;
use engulfed::Phase;
use engulfed::ch06_combat::{self, CombatAction as A};
use engulfed::types::{Camp, Kind, Nation, Sea, Side};
use engulfed::unit::{At, Marks, UnitId};
use kernel::proves;

/// The Axis's Final Supply Determination Phase begins, as far as fortresses go.
fn begin_final(k: &mut Kit) {
    k.phase("germany", Phase::FinalSupply);
    let mut t = k.table();
    ch06_combat::begin_final(&mut t);
    frame::settle(&mut t);
}

#[test]
fn r6_85b_attackers_above_the_limit_leave_an_uncleared_fortress() {
    proves!("6.85b");
    let mut k = eastern_front();
    k.control("germany", &["crimea"]);
    let weak = k.put("germany", Kind::Infantry, 1, "sevastopol");
    let others = k.put_many("germany", Kind::Infantry, 3, 4, "sevastopol");
    let air = k.put("germany", Kind::GroundSupport, 1, "sevastopol");
    k.put("ussr", Kind::Infantry, 2, "sevastopol");
    let outside = k.put("germany", Kind::Infantry, 2, "crimea");
    begin_final(&mut k);
    assert!(k.is_in(air, "crimea"));
    let away = |unit| A::Withdraw { unit };
    let red =
        k.s.units_in(area("sevastopol"))
            .find(|(_, u)| u.nation == Nation::USSR)
            .unwrap()
            .0;
    assert_eq!(k.refused(away(red)), "G.GroundA");
    assert_eq!(k.refused(away(outside)), "6.85b", "it is not inside");
    assert_eq!(k.refused(A::GiveUp { unit: weak }), "6.85b", "it can leave");
    k.act(away(weak)).act(away(others[0]));
    assert!(k.is_in(weak, "crimea") && k.is_in(others[0], "crimea"));
    let left = k.s.units_in(area("sevastopol")).count();
    assert_eq!(left, 3, "two Germans and the defender");
}

#[test]
fn r6_64_ground_support_is_lost_with_the_airborne_units_that_failed() {
    proves!("6.64", "5.5c");
    let mut k = eastern_front();
    k.control("germany", &["crimea"]);
    let drop = k.put("germany", Kind::Airborne, 2, "sevastopol");
    k.marked(drop, Marks::DROPPED);
    let air = k.put("germany", Kind::GroundSupport, 1, "sevastopol");
    k.put("ussr", Kind::Infantry, 2, "sevastopol");
    begin_final(&mut k);
    assert_eq!([k.at(drop), k.at(air)], [At::Pool; 2]);
}

#[test]
fn r6_85b_a_fortress_that_is_won_is_held_and_the_rest_leaves() {
    proves!("6.85b");
    let mut k = eastern_front();
    k.control("germany", &["crimea"]);
    let units = k.put_many("germany", Kind::Infantry, 4, 4, "sevastopol");
    k.put("ussr", Kind::Infantry, 1, "sevastopol");
    k.roll(&[1]).roll(&[6; 16]);
    attack(&mut k, "sevastopol", false);
    assert_eq!(k.s.control(area("sevastopol")), Nation::GERMANY);
    k.act(A::Withdraw { unit: units[0] });
    k.act(A::Withdraw { unit: units[1] });
    assert!(k.is_in(units[3], "sevastopol") && k.is_in(units[0], "crimea"));
}

#[test]
fn r6_85c_the_area_around_must_be_clear() {
    proves!("6.85c");
    let mut k = eastern_front();
    k.control("germany", &["crimea"]);
    let unit = k.put("germany", Kind::Infantry, 4, "sevastopol");
    k.put("germany", Kind::Infantry, 4, "crimea");
    k.put("ussr", Kind::Infantry, 1, "sevastopol");
    let red = k.put("ussr", Kind::Infantry, 1, "crimea");
    k.phase("germany", Phase::Combat);
    let hit = A::Attack {
        area: area("sevastopol"),
        assault: false,
    };
    assert_eq!(k.refused(hit), "6.85c");
    let mut dropped = k.clone();
    dropped.marked(unit, Marks::DROPPED);
    assert!(dropped.allowed(hit));
    k.s.put(red, At::Area(area("kuban")));
    assert!(k.allowed(hit));
}

fn malta() -> (Kit, UnitId, UnitId, UnitId) {
    let mut k = eastern_front();
    k.join("britain", Camp::Western).war("italy", "ussr");
    k.control("italy", &["sicily", "calabria"]);
    let sea = k.put("italy", Kind::Infantry, 3, "malta");
    k.s.set_from(sea, area("calabria"));
    k.marked(sea, Marks::INVADED);
    let drop = k.put("germany", Kind::Airborne, 3, "malta");
    k.marked(drop, Marks::DROPPED);
    let air = k.put("italy", Kind::GroundSupport, 1, "malta");
    // r6_86_invaders_of_malta_sail_back_to_where_they_came_from shows that an invasion records this.
    k.s.battle.to_malta.push((sea, area("calabria")));
    (k, sea, drop, air)
}

#[test]
fn r6_86a_malta_not_cleared() {
    proves!("6.86a");
    let (mut k, sea, drop, air) = malta();
    k.put("britain", Kind::Infantry, 3, "malta");
    let outside = k.put("italy", Kind::Infantry, 2, "calabria");
    begin_final(&mut k);
    assert_eq!(k.refused(A::GiveUp { unit: outside }), "6.86a");
    assert_eq!(k.at(drop), At::Pool, "the airborne are lost");
    assert!(k.is_in(air, "sicily"));
    let (home, lost) = (A::Withdraw { unit: sea }, A::GiveUp { unit: sea });
    assert!(k.allowed(home) && k.allowed(lost));
    let mut given = k.clone();
    given.act(lost);
    assert_eq!(given.at(sea), At::Pool);
    let mut cut = k.clone();
    cut.control("britain", &["calabria"]);
    assert_eq!(cut.refused(home), "6.86a");
    k.act(home);
    assert!(k.is_in(sea, "calabria"));
}

#[test]
fn r6_86a_the_ships_home_from_malta_can_be_met() {
    proves!("6.86a", "8.11", "8.14");
    use engulfed::ch08_naval::NavalAction;
    let (mut k, sea, ..) = malta();
    k.war("italy", "britain");
    k.put("britain", Kind::Infantry, 3, "malta");
    k.fleet("italy", Sea::Mediterranean, 0, 1);
    k.fleet("britain", Sea::Mediterranean, 1, 0);
    begin_final(&mut k);
    k.act(A::Withdraw { unit: sea });
    let britain = k.s.seat_of(Nation::BRITAIN);
    assert_eq!(k.asking(), Some(britain), "the British fleet may meet it");
    let mut passed = k.clone();
    passed.act(NavalAction::LetPass);
    assert!(passed.is_in(sea, "calabria"));
    assert_eq!(
        passed.s.fleets.points[1][Nation::ITALY.index()].used,
        1,
        "the same ships, no others"
    );
    k.roll(&[6, 1]).act(NavalAction::Engage);
    assert_eq!(k.at(sea), At::Pool, "sunk with its ship");
    assert_eq!(k.s.fleets.points[1][Nation::ITALY.index()].used, 0);
}

#[test]
fn r6_86b_malta_taken_holds_one_block() {
    proves!("6.86b");
    let (mut k, sea, drop, air) = malta();
    k.control("italy", &["malta"]);
    k.s.fleets.points[1][Nation::ITALY.index()].ready = 0;
    begin_final(&mut k);
    assert!(k.is_in(air, "sicily"), "win or lose");
    // Without an unused Fleet Point the airborne cannot go along; the invader can leave by his own ships.
    assert_eq!(k.refused(A::Withdraw { unit: drop }), "6.86b");
    k.s.fleets.points[1][Nation::ITALY.index()].ready = 1;
    assert!(k.allowed(A::Withdraw { unit: drop }));
    let mut other = k.clone();
    other.act(A::Withdraw { unit: drop });
    assert!(other.is_in(drop, "calabria"));
    assert_eq!(other.s.fleets.points[1][Nation::ITALY.index()].ready, 0);
    k.act(A::Withdraw { unit: sea });
    assert_eq!(k.s.fleets.points[1][Nation::ITALY.index()].ready, 1);
    assert!(k.is_in(drop, "malta"), "one block stays");
}

#[test]
fn r6_96_abandoned_fortifications_go() {
    proves!("6.96");
    for side in Side::BOTH {
        let mut k = eastern_front();
        k.control("ussr", &["kiev", "gomel"]);
        k.put("ussr", Kind::Infantry, 3, "gomel");
        for key in ["kiev", "gomel"] {
            k.s.fortified.insert(area(key));
        }
        k.s.side = side;
        ch06_combat::end_player_turn(&mut k.table());
        assert!(!k.s.fortified.has(area("kiev")), "{side:?} player-turn");
        assert!(k.s.fortified.has(area("gomel")));
    }
}

#[test]
fn r6_96o_abandoned_fortifications_may_be_flipped() {
    proves!("6.96o");
    let mut k = eastern_front();
    k.s.options.fortification_flip = true;
    k.control("ussr", &["kiev"]);
    k.s.fortified.insert(area("kiev"));
    k.s.side = Side::Axis;
    ch06_combat::end_player_turn(&mut k.table());
    assert!(!k.s.fortified.has(area("kiev")), "it gives nothing");
    assert!(k.s.ledgers.deserted.has(area("kiev")));
    // It is gone at the end of the owner's later player-turns, or as soon as the area has fallen.
    let mut fallen = k.clone();
    fallen.control("germany", &["kiev"]);
    ch06_combat::end_player_turn(&mut fallen.table());
    assert!(!fallen.s.ledgers.deserted.has(area("kiev")));
    k.s.side = Side::Allies;
    for there in [true, true, false] {
        ch06_combat::end_player_turn(&mut k.table());
        assert_eq!(k.s.ledgers.deserted.has(area("kiev")), there);
    }
}

#[test]
fn r6_97b_a_fortification_is_breached_by_who_stays() {
    proves!("6.97(b)", "6.95(c)");
    for (attackers, breached) in [(4, true), (1, false)] {
        let mut k = eastern_front();
        k.control("ussr", &["kiev"]);
        k.put("germany", Kind::Infantry, attackers, "kiev");
        k.put("ussr", Kind::Infantry, 3, "kiev");
        k.s.fortified.insert(area("kiev"));
        k.s.heavily_fortified.insert(area("kiev"));
        newly(&mut k, "kiev");
        k.roll(&[6, 1, 1]).roll(&[1; 3]);
        attack(&mut k, "kiev", false);
        assert_eq!(!k.s.fortified.has(area("kiev")), breached);
        assert!(k.s.heavily_fortified.has(area("kiev")), "heavy ones stand");
        k.control("germany", &["kiev"]);
        ch06_combat::end_player_turn(&mut k.table());
        assert!(!k.s.heavily_fortified.has(area("kiev")), "until they fall");
    }
}

#[test]
fn r7_22a_a_beachhead_stands_if_invaders_survive() {
    proves!("7.22a", "7.22c");
    for (die, stands) in [(1, true), (6, false)] {
        let mut k = eastern_front();
        stock(&mut k, "britain", 0);
        k.control("germany", &["normandy"]);
        let unit = k.put("britain", Kind::Infantry, 3, "normandy");
        k.marked(unit, Marks::INVADED);
        k.put("germany", Kind::Infantry, 3, "normandy");
        newly(&mut k, "normandy");
        k.phase("britain", Phase::Combat);
        k.roll(&[die; 3]).roll(&[1; 3]);
        k.act(A::Attack {
            area: area("normandy"),
            assault: false,
        });
        let beach = (area("normandy"), Camp::Western);
        assert_eq!(k.s.beachheads.contains(&beach), stands);
    }
}
