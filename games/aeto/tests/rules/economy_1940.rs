//! 7.0, 8.0, 8.2, 8.13: sources, incomes and Offensives with Italy and minor partners; the order of a Seasonal Turn.

use crate::construction::{builds, until};
use crate::kit::{Kit, hex, nation};
use crate::politics::{kind, war};
use aeto::ch00_sequence::Segment;
use aeto::ch05_offensives::{Agent, Begin, Combine};
use aeto::ch08_seasons::{Bid, Build, Post, Repair, Reserve, lines, whole};
use aeto::spot::{Spot, board};
use aeto::types::{Camp, UnitId};
use aeto::{Action, Step, ground};
use frame::Side;
use kernel::proves;

fn give(kit: &mut Kit, of: &str, by: &str) {
    for at in board().ids() {
        if ground::hex(at).nation == Some(nation(of)) && ground::hex(at).terrain.is_some() {
            kit.s.politics.set_holder(at, nation(by));
        }
    }
    kit.s.refresh();
}

fn sum(kit: &Kit, power: &str) -> i16 {
    lines(&kit.s, nation(power)).iter().map(|one| one.eps).sum()
}

fn turn(kit: &mut Kit) {
    kit.s.clock.segment = Segment::Season;
    kit.s.clock.begun = true;
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(whole);
}

/// Italy fights beside Germany.
fn with_italy(month: &str) -> Kit {
    let mut kit = war();
    kit.s.clock.month = month.parse().expect("a month");
    kit.s.enlist(nation("italy"), Camp::Axis);
    for foe in ["uk", "france"] {
        kit.s.politics.declare(nation("italy"), nation(foe));
    }
    kit.s.refresh();
    kit
}

#[test]
fn the_list_of_italy() {
    proves!("8.2-italy");
    let mut kit = with_italy("july 1940");
    let before = sum(&kit, "italy");
    // A City with a resource is lost.
    kit.s
        .politics
        .set_holder(hex("W1827").space(), nation("uk"));
    kit.s.refresh();
    assert_eq!(sum(&kit, "italy"), before - 3);
    // France falls to Italy: 2 for each resource that a line leads to.
    let mut kit = with_italy("july 1940");
    give(&mut kit, "france", "italy");
    let won = board().ids().filter(|at| {
        let printed = ground::hex(*at);
        printed.resource
            && printed.nation == Some(nation("france"))
            && kit.s.is_linked(nation("italy"), *at, false)
    });
    let won = won.count() as i16;
    assert!(won > 0);
    assert_eq!(sum(&kit, "italy"), before + 2 * won);
}

#[test]
fn a_partner_brings_income_by_a_line_over_any_ground_and_ploesti_seven() {
    proves!("8.2e", "8.0-rumania-d");
    let ploesti = |kit: &Kit| -> i16 {
        let all = lines(&kit.s, nation("germany"));
        let of = all.iter().filter(|one| one.what.contains("Ploesti"));
        of.map(|one| one.eps).sum()
    };
    let mut kit = with_italy("july 1940");
    assert_eq!(ploesti(&kit), 0);
    // Rumania lets German trains through, then fights beside Germany.
    kit.s.politics.transit.push(nation("rumania"));
    kit.s.refresh();
    assert_eq!(ploesti(&kit), 7);
    let mut kit = with_italy("july 1940");
    kit.s.enlist(nation("rumania"), Camp::Axis);
    kit.s.politics.declare(nation("rumania"), nation("uk"));
    kit.s.refresh();
    assert_eq!(ploesti(&kit), 7);
    // Enemies all around it: no line leads out.
    let near: Vec<_> = ground::hexes().within(hex("E3629").space(), 1).collect();
    for at in near {
        if at != hex("E3629").space() {
            kit.s.politics.set_holder(at, nation("uk"));
        }
    }
    kit.s.refresh();
    assert_eq!(ploesti(&kit), 0);
}

#[test]
fn durazzo_feeds_italians_in_albania() {
    proves!("7.0c");
    let kit = with_italy("july 1940");
    let italy = nation("italy");
    assert!(kit.s.is_linked(italy, hex("W1933").space(), false));
    let mut kit = with_italy("july 1940");
    give(&mut kit, "yugoslavia", "italy");
    give(&mut kit, "greece", "italy");
    // Beyond Albania it feeds nobody.
    let beyond = ground::beside(hex("W1933").space())
        .map(|(at, _)| at)
        .find(|at| ground::hex(*at).nation != ground::hex(hex("W1933").space()).nation);
    if let Some(beyond) = beyond {
        kit.s
            .politics
            .set_holder(hex("W2025").space(), nation("uk"));
        for home in ["W2623", "W2522", "W1827"] {
            kit.s.politics.set_holder(hex(home).space(), nation("uk"));
        }
        kit.s.refresh();
        assert!(kit.s.is_linked(italy, hex("W1933").space(), false));
        assert!(!kit.s.is_linked(italy, beyond, false));
    }
}

#[test]
fn who_is_not_in_the_war_buys_offensives_that_do_not_count() {
    proves!("8.13j", "0.sop-s3d", "0.sop-s3e");
    let mut kit = war();
    kit.s.clock.month = "april 1940".parse().expect("a month");
    turn(&mut kit);
    until(&mut kit, "How many Offensives");
    // Italy buys four, Germany two, the British three, the French none.
    while kit.prompt().starts_with("How many Offensives") {
        let prompt = kit.prompt();
        let number = [("Italy", 4), ("Germany", 2), ("UK", 3)]
            .iter()
            .find(|(power, _)| prompt.contains(&format!("does {power} ")))
            .map_or(0, |(_, number)| *number);
        kit.act(Bid::Offensives { number });
    }
    assert_eq!(kit.s.track(nation("italy")).expect("a track").offensives, 4);
    assert_eq!(kit.s.clock.initiative, Side::Allies);
}

