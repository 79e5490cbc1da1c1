//! 13.4: German forces in North Africa, wherever they come from and whatever they do there.

use crate::kit::{Kit, nation, zone};
use kernel::proves;
use neppa::ch06_naval::NavalAction;
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::GroundAction;
use neppa::ch11_redeployment::RedeployAction;
use neppa::types::{Front, Kind, Nation};
use neppa::unit::UnitId;
use neppa::{Action, Phase, ch14_conquest};

fn by_sea(key: &str) -> NavalAction {
    NavalAction::Target {
        zone: zone(key),
        front: Front::Mediterranean,
    }
}

fn load(unit: UnitId) -> NavalAction {
    NavalAction::Load { unit }
}

fn commit(unit: UnitId, factors: u8) -> AirAction {
    AirAction::Commit { unit, factors }
}

fn fly(to: &str, factors: u8) -> AirAction {
    let to = zone(to);
    AirAction::FlyTo { to, factors }
}

fn pick(unit: UnitId) -> GroundAction {
    GroundAction::Pick { unit }
}

fn attack(key: &str) -> GroundAction {
    GroundAction::Attack { target: zone(key) }
}

/// Germany and Italy against Britain, which holds Malta; two German tanks in Tripoli are eight attack factors.
fn eight_factors(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.ally("germany", "italy")
        .war("germany", "britain")
        .war("italy", "britain");
    kit.put_many("germany", Kind::Armour, 2, "tripoli");
    kit
}

#[test]
fn r13_4a_those_already_aboard_count_towards_the_ten_factors() {
    proves!("13.4a", "6.2a");
    let mut kit = eight_factors("Fall 1942");
    kit.put("germany", Kind::Infantry, "tripoli");
    let fleets = kit.put_many("italy", Kind::Fleet, 2, "naples");
    let infantry = kit.put_many("germany", Kind::Infantry, 4, "palermo");
    kit.phase("germany", Phase::Movement);
    kit.act(NavalAction::Transport { fleet: fleets[0] });
    kit.act(by_sea("benghazi"));
    // Nine are there; the first aboard is the tenth.
    kit.act(load(infantry[0]));
    assert_eq!(kit.refused(load(infantry[1])), "13.4a");
    kit.act(NavalAction::Sail);
    assert!(kit.is_in(infantry[0], "benghazi"));
    assert!(kit.is_in(infantry[1], "palermo"));
}

#[test]
fn r13_4a_an_invasion_force_off_the_beach_counts() {
    proves!("13.4a", "6.5g");
    let mut kit = eight_factors("Fall 1942");
    let fleets = kit.put_many("italy", Kind::Fleet, 2, "naples");
    let infantry = kit.put_many("germany", Kind::Infantry, 3, "palermo");
    let air = kit.put("germany", Kind::Air, "palermo");
    kit.phase("germany", Phase::Movement);
    kit.act(NavalAction::Invade { fleet: fleets[0] });
    kit.act(by_sea("mersa_matruh"));
    kit.act(load(infantry[0]));
    kit.act(NavalAction::AddFleet { fleet: fleets[1] });
    kit.act(load(infantry[1]));
    assert_eq!(kit.refused(load(infantry[2])), "13.4a");
    kit.act(NavalAction::Sail);
    // Ten are there or on their way: nobody else comes.
    kit.act(AirAction::Rebase { unit: air });
    assert_eq!(kit.refused(fly("tripoli", 1)), "13.4a");
    kit.act(fly("messina", 1));
    // Both land all the same, and advance.
    kit.phase("germany", Phase::Combat)
        .act(attack("mersa_matruh"));
    for unit in &infantry[..2] {
        kit.act(GroundAction::Land { unit: *unit });
    }
    kit.act(GroundAction::Declare);
    for unit in &infantry[..2] {
        kit.act(GroundAction::Advance { unit: *unit });
    }
    assert!(kit.is_in(infantry[1], "mersa_matruh"));
}

#[test]
fn r13_4a_those_who_left_for_an_invasion_keep_their_place() {
    proves!("13.4a", "6.5f");
    let mut kit = eight_factors("Fall 1942");
    let fleet = kit.put("italy", Kind::Fleet, "naples");
    let leaving = kit.put_many("germany", Kind::Infantry, 2, "tripoli");
    let air = kit.put("germany", Kind::Air, "palermo");
    kit.control("britain", &["crete"])
        .phase("germany", Phase::Movement);
    kit.act(NavalAction::Invade { fleet });
    kit.act(by_sea("crete"));
    for unit in leaving {
        kit.act(load(unit));
    }
    // Two have sailed for Crete; they may have to come back.
    kit.act(AirAction::Rebase { unit: air });
    assert_eq!(kit.refused(fly("tripoli", 1)), "13.4a");
}

