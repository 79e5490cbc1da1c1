//! 2.10 to 2.26: convoys, escorts, U-boats, raiders and iron ore.

use crate::kit::{Kit, hex, nation};
use aeto::ch02_strategic::{
    Arctic, Hunt, Prowl, Torpedoed, Wolfpacks, arctic_most, escort_value, has_arctic_port, is_open,
    may_deploy, may_escort, open_arctic, ore_dice, shares, total_value,
};
use aeto::data::data;
use aeto::marks::Marks;
use aeto::spot::Spot;
use aeto::types::{AirEffect, HexId, UnitId, Weather};
use frame::{Part, Side};
use kernel::{Seat, example, proves};

const AXIS: Seat = Seat(0);

fn area(key: &str) -> board::SpaceId {
    hex(key).space()
}

fn duty(key: &str) -> Spot {
    Spot::convoy(area(key)).expect("a Convoy area")
}

/// A piece of a kind that is not on the map is put into a place at sea.
#[track_caller]
fn lay(kit: &mut Kit, kind: &str, at: Spot) -> UnitId {
    let kind = data().find_kind(kind).expect("a kind of piece");
    let found = kit
        .s
        .units()
        .find(|(_, unit)| unit.kind == kind && unit.at.within().is_none());
    let id = found.expect("a piece that is free").0;
    kit.s.pieces.change(id, |unit| unit.at = at);
    id
}

fn lays(kit: &mut Kit, kind: &str, at: Spot, count: usize) -> Vec<UnitId> {
    (0..count).map(|_| lay(kit, kind, at)).collect()
}

fn board(kit: &mut Kit, kind: &str, ship: UnitId) -> UnitId {
    let at = kit.s.unit(ship).at;
    let air = lay(kit, kind, at);
    kit.s.pieces.change(air, |unit| unit.aboard = Some(ship));
    air
}

/// The U-boat Operations Step begins.
fn hunt(kit: &mut Kit) -> &mut Kit {
    let steps = vec![
        aeto::Step::Sequence,
        Part::<aeto::Step>::whole(Wolfpacks {}),
    ];
    kit.ask(steps, AXIS)
}

fn attack(key: &str) -> Hunt {
    Hunt::Area { area: hex(key) }
}

/// What convoys have lost in the phase.
fn toll(kit: &Kit) -> u8 {
    kit.s.strategic.toll.iter().map(|(_, eps)| eps).sum()
}

#[test]
fn escorts_count_by_class_and_weather() {
    proves!("2.15a", "2.15b", "2.15d", "2.14p", "1.5h", "2.17c", "2.17d");
    example!("aeto-E07", "aeto-E30");
    let kinds = [
        ("UK-cve-01", 4),
        ("UK-na-01", 4),
        ("UK-dd-01", 14),
        ("UK-de-01", 8),
        ("UK-bmb-11", 2),
    ];
    let mut kit = Kit::west("june 1942", &kinds);
    let at = duty("SAT");
    let carriers = lays(&mut kit, "UK-cve-01", at, 4);
    let bare = total_value(&kit.s, area("SAT"));
    assert_eq!(bare, 0, "a carrier without aircraft escorts nobody");
    for carrier in &carriers {
        board(&mut kit, "UK-na-01", *carrier);
    }
    let destroyers = lays(&mut kit, "UK-dd-01", at, 14);
    for ship in &destroyers[..4] {
        kit.deplete(*ship);
    }
    lays(&mut kit, "UK-de-01", at, 8);
    assert_eq!(total_value(&kit.s, area("SAT")), 36);
    // Two Bombers, one depleted: 4 and 2 more.
    let bombers = lays(&mut kit, "UK-bmb-11", at, 2);
    kit.deplete(bombers[0]);
    assert_eq!(total_value(&kit.s, area("SAT")), 42);
    let value = |kit: &Kit, unit| escort_value(&kit.s, unit, area("NAT"));
    kit.s.skies.severe = AirEffect::Grounded;
    // In halves: 2 for a carrier, 2 for a Bomber, 1 for a depleted one; ships are as they were.
    assert_eq!(value(&kit, carriers[0]), 4);
    assert_eq!(
        [bombers[1], bombers[0]].map(|unit| value(&kit, unit)),
        [4, 2]
    );
    assert_eq!(value(&kit, destroyers[9]), 2);
    kit.deplete(carriers[0]);
    assert_eq!(value(&kit, carriers[0]), 0);
}

