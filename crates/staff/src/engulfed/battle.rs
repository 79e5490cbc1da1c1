//! Rounds of combat: which to fight, how, who dies, and what a Special Action is spent on.

use super::manual::Line;
use super::odds::{Field, Man, Sides, gather, man, outlook, steps};
use super::picture::{Might, Picture, is_hostile};
use super::value::judge;
use super::worth::is_vital;
use crate::choice::{best, pick};
use engulfed::ch05_movement::friendly_uncontested;
use engulfed::ch06_combat::{CombatAction, Round, Stage};
use engulfed::ch07_special_actions::{SpecialAction, in_hand, payer};
use engulfed::data::data;
use engulfed::types::{Area, Class, Kind, Nation, Nations, Side, Terrain};
use engulfed::unit::{Marks, UnitId};
use engulfed::{Action, State};

/// How a battle in an area stands for the side that would attack in it now.
pub fn field(s: &State, area: Area, attacker: Side) -> Field {
    let is_mine = |n: Nation| s.side_of(n) == Some(attacker);
    let landed = s.units_in(area).any(|(_, u)| {
        is_mine(u.nation)
            && u.kind.is_ground()
            && u.marks.has(Marks(Marks::INVADED.0 | Marks::DROPPED.0))
    });
    Field {
        area,
        first: s.newly_contested.has(area),
        counter: false,
        landed: landed.then_some(attacker),
    }
}

/// The better way to fight a round, and what it promises.
pub fn promise(
    s: &State,
    picture: &Picture,
    field: &Field,
    sides: &Sides,
    side: Side,
) -> (i32, bool) {
    let value = |assault: bool| {
        let outlook = outlook(s, picture, field, sides, side, assault);
        judge(s, picture, field, sides, &outlook)
    };
    let (normal, assault) = (value(false), value(true));
    (normal.max(assault), assault > normal)
}

/// The next attack of the Initial Combat Phase.
pub fn attack(s: &State, picture: &Picture, legal: &[Action]) -> Option<Action> {
    let areas = legal.iter().filter_map(|action| match action {
        Action::Combat(CombatAction::Attack {
            area,
            assault: false,
        }) => Some(*area),
        _ => None,
    });
    let mut found: Option<(i32, Action)> = None;
    for area in areas {
        let (value, assault) = promise(
            s,
            picture,
            &field(s, area, picture.side),
            &gather(s, area, picture.side, picture.side),
            picture.side,
        );
        let owed = s.newly_contested.has(area);
        if !owed && value < picture.doctrine.get(Line::WorthIt) {
            continue;
        }
        let action = CombatAction::Attack { area, assault }.into();
        if found.is_none_or(|f| value > f.0) {
            found = Some((value, action));
        }
    }
    found.map(|(_, action)| action)
}

/// Every question of a round.
pub fn answer(s: &State, picture: &Picture, legal: &[Action]) -> Action {
    let Some(round) = &s.battle.round else {
        return fortress(s, legal);
    };
    match round.stage {
        Stage::Declare => {
            let (area, side) = (round.area, picture.side);
            let (_, assault) = promise(
                s,
                picture,
                &field(s, area, side),
                &fighters(s, round, picture.side),
                side,
            );
            pick(legal, CombatAction::Attack { area, assault }.into())
        }
        Stage::Retreat => retreat(s, picture, round, legal),
        Stage::Retreating { .. } => best(legal, |a| refuge(picture, a)),
        Stage::Reinforce => reinforce(s, picture, round, legal),
        Stage::Reinforcing { .. } | Stage::CounterReinforcing { .. } => join(s, picture, legal),
        Stage::Counter => counter(s, picture, round, legal),
        Stage::Allot { side } => dogfight(s, round, side, legal),
        Stage::LoseAir { .. } => best(legal, |a| match a {
            Action::Combat(CombatAction::LoseAir { dogfighter, .. }) => i32::from(*dogfighter),
            _ => 0,
        }),
        Stage::Support { .. } => best(legal, |a| support(s, a)),
        Stage::Fire { .. } => best(legal, |a| match a {
            Action::Combat(CombatAction::Fire { unit }) => 1 + i32::from(s.unit(*unit).steps),
            _ => 0,
        }),
        Stage::Lose { .. } => best(legal, |a| lose(s, a)),
        Stage::Over => legal[0],
    }
}

/// Whether a question of a round hangs on who stands where: dice and losses do not.
pub fn needs_a_look(s: &State) -> bool {
    let round = s.battle.round.as_ref();
    round.is_none_or(|round| {
        !matches!(
            round.stage,
            Stage::Allot { .. }
                | Stage::LoseAir { .. }
                | Stage::Support { .. }
                | Stage::Fire { .. }
                | Stage::Lose { .. }
                | Stage::Over
        )
    })
}

