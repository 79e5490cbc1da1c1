//! 4: aircraft: bases, windows, air combat, ground support, paradrops, reconnaissance.

use crate::kit::{Kit, hex};
use aeto::ch00_sequence::Segment;
use aeto::ch04_air::{BreakOff, Fly, Jump, Land, Launch, Role};
use aeto::ch05_offensives::{Decide, Gather, Target};
use aeto::types::{AirEffect, UnitId, Weather};
use aeto::unit::Commitment;
use frame::Side;
use kernel::{Seat, example, proves};

/// Two German infantry in W3430 declare an attack on a Pole in W3530.
fn battle(arrange: impl FnOnce(&mut Kit) -> Vec<UnitId>) -> (Kit, Vec<UnitId>) {
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 2);
    kit.put("POL-inf-01", "W3530");
    let ids = arrange(&mut kit);
    kit.offensives(Side::Axis).stack_until_combat("W3430");
    kit.act(Target::Hex { hex: hex("W3530") })
        .act(Gather::Everybody)
        .act(Gather::Ready);
    (kit, ids)
}

fn launch(unit: UnitId, role: Role) -> Launch {
    Launch::Unit { unit, role }
}

#[test]
fn bombers_in_range_add_their_strength() {
    proves!("4.22.1", "4.22.2", "4.0.3", "4.12.1", "4.1.9", "4.0.10");
    let (mut kit, ids) = battle(|kit| {
        vec![
            kit.put("GER-bmb-01", "W3429"),
            kit.put("GER-ftr-01", "W3429"),
        ]
    });
    assert_eq!(kit.refused(launch(ids[1], Role::Bomber)), "4.0.10");
    kit.act(launch(ids[0], Role::Bomber)).no_aircraft();
    assert!(kit.prompt().starts_with("14 against 3"), "{}", kit.prompt());
    kit.act(Decide::CallOff);
    // It flew, so it is committed even though the attack was called off.
    assert_eq!(kit.s.unit(ids[0]).commitment, Commitment::Current);
    assert!(kit.s.sky.is_empty());
}

#[test]
fn committed_aircraft_fly_no_more_this_month() {
    proves!("4.27.2", "4.22.12", "4.27.4", "0.sop-offA6", "4.1.12");
    let (mut kit, ids) = battle(|kit| vec![kit.put("GER-bmb-01", "W3429")]);
    kit.act(launch(ids[0], Role::Bomber));
    assert_eq!(kit.refused(launch(ids[0], Role::Bomber)), "4.13.9");
    kit.no_aircraft().act(Decide::CallOff);
    kit.put("GER-inf-01", "W3429");
    kit.put("GER-bmb-03", "W3426");
    kit.offensives(Side::Axis)
        .stack_until_combat("W3429")
        .act(Target::Hex { hex: hex("W3530") });
    kit.act(Gather::Everybody).act(Gather::Ready);
    assert_eq!(kit.refused(launch(ids[0], Role::Bomber)), "4.27.2");
}

#[test]
fn fighters_alone_over_the_hex_give_superiority() {
    proves!("4.16.17", "5.16.16");
    let (mut kit, ids) = battle(|kit| vec![kit.put("GER-ftr-01", "W3429")]);
    kit.act(launch(ids[0], Role::Fighter)).no_aircraft();
    assert_eq!(kit.modifiers(), [("air superiority", 1), ("Blitzkrieg", 2)]);
}

#[test]
fn bad_weather_takes_superiority_and_half_of_the_bombs() {
    proves!("1.5a", "1.5b", "4.1.14", "4.22.4", "0.def-inclement");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3333", 2);
    kit.put("POL-inf-01", "W3433");
    let fighter = kit.put("GER-ftr-04", "W3429");
    let bomber = kit.put("GER-bmb-01", "W3429");
    kit.weather(Weather::Mud);
    kit.s.skies.severe = AirEffect::Strength;
    kit.offensives(Side::Axis)
        .stack_until_combat("W3333")
        .act(Target::Hex { hex: hex("W3433") });
    kit.act(Gather::Everybody).act(Gather::Ready);
    kit.act(launch(fighter, Role::Fighter))
        .act(launch(bomber, Role::Bomber))
        .no_aircraft();
    // 10 and half of 4.
    assert!(kit.prompt().starts_with("12 against 3"), "{}", kit.prompt());
    assert!(
        !kit.modifiers()
            .iter()
            .any(|(name, _)| *name == "air superiority")
    );
}

