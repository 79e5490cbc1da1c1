//! Chapter 3: ships move, intercept and are kept at sea.

use crate::kit::*;
use crate::seas::spot;
use aeto::ch00_sequence::{First, Segment};
use aeto::ch03_naval::offensive::Flag;
use aeto::ch03_naval::{
    Divide, Flee, Gather, Helm, Late, Operate, React, Refuel, Retire, Sail, end, ports, waters,
};
use aeto::ch05_offensives::Begin;
use aeto::marks::Marks;
use aeto::spot::Spot;
use aeto::types::UnitId;
use frame::Side;
use kernel::{example, proves};

#[test]
fn a_hexed_area_costs_3_points_once_a_coastal_hex_1_a_port_none() {
    proves!("3.2e", "3.2f", "3.2g", "3.2a", "3.4d", "0.sop-na1a");
    let mut kit = Kit::sea();
    let hood = kit.dock("UK-bc-01", "W4717");
    kit.naval(Side::Allies)
        .act(Sail::From { port: hex("W4717") })
        .all_go();
    assert_eq!((kit.spent(hood), kit.lies(hood)), (0, "W4717"));
    kit.go("W4618");
    assert_eq!(kit.spent(hood), 3);
    kit.go("W4420");
    assert_eq!(kit.spent(hood), 3);
    kit.go("W4316");
    assert_eq!(kit.spent(hood), 4);
    kit.act(Helm::Dock);
    assert_eq!((kit.spent(hood), kit.lies(hood)), (4, "port_W4316"));
}

#[test]
fn the_north_atlantic_costs_20_points_and_iceland_is_14_away_from_scapa() {
    proves!("3.2d", "3.2h", "3.3a");
    let nat = waters::area(hex("NAT").space()).expect("an area");
    assert_eq!((nat.mp, nat.int, nat.large), (20, -3, true));
    let mut kit = Kit::sea();
    let hood = kit.dock("UK-bc-01", "W4717");
    kit.naval(Side::Allies)
        .act(Sail::From { port: hex("W4717") })
        .all_go();
    kit.go("NWA");
    assert_eq!(kit.spent(hood), 13);
    kit.go("NAT");
    assert_eq!(kit.spent(hood), 33);
    // Hood has 36 points: three more are enough for a hexed area, not for a large one.
    kit.bars(Helm::Go { to: spot("NWA") }, "3.2h");
}

#[test]
fn a_force_that_has_not_moved_may_always_enter_one_sea_area() {
    proves!("3.2i");
    let mut kit = Kit::sea();
    let force = kit.force(&["GER-bb-05"], "SWA");
    let old = kit.s.crew(force)[0];
    kit.deplete(old);
    kit.naval(Side::Axis)
        .act(Sail::Move { unit: force })
        .all_go();
    // Damaged she has 16 points, and the North Atlantic costs 20.
    kit.go("NAT");
    assert_eq!((kit.lies(old), kit.spent(old)), ("NAT", 16));
    kit.bars(Helm::Go { to: spot("SWA") }, "3.2h");
}

#[test]
fn sides_alternate_and_every_ship_moves_once() {
    proves!("3.4d", "3.4g", "3.4b", "3.4k");
    let mut kit = Kit::sea();
    let one = kit.force(&["GER-bb-03"], "W4222");
    kit.force(&["UK-bc-01"], "W3109");
    kit.naval(Side::Axis).act(Sail::Move { unit: one }).all_go();
    kit.act(Helm::Stop).act(Sail::Pass);
    kit.bars(Sail::Move { unit: one }, "3.4g");
    kit.act(Sail::Pass);
    assert_eq!(kit.s.clock.segment, Segment::Air);
}

#[test]
fn slow_ships_are_dropped_off_and_do_not_move_again() {
    proves!("3.2c", "3.4f", "3.1c", "3.17w");
    let mut kit = Kit::sea();
    let fast = kit.dock("UK-bc-01", "W4717");
    let slow = kit.dock("UK-de-01", "W4717");
    kit.naval(Side::Allies)
        .act(Sail::From { port: hex("W4717") })
        .all_go();
    kit.go("W4815");
    kit.act(Helm::Go { to: spot("NWA") }).quiet();
    // 13 spent: the sloop has 27, so 20 more are too many; Hood alone has 36.
    kit.bars(Helm::Go { to: spot("NAT") }, "3.2h");
    kit.act(Helm::Drop { ship: slow });
    kit.bars(Helm::Drop { ship: fast }, "3.1c");
    kit.go("NAT").act(Helm::Stop).act(Sail::Pass);
    let chit = kit.s.force_of(slow).expect("a force of its own");
    assert_eq!((kit.lies(slow), kit.lies(fast)), ("NWA", "NAT"));
    kit.bars(Sail::Move { unit: chit }, "3.4g");
}

