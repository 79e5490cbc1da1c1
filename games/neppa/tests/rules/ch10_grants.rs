//! 10.1 and 10.2: grants and Lend-Lease, from the giver's track to the recipient's.

use crate::kit::*;
use kernel::{example, proves};
use neppa::Act;
use neppa::ch05_year_start::can_spend;
use neppa::ch06_naval::NavalAction;
use neppa::ch10_construction::{BuildAction, Loan, Way};
use neppa::ch11_redeployment::RedeployAction;
use neppa::data::ConvoyBox;
use neppa::types::{Kind, Nation};
use neppa::unit::{Marks, UnitId};
use neppa::{Action, Phase};

fn grant(from: &str, to: &str, wpp: u8, way: Way) -> BuildAction {
    let (from, to) = (nation(from), nation(to));
    BuildAction::Grant { from, to, wpp, way }
}

fn send(from: &str, to: &str, way: Way, fleet: Option<UnitId>) -> RedeployAction {
    let (from, to) = (nation(from), nation(to));
    RedeployAction::SendGrant {
        from,
        to,
        way,
        fleet,
    }
}

/// Britain, France, Russia and the United States fight Germany together.
fn allies() -> Kit {
    let mut kit = Kit::bare("Fall 1942");
    for one in ["britain", "france", "russia", "usa"] {
        kit.war(one, "germany");
        kit.money(one, 100, 100);
        kit.s.treasury_mut(nation(one)).base = 200;
        for other in ["britain", "france", "russia", "usa"] {
            if one < other {
                kit.ally(one, other);
            }
        }
    }
    kit.phase("britain", Phase::Construction);
    kit
}

fn can_grant(kit: &Kit, from: &str) -> bool {
    let from = nation(from);
    kit.legal()
        .iter()
        .any(|a| matches!(a, Action::Build(BuildAction::Grant { from: f, .. }) if *f == from))
}

#[test]
fn r10_1a_only_three_countries_grant() {
    proves!("10.1a");
    let mut kit = allies();
    assert!(can_grant(&kit, "usa") && can_grant(&kit, "britain"));
    assert_eq!(
        kit.refused(grant("france", "britain", 8, Way::Convoy)),
        "10.1a"
    );
    assert_eq!(
        kit.refused(grant("russia", "britain", 8, Way::Convoy)),
        "10.1a"
    );
    kit.s.politics.belligerent.remove(Nation::USA);
    assert!(
        !can_grant(&kit, "usa"),
        "the United States is not in the war"
    );
    assert_eq!(kit.refused(grant("usa", "britain", 8, Way::Convoy)), "1.5h");
    // Germany to an allied Italy only.
    kit.money("germany", 50, 50)
        .phase("germany", Phase::Construction);
    assert_eq!(
        kit.refused(grant("germany", "italy", 8, Way::Direct)),
        "10.1a"
    );
    kit.ally("germany", "italy");
    assert!(kit.allowed(grant("germany", "italy", 8, Way::Direct)));
}

#[test]
fn r10_1b_half_of_the_base_in_a_year() {
    proves!("10.1b");
    example!("neppa-E37");
    let mut kit = allies();
    kit.s.treasury_mut(Nation::BRITAIN).base = 60;
    assert!(kit.allowed(grant("britain", "russia", 30, Way::Convoy)));
    assert_eq!(
        kit.refused(grant("britain", "russia", 32, Way::Convoy)),
        "10.1b"
    );
    kit.act(grant("britain", "russia", 24, Way::Convoy));
    assert!(kit.allowed(grant("britain", "france", 6, Way::Direct)));
    assert_eq!(
        kit.refused(grant("britain", "france", 8, Way::Direct)),
        "10.1b"
    );
    assert_eq!(kit.s.treasury(Nation::BRITAIN).granted_year, 24);
}

#[test]
fn r10_1b_32_a_turn_for_giver_and_taker() {
    proves!("10.1b");
    let mut kit = allies();
    assert!(kit.allowed(grant("usa", "russia", 32, Way::Convoy)));
    kit.act(grant("usa", "russia", 24, Way::Convoy));
    assert_eq!(
        kit.refused(grant("usa", "britain", 16, Way::Convoy)),
        "10.1b"
    );
    assert_eq!(
        kit.refused(grant("britain", "russia", 16, Way::Convoy)),
        "10.1b"
    );
    kit.act(grant("britain", "russia", 8, Way::Convoy));
    assert!(kit.allowed(grant("britain", "france", 24, Way::Direct)));
}