#[test]
fn r13_4a_those_who_drop_count_towards_the_ten_factors() {
    proves!("13.4a", "3.4a");
    let mut kit = eight_factors("Fall 1942");
    kit.control("germany", &["haifa"]);
    let airborne = kit.put_many("germany", Kind::Airborne, 2, "haifa");
    let drop = |unit| GroundAction::Drop { unit };
    let mut exploiting = kit.clone();
    kit.phase("germany", Phase::Combat).act(attack("port_said"));
    kit.act(drop(airborne[0]));
    assert_eq!(kit.refused(drop(airborne[1])), "13.4a");
    let on = |unit| GroundAction::DropOn {
        unit,
        zone: zone("port_said"),
    };
    exploiting
        .phase("germany", Phase::ExploitationMovement)
        .act(on(airborne[0]));
    assert_eq!(exploiting.refused(on(airborne[1])), "13.4a");
}

#[test]
fn r13_4a_a_wing_counts_by_its_factors() {
    proves!("13.4a", "13.4c");
    let mut kit = eight_factors("Fall 1942");
    let air = kit.put_many("germany", Kind::Air, 3, "palermo");
    let mut sent = kit.clone();
    kit.phase("germany", Phase::Movement);
    kit.act(AirAction::Rebase { unit: air[0] });
    assert_eq!(kit.refused(fly("tripoli", 3)), "13.4a");
    assert!(kit.allowed(fly("tripoli", 2)));
    // The same by Strategic Redeployment.
    sent.phase("germany", Phase::Redeployment);
    let to = RedeployAction::To {
        zone: zone("tripoli"),
        suez: false,
    };
    let wing = |factors| RedeployAction::Redeploy {
        unit: air[0],
        factors,
        by: Nation::GERMANY,
    };
    let mut pair = sent.clone();
    sent.act(wing(3));
    assert_eq!(sent.refused(to), "13.4a");
    pair.act(wing(2)).act(to);
    assert_eq!(pair.s.tally(zone("tripoli")).air, 2);
}

#[test]
fn r13_4a_air_does_not_flee_into_north_africa_above_the_limit() {
    proves!("13.4a", "7.0b");
    let flight = |factors_there: usize| {
        let mut kit = Kit::bare("Fall 1942");
        kit.war("germany", "britain")
            .control("germany", &["crete", "tobruk"]);
        kit.put_many("germany", Kind::Infantry, factors_there, "tobruk");
        kit.put_many("germany", Kind::Armour, 2, "tobruk");
        let air = kit.put("germany", Kind::Air, "crete");
        kit.phase("britain", Phase::Combat);
        kit.on_table(|t| ch14_conquest::take(t, zone("crete"), nation("britain")));
        (kit, air)
    };
    let (kit, air) = flight(1);
    assert!(kit.is_in(air, "tobruk"), "the tenth factor finds room");
    let (kit, air) = flight(2);
    assert_eq!(
        kit.s.zone_of(air),
        None,
        "the eleventh has no base in reach"
    );
}

/// Germany begins its turn with three tanks and three air factors, fifteen attack factors, in Tripoli, and Malta is
/// British; it is in the phase before Movement.
fn fifteen_factors() -> (Kit, Vec<UnitId>, Vec<UnitId>) {
    let mut kit = eight_factors("Fall 1940");
    kit.put("germany", Kind::Armour, "tripoli");
    let tanks = kit.s.units_in(zone("tripoli")).map(|(id, _)| id).collect();
    let air = kit.put_many("germany", Kind::Air, 3, "tripoli");
    kit.phase("britain", Phase::Redeployment).act(Action::Done);
    assert!(kit.s.politics.africa_overfull);
    (kit, tanks, air)
}

fn march(kit: &mut Kit, unit: UnitId, to: &str) {
    kit.act(pick(unit))
        .act(GroundAction::March { to: zone(to) });
}

