//! 5.7 to 5.13, 6.0, 6.1: movement by land and rail, zones of control, stacking.

use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::Segment;
use aeto::ch05_offensives::Go;
use aeto::ch06_movement::{Detrain, Moves, Rail};
use aeto::marks::Marks;
use aeto::types::{UnitId, Weather};
use frame::Side;
use kernel::{example, proves};

/// The Movement Phase of a side, with a piece picked up.
fn marching(kit: &mut Kit, side: Side, unit: UnitId) {
    kit.segment(Segment::Movement, side);
    kit.act(Moves::Unit { unit });
}

fn reaches(kit: &Kit, at: &str) -> bool {
    kit.allowed(Go::To { hex: hex(at) })
}

#[test]
fn infantry_goes_three_clear_hexes_and_a_river_costs_one_more() {
    proves!("5.7.1", "5.8.3", "5.8.4", "6.0a", "0.sop-mov1a");
    let mut kit = Kit::bare();
    let unit = kit.put("GER-inf-01", "W3627");
    kit.put("GER-cav-01", "W3323");
    marching(&mut kit, Side::Axis, unit);
    // Berlin to W3527 and beyond is dry; W3628 lies across the Oder.
    assert!(reaches(&kit, "W3628"));
    assert!(!reaches(&kit, "W3429"));
    kit.act(Go::To { hex: hex("W3628") });
    assert!(kit.s.unit(unit).has(Marks::MOVED));
    assert_eq!(kit.refused(Moves::Unit { unit }), "6.0a");
}

#[test]
fn terrain_costs_by_manner_of_moving() {
    proves!("5.8.2", "5.8.3", "10.5a", "5.6.7");
    let mut kit = Kit::bare();
    let infantry = kit.put("GER-inf-01", "W3230");
    let mountain = kit.put("GER-mtn-01", "W3230");
    let armor = kit.put("GER-arm-01", "W3230");
    kit.segment(Segment::Movement, Side::Axis);
    // W3131 is rough, W3132 and W3133 are mountains.
    let far = |unit: UnitId| {
        let mut kit = Kit::of(kit.s.clone());
        kit.act(Moves::Unit { unit });
        ["W3131", "W3132", "W3133"].map(|at| reaches(&kit, at))
    };
    assert_eq!(far(infantry), [true, true, false]);
    assert_eq!(far(mountain), [true, true, true]);
    assert_eq!(far(armor), [true, true, false]);
}

#[test]
fn weather_halves_a_move_and_sticks_to_it() {
    proves!("5.7.3", "5.7.4", "5.7.6", "1.3c", "1.4d", "1.7a", "1.0c");
    example!("aeto-D14");
    let mut kit = Kit::bare();
    let unit = kit.put("POL-inf-01", "W3434");
    kit.weather(Weather::Mud);
    marching(&mut kit, Side::Allies, unit);
    // 3 halved down is 1.
    assert!(reaches(&kit, "W3534") && !reaches(&kit, "W3634"));
    kit.weather(Weather::Winter);
    // 3 halved up is 2.
    assert!(reaches(&kit, "W3634"));
    // From the Moderate Zone into the Severe Zone the whole move goes at the worse rate.
    let mut kit = Kit::bare();
    let unit = kit.put("POL-inf-01", "W3333");
    kit.weather(Weather::Mud);
    marching(&mut kit, Side::Allies, unit);
    assert!(reaches(&kit, "W3433") && !reaches(&kit, "W3434"));
}

#[test]
fn no_weather_is_felt_where_the_roads_are_dense() {
    proves!("1.1c", "5.7.5");
    example!("aeto-D16");
    let mut kit = Kit::bare();
    let unit = kit.put("GER-inf-01", "W3527");
    marching(&mut kit, Side::Axis, unit);
    let fair = kit.legal();
    assert!(fair.len() > 10);
    kit.weather(Weather::Winter);
    assert_eq!(kit.legal(), fair);
}

