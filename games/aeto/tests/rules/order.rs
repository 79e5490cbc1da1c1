//! 8.5: the order of battle: force pools by year, what arrives free and where, what leaves Europe.

use crate::kit::{Kit, hex, nation};
use aeto::Step;
use aeto::ch00_sequence::Segment;
use aeto::ch08_seasons::{Build, Due, Place, Post, Recall, Repair, whole};
use aeto::data::{Way, data};
use aeto::spot::{Spot, Where};
use aeto::types::{Camp, Month, UnitId};
use frame::Side;
use kernel::proves;

/// The Seasonal Turn before a month of a campaign, up to what it asks first.
fn season(scenario: &str, month: &str) -> Kit {
    let mut kit = before(scenario, month);
    turn(&mut kit);
    kit
}

/// A campaign as it begins, and the clock shows a month.
fn before(scenario: &str, month: &str) -> Kit {
    let mut kit = Kit::unlisted(scenario, 0);
    kit.s.clock.month = month.parse().expect("a month");
    kit
}

fn turn(kit: &mut Kit) {
    kit.s.clock.segment = Segment::Season;
    kit.s.clock.begun = true;
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(whole);
}

fn of_kind<'a>(kit: &'a Kit, kind: &'a str) -> impl Iterator<Item = (UnitId, Spot)> + 'a {
    let kind = data().find_kind(kind).expect("a kind of piece");
    let all = kit.s.units().filter(move |(_, unit)| unit.kind == kind);
    all.map(|(id, unit)| (id, unit.at))
}

fn the(kit: &Kit, kind: &str) -> UnitId {
    of_kind(kit, kind).next().expect("a piece").0
}

fn count(kit: &Kit, kind: &str, at: fn(Where) -> bool) -> usize {
    of_kind(kit, kind)
        .filter(|(_, spot)| at(spot.whereabouts()))
        .count()
}

fn pooled(at: Where) -> bool {
    matches!(at, Where::Pool(_))
}

fn gone(at: Where) -> bool {
    matches!(at, Where::Gone(_))
}

fn mixed(at: Where) -> bool {
    matches!(at, Where::Mix(_))
}

/// A German piece is moved into its force pool, or the counter mix, or anywhere.
fn lay(kit: &mut Kit, id: UnitId, at: Spot) {
    kit.s.pieces.change(id, |unit| {
        unit.at = at;
        unit.aboard = None;
    });
    kit.s.refresh();
}

#[test]
fn what_waits_in_the_counter_mix_is_what_the_order_of_battle_brings() {
    proves!("8.5a");
    // What comes by a rule and not by the order of battle.
    let by_rule = ["UK-inf-12", "UK-inf-13", "ITA-inf-02"];
    for scenario in ["campaign_1939", "campaign_1941"] {
        let kit = Kit::unlisted(scenario, 0);
        let order = &kit.s.scenario().order;
        for (at, kind) in (0..).zip(&data().kinds) {
            let same = order
                .iter()
                .filter(|line| line.kind.0 == at && line.way != Way::Removal);
            let brought: usize = same.map(|line| usize::from(line.count)).sum();
            let left = count(&kit, &kind.id, mixed);
            let partisan = kind.id.contains("-part-");
            let fallen = count(&kit, &kind.id, gone) > 0;
            if !partisan && !fallen && !by_rule.contains(&&*kind.id) {
                assert_eq!(left, brought, "{scenario}: {}", kind.id);
            }
        }
    }
}

#[test]
fn each_winter_the_units_of_the_year_come_into_the_force_pools() {
    proves!("8.5a", "0.gen-05a");
    let mut kit = before("campaign_1939", "october 1939");
    let before = count(&kit, "GER-inf-01", pooled);
    turn(&mut kit);
    // In Autumn nothing of 1940 can be bought.
    assert_eq!(count(&kit, "GER-inf-01", pooled), before);
    let kit = season("campaign_1939", "january 1940");
    // 12 German infantry, 2 panzer corps and 2 Australians in 1940, and nothing of 1941.
    assert_eq!(count(&kit, "GER-inf-01", pooled), before + 12);
    assert_eq!(count(&kit, "GER-arm-01", pooled), 2);
    assert_eq!(count(&kit, "UK-inf-05", pooled), 2);
    assert_eq!(count(&kit, "UK-inf-05", mixed), 1);
    assert!(kit.says("come into the force pool of Germany"));
    // What was there already is not counted again by the next year.
    let kit = season("campaign_1941", "january 1942");
    assert_eq!(count(&kit, "GER-inf-01", mixed), 4);
}

