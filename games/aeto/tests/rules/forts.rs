//! 5.14.10, 5.14.12, 5.18.5, 5.18.19: forts.

use crate::kit::{Kit, hex, nation};
use aeto::ch05_offensives::{Advance, Decide, Go, Lose, Pay, Pick, Target, Withdraw};
use aeto::ch07_supply::Replenish;
use aeto::ground;
use aeto::spot::board;
use aeto::types::{UnitId, Weather, WorkKind};
use frame::Side;
use kernel::{Seat, example, proves};

/// Two German infantry in W3430 before a walled W3530, with a Pole in it or not.
fn walls(garrison: bool) -> (Kit, Vec<UnitId>, Option<UnitId>) {
    let mut kit = Kit::bare();
    kit.build("W3530", WorkKind::Fort, false);
    let germans = kit.puts("GER-inf-01", "W3430", 2);
    let pole = garrison.then(|| kit.put("POL-inf-01", "W3530"));
    kit.offensives(Side::Axis);
    (kit, germans, pole)
}

#[test]
fn a_fort_adds_two() {
    proves!("5.14.10");
    let (mut kit, ..) = walls(true);
    kit.stack_until_combat("W3430").attack("W3530");
    assert_eq!(kit.prompt(), "10 against 5, odds 2-1: attack?");
    kit.wreck("W3530", WorkKind::Fort);
    assert_eq!(kit.prompt(), "10 against 3, odds 3-1: attack?");
}

#[test]
fn a_shaken_defender_behind_walls_throws_the_result_back() {
    proves!("5.18.5");
    let (mut kit, germans, pole) = walls(true);
    kit.long_after().stack_until_combat("W3430").attack("W3530");
    // At 2-1 a 5 is [-/1].
    kit.roll(&[5]).act(Decide::Roll);
    let steps = |kit: &Kit, id: UnitId| kit.s.unit(id).steps();
    assert_eq!(germans.iter().map(|id| steps(&kit, *id)).sum::<u8>(), 3);
    assert_eq!(pole.map(|pole| steps(&kit, pole)), Some(2));
}

#[test]
fn the_bonus_keeps_it_from_backfiring() {
    proves!("10.2c", "5.18.5");
    let (mut kit, germans, pole) = walls(true);
    kit.stack_until_combat("W3430").attack("W3530");
    // A 3 and the Bonus of 2; the check is a 6.
    kit.roll(&[3, 6]).act(Decide::Roll);
    assert_eq!(pole.map(|pole| kit.s.unit(pole).steps()), Some(1));
    assert!(germans.iter().all(|id| kit.s.unit(*id).steps() == 2));
    assert!(kit.allowed(Withdraw::Hold));
}

#[test]
fn a_fortified_hex_at_even_odds() {
    proves!("5.18.5");
    example!("aeto-C07");
    let mut kit = Kit::bare();
    kit.build("W3530", WorkKind::Fort, false);
    let german = kit.put("GER-inf-01", "W3430");
    kit.put("POL-inf-01", "W3530");
    kit.offensives(Side::Axis).long_after();
    kit.stack_until_combat("W3430").attack("W3530");
    assert_eq!(kit.prompt(), "5 against 5, odds 1-1: attack?");
    kit.roll(&[7]).act(Decide::Roll);
    assert_eq!(kit.s.unit(german).steps(), 1);
}

#[test]
fn a_fort_alone_bars_its_hex_until_it_is_taken() {
    proves!("5.18.19", "5.14.10", "5.19e");
    let (mut kit, germans, _) = walls(false);
    kit.long_after();
    kit.act(aeto::ch05_offensives::Begin::Land {
        agent: aeto::ch05_offensives::Agent::Stack { hex: hex("W3430") },
    });
    kit.act(Pick::Unit { unit: germans[0] });
    assert_eq!(kit.refused(Go::To { hex: hex("W3530") }), "5.7.1");
    kit.act(Go::Stay).until_combat();
    let mut thrown_back = Kit::of(kit.s.clone());
    thrown_back.attack("W3530");
    assert_eq!(thrown_back.prompt(), "10 against 2, odds 5-1: attack?");
    // A 2 is [-/1], which backfires.
    thrown_back.roll(&[2]).act(Decide::Roll);
    thrown_back.act(Lose { unit: germans[0] });
    assert_eq!(thrown_back.s.works.built.len(), 1);
    let left = germans.iter().map(|id| thrown_back.s.unit(*id).steps());
    assert_eq!(left.sum::<u8>(), 3);
    // A 3 is -/2, which removes it.
    kit.attack("W3530").roll(&[3]).act(Decide::Roll);
    assert!(kit.s.works.built.is_empty());
    kit.act(Pay::With { unit: germans[0] })
        .act(Advance::Unit { unit: germans[1] });
    assert_eq!(kit.at(germans[1]), Some("W3530"));
}

#[test]
fn a_captured_fort_is_gone() {
    proves!("5.19e", "4.2.16");
    let (mut kit, germans, _) = walls(true);
    kit.build("W3530", WorkKind::SmallAirbase, false);
    kit.stack_until_combat("W3430").attack("W3530");
    kit.roll(&[8]).act(Decide::Roll);
    kit.act(Advance::Unit { unit: germans[0] });
    let kinds: Vec<WorkKind> = kit.s.works.built.iter().map(|work| work.kind).collect();
    assert_eq!(kinds, [WorkKind::SmallAirbase]);
}

