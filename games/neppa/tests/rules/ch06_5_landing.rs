//! 2.8 and 6.5, 6.6 as far as they are fought on land: invasions in the Combat Phase.

use crate::kit::{Kit, nation, zone};
use kernel::{example, proves};
use neppa::ch06_naval::Invasion;
use neppa::ch08_ground::GroundAction as G;
use neppa::data::{Port, data};
use neppa::types::Kind::{self, *};
use neppa::unit::{At, UnitId};
use neppa::{Action, Phase};

/// British units aboard an invasion of a zone that Germany holds, with so many full fleets.
fn off(target: &str, aboard: &[(Kind, usize)], fleets: usize) -> (Kit, Vec<UnitId>) {
    let mut k = Kit::bare("Summer 1943");
    k.war("germany", "britain").control("germany", &[target]);
    k.s.politics.fallen.insert(nation("france"));
    let units = embark(&mut k, "britain", target, aboard, fleets);
    (k, units)
}

/// `ch06_invasion::r6_5f_fleets_come_from_any_base_and_return_to_it` shows that an invasion comes off its beach like this.
fn embark(
    k: &mut Kit,
    by: &str,
    target: &str,
    aboard: &[(Kind, usize)],
    fleets: usize,
) -> Vec<UnitId> {
    let place = |k: &mut Kit, kind: Kind, count: usize| k.put_many(by, kind, count, "portsmouth");
    let cargo: Vec<UnitId> = aboard
        .iter()
        .flat_map(|(kind, count)| place(k, *kind, *count))
        .collect();
    let fleets = place(k, Fleet, fleets);
    let mut load: u8 = cargo
        .iter()
        .map(|id| data().unit(nation(by), k.s.unit(*id).kind).carriage)
        .sum();
    for id in &fleets {
        k.s.set_laden(*id, load.min(8));
        load = load.saturating_sub(8);
    }
    for id in cargo.iter().chain(&fleets) {
        k.s.put(*id, At::Afloat(0));
    }
    k.s.afloat.invasions.push(Invasion {
        target: zone(target),
        fleets: fleets.into_iter().collect(),
        cargo: cargo.to_vec(),
    });
    k.phase(by, Phase::Combat);
    cargo
}

fn attack(k: &mut Kit, target: &str) {
    k.act(G::Attack {
        target: zone(target),
    });
}

fn defence(k: &Kit) -> u32 {
    let attack = k.s.attack().unwrap();
    attack.ground_defence(&k.s)
}

/// What a German infantry in the zone is worth against one that lands.
fn against_landing(target: &str) -> u32 {
    let (mut k, a) = off(target, &[(Infantry, 1)], 1);
    k.put("germany", Infantry, target);
    attack(&mut k, target);
    k.act(G::Land { unit: a[0] });
    defence(&k)
}

#[test]
fn r2_8_1_only_beaches_can_be_invaded() {
    proves!("2.8-1");
    for (target, may) in [
        ("norwich", true),
        ("calais", true),
        ("corsica", true),
        ("metz", false),
        ("edinburgh", true),
    ] {
        assert_eq!(data().facts(zone(target)).can_be_invaded(), may, "{target}");
    }
    let (k, _) = off("metz", &[(Infantry, 1)], 1);
    assert_eq!(
        k.refused(G::Attack {
            target: zone("metz")
        }),
        "2.8-1"
    );
    let (k, _) = off("nantes", &[(Infantry, 1)], 1);
    assert!(k.allowed(G::Attack {
        target: zone("nantes")
    }));
}

#[test]
fn r2_8_2_beaches_give_terrain_against_invasion_only() {
    proves!("2.8-2");
    assert_eq!(against_landing("nantes"), 3);
    // From land the same beach gives nothing; both together give it.
    let (mut k, a) = off("nantes", &[(Infantry, 1)], 1);
    k.put("germany", Infantry, "nantes");
    k.control("britain", &["paris"]);
    let by_land = k.put("britain", Infantry, "paris");
    k.phase("britain", Phase::Combat);
    attack(&mut k, "nantes");
    k.act(G::Commit { unit: by_land });
    assert_eq!(defence(&k), 2);
    k.act(G::Land { unit: a[0] });
    assert_eq!(defence(&k), 3);
}

