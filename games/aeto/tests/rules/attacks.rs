//! 5.14 to 5.20: attacks, results, retreats, advances.

use crate::kit::{Kit, hex};
use aeto::ch05_offensives::{Advance, Decide, Follow, Gather, Lose, Pay, Stand, Target, Withdraw};
use aeto::marks::Marks;
use aeto::spot::Spot;
use aeto::types::Weather;
use frame::Side;
use kernel::{Seat, example, proves};

/// German infantry in W3430 against Polish infantry in W3530: clear ground, no river.
fn field(attackers: usize) -> (Kit, Vec<aeto::types::UnitId>, aeto::types::UnitId) {
    let mut kit = Kit::bare();
    let germans = kit.puts("GER-inf-01", "W3430", attackers);
    let pole = kit.put("POL-inf-01", "W3530");
    kit.offensives(Side::Axis);
    (kit, germans, pole)
}

#[test]
fn strengths_are_added_and_the_odds_go_down_to_a_column() {
    proves!("5.14.1", "5.14.16", "5.15.1", "5.15.3", "5.14.4");
    let (mut kit, ..) = field(2);
    kit.stack_until_combat("W3430").attack("W3530");
    assert_eq!(kit.prompt(), "10 against 3, odds 3-1: attack?");
}

#[test]
fn an_attack_across_a_river_is_halved() {
    proves!("5.14.8", "5.14.9");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 1);
    kit.put("GER-cav-01", "W3430");
    kit.put("POL-inf-01", "W3431");
    kit.offensives(Side::Axis)
        .stack_until_combat("W3430")
        .attack("W3431");
    // 5 and 2 are 7, half of it 3½, and the fraction is dropped.
    assert_eq!(kit.prompt(), "3 against 3, odds 1-1: attack?");
}

#[test]
fn a_frozen_river_does_not_halve() {
    proves!("1.6e", "1.6d", "1.7c", "1.4j");
    example!("aeto-E10");
    let mut kit = Kit::bare();
    kit.weather(Weather::Winter);
    kit.puts("GER-inf-01", "W3532", 2);
    kit.puts("GER-inf-01", "W3533", 2);
    kit.put("POL-inf-01", "W3633");
    kit.offensives(Side::Axis)
        .stack_until_combat("W3533")
        .attack("W3633");
    assert!(kit.prompt().starts_with("10 against 3"), "{}", kit.prompt());
}

#[test]
fn a_general_adds_his_strength_but_support_can_only_double() {
    proves!("5.10.1", "5.10.2", "5.10.3", "4.22.5");
    let (mut kit, ..) = field(1);
    kit.put("GER-general-01", "W3430");
    kit.put("GER-general-04", "W3430");
    kit.stack_until_combat("W3430").attack("W3530");
    assert!(kit.prompt().starts_with("9 against 3"), "{}", kit.prompt());

    let mut kit = Kit::bare();
    kit.put("GER-cav-01", "W3430");
    kit.put("GER-general-01", "W3430");
    kit.put("POL-inf-01", "W3530");
    kit.offensives(Side::Axis)
        .stack_until_combat("W3430")
        .attack("W3530");
    assert!(kit.prompt().starts_with("4 against 3"), "{}", kit.prompt());
}

#[test]
fn odds_below_one_to_three_are_not_allowed_and_the_attack_is_called_off() {
    proves!("5.15.3", "5.15.4", "5.14.5");
    let mut kit = Kit::bare();
    kit.put("GER-cav-01", "W3430");
    kit.puts("POL-inf-01", "W3530", 3);
    kit.offensives(Side::Axis)
        .stack_until_combat("W3430")
        .attack("W3530");
    kit.act(Stand::Fight).no_aircraft();
    assert_eq!(kit.prompt(), "2 against 9, odds too low: attack?");
    assert_eq!(kit.refused(Decide::Roll), "5.15.3");
    kit.act(Decide::CallOff);
    assert!(kit.says("called off"));
    // The Offensive is spent all the same.
    assert_eq!(kit.s.tracks[0].offensives, 5);
}

