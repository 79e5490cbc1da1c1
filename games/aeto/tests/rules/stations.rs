//! 0, 2.11 to 2.21, 3.0 to 3.5, 3.11, 3.14, 3.15: where ships lie, as what, and what it costs.

use crate::afloat::{GERMANY, UK, fire};
use crate::kit::*;
use crate::seas::spot;
use aeto::Aeto;
use aeto::ch00_sequence::Segment;
use aeto::ch02_strategic::{ore_dice, routes, total_value};
use aeto::ch03_naval::combat::Withdraw;
use aeto::ch03_naval::waters::{self, Water};
use aeto::ch03_naval::{Divide, Flee, Gather, Helm, Late, React, Refuel, Sail};
use aeto::ch04_air::{Watch, bonus};
use aeto::marks::Marks;
use aeto::politics::Conquest;
use aeto::spot::{Spot, board};
use aeto::types::UnitId;
use frame::Side;
use kernel::{Game, Viewer, proves};

#[test]
fn convoys_sail_in_eleven_areas() {
    proves!("0.def-convoy-area");
    let all: Vec<&str> = routes().map(|area| board().key(area.space)).collect();
    assert_eq!(
        all,
        [
            "NAT", "USC", "NWA", "SWA", "AZO", "CAN", "CPV", "SAT", "ARS", "ARM", "ARN"
        ]
    );
    let arctic = routes().filter(|area| area.arctic);
    let south = routes().filter(|area| area.south_atlantic);
    assert_eq!((arctic.count(), south.count()), (3, 3));
}

#[test]
fn three_kinds_of_sea_and_ports_apart() {
    proves!("0.def-sealoc", "3.15a");
    let at = |key: &str| waters::water(spot(key));
    let space = |key: &str| hex(key).space();
    assert_eq!(at("NAT"), Some(Water::Large(space("NAT"))));
    assert_eq!(at("W4421"), Some(Water::Hexed(space("NTH"))));
    assert_eq!(at("W4717"), Some(Water::Coast));
    // Who lies off a port does not meet who lies in it.
    let mut kit = Kit::sea();
    let docked = kit.dock("GER-ca-01", "W3723");
    let outside = kit.force(&["GER-ca-02"], "W3723");
    let watch = kit.force(&["UK-bc-01"], "W3723");
    assert_ne!(kit.s.location(docked), kit.s.location(outside));
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: watch })
        .all_go()
        .act(Helm::Hunt { prey: outside });
    kit.roll(&[6]).act(Divide::Groups { number: 1 });
    let clash = kit.clash().expect("a fight");
    assert_eq!(clash.fleets[1].ships, kit.s.crew(outside));
}

#[test]
fn land_that_reaches_into_the_next_hex_parts_its_water() {
    proves!("0.map-penin-a", "0.map-penin-b");
    // Jutland goes right through W3924, Cornwall ends in W3514.
    let coasts = |key: &str| waters::both(hex(key).space()).collect::<Vec<Spot>>();
    let jutland = coasts("W3924");
    assert_eq!((jutland.len(), coasts("W3514").len()), (2, 1));
    let mut open = waters::lanes(jutland[0]).iter();
    assert!(!open.any(|lane| lane.to == jutland[1]));
    // Ships on its two sides do not meet.
    let mut kit = Kit::sea();
    let prey = kit.force(&["GER-ca-01"], "coast_W3924");
    let watch = kit.force(&["UK-bc-01"], "W3924");
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: watch })
        .all_go();
    kit.bars(Helm::Hunt { prey }, "3.6aq");
}

#[test]
fn any_number_of_ships_lies_in_one_place() {
    proves!("3.0a", "3.4k", "3.4i");
    let mut kit = Kit::sea();
    let docked: Vec<UnitId> = (0..8).map(|_| kit.dock("UK-dd-02", "W4717")).collect();
    let hood = kit.dock("UK-bc-01", "W4717");
    kit.force(&["UK-dd-01"; 7], "W4618");
    kit.naval(Side::Allies)
        .act(Sail::From { port: hex("W4717") });
    // Who stays is chosen before; all others go as one.
    kit.act(Gather::Add { ship: hood });
    for ship in &docked[..7] {
        kit.act(Gather::Add { ship: *ship });
    }
    kit.act(Gather::Go).quiet();
    kit.go("W4618");
    assert!(docked[..7].iter().all(|ship| kit.lies(*ship) == "W4618"));
    kit.act(Helm::Stop).act(Sail::Pass);
    let there = kit
        .s
        .units()
        .filter(|(id, unit)| unit.is_surface() && kit.s.location(*id) == Some(spot("W4618")));
    assert_eq!(there.count(), 15);
    // The one that stayed moves in a later option.
    kit.act(Sail::From { port: hex("W4717") });
    assert!(kit.allowed(Gather::Add { ship: docked[7] }));
}