#[test]
fn a_permanent_fort_guards_its_own_sides() {
    proves!("5.14.12");
    let wall = hex("W3222");
    let beside = |of: &str| {
        let mut near = ground::beside(wall.space());
        let found = near.find(|(to, side)| {
            let other = ground::hex(*to).nation;
            side.open && other == Some(nation(of))
        });
        found.map(|(to, _)| board().key(to))
    };
    let odds = |from: &str, fort: bool| {
        let mut kit = Kit::bare();
        kit.puts("POL-inf-01", from, 3);
        kit.put("GER-inf-01", "W3222");
        if fort {
            kit.build("W3222", WorkKind::Fort, false);
        }
        kit.offensives(Side::Allies).stack_until_combat(from);
        kit.attack("W3222");
        kit.prompt()
    };
    let front = beside("france").expect("France lies before the West Wall");
    let rear = beside("germany").expect("Germany lies behind it");
    assert!(odds(front, false).contains("against 9,"));
    assert!(odds(front, true).contains("against 9,"));
    assert!(odds(rear, false).contains("against 5,"));
    assert!(odds(rear, true).contains("against 7,"));
}

#[test]
fn fort_and_bombers_in_defence() {
    proves!("5.14.16", "4.22.5");
    example!("aeto-C12");
    let mut kit = Kit::bare();
    kit.build("W3430", WorkKind::Fort, false);
    let armor = kit.put("GER-arm-01", "W3430");
    let bomber = kit.put("GER-bmb-03", "W3429");
    kit.deplete(armor);
    kit.puts("POL-inf-01", "W3530", 3);
    kit.offensives(Side::Allies).stack_until_combat("W3530");
    kit.act(Target::Hex { hex: hex("W3430") })
        .act(aeto::ch05_offensives::Gather::Everybody)
        .act(aeto::ch05_offensives::Gather::Ready);
    kit.act(aeto::ch04_air::Launch::Unit {
        unit: bomber,
        role: aeto::ch04_air::Role::Bomber,
    });
    kit.no_aircraft();
    // 4 and the fort are 6, and 6 bombs double them.
    assert!(kit.prompt().starts_with("9 against 12"), "{}", kit.prompt());
}

#[test]
fn twelve_points_over_a_river_six_dry_shod_and_support() {
    proves!("5.14.8", "5.14.9", "5.14.16", "5.10.3", "4.22.11");
    example!("aeto-C11");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 2);
    kit.put("GER-cav-01", "W3430");
    kit.put("GER-general-04", "W3430");
    kit.put("GER-mech-01", "W3332");
    let bombers = [
        kit.put("GER-bmb-03", "W3429"),
        kit.put("GER-bmb-01", "W3429"),
    ];
    kit.put("POL-inf-01", "W3431");
    let hq = kit.put("GER-hq-02", "W3429");
    kit.offensives(Side::Axis);
    kit.act(aeto::ch05_offensives::Begin::Land {
        agent: aeto::ch05_offensives::Agent::Hq { unit: hq },
    });
    kit.until_combat();
    kit.act(Target::Hex { hex: hex("W3431") })
        .act(aeto::ch05_offensives::Gather::Everybody)
        .act(aeto::ch05_offensives::Gather::Ready);
    for unit in bombers {
        let role = aeto::ch04_air::Role::Bomber;
        kit.act(aeto::ch04_air::Launch::Unit { unit, role });
    }
    kit.no_aircraft();
    assert!(kit.prompt().starts_with("24 against 3"), "{}", kit.prompt());
    // No flak: one die is rolled, and it is the attack's.
    kit.roll(&[8]).act(Decide::Roll);
    assert!(bombers.iter().all(|id| kit.s.unit(*id).steps() == 2));
}

#[test]
fn a_fort_is_repaired_less_easily() {
    proves!("7.17");
    example!("aeto2-D07");
    let scene = |die: u8| {
        let mut kit = Kit::bare();
        kit.build("W3429", WorkKind::Fort, false)
            .wreck("W3429", WorkKind::Fort)
            .weather(Weather::Winter);
        kit.segment(aeto::ch00_sequence::Segment::Replenishment, Side::Axis);
        let eps = kit.s.tracks[0].eps;
        kit.roll(&[die]).act(Replenish::Repair {
            at: hex("W3429"),
            what: WorkKind::Fort,
        });
        assert_eq!(kit.s.tracks[0].eps, eps - 1);
        kit.wrecks().is_empty()
    };
    assert!(scene(5));
    assert!(!scene(4));
}

#[test]
fn one_unit_under_a_fort_stays_hidden_from_the_air() {
    proves!("4.11.2", "4.11.1");
    let mut kit = Kit::bare();
    kit.put("GER-bmb-03", "W3429");
    kit.build("W3632", WorkKind::Fort, false);
    let top = kit.put("POL-inf-01", "W3632");
    let under = kit.put("POL-cav-01", "W3632");
    let hq = kit.put("POL-hq-01", "W3632");
    kit.segment(aeto::ch00_sequence::Segment::Air, Side::Axis)
        .act(aeto::ch00_sequence::First { side: Side::Axis });
    kit.roll(&[6])
        .act(aeto::ch04_air::Fly::Scout { hex: hex("W3632") });
    let sees = |kit: &Kit, id| aeto::hidden::sees(&kit.s, kernel::Viewer::Seat(Seat(0)), id);
    assert!(sees(&kit, top) && sees(&kit, hq) && !sees(&kit, under));
    // Whoever stands next to it looks in.
    kit.put("GER-inf-01", "W3631");
    assert!(sees(&kit, under));
}