#[test]
fn r2_8a_1_beach_ports_base_fleets() {
    proves!("2.8a-1");
    let calais = data().facts(zone("calais"));
    assert_eq!(
        (calais.port, calais.stacking.fleet_factors),
        (Some(Port::Beach), 64)
    );
    let mut k = Kit::bare("Spring 1940");
    let fleet = k.put("france", Fleet, "marseilles");
    let nation = nation("france");
    assert!(neppa::ch06_naval::may_base(&k.s, nation, zone("calais")).is_ok());
    assert!(
        neppa::ch06_naval::may_base(&k.s, nation, zone("metz")).is_err(),
        "no port"
    );
    assert!(k.is_in(fleet, "marseilles"));
}

/// Whether an infantry may land in Calais against so many German fleet factors and ground units, beside a drop or an
/// attack from Paris.
fn may_land_in_calais(
    fleets: &[u8],
    defenders: usize,
    drop: bool,
    by_land: bool,
) -> Result<(), &'static str> {
    let (mut k, a) = off("calais", &[(Infantry, 1)], 1);
    for factors in fleets {
        let id = k.put("germany", Fleet, "calais");
        k.s.set_factors(id, *factors);
    }
    k.put_many("germany", Infantry, defenders, "calais");
    k.control("britain", &["paris"]);
    let land_unit = k.put("britain", Infantry, "paris");
    let airborne = k.put("britain", Airborne, "paris");
    k.phase("britain", Phase::Combat);
    attack(&mut k, "calais");
    if drop {
        k.act(G::Drop { unit: airborne });
    }
    if by_land {
        k.act(G::Commit { unit: land_unit });
    }
    let land = G::Land { unit: a[0] };
    if k.allowed(land) {
        Ok(())
    } else {
        Err(k.refused(land))
    }
}

#[test]
fn r2_8a_fleets_close_a_beach_port() {
    proves!("2.8a-2", "2.8a-3", "2.8a-4", "6.5b", "6.5c", "6.5d");
    example!("neppa-E19");
    assert_eq!(may_land_in_calais(&[7], 1, false, false), Ok(()));
    assert_eq!(may_land_in_calais(&[8], 1, false, false), Err("2.8a-2"));
    assert_eq!(may_land_in_calais(&[8], 0, false, false), Err("2.8a-2"));
    // A drop with a defender: 16 are displaced, 17 are not.
    assert_eq!(may_land_in_calais(&[8, 8], 1, true, false), Ok(()));
    assert_eq!(
        may_land_in_calais(&[8, 8, 1], 1, true, false),
        Err("2.8a-4")
    );
    // A drop without one, or an attack by land, opens it always.
    assert_eq!(may_land_in_calais(&[8, 8, 1], 0, true, false), Ok(()));
    assert_eq!(may_land_in_calais(&[8, 8, 8], 1, false, true), Ok(()));
}

#[test]
fn r2_8a_5_malta_gibraltar_and_leningrad_are_rugged_against_invasion() {
    proves!("2.8a-5");
    for target in ["malta", "gibraltar", "leningrad"] {
        assert_eq!(data().facts(zone(target)).port, Some(Port::Beach));
    }
    assert_eq!(against_landing("malta"), 4);
    assert_eq!(against_landing("gibraltar"), 4);
    // A German in Leningrad, where 2.9a does not help it: Rugged against the sea, not against the land.
    let mut k = Kit::bare("Summer 1943");
    k.war("germany", "russia")
        .control("germany", &["leningrad"]);
    k.put("germany", Infantry, "leningrad");
    let by_land = k.put("russia", Infantry, "tikhvin");
    let a = embark(&mut k, "russia", "leningrad", &[(Infantry, 1)], 1);
    attack(&mut k, "leningrad");
    k.act(G::Commit { unit: by_land });
    assert_eq!(defence(&k), 2);
    k.act(G::Land { unit: a[0] });
    assert_eq!(defence(&k), 4);
}

#[test]
fn r2_8b_fleets_in_a_coastal_port_close_nothing() {
    proves!("2.8b");
    let (mut k, _) = off("nantes", &[(Infantry, 1)], 1);
    assert_eq!(data().facts(zone("nantes")).port, Some(Port::Coastal));
    k.put_many("germany", Fleet, 2, "nantes");
    k.put("germany", Infantry, "nantes");
    assert!(k.allowed(G::Attack {
        target: zone("nantes")
    }));
}

#[test]
fn r2_8c_one_zone_islands_can_be_invaded() {
    proves!("2.8c");
    for (island, worth) in [
        ("corsica", 3),
        ("sardinia", 3),
        ("crete", 3),
        ("cyprus", 3),
        ("malta", 4),
    ] {
        assert!(!data().facts(zone(island)).beach, "{island} has no beach");
        assert_eq!(against_landing(island), worth, "{island}");
    }
}