#[test]
fn a_zone_of_control_ends_a_move() {
    proves!("5.11.1", "5.13.1", "5.13.3", "5.13.6", "5.11.3", "5.13.4");
    let mut kit = Kit::bare();
    let unit = kit.put("GER-inf-01", "W3430");
    kit.put("POL-inf-01", "W3532");
    marching(&mut kit, Side::Axis, unit);
    // W3531 lies in the zone of W3532: it may be entered and not left.
    assert!(reaches(&kit, "W3531"));
    assert!(!reaches(&kit, "W3631"));
    assert!(reaches(&kit, "W3530"));
}

#[test]
fn only_armor_goes_from_zone_to_zone_and_one_hex() {
    proves!("5.13.2");
    let mut kit = Kit::bare();
    let infantry = kit.put("GER-inf-01", "W3530");
    let armor = kit.put("GER-arm-01", "W3530");
    kit.put("POL-inf-01", "W3630");
    kit.weather(Weather::Winter)
        .segment(Segment::Movement, Side::Axis);
    let mut slow = Kit::of(kit.s.clone());
    slow.act(Moves::Unit { unit: infantry });
    // W3530, W3531 and W3629 all lie next to W3630; in the Mud infantry has one point, and cannot go round.
    assert!(!reaches(&slow, "W3531") && reaches(&slow, "W3430"));
    kit.act(Moves::Unit { unit: armor });
    assert!(reaches(&kit, "W3531") && !reaches(&kit, "W3532"));
}

#[test]
fn zones_do_not_reach_into_mountains() {
    proves!("5.11.2");
    let mut kit = Kit::bare();
    kit.put("POL-inf-01", "W3232");
    assert_eq!(
        kit.s.hold(nation("germany"), hex("W3132").space()),
        board::Hold::None
    );
    assert_eq!(
        kit.s.hold(nation("germany"), hex("W3333").space()),
        board::Hold::Free
    );
}

#[test]
fn enemy_held_and_neutral_hexes_are_closed() {
    proves!("5.7.10");
    let mut kit = Kit::bare();
    let unit = kit.put("GER-inf-01", "W3134");
    kit.put("POL-inf-01", "W3233");
    marching(&mut kit, Side::Axis, unit);
    assert!(!reaches(&kit, "W3233"));
    // Hungary is neutral.
    let hungary = aeto::ground::hexes().within(hex("W3134").space(), 1);
    for at in hungary.filter(|at| aeto::ground::hex(*at).nation == Some(nation("hungary"))) {
        assert!(!kit.allowed(Go::To { hex: at.into() }));
    }
}

#[test]
fn six_steps_stand_in_a_hex() {
    proves!("5.9.1", "5.9.2", "5.9.3", "5.9.4");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3628", 3);
    let unit = kit.put("GER-inf-01", "W3627");
    let para = kit.put("GER-para-01", "W3627");
    kit.segment(Segment::Movement, Side::Axis);
    let mut jumper = Kit::of(kit.s.clone());
    kit.act(Moves::Unit { unit });
    assert!(!reaches(&kit, "W3628"));
    jumper.act(Moves::Unit { unit: para });
    assert!(reaches(&jumper, "W3628"));
}

#[test]
fn entering_takes_control_and_drives_off_who_stands_alone() {
    proves!(
        "5.7.11", "5.20c", "5.10.4", "5.14.20", "5.2.5", "4.7.2", "4.7.3", "4.7.5", "4.2.16"
    );
    let mut kit = Kit::bare();
    let armor = kit.put("GER-arm-01", "W3628");
    let general = kit.put("POL-general-01", "W3629");
    let hq = kit.put("POL-hq-01", "W3629");
    let fighter = kit.put("POL-ftr-01", "W3629");
    marching(&mut kit, Side::Axis, armor);
    kit.act(Go::To { hex: hex("W3629") });
    // The owner of the aircraft says where they go.
    assert_eq!(kit.asking(), Some(kernel::Seat(1)));
    let flee = |at: &str| aeto::ch04_air::Flee::To {
        unit: fighter,
        hex: hex(at),
    };
    assert_eq!(kit.refused(flee("W3429")), "4.7.3");
    kit.act(flee("W3533"));
    let (poland, germany) = (nation("poland"), nation("germany"));
    assert_eq!(kit.s.politics.holder(hex("W3629").space()), Some(germany));
    assert_eq!(kit.s.unit(general).at, aeto::spot::Spot::pool(poland));
    assert!(kit.at(hq).is_some_and(|at| at != "W3629"));
    assert_eq!(kit.at(fighter), Some("W3533"));
    assert_eq!(
        kit.s.unit(fighter).commitment,
        aeto::unit::Commitment::Previous
    );
}

