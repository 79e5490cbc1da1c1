//! What a second reading of the book found in chapter 3.

use crate::afloat::{GERMANY, UK};
use crate::kit::*;
use crate::seas::spot;
use aeto::ch00_sequence::{First, Segment};
use aeto::ch03_naval::bump::Bump;
use aeto::ch03_naval::combat::{Engagement, Withdraw};
use aeto::ch03_naval::evasion::Evasion;
use aeto::ch03_naval::offensive::Flag;
use aeto::ch03_naval::{Divide, Flee, Gather, Helm, Operate, React, Refuel, Retire, Sail, Shroud};
use aeto::ch05_offensives::Begin;
use aeto::fleet;
use aeto::marks::{Marks, Span};
use aeto::spot::Spot;
use aeto::types::{Camp, UnitId, Weather};
use frame::Side;
use kernel::proves;

/// A force sets out, and the enemy is asked wherever he may be.
fn sets_out(kit: &mut Kit, unit: UnitId, to: &str) {
    kit.act(Sail::Move { unit });
    kit.act(Gather::All).act(Gather::Go);
    kit.act(Helm::Go { to: spot(to) });
}

/// Everybody misses, the interceptors stay, and the others withdraw.
fn withdraw(kit: &mut Kit) {
    if kit.allowed(Flee::Stand) {
        kit.act(Flee::Stand);
    }
    while !kit.allowed(Withdraw::All) {
        let shots = kit.legal();
        kit.roll(&[1, 1]).act(shots[0]);
    }
    kit.act(Withdraw::Decided).act(Withdraw::All);
}

/// What is left is answered with as little as can be, until somebody steers or has an option.
fn settle(kit: &mut Kit) {
    while !kit.allowed(Helm::Stop) && !kit.allowed(Sail::Pass) {
        let all = kit.legal();
        let next = match kit.allowed(React::Pass) {
            true => React::Pass.into(),
            false => all[all.len() - 1],
        };
        kit.roll(&[1, 1]).act(next);
    }
}

#[test]
fn who_withdrew_before_its_move_makes_it_afterwards() {
    proves!("3.17ab");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "W4422");
    let kent = kit.force(&["UK-ca-01"], "W4320");
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: kent })
        .all_go();
    kit.go("W4422").act(Helm::Hunt { prey: raider });
    kit.roll(&[6]).act(Divide::Groups { number: 1 });
    withdraw(&mut kit);
    settle(&mut kit);
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.act(Sail::Move { unit: raider }).all_go();
    // Four hexes in one leg.
    kit.go("W4418");
    assert_eq!(kit.lies(raider), "W4418");
}

#[test]
fn a_hunter_that_withdraws_on_its_way_hunts_no_more() {
    proves!("3.17ab", "3.6t");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "W4422");
    let second = kit.force(&["GER-bb-03"], "W4318");
    let kent = kit.force(&["UK-ca-01"], "W4418");
    kit.naval(Side::Axis);
    sets_out(&mut kit, raider, "W4421");
    kit.act(React::With { unit: kent });
    assert_eq!((kit.asking(), kit.lies(kent)), (Some(GERMANY), "W4419"));
    kit.act(React::With { unit: second }).quiet();
    kit.roll(&[6]).act(Divide::Groups { number: 1 });
    withdraw(&mut kit);
    settle(&mut kit);
    assert_eq!(kit.lies(kent), "W4419");
    assert!(!kit.s.at_sea.stayed.is_empty());
}

#[test]
fn some_ships_of_a_force_react_and_others_stay() {
    proves!("3.6w", "3.6l", "3.6s");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "W4422");
    let force = kit.force(&["UK-bc-01", "UK-bb-01"], "W4320");
    let crew = kit.s.crew(force);
    let hood = *crew
        .iter()
        .find(|ship| kit.s.unit(**ship).name().contains("Hood"))
        .expect("Hood");
    let nelson = *crew.iter().find(|ship| **ship != hood).expect("another");
    kit.naval(Side::Axis);
    sets_out(&mut kit, raider, "W4421");
    kit.act(React::With { unit: force });
    kit.act(Gather::Add { ship: hood }).act(Gather::Go).quiet();
    assert_eq!((kit.lies(hood), kit.lies(nelson)), ("W4421", "W4320"));
    kit.roll(&[1])
        .act(Divide::Groups { number: 1 })
        .act(Retire::Stay);
    // Who stayed behind may still react, and who has searched may not.
    assert!(kit.allowed(React::With { unit: force }));
    let chit = kit.s.force_of(hood).expect("a force");
    kit.bars(React::With { unit: chit }, "3.6k");
}

