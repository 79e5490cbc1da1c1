//! 4.19, 4.22.3, 10.7: Heavy Bombers, ramming, and aircraft that keep apart.

use crate::kit::{Kit, hex, nation};
use aeto::ch04_air::{Aim, FireBack, Flight, Launch, Ram, Role};
use aeto::ch05_offensives::{Gather, Target};
use aeto::marks::Marks;
use aeto::types::{Camp, UnitId};
use frame::Side;
use kernel::proves;

fn launch(unit: UnitId, role: Role) -> Launch {
    Launch::Unit { unit, role }
}

/// US infantry in W3116 attacks Germans in W3117, with B-17s of [2] behind it.
fn heavies(fighters: usize, bombers: usize) -> (Kit, Vec<UnitId>, Vec<UnitId>) {
    let kinds = [
        ("GER-inf-01", 1),
        ("GER-ftr-01", 3),
        ("US-inf-01", 1),
        ("US-bmb-05", 2),
    ];
    let mut kit = Kit::west("june 1943", &kinds);
    kit.s
        .politics
        .set_holder(hex("W3117").space(), nation("germany"));
    kit.put("GER-inf-01", "W3117");
    kit.put("US-inf-01", "W3116");
    kit.s.enlist(nation("poland"), Camp::Neutral);
    let own = kit.puts("US-bmb-05", "W3116", bombers);
    let foes = kit.puts("GER-ftr-01", "W3117", fighters);
    kit.offensives(Side::Allies);
    kit.act(aeto::ch05_offensives::Begin::Nation {
        nation: nation("us"),
    });
    kit.stack_until_combat("W3116");
    kit.act(Target::Hex { hex: hex("W3117") })
        .act(Gather::Everybody)
        .act(Gather::Ready);
    (kit, own, foes)
}

#[test]
fn heavy_bombers_give_half_their_strength_to_troops() {
    proves!("4.22.3");
    let (mut kit, own, _) = heavies(0, 1);
    let full = kit.s.unit(own[0]).air_face().expect("a face").strength;
    kit.act(launch(own[0], Role::Bomber)).no_aircraft();
    while kit.allowed(aeto::ch05_offensives::Stand::Fight) {
        kit.act(aeto::ch05_offensives::Stand::Fight).no_aircraft();
    }
    let battle = kit.s.battle.clone().expect("an attack");
    assert!(full > 1);
    assert_eq!(
        aeto::ch05_offensives::odds::bomber(&kit.s, &battle, own[0]),
        u16::from(full) / 2
    );
}

/// Both sides have sent what they have: the fight goes on to where somebody is asked.
fn fight(kit: &mut Kit) {
    while kit.allowed(Launch::NoMore) {
        kit.act(Launch::NoMore);
    }
}

#[test]
fn a_heavy_bomber_that_is_attacked_fires_back() {
    proves!("4.19.1", "4.19.2", "4.19.3", "4.0.4");
    let (mut kit, own, foes) = heavies(1, 1);
    kit.act(launch(own[0], Role::Bomber)).act(Launch::NoMore);
    kit.act(launch(foes[0], Role::Fighter));
    // The Bf-109 misses with a 6; at the same time a 2 of [2] hits it.
    kit.roll(&[6, 2]);
    fight(&mut kit);
    assert_eq!(
        (kit.s.unit(own[0]).steps(), kit.s.unit(foes[0]).steps()),
        (2, 1)
    );
    let aborted = |id| {
        kit.s
            .sky
            .iter()
            .any(|flight| flight.unit == id && flight.aborted)
    };
    assert!(aborted(foes[0]) && !aborted(own[0]));
}

#[test]
fn it_fires_even_if_it_is_hit_and_only_once() {
    proves!("4.19.2");
    let (mut kit, own, foes) = heavies(2, 1);
    kit.act(launch(own[0], Role::Bomber)).act(Launch::NoMore);
    for foe in &foes {
        kit.act(launch(*foe, Role::Fighter));
    }
    kit.roll(&[1, 6, 3]);
    fight(&mut kit);
    // Two have attacked it: its owner says at whom it fires.
    assert_eq!(kit.asking(), Some(kit.s.seat(nation("us"))));
    assert_eq!(kit.refused(FireBack { target: own[0] }), "4.19.2");
    kit.act(FireBack { target: foes[1] });
    // A 1 has hit it, a 3 of [2] has driven off its attacker.
    let aborted = |id| {
        kit.s
            .sky
            .iter()
            .any(|flight| flight.unit == id && flight.aborted)
    };
    assert_eq!(kit.s.unit(own[0]).steps(), 1);
    assert!(aborted(own[0]) && aborted(foes[1]) && !aborted(foes[0]));
}

