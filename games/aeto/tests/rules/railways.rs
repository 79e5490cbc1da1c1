//! 6.1m to 6.1z: railways of the USSR, of Sweden and of Panama; partisans: where they rise, and whose way they bar.

use crate::kit::{Kit, hex, nation};
use crate::lending::{alliance, give};
use aeto::ch00_sequence::Segment;
use aeto::ch05_offensives::{Agent, Begin, Gather, Go, Target};
use aeto::ch06_movement::{Detrain, Moves, Rail, capacity};
use aeto::ch07_supply::is_supplied;
use aeto::ch08_seasons::{Rise, rise};
use aeto::ch09_politics::partnerships::activated;
use aeto::politics::Conquest;
use aeto::spot::Spot;
use aeto::types::{HexId, UnitId, WorkKind};
use aeto::{Step, ground};
use board::Hold;
use frame::Side;
use kernel::{example, proves};

fn hold(kit: &mut Kit, at: &str, by: &str) {
    kit.s.politics.set_holder(hex(at).space(), nation(by));
    kit.s.refresh();
}

fn to(at: &str) -> Detrain {
    Detrain::To { hex: hex(at) }
}

/// A piece that is not on the map is put somewhere, whoever holds the place.
fn place(kit: &mut Kit, kind: &str, at: &str) -> UnitId {
    let kind = aeto::data::data().find_kind(kind).expect("a kind");
    let mut all = kit.s.units();
    let free = all.find(|(_, unit)| unit.kind == kind && unit.hex().is_none());
    let id = free.expect("a piece").0;
    drop(all);
    kit.s.pieces.change(id, |unit| unit.at = hex(at).into());
    kit.s.refresh();
    id
}

/// Rail moves of a side; on to those of a unit's nation.
fn trains(kit: &mut Kit, side: Side, unit: UnitId) {
    kit.segment(Segment::Rail, side);
    entrain(kit, unit);
}

fn board_it(kit: &Kit, unit: UnitId) -> Rail {
    let first = kit.s.pieces.likes(unit).next();
    Rail::Unit {
        unit: first.unwrap_or(unit),
    }
}

fn entrain(kit: &mut Kit, unit: UnitId) {
    let goes = board_it(kit, unit);
    while !kit.allowed(goes) {
        kit.act(Rail::Enough);
    }
    kit.act(goes);
}

#[test]
fn cities_that_fall_take_soviet_rail_capacity() {
    proves!("6.1m", "6.1k");
    let mut kit = alliance("may 1942", &[]);
    let ussr = nation("ussr");
    assert_eq!(capacity(&kit.s, ussr), 6);
    for (city, left) in [("E2330", 5), ("E1924", 3), ("E1515", 2)] {
        hold(&mut kit, city, "germany");
        assert_eq!(capacity(&kit.s, ussr), left, "{city}");
    }
}

#[test]
fn a_die_less_partisans_limits_axis_trains_in_the_ussr() {
    proves!("6.1q", "6.1r", "6.1s");
    let kinds = [("SOV-part-01", 3), ("GER-inf-01", 3)];
    let open = |month: &str, partisans: &[&str], die: u8| {
        let mut kit = alliance(month, &kinds);
        give(&mut kit, "poland", "germany");
        give(&mut kit, "ussr", "germany");
        // Somebody could go by rail.
        kit.put("GER-inf-01", "W3627");
        for at in partisans {
            place(&mut kit, "SOV-part-01", at);
        }
        kit.roll(&[die]);
        kit.segment(Segment::Rail, Side::Axis);
        kit
    };
    let left = |kit: &Kit| kit.s.seasonal.rail.axis_in_ussr;
    assert_eq!(left(&open("may 1942", &[], 5)), Some(5));
    assert_eq!(left(&open("may 1942", &["E2025", "E2027"], 5)), Some(3));
    // One at least.
    assert_eq!(left(&open("may 1942", &["E2025", "E2027"], 2)), Some(1));
    // Nobody rolls from the Summer of 1942 on.
    let mut kit = alliance("july 1942", &kinds);
    kit.put("GER-inf-01", "W3627");
    kit.segment(Segment::Rail, Side::Axis);
    assert_eq!(left(&kit), None);
    // One unit comes out of Russia, and the second does not.
    let mut kit = alliance("may 1942", &kinds);
    give(&mut kit, "poland", "germany");
    give(&mut kit, "ussr", "germany");
    let units = kit.puts("GER-inf-01", "E2330", 2);
    kit.put("GER-inf-01", "W3824");
    kit.roll(&[1]);
    trains(&mut kit, Side::Axis, units[0]);
    kit.act(to("W3627"));
    assert_eq!(left(&kit), Some(0));
    let second = Rail::Unit { unit: units[1] };
    assert_eq!(kit.refused(second), "6.1f");
}

