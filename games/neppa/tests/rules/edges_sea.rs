//! Where the rules of the sea end: two seats in one force, the last ship that still fits, what is left of a load.

use crate::kit::{Kit, nation, zone};
use kernel::{Seat, proves};
use neppa::ch06_naval::{NavalAction, Stage};
use neppa::ch08_ground::GroundAction;
use neppa::data::data;
use neppa::types::Kind::*;
use neppa::types::{Front, Nation, Zone};
use neppa::unit::{At, Marks, UnitId};
use neppa::{Action, Phase};

fn aim(key: &str, front: Front) -> NavalAction {
    NavalAction::Target {
        zone: zone(key),
        front,
    }
}

fn load(unit: UnitId) -> NavalAction {
    NavalAction::Load { unit }
}

fn add(fleet: UnitId) -> NavalAction {
    NavalAction::AddFleet { fleet }
}

fn sink(fleet: UnitId, factors: u8) -> NavalAction {
    NavalAction::Sink { fleet, factors }
}

fn drown(unit: UnitId) -> NavalAction {
    NavalAction::Drown { unit }
}

/// Germany and Italy as allies, each with a seat of its own, against Britain; an Italian fleet in Naples.
fn axis() -> (Kit, UnitId) {
    let mut kit = Kit::bare("Fall 1942");
    kit.s.players = 4;
    kit.ally("germany", "italy")
        .war("germany", "britain")
        .war("italy", "britain");
    let fleet = kit.put("italy", Fleet, "naples");
    (kit, fleet)
}

fn seat(kit: &Kit, id: &str) -> Option<Seat> {
    Some(kit.s.seat_of(nation(id)))
}

/// The interception is tried where ships from this port find the enemy without a die.
fn meet(kit: &mut Kit, port: &str) {
    kit.act(NavalAction::Announce).act(NavalAction::Direct);
    let course = kit.s.mission().unwrap().course.clone();
    let near = |sea: &Zone| data().interception_count(zone(port), *sea) <= 2;
    let sea = course.into_iter().find(near).expect("a zone near the port");
    kit.act(NavalAction::InterceptAt { sea });
}

#[test]
fn r6_2a_who_has_nothing_aboard_waits_only_for_an_ally_who_can_embark() {
    proves!("6.2a");
    // An ally with a unit in a port, one with a fleet alone, one with nothing.
    for (unit, fleet, closes) in [
        (true, false, true),
        (false, true, false),
        (false, false, false),
    ] {
        let (mut kit, lead) = axis();
        kit.put("italy", Infantry, "palermo");
        if unit {
            kit.put("germany", Infantry, "palermo");
        }
        if fleet {
            kit.put("germany", Fleet, "taranto");
        }
        kit.phase("italy", Phase::Movement);
        kit.act(NavalAction::Transport { fleet: lead });
        kit.act(aim("tripoli", Front::Mediterranean));
        match closes {
            true => assert!(kit.allowed(NavalAction::Sail)),
            false => assert_eq!(kit.refused(NavalAction::Sail), "6.2a"),
        }
    }
    // With one seat for both, that seat embarks itself.
    let (mut kit, lead) = axis();
    kit.s.players = 2;
    kit.put("germany", Infantry, "palermo");
    kit.put("italy", Infantry, "palermo");
    kit.phase("italy", Phase::Movement);
    kit.act(NavalAction::Transport { fleet: lead });
    kit.act(aim("tripoli", Front::Mediterranean));
    assert_eq!(kit.refused(NavalAction::Sail), "6.2a");
}

