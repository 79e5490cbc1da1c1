//! Where building, granting and redeploying end: the last shipload, the last fleet to spare, the last of a wing.

use crate::kit::{Kit, nation, zone};
use kernel::proves;
use neppa::ch10_construction::{BuildAction, Way};
use neppa::ch11_redeployment::RedeployAction;
use neppa::types::Kind::*;
use neppa::types::Nation;
use neppa::unit::{At, Marks, UnitId};
use neppa::{Action, Phase};

/// Britain, France, Russia and the United States against Germany.
fn allies(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    let friends = ["britain", "france", "russia", "usa"];
    for one in friends {
        kit.war(one, "germany").money(one, 100, 100);
        kit.s.treasury_mut(nation(one)).base = 200;
        for other in friends {
            if one < other {
                kit.ally(one, other);
            }
        }
    }
    kit
}

fn grant(from: Nation, to: Nation, wpp: u8) -> BuildAction {
    let way = Way::Convoy;
    BuildAction::Grant { from, to, wpp, way }
}

fn send(from: Nation, to: Nation, fleet: UnitId) -> RedeployAction {
    RedeployAction::SendGrant {
        from,
        to,
        way: Way::Convoy,
        fleet: Some(fleet),
    }
}

#[test]
fn r10_1b_what_is_left_of_each_limit_is_offered_and_no_more() {
    proves!("10.1b", "10.1c", "10.0a");
    let (usa, britain) = (Nation::USA, Nation::BRITAIN);
    // What the giver has granted in the turn and in the year, what the other was granted, and the purse; grants count
    // as r10_1b_32_a_turn_for_giver_and_taker and r10_1b_half_of_the_base_in_a_year show.
    for (turn, year, taken, purse, sizes) in [
        (0, 0, 0, 100, &[8, 16, 24, 32][..]),
        (20, 20, 0, 100, &[8, 12]),
        (24, 24, 0, 100, &[8]),
        (32, 32, 0, 100, &[]),
        (0, 80, 0, 100, &[8, 16, 20]),
        (0, 100, 0, 100, &[]),
        (0, 0, 25, 100, &[7]),
        (0, 0, 0, 33, &[8, 16, 24, 32]),
        (0, 0, 0, 31, &[8, 16, 24, 31]),
        (0, 0, 0, 5, &[5]),
        (0, 0, 0, 0, &[]),
    ] {
        let mut kit = allies("Fall 1942");
        kit.money("usa", purse, 100);
        let giver = kit.s.treasury_mut(usa);
        (giver.granted_turn, giver.granted_year) = (turn, year);
        kit.s.treasury_mut(britain).received_turn = taken;
        kit.phase("usa", Phase::Construction);
        for wpp in 0..=40 {
            let allowed = kit.allowed(grant(usa, britain, wpp));
            let text = format!("{wpp} of {turn} {year} {taken} {purse}");
            assert_eq!(allowed, sizes.contains(&wpp), "{text}");
        }
    }
}

#[test]
fn r9_2a_a_box_spares_a_fleet_beyond_those_that_its_loads_need() {
    proves!("9.2a", "10.1c", "10.1d");
    // To Britain the convoy itself needs a fleet, to Russia nothing but the grants does.
    for (to, place, fleets, first, second) in [
        (Nation::BRITAIN, "british_convoy_box", 1, false, false),
        (Nation::BRITAIN, "british_convoy_box", 2, true, true),
        (Nation::RUSSIA, "murmansk_convoy_box", 1, true, true),
    ] {
        let mut kit = allies("Fall 1942");
        let usa = Nation::USA;
        let home = kit.put("usa", Fleet, "liverpool");
        let there = kit.put_many("usa", Fleet, fleets, "liverpool");
        for fleet in &there {
            kit.s.put(*fleet, At::Zone(zone(place)));
        }
        kit.phase("usa", Phase::Construction);
        kit.act(grant(usa, to, 16));
        kit.phase("usa", Phase::Redeployment);
        assert_eq!(kit.allowed(send(usa, to, there[0])), first);
        // A load that comes brings its own fleet, and leaves as much to spare.
        kit.act(send(usa, to, home));
        assert!(kit.is_in(home, place));
        assert_eq!(kit.allowed(send(usa, to, there[0])), second);
    }
}

