//! Smaller rules of several chapters.

use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::{First, Segment};
use aeto::ch04_air::{Fly, Land, Launch, Mission, Role, air_distances, room};
use aeto::ch05_offensives::{Agent, Begin, Break, Decide, Gather, Target, Thrust};
use aeto::ch10_special::blitzkrieg;
use aeto::marks::Marks;
use aeto::spot::Spot;
use aeto::types::{AirEffect, UnitId, WorkKind};
use aeto::unit::Commitment;
use frame::Side;
use kernel::{Seat, proves};

fn stack(at: &str) -> Begin {
    Begin::Land {
        agent: Agent::Stack { hex: hex(at) },
    }
}

#[test]
fn the_worst_result_eliminates_all_attackers() {
    proves!("5.18.2");
    let mut kit = Kit::bare();
    let attackers = [
        kit.put("GER-cav-01", "W3430"),
        kit.put("GER-general-04", "W3430"),
    ];
    kit.puts("POL-inf-01", "W3530", 2);
    kit.offensives(Side::Axis);
    // Two months on there is no Bonus: 4 against 6 is 1-2, and a 1 is AE.
    kit.s.clock.month = kit.s.clock.month.next().next();
    let (germany, poland) = (nation("germany"), nation("poland"));
    kit.s.politics.invasions.push(aeto::politics::Invasion {
        by: germany,
        of: poland,
        since: "september 1939".parse().expect("a month"),
    });
    kit.stack_until_combat("W3430").attack("W3530");
    kit.act(aeto::ch05_offensives::Stand::Fight).no_aircraft();
    kit.roll(&[1]).act(Decide::Roll);
    assert_eq!(kit.s.unit(attackers[0]).hex(), None);
    // His own failed attack does not cost the General his life.
    assert_eq!(kit.s.unit(attackers[1]).at, Spot::pool(germany));
}

#[test]
fn kluge_is_unlucky() {
    proves!("5.20b", "5.20a");
    let mut kit = Kit::bare();
    kit.puts("POL-inf-01", "W3530", 3);
    kit.put("GER-cav-01", "W3430");
    let kluge = kit.put("GER-general-05", "W3430");
    kit.offensives(Side::Allies)
        .stack_until_combat("W3530")
        .attack("W3430");
    assert!(
        kit.prompt().starts_with("9 against 4, odds 2-1"),
        "{}",
        kit.prompt()
    );
    kit.roll(&[8, 4]).act(Decide::Roll);
    assert_eq!(kit.s.unit(kluge).at, Spot::gone(nation("germany")));
}

#[test]
fn a_unit_of_the_stack_may_stay_behind() {
    proves!("5.21f");
    let mut kit = Kit::bare();
    let armor = kit.put("GER-arm-01", "W3430");
    let mech = kit.put("GER-mech-01", "W3430");
    kit.put("POL-cav-01", "W3530");
    kit.offensives(Side::Axis)
        .act(stack("W3430"))
        .act(Break::From { hex: hex("W3430") });
    kit.act(Thrust::Without { unit: mech }).act(Thrust::At {
        target: hex("W3530"),
    });
    assert!(kit.s.unit(armor).has(Marks::BROKE_THROUGH));
    assert!(!kit.s.unit(mech).has(Marks::BROKE_THROUGH));
}

#[test]
fn the_bonus_is_germanys_and_not_against_the_uk() {
    proves!("10.2g");
    let kit = Kit::bare();
    let [germany, poland, uk] = ["germany", "poland", "uk"].map(nation);
    assert!(blitzkrieg(&kit.s, germany, poland).is_some());
    assert!(
        blitzkrieg(&kit.s, germany, uk).is_none() && blitzkrieg(&kit.s, poland, germany).is_none()
    );
}

#[test]
fn bases_hold_one_for_a_city_a_resource_and_a_major_port() {
    proves!("4.2.4", "4.2.8", "4.5.1");
    let mut kit = Kit::bare();
    let germany = nation("germany");
    let open = |kit: &Kit, at: &str| room(&kit.s, germany, hex(at).space());
    assert_eq!(
        [
            open(&kit, "W4032"),
            open(&kit, "W3627"),
            open(&kit, "W3824")
        ],
        [1, 2, 3]
    );
    kit.put("GER-ftr-01", "W3824");
    kit.deplete_first("GER-ftr-01");
    assert_eq!(open(&kit, "W3824"), 2);
    kit.wreck("W3824", WorkKind::Base);
    // A wrecked base, an enemy's and a neutral's hold nobody.
    assert_eq!(
        [
            open(&kit, "W3824"),
            open(&kit, "W3533"),
            open(&kit, "W2831")
        ],
        [0, 0, 0]
    );
}