#[test]
fn the_chart_has_its_breaks() {
    proves!("2.14q");
    example!(
        "aeto-D02", "aeto-D03", "aeto-D04", "aeto-D05", "aeto-D06", "aeto-D07"
    );
    let values = [
        1, 10, 11, 19, 20, 30, 31, 39, 40, 50, 51, 59, 60, 70, 71, 79, 80, 90, 91, 99, 100, 140,
    ];
    let fails = values.map(|value| data().convoys.fails(value));
    assert_eq!(
        fails,
        [
            2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12
        ]
    );
    // One damaged destroyer, half a point, counts as one.
    let mut kit = Kit::west("june 1943", &[("UK-dd-01", 1)]);
    let ship = lay(&mut kit, "UK-dd-01", duty("SWA"));
    kit.deplete(ship);
    assert_eq!(total_value(&kit.s, area("SWA")), 1);
}

#[test]
fn without_escorts_every_u_boat_succeeds() {
    proves!(
        "2.14o",
        "2.14n",
        "2.14u",
        "2.23a",
        "2.14m",
        "0.sop-sw4",
        "2.14ab",
        "2.15c"
    );
    example!("aeto-D01");
    let mut kit = Kit::west("june 1943", &[("GER-ub-01", 3), ("GER-ub-02", 1)]);
    let boats = lays(&mut kit, "GER-ub-01", area("SWA").into(), 2);
    lay(&mut kit, "GER-ub-02", area("SWA").into());
    lay(
        &mut kit,
        "GER-ub-01",
        Spot::port(area("W3925")).expect("a port"),
    );
    hunt(&mut kit);
    assert_eq!(kit.refused(attack("AZO")), "2.14ab");
    kit.deplete(boats[0]);
    kit.act(attack("SWA"));
    // Two and a Schnorchel for two: no dice were needed.
    assert_eq!(toll(&kit), 4);
    assert!(
        boats
            .iter()
            .all(|boat| kit.s.unit(*boat).has(Marks::RAIDED))
    );
}

#[test]
fn u_boats_roll_against_the_escorts() {
    proves!(
        "2.14q", "2.14s", "2.14t", "2.14v", "2.16a", "2.16b", "2.16d", "2.14r", "2.14z"
    );
    example!("aeto-D08");
    let mut kit = Kit::west("june 1943", &[("GER-ub-01", 3), ("UK-dd-01", 12)]);
    let boats = lays(&mut kit, "GER-ub-01", area("SWA").into(), 3);
    kit.deplete(boats[2]);
    let ships = lays(&mut kit, "UK-dd-01", duty("SWA"), 12);
    hunt(&mut kit);
    // Value 12: 3 fails, 4 succeeds. The first is hit, the second sinks a merchantman and hits an escort, the third is sunk.
    kit.roll(&[1, 2, 6, 6, 1, 1]).act(attack("SWA"));
    assert!(kit.s.unit(boats[0]).depleted);
    assert!(!kit.s.unit(boats[1]).depleted);
    assert_eq!(kit.s.unit(boats[2]).at, Spot::gone(nation("germany")));
    assert_eq!(toll(&kit), 1);
    // All are alike: one is damaged without asking. All have escorted.
    let damaged = ships.iter().filter(|ship| kit.s.unit(**ship).depleted);
    assert_eq!(damaged.count(), 1);
    assert!(
        ships
            .iter()
            .all(|ship| kit.s.unit(*ship).has(Marks::ESCORTED))
    );
}

#[test]
fn at_a_hundred_only_a_schnorchel_gets_through() {
    proves!("2.14q", "2.14v", "2.14z", "2.16c");
    example!("aeto-D07", "aeto-D08");
    let kinds = [("GER-ub-01", 1), ("GER-ub-02", 1), ("UK-bmb-11", 25)];
    let mut kit = Kit::west("june 1944", &kinds);
    lays(&mut kit, "UK-bmb-11", duty("SWA"), 25);
    let old = lay(&mut kit, "GER-ub-01", area("SWA").into());
    let new = lay(&mut kit, "GER-ub-02", area("SWA").into());
    assert_eq!(total_value(&kit.s, area("SWA")), 100);
    hunt(&mut kit);
    // Both roll 12: the old one is hit, the new one has 13. No ship is there for the hit of the first.
    kit.roll(&[6, 6, 6, 6]).act(attack("SWA"));
    assert!(kit.s.unit(old).depleted && !kit.s.unit(new).depleted);
    assert_eq!(toll(&kit), 2);
}