#[test]
fn r10_1c_a_fleet_in_the_box_that_has_done_something_carries_no_grant() {
    proves!("10.1c", "9.1c");
    let (usa, russia) = (Nation::USA, Nation::RUSSIA);
    for (mark, carries) in [
        (Marks::BOXED, true),
        (Marks::MISSION, false),
        (Marks::REDEPLOYED, false),
    ] {
        let mut kit = allies("Fall 1942");
        let fleet = kit.put("usa", Fleet, "liverpool");
        kit.s.put(fleet, At::Zone(zone("murmansk_convoy_box")));
        kit.mark(fleet, mark).phase("usa", Phase::Construction);
        kit.act(grant(usa, russia, 8));
        kit.phase("usa", Phase::Redeployment);
        assert_eq!(kit.allowed(send(usa, russia, fleet)), carries);
        // Nor does one that is not whole.
        kit.s.set_factors(fleet, 7);
        assert_eq!(kit.refused(send(usa, russia, fleet)), "10.1c");
    }
}

#[test]
fn r3_5a_who_was_redeployed_before_is_of_no_other_wing() {
    proves!("3.5a", "3.5e", "11.0a");
    let mut kit = Kit::bare("Fall 1942");
    let air = kit.put_many("russia", Air, 4, "moscow");
    let other = kit.put("russia", Air, "kiev");
    kit.phase("russia", Phase::Redeployment);
    let wing = |unit, factors| RedeployAction::Redeploy {
        unit,
        factors,
        by: Nation::RUSSIA,
    };
    kit.act(wing(air[0], 3)).act(RedeployAction::To {
        zone: zone("kiev"),
        suez: false,
    });
    assert_eq!(kit.s.tally(zone("kiev")).air, 4);
    assert_eq!(kit.refused(wing(air[3], 2)), "3.5a", "one is left");
    assert!(kit.allowed(wing(air[3], 1)));
    assert_eq!(kit.refused(wing(other, 2)), "3.5a", "the others have come");
    assert!(kit.allowed(wing(other, 1)));
    assert_eq!(kit.refused(wing(other, 0)), "3.5a");
}

#[test]
fn r14_5d_who_redeploys_the_free_french() {
    proves!("14.5d", "11.0a");
    for (turn, allied, fallen, usa) in [
        ("Spring 1942", true, false, false),
        ("Summer 1942", true, false, true),
        ("Summer 1942", false, false, false),
        ("Summer 1942", true, true, false),
    ] {
        let mut kit = Kit::bare(turn);
        let free = nation("free_french");
        kit.war("germany", "britain").war("germany", "usa");
        kit.ally("free_french", "britain");
        if allied {
            kit.ally("britain", "usa").ally("free_french", "usa");
        }
        if fallen {
            kit.s.politics.fallen.insert(Nation::USA);
        }
        kit.s.politics.sponsor[free] = Some(Nation::BRITAIN);
        let unit = kit.put("free_french", Infantry, "london");
        kit.phase("britain", Phase::Redeployment);
        for (by, may) in [
            (Nation::BRITAIN, true),
            (Nation::USA, usa),
            (Nation::FRANCE, false),
        ] {
            let factors = 1;
            let action = RedeployAction::Redeploy { unit, factors, by };
            assert_eq!(kit.allowed(action), may, "{turn} {allied} {fallen}");
        }
    }
}

#[test]
fn r4_0a_only_a_major_lays_down_fleets() {
    proves!("4.0a", "12.3f", "3.6d");
    let mut kit = Kit::bare("Fall 1942");
    kit.ally("germany", "rumania").money("germany", 60, 60);
    kit.s.politics.sponsor[nation("rumania")] = Some(Nation::GERMANY);
    kit.phase("germany", Phase::Construction);
    let lays = |id: &str| BuildAction::LayDown { nation: nation(id) };
    assert_eq!(kit.refused(lays("rumania")), "4.0a");
    assert_eq!(kit.refused(lays("britain")), "1.0");
    kit.act(lays("germany"));
    let ready = |unit: &neppa::unit::Unit| matches!(unit.at, At::Yard(_));
    let yard: Vec<At> = kit
        .s
        .units()
        .filter(|(_, u)| ready(u))
        .map(|(_, u)| u.at)
        .collect();
    // The present phase is the first of four.
    assert_eq!(yard, [At::Yard("Summer 1943".parse().unwrap())]);
    let offered = |kit: &Kit| kit.legal().contains(&Action::Build(lays("germany")));
    let all = kit.wpp("germany");
    assert!(all < 60 && offered(&kit));
}
