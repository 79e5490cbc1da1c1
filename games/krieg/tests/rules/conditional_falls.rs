//! 16.1 to 16.6: what leaves the game with a country, Vichy's ways out of the war, and the order of the events.

use crate::cards_play::said;
use crate::conditional::{
    GERMANS, RUSSIANS, ceded, cities, counter_at, events, garrison, offered, pass_until, quiet,
    status, verdict,
};
use crate::kit::{Kit, country};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch16_conditional::Verdict;
use krieg::data::data;
use krieg::politics::{CededAt, Posture, Status};
use krieg::spot::{Spot, ZoneBox};
use krieg::types::{Faction, PostureBox, WarState};
use krieg::unit::Side;

const AMERICANS: &[&str] = &["US-INF", "BR-INF"];

#[test]
fn r16_1_1b_partnership_air_and_convoys_leave_the_game_with_their_country() {
    proves!("16.1.1b", "16.1.1c");
    let mut kit = quiet();
    kit.status("poland", Status::Active(Faction::Western));
    let all = cities(&mut kit, country("poland"));
    let partner = kit.put("Pol-ARM-P1", "e3603", 1);
    let cavalry = kit.put("Pol-CAV-1", "e3603", 1);
    let exp = kit.put_at("Pol-INF-Exp", Spot::delay(), 1);
    let air = kit.put("Pol-AF-P", "e3604", 0);
    garrison(&mut kit, GERMANS, &all);
    events(&mut kit, Faction::Axis);
    assert_eq!(status(&kit, "poland"), Status::Conquered(Faction::Western));
    assert_eq!(kit.at(partner), Spot::out_of_game());
    assert_eq!(kit.at(air), Spot::out_of_game());
    let conquered = Spot::conquered(Faction::Western).expect("a box");
    assert_eq!(kit.at(cavalry), conquered);
    assert_eq!(kit.at(exp), conquered, "from the Delay Box too");
}

#[test]
fn r16_1_who_stands_in_land_that_a_conquest_gives_to_germany_is_interned_after_it() {
    proves!("16.1", "16.1.1e", "16.1.3", "16.7a");
    let mut kit = quiet();
    kit.status("poland", Status::Active(Faction::Western));
    kit.status("hungary", Status::Active(Faction::Axis));
    let corridor = data()
        .find_ceded("germany_polish_corridor")
        .expect("a marker");
    let krieg::data::Ceded::Land(land) = data().ceded[corridor.index()].land else {
        panic!("a land");
    };
    kit.s.politics.ceded[corridor.index()] = CededAt::Pool;
    let all = cities(&mut kit, country("poland"));
    let hexes = data().lands[land.index()].hexes.iter();
    let hexes = hexes.map(|at| Spot::from(*at));
    let open = hexes.clone().find(|at| !all.contains(at));
    let at = open.or(hexes.clone().next()).expect("a hex");
    garrison(&mut kit, GERMANS, &all);
    let hungarian = kit.put_at("Hun-INF-2", at, 1);
    events(&mut kit, Faction::Axis);
    assert_eq!(ceded(&kit, "germany_polish_corridor"), CededAt::Box);
    assert_eq!(
        kit.at(hungarian),
        Spot::pending(Faction::Axis),
        "conquest comes first, internment last"
    );
}

/// Vichy as a country of a faction, with its fleet, a colonial, the Res and an army on the map.
fn vichy(of: Faction) -> Kit {
    let mut kit = quiet();
    kit.status("vichy", Status::Active(of));
    for counter in ["FR-SURF-1", "FR-CONVOY", "FR-COL", "FR-RES", "FR-INF-1"] {
        let id = kit.pooled_of_any(counter);
        kit.s.pieces.change(id, |unit| {
            unit.faction = Some(of);
            unit.at = Spot::pool(of);
        });
    }
    kit
}

fn all_french_are_sorted(kit: &Kit, to: Faction) {
    assert_eq!(status(kit, "vichy"), Status::Active(to));
    assert_eq!(counter_at(kit, "FR-SURF-1"), Spot::out_of_game());
    assert_eq!(counter_at(kit, "FR-CONVOY"), Spot::out_of_game());
    assert_eq!(counter_at(kit, "FR-COL"), Spot::pool(to));
    assert_eq!(counter_at(kit, "FR-RES"), Spot::pool(to));
    assert_eq!(counter_at(kit, "FR-INF-1"), Spot::delay());
}

#[test]
fn r16_3_2d_the_west_frees_an_axis_vichy_when_it_holds_its_cities() {
    proves!("16.3.2d");
    let mut kit = vichy(Faction::Axis);
    let all = cities(&mut kit, country("vichy"));
    garrison(&mut kit, AMERICANS, &all[1..]);
    events(&mut kit, Faction::Western);
    assert_eq!(status(&kit, "vichy"), Status::Active(Faction::Axis));
    garrison(&mut kit, AMERICANS, &all[..1]);
    // A Partisan Base is not among what must be held of Vichy.
    kit.marker("partisan_base_soviet", "w3017");
    events(&mut kit, Faction::Western);
    all_french_are_sorted(&kit, Faction::Western);
}