#[test]
fn r13_4b_air_is_among_the_ten_factors_that_move() {
    proves!("13.4b", "7.0a");
    let (mut kit, tanks, air) = fifteen_factors();
    kit.act(Action::Done);
    march(&mut kit, tanks[0], "sirte");
    march(&mut kit, tanks[1], "sirte");
    kit.act(AirAction::Rebase { unit: air[0] });
    assert_eq!(kit.refused(fly("benghazi", 3)), "13.4b");
    kit.act(fly("benghazi", 2));
    assert_eq!(kit.refused(AirAction::Rebase { unit: air[2] }), "13.4b");
    assert_eq!(kit.refused(pick(tanks[2])), "13.4b");
    assert!(kit.allowed(pick(tanks[0])), "the ten go on");
}

#[test]
fn r13_4b_air_is_among_the_ten_factors_that_attack() {
    proves!("13.4b", "7.1a", "7.5a");
    let (mut kit, tanks, air) = fifteen_factors();
    kit.control("britain", &["benghazi", "sirte"]);
    kit.put("britain", Kind::Infantry, "sirte");
    kit.put("britain", Kind::Fleet, "malta");
    kit.act(Action::Done).act(Action::Done);
    assert_eq!(kit.s.phase, Phase::Combat);
    let mut strike = kit.clone();
    kit.act(attack("sirte"));
    for tank in &tanks[..2] {
        kit.act(GroundAction::Commit { unit: *tank });
    }
    assert_eq!(
        kit.refused(GroundAction::Commit { unit: tanks[2] }),
        "13.4b"
    );
    assert_eq!(kit.refused(commit(air[0], 3)), "13.4b");
    kit.act(commit(air[0], 2));
    assert_eq!(kit.refused(commit(air[2], 1)), "13.4b");
    // The ten are used up: nobody is left for the fleet in Malta.
    kit.roll(&[6, 6]).act(GroundAction::Declare);
    kit.act(GroundAction::Halt);
    assert_eq!(
        kit.refused(AirAction::Strike {
            port: zone("malta")
        }),
        "7.5a"
    );
    // Against the fleet in Malta, when two tanks have used eight of the ten.
    strike.act(attack("sirte"));
    for tank in &tanks[..2] {
        strike.act(GroundAction::Commit { unit: *tank });
    }
    strike.roll(&[6, 6]).act(GroundAction::Declare);
    strike.act(GroundAction::Halt);
    strike.act(AirAction::Strike {
        port: zone("malta"),
    });
    assert_eq!(strike.refused(commit(air[0], 3)), "13.4b");
    assert!(strike.allowed(commit(air[0], 2)));
}

#[test]
fn r13_4b_those_who_are_lost_stay_among_the_ten() {
    proves!("13.4b");
    let (mut kit, tanks, _) = fifteen_factors();
    kit.control("britain", &["sirte"]);
    kit.put_many("britain", Kind::Infantry, 4, "sirte");
    kit.act(Action::Done).act(Action::Done);
    kit.act(attack("sirte"));
    for tank in &tanks[..2] {
        kit.act(GroundAction::Commit { unit: *tank });
    }
    kit.roll(&[1, 1]).act(GroundAction::Declare);
    assert_eq!(kit.s.zone_of(tanks[0]), None, "the attack fails");
    assert_eq!(kit.refused(attack("sirte")), "13.4b");
}

#[test]
fn r13_4b_those_who_embark_are_among_the_ten() {
    proves!("13.4b", "6.2e");
    let (mut kit, tanks, air) = fifteen_factors();
    let fleets = kit.put_many("italy", Kind::Fleet, 3, "naples");
    kit.act(Action::Done);
    kit.act(NavalAction::Transport { fleet: fleets[0] });
    kit.act(by_sea("palermo"));
    kit.act(load(tanks[0]));
    kit.act(NavalAction::AddFleet { fleet: fleets[1] });
    kit.act(load(tanks[1]));
    kit.act(NavalAction::AddFleet { fleet: fleets[2] });
    assert_eq!(kit.refused(load(tanks[2])), "13.4b");
    kit.act(NavalAction::Sail);
    assert!(kit.is_in(tanks[0], "palermo"));
    // They have left, and count all the same: two factors are left for the rest.
    assert_eq!(kit.refused(pick(tanks[2])), "13.4b");
    kit.act(AirAction::Rebase { unit: air[0] });
    assert_eq!(kit.refused(fly("sirte", 3)), "13.4b");
    assert!(kit.allowed(fly("sirte", 2)));
}

