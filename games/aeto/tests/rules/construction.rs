//! 8.6 to 8.12: what is bought and where it is placed, installations that are moved and blown up, the Suez Adds Box.

use crate::kit::{Kit, hex, nation};
use crate::politics::war;
use aeto::ch00_sequence::Segment;
use aeto::ch05_offensives::Go;
use aeto::ch06_movement::Moves;
use aeto::ch08_seasons::{Build, Lend, Place, Post, Repair, Reserve, Site, suez, whole};
use aeto::losses::{Cause, eliminate};
use aeto::spot::{Spot, board};
use aeto::stores::{Chit, Ration, Store};
use aeto::types::{HexId, UnitId, WorkKind};
use aeto::works::{air_capacity, fort_strength, is_wrecked, stands, works};
use aeto::{Action, Step, fleet, ground};
use frame::Side;
use kernel::proves;

/// A Seasonal Turn, up to where a power builds.
pub fn builds(kit: &mut Kit, power: &str) {
    kit.s.clock.segment = Segment::Season;
    kit.s.clock.begun = true;
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(whole);
    until(kit, &format!("{power} builds"));
}

/// On to a question; until then nobody builds, posts, repairs or keeps anything.
pub fn until(kit: &mut Kit, words: &str) {
    while !kit.prompt().starts_with(words) {
        let offers = kit.legal();
        let plain: [Action; 5] = [
            Lend::NoMore.into(),
            Post::Enough.into(),
            Repair::Enough.into(),
            Build::Enough.into(),
            Reserve::Keep { eps: 0 }.into(),
        ];
        let next = plain.into_iter().find(|action| offers.contains(action));
        let prompt = kit.prompt();
        let places = prompt.starts_with("Where is").then_some(offers[0]);
        kit.act(
            next.or(places)
                .unwrap_or_else(|| panic!("no way on from `{prompt}`")),
        );
    }
}

/// The first of a kind in its force pool.
fn pooled(kit: &Kit, id: &str) -> UnitId {
    let kind = aeto::data::data().find_kind(id).expect("a kind");
    let mut all = kit.s.units();
    let waits = |unit: &aeto::unit::Unit| unit.at == Spot::pool(unit.nation());
    all.find(|(_, unit)| unit.kind == kind && waits(unit))
        .unwrap_or_else(|| panic!("no {id} in the pool"))
        .0
}

fn to(at: &str) -> Place {
    Place::Hex { hex: hex(at) }
}

fn buy(unit: UnitId, full: bool) -> Build {
    Build::Buy { unit, full }
}

fn give(kit: &mut Kit, of: &str, by: &str) {
    for at in board().ids() {
        if ground::hex(at).nation == Some(nation(of)) && ground::hex(at).terrain.is_some() {
            kit.s.politics.set_holder(at, nation(by));
        }
    }
    kit.s.refresh();
}

fn beside(at: &str) -> Vec<HexId> {
    let near = ground::beside(hex(at).space());
    near.map(|(hex, _)| hex.into()).collect()
}

#[test]
fn aircraft_are_bought_by_the_step_and_rebuilt_for_one() {
    proves!("8.6d", "8.11f", "4.2.18", "8.6h");
    let mut kit = Kit::west("april 1940", &[("GER-ftr-01", 3)]);
    builds(&mut kit, "Germany");
    let before = kit.eps("germany");
    let first = pooled(&kit, "GER-ftr-01");
    kit.act(buy(first, false));
    assert_eq!(kit.eps("germany"), before - 4);
    assert_eq!(kit.refused(to("W3833")), "8.11f");
    assert_eq!(kit.refused(to("W3620")), "8.11f");
    kit.act(to("W3627"));
    assert!(kit.s.unit(first).depleted);
    kit.act(Build::Rebuild { unit: first });
    assert_eq!(kit.eps("germany"), before - 8);
    assert!(!kit.s.unit(first).depleted);
    let second = pooled(&kit, "GER-ftr-01");
    kit.act(buy(second, true));
    assert_eq!(kit.eps("germany"), before - 16);
}