#[test]
fn r10_1c_one_redeployment_and_one_full_fleet_for_eight() {
    proves!("10.1c", "9.2a", "6.7b");
    let mut kit = allies();
    let fleets = kit.put_many("britain", Kind::Fleet, 2, "scapa_flow");
    let used = kit.put("britain", Kind::Fleet, "plymouth");
    kit.mark(used, Marks::MISSION);
    let weak = kit.put("britain", Kind::Fleet, "liverpool");
    kit.s.set_factors(weak, 7);
    let far = kit.put("britain", Kind::Fleet, "alexandria");
    kit.act(grant("britain", "russia", 16, Way::Convoy));
    kit.phase("britain", Phase::Redeployment);
    let murmansk = |fleet| send("britain", "russia", Way::Convoy, Some(fleet));
    assert_eq!(
        kit.refused(send("britain", "russia", Way::Convoy, None)),
        "10.1c"
    );
    assert_eq!(kit.refused(murmansk(used)), "6.7d");
    assert_eq!(kit.refused(murmansk(weak)), "10.1c");
    assert_eq!(kit.refused(murmansk(far)), "10.1c");
    kit.act(murmansk(fleets[0]));
    assert!(
        kit.is_in(fleets[0], "murmansk_convoy_box"),
        "the fleet stays with its load"
    );
    assert_eq!(
        kit.s.treasury(Nation::BRITAIN).srs,
        1,
        "the fleet needs none of its own"
    );
    assert_eq!(
        (kit.s.yards.grants[0].wpp, kit.s.convoys.shipments.len()),
        (8, 1)
    );
    kit.redeployed("britain", 7);
    assert_eq!(kit.refused(murmansk(fleets[1])), "11.0a");
}

#[test]
fn r10_1c_a_fleet_stays_in_the_box_with_its_grant() {
    proves!("9.1c", "10.1c", "9.2b");
    let mut kit = allies();
    let fleet = kit.put("britain", Kind::Fleet, "scapa_flow");
    kit.act(grant("britain", "russia", 8, Way::Convoy))
        .pass_to("britain", Phase::Redeployment)
        .act(send("britain", "russia", Way::Convoy, Some(fleet)));
    assert!(kit.is_in(fleet, "murmansk_convoy_box"));
    let redeploy = RedeployAction::Redeploy {
        unit: fleet,
        factors: 1,
        by: Nation::BRITAIN,
    };
    assert_eq!(kit.refused(redeploy), "11.0a");
    assert!(kit.s.unit(fleet).marks.has(Marks::BOXED));
    // It is there when the next Strategic Warfare Phase brings the grant in, and free in Britain's next Movement Phase.
    let russia = kit.wpp("russia");
    kit.pass_to("britain", Phase::Movement);
    assert_eq!(kit.wpp("russia"), russia + 8);
    assert!(kit.allowed(NavalAction::LeaveBox {
        fleet,
        to: zone("scapa_flow"),
    }));
}

#[test]
fn r10_1c_what_is_not_sent_goes_back() {
    proves!("10.1c");
    let mut kit = allies();
    kit.act(grant("britain", "russia", 16, Way::Convoy));
    assert_eq!(kit.s.treasury(Nation::BRITAIN).wpp, 84);
    kit.phase("britain", Phase::Redeployment);
    let mut dice = kit.dice.clone();
    let mut log = kernel::Log::off();
    let mut table = Act {
        s: &mut kit.s,
        dice: &mut dice,
        log: &mut log,
    };
    neppa::ch10_construction::return_unsent(&mut table);
    let britain = kit.s.treasury(Nation::BRITAIN);
    assert_eq!((britain.wpp, britain.granted_year), (100, 0));
    assert!(kit.s.yards.grants.is_empty());
}

