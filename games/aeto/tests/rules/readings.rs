//! What a second reading of the book found in chapters 1, 2, 8, 9 and 10.

use crate::afloat::UK;
use crate::kit::*;
use aeto::ch00_sequence::{First, Segment};
use aeto::ch02_strategic::{Prowl, may_deploy, may_escort};
use aeto::ch03_naval::{Helm, Sail};
use aeto::ch04_air::{Evacuate, Flee, Fly, Land, Launch, Role, attacks};
use aeto::ch05_offensives::{Gather, Go, Target};
use aeto::ch06_movement::Moves;
use aeto::ch07_supply::suffers;
use aeto::ch08_seasons::{Berth, Post, Refit, Repair, Yard, modifiers, sunk_in_port};
use aeto::ch10_special::blitzkrieg;
use aeto::hidden::sees;
use aeto::spot::Spot;
use aeto::types::{AirEffect, UnitId, Weather};
use aeto::unit::Commitment;
use frame::Side;
use kernel::{Game, Viewer, proves};

fn port(key: &str) -> Spot {
    Spot::port(hex(key).space()).expect("a port")
}

/// Hexes that a nation holds.
fn hold(kit: &mut Kit, nation_: &str, hexes: &[&str]) {
    for at in hexes {
        kit.s.politics.set_holder(hex(at).space(), nation(nation_));
    }
    kit.s.refresh();
}

/// A ship lies under repair in a port.
fn refit(kit: &mut Kit, kind: &str, at: &str) -> UnitId {
    let ship = kit.dock(kind, at);
    kit.deplete(ship);
    let track = Spot::track(kit.s.unit(ship).nation());
    kit.s.put(ship, track);
    kit.s.yards.push(Yard {
        ship,
        port: hex(at),
        berth: Berth::Refit { seasons: 2 },
    });
    ship
}

/// The Seasonal Turn before January 1940; nobody posts Admirals.
fn season(kit: &mut Kit) -> &mut Kit {
    kit.s.clock.month = "january 1940".parse().expect("a month");
    kit.segment(Segment::Season, Side::Axis);
    while kit.legal().contains(&Post::Enough.into()) {
        kit.act(Post::Enough);
    }
    kit
}

#[test]
fn a_raider_without_fuel_attacks_no_convoys() {
    proves!("7.10i", "7.10h", "2.21a");
    for (unsupplied, rule) in [(0, None), (1, Some("7.10i"))] {
        let mut kit = Kit::sea();
        let force = kit.force(&["GER-bb-03"], "NAT");
        let ship = kit.s.crew(force)[0];
        kit.s.pieces.mark(ship, |unit| unit.unsupplied = unsupplied);
        kit.segment(Segment::Strategic, Side::Axis);
        match rule {
            None => assert!(kit.allowed(Prowl::Ship { ship })),
            Some(rule) => {
                kit.bars(Prowl::Ship { ship }, rule);
                kit.naval(Side::Axis).bars(Sail::Pass, "7.10h");
            }
        }
    }
}

#[test]
fn an_island_port_and_that_of_an_ally_repair_ships() {
    proves!("8.8a", "8.8c", "8.9a");
    let mut kit = Kit::sea();
    let hood = kit.dock("UK-bc-01", "W4717");
    let repulse = kit.dock("UK-bc-02", "W3212");
    kit.deplete(hood).deplete(repulse);
    season(&mut kit);
    assert!(kit.allowed(Repair::Ship { ship: hood }));
    assert!(kit.allowed(Repair::Ship { ship: repulse }));
    let foreign = modifiers(&kit.s, repulse, hex("W3212").space(), false);
    assert!(foreign.contains(&("foreign", 1)), "{foreign:?}");
    // A ship sunk there is rolled for: 6 raises it, whatever the size of the port.
    kit.roll(&[6]);
    kit.with(|t| sunk_in_port(t, hood, hex("W4717"), false));
    assert_eq!(kit.s.yards[0].berth, Berth::Sunk);
}

