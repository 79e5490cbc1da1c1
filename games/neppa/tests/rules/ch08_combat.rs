//! 8.1, 8.2, 8.3: combat, its results and the advance.

use crate::kit::{Kit, nation, zone};
use kernel::{Game, example, proves};
use neppa::ch08_ground::{GroundAction as G, Ratio, forecast, ratio};
use neppa::data::{CrtResult, OddsColumn};
use neppa::types::Kind::{self, *};
use neppa::unit::{At, UnitId};
use neppa::{Neppa, Phase};

const TARGET: &str = "luxembourg";

/// Germans in Bonn against British in Luxembourg, where there is no terrain.
fn battle(
    attackers: &[(Kind, usize)],
    defenders: &[(Kind, usize)],
) -> (Kit, Vec<UnitId>, Vec<UnitId>) {
    let mut k = Kit::bare("Spring 1943");
    k.war("germany", "britain").control("britain", &[TARGET]);
    let mut place = |nation: &str, kinds: &[(Kind, usize)], at: &str| -> Vec<UnitId> {
        kinds
            .iter()
            .flat_map(|(kind, count)| k.put_many(nation, *kind, *count, at))
            .collect()
    };
    let attackers = place("germany", attackers, "bonn");
    let defenders = place("britain", defenders, TARGET);
    k.phase("germany", Phase::Combat);
    (k, attackers, defenders)
}

/// Attacks with these units and rolls.
fn fight(k: &mut Kit, units: &[UnitId], dice: &[u8]) {
    k.act(G::Attack {
        target: zone(TARGET),
    });
    for unit in units {
        k.act(G::Commit { unit: *unit });
    }
    k.roll(dice).act(G::Declare);
}

fn lost(k: &Kit, units: &[UnitId]) -> usize {
    units.iter().filter(|id| k.at(**id) == At::Pool).count()
}

#[test]
fn r8_1a_attackers_stand_beside_an_enemy_zone_that_may_be_empty() {
    proves!("8.1a");
    let (mut k, a, _) = battle(&[(Infantry, 2)], &[]);
    let far = k.put("germany", Infantry, "kassel");
    assert_eq!(
        k.refused(G::Attack {
            target: zone("essen")
        }),
        "8.1a",
        "it is German"
    );
    assert_eq!(
        k.refused(G::Attack {
            target: zone("brussels")
        }),
        "1.5a",
        "it is neutral"
    );
    assert_eq!(
        k.refused(G::Attack {
            target: zone("calais")
        }),
        "8.1a",
        "nobody is beside it"
    );
    k.act(G::Attack {
        target: zone(TARGET),
    });
    assert_eq!(k.refused(G::Declare), "8.1a", "somebody must attack");
    assert_eq!(k.refused(G::Commit { unit: far }), "8.1a");
    k.act(G::Commit { unit: a[0] });
    // Not every unit has to take part.
    k.act(G::Declare).act(G::Advance { unit: a[0] });
    assert!(k.is_in(a[0], TARGET));
    assert_eq!(k.s.control(zone(TARGET)), nation("germany"));
    assert!(k.is_in(a[1], "bonn"));
}

#[test]
fn r8_1b_a_unit_fights_once_a_turn() {
    proves!("8.1b");
    let (mut k, a, _) = battle(&[(Infantry, 2)], &[]);
    k.war("germany", "france");
    fight(&mut k, &a[..1], &[]);
    k.act(G::Halt);
    // Units of one zone attack different targets, in any order.
    k.act(G::Attack {
        target: zone("strasbourg"),
    });
    assert_eq!(k.refused(G::Commit { unit: a[0] }), "8.1b");
    k.act(G::Commit { unit: a[1] }).act(G::Declare).act(G::Halt);
    assert_eq!(
        k.refused(G::Attack {
            target: zone("strasbourg")
        }),
        "8.1b"
    );
}

#[test]
fn r8_1c_factors_make_odds_rounded_for_the_defender() {
    proves!("8.1c");
    example!("neppa-E07", "neppa-E08", "neppa-E09", "neppa-E10");
    use OddsColumn::*;
    for (attack, defence, column) in [
        (10, 5, TwoToOne),
        (9, 5, OneToOne),
        (4, 8, OneToTwo),
        (4, 9, OneToThree),
        (5, 5, OneToOne),
        (4, 16, OneToFour),
        (29, 5, FiveToOne),
    ] {
        assert_eq!(
            ratio(attack, defence),
            Ratio::Column(column),
            "{attack} against {defence}"
        );
    }
    // Ground, ground support and the defenders' modified factors are summed.
    let (mut k, a, _) = battle(
        &[(Infantry, 1), (Artillery, 1), (Armour, 1)],
        &[(Infantry, 2), (Artillery, 1)],
    );
    let air = k.put("germany", Air, "essen");
    k.act(G::Attack {
        target: zone(TARGET),
    });
    for unit in &a {
        k.act(G::Commit { unit: *unit });
    }
    k.act(neppa::ch07_air::AirAction::Commit {
        unit: air,
        factors: 1,
    });
    let attack = k.s.attack().cloned().unwrap();
    assert_eq!(attack.attack_factors(&k.s), 2 + 2 + 4 + 1);
    assert_eq!(attack.defence_factors(&k.s), 2 + 2 + 1);
    // 9 against 5 is 1-1, where a 12 is D.
    k.roll(&[6, 6]).act(G::Declare);
    assert!(k.allowed(G::Advance { unit: a[0] }));
}