#[test]
fn the_blitzkrieg_bonus_is_two_in_the_first_month_and_one_in_the_second() {
    proves!("10.2a", "10.2b", "5.16.10", "5.16.21");
    let (mut kit, ..) = field(2);
    kit.stack_until_combat("W3430").attack("W3530");
    assert_eq!(kit.modifiers(), [("Blitzkrieg", 2)]);
    kit.s.clock.month = kit.s.clock.month.next();
    assert_eq!(kit.modifiers(), [("Blitzkrieg", 1)]);
    kit.s.clock.month = kit.s.clock.month.next();
    assert_eq!(kit.modifiers(), []);
}

#[test]
fn a_repulse_costs_the_attacker_steps_of_his_choice() {
    proves!("5.18.3", "5.18.8", "5.14.18", "0.gen-12");
    let (mut kit, germans, _) = field(2);
    kit.stack_until_combat("W3430")
        .attack("W3530")
        .roll(&[1])
        .act(Decide::Roll);
    // 3-1 and a modified 3: 1/-. Both units are alike, so nobody is asked.
    let steps: u8 = germans.iter().map(|id| kit.s.unit(*id).steps()).sum();
    assert_eq!(steps, 3);
}

#[test]
fn who_loses_a_step_is_the_owners_choice() {
    proves!("5.18.8");
    let mut kit = Kit::bare();
    let infantry = kit.put("GER-inf-01", "W3430");
    let cavalry = kit.put("GER-cav-01", "W3430");
    kit.put("POL-inf-01", "W3530");
    kit.offensives(Side::Axis)
        .stack_until_combat("W3430")
        .attack("W3530");
    // 7 against 3 is 2-1; a 2 with +2 is a 4: 1/-.
    kit.roll(&[2]).act(Decide::Roll);
    assert_eq!(kit.asking(), Some(Seat(0)));
    kit.act(Lose { unit: cavalry });
    assert_eq!(
        (kit.s.unit(cavalry).hex(), kit.s.unit(infantry).steps()),
        (None, 2)
    );
}

#[test]
fn defenders_out_and_the_advance_is_free() {
    proves!("5.18.7", "5.19a", "5.19d", "5.7.11", "5.19e", "7.14g");
    let (mut kit, germans, pole) = field(2);
    kit.stack_until_combat("W3430")
        .attack("W3530")
        .roll(&[8])
        .act(Decide::Roll);
    assert_eq!(
        kit.s.unit(pole).at,
        Spot::replenishment(kit.s.unit(pole).nation())
    );
    kit.act(Advance::Unit { unit: germans[0] })
        .act(Advance::Enough);
    assert_eq!(kit.at(germans[0]), Some("W3530"));
    assert_eq!(
        kit.s.politics.holder(hex("W3530").space()),
        Some(crate::kit::nation("germany"))
    );
    assert_eq!(
        kit.s.unit(germans[0]).steps() + kit.s.unit(germans[1]).steps(),
        4
    );
}

#[test]
fn shaken_defenders_lose_a_step_and_check_for_retreat() {
    proves!("5.18.4", "5.18.10", "5.18.11", "5.18.14", "5.18.9", "5.19b");
    let (mut kit, germans, pole) = field(2);
    kit.stack_until_combat("W3430").attack("W3530");
    // A 2 with +2 is a 4: [-/1] at 3-1. The check: a 4, less 1 for the Blitzkrieg, does not hold.
    kit.roll(&[2, 4]).act(Decide::Roll);
    assert_eq!(kit.s.unit(pole).steps(), 1);
    // W3531 lies in the zone of W3430, W3629 leads away from Warsaw: so it goes to W3630 without being asked.
    assert_eq!(kit.at(pole), Some("W3630"));
    // The advance costs a step.
    kit.act(Pay::With { unit: germans[0] })
        .act(Advance::Unit { unit: germans[1] })
        .act(Advance::Enough);
    assert_eq!(kit.s.unit(germans[0]).steps(), 1);
    assert_eq!(kit.at(germans[1]), Some("W3530"));
}