#[test]
fn what_arrives_free_in_a_hex_is_there_without_a_question() {
    proves!("8.5d");
    let kit = season("campaign_1939", "october 1939");
    let blucher = the(&kit, "GER-ca-05");
    let kiel = Spot::port(hex("W3925").space());
    assert_eq!(Some(kit.s.unit(blucher).at), kiel);
}

#[test]
fn what_finds_no_room_in_its_hex_waits_a_season() {
    proves!("8.5e", "8.5d");
    let mut kit = before("campaign_1939", "october 1939");
    kit.s.blocked.push(hex("W3925"));
    turn(&mut kit);
    let blucher = the(&kit, "GER-ca-05");
    assert_eq!(kit.s.unit(blucher).at, Spot::track(nation("germany")));
    let waits = Due {
        unit: blucher,
        seasons: 1,
    };
    assert!(kit.s.due.contains(&waits));
    // A season later the port works, and she must come there, not elsewhere.
    kit.s.blocked.clear();
    kit.s.clock.month = "january 1940".parse().expect("a month");
    turn(&mut kit);
    assert_eq!(
        Some(kit.s.unit(blucher).at),
        Spot::port(hex("W3925").space())
    );
}

#[test]
fn what_should_arrive_where_the_enemy_is_never_comes() {
    proves!("8.5d");
    let mut kit = before("campaign_1939", "october 1939");
    kit.s
        .politics
        .set_holder(hex("W3925").space(), nation("uk"));
    kit.s.refresh();
    turn(&mut kit);
    assert_eq!(count(&kit, "GER-ca-05", gone), 1);
}

/// Goes on until a piece is asked about.
fn until_placing(kit: &mut Kit, kind: &str) {
    let name = kit.s.unit(the(kit, kind)).name();
    for _ in 0..400 {
        if kit.prompt().contains(&name) {
            return;
        }
        let first = kit.legal()[0];
        kit.act(first);
    }
    panic!("{kind} is not placed");
}

#[test]
fn an_hq_that_arrives_stands_in_any_friendly_hex_but_beside_no_other() {
    proves!("8.5d", "8.11d");
    let mut kit = season("campaign_1939", "january 1940");
    until_placing(&mut kit, "GER-hq-04");
    // Another HQ of Germany.
    let mut hqs = kit.s.units().filter(|(_, unit)| {
        unit.is_hq() && unit.nation() == nation("germany") && unit.hex().is_some()
    });
    let other = hqs.next().and_then(|(_, unit)| unit.hex()).expect("an HQ");
    drop(hqs);
    let mut beside = aeto::ground::beside(other).map(|(to, _)| to);
    let beside = beside
        .find(|to| kit.s.politics.holder(*to) == Some(nation("germany")))
        .expect("a hex beside");
    assert_eq!(kit.refused(Place::Hex { hex: beside.into() }), "8.11d");
    assert_eq!(kit.refused(Place::Hex { hex: hex("W3118") }), "8.11d");
    let berlin = hex("W3627");
    kit.act(Place::Hex { hex: berlin });
    let hq = the(&kit, "GER-hq-04");
    assert_eq!(kit.s.unit(hq).hex(), Some(berlin.space()));
}

#[test]
fn what_leaves_europe_is_out_of_the_game_with_an_aircraft_for_a_carrier() {
    proves!("8.5d", "0.gen-16");
    let kit = season("campaign_1941", "october 1941");
    // Repulse and Prince of Wales.
    assert_eq!(count(&kit, "UK-bc-02", gone), 1);
    assert_eq!(count(&kit, "UK-bb-14", gone), 1);
    assert!(kit.says("leaves Europe"));
    // Hermes in January 1942, with the Naval-Air aboard her.
    let mut kit = before("campaign_1941", "january 1942");
    let hermes = the(&kit, "UK-cv-06");
    let wing = the(&kit, "UK-na-01");
    let at = kit.s.unit(hermes).at;
    kit.s.pieces.change(wing, |unit| {
        unit.at = at;
        unit.aboard = Some(hermes);
    });
    kit.s.refresh();
    turn(&mut kit);
    assert!(gone(kit.s.unit(hermes).at.whereabouts()));
    assert!(gone(kit.s.unit(wing).at.whereabouts()));
}

#[test]
fn a_carrier_without_aircraft_takes_some_that_its_owner_names() {
    proves!("0.gen-16", "0.gen-17");
    let mut kit = before("campaign_1941", "january 1942");
    let hermes = the(&kit, "UK-cv-06");
    let home = hex("W3616");
    let wings: Vec<UnitId> = kit.s.aboard(hermes).map(|(id, _)| id).collect();
    for wing in wings {
        lay(&mut kit, wing, home.into());
    }
    let wing = the(&kit, "UK-na-04");
    lay(&mut kit, wing, home.into());
    turn(&mut kit);
    for _ in 0..40 {
        if kit.prompt().contains("goes with the carrier") {
            break;
        }
        let first = kit.legal()[0];
        kit.act(first);
    }
    let ship = the(&kit, "UK-ca-01");
    assert_eq!(kit.refused(Recall::Unit { unit: ship }), "0.gen-16");
    kit.act(Recall::Unit { unit: wing });
    assert!(gone(kit.s.unit(wing).at.whereabouts()));
}