#[test]
fn r6_2e_who_came_ashore_without_a_movement_factor_is_not_asked_again() {
    proves!("6.2e", "6.2f");
    // Infantry has spent its one factor with the landing, and air has its new base.
    for kind in [Infantry, Air, Artillery] {
        let (mut kit, fleet) = axis();
        let unit = kit.put("germany", kind, "palermo");
        kit.phase("italy", Phase::Movement);
        kit.act(NavalAction::Transport { fleet });
        kit.act(aim("tripoli", Front::Mediterranean))
            .act(load(unit));
        assert!(kit.is_in(unit, "tripoli"));
        assert_eq!(kit.s.unit(unit).marks.moved(), 1);
        assert_eq!(kit.asking(), seat(&kit, "italy"), "{kind:?}");
    }
    // The tank of the seat that sails goes on in its own part of the phase, and nobody else is asked.
    let (mut kit, fleet) = axis();
    let tank = kit.put("italy", Armour, "palermo");
    kit.put("germany", Infantry, "berlin");
    kit.phase("italy", Phase::Movement);
    kit.act(NavalAction::Transport { fleet });
    kit.act(aim("tripoli", Front::Mediterranean))
        .act(load(tank));
    assert_eq!(kit.asking(), seat(&kit, "italy"));
    kit.march(tank, "sirte");
    assert_eq!(
        kit.refused(GroundAction::Pick { unit: tank }),
        "1.1b",
        "landing and marching are its two factors"
    );
}

#[test]
fn r6_2e_an_ally_whose_part_is_still_to_come_is_not_asked_before_it() {
    proves!("6.2e");
    let (mut kit, italian) = axis();
    kit.s.put(italian, At::Pool);
    let german = kit.put("germany", Fleet, "naples");
    let tank = kit.put("italy", Armour, "palermo");
    kit.money("germany", 30, 15)
        .phase("germany", Phase::Declarations)
        .pass_to("germany", Phase::Movement);
    kit.act(NavalAction::Transport { fleet: german });
    kit.act(aim("tripoli", Front::Mediterranean));
    assert_eq!(kit.asking(), seat(&kit, "italy"));
    kit.act(load(tank));
    assert!(kit.is_in(tank, "tripoli"));
    assert_eq!(kit.asking(), seat(&kit, "germany"), "whose part goes on");
    kit.act(Action::Done);
    assert_eq!(kit.asking(), seat(&kit, "italy"));
    kit.march(tank, "sirte");
    kit.act(Action::Done);
    assert_ne!(kit.s.phase, Phase::Movement, "it was asked once");
}

#[test]
fn r6_2b_a_full_fleet_carries_three_air_factors_of_one_port() {
    proves!("6.2b");
    let (mut kit, fleet) = axis();
    let air = kit.put_many("italy", Air, 4, "palermo");
    let other = kit.put("italy", Air, "taranto");
    kit.phase("italy", Phase::Movement);
    kit.act(NavalAction::Transport { fleet });
    kit.act(aim("tripoli", Front::Mediterranean));
    kit.act(load(air[0])).act(load(air[1]));
    assert_eq!(
        kit.refused(load(other)),
        "6.2b",
        "another port, another wing"
    );
    kit.act(load(air[2]));
    assert!(kit.is_in(air[2], "tripoli") && kit.is_in(air[3], "palermo"));
    // Two fleets carry a wing and one factor more.
    let (mut kit, fleet) = axis();
    let second = kit.put("italy", Fleet, "naples");
    let air = kit.put_many("italy", Air, 6, "palermo");
    kit.phase("italy", Phase::Movement);
    kit.act(NavalAction::Transport { fleet });
    kit.act(aim("tripoli", Front::Mediterranean));
    kit.act(add(second));
    for unit in &air {
        kit.act(load(*unit));
    }
    assert_eq!(kit.s.tally(zone("tripoli")).air, 6);
}