#[test]
fn r3_2b_artillery_that_lands_is_worth_nothing() {
    proves!("3.2b");
    let (mut k, a) = off("nantes", &[(Infantry, 2), (Artillery, 2)], 2);
    attack(&mut k, "nantes");
    for unit in &a {
        k.act(G::Land { unit: *unit });
    }
    let factors = |k: &Kit| k.s.attack().unwrap().ground_factors(&k.s);
    assert_eq!(factors(&k), 2);
    // Guns on land count, and raise those on land, not those from the ships.
    let (mut k, a) = off("nantes", &[(Infantry, 2)], 1);
    k.control("britain", &["paris"]);
    let guns = k.put("britain", Artillery, "paris");
    k.phase("britain", Phase::Combat);
    attack(&mut k, "nantes");
    k.act(G::Land { unit: a[0] })
        .act(G::Land { unit: a[1] })
        .act(G::Commit { unit: guns });
    assert_eq!(factors(&k), 2 + 2);
}

#[test]
fn r6_5h_four_of_an_invasion_attack_and_the_others_follow() {
    proves!("6.5h", "6.5k", "8.4a");
    example!("neppa-E27");
    let (mut k, a) = off("nantes", &[(Infantry, 6)], 3);
    attack(&mut k, "nantes");
    for unit in &a[..4] {
        k.act(G::Land { unit: *unit });
    }
    assert_eq!(k.refused(G::Land { unit: a[4] }), "6.5h");
    k.act(G::Declare);
    for unit in &a[..4] {
        k.act(G::Advance { unit: *unit });
    }
    // Without a bridgehead the rest goes home with the ships.
    let mut without = k.clone();
    without.act(G::Bridgehead { place: false });
    assert!(without.is_in(a[4], "portsmouth"));
    k.act(G::Bridgehead { place: true });
    assert_eq!(
        neppa::ch01_war::r1_2_stacking::settled_limit(&k.s, zone("nantes")),
        8
    );
    assert_eq!(
        k.refused(G::Disembark { unit: a[0] }),
        "6.5k",
        "it attacked"
    );
    k.act(G::Disembark { unit: a[4] })
        .act(G::Disembark { unit: a[5] });
    assert!(k.is_in(a[5], "nantes"));
    assert_eq!(k.s.control(zone("nantes")), nation("britain"));
    // They have done their part of the turn.
    k.war("germany", "france").control("germany", &["paris"]);
    assert_eq!(
        k.refused(G::Attack {
            target: zone("paris")
        }),
        "8.1b"
    );
}

#[test]
fn r6_5h_airborne_that_drop_come_on_top() {
    proves!("6.5h");
    let (mut k, a) = off("cherbourg", &[(Infantry, 4)], 2);
    let airborne = k.put("britain", Airborne, "portsmouth");
    k.phase("britain", Phase::Combat);
    attack(&mut k, "cherbourg");
    for unit in &a {
        k.act(G::Land { unit: *unit });
    }
    k.act(G::Drop { unit: airborne });
    assert_eq!(k.s.attack().unwrap().ground.len(), 5);
}

#[test]
fn r6_5k_the_second_wave_stops_at_eight() {
    proves!("6.5k");
    let (mut k, a) = off("nantes", &[(Infantry, 9)], 5);
    attack(&mut k, "nantes");
    for unit in &a[..4] {
        k.act(G::Land { unit: *unit });
    }
    k.act(G::Declare);
    for unit in &a[..4] {
        k.act(G::Advance { unit: *unit });
    }
    k.act(G::Bridgehead { place: true });
    for unit in &a[4..8] {
        k.act(G::Disembark { unit: *unit });
    }
    assert_eq!(k.s.tally(zone("nantes")).ground, 8);
    assert!(k.is_in(a[8], "portsmouth"), "no room for the ninth");
}

#[test]
fn r6_5i_armour_in_the_first_wave_lets_armour_aboard_exploit() {
    proves!("6.5i");
    for (armour_lands, expected) in [(true, Some(Phase::ExploitationMovement)), (false, None)] {
        let (mut k, a) = off("nantes", &[(Armour, 2), (Infantry, 1)], 3);
        attack(&mut k, "nantes");
        if armour_lands {
            k.act(G::Land { unit: a[0] });
        }
        k.act(G::Land { unit: a[2] }).act(G::Declare);
        k.act(G::Advance { unit: a[2] });
        if armour_lands {
            k.act(G::Halt);
        }
        k.act(G::Bridgehead { place: false });
        if expected.is_none() {
            assert!(
                k.is_in(a[1], "portsmouth"),
                "no breakthrough: it is not ashore"
            );
            continue;
        }
        // The armour that stayed aboard follows without a bridgehead, and goes on in exploitation.
        k.act(G::Disembark { unit: a[1] });
        k.control("germany", &["paris"]);
        assert_eq!(
            k.refused(G::Attack {
                target: zone("paris")
            }),
            "8.7",
            "not before Exploitation Combat"
        );
        k.act(Action::Done);
        assert_eq!(Some(k.s.phase), expected);
        k.act(G::Pick { unit: a[1] })
            .act(G::March { to: zone("paris") });
        assert!(k.is_in(a[1], "paris"));
    }
}

