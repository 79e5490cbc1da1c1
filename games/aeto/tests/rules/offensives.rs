//! 5.0 to 5.3, 5.21, 5.22: Offensives, Command Agents, breakthroughs, exploitation.

use crate::kit::{Kit, hex};
use aeto::ch00_sequence::{First, Segment};
use aeto::ch05_offensives::{
    Advance, Agent, Begin, Break, Combine, Decide, Exploit, Follow, Go, Pick, Target, Thrust,
};
use aeto::ch06_movement::Moves;
use aeto::marks::Marks;
use aeto::types::Weather;
use frame::Side;
use kernel::{Seat, proves};

fn stack(at: &str) -> Begin {
    Begin::Land {
        agent: Agent::Stack { hex: hex(at) },
    }
}

#[test]
fn the_initiative_says_who_begins_and_sides_alternate_until_both_pass() {
    proves!("5.0.1", "5.0.2", "5.0.4", "0.sop-offo");
    let mut kit = Kit::bare();
    kit.put("POL-inf-01", "W3530");
    kit.put("GER-inf-01", "W3430");
    kit.s.clock.side = Side::Axis;
    kit.segment(Segment::Offensives, Side::Axis);
    assert_eq!(kit.asking(), Some(Seat(0)));
    kit.act(First { side: Side::Allies });
    assert_eq!(kit.asking(), Some(Seat(1)));
    kit.act(Begin::Pass);
    assert_eq!(kit.asking(), Some(Seat(0)));
    kit.act(stack("W3430")).until_combat();
    kit.act(Target::Enough);
    // An Offensive was made, so two more passes are needed.
    kit.act(Begin::Pass).act(Begin::Pass);
    assert_ne!(kit.s.clock.segment, Segment::Offensives);
}

#[test]
fn an_offensive_costs_one_and_who_has_none_must_pass() {
    proves!("5.0.6", "0.sop-offA1a", "8.13d", "5.0.15");
    let mut kit = Kit::bare();
    kit.put("GER-inf-01", "W3430");
    kit.put("POL-inf-01", "W3632");
    kit.offensives(Side::Allies);
    assert_eq!(kit.s.tracks[1].offensives, 2);
    kit.act(stack("W3632")).until_combat();
    assert_eq!(kit.s.tracks[1].offensives, 1);
    kit.s.tracks[0].offensives = 0;
    kit.s.tracks[0].eps = 0;
    kit.s.tracks[0].reserve = 0;
    kit.offensives(Side::Axis);
    assert_eq!(kit.refused(stack("W3430")), "5.0.6");
    assert_eq!(kit.refused(Begin::Impromptu), "5.5.1");
}

#[test]
fn an_impromptu_offensive_costs_four_eps_and_eight_in_winter() {
    proves!("5.5.1", "5.5.2", "5.5.3", "1.4i");
    let mut kit = Kit::bare();
    kit.put("GER-inf-01", "W3430");
    kit.offensives(Side::Axis).act(Begin::Impromptu);
    assert_eq!((kit.s.tracks[0].offensives, kit.s.tracks[0].eps), (7, 6));
    kit.weather(Weather::Winter).act(Begin::Impromptu);
    // The track has 6, so 2 come from the reserve.
    assert_eq!((kit.s.tracks[0].eps, kit.s.tracks[0].reserve), (0, 4));
    kit.offensives(Side::Allies);
    assert_eq!(kit.refused(Begin::Impromptu), "8.13d");
}

#[test]
fn a_stack_a_general_and_an_hq_activate_more_and_more() {
    proves!(
        "5.0.5", "5.0.7", "5.0.8", "5.0.9", "5.1.1", "5.0.12", "5.1.9"
    );
    let mut kit = Kit::bare();
    let here = kit.put("GER-inf-01", "W3430");
    let beside = kit.put("GER-inf-01", "W3330");
    let far = kit.put("GER-inf-01", "W3328");
    let farther = kit.put("GER-inf-01", "W3323");
    let general = kit.put("GER-general-04", "W3430");
    let hq = kit.put("GER-hq-02", "W3429");
    let called = |agent: Agent| {
        let mut kit = Kit::of(kit.s.clone());
        kit.offensives(Side::Axis).act(Begin::Land { agent });
        if let Agent::Hq { .. } = agent {
            kit.act(Go::Stay);
        }
        [here, beside, far, farther].map(|id| kit.s.unit(id).has(Marks::ACTIVE))
    };
    assert_eq!(
        called(Agent::Stack { hex: hex("W3430") }),
        [true, false, false, false]
    );
    assert_eq!(
        called(Agent::General { unit: general }),
        [true, true, false, false]
    );
    assert_eq!(called(Agent::Hq { unit: hq }), [true, true, true, false]);
}