/// Those who take part in the round, of both sides.
fn fighters(s: &State, round: &Round, eyes: Side) -> Sides {
    let mut sides = gather(s, round.area, round.attacker, eyes);
    let takes_part = |m: &Man| round.nations[round.attacker.index()].has(m.who.nation);
    sides.attackers.retain(takes_part);
    sides
}

/// 6.85b, 6.86, 6.2b: questions outside of a round.
fn fortress(s: &State, legal: &[Action]) -> Action {
    best(legal, |a| match a {
        Action::Combat(CombatAction::Withdraw { unit }) => 20 - i32::from(s.unit(*unit).steps),
        // A fortress that was won is held by as many as may stay.
        Action::Combat(CombatAction::Decline) => 25,
        Action::Combat(CombatAction::Agree) => 5,
        _ => 0,
    })
}

/// 7.51: who would be wiped out and can leave, leaves.
fn retreat(s: &State, picture: &Picture, round: &Round, legal: &[Action]) -> Action {
    let stay = CombatAction::Decline.into();
    let wants = legal
        .iter()
        .find(|a| matches!(a, Action::Combat(CombatAction::Retreat { .. })));
    let Some(go) = wants else {
        return pick(legal, stay);
    };
    let sides = fighters(s, round, picture.side);
    let field = field(s, round.area, round.attacker);
    let outlook = outlook(s, picture, &field, &sides, round.attacker, round.assault);
    let vital = is_vital(s, round.area, picture.side);
    let own = steps(&sides.defenders);
    let line = if vital {
        Line::RetreatVital
    } else {
        Line::Retreat
    };
    let doomed = outlook.clears >= picture.doctrine.get(line);
    if doomed && own >= 6 {
        *go
    } else {
        pick(legal, stay)
    }
}

fn refuge(picture: &Picture, action: &Action) -> i32 {
    let Action::Combat(CombatAction::RetreatTo { to, .. }) = action else {
        return i32::MIN;
    };
    let (own, threat) = (picture.own[to.index()], picture.threat[to.index()]);
    let safe = if threat.steps > 2 * (own.steps + 4) {
        -30
    } else {
        0
    };
    picture.keep[to.index()] + own.steps.min(12) + safe
}

/// 7.6: help where it turns a fight that matters.
fn reinforce(s: &State, picture: &Picture, round: &Round, legal: &[Action]) -> Action {
    let stay = CombatAction::Decline.into();
    let wants = legal
        .iter()
        .find(|a| matches!(a, Action::Combat(CombatAction::Reinforce { .. })));
    let Some(go) = wants else {
        return pick(legal, stay);
    };
    let sides = fighters(s, round, picture.side);
    let field = field(s, round.area, round.attacker);
    let outlook = outlook(s, picture, &field, &sides, round.attacker, round.assault);
    let matters = picture.keep[round.area.index()] >= 15;
    if matters && (picture.doctrine.get(Line::Reinforce)..=92).contains(&outlook.clears) {
        *go
    } else {
        pick(legal, stay)
    }
}

/// Who joins a battle: the strong, unless they leave a threatened place empty.
fn join(s: &State, picture: &Picture, legal: &[Action]) -> Action {
    best(legal, |a| {
        let Action::Combat(CombatAction::Join { unit }) = a else {
            return 0;
        };
        let (id, unit) = (*unit, s.unit(*unit));
        let Some(from) = s.area_of(id) else { return 0 };
        if !unit.kind.is_ground() {
            return 30;
        }
        let alone = picture.own[from.index()].blocks <= 1;
        let open = alone && picture.threat[from.index()].steps > 0;
        if open {
            return -picture.keep[from.index()];
        }
        man(s, picture.side, unit).punch()
    })
}

/// 7.7: strike back where the attacker is worn out.
fn counter(s: &State, picture: &Picture, round: &Round, legal: &[Action]) -> Action {
    let stay: Action = CombatAction::Decline.into();
    let sides = gather(s, round.area, picture.side, picture.side);
    let field = Field {
        area: round.area,
        first: round.first,
        counter: true,
        landed: round.landed,
    };
    best(legal, |a| {
        let Action::Combat(CombatAction::Counterattack { assault, .. }) = a else {
            return i32::from(*a == stay);
        };
        let outlook = outlook(s, picture, &field, &sides, picture.side, *assault);
        judge(s, picture, &field, &sides, &outlook) - picture.doctrine.get(Line::Special)
    })
}

/// 6.22: ground support that shoots down ground support pays best; what is left supports.
fn dogfight(s: &State, round: &Round, side: Side, legal: &[Action]) -> Action {
    let theirs: u8 = s
        .units_in(round.area)
        .filter(|(_, u)| u.kind == Kind::GroundSupport && s.side_of(u.nation) == Some(side.other()))
        .count() as u8;
    best(legal, |a| match a {
        Action::Combat(CombatAction::Dogfight { count, .. }) => {
            let wanted = i32::from(theirs) * 3 / 2;
            -(i32::from(*count) - wanted).abs()
        }
        _ => i32::MIN,
    })
}