#[test]
fn of_three_australians_two_leave_and_their_owner_says_which() {
    proves!("8.5d");
    let mut kit = before("campaign_1941", "january 1942");
    let all: Vec<UnitId> = of_kind(&kit, "UK-inf-05").map(|(id, _)| id).collect();
    for (id, at) in all.iter().zip(["W3616", "W3617", "W3815"]) {
        lay(&mut kit, *id, hex(at).into());
    }
    turn(&mut kit);
    for _ in 0..40 {
        if kit.prompt().contains("2 must leave Europe") {
            break;
        }
        let first = kit.legal()[0];
        kit.act(first);
    }
    let other = the(&kit, "UK-inf-01");
    assert_eq!(kit.refused(Recall::Unit { unit: other }), "8.5d");
    kit.act(Recall::Unit { unit: all[2] });
    kit.act(Recall::Unit { unit: all[0] });
    assert_eq!(count(&kit, "UK-inf-05", gone), 2);
    assert_eq!(kit.at(all[1]), Some("W3617"));
}

#[test]
fn a_ship_that_is_finished_after_it_should_have_left_leaves_at_once() {
    proves!("0.gen-18");
    let mut kit = before("campaign_1941", "october 1941");
    // Repulse is being built; she should leave before October.
    let repulse = the(&kit, "UK-bc-02");
    lay(&mut kit, repulse, Spot::track(nation("uk")));
    kit.s.due.push(Due {
        unit: repulse,
        seasons: 2,
    });
    turn(&mut kit);
    assert!(!gone(kit.s.unit(repulse).at.whereabouts()));
    kit.s.clock.month = "january 1942".parse().expect("a month");
    turn(&mut kit);
    assert!(gone(kit.s.unit(repulse).at.whereabouts()));
}

#[test]
fn when_the_united_states_go_to_war_they_set_up_and_have_the_column_of_the_next_year() {
    proves!("9.3b", "8.5d");
    let mut kit = before("campaign_1941", "december 1941");
    kit.segment(Segment::Weather, Side::Axis);
    let texas = the(&kit, "US-bb-03");
    assert!(mixed(kit.s.unit(texas).at.whereabouts()));
    let us = nation("us");
    kit.s.enlist(us, Camp::Western);
    kit.s.politics.declare(us, nation("germany"));
    kit.s.refresh();
    let pool = count(&kit, "US-na-02", pooled);
    kit.segment(Segment::Weather, Side::Axis);
    let east = aeto::spot::board().find("USB").expect("a box");
    assert_eq!(kit.s.unit(texas).at.within(), Some(east));
    assert_eq!(count(&kit, "US-na-02", pooled), pool + 3);
    // In January the column of 1942 does not come twice.
    kit.s.clock.month = Month(kit.s.clock.month.0 + 1);
    turn(&mut kit);
    assert_eq!(count(&kit, "US-na-02", pooled), pool + 3);
}

#[test]
fn what_is_eliminated_is_built_again_but_not_the_french_who_were_evacuated() {
    proves!("8.5c");
    let mut kit = Kit::unlisted("campaign_1939", 0);
    let (german, french) = (the(&kit, "GER-inf-01"), the(&kit, "UK-inf-12"));
    lay(&mut kit, french, hex("W3616").into());
    kit.on_table(|t| {
        for id in [german, french] {
            aeto::losses::eliminate(t, id, aeto::losses::Cause::Other);
        }
    });
    assert!(pooled(kit.s.unit(german).at.whereabouts()));
    assert!(gone(kit.s.unit(french).at.whereabouts()));
    kit.s.clock.month = "october 1939".parse().expect("a month");
    turn(&mut kit);
    for _ in 0..40 {
        if kit.legal().contains(&Build::Enough.into()) && kit.prompt().contains("Germany") {
            break;
        }
        let plain = [
            Post::Enough.into(),
            Repair::Enough.into(),
            Build::Enough.into(),
        ];
        let offers = kit.legal();
        let next = plain.into_iter().find(|action| offers.contains(action));
        kit.act(next.unwrap_or(offers[0]));
    }
    let buy = |unit| Build::Buy { unit, full: true };
    assert!(kit.legal().contains(&buy(german).into()));
    assert_eq!(kit.refused(buy(french)), "8.6c");
}
