//! What holds at every decision of every battle, whatever the players do.

use crate::ch06_combat::{eastern_front, newly, stock};
use crate::kit::*;
use engulfed::ch06_combat::CombatAction as A;
use engulfed::types::{Kind, Nation, Weather};
use engulfed::unit::UnitId;
use engulfed::{Action, Engulfed, Phase};
use kernel::{Game, Viewer, proves};

/// A number below `n` out of a small generator.
fn pick(seed: &mut u64, n: usize) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed % n.max(1) as u64) as usize
}

/// Both sides around Kiev, with ground support and Special Actions.
fn battle(seed: &mut u64) -> Kit {
    let mut k = eastern_front();
    k.s.turn = engulfed::types::Turn::new(1944, 3);
    let kinds = [
        Kind::Infantry,
        Kind::Infantry,
        Kind::Armour,
        Kind::Armour,
        Kind::GroundSupport,
    ];
    let reds = ["kiev", "gomel", "poltava"];
    let germans = ["kiev", "zhitomir", "odessa"];
    k.control("ussr", &["kiev", "gomel", "poltava", "kharkov", "bryansk"]);
    k.control("germany", &["zhitomir", "odessa", "lvov"]);
    for (nation, places) in [("ussr", reds), ("germany", germans)] {
        k.put(nation, Kind::Infantry, 3, "kiev");
        for _ in 0..pick(seed, 9) {
            let kind = kinds[pick(seed, 5)];
            let steps = if kind == Kind::GroundSupport {
                1
            } else {
                1 + pick(seed, 3) as u8
            };
            k.put(nation, kind, steps, places[pick(seed, 3)]);
        }
        stock(&mut k, nation, pick(seed, 3) as u8);
    }
    k.put("rumania", Kind::Infantry, 3, "kiev");
    if pick(seed, 2) == 0 {
        k.put("hungary", Kind::Infantry, 3, "kiev");
        k.put("italy", Kind::Infantry, 3, "kiev");
    }
    let weather = [Weather::Clear, Weather::Clear, Weather::Mud, Weather::Snow];
    k.weather(weather[pick(seed, 4)]);
    newly(&mut k, "kiev");
    k.phase("germany", Phase::Combat);
    k
}

fn every_offer_holds(k: &Kit) -> Vec<Action> {
    let legal = k.legal();
    assert!(!legal.is_empty(), "a dead end: {:?}", k.s.battle.round);
    for (at, action) in legal.iter().enumerate() {
        assert_eq!(Engulfed::check(&k.s, *action), Ok(()), "{action:?}");
        assert!(!legal[..at].contains(action), "{action:?} twice");
        assert!(!Engulfed::label(&k.s, *action).text.is_empty());
        assert!(Engulfed::verb(*action) < 64);
    }
    legal
}

#[test]
fn r6_22_allotments_are_shown_when_both_are_made_and_not_before() {
    proves!("6.22");
    let mut k = eastern_front();
    for nation in ["germany", "ussr"] {
        k.put(nation, Kind::Infantry, 3, "kiev");
        k.put(nation, Kind::GroundSupport, 1, "kiev");
    }
    k.s.battle.face_up.insert(area("kiev"));
    crate::ch06_combat::attack(&mut k, "kiev", false);
    let fly = |nation| A::Dogfight { nation, count: 0 };
    k.log = kernel::Log::on();
    k.act(fly(Nation::GERMANY));
    assert!(!k.log.is_revealed(), "the other has yet to choose");
    k.act(fly(Nation::USSR));
    assert!(k.log.is_revealed(), "neither choice can be taken back");
}

