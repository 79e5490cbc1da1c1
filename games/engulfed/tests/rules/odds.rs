//! The exact odds of a round against rounds that are played.

use crate::ch06_combat::{eastern_front, newly, stock};
use crate::kit::*;
use engulfed::Phase;
use engulfed::ch06_combat::{CombatAction as A, Fighter, Force, Muster, OUT_OF, Stage, forecast};
use engulfed::types::{Class, Kind, Nation, Side, Weather};
use engulfed::{Action, Engulfed};
use kernel::{Dice, Game, Log, Seed};

fn plain(class: Class, steps: u8, full: u8) -> Fighter {
    Fighter {
        class,
        steps,
        full,
        fires: true,
        quarters: 4,
        bonus: [0, 0],
        wing: None,
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
        gives_up: false,
    });
    let sixths = |n: u64, of: u64| OUT_OF / of * n;
    let near = |a: u64, b: u64| a.abs_diff(b) < 100;
    assert!(near(f.weight(1, 0), sixths(1, 6)));
    assert!(near(f.weight(0, 1), sixths(5, 36)));
    assert!(near(f.weight(0, 0), sixths(25, 36)));
    assert_eq!(f.weight(1, 1), 0);
}

/// A number below `n` out of a small generator, for making up battles.
fn pick(seed: &mut u64, n: u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed % n
}

fn battle(seed: &mut u64) -> (Kit, &'static str) {
    let mut k = eastern_front();
    let key = ["kiev", "bryansk", "sevastopol", "pripet_marshes"][pick(seed, 4) as usize];
    let weather =
        [Weather::Clear, Weather::Clear, Weather::Snow, Weather::Mud][pick(seed, 4) as usize];
    k.weather(weather);
    let swamp = key == "pripet_marshes";
    for nation in ["germany", "ussr"] {
        let most = if key == "sevastopol" { 3 } else { 7 };
        for _ in 0..1 + pick(seed, most) {
            let kind = match pick(seed, 4) {
                0 | 1 if !swamp => Kind::Armour,
                _ => Kind::Infantry,
            };
            let elite = pick(seed, 5) == 0;
            k.put_block(nation, kind, elite, 1 + pick(seed, 3) as u8, key);
        }
        if key != "sevastopol" {
            for _ in 0..pick(seed, 4) {
                k.put(nation, Kind::GroundSupport, 1, key);
            }
        }
        stock(&mut k, nation, 0);
    }
    k.control("germany", &["crimea"]);
    if pick(seed, 2) == 0 {
        newly(&mut k, key);
        k.s.fortified.insert(area(key));
    }
    k.phase("germany", Phase::Combat);
    (k, key)
}

/// Plays a round in the plain way that the forecast describes.
fn play(k: &mut Kit) {
    while let Some(round) = k.s.battle.round.clone() {
        let action: Action = match round.stage {
            Stage::Allot { .. } => k.legal()[0],
            Stage::Support { .. } => support(k),
            Stage::Fire { side } => fire(k, &round, side),
            Stage::Lose { side } => lose(k, &round, side),
            other => panic!("not asked in this test: {other:?}"),
        };
        Engulfed::apply(&mut k.s, action, &mut k.dice, &mut k.log);
        k.dice.forget();
    }
}

fn unit_of(action: Action) -> Option<engulfed::unit::UnitId> {
    match action {
        Action::Combat(A::Support { unit } | A::Fire { unit } | A::Lose { unit, .. }) => Some(unit),
        _ => None,
    }
}

/// Armour before infantry, the strongest first.
fn support(k: &Kit) -> Action {
    let units = k.legal().into_iter().filter(|a| unit_of(*a).is_some());
    units
        .min_by_key(|a| {
            let id = unit_of(*a).unwrap();
            let unit = k.s.unit(id);
            let foot = unit.kind.class() == Class::Infantry;
            (foot, u8::MAX - unit.steps, id)
        })
        .unwrap_or(A::Decline.into())
}