#[test]
fn a_ship_is_raised_once() {
    proves!("8.9a");
    let mut kit = Kit::sea();
    let hood = kit.dock("UK-bc-01", "W4717");
    kit.roll(&[6]);
    kit.with(|t| sunk_in_port(t, hood, hex("W4717"), false));
    assert_eq!(kit.s.yards.len(), 1);
    kit.s.put(hood, port("W4717"));
    kit.s.yards.clear();
    // No die is rolled the second time.
    kit.with(|t| sunk_in_port(t, hood, hex("W4717"), false));
    assert!(kit.s.yards.is_empty());
    assert_eq!(kit.s.unit(hood).at, Spot::gone(nation("uk")));
}

#[test]
fn aircraft_and_admirals_leave_a_ship_that_is_scrapped_or_laid_up() {
    proves!("8.10", "8.8d");
    for answer in [Refit::Scrap, Refit::Pay] {
        let mut kit = Kit::sea();
        let carrier = kit.dock("UK-cv-01", "W3514");
        let aboard = ["UK-na-01", "UK-admiral-07"].map(|kind| {
            let id = kit.free(kind);
            kit.s.pieces.change(id, |unit| {
                unit.at = port("W3514");
                unit.aboard = Some(carrier);
            });
            id
        });
        kit.deplete(carrier);
        season(&mut kit)
            .roll(&[6, 6])
            .act(Repair::Ship { ship: carrier })
            .act(answer);
        // Plymouth has an airbase.
        assert_eq!(kit.at(aboard[0]), Some("W3514"));
        assert_eq!(kit.s.unit(aboard[1]).at, Spot::pool(nation("uk")));
        assert!(aboard.iter().all(|id| kit.s.unit(*id).aboard.is_none()));
    }
}

#[test]
fn who_enters_a_port_meets_the_ships_under_repair() {
    proves!("8.8e", "3.7c");
    let mut kit = Kit::sea();
    let force = kit.force(&["UK-ca-01", "UK-dd-01"], "W3925");
    let destroyer = kit.dock("GER-dd-01", "W3925");
    let ship = refit(&mut kit, "GER-bb-04", "W3925");
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: force })
        .all_go();
    // The mines miss.
    kit.roll(&[1, 1, 1, 1]).act(Helm::Enter);
    let mut met = kit.clash().expect("a fight in port").fleets[1]
        .ships
        .clone();
    met.sort_unstable();
    let mut both = [ship, destroyer];
    both.sort_unstable();
    assert_eq!(met, both);
    assert!(aeto::Aeto::flaws(&kit.s).is_empty());
    // Everybody misses, twice.
    for _ in 0..40 {
        if kit.clash().is_none() {
            break;
        }
        let action = kit.legal()[0];
        kit.roll(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).act(action);
    }
    assert!(kit.clash().is_none());
    assert_eq!(kit.s.unit(ship).at, Spot::track(nation("germany")));
    assert_eq!(kit.s.yards[0].berth, Berth::Refit { seasons: 2 });
}

#[test]
fn reconnaissance_of_a_port_shows_its_ships_and_those_in_the_yards() {
    proves!("8.8h", "8.8e", "4.10.11", "4.11.1");
    let mut kit = Kit::sea();
    let docked = kit.dock("GER-ca-01", "W3723");
    let laid_up = refit(&mut kit, "GER-bb-04", "W3723");
    let elsewhere = refit(&mut kit, "GER-bb-03", "W3925");
    kit.put("UK-bmb-05", "W3617");
    kit.s.clock.initiative = Side::Allies;
    kit.segment(Segment::Air, Side::Allies)
        .act(First { side: Side::Allies });
    let seen = |kit: &Kit, seat| {
        [docked, laid_up, elsewhere].map(|id| sees(&kit.s, Viewer::Seat(seat), id))
    };
    assert_eq!(seen(&kit, UK), [false; 3]);
    // Bremen is a City: 5 less 1 is enough.
    kit.roll(&[5]).act(Fly::Scout { hex: hex("W3723") });
    assert_eq!(seen(&kit, UK), [true, true, false]);
    // An empty port is not told apart.
    assert!(kit.allowed(Fly::Scout { hex: hex("W3824") }));
}