#[test]
fn r10_1d_convoy_box_or_straight() {
    proves!("10.1d");
    let mut kit = allies();
    assert_eq!(
        kit.refused(grant("usa", "britain", 8, Way::Direct)),
        "10.1d"
    );
    assert_eq!(kit.refused(grant("usa", "france", 8, Way::Convoy)), "10.1d");
    assert_eq!(
        kit.refused(grant("usa", "france", 8, Way::LendLease)),
        "10.1d"
    );
    let american = kit.put("usa", Kind::Fleet, "us_box");
    let british = kit.put("britain", Kind::Fleet, "plymouth");
    kit.act(grant("usa", "britain", 8, Way::Convoy)).act(grant(
        "britain",
        "france",
        8,
        Way::Direct,
    ));
    kit.phase("britain", Phase::Redeployment);
    let france = kit.s.treasury(Nation::FRANCE).wpp;
    kit.act(send("britain", "france", Way::Direct, Some(british)));
    assert_eq!(kit.s.treasury(Nation::FRANCE).wpp, france + 8, "at once");
    assert!(kit.is_in(british, "plymouth"), "back in its base");
    let britain = kit.s.treasury(Nation::BRITAIN).wpp;
    kit.act(send("usa", "britain", Way::Convoy, Some(american)));
    assert_eq!(
        kit.s.treasury(Nation::BRITAIN).wpp,
        britain,
        "not before the Strategic Warfare Phase"
    );
    assert_eq!(kit.s.convoys.shipments[0].place, ConvoyBox::British);
}

#[test]
fn r10_1d_germany_to_italy_over_land_needs_no_fleet() {
    proves!("10.1d", "10.1c");
    let mut kit = Kit::bare("Fall 1942");
    kit.money("germany", 50, 50)
        .ally("germany", "italy")
        .phase("germany", Phase::Construction);
    kit.s.treasury_mut(Nation::GERMANY).base = 75;
    kit.act(grant("germany", "italy", 16, Way::Direct))
        .phase("germany", Phase::Redeployment);
    let before = kit.s.treasury(Nation::ITALY).wpp;
    kit.act(send("germany", "italy", Way::Direct, None));
    kit.act(send("germany", "italy", Way::Direct, None));
    assert_eq!(kit.s.treasury(Nation::ITALY).wpp, before + 16);
    assert_eq!(kit.s.treasury(Nation::GERMANY).srs, 2);
}

#[test]
fn r10_1e_deducted_now_and_spent_from_the_next_construction_on() {
    proves!("10.1e");
    let mut kit = allies();
    kit.money("france", 0, 50);
    let british = kit.put("britain", Kind::Fleet, "plymouth");
    kit.act(grant("britain", "france", 8, Way::Direct));
    assert_eq!(kit.s.treasury(Nation::BRITAIN).wpp, 92);
    assert_eq!(
        kit.s.treasury(Nation::BRITAIN).spent,
        8,
        "it counts against the limit"
    );
    kit.phase("britain", Phase::Redeployment);
    kit.act(send("britain", "france", Way::Direct, Some(british)));
    assert_eq!(
        can_spend(&kit.s, Nation::FRANCE, 5)
            .unwrap_err()
            .rule
            .as_str(),
        "10.1e"
    );
    kit.pass_to("france", Phase::Construction);
    assert!(can_spend(&kit.s, Nation::FRANCE, 8).is_ok(), "all of it");
}

#[test]
fn r11_1d_american_fleets_ship_american_grants() {
    proves!("11.1d", "11.1a");
    let mut kit = allies();
    let british = kit.put("britain", Kind::Fleet, "plymouth");
    let american = kit.put("usa", Kind::Fleet, "us_box");
    kit.act(grant("usa", "russia", 8, Way::Convoy))
        .phase("usa", Phase::Redeployment);
    assert_eq!(
        kit.refused(send("usa", "russia", Way::Convoy, Some(british))),
        "11.1d"
    );
    // `ch11_1_deployments::r11_1a_the_first_time_only` shows that play counts them.
    kit.s.treasury_mut(Nation::USA).deployments = 6;
    assert_eq!(
        kit.refused(send("usa", "russia", Way::Convoy, Some(american))),
        "11.1b"
    );
    kit.s.treasury_mut(Nation::USA).deployments = 5;
    kit.act(send("usa", "russia", Way::Convoy, Some(american)));
    assert_eq!(
        kit.s.treasury(Nation::USA).deployments,
        6,
        "a grant is an Initial Deployment"
    );
}

