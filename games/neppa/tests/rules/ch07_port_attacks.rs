//! 7.4 to 7.6: air combat and attacks on fleets in port.

use crate::kit::{Kit, nation, zone};
use kernel::{example, proves};
use neppa::Phase;
use neppa::ch07_air::AirAction;
use neppa::types::Kind;
use neppa::unit::{At, Marks, UnitId};

fn commit(unit: UnitId, factors: u8) -> AirAction {
    AirAction::Commit { unit, factors }
}

const STRIKE: &str = "london";

/// German air at Calais, two zones from London, a British fleet there.
fn raid(bombers: usize) -> (Kit, Vec<UnitId>, UnitId) {
    let mut kit = Kit::bare("Summer 1940");
    kit.control("germany", &["calais"]);
    let air = kit.put_many("germany", Kind::Air, bombers, "calais");
    let fleet = kit.put("britain", Kind::Fleet, STRIKE);
    kit.war("germany", "britain")
        .phase("germany", Phase::Combat);
    (kit, air, fleet)
}

fn strike() -> AirAction {
    AirAction::Strike { port: zone(STRIKE) }
}

#[test]
fn r7_5b_one_die_for_each_factor() {
    proves!("7.5a", "7.5b", "3.5d");
    example!("neppa-E33");
    let (mut kit, air, fleet) = raid(3);
    kit.roll(&[1, 3, 5])
        .act(strike())
        .act(commit(air[0], 3))
        .act(AirAction::Enough);
    assert_eq!(
        kit.s.tally(zone("calais")).air,
        2,
        "the 1 loses an air factor"
    );
    assert_eq!(
        kit.s.unit(fleet).factors,
        7,
        "the 5 loses a fleet factor, the 3 nothing"
    );
    assert_eq!(kit.dice.scripted_left(), 0);
}

#[test]
fn r12_1b_over_a_port_italian_air_needs_an_italian_ground_unit() {
    proves!("12.1b", "7.6");
    for (garrison, refusal) in [(false, Some("12.1b")), (true, None)] {
        let mut kit = Kit::bare("Fall 1942");
        kit.control("britain", &["naples"]);
        kit.war("britain", "italy")
            .war("britain", "germany")
            .ally("germany", "italy");
        let bomber = kit.put("britain", Kind::Air, "naples");
        kit.put("italy", Kind::Fleet, "taranto");
        let italian = kit.put("italy", Kind::Air, "taranto");
        let german = kit.put("germany", Kind::Air, "reggio");
        if garrison {
            kit.put("italy", Kind::Infantry, "taranto");
        }
        kit.phase("britain", Phase::Combat)
            .act(AirAction::Strike {
                port: zone("taranto"),
            })
            .act(commit(bomber, 1))
            .act(AirAction::Enough);
        // German air has no such limit.
        assert!(kit.allowed(commit(german, 1)));
        match refusal {
            Some(rule) => assert_eq!(kit.refused(commit(italian, 1)), rule),
            None => assert!(kit.allowed(commit(italian, 1))),
        }
    }
}

#[test]
fn r7_5b_every_face_of_the_die() {
    proves!("7.5b");
    for (face, air_left, fleet_left) in [
        (1, 0, 8),
        (2, 1, 8),
        (3, 1, 8),
        (4, 1, 7),
        (5, 1, 7),
        (6, 1, 7),
    ] {
        let (mut kit, air, fleet) = raid(1);
        kit.roll(&[face])
            .act(strike())
            .act(commit(air[0], 1))
            .act(AirAction::Enough);
        assert_eq!(
            kit.s.tally(zone("calais")).air,
            air_left,
            "a roll of {face}"
        );
        assert_eq!(kit.s.unit(fleet).factors, fleet_left, "a roll of {face}");
    }
}