#[test]
fn land_units_are_bought_by_the_step_and_combine_only_when_they_move() {
    proves!("8.6e", "8.6h");
    let kinds = [("GER-inf-01", 6), ("GER-cav-01", 1)];
    let mut kit = Kit::west("april 1940", &kinds);
    let twins = kit.puts("GER-inf-01", "W3729", 2);
    let lost = kit.put("GER-inf-01", "W3632");
    for id in twins.iter().chain([&lost]) {
        kit.deplete(*id);
    }
    let combine = Moves::Combine { unit: twins[0] };
    builds(&mut kit, "Germany");
    kit.refused(combine);
    let before = kit.eps("germany");
    // Out of supply.
    assert_eq!(kit.refused(Build::Rebuild { unit: lost }), "8.6h");
    kit.act(Build::Rebuild { unit: twins[0] });
    assert_eq!(kit.eps("germany"), before - 3);
    // Cavalry has one step.
    let cavalry = pooled(&kit, "GER-cav-01");
    assert_eq!(kit.refused(buy(cavalry, false)), "8.6d");
    kit.act(buy(cavalry, true));
    assert_eq!(kit.eps("germany"), before - 6);
    // Two halves of a stack that is full beside them.
    let mut kit = Kit::west("april 1940", &kinds);
    let stack = kit.puts("GER-inf-01", "W3729", 4);
    kit.deplete(stack[2]).deplete(stack[3]);
    builds(&mut kit, "Germany");
    assert_eq!(kit.refused(Build::Rebuild { unit: stack[2] }), "8.6h");
    kit.segment(Segment::Movement, Side::Axis);
    kit.act(Moves::Combine { unit: stack[2] });
    assert_eq!(kit.s.unit(stack[2]).steps(), 2);
    assert_eq!(kit.s.unit(stack[3]).hex(), None);
}

#[test]
fn infantry_is_placed_at_home_and_mountain_troops_in_cities() {
    proves!("8.11b", "8.11j", "0.gen-05b", "0.map-box-pool");
    let kinds = [("GER-inf-01", 2), ("GER-mtn-01", 1), ("POL-inf-01", 1)];
    let mut kit = Kit::west("april 1940", &kinds);
    kit.put("POL-inf-01", "W3430");
    builds(&mut kit, "Germany");
    // Nobody must buy anything.
    assert!(kit.allowed(Build::Enough));
    let infantry = pooled(&kit, "GER-inf-01");
    kit.act(buy(infantry, true));
    assert_eq!(kit.refused(to("W3118")), "8.11b");
    assert_eq!(kit.refused(to("W3620")), "8.11b");
    for near in beside("W3430") {
        assert_eq!(kit.refused(Place::Hex { hex: near }), "8.11b");
    }
    // East Prussia is home, but Poland lies between, and no line of supply leads there; a hex of the Reich does.
    assert_eq!(kit.refused(to("W4230")), "8.11b");
    kit.act(to("W3729"));
    let mountain = pooled(&kit, "GER-mtn-01");
    kit.act(buy(mountain, true));
    assert_eq!(kit.refused(to("W3729")), "8.11b");
    kit.act(to("W3627"));
}

#[test]
fn east_prussia_sicily_and_euboea_are_home() {
    proves!("8.11j");
    let is_home = |at: &str, of: &str| ground::hex(hex(at).space()).nation == Some(nation(of));
    for at in ["W3832", "W3833", "W3932", "W4032", "W4133"] {
        assert!(is_home(at, "germany"), "{at}");
    }
    for at in ["W1328", "W1426", "W1427", "W1428"] {
        assert!(is_home(at, "italy"), "{at}");
    }
    assert!(is_home("W4112", "uk") && is_home("W4213", "uk") && !is_home("W4112", "ireland"));
    assert!(is_home("E4226", "turkey") && is_home("E4630", "greece"));
    let mut kit = Kit::west("april 1940", &[("GER-inf-01", 1)]);
    give(&mut kit, "poland", "germany");
    builds(&mut kit, "Germany");
    let unit = pooled(&kit, "GER-inf-01");
    kit.act(buy(unit, true)).act(to("W3833"));
    assert_eq!(kit.at(unit), Some("W3833"));
}