#[test]
fn the_initiative_chooses_the_escorts_that_are_hit() {
    proves!("2.16c", "2.16d", "2.16e", "4.4.5");
    let kinds = [
        ("GER-ub-01", 2),
        ("UK-dd-01", 1),
        ("UK-cve-01", 1),
        ("UK-na-01", 1),
        ("UK-bmb-11", 1),
    ];
    let mut kit = Kit::west("june 1943", &kinds);
    let boats = lays(&mut kit, "GER-ub-01", area("SWA").into(), 2);
    let destroyer = lay(&mut kit, "UK-dd-01", duty("SWA"));
    let carrier = lay(&mut kit, "UK-cve-01", duty("SWA"));
    let aircraft = board(&mut kit, "UK-na-01", carrier);
    let bomber = lay(&mut kit, "UK-bmb-11", duty("SWA"));
    kit.s.clock.initiative = Side::Axis;
    hunt(&mut kit);
    kit.roll(&[6, 6, 6, 6]).act(attack("SWA"));
    assert_eq!(kit.asking(), Some(AXIS));
    assert_eq!(kit.refused(Torpedoed { ship: bomber }), "2.16c");
    kit.act(Torpedoed { ship: carrier });
    assert!(kit.s.unit(carrier).depleted);
    // A damaged carrier has its aircraft back; the second hit sinks both.
    assert_eq!(kit.s.unit(aircraft).aboard, Some(carrier));
    kit.act(Torpedoed { ship: carrier });
    assert_eq!(kit.s.unit(aircraft).at, Spot::pool(nation("uk")));
    assert!(!kit.s.unit(destroyer).depleted);
    assert!(!kit.s.unit(boats[0]).depleted);
}

#[test]
fn the_happy_time_is_rolled_once_for_an_area() {
    proves!("2.24a", "2.24b", "2.24c", "2.24d", "2.24e");
    let cases = [
        ("october 1939", 1),
        ("march 1940", 2),
        ("june 1941", 1),
        ("june 1942", 2),
        ("june 1943", 0),
    ];
    for (month, dice) in cases {
        let mut kit = Kit::west(month, &[("GER-ub-01", 2)]);
        lays(&mut kit, "GER-ub-01", area("NAT").into(), 2);
        hunt(&mut kit);
        kit.roll(&vec![5; dice]).act(attack("NAT"));
        assert_eq!(toll(&kit), 2 + 5 * dice as u8, "{month}");
    }
    let mut kit = Kit::west("march 1940", &[("GER-ub-01", 1)]);
    lay(&mut kit, "GER-ub-01", area("SWA").into());
    hunt(&mut kit).act(attack("SWA"));
    assert_eq!(toll(&kit), 1);
}

#[test]
fn the_losses_of_april_1942() {
    proves!("2.23a");
    example!("aeto-E08");
    let kinds = [("GER-bb-01", 1), ("GER-ca-01", 1)];
    let mut kit = Kit::west("april 1942", &kinds);
    let ships = kinds.map(|(kind, _)| lay(&mut kit, kind, area("SWA").into()));
    kit.deplete(ships[1]);
    let eps = ships.map(|ship| aeto::ch02_strategic::raider_eps(&kit.s, ship, area("SWA")));
    assert_eq!(eps, [4, 1]);
    assert_eq!(8 + eps[0] + eps[1], 13);
}

