//! 6.2a, 6.5e, 6.7b, 7.5: ships and air of allies together, however many people play them.

use crate::kit::{Kit, nation, redeploy, redeploy_to, zone};
use kernel::{Seat, proves};
use neppa::ch06_naval::NavalAction;
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::GroundAction;
use neppa::ch11_redeployment::RedeployAction;
use neppa::types::{Front, Kind, Nation};
use neppa::unit::{At, UnitId};
use neppa::{Action, Phase};

fn aim(key: &str) -> NavalAction {
    NavalAction::Target {
        zone: zone(key),
        front: Front::Mediterranean,
    }
}

fn load(unit: UnitId) -> NavalAction {
    NavalAction::Load { unit }
}

/// Germany and Italy, each with its own seat, against Britain; Italian fleets in Naples.
fn axis(players: u8, fleets: usize) -> (Kit, Vec<UnitId>) {
    let mut kit = Kit::bare("Fall 1942");
    kit.s.players = players;
    kit.ally("germany", "italy")
        .war("germany", "britain")
        .war("italy", "britain");
    let fleets = kit.put_many("italy", Kind::Fleet, fleets, "naples");
    (kit, fleets)
}

fn seat(kit: &Kit, id: &str) -> Option<Seat> {
    Some(kit.s.seat_of(nation(id)))
}

#[test]
fn r6_2a_an_allys_ships_carry_units_of_another_seat() {
    proves!("6.2a", "1.0", "6.2e");
    for players in [4, 5] {
        let (mut kit, fleets) = axis(players, 1);
        let tank = kit.put("germany", Kind::Armour, "palermo");
        kit.phase("italy", Phase::Movement);
        kit.act(NavalAction::Transport { fleet: fleets[0] });
        kit.act(aim("tripoli"));
        // Italy has nothing to add: Germany is asked what it sends along.
        assert_eq!(kit.asking(), seat(&kit, "germany"));
        let mut alone = kit.clone();
        kit.act(load(tank));
        assert!(kit.is_in(tank, "tripoli") && kit.is_in(fleets[0], "naples"));
        // Germany had done with the phase; its tank has a movement factor left and may use it.
        assert_eq!(kit.asking(), seat(&kit, "germany"));
        kit.act(GroundAction::Pick { unit: tank });
        kit.act(GroundAction::March { to: zone("sirte") });
        kit.act(Action::Done);
        assert_eq!(kit.asking(), seat(&kit, "italy"));
        assert_eq!(
            kit.refused(NavalAction::Transport { fleet: fleets[0] }),
            "6.2d"
        );
        // Germany sends nothing: the mission is given up.
        alone.act(NavalAction::Sail);
        assert!(alone.is_in(tank, "palermo"));
        assert_eq!(alone.asking(), seat(&alone, "italy"));
    }
}

#[test]
fn r6_2a_fleets_of_two_seats_sail_together() {
    proves!("6.2a", "6.2d", "6.1a");
    let (mut kit, fleets) = axis(4, 1);
    let german = kit.put("germany", Kind::Fleet, "taranto");
    let own = kit.put_many("italy", Kind::Infantry, 2, "palermo");
    let theirs = kit.put_many("germany", Kind::Infantry, 2, "palermo");
    kit.phase("italy", Phase::Movement);
    kit.act(NavalAction::Transport { fleet: fleets[0] });
    kit.act(aim("tripoli"));
    assert_eq!(
        kit.refused(load(theirs[0])),
        "1.0",
        "Germany embarks its own"
    );
    kit.act(load(own[0])).act(load(own[1]));
    // Germany's fleet makes room for its units; two infantry are all that it carries.
    assert_eq!(kit.asking(), seat(&kit, "germany"));
    assert_eq!(kit.refused(load(theirs[0])), "6.2b");
    kit.act(NavalAction::AddFleet { fleet: german });
    kit.act(load(theirs[0])).act(load(theirs[1]));
    for unit in own.into_iter().chain(theirs) {
        assert!(kit.is_in(unit, "tripoli"));
    }
    assert!(kit.is_in(german, "taranto"), "and back to its base");

    // A change of base likewise.
    let (mut kit, fleets) = axis(5, 1);
    let german = kit.put("germany", Kind::Fleet, "naples");
    kit.phase("italy", Phase::Movement);
    kit.act(NavalAction::Rebase { fleet: fleets[0] });
    kit.act(aim("genoa"));
    assert_eq!(kit.asking(), seat(&kit, "germany"));
    kit.act(NavalAction::AddFleet { fleet: german });
    assert!(kit.is_in(fleets[0], "genoa") && kit.is_in(german, "genoa"));
}

