//! 4.5, 4.6, 4.7, 4.14, 4.23: attacks on bases, interception of transfers, Forced Rebases.

use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::{First, Segment};
use aeto::ch02_strategic::Struck;
use aeto::ch04_air::{
    Ambush, Evacuate, Flee, Fly, Land, Launch, Mission, Role, Save, Strike, Victim, even_between,
    target_number,
};
use aeto::ch05_offensives::Begin;
use aeto::types::{AirEffect, UnitId, WorkKind};
use aeto::unit::Commitment;
use frame::Side;
use kernel::{Seat, example, proves};

fn launch(unit: UnitId, role: Role) -> Launch {
    Launch::Unit { unit, role }
}

/// The German Air Movement Step.
fn air_step(kit: &mut Kit) {
    kit.segment(Segment::Air, Side::Axis)
        .act(First { side: Side::Axis });
}

fn strafe(at: &str) -> Fly {
    Fly::Strafe { hex: hex(at) }
}

#[test]
fn a_fighter_strafes_what_stands_at_a_base() {
    proves!(
        "0.sop-na2c",
        "4.14.1",
        "4.14.2",
        "4.14.3",
        "4.14.5",
        "4.14.7",
        "4.1.5",
        "4.8.1",
        "4.9.1",
        "4.27.5",
        "0.def-committed"
    );
    let mut kit = Kit::bare();
    let fighter = kit.put("GER-ftr-01", "W3429");
    let bomber = kit.put("GER-bmb-01", "W3429");
    let pole = kit.put("POL-bmb-01", "W3629");
    air_step(&mut kit);
    assert_eq!(kit.refused(strafe("W3627")), "4.14.1");
    assert_eq!(kit.refused(strafe("E2231")), "4.12.1");
    kit.act(strafe("W3629"));
    assert_eq!(kit.refused(launch(bomber, Role::Bomber)), "4.14.5");
    // Under the Blitzkrieg Bonus nobody evacuates: the Poles are asked for interceptors only.
    kit.act(launch(fighter, Role::Fighter)).act(Launch::NoMore);
    assert_eq!(kit.asking(), Some(Seat(1)));
    kit.no_aircraft();
    // A Bf-109 (quality 3) hits on a 3.
    kit.roll(&[3]).act(Strike::GoIn);
    assert_eq!(kit.s.unit(pole).steps(), 1);
    assert_eq!(kit.refused(Fly::Rebase { unit: fighter }), "4.8.2");
    assert!(!kit.s.sky.is_empty());
    kit.act(Fly::Enough);
    assert!(kit.s.sky.is_empty());
    assert_eq!(kit.s.unit(fighter).commitment, Commitment::Previous);
    assert_eq!(kit.s.unit(bomber).commitment, Commitment::Free);
}

#[test]
fn flak_hits_strafers_and_walls_help_it() {
    proves!("4.14.5", "4.14.6");
    let scene = |fort: bool, die: u8| {
        let mut kit = Kit::bare();
        let fighter = kit.put("GER-ftr-04", "W3429");
        let pole = kit.put("POL-bmb-01", "W3533");
        if fort {
            kit.build("W3533", WorkKind::Fort, false);
        }
        air_step(&mut kit);
        kit.act(strafe("W3533"))
            .act(launch(fighter, Role::Fighter))
            .no_aircraft();
        kit.roll(&[die]).act(Strike::GoIn);
        (kit.s.unit(fighter).steps(), kit.s.unit(pole).steps())
    };
    // A Bf-110 (quality 2) hits on 1 and 2.
    assert_eq!(scene(false, 2), (2, 1));
    assert_eq!(scene(false, 3), (2, 2));
    assert_eq!(scene(false, 5), (2, 2));
    assert_eq!(scene(false, 6), (1, 2));
    assert_eq!(scene(true, 5), (1, 2));
}

#[test]
fn the_owner_picks_the_first_step_and_the_attacker_the_second() {
    proves!("4.14.5", "4.23.12");
    let mut kit = Kit::bare();
    let fighters = kit.puts("GER-ftr-01", "W3429", 2);
    let poles = [
        kit.put("POL-ftr-01", "W3533"),
        kit.put("POL-bmb-01", "W3533"),
    ];
    air_step(&mut kit);
    kit.act(strafe("W3533"));
    for fighter in fighters {
        kit.act(launch(fighter, Role::Fighter));
    }
    kit.no_aircraft().roll(&[1, 2]).act(Strike::GoIn);
    assert_eq!(kit.asking(), Some(Seat(1)));
    kit.act(Victim { unit: poles[1] });
    assert_eq!(kit.asking(), Some(Seat(0)));
    kit.act(Victim { unit: poles[0] });
    assert_eq!(poles.map(|pole| kit.s.unit(pole).steps()), [1, 1]);
}