#[test]
fn r7_5a_the_port_is_within_two_zones_and_the_air_has_flown_nothing() {
    proves!("7.5a", "3.5b", "3.5c");
    let (mut kit, air, _) = raid(2);
    let far = kit.put("germany", Kind::Air, "berlin");
    kit.act(strike());
    assert_eq!(kit.refused(commit(far, 1)), "7.5a");
    assert_eq!(
        kit.refused(AirAction::Enough),
        "7.5a",
        "an attack needs air"
    );
    kit.act(commit(air[0], 2))
        .roll(&[2, 2])
        .act(AirAction::Enough);
    assert!(
        kit.is_in(air[0], "calais"),
        "it returns to the zone it came from"
    );
    assert_eq!(kit.refused(strike()), "7.5a", "its one mission is flown");
}

#[test]
fn r7_5a_a_mission_against_displaced_fleets_counts() {
    proves!("7.5a");
    let (mut kit, air, fleet) = raid(1);
    kit.put("britain", Kind::Air, "portsmouth");
    kit.act(strike())
        .act(commit(air[0], 1))
        .act(AirAction::Enough);
    // While the defender thinks about interception the port is emptied.
    kit.s.put(fleet, At::Pool);
    kit.act(AirAction::Enough);
    assert!(kit.s.unit(air[0]).marks.has(Marks::FLEW));
    assert_eq!(kit.dice.rolled().len(), 0, "no bomb fell");
}

#[test]
fn r7_5b_the_owner_chooses_which_fleets_are_hit() {
    proves!("7.5b");
    let (mut kit, air, _) = raid(3);
    let second = kit.put("britain", Kind::Fleet, STRIKE);
    kit.s.set_factors(second, 3);
    kit.roll(&[6, 6, 6])
        .act(strike())
        .act(commit(air[0], 3))
        .act(AirAction::Enough);
    assert_eq!(kit.asking(), Some(kit.s.seat_of(nation("britain"))));
    assert_eq!(
        kit.refused(AirAction::Sink {
            fleet: second,
            factors: 4
        }),
        "7.5b"
    );
    kit.act(AirAction::Sink {
        fleet: second,
        factors: 3,
    });
    assert_eq!(
        kit.at(second),
        At::Pool,
        "a fleet without factors goes back to the force pool"
    );
}

#[test]
fn r7_5b_a_single_factor_is_chosen_too() {
    proves!("7.5b");
    let (mut kit, air, first) = raid(1);
    let second = kit.put("britain", Kind::Fleet, STRIKE);
    kit.s.set_factors(second, 5);
    kit.roll(&[6])
        .act(strike())
        .act(commit(air[0], 1))
        .act(AirAction::Enough);
    let sink = |fleet| AirAction::Sink { fleet, factors: 1 };
    assert!(kit.allowed(sink(first)));
    kit.act(sink(second));
    let factors = |id: UnitId| kit.s.unit(id).factors;
    assert_eq!((factors(first), factors(second)), (8, 4));
}

/// A raid of so many bombers, met by so many interceptors from Portsmouth.
fn met(bombers: usize, interceptors: u8, dice: &[u8]) -> (Kit, Vec<UnitId>, UnitId) {
    let (mut kit, air, fleet) = raid(bombers);
    let fighters = kit.put_many("britain", Kind::Air, interceptors.into(), "portsmouth");
    kit.act(strike())
        .act(commit(air[0], bombers as u8))
        .act(AirAction::Enough);
    assert_eq!(kit.asking(), Some(kit.s.seat_of(nation("britain"))));
    kit.roll(dice).act(commit(fighters[0], interceptors));
    (kit, air, fleet)
}

#[test]
fn r7_4a_the_larger_force_adds_its_excess() {
    proves!("7.4a", "7.4b");
    example!("neppa-E31");
    // 6 against 4, equal nationality modifiers: 6 + 2 = 8 against 5. The loser loses 3, the winner 1.
    let (kit, _, _) = met(6, 4, &[6, 5, 2, 2, 2, 2, 2]);
    assert_eq!(kit.s.tally(zone("portsmouth")).air, 1);
    assert_eq!(kit.s.tally(zone("calais")).air, 5);
}