#[test]
fn ships_in_capetown_react_in_the_south_atlantic() {
    proves!("3.6o", "3.6af");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "CPV");
    let cruiser = kit.dock("UK-ca-01", "W0306");
    kit.naval(Side::Axis);
    sets_out(&mut kit, raider, "SAT");
    assert_eq!(kit.asking(), Some(UK));
    kit.act(React::Sortie { port: hex("W0306") });
    kit.act(Gather::Add { ship: cruiser })
        .act(Gather::Go)
        .quiet();
    assert_eq!(kit.lies(cruiser), "SAT");
    assert!(kit.allowed(Divide::Groups { number: 1 }));
}

#[test]
fn submarines_of_a_large_area_try_one_after_another() {
    proves!("3.29c", "3.0c");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "NWA");
    let boats = [0, 1].map(|_| kit.boat("UK-ss-01", "NAT"));
    kit.force(&["UK-ca-01"], "NAT");
    kit.naval(Side::Axis);
    sets_out(&mut kit, raider, "NAT");
    for boat in boats {
        assert!(kit.allowed(React::With { unit: boat }));
    }
}

#[test]
fn who_goes_after_a_force_within_a_large_area_may_be_countered() {
    proves!("3.6t", "3.6s");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "NWA");
    let second = kit.force(&["GER-bb-03"], "NAT");
    let kent = kit.force(&["UK-ca-01"], "NAT");
    kit.naval(Side::Axis);
    sets_out(&mut kit, raider, "NAT");
    kit.act(React::With { unit: kent });
    assert_eq!(kit.asking(), Some(GERMANY));
    assert!(kit.allowed(React::With { unit: second }));
    kit.bars(React::With { unit: raider }, "3.6p");
    kit.act(React::Pass);
    assert!(kit.allowed(Divide::Groups { number: 1 }));
}

#[test]
fn a_sortie_is_met_off_its_port() {
    proves!("3.6t", "3.6af");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "W4422");
    let watch = kit.force(&["GER-bb-03"], "W4717");
    let ship = kit.dock("UK-ca-01", "W4717");
    kit.naval(Side::Axis);
    sets_out(&mut kit, raider, "W4421");
    kit.act(React::Sortie { port: hex("W4717") });
    kit.act(Gather::Add { ship }).act(Gather::Go);
    assert_eq!((kit.asking(), kit.lies(ship)), (Some(GERMANY), "W4717"));
    assert!(kit.allowed(React::With { unit: watch }));
}

#[test]
fn without_guns_nobody_hunts_but_submarines() {
    proves!("3.6y");
    let mut kit = Kit::sea();
    let cruiser = kit.force(&["GER-ca-01"], "W4421");
    let boat = kit.boat("GER-ss-01", "W4320");
    let sloops = kit.force(&["UK-de-01"; 2], "W4421");
    let others = kit.force(&["UK-de-01"; 2], "W4320");
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: sloops })
        .all_go();
    kit.bars(Helm::Hunt { prey: cruiser }, "3.6y");
    kit.act(Helm::Stop).act(Sail::Pass);
    kit.act(Sail::Move { unit: others }).all_go();
    assert!(kit.allowed(Helm::Hunt { prey: boat }));
}

#[test]
fn a_sea_offensive_from_a_port_activates_those_who_sail() {
    proves!("3.12b", "3.12f");
    let mut kit = Kit::sea();
    let ships = ["UK-bc-01", "UK-bc-02"].map(|kind| kit.dock(kind, "W4717"));
    let scapa = Flag::Port { port: hex("W4717") };
    for ship in ships {
        kit.s
            .pieces
            .mark(ship, |unit| unit.marks.set(Marks::STANDBY));
    }
    kit.offensives(Side::Allies)
        .act(Begin::Sea { flag: scapa })
        .act(Operate::With { flag: scapa });
    kit.act(Gather::Add { ship: ships[0] })
        .act(Gather::Go)
        .quiet();
    kit.go("W4618").act(Helm::Stop).act(Operate::Enough);
    let has = |ship: UnitId, mark| kit.s.unit(ship).has(mark);
    assert!(has(ships[0], Marks::ACTIVE) && !has(ships[1], Marks::ACTIVE));
    assert!(has(ships[1], Marks::STANDBY));
}