#[test]
fn rumanians_go_to_bessarabia_when_it_is_won() {
    proves!("8.11c", "9.0e", "8.6a");
    let mut kit = war();
    kit.s.clock.month = "april 1940".parse().expect("a month");
    kit.s.enlist(nation("rumania"), aeto::types::Camp::Axis);
    kit.s.politics.declare(nation("rumania"), nation("uk"));
    kit.s
        .politics
        .set_holder(hex("E3327").space(), nation("rumania"));
    kit.s.refresh();
    builds(&mut kit, "Germany");
    let before = kit.eps("germany");
    let unit = pooled(&kit, "RUM-inf-01");
    kit.act(buy(unit, true));
    // Two of 2 EPs, one less than Germany's own.
    assert_eq!(kit.eps("germany"), before - 4);
    assert_eq!(kit.refused(to("E3327")), "8.11c");
    assert_eq!(kit.refused(to("W3627")), "8.11b");
    kit.act(to("E3729"));
}

#[test]
fn hqs_and_generals_are_lifted_and_placed_anew() {
    proves!("8a", "8.11d", "5.1.8", "5.2.2");
    let kinds = [("GER-hq-01", 1), ("GER-hq-02", 1), ("GER-general-01", 1)];
    let mut kit = Kit::west("april 1940", &kinds);
    let stays = kit.put("GER-hq-01", "W3627");
    let general = kit.put("GER-general-01", "W3632");
    builds(&mut kit, "Germany");
    let before = kit.eps("germany");
    // One that was lost comes back.
    let lost = pooled(&kit, "GER-hq-02");
    kit.act(Build::Redeploy { unit: lost });
    for near in beside("W3627") {
        assert_eq!(kit.refused(Place::Hex { hex: near }), "8.11d");
    }
    assert_eq!(kit.refused(to("W3118")), "8.11d");
    kit.act(to("W3824"));
    assert_eq!(kit.refused(Build::Redeploy { unit: lost }), "8a");
    // One that is cut off, too; in any friendly hex.
    kit.act(Build::Redeploy { unit: general }).act(to("W3620"));
    assert_eq!(kit.at(general), Some("W3620"));
    kit.act(Build::Redeploy { unit: stays }).act(to("W3627"));
    assert_eq!(kit.eps("germany"), before);
}

#[test]
fn naval_air_goes_aboard_a_carrier_in_a_home_port() {
    proves!("8.11f");
    let kinds = [("UK-na-01", 2), ("UK-cv-07", 1), ("UK-cv-01", 1)];
    let mut kit = Kit::west("april 1940", &kinds);
    let dock = |kit: &mut Kit, id: &str, at: &str| {
        let ship = pooled(kit, id);
        let port = Spot::port(hex(at).space()).expect("a port");
        kit.s.pieces.change(ship, |unit| unit.at = port);
        ship
    };
    let home = dock(&mut kit, "UK-cv-07", "W3515");
    let abroad = dock(&mut kit, "UK-cv-01", "W1508");
    builds(&mut kit, "UK");
    let unit = pooled(&kit, "UK-na-01");
    kit.act(buy(unit, true));
    assert_eq!(kit.refused(Place::Aboard { ship: abroad }), "8.11f");
    kit.act(Place::Aboard { ship: home });
    assert_eq!(kit.s.unit(unit).aboard, Some(home));
    assert_eq!(kit.s.unit(unit).at, kit.s.unit(home).at);
}