#[test]
fn r16_4_1_a_card_frees_a_vichy_of_the_axis_once() {
    proves!("16.4.1", "16.4");
    for of in [Faction::Axis, Faction::Soviet] {
        let mut kit = vichy(of);
        kit.current(Faction::Western, "W35");
        events(&mut kit, Faction::Western);
        pass_until(&mut kit, |kit| {
            status(kit, "vichy") == Status::Active(Faction::Western)
        });
        all_french_are_sorted(&kit, Faction::Western);
        kit.status("vichy", Status::Active(of));
        events(&mut kit, Faction::Western).decline();
        assert_eq!(status(&kit, "vichy"), Status::Active(of), "once in a game");
    }
}

#[test]
fn r16_5_2b_the_soviets_take_vichy_and_the_free_french_come() {
    proves!("16.5.2b");
    let mut kit = vichy(Faction::Western);
    let box_of = Spot::conquered(Faction::Western).expect("a box");
    let free = kit.put_at("BR-COL-Fra", box_of, 1);
    let all = cities(&mut kit, country("vichy"));
    garrison(&mut kit, RUSSIANS, &all);
    events(&mut kit, Faction::Soviet);
    all_french_are_sorted(&kit, Faction::Soviet);
    assert_eq!(kit.at(free), Spot::delay());
}

#[test]
fn r16_1_2d_the_french_units_of_an_occupied_vichy_go() {
    proves!("16.1.2a", "16.1.2d");
    let mut kit = vichy(Faction::Axis);
    let army = kit.put("FR-INF-1", "w3017", 2);
    kit.put("G-INFB-8", "w3117", 2);
    events(&mut kit, Faction::Axis);
    kit.act(verdict(Verdict::RemoveAll));
    assert_eq!(kit.at(army), Spot::delay(), "it has a stripe");
}

#[test]
fn r16_1_2d_the_fleet_of_an_occupied_minor_goes_with_its_units() {
    proves!("16.1.2d");
    let mut kit = quiet();
    kit.status("italy", Status::Active(Faction::Axis));
    kit.put("G-INFB-8", "w2623", 2);
    let zone = data().find_zone("CME").expect("a Zone");
    let fleet = kit.put_at("IT-SURF", Spot::zone(zone, ZoneBox::OnStation), 0);
    events(&mut kit, Faction::Axis);
    kit.act(verdict(Verdict::RemoveAll));
    assert_eq!(kit.at(fleet), Spot::delay());
}

#[test]
fn r16_5_6_lend_lease_to_russia() {
    proves!("16.5.6");
    let mut kit = quiet();
    kit.marker_at("lend_lease", Spot::events(Faction::Soviet), Side::Front);
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    kit.posture(PostureBox::Russia, Posture::Policy(pact));
    events(&mut kit, Faction::Soviet).decline();
    assert!(offered(&kit).is_empty(), "Russia is not at War");
    kit.posture(PostureBox::Russia, Posture::War);
    events(&mut kit, Faction::Soviet);
    pass_until(&mut kit, |kit| offered(kit).contains(&Verdict::Yes));
    // A 3 is two infantry steps.
    let pool = Spot::pool(Faction::Soviet);
    let before = kit.s.units_in(pool).count();
    kit.roll(&[3]).act(verdict(Verdict::Yes));
    for _ in 0..12 {
        if kit.s.units_in(pool).count() + 2 == before {
            break;
        }
        let first = kit.legal()[0];
        kit.act(first);
    }
    assert_eq!(kit.s.units_in(pool).count() + 2, before);
}

#[test]
fn r12_3f_total_war_calls_up_what_has_not_come_yet() {
    proves!("12.3f", "16.3.3", "16.3.4", "16.5.3");
    let mut kit = quiet();
    kit.s.politics.war_state = WarState::LimitedWar;
    let west = Spot::events(Faction::Western);
    let hour = kit.put_at("BR-COL-Can2", west, 1);
    let paris = kit.put_at("FR-INF-8", west, 1);
    let called = kit.put_at("RU-INF-EM", Spot::events(Faction::Soviet), 1);
    events(&mut kit, Faction::Western).decline();
    events(&mut kit, Faction::Soviet).decline();
    assert_eq!((kit.at(hour), kit.at(paris)), (west, west));
    assert_eq!(kit.at(called), Spot::events(Faction::Soviet));
    kit.phase(Faction::Axis, Segment::PoliticalEvents)
        .on_table(|t| krieg::ch12_war_state::set(t, WarState::TotalWar));
    assert_eq!(kit.at(hour), west, "in their own Conditional Events");
    events(&mut kit, Faction::Western).decline();
    assert_eq!(
        (kit.at(hour), kit.at(paris)),
        (Spot::delay(), Spot::delay())
    );
    assert_eq!(kit.at(called), Spot::events(Faction::Soviet));
    events(&mut kit, Faction::Soviet).decline();
    assert_eq!(kit.at(called), Spot::delay());
}

