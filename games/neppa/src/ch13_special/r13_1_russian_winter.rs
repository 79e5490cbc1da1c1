//! 13.1 Russian Winter.

use crate::Act;
use crate::Neppa;
use crate::ch01_war::WarAction;
use crate::ch01_war::politics::Winter;
use crate::data::data;
use crate::state::State;
use crate::step::Action;
use crate::types::{Nation, Season, Side, Zone};
use frame::{Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 13.1a: in the winter Russian units in Russia cannot be attacked.
pub fn winter_lets_attack(s: &State, nation: Nation, target: Zone) -> Result<(), Illegal> {
    let barred = s.politics.winter == Winter::Now
        && s.turn_side(nation) == Side::Axis
        && data().country(Nation::RUSSIA).zones.has(target)
        && s.tally(target).nations.has(Nation::RUSSIA);
    demand!(
        !barred,
        "13.1a",
        "Russian units in Russia cannot be attacked in the Russian winter"
    );
    Ok(())
}

/// 13.1a: whether the ground defence of this zone is halved: the Axis in Russia in the winter.
pub fn winter_halves(s: &State, zone: Zone) -> bool {
    cite!("13.1a");
    s.politics.winter == Winter::Now
        && data().country(Nation::RUSSIA).zones.has(zone)
        && s.tally(zone)
            .ground_nations
            .iter()
            .any(|n| s.turn_side(n) == Side::Axis)
}

/// 13.1b: German and Italian ground units beyond the original Russian border.
pub fn invaders(s: &State) -> u32 {
    let zones = data().country(Nation::RUSSIA).zones;
    zones
        .iter()
        .flat_map(|zone| s.units_in(zone))
        .filter(|(_, unit)| unit.kind.is_ground())
        .filter(|(_, unit)| matches!(unit.nation, Nation::GERMANY | Nation::ITALY))
        .count() as u32
}

/// 13.1: a season begins with the Axis player turn: in the first Winter after the declaration of war the
/// winter comes or Russia may postpone it, in the second it comes if it was postponed.
pub fn begin_season(t: &mut Act) {
    if t.s.side != Side::Axis {
        return;
    }
    if t.s.politics.winter == Winter::Now {
        t.s.politics.winter = Winter::Over;
    }
    let Some(since) = t.s.politics.russian_war else {
        return;
    };
    if t.s.turn.season() != Season::Winter || t.s.turn <= since {
        return;
    }
    match t.s.politics.winter {
        Winter::ToCome => roll(t),
        Winter::Postponed => set_in(t),
        Winter::Now | Winter::Over => {}
    }
}

/// 13.1b: four dice against the number of invaders.
fn roll(t: &mut Act) {
    let dice: [u8; 4] = std::array::from_fn(|_| t.dice.d6());
    let (sum, invaders) = (
        dice.iter().map(|d| u32::from(*d)).sum::<u32>(),
        invaders(t.s),
    );
    t.log.rolled(rule!("13.1b"), &dice, || {
        format!("{invaders} German and Italian ground units in Russia against a roll of {sum}")
    });
    if invaders < sum && !t.s.politics.fallen.has(Nation::RUSSIA) {
        t.push(PostponeWinter);
    } else {
        set_in(t);
    }
}

fn set_in(t: &mut Act) {
    t.s.politics.winter = Winter::Now;
    t.log
        .say(rule!("13.1a"), || "The Russian winter sets in".to_string());
}

fn postpone(t: &mut Act) {
    t.s.politics.winter = Winter::Postponed;
    t.log.say(rule!("13.1b"), || {
        "Russia postpones the winter to the next year".to_string()
    });
}

/// 13.1b: Russia may postpone the winter.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PostponeWinter;

impl Question<Neppa> for PostponeWinter {
    type Answer = WarAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(t.s.seat_of(Nation::RUSSIA))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [WarAction::Postpone, WarAction::LetItSnow]);
    }
    fn check(&self, _s: &State, answer: WarAction) -> Result<(), Illegal> {
        match answer {
            WarAction::Postpone | WarAction::LetItSnow => Ok(()),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: WarAction) {
        t.pop();
        match answer {
            WarAction::Postpone => postpone(t),
            _ => set_in(t),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "Does the Russian winter come now, or in the next year?".to_string();
        (text, rule!("13.1b"))
    }
}