#[test]
fn r6_5e_an_allys_ships_land_units_of_another_seat() {
    proves!("6.5e", "6.5h");
    let (mut kit, fleets) = axis(4, 1);
    kit.control("britain", &["benghazi"]);
    let german = kit.put("germany", Kind::Infantry, "palermo");
    let italian = kit.put("italy", Kind::Infantry, "palermo");
    kit.phase("italy", Phase::Movement);
    kit.act(NavalAction::Invade { fleet: fleets[0] });
    kit.act(aim("benghazi")).act(load(italian));
    assert_eq!(kit.asking(), seat(&kit, "germany"));
    kit.act(load(german));
    assert_eq!(kit.at(german), At::Afloat(0));
    kit.phase("italy", Phase::Combat);
    let target = zone("benghazi");
    kit.act(GroundAction::Attack { target });
    kit.act(GroundAction::Land { unit: italian });
    assert_eq!(kit.refused(GroundAction::Land { unit: german }), "0.2");
    kit.act(GroundAction::Declare);
    assert_eq!(kit.asking(), seat(&kit, "germany"));
    kit.act(GroundAction::Land { unit: german });
    // Italy goes first, and stays aboard.
    kit.act(GroundAction::Halt);
    kit.act(GroundAction::Advance { unit: german });
    assert!(kit.is_in(german, "benghazi"));
}

#[test]
fn r6_7b_an_allys_ships_ship_units_of_another_seat_if_it_agrees() {
    proves!("6.7b", "11.0d", "1.0");
    let (mut kit, fleets) = axis(4, 1);
    let unit = kit.put("germany", Kind::Infantry, "palermo");
    kit.phase("germany", Phase::Redeployment);
    kit.act(redeploy(unit, Nation::GERMANY))
        .act(redeploy_to("tripoli"));
    assert_eq!(kit.asking(), seat(&kit, "italy"), "whose fleet it is");
    let mut kept = kit.clone();
    kit.act(RedeployAction::Lend);
    assert!(kit.is_in(unit, "tripoli"));
    assert_eq!(kit.s.unit(fleets[0]).laden, 4);
    assert_eq!(kit.s.treasury(Nation::GERMANY).srs, 1);
    assert_eq!(kit.s.treasury(Nation::ITALY).srs, 0);
    // Italy keeps its ships: nothing has happened, and it is not asked again in this phase.
    kept.act(RedeployAction::Refuse);
    assert_eq!(kept.asking(), seat(&kept, "germany"));
    assert!(kept.is_in(unit, "palermo"));
    assert_eq!(kept.s.treasury(Nation::GERMANY).srs, 0);
    kept.act(redeploy(unit, Nation::GERMANY));
    assert_eq!(kept.refused(redeploy_to("tripoli")), "11.0d");
    // In the next turn it may be asked again.
    kept.act(redeploy_to("messina"))
        .act(Action::Done)
        .act(Action::Done);
    assert!(kept.s.transfers.refused.is_empty());
}

#[test]
fn r6_7b_with_one_seat_for_both_nobody_is_asked() {
    proves!("6.7b");
    for players in [2, 3] {
        let (mut kit, fleets) = axis(players, 1);
        let unit = kit.put("germany", Kind::Infantry, "palermo");
        kit.phase("germany", Phase::Redeployment);
        kit.act(redeploy(unit, Nation::GERMANY))
            .act(redeploy_to("tripoli"));
        assert!(kit.is_in(unit, "tripoli"));
        assert_eq!(kit.s.unit(fleets[0]).laden, 4);
    }
}

#[test]
fn r6_7b_british_ships_ship_no_french_units() {
    proves!("6.7b", "12.0a");
    let mut kit = Kit::bare("Spring 1940");
    kit.ally("britain", "france")
        .war("germany", "britain")
        .war("germany", "france");
    let unit = kit.put("france", Kind::Infantry, "marseilles");
    kit.put("britain", Kind::Fleet, "gibraltar");
    kit.phase("france", Phase::Redeployment);
    kit.act(redeploy(unit, Nation::FRANCE));
    assert_eq!(kit.refused(redeploy_to("algiers")), "11.0d");
    kit.put("france", Kind::Fleet, "oran");
    kit.act(redeploy_to("algiers"));
    assert!(kit.is_in(unit, "algiers"));
}

#[test]
fn r7_5a_air_of_two_seats_strikes_a_port_together() {
    proves!("7.5a", "1.0");
    let mut kit = Kit::bare("Summer 1940");
    kit.s.players = 4;
    kit.control("germany", &["calais"])
        .ally("germany", "italy")
        .war("germany", "britain")
        .war("italy", "britain");
    let german = kit.put("germany", Kind::Air, "calais");
    let italian = kit.put("italy", Kind::Air, "calais");
    let fleet = kit.put("britain", Kind::Fleet, "london");
    kit.phase("germany", Phase::Combat);
    let commit = |unit| AirAction::Commit { unit, factors: 1 };
    kit.act(AirAction::Strike {
        port: zone("london"),
    });
    assert_eq!(kit.refused(commit(italian)), "1.0");
    kit.act(commit(german)).act(AirAction::Enough);
    assert_eq!(kit.asking(), seat(&kit, "italy"));
    kit.roll(&[6, 6]).act(commit(italian));
    assert_eq!(kit.s.unit(fleet).factors, 6, "two bombs fell");
    assert_eq!(kit.asking(), seat(&kit, "germany"));
}