#[test]
fn r6_5j_after_an_invasion_armour_comes_from_a_zone_that_took_part() {
    proves!("6.5j");
    for joins in [true, false] {
        let (mut k, a) = off("nantes", &[(Armour, 1)], 1);
        k.control("britain", &["paris", "cherbourg"]);
        let infantry = k.put("britain", Infantry, "paris");
        let from_paris = k.put("britain", Armour, "paris");
        let from_cherbourg = k.put("britain", Armour, "cherbourg");
        k.phase("britain", Phase::Combat);
        attack(&mut k, "nantes");
        k.act(G::Land { unit: a[0] });
        if joins {
            k.act(G::Commit { unit: infantry });
        }
        k.act(G::Declare).act(G::Advance { unit: a[0] });
        if joins {
            k.act(G::Halt);
        }
        k.act(G::Bridgehead { place: false });
        k.phase("britain", Phase::ExploitationMovement);
        let enter = |unit| G::EnterBreakthrough {
            unit,
            zone: zone("nantes"),
        };
        assert_eq!(k.allowed(enter(from_paris)), joins);
        assert_eq!(k.refused(enter(from_cherbourg)), "8.5b");
    }
}

#[test]
fn r6_5l_ships_pay_for_exchanges_and_survive_defeat() {
    proves!("6.5l", "6.6");
    example!("neppa-E28");
    // Four infantry and three fleets: 16 factors carry, 8 bombard for 2. Against an infantry on the beach: 6 to 3.
    let (mut k, a) = off("nantes", &[(Infantry, 4)], 3);
    k.put("germany", Infantry, "nantes");
    attack(&mut k, "nantes");
    for unit in &a {
        k.act(G::Land { unit: *unit });
    }
    assert_eq!(k.s.attack().unwrap().attack_factors(&k.s), 4 + 2);
    let mut beaten = k.clone();
    // 2-1: a 5 is DP, one factor.
    k.roll(&[2, 3]).act(G::Declare);
    k.act(G::LoseShips);
    let ships = |k: &Kit| -> u32 {
        let fleets =
            k.s.units()
                .filter(|(_, u)| u.nation == nation("britain") && u.kind == Fleet);
        fleets
            .filter(|(_, u)| !matches!(u.at, At::Pool | At::Later(_)))
            .map(|(_, u)| u32::from(u.factors))
            .sum()
    };
    assert_eq!(ships(&k), 24 - 4);
    assert!(k.allowed(G::Advance { unit: a[0] }), "one factor is paid");
    // Two fleets that carry nothing lose four factors together, and two such payments leave one of three to pay.
    let (mut many, landed) = off("nantes", &[(Infantry, 2)], 3);
    many.put("germany", Infantry, "nantes");
    attack(&mut many, "nantes");
    for unit in &landed {
        many.act(G::Land { unit: *unit });
    }
    // 2-1: a 4 is DX, three factors.
    many.roll(&[2, 2]).act(G::Declare);
    many.act(G::LoseShips);
    assert_eq!(ships(&many), 24 - 4);
    many.act(G::LoseShips);
    assert_eq!(ships(&many), 24 - 8);
    assert!(many.allowed(G::LoseShips), "the third is not paid");
    // A 2 is A: the ground units are lost, no ship.
    beaten.roll(&[1, 1]).act(G::Declare);
    assert!(a.iter().all(|id| beaten.at(*id) == At::Pool));
    assert_eq!(ships(&beaten), 24);
}