#[test]
fn attacks_come_before_changes_of_base() {
    proves!("0.sop-na2a");
    let mut kit = Kit::bare();
    let bomber = kit.put("GER-bmb-03", "W3323");
    kit.put("GER-ftr-01", "W3429");
    kit.put("POL-bmb-01", "W3629");
    air_step(&mut kit);
    kit.act(Fly::Rebase { unit: bomber }).act(Land::Stay);
    assert_eq!(kit.refused(strafe("W3629")), "0.sop-na2a");
}

#[test]
fn a_base_under_attack_may_be_evacuated() {
    proves!("4.14.2", "4.14.4");
    let mut kit = Kit::bare();
    let bomber = kit.put("GER-bmb-01", "W3429");
    let fighter = kit.put("POL-ftr-01", "W3629");
    kit.segment(Segment::Air, Side::Allies)
        .act(strafe("W3429"))
        .act(launch(fighter, Role::Fighter))
        .act(Launch::NoMore);
    assert_eq!(kit.asking(), Some(Seat(0)));
    let away = |to: &str| Evacuate::Unit {
        unit: bomber,
        to: hex(to),
    };
    assert_eq!(kit.refused(away("W3629")), "4.14.4");
    kit.act(away("W3627"));
    assert_eq!(kit.at(bomber), Some("W3627"));
    assert_eq!(kit.s.unit(bomber).commitment, Commitment::Previous);
    kit.act(Evacuate::Stay).no_aircraft();
    // Nobody is left to be hit.
    kit.roll(&[1]).act(Strike::GoIn);
    assert_eq!(kit.s.unit(bomber).steps(), 2);
}

#[test]
fn who_still_wants_to_turns_back() {
    proves!("4.1.5", "0.sop-offB2", "0.sop-offB3", "4.1.10");
    let mut kit = Kit::bare();
    let fighter = kit.put("GER-ftr-01", "W3429");
    let pole = kit.put("POL-ftr-01", "W3629");
    kit.s
        .pieces
        .mark(pole, |unit| unit.commitment = Commitment::Current);
    kit.offensives(Side::Axis).act(Begin::Air);
    kit.act(Mission::Strafe { hex: hex("W3629") })
        .act(launch(fighter, Role::Fighter))
        .act(Launch::NoMore);
    // Who is Currently Committed still flies against an Air Offensive.
    kit.act(launch(pole, Role::Fighter)).act(Launch::NoMore);
    kit.roll(&[6, 6, 6, 6]).no_aircraft();
    while kit
        .legal()
        .contains(&aeto::ch04_air::BreakOff::FightOn.into())
    {
        kit.act(aeto::ch04_air::BreakOff::FightOn);
    }
    kit.act(Strike::TurnBack);
    assert!(kit.s.sky.is_empty());
    assert_eq!(kit.s.unit(fighter).commitment, Commitment::Current);
    assert_eq!(kit.s.unit(pole).steps(), 2);
}

/// An He-111 and a Ju-87 bomb the base of Warsaw, which is walled; the dice fall so.
fn bombed(dice: &[u8]) -> (Kit, [UnitId; 2], [UnitId; 2]) {
    let mut kit = Kit::bare();
    kit.build("W3533", WorkKind::Fort, false);
    let germans = [
        kit.put("GER-bmb-03", "W3429"),
        kit.put("GER-bmb-01", "W3429"),
    ];
    let poles = [
        kit.put("POL-ftr-01", "W3533"),
        kit.put("POL-bmb-01", "W3533"),
    ];
    kit.offensives(Side::Axis)
        .act(Begin::Air)
        .act(Mission::Bomb {
            hex: hex("W3533"),
            what: WorkKind::Base,
        });
    for bomber in germans {
        kit.act(launch(bomber, Role::Bomber));
    }
    kit.no_aircraft().roll(dice).act(Strike::GoIn);
    (kit, germans, poles)
}

