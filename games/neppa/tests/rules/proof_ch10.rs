//! Chapters 10 to 14 and 1: every caller of a rule, tried where only that rule is in the way.

use crate::kit::{Kit, nation, redeploy, redeploy_to, zone};
use crate::proof_forged::hold;
use kernel::proves;
use neppa::Phase;
use neppa::ch01_war::WarAction as W;
use neppa::ch10_construction::{BuildAction as B, Launch, Loan};
use neppa::ch11_redeployment::RedeployAction as R;
use neppa::data::{UboatBase, data};
use neppa::types::Kind::*;
use neppa::types::Nation;
use neppa::unit::{At, UnitId};

#[test]
fn r11_0c_where_no_redeployment_ends() {
    proves!("11.0a", "11.0c", "6.0a");
    let mut kit = Kit::bare("Fall 1942");
    kit.war("germany", "britain");
    let unit = kit.put("britain", Infantry, "london");
    let fleet = kit.put("britain", Fleet, "london");
    kit.put_many("britain", Fleet, 8, "scapa_flow");
    kit.phase("britain", Phase::Redeployment);
    let mut ships = kit.clone();
    kit.act(redeploy(unit, Nation::BRITAIN));
    assert_eq!(
        kit.why(redeploy_to("us_box")),
        "the U.S. box is for American units"
    );
    assert_eq!(
        kit.why(redeploy_to("sea_german_bight")),
        "units are redeployed to friendly zones"
    );
    ships.act(redeploy(fleet, Nation::BRITAIN));
    assert_eq!(ships.why(redeploy_to("london")), "it is there already");
    assert_eq!(ships.refused(redeploy_to("scapa_flow")), "6.0a");
}

#[test]
fn r1_0_nobody_moves_what_is_not_his_to_move() {
    proves!("1.0", "9.4b", "1.5h", "10.1c", "10.2e");
    let mut kit = Kit::bare("Fall 1941");
    kit.war("germany", "britain").war("germany", "russia");
    kit.s.convoys.uboats = [3, 0];
    let american = kit.put("usa", Infantry, "us_box");
    kit.phase("britain", Phase::Redeployment);
    let boats = R::MoveUboats {
        to: UboatBase::Biscay,
        count: 1,
    };
    assert_eq!(kit.refused(boats), "1.0");
    assert_eq!(kit.refused(redeploy(american, Nation::USA)), "1.5h");
    let since = "Spring 1941".parse().unwrap();
    let from = Nation::BRITAIN;
    kit.s.yards.lend_lease.push(Loan {
        from,
        wpp: 8,
        since,
    });
    kit.s.politics.lend_lease_open = true;
    assert!(kit.allowed(R::ForwardLendLease { from }));
    // It takes one of Britain's seven Strategic Redeployments.
    kit.redeployed("britain", 6);
    assert!(kit.allowed(R::ForwardLendLease { from }));
    kit.redeployed("britain", 7);
    assert!(!kit.allowed(R::ForwardLendLease { from }));
    kit.redeployed("britain", 0);
    // Five players: the American seat has no say in what Britain lends.
    kit.s.players = 5;
    kit.phase("russia", Phase::Redeployment);
    assert_eq!(kit.refused(R::ForwardLendLease { from }), "1.0");
    kit.phase("britain", Phase::Redeployment);
    kit.s.politics.fallen.insert(Nation::RUSSIA);
    assert_eq!(kit.refused(R::ForwardLendLease { from }), "14.1c");
}