#[test]
fn grounded_aircraft_are_not_asked() {
    proves!("1.5f", "4.1.13");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3333", 2);
    kit.put("POL-inf-01", "W3433");
    kit.put("GER-bmb-01", "W3429");
    kit.weather(Weather::Mud);
    kit.s.skies.severe = AirEffect::Grounded;
    kit.offensives(Side::Axis)
        .stack_until_combat("W3333")
        .act(Target::Hex { hex: hex("W3433") });
    kit.act(Gather::Everybody).act(Gather::Ready);
    assert!(kit.allowed(Decide::Roll));
}

#[test]
fn both_sides_commit_and_then_intercept_turn_about() {
    proves!("4.22.6", "4.13.6", "4.13.3", "4.13.1");
    let (mut kit, ids) = battle(|kit| {
        vec![
            kit.put("GER-bmb-01", "W3429"),
            kit.put("POL-ftr-01", "W3629"),
            kit.put("GER-ftr-01", "W3429"),
        ]
    });
    kit.act(launch(ids[0], Role::Bomber)).act(Launch::NoMore);
    assert_eq!(kit.asking(), Some(Seat(1)));
    kit.act(launch(ids[1], Role::Fighter)).act(Launch::NoMore);
    assert_eq!(kit.asking(), Some(Seat(0)));
    kit.act(launch(ids[2], Role::Fighter)).act(Launch::NoMore);
    assert_eq!(kit.asking(), Some(Seat(1)));
    kit.act(Launch::NoMore);
    assert_eq!(kit.asking(), Some(Seat(0)));
    // Both have declined: the Bf-109 fires at the Pole, who must choose between two.
    kit.act(Launch::NoMore);
    assert_eq!(kit.asking(), Some(Seat(1)));
    assert!(
        kit.prompt().starts_with("Whom does Polish PZL P.11"),
        "{}",
        kit.prompt()
    );
}

#[test]
fn air_combat_is_a_die_against_quality() {
    proves!(
        "4.16.1", "4.16.5", "4.16.6", "4.16.8", "4.16.12", "4.18.1", "10.2e", "4.16.10"
    );
    let (mut kit, ids) = battle(|kit| {
        vec![
            kit.put("GER-ftr-01", "W3429"),
            kit.put("POL-ftr-01", "W3629"),
        ]
    });
    kit.act(launch(ids[0], Role::Fighter))
        .act(Launch::NoMore)
        .act(launch(ids[1], Role::Fighter));
    // The Bf-109 (quality 3) hits on a 4 with the Bonus; the P.11 (quality 1) misses on a 5.
    kit.act(Launch::NoMore).roll(&[4, 5]).no_aircraft();
    assert_eq!(kit.s.unit(ids[1]).steps(), 1);
    assert!(
        kit.s
            .sky
            .iter()
            .any(|flight| flight.unit == ids[1] && flight.aborted)
    );
    assert_eq!(kit.modifiers(), [("air superiority", 1), ("Blitzkrieg", 2)]);
}

#[test]
fn a_second_round_follows_and_either_may_break_off_before_it() {
    proves!("4.16.1", "4.16.13");
    let (mut kit, ids) = battle(|kit| {
        vec![
            kit.put("GER-ftr-01", "W3429"),
            kit.put("POL-ftr-01", "W3629"),
        ]
    });
    kit.act(launch(ids[0], Role::Fighter))
        .act(Launch::NoMore)
        .act(launch(ids[1], Role::Fighter));
    kit.act(Launch::NoMore).roll(&[6, 6]).no_aircraft();
    assert_eq!(kit.asking(), Some(Seat(0)));
    kit.act(BreakOff::FightOn)
        .act(BreakOff::Unit { unit: ids[1] });
    assert!(kit.allowed(Decide::Roll));
    assert_eq!(kit.modifiers(), [("air superiority", 1), ("Blitzkrieg", 2)]);
}

#[test]
fn interceptors_of_the_defender_are_not_committed() {
    proves!("4.13.8", "4.27.4");
    let (mut kit, ids) = battle(|kit| {
        vec![
            kit.put("GER-bmb-01", "W3429"),
            kit.put("POL-ftr-01", "W3629"),
        ]
    });
    kit.act(launch(ids[0], Role::Bomber))
        .act(Launch::NoMore)
        .act(Launch::NoMore)
        .act(Launch::NoMore);
    kit.act(launch(ids[1], Role::Fighter))
        .act(Launch::NoMore)
        .roll(&[6])
        .no_aircraft();
    kit.act(BreakOff::Unit { unit: ids[0] });
    while kit.legal().contains(&BreakOff::FightOn.into()) {
        kit.act(BreakOff::FightOn);
    }
    kit.act(Decide::CallOff);
    assert_eq!(kit.s.unit(ids[0]).commitment, Commitment::Current);
    assert_eq!(kit.s.unit(ids[1]).commitment, Commitment::Free);
}

