//! 7.7: the defender strikes back after a round.

use super::comers::{self, any_beside, join, may_come, next_power};
use super::{Use, pay, payer};
use crate::ch05_movement::has_ground;
use crate::ch06_combat::{CombatAction, Round, Stage, go};
use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::{Nation, Nations};
use crate::unit::UnitId;
use crate::{Act, Action, Engulfed};
use frame::{Framed, Open};
use kernel::{Illegal, cite, demand, rule};

/// 7.7: whether a Power of the side that was attacked may counterattack, or join one that is declared.
pub fn may_counterattack(s: &State, round: &Round, power: Nation) -> Result<(), Illegal> {
    demand!(
        round
            .fighters(s, round.defender())
            .any(|(_, u)| payer(s, u.nation) == power),
        "7.7a",
        "a step of this Power must have survived"
    );
    demand!(
        has_ground(s, round.attacker, round.area),
        "7.7a",
        "no attacker is left"
    );
    Ok(())
}

fn next(s: &State, round: &Round) -> Option<Nation> {
    next_power(s, round, Use::Counterattack, |power| {
        may_counterattack(s, round, power).is_ok()
    })
}

/// 7.7b: a unit that comes along: one ground unit, and ground support, from one area.
fn may_join(s: &State, round: &Round, power: Nation, id: UnitId) -> Result<(), Illegal> {
    let from = may_come(s, round, round.attacker, power, id)?;
    let sent = round.sent.union(round.sent_air);
    demand!(
        sent.is_empty() || sent.has(from),
        "7.7b",
        "reinforcements of a counterattack come from one area"
    );
    if s.unit(id).kind.is_ground() {
        demand!(
            round.sent.is_empty(),
            "7.7b",
            "one ground unit joins a counterattack"
        );
    }
    Ok(())
}

fn joiners<'a>(s: &'a State, round: &'a Round, power: Nation) -> impl Iterator<Item = UnitId> {
    comers::joiners(s, round, move |id| may_join(s, round, power, id))
}

pub fn open(t: &mut Act) -> Open {
    cite!("6.5");
    let Some(round) = &t.s.battle.round else {
        return Open::Pass;
    };
    if let Stage::CounterReinforcing { power } = round.stage {
        let untold = round.sent.union(round.sent_air).is_empty() && any_beside(t.s, round, power);
        if untold || joiners(t.s, round, power).next().is_some() {
            return Open::Ask(t.s.seat_of(power));
        }
        next_to_reinforce(t);
        return Open::Again;
    }
    if let Some(power) = next(t.s, round) {
        return Open::Ask(t.s.seat_of(power));
    }
    if round.counterattackers.is_empty() {
        go(t, Stage::Over);
    } else {
        swap(t);
    }
    Open::Again
}

pub fn ask(s: &State, round: &Round, out: &mut Vec<Action>) {
    if let Stage::CounterReinforcing { power } = round.stage {
        let units = joiners(s, round, power);
        out.extend(units.map(|unit| Action::from(CombatAction::Join { unit })));
        out.push(CombatAction::Decline.into());
    } else if let Some(power) = next(s, round) {
        for assault in [false, true] {
            if may_be(round, assault) {
                out.push(CombatAction::Counterattack { power, assault }.into());
            }
        }
        out.push(CombatAction::Decline.into());
    }
}

/// The first Power that counterattacks says how; others join it.
fn may_be(round: &Round, assault: bool) -> bool {
    round.counterattackers.is_empty() || round.assault == assault
}

pub fn check(s: &State, round: &Round, action: CombatAction) -> Result<(), Illegal> {
    match (round.stage, action) {
        (_, CombatAction::Decline) => Ok(()),
        (Stage::Counter, CombatAction::Counterattack { power, assault }) => {
            may_counterattack(s, round, power)?;
            comers::is_asked(power, next(s, round))?;
            demand!(
                may_be(round, assault),
                "7.7a",
                "the counterattack is declared already"
            );
            Ok(())
        }
        (Stage::CounterReinforcing { power }, CombatAction::Join { unit }) => {
            may_join(s, round, power, unit)?;
            comers::stands_for_its_like(s, unit)
        }
        _ => Err(Engulfed::not_asked()),
    }
}

pub fn apply(t: &mut Act, action: CombatAction) {
    let Some(round) = &t.s.battle.round else {
        return;
    };
    match (round.stage, action) {
        (Stage::Counter, CombatAction::Counterattack { power, assault }) => {
            pay(t, power);
            if let Some(round) = &mut t.s.battle.round {
                round.asked.insert(power);
                round.counterattackers.insert(power);
                round.assault = assault;
                let area = round.area;
                t.log.say(rule!("7.7a"), || {
                    let kind = if assault { "Assault" } else { "Normal" };
                    let who = nation_name(power);
                    format!("{who} counterattacks in {}: {kind}", area_name(area))
                });
            }
        }
        (Stage::CounterReinforcing { .. }, CombatAction::Join { unit }) => join(t, unit),
        (Stage::CounterReinforcing { .. }, _) => next_to_reinforce(t),
        (_, CombatAction::Decline) => {
            let asked = next(t.s, round);
            comers::decline(t, asked);
        }
        _ => {}
    }
}

/// The roles change: the Powers that paid attack, all of the phasing side's units there defend.
fn swap(t: &mut Act) {
    let Some(mut round) = t.s.battle.round.take() else {
        return;
    };
    turn_round(t.s, &mut round);
    t.s.battle.round = Some(round);
    next_to_reinforce(t);
}

/// The counterattack as a round of its own.
pub fn turn_round(s: &State, round: &mut Round) {
    cite!("7.7a", "7.13");
    let attacker = round.defender();
    round.counter = true;
    round.attacker = attacker;
    let mut nations = Nations::NONE;
    for nation in s.politics.nations_of_side(attacker).iter() {
        if round.counterattackers.has(payer(s, nation)) {
            nations.insert(nation);
        }
    }
    round.nations[attacker.index()] = nations;
    round.nations[attacker.other().index()] = s.politics.nations_of_side(attacker.other());
    round.dogfighters = [[0; 6]; 2];
    round.supporters = [[0; 6]; 2];
    round.air_hits = [0; 2];
}

/// Asks the next Power that counterattacks for its reinforcement, or goes on to the round.
fn next_to_reinforce(t: &mut Act) {
    let Some(round) = &mut t.s.battle.round else {
        return;
    };
    round.sent = Default::default();
    round.sent_air = Default::default();
    match round.counterattackers.iter().next() {
        Some(power) => {
            round.counterattackers.remove(power);
            go(t, Stage::CounterReinforcing { power });
        }
        None => {
            let side = round.attacker;
            go(t, Stage::Allot { side });
        }
    }
}
