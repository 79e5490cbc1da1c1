//! 6.4: naval combat.

use crate::kit::{Kit, nation, zone};
use kernel::{example, proves};
use neppa::Phase;
use neppa::ch06_naval::{NavalAction, losses, modifier};
use neppa::data::data;
use neppa::types::{Front, Kind, Zone};
use neppa::unit::{At, UnitId};

fn to(key: &str) -> NavalAction {
    NavalAction::Target {
        zone: zone(key),
        front: Front::Western,
    }
}

/// Fleets of these strengths, some of each nation.
type Force<'a> = &'a [(&'a str, u8)];

fn place(kit: &mut Kit, force: Force, port: &str) -> Vec<UnitId> {
    force
        .iter()
        .map(|(nation, factors)| {
            let id = kit.put(nation, Kind::Fleet, port);
            kit.s.set_factors(id, *factors);
            id
        })
        .collect()
}

/// German fleets on their way from Bremen to Bergen, found by Allied ones from Scapa Flow.
fn battle(movers: Force, hunters: Force) -> (Kit, Vec<UnitId>, Vec<UnitId>) {
    let mut kit = Kit::bare("Spring 1942");
    let fleets = place(&mut kit, movers, "bremen");
    let found = place(&mut kit, hunters, "scapa_flow");
    kit.control("germany", &["bergen"])
        .ally("britain", "usa")
        .ally("germany", "italy");
    for axis in ["germany", "italy"] {
        kit.war(axis, "britain").war(axis, "usa");
    }
    kit.phase("germany", Phase::Movement);
    kit.act(NavalAction::Rebase { fleet: fleets[0] });
    kit.act(to("bergen"));
    for fleet in &fleets[1..] {
        kit.act(NavalAction::AddFleet { fleet: *fleet });
    }
    kit.act(NavalAction::Announce);
    kit.act(NavalAction::Direct);
    intercept_from(&mut kit, "scapa_flow");
    for fleet in &found {
        kit.act(NavalAction::Commit { fleet: *fleet });
    }
    (kit, fleets, found)
}

/// In a zone of the course where ships from this port find the enemy without a die.
fn intercept_from(kit: &mut Kit, port: &str) {
    let course = kit.s.mission().unwrap().course.clone();
    let near = |sea: &Zone| data().interception_count(zone(port), *sea) <= 2;
    let sea = course
        .into_iter()
        .find(near)
        .expect("a zone close to the port");
    kit.act(NavalAction::InterceptAt { sea });
}

fn strength(kit: &Kit, fleets: &[UnitId]) -> u8 {
    let afloat = fleets
        .iter()
        .filter(|id| matches!(kit.at(**id), At::Zone(_)));
    afloat.map(|id| kit.s.unit(*id).factors).sum()
}

/// Losses by whatever fleet comes first.
fn take_losses(kit: &mut Kit) {
    for _ in 0..40 {
        let sink = kit
            .legal()
            .into_iter()
            .find(|action| matches!(action, neppa::Action::Naval(NavalAction::Sink { .. })));
        match sink {
            Some(action) => kit.act(action),
            None => return,
        };
    }
}

#[test]
fn r6_4a_a_die_with_advantage_and_nationality_modifiers() {
    proves!("6.4a");
    let mut kit = Kit::bare("Spring 1942");
    let germans = place(&mut kit, &[("germany", 8)], "bremen");
    let british = place(&mut kit, &[("britain", 8), ("britain", 8)], "scapa_flow");
    let mixed = place(&mut kit, &[("germany", 8), ("italy", 8)], "bergen");
    let russians = place(&mut kit, &[("russia", 8)], "leningrad");
    // Britain and Germany have the same modifier; twice the force adds 2, the smaller adds nothing.
    assert_eq!(modifier(&kit.s, &germans, &british), 2);
    assert_eq!(modifier(&kit.s, &british, &germans), 2 + 2);
    assert_eq!(modifier(&kit.s, &british[..1], &germans), 2);
    // A mixed force takes the lowest of its modifiers: Italy has 1.
    assert_eq!(modifier(&kit.s, &mixed, &british), 1);
    assert_eq!(modifier(&kit.s, &russians, &germans), 0);
    // Half as much again adds 1.
    kit.s.set_factors(british[1], 4);
    assert_eq!(modifier(&kit.s, &british, &germans), 2 + 1);
    kit.s.set_factors(british[1], 3);
    assert_eq!(modifier(&kit.s, &british, &germans), 2);
}

#[test]
fn r6_4b_a_small_winner_loses_no_more_than_it_has() {
    proves!("6.4b", "6.4i");
    // 1 and 4 for the numbers and 1 for the Italians against 6 and 2: 24 factors are beaten by 2 and lose 6. Half of them
    // is more than the two that won.
    let many: Force = &[("germany", 8), ("germany", 8), ("italy", 8)];
    let (mut kit, movers, hunters) = battle(many, &[("britain", 2)]);
    kit.roll(&[1, 6]).act(NavalAction::Fight);
    take_losses(&mut kit);
    assert_eq!((strength(&kit, &movers), strength(&kit, &hunters)), (18, 0));
    assert_eq!(kit.at(hunters[0]), At::Pool);
    assert!(kit.said("The interceptor wins and loses 2, the mover 6"));
}

#[test]
fn e24_losses_of_small_and_large_forces() {
    proves!("6.4b", "6.4c", "6.4f");
    example!("neppa-E24");
    assert_eq!((losses(12, 3), losses(20, 3)), (3, 6));
    assert_eq!((losses(15, 3), losses(16, 3)), (3, 6));
    assert_eq!(losses(5, 6), 5);
    let small: Force = &[("germany", 8), ("germany", 4)];
    let (mut kit, movers, hunters) = battle(small, &[("britain", 8), ("britain", 4)]);
    kit.roll(&[1, 4]).act(NavalAction::Fight);
    take_losses(&mut kit);
    assert_eq!((strength(&kit, &movers), strength(&kit, &hunters)), (9, 11));

    let large: Force = &[("germany", 8), ("germany", 8), ("germany", 4)];
    let (mut kit, movers, hunters) =
        battle(large, &[("britain", 8), ("britain", 8), ("britain", 4)]);
    kit.roll(&[1, 4]).act(NavalAction::Fight);
    take_losses(&mut kit);
    assert_eq!(
        (strength(&kit, &movers), strength(&kit, &hunters)),
        (14, 17)
    );
}

#[test]
fn r6_4b_losses_come_from_any_mix_of_fleets() {
    proves!("6.4b");
    let small: Force = &[("germany", 8), ("germany", 4)];
    let (mut kit, movers, _) = battle(small, &[("britain", 8), ("britain", 4)]);
    kit.roll(&[1, 6]).act(NavalAction::Fight);
    let sink = |fleet, factors| NavalAction::Sink { fleet, factors };
    assert_eq!(kit.asking(), Some(kernel::Seat(0)));
    assert_eq!(kit.refused(sink(movers[0], 6)), "6.4b");
    assert_eq!(kit.refused(sink(movers[1], 5)), "6.4b");
    kit.act(sink(movers[1], 4));
    // The rest leaves no choice; the fleet without factors is gone.
    assert_eq!(kit.at(movers[1]), At::Pool);
    assert_eq!(kit.s.unit(movers[0]).factors, 7);
}

#[test]
fn e25_a_tie_turns_the_mover_back() {
    proves!("6.4d");
    example!("neppa-E25");
    let (mut kit, movers, hunters) = battle(&[("germany", 8)], &[("britain", 8)]);
    kit.roll(&[4, 4]).act(NavalAction::Fight);
    assert_eq!((strength(&kit, &movers), strength(&kit, &hunters)), (8, 8));
    assert!(kit.is_in(movers[0], "bremen"));
    assert!(kit.s.mission().is_none());
}

#[test]
fn r6_4e_the_loser_returns_and_its_mission_is_cancelled() {
    proves!("6.4e");
    let (mut kit, movers, _) = battle(&[("germany", 8)], &[("britain", 8)]);
    kit.roll(&[3, 4]).act(NavalAction::Fight);
    assert!(kit.is_in(movers[0], "bremen"));
    assert_eq!(kit.s.unit(movers[0]).factors, 7);
    assert_eq!(
        kit.refused(NavalAction::Rebase { fleet: movers[0] }),
        "6.1a"
    );

    let (mut kit, _, hunters) = battle(&[("germany", 8)], &[("britain", 8)]);
    kit.roll(&[6, 4]).act(NavalAction::Fight);
    assert!(kit.is_in(hunters[0], "scapa_flow"));
}

#[test]
fn r6_4g_an_intercepted_winner_goes_on_or_turns_back() {
    proves!("6.4g", "6.4f");
    let (mut kit, movers, hunters) = battle(&[("germany", 8)], &[("britain", 8)]);
    kit.roll(&[6, 1]).act(NavalAction::Fight);
    assert_eq!((strength(&kit, &movers), strength(&kit, &hunters)), (6, 3));
    let mut back = kit.clone();
    back.act(NavalAction::Abort);
    assert!(back.is_in(movers[0], "bremen"));
    kit.act(NavalAction::GoOn);
    assert!(kit.is_in(movers[0], "bergen"));
}

/// A British transport to Gibraltar with an armour and an infantry aboard, found by a German fleet.
fn convoy() -> (Kit, Vec<UnitId>, UnitId, UnitId) {
    let mut kit = Kit::bare("Spring 1942");
    let fleets = place(&mut kit, &[("britain", 8), ("britain", 4)], "plymouth");
    let armour = kit.put("britain", Kind::Armour, "plymouth");
    let infantry = kit.put("britain", Kind::Infantry, "cardiff");
    let hunter = place(&mut kit, &[("germany", 8), ("germany", 4)], "brest");
    kit.control("germany", &["brest"])
        .war("germany", "britain")
        .phase("britain", Phase::Movement);
    kit.act(NavalAction::Transport { fleet: fleets[0] });
    kit.act(to("gibraltar"));
    kit.act(NavalAction::AddFleet { fleet: fleets[1] });
    kit.act(NavalAction::Load { unit: infantry });
    kit.act(NavalAction::Load { unit: armour });
    kit.act(NavalAction::Announce);
    kit.act(NavalAction::Direct);
    intercept_from(&mut kit, "brest");
    kit.act(NavalAction::Commit { fleet: hunter[0] });
    kit.act(NavalAction::Commit { fleet: hunter[1] });
    (kit, fleets, armour, infantry)
}

#[test]
fn r6_4h_carried_units_return_and_what_has_no_ship_is_lost() {
    proves!("6.4h");
    let sink = |fleet, factors| NavalAction::Sink { fleet, factors };
    // One factor off the partial fleet: the infantry has no ship left.
    let (mut kit, fleets, armour, infantry) = convoy();
    let mut other = kit.clone();
    kit.roll(&[3, 4]).act(NavalAction::Fight);
    kit.act(sink(fleets[1], 1));
    assert_eq!(kit.asking(), Some(kernel::Seat(1)));
    let drown = |unit| NavalAction::Drown { unit };
    // The owner chooses: without the armour the full fleet could carry the infantry.
    assert!(kit.allowed(drown(armour)) && kit.allowed(drown(infantry)));
    assert_eq!(kit.refused(drown(fleets[0])), "6.4h", "that is no cargo");
    kit.act(drown(infantry));
    assert_eq!(kit.at(infantry), At::Pool);
    assert!(
        kit.is_in(armour, "plymouth"),
        "it is back where it embarked"
    );
    // One factor off the full fleet: the armour has none.
    other.roll(&[3, 4]).act(NavalAction::Fight);
    other.act(sink(fleets[0], 1));
    assert_eq!(other.at(armour), At::Pool);
    assert!(other.is_in(infantry, "cardiff"));
}

#[test]
fn r6_4h_the_air_of_one_base_is_lost_as_a_whole() {
    proves!("6.4h", "6.2b");
    let mut kit = Kit::bare("Spring 1942");
    let fleets = place(&mut kit, &[("britain", 8), ("britain", 8)], "plymouth");
    let southern = kit.put_many("britain", Kind::Air, 2, "plymouth");
    let western = kit.put("britain", Kind::Air, "cardiff");
    let hunter = place(&mut kit, &[("germany", 8), ("germany", 8)], "brest");
    kit.control("germany", &["brest"])
        .war("germany", "britain")
        .phase("britain", Phase::Movement);
    kit.act(NavalAction::Transport { fleet: fleets[0] });
    kit.act(to("gibraltar"));
    kit.act(NavalAction::AddFleet { fleet: fleets[1] });
    for unit in [southern[0], western, southern[1]] {
        kit.act(NavalAction::Load { unit });
    }
    kit.act(NavalAction::Announce).act(NavalAction::Direct);
    intercept_from(&mut kit, "brest");
    for fleet in &hunter {
        kit.act(NavalAction::Commit { fleet: *fleet });
    }
    // One step behind, twice for sixteen factors: both off one fleet, and one wing has no ship; the winner loses half.
    kit.roll(&[3, 4]).act(NavalAction::Fight);
    for (fleet, factors) in [(fleets[0], 2), (hunter[0], 1)] {
        kit.act(NavalAction::Sink { fleet, factors });
    }
    let drown = |unit| NavalAction::Drown { unit };
    let mut other = kit.clone();
    kit.act(drown(southern[0]));
    assert_eq!([southern[0], southern[1]].map(|u| kit.at(u)), [At::Pool; 2]);
    assert!(kit.is_in(western, "cardiff"));
    other.act(drown(western));
    assert_eq!(other.at(western), At::Pool);
    assert!(southern.iter().all(|u| other.is_in(*u, "plymouth")));
}

#[test]
fn r6_4h_units_of_an_aborted_mission_are_where_they_embarked() {
    proves!("6.4h", "6.4g");
    let (mut kit, _, armour, infantry) = convoy();
    kit.roll(&[5, 4]).act(NavalAction::Fight);
    let seat = kit.asking();
    take_losses(&mut kit);
    assert_ne!(seat, Some(kernel::Seat(1)));
    kit.act(NavalAction::Abort);
    assert!(kit.is_in(armour, "plymouth") && kit.is_in(infantry, "cardiff"));
}

#[test]
fn r6_4i_two_nations_share_the_losses() {
    proves!("6.4i");
    // Germany 8 and Italy 8 lose 10: 5 each.
    let axis: Force = &[("germany", 8), ("italy", 8)];
    let (mut kit, movers, _) = battle(axis, &[("britain", 8), ("britain", 8)]);
    // Italy's modifier 1 against 2: 1 + 1 to 5 + 2 is 5 behind, twice for 16 factors.
    kit.roll(&[1, 5]).act(NavalAction::Fight);
    take_losses(&mut kit);
    assert_eq!(kit.s.unit(movers[0]).factors, 3);
    assert_eq!(kit.s.unit(movers[1]).factors, 3);
}

#[test]
fn r6_4i_the_odd_factor_comes_from_the_larger_force() {
    proves!("6.4i");
    let axis: Force = &[("germany", 4), ("italy", 8)];
    let (mut kit, movers, _) = battle(axis, &[("britain", 8), ("britain", 4)]);
    // 2 to 5: three factors.
    kit.roll(&[1, 3]).act(NavalAction::Fight);
    take_losses(&mut kit);
    assert_eq!(kit.s.unit(movers[0]).factors, 3);
    assert_eq!(kit.s.unit(movers[1]).factors, 6);
}

#[test]
fn r6_4i_equal_forces_the_lower_modifier_then_the_player() {
    proves!("6.4i");
    let axis: Force = &[("germany", 6), ("italy", 6)];
    let (mut kit, movers, _) = battle(axis, &[("britain", 8), ("britain", 4)]);
    kit.roll(&[1, 3]).act(NavalAction::Fight);
    take_losses(&mut kit);
    assert_eq!(kit.s.unit(movers[0]).factors, 5);
    assert_eq!(
        kit.s.unit(movers[1]).factors,
        4,
        "Italy has the lower modifier"
    );

    let allies: Force = &[("britain", 6), ("usa", 6)];
    let (mut kit, _, hunters) = battle(&[("germany", 8), ("germany", 4)], allies);
    kit.roll(&[4, 1]).act(NavalAction::Fight);
    let extra = |id| NavalAction::Extra { nation: nation(id) };
    assert!(kit.allowed(extra("britain")) && kit.allowed(extra("usa")));
    assert_eq!(kit.refused(extra("germany")), "6.4i");
    kit.act(extra("usa"));
    take_losses(&mut kit);
    assert_eq!(kit.s.unit(hunters[0]).factors, 5);
    assert_eq!(kit.s.unit(hunters[1]).factors, 4);
}

#[test]
fn r6_4i_a_share_larger_than_a_force_falls_on_the_other() {
    proves!("6.4i");
    // 16 factors, five behind: ten are lost. Germany has two of them; Italy loses eight.
    let axis: Force = &[("germany", 2), ("italy", 8), ("italy", 6)];
    let (mut kit, movers, _) = battle(axis, &[("britain", 8), ("britain", 8)]);
    kit.roll(&[1, 5]).act(NavalAction::Fight);
    take_losses(&mut kit);
    assert_eq!(kit.at(movers[0]), At::Pool);
    assert_eq!(strength(&kit, &movers[1..]), 6);
}

#[test]
fn r6_4f_the_winner_pays_also_when_the_loser_has_lost_all() {
    proves!("6.4f", "6.4b");
    // Four factors are lost of four that move: the interceptor loses two, from whichever fleet it likes.
    let (mut kit, movers, hunters) = battle(&[("germany", 4)], &[("britain", 3), ("britain", 2)]);
    kit.roll(&[1, 6]).act(NavalAction::Fight);
    assert_eq!(kit.at(movers[0]), At::Pool);
    take_losses(&mut kit);
    assert_eq!(strength(&kit, &hunters), 3);
    assert!(kit.s.mission().is_none());
}