#[test]
fn neutral_ground_is_not_flown_over() {
    proves!("4.12.3", "4.12.2");
    let kit = Kit::bare();
    let far = air_distances(&kit.s, nation("germany"), hex("W3429").space());
    assert_eq!(
        (far[hex("W3530").index()], far[hex("W3533").index()]),
        (1, 4)
    );
    assert_eq!(far[hex("W2831").index()], u8::MAX);
}

/// Germans attack W3530 with an air unit in this base.
fn battle(kind: &str, base: &str, arrange: impl FnOnce(&mut Kit, UnitId)) -> (Kit, UnitId) {
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 2);
    kit.put("POL-inf-01", "W3530");
    kit.put("GER-bmb-03", "W3426");
    let id = kit.put(kind, base);
    arrange(&mut kit, id);
    kit.offensives(Side::Axis).stack_until_combat("W3430");
    kit.act(Target::Hex { hex: hex("W3530") })
        .act(Gather::Everybody)
        .act(Gather::Ready);
    (kit, id)
}

#[test]
fn aircraft_without_supply_fly_next_door_and_no_further() {
    proves!("4.1.16", "7.10b");
    let mark = |kit: &mut Kit, id| kit.s.pieces.change(id, |unit| unit.unsupplied = 1);
    let (kit, near) = battle("GER-bmb-01", "W3429", mark);
    assert!(kit.allowed(Launch::Unit {
        unit: near,
        role: Role::Bomber
    }));
    let (kit, far) = battle("GER-bmb-01", "W3427", mark);
    assert_eq!(
        kit.refused(Launch::Unit {
            unit: far,
            role: Role::Bomber
        }),
        "4.12.1"
    );
}

#[test]
fn currently_committed_fighters_defend_active_troops() {
    proves!("4.1.10", "4.27.3", "4.22.8");
    let commit = |kit: &mut Kit, id| {
        kit.s
            .pieces
            .change(id, |unit| unit.commitment = Commitment::Current)
    };
    let (mut kit, fighter) = battle("POL-ftr-01", "W3629", commit);
    kit.act(Launch::NoMore);
    assert_eq!(kit.asking(), Some(Seat(1)));
    let launch = Launch::Unit {
        unit: fighter,
        role: Role::Fighter,
    };
    assert_eq!(kit.refused(launch), "4.27.2");
    let pole = kit
        .s
        .troops(hex("W3530").space(), aeto::types::Camp::Western)
        .next()
        .map(|(id, _)| id);
    kit.s
        .pieces
        .mark(pole.expect("a Pole"), |unit| unit.marks.set(Marks::ACTIVE));
    assert!(kit.allowed(launch));
}

#[test]
fn an_air_offensive_changes_bases_and_commits() {
    proves!(
        "4.1.4",
        "4.1.7",
        "4.6.5",
        "0.sop-offB1",
        "0.sop-offB2",
        "9.26a2",
        "4.1.6"
    );
    let mut kit = Kit::bare();
    let fighter = kit.put("GER-ftr-01", "W3627");
    let pole = kit.put("POL-ftr-01", "W3629");
    kit.offensives(Side::Axis).act(Begin::Air);
    assert_eq!(kit.s.tracks[0].offensives, 5);
    assert_eq!(kit.refused(Mission::Rebase { unit: pole }), "4.6.1");
    kit.act(Mission::Rebase { unit: fighter })
        .act(Land::At { hex: hex("W3429") });
    // Breslau lies within reach of fighters at Poznan.
    assert_eq!(kit.asking(), Some(Seat(1)));
    kit.act(aeto::ch04_air::Ambush::LetPass);
    assert_eq!(kit.s.unit(fighter).commitment, Commitment::Current);
    assert_eq!(kit.asking(), Some(Seat(1)));
}

#[test]
fn affected_weather_bars_it_in_an_offensive_and_commits_in_the_air_step() {
    proves!("1.5d", "1.5e", "4.27.5", "4.1.2", "0.sop-na2a");
    let mut kit = Kit::bare();
    let fighter = kit.put("GER-ftr-01", "W3627");
    kit.put("POL-ftr-01", "W3629");
    kit.s.skies.moderate = AirEffect::Strength;
    kit.offensives(Side::Axis);
    let mut offensive = Kit::of(kit.s.clone());
    offensive.act(Begin::Air);
    assert_eq!(offensive.refused(Mission::Rebase { unit: fighter }), "1.5e");
    kit.segment(Segment::Air, Side::Axis);
    let mut other = Kit::of(kit.s.clone());
    other.act(First { side: Side::Allies });
    assert_eq!(other.asking(), Some(Seat(1)));
    kit.act(First { side: Side::Axis })
        .act(Fly::Rebase { unit: fighter });
    kit.act(Land::At { hex: hex("W3429") })
        .act(aeto::ch04_air::Ambush::LetPass);
    assert_eq!(kit.s.unit(fighter).commitment, Commitment::Previous);
}
