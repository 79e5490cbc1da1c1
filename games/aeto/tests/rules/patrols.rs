//! 2.17, 4.6.3: Bombers on Convoy Duty. 6.1: trains in a conquered nation, and behind an invader. 4.23.6: whom flak hits.

use crate::afloat::waters;
use crate::kit::*;
use aeto::ch00_sequence::{First, Segment};
use aeto::ch02_strategic::{Struck, total_value};
use aeto::ch04_air::{Fly, Land, Launch, Mission, Role, Strike};
use aeto::ch05_offensives::Begin;
use aeto::ch06_movement::{Detrain, Rail};
use aeto::marks::Marks;
use aeto::spot::{Spot, board};
use aeto::types::{AirEffect, UnitId, Weather, WorkKind};
use frame::Side;
use kernel::proves;

const PLYMOUTH: &str = "W3514";

fn clear() -> Kit {
    let mut kit = waters();
    kit.s.skies.letter = Weather::Fair;
    kit.s.skies.severe = AirEffect::None;
    kit.s.skies.moderate = AirEffect::None;
    kit.s.clock.initiative = Side::Allies;
    kit
}

fn based(kit: &mut Kit, kind: &str, at: &str) -> UnitId {
    let id = kit.pooled(kind);
    kit.s.pieces.change(id, |unit| unit.at = hex(at).into());
    kit.s.refresh();
    id
}

fn air_step(kit: &mut Kit) {
    kit.segment(Segment::Air, Side::Allies);
    kit.act(First { side: Side::Allies });
}

#[test]
fn bombers_are_posted_to_convoys_and_come_back() {
    proves!(
        "2.17a", "2.17b", "2.17c", "2.17d", "2.17e", "2.17f", "4.6.3"
    );
    let mut kit = clear();
    let bomber = based(&mut kit, "UK-bmb-05", PLYMOUTH);
    let fighter = based(&mut kit, "UK-ftr-01", PLYMOUTH);
    air_step(&mut kit);
    let to = |unit, area: &str| Fly::Patrol {
        unit,
        area: hex(area),
    };
    // A Wellington flies 14: the Southwest Approaches cost 8 and the way to them; the North Atlantic 20.
    assert_eq!(kit.refused(to(bomber, "NAT")), "2.17b");
    assert_eq!(kit.refused(to(bomber, "NTH")), "2.15b");
    assert_eq!(kit.refused(to(fighter, "SWA")), "2.17a");
    kit.act(to(bomber, "SWA"));
    let area = hex("SWA").space();
    assert_eq!(Some(kit.s.unit(bomber).at), Spot::convoy(area));
    assert_eq!(total_value(&kit.s, area), 4);
    // It does nothing else there, and stays for the Strategic Warfare Phase of the next month.
    assert!(
        !aeto::ch04_air::scouts(&kit.s, aeto::types::Camp::Western, area.into()).contains(&bomber)
    );
    assert_eq!(kit.refused(Fly::Rebase { unit: bomber }), "2.17e");
    let serve = |kit: &mut Kit, escorted: bool| {
        kit.s.pieces.mark(bomber, |unit| {
            unit.marks.clear(Marks::ASSIGNED);
            unit.marks.clear(Marks::LAUNCHED);
            match escorted {
                true => unit.marks.set(Marks::ESCORTED),
                false => unit.marks.clear(Marks::ESCORTED),
            }
        });
        air_step(kit);
    };
    serve(&mut kit, true);
    assert_eq!(kit.refused(Fly::Rebase { unit: bomber }), "2.17e");
    serve(&mut kit, false);
    kit.act(Fly::Rebase { unit: bomber });
    kit.act(Land::At { hex: hex(PLYMOUTH) });
    assert_eq!(kit.at(bomber), Some(PLYMOUTH));
}

#[test]
fn a_conquered_nation_has_one_train() {
    proves!("6.1k");
    let mut kit = Kit::bare();
    let poland = nation("poland");
    for hex in board().ids() {
        if aeto::ground::hex(hex).nation == Some(poland) {
            kit.s.politics.set_holder(hex, nation("germany"));
        }
    }
    let month = kit.s.clock.month;
    kit.s.politics.conquests.push(aeto::politics::Conquest {
        of: poland,
        by: nation("germany"),
        in_month: month,
    });
    let first = kit.put("GER-inf-01", "W3532");
    let second = kit.put("GER-inf-01", "W3531");
    kit.segment(Segment::Rail, Side::Axis);
    // Its two points are one, and the first unit within Poland uses it.
    kit.act(Rail::Unit { unit: first })
        .act(Detrain::To { hex: hex("W3533") });
    kit.act(Rail::Unit { unit: second });
    assert!(!kit.allowed(Detrain::To { hex: hex("W3533") }));
    assert!(kit.allowed(Detrain::To { hex: hex("W3429") }));
}

#[test]
fn an_invader_rails_over_what_it_holds() {
    proves!("6.1p");
    let into = |held: &[&str], defender: Option<&str>| {
        let mut kit = Kit::bare();
        let unit = kit.put("GER-inf-01", "W3429");
        for at in held {
            kit.s
                .politics
                .set_holder(hex(at).space(), nation("germany"));
        }
        if let Some(at) = defender {
            kit.put("POL-inf-01", at);
        }
        kit.s.refresh();
        kit.segment(Segment::Rail, Side::Axis);
        kit.act(Rail::Unit { unit });
        ["W3231", "W3232"].map(|to| kit.allowed(Detrain::To { hex: hex(to) }))
    };
    assert_eq!(into(&[], None), [false, false]);
    assert_eq!(into(&["W3231"], None), [true, false]);
    assert_eq!(into(&["W3231", "W3232"], None), [true, true]);
    // What a Polish zone of control lies on is closed, and what is beyond it.
    assert_eq!(into(&["W3231", "W3232"], Some("W3132")), [false, false]);
}

#[test]
fn the_side_with_the_initiative_says_whom_flak_hits() {
    proves!("4.23.6");
    let mut kit = clear();
    kit.s.clock.initiative = Side::Axis;
    let bombers = [
        based(&mut kit, "UK-bmb-05", "W3916"),
        based(&mut kit, "UK-bmb-03", "W3815"),
    ];
    kit.offensives(Side::Allies).act(Begin::Air);
    kit.act(Mission::Bomb {
        hex: hex("W3723"),
        what: WorkKind::Port,
    });
    for unit in bombers {
        kit.act(Launch::Unit {
            unit,
            role: Role::Bomber,
        });
    }
    kit.no_aircraft();
    // A star in the table: of two Bombers that bombed, Germany names one.
    kit.roll(&[4, 6]).act(Strike::GoIn);
    assert!(kit.allowed(Struck { unit: bombers[0] }));
    kit.act(Struck { unit: bombers[1] });
    assert!(kit.damaged(bombers[1]) && !kit.damaged(bombers[0]));
}