#[test]
fn u_boats_are_spread_over_the_areas() {
    proves!(
        "2.14c", "2.14e", "2.14f", "2.14g", "2.14h", "2.14i", "2.14j", "2.14k", "2.14l", "2.14d"
    );
    example!("aeto-D10");
    let mut kit = Kit::west("june 1943", &[("GER-ub-01", 9), ("GER-ub-02", 1)]);
    let port = Spot::port(area("W3925")).expect("a port");
    let boat = lay(&mut kit, "GER-ub-01", port);
    let new = lay(&mut kit, "GER-ub-02", port);
    let rule = |kit: &Kit, unit, key: &str| {
        may_deploy(&kit.s, unit, area(key))
            .err()
            .map(|illegal| illegal.rule.as_str())
    };
    assert_eq!(rule(&kit, boat, "IND"), Some("2.14k"));
    assert_eq!(rule(&kit, boat, "SAT"), Some("2.14i"));
    assert_eq!(rule(&kit, new, "SAT"), None);
    // Closed Arctic waters may be entered, and count for nothing.
    assert_eq!(rule(&kit, boat, "ARS"), None);
    lay(&mut kit, "GER-ub-01", area("SWA").into());
    assert_eq!(rule(&kit, boat, "SWA"), Some("2.14e"));
    for key in ["NAT", "USC", "NWA", "AZO"] {
        assert_eq!(rule(&kit, boat, key), None);
        lay(&mut kit, "GER-ub-01", area(key).into());
    }
    // Every area that counts has one: a second may follow, and any number to the great ones.
    assert_eq!(rule(&kit, boat, "SWA"), None);
    lay(&mut kit, "GER-ub-01", area("SWA").into());
    assert_eq!(rule(&kit, boat, "SWA"), Some("2.14e"));
    assert_eq!(
        [rule(&kit, boat, "NAT"), rule(&kit, boat, "USC")],
        [None, None]
    );
    // With a working Atlantic port the South Atlantic counts, and with U-boats in it, it is open.
    for at in aeto::spot::board().ids() {
        if aeto::ground::hex(at).nation == Some(nation("france")) {
            kit.s.politics.set_holder(at, nation("germany"));
        }
    }
    kit.s.refresh();
    assert_eq!(rule(&kit, boat, "SAT"), Some("2.14i"));
    let brest = Spot::port(area("W3212")).expect("a port");
    lay(&mut kit, "GER-ub-01", brest);
    assert_eq!(rule(&kit, boat, "SAT"), None);
}

#[test]
fn closed_waters_are_not_attacked() {
    proves!(
        "2.10a", "2.12a", "2.12e", "2.12h", "2.12j", "2.12k", "2.14l", "2.12c", "2.12d", "2.12i"
    );
    example!("aeto-E06");
    let mut kit = Kit::west("november 1941", &[("GER-ub-01", 1)]);
    lay(&mut kit, "GER-ub-01", area("ARN").into());
    hunt(&mut kit);
    assert_eq!(kit.refused(attack("ARN")), "2.14l");
    let open = |kit: &Kit| ["ARS", "ARM", "ARN"].map(|key| is_open(&kit.s, area(key)));
    assert_eq!(open(&kit), [false; 3]);
    // In Autumn and Winter the northern area is open as well, in Summer the southern two.
    kit.with(|t| open_arctic(t, true, false));
    assert_eq!(open(&kit), [true; 3]);
    kit.act(attack("ARN"));
    assert_eq!(toll(&kit), 1);
    kit.s.strategic.end_season();
    assert_eq!(open(&kit), [false; 3]);
    kit.s.clock.month = "july 1942".parse().expect("a month");
    kit.with(|t| open_arctic(t, false, true));
    assert_eq!(open(&kit), [true, true, false]);
    // Archangel freezes; without Murmansk nothing arrives then.
    kit.s.politics.set_holder(area("E0230"), nation("germany"));
    assert!(has_arctic_port(&kit.s));
    kit.weather(Weather::Winter);
    assert!(!has_arctic_port(&kit.s));
    kit.s.strategic.end_season();
    kit.with(|t| open_arctic(t, true, true));
    assert_eq!(open(&kit), [false; 3]);
    assert!(is_open(&kit.s, area("NAT")));
}

#[test]
fn a_part_of_an_income_goes_to_the_arctic() {
    proves!("2.12f", "2.12g");
    assert_eq!(arctic_most(nation("uk"), 43), 10);
    assert_eq!(arctic_most(nation("us"), 43), 21);
}

