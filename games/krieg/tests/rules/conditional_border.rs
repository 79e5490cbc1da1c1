//! 16.1.2, 16.2.2, 16.5.4, 16.7: the book's examples of Occupation, the Accord, Border Defense and Internment.

use crate::conditional::{GERMANS, ceded, events, garrison, offered, pass_until, quiet, verdict};
use crate::kit::{Kit, country, hex, space};
use kernel::{example, proves};
use krieg::ch16_conditional::Verdict;
use krieg::data::data;
use krieg::politics::{CededAt, Posture, Status};
use krieg::spot::{Spot, ZoneBox};
use krieg::types::{Faction, PostureBox};

#[test]
fn r16_1_2a_the_med_hq_with_an_italian_occupies_others_but_not_italy() {
    proves!("16.1.2a");
    example!("krieg-E152");
    let under = |place: &str| {
        let mut kit = quiet();
        kit.status("italy", Status::Active(Faction::Axis));
        kit.status("rumania", Status::Active(Faction::Axis));
        let hq = kit.put("AX-MED", place, 2);
        let holding = kit.s.unit(hq).sort.ground().and_then(|g| g.holding);
        let holding = Spot::of_box(holding.expect("a Holding Box"));
        kit.put_at("Italy-INF-2", holding, 1);
        events(&mut kit, Faction::Axis);
        offered(&kit).contains(&Verdict::RemoveAll)
    };
    assert!(!under("w2623"), "Rome");
    assert!(under("e2906"), "Bucharest");
}

/// The Accord is on the table in that turn, with Germans in these hexes.
fn accord(turn: &str, hexes: &[&str]) -> Kit {
    let mut kit = Kit::bare();
    kit.s.politics.done.clear();
    kit.turn(turn);
    kit.current(Faction::Axis, "A27b");
    for at in hexes {
        kit.put("G-INF-start37", at, 1);
    }
    kit
}

fn imposed(kit: &mut Kit) {
    events(kit, Faction::Axis);
    pass_until(kit, |kit| {
        kit.s.politics.posture_of(PostureBox::Russia) != Posture::War
    });
}

#[test]
fn r16_2_2_minsk_kiev_and_rostov_bring_three_dependents_and_peace_for_a_year() {
    proves!("16.2.2c", "16.2.2i");
    example!("krieg-E153", "krieg-E154");
    let mut kit = accord("july_aug_1940", &["e3906", "e3609", "e3315"]);
    // The railway from Kiev to Rostov.
    let railway = ["e3410", "e3310", "e3311", "e3312", "e3313", "e3314"].map(hex);
    garrison(&mut kit, GERMANS, &railway);
    imposed(&mut kit);
    for region in ["byelorussia", "ukraine", "donbass"] {
        assert_eq!(ceded(&kit, &format!("germany_{region}")), CededAt::Box);
    }
    for region in ["caucasus", "crimea"] {
        assert_ne!(ceded(&kit, &format!("germany_{region}")), CededAt::Box);
    }
    let year_later = "july_aug_1941".parse().expect("a turn");
    assert_eq!(kit.where_is("enforced_peace"), Spot::turn(year_later));
}

#[test]
fn r16_2_2f_russian_fleets_leave_the_zones_and_guards_may_be_levied() {
    proves!("16.2.2d", "16.2.2f", "16.2.2g", "16.2.2h");
    let mut kit = accord("july_aug_1942", &["e3906", "e3609"]);
    let zone = data().find_zone("BLK").expect("the Black Sea");
    let fleet = kit.put_at("RU-SURF-B", Spot::zone(zone, ZoneBox::OnStation), 0);
    let guards = kit.pooled("RU-GDS-1G");
    let partisans = kit.marker("partisan_base_western", "e3112");
    imposed(&mut kit);
    assert!(!kit.at(fleet).is_in_play());
    assert_eq!(
        kit.at(partisans),
        Spot::delay(),
        "an Ally's, in the Ukraine"
    );
    kit.act(verdict(Verdict::Unit(guards)));
    let row = *offered(&kit).first().expect("a row");
    kit.act(verdict(row));
    let Verdict::Hex(at) = offered(&kit)[0] else {
        panic!("a hex");
    };
    assert_eq!(kit.refused(verdict(Verdict::Hex(hex("e3906")))), "16.2.2g");
    kit.act(verdict(Verdict::Hex(at)));
    assert_eq!(kit.at(guards), at);
}