#[test]
fn one_stp_a_season_and_submarines_arrive_abroad() {
    proves!("8.11h");
    let kinds = [("GER-stp-01", 2), ("GER-ss-01", 1)];
    let arrivals = |kit: &mut Kit| {
        for kind in ["GER-stp-01", "GER-stp-01", "GER-ss-01"] {
            let unit = pooled(kit, kind);
            let track = Spot::track(nation("germany"));
            kit.s.pieces.change(unit, |unit| unit.at = track);
            kit.s.due.push(aeto::ch08_seasons::Due { unit, seasons: 1 });
        }
        kit.s.clock.segment = Segment::Season;
        kit.s.clock.begun = true;
        kit.s.stack.set(vec![Step::Sequence], None);
        kit.on_table(whole);
        until(kit, "Where is");
    };
    let mut kit = Kit::west("april 1941", &kinds);
    give(&mut kit, "france", "germany");
    arrivals(&mut kit);
    // Not in the Mediterranean.
    assert_eq!(kit.refused(to("W2319")), "8.11g");
    kit.act(to("W3620"));
    assert_eq!(kit.refused(to("W3620")), "8.11g");
    kit.act(to("W3824"));
    kit.act(to("W3620"));
    let mut kit = Kit::west("april 1941", &kinds);
    give(&mut kit, "france", "germany");
    kit.s
        .politics
        .set_holder(hex("W1508").space(), nation("germany"));
    arrivals(&mut kit);
    kit.act(to("W2319"));
}

#[test]
fn slower_ships_come_first_unless_they_were_sunk() {
    proves!("8.6g");
    let kinds = [("UK-dd-01", 1), ("UK-dd-03", 1), ("UK-de-01", 1)];
    let mut kit = Kit::west("april 1940", &kinds);
    builds(&mut kit, "UK");
    let fast = pooled(&kit, "UK-dd-03");
    assert_eq!(kit.refused(buy(fast, true)), "8.6g");
    kit.act(buy(pooled(&kit, "UK-dd-01"), true));
    kit.act(buy(fast, true));
    // One that was sunk need not be bought again.
    let mut kit = Kit::west("april 1940", &kinds);
    let slow = pooled(&kit, "UK-dd-01");
    let port = Spot::port(hex("W3515").space()).expect("a port");
    kit.s.pieces.change(slow, |unit| unit.at = port);
    kit.on_table(|t| fleet::sink(t, slow));
    assert_eq!(kit.s.unit(slow).at, Spot::pool(nation("uk")));
    builds(&mut kit, "UK");
    kit.act(buy(pooled(&kit, "UK-dd-03"), true));
}

#[test]
fn installations_are_blown_up_where_troops_stand() {
    proves!("8.7a", "8.7b", "4.2.15", "4.3.3");
    let kinds = [("GER-inf-01", 4), ("GER-ftr-01", 1)];
    let mut kit = Kit::west("april 1940", &kinds);
    kit.put("GER-inf-01", "W3824");
    kit.put("GER-inf-01", "W3729");
    kit.build("W3729", WorkKind::GrassAirfield, false);
    kit.build("W3627", WorkKind::Fort, false);
    let blow = |at: &str, kind| Build::Demolish { hex: hex(at), kind };
    builds(&mut kit, "Germany");
    let before = kit.eps("germany");
    // Nobody stands in Berlin, and W3729 has no port.
    assert_eq!(kit.refused(blow("W3627", WorkKind::Fort)), "8.7a");
    assert_eq!(kit.refused(blow("W3729", WorkKind::Port)), "8.7a");
    kit.act(blow("W3824", WorkKind::Port));
    assert_eq!(kit.eps("germany"), before - 5);
    // The whole of a Major Port, and nothing else in the hex.
    assert!(is_wrecked(&kit.s, hex("W3824").space(), WorkKind::Port));
    assert!(works(&kit.s, hex("W3824").space(), WorkKind::Base));
    kit.act(blow("W3729", WorkKind::GrassAirfield));
    assert_eq!(kit.eps("germany"), before - 6);
    assert!(!stands(
        &kit.s,
        hex("W3729").space(),
        WorkKind::GrassAirfield
    ));
    // Germany and Poland alone: no major power is an enemy.
    let mut kit = Kit::bare();
    kit.put("GER-inf-01", "W3824");
    builds(&mut kit, "Germany");
    assert_eq!(kit.refused(blow("W3824", WorkKind::Port)), "8.7a");
}

