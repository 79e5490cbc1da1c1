//! 9.24(e), 9.24(f): Guards and the Soviet emergency conscription.

use super::facts::at_war_with;
use crate::Act;
use crate::data::{Event, data};
use crate::state::State;
use crate::types::{Kind, Nation};
use crate::unit::{At, Unit};
use kernel::{Illegal, cite, demand, rule};

const PHASES: u8 = 4;

/// 9.24(g): whether the free steps were taken in this game, or before it began.
pub fn was_used(s: &State) -> bool {
    let cards = &data().setups[data().scenarios[usize::from(s.scenario)].setup];
    s.ledgers.conscription > 0 || cards.fact(Event::ConscriptionUsed).is_some()
}

/// 9.24(f): once, in the war, and not after buying a Special Action in the same phase.
pub fn may_conscript(s: &State, nation: Nation) -> Result<(), Illegal> {
    demand!(
        nation == Nation::USSR,
        "9.24(f)",
        "only the Soviets conscript"
    );
    demand!(!was_used(s), "9.24(f)", "conscription comes once");
    demand!(
        at_war_with(s, Nation::USSR, Nation::GERMANY),
        "9.24(f)",
        "the Soviet Union is not at war with Germany"
    );
    demand!(
        !s.ledgers.bought_special_action.has(Nation::USSR),
        "9.24(f)",
        "no Special Action may be produced in that phase"
    );
    Ok(())
}

/// The first of the four phases.
pub fn begin(t: &mut Act) {
    t.s.ledgers.conscription = 1;
    give(t, 0);
}

/// The next of the four phases, when the Soviets produce again.
pub fn go_on(t: &mut Act) {
    let phase = t.s.ledgers.conscription;
    t.s.ledgers.free_infantry = 0;
    if phase == 0 || phase > PHASES {
        return;
    }
    t.s.ledgers.conscription = phase + 1;
    if phase < PHASES {
        give(t, usize::from(phase));
    }
}

fn give(t: &mut Act, phase: usize) {
    let steps = data().national.conscription(phase, t.s.options.bid);
    t.s.ledgers.free_infantry = steps;
    t.log.say(rule!("9.24(f)"), || {
        format!("Soviet conscription: {steps} free steps of infantry")
    });
}

/// 9.24(f): in the phases of the conscription no Special Action is produced.
pub fn may_buy_special_action(s: &State, nation: Nation) -> Result<(), Illegal> {
    demand!(
        nation != Nation::USSR || !(1..=PHASES).contains(&s.ledgers.conscription),
        "9.24(f)",
        "no Special Actions while conscripts come"
    );
    Ok(())
}

/// 9.24(f): whether the next step of a unit is one of the free ones.
pub fn is_free(s: &State, unit: &Unit) -> bool {
    cite!("10.5");
    s.ledgers.free_infantry > 0
        && (unit.nation, unit.kind, unit.elite) == (Nation::USSR, Kind::Infantry, false)
}

/// 9.24(e): one of the elite infantry units of Jan/Feb 1942.
pub fn is_free_guard(s: &State, unit: &Unit) -> bool {
    cite!("9.24(e)");
    unit.nation == Nation::USSR
        && unit.elite
        && unit.kind == Kind::Infantry
        && unit.at == At::Later(s.turn)
}