#[test]
fn who_was_activated_is_not_activated_again_and_does_not_move() {
    proves!("5.0.12", "0.sop-offA6");
    let mut kit = Kit::bare();
    let unit = kit.put("GER-inf-01", "W3430");
    let other = kit.put("GER-inf-01", "W3427");
    let hq = kit.put("GER-hq-02", "W3429");
    kit.offensives(Side::Axis)
        .act(Begin::Land {
            agent: Agent::Hq { unit: hq },
        })
        .until_combat();
    kit.offensives(Side::Axis);
    assert_eq!(
        kit.refused(Begin::Land {
            agent: Agent::Hq { unit: hq }
        }),
        "5.0.12"
    );
    assert_eq!(kit.refused(stack("W3430")), "5.0.7");
    let free = kit.put("GER-inf-01", "W3323");
    kit.segment(Segment::Movement, Side::Axis);
    assert_eq!(kit.refused(Moves::Unit { unit }), "5.0.12");
    assert!(kit.allowed(Moves::Unit { unit: free }));
    assert!(kit.s.unit(other).has(Marks::ACTIVE));
}

#[test]
fn an_hq_moves_three_hexes_and_then_activates() {
    proves!("5.1.2", "0.sop-offA1b", "0.sop-offA3");
    let mut kit = Kit::bare();
    let unit = kit.put("GER-inf-01", "W3328");
    let hq = kit.put("GER-hq-02", "W3323");
    kit.offensives(Side::Axis).act(Begin::Land {
        agent: Agent::Hq { unit: hq },
    });
    assert!(kit.allowed(Go::To { hex: hex("W3326") }));
    assert!(!kit.allowed(Go::To { hex: hex("W3327") }));
    kit.act(Go::To { hex: hex("W3326") });
    assert!(kit.s.unit(unit).has(Marks::CALLED));
    // In the Land Movement Step it moves again.
    kit.act(Pick::Unit { unit: hq });
    assert!(kit.allowed(Go::To { hex: hex("W3329") }));
}

#[test]
fn an_hq_has_its_rating_in_attacks() {
    proves!("5.0.10", "5.0.11", "5.1.1");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 3);
    for at in ["W3531", "W3530"] {
        kit.put("POL-cav-01", at);
    }
    let hq = kit.put("GER-hq-02", "W3329");
    kit.offensives(Side::Axis)
        .act(Begin::Land {
            agent: Agent::Hq { unit: hq },
        })
        .until_combat();
    assert_eq!(kit.prompt(), "Attack a hex (3 attacks left), or go on.");
}

#[test]
fn several_hqs_act_together_for_an_offensive_and_two_eps_each() {
    proves!("5.3.1", "5.3.2", "5.3.3", "5.3.5", "1.4h");
    let mut kit = Kit::bare();
    let south = kit.put("GER-hq-02", "W3429");
    let north = kit.put("GER-hq-01", "W3729");
    kit.puts("GER-inf-01", "W3430", 1);
    kit.put("POL-cav-01", "W3530");
    let mut far = Kit::of(kit.s.clone());
    kit.offensives(Side::Axis).act(Begin::Land {
        agent: Agent::Hq { unit: south },
    });
    kit.act(Combine::With { hq: north });
    assert_eq!((kit.s.tracks[0].offensives, kit.s.tracks[0].eps), (4, 8));
    kit.until_combat();
    assert_eq!(kit.prompt(), "Attack a hex (6 attacks left), or go on.");
    // In Winter the price doubles; beyond the sum of the radii there is no common Offensive.
    far.weather(Weather::Winter).offensives(Side::Axis);
    far.act(Begin::Land {
        agent: Agent::Hq { unit: south },
    })
    .act(Combine::With { hq: north });
    assert_eq!(far.s.tracks[0].eps, 6);
    let mut kit = Kit::bare();
    let south = kit.put("GER-hq-02", "W3430");
    let north = kit.put("GER-hq-01", "W3421");
    kit.offensives(Side::Axis).act(Begin::Land {
        agent: Agent::Hq { unit: south },
    });
    assert!(!kit.legal().contains(&Combine::With { hq: north }.into()));
}