fn open(by: &str) -> BuildAction {
    BuildAction::OpenLendLease { by: nation(by) }
}

#[test]
fn r10_2b_opening_the_route() {
    proves!("10.2a", "10.2b");
    let mut kit = allies();
    assert_eq!(kit.refused(open("france")), "10.2b");
    assert_eq!(
        kit.refused(grant("usa", "russia", 8, Way::LendLease)),
        "10.2d"
    );
    kit.money("britain", 100, 14);
    assert_eq!(kit.refused(open("britain")), "5.4a");
    kit.money("britain", 100, 50).act(open("britain"));
    assert_eq!(kit.s.treasury(Nation::BRITAIN).spent, 15);
    assert!(kit.s.politics.lend_lease_open);
    for key in ["tabriz", "mahabad"] {
        assert!(
            kit.s.is_friendly(zone(key), Nation::BRITAIN),
            "Persia is Allied"
        );
        assert!(
            kit.s.is_enemy(zone(key), Nation::GERMANY),
            "Germany needs no declaration of war"
        );
    }
    assert_eq!(kit.refused(open("usa")), "10.2b", "paid once");
    // Beside Murmansk, or instead of it.
    assert!(kit.allowed(grant("usa", "russia", 8, Way::LendLease)));
    assert!(kit.allowed(grant("usa", "russia", 8, Way::Convoy)));
    kit.control("germany", &["leningrad", "kirov"]);
    assert_eq!(kit.refused(grant("usa", "russia", 8, Way::Convoy)), "9.2c");
    assert!(kit.allowed(grant("usa", "russia", 8, Way::LendLease)));
}

#[test]
fn r10_2b_only_for_a_russia_at_war() {
    proves!("10.2b");
    let mut kit = allies();
    kit.s.politics.set_peace(Nation::RUSSIA, Nation::GERMANY);
    assert_eq!(kit.refused(open("britain")), "10.2b");
}

#[test]
fn r10_2d_conquest_of_persia_does_not_open_the_route() {
    proves!("10.2d");
    let mut kit = allies();
    kit.control("britain", &["tabriz", "mahabad"]);
    kit.s.politics.conquered[nation("persia")] = Some(Nation::BRITAIN);
    assert_eq!(
        kit.refused(grant("britain", "russia", 8, Way::LendLease)),
        "10.2d"
    );
    kit.act(open("britain"));
    assert!(kit.allowed(grant("britain", "russia", 8, Way::LendLease)));
}

/// The route is open, with a British grant of 16 and two fleets.
fn lending() -> (Kit, Vec<UnitId>) {
    let mut kit = allies();
    let fleets = kit.put_many("britain", Kind::Fleet, 2, "plymouth");
    kit.s.politics.lend_lease_open = true;
    kit.control("britain", &["tabriz", "mahabad"]);
    kit.act(grant("britain", "russia", 16, Way::LendLease));
    (kit, fleets)
}

fn forward() -> RedeployAction {
    RedeployAction::ForwardLendLease {
        from: Nation::BRITAIN,
    }
}

#[test]
fn r10_2e_two_turns() {
    proves!("10.2e");
    example!("neppa-E38");
    let (mut kit, fleets) = lending();
    assert_eq!(
        kit.refused(grant("britain", "russia", 8, Way::LendLease)),
        "10.2e",
        "16 at most"
    );
    kit.phase("britain", Phase::Redeployment);
    for fleet in &fleets {
        kit.act(send("britain", "russia", Way::LendLease, Some(*fleet)));
        assert!(kit.is_in(*fleet, "plymouth"));
    }
    assert_eq!(kit.s.treasury(Nation::BRITAIN).srs, 2);
    assert_eq!(kit.refused(forward()), "10.2e", "not in the same turn");
    kit.s.turn = "Winter 1942".parse().unwrap();
    kit.redeployed("britain", 0);
    for fleet in &fleets {
        kit.mark(*fleet, Marks::MISSION);
    }
    let before = kit.s.treasury(Nation::RUSSIA).wpp;
    kit.act(forward()).act(forward());
    assert_eq!(
        kit.s.treasury(Nation::BRITAIN).srs,
        2,
        "no shipping, two redeployments"
    );
    assert_eq!(kit.s.treasury(Nation::RUSSIA).wpp, before + 16);
    assert!(kit.s.yards.lend_lease.is_empty());
}