#[test]
fn no_train_and_no_supply_passes_partisans() {
    proves!("6.1r", "5.11.4");
    let kinds = [("SOV-part-01", 6), ("GER-inf-01", 2)];
    let mut kit = alliance("september 1942", &kinds);
    give(&mut kit, "poland", "germany");
    give(&mut kit, "ussr", "germany");
    let unit = kit.put("GER-inf-01", "E2330");
    assert!(is_supplied(&kit.s, unit));
    trains(&mut kit, Side::Axis, unit);
    assert!(kit.allowed(to("W3627")));
    let around: Vec<_> = ground::beside(hex("E2330").space()).collect();
    assert!(around.len() <= 6);
    for (at, _) in &around {
        place(&mut kit, "SOV-part-01", aeto::spot::board().key(*at));
    }
    assert!(!is_supplied(&kit.s, unit));
    kit.put("GER-inf-01", "W3824");
    kit.segment(Segment::Rail, Side::Axis);
    assert_eq!(kit.refused(board_it(&kit, unit)), "6.1j");
}

#[test]
fn soviet_units_go_abroad_by_the_cities_that_are_held() {
    example!("aeto2-E02");
    proves!("6.1t");
    let mut kit = alliance("may 1944", &[("SOV-inf-01", 2)]);
    give(&mut kit, "poland", "ussr");
    give(&mut kit, "rumania", "ussr");
    let unit = kit.put("SOV-inf-01", "E2330");
    // One, and one each for Poland and Rumania.
    kit.s.seasonal.rail.soviet_abroad = 2;
    trains(&mut kit, Side::Allies, unit);
    assert!(kit.allowed(to("W3533")));
    kit.s.seasonal.rail.soviet_abroad = 3;
    kit.segment(Segment::Rail, Side::Allies);
    // The month goes on, and three have gone.
    entrain(&mut kit, unit);
    assert_eq!(kit.refused(to("W3533")), "6.1f");
    assert!(kit.allowed(to("E2329")));
}

#[test]
fn soviet_trains_leave_the_map_and_come_back() {
    proves!("6.1u");
    let mut kit = alliance("may 1942", &[("SOV-inf-01", 1), ("GER-inf-01", 1)]);
    give(&mut kit, "ussr", "germany");
    let unit = kit.put("SOV-inf-01", "E1211");
    hold(&mut kit, "E1811", "ussr");
    trains(&mut kit, Side::Allies, unit);
    assert_eq!(kit.refused(to("E1411")), "6.1f");
    assert_eq!(kit.refused(to("E0818")), "6.1f");
    kit.act(to("E1811"));
    assert_eq!(kit.at(unit), Some("E1811"));
}