#[test]
fn who_pays_for_the_convoys() {
    proves!("2.25a", "2.25b", "2.25c", "2.24d", "2.23b");
    example!("aeto-D28", "aeto-D29");
    let mut kit = Kit::west("june 1943", &[("GER-ub-01", 1)]);
    let toll = |rows: &[(&str, u8)]| -> Vec<(HexId, u8)> {
        rows.iter().map(|(key, eps)| (hex(key), *eps)).collect()
    };
    let paid = |kit: &Kit, rows: &[(&str, u8)]| {
        let all = shares(&kit.s, &toll(rows));
        ["uk", "us", "ussr"].map(|who| {
            let row = all.iter().find(|(of, _)| *of == nation(who));
            row.map_or(0, |(_, eps)| *eps)
        })
    };
    let mixed = [("NAT", 3), ("USC", 2), ("RED", 1), ("SAT", 1)];
    assert_eq!(paid(&kit, &mixed), [5, 2, 0]);
    let arctic = |uk, us| {
        Some(Arctic {
            uk,
            us,
            north: true,
        })
    };
    kit.s.strategic.arctic = arctic(true, true);
    assert_eq!(paid(&kit, &[("ARS", 4), ("ARN", 3)]), [3, 2, 2]);
    kit.s.strategic.arctic = arctic(false, true);
    assert_eq!(paid(&kit, &[("ARM", 5)]), [0, 3, 2]);
    kit.s.strategic.arctic = arctic(true, false);
    assert_eq!(paid(&kit, &[("ARM", 5)]), [3, 0, 2]);
}

#[test]
fn the_phase_ends_with_the_bill() {
    proves!("2.23b", "2.0a", "2.25a", "0.sop-sw3");
    let mut kit = Kit::scenario("atlantic");
    let spee = find(&kit, "Admiral Graf Spee");
    assert_eq!(kit.s.location(spee), Some(area("SAT").into()));
    raiders(&mut kit);
    let before = kit.eps("uk");
    kit.act(Prowl::Ship { ship: spee });
    assert!(kit.s.unit(spee).has(Marks::RAIDED));
    assert_eq!(kit.refused(Prowl::Ship { ship: spee }), "2.21d");
    let eps = toll(&kit);
    assert!(eps > 0);
    kit.act(Prowl::Enough);
    assert_eq!(
        (kit.eps("uk"), kit.s.convoy_losses),
        (before - eps, eps.into())
    );
}

fn find(kit: &Kit, name: &str) -> UnitId {
    let found = kit
        .s
        .units()
        .find(|(_, unit)| &*unit.printed().name == name);
    found.expect("a ship of the scenario").0
}

/// The Axis Surface Raider Step begins, then everything else of the phase.
fn raiders(kit: &mut Kit) -> &mut Kit {
    let all = kit.s.units();
    let bombers: Vec<UnitId> = all
        .filter(|(_, unit)| unit.air().is_some() && unit.hex().is_some())
        .map(|(id, _)| id)
        .collect();
    for id in bombers {
        let pool = Spot::pool(kit.s.unit(id).nation());
        kit.s.pieces.change(id, |unit| unit.at = pool);
    }
    kit.segment(aeto::ch00_sequence::Segment::Strategic, Side::Axis)
}

#[test]
fn only_guns_that_came_in_time_raid() {
    proves!("2.21a", "2.21b", "2.21c", "2.21e", "0.sop-sw3");
    let mut kit = Kit::scenario("atlantic");
    let spee = find(&kit, "Admiral Graf Spee");
    kit.s.pieces.mark(spee, |unit| unit.marks.set(Marks::LATE));
    let force = kit.s.unit(find(&kit, "Deutschland (Lutzow)")).at;
    let kind = data().find_kind("GER-dd-01").expect("destroyers");
    let destroyer = kit.s.units().find(|(_, unit)| unit.kind == kind);
    let destroyer = destroyer.expect("a destroyer").0;
    kit.s.put(destroyer, force);
    let hipper = kit.s.units().find(|(_, unit)| {
        unit.nation() == nation("germany") && unit.is_named() && unit.at.is_port()
    });
    let hipper = hipper.expect("a ship in port").0;
    raiders(&mut kit);
    assert_eq!(kit.refused(Prowl::Ship { ship: spee }), "2.21c");
    assert_eq!(kit.refused(Prowl::Ship { ship: destroyer }), "2.21a");
    assert_eq!(kit.refused(Prowl::Ship { ship: hipper }), "2.21a");
}

#[test]
fn auxiliary_cruisers_hunt_in_far_waters() {
    proves!("2.22a", "2.22b");
    let mut kit = Kit::scenario("atlantic");
    let spee = find(&kit, "Admiral Graf Spee");
    let chit = kit.s.force_of(spee).expect("its task force");
    kit.s.put(chit, area("IND").into());
    raiders(&mut kit);
    // A warship finds no convoys there.
    assert!(!kit.legal().contains(&Prowl::Ship { ship: spee }.into()));
    let names: Vec<&str> = data()
        .kinds
        .iter()
        .filter(|kind| {
            matches!(
                kind.body,
                aeto::data::Body::Ship {
                    class: aeto::types::ShipClass::Ac,
                    back: None,
                    ..
                }
            )
        })
        .map(|kind| &*kind.name)
        .collect();
    assert_eq!(names.len(), 9, "{names:?}");
}

