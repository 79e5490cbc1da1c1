//! Worked examples of chapter 9.

use crate::conquests::{home, month_ends};
use crate::endings::{invaded_rumania, late, supply};
use crate::exiles::{battle_of_britain, conquer};
use crate::kit::{Kit, hex, nation};
use crate::neutrals::joins;
use crate::politics::{UK, france_falls, kind, lies, on, war};
use aeto::ch00_sequence::Segment;
use aeto::ch09_politics::{Call, Declare, Establish, Hasten, Resolve};
use aeto::politics::Invasion;
use aeto::spot::{Spot, board};
use aeto::types::{Camp, ShipClass, UnitId};
use frame::Side;
use kernel::{example, proves};

#[test]
fn what_is_left_of_the_french_fleet_fills_the_first_ports() {
    proves!("9.11f");
    example!("aeto2-E15");
    let mut kit = france_falls(&["W3418", "W3013"]);
    let small = |class| matches!(class, Some(ShipClass::Cl | ShipClass::Ss));
    let own: Vec<(UnitId, Option<ShipClass>)> = {
        let own = kit.s.pieces.of(|owner| owner == nation("france"));
        own.filter(|(_, unit)| small(unit.ship()))
            .map(|(id, unit)| (id, unit.ship()))
            .collect()
    };
    // Two cruisers and one submarine are left.
    let (mut cruisers, mut boats) = (0, 0);
    for (id, class) in own {
        let count = if class == Some(ShipClass::Cl) {
            &mut cruisers
        } else {
            &mut boats
        };
        *count += 1;
        let most = if class == Some(ShipClass::Cl) { 2 } else { 1 };
        if *count > most {
            kit.s
                .pieces
                .change(id, |unit| unit.at = Spot::gone(nation("france")));
        }
    }
    kit.act(Establish::Vichy);
    let there = |port: &str, class: ShipClass| {
        let port = Spot::port(hex(port).space()).expect("a port");
        let french = |unit: &aeto::unit::Unit| unit.printed().nation == nation("france");
        let there = kit.s.units_in(port);
        there
            .filter(|(_, unit)| unit.ship() == Some(class) && french(unit))
            .count()
    };
    assert_eq!(
        ["W2319", "W0804", "E5623", "W1316"].map(|port| there(port, ShipClass::Cl)),
        [1, 1, 0, 0]
    );
    assert_eq!(
        ["W2319", "W1204", "W1323", "E5118"].map(|port| there(port, ShipClass::Ss)),
        [1, 0, 0, 0]
    );
}

#[test]
fn the_hampden_at_scapa_flow_comes_to_iceland() {
    proves!("9.22c");
    example!("aeto2-E16");
    let mut kit = battle_of_britain();
    let ten = |unit: &aeto::unit::Unit| {
        unit.air_face()
            .is_some_and(|face| (face.strength, face.range) == (4, 10))
    };
    let hampden = {
        let mut own = kit.s.pieces.of(|owner| owner == nation("uk"));
        own.find(|(_, unit)| ten(unit)).expect("a Hampden").0
    };
    kit.s
        .pieces
        .change(hampden, |unit| unit.at = hex("W4717").into());
    kit.put("UK-inf-03", "E5721");
    kit.s.refresh();
    // 14 of 20 points: one hop.
    let far = aeto::ch04_air::air_distances(&kit.s, nation("uk"), hex("W4717").space());
    let iceland = board().find("ICB").expect("the Iceland Box");
    assert_eq!(aeto::ch09_politics::exile::to_box(&far, iceland), Some(14));
    conquer(&mut kit, "uk");
    kit.act(Resolve::GiveUp);
    assert_eq!(kit.s.unit(hampden).hex(), board().find("USB"));
}

#[test]
fn turkey_falls_with_three_cities_and_ankara_beside() {
    proves!("9.10e");
    example!("aeto2-E26");
    let mut kit = late("june 1942");
    joins(&mut kit, "turkey", Camp::Western, &["germany", "italy"]);
    assert_eq!(home("turkey", |hex| hex.city).len(), 6);
    for key in ["E4016", "E4214"] {
        kit.s
            .politics
            .set_holder(hex(key).space(), nation("germany"));
    }
    let beside = aeto::ground::beside(hex("E4322").space())
        .map(|(to, _)| to)
        .next()
        .expect("a hex");
    kit.put("GER-inf-01", board().key(beside));
    supply(&mut kit, "germany", board().key(beside));
    month_ends(&mut kit);
    assert!(!kit.s.politics.is_conquered(nation("turkey")));
    kit.s
        .politics
        .set_holder(hex("E4627").space(), nation("germany"));
    kit.s.refresh();
    month_ends(&mut kit);
    assert!(kit.s.politics.is_conquered(nation("turkey")));
}

#[test]
fn interned_ships_wait_for_the_fall_of_italy() {
    proves!("9.11h");
    example!("aeto2-E28");
    let mut kit = france_falls(&["W3418", "W3013"]);
    kit.act(Establish::Vichy);
    joins(&mut kit, "italy", Camp::Axis, &["uk"]);
    let lorraine = kind(&kit, "FRA-bb-05");
    assert_eq!(
        (kit.s.unit(lorraine).camp, lies(&kit, "FRA-bb-05")),
        (Camp::Neutral, "port_E5623")
    );
    for hex in home("italy", |hex| hex.city && hex.resource) {
        kit.s.politics.set_holder(hex, nation("uk"));
    }
    kit.s.refresh();
    month_ends(&mut kit);
    assert!(kit.s.politics.is_conquered(nation("italy")));
    assert_eq!(kit.s.unit(lorraine).nation(), nation("uk"));
    assert_eq!(lies(&kit, "FRA-bb-05"), "port_E5623");
}