#[test]
fn others_join_as_if_they_had_spent_the_same() {
    proves!("3.4m", "3.15m", "3.0b", "3.4j");
    let mut kit = Kit::sea();
    kit.dock("UK-bc-01", "W4717");
    let french = kit.dock("FRA-bb-01", "W4316");
    kit.naval(Side::Allies)
        .act(Sail::From { port: hex("W4717") })
        .all_go();
    kit.go("W4618").go("W4316");
    kit.act(Helm::Join { unit: french });
    assert_eq!((kit.spent(french), kit.lies(french)), (4, "W4316"));
}

#[test]
fn who_moved_at_most_half_is_on_standby() {
    proves!(
        "3.4n",
        "3.4o",
        "3.12a",
        "3.12c",
        "3.12f",
        "3.4q",
        "0.def-standby"
    );
    let mut kit = Kit::sea();
    let near = kit.dock("UK-bc-01", "W4717");
    let far = kit.dock("UK-bc-02", "W4717");
    kit.naval(Side::Allies)
        .act(Sail::From { port: hex("W4717") });
    kit.act(Gather::Add { ship: near }).act(Gather::Go).quiet();
    kit.go("W4618").act(Helm::Stop).act(Sail::Pass);
    kit.act(Sail::From { port: hex("W4717") }).all_go();
    kit.go("NWA").go("NAT").act(Helm::Stop);
    assert!(kit.s.unit(near).has(Marks::STANDBY));
    assert!(!kit.s.unit(far).has(Marks::STANDBY));
    kit.act(Sail::Pass).act(Sail::Pass);
    kit.act(First { side: Side::Axis });
    kit.act(First { side: Side::Allies });
    let (near_force, far_force) = (kit.s.force_of(near), kit.s.force_of(far));
    let flag = |unit: Option<UnitId>| Flag::Force {
        unit: unit.expect("a force"),
    };
    kit.bars(
        Begin::Sea {
            flag: flag(far_force),
        },
        "3.12a",
    );
    kit.act(Begin::Sea {
        flag: flag(near_force),
    });
    kit.act(Operate::With {
        flag: flag(near_force),
    })
    .all_go();
    // Six points for a ship of 36: two coastal hexes and the Channel, not beyond.
    kit.go("W3416");
    assert_eq!(kit.spent(near), 5);
    kit.bars(Helm::Go { to: spot("SWA") }, "3.2h");
    kit.act(Helm::Stop);
    assert!(kit.s.unit(near).has(Marks::ACTIVE));
    kit.bars(
        Operate::With {
            flag: flag(near_force),
        },
        "3.12b",
    );
}

#[test]
fn gibraltar_lets_no_german_pass() {
    proves!("3.3i", "3.3q");
    let mut kit = Kit::sea();
    let force = kit.force(&["GER-bb-03"], "W1406");
    kit.naval(Side::Axis)
        .act(Sail::Move { unit: force })
        .all_go();
    assert!(!kit.allowed(Helm::Go { to: spot("W1409") }));
    kit.go("W1407");
    assert!(!kit.allowed(Helm::Go { to: spot("W1408") }));
    assert!(kit.allowed(Helm::Go { to: spot("W1406") }));
}

#[test]
fn the_kiel_canal_is_open_to_germans_alone() {
    proves!("3.3c");
    let mut kit = Kit::sea();
    kit.dock("GER-bb-03", "W3925");
    kit.naval(Side::Axis)
        .act(Sail::From { port: hex("W3925") })
        .all_go();
    kit.go("W3823");
    let force = kit
        .s
        .forces(aeto::types::Camp::Axis)
        .next()
        .expect("a force")
        .0;
    assert_eq!(kit.s.spent(force), 4);
    kit.go("W3824");
    assert_eq!(kit.s.spent(force), 5);
    let mut kit = Kit::sea();
    let force = kit.force(&["UK-bc-01"], "W3823");
    kit.s
        .politics
        .set_holder(hex("W3924").space(), nation("uk"));
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: force })
        .all_go();
    let near = |to: &str| kit.allowed(Helm::Go { to: spot(to) });
    assert!(near("W3824"));
    kit.go("W3824");
    assert_eq!(kit.s.spent(force), 1);
}