#[test]
fn a_declined_advance_costs_nothing_and_nobody_advances() {
    proves!("5.19b");
    let (mut kit, germans, pole) = field(2);
    kit.stack_until_combat("W3430")
        .attack("W3530")
        .roll(&[2, 1])
        .act(Decide::Roll);
    kit.act(Pay::Decline);
    assert_eq!(kit.at(pole), Some("W3630"));
    assert!(
        germans
            .iter()
            .all(|id| kit.at(*id) == Some("W3430") && kit.s.unit(*id).has(Marks::DECLINED))
    );
    assert_eq!(
        germans.iter().map(|id| kit.s.unit(*id).steps()).sum::<u8>(),
        4
    );
}

#[test]
fn who_holds_may_stay_or_leave_and_then_the_advance_is_free() {
    proves!("5.18.10", "5.18.12");
    let (mut kit, germans, pole) = field(2);
    kit.stack_until_combat("W3430")
        .attack("W3530")
        .roll(&[2, 6])
        .act(Decide::Roll);
    assert_eq!(kit.asking(), Some(Seat(1)));
    let mut other = Kit::of(kit.s.clone());
    kit.act(Withdraw::Hold);
    assert_eq!(kit.at(pole), Some("W3530"));
    other.act(Withdraw::Leave);
    assert_eq!(other.at(pole), Some("W3630"));
    other.act(Advance::Unit { unit: germans[0] });
    assert_eq!(other.at(germans[0]), Some("W3530"));
}

#[test]
fn a_marked_result_routs_without_a_check() {
    proves!("5.18.6", "5.18.9");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 2);
    let poles = kit.puts("POL-inf-01", "W3530", 1);
    kit.put("POL-general-01", "W3530");
    kit.offensives(Side::Axis)
        .stack_until_combat("W3430")
        .attack("W3530");
    // 10 against 5 is 2-1; a 4 with +2 is a 6: -/2 with the mark, which is all they have; the General's fate is rolled.
    assert!(
        kit.prompt().starts_with("10 against 5, odds 2-1"),
        "{}",
        kit.prompt()
    );
    kit.roll(&[4, 3]).act(Decide::Roll);
    assert_eq!(kit.s.unit(poles[0]).hex(), None);
    assert!(kit.says("Kutrzeba returns to the force pool"));
    assert!(kit.allowed(Pay::Decline));
}

#[test]
fn a_general_whose_troops_are_gone_may_fall() {
    proves!("5.20a", "5.10.7", "5.2.3", "5.2.1");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 3);
    let general = kit.put("POL-general-01", "W3530");
    let hq = kit.put("POL-hq-01", "W3530");
    kit.put("POL-cav-01", "W3530");
    kit.offensives(Side::Axis)
        .stack_until_combat("W3430")
        .attack("W3530");
    kit.roll(&[8, 2]).act(Decide::Roll);
    let poland = kit.s.unit(general).nation();
    assert_eq!(kit.s.unit(general).at, Spot::gone(poland));
    assert_eq!(kit.s.unit(hq).at, Spot::pool(poland));
}

#[test]
fn staff_go_along_with_a_retreat() {
    proves!("5.18.18");
    let (mut kit, _, pole) = field(2);
    let hq = kit.put("POL-hq-01", "W3530");
    kit.stack_until_combat("W3430")
        .attack("W3530")
        .roll(&[2, 1])
        .act(Decide::Roll);
    assert_eq!((kit.at(pole), kit.at(hq)), (Some("W3630"), Some("W3630")));
}