#[test]
fn denmark_and_norway_help_the_uk_to_end_the_sitzkrieg() {
    proves!("9.5c");
    example!("aeto2-D10");
    for (dice, ends) in [([3, 4], true), ([4, 4], false)] {
        let mut kit = war();
        kit.s.politics.sitzkrieg = true;
        kit.s.clock.month = "march 1940".parse().expect("a month");
        let since = "january 1940".parse().expect("a month");
        for of in ["denmark", "norway"] {
            let (by, of) = (nation("germany"), nation(of));
            kit.s.politics.declared.push(Invasion { by, of, since });
        }
        for track in &mut kit.s.tracks {
            track.offensives = 2;
        }
        kit.segment(Segment::Weather, Side::Axis);
        while kit.asking() != Some(UK) {
            kit.act(Hasten::Wait);
        }
        kit.roll(&dice).act(Hasten::Try);
        assert_eq!(kit.s.politics.sitzkrieg, !ends, "{dice:?}");
        assert_eq!(kit.s.track(nation("uk")).expect("a track").offensives, 1);
    }
}

#[test]
fn three_hexes_of_the_mainland_and_a_four() {
    proves!("9.15b");
    example!("aeto2-D11");
    for (die, moscow, falls) in [(4, false, true), (3, false, false), (4, true, false)] {
        let mut kit = late("september 1943");
        for key in ["W1730", "W1827", "W1829"] {
            kit.put("US-inf-01", key);
            supply(&mut kit, "us", key);
        }
        if moscow {
            kit.s
                .politics
                .set_holder(hex("E1924").space(), nation("germany"));
            kit.s.refresh();
        }
        kit.roll(&[die]);
        month_ends(&mut kit);
        assert_eq!(
            kit.s.politics.is_conquered(nation("italy")),
            falls,
            "{die} {moscow}"
        );
    }
}

#[test]
fn how_morocco_receives_the_british() {
    proves!("9.2-vichy-b");
    example!("aeto2-D12");
    let morocco = nation("french_morocco");
    let invaded = |die: u8| {
        let mut kit = france_falls(&["W3418", "W3013"]);
        kit.act(Establish::Vichy);
        kit.s.clock.month = "january 1941".parse().expect("a month");
        kit.segment(Segment::FirstNaval, Side::Axis);
        while kit.asking() != Some(UK) {
            kit.act(Declare::NoMore);
        }
        kit.roll(&[die]).act(on("french_morocco"));
        kit
    };
    let fate = |kit: &Kit| {
        (
            kit.s.politics.is_conquered(morocco),
            kit.s.politics.fading.len(),
        )
    };
    assert_eq!(fate(&invaded(2)), (false, 0), "to the end");
    assert_eq!(fate(&invaded(5)), (false, 1), "for a month");
    assert_eq!(fate(&invaded(6)), (true, 0), "not at all");
    let sum: i8 = aeto::ch09_politics::reaction(&invaded(2).s, nation("us"), morocco)
        .iter()
        .map(|(_, by)| by)
        .sum();
    assert_eq!(sum, 0, "the US alone: a 6 stays a 6");
}

#[test]
fn italian_ships_at_home_join_the_conqueror_with_a_seven() {
    proves!("9.11d");
    example!("aeto2-D13");
    for (dice, heir) in [([3, 4], Some("uk")), ([3, 3], None)] {
        let mut kit = late("march 1944");
        let ship = {
            let own = kit.s.pieces.of(|owner| owner == nation("italy"));
            let mut heavy = own.filter(|(_, unit)| unit.ship() == Some(ShipClass::Bb));
            heavy.next().expect("a battleship").0
        };
        let port = Spot::port(hex("W1730").space()).expect("Taranto");
        kit.s.pieces.change(ship, |unit| unit.at = port);
        for hex in home("italy", |hex| hex.city && hex.resource) {
            kit.s.politics.set_holder(hex, nation("uk"));
        }
        kit.s.refresh();
        // Rome is not in question: the US is not at war with Italy.
        kit.s.politics.wars.retain(|(a, b)| {
            let pair = [*a, *b];
            !(pair.contains(&nation("us")) && pair.contains(&nation("italy")))
        });
        kit.roll(&dice);
        kit.with(aeto::ch09_politics::look_around);
        assert!(kit.s.politics.is_conquered(nation("italy")));
        match heir {
            Some(heir) => assert_eq!(kit.s.unit(ship).nation(), nation(heir)),
            None => assert_eq!(kit.s.unit(ship).at, Spot::gone(nation("italy"))),
        }
    }
}

#[test]
fn rumania_in_1944_and_in_1943() {
    proves!("9.18");
    example!("aeto2-D14");
    let rumania = nation("rumania");
    let on = Call::On { nation: rumania };
    for (month, falls) in [("march 1944", true), ("march 1943", false)] {
        let mut kit = invaded_rumania(month);
        kit.put("GER-inf-01", "E3629");
        kit.segment(Segment::EndOfTurn, Side::Axis);
        while !kit.legal().contains(&on.into()) {
            let first = kit.legal()[0];
            kit.act(first);
        }
        kit.roll(&[4]).act(on);
        assert_eq!(kit.s.politics.is_conquered(rumania), falls, "{month}");
    }
    // Soviets in Bessarabia alone call on nobody.
    let mut kit = late("march 1944");
    joins(&mut kit, "ussr", Camp::Soviet, &["germany", "italy"]);
    joins(&mut kit, "rumania", Camp::Axis, &["ussr", "uk", "us"]);
    kit.put("SOV-inf-01", "E3527");
    supply(&mut kit, "ussr", "E3527");
    kit.segment(Segment::EndOfTurn, Side::Axis);
    assert!(!kit.legal().contains(&on.into()));
}