#[test]
fn bombs_on_a_base_are_a_roll_on_the_bombing_table() {
    proves!(
        "4.23.1", "4.23.2", "4.23.4", "4.23.6", "4.23.9", "4.23.12", "4.7.1", "4.5.2", "4.2.14"
    );
    example!("aeto-C18");
    // 10 points against a walled small base: 3 is needed, and an 8 brings 2.
    let (kit, germans, _) = bombed(&[2, 6]);
    assert!(kit.wrecks().is_empty());
    assert_eq!(kit.s.unit(germans[0]).commitment, Commitment::Current);
    // A 9 destroys it, and costs no aircraft; they must leave.
    let (mut kit, _, poles) = bombed(&[4, 5]);
    assert_eq!(kit.wrecks(), ["W3533"]);
    assert_eq!(kit.asking(), Some(Seat(1)));
    for pole in poles {
        let to = if pole == poles[0] { "W3532" } else { "W3232" };
        kit.act(Flee::To {
            unit: pole,
            hex: hex(to),
        });
    }
    assert_eq!(kit.at(poles[0]), Some("W3532"));
    assert_eq!(kit.s.unit(poles[0]).steps(), 2);
    // A 12 costs two steps as well, of which the owner picks the first, and flak hits a Bomber.
    let (mut kit, germans, poles) = bombed(&[6, 6]);
    kit.act(Struck { unit: germans[0] });
    assert_eq!(kit.s.unit(germans[0]).steps(), 1);
    kit.act(Victim { unit: poles[0] });
    assert_eq!(kit.asking(), Some(Seat(0)));
    kit.act(Victim { unit: poles[0] });
    assert_eq!(kit.s.unit(poles[0]).hex(), None);
    assert_eq!(kit.s.unit(poles[1]).steps(), 2);
    assert_eq!(
        [8, 9, 10, 12].map(|roll| even_between(9, roll)),
        [0, 0, 1, 2]
    );
}

#[test]
fn too_few_bombs_are_not_dropped_and_bad_weather_halves_them() {
    proves!("4.23.5", "4.12.4");
    let mut kit = Kit::bare();
    let bomber = kit.put("POL-bmb-01", "W3629");
    kit.deplete(bomber);
    kit.offensives(Side::Allies).act(Begin::Air);
    kit.act(Mission::Bomb {
        hex: hex("W3429"),
        what: WorkKind::Base,
    });
    kit.act(launch(bomber, Role::Bomber)).no_aircraft();
    assert_eq!(kit.refused(Strike::GoIn), "4.23.5");

    let mut kit = Kit::bare();
    let bomber = kit.put("POL-bmb-01", "W3629");
    kit.s.skies.moderate = AirEffect::Strength;
    kit.offensives(Side::Allies).act(Begin::Air);
    kit.act(Mission::Bomb {
        hex: hex("W3429"),
        what: WorkKind::Base,
    });
    kit.act(launch(bomber, Role::Bomber)).no_aircraft();
    // Half of 3 is 1.
    assert_eq!(kit.refused(Strike::GoIn), "4.23.5");
}

#[test]
fn target_numbers() {
    proves!(
        "4.23.2", "4.23.3", "4.23.11", "4.2.9", "4.2.5", "4.2.6", "4.2.1"
    );
    let mut kit = Kit::bare();
    let number = |kit: &Kit, at: &str, kind| target_number(&kit.s, hex(at).space(), kind);
    assert_eq!(number(&kit, "W3533", WorkKind::Base), 1);
    kit.build("W3533", WorkKind::Fort, false)
        .build("W3533", WorkKind::LargeAirbase, false);
    assert_eq!(aeto::works::air_capacity(&kit.s, hex("W3533").space()), 5);
    assert_eq!(number(&kit, "W3533", WorkKind::Base), 3);
    assert_eq!(number(&kit, "W3533", WorkKind::LargeAirbase), 4);
    assert_eq!(number(&kit, "W3533", WorkKind::Fort), 7);
    kit.build("W3532", WorkKind::SmallAirbase, false).build(
        "W3629",
        WorkKind::GrassAirfield,
        false,
    );
    assert_eq!(aeto::works::air_capacity(&kit.s, hex("W3532").space()), 3);
    assert_eq!(aeto::works::air_capacity(&kit.s, hex("W3629").space()), 2);
    // Hamburg is a Major Port with a resource: 2 of its own and 3 for its base; hit once, it is a Minor Port.
    let before = number(&kit, "W3824", WorkKind::Port);
    kit.wreck("W3824", WorkKind::Port);
    assert!(!aeto::works::is_wrecked(
        &kit.s,
        hex("W3824").space(),
        WorkKind::Port
    ));
    assert_eq!(number(&kit, "W3824", WorkKind::Port), before - 1);
    kit.wreck("W3824", WorkKind::Port);
    assert!(aeto::works::is_wrecked(
        &kit.s,
        hex("W3824").space(),
        WorkKind::Port
    ));
}