#[test]
fn sweden_lets_one_german_unit_a_month_through() {
    proves!("6.1w", "6.1x");
    let north = |month: &str| {
        let mut kit = Kit::west(month, &[("GER-inf-01", 3)]);
        give(&mut kit, "denmark", "germany");
        give(&mut kit, "norway", "germany");
        let (by, in_month) = (nation("germany"), kit.s.clock.month);
        for of in ["denmark", "norway"].map(nation) {
            kit.s.politics.conquests.push(Conquest { of, by, in_month });
        }
        let units = kit.puts("GER-inf-01", "W4126", 2);
        (kit, units)
    };
    let (mut kit, units) = north("september 1941");
    trains(&mut kit, Side::Axis, units[0]);
    assert_eq!(kit.refused(to("W4127")), "6.1x");
    kit.act(to("W4625"));
    let second = board_it(&kit, units[1]);
    if kit.allowed(second) {
        kit.act(second);
        assert_eq!(kit.refused(to("W4625")), "6.1f");
    }
    // From August 1943 on only if the UK or the USSR has fallen to Germany.
    let (mut kit, units) = north("august 1943");
    kit.segment(Segment::Rail, Side::Axis);
    let goes = board_it(&kit, units[0]);
    if kit.allowed(goes) {
        kit.act(goes);
        assert_eq!(kit.refused(to("W4625")), "6.1f");
    }
    let (mut kit, units) = north("august 1943");
    let (of, by) = (nation("ussr"), nation("germany"));
    let in_month = kit.s.clock.month;
    kit.s.politics.conquests.push(Conquest { of, by, in_month });
    trains(&mut kit, Side::Axis, units[0]);
    kit.act(to("W4625"));
}

#[test]
fn one_american_unit_a_month_goes_to_panama() {
    proves!("6.1y", "7.0f");
    let mut kit = Kit::west("september 1942", &[("US-inf-01", 2)]);
    let units = [
        place(&mut kit, "US-inf-01", "USB"),
        place(&mut kit, "US-inf-01", "USB"),
    ];
    trains(&mut kit, Side::Allies, units[0]);
    kit.act(to("W3303"));
    assert_eq!(kit.at(units[0]), Some("W3303"));
    assert!(is_supplied(&kit.s, units[0]));
    kit.refused(board_it(&kit, units[1]));
}

/// A Soviet partisan unit rises.
fn rises(kit: &mut Kit) -> UnitId {
    let kind = aeto::data::data().find_kind("SOV-part-01").expect("a kind");
    let mut all = kit.s.units();
    let free = all.find(|(_, unit)| unit.kind == kind && unit.hex().is_none());
    let unit = free.expect("partisans").0;
    drop(all);
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(|t| rise(t, unit));
    unit
}

#[test]
fn partisans_rise_behind_the_enemy_where_nothing_stands() {
    proves!("8.11k", "8.11l");
    let kinds = [("SOV-part-01", 3), ("GER-inf-01", 1), ("GER-ftr-01", 1)];
    let mut kit = alliance("may 1942", &kinds);
    give(&mut kit, "ussr", "germany");
    hold(&mut kit, "E2025", "ussr");
    kit.put("GER-inf-01", "E2224");
    kit.build("E1827", WorkKind::GrassAirfield, false);
    kit.put("GER-ftr-01", "E1827");
    let unit = rises(&mut kit);
    let at = |key: &str| Rise::At { hex: hex(key) };
    let mut barred: Vec<HexId> = vec![hex("E2025"), hex("E1827"), hex("W3533"), hex("E1924")];
    barred.push(hex("E2224"));
    for near in ["E2224", "E1827"] {
        barred.extend(ground::beside(hex(near).space()).map(|(at, _)| HexId::from(at)));
    }
    for hex in barred {
        assert_eq!(kit.refused(Rise::At { hex }), "8.11k");
    }
    kit.act(at("E2027"));
    assert_eq!(kit.at(unit), Some("E2027"));
    rises(&mut kit);
    assert_eq!(kit.refused(at("E2027")), "8.11k");
    // In Rumania once it fights beside Germany.
    assert_eq!(kit.refused(at("E3530")), "8.11k");
    let mut kit = alliance("may 1942", &kinds);
    kit.s.enlist(nation("rumania"), aeto::types::Camp::Axis);
    kit.s.politics.declare(nation("rumania"), nation("ussr"));
    kit.s.refresh();
    rises(&mut kit);
    assert!(
        kit.legal()
            .iter()
            .all(|one| format!("{one:?}").contains("Rise"))
    );
    // Without a hex they go back to the pool.
    let mut kit = alliance("may 1942", &kinds);
    let unit = rises(&mut kit);
    assert_eq!(kit.s.unit(unit).at, Spot::pool(nation("ussr")));
}