/// Armour before infantry, most bonuses first.
fn fire(k: &Kit, round: &engulfed::ch06_combat::Round, side: Side) -> Action {
    let armour = k.legal().into_iter().filter(|a| unit_of(*a).is_some());
    armour
        .max_by_key(|a| {
            let id = unit_of(*a).unwrap();
            let supported = round.supported.contains(&id);
            let unit = k.s.unit(id);
            let plus =
                engulfed::ch06_combat::bonus(&k.s, round, side, unit, supported, Class::Armour);
            (plus, std::cmp::Reverse(id))
        })
        .unwrap_or(A::FireInfantry.into())
}

/// The full-strength ones, then the fewest bonuses, then the strongest.
fn lose(k: &Kit, round: &engulfed::ch06_combat::Round, side: Side) -> Action {
    let single = k.legal().into_iter().filter(|a| match a {
        Action::Combat(A::Lose { hits, .. }) => *hits == 1,
        _ => false,
    });
    single
        .min_by_key(|a| {
            let id = unit_of(*a).unwrap();
            let unit = k.s.unit(id);
            let plus =
                engulfed::ch06_combat::bonus(&k.s, round, side, unit, false, Class::Infantry);
            let full = unit.is_full();
            let steps = if full { 0 } else { u8::MAX - unit.steps };
            (!full, plus, steps, id)
        })
        .expect("somebody takes the hit")
}

fn steps(k: &Kit, key: &str, nation: Nation) -> usize {
    let units = k.s.units_in(area(key));
    let mine = units.filter(|(_, u)| u.nation == nation && u.kind.is_ground());
    mine.map(|(_, u)| usize::from(u.steps)).sum()
}

/// 12 battles, 8,400 rounds each: together 10^5. Each count is within five standard deviations.
#[test]
fn odds_agree_with_rounds_that_are_played() {
    let mut seed = 0x5eed_1939_u64;
    for number in 0..12 {
        let (k, key) = battle(&mut seed);
        let assault = pick(&mut seed, 2) == 0;
        let mut start = k.clone();
        start.log = Log::off();
        let attack = A::Attack {
            area: area(key),
            assault,
        };
        let mut looked = start.clone();
        looked.s.battle.face_up.insert(area(key));
        let odds = Engulfed::odds(&looked.s, attack.into()).expect("face-up, so it has odds");
        assert_eq!(sum(odds.rows.iter().map(|r| r.weight)), odds.out_of);
        let before = [Nation::GERMANY, Nation::USSR].map(|n| steps(&start, key, n));
        let rounds = 8_400u64;
        let mut counts = std::collections::BTreeMap::<(i64, i64), u64>::new();
        let mut dice = Dice::seeded(Seed([number as u8; 32]));
        for _ in 0..rounds {
            let mut k = start.clone();
            k.dice = dice.clone();
            Engulfed::apply(&mut k.s, attack.into(), &mut k.dice, &mut k.log);
            play(&mut k);
            dice = k.dice.clone();
            // Withdrawal from a fortress that was won moves nobody out of the count.
            let lost = [Nation::GERMANY, Nation::USSR]
                .into_iter()
                .zip(before)
                .map(|(n, b)| b - steps(&k, key, n) - withdrawn(&k, key, n));
            let lost: Vec<i64> = lost.map(|n| n as i64).collect();
            *counts.entry((lost[0], lost[1])).or_default() += 1;
        }
        for row in &odds.rows {
            let n = counts
                .remove(&(row.attacker_loses, row.defender_loses))
                .unwrap_or(0);
            let expected = (rounds as u128 * row.weight as u128 / odds.out_of as u128) as u64;
            let spread = (25 * (expected + 2)).isqrt();
            assert!(
                n.abs_diff(expected) <= spread,
                "battle {number} in {key} ({assault}): {row:?} came {n} times, expected {expected}"
            );
        }
        assert!(counts.is_empty(), "impossible results came up: {counts:?}");
    }
}

fn withdrawn(k: &Kit, key: &str, nation: Nation) -> usize {
    if key == "sevastopol" {
        steps(k, "crimea", nation)
    } else {
        0
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
        gives_up: false,
    };
    let f = forecast(&m);
    let all = sum(f.rows().map(|(.., w)| w));
    assert!(all.abs_diff(OUT_OF) < OUT_OF / 1_000_000_000_000);
}
