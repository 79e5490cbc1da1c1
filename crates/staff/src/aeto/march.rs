//! Where pieces go: towards the Cities of the enemy, to where an attack needs them, or into one's own Cities.

use super::battle::{expected, worth};
use aeto::ch05_offensives::{
    Advance, Agent, Exploit, Follow, Go, Marching, OffensiveAction, Pick, Why, battle,
};
use aeto::ch06_movement::Moves;
use aeto::data::{Body, data};
use aeto::marks::Marks;
use aeto::politics::Standing;
use aeto::spot::board;
use aeto::types::{Class, HexId, NationId, UnitId};
use aeto::{State, ground};
use board::SpaceId;

/// Whether a nation is there to hold out.
fn defends(own: NationId) -> bool {
    data().nations[own.index()].class == Class::Minor
}

/// The Cities that still matter: those of the enemy, or one's own.
fn goals(s: &State, own: NationId) -> Vec<SpaceId> {
    let wanted = if defends(own) {
        Standing::Friendly
    } else {
        Standing::Enemy
    };
    let city = |hex: &SpaceId| {
        let printed = ground::hex(*hex);
        printed.city && !printed.eastern_poland && s.politics.standing(own, *hex) == wanted
    };
    board().ids().filter(city).collect()
}

/// How far the nearest City is that matters.
pub fn way_to_goal(s: &State, own: NationId, from: SpaceId) -> i32 {
    let far = goals(s, own)
        .into_iter()
        .map(|goal| ground::distance(from, goal));
    far.min().map_or(0, i32::from)
}

/// What an Offensive by an agent could do: the enemies that those whom it calls could reach.
pub fn prospects(s: &State, own: NationId, agent: Agent) -> i32 {
    let camp = s.camp(own);
    let hexes: Vec<SpaceId> = match agent {
        Agent::Stack { hex } => vec![hex.space()],
        Agent::Landing { .. } => Vec::new(),
        Agent::General { unit } | Agent::Hq { unit } => {
            let Some(at) = s.unit(unit).hex() else {
                return -1;
            };
            let radius = match s.unit(unit).printed().body {
                Body::Hq { radius, .. } => u16::from(radius) + 2,
                _ => 1,
            };
            ground::hexes().within(at, radius).collect()
        }
    };
    let idle = |hex: &SpaceId| {
        let troops = s
            .troops(*hex, camp)
            .filter(|(_, unit)| !unit.has(Marks::ACTIVE));
        troops
            .map(|(_, unit)| i32::from(unit.strength()))
            .sum::<i32>()
    };
    let near = |hex: &SpaceId| enemies_near(s, own, *hex, 2);
    let called: i32 = hexes.iter().filter(|hex| near(hex)).map(idle).sum();
    let attacks = match agent {
        Agent::Hq { .. } => 3,
        _ => 1,
    };
    let least = if defends(own) { 12 } else { 6 };
    if defends(own) || called < least {
        return -1;
    }
    called * attacks
}

/// The best that could be begun now.
pub fn best_agent(s: &State, own: NationId) -> i32 {
    let pieces = s.pieces.of(|owner| owner == own);
    let agents = pieces.filter(|(_, unit)| unit.is_hq() && !unit.has(Marks::ACTIVE));
    let best = agents.map(|(unit, _)| prospects(s, own, Agent::Hq { unit }));
    let stacks = s.hexes_of(|unit| unit.nation() == own && unit.is_combat());
    let stacks = stacks.into_iter().map(|hex| {
        let hex = hex.into();
        prospects(s, own, Agent::Stack { hex })
    });
    best.chain(stacks).max().unwrap_or(-1)
}

fn enemies_near(s: &State, own: NationId, hex: SpaceId, most: u16) -> bool {
    let foe = s.camp(s.foe(own));
    ground::hexes()
        .within(hex, most)
        .any(|at| s.tally(at.into()).of(foe).combat > 0)
}

/// What it takes to do what is hardly ever worth it.
const LOATH: i32 = 100_000;