#[test]
fn french_ships_escort_while_the_british_stand_in_france() {
    proves!("2.18a", "2.18b", "2.15b", "2.10c", "2.17a");
    let kinds = [
        ("FRA-dd-01", 1),
        ("FRA-ca-01", 1),
        ("UK-hq-01", 1),
        ("UK-inf-01", 2),
        ("UK-ftr-01", 1),
        ("UK-bb-01", 1),
    ];
    let mut kit = Kit::west("november 1939", &kinds);
    let french = lay(&mut kit, "FRA-dd-01", area("SWA").into());
    let cruiser = lay(&mut kit, "FRA-ca-01", area("SWA").into());
    let rule = |kit: &Kit, unit| {
        may_escort(&kit.s, unit, area("SWA"))
            .err()
            .map(|illegal| illegal.rule.as_str())
    };
    assert_eq!(rule(&kit, french), Some("2.18a"));
    kit.put("UK-hq-01", "W3318");
    let british = kit.puts("UK-inf-01", "W3318", 2);
    assert_eq!(rule(&kit, french), None);
    assert_eq!(rule(&kit, cruiser), Some("2.18b"));
    kit.deplete(british[0]);
    assert_eq!(rule(&kit, french), Some("2.18a"));
    // A British battleship may serve though it counts nothing; fighters may not.
    let battleship = lay(&mut kit, "UK-bb-01", area("SWA").into());
    let fighter = kit.put("UK-ftr-01", "W3515");
    assert_eq!(
        [rule(&kit, battleship), rule(&kit, fighter)],
        [None, Some("2.17a")]
    );
}

#[test]
fn us_destroyers_escort_before_the_war() {
    proves!("2.20a");
    let mut kit = Kit::west("september 1941", &[("US-dd-01", 5)]);
    kit.s
        .politics
        .wars
        .retain(|(a, b)| *a != nation("us") && *b != nation("us"));
    let ships = lays(&mut kit, "US-dd-01", area("NAT").into(), 5);
    let rule = |kit: &Kit, key: &str| {
        may_escort(&kit.s, ships[4], area(key))
            .err()
            .map(|illegal| illegal.rule.as_str())
    };
    assert_eq!(rule(&kit, "NAT"), Some("2.20a"));
    kit.s.clock.month = "october 1941".parse().expect("a month");
    assert_eq!(
        [rule(&kit, "NAT"), rule(&kit, "SWA")],
        [None, Some("2.20a")]
    );
    for ship in &ships[..4] {
        kit.s.pieces.change(*ship, |unit| unit.at = duty("NAT"));
    }
    assert_eq!(rule(&kit, "NAT"), Some("2.20a"));
}

#[test]
fn swedish_and_norwegian_ore() {
    proves!("2.26a", "2.26b", "2.26c", "2.26f", "2.26h", "0.sop-sw5");
    example!("aeto-D30");
    let mut kit = Kit::west("december 1940", &[("GER-inf-01", 4), ("UK-inf-01", 3)]);
    let (sweden, norway, germany) = (nation("sweden"), nation("norway"), nation("germany"));
    assert_eq!(ore_dice(&kit.s), (0, 0));
    kit.weather(Weather::Winter);
    kit.s.politics.declare(norway, germany);
    assert_eq!(ore_dice(&kit.s).0, 2);
    // British troops in Narvik: two dice more, and never more than four.
    let british = kit.put("UK-inf-01", "W5828");
    assert_eq!(ore_dice(&kit.s).0, 4);
    kit.s.politics.declare(sweden, germany);
    assert_eq!(ore_dice(&kit.s).0, 4);
    kit.s
        .pieces
        .change(british, |unit| unit.at = Spot::pool(nation("uk")));
    kit.weather(Weather::Fair);
    assert_eq!(ore_dice(&kit.s).0, 4);
    // Sweden conquered by Germany: what its enemies hold of Galivare counts.
    kit.s.politics.conquests.push(aeto::politics::Conquest {
        of: sweden,
        by: germany,
        in_month: kit.s.clock.month,
    });
    assert_eq!(ore_dice(&kit.s).0, 0);
    kit.put("UK-inf-01", "W5630");
    assert_eq!(ore_dice(&kit.s).0, 2);
    kit.put("UK-inf-01", "W5730");
    assert_eq!(ore_dice(&kit.s).0, 3);
}