#[test]
fn r6_6_no_bombardment_in_exploitation() {
    proves!("6.6");
    let (mut k, a) = off("nantes", &[(Infantry, 1)], 3);
    attack(&mut k, "nantes");
    k.act(G::Land { unit: a[0] });
    let mut battle = k.s.attack().cloned().unwrap();
    assert_eq!(battle.bombardment(&k.s), 5, "20 factors that carry nothing");
    battle.exploitation = true;
    assert_eq!(battle.bombardment(&k.s), 0);
    // And no invasion takes part in Exploitation Combat.
    let (mut k, _) = off("nantes", &[(Infantry, 1)], 3);
    k.phase("britain", Phase::ExploitationCombat);
    assert_eq!(
        k.refused(G::Attack {
            target: zone("nantes")
        }),
        "8.1a"
    );
}

#[test]
fn r8_2b_what_counted_for_nothing_owes_nothing() {
    proves!("8.2b", "3.2b", "6.5l");
    let (mut k, a) = off("norwich", &[(Infantry, 1), (Artillery, 1)], 2);
    k.put("germany", Infantry, "norwich");
    attack(&mut k, "norwich");
    // An infantry and 8 ship factors: 3 against 3, and the defender's 3 factors must be paid.
    k.act(G::Land { unit: a[0] })
        .act(G::Land { unit: a[1] })
        .roll(&[3, 4])
        .act(G::Declare);
    assert_eq!(k.at(a[0]), At::Pool);
    assert_ne!(k.at(a[1]), At::Pool);
    k.act(G::Advance { unit: a[1] });
    assert!(k.is_in(a[1], "norwich"));
}

#[test]
fn r8_2b_what_counted_for_nothing_pays_nothing() {
    proves!("8.2b", "3.2b");
    // Artillery that lands has no factors. 6 against 3 is 2-1; a 5 is DP: one factor.
    let (mut k, a) = off("nantes", &[(Infantry, 2), (Artillery, 1), (Armour, 1)], 3);
    k.put("germany", Infantry, "nantes");
    attack(&mut k, "nantes");
    for unit in &a {
        k.act(G::Land { unit: *unit });
    }
    k.roll(&[2, 3]).act(G::Declare);
    assert_eq!(
        k.why(G::Lose { unit: a[2] }),
        "it counted for nothing in this battle"
    );
    k.act(G::Lose { unit: a[0] });
    assert!(k.allowed(G::Advance { unit: a[2] }));
}

#[test]
fn r6_5k_nothing_follows_when_nothing_of_the_first_wave_goes_ashore() {
    proves!("6.5k", "6.5i");
    let (mut k, a) = off("nantes", &[(Infantry, 1), (Armour, 1)], 2);
    k.put("germany", Infantry, "nantes");
    k.control("britain", &["paris"]);
    let tank = k.put("britain", Armour, "paris");
    attack(&mut k, "nantes");
    k.act(G::Commit { unit: tank }).act(G::Land { unit: a[0] });
    k.roll(&[6, 6])
        .act(G::Declare)
        .act(G::Advance { unit: tank });
    let mut ashore = k.clone();
    k.act(G::Halt);
    assert!(k.s.breakthroughs.has(zone("nantes")));
    assert_eq!(k.asked_in_phase(), Some(Phase::Combat), "nobody follows");
    ashore.act(G::Advance { unit: a[0] });
    ashore.act(G::Bridgehead { place: false });
    assert!(ashore.allowed(G::Disembark { unit: a[1] }));
}

#[test]
fn r12_0a_british_units_do_not_follow_ashore_to_the_french() {
    proves!("12.0a", "6.5k");
    let mut k = Kit::bare("Summer 1943");
    for one in ["britain", "usa", "france"] {
        k.war("germany", one);
    }
    k.ally("britain", "usa").ally("britain", "france");
    k.ally("usa", "france");
    k.control("germany", &["nantes"]);
    let french = k.put("france", Infantry, "cherbourg");
    k.put("germany", Infantry, "nantes");
    let american = embark(&mut k, "usa", "nantes", &[(Infantry, 1)], 2)[0];
    let british = k.put("britain", Infantry, "portsmouth");
    k.s.put(british, At::Afloat(0));
    k.s.afloat.invasions[0].cargo.push(british);
    attack(&mut k, "nantes");
    k.act(G::Commit { unit: french })
        .act(G::Land { unit: american });
    k.roll(&[6, 6]).act(G::Declare);
    k.act(G::Advance { unit: american });
    let mut alone = k.clone();
    k.act(G::Advance { unit: french });
    k.act(G::Govern {
        nation: nation("usa"),
    });
    k.act(G::Bridgehead { place: true });
    assert_eq!(k.asked_in_phase(), Some(Phase::Combat), "nobody follows");
    alone.act(G::Halt).act(G::Bridgehead { place: true });
    assert!(alone.allowed(G::Disembark { unit: british }));
}