#[test]
fn r10_2f_taking_it_back() {
    proves!("10.2f");
    let (mut kit, fleets) = lending();
    kit.phase("britain", Phase::Redeployment);
    kit.act(send("britain", "russia", Way::LendLease, Some(fleets[0])));
    kit.s.turn = "Winter 1942".parse().unwrap();
    kit.s.set_laden(fleets[0], 0);
    let recall = |fleet| RedeployAction::RecallLendLease {
        from: Nation::BRITAIN,
        fleet,
    };
    kit.mark(fleets[1], Marks::MISSION);
    assert_eq!(
        kit.refused(recall(fleets[1])),
        "6.7d",
        "the way it came: with a fleet"
    );
    let before = kit.s.treasury(Nation::BRITAIN).wpp;
    let srs = kit.s.treasury(Nation::BRITAIN).srs;
    kit.act(recall(fleets[0]));
    assert_eq!(kit.s.treasury(Nation::BRITAIN).wpp, before + 8);
    assert_eq!(kit.s.treasury(Nation::BRITAIN).srs, srs + 1);
}

#[test]
fn r10_2h_nothing_of_the_axis_enters_the_lend_lease_box() {
    proves!("10.2h");
    let (mut kit, fleets) = lending();
    kit.phase("britain", Phase::Redeployment);
    kit.act(send("britain", "russia", Way::LendLease, Some(fleets[0])));
    let german = kit.put("germany", Kind::Fleet, "bremen");
    kit.s.convoys.uboats = [9, 0];
    for phase in [
        Phase::Movement,
        Phase::StrategicWarfare,
        Phase::Redeployment,
    ] {
        kit.phase("germany", phase);
        for action in kit.legal() {
            let label = <neppa::Neppa as kernel::Game>::label(&kit.s, action);
            assert_ne!(label.space(), Some("lend_lease_box"), "{action:?}");
        }
    }
    kit.phase("germany", Phase::Redeployment);
    kit.act(RedeployAction::Redeploy {
        unit: german,
        factors: 1,
        by: Nation::GERMANY,
    });
    assert!(!kit.allowed(RedeployAction::To {
        zone: zone("lend_lease_box"),
        suez: false
    }));
    let loan = Loan {
        from: Nation::BRITAIN,
        wpp: 8,
        since: kit.s.turn,
    };
    assert_eq!(
        kit.s.yards.lend_lease.as_slice(),
        [loan],
        "nothing can sink it there"
    );
}

#[test]
fn r10_1b_a_new_year_lets_grant_again() {
    proves!("10.1b", "5.0");
    let mut kit = allies();
    kit.s.turn = "Winter 1942".parse().unwrap();
    kit.s.treasury_mut(Nation::BRITAIN).base = 16;
    let fleet = kit.put("britain", Kind::Fleet, "scapa_flow");
    let eight = grant("britain", "russia", 8, Way::Convoy);
    kit.act(eight);
    assert_eq!(kit.refused(eight), "10.1b", "half of sixteen");
    kit.phase("britain", Phase::Redeployment);
    kit.act(send("britain", "russia", Way::Convoy, Some(fleet)));
    // Nothing is left, so that the base does not grow.
    kit.s.treasury_mut(Nation::BRITAIN).wpp = 0;
    kit.act(Action::Done);
    // To the next Allied turn.
    for _ in 0..50 {
        if kit.s.side == neppa::types::Side::Allies {
            break;
        }
        let legal = kit.legal();
        let done = legal.iter().find(|action| **action == Action::Done);
        let next = *done.unwrap_or(&legal[0]);
        kit.act(next);
    }
    assert_eq!(kit.s.turn, "Spring 1943".parse().unwrap());
    kit.phase("britain", Phase::Construction);
    assert!(kit.allowed(eight));
}
