//! 8.1: how an attack is put together.

use super::r8_1_attackers::{Part, candidates, each_candidate, exploitation, may_fight, may_start};
use super::{Attack, GroundAction, GroundStep, Ratio, ratio};
use crate::state::State;
use crate::step::{Action, Open, Step};
use crate::table::{Table, unit_name, zone_name};
use crate::types::{Kind, Nation, Zone};
use crate::unit::{At, Marks, UnitId};
use crate::{ch01_war, ch07_air, ch12_cooperation, ch14_conquest};
use kernel::{Illegal, Seat, cite, demand, rule};

/// The seat that put the attack together.
pub fn lead(s: &State) -> Seat {
    s.battle
        .attack
        .as_ref()
        .map_or(Seat(0), |attack| attack.lead)
}

/// The zones that a seat can attack.
pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let mine = s.nations_of(seat);
    for target in candidates(s, mine).iter() {
        if may_start(s, mine, target).is_ok() {
            out.push(GroundAction::Attack { target }.into());
        }
    }
}

/// 14.1b: whether the attack counterattacks a capital at less than 1-2.
fn is_too_weak(s: &State, attack: &Attack) -> bool {
    let counter = attack
        .nations(s)
        .iter()
        .any(|nation| ch14_conquest::is_counterattack(s, nation, attack.target));
    counter
        && match ratio(attack.attack_factors(s), attack.defence_factors(s)) {
            Ratio::Attacker => false,
            Ratio::Defender => true,
            Ratio::Column(column) => column < crate::data::OddsColumn::OneToTwo,
        }
}

pub fn may_declare(s: &State, step: GroundStep) -> Result<(), Illegal> {
    if step != GroundStep::Attack {
        return Ok(());
    }
    let Some(attack) = &s.battle.attack else {
        return Ok(());
    };
    demand!(!attack.ground.is_empty(), "8.1a", "no ground unit attacks");
    demand!(
        !is_too_weak(s, attack),
        "14.1b",
        "a counterattack on a capital needs odds of 1-2 or better"
    );
    Ok(())
}

/// 14.1b: what may not be declared can only be given up. 7.1c: an invasion may be aborted off the beach.
pub fn may_call_off(s: &State, step: GroundStep) -> Result<(), Illegal> {
    let may = |a: &Attack| a.invasion.is_some() || is_too_weak(s, a);
    demand!(
        step == GroundStep::Attack && s.battle.attack.as_ref().is_some_and(may),
        "14.1b",
        "only an invasion, or a counterattack on a capital that is too weak, is called off"
    );
    Ok(())
}

/// A seat with nothing to add is not asked.
pub fn open_join(t: &mut Table, seat: Seat) -> Open {
    // What air may support depends on who is asked.
    t.s.asking = Some(seat);
    let mut choices = Vec::new();
    ask(t.s, seat, &mut choices);
    if choices.len() > 1 {
        return Open::Ask(seat);
    }
    t.s.asking = None;
    Open::Pass
}

/// What may be added to the attack, and the end of it.
pub fn ask(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let (Some(attack), Some(Step::Ground(step))) = (&s.battle.attack, s.top()) else {
        return;
    };
    let mine = s.nations_of(seat);
    each_candidate(s, mine, attack.target, |part, answer| {
        if answer.is_ok() {
            match part {
                Part::Commit(unit) => out.push(GroundAction::Commit { unit }.into()),
                Part::Drop(unit) => out.push(GroundAction::Drop { unit }.into()),
                Part::Land(unit) => out.push(GroundAction::Land { unit }.into()),
                Part::Dropped => {}
            }
        }
        false
    });
    ch07_air::offer_support(s, out);
    if may_declare(s, step).is_ok() {
        out.push(GroundAction::Declare.into());
    }
    if may_call_off(s, step).is_ok() {
        out.push(GroundAction::CallOff.into());
    }
}

pub fn start(t: &mut Table, target: Zone) {
    let Some(Step::Phase { seat, .. }) = t.s.top() else {
        return;
    };
    let exploits = exploitation(t.s);
    t.s.battle.attack = Some(Attack::on(target, seat, exploits));
    t.log
        .say(rule!("8.1a"), || format!("Attack on {}", zone_name(target)));
    t.push(GroundStep::Attack);
    // 3.4c: who has dropped on the zone attacks it, and nothing else.
    let over: Vec<UnitId> = t.s.battle.drops.clone();
    for id in over {
        if t.s.unit(id).at == At::Dropping(target) && may_fight(t.s, id, target).is_ok() {
            enlist(t, id);
        }
    }
}

pub fn commit(t: &mut Table, id: UnitId) {
    if let (At::Zone(from), true) = (t.s.unit(id).at, t.s.unit(id).kind != Kind::Airborne) {
        sally(t.s, from);
    }
    enlist(t, id);
}

/// 8.4b: counts who attacks from a bridgehead.
fn sally(s: &mut State, from: Zone) {
    if !s.bridgeheads.has(from) {
        return;
    }
    let sallies = &mut s.battle.sallies;
    match sallies.iter_mut().find(|(zone, _)| *zone == from) {
        Some((_, count)) => *count += 1,
        None => sallies.push((from, 1)),
    }
}

/// 3.4c: an airborne unit that drops attacks the zone it drops on.
pub fn drop(t: &mut Table, id: UnitId) {
    cite!("3.4c");
    t.s.mark(id, Marks::DROPPED);
    enlist(t, id);
}

/// 8.1b: a unit takes part in the attack, and in no other this turn.
pub fn enlist(t: &mut Table, id: UnitId) {
    t.s.mark(id, Marks::FOUGHT);
    let unit = *t.s.unit(id);
    let Some(attack) = &mut t.s.facts.battle.attack else {
        return;
    };
    attack.ground.push(id);
    attack.approach.add(&unit);
    attack.armour |= unit.kind == Kind::Armour;
    let target = attack.target;
    strike(t.s, unit.nation, target);
    let s = &*t.s;
    t.log.say(rule!("8.1b"), || {
        format!("{} attacks {}", unit_name(s, id), zone_name(target))
    });
    ch01_war::invaded(t, unit.nation, target);
}

/// 12.2b: remembers who attacked the zone in this phase.
fn strike(s: &mut State, nation: Nation, target: Zone) {
    if nation == Nation::RUSSIA {
        s.battle.struck_by.russia.insert(target);
    } else if ch12_cooperation::is_western(s, nation) {
        s.battle.struck_by.west.insert(target);
    }
}

pub fn declare(t: &mut Table) {
    let top = t.s.top();
    t.pop();
    if top != Some(GroundStep::Attack.into()) {
        return;
    }
    t.push(GroundStep::Resolve);
    t.push(GroundStep::AirBattle);
    let first = lead(t.s);
    for seat in t.s.seats_of_side(t.s.side).rev() {
        if seat != first {
            t.push(GroundStep::Join { seat });
        }
    }
}

/// 7.1c: air that was sent to support the attack has flown its mission for the turn.
pub fn call_off(t: &mut Table) {
    t.pop();
    let invasion =
        t.s.battle
            .attack
            .as_ref()
            .is_some_and(|a| a.invasion.is_some());
    if invasion {
        t.log.say(rule!("7.1c"), || {
            "The invasion is aborted; its ground support returns to base".to_string()
        });
    } else {
        t.log.say(rule!("14.1b"), || {
            "The counterattack is too weak and does not take place".to_string()
        });
    }
    t.push(GroundStep::Close);
}