#[test]
fn r13_4b_air_that_intercepts_is_among_the_ten() {
    proves!("13.4b", "7.3");
    let (mut kit, tanks, air) = fifteen_factors();
    kit.control("britain", &["benghazi", "sirte"]);
    kit.put("britain", Kind::Infantry, "sirte");
    let das = kit.put("britain", Kind::Air, "benghazi");
    kit.act(Action::Done).act(Action::Done);
    kit.act(attack("sirte"));
    for tank in &tanks[..2] {
        kit.act(GroundAction::Commit { unit: *tank });
    }
    kit.act(GroundAction::Declare).act(commit(das, 1));
    assert_eq!(kit.refused(commit(air[0], 3)), "13.4b");
    assert!(kit.allowed(commit(air[0], 2)));
}

#[test]
fn r13_4b_armour_that_exploits_is_among_the_ten() {
    proves!("13.4b", "8.5b");
    let (mut kit, tanks, _) = fifteen_factors();
    kit.control("britain", &["benghazi", "sirte"]);
    kit.put("britain", Kind::Infantry, "sirte");
    kit.act(Action::Done).act(Action::Done);
    let enter = |unit| GroundAction::EnterBreakthrough {
        unit,
        zone: zone("sirte"),
    };
    let fight = |kit: &mut Kit, with: &[UnitId]| {
        kit.act(attack("sirte"));
        for tank in with {
            kit.act(GroundAction::Commit { unit: *tank });
        }
        kit.roll(&[6, 6])
            .act(GroundAction::Declare)
            .act(GroundAction::Advance { unit: with[0] });
        if with.len() > 1 {
            kit.act(GroundAction::Halt);
        }
        // Nobody would be asked where nobody may enter.
        kit.phase("germany", Phase::ExploitationMovement);
    };
    let mut one = kit.clone();
    fight(&mut one, &tanks[..1]);
    assert!(one.allowed(enter(tanks[1])), "eight");
    fight(&mut kit, &tanks[..2]);
    assert_eq!(kit.refused(enter(tanks[2])), "13.4b", "twelve");
}

#[test]
fn r13_4a_armour_enters_a_breakthrough_in_africa_within_the_limit() {
    proves!("13.4a", "8.5b");
    let mut kit = Kit::bare("Summer 1942");
    kit.war("germany", "britain").control("germany", &["haifa"]);
    let tanks = kit.put_many("germany", Kind::Armour, 3, "haifa");
    kit.put("britain", Kind::Infantry, "port_said");
    kit.phase("germany", Phase::Combat)
        .act(attack("port_said"))
        .act(GroundAction::Commit { unit: tanks[0] })
        .roll(&[6, 6])
        .act(GroundAction::Declare)
        .act(GroundAction::Advance { unit: tanks[0] })
        .pass_to("germany", Phase::ExploitationMovement);
    let enter = |unit| GroundAction::EnterBreakthrough {
        unit,
        zone: zone("port_said"),
    };
    kit.act(enter(tanks[1]));
    assert_eq!(kit.refused(enter(tanks[2])), "13.4a", "8 and 4 are 12");
}

#[test]
fn r13_4b_the_lost_of_one_turn_are_not_among_the_ten_of_the_next() {
    proves!("13.4b");
    let (mut kit, tanks, _) = fifteen_factors();
    kit.control("italy", &["gabes"])
        .control("britain", &["sirte"]);
    let more = kit.put_many("germany", Kind::Armour, 2, "gabes");
    kit.put_many("britain", Kind::Infantry, 4, "sirte");
    kit.act(Action::Done).act(Action::Done);
    kit.act(attack("sirte"));
    for tank in &tanks[..2] {
        kit.act(GroundAction::Commit { unit: *tank });
    }
    kit.roll(&[1, 1]).act(GroundAction::Declare);
    assert_eq!(kit.s.zone_of(tanks[0]), None, "eight factors are lost");
    // Italy has Malta for a while: nobody leaves Africa. Then Britain has it again.
    kit.control("italy", &["malta"])
        .pass_to("britain", Phase::Movement)
        .control("britain", &["malta"])
        .pass_to("germany", Phase::Movement);
    assert!(kit.s.politics.africa_overfull, "fifteen are left");
    march(&mut kit, more[0], "tripoli");
    march(&mut kit, more[1], "tripoli");
    assert_eq!(kit.refused(pick(tanks[2])), "13.4b", "eight of the ten");
}