fn support(s: &State, action: &Action) -> i32 {
    let Action::Combat(CombatAction::Support { unit }) = action else {
        return 0;
    };
    let unit = s.unit(*unit);
    let armour = i32::from(unit.kind.class() == Class::Armour);
    1 + 2 * i32::from(unit.steps) + armour
}

/// 6.27: the cheapest first, and rather a step of a strong block than the last of a weak one.
fn lose(s: &State, action: &Action) -> i32 {
    let Action::Combat(CombatAction::Lose { unit, hits }) = action else {
        return i32::MIN;
    };
    let unit = s.unit(*unit);
    let price = match unit.kind {
        Kind::Armour | Kind::Airborne => 2,
        _ => 1,
    } * if unit.elite { 2 } else { 1 };
    let last = i32::from(unit.steps <= *hits);
    i32::from(unit.steps) - 6 * price - 12 * last - i32::from(*hits)
}

/// 7.4: another round, or another move, where it decides something.
pub fn breakthrough(s: &State, picture: &Picture, legal: &[Action]) -> Option<Action> {
    let mut found: Option<(i32, Action)> = None;
    for action in legal {
        let value = match action {
            Action::Special(SpecialAction::Combat {
                area,
                powers,
                assault,
            }) => another_round(s, picture, *area, *powers, *assault),
            Action::Special(SpecialAction::Operational { powers, area }) => {
                another_move(s, picture, *powers, *area)
            }
            _ => 0,
        };
        if value > 0 && found.is_none_or(|f| value > f.0) {
            found = Some((value, *action));
        }
    }
    found.map(|(_, action)| action)
}

/// What those cost who pay: the last one is dear.
fn cost(s: &State, picture: &Picture, powers: Nations) -> i32 {
    let special = picture.doctrine.get(Line::Special);
    let of = |n: Nation| special + if in_hand(s, n) <= 1 { special / 3 } else { 0 };
    powers.iter().map(of).sum()
}

fn another_round(s: &State, picture: &Picture, area: Area, powers: Nations, assault: bool) -> i32 {
    let side = picture.side;
    let mut sides = gather(s, area, side, side);
    sides
        .attackers
        .retain(|m| powers.has(payer(s, m.who.nation)));
    if 3 * steps(&sides.attackers) < 2 * steps(&sides.defenders) {
        return 0;
    }
    let field = Field {
        first: false,
        landed: None,
        ..field(s, area, side)
    };
    let outlook = outlook(s, picture, &field, &sides, side, assault);
    judge(s, picture, &field, &sides, &outlook) - cost(s, picture, powers)
}

fn another_move(s: &State, picture: &Picture, powers: Nations, area: Area) -> i32 {
    let Some(by) = powers.iter().next() else {
        return 0;
    };
    if picture.waits(s, area) || !is_hostile(s, s.camp(by), area) || s.is_contested(area) {
        return 0;
    }
    let foe = picture.foe[area.index()];
    let price = cost(s, picture, powers);
    // What is taken must be fed: a way back over friendly ground.
    let near = data().areas.near(area);
    let back = near.iter().any(|a| friendly_uncontested(s, by, a));
    if !back {
        return 0;
    }
    if foe.blocks == 0 {
        return picture.prize(area) - price;
    }
    let mut force = Might::default();
    let mut sides = Sides {
        defenders: gather(s, area, picture.side, picture.side).defenders,
        ..Sides::default()
    };
    for from in near.iter().filter(|a| !s.is_contested(*a)) {
        for (id, unit) in s.units_in(from) {
            if powers.has(payer(s, unit.nation)) && may_come(s, id, area) {
                let man = man(s, picture.side, unit);
                force.steps += i32::from(man.steps);
                sides.attackers.push(man.arrived(from, area));
            }
        }
    }
    if force.steps < foe.steps {
        return 0;
    }
    let field = Field {
        area,
        first: true,
        counter: false,
        landed: None,
    };
    promise(s, picture, &field, &sides, picture.side).0 - price
}

/// 5.43: strong or fast enough to break through.
fn may_come(s: &State, id: UnitId, area: Area) -> bool {
    let unit = s.unit(id);
    let strong = !matches!(unit.kind, Kind::Infantry | Kind::Militia) || unit.steps >= 3;
    let swamp = data().areas.facts(area).terrain == Terrain::Swamp;
    unit.kind.is_ground()
        && strong
        && !unit.marks.has(Marks::OUT_OF_SUPPLY)
        && !(swamp && unit.kind == Kind::Armour)
        && engulfed::ch09_politics::may_enter(s, unit.nation, area).is_ok()
}
