//! Chapter 2.2: what keeps support units out, each where nothing else does, and what the log tells of them.

use crate::cards_play::said;
use crate::kit::{Kit, hex};
use crate::support_kit::{AXIS, SOVIETS, WEST, convoys, idle, idle_with_france, station, zone};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::{
    Ashore, Blitz, Bombing, Contesting, Escorting, Hex, Keeping, Mode, Place, PlaceBlitz, Placing,
    Upkeep, Whither,
};
use krieg::data::data;
use krieg::politics::{Posture, Status, Truce};
use krieg::spot::Spot;
use krieg::types::{PostureBox, WarState};

fn asked_to_place(kit: &Kit) -> bool {
    kit.s.stack.asked::<Place>().is_some()
}

#[test]
fn of_like_units_the_first_goes_inland() {
    proves!("2.2.2e");
    let mut kit = Kit::bare();
    kit.free_france();
    let marker = kit.beachhead("beachhead_western", "w3815", "w3714");
    let [first, second] = [0; 2].map(|_| kit.put("BR-INF", "w3815", 1));
    kit.phase(WEST, Segment::Support);
    kit.on_table(|t| t.push(Upkeep { marker }));
    assert!(kit.allowed(Keeping::Inland(first)));
    assert_eq!(kit.refused(Keeping::Inland(second)), "2.2.2e");
}

#[test]
fn a_bomber_goes_into_a_land_hex() {
    proves!("2.2.3.1j");
    let mut kit = idle();
    kit.put("G-INF-start37", "w3825", 1);
    let bomber = kit.at_hand("G-BMB-Ost", AXIS);
    kit.placing(AXIS).pick(bomber);
    kit.act(Whither::Base(hex("w3825")));
    assert!(kit.allowed(Hex::At(hex("w3925"))));
    assert_eq!(kit.refused(Hex::At(hex("w4025"))), "2.2.3.1j", "the Baltic");
}

#[test]
fn raiders_need_a_base_of_their_country() {
    proves!("2.2.3.1c", "2.2.3.1j", "2.2.3a");
    for raider in ["G-BMB-1", "G-SUB-U1"] {
        let mut kit = idle();
        let unit = kit.at_hand(raider, AXIS);
        kit.placing(AXIS);
        assert!(!asked_to_place(&kit), "{raider}: Germany has no base");
        // Bremen is an Air Base and a Naval Base.
        kit.put("G-INF-start37", "w3822", 1);
        kit.placing(AXIS).pick(unit);
        assert!(kit.allowed(Whither::Box(Spot::strategic_warfare())));
    }
}

#[test]
fn no_path_of_an_air_unit_leads_over_mud() {
    proves!("2.2.3.1l");
    let mut kit = idle_with_france();
    kit.put("BR-INF", "w3916", 1);
    let air = kit.at_hand("BR-AF-RAF1", WEST);
    // From London the sea is two hexes away, all of them over land between.
    let from = Whither::Base(hex("w3916"));
    kit.placing(WEST).pick(air);
    let mut dry = kit.clone();
    dry.act(from);
    assert!(dry.allowed(Hex::At(hex("w3815"))));
    kit.turn("apr_may_1942");
    kit.s.refresh();
    assert_eq!(kit.refused(from), "2.2.3.1g");
}

#[test]
fn subs_are_met_by_who_has_a_naval_base() {
    proves!("2.2.3.2k", "2.2.3.2a");
    let mut kit = idle();
    kit.put("G-INF-start37", "w3822", 1);
    let sub = kit.at_hand("BR-SUB", WEST);
    let german = kit.at_hand("G-AF-LF1", AXIS);
    let italian = kit.at_hand("IT-AF-1", AXIS);
    kit.placing(WEST).boxed(sub, Spot::strategic_warfare());
    assert_eq!(kit.refused(Contesting::With(italian)), "2.2.3.2k");
    kit.act(Contesting::With(german));
    assert!(said(&kit, " contests "));
    assert_eq!(kit.at(sub), Spot::naval_delay());
}

#[test]
fn a_country_under_a_policy_places_no_support_unit() {
    proves!("13.6.1.1b");
    let mut kit = idle();
    let policy = data().find_policy("nazi_soviet_pact").expect("a Policy");
    kit.put("RU-INF", "e3905", 1);
    kit.at_hand("RU-AF-VVS1", SOVIETS);
    kit.placing(SOVIETS);
    assert!(asked_to_place(&kit), "at War it does");
    kit.posture(PostureBox::Russia, Posture::Policy(policy));
    kit.placing(SOVIETS);
    assert!(!asked_to_place(&kit));
}

#[test]
fn where_the_map_is_impassable_nobody_flies() {
    proves!("2.2.3.1g");
    let mut kit = idle();
    for port in ["e1213", "e1312", "e1310"] {
        kit.put("BR-INF", port, 1);
    }
    let air = kit.at_hand("BR-AF-RAF1", WEST);
    kit.placing(WEST).pick(air).act(Whither::Base(hex("e1310")));
    assert!(kit.allowed(Hex::At(hex("e1310"))));
    assert_eq!(kit.refused(Hex::At(hex("e1109"))), "2.2.3.1g", "Qattara");
}