#[test]
fn r8_2a_the_six_results() {
    proves!("8.2a");
    // Two armour of 4 against four infantry of 2: 1-1. What each result costs the two sides, in units.
    for (dice, result, attackers_lost, defenders_lost) in [
        ([1, 1], "A", 2, 0),
        ([2, 2], "AP", 2, 2),
        ([2, 3], "AX", 2, 4),
        ([3, 4], "DX", 2, 4),
        ([5, 5], "DP", 1, 4),
        ([6, 6], "D", 0, 4),
    ] {
        let (mut k, a, d) = battle(&[(Armour, 2)], &[(Infantry, 4)]);
        fight(&mut k, &a, &dice);
        while k
            .legal()
            .iter()
            .any(|action| matches!(action, neppa::Action::Ground(G::Lose { .. })))
        {
            let first = k.legal()[0];
            k.act(first);
        }
        assert_eq!(
            (lost(&k, &a), lost(&k, &d)),
            (attackers_lost, defenders_lost),
            "{result}"
        );
    }
}

#[test]
fn r8_2a_half_is_rounded_down() {
    proves!("8.2a", "8.2b");
    example!("neppa-E11");
    // 10 against 5 is 2-1; a 5 is DP: half of 5 is 2.
    let (mut k, a, d) = battle(
        &[(Armour, 2), (Infantry, 2)],
        &[(Infantry, 2), (Artillery, 1)],
    );
    fight(&mut k, &a, &[2, 3]);
    assert_eq!(lost(&k, &d), 3);
    k.act(G::Lose { unit: a[2] });
    k.act(G::Lose { unit: a[3] });
    assert!(
        k.allowed(G::Advance { unit: a[0] }),
        "two factors are enough"
    );
}

#[test]
fn r8_2a_air_is_lost_with_its_side() {
    proves!("8.2a");
    let (mut k, a, _) = battle(&[(Armour, 1)], &[(Infantry, 4)]);
    let air = k.put("germany", Air, "essen");
    k.act(G::Attack {
        target: zone(TARGET),
    })
    .act(G::Commit { unit: a[0] });
    k.act(neppa::ch07_air::AirAction::Commit {
        unit: air,
        factors: 1,
    });
    k.roll(&[1, 1]).act(G::Declare);
    assert_eq!(k.at(air), At::Pool);
}

#[test]
fn r8_2b_the_winner_chooses_until_the_sum_is_reached() {
    proves!("8.2b");
    let (mut k, a, d) = battle(
        &[(Armour, 2), (Infantry, 1), (Artillery, 1)],
        &[(Infantry, 2), (Artillery, 1)],
    );
    // 12 against 5 is 2-1; a 5 is DP: two factors.
    let air = k.put("germany", Air, "essen");
    k.act(G::Attack {
        target: zone(TARGET),
    });
    for unit in &a {
        k.act(G::Commit { unit: *unit });
    }
    k.act(neppa::ch07_air::AirAction::Commit {
        unit: air,
        factors: 1,
    });
    k.roll(&[2, 3]).act(G::Declare);
    assert_eq!(k.refused(G::Lose { unit: d[0] }), "8.2b");
    assert_eq!(
        k.refused(G::Lose { unit: a[1] }),
        "8.2b",
        "like counters are one choice"
    );
    assert!(
        k.allowed(G::Lose { unit: a[0] }),
        "more than needed may be paid with one unit"
    );
    k.act(G::Lose { unit: air });
    k.act(G::Lose { unit: a[3] });
    assert!(
        k.allowed(G::Advance { unit: a[0] }),
        "1 and 2 are more than two: nothing else is lost"
    );
    assert!(!k.allowed(G::Lose { unit: a[2] }));
}

