//! 3.1, 8.2: what stops a unit, by whatever way it came.

use crate::kit::{Kit, country, hex};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch03_movement::{MovementAction, Moving, Step};
use krieg::politics::{Confined, Status};
use krieg::spot::{Spot, ZoneBox};
use krieg::types::{Faction, ZoneId};
use krieg::unit::UnitId;

fn pick(unit: UnitId) -> MovementAction {
    MovementAction::Pick { unit }
}

fn go(key: &str) -> Step {
    Step::Go(hex(key))
}

fn zone(id: &str) -> ZoneId {
    krieg::data::data().find_zone(id).expect("a Zone")
}

fn convoy(kit: &mut Kit, counter: &str, at: &str) -> UnitId {
    kit.put_at(counter, Spot::zone(zone(at), ZoneBox::Convoys), 0)
}

fn moving(kit: &mut Kit, faction: Faction) -> &mut Kit {
    kit.phase(faction, Segment::OperationalMovement)
}

fn sail(to: &str, convoy: UnitId) -> Step {
    Step::Sail {
        to: hex(to),
        convoy,
    }
}

#[test]
fn a_zone_of_control_stops_who_comes_by_sea() {
    proves!("3.1b", "3.1.2c", "8.2a");
    // London to Brest, a Multi-Zone Port beside which a German stands.
    let arrange = |friend: bool| {
        let mut kit = Kit::bare();
        kit.free_france();
        let unit = kit.put("BR-INF", "w3916", 1);
        kit.put("G-INF-start37", "w3613", 1);
        if friend {
            kit.put("FR-INF-7", "w3612", 1);
        }
        let north = convoy(&mut kit, "BR-CONVOY-1", "NSE");
        let atlantic = convoy(&mut kit, "BR-CONVOY-1", "NAT");
        moving(&mut kit, Faction::Western).act(pick(unit));
        kit.act(sail("w3612", north));
        (kit, unit, atlantic)
    };
    let (kit, unit, _) = arrange(false);
    assert!(kit.s.unit(unit).moved, "it stops at Brest");
    let (mut kit, unit, atlantic) = arrange(true);
    kit.act(sail("box_africa", atlantic));
    assert_eq!(kit.at(unit), hex("box_africa"), "a friend negates the zone");
}

#[test]
fn who_sails_on_crosses_another_zone() {
    proves!("3.1.2c");
    // London to Brest over the North Sea, in which a second convoy waits.
    let mut kit = Kit::bare();
    kit.free_france();
    let unit = kit.put("BR-INF", "w3916", 1);
    let first = convoy(&mut kit, "BR-CONVOY-1", "NSE");
    let second = convoy(&mut kit, "US-CONVOY-1", "NSE");
    let atlantic = convoy(&mut kit, "BR-CONVOY-1", "NAT");
    moving(&mut kit, Faction::Western).act(pick(unit));
    kit.act(sail("w3612", first));
    assert_eq!(kit.refused(sail("w3717", second)), "3.1.2c");
    // Over another Zone it goes on.
    kit.put("BR-INF", "w2208", 1);
    kit.act(sail("w2208", atlantic));
    assert_eq!(kit.at(unit), hex("w2208"));
}

#[test]
fn who_sails_out_of_a_zone_in_snow_stops() {
    proves!("3.1.4d", "11.5a");
    let arrange = |turn: &str| {
        let mut kit = Kit::bare();
        kit.free_france();
        kit.turn(turn);
        let unit = kit.put("BR-INF", "w3717", 1);
        kit.put("G-INF-start37", "w3617", 1);
        let north = convoy(&mut kit, "BR-CONVOY-1", "NSE");
        convoy(&mut kit, "BR-CONVOY-1", "NAT");
        moving(&mut kit, Faction::Western).act(pick(unit));
        kit.act(sail("w3612", north));
        kit.s.unit(unit).moved
    };
    assert!(!arrange("june_july_1942"), "it may sail on from Brest");
    assert!(arrange("jan_feb_1942"), "it has left a zone in Snow");
}

#[test]
fn reserves_do_not_sail_to_a_beachhead_in_a_zone() {
    proves!("5a", "5c", "8.2d");
    let arrange = |segment: Segment| {
        let mut kit = Kit::bare();
        kit.beachhead("beachhead_western", "w3815", "w3714");
        kit.put("G-INF-start37", "w3714", 1);
        let unit = kit.put("BR-INF", "w3916", 1);
        let north = convoy(&mut kit, "BR-CONVOY-1", "NSE");
        kit.phase(Faction::Western, segment).act(pick(unit));
        (kit, north)
    };
    let (kit, north) = arrange(Segment::ReserveMovement);
    assert_eq!(kit.refused(sail("w3815", north)), "5a");
    let (kit, north) = arrange(Segment::OperationalMovement);
    assert!(kit.allowed(sail("w3815", north)));
}

#[test]
fn who_comes_from_central_asia_into_a_zone_stops() {
    proves!("3.1.1i", "3.1b");
    let mut kit = Kit::bare();
    let unit = kit.put("RU-INF", "box_central_asia", 1);
    kit.put("G-INF-start37", "e3326", 1);
    moving(&mut kit, Faction::Soviet)
        .act(pick(unit))
        .act(go("e3327"));
    assert!(kit.s.unit(unit).moved);
}

#[test]
fn a_beachhead_is_no_hex_of_a_mobilizing_minor() {
    proves!("3.1.4g", "14.22");
    let mut kit = Kit::bare();
    kit.status("greece", Status::Active(Faction::Western));
    kit.beachhead("beachhead_western", "e2304", "e2303");
    let greek = kit.put("Gre-MOU-1", "e2204", 1);
    moving(&mut kit, Faction::Western).act(pick(greek));
    assert!(kit.allowed(go("e2304")));
    // `countries.rs` shows that activation puts the marker there.
    kit.s.politics.nation_mut(country("greece")).confined = Some(Confined::Mobilizing);
    assert_eq!(kit.refused(go("e2304")), "3.1.4g");
}

#[test]
fn the_fleet_train_carries_no_exp_unit() {
    proves!("3.1.2f");
    let mut kit = Kit::bare();
    kit.free_france();
    let exp = kit.put("FR-EXP", "w3612", 1);
    let train = convoy(&mut kit, "US-TRAIN", "NAT");
    let british = convoy(&mut kit, "BR-CONVOY-1", "NAT");
    moving(&mut kit, Faction::Western).act(pick(exp));
    assert_eq!(kit.refused(sail("box_africa", train)), "3.1.2f");
    assert!(kit.allowed(sail("box_africa", british)));
}

#[test]
fn an_overrun_in_snow_leaves_other_zones_in_force() {
    proves!("3.1.4d", "3.2b");
    // A panzer army overruns e3808 out of e3807, on which a second zone may lie.
    let arrange = |turn: &str, second: bool| {
        let mut kit = Kit::bare();
        kit.turn(turn);
        let panzer = kit.put("G-PzA-1P", "e3807", 3);
        kit.put("G-INF-start37", "e3806", 1);
        kit.put("RU-INF", "e3808", 1);
        if second {
            kit.put("RU-INF", "e3906", 1);
        }
        moving(&mut kit, Faction::Axis)
            .act(pick(panzer))
            .act(go("e3808"));
        assert_eq!(kit.at(panzer), hex("e3808"));
        kit.s.stack.asked::<Moving>().is_some()
    };
    assert!(arrange("june_july_1942", true));
    assert!(arrange("jan_feb_1942", false), "its own victim's alone");
    assert!(!arrange("jan_feb_1942", true), "it has left Minsk's zone");
}