#[test]
fn what_is_begun_is_given_up_or_lost() {
    proves!("8.7c", "5.12.2", "8.6j");
    let mut kit = Kit::bare();
    kit.build("W3430", WorkKind::Fort, true);
    kit.build("W3627", WorkKind::Fort, true);
    kit.build("W3824", WorkKind::Fort, false);
    let tank = kit.put("POL-inf-01", "W3432");
    kit.segment(Segment::Movement, Side::Axis);
    let leave = |at: &str| Moves::Abandon {
        hex: hex(at),
        kind: WorkKind::Fort,
    };
    assert_eq!(kit.refused(leave("W3824")), "8.7c");
    kit.act(leave("W3627"));
    assert!(!stands(&kit.s, hex("W3627").space(), WorkKind::Fort));
    assert!(stands(&kit.s, hex("W3430").space(), WorkKind::Fort));
    // An enemy comes near.
    kit.segment(Segment::Movement, Side::Allies);
    kit.act(Moves::Unit { unit: tank });
    kit.act(Go::To { hex: hex("W3431") });
    assert!(!stands(&kit.s, hex("W3430").space(), WorkKind::Fort));
    assert!(kit.says("is lost"));
}

#[test]
fn airbases_are_moved() {
    proves!("8.11o", "4.2.12", "4.3.5", "4.2.10", "4.2.11", "4.3.2");
    let kinds = [("GER-ftr-01", 1)];
    let small = WorkKind::SmallAirbase;
    let go = |kind| Build::Relocate {
        hex: hex("W3729"),
        kind,
    };
    let mut kit = Kit::west("april 1940", &kinds);
    kit.build("W3729", small, false);
    kit.build("W3628", WorkKind::LargeAirbase, false);
    builds(&mut kit, "Germany");
    let before = kit.eps("germany");
    kit.act(go(small));
    assert_eq!(kit.eps("germany"), before - 1);
    // One airbase chit in a hex.
    assert_eq!(kit.refused(Site::Hex { hex: hex("W3628") }), "8.6i");
    kit.act(Site::Hex { hex: hex("W3430") });
    assert!(!stands(&kit.s, hex("W3729").space(), small));
    assert!(stands(&kit.s, hex("W3430").space(), small));
    assert!(!works(&kit.s, hex("W3430").space(), small));
    // A large one costs 2, and does not go to rough ground.
    let large = Build::Relocate {
        hex: hex("W3628"),
        kind: WorkKind::LargeAirbase,
    };
    kit.act(large);
    assert_eq!(kit.eps("germany"), before - 3);
    let rough = board().ids().find(|at| {
        let printed = ground::hex(*at);
        printed.nation == Some(nation("germany"))
            && printed.terrain == Some(aeto::types::Terrain::Forest)
    });
    let rough = rough.expect("a German forest").into();
    assert_eq!(kit.refused(Site::Hex { hex: rough }), "8.11p");
    // Not from under aircraft, and no grass airfield.
    let mut kit = Kit::west("april 1940", &kinds);
    kit.build("W3729", small, false);
    kit.put("GER-ftr-01", "W3729");
    kit.build("W3628", WorkKind::GrassAirfield, false);
    builds(&mut kit, "Germany");
    assert_eq!(kit.refused(go(small)), "8.11o");
    let grass = Build::Relocate {
        hex: hex("W3628"),
        kind: WorkKind::GrassAirfield,
    };
    assert_eq!(kit.refused(grass), "8.11o");
}

