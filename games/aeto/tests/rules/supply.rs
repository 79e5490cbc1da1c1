//! 7: lines of supply, marks, depletion, replenishment.

use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::Segment;
use aeto::ch05_offensives::Go;
use aeto::ch06_movement::Moves;
use aeto::ch07_supply::{Replenish, is_supplied, suffers};
use aeto::spot::Spot;
use aeto::types::WorkKind;
use frame::Side;
use kernel::{example, proves};

#[test]
fn a_line_of_supply_runs_over_friendly_hexes_to_a_home_source() {
    proves!("7.0a", "7.7a", "7.11");
    let mut kit = Kit::bare();
    let home = kit.put("GER-inf-01", "W3430");
    let abroad = kit.put("GER-inf-01", "W3632");
    assert!(is_supplied(&kit.s, home));
    assert!(!is_supplied(&kit.s, abroad));
    // The way is opened hex by hex.
    for at in ["W3530", "W3531", "W3631"] {
        kit.s
            .politics
            .set_holder(hex(at).space(), nation("germany"));
    }
    kit.s.refresh();
    assert!(is_supplied(&kit.s, abroad));
}

#[test]
fn an_enemy_zone_blocks_a_line_unless_a_friend_stands_there() {
    proves!("7.7a", "5.12.1", "5.11.4", "5.11.3");
    let mut kit = Kit::bare();
    for at in ["W3530", "W3531", "W3631", "W3632"] {
        kit.s
            .politics
            .set_holder(hex(at).space(), nation("germany"));
    }
    let unit = kit.put("GER-inf-01", "W3632");
    assert!(is_supplied(&kit.s, unit));
    kit.put("POL-inf-01", "W3532");
    assert!(!is_supplied(&kit.s, unit));
    kit.put("GER-inf-01", "W3531");
    kit.put("GER-inf-01", "W3631");
    assert!(is_supplied(&kit.s, unit));
}

#[test]
fn a_captured_source_serves_nobody() {
    proves!("7.0a", "9.0f");
    let mut kit = Kit::bare();
    let pole = kit.put("POL-inf-01", "W3632");
    assert!(is_supplied(&kit.s, pole));
    for at in ["W3533", "W3232", "E3032"] {
        kit.s
            .politics
            .set_holder(hex(at).space(), nation("germany"));
    }
    kit.s.refresh();
    assert!(!is_supplied(&kit.s, pole));
}

#[test]
fn without_supply_infantry_has_two_points_and_armor_one() {
    proves!("7.10e", "5.7.7", "7.10b2");
    let mut kit = Kit::bare();
    let infantry = kit.put("GER-inf-01", "W3432");
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::Unit { unit: infantry });
    // W3631 is two hexes away, W3632 lies behind a river besides.
    assert!(
        kit.allowed(Go::To { hex: hex("W3631") }) && !kit.allowed(Go::To { hex: hex("W3632") })
    );
    let mut kit = Kit::bare();
    let armor = kit.put("GER-arm-01", "W3631");
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::Unit { unit: armor });
    assert!(
        kit.allowed(Go::To { hex: hex("W3532") }) && !kit.allowed(Go::To { hex: hex("W3533") })
    );
}

#[test]
fn in_a_city_nothing_is_felt_until_the_mark() {
    proves!("7.10c", "7.10a");
    let mut kit = Kit::bare();
    let unit = kit.put("GER-inf-01", "W3434");
    assert!(!is_supplied(&kit.s, unit) && !suffers(&kit.s, unit));
    kit.segment(Segment::Supply, Side::Axis);
    assert_eq!(kit.s.unit(unit).unsupplied, 1);
    assert!(suffers(&kit.s, unit));
}

#[test]
fn the_second_mark_costs_steps() {
    proves!("7.13", "7.10a", "0.sop-end2");
    example!("aeto2-D06");
    let mut kit = Kit::bare();
    let unit = kit.put("GER-inf-01", "W3631");
    kit.segment(Segment::Supply, Side::Axis);
    assert_eq!(
        (kit.s.unit(unit).unsupplied, kit.s.unit(unit).steps()),
        (1, 2)
    );
    // A 3 in the open, alone: one step.
    kit.roll(&[3]).segment(Segment::Supply, Side::Axis);
    assert_eq!(
        (kit.s.unit(unit).unsupplied, kit.s.unit(unit).steps()),
        (2, 1)
    );
    // A 4 in the open: none.
    kit.roll(&[4]).segment(Segment::Supply, Side::Axis);
    assert_eq!(kit.s.unit(unit).steps(), 1);
    // In forest, two of them: 3 less 2 is 1, two steps each.
    let mut kit = Kit::bare();
    let units = kit.puts("GER-inf-01", "W3834", 2);
    for id in &units {
        kit.s.pieces.change(*id, |unit| unit.unsupplied = 1);
    }
    kit.s
        .politics
        .set_holder(hex("W3834").space(), nation("germany"));
    kit.put("POL-inf-01", "W3833");
    kit.put("POL-inf-01", "W3734");
    kit.roll(&[3, 6]).segment(Segment::Supply, Side::Axis);
    assert_eq!(kit.s.unit(units[0]).hex(), None);
}

#[test]
fn a_minor_brings_back_one_infantry_a_month_free() {
    proves!("7.14a", "7.14b", "7.14e", "7.14g", "0.sop-end3");
    let mut kit = Kit::bare();
    let fallen = kit.puts("POL-inf-01", "W3530", 2);
    let poland = nation("poland");
    for id in &fallen {
        kit.s
            .pieces
            .change(*id, |unit| unit.at = Spot::replenishment(poland));
    }
    kit.s.refresh();
    kit.segment(Segment::Replenishment, Side::Allies);
    assert_eq!(
        kit.refused(Replenish::Return {
            unit: fallen[0],
            at: hex("W3430")
        }),
        "7.14e"
    );
    kit.act(Replenish::Return {
        unit: fallen[0],
        at: hex("W3632"),
    });
    assert_eq!(kit.at(fallen[0]), Some("W3632"));
    // The second would cost EPs that Poland has not; it goes to the force pool.
    assert_eq!(kit.s.unit(fallen[1]).at, Spot::pool(poland));
}

#[test]
fn a_wrecked_base_is_repaired_on_a_four() {
    proves!("7.17", "7.17b", "4.2.14");
    let mut kit = Kit::bare();
    kit.wreck("W3627", WorkKind::Base)
        .wreck("W3429", WorkKind::Base);
    kit.segment(Segment::Replenishment, Side::Axis);
    // 3 and 1 for the home nation.
    kit.roll(&[3]).act(repair("W3627"));
    assert_eq!(kit.wrecks(), ["W3429"]);
    assert_eq!(kit.s.tracks[0].eps, 9);
    kit.roll(&[2]).act(repair("W3429"));
    assert_eq!(kit.wrecks(), ["W3429"]);
    assert!(!kit.legal().contains(&repair("W3429").into()));
}

fn repair(at: &str) -> Replenish {
    Replenish::Repair {
        at: hex(at),
        what: WorkKind::Base,
    }
}
