//! Positions from outside: a number that the rules cannot count on from is refused, whatever it is of.

use crate::kit::{Kit, nation, zone};
use kernel::proves;
use neppa::ch06_naval::Invasion;
use neppa::ch06_naval::r6_7_shipping::Shipping;
use neppa::ch09_strategic_warfare::Shipment;
use neppa::ch10_construction::{Grant, Loan, Way};
use neppa::data::ConvoyBox;
use neppa::flaws::flaws;
use neppa::types::{Kind, Turn};
use neppa::unit::{At, UnitId};
use neppa::{Phase, State};

const NOBODY: UnitId = UnitId(9999);

/// What is found in the first position of the campaign when it is changed so.
#[track_caller]
fn found(change: impl FnOnce(&mut State)) -> String {
    let mut s = Kit::scenario("campaign_1939").s;
    assert_eq!(flaws(&s), Vec::<String>::new());
    change(&mut s);
    flaws(&s).join("; ")
}

#[test]
fn a_turn_that_the_scenario_has_not_is_refused() {
    proves!("1.3a");
    assert_eq!(
        found(|s| s.turn = Turn(255)),
        "Winter 2002 is no turn of the scenario"
    );
    assert_eq!(
        found(|s| s.turn = Turn(0)),
        "Spring 1939 is no turn of the scenario"
    );
}

#[test]
fn accounts_hold_what_can_be_spent() {
    proves!("5.4a");
    let wrong = "the accounts of Germany cannot be";
    let germany = |change: fn(&mut neppa::ch05_year_start::Treasury)| {
        found(|s| change(s.treasury_mut(nation("germany"))))
    };
    assert_eq!(germany(|t| t.base = 4001), wrong);
    assert_eq!(germany(|t| t.total = 4001), wrong);
    assert_eq!(germany(|t| t.wpp = -4001), wrong);
    assert_eq!(germany(|t| t.limit = 4001), wrong);
    assert_eq!(germany(|t| t.spent_year = 4001), wrong);
    assert_eq!(germany(|t| t.frozen = 4001), wrong);
    assert_eq!(germany(|t| t.granted_turn = 4001), wrong);
    assert_eq!(germany(|t| t.received_turn = 4001), wrong);
    assert_eq!(germany(|t| t.granted_year = -4001), wrong);
    assert_eq!(germany(|t| t.deployments = 1), wrong);
    assert_eq!(germany(|t| t.base = 4000), "");
    assert_eq!(
        germany(|t| t.spent = 4001),
        wrong,
        "before anybody asks whether it is within the limit"
    );
}

#[test]
fn uboats_can_be_counted_together() {
    proves!("9.6a", "5.3b");
    let wrong = "there are 256 U-boats";
    assert_eq!(
        found(|s| (s.convoys.uboats, s.convoys.hunting) = ([1, 0], [[255, 0], [0, 0]])),
        wrong
    );
    assert_eq!(found(|s| s.convoys.uboats = [128, 128]), wrong);
    assert_eq!(
        found(|s| (s.convoys.uboats, s.convoys.hunting) = ([0; 2], [[64; 2]; 2])),
        wrong
    );
    assert_eq!(found(|s| s.year.uboats_due = [64; 4]), wrong);
    assert_eq!(found(|s| s.convoys.uboats = [128, 127]), "");
}

#[test]
fn wpps_on_their_way_are_of_majors_and_as_many_as_can_be_sent() {
    proves!("10.1b", "10.2e");
    let wrong = "somebody has WPPs on their way or to his credit that he cannot have";
    let convoy = |wpp, to: &str| {
        found(|s| {
            s.convoys.shipments.push(Shipment {
                from: nation("usa"),
                to: nation(to),
                wpp,
                place: ConvoyBox::British,
            })
        })
    };
    assert_eq!(convoy(8, "britain"), "");
    assert_eq!(convoy(9, "britain"), wrong);
    assert_eq!(convoy(0, "britain"), wrong);
    assert_eq!(convoy(8, "rumania"), wrong);
    let grant = |wpp, from: &str| {
        found(|s| {
            s.yards.grants.push(Grant {
                from: nation(from),
                to: nation("russia"),
                way: Way::Convoy,
                wpp,
            })
        })
    };
    assert_eq!(grant(32, "usa"), "");
    assert_eq!(grant(33, "usa"), wrong);
    assert_eq!(grant(32, "persia"), wrong);
    let loan = |wpp, later: u8| {
        found(|s| {
            s.yards.lend_lease.push(Loan {
                from: nation("usa"),
                wpp,
                since: Turn(s.turn.0 + later),
            })
        })
    };
    assert_eq!(loan(8, 0), "");
    assert_eq!(loan(9, 0), wrong);
    assert_eq!(loan(8, 1), wrong);
    let rumania = Some(nation("rumania"));
    assert_eq!(
        found(|s| s.politics.credited[nation("poland")] = rumania),
        wrong
    );
    assert_eq!(
        found(|s| s.politics.helper[nation("poland")] = rumania),
        wrong
    );
    assert_eq!(
        found(|s| s
            .year
            .oil_credit
            .push((zone("bucharest"), nation("rumania")))),
        wrong
    );
}