/// Armor with Guderian in W3430, a Pole in W3531.
fn spearhead() -> (
    Kit,
    aeto::types::UnitId,
    aeto::types::UnitId,
    aeto::types::UnitId,
) {
    let mut kit = Kit::bare();
    let armor = kit.put("GER-arm-01", "W3430");
    let general = kit.put("GER-general-01", "W3430");
    let pole = kit.put("POL-cav-01", "W3531");
    kit.offensives(Side::Axis).act(stack("W3430"));
    (kit, armor, general, pole)
}

#[test]
fn armor_breaks_through_and_goes_on_with_its_general() {
    proves!(
        "5.21a",
        "5.21c",
        "5.21e",
        "5.21h",
        "5.21j",
        "5.21p",
        "0.sop-offA2",
        "5.10.6"
    );
    let (mut kit, armor, general, pole) = spearhead();
    kit.act(Break::From { hex: hex("W3430") });
    assert!(kit.allowed(Thrust::To { hex: hex("W3530") }));
    kit.act(Thrust::At {
        target: hex("W3531"),
    })
    .no_aircraft()
    .roll(&[8])
    .act(Decide::Roll);
    assert_eq!(kit.s.unit(pole).hex(), None);
    kit.act(Advance::Unit { unit: armor })
        .act(Advance::Unit { unit: general });
    // Guderian's five points carry it over the Warthe and on.
    kit.act(Go::To { hex: hex("W3533") });
    assert_eq!(kit.at(armor), Some("W3533"));
    // He goes after it, and leads nobody else in this month.
    kit.act(Go::To { hex: hex("W3533") });
    assert_eq!(kit.at(general), Some("W3533"));
    assert!(kit.s.unit(general).has(Marks::EXHAUSTED));
}

#[test]
fn without_a_general_one_hex_regardless_of_zones() {
    proves!("5.21j", "5.13.5");
    let mut kit = Kit::bare();
    let armor = kit.put("GER-arm-01", "W3430");
    kit.put("POL-cav-01", "W3530");
    kit.put("POL-inf-01", "W3630");
    kit.offensives(Side::Axis)
        .act(stack("W3430"))
        .act(Break::From { hex: hex("W3430") });
    kit.act(Thrust::At {
        target: hex("W3530"),
    })
    .no_aircraft()
    .roll(&[8])
    .act(Decide::Roll);
    kit.act(Advance::Unit { unit: armor });
    assert_eq!(kit.at(armor), Some("W3530"));
    assert!(kit.allowed(Go::To { hex: hex("W3531") }));
    assert!(!kit.allowed(Go::To { hex: hex("W3532") }));
}

#[test]
fn who_broke_through_does_not_march_or_exploit() {
    proves!("5.21m", "5.7.2");
    let (mut kit, armor, ..) = spearhead();
    kit.put("GER-inf-01", "W3430");
    kit.act(Break::From { hex: hex("W3430") }).act(Thrust::At {
        target: hex("W3531"),
    });
    kit.no_aircraft()
        .roll(&[8])
        .act(Decide::Roll)
        .act(Advance::Enough)
        .act(Go::Stay)
        .act(Go::Stay);
    // In the Land Movement Step it is refused; nobody else was Activated, so the Step is passed over.
    assert_ne!(
        kit.s.operation.as_ref().map(|op| op.stage),
        Some(aeto::ch05_offensives::Stage::Movement)
    );
    assert!(!kit.legal().contains(&Exploit::Unit { unit: armor }.into()));
}