#[test]
fn one_seat_moves_the_ships_of_all_allies() {
    proves!("3.4e");
    let mut kit = Kit::sea();
    let british = kit.force(&["UK-bc-01"], "W4421");
    let french = kit.force(&["FRA-bb-01"], "W4420");
    kit.naval(Side::Allies);
    kit.act(Sail::Move { unit: british })
        .all_go()
        .act(Helm::Stop)
        .act(Sail::Pass);
    // The option is the side's: the French, who have not moved, may go next, or nobody.
    assert_eq!(kit.asking(), Some(UK));
    assert!(kit.allowed(Sail::Move { unit: french }) && kit.allowed(Sail::Pass));
    kit.bars(Sail::Move { unit: british }, "3.4g");
}

#[test]
fn capetown_and_the_boxes() {
    proves!("3.3b", "3.3g", "3.15l", "3.15u");
    let cost = |from: &str, to: &str| waters::cost(spot(from), spot(to));
    assert_eq!([cost("SAT", "W0306"), cost("IND", "W0306")], [0, 0]);
    assert_eq!([cost("W0306", "SAT"), cost("W0306", "IND")], [20, 20]);
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-03"], "SAT");
    let hood = kit.force(&["UK-bc-01"], "NAT");
    kit.naval(Side::Axis)
        .act(Sail::Move { unit: raider })
        .all_go();
    // Germans enter neither Capetown nor a nation box.
    assert!(!kit.allowed(Helm::Go { to: spot("W0306") }));
    kit.act(Helm::Stop).act(Sail::Move { unit: hood }).all_go();
    // In the Canada Box ships are docked until they leave it.
    kit.go("CAB");
    kit.bars(Helm::Stop, "3.15l");
    kit.act(Helm::Dock);
    // The Iraq Transit Box is a port for the Axis once it is taken.
    for (holder, open) in [(None, false), (Some("germany"), true)] {
        let mut kit = Kit::sea();
        let raider = kit.force(&["GER-ca-03"], "PGF");
        if let Some(holder) = holder {
            let at = hex("IRB").space();
            kit.s.politics.set_holder(at, nation(holder));
        }
        kit.naval(Side::Axis)
            .act(Sail::Move { unit: raider })
            .all_go();
        assert_eq!(kit.allowed(Helm::Go { to: spot("IRB") }), open);
    }
}

#[test]
fn u_boats_are_left_alone_outside_their_step() {
    proves!("3.5c", "2.14aa");
    let mut kit = Kit::sea();
    let boat = kit.free("GER-ub-01");
    kit.s.put(boat, spot("NAT"));
    let hunters = kit.force(&["UK-dd-02"], "NAT");
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: hunters })
        .all_go();
    kit.bars(Helm::Hunt { prey: boat }, "3.6ah");
    // It stays for nothing, or goes home in the End Phase.
    let mut stays = kit.clone();
    let eps = stays.eps("germany");
    stays.segment(Segment::Refuelling, Side::Axis);
    assert_ne!(stays.asking(), Some(GERMANY));
    assert_eq!((stays.eps("germany"), stays.lies(boat)), (eps, "NAT"));
    kit.segment(Segment::SecondNaval, Side::Axis);
    kit.act(Late::Recall {
        unit: boat,
        port: hex("W3925"),
    });
    assert_eq!(kit.lies(boat), "port_W3925");
}