#[test]
fn r16_5_4c_an_hq_on_the_border_breaks_down_for_bessarabia() {
    proves!("16.5.4c");
    example!("krieg-E155");
    let mut kit = quiet();
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    for marker in data().ceded.iter().filter(|m| m.id.starts_with("russia")) {
        kit.uncede(&marker.id);
    }
    kit.status("poland", Status::Conquered(Faction::Western));
    for id in ["russia_bessarabia", "russia_eastern_poland"] {
        let id = data().find_ceded(id).expect("a marker");
        kit.s.politics.ceded[id.index()] = CededAt::Box;
    }
    kit.posture(PostureBox::Russia, Posture::Policy(pact));
    for at in ["e3208", "e3108", "e3009"] {
        kit.put("RU-INF", at, 1);
    }
    // A hex of Eastern Poland next to Poland.
    kit.s.refresh();
    let territory = kit.s.territory().into_owned();
    let eastern = data().find_ceded("russia_eastern_poland").expect("it");
    let krieg::data::Ceded::Land(land) = data().ceded[eastern.index()].land else {
        panic!("a land");
    };
    let touches = |at: &&board::SpaceId| {
        let mut near = krieg::ground::hexes().within(**at, 1);
        near.any(|next| territory.home(next) == Some(country("poland")))
    };
    let border = data().lands[land.index()].hexes.iter().find(touches);
    let border = Spot::from(*border.expect("a border hex"));
    let hq = kit.put_at("RU-HQ-Wes", border, 3);
    events(&mut kit, Faction::Soviet);
    let bessarabia = data().find_ceded("russia_bessarabia").expect("it");
    if offered(&kit).contains(&Verdict::Land(bessarabia)) {
        kit.act(verdict(Verdict::Land(bessarabia)));
    }
    // Nothing else can be drawn on: the HQ breaks down, and one of its three steps may go.
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    assert_eq!(kit.at(hq), Spot::delay());
    assert_eq!(kit.refused(verdict(Verdict::Hex(border))), "16.5.4c");
    kit.act(verdict(Verdict::Hex(hex("e3108"))));
    let steps = |kit: &Kit, at: Spot| -> u8 {
        let there = kit.s.ground_in(at, Faction::Soviet);
        there.map(|(_, unit)| unit.steps()).sum()
    };
    assert_eq!(steps(&kit, hex("e3108")), 2);
    assert_eq!(steps(&kit, border), 2);
}

#[test]
fn r16_7a_a_hungarian_in_an_annexed_poland_is_interned() {
    proves!("16.7a");
    example!("krieg-E156");
    let mut kit = quiet();
    kit.status("hungary", Status::Active(Faction::Axis));
    kit.status("poland", Status::Conquered(Faction::Western));
    let hungarian = kit.put("Hun-INF-2", "w3527", 1);
    events(&mut kit, Faction::Axis);
    assert_eq!(
        kit.at(hungarian),
        hex("w3527"),
        "Poland is no part of Germany"
    );
    // As `the_reich_annexes_a_neighbour` plays it.
    kit.s.politics.annexed = Some(country("poland"));
    events(&mut kit, Faction::Axis);
    assert_eq!(kit.at(hungarian), Spot::pending(Faction::Axis));
}

#[test]
fn r16_7d_steps_for_which_the_pool_has_no_counter_are_lost() {
    proves!("16.7c", "16.7d");
    example!("krieg-E157");
    let mut kit = quiet();
    kit.status("sweden", Status::Neutral);
    let army = kit.put("RU-HQ-Wes", "w4527", 3);
    // One corps is left in the pool.
    let pool = Spot::pool(Faction::Soviet);
    let corps = kit.pooled("RU-INF");
    let others: Vec<_> = kit.s.units_in(pool).map(|(id, _)| id).collect();
    for id in others.into_iter().filter(|id| *id != corps) {
        kit.s.pieces.change(id, |unit| unit.at = Spot::aside());
    }
    events(&mut kit, Faction::Axis);
    assert_eq!(kit.at(corps), Spot::pending(Faction::Soviet));
    assert_eq!(kit.at(army), Spot::delay());
    let interned = kit.s.units_in(Spot::pending(Faction::Soviet)).count();
    assert_eq!(interned, 1, "the other two steps are lost");
}

#[test]
fn r16_7b_a_partisan_base_in_the_other_ally_s_country_is_interned() {
    proves!("16.7b");
    let base = |status: Status| {
        let mut kit = quiet();
        kit.status("yugoslavia", status);
        let base = kit.marker("partisan_base_western", "e2702");
        let owner = kit.s.territory().owner(space("e2702"));
        assert_eq!(owner, Some(country("yugoslavia")));
        events(&mut kit, Faction::Axis);
        kit.at(base)
    };
    assert_eq!(base(Status::Active(Faction::Soviet)), Spot::delay());
    assert_eq!(base(Status::Active(Faction::Axis)), Spot::delay());
    assert_eq!(base(Status::Active(Faction::Western)), hex("e2702"));
    assert_eq!(base(Status::Conquered(Faction::Soviet)), hex("e2702"));
}