#[test]
fn income_comes_before_arrivals_construction_and_offensives() {
    proves!(
        "0.sop-s0",
        "0.sop-s2a",
        "0.sop-s3b",
        "0.sop-s3c",
        "0.gen-05b"
    );
    let mut kit = with_italy("july 1940");
    kit.s.clock.initiative = Side::Allies;
    kit.build("W3729", aeto::types::WorkKind::Fort, true);
    for track in &mut kit.s.tracks {
        (track.eps, track.offensives) = (0, 3);
    }
    turn(&mut kit);
    // Income is there, what was begun is done, and no Offensive is left.
    assert!(
        kit.s
            .tracks
            .iter()
            .all(|track| track.offensives == 0 || track.nation == nation("poland"))
    );
    assert!(kit.s.seasonal.income(nation("germany")) > 0);
    let done = aeto::works::works(&kit.s, hex("W3729").space(), aeto::types::WorkKind::Fort);
    assert!(done);
    let mut asked: Vec<String> = Vec::new();
    loop {
        let prompt = kit.prompt();
        if prompt.starts_with("How many") {
            break;
        }
        asked.push(prompt);
        let offers = kit.legal();
        let plain: [Action; 4] = [
            Post::Enough.into(),
            Repair::Enough.into(),
            Build::Enough.into(),
            Reserve::Keep { eps: 0 }.into(),
        ];
        let next = plain.into_iter().find(|one| offers.contains(one));
        let other = offers
            .iter()
            .find(|one| format!("{one:?}").contains("NoMore"));
        let place = offers.iter().find(|one| format!("{one:?}").contains("Hex"));
        kit.act(*next.as_ref().or(other).or(place).expect("a way on"));
    }
    // The side without the Initiative builds first.
    let at = |words: &str| asked.iter().position(|one| one.starts_with(words));
    let (germany, uk) = (at("Germany builds"), at("UK builds"));
    assert!(germany.is_some() && germany < uk);
}

#[test]
fn french_and_british_share_the_price_of_a_combined_offensive() {
    proves!("5.3.4");
    let mut kit = war();
    let mut march = |id: &str, at: &str| {
        let unit = kind(&kit, id);
        kit.s.pieces.change(unit, |unit| unit.at = hex(at).into());
        unit
    };
    march("UK-inf-01", "W3317");
    march("FRA-inf-01", "W3119");
    let british = march("UK-hq-01", "W3317");
    let french = march("FRA-hq-01", "W3119");
    kit.s.refresh();
    let before = (kit.eps("uk"), kit.eps("france"));
    kit.offensives(Side::Allies);
    kit.act(Begin::Land {
        agent: Agent::Hq { unit: british },
    });
    kit.act(Combine::With { hq: french });
    assert_eq!(
        (kit.eps("uk"), kit.eps("france")),
        (before.0 - 1, before.1 - 1)
    );
}

#[test]
fn italy_buys_one_german_u_boat_in_the_autumn_of_1939() {
    proves!("2.14w", "2.14x", "2.14y");
    let season = |month: &str| {
        let mut kit = Kit::west(month, &[("GER-ub-01", 3)]);
        kit.s.enlist(nation("italy"), Camp::Axis);
        kit.s.politics.declare(nation("italy"), nation("uk"));
        let boats: Vec<UnitId> = kit.s.units().map(|(id, _)| id).collect();
        let mix = Spot::mix(nation("germany"));
        for id in &boats {
            kit.s.pieces.change(*id, |unit| unit.at = mix);
        }
        kit.s.refresh();
        builds(&mut kit, "Italy");
        (kit, boats)
    };
    let (kit, boats) = season("january 1940");
    assert_eq!(kit.refused(Build::ItalianBoat { unit: boats[0] }), "2.14w");
    let (mut kit, boats) = season("october 1939");
    let before = kit.eps("italy");
    kit.act(Build::ItalianBoat { unit: boats[0] });
    assert_eq!(kit.eps("italy"), before - 5);
    let due = kit.s.due.iter().find(|due| due.unit == boats[0]);
    assert_eq!(due.map(|due| due.seasons), Some(2));
    assert_eq!(kit.refused(Build::ItalianBoat { unit: boats[1] }), "2.14w");
    // It is Italian, is not exchanged, and goes to no convoys while Italy is at peace.
    let boat = boats[0];
    assert_eq!(kit.s.unit(boat).nation(), nation("italy"));
    let port = Spot::port(hex("W1827").space()).expect("a port");
    kit.s.pieces.change(boat, |unit| unit.at = port);
    let wrong = aeto::ch03_naval::conversion::may_convert(&kit.s, boat);
    assert_eq!(wrong.expect_err("a refusal").rule.to_string(), "2.14y");
    let area = board().find("NAT").expect("the North Atlantic");
    assert!(aeto::ch02_strategic::may_deploy(&kit.s, boat, area).is_ok());
    kit.s.enlist(nation("italy"), Camp::Neutral);
    let wrong = aeto::ch02_strategic::may_deploy(&kit.s, boat, area);
    assert_eq!(wrong.expect_err("a refusal").rule.to_string(), "2.14x");
}