#[test]
fn r10_0a_who_builds_nothing() {
    proves!("10.0a", "14.1c", "4.0a", "10.2b");
    let mut kit = Kit::bare("Fall 1942");
    kit.war("germany", "britain")
        .war("germany", "russia")
        .ally("britain", "russia")
        .money("britain", 100, 100)
        .phase("britain", Phase::Construction);
    kit.s.politics.belligerent.insert(Nation::FRANCE);
    kit.s.politics.fallen.insert(Nation::FRANCE);
    let build = B::Build {
        nation: Nation::FRANCE,
        kind: Infantry,
        at: zone("paris"),
    };
    assert_eq!(kit.why(build), "a conquered country takes no part");
    let open = B::OpenLendLease {
        by: Nation::BRITAIN,
    };
    assert!(kit.allowed(open));
    let free = nation("free_french");
    kit.s.politics.sponsor[free] = Some(Nation::BRITAIN);
    kit.ally("britain", "free_french");
    assert_eq!(
        kit.why(B::LayDown { nation: free }),
        "only Major Countries have fleets"
    );
    let american = B::OpenLendLease { by: Nation::USA };
    assert_eq!(kit.refused(american), "1.5h");
}

#[test]
fn r1_3b_every_player_turn_begins_anew() {
    proves!("1.3b", "11.0a", "5.4a");
    let mut kit = Kit::bare("Spring 1942");
    kit.war("germany", "britain");
    let unit = kit.put("germany", Infantry, "berlin");
    let own = kit.put("britain", Infantry, "london");
    kit.phase("germany", Phase::Redeployment);
    kit.act(redeploy(unit, Nation::GERMANY))
        .act(redeploy_to("munich"));
    assert_eq!(kit.s.treasury(Nation::GERMANY).srs, 1);
    kit.pass_to("britain", Phase::Redeployment);
    assert!(kit.said("Spring 1942, Allied player turn"));
    kit.act(redeploy(own, Nation::BRITAIN))
        .act(redeploy_to("edinburgh"));
    assert_eq!(kit.s.treasury(Nation::BRITAIN).srs, 1);
    kit.pass_to("germany", Phase::Redeployment);
    assert!(kit.said("Summer 1942, Axis player turn"));
    assert_eq!(kit.s.treasury(Nation::GERMANY).srs, 0);
    kit.pass_to("britain", Phase::Redeployment);
    assert_eq!(kit.s.treasury(Nation::BRITAIN).srs, 0);
}

#[test]
fn r13_4b_germany_gives_up_the_first_of_like_units_in_its_own_turn() {
    proves!("13.4b", "0.2", "1.3c");
    let mut kit = Kit::bare("Fall 1942");
    kit.war("germany", "britain").war("italy", "britain");
    kit.ally("germany", "italy");
    let tanks = kit.put_many("germany", Armour, 3, "tripoli");
    let disband = |unit| W::Disband { unit };
    kit.phase("germany", Phase::Movement);
    assert_eq!(kit.refused(disband(tanks[0])), "0.2");
    kit.phase("britain", Phase::Redeployment);
    assert_eq!(kit.refused(disband(tanks[0])), "1.3c");
    kit.phase("germany", Phase::Redeployment);
    hold(&kit.s, &kit.legal());
    assert_eq!(
        kit.why(disband(tanks[1])),
        "choose the first of like counters"
    );
    kit.act(disband(tanks[0]));
    assert_eq!(kit.s.zone_of(tanks[0]), None);
}

#[test]
fn r8_5c_an_overstacked_zone_gives_up_the_first_of_like_units() {
    proves!("8.5c");
    let mut kit = Kit::bare("Spring 1943");
    kit.s.players = 4;
    kit.war("germany", "britain").ally("germany", "italy");
    let own = kit.put_many("germany", Infantry, 4, "munich");
    let guest = kit.put("italy", Infantry, "munich");
    kit.phase("germany", Phase::Construction);
    kit.pass_until(|kit| {
        let legal = kit.legal();
        legal
            .iter()
            .any(|action| matches!(action, neppa::Action::Redeploy(R::Eliminate { .. })))
    });
    let give_up = |unit| R::Eliminate { unit };
    assert_eq!(kit.why(give_up(guest)), "that unit belongs to another seat");
    assert_eq!(
        kit.why(give_up(own[1])),
        "choose the first of like counters"
    );
    hold(&kit.s, &kit.legal());
    kit.act(give_up(own[0]));
    assert_eq!(kit.s.tally(zone("munich")).ground, 4);
}