#[test]
fn what_a_shot_does() {
    proves!("4.16.3", "4.16.4", "4.16.10", "4.16.11");
    example!("aeto-C15", "aeto-C16", "aeto-C17");
    use aeto::ch04_air::{Effect, shoot};
    let quality_2 = [1, 2, 3, 4, 6].map(|die| shoot(die, 0, 2));
    assert_eq!(
        quality_2,
        [
            Effect::Hit,
            Effect::Hit,
            Effect::Abort,
            Effect::Miss,
            Effect::Miss
        ]
    );
    assert_eq!(
        [1, 2].map(|die| shoot(die, 0, 0)),
        [Effect::Abort, Effect::Miss]
    );
    assert_eq!(
        [5, 6].map(|die| shoot(die, -1, 4)),
        [Effect::Hit, Effect::Miss]
    );
}

#[test]
fn interception_ranges() {
    proves!("4.13.1", "4.13.2");
    example!("aeto-C14");
    assert_eq!(
        [4, 8, 10, 18].map(aeto::ch04_air::interception_range),
        [4, 4, 5, 9]
    );
}

#[test]
fn paratroops_jump_from_a_base_with_transports() {
    proves!(
        "4.24.1", "4.24.3", "4.24.4", "4.24.5", "4.24.6", "4.24.7", "5.16.17", "10.2f"
    );
    let (mut kit, ids) = battle(|kit| {
        vec![
            kit.put("GER-atp-01", "W3824"),
            kit.put("GER-para-01", "W3824"),
        ]
    });
    kit.act(launch(ids[0], Role::Transport)).no_aircraft();
    // A 2, with a friend next to the hex and the Bonus, is a 4: it lands intact.
    kit.roll(&[2]).act(Jump::Unit { unit: ids[1] });
    assert!(kit.prompt().starts_with("13 against 3"), "{}", kit.prompt());
    assert_eq!(kit.modifiers(), [("paratroops", 1), ("Blitzkrieg", 2)]);
    kit.roll(&[8]).act(Decide::Roll);
    assert_eq!(kit.at(ids[1]), Some("W3530"));
}

#[test]
fn paratroops_in_a_hex_that_holds_are_lost() {
    proves!("4.24.8", "4.24.5");
    let (mut kit, ids) = battle(|kit| {
        vec![
            kit.put("GER-atp-01", "W3824"),
            kit.put("GER-para-01", "W3824"),
        ]
    });
    kit.act(launch(ids[0], Role::Transport)).no_aircraft();
    // A 1 is a 3: scattered, and one step is lost.
    kit.roll(&[1]).act(Jump::Unit { unit: ids[1] });
    assert_eq!(kit.s.unit(ids[1]).steps(), 1);
    kit.act(Decide::CallOff);
    assert_eq!(kit.s.unit(ids[1]).hex(), None);
}

#[test]
fn a_change_of_base_goes_in_hops_of_twice_the_range() {
    proves!("4.6.1", "4.6.2", "4.5.1", "4.2.8", "4.8.2");
    example!("aeto-C19");
    let mut kit = Kit::bare();
    let fighter = kit.put("GER-ftr-01", "W3627");
    kit.puts("GER-ftr-01", "W3429", 2);
    kit.segment(Segment::Air, Side::Axis);
    kit.act(aeto::ch00_sequence::First { side: Side::Axis });
    kit.act(Fly::Rebase { unit: fighter });
    // Breslau holds two and is full.
    assert!(!kit.allowed(Land::At { hex: hex("W3429") }));
    kit.act(Land::At { hex: hex("W3323") });
    assert_eq!(kit.at(fighter), Some("W3323"));
    assert_eq!(kit.refused(Fly::Rebase { unit: fighter }), "4.8.2");
}

#[test]
fn reconnaissance_shows_a_stack_on_a_four() {
    proves!("4.11.1", "4.11.3", "0.gen-08", "0.gen-10");
    let mut kit = Kit::bare();
    kit.put("GER-bmb-03", "W3429");
    let top = kit.put("POL-inf-01", "W3632");
    let under = kit.put("POL-cav-01", "W3632");
    let sees = |kit: &Kit, id| aeto::hidden::sees(&kit.s, kernel::Viewer::Seat(Seat(0)), id);
    assert!(sees(&kit, top) && !sees(&kit, under));
    kit.segment(Segment::Air, Side::Axis)
        .act(aeto::ch00_sequence::First { side: Side::Axis });
    let mut blind = Kit::of(kit.s.clone());
    blind.roll(&[3]).act(Fly::Scout { hex: hex("W3632") });
    assert!(!sees(&blind, under));
    assert_eq!(blind.refused(Fly::Scout { hex: hex("W3632") }), "4.11.3");
    kit.roll(&[4]).act(Fly::Scout { hex: hex("W3632") });
    assert!(sees(&kit, under));
}