/// Everything that could be answered at some time in this battle; what is not offered must be refused.
fn every_answer() -> Vec<Action> {
    let mut all: Vec<A> = vec![A::Agree, A::Decline, A::FireInfantry];
    for n in 0..25 {
        let power = Nation(n);
        all.push(A::Retreat { power });
        all.push(A::Reinforce { power });
        for assault in [false, true] {
            all.push(A::Counterattack { power, assault });
        }
        for count in 0..3 {
            let nation = power;
            all.push(A::Dogfight { nation, count });
            let dogfighter = count == 0;
            if count < 2 {
                all.push(A::LoseAir { nation, dogfighter });
            }
        }
    }
    for unit in (0..600).map(UnitId) {
        all.extend([
            A::Join { unit },
            A::Support { unit },
            A::Fire { unit },
            A::Withdraw { unit },
            A::GiveUp { unit },
            A::RetreatTo {
                unit,
                to: area("gomel"),
            },
        ]);
        all.extend((0..4).map(|hits| A::Lose { unit, hits }));
    }
    all.into_iter().map(Action::from).collect()
}

#[test]
fn offers_and_checks_agree_and_battles_end() {
    let mut seed = 0xe13_u64;
    let answers = every_answer();
    for number in 0..60 {
        let mut k = battle(&mut seed);
        let mut action: Action = A::Attack {
            area: area("kiev"),
            assault: number % 2 == 0,
        }
        .into();
        for turn in 0.. {
            assert!(turn < 200, "the battle does not end");
            Engulfed::apply(&mut k.s, action, &mut k.dice, &mut k.log);
            assert!(
                Engulfed::flaws(&k.s).is_empty(),
                "{:?}",
                Engulfed::flaws(&k.s)
            );
            if k.s.battle.round.is_none() {
                break;
            }
            let legal = every_offer_holds(&k);
            if turn % 4 == 0 {
                for answer in &answers {
                    let ok = Engulfed::check(&k.s, *answer).is_ok();
                    let offered = legal.contains(answer)
                        || matches!(answer, Action::Combat(A::RetreatTo { .. })) && ok;
                    assert_eq!(ok, offered, "{answer:?} in {:?}", k.s.battle.round);
                }
            }
            action = legal[pick(&mut seed, legal.len())];
        }
    }
}

#[test]
fn what_a_seat_cannot_see_changes_nothing_for_it() {
    proves!("G.GroundA", "6.22", "6.24");
    let mut seed = 0x1ea4_u64;
    for _ in 0..40 {
        let mut k = battle(&mut seed);
        let mut action: Option<Action> = None;
        while action.is_none() || k.s.battle.round.is_some() {
            let seats = [Nation::GERMANY, Nation::USSR].map(|n| k.s.seat_of(n));
            for seat in seats {
                let mut other = k.clone();
                let mut deal = |n: u32| pick(&mut seed, n as usize) as u32;
                other.s = Engulfed::reshuffle(&k.s, seat, &mut deal);
                assert!(Engulfed::flaws(&other.s).is_empty());
                let sees = |k: &Kit| {
                    let view = Engulfed::view(&k.s, Viewer::Seat(seat));
                    let asked = k.asking() == Some(seat);
                    let offers: Vec<(Action, String)> = k
                        .legal()
                        .into_iter()
                        .filter(|_| asked)
                        .map(|a| (a, Engulfed::label(&k.s, a).text))
                        .collect();
                    let prompt = asked.then(|| Engulfed::prompt(&k.s).to_string());
                    format!("{view:?} {offers:?} {prompt:?}")
                };
                assert_eq!(sees(&k), sees(&other));
            }
            let legal = k.legal();
            let next = match action {
                None => A::Attack {
                    area: area("kiev"),
                    assault: false,
                }
                .into(),
                Some(_) => legal[pick(&mut seed, legal.len())],
            };
            action = Some(next);
            Engulfed::apply(&mut k.s, next, &mut k.dice, &mut k.log);
        }
    }
}

#[test]
fn dealing_anew_does_change_what_is_hidden() {
    let mut seed = 7;
    let k = battle(&mut seed);
    let seat = k.s.seat_of(Nation::GERMANY);
    let changed = (0..20).any(|_| {
        let mut deal = |n: u32| pick(&mut seed, n as usize) as u32;
        Engulfed::reshuffle(&k.s, seat, &mut deal) != k.s
    });
    assert!(changed);
}