#[test]
fn a_heavy_bomber_that_nobody_attacks_does_not_fire() {
    proves!("4.19.1");
    let (mut kit, own, foes) = heavies(1, 2);
    for bomber in &own {
        kit.act(launch(*bomber, Role::Bomber));
    }
    kit.act(Launch::NoMore).act(launch(foes[0], Role::Fighter));
    fight(&mut kit);
    // Two dice and no third.
    kit.roll(&[6, 6]).act(Aim { target: own[0] });
    let fires = kit
        .log
        .entries()
        .iter()
        .filter(|entry| entry.text.contains("fires back"));
    assert_eq!(fires.count(), 1);
}

/// Ju-87s over a Soviet hex before Moscow, and fighters of these kinds that wait behind it.
fn over_russia(fighters: &[&str]) -> (Kit, Vec<UnitId>, Vec<UnitId>) {
    let kinds = [
        ("GER-inf-01", 2),
        ("GER-bmb-01", 2),
        ("GER-ftr-01", 1),
        ("SOV-inf-01", 1),
        ("SOV-ftr-01", 2),
        ("SOV-ftr-05", 1),
        ("UK-ftr-01", 1),
    ];
    let mut kit = Kit::east("july 1942", &kinds);
    kit.s.enlist(nation("uk"), Camp::Western);
    kit.s.politics.declare(nation("uk"), nation("germany"));
    kit.puts("GER-inf-01", "E1923", 2);
    let own = kit.puts("GER-bmb-01", "E1923", 2);
    kit.put("SOV-inf-01", "E1823");
    let foes = fighters.iter().map(|kind| kit.put(kind, "E1824")).collect();
    kit.s.refresh();
    kit.offensives(Side::Axis).stack_until_combat("E1923");
    kit.act(Target::Hex { hex: hex("E1823") })
        .act(Gather::Everybody)
        .act(Gather::Ready);
    (kit, own, foes)
}

/// The bombers fly, and the fighters come to intercept; the fight begins.
fn intercept(kit: &mut Kit, own: &[UnitId], foes: &[UnitId]) {
    for bomber in own {
        kit.act(launch(*bomber, Role::Bomber));
    }
    // Attacker, defender, attacker: nobody else is sent.
    kit.act(Launch::NoMore)
        .act(Launch::NoMore)
        .act(Launch::NoMore);
    for foe in foes {
        kit.act(launch(*foe, Role::Fighter));
    }
    fight(kit);
}

#[test]
fn soviet_fighters_of_no_quality_may_ram_bombers_over_the_ussr() {
    proves!("10.7a", "10.7b", "4.16.16");
    let (mut kit, own, foes) = over_russia(&["SOV-ftr-01"]);
    intercept(&mut kit, &own, &foes);
    assert_eq!(kit.asking(), Some(kit.s.seat(nation("ussr"))));
    assert!(kit.prompt().contains("ram"), "{}", kit.prompt());
    assert_eq!(kit.refused(Ram::Target { target: foes[0] }), "10.7a");
    kit.act(Ram::Target { target: own[0] });
    let steps: Vec<u8> = [own[0], own[1], foes[0]]
        .iter()
        .map(|id| kit.s.unit(*id).steps())
        .collect();
    assert_eq!(steps, [1, 2, 1]);
    let aborted = |id| {
        kit.s
            .sky
            .iter()
            .any(|flight| flight.unit == id && flight.aborted)
    };
    assert!(aborted(own[0]) && aborted(foes[0]) && !aborted(own[1]));
    // 10.7b: no pilot is recovered.
    assert!(!kit.s.unit(foes[0]).has(Marks::SHOT_AT_HOME));
}

#[test]
fn each_rammer_has_a_target_of_its_own() {
    proves!("10.7b");
    let (mut kit, own, foes) = over_russia(&["SOV-ftr-01", "SOV-ftr-01"]);
    kit.deplete(own[0]).deplete(foes[0]);
    intercept(&mut kit, &own, &foes);
    kit.act(Ram::Target { target: own[0] });
    assert_eq!(kit.refused(Ram::Target { target: own[0] }), "10.7b");
    kit.act(Ram::Target { target: own[1] });
    // What was depleted is no more.
    assert_eq!(
        (kit.s.unit(own[0]).hex(), kit.s.unit(foes[0]).hex()),
        (None, None)
    );
    assert_eq!(
        (kit.s.unit(own[1]).steps(), kit.s.unit(foes[1]).steps()),
        (1, 1)
    );
}