#[test]
fn ports_hold_so_much_and_no_more() {
    proves!("3.15b", "3.15d");
    example!("aeto-D21", "aeto-D22");
    let mut kit = Kit::sea();
    kit.s
        .politics
        .set_holder(hex("W4224").space(), nation("uk"));
    let four: Vec<UnitId> = (0..4).map(|_| kit.dock("UK-dd-01", "W4224")).collect();
    let transport = kit.free("UK-stp-01");
    let aalborg = Spot::port(hex("W4224").space()).expect("a port");
    assert_eq!(four.len(), 4);
    assert!(!ports::room_for(&kit.s, aalborg, &[transport]));
    let mut kit = Kit::sea();
    for _ in 0..7 {
        kit.dock("UK-dd-01", "W3617");
    }
    for _ in 0..7 {
        kit.dock("UK-dd-02", "W3617");
    }
    let all: Vec<UnitId> = (0..5).map(|_| kit.dock("UK-stp-01", "W3617")).collect();
    let harwich = Spot::port(hex("W3617").space()).expect("a port");
    assert_eq!((all.len(), ports::load(&kit.s, harwich)), (5, 15));
    let more = kit.free("UK-bc-01");
    assert!(!ports::room_for(&kit.s, harwich, &[more]));
    assert_eq!(ports::capacity(&kit.s, hex("W4717").space()), 30);
}

#[test]
fn a_german_sortie_is_intercepted_by_a_natural_six_and_never_by_a_one() {
    proves!("3.6ab", "3.6l", "3.6o", "3.6s", "3.6v", "3.6ao", "3.10b");
    example!("aeto-D17");
    for (die, found) in [(6, true), (1, false)] {
        let mut kit = Kit::sea();
        let raider = kit.force(&["GER-ca-01"], "W4422");
        let hood = kit.dock("UK-bb-01", "W4717");
        kit.naval(Side::Axis).act(Sail::Move { unit: raider });
        kit.act(Gather::All).act(Gather::Go);
        kit.act(Helm::Go { to: spot("W4421") });
        kit.act(React::Sortie { port: hex("W4717") });
        kit.act(Gather::Add { ship: hood }).act(Gather::Go).quiet();
        kit.roll(&[die]).act(Divide::Groups { number: 1 });
        assert_eq!(kit.s.unit(hood).has(Marks::CAUGHT), found);
        // Nelson has 29 points, the raider 36: she may evade.
        match found {
            true => {
                kit.act(Flee::Evade);
                assert!(
                    kit.s
                        .crew(raider)
                        .iter()
                        .all(|ship| kit.s.unit(*ship).has(Marks::EVADED))
                );
            }
            false => {
                kit.act(Retire::Return);
                assert_eq!(kit.lies(hood), "port_W4717");
            }
        }
    }
}

#[test]
fn nobody_searches_twice_for_the_same_force_in_a_phase() {
    proves!("3.6an", "3.10a", "3.6k");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "W4422");
    let watch = kit.force(&["UK-ca-01"], "W4320");
    kit.naval(Side::Axis).act(Sail::Move { unit: raider });
    kit.act(Gather::All).act(Gather::Go);
    kit.act(Helm::Go { to: spot("W4421") });
    kit.act(React::With { unit: watch }).quiet();
    kit.roll(&[1])
        .act(Divide::Groups { number: 1 })
        .act(Retire::Stay);
    assert_eq!(kit.lies(watch), "W4421");
    kit.bars(React::With { unit: watch }, "3.6k");
}

#[test]
fn an_active_interception_ends_the_move() {
    proves!("3.6b", "3.6i", "3.6aq", "3.4a", "3.6h");
    let mut kit = Kit::sea();
    let prey = kit.force(&["GER-ca-01"], "W4421");
    let hunter = kit.force(&["UK-ca-01"], "W4320");
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: hunter })
        .all_go();
    kit.bars(Helm::Hunt { prey }, "3.6aq");
    kit.go("W4421").act(Helm::Hunt { prey });
    kit.roll(&[1]).act(Divide::Groups { number: 1 });
    let ship = kit.s.crew(hunter)[0];
    assert!(kit.s.unit(ship).has(Marks::TRIED) && !kit.s.unit(ship).has(Marks::CAUGHT));
    kit.act(Sail::Pass);
    kit.bars(Sail::Move { unit: hunter }, "3.4g");
}

#[test]
fn several_search_groups_have_three_ships_each() {
    proves!("3.6y", "3.6aa");
    example!("aeto-E11");
    let mut kit = Kit::sea();
    let prey = kit.force(&["GER-ca-01"], "W4421");
    let five = ["UK-ca-01", "UK-ca-02", "UK-ca-03", "UK-ca-04", "UK-ca-05"];
    let hunter = kit.force(&five, "W4421");
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: hunter })
        .all_go();
    kit.act(Helm::Hunt { prey });
    kit.bars(Divide::Groups { number: 2 }, "3.6y");
    let mut kit = Kit::sea();
    let prey = kit.force(&["GER-ca-01"], "W4421");
    let hunter = kit.force(&[&five[..], &["UK-ca-06"]].concat(), "W4421");
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: hunter })
        .all_go();
    kit.act(Helm::Hunt { prey });
    kit.roll(&[1, 1]).act(Divide::Groups { number: 2 });
    assert_eq!(kit.s.crew(hunter).len(), 6);
}