#[test]
fn a_failed_breakthrough_must_be_repeated() {
    proves!("5.21k", "5.14.22", "5.21g");
    let mut kit = Kit::bare();
    kit.put("GER-arm-01", "W3430");
    kit.puts("POL-inf-01", "W3530", 2);
    kit.offensives(Side::Axis)
        .act(stack("W3430"))
        .act(Break::From { hex: hex("W3430") });
    kit.act(Thrust::At {
        target: hex("W3530"),
    });
    // 8 against 6 is 1-1; a 1 with +2 is a 3: 2/-, which is all it has: so the attack is called off instead.
    kit.no_aircraft();
    kit.act(aeto::ch05_offensives::Stand::Fight)
        .no_aircraft()
        .act(Decide::CallOff);
    kit.until_combat();
    assert_eq!(kit.refused(Target::Enough), "5.21k");
    kit.act(Target::Hex { hex: hex("W3530") });
    assert_eq!(kit.refused(aeto::ch05_offensives::Gather::Leave), "5.21k");
}

#[test]
fn no_breakthrough_in_mud_or_into_swamp() {
    proves!("5.21d", "5.21l", "1.3d", "5.8.5");
    let mut kit = Kit::bare();
    kit.put("GER-arm-01", "W3634");
    kit.put("POL-cav-01", "E2732");
    kit.offensives(Side::Axis).act(stack("W3634"));
    if kit
        .legal()
        .contains(&Break::From { hex: hex("W3634") }.into())
    {
        kit.act(Break::From { hex: hex("W3634") });
        assert!(!kit.allowed(Thrust::At {
            target: hex("E2732")
        }));
    }
    let mut kit = Kit::bare();
    kit.put("GER-arm-01", "W3434");
    kit.put("GER-arm-01", "W3430");
    let hq = kit.put("GER-hq-02", "W3432");
    kit.weather(Weather::Mud).offensives(Side::Axis);
    kit.act(Begin::Land {
        agent: Agent::Hq { unit: hq },
    })
    .act(Go::Stay);
    assert_eq!(kit.refused(Break::From { hex: hex("W3434") }), "5.21l");
    assert!(kit.allowed(Break::From { hex: hex("W3430") }));
}

#[test]
fn armor_with_a_general_exploits_after_the_combat_step() {
    proves!("5.22a", "5.22b", "5.22c", "5.22e", "0.sop-offA5");
    let mut kit = Kit::bare();
    let armor = kit.put("GER-arm-01", "W3430");
    let infantry = kit.put("GER-inf-01", "W3430");
    let general = kit.put("GER-general-01", "W3430");
    let pole = kit.put("POL-cav-01", "W3532");
    kit.offensives(Side::Axis)
        .act(stack("W3430"))
        .act(Break::Enough)
        .act(Pick::Enough);
    // Nobody is next to an enemy, so there is no attack to make, and the Exploitation Step comes.
    assert_eq!(kit.refused(Exploit::Unit { unit: infantry }), "5.22a");
    kit.act(Exploit::Unit { unit: armor })
        .act(Go::To { hex: hex("W3531") })
        .act(Exploit::Enough);
    kit.attack("W3532").roll(&[8]).act(Decide::Roll);
    assert_eq!(kit.s.unit(pole).hex(), None);
    kit.act(Advance::Unit { unit: armor }).act(Follow::Enough);
    assert!(kit.s.unit(general).has(Marks::EXHAUSTED));
    assert_eq!(kit.at(armor), Some("W3532"));
}

#[test]
fn weather_bars_exploitation() {
    proves!("1.0e", "1.4f", "5.22b");
    let mut kit = Kit::bare();
    let armor = kit.put("GER-arm-01", "W3434");
    kit.put("GER-general-01", "W3434");
    kit.puts("GER-inf-01", "W3430", 1);
    kit.weather(Weather::Winter)
        .offensives(Side::Axis)
        .act(stack("W3434"));
    kit.until_combat();
    assert!(!kit.legal().contains(&Exploit::Unit { unit: armor }.into()));
}
