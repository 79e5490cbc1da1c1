//! 3.6: fleets.

use crate::kit::{Kit, nation, zone};
use kernel::{example, proves};
use neppa::Phase;
use neppa::ch06_naval::NavalAction;
use neppa::ch11_redeployment::RedeployAction;
use neppa::data::data;
use neppa::types::{Front, Kind};
use neppa::unit::{At, UnitId};

/// British partial fleets of these strengths in Portsmouth, in the British Movement Phase.
fn partial_fleets(strengths: &[u8]) -> (Kit, Vec<UnitId>) {
    let mut kit = Kit::bare("Spring 1940");
    let fleets = kit.put_many("britain", Kind::Fleet, strengths.len(), "portsmouth");
    for (id, factors) in fleets.iter().zip(strengths) {
        kit.s.set_factors(*id, *factors);
    }
    kit.war("germany", "britain")
        .phase("britain", Phase::Movement);
    (kit, fleets)
}

fn form_up() -> NavalAction {
    NavalAction::FormUp {
        nation: nation("britain"),
        at: zone("portsmouth"),
    }
}

#[test]
fn r3_6a_a_fleet_has_eight_factors_and_cannot_be_broken_down() {
    proves!("3.6a");
    let values = data().unit(nation("britain"), Kind::Fleet);
    assert_eq!((values.attack, values.defence), (1, [1, 1, 1]));
    let mut kit = Kit::bare("Spring 1940");
    let fleet = kit.put("britain", Kind::Fleet, "portsmouth");
    kit.war("germany", "britain")
        .phase("britain", Phase::Movement);
    assert_eq!(kit.s.unit(fleet).factors, 8);
    // Every order to a fleet names the whole of it: there is none that takes a part.
    kit.act(NavalAction::Rebase { fleet });
    kit.act(NavalAction::Target {
        zone: zone("scapa_flow"),
        front: Front::Western,
    });
    assert!(kit.is_in(fleet, "scapa_flow"));
    assert_eq!(kit.s.tally(zone("scapa_flow")).fleet, 8);
    assert_eq!(kit.s.tally(zone("portsmouth")).fleet, 0);
}

#[test]
fn r3_6b_partial_fleets_in_one_port_form_a_full_one() {
    proves!("3.6b");
    let (mut kit, fleets) = partial_fleets(&[5, 2, 4]);
    kit.act(form_up());
    assert_eq!(kit.s.unit(fleets[0]).factors, 8);
    assert_eq!(kit.s.unit(fleets[2]).factors, 3);
    assert_eq!(kit.at(fleets[1]), At::Pool);
    assert_eq!(kit.s.tally(zone("portsmouth")).fleet, 11);
    assert_eq!(kit.refused(form_up()), "3.6b");
}

#[test]
fn r3_6b_seven_factors_make_no_full_fleet() {
    proves!("3.6b");
    let (kit, _) = partial_fleets(&[5, 2]);
    assert_eq!(kit.refused(form_up()), "3.6b");
    let (kit, _) = partial_fleets(&[5, 3]);
    assert!(kit.allowed(form_up()));
}

#[test]
fn r3_6b_fleets_of_different_ports_or_nations_do_not_form_up() {
    proves!("3.6b");
    let (mut kit, fleets) = partial_fleets(&[4, 4]);
    kit.s.put(fleets[1], At::Zone(zone("scapa_flow")));
    assert_eq!(kit.refused(form_up()), "3.6b");
    let (mut kit, fleets) = partial_fleets(&[4, 4]);
    kit.s.put(fleets[1], At::Pool);
    let american = kit.put("usa", Kind::Fleet, "portsmouth");
    kit.s.set_factors(american, 4);
    assert_eq!(kit.refused(form_up()), "3.6b");
}

#[test]
fn r3_6b_fleets_form_up_in_every_phase() {
    proves!("3.6b");
    for phase in [
        Phase::Declarations,
        Phase::Movement,
        Phase::Combat,
        Phase::ExploitationMovement,
        Phase::ExploitationCombat,
        Phase::StrategicWarfare,
        Phase::Construction,
        Phase::Redeployment,
    ] {
        let (mut kit, fleets) = partial_fleets(&[5, 3]);
        kit.phase("britain", phase).act(form_up());
        assert_eq!(kit.s.unit(fleets[0]).factors, 8, "{phase:?}");
    }
}