#[test]
fn bad_weather_halves_the_attacks_on_ships() {
    proves!("1.3b", "1.4b", "1.4c", "1.7b", "4.12.4");
    let kinds = [("UK-na-01", 2), ("UK-bmb-05", 1)];
    let mut kit = Kit::west("june 1943", &kinds);
    let far = kit.put("UK-na-01", "W4316");
    let near = kit.put("UK-na-01", "W3617");
    let wellington = kit.put("UK-bmb-05", "W4316");
    kit.weather(Weather::Mud);
    let number = |kit: &Kit, unit, over: &str| attacks(&kit.s, unit, hex(over));
    assert_eq!(number(&kit, far, "W3723"), 3);
    kit.s.skies.severe = AirEffect::Strength;
    // Half of 3, rounded down; half of 6 is two attacks of a Bomber.
    assert_eq!(number(&kit, far, "W3723"), 1);
    assert_eq!(number(&kit, wellington, "W3723"), 2);
    assert_eq!(number(&kit, near, "W3723"), 3);
    assert_eq!(number(&kit, near, "NTH"), 1);
}

#[test]
fn support_from_a_base_in_bad_weather_counts_half() {
    proves!("1.7b", "1.5b", "4.1.15");
    let scene = |effect: AirEffect| {
        let mut kit = Kit::bare();
        kit.puts("GER-inf-01", "W3430", 2);
        kit.put("POL-inf-01", "W3530");
        hold(&mut kit, "germany", &["W3434"]);
        let stuka = kit.put("GER-bmb-01", "W3434");
        kit.weather(Weather::Mud);
        kit.s.skies.severe = effect;
        kit.offensives(Side::Axis)
            .stack_until_combat("W3430")
            .act(Target::Hex { hex: hex("W3530") });
        kit.act(Gather::Everybody).act(Gather::Ready);
        kit.act(Launch::Unit {
            unit: stuka,
            role: Role::Bomber,
        })
        .no_aircraft();
        kit.prompt()
    };
    let full = scene(AirEffect::None);
    let half = scene(AirEffect::Strength);
    assert!(full.starts_with("14 against 3"), "{full}");
    assert!(half.starts_with("12 against 3"), "{half}");
}

#[test]
fn nobody_leaves_convoys_where_aircraft_are_grounded() {
    proves!("1.5f", "1.5d", "2.17e");
    let scene = |effect: AirEffect| {
        let mut kit = Kit::sea();
        kit.put("UK-ftr-01", "W3514");
        let bomber = kit.free("UK-bmb-05");
        let duty = Spot::convoy(hex("SWA").space()).expect("a Convoy area");
        kit.s.pieces.change(bomber, |unit| unit.at = duty);
        kit.weather(Weather::Winter);
        kit.s.skies.severe = effect;
        kit.s.skies.moderate = AirEffect::None;
        kit.s.clock.initiative = Side::Allies;
        kit.segment(Segment::Air, Side::Allies)
            .act(First { side: Side::Allies });
        (kit, bomber)
    };
    let (kit, bomber) = scene(AirEffect::Grounded);
    kit.bars(Fly::Rebase { unit: bomber }, "1.5f");
    let (mut kit, bomber) = scene(AirEffect::Strength);
    kit.act(Fly::Rebase { unit: bomber })
        .act(Land::At { hex: hex("W3514") });
    assert_eq!(kit.s.unit(bomber).commitment, Commitment::Previous);
}