#[test]
fn ships_on_the_ore_routes() {
    proves!("2.26d", "2.26e", "2.26i", "2.26j");
    let mut kit = Kit::west("december 1940", &[("UK-ss-01", 1), ("UK-dd-01", 1)]);
    kit.weather(Weather::Winter);
    let destroyer = lay(&mut kit, "UK-dd-01", area("W4822").into());
    // Norway is neutral: one die, but two for a submarine.
    assert_eq!(ore_dice(&kit.s).0, 1);
    kit.s
        .pieces
        .mark(destroyer, |unit| unit.marks.set(Marks::LATE));
    assert_eq!(ore_dice(&kit.s).0, 0);
    lay(&mut kit, "UK-ss-01", area("W4822").into());
    assert_eq!(ore_dice(&kit.s), (2, 0));
    // In fair weather the blue route counts.
    kit.weather(Weather::Fair);
    assert_eq!(ore_dice(&kit.s).0, 0);
    kit.s.pieces.change(destroyer, |unit| {
        unit.at = area("W5130").into();
        unit.marks.clear(Marks::LATE);
    });
    assert_eq!(ore_dice(&kit.s).0, 2);
    kit.roll(&[3, 4]);
    kit.with(aeto::ch02_strategic::ore_step);
    assert_eq!(kit.eps("germany"), 33);
}

/// Fw-200s at Brest, which is German, attack the convoys of the Southwest Approaches.
fn condors(kinds: &[(&str, usize)]) -> (Kit, Vec<UnitId>) {
    let mut all = vec![("GER-bmb-07", 2)];
    all.extend(kinds);
    let mut kit = Kit::west("march 1941", &all);
    for at in aeto::spot::board().ids() {
        if aeto::ground::hex(at).nation == Some(nation("france")) {
            kit.s.politics.set_holder(at, nation("germany"));
        }
    }
    let condors = kit.puts("GER-bmb-07", "W3212", 2);
    (kit, condors)
}

fn sweep(kit: &mut Kit) -> &mut Kit {
    use aeto::ch02_strategic::{Reckoning, Sweeps};
    let steps = vec![
        aeto::Step::Sequence,
        Part::<aeto::Step>::whole(Reckoning {}),
        Part::<aeto::Step>::whole(Sweeps {}),
    ];
    kit.s.stack.set(steps, None);
    kit.on_table(|_| {})
}

#[test]
fn bombers_attack_convoys() {
    proves!(
        "2.13a",
        "2.13b",
        "2.13c",
        "2.13d",
        "2.13f",
        "2.13g",
        "2.13j",
        "2.13k",
        "2.13l",
        "2.13m",
        "2.13n",
        "0.sop-sw2",
        "4.20.14"
    );
    use aeto::ch02_strategic::{Bomb, Objective, Sortie, Sweep};
    let (mut kit, condors) = condors(&[]);
    sweep(&mut kit).act(Sweep::From { base: hex("W3212") });
    // The Arctic is closed, and the Indian Ocean is no Convoy area.
    assert_eq!(kit.refused(Objective::Hex { hex: hex("ARS") }), "2.13c");
    assert_eq!(kit.refused(Objective::Hex { hex: hex("IND") }), "2.13c");
    // 22 points do not reach into the North Atlantic, which costs 20 to enter.
    assert_eq!(kit.refused(Objective::Hex { hex: hex("NAT") }), "2.1a");
    kit.act(Objective::Hex { hex: hex("SWA") });
    for unit in &condors {
        kit.act(Sortie::Take { unit: *unit });
    }
    kit.act(Sortie::Fly { hex: hex("SWA") }).no_aircraft();
    // 4 points in the first column: an 11 takes 2 EPs and a step; both are alike.
    let before = kit.eps("uk");
    kit.roll(&[5, 6]).act(Bomb::Roll {
        rail: false,
        bonus: 0,
    });
    let depleted = condors.iter().filter(|unit| kit.s.unit(**unit).depleted);
    assert_eq!(depleted.count(), 1);
    for unit in &condors {
        assert_eq!(
            kit.s.unit(*unit).commitment,
            aeto::unit::Commitment::Previous
        );
    }
    assert_eq!((kit.eps("uk"), kit.s.convoy_losses), (before - 2, 2));
}