#[test]
fn r3_6b_a_fleet_that_has_formed_up_ships_armour() {
    proves!("3.6b", "6.7b");
    let (mut kit, fleets) = partial_fleets(&[4, 4, 4]);
    let armour = kit.put("britain", Kind::Armour, "london");
    let infantry = kit.put("britain", Kind::Infantry, "london");
    kit.phase("britain", Phase::Redeployment);
    let redeploy = |unit| RedeployAction::Redeploy {
        unit,
        factors: 1,
        by: nation("britain"),
    };
    let to = RedeployAction::To {
        zone: zone("gibraltar"),
        suez: false,
    };
    // One of the three is at sea with the infantry: the two others form up.
    kit.act(redeploy(infantry)).act(to);
    kit.act(redeploy(armour));
    assert_eq!(kit.refused(to), "11.0d");
    kit.act(RedeployAction::To {
        zone: zone("portsmouth"),
        suez: false,
    });
    kit.act(form_up());
    let sizes: Vec<u8> = fleets.iter().map(|id| kit.s.unit(*id).factors).collect();
    assert!(sizes.contains(&8) && kit.s.tally(zone("portsmouth")).fleet == 12);
    let second = kit.put("britain", Kind::Armour, "portsmouth");
    kit.redeployed("britain", 0);
    kit.act(redeploy(second)).act(to);
    assert!(kit.is_in(second, "gibraltar"));
}

#[test]
fn r3_6b_a_formed_fleet_has_done_what_its_parts_have_done() {
    proves!("3.6b", "6.2d");
    let (mut kit, fleets) = partial_fleets(&[4, 5]);
    let infantry = kit.put_many("britain", Kind::Infantry, 2, "portsmouth");
    let to_gibraltar = NavalAction::Target {
        zone: zone("gibraltar"),
        front: Front::Western,
    };
    kit.act(NavalAction::Transport { fleet: fleets[0] });
    kit.act(to_gibraltar);
    kit.act(NavalAction::Load { unit: infantry[0] });
    kit.act(NavalAction::Sail);
    assert!(kit.is_in(infantry[0], "gibraltar"));
    assert!(kit.allowed(NavalAction::Transport { fleet: fleets[1] }));
    kit.act(form_up());
    assert_eq!(
        kit.s.unit(fleets[1]).factors,
        8,
        "the stronger part is the fleet"
    );
    assert_eq!(
        kit.refused(NavalAction::Transport { fleet: fleets[1] }),
        "6.2d"
    );
}

#[test]
fn r3_6c_a_fleet_moves_anywhere_on_its_front_and_not_to_another() {
    proves!("3.6c");
    let mut kit = Kit::bare("Spring 1940");
    let fleet = kit.put("britain", Kind::Fleet, "scapa_flow");
    kit.war("germany", "britain")
        .phase("britain", Phase::Movement);
    kit.act(NavalAction::Rebase { fleet });
    let far = |zone_key: &str, front| NavalAction::Target {
        zone: zone(zone_key),
        front,
    };
    assert!(kit.allowed(far("gibraltar", Front::Western)));
    assert!(kit.allowed(far("london", Front::Western)));
    assert_eq!(kit.refused(far("alexandria", Front::Mediterranean)), "3.6c");
    assert_eq!(kit.refused(far("alexandria", Front::Western)), "3.6c");
}

#[test]
fn e22_three_partial_fleets_of_four_carry_no_armour_until_two_combine() {
    proves!("3.6b", "6.2b");
    example!("neppa-E22");
    let (mut kit, fleets) = partial_fleets(&[4, 4, 4]);
    let armour = kit.put("britain", Kind::Armour, "portsmouth");
    let infantry = kit.put("britain", Kind::Infantry, "portsmouth");
    let to_gibraltar = NavalAction::Target {
        zone: zone("gibraltar"),
        front: Front::Western,
    };
    let mut apart = kit.clone();
    apart.act(NavalAction::Transport { fleet: fleets[0] });
    apart.act(to_gibraltar);
    apart.act(NavalAction::AddFleet { fleet: fleets[1] });
    apart.act(NavalAction::AddFleet { fleet: fleets[2] });
    assert_eq!(apart.refused(NavalAction::Load { unit: armour }), "6.2b");
    assert!(apart.allowed(NavalAction::Load { unit: infantry }));

    kit.act(form_up());
    kit.act(NavalAction::Transport { fleet: fleets[0] });
    kit.act(to_gibraltar);
    kit.act(NavalAction::AddFleet { fleet: fleets[1] });
    kit.act(NavalAction::Load { unit: armour });
    // Twelve factors carry one armour and one infantry; with the last unit aboard the force sails by itself.
    kit.act(NavalAction::Load { unit: infantry });
    assert!(kit.is_in(armour, "gibraltar") && kit.is_in(infantry, "gibraltar"));
}