#[test]
fn the_south_atlantic_needs_a_port_with_u_boats() {
    proves!("2.14i", "2.14j");
    let mut kit = Kit::west("june 1943", &[("GER-ub-01", 2)]);
    for at in aeto::spot::board().ids() {
        if aeto::ground::hex(at).nation == Some(nation("france")) {
            kit.s.politics.set_holder(at, nation("germany"));
        }
    }
    kit.s.refresh();
    let boat = kit.free("GER-ub-01");
    kit.s.put(boat, port("W3925"));
    let rule = |kit: &Kit| {
        may_deploy(&kit.s, boat, hex("SAT").space())
            .err()
            .map(|illegal| illegal.rule.as_str())
    };
    assert_eq!(rule(&kit), Some("2.14i"));
    let second = kit.free("GER-ub-01");
    kit.s.put(second, port("W3212"));
    assert_ne!(rule(&kit), Some("2.14i"));
}

#[test]
fn french_bombers_guard_convoys_without_the_british() {
    proves!("2.17a", "2.18a");
    let mut kit = Kit::west("november 1939", &[("FRA-bmb-01", 1), ("FRA-dd-01", 1)]);
    let bomber = kit.put("FRA-bmb-01", "W3118");
    let destroyer = kit.free("FRA-dd-01");
    let rule = |unit| {
        may_escort(&kit.s, unit, hex("SWA").space())
            .err()
            .map(|illegal| illegal.rule.as_str())
    };
    assert_eq!([rule(bomber), rule(destroyer)], [None, Some("2.18a")]);
}

/// Half of the western cities are German, and nobody stands next to Warsaw.
fn half_of_poland() -> Kit {
    let mut kit = Kit::bare();
    kit.put("POL-inf-01", "E3032");
    // Armor that is not on the map would count as lost.
    kit.puts("GER-arm-01", "W3627", 3);
    kit.put("GER-arm-01", "W3429");
    hold(
        &mut kit,
        "germany",
        &[
            "W3629", "W3931", "W3232", "W3231", "W3430", "W3431", "W3530", "W3531", "W3630",
            "W3631", "W3632",
        ],
    );
    kit
}

#[test]
fn a_move_over_taken_ground_to_the_capital_ends_the_war() {
    proves!("9.10e");
    let mut kit = half_of_poland();
    let infantry = kit.put("GER-inf-01", "W3631");
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::Unit { unit: infantry });
    assert!(kit.s.ended.is_none());
    kit.act(Go::To { hex: hex("W3632") });
    let outcome = aeto::Aeto::outcome(&kit.s).expect("the game is over");
    assert_eq!(outcome.title, "decisive German victory");
}

#[test]
fn supply_that_comes_late_ends_the_war_in_the_supply_step() {
    proves!("9.10e", "0.sop-end2");
    let mut kit = half_of_poland();
    kit.put("GER-inf-01", "W3632");
    assert!(kit.s.ended.is_none());
    kit.segment(Segment::Supply, Side::Axis);
    assert!(kit.s.ended.is_some());
}

/// October 1939: Germans hold a corridor to the line, and one stands beyond it.
fn beyond() -> (Kit, UnitId) {
    let mut kit = Kit::bare();
    kit.put("POL-inf-01", "E3032");
    let corridor = ["W3629", "W3630", "W3631", "W3632", "W3633", "W3634"];
    hold(&mut kit, "germany", &corridor);
    let unit = kit.put("GER-inf-01", "E2632");
    kit.s.clock.month = "october 1939".parse().expect("a month");
    (kit, unit)
}

#[test]
fn who_stays_beyond_the_line_has_no_supply() {
    proves!("9.4b");
    let (mut kit, unit) = beyond();
    assert!(
        kit.s
            .is_linked(nation("germany"), hex("E2632").space(), false)
    );
    assert!(suffers(&kit.s, unit));
    // Marked in September, it rolls in October: 4 loses nothing.
    kit.s.pieces.mark(unit, |unit| unit.unsupplied = 1);
    kit.roll(&[4]).segment(Segment::Supply, Side::Axis);
    assert_eq!(kit.s.unit(unit).unsupplied, 2);
}