pub fn value(s: &State, own: NationId, action: OffensiveAction) -> i32 {
    match action {
        OffensiveAction::Pick(Pick::Unit { .. }) => 1,
        OffensiveAction::Exploit(Exploit::Unit { .. }) => 1,
        OffensiveAction::Go(go) => {
            let Some(step) = s.stack.step::<Marching>() else {
                return 0;
            };
            let from = s.unit(step.unit).hex();
            let to = match go {
                Go::To { hex } => Some(hex.space()),
                Go::With { .. } => return -LOATH,
                Go::Stay => from,
            };
            to.map_or(0, |to| place(s, own, step.unit, to, step.why) * 2)
                + i32::from(go == Go::Stay)
        }
        OffensiveAction::Advance(Advance::Unit { unit }) => {
            let target = battle(s).target;
            let there = i32::from(s.tally(target.into()).of(s.camp(own)).steps);
            let general = s.unit(unit).is_general();
            if general || there < 4 { 1 } else { -1 }
        }
        OffensiveAction::Follow(Follow::To { unit, hex }) => {
            let from = s.unit(unit).hex();
            let now = from.map_or(0, |from| way_to_goal(s, own, from));
            now - way_to_goal(s, own, hex.space())
        }
        OffensiveAction::Retreat(retreat) => {
            let near = enemies_near(s, own, retreat.to.space(), 1);
            worth(s, retreat.to) - if near { 50 } else { 0 }
        }
        _ => 0,
    }
}

/// The Movement Phase: everybody is looked at once.
pub fn turn(s: &State, answer: Moves) -> i32 {
    let _ = s;
    match answer {
        Moves::Land { .. } => 3,
        Moves::Combine { .. } => 2,
        Moves::Unit { .. } => 1,
        Moves::Burn { .. } => 1,
        Moves::Enough => 0,
        Moves::GiveUp | Moves::Abandon { .. } => -1_000_000,
    }
}

/// What it is worth that a piece stands in a hex.
fn place(s: &State, own: NationId, unit: UnitId, to: SpaceId, why: Why) -> i32 {
    let piece = s.unit(unit);
    if piece.is_hq() {
        return command(s, own, unit, to);
    }
    if piece.is_general() {
        let camp = s.camp(own);
        let armor = s.troops(to, camp).filter(|(_, unit)| unit.is_circled());
        let troops = s.tally(to.into()).of(camp).combat;
        return 10 * armor.count() as i32 + i32::from(troops) - way_to_goal(s, own, to);
    }
    match defends(own) {
        true => post(s, own, unit, to),
        false => forward(s, own, unit, to, why),
    }
}

/// An HQ goes where it commands most, behind the front.
fn command(s: &State, own: NationId, unit: UnitId, to: SpaceId) -> i32 {
    let radius = match s.unit(unit).printed().body {
        Body::Hq { radius, .. } => u16::from(radius),
        _ => 0,
    };
    let camp = s.camp(own);
    let near = ground::hexes().within(to, radius);
    let troops = near.flat_map(|at| s.troops(at, camp).map(|(_, unit)| unit));
    let idle = troops.filter(|unit| !unit.has(Marks::ACTIVE) || unit.has(Marks::CALLED));
    let called: i32 = idle.map(|unit| i32::from(unit.strength())).sum();
    let exposed = enemies_near(s, own, to, 1);
    called * 4 - way_to_goal(s, own, to) - if exposed { 40 } else { 0 }
}

/// The attacker goes into empty Cities, to where an attack needs him, and towards the goal.
fn forward(s: &State, own: NationId, unit: UnitId, to: SpaceId, why: Why) -> i32 {
    let camp = s.camp(own);
    let entered = match s.politics.standing(own, to) {
        Standing::Enemy => worth(s, to.into()),
        _ => 0,
    };
    let fights = why != Why::Phase;
    let foe = s.camp(s.foe(own));
    let beside = ground::beside(to).filter(|(at, _)| s.tally((*at).into()).of(foe).combat > 0);
    let mut best = 0;
    for (target, _) in beside {
        let mut units: Vec<UnitId> = ground::beside(target)
            .flat_map(|(at, _)| s.troops(at, camp))
            .filter(|(_, unit)| unit.has(Marks::CALLED))
            .map(|(id, _)| id)
            .filter(|id| *id != unit)
            .collect();
        let without = expected(s, own, target.into(), units.clone()).clamp(-300, 600);
        units.push(unit);
        let with = expected(s, own, target.into(), units).clamp(-300, 600);
        let gain = with - without + worth(s, target.into()) / 10;
        best = best.max(if fights { gain } else { 30 });
    }
    entered + best - 25 * way_to_goal(s, own, to)
}

/// The defender mans his Cities, the capital first.
fn post(s: &State, own: NationId, unit: UnitId, to: SpaceId) -> i32 {
    let camp = s.camp(own);
    let others = s.troops(to, camp).filter(|(id, _)| *id != unit).count() as i32;
    let printed = ground::hex(to);
    let capital = data().nations[own.index()].capital == Some(to);
    let wanted = match (capital, printed.city && !printed.eastern_poland) {
        (true, _) => 3,
        (_, true) => 2,
        _ => 0,
    };
    let manned = if others < wanted {
        worth(s, HexId::from(to))
    } else {
        0
    };
    manned - 10 * way_to_goal(s, own, to) - 5 * others
}