#[test]
fn r6_2a_the_port_of_debarkation_takes_no_more_than_it_holds() {
    proves!("6.2a", "1.2a");
    let (mut kit, fleet) = axis();
    kit.put_many("italy", Infantry, 3, "tripoli");
    let infantry = kit.put_many("italy", Infantry, 2, "palermo");
    kit.put("italy", Fleet, "naples");
    kit.phase("italy", Phase::Movement);
    kit.act(NavalAction::Transport { fleet });
    kit.act(aim("tripoli", Front::Mediterranean));
    kit.act(load(infantry[0]));
    assert_eq!(kit.refused(load(infantry[1])), "1.2a");
    // Of air it bases six factors, those aboard among them.
    let (mut kit, fleet) = axis();
    kit.put_many("italy", Air, 5, "tripoli");
    let air = kit.put_many("italy", Air, 2, "palermo");
    kit.put("italy", Fleet, "naples");
    kit.phase("italy", Phase::Movement);
    kit.act(NavalAction::Transport { fleet });
    kit.act(aim("tripoli", Front::Mediterranean));
    kit.act(load(air[0]));
    assert_eq!(kit.refused(load(air[1])), "7.0a");
}

#[test]
fn r6_0a_fleets_that_change_base_together_need_room_together() {
    proves!("6.0a", "6.1a");
    for (there, both) in [(6, true), (7, false)] {
        let mut kit = Kit::bare("Spring 1942");
        let fleet = kit.put("britain", Fleet, "portsmouth");
        kit.put_many("britain", Fleet, there, "scapa_flow");
        let second = kit.put("britain", Fleet, "portsmouth");
        kit.war("germany", "britain")
            .phase("britain", Phase::Movement);
        kit.act(NavalAction::Rebase { fleet });
        kit.act(aim("scapa_flow", Front::Western));
        match both {
            true => assert!(kit.allowed(add(second))),
            // There was nothing to add, and the first has sailed alone.
            false => assert!(kit.is_in(fleet, "scapa_flow") && kit.is_in(second, "portsmouth")),
        }
    }
}

#[test]
fn r9_6c_a_fleet_goes_home_where_there_is_just_room_for_it() {
    proves!("9.6c", "6.0a");
    for (there, home) in [(7, true), (8, false)] {
        let mut kit = Kit::bare("Spring 1942");
        let fleet = kit.put("britain", Fleet, "liverpool");
        kit.put_many("britain", Fleet, there.min(7), "liverpool");
        if there == 8 {
            let small = kit.put("usa", Fleet, "liverpool");
            kit.s.set_factors(small, 1);
        }
        kit.s.put(fleet, At::Zone(zone("british_convoy_box")));
        kit.war("germany", "britain")
            .ally("britain", "usa")
            .phase("britain", Phase::Movement);
        let leave = |key: &str| NavalAction::LeaveBox {
            fleet,
            to: zone(key),
        };
        assert_eq!(kit.allowed(leave("liverpool")), home);
    }
}

#[test]
fn r9_1c_a_movement_phase_lets_the_fleets_of_its_own_side_go() {
    proves!("9.1c", "9.6c");
    let mut kit = Kit::bare("Spring 1942");
    kit.war("germany", "britain").money("germany", 30, 15);
    let british = kit.put("britain", Fleet, "liverpool");
    let german = kit.put("germany", Fleet, "bremen");
    for fleet in [british, german] {
        kit.s.put(fleet, At::Zone(zone("british_convoy_box")));
        kit.mark(fleet, Marks::BOXED);
    }
    kit.phase("germany", Phase::Declarations)
        .pass_to("germany", Phase::Movement);
    let held = |kit: &Kit, fleet| kit.s.unit(fleet).marks.has(Marks::BOXED);
    assert!(!held(&kit, german) && held(&kit, british));
    assert!(kit.allowed(NavalAction::LeaveBox {
        fleet: german,
        to: zone("bremen")
    }));
}