#[test]
fn who_cannot_retreat_is_eliminated() {
    proves!("5.18.15", "5.18.16");
    let (mut kit, _, pole) = field(2);
    for at in ["W3529", "W3629", "W3630", "W3531", "W3429"] {
        kit.put("GER-inf-01", at);
    }
    kit.stack_until_combat("W3430")
        .attack("W3530")
        .roll(&[2, 1])
        .act(Decide::Roll);
    assert_eq!(kit.s.unit(pole).hex(), None);
}

#[test]
fn a_hex_and_a_unit_once_in_a_step_and_a_stack_attacks_once() {
    proves!("5.14.2", "5.0.7", "5.0.11");
    let (mut kit, germans, _) = field(2);
    kit.put("POL-inf-01", "W3531");
    kit.stack_until_combat("W3430");
    kit.act(Target::Hex { hex: hex("W3530") })
        .act(Gather::Join { unit: germans[0] });
    kit.act(Gather::Ready).no_aircraft().act(Decide::CallOff);
    // The one attack of the stack is made; what follows is the other side's turn.
    assert_eq!(kit.asking(), Some(Seat(1)));
}

#[test]
fn the_defender_may_leave_units_out() {
    proves!("5.14.6");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 2);
    let infantry = kit.put("POL-inf-01", "W3530");
    let cavalry = kit.put("POL-cav-01", "W3530");
    kit.offensives(Side::Axis)
        .stack_until_combat("W3430")
        .attack("W3530");
    kit.act(Stand::LeaveOut { unit: cavalry });
    // Somebody must defend, so the last is not asked.
    kit.no_aircraft();
    assert!(kit.prompt().starts_with("10 against 3"), "{}", kit.prompt());
    kit.roll(&[8]).act(Decide::Roll);
    // The infantry is out, and the horse must leave the hex.
    assert_eq!(kit.s.unit(infantry).hex(), None);
    assert_eq!(kit.at(cavalry), Some("W3630"));
}

#[test]
fn terrain_and_mountain_troops() {
    proves!("5.16.3", "5.16.4", "10.5b", "5.6.7", "5.16.1");
    let mut kit = Kit::bare();
    kit.puts("POL-inf-01", "W3232", 3);
    kit.put("GER-mtn-01", "W3132");
    kit.offensives(Side::Allies)
        .stack_until_combat("W3232")
        .attack("W3132");
    // 9 against 5 doubled.
    assert_eq!(kit.prompt(), "9 against 10, odds 1-2: attack?");
    assert_eq!(kit.modifiers(), [("mountain", -1)]);
    kit.act(Decide::CallOff);

    let mut kit = Kit::bare();
    kit.put("POL-inf-01", "W3133");
    kit.put("GER-mtn-01", "W3132");
    kit.offensives(Side::Axis)
        .stack_until_combat("W3132")
        .attack("W3133");
    assert_eq!(kit.modifiers(), [("Blitzkrieg", 2)]);

    let mut kit = Kit::bare();
    kit.puts("POL-inf-01", "W3233", 3);
    kit.put("GER-inf-01", "W3134");
    kit.offensives(Side::Allies)
        .stack_until_combat("W3233")
        .attack("W3134");
    assert_eq!(kit.modifiers(), [("rough", -1)]);
}

#[test]
fn mud_hinders_an_attack_where_it_prevails() {
    proves!("5.16.2", "1.3e", "1.0d", "5.14.7", "1.3a");
    let mut kit = Kit::bare();
    kit.weather(Weather::Mud);
    kit.puts("GER-inf-01", "W3333", 3);
    kit.put("POL-inf-01", "W3433");
    kit.offensives(Side::Axis)
        .stack_until_combat("W3333")
        .attack("W3433");
    // W3433 lies in the Severe Zone. The Germans there have no line of supply.
    assert!(kit.modifiers().contains(&("Mud", -1)));
    let (mut kit, ..) = field(2);
    kit.weather(Weather::Mud)
        .stack_until_combat("W3430")
        .attack("W3530");
    assert_eq!(kit.modifiers(), [("Blitzkrieg", 2)]);
}