#[test]
fn r13_8_6_2_the_fleet_that_the_axis_took_is_scuttled_when_vichy_joins_the_west() {
    proves!("13.8.6.2b", "13.7.2-vichyfleet", "16.3.6");
    let mut kit = quiet();
    kit.status("vichy", Status::Neutral);
    kit.current(Faction::Axis, "A30");
    // As `the_fleet_of_vichy_is_taken_or_attacked` plays it.
    let fleet = kit.pooled_of_any("FR-SURF-1");
    kit.s.pieces.change(fleet, |unit| {
        unit.faction = Some(Faction::Axis);
        unit.at = Spot::pool(Faction::Axis);
    });
    events(&mut kit, Faction::Western);
    pass_until(&mut kit, |kit| offered(kit).contains(&Verdict::Yes));
    kit.act(verdict(Verdict::Yes));
    assert_eq!(status(&kit, "vichy"), Status::Active(Faction::Western));
    assert_eq!(kit.at(fleet), Spot::out_of_game());
}

#[test]
fn r16_6_what_a_soviet_card_lists_comes_after_the_permanent_events() {
    proves!("16.6", "16.5", "6.2b");
    let mut kit = quiet();
    kit.current(Faction::Soviet, "S35");
    let late = kit.s.clock.turn.after(3);
    let corps = kit.put_at("RU-INF", Spot::turn(late), 1);
    events(&mut kit, Faction::Soviet);
    // The Emergency Mobilization brings the Axis Influence; the card lets a unit arrive sooner.
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    kit.act(verdict(Verdict::Nothing));
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Soviet)));
    kit.act(krieg::ch15_events::Deed::Unit(corps));
    let sooner = kit.s.clock.turn.after(2);
    assert_eq!(kit.at(corps), Spot::turn(sooner));
}

#[test]
fn r16_1_1e_a_country_that_a_marker_takes_whole_is_no_more() {
    proves!("16.1.1e", "13.8.1.2", "16.3.1a");
    let mut kit = quiet();
    kit.status("czechoslovakia", Status::Active(Faction::Western));
    let marker = data().find_ceded("germany_czechoslovakia");
    let marker = marker.expect("a marker");
    kit.s.politics.ceded[marker.index()] = CededAt::Pool;
    kit.s.refresh();
    let all = cities(&mut kit, country("czechoslovakia"));
    let guards = garrison(&mut kit, GERMANS, &all);
    events(&mut kit, Faction::Axis);
    assert_eq!(status(&kit, "czechoslovakia"), Status::Gone);
    assert_eq!(ceded(&kit, "germany_czechoslovakia"), CededAt::Box);
    // With Prague free again nobody rises there.
    for id in guards {
        kit.s
            .pieces
            .change(id, |unit| unit.at = Spot::pool(Faction::Axis));
    }
    events(&mut kit, Faction::Western);
    let rises = |verdict: &Verdict| matches!(verdict, Verdict::Rises { .. });
    assert!(!offered(&kit).iter().any(rises));
}

#[test]
fn r16_3_2c_the_west_that_frees_italy_gets_what_it_demanded_in_libya() {
    proves!("16.3.2c");
    let mut kit = quiet();
    kit.status("italy", Status::Active(Faction::Axis));
    let marker = data().find_ceded("britain_cyrenaica").expect("a marker");
    kit.s.politics.ceded[marker.index()] = CededAt::Pool;
    kit.s.refresh();
    let all = cities(&mut kit, country("italy"));
    garrison(&mut kit, &["BR-INF", "US-INF"], &all);
    events(&mut kit, Faction::Western);
    assert_eq!(status(&kit, "italy"), Status::Active(Faction::Western));
    assert_eq!(ceded(&kit, "britain_cyrenaica"), CededAt::Box);
}

#[test]
fn r16_4_2_a_conquered_minor_that_collapses_can_rise_later() {
    proves!("16.4.2b", "16.5.1");
    let mut kit = quiet();
    kit.status("sweden", Status::Conquered(Faction::Soviet));
    kit.current(Faction::Western, "W33");
    let waits = Spot::conquered(Faction::Soviet).expect("a box");
    let reserve = kit.put_at("Swe-RES", waits, 1);
    let american = kit.put("US-INF", "w4424", 1);
    assert!(kit.supplied(american));
    events(&mut kit, Faction::Western);
    pass_until(&mut kit, |kit| said(kit, "Sweden collapses"));
    assert_eq!(kit.at(reserve), waits);
}