#[test]
fn r7_4b_nobody_loses_more_than_he_has() {
    proves!("7.4b");
    let (kit, _, _) = met(6, 1, &[6, 1, 2, 2, 2, 2, 2, 2]);
    assert_eq!(
        kit.s.tally(zone("portsmouth")).air,
        0,
        "ten are owed, one is there"
    );
    assert_eq!(
        kit.s.tally(zone("calais")).air,
        6,
        "the winner loses half of what the loser lost"
    );
}

#[test]
fn r7_4c_a_tie_costs_nothing_and_sends_all_home() {
    proves!("7.4c", "7.6");
    let (kit, _, fleet) = met(3, 3, &[4, 4]);
    assert_eq!(kit.s.tally(zone("portsmouth")).air, 3);
    assert_eq!(kit.s.tally(zone("calais")).air, 3);
    assert_eq!(kit.s.unit(fleet).factors, 8, "the mission is aborted");
}

#[test]
fn r7_6_bombers_go_on_only_when_larger_and_victorious() {
    proves!("7.6");
    // Larger and victorious: 3 against 2, 6 + 1 against 1: two lost, one in return; two bombs fall.
    let (kit, _, fleet) = met(3, 2, &[6, 1, 6, 6]);
    assert_eq!(kit.s.unit(fleet).factors, 6);
    // Victorious, but not larger.
    let (kit, _, fleet) = met(2, 2, &[6, 1]);
    assert_eq!(kit.s.unit(fleet).factors, 8);
    // Larger, but beaten: 1 + 1 against 6.
    let (kit, _, fleet) = met(3, 2, &[1, 6]);
    assert_eq!(kit.s.unit(fleet).factors, 8);
    assert_eq!(
        kit.s.tally(zone("calais")).air,
        0,
        "three are lost of the four that the roll says"
    );
}

#[test]
fn r7_6_interception_is_automatic_but_needs_air_within_two_zones() {
    proves!("7.6");
    let (mut kit, air, _) = raid(1);
    let far = kit.put("britain", Kind::Air, "glasgow");
    let near = kit.put("britain", Kind::Air, "portsmouth");
    kit.act(strike())
        .act(commit(air[0], 1))
        .act(AirAction::Enough);
    assert_eq!(kit.refused(commit(far, 1)), "7.6");
    assert!(kit.allowed(commit(near, 1)));
}

#[test]
fn r7_4d_losses_of_two_nations_are_split_and_the_larger_loses_the_odd_one() {
    proves!("7.4d");
    let (mut kit, air, _) = raid(6);
    kit.ally("britain", "usa").war("germany", "usa");
    let british = kit.put_many("britain", Kind::Air, 2, "portsmouth");
    let american = kit.put_many("usa", Kind::Air, 1, "portsmouth");
    kit.act(strike())
        .act(commit(air[0], 6))
        .act(AirAction::Enough);
    // 6 + 3 against 6: three are lost of three.
    kit.act(commit(british[0], 2));
    let mut all_lost = kit.clone();
    all_lost
        .roll(&[6, 6, 2, 2, 2, 2, 2])
        .act(commit(american[0], 1));
    assert_eq!(all_lost.s.tally(zone("portsmouth")).air, 0);
    // 1 + 3 against 3: one is lost, by the larger contingent.
    kit.roll(&[1, 3, 2, 2, 2, 2, 2, 2])
        .act(commit(american[0], 1));
    assert_eq!(kit.s.tally(zone("portsmouth")).air, 2);
    assert!(kit.is_in(american[0], "portsmouth"));
}