#[test]
fn a_grass_airfield_is_ready_within_the_month_and_stands_alone() {
    proves!("4.3.1", "4.3.2", "4.3.7");
    let mut kit = Kit::west("april 1940", &[("GER-inf-01", 1)]);
    kit.build("W3628", WorkKind::Fort, false);
    builds(&mut kit, "Germany");
    let before = kit.eps("germany");
    let kind = WorkKind::GrassAirfield;
    kit.act(Build::Work { kind });
    assert_eq!(kit.eps("germany"), before - 1);
    assert_eq!(kit.refused(Site::Hex { hex: hex("W3628") }), "8.6i");
    // A printed base is one, too.
    assert_eq!(kit.refused(Site::Hex { hex: hex("W3627") }), "8.6i");
    let high = board().ids().find(|at| {
        let printed = ground::hex(*at);
        printed.nation == Some(nation("germany"))
            && printed.terrain == Some(aeto::types::Terrain::Mountain)
            && !printed.city
    });
    let high = high.expect("a German mountain").into();
    assert_eq!(kit.refused(Site::Hex { hex: high }), "4.3.7");
    kit.act(Site::Hex { hex: hex("W3729") });
    assert_eq!(air_capacity(&kit.s, hex("W3729").space()), 0);
    kit.segment(Segment::Replenishment, Side::Axis);
    assert_eq!(air_capacity(&kit.s, hex("W3729").space()), 1);
}

#[test]
fn sea_supply_stands_in_for_a_source_where_one_builds() {
    proves!("8.11m", "8.11p");
    let mut kit = Kit::west("april 1940", &[("GER-inf-01", 1)]);
    kit.put("GER-inf-01", "W3632");
    builds(&mut kit, "Germany");
    let kind = WorkKind::Fort;
    kit.act(Build::Work { kind });
    assert_eq!(kit.refused(Site::Hex { hex: hex("W3632") }), "8.11m");
    let lies = Store::Hex(hex("W3632"));
    let chit = Chit::new(Ration::Sea, nation("germany"), lies);
    kit.s.stores.chits.push(chit);
    kit.s.refresh();
    kit.act(Site::Hex { hex: hex("W3632") });
    assert!(kit.s.stores.chits.is_empty());
    assert!(stands(&kit.s, hex("W3632").space(), kind));
}

#[test]
fn a_fort_behind_the_maginot_line_counts_when_that_is_destroyed() {
    proves!("8.11n");
    let mut kit = Kit::west("april 1940", &[]);
    let german = |at: &HexId| ground::hex(at.space()).nation == Some(nation("germany"));
    let across = |key: &str| -> Vec<_> {
        let near = beside(key).into_iter().filter(german);
        near.map(HexId::space).collect()
    };
    let works = ["W2921", "W3021", "W3121", "W3122"];
    let key = works.into_iter().find(|key| !across(key).is_empty());
    let key = key.expect("a fort at the German border");
    let (line, from) = (hex(key).space(), across(key));
    let alone = fort_strength(&kit.s, line, &from);
    kit.build(key, WorkKind::Fort, false);
    assert_eq!(fort_strength(&kit.s, line, &from), alone);
    kit.wreck(key, WorkKind::PermanentFort);
    assert_eq!(fort_strength(&kit.s, line, &from), 2);
}