#[test]
fn r6_3a_who_was_asked_and_sends_no_more_is_not_asked_again() {
    proves!("6.3a", "6.3i");
    // France announces and sends a fleet; Britain is asked then, and sends none.
    let mut kit = Kit::bare("Spring 1942");
    kit.s.players = 5;
    let fleet = kit.put("germany", Fleet, "bremen");
    let french = kit.put("france", Fleet, "brest");
    let british = kit.put("britain", Fleet, "scapa_flow");
    kit.control("germany", &["bergen"])
        .war("germany", "britain")
        .war("germany", "france")
        .ally("britain", "france")
        .phase("germany", Phase::Movement);
    kit.act(NavalAction::Rebase { fleet });
    kit.act(aim("bergen", Front::Western));
    let mut first = kit.clone();
    let (west, france) = (Seat(2), Seat(3));
    let sea = zone("sea_german_bight");
    kit.act(NavalAction::Decline)
        .act(NavalAction::Announce)
        .act(NavalAction::Direct)
        .act(NavalAction::InterceptAt { sea });
    kit.act(NavalAction::Commit { fleet: french });
    assert_eq!(kit.asking(), Some(west));
    let mut both = kit.clone();
    kit.roll(&[6]).act(NavalAction::Ready);
    assert_eq!(kit.s.mission().unwrap().stage, Stage::Stand);
    assert_eq!(kit.asking(), Some(france));
    // With fleets of both the one that announced, whose fleet came first, says whether they fight.
    both.roll(&[6, 6])
        .act(NavalAction::Commit { fleet: british });
    assert_eq!(both.s.mission().unwrap().stage, Stage::Stand);
    assert_eq!(both.asking(), Some(france));
    // Britain announces: France is asked after it.
    first
        .act(NavalAction::Announce)
        .act(NavalAction::Direct)
        .act(NavalAction::InterceptAt { sea });
    assert_eq!(first.asking(), Some(west));
    first.act(NavalAction::Commit { fleet: british });
    assert_eq!(first.asking(), Some(france));
    first
        .roll(&[6, 6])
        .act(NavalAction::Commit { fleet: french });
    assert_eq!(first.asking(), Some(west), "whose fleet came first");
}

/// A British transport from Plymouth to Gibraltar that a German fleet meets.
fn met(fleets: &[u8], cargo: &[neppa::types::Kind]) -> (Kit, Vec<UnitId>, Vec<UnitId>, UnitId) {
    let mut kit = Kit::bare("Spring 1942");
    let ships: Vec<UnitId> = fleets
        .iter()
        .map(|factors| {
            let id = kit.put("britain", Fleet, "plymouth");
            kit.s.set_factors(id, *factors);
            id
        })
        .collect();
    let aboard: Vec<UnitId> = cargo
        .iter()
        .map(|kind| kit.put("britain", *kind, "plymouth"))
        .collect();
    let hunter = kit.put("germany", Fleet, "brest");
    kit.control("germany", &["brest"])
        .war("germany", "britain")
        .phase("britain", Phase::Movement);
    kit.act(NavalAction::Transport { fleet: ships[0] });
    kit.act(aim("gibraltar", Front::Western));
    for ship in &ships[1..] {
        kit.act(add(*ship));
    }
    for unit in &aboard {
        kit.act(load(*unit));
    }
    if kit.s.mission().unwrap().stage == Stage::Assemble {
        kit.act(NavalAction::Sail);
    }
    meet(&mut kit, "brest");
    kit.act(NavalAction::Commit { fleet: hunter });
    (kit, ships, aboard, hunter)
}

#[test]
fn r6_4h_a_winner_whose_cargo_is_lost_has_nothing_to_go_on_with() {
    proves!("6.4h", "6.4g");
    // Two ahead of eight: the hunter loses two and the mover one, and a fleet of seven carries no armour.
    let (mut kit, ships, cargo, hunter) = met(&[8], &[Armour]);
    kit.roll(&[5, 3]).act(NavalAction::Fight);
    assert_eq!(kit.s.unit(hunter).factors, 6);
    assert_eq!(kit.s.unit(ships[0]).factors, 7);
    assert_eq!(kit.at(cargo[0]), At::Pool);
    assert!(
        kit.s.mission().is_none(),
        "nobody is asked whether it goes on"
    );
    assert!(kit.is_in(ships[0], "plymouth"));
    // Seven factors carry an infantry: the mover is asked.
    let (mut kit, _, cargo, _) = met(&[8], &[Infantry]);
    kit.roll(&[5, 3]).act(NavalAction::Fight);
    assert_eq!(kit.s.mission().unwrap().stage, Stage::Decide);
    kit.act(NavalAction::GoOn);
    assert!(kit.is_in(cargo[0], "gibraltar"));
}