#[test]
fn what_is_noted_of_a_counter_can_be() {
    proves!("3.6d", "6.7b");
    let fleet = |change: fn(&mut State, UnitId)| {
        found(|s| {
            let (id, _) = s.counters(nation("britain"), Kind::Fleet).next().unwrap();
            change(s, id);
        })
    };
    let wrong = |words: String| words.starts_with("what is noted of counter");
    let yard = |later: u8| {
        found(|s| {
            let (id, _) = s.counters(nation("britain"), Kind::Fleet).next().unwrap();
            let ready = Turn(s.turn.0 + later);
            s.put(id, At::Yard(ready));
        })
    };
    assert_eq!(yard(3), "");
    assert!(wrong(yard(4)));
    assert!(wrong(fleet(|s, id| s.set_laden(id, 9))));
    assert!(wrong(fleet(|s, id| s.set_came_by(id, 16))));
}

#[test]
fn what_is_remembered_of_a_player_turn_can_be() {
    proves!("8.4b", "13.4b", "7.2b", "6.5g", "6.7c", "8.6");
    let wrong = "what is remembered of this player turn cannot be";
    let london = zone("london");
    assert_eq!(found(|s| s.battle.sallies.push((london, 4))), "");
    assert_eq!(found(|s| s.battle.sallies.push((london, 5))), wrong);
    assert_eq!(found(|s| s.politics.africa_lost = 10), "");
    assert_eq!(found(|s| s.politics.africa_lost = 11), wrong);
    assert_eq!(found(|s| s.battle.drops.push(NOBODY)), wrong);
    assert_eq!(found(|s| s.sorties.patrols.push((NOBODY, london))), wrong);
    let ship = |fleet, water| {
        let port = london;
        found(|s| s.transfers.missions.push(Shipping { fleet, water, port }))
    };
    assert_eq!(ship(UnitId(0), 3), "");
    assert_eq!(ship(UnitId(0), 4), wrong);
    assert_eq!(ship(NOBODY, 0), wrong);
    let invasion = |fleets, cargo| {
        let target = zone("calais");
        found(|s| {
            s.afloat.invasions.push(Invasion {
                target,
                fleets,
                cargo,
            })
        })
    };
    assert_eq!(invasion(vec![], vec![]), "");
    assert_eq!(invasion(vec![NOBODY], vec![]), wrong);
    assert_eq!(invasion(vec![], vec![NOBODY]), wrong);
}

#[test]
fn what_is_under_way_names_counters_that_there_are() {
    proves!("6.1a", "8.1a", "7.5a");
    use neppa::ch06_naval::NavalAction as N;
    use neppa::ch07_air::AirAction as A;
    use neppa::ch08_ground::GroundAction as G;
    let wrong = ["a mission or an attack has what is not there".to_string()];
    let mut kit = Kit::bare("Spring 1942");
    kit.war("germany", "britain");
    kit.control("germany", &["calais"])
        .control("britain", &["brussels"]);
    let fleet = kit.put("germany", Kind::Fleet, "bremen");
    kit.put("germany", Kind::Infantry, "calais");
    kit.put("germany", Kind::Air, "calais");
    kit.put("britain", Kind::Infantry, "brussels");
    kit.put("britain", Kind::Fleet, "portsmouth");

    let mut sailing = kit.clone();
    sailing
        .phase("germany", Phase::Movement)
        .act(N::Rebase { fleet });
    assert_eq!(flaws(&sailing.s), Vec::<String>::new());
    let spoilt = |change: fn(&mut neppa::ch06_naval::Mission)| {
        let mut s = sailing.s.clone();
        change(s.stack.step_mut().expect("a mission"));
        flaws(&s)
    };
    assert_eq!(spoilt(|m| m.fleets.push(NOBODY)), wrong);
    assert_eq!(spoilt(|m| m.cargo.push(NOBODY)), wrong);
    assert_eq!(spoilt(|m| m.interceptors.push(NOBODY)), wrong);
    assert_eq!(spoilt(|m| m.water = 16), wrong);

    let target = zone("brussels");
    kit.phase("germany", Phase::Combat);
    let mut alone = kit.s.clone();
    alone.stack.push(neppa::ch07_air::AirCombat::default());
    assert!(flaws(&alone).contains(&wrong[0]), "air combat over nothing");
    let mut alone = kit.s.clone();
    alone.stack.push(neppa::ch08_ground::AirBattle);
    assert!(flaws(&alone).contains(&wrong[0]), "an air battle of nobody");
    let mut fighting = kit.clone();
    fighting.act(G::Attack { target });
    assert_eq!(flaws(&fighting.s), Vec::<String>::new());
    let spoilt = |change: fn(&mut neppa::ch08_ground::Attack)| {
        let mut s = fighting.s.clone();
        change(s.attack_mut().expect("an attack"));
        flaws(&s)
    };
    assert_eq!(spoilt(|a| a.ground.push(NOBODY)), wrong);
    assert_eq!(spoilt(|a| a.support.push(NOBODY)), wrong);
    assert_eq!(spoilt(|a| a.das.push(NOBODY)), wrong);
    assert_eq!(spoilt(|a| a.interceptors.push(NOBODY)), wrong);
    assert_eq!(spoilt(|a| a.invasion = Some(0)), wrong);

    kit.act(A::Strike {
        port: zone("portsmouth"),
    });
    assert_eq!(flaws(&kit.s), Vec::<String>::new());
    let spoilt = |bomber: bool| {
        let mut s = kit.s.clone();
        let strike = s.strike_mut().expect("an attack on a port");
        match bomber {
            true => strike.bombers.push(NOBODY),
            false => strike.interceptors.push(NOBODY),
        }
        flaws(&s)
    };
    assert_eq!(spoilt(true), wrong);
    assert_eq!(spoilt(false), wrong);
}