#[test]
fn a_staff_moves_five_and_stays_out_of_enemy_zones() {
    proves!("6.0b", "5.1.4", "5.1.5", "5.10.5");
    let mut kit = Kit::bare();
    let hq = kit.put("GER-hq-02", "W3428");
    kit.put("POL-inf-01", "W3530");
    kit.weather(Weather::Winter);
    marching(&mut kit, Side::Axis, hq);
    assert!(!reaches(&kit, "W3430"));
    assert!(reaches(&kit, "W3228") && reaches(&kit, "W3624"));
    assert!(!reaches(&kit, "W3623"));
}

#[test]
fn hqs_keep_apart() {
    proves!("5.1.3");
    let mut kit = Kit::bare();
    let hq = kit.put("GER-hq-02", "W3428");
    kit.put("GER-hq-01", "W3627");
    marching(&mut kit, Side::Axis, hq);
    assert!(!reaches(&kit, "W3628") && !reaches(&kit, "W3527"));
    assert!(reaches(&kit, "W3426"));
}

#[test]
fn two_depleted_units_become_one() {
    proves!("5.6.4", "0.gen-14b");
    let mut kit = Kit::bare();
    let units = kit.puts("GER-inf-01", "W3627", 2);
    kit.deplete(units[0]).deplete(units[1]);
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::Combine { unit: units[0] });
    assert_eq!(kit.s.unit(units[0]).steps(), 2);
    assert_eq!(kit.s.unit(units[1]).hex(), None);
}

#[test]
fn rail_capacity_is_six_units_a_month_for_germany() {
    proves!(
        "6.1a",
        "6.1b",
        "6.1c",
        "6.1f",
        "6.1h",
        "6.1a2",
        "0.sop-mov2"
    );
    let mut kit = Kit::bare();
    let mut units = kit.puts("GER-inf-01", "W3627", 3);
    units.extend(kit.puts("GER-inf-01", "W3426", 3));
    let last = kit.put("GER-inf-01", "W3429");
    kit.segment(Segment::Rail, Side::Axis);
    let mut send = |unit: UnitId, to: &str| {
        let first = kit.s.pieces.likes(unit).next().unwrap_or(unit);
        kit.act(Rail::Unit { unit: first })
            .act(Detrain::To { hex: hex(to) });
        kit.s.railed.clone()
    };
    for (unit, to) in units[..5]
        .iter()
        .zip(["W3323", "W3323", "W3323", "W3421", "W3421"])
    {
        send(*unit, to);
    }
    let germany = nation("germany");
    // After the sixth nobody can be sent: the question is not put again, and the month goes on.
    assert_eq!(kit.s.railed, [(germany, 5)]);
    kit.act(Rail::Unit { unit: units[5] })
        .act(Detrain::To { hex: hex("W3421") });
    assert!(
        kit.s
            .stack
            .asked::<aeto::ch06_movement::RailMoves>()
            .is_none()
    );
    assert_eq!(kit.at(last), Some("W3429"));
}

#[test]
fn no_train_from_an_enemy_zone_or_without_supply() {
    proves!("6.1e", "6.1j", "6.1g");
    let mut kit = Kit::bare();
    let watched = kit.put("GER-inf-01", "W3628");
    let cut_off = kit.put("GER-inf-01", "W3532");
    let off_rail = kit.put("GER-inf-01", "W3430");
    kit.put("POL-inf-01", "W3629");
    kit.segment(Segment::Rail, Side::Axis);
    // Somebody else may go, so that the question is put.
    if kit
        .s
        .stack
        .asked::<aeto::ch06_movement::RailMoves>()
        .is_none()
    {
        kit.put("GER-inf-01", "W3426");
        kit.segment(Segment::Rail, Side::Axis);
    }
    assert_eq!(kit.refused(Rail::Unit { unit: watched }), "6.1j");
    assert_eq!(kit.refused(Rail::Unit { unit: cut_off }), "6.1j");
    assert_eq!(kit.refused(Rail::Unit { unit: off_rail }), "6.1e");
}