#[test]
fn r6_4h_what_needs_a_full_fleet_is_lost_before_the_rest() {
    proves!("6.4h");
    // Two full fleets and a partial one with an armour, a wing and an infantry; one full fleet loses a factor.
    let (mut kit, ships, cargo, hunter) = met(&[8, 8, 4], &[Armour, Air, Infantry]);
    // 1 + 2 and 2 for twice the number, against 6 + 2.
    kit.roll(&[1, 6]).act(NavalAction::Fight);
    // Three behind: two factors each for a force of twenty, and half of them for the winner.
    kit.act(sink(ships[0], 6));
    assert_eq!(kit.s.unit(hunter).factors, 5);
    assert!(kit.allowed(drown(cargo[0])) && kit.allowed(drown(cargo[1])));
    assert_eq!(kit.refused(drown(cargo[2])), "6.4h");
    kit.act(drown(cargo[1]));
    assert_eq!(kit.at(cargo[1]), At::Pool);
    assert!(kit.is_in(cargo[0], "plymouth") && kit.is_in(cargo[2], "plymouth"));
}

#[test]
fn r6_4b_of_fleets_that_are_alike_the_first_is_named() {
    proves!("6.4b", "3.6a");
    let (mut kit, ships, cargo, _) = met(&[8, 8], &[Infantry]);
    // Level in modifiers but for the two of the larger force: 1 + 2 + 2 to 6 + 2: three behind, twice for sixteen.
    kit.roll(&[1, 6]).act(NavalAction::Fight);
    assert_eq!(kit.refused(sink(ships[1], 1)), "3.6a");
    assert_eq!(kit.refused(sink(ships[0], 7)), "6.4b");
    assert_eq!(kit.refused(sink(ships[0], 0)), "6.4b");
    kit.act(sink(ships[0], 2));
    // They differ now, and four more are owed.
    assert_eq!(kit.refused(sink(ships[1], 5)), "6.4b");
    kit.act(sink(ships[1], 4));
    let left = [ships[0], ships[1]].map(|id| kit.s.unit(id).factors);
    assert_eq!(left, [6, 4]);
    assert!(kit.is_in(cargo[0], "plymouth"));
}

#[test]
fn r6_4h_of_two_seats_that_which_sails_says_what_is_lost() {
    proves!("6.4h");
    let (mut kit, fleet) = axis();
    let italian = kit.put("italy", Infantry, "palermo");
    let german = kit.put("germany", Artillery, "palermo");
    let hunter = kit.put("britain", Fleet, "malta");
    kit.phase("italy", Phase::Movement);
    kit.act(NavalAction::Transport { fleet });
    kit.act(aim("tripoli", Front::Mediterranean))
        .act(load(italian));
    kit.act(load(german));
    meet(&mut kit, "malta");
    kit.act(NavalAction::Commit { fleet: hunter });
    let mut theirs = kit.clone();
    // 3 + 1 to 3 + 2: one factor is lost, and seven carry one of the two.
    kit.roll(&[3, 3]).act(NavalAction::Fight);
    assert_eq!(kit.s.unit(fleet).factors, 7);
    assert_eq!(kit.asking(), seat(&kit, "italy"));
    kit.act(drown(german));
    assert_eq!(kit.at(german), At::Pool);
    assert!(kit.is_in(italian, "palermo"));
    // Six behind leave two factors, which carry nobody: it says who goes first.
    theirs.roll(&[1, 6]).act(NavalAction::Fight);
    assert_eq!(theirs.s.unit(fleet).factors, 2);
    theirs.act(drown(italian));
    assert_eq!([italian, german].map(|unit| theirs.at(unit)), [At::Pool; 2]);
}