#[test]
fn who_does_not_ram_fights_as_always() {
    proves!("10.7b");
    let (mut kit, own, foes) = over_russia(&["SOV-ftr-01"]);
    intercept(&mut kit, &own, &foes);
    // Quality 0 drives off with a 1.
    kit.act(Ram::Not)
        .roll(&[1, 6, 6, 6])
        .act(Aim { target: own[0] });
    assert_eq!(kit.s.unit(own[0]).steps(), 2);
    let aborted = |id| {
        kit.s
            .sky
            .iter()
            .any(|flight| flight.unit == id && flight.aborted)
    };
    assert!(aborted(own[0]));
}

#[test]
fn nobody_rams_of_better_quality_nor_in_a_war_that_the_ussr_began() {
    proves!("10.7a");
    let (mut kit, own, foes) = over_russia(&["SOV-ftr-05"]);
    intercept(&mut kit, &own, &foes);
    assert!(!kit.prompt().contains("ram"));
    let (mut kit, own, foes) = over_russia(&["SOV-ftr-01"]);
    if let Some(war) = &mut kit.s.politics.eastern_war {
        war.by = Camp::Soviet;
    }
    intercept(&mut kit, &own, &foes);
    assert!(!kit.prompt().contains("Does"), "{}", kit.prompt());
}

#[test]
fn who_was_sent_with_the_troops_and_did_not_intercept_does_not_ram() {
    proves!("10.7a");
    let (mut kit, own, foes) = over_russia(&["SOV-ftr-01"]);
    for bomber in &own {
        kit.act(launch(*bomber, Role::Bomber));
    }
    kit.act(Launch::NoMore).act(launch(foes[0], Role::Fighter));
    fight(&mut kit);
    assert!(!kit.prompt().contains("Does"), "{}", kit.prompt());
}

#[test]
fn soviet_and_western_aircraft_are_never_over_one_hex() {
    proves!("4.1.17", "2.13e");
    let (mut kit, own, foes) = over_russia(&["SOV-ftr-01"]);
    let british = kit.put("UK-ftr-01", "E1824");
    kit.act(launch(own[0], Role::Bomber)).act(Launch::NoMore);
    assert!(kit.allowed(launch(foes[0], Role::Fighter)));
    // 4.22.10: nor do they fly for the others' troops.
    assert_eq!(kit.refused(launch(british, Role::Fighter)), "4.22.10");
    kit.s.sky.push(Flight {
        unit: british,
        over: hex("E1823"),
        role: Role::Fighter,
        aborted: false,
        under_way: false,
        intercepts: false,
    });
    assert_eq!(kit.refused(launch(foes[0], Role::Fighter)), "4.1.17");
}

#[test]
fn soviet_aircraft_do_not_fly_for_western_troops() {
    proves!("4.22.10", "4.1.17");
    let kinds = [
        ("GER-inf-01", 1),
        ("US-inf-01", 1),
        ("SOV-bmb-01", 1),
        ("US-ftr-01", 1),
        ("SOV-ftr-05", 1),
    ];
    let mut kit = Kit::west("june 1944", &kinds);
    kit.s.enlist(nation("poland"), Camp::Neutral);
    kit.s.enlist(nation("ussr"), Camp::Soviet);
    kit.s.politics.declare(nation("ussr"), nation("germany"));
    kit.s
        .politics
        .set_holder(hex("W3117").space(), nation("germany"));
    kit.put("GER-inf-01", "W3117");
    kit.put("US-inf-01", "W3116");
    kit.put("US-ftr-01", "W3116");
    let ids = [
        kit.put("SOV-bmb-01", "W3116"),
        kit.put("SOV-ftr-05", "W3116"),
    ];
    kit.offensives(Side::Allies);
    kit.act(aeto::ch05_offensives::Begin::Nation {
        nation: nation("us"),
    });
    kit.stack_until_combat("W3116");
    kit.act(Target::Hex { hex: hex("W3117") })
        .act(Gather::Everybody)
        .act(Gather::Ready);
    assert_eq!(kit.refused(launch(ids[0], Role::Bomber)), "4.22.10");
    assert_eq!(kit.refused(launch(ids[1], Role::Fighter)), "4.22.10");
    // Nor do they use each other's bases.
    let british = hex("W3616").space();
    assert_eq!(aeto::ch04_air::room(&kit.s, nation("ussr"), british), 0);
    assert!(aeto::ch04_air::room(&kit.s, nation("us"), british) > 0);
}