#[test]
fn want_of_supply_is_felt_in_combat_at_once() {
    proves!("5.16.5", "5.16.6", "7.10f", "7.10b2", "7a");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3731", 3);
    kit.put("POL-inf-01", "W3830");
    for at in ["W3829", "W3730", "W3831"] {
        kit.put("GER-inf-01", at);
    }
    kit.offensives(Side::Axis)
        .stack_until_combat("W3731")
        .attack("W3830");
    let all = kit.modifiers();
    assert!(all.contains(&("defender out of supply", 1)), "{all:?}");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3732", 3);
    kit.put("POL-inf-01", "W3733");
    kit.offensives(Side::Axis)
        .stack_until_combat("W3732")
        .attack("W3733");
    let all = kit.modifiers();
    assert!(all.contains(&("attacker out of supply", -2)), "{all:?}");
}

#[test]
fn others_follow_into_the_hexes_left_behind() {
    proves!("5.19i", "5.19j", "5.19g");
    let mut kit = Kit::bare();
    let first = kit.put("GER-inf-01", "W3430");
    let second = kit.put("GER-mtn-01", "W3429");
    let hq = kit.put("GER-hq-02", "W3429");
    kit.put("POL-cav-01", "W3530");
    kit.offensives(Side::Axis);
    kit.act(aeto::ch05_offensives::Begin::Land {
        agent: aeto::ch05_offensives::Agent::Hq { unit: hq },
    });
    kit.until_combat();
    kit.act(Target::Hex { hex: hex("W3530") })
        .act(Gather::Join { unit: first })
        .act(Gather::Ready);
    kit.no_aircraft().roll(&[8]).act(Decide::Roll);
    kit.act(Advance::Unit { unit: first });
    kit.act(Follow::To {
        unit: second,
        hex: hex("W3430"),
    });
    assert_eq!(
        (kit.at(first), kit.at(second)),
        (Some("W3530"), Some("W3430"))
    );
}

#[test]
fn a_lone_hq_is_removed_without_a_roll() {
    proves!("5.2.4");
    let mut kit = Kit::bare();
    kit.put("GER-inf-01", "W3430");
    let hq = kit.put("POL-hq-01", "W3530");
    kit.offensives(Side::Axis)
        .stack_until_combat("W3430")
        .act(Target::Hex { hex: hex("W3530") })
        .act(Gather::Everybody)
        .act(Gather::Ready);
    assert_eq!(kit.s.unit(hq).hex(), None);
}

#[test]
fn the_odds_say_what_the_eight_faces_bring_and_whether_the_defenders_hold() {
    use kernel::Game;
    let (mut kit, ..) = field(2);
    kit.stack_until_combat("W3430").attack("W3530");
    let odds = aeto::Aeto::odds(&kit.s, Decide::Roll.into()).expect("odds");
    // 3-1 with +2: the rows 3 to 10.
    let rows: Vec<_> = odds
        .rows
        .iter()
        .map(|row| {
            (
                row.result.as_str(),
                row.weight,
                row.attacker_loses,
                row.defender_loses,
            )
        })
        .collect();
    let expected = [
        ("1/-", 6, 1, 0),
        ("[-/1]", 6, 0, 1),
        ("-/2●", 6, 0, 2),
        ("-/3●", 6, 0, 2),
        ("DE", 24, 0, 2),
    ];
    assert_eq!((rows.as_slice(), odds.out_of), (expected.as_slice(), 48));
    // 5.18.10, 5.18.11: under the Blitzkrieg the shaken leave with four faces of six.
    assert_eq!(odds.takes, Some(36 + 4));
    let board = aeto::Aeto::battle(&kit.s).expect("an attack is declared");
    assert_eq!(board, odds);
    assert!(!odds.attackers.is_empty() && !odds.defenders.is_empty());
}