#[test]
fn r8_2b_the_defender_chooses_when_it_wins() {
    proves!("8.2b");
    let (mut k, a, d) = battle(&[(Armour, 1)], &[(Infantry, 2), (Artillery, 1)]);
    // 4 against 5 is 1-2; a 6 is AP: half of 4.
    fight(&mut k, &a, &[3, 3]);
    assert_eq!(k.asking(), Some(k.s.seat_of(nation("britain"))));
    // Artillery counts 1, so one of the two infantry goes too; they are alike, so nobody is asked.
    k.act(G::Lose { unit: d[2] });
    assert_eq!((lost(&k, &a), lost(&k, &d)), (1, 2));
    assert_eq!(k.asking(), Some(k.s.seat_of(nation("germany"))));
}

#[test]
fn r8_2c_beyond_the_table_no_die_is_rolled() {
    proves!("8.2c");
    example!("neppa-E34");
    assert_eq!(ratio(30, 5), Ratio::Attacker);
    assert_eq!(ratio(1, 5), Ratio::Defender);
    assert_eq!(ratio(4, 17), Ratio::Defender);
    let (mut k, a, d) = battle(&[(Armour, 3)], &[(Infantry, 1)]);
    k.roll(&[1, 1]);
    fight(&mut k, &a, &[]);
    assert_eq!(
        (lost(&k, &a), lost(&k, &d), k.dice.scripted_left()),
        (0, 1, 2)
    );
    let (mut k, a, d) = battle(&[(Infantry, 1)], &[(Infantry, 3)]);
    k.roll(&[6, 6]);
    fight(&mut k, &a, &[]);
    assert_eq!(
        (lost(&k, &a), lost(&k, &d), k.dice.scripted_left()),
        (1, 0, 2)
    );
}

#[test]
fn r8_3a_survivors_advance_up_to_the_stacking_limit() {
    proves!("8.3a");
    let (mut k, a, _) = battle(&[(Infantry, 4)], &[]);
    let beside = k.put("germany", Armour, "bonn");
    k.control("germany", &["metz"]);
    let more = k.put_many("germany", Infantry, 2, "metz");
    k.phase("germany", Phase::Combat);
    fight(&mut k, &[&a[..], &more[..]].concat(), &[]);
    assert_eq!(
        k.refused(G::Advance { unit: beside }),
        "8.3a",
        "it did not attack"
    );
    for unit in &a[..3] {
        k.act(G::Advance { unit: *unit });
    }
    k.act(G::Advance { unit: more[0] });
    assert!(k.is_in(more[0], TARGET));
    assert_eq!(k.s.phase, Phase::Combat);
    assert!(
        k.is_in(more[1], "metz") && k.is_in(a[3], "bonn"),
        "the fifth and sixth stay"
    );
    assert_eq!(k.s.tally(zone(TARGET)).ground, 4);
}

#[test]
fn r8_3b_allies_that_advance_choose_who_controls_the_zone() {
    proves!("8.3b");
    let (mut k, a, _) = battle(&[(Infantry, 1)], &[]);
    k.war("italy", "britain").ally("germany", "italy");
    let italian = k.put("italy", Infantry, "bonn");
    fight(&mut k, &[a[0], italian], &[]);
    k.act(G::Advance { unit: a[0] });
    let mut alone = k.clone();
    alone.act(G::Halt);
    assert_eq!(
        alone.s.control(zone(TARGET)),
        nation("germany"),
        "nobody else came in"
    );
    k.act(G::Advance { unit: italian });
    assert_eq!(
        k.refused(G::Govern {
            nation: nation("britain")
        }),
        "8.3b"
    );
    k.act(G::Govern {
        nation: nation("italy"),
    });
    assert_eq!(k.s.control(zone(TARGET)), nation("italy"));
}

#[test]
fn r8_3c_neither_a_dropped_unit_nor_a_winning_defender_advances() {
    proves!("8.3c");
    let (mut k, a, _) = battle(&[(Airborne, 1), (Infantry, 1)], &[]);
    k.act(G::Attack {
        target: zone(TARGET),
    });
    k.act(G::Drop { unit: a[0] })
        .act(G::Commit { unit: a[1] })
        .act(G::Declare);
    assert!(k.is_in(a[0], TARGET), "it is where it dropped");
    assert_eq!(k.refused(G::Advance { unit: a[0] }), "8.3c");
    // It holds the zone alone.
    k.act(G::Halt);
    assert_eq!(k.s.control(zone(TARGET)), nation("germany"));
    // A defender that wins is not asked anything.
    let (mut k, a, d) = battle(&[(Infantry, 1)], &[(Infantry, 3)]);
    fight(&mut k, &a, &[]);
    assert_eq!(k.s.attack(), None);
    assert!(k.is_in(d[0], TARGET));
}

#[test]
fn r8_3c_a_drop_that_fails_is_lost() {
    proves!("8.3c");
    let (mut k, a, _) = battle(&[(Airborne, 1)], &[(Infantry, 4)]);
    k.act(G::Attack {
        target: zone(TARGET),
    })
    .act(G::Drop { unit: a[0] });
    k.roll(&[1, 1]).act(G::Declare);
    assert_eq!(k.at(a[0]), At::Pool);
}