#[test]
fn allied_ships_become_escorts_in_convoy_areas_only() {
    proves!("3.11a", "3.11c", "3.11f", "3.11g", "0.sop-na1b");
    let mut kit = Kit::sea();
    let ship = kit.dock("UK-dd-02", "W4717");
    kit.naval(Side::Allies)
        .act(Sail::From { port: hex("W4717") })
        .all_go();
    kit.go("W4618");
    kit.bars(Helm::Escort, "3.11a");
    kit.go("NWA").act(Helm::Escort);
    assert_eq!(kit.lies(ship), "convoy_NWA");
    assert!(kit.s.unit(ship).has(Marks::ASSIGNED));
    kit.act(Sail::Pass);
    kit.bars(Sail::Release { area: hex("NWA") }, "3.11g");
}

#[test]
fn u_boats_go_straight_to_convoy_areas_once() {
    proves!("3.5a", "3.5b", "2.14c", "3.6ah");
    let mut kit = Kit::sea();
    let boat = kit.dock("GER-ub-01", "W3925");
    kit.naval(Side::Axis);
    kit.bars(
        Sail::Deploy {
            unit: boat,
            area: hex("NTH"),
        },
        "2.14k",
    );
    kit.act(Sail::Deploy {
        unit: boat,
        area: hex("NAT"),
    });
    assert_eq!(kit.lies(boat), "NAT");
    kit.act(Sail::Pass);
    kit.bars(
        Sail::Deploy {
            unit: boat,
            area: hex("NWA"),
        },
        "2.14c",
    );
}

#[test]
fn docked_ships_stay_and_those_at_sea_move_again_in_the_end_phase() {
    proves!("3.14a", "3.14b", "3.14f", "3.4r", "0.sop-end1a");
    let mut kit = Kit::sea();
    let force = kit.force(&["GER-ca-01"], "W4422");
    kit.force(&["GER-ca-02"], "W4422");
    kit.dock("GER-bb-03", "W3723");
    kit.segment(Segment::SecondNaval, Side::Axis);
    kit.act(Late::Move { unit: force }).all_go();
    let ship = kit.s.crew(force)[0];
    kit.go("W3823").go("W3824").act(Helm::Dock);
    assert_eq!(kit.lies(ship), "port_W3824");
    assert!(kit.s.unit(ship).has(Marks::LATE));
}

#[test]
fn the_weaker_keep_out_of_a_hexed_area_in_the_end_phase() {
    proves!("3.14d", "3.14p");
    for (watch, enters) in [("UK-ca-01", true), ("UK-bc-02", false)] {
        let mut kit = Kit::sea();
        // Gunnery 3 against 2, and against 3.
        let force = kit.force(&["GER-ca-01"], "NWA");
        kit.force(&[watch], "W4420");
        kit.segment(Segment::SecondNaval, Side::Axis);
        kit.act(Late::Move { unit: force }).all_go();
        kit.act(Helm::Go { to: spot("W4815") });
        kit.act(Helm::Go { to: spot("W4619") });
        let ship = kit.s.crew(force)[0];
        assert_eq!(kit.lies(ship) == "W4619", enters);
    }
}

#[test]
fn ships_at_sea_cost_1_ep_an_area_and_2_from_nine_on() {
    proves!("3.14j", "3.14k", "3.14m", "3.14n", "3.14c", "7.10g");
    example!("aeto-D20", "aeto-E18");
    let mut kit = Kit::sea();
    let eight = kit.force(&["UK-dd-02"; 8], "NAT");
    assert_eq!(end::price(&kit.s, &kit.s.crew(eight)), 1);
    let mut kit = Kit::sea();
    let force = kit.force(
        &[
            "UK-dd-02",
            "UK-dd-02",
            "UK-dd-02",
            "UK-dd-02",
            "UK-dd-02",
            "UK-dd-02",
            "UK-dd-02",
            "UK-stp-01",
        ],
        "NAT",
    );
    assert_eq!(end::price(&kit.s, &kit.s.crew(force)), 2);
    kit.segment(Segment::Refuelling, Side::Allies);
    let uk = nation("uk");
    kit.bars(Refuel::Pay { nation: uk, eps: 1 }, "3.14j");
    let before = kit.eps("uk");
    kit.act(Refuel::Pay { nation: uk, eps: 2 });
    assert_eq!(kit.eps("uk"), before - 2);
    let mut kit = Kit::sea();
    let lone = kit.force(&["UK-dd-02"], "NAT");
    kit.segment(Segment::Refuelling, Side::Allies);
    assert!(kit.allowed(Refuel::Pay { nation: uk, eps: 2 }));
    kit.act(Refuel::Nothing);
    assert_eq!(kit.s.unit(kit.s.crew(lone)[0]).unsupplied, 1);
}