#[test]
fn r6_4h_an_ally_who_alone_has_units_aboard_says_which_of_them_is_lost() {
    proves!("6.4h");
    let (mut kit, fleet) = axis();
    let infantry = kit.put("germany", Infantry, "palermo");
    let guns = kit.put("germany", Artillery, "palermo");
    let hunter = kit.put("britain", Fleet, "malta");
    kit.phase("italy", Phase::Movement);
    kit.act(NavalAction::Transport { fleet });
    kit.act(aim("tripoli", Front::Mediterranean));
    kit.act(load(infantry)).act(load(guns));
    meet(&mut kit, "malta");
    kit.act(NavalAction::Commit { fleet: hunter });
    kit.roll(&[3, 3]).act(NavalAction::Fight);
    assert_eq!(kit.asking(), seat(&kit, "germany"));
    kit.act(drown(guns));
    assert!(kit.is_in(infantry, "palermo"));
}

#[test]
fn r6_4i_losses_of_each_nation_are_chosen_by_its_own_seat() {
    proves!("6.4i");
    // An Italian and two unequal German fleets on their way; Germany says which of its own lose.
    let (mut kit, fleet) = axis();
    let large = kit.put("germany", Fleet, "naples");
    let small = kit.put("germany", Fleet, "naples");
    kit.s.set_factors(small, 4);
    let hunters = kit.put_many("britain", Fleet, 2, "malta");
    kit.phase("italy", Phase::Movement);
    kit.act(NavalAction::Rebase { fleet });
    kit.act(aim("tripoli", Front::Mediterranean));
    kit.act(add(large)).act(add(small));
    meet(&mut kit, "malta");
    for hunter in hunters {
        kit.act(NavalAction::Commit { fleet: hunter });
    }
    // 20 to 16 is no advantage: 3 + 1 to 4 + 2 is two behind, twice for twenty: four, two of each nation.
    kit.roll(&[3, 4]).act(NavalAction::Fight);
    assert_eq!(kit.asking(), seat(&kit, "germany"));
    assert_eq!(kit.refused(sink(large, 3)), "6.4b");
    kit.act(sink(small, 1)).act(sink(large, 1));
    let left = [large, small, fleet].map(|id| kit.s.unit(id).factors);
    assert_eq!(left, [7, 3, 6], "Italy has one fleet, and no choice");
    // Then the two that won: of the British fleets, which are alike, two factors.
    assert_eq!(kit.asking(), seat(&kit, "britain"));
}

#[test]
fn r6_1d_a_fleet_driven_out_of_gibraltar_goes_to_the_nearest_port_of_either_front() {
    proves!("6.1c", "6.1d");
    let mut kit = Kit::bare("Spring 1942");
    let fleet = kit.put("britain", Fleet, "gibraltar");
    kit.control("britain", &["casablanca", "oran", "algiers"])
        .war("germany", "britain")
        .phase("germany", Phase::Movement);
    kit.on_table(|t| neppa::ch14_conquest::take(t, zone("gibraltar"), Nation::GERMANY));
    let shelter = |key: &str| NavalAction::Shelter {
        fleet,
        port: zone(key),
    };
    assert_eq!(kit.asking(), Some(Seat(1)));
    assert_eq!(kit.legal().len(), 2);
    assert!(kit.allowed(shelter("casablanca")) && kit.allowed(shelter("oran")));
    assert_eq!(kit.refused(shelter("algiers")), "6.1c", "it is farther");
    assert_eq!(kit.refused(shelter("gibraltar")), "6.1c");
    kit.act(shelter("oran"));
    assert!(kit.is_in(fleet, "oran"));
}