#[test]
fn nobody_meets_a_submarine_in_a_canal() {
    proves!("3.29a", "3.7f");
    let mut kit = Kit::sea();
    kit.force(&["UK-bb-01"], "W3823");
    let boat = kit.dock("GER-ss-01", "W3925");
    kit.naval(Side::Axis).act(Sail::From { port: hex("W3925") });
    kit.act(Gather::Add { ship: boat }).act(Gather::Go);
    kit.act(Helm::Go { to: spot("W3823") });
    assert_eq!((kit.asking(), kit.lies(boat)), (Some(GERMANY), "W3823"));
}

#[test]
fn what_was_said_and_tried_of_a_chit_is_forgotten_with_it() {
    proves!("3.6q", "3.6an");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "W4422");
    kit.force(&["GER-bb-03"], "W4318");
    let ship = kit.dock("UK-ca-01", "W4717");
    kit.naval(Side::Axis);
    sets_out(&mut kit, raider, "W4421");
    kit.act(React::Sortie { port: hex("W4717") });
    kit.act(Gather::Add { ship }).act(Gather::Go);
    kit.act(React::Hold);
    let chit = kit.s.force_of(ship).expect("a force");
    assert!(!kit.s.at_sea.quiet.contains(&(Camp::Axis, chit)));
    kit.roll(&[1])
        .act(Divide::Groups { number: 1 })
        .act(Retire::Return);
    assert_eq!(kit.s.at_sea.hunted.len(), 1);
    // The raider is gone, and with it that she was searched for.
    let cruiser = kit.s.crew(raider)[0];
    kit.with(|t| fleet::sink(t, cruiser));
    assert!(kit.s.at_sea.hunted.is_empty());
}

#[test]
fn ships_that_part_in_a_closed_strait_go_back_as_they_came() {
    proves!("3.3i", "3.3q");
    let mut kit = Kit::sea();
    let force = kit.force(&["GER-bb-03", "GER-bb-04"], "W1406");
    let crew = kit.s.crew(force);
    kit.naval(Side::Axis)
        .act(Sail::Move { unit: force })
        .all_go();
    kit.go("W1407").act(Helm::Stop);
    kit.s.end(Span::Phase);
    kit.naval(Side::Axis).act(Sail::Move { unit: force });
    kit.act(Gather::Add { ship: crew[1] })
        .act(Gather::Go)
        .quiet();
    assert!(!kit.allowed(Helm::Go { to: spot("W1408") }));
    assert!(kit.allowed(Helm::Go { to: spot("W1406") }));
}

#[test]
fn ships_that_aircraft_have_sunk_slow_nobody_down() {
    proves!("3.8a", "3.8i");
    let mut kit = Kit::sea();
    // Scharnhorst with 39 points and an old battleship with 16 against Nelson with 29.
    let force = kit.force(&["GER-bb-03", "GER-bb-05"], "W4421");
    let nelson = kit.force(&["UK-bb-01"], "W4421");
    let (prey, hunters) = (kit.s.crew(force), kit.s.crew(nelson));
    let engagement = Engagement {
        at: spot("W4421"),
        by: Camp::Western,
        hunters,
        prey: prey.clone(),
        in_port: false,
    };
    kit.naval(Side::Allies);
    let slow = prey
        .iter()
        .copied()
        .min_by_key(|ship| kit.s.speed([*ship]))
        .expect("a ship");
    kit.with(|t| fleet::sink(t, slow));
    kit.on_table(|t| t.push(Evasion { engagement }));
    assert!(kit.allowed(Flee::Evade));
}

#[test]
fn ships_off_a_coast_without_sea_hexes_need_fuel() {
    proves!("3.14c", "3.14j");
    let mut kit = Kit::sea();
    let force = kit.force(&["UK-dd-02"], "W3915");
    kit.segment(Segment::Refuelling, Side::Allies);
    assert!(kit.allowed(Refuel::Pay {
        nation: nation("uk"),
        eps: 1
    }));
    kit.act(Refuel::Nothing);
    assert_eq!(kit.s.unit(kit.s.crew(force)[0]).unsupplied, 1);
}

#[test]
fn escorts_of_the_norwegian_sea_are_released_into_a_hex() {
    proves!("3.11g");
    let mut kit = Kit::sea();
    let ship = kit.free("UK-ca-01");
    let duty = Spot::convoy(hex("ARN").space()).expect("a Convoy area");
    kit.s.put(ship, duty);
    kit.naval(Side::Allies)
        .act(Sail::Release { area: hex("ARN") });
    kit.act(Gather::All).act(Gather::Go);
    let force = kit.s.force_of(ship).expect("a force");
    kit.act(Sail::Pass).act(Sail::Move { unit: force }).all_go();
    let sails = |action: &aeto::Action| {
        let name = format!("{action:?}");
        name.contains("Go {")
    };
    assert!(kit.legal().iter().any(sails));
}

