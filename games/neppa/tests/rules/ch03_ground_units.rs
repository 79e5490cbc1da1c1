//! 3.1 to 3.4: infantry, artillery, armour and airborne.

use crate::kit::{Kit, zone};
use kernel::{example, proves};
use neppa::Phase;
use neppa::ch08_ground::GroundAction as G;
use neppa::types::Kind::{self, *};
use neppa::unit::{At, Marks, UnitId};

/// Germans in Bonn and at its neighbours before the attack on Luxembourg (no terrain), in Allied hands.
fn beside_luxembourg(kinds: &[(Kind, usize)]) -> (Kit, Vec<UnitId>) {
    let mut k = Kit::bare("Spring 1943");
    k.war("germany", "britain")
        .control("britain", &["luxembourg"]);
    let units = kinds
        .iter()
        .flat_map(|(kind, count)| k.put_many("germany", *kind, *count, "bonn"))
        .collect();
    k.phase("germany", Phase::Combat);
    (k, units)
}

fn commit_all(k: &mut Kit, units: &[UnitId]) -> u32 {
    k.act(G::Attack {
        target: zone("luxembourg"),
    });
    for unit in units {
        k.act(G::Commit { unit: *unit });
    }
    k.s.attack().unwrap().ground_factors(&k.s)
}

fn factors(kinds: &[(Kind, usize)]) -> u32 {
    let (mut k, units) = beside_luxembourg(kinds);
    commit_all(&mut k, &units)
}

#[test]
fn r3_1a_infantry_attacks_with_two_beside_artillery() {
    proves!("3.1a");
    assert_eq!(factors(&[(Infantry, 1)]), 1);
    assert_eq!(factors(&[(Infantry, 1), (Artillery, 1)]), 2 + 2);
}

#[test]
fn r3_2a_each_artillery_raises_one_unit() {
    proves!("3.2a");
    example!("neppa-E03");
    assert_eq!(
        factors(&[(Artillery, 1), (Infantry, 3)]),
        2 + 4,
        "one infantry of three is raised"
    );
    assert_eq!(factors(&[(Artillery, 2), (Infantry, 2)]), 4 + 4);
    assert_eq!(
        factors(&[(Artillery, 3), (Infantry, 1)]),
        6 + 2,
        "guns without infantry raise nothing"
    );
    assert_eq!(
        factors(&[(Artillery, 1), (Armour, 1)]),
        2 + 4,
        "armour is not raised"
    );
}

#[test]
fn r3_3_armour_is_the_best_attacker_and_moves_two_zones() {
    proves!("3.3");
    let data = neppa::data::data();
    for nation in neppa::types::Nation::MAJORS {
        let armour = data.unit(nation, Armour);
        for other in [Infantry, Artillery, Airborne] {
            assert!(armour.attack > data.unit(nation, other).attack);
            assert!(armour.movement > data.unit(nation, other).movement);
        }
    }
    assert_eq!(factors(&[(Armour, 2)]), 8);
    // Only armour exploits: the infantry beside it may not enter the Breakthrough Zone.
    let (mut k, units) = beside_luxembourg(&[(Armour, 2), (Infantry, 1)]);
    let target = zone("luxembourg");
    k.act(G::Attack { target })
        .act(G::Commit { unit: units[0] })
        .act(G::Declare);
    k.act(G::Advance { unit: units[0] });
    k.act(neppa::Action::Done);
    assert_eq!(k.s.phase, Phase::ExploitationMovement);
    assert_eq!(
        k.refused(G::EnterBreakthrough {
            unit: units[2],
            zone: target
        }),
        "3.3"
    );
    assert!(k.allowed(G::EnterBreakthrough {
        unit: units[1],
        zone: target
    }));
}

/// A British airborne unit and its distance from zones that Germany holds.
fn paratroops() -> (Kit, UnitId) {
    let mut k = Kit::bare("Spring 1943");
    k.war("germany", "britain");
    k.control("germany", &["calais", "paris", "metz", "brussels"]);
    let unit = k.put("britain", Airborne, "london");
    (k, unit)
}

#[test]
fn r3_4a_a_drop_reaches_two_zones() {
    proves!("3.4a");
    let (mut k, unit) = paratroops();
    k.s.politics.france_fell = Some("Summer 1940".parse().unwrap());
    let air = |to: &str| neppa::data::data().routes.air(zone("london"), zone(to));
    assert_eq!((air("calais"), air("metz")), (2, 3));
    k.control("britain", &["strasbourg"]);
    let beside = k.put("britain", Infantry, "strasbourg");
    k.phase("britain", Phase::Combat);
    let mut far = k.clone();
    far.act(G::Attack {
        target: zone("metz"),
    });
    assert_eq!(far.refused(G::Drop { unit }), "3.4a");
    assert_eq!(
        far.refused(G::Drop { unit: beside }),
        "3.4a",
        "infantry does not drop"
    );
    k.act(G::Attack {
        target: zone("calais"),
    });
    k.act(G::Drop { unit }).act(G::Declare);
    assert!(k.is_in(unit, "calais"));
}