#[test]
fn escorts_serve_from_the_next_month_on_and_leave_in_the_naval_phase() {
    proves!("2.11", "3.11b", "3.11d", "3.11e", "3.11i", "2.15e");
    let mut kit = Kit::sea();
    let destroyer = kit.dock("UK-dd-02", "W4717");
    let hood = kit.dock("UK-bc-01", "W4717");
    let area = hex("NWA").space();
    kit.naval(Side::Allies)
        .act(Sail::From { port: hex("W4717") })
        .all_go();
    kit.go("NWA").act(Helm::Escort);
    // Hood gives nothing to the convoys, and needs no fuel there.
    assert_eq!(total_value(&kit.s, area), 1);
    let mut fuel = kit.clone();
    fuel.segment(Segment::Refuelling, Side::Allies);
    assert!(!fuel.allowed(Refuel::Nothing));
    assert_eq!(fuel.s.unit(hood).unsupplied, 0);
    // They neither intercept who comes nor are they intercepted.
    let raider = kit.force(&["GER-ca-01"], "NAT");
    kit.act(Sail::Move { unit: raider })
        .act(Gather::All)
        .act(Gather::Go);
    kit.act(Helm::Go { to: spot("NWA") });
    while kit.asking() == Some(UK) {
        assert!(!kit.legal().iter().any(|offer| {
            matches!(
                offer,
                aeto::Action::Naval(aeto::ch03_naval::NavalAction::React(React::With { .. }))
            )
        }));
        kit.act(React::Pass);
    }
    kit.bars(Helm::Hunt { prey: destroyer }, "3.6ah");
    kit.act(Helm::Stop);
    kit.bars(Sail::Release { area: hex("NWA") }, "3.11g");
    // A Strategic Warfare Phase later they may be unassigned, in the Naval and Air Phase; or stay.
    kit.with(aeto::ch02_strategic::end);
    kit.s.end(aeto::marks::Span::Month);
    assert_eq!(kit.lies(destroyer), "convoy_NWA");
    kit.naval(Side::Allies)
        .act(Sail::Release { area: hex("NWA") })
        .act(Gather::Add { ship: hood })
        .act(Gather::Go);
    assert_eq!((kit.lies(hood), kit.lies(destroyer)), ("NWA", "convoy_NWA"));
}

#[test]
fn nobody_is_kept_from_leaving_an_area() {
    proves!("3.14e");
    let mut kit = Kit::sea();
    let weak = kit.force(&["GER-cl-01"], "W4421");
    kit.force(&["UK-bb-01", "UK-bb-02"], "W4421");
    kit.segment(Segment::SecondNaval, Side::Axis);
    kit.act(Late::Move { unit: weak }).all_go();
    kit.go("W4422").go("W3823");
    assert_eq!(kit.s.location(weak), Some(spot("W3823")));
}

#[test]
fn soviet_eps_refuel_no_western_ship() {
    proves!("3.14l");
    let mut kit = Kit::sea();
    kit.force(&["UK-dd-02"], "NAT");
    kit.segment(Segment::Refuelling, Side::Allies);
    let pay = |of: &str| Refuel::Pay {
        nation: nation(of),
        eps: 1,
    };
    kit.bars(pay("ussr"), "3.14l");
    kit.bars(pay("germany"), "3.14k");
    assert!(kit.allowed(pay("france")));
}

#[test]
fn a_ship_hit_on_its_way_has_the_points_of_its_damaged_side() {
    proves!("3.17v");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "W4618");
    let ship = kit.s.crew(raider)[0];
    let nelson = kit.force(&["UK-bb-01"], "NWA");
    let guns = kit.s.crew(nelson)[0];
    kit.naval(Side::Axis)
        .act(Sail::Move { unit: raider })
        .act(Gather::All)
        .act(Gather::Go);
    while kit.allowed(React::Pass) {
        kit.act(React::Pass);
    }
    kit.act(Helm::Go { to: spot("NWA") });
    while kit.lies(ship) != "NWA" {
        kit.act(React::Pass);
    }
    let spent = kit.spent(ship);
    kit.act(React::With { unit: nelson });
    while kit.allowed(React::Pass) {
        kit.act(React::Pass);
    }
    // Nelson finds her, and hits with 5 + 3 + 5; she misses. 24 points are left of 36, of which some are spent.
    kit.roll(&[6])
        .act(Divide::Groups { number: 1 })
        .roll(&[5, 3, 1, 2])
        .act(Flee::Stand);
    if kit.allowed(fire(guns, ship)) {
        kit.act(fire(guns, ship));
    }
    assert!(kit.damaged(ship));
    kit.roll(&[1; 4]);
    while kit.allowed(Withdraw::Decided) {
        kit.act(Withdraw::Decided);
    }
    while kit.allowed(React::Pass) {
        kit.act(React::Pass);
    }
    let left = 24 - spent;
    let words = format!("has {left} points left.");
    assert!(kit.prompt().ends_with(&words), "{}", kit.prompt());
}