#[test]
fn british_infantry_lost_in_the_south_goes_to_the_suez_adds_box() {
    proves!("8.12a", "8.11e", "0.map-box-suez", "8.12c");
    let kinds = [("UK-inf-02", 4), ("UK-arm-02", 1), ("FRA-inf-01", 1)];
    let mut kit = Kit::west("april 1941", &kinds);
    let (pool, aside) = (Spot::pool(nation("uk")), Spot::aside(nation("uk")));
    let dies = |kit: &mut Kit, id: &str, at: &str| {
        let unit = pooled(kit, id);
        kit.s.pieces.change(unit, |unit| unit.at = hex(at).into());
        kit.s.refresh();
        kit.on_table(|t| eliminate(t, unit, Cause::Other));
        (unit, kit.s.unit(unit).at)
    };
    let (first, at) = dies(&mut kit, "UK-inf-02", "E5623");
    assert_eq!(at, aside);
    let (second, at) = dies(&mut kit, "UK-inf-02", "W1128");
    assert_eq!(at, aside);
    assert_eq!(dies(&mut kit, "UK-inf-02", "W3517").1, pool);
    // Infantry of the UK alone.
    assert_eq!(dies(&mut kit, "UK-arm-02", "E5623").1, pool);
    let french = dies(&mut kit, "FRA-inf-01", "W1316").1;
    assert_eq!(french, Spot::pool(nation("france")));
    builds(&mut kit, "UK");
    // The owner may have it in the force pool instead.
    kit.act(Build::Shift { unit: first });
    assert_eq!(kit.s.unit(first).at, pool);
    let first = second;
    kit.act(buy(first, true));
    assert_eq!(kit.refused(to("W3616")), "8.11e");
    kit.act(to("E4810"));
    // With its three places the Box is gone.
    kit.s.pieces.change(first, |unit| unit.at = aside);
    for at in ["E5008", "E5721", "E4810"] {
        kit.s
            .politics
            .set_holder(hex(at).space(), nation("germany"));
    }
    kit.on_table(suez::look);
    assert_eq!(kit.s.unit(first).at, pool);
    assert_eq!(dies(&mut kit, "UK-inf-02", "E5623").1, pool);
}

#[test]
fn half_of_the_infantry_may_be_sent_to_the_box_in_winter() {
    proves!("8.12b");
    let kinds = [("UK-inf-02", 4)];
    let mut kit = Kit::west("april 1941", &kinds);
    builds(&mut kit, "UK");
    let unit = pooled(&kit, "UK-inf-02");
    assert_eq!(kit.refused(Build::Shift { unit }), "8.12b");
    let mut kit = Kit::west("january 1942", &kinds);
    builds(&mut kit, "UK");
    for _ in 0..2 {
        let unit = pooled(&kit, "UK-inf-02");
        kit.act(Build::Shift { unit });
    }
    let unit = pooled(&kit, "UK-inf-02");
    assert_eq!(kit.refused(Build::Shift { unit }), "8.12b");
}

#[test]
fn a_nation_box_bases_any_number_of_aircraft() {
    proves!("4.2.17");
    let kit = Kit::west("april 1942", &[]);
    let boxed = board().find("USB").expect("the United States Box");
    assert!(air_capacity(&kit.s, boxed) > 100);
}

#[test]
fn nobody_is_placed_in_a_source_that_is_cut_off() {
    proves!("7.8e", "7.8b");
    let mut kit = Kit::west("april 1940", &[("GER-inf-01", 2), ("GER-ftr-01", 1)]);
    for near in beside("W3029") {
        kit.s.politics.set_holder(near.space(), nation("poland"));
    }
    kit.roll(&[3]).segment(Segment::Supply, Side::Axis);
    // Three chits of Sea Supply, and the source itself feeds nobody.
    assert_eq!(kit.s.stores.chits.len(), 3);
    let inside = kit.put("GER-inf-01", "W3029");
    assert!(aeto::ch07_supply::is_supplied(&kit.s, inside));
    assert!(
        !kit.s
            .is_linked(nation("germany"), hex("W3029").space(), false)
    );
    builds(&mut kit, "Germany");
    let unit = pooled(&kit, "GER-ftr-01");
    kit.act(buy(unit, true));
    assert_eq!(kit.refused(to("W3029")), "8.11f");
}