#[test]
fn who_is_beyond_the_line_goes_back_over_it() {
    proves!("9.4b");
    let (mut kit, unit) = beyond();
    kit.segment(Segment::Movement, Side::Axis);
    kit.bars(Moves::Enough, "9.4b");
    kit.act(Moves::Unit { unit });
    kit.bars(Go::Stay, "9.4b");
    kit.bars(Go::To { hex: hex("E2532") }, "9.4b");
    kit.act(Go::To { hex: hex("W3634") });
    assert!(!suffers(&kit.s, unit));
    assert!(kit.allowed(Moves::Enough));
    // In September nobody must.
    let (mut kit, unit) = beyond();
    kit.s.clock.month = "september 1939".parse().expect("a month");
    kit.segment(Segment::Movement, Side::Axis);
    assert!(kit.allowed(Moves::Enough) && !suffers(&kit.s, unit));
}

#[test]
fn the_cities_of_eastern_poland_are_closed_to_germans() {
    proves!("9.4a");
    let mut kit = Kit::bare();
    kit.put("POL-inf-01", "E3032");
    let unit = kit.put("GER-inf-01", "W3634");
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::Unit { unit });
    kit.bars(Go::To { hex: hex("E2733") }, "9.4a");
    assert!(kit.allowed(Go::To { hex: hex("E2632") }));
}

#[test]
fn aircraft_in_the_east_are_asked_for_a_base_when_the_ussr_comes() {
    proves!("9.4a", "4.7.2", "4.7.3", "5.20c");
    let mut kit = Kit::bare();
    kit.put("POL-inf-01", "E3032");
    let fighter = kit.put("POL-ftr-01", "E2733");
    hold(&mut kit, "germany", &["W3532", "W3531", "W3530"]);
    let armor = kit.put("GER-arm-01", "W3532");
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::Unit { unit: armor });
    kit.act(Go::To { hex: hex("W3533") });
    assert!(kit.s.politics.partitioned);
    assert_eq!(kit.asking(), Some(UK));
    // Lublin is 2 away, and a hop of 8 is open to it.
    kit.act(Flee::To {
        unit: fighter,
        hex: hex("W3434"),
    });
    assert_eq!(kit.at(fighter), Some("W3434"));
}

#[test]
fn no_bonus_before_the_invasion_nor_in_strategic_warfare() {
    proves!("10.2a", "10.2g", "10.2e", "4.14.3");
    let [germany, poland, france] = ["germany", "poland", "france"].map(nation);
    // France was never invaded.
    let west = Kit::west("november 1939", &[("GER-ftr-01", 1)]);
    assert_eq!(blitzkrieg(&west.s, germany, france), None);
    // Poland is, by an attack on its ground, and not by one on Poles elsewhere.
    for (from, to, holds) in [("W3430", "W3530", true), ("W3932", "W4032", false)] {
        let mut kit = Kit::bare();
        kit.s.politics.invasions.clear();
        kit.puts("GER-inf-01", from, 2);
        kit.put("POL-inf-01", to);
        assert_eq!(blitzkrieg(&kit.s, germany, poland), None);
        kit.offensives(Side::Axis)
            .stack_until_combat(from)
            .attack(to);
        assert_eq!(blitzkrieg(&kit.s, germany, poland).is_some(), holds, "{to}");
        kit.s.clock.segment = Segment::Strategic;
        assert_eq!(blitzkrieg(&kit.s, germany, poland), None);
    }
    // Before it, the Poles may evacuate.
    let mut kit = Kit::bare();
    kit.s.politics.invasions.clear();
    let fighter = kit.put("GER-ftr-01", "W3429");
    kit.put("POL-bmb-01", "W3629");
    kit.segment(Segment::Air, Side::Axis)
        .act(First { side: Side::Axis })
        .act(Fly::Strafe { hex: hex("W3629") });
    kit.act(Launch::Unit {
        unit: fighter,
        role: Role::Fighter,
    })
    .act(Launch::NoMore);
    assert!(kit.allowed(Evacuate::Stay));
}