#[test]
fn escort_carriers_put_up_their_fighters() {
    proves!("2.13h", "2.13i", "2.13n", "4.13.10", "1.5g", "4.4.2");
    use aeto::ch02_strategic::{Objective, Scramble, Sortie, Sweep};
    use aeto::ch04_air::{Aim, BreakOff};
    let kinds = [("UK-cve-01", 1), ("UK-cv-01", 1), ("US-na-01", 2)];
    let (mut kit, condors) = condors(&kinds);
    let escort = lay(&mut kit, "UK-cve-01", duty("SWA"));
    let other = lay(&mut kit, "UK-cv-01", area("SWA").into());
    let martlets = [
        board(&mut kit, "US-na-01", escort),
        board(&mut kit, "US-na-01", other),
    ];
    let value = total_value(&kit.s, area("SWA"));
    sweep(&mut kit).act(Sweep::From { base: hex("W3212") });
    kit.act(Objective::Hex { hex: hex("SWA") });
    for unit in &condors {
        kit.act(Sortie::Take { unit: *unit });
    }
    kit.act(Sortie::Fly { hex: hex("SWA") }).no_aircraft();
    // Only the carrier on Convoy Duty may.
    assert_eq!(kit.refused(Scramble::Unit { unit: martlets[1] }), "2.13i");
    kit.act(Scramble::Unit { unit: martlets[0] });
    kit.roll(&[1]).act(Aim { target: condors[0] });
    assert!(kit.s.unit(condors[0]).depleted);
    kit.act(BreakOff::FightOn);
    kit.roll(&[2]);
    kit.act(BreakOff::FightOn);
    assert!(kit.s.unit(condors[1]).depleted);
    // Both are driven off: no bombs; the carrier counts as before.
    assert_eq!(kit.s.convoy_losses, 0);
    assert_eq!(
        kit.s.unit(martlets[0]).commitment,
        aeto::unit::Commitment::Previous
    );
    assert_eq!(total_value(&kit.s, area("SWA")), value);
}

#[test]
fn carriers_raid_with_their_aircraft() {
    proves!("2.21f", "2.23a", "4.28.5");
    let mut kit = Kit::west("june 1943", &[("GER-cv-01", 1), ("GER-na-01", 1)]);
    let carrier = lay(&mut kit, "GER-cv-01", area("NAT").into());
    let eps = |kit: &Kit| aeto::ch02_strategic::raider_eps(&kit.s, carrier, area("NAT"));
    assert_eq!(eps(&kit), 0);
    let aircraft = board(&mut kit, "GER-na-01", carrier);
    assert_eq!(eps(&kit), 8);
    kit.s.skies.severe = AirEffect::Grounded;
    assert_eq!(eps(&kit), 4);
    kit.ask(
        vec![
            aeto::Step::Sequence,
            Part::<aeto::Step>::whole(aeto::ch02_strategic::Raiders {}),
        ],
        AXIS,
    );
    kit.act(Prowl::Ship { ship: carrier });
    assert_eq!(
        kit.s.unit(aircraft).commitment,
        aeto::unit::Commitment::Previous
    );
    kit.deplete(carrier);
    assert_eq!(eps(&kit), 0);
}

#[test]
fn the_american_coast_means_war() {
    proves!("2.24f", "2.10b", "2.14a");
    let mut kit = Kit::scenario("atlantic");
    let boat = kit.s.units().find(|(_, unit)| unit.is_u_boat());
    let boat = boat.expect("a U-boat").0;
    let refused = may_deploy(&kit.s, boat, area("USC")).err();
    assert_eq!(refused.map(|illegal| illegal.rule.as_str()), Some("2.24f"));
    kit.s
        .pieces
        .change(boat, |unit| unit.at = area("USC").into());
    hunt(&mut kit);
    assert_eq!(kit.refused(attack("USC")), "2.24f");
    // A tactical submarine is no U-boat and attacks no convoys.
    let month = kit.s.clock.month;
    kit.s.politics.conquests.push(aeto::politics::Conquest {
        of: nation("uk"),
        by: nation("germany"),
        in_month: month,
    });
    assert!(!is_open(&kit.s, area("NAT")) && is_open(&kit.s, area("USC")));
}