#[test]
fn forces_on_convoy_duty_and_submarines_under_way_are_not_attacked_from_the_air() {
    proves!("4.15.5");
    let mut kit = Kit::sea();
    kit.s.skies.moderate = aeto::types::AirEffect::None;
    let bomber = kit.free("UK-bmb-05");
    kit.s
        .pieces
        .change(bomber, |unit| unit.at = hex("W4316").into());
    kit.s.refresh();
    let boat = kit.boat("GER-ss-01", "W4420");
    let force = kit.force(&["GER-ca-01"], "W4422");
    kit.naval(Side::Axis).act(Sail::Move { unit: boat });
    kit.act(Helm::Go { to: spot("W4421") });
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.act(Helm::Stop).act(Sail::Pass);
    // A force is looked for, before it has even left its place.
    kit.act(Sail::Move { unit: force })
        .act(Gather::All)
        .act(Gather::Go);
    kit.act(Helm::Go { to: spot("W4321") });
    assert!(kit.asking() == Some(UK) && kit.allowed(Watch::Search));
    let escort = kit.dock("UK-dd-02", "W4717");
    let duty = Spot::convoy(hex("NWA").space()).expect("a Convoy area");
    kit.s.put(escort, duty);
    assert_eq!(kit.s.force_of(escort), None);
}

#[test]
fn stukas_add_1_against_ships_in_the_first_month_of_a_blitzkrieg() {
    proves!("4.20.6");
    let mut kit = Kit::west("september 1939", &[("GER-na-01", 1), ("GER-bmb-01", 1)]);
    let stuka = kit.put("GER-na-01", "W3723");
    let against = |kit: &Kit| {
        ["uk", "poland"].map(|of| bonus(&kit.s, stuka, hex("W4316"), false, nation(of)))
    };
    let since = kit.s.clock.month;
    kit.s.politics.invasions.push(aeto::politics::Invasion {
        by: nation("germany"),
        of: nation("poland"),
        since,
    });
    assert_eq!(against(&kit), [1, 2]);
    kit.s.clock.month = aeto::types::Month(since.0 + 1);
    assert_eq!(against(&kit), [1, 1]);
}

#[test]
fn partisans_at_galivare_cost_germany_ore() {
    proves!("2.26g");
    let mut kit = Kit::west("june 1941", &[("FRA-part-01", 3)]);
    let sweden = nation("sweden");
    let month = kit.s.clock.month;
    kit.s.politics.conquests.push(Conquest {
        of: sweden,
        by: nation("germany"),
        in_month: month,
    });
    let mut dice = vec![ore_dice(&kit.s).0];
    for at in ["W5630", "W5730", "W5629"] {
        kit.put("FRA-part-01", at);
        dice.push(ore_dice(&kit.s).0);
    }
    assert_eq!(dice, [0, 2, 3, 4]);
}

#[test]
fn task_forces_stand_for_the_ships_in_their_boxes() {
    proves!("3.1a", "3.1b", "0.map-box-tf");
    let mut kit = Kit::sea();
    let forces = ["UK-bc-01", "UK-bc-02", "UK-bc-03", "UK-bb-01", "UK-bb-02"]
        .map(|kind| kit.force(&[kind], "W4421"));
    for force in forces {
        let number = kit.s.unit(force).force().expect("a number");
        assert_eq!(kit.s.chit(number), Some(force));
        assert_eq!(kit.s.unit(kit.s.crew(force)[0]).at, Spot::force(number));
    }
    let seen = |viewer: Viewer, id: UnitId| {
        let view = Aeto::view(&kit.s, viewer);
        view.counters.iter().any(|counter| counter.id == id.into())
    };
    let ship = kit.s.crew(forces[0])[0];
    assert!(seen(Viewer::Seat(GERMANY), forces[0]) && !seen(Viewer::Seat(GERMANY), ship));
    assert!(seen(Viewer::Seat(UK), ship));
    assert!(!kit.s.unit(ship).has(Marks::SAILED));
}