#[test]
fn the_odds_of_a_battle_are_exact() {
    proves!("8.1c", "8.2a", "8.2c");
    // 2-1: A on 2 (1 of 36), AX on 3 (2), DX on 4 (3), DP on 5 to 8 (20), D from 9 on (10).
    let rows = forecast(10, 5);
    let found: Vec<_> = rows
        .iter()
        .map(|r| (r.result, r.weight, r.attacker_loses, r.defender_loses))
        .collect();
    use CrtResult::*;
    assert_eq!(
        found,
        [
            (A, 1, 10, 0),
            (AX, 2, 10, 5),
            (DX, 3, 5, 5),
            (DP, 20, 2, 5),
            (D, 10, 0, 5)
        ]
    );
    for (attack, defence) in [(30, 5), (1, 5), (4, 9), (0, 0)] {
        assert_eq!(
            forecast(attack, defence)
                .iter()
                .map(|r| u32::from(r.weight))
                .sum::<u32>(),
            36
        );
    }
    // The same through the game, and only for the declaration.
    let (mut k, a, _) = battle(
        &[(Armour, 2), (Infantry, 2)],
        &[(Infantry, 2), (Artillery, 1)],
    );
    k.act(G::Attack {
        target: zone(TARGET),
    });
    for unit in &a {
        k.act(G::Commit { unit: *unit });
    }
    let odds = Neppa::odds(&k.s, G::Declare.into()).unwrap();
    assert_eq!(odds.out_of, 36);
    assert_eq!(odds.rows.iter().map(|r| r.weight).sum::<u64>(), 36);
    let worst = &odds.rows[0];
    assert_eq!(
        (worst.result.as_str(), worst.weight, worst.attacker_loses),
        ("A", 1, 10)
    );
    assert!(Neppa::odds(&k.s, G::Commit { unit: a[0] }.into()).is_none());
}

#[test]
fn r8_1a_an_allied_seat_joins_a_declared_attack() {
    proves!("8.1a", "8.3b");
    let (mut k, a, _) = battle(&[(Infantry, 1)], &[(Infantry, 1)]);
    k.s.players = 4;
    k.war("italy", "britain").ally("germany", "italy");
    let italian = k.put("italy", Armour, "bonn");
    let (german_seat, italian_seat) =
        (k.s.seat_of(nation("germany")), k.s.seat_of(nation("italy")));
    assert_ne!(german_seat, italian_seat);
    k.phase("germany", Phase::Combat);
    k.act(G::Attack {
        target: zone(TARGET),
    });
    assert_eq!(k.refused(G::Commit { unit: italian }), "0.2");
    k.act(G::Commit { unit: a[0] }).act(G::Declare);
    assert_eq!(k.asking(), Some(italian_seat));
    // 4 against 2 is 2-1, where a 9 is D. With nothing left to add the seat is not asked again.
    k.roll(&[4, 5]).act(G::Commit { unit: italian });
    assert_eq!(k.asking(), Some(german_seat));
    k.act(G::Halt);
    assert_eq!(k.asking(), Some(italian_seat));
    k.act(G::Advance { unit: italian });
    assert_eq!(k.s.control(zone(TARGET)), nation("italy"));
}

#[test]
fn r14_1b_a_counterattack_on_a_capital_needs_one_to_two() {
    proves!("14.1b");
    let mut k = Kit::bare("Spring 1940");
    k.war("germany", "france").control("germany", &["paris"]);
    k.s.politics.capital_taken[nation("france").index()] =
        Some((nation("germany"), "Spring 1940".parse().unwrap()));
    let infantry = k.put_many("france", Infantry, 2, "lyons");
    k.put_many("germany", Infantry, 2, "paris");
    k.phase("france", Phase::Combat);
    k.act(G::Attack {
        target: zone("paris"),
    });
    k.act(G::Commit { unit: infantry[0] });
    // 1 against 4.
    assert_eq!(k.refused(G::Declare), "14.1b");
    let mut given_up = k.clone();
    given_up.act(G::CallOff);
    assert!(given_up.said("The counterattack is too weak and does not take place"));
    assert_eq!(given_up.s.attack(), None);
    assert_eq!(
        given_up.refused(G::Attack {
            target: zone("strasbourg")
        }),
        "8.1a"
    );
    // 2 against 4 is 1-2.
    k.act(G::Commit { unit: infantry[1] });
    assert_eq!(k.refused(G::CallOff), "14.1b");
    k.roll(&[1, 1]).act(G::Declare);
    assert_eq!(lost(&k, &infantry), 2);
}