#[test]
fn partisans_inhibit_and_are_never_activated() {
    proves!("5.0.18", "5.11.4");
    let kinds = [("SOV-part-01", 1), ("SOV-inf-01", 1), ("GER-inf-01", 1)];
    let mut kit = alliance("may 1942", &kinds);
    give(&mut kit, "ussr", "germany");
    kit.put("GER-inf-01", "E2330");
    let beside: Vec<_> = ground::beside(hex("E2330").space()).collect();
    let near = beside[0].0;
    let ussr = nation("ussr");
    assert_ne!(kit.s.hold(ussr, near), Hold::None);
    let partisan = place(&mut kit, "SOV-part-01", aeto::spot::board().key(near));
    assert_eq!(kit.s.hold(ussr, near), Hold::Inhibited);
    let infantry = kit.put("SOV-inf-01", "E1924");
    assert_eq!(
        activated(&kit.s, ussr, vec![partisan, infantry]),
        [infantry]
    );
}

#[test]
fn who_marches_upon_partisans_pays_a_point_and_scatters_them() {
    proves!("5.7.12");
    let kinds = [("SOV-part-01", 1), ("GER-inf-01", 1)];
    let mut kit = alliance("july 1942", &kinds);
    give(&mut kit, "ussr", "germany");
    give(&mut kit, "poland", "germany");
    let unit = kit.put("GER-inf-01", "E2330");
    // Three points: three clear hexes, or two with partisans in the first.
    let partisan = place(&mut kit, "SOV-part-01", "E2331");
    kit.segment(Segment::Movement, Side::Axis);
    kit.act(Moves::Unit { unit });
    kit.act(Go::To { hex: hex("E2331") });
    assert_eq!(kit.s.unit(partisan).at, Spot::pool(nation("ussr")));
    assert!(kit.says("are scattered"));
}

#[test]
fn an_attack_on_partisans_needs_no_die() {
    proves!("5.14.17");
    let kinds = [("SOV-part-01", 1), ("GER-inf-01", 1)];
    let mut kit = alliance("july 1942", &kinds);
    give(&mut kit, "ussr", "germany");
    give(&mut kit, "poland", "germany");
    kit.put("GER-inf-01", "E2330");
    let partisan = place(&mut kit, "SOV-part-01", "E2331");
    kit.offensives(Side::Axis);
    kit.act(Begin::Land {
        agent: Agent::Stack { hex: hex("E2330") },
    });
    kit.until_combat();
    kit.act(Target::Hex { hex: hex("E2331") });
    kit.act(Gather::Everybody).act(Gather::Ready);
    assert_eq!(kit.s.unit(partisan).hex(), None);
}

#[test]
fn partisans_destroy_the_airfield_that_they_stand_on() {
    proves!("4.3.4");
    let mut kit = alliance("july 1942", &[("SOV-part-01", 2)]);
    give(&mut kit, "ussr", "germany");
    kit.build("E2331", WorkKind::GrassAirfield, false);
    let burns = place(&mut kit, "SOV-part-01", "E2331");
    let other = place(&mut kit, "SOV-part-01", "E2027");
    kit.segment(Segment::Movement, Side::Allies);
    while !kit.allowed(Moves::Burn { unit: burns }) {
        kit.act(Moves::Enough);
    }
    assert_eq!(kit.refused(Moves::Burn { unit: other }), "4.3.4");
    kit.act(Moves::Burn { unit: burns });
    let grass = WorkKind::GrassAirfield;
    assert!(!aeto::works::stands(&kit.s, hex("E2331").space(), grass));
}

#[test]
fn nobody_goes_to_switzerland() {
    proves!("8.0-switzerland");
    let swiss = |at: &board::SpaceId| ground::hex(*at).nation == Some(nation("switzerland"));
    let kit = Kit::west("may 1940", &[]);
    // No side leads in, and no line of supply goes through.
    let mut outside = aeto::spot::board().ids().filter(|at| !swiss(at));
    assert!(!outside.any(|at| ground::beside(at).any(|(to, _)| swiss(&to))));
    let mut inside = aeto::spot::board().ids().filter(swiss);
    assert!(inside.all(|at| !kit.s.is_linked(nation("germany"), at, false)));
    let wrong = aeto::ch09_politics::may_invade(&kit.s, nation("germany"), nation("switzerland"));
    assert!(wrong.is_err());
}