#[test]
fn what_is_being_built_is_removed_on_doubles_unless_its_owner_pays() {
    proves!("4.23.14", "4.23.10");
    let scene = || {
        let mut kit = Kit::bare();
        kit.build("W3429", WorkKind::SmallAirbase, true);
        let bomber = kit.put("POL-bmb-01", "W3629");
        kit.offensives(Side::Allies).act(Begin::Air);
        kit.act(Mission::Bomb {
            hex: hex("W3429"),
            what: WorkKind::SmallAirbase,
        });
        kit.act(launch(bomber, Role::Bomber)).no_aircraft();
        kit
    };
    // 3 points on the first column: a 7 brings 1, which is enough.
    let mut kit = scene();
    kit.roll(&[3, 4]).act(Strike::GoIn);
    assert_eq!(kit.asking(), Some(Seat(0)));
    let reserve = kit.s.tracks[0].reserve;
    kit.act(Save::Pay);
    assert_eq!(kit.s.tracks[0].reserve, reserve - 1);
    assert_eq!(kit.s.works.built.len(), 1);
    let mut kit = scene();
    kit.roll(&[3, 4, 2, 2]).act(Strike::GoIn).act(Save::Risk);
    assert!(kit.s.works.built.is_empty());
    let mut kit = scene();
    kit.s.tracks[0].reserve = 0;
    kit.roll(&[3, 4, 2, 3]).act(Strike::GoIn);
    assert_eq!(kit.s.works.built.len(), 1);
}

#[test]
fn a_change_of_base_may_be_intercepted() {
    proves!("4.6.6", "4.13.4", "4.13.5", "4.12.5", "4.13.7");
    let scene = || {
        let mut kit = Kit::bare();
        let bomber = kit.put("GER-bmb-04", "W3429");
        let pole = kit.put("POL-ftr-01", "W3533");
        air_step(&mut kit);
        kit.act(Fly::Rebase { unit: bomber })
            .act(Land::At { hex: hex("W4032") });
        assert_eq!(kit.asking(), Some(Seat(1)));
        (kit, bomber, pole)
    };
    let (mut kit, bomber, _) = scene();
    kit.act(Ambush::LetPass);
    assert_eq!(kit.at(bomber), Some("W4032"));
    assert_eq!(kit.s.unit(bomber).commitment, Commitment::Free);

    let (mut kit, bomber, pole) = scene();
    let over = kit.legal().into_iter();
    let over = over.filter(|action| *action != Ambush::LetPass.into());
    let first = over.min().expect("a hex on the way");
    assert_eq!(kit.refused(Ambush::Over { hex: hex("W3824") }), "4.13.4");
    // The P.11 (quality 1) hits on a 1: the Do-17 loses a step and turns back.
    kit.act(first)
        .act(launch(pole, Role::Fighter))
        .act(Launch::NoMore);
    kit.roll(&[1]).no_aircraft();
    assert_eq!(kit.at(bomber), Some("W3429"));
    assert_eq!(kit.s.unit(bomber).steps(), 1);
}

#[test]
fn aircraft_without_a_refuge_are_lost() {
    proves!("4.7.4", "4.26.2");
    let mut kit = Kit::bare();
    let infantry = kit.put("GER-inf-01", "W3529");
    let pole = kit.put("POL-ftr-01", "W3629");
    for base in [
        "W3533", "W3532", "W3232", "W3434", "E3032", "E2733", "E2231", "W3931",
    ] {
        kit.wreck(base, WorkKind::Base);
    }
    kit.segment(Segment::Movement, Side::Axis);
    kit.act(aeto::ch06_movement::Moves::Unit { unit: infantry })
        .act(aeto::ch05_offensives::Go::To { hex: hex("W3629") });
    assert_eq!(kit.s.unit(pole).hex(), None);
    assert_eq!(
        kit.s.politics.holder(hex("W3629").space()),
        Some(nation("germany"))
    );
}
