//! 8.1: how an attack is put together.

use super::r8_1_attackers::{
    Part, candidates, each_candidate, exploitation, may_commit, may_drop, may_fight, may_start,
};
use super::{Attack, GroundAction, Ratio, Resolve, r6_5_landing, r8_3_advance, ratio};
use crate::Act;
use crate::Neppa;
use crate::ch07_air::AirAction;
use crate::choice;
use crate::meant::Hit;
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Nation, Zone};
use crate::unit::{At, Marks, UnitId};
use crate::{ch01_war, ch07_air, ch12_cooperation, ch14_conquest};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The seat that put the attack together.
pub fn lead(s: &State) -> Seat {
    s.attack().map_or(Seat(0), |attack| attack.lead)
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

fn may_declare(s: &State, attack: &Attack) -> Result<(), Illegal> {
    demand!(!attack.ground.is_empty(), "8.1a", "no ground unit attacks");
    demand!(
        !is_too_weak(s, attack),
        "14.1b",
        "a counterattack on a capital needs odds of 1-2 or better"
    );
    Ok(())
}

/// 14.1b: what may not be declared can only be given up. 7.1c: an invasion may be aborted off the beach.
fn may_call_off(s: &State, attack: &Attack) -> Result<(), Illegal> {
    demand!(
        attack.invasion.is_some() || is_too_weak(s, attack),
        "14.1b",
        "only an invasion, or a counterattack on a capital that is too weak, is called off"
    );
    Ok(())
}

/// What a seat may add to the attack.
/// Any counter in any way, and the end of it.
fn conceivable(s: &State, out: &mut Vec<Action>) {
    for unit in choice::every(s, Kind::is_ground) {
        frame::add(
            out,
            [
                GroundAction::Commit { unit },
                GroundAction::Drop { unit },
                GroundAction::Land { unit },
            ],
        );
    }
    let wings = choice::every_wing(s);
    frame::add(
        out,
        wings.map(|(unit, factors)| AirAction::Commit { unit, factors }),
    );
    frame::add(out, [GroundAction::Declare, GroundAction::CallOff]);
}

fn ask(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let Some(attack) = s.attack() else {
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
    ch07_air::offer_support(s, seat, out);
}

fn check(s: &State, seat: Seat, answer: Action) -> Result<(), Illegal> {
    let mine = s.nations_of(seat);
    let Some(attack) = s.attack() else {
        return Err(Neppa::not_asked());
    };
    let target = attack.target;
    match answer {
        Action::Ground(GroundAction::Commit { unit }) => may_commit(s, mine, target, unit),
        Action::Ground(GroundAction::Drop { unit }) => may_drop(s, mine, target, unit),
        Action::Ground(GroundAction::Land { unit }) => {
            r6_5_landing::may_land(s, mine, target, unit)
        }
        Action::Air(AirAction::Commit { unit, factors }) => {
            ch07_air::may_support(s, seat, unit, factors)
        }
        _ => Err(Neppa::not_asked()),
    }
}

fn add(t: &mut Act, answer: Action) {
    match answer {
        Action::Ground(GroundAction::Commit { unit }) => commit(t, unit),
        Action::Ground(GroundAction::Drop { unit }) => drop(t, unit),
        Action::Ground(GroundAction::Land { unit }) => r6_5_landing::land(t, unit),
        Action::Air(AirAction::Commit { unit, factors }) => ch07_air::support(t, unit, factors),
        other => frame::unasked(other),
    }
}

impl Question<Neppa> for Attack {
    type Answer = Action;

    fn open(&self, t: &mut Act) -> Open {
        if self.declared {
            t.pop();
            r8_3_advance::close(t, self);
            return Open::Again;
        }
        Open::Ask(self.lead)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        conceivable(s, out);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask(s, self.lead, out);
        if may_declare(s, self).is_ok() {
            out.push(GroundAction::Declare.into());
        }
        if may_call_off(s, self).is_ok() {
            out.push(GroundAction::CallOff.into());
        }
    }
    fn check(&self, s: &State, answer: Action) -> Result<(), Illegal> {
        match answer {
            Action::Ground(GroundAction::Declare) => may_declare(s, self),
            Action::Ground(GroundAction::CallOff) => may_call_off(s, self),
            _ => check(s, self.lead, answer),
        }
    }
    fn apply(&self, t: &mut Act, answer: Action) {
        match answer {
            Action::Ground(GroundAction::Declare) => declare(t, self.lead),
            Action::Ground(GroundAction::CallOff) => call_off(t, self),
            _ => add(t, answer),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Who attacks {}? {}", target_name(s), strengths(s));
        (text, rule!("8.1a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        commit_what_was_hit(s, hit, out);
    }
}

/// 8.1: another seat of the same side may add its own to a declared attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Join {
    pub seat: Seat,
}

/// 14.1b: with the first units of the country whose capital is attacked the attack is its counterattack, which needs
/// 1-2 or better from then on.
fn may_join(s: &State, answer: Action) -> Result<(), Illegal> {
    let (Some(attack), Action::Ground(part)) = (s.attack(), answer) else {
        return Ok(());
    };
    let (GroundAction::Commit { unit } | GroundAction::Drop { unit } | GroundAction::Land { unit }) =
        part
    else {
        return Ok(());
    };
    let mut counter = *s.unit(unit);
    if let GroundAction::Drop { .. } = part {
        counter.marks.set(Marks::DROPPED);
    }
    if !ch14_conquest::is_counterattack(s, counter.nation, attack.target) {
        return Ok(());
    }
    let mut with = attack.clone();
    with.ground.push(unit);
    with.approach.add(&counter);
    if let At::Afloat(number) = counter.at {
        with.invasion = with.invasion.or(Some(number));
    }
    demand!(
        !is_too_weak(s, &with),
        "14.1b",
        "with it the attack is a counterattack on a capital, and that needs odds of 1-2 or better"
    );
    Ok(())
}

impl Question<Neppa> for Join {
    type Answer = Action;

    fn open(&self, t: &mut Act) -> Open {
        frame::ask_if_any(self, t, self.seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        conceivable(s, out);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let mut all = Vec::new();
        ask(s, self.seat, &mut all);
        out.extend(all.into_iter().filter(|part| may_join(s, *part).is_ok()));
        out.push(GroundAction::Declare.into());
    }
    fn check(&self, s: &State, answer: Action) -> Result<(), Illegal> {
        match answer {
            Action::Ground(GroundAction::Declare) => Ok(()),
            _ => check(s, self.seat, answer).and_then(|()| may_join(s, answer)),
        }
    }
    fn apply(&self, t: &mut Act, answer: Action) {
        match answer {
            Action::Ground(GroundAction::Declare) => t.pop(),
            _ => add(t, answer),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!(
            "Do you join the attack on {}? {}",
            target_name(s),
            strengths(s)
        );
        (text, rule!("8.1a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        commit_what_was_hit(s, hit, out);
    }
}

/// Everybody has joined: the air battle comes before the ground battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AirBattle;

impl Question<Neppa> for AirBattle {
    type Answer = GroundAction;

    fn open(&self, t: &mut Act) -> Open {
        t.pop();
        ch07_air::air_battle(t);
        Open::Again
    }
}

/// The name of the zone that is attacked.
pub fn target_name(s: &State) -> &'static str {
    s.attack().map_or("", |attack| zone_name(attack.target))
}

fn strengths(s: &State) -> String {
    match s.attack() {
        Some(attack) => format!(
            "So far {} against {}.",
            attack.attack_factors(s),
            attack.defence_factors(s)
        ),
        None => String::new(),
    }
}

pub fn start(t: &mut Act, seat: Seat, target: Zone) {
    let exploits = exploitation(t.s);
    t.log
        .say(rule!("8.1a"), || format!("Attack on {}", zone_name(target)));
    t.push(Attack::on(target, seat, exploits));
    // 3.4c: who has dropped on the zone attacks it, and nothing else.
    let over: Vec<UnitId> = t.s.battle.drops.clone();
    for id in over {
        if t.s.unit(id).at == At::Dropping(target) && may_fight(t.s, id, target).is_ok() {
            enlist(t, id);
        }
    }
}

fn commit(t: &mut Act, id: UnitId) {
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
fn drop(t: &mut Act, id: UnitId) {
    cite!("3.4c");
    t.s.mark(id, Marks::DROPPED);
    enlist(t, id);
}

/// 8.1b: a unit takes part in the attack, and in no other this turn.
pub fn enlist(t: &mut Act, id: UnitId) {
    t.s.mark(id, Marks::FOUGHT);
    let unit = *t.s.unit(id);
    let Some(attack) = t.s.attack_mut() else {
        return;
    };
    attack.ground.push(id);
    attack.approach.add(&unit);
    attack.armour |= unit.kind == Kind::Armour;
    let target = attack.target;
    struck(t.s, unit.nation, target);
    let s = &*t.s;
    t.log.say(rule!("8.1b"), || {
        format!("{} attacks {}", unit_name(s, id), zone_name(target))
    });
    ch01_war::invaded(t, unit.nation, target);
    ch14_conquest::attacks(t, unit.nation, target);
}

/// 12.2b: remembers who attacked the zone in this phase.
pub fn struck(s: &mut State, nation: Nation, target: Zone) {
    if nation == Nation::RUSSIA {
        s.battle.struck_by.russia.insert(target);
    } else if ch12_cooperation::is_western(s, nation) {
        s.battle.struck_by.west.insert(target);
    }
}

fn declare(t: &mut Act, first: Seat) {
    if let Some(attack) = t.s.attack_mut() {
        attack.declared = true;
    }
    t.push(Resolve);
    t.push(AirBattle);
    for seat in t.s.seats_of_side(t.s.side).rev() {
        if seat != first {
            t.push(Join { seat });
        }
    }
}

/// 7.1c: air that was sent to support the attack has flown its mission for the turn.
fn call_off(t: &mut Act, attack: &Attack) {
    if attack.invasion.is_some() {
        t.log.say(rule!("7.1c"), || {
            "The invasion is aborted; its ground support returns to base".to_string()
        });
    } else {
        t.log.say(rule!("14.1b"), || {
            "The counterattack is too weak and does not take place".to_string()
        });
    }
    if let Some(attack) = t.s.attack_mut() {
        attack.declared = true;
    }
}

/// What a click on a counter that could take part may mean.
fn commit_what_was_hit(s: &State, hit: Hit, out: &mut Vec<Action>) {
    for unit in hit.units(s, |kind| kind != Kind::Fleet) {
        let counter = s.unit(unit);
        out.push(match (counter.kind, counter.at) {
            (Kind::Air, _) => AirAction::Commit { unit, factors: 1 }.into(),
            (_, At::Afloat(_)) => GroundAction::Land { unit }.into(),
            _ => GroundAction::Commit { unit }.into(),
        });
        if counter.kind == Kind::Airborne {
            out.push(GroundAction::Drop { unit }.into());
        }
    }
}