#[test]
fn a_country_that_a_scenario_closes_is_closed_in_the_air() {
    proves!("3.1.4e");
    let mut kit = Kit::scenario("A.1");
    kit.s.politics.war_state = WarState::LimitedWar;
    let all: Vec<krieg::unit::UnitId> = kit.s.units().map(|(id, _)| id).collect();
    for id in all {
        kit.s.pieces.change(id, |unit| unit.at = Spot::aside());
    }
    kit.status("belgium_holland", Status::Active(WEST));
    kit.put("G-INF-start37", "w3822", 1);
    let air = kit.at_hand("G-AF-LF1", AXIS);
    kit.placing(AXIS).pick(air).act(Whither::Base(hex("w3822")));
    assert!(kit.allowed(Hex::At(hex("w3821"))));
    assert_eq!(kit.refused(Hex::At(hex("w3820"))), "3.1.4e");
}

#[test]
fn a_strict_truce_closes_zones_to_both_sides() {
    proves!("13.6.2.1a");
    let mut kit = idle_with_france();
    let armistice = Posture::Truce(Truce::Armistice);
    kit.posture(PostureBox::Britain, armistice);
    kit.put("G-INF-start37", "w3717", 1);
    kit.put("BR-INF", "w3916", 1);
    let german = kit.at_hand("G-AF-LF1", AXIS);
    let british = kit.at_hand("BR-AF-RAF1", WEST);
    let mut west = kit.clone();
    kit.placing(AXIS).pick(german);
    assert!(
        kit.allowed(Whither::Box(station("NSE"))),
        "France is at War"
    );
    kit.posture(PostureBox::France, armistice);
    kit.s.refresh();
    assert_eq!(kit.refused(Whither::Box(station("NSE"))), "13.6.2.1a");
    west.placing(WEST).pick(british);
    assert!(west.allowed(Whither::Box(station("NSE"))));
    west.posture(PostureBox::France, armistice);
    west.s.refresh();
    assert_eq!(west.refused(Whither::Box(station("NSE"))), "13.6.2.1a");
}

#[test]
fn a_fleet_goes_into_hexes_of_the_zone_that_was_named() {
    proves!("2.2.3.1b", "2.2.3a");
    let mut kit = idle();
    // Plymouth lies at both seas.
    kit.put("BR-INF", "w3913", 1);
    let carrier = kit.at_hand("BR-CV-H", WEST);
    kit.placing(WEST);
    let corps = kit.pooled("BR-INF");
    assert_eq!(
        kit.why(Placing::Pick(corps)),
        "that is no support unit and no convoy"
    );
    let mut atlantic = kit.clone();
    atlantic.pick(carrier).act(Whither::Sea(zone("NAT")));
    kit.pick(carrier).act(Whither::Sea(zone("NSE")));
    let both = krieg::ground::waters(zone("NAT")).sea.iter().copied();
    let tried: Vec<Spot> = both
        .map(Spot::from)
        .filter(|at| atlantic.allowed(Hex::At(*at)))
        .collect();
    assert!(!tried.is_empty(), "it could go there from Plymouth");
    for at in tried {
        assert_eq!(kit.refused(Hex::At(at)), "2.2.3.1b");
    }
}

#[test]
fn a_blitz_marker_for_a_beachhead_comes_first() {
    proves!("2.2.4b");
    let mut kit = idle();
    kit.put("G-INF-start37", "e3808", 1);
    kit.put("RU-INF", "e3809", 1);
    kit.phase(AXIS, Segment::Support);
    let mut free = kit.clone();
    let ask = |kit: &mut Kit| {
        let about = None;
        kit.on_table(|t| t.push(PlaceBlitz { left: 2, about }));
    };
    ask(&mut free);
    assert_eq!(free.refused(Blitz::Elsewhere), "2.2.4b");
    free.act(Blitz::About(hex("e3809"))).act(Blitz::Elsewhere);
    let step = free.s.stack.asked::<PlaceBlitz>().expect("asked again");
    assert_eq!((step.left, step.about), (2, None), "nothing was placed");
    kit.beachhead("beachhead_axis", "w3815", "w3914");
    ask(&mut kit);
    let elsewhere = Blitz::At(hex("e3808"));
    assert_eq!(kit.refused(elsewhere), "2.2.4b");
    assert_eq!(kit.why(elsewhere), "a Beachhead is owed the marker");
    assert!(kit.allowed(Blitz::At(hex("w3815"))));
}

#[test]
fn what_support_units_do_is_told() {
    proves!("2.2.3a", "2.2.3.4d", "2.2.3.5", "2.2.3.6e", "2.2.3.6f");
    let mut kit = idle_with_france();
    kit.put("BR-INF", "w3915", 1);
    let [fleet, air] = ["BR-SURF-Home", "BR-AF-RAF1"].map(|id| kit.at_hand(id, WEST));
    let convoy = kit.at_hand("BR-CONVOY-1", WEST);
    kit.placing(WEST).sail(fleet, "NSE", "w3815");
    kit.act(Ashore::Toward(hex("w3714")));
    assert!(said(&kit, "against Cherbourg (w3714)"));
    kit.boxed(air, station("NSE"));
    assert!(said(&kit, &format!("to {}", station("NSE").name())));
    kit.act(Escorting::Escort);
    let name = krieg::names::name(&kit.s, air);
    assert!(said(&kit, &format!("{name} in {}", convoys("NSE").name())));
    kit.boxed(convoy, convoys("NSE")).act(Mode::Supply);
    let name = krieg::names::name(&kit.s, convoy);
    assert!(said(&kit, &format!("{name} in {}", convoys("NSE").name())));
    let mut kit = idle();
    kit.put("G-INF-start37", "w3825", 1);
    let bomber = kit.at_hand("G-BMB-Ost", AXIS);
    let post = kit.put("RU-INFD", "e3703", 1);
    kit.flip(post);
    kit.placing(AXIS).fly(bomber, "w3825", "e3703");
    kit.act(Bombing::Marker(post));
    assert!(said(&kit, " is bombed out"));
}