#[test]
fn who_guarded_convoys_this_month_needs_no_fuel() {
    proves!("3.14c");
    let mut kit = Kit::sea();
    let ship = kit.free("UK-bb-01");
    let duty = Spot::convoy(hex("SWA").space()).expect("a Convoy area");
    kit.s.put(ship, duty);
    kit.segment(Segment::Strategic, Side::Axis);
    assert_eq!(kit.s.clock.segment, Segment::FirstNaval);
    kit.act(First { side: Side::Allies })
        .act(Sail::Release { area: hex("SWA") });
    kit.act(Gather::All).act(Gather::Go);
    assert_eq!(kit.lies(ship), "SWA");
    kit.segment(Segment::Refuelling, Side::Allies);
    assert!(!kit.allowed(Refuel::Nothing));
    assert_eq!(kit.s.unit(ship).unsupplied, 0);
}

#[test]
fn a_ship_is_left_in_port_in_passing() {
    proves!("3.15m", "3.15l");
    let mut kit = Kit::sea();
    let ships = ["UK-bc-01", "UK-bc-02"].map(|kind| kit.dock(kind, "W4717"));
    kit.naval(Side::Allies)
        .act(Sail::From { port: hex("W4717") })
        .all_go();
    kit.bars(Helm::Moor { ship: ships[0] }, "3.4i");
    kit.go("W4618");
    kit.bars(Helm::Moor { ship: ships[0] }, "3.15a");
    kit.go("W4316").act(Helm::Moor { ship: ships[0] });
    assert_eq!(ships.map(|ship| kit.lies(ship)), ["port_W4316", "W4316"]);
    kit.bars(Helm::Moor { ship: ships[1] }, "3.1c");
    kit.go("W4420");
    assert_eq!(kit.lies(ships[1]), "W4420");
}

#[test]
fn an_admiral_of_another_force_in_a_large_area_hinders_nobody() {
    proves!("3.19f", "3.0c");
    let mut kit = Kit::sea();
    let prey = kit.force(&["GER-ca-01"], "NAT");
    let other = kit.force(&["GER-bb-03"], "NAT");
    let hunter = kit.force(&["UK-bb-01"], "NAT");
    let langsdorff = kit.admiral("GER-admiral-03", kit.s.crew(other)[0]);
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: hunter })
        .all_go();
    kit.act(Helm::Hunt { prey }).quiet();
    kit.act(Divide::Groups { number: 1 });
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.bars(
        Shroud::With {
            admiral: langsdorff,
        },
        "3.19a",
    );
}

#[test]
fn nobody_is_dropped_off_in_a_box() {
    proves!("3.15l");
    let mut kit = Kit::sea();
    let force = kit.force(&["UK-ca-01", "UK-ca-02"], "SAT");
    let ship = kit.s.crew(force)[0];
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: force })
        .all_go();
    kit.go("W0306");
    kit.bars(Helm::Drop { ship }, "3.15l");
    kit.act(Helm::Moor { ship });
    assert_eq!(kit.lies(ship), "port_W0306");
}

#[test]
fn a_hunter_that_stays_bumps_a_friendly_submarine() {
    proves!("3.0d", "3.0e");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "W4422");
    let kent = kit.force(&["UK-ca-01"], "W4320");
    let boat = kit.boat("UK-ss-01", "W4421");
    kit.naval(Side::Axis);
    sets_out(&mut kit, raider, "W4421");
    kit.act(React::With { unit: kent }).quiet();
    kit.roll(&[1])
        .act(Divide::Groups { number: 1 })
        .act(Retire::Stay);
    // The enemy says where to.
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.act(Bump { to: spot("W4420") });
    assert_eq!((kit.lies(kent), kit.lies(boat)), ("W4421", "W4420"));
}

#[test]
fn no_sea_offensive_leaves_a_frozen_port() {
    proves!("3.3f", "3.15t");
    let mut kit = Kit::sea();
    let space = hex("W4333").space();
    kit.s.politics.set_holder(space, nation("germany"));
    let ship = kit.dock("GER-ca-01", "W4333");
    kit.s
        .pieces
        .mark(ship, |unit| unit.marks.set(Marks::STANDBY));
    let flag = Flag::Port { port: hex("W4333") };
    kit.offensives(Side::Axis);
    assert!(kit.allowed(Begin::Sea { flag }));
    kit.weather(Weather::Winter).offensives(Side::Axis);
    kit.bars(Begin::Sea { flag }, "3.12a");
}
