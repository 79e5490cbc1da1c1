//! The exact odds of a round against rounds that are played.

use crate::battles::{Pick, battle, compare};
use crate::ch06_combat::{eastern_front, newly};
use crate::kit::*;
use engulfed::ch06_combat::{CombatAction as A, Fighter, Force, Muster, OUT_OF, forecast};
use engulfed::types::{Camp, Class, Kind};
use engulfed::{Action, Engulfed, Phase};
use kernel::{Dice, Game, Seed, proves};

fn plain(class: Class, steps: u8, full: u8) -> Fighter {
    Fighter {
        class,
        steps,
        full,
        fires: true,
        quarters: 4,
        bonus: [0, 0],
        wing: None,
        yields: false,
        demands: false,
    }
}

fn sum(weights: impl Iterator<Item = u64>) -> u64 {
    weights.sum()
}

#[test]
fn one_step_against_one_step() {
    // The defender fires first: the attacker dies in one case of six, and fires in the other five.
    let side = || Force {
        fighters: vec![plain(Class::Infantry, 1, 4)],
        ..Force::default()
    };
    let f = forecast(&Muster {
        attacker: side(),
        defender: side(),
    });
    let sixths = |n: u64, of: u64| OUT_OF / of * n;
    let near = |a: u64, b: u64| a.abs_diff(b) < 100;
    assert!(near(f.weight(1, 0), sixths(1, 6)));
    assert!(near(f.weight(0, 1), sixths(5, 36)));
    assert!(near(f.weight(0, 0), sixths(25, 36)));
    assert_eq!(f.weight(1, 1), 0);
}

/// The same 200 battles as in the long check (`cargo run --release -p engulfed --example odds_check`), with
/// fewer rounds; the seeds are fixed.
#[test]
fn odds_agree_with_rounds_that_are_played() {
    const ROUNDS: u64 = 600;
    let mut pick = Pick(0x5eed_1939);
    for number in 0..200 {
        let battle = battle(&mut pick);
        let mut dice = Dice::seeded(Seed([2; 32]).nth(number));
        let counts = battle.simulate(ROUNDS, &mut dice);
        let fit = compare(&battle.forecast(), &counts, ROUNDS);
        assert!(
            fit.is_good(),
            "battle {number}, {:?}: {fit:?}",
            battle.declare
        );
    }
}

/// What a player is told is the forecast with nobody in a dogfight, in fewer digits.
#[test]
fn every_declared_round_has_odds() {
    let mut pick = Pick(0x1939_5eed);
    let mut kinds = [0; 3];
    for _ in 0..60 {
        let mut battle = battle(&mut pick);
        let odds = Engulfed::odds(&battle.state, battle.declare).expect("face-up, so it has odds");
        assert_eq!(sum(odds.rows.iter().map(|r| r.weight)), odds.out_of);
        battle.round.dogfighters = [[0; 6]; 2];
        let exact = battle.forecast();
        for row in &odds.rows {
            let weight = exact.weight(row.attacker_loses as usize, row.defender_loses as usize);
            let told = u128::from(row.weight) * u128::from(OUT_OF) / u128::from(odds.out_of);
            assert!(told.abs_diff(u128::from(weight)) < u128::from(OUT_OF / 1_000_000_000));
        }
        kinds[match battle.declare {
            Action::Special(_) => 0,
            Action::Combat(A::Attack { .. }) => 1,
            _ => 2,
        }] += 1;
    }
    assert!(
        kinds.iter().all(|n| *n > 5),
        "all kinds of round: {kinds:?}"
    );
}

/// 9.528: the attack involved a British unit, though it fell before the attackers fired.
#[test]
fn r9_528_a_british_unit_that_falls_was_in_the_attack() {
    proves!("9.528");
    let mut k = Kit::bare("Nov/Dec 1942");
    k.join("usa", Camp::Western).join("britain", Camp::Western);
    k.join("vichy", Camp::Axis).war("usa", "vichy");
    k.put("usa", Kind::Infantry, 3, "morocco");
    let vichy = k.put("vichy", Kind::Infantry, 2, "morocco");
    k.control("vichy", &["morocco"]);
    for (cadre, left) in [("usa", 0), ("britain", 2)] {
        let mut k = k.clone();
        let unit = k.put(cadre, Kind::Infantry, 1, "morocco");
        k.phase("britain", Phase::Combat);
        k.roll(&[6, 1]).roll(&[1, 1, 1]);
        k.act(A::Attack {
            area: area("morocco"),
            assault: false,
        });
        k.act(A::Lose { unit, hits: 1 });
        assert_eq!(k.steps(vichy), left, "a cadre of {cadre} fell");
    }
}

#[test]
fn no_odds_are_told_of_hidden_blocks() {
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    newly(&mut k, "kiev");
    k.phase("germany", Phase::Combat);
    let attack = A::Attack {
        area: area("kiev"),
        assault: false,
    };
    assert!(Engulfed::odds(&k.s, attack.into()).is_none());
    k.s.newly_contested = Default::default();
    k.s.battle.face_up.insert(area("kiev"));
    assert!(Engulfed::odds(&k.s, attack.into()).is_some());
}

/// The largest battles asked for, 40 steps a side in an Assault with ground support.
#[test]
fn odds_of_forty_steps_a_side_add_up() {
    let force = || {
        let unit = |class, elite: u8| Fighter {
            bonus: [elite + u8::from(class == Class::Armour), elite],
            quarters: 8,
            wing: Some(0),
            ..plain(class, 4, 4)
        };
        Force {
            fighters: (0..10)
                .map(|n| {
                    let class = [Class::Armour, Class::Infantry][n % 2];
                    unit(class, (n % 3 == 0) as u8)
                })
                .collect(),
            support: [3, 0, 0, 0, 0, 0],
            dogfighters: 0,
        }
    };
    let m = Muster {
        attacker: force(),
        defender: force(),
    };
    let f = forecast(&m);
    let all = sum(f.rows().map(|(.., w)| w));
    assert!(all.abs_diff(OUT_OF) < OUT_OF / 1_000_000_000_000);
}