#[test]
fn r3_4b_airborne_move_one_zone_or_drop() {
    proves!("3.4b", "8.0c");
    let (mut k, unit) = paratroops();
    let rested = k.clone();
    k.phase("britain", Phase::Movement);
    k.act(G::Pick { unit }).act(G::March {
        to: zone("portsmouth"),
    });
    assert_eq!(k.refused(G::Pick { unit }), "1.1b", "one movement factor");
    let target = zone("calais");
    for (mut k, may) in [(k, false), (rested, true)] {
        k.phase("britain", Phase::Combat);
        assert_eq!(k.allowed(G::Attack { target }), may);
        if !may {
            assert_eq!(k.refused(G::Attack { target }), "3.4b");
        }
    }
}

#[test]
fn r3_4c_a_dropped_unit_attacks_only_where_it_dropped() {
    proves!("3.4c");
    let (mut k, unit) = paratroops();
    k.phase("britain", Phase::Combat);
    k.act(G::Attack {
        target: zone("calais"),
    })
    .act(G::Drop { unit })
    .act(G::Declare);
    assert!(k.is_in(unit, "calais"));
    assert_eq!(
        k.refused(G::Attack {
            target: zone("brussels")
        }),
        "8.1b"
    );
    // In exploitation it may not leave the phase without attacking.
    let (mut k, unit) = paratroops();
    k.phase("britain", Phase::ExploitationMovement);
    k.act(G::DropOn {
        unit,
        zone: zone("calais"),
    });
    k.act(neppa::Action::Done);
    assert_eq!(k.s.phase, Phase::ExploitationCombat);
    assert_eq!(k.refused(neppa::Action::Done), "3.4c");
    assert_eq!(
        k.refused(G::Attack {
            target: zone("brussels")
        }),
        "8.1a"
    );
    k.act(G::Attack {
        target: zone("calais"),
    })
    .act(G::Declare);
    assert!(k.is_in(unit, "calais"));
}

#[test]
fn r3_4d_airborne_with_artillery_counts_three() {
    proves!("3.4d");
    assert_eq!(factors(&[(Airborne, 1)]), 2);
    assert_eq!(factors(&[(Airborne, 1), (Artillery, 1)]), 3 + 2);
    // It drops and is raised all the same, and pays three factors of a loss.
    let (mut k, units) = beside_luxembourg(&[(Airborne, 1), (Artillery, 1), (Armour, 1)]);
    k.put_many("britain", Armour, 1, "luxembourg");
    k.act(G::Attack {
        target: zone("luxembourg"),
    });
    k.act(G::Drop { unit: units[0] });
    k.act(G::Commit { unit: units[1] })
        .act(G::Commit { unit: units[2] });
    assert_eq!(k.s.attack().unwrap().ground_factors(&k.s), 9);
    // 9 against 3 is 3-1, where a 3 is DX: three factors.
    k.roll(&[1, 2]).act(G::Declare);
    k.act(G::Lose { unit: units[0] });
    assert_eq!(k.at(units[0]), At::Pool);
    assert!(k.is_in(units[1], "bonn"), "nothing more is owed");
    k.act(G::Advance { unit: units[1] });
}

#[test]
fn r3_1b_a_raised_infantry_pays_two() {
    proves!("3.1b");
    let (mut k, units) = beside_luxembourg(&[(Infantry, 2), (Artillery, 1), (Armour, 1)]);
    k.put_many("britain", Infantry, 2, "luxembourg");
    // 1 + 1 + 2 + 4 and the boost are 9 against 4: 2-1, where a 5 is DP: two factors.
    assert_eq!(commit_all(&mut k, &units), 9);
    k.roll(&[2, 3]).act(G::Declare);
    k.act(G::Lose { unit: units[0] });
    assert!(
        k.allowed(G::Advance { unit: units[1] }),
        "one raised infantry was enough"
    );
    // Without guns two are needed.
    let (mut k, units) = beside_luxembourg(&[(Infantry, 2), (Armour, 2)]);
    k.put_many("britain", Infantry, 2, "luxembourg");
    assert_eq!(commit_all(&mut k, &units), 10);
    k.roll(&[2, 3]).act(G::Declare);
    k.act(G::Lose { unit: units[0] })
        .act(G::Lose { unit: units[1] });
    assert!(k.allowed(G::Advance { unit: units[2] }));
    assert!(k.s.unit(units[2]).marks.has(Marks::FOUGHT));
}

#[test]
fn r3_1b_one_gun_raises_one_infantry_for_losses_too() {
    proves!("3.1b", "3.2a");
    let (mut k, units) = beside_luxembourg(&[(Infantry, 3), (Artillery, 1), (Armour, 1)]);
    k.put_many("britain", Infantry, 4, "luxembourg");
    // 10 against 8 is 1-1, where a 10 is DP: four factors, of which the infantry can pay 2, 1 and 1.
    assert_eq!(commit_all(&mut k, &units), 10);
    k.roll(&[5, 5]).act(G::Declare);
    k.act(G::Lose { unit: units[0] });
    k.act(G::Lose { unit: units[1] });
    k.act(G::Lose { unit: units[2] });
    assert!(k.allowed(G::Advance { unit: units[3] }));
}