#[test]
fn r7_4d_equal_contingents_and_modifiers_leave_the_choice_to_the_player() {
    proves!("7.4d");
    let (mut kit, air, _) = raid(6);
    kit.ally("britain", "usa").war("germany", "usa");
    let british = kit.put("britain", Kind::Air, "portsmouth");
    let american = kit.put("usa", Kind::Air, "portsmouth");
    kit.act(strike())
        .act(commit(air[0], 6))
        .act(AirAction::Enough);
    kit.act(commit(british, 1));
    // 1 + 4 against 4: one is lost.
    kit.roll(&[1, 4, 2, 2, 2, 2, 2, 2]).act(commit(american, 1));
    assert_eq!(
        kit.refused(AirAction::OddLoss {
            nation: nation("france")
        }),
        "7.4d"
    );
    kit.act(AirAction::OddLoss {
        nation: nation("usa"),
    });
    assert_eq!(kit.at(american), At::Pool);
    assert!(kit.is_in(british, "portsmouth"));
}

#[test]
fn r7_4d_what_can_be_split_evenly_is_asked_of_nobody() {
    proves!("7.4d");
    let (mut kit, air, _) = raid(6);
    kit.ally("britain", "usa").war("germany", "usa");
    let british = kit.put_many("britain", Kind::Air, 2, "portsmouth");
    let american = kit.put_many("usa", Kind::Air, 2, "portsmouth");
    kit.act(strike())
        .act(commit(air[0], 6))
        .act(AirAction::Enough)
        .act(commit(british[0], 2));
    // 2 + 2 against 2: two are lost, one of each.
    kit.roll(&[2, 2, 2, 2, 2, 2, 2, 2])
        .act(commit(american[0], 2));
    let left = |ids: &[UnitId]| {
        ids.iter()
            .filter(|id| kit.is_in(**id, "portsmouth"))
            .count()
    };
    assert_eq!((left(&british), left(&american)), (1, 1));
}

#[test]
fn r7_4b_the_owner_says_of_each_factor_from_which_base_it_is_lost() {
    proves!("7.4b");
    let (mut kit, air, _) = raid(6);
    let southern = kit.put_many("britain", Kind::Air, 2, "portsmouth");
    let inland = kit.put_many("britain", Kind::Air, 2, "birmingham");
    kit.act(strike())
        .act(commit(air[0], 6))
        .act(AirAction::Enough)
        .act(commit(southern[0], 2));
    // 2 + 2 against 2: two are lost of four.
    kit.roll(&[2, 2, 2, 2, 2, 2, 2, 2])
        .act(commit(inland[0], 2));
    let lose = |unit| AirAction::Lose { unit };
    assert_eq!(kit.refused(lose(southern[1])), "3.5e");
    kit.act(lose(southern[0])).act(lose(inland[0]));
    assert_eq!(kit.s.tally(zone("portsmouth")).air, 1);
    assert_eq!(kit.s.tally(zone("birmingham")).air, 1);
    assert_eq!(kit.s.tally(zone("calais")).air, 5, "the winner loses half");
}

#[test]
fn r7_4d_equal_contingents_lose_from_the_lower_modifier() {
    proves!("7.4d", "7.4a");
    // Italian air flies with one factor beside one German: the Italian modifier is lower and counts for both.
    let mut kit = Kit::bare("Summer 1941");
    kit.control("germany", &["calais"]);
    let german = kit.put("germany", Kind::Air, "calais");
    let italian = kit.put("italy", Kind::Air, "calais");
    kit.put("britain", Kind::Fleet, STRIKE);
    let fighters = kit.put_many("britain", Kind::Air, 2, "portsmouth");
    kit.ally("germany", "italy")
        .war("germany", "britain")
        .war("italy", "britain")
        .phase("germany", Phase::Combat);
    kit.act(strike())
        .act(commit(german, 1))
        .act(commit(italian, 1))
        .act(AirAction::Enough);

    // 4 + 1 against 4 + 2: one is lost, the Italian.
    kit.roll(&[4, 4]).act(commit(fighters[0], 2));
    assert_eq!(kit.at(italian), At::Pool);
    assert!(kit.is_in(german, "calais"));
}