#[test]
fn r1_5a_who_is_out_of_the_game_neither_declares_nor_is_declared_on() {
    proves!("1.5a", "1.5k", "14.1a", "14.4a");
    let mut kit = Kit::bare("Fall 1942");
    kit.money("britain", 200, 200)
        .money("germany", 200, 200)
        .money("france", 200, 200)
        .money("usa", 200, 200);
    kit.s.politics.fallen.insert(Nation::FRANCE);
    kit.phase("britain", Phase::Declarations);
    let declare = |by, on| W::Declare { by, on };
    let (spain, sweden) = (nation("spain"), nation("sweden"));
    assert_eq!(
        kit.why(declare(Nation::FRANCE, Nation::GERMANY)),
        "only a Major Country in the game declares war, and on another"
    );
    let help = |by| W::Intervene { by, minor: spain };
    assert_eq!(
        kit.why(help(Nation::FRANCE)),
        "only a Major in the game intervenes"
    );
    assert_eq!(
        kit.why(help(Nation::USA)),
        "the United States stay out until they are in the war"
    );
    kit.s.politics.conquered[sweden] = Some(Nation::GERMANY);
    assert_eq!(
        kit.why(declare(Nation::BRITAIN, sweden)),
        "that country is conquered: only its conqueror can be fought"
    );
    kit.phase("germany", Phase::Declarations);
    assert_eq!(
        kit.why(declare(Nation::GERMANY, Nation::FRANCE)),
        "that country is conquered"
    );
}

#[test]
fn r3_6d_each_fleet_is_launched_in_its_turn_where_there_is_room() {
    proves!("3.6d", "1.2c", "0.2");
    let mut kit = Kit::bare("Summer 1941");
    kit.ally("germany", "italy").money("italy", 80, 80);
    let italy = Nation::ITALY;
    kit.phase("italy", Phase::Construction)
        .act(B::LayDown { nation: italy })
        .act(B::LayDown { nation: italy });
    let yard = kit.s.counters(italy, Fleet);
    let fleets: Vec<UnitId> = yard
        .filter(|(_, unit)| matches!(unit.at, At::Yard(_)))
        .map(|(id, _)| id)
        .collect();
    let asked = |kit: &Kit| matches!(kit.s.stack.asked(), Some(Launch { .. }));
    let mut one_port = kit.clone();
    kit.pass_until(asked);
    assert_eq!(kit.s.turn, "Spring 1942".parse().unwrap());
    // 64 factors are in Taranto.
    for _ in 0..8 {
        let left = |owner: &&&str| {
            let mut all = kit.s.counters(nation(owner), Fleet);
            all.any(|(_, unit)| unit.at == At::Pool)
        };
        let owner = ["italy", "germany", "britain"].iter().find(left).unwrap();
        let fleet = kit.put(owner, Fleet, "taranto");
        kit.s.set_factors(fleet, 8);
    }
    let launch = |fleet, key: &str| B::Launch {
        fleet,
        at: zone(key),
    };
    assert_eq!(
        kit.why(launch(fleets[0], "taranto")),
        "the port bases as many fleets as it can"
    );
    assert_eq!(
        kit.why(launch(fleets[1], "naples")),
        "this fleet is not to be launched now"
    );
    kit.act(launch(fleets[0], "naples"))
        .act(launch(fleets[1], "naples"));
    assert_eq!(kit.s.tally(zone("naples")).fleet, 16);
    // With one port left nobody is asked.
    for port in data().country(italy).zones.iter() {
        let key = data().spaces.key(port);
        if data().facts(port).port.is_some() && key != "naples" {
            one_port.control("britain", &[key]);
        }
    }
    one_port.pass_until(|kit| kit.s.turn == "Summer 1942".parse().unwrap());
    assert_eq!(one_port.s.tally(zone("naples")).fleet, 16);
}
