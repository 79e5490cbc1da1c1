//! 5.14: an attack, from its declaration to its end.

use super::odds;
use super::operation::{Stage, operation};
use super::{advance, results};
use crate::Aeto;
use crate::ch04_air::{self, Jumping, Window};
use crate::data::{CombatResult, data};
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{self, Cause};
use crate::marks::Marks;
use crate::names::{adjective, hex_name};
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, HexId, NationId, Terrain, UnitId, Weather};
use crate::unit::Unit;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 4.24: a paratrooper that came down on the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dropped {
    pub unit: UnitId,
    pub intact: bool,
}

/// An attack that is being made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    pub stage: Stage,
    pub by: NationId,
    pub target: HexId,
    pub attackers: Vec<UnitId>,
    /// 5.14.6: defenders that are left out.
    pub aside: Vec<UnitId>,
    pub drops: Vec<Dropped>,
    /// 4.16.17
    pub superiority: Option<Camp>,
    pub called_off: bool,
    pub result: Option<Verdict>,
    /// Survivors must leave, or have.
    pub routed: bool,
    /// 5.18.9: an advance costs a step.
    pub attrition: bool,
    /// 5.18.18: where the last unit of the defender went.
    pub refuge: Option<HexId>,
}

/// The result of the die, as it is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    AttackersOut,
    Repulsed { steps: u8 },
    Shaken,
    Beaten { steps: u8, marked: bool },
    DefendersOut,
}

impl Battle {
    pub fn new(stage: Stage, by: NationId, target: HexId, attackers: Vec<UnitId>) -> Battle {
        Battle {
            stage,
            by,
            target,
            attackers,
            aside: Vec::new(),
            drops: Vec::new(),
            superiority: None,
            called_off: false,
            result: None,
            routed: false,
            attrition: false,
            refuge: None,
        }
    }
    /// The hexes that it is made from.
    pub fn hexes(&self, s: &State) -> Vec<SpaceId> {
        let mut all: Vec<SpaceId> = self
            .attackers
            .iter()
            .filter_map(|id| s.unit(*id).hex())
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }
    pub fn foe(&self, s: &State) -> Camp {
        s.camp(s.foe(self.by))
    }
    /// The units that defend.
    pub fn defenders<'a>(&'a self, s: &'a State) -> impl Iterator<Item = (UnitId, &'a Unit)> {
        let there = s.troops(self.target.space(), self.foe(s));
        there.filter(|(id, _)| !self.aside.contains(id))
    }
    /// A piece that is no more.
    pub fn forget(&mut self, id: UnitId) {
        self.attackers.retain(|unit| *unit != id);
        self.aside.retain(|unit| *unit != id);
        self.drops.retain(|drop| drop.unit != id);
    }
    /// Nobody is left in the hex.
    pub fn is_cleared(&self, s: &State) -> bool {
        s.troops(self.target.space(), self.foe(s)).next().is_none()
    }
}

pub fn battle(s: &State) -> &Battle {
    s.battle.as_ref().expect("an attack goes on")
}

pub fn battle_mut(s: &mut State) -> &mut Battle {
    s.battle.as_mut().expect("an attack goes on")
}

/// Whether land units may attack from one hex into another.
pub fn may_strike(s: &State, from: SpaceId, to: SpaceId) -> bool {
    cite!("5.14.1", "10.5a");
    let Some(kinds) = board().border(from, to) else {
        return false;
    };
    let lake = ground::is_lake(kinds) && crate::ch01_weather::is_frozen(s, from, to);
    ground::side(kinds).open || lake
}

/// 5.14.1: attacks of a Step, one after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Attacks;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    Hex { hex: HexId },
    Enough,
}

/// Whether a unit may attack in this Step.
pub fn may_attack(s: &State, id: UnitId) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        unit.is_combat() && unit.hex().is_some(),
        "5.14.1",
        "it does not fight"
    );
    demand!(unit.has(Marks::CALLED), "5.14.1", "it is not Activated");
    demand!(
        !unit.has(Marks::ATTACKED),
        "5.14.2",
        "it has attacked in this Step"
    );
    demand!(
        !unit.has(Marks::DROPPED),
        "4.24.9",
        "it came down by parachute"
    );
    let exploits = operation(s).stage != Stage::Exploitation || unit.has(Marks::EXPLOITS);
    demand!(exploits, "5.22e", "it does not exploit");
    Ok(())
}

/// The units that could join an attack on a hex.
fn joiners(s: &State, target: SpaceId) -> Vec<UnitId> {
    let camp = s.camp(operation(s).nation);
    let near = board()
        .neighbours(target)
        .iter()
        .filter(|link| may_strike(s, link.to, target));
    let units = near.flat_map(|link| s.troops(link.to, camp));
    let mut all: Vec<UnitId> = units
        .map(|(id, _)| id)
        .filter(|id| may_attack(s, *id).is_ok())
        .collect();
    all.sort_unstable();
    all
}

impl Question<Aeto> for Attacks {
    type Answer = Target;

    fn open(&self, t: &mut Act<'_>) -> Open {
        // A breakthrough that must be repeated is asked for even if nothing else could be done.
        let mut offers = Vec::new();
        self.ask(t.s, &mut offers);
        match offers[..] {
            [] => Open::Pass,
            [only] if only == Target::Enough.into() => Open::Pass,
            _ => Open::Ask(t.s.seat(operation(t.s).nation)),
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let foe = s.camp(s.foe(operation(s).nation));
        let hexes = s.hexes_of(|unit| unit.camp == foe && unit.is_ground());
        let hexes = hexes.into_iter().map(HexId::from);
        frame::add(out, hexes.map(|hex| Target::Hex { hex }));
        frame::add(out, [Target::Enough]);
    }
    fn check(&self, s: &State, answer: Target) -> Result<(), Illegal> {
        let op = operation(s);
        match answer {
            Target::Hex { hex } => {
                demand!(
                    op.attacks < op.limit(s),
                    "5.0.11",
                    "no attack is left in this Step"
                );
                demand!(
                    !op.hit.contains(&hex),
                    "5.14.2",
                    "the hex was attacked in this Step"
                );
                let foe = s.tally(hex.into()).of(s.camp(s.foe(op.nation)));
                demand!(
                    foe.combat > 0 || foe.hqs > 0,
                    "5.14.20",
                    "no enemy unit is there"
                );
                demand!(
                    !joiners(s, hex.space()).is_empty(),
                    "5.14.1",
                    "no Activated unit can attack it"
                );
                Ok(())
            }
            Target::Enough => {
                let left = op.attacks < op.limit(s) && op.stage == Stage::Combat;
                let due = |owed: &super::operation::Owed| {
                    !op.hit.contains(&owed.target)
                        && !s
                            .troops(owed.target.space(), s.camp(s.foe(op.nation)))
                            .map(|(id, _)| id)
                            .collect::<Vec<_>>()
                            .is_empty()
                        && owed.units.iter().any(|id| {
                            let at = s.unit(*id).hex();
                            may_attack(s, *id).is_ok()
                                && at.is_some_and(|at| may_strike(s, at, owed.target.space()))
                        })
                };
                demand!(
                    !(left && op.owed.iter().any(due)),
                    "5.21k",
                    "a failed breakthrough must be repeated"
                );
                Ok(())
            }
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Target) {
        let Target::Hex { hex } = answer else {
            t.pop();
            return;
        };
        let op = operation(t.s);
        let (stage, by) = (op.stage, op.nation);
        if t.s.tally(hex.into()).of(t.s.camp(t.s.foe(by))).combat == 0 {
            lone_hq(t, hex.space());
            return;
        }
        let owed = op.owed.iter().find(|owed| owed.target == hex);
        let must: Vec<UnitId> = owed.map(|owed| owed.units.clone()).unwrap_or_default();
        let fit = |id: &UnitId| {
            let at = t.s.unit(*id).hex();
            may_attack(t.s, *id).is_ok() && at.is_some_and(|at| may_strike(t.s, at, hex.space()))
        };
        let attackers = must.into_iter().filter(fit).collect();
        t.s.battle = Some(Battle::new(stage, by, hex, attackers));
        t.push(Attack {
            part: Part::Defenders,
        });
        t.push(Gathering);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let op = operation(s);
        let left = op.limit(s).saturating_sub(op.attacks);
        (
            format!("Attack a hex ({left} attacks left), or go on."),
            rule!("5.14.1"),
        )
    }
}

/// 5.2.4: an attack on an HQ that stands alone removes it without a roll.
fn lone_hq(t: &mut Act<'_>, hex: SpaceId) {
    count_attack(t, hex.into());
    let foe = t.s.camp(t.s.foe(operation(t.s).nation));
    let hqs: Vec<UnitId> =
        t.s.ground_pieces(hex, foe)
            .filter(|(_, unit)| unit.is_hq())
            .map(|(id, _)| id)
            .collect();
    for id in hqs {
        t.log.say(rule!("5.2.4"), || {
            format!("The HQ alone in {} is lost", hex_name(hex))
        });
        losses::eliminate(t, id, Cause::Other);
    }
}

fn count_attack(t: &mut Act<'_>, hex: HexId) {
    cite!("5.0.11", "5.14.2");
    if let Some(op) = &mut t.s.operation {
        op.attacks += 1;
        op.hit.push(hex);
    }
}

/// 5.14.4: who attacks, one unit after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Gathering;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gather {
    Join {
        unit: UnitId,
    },
    Everybody,
    Ready,
    /// Nobody attacks this hex after all.
    Leave,
}

impl Question<Aeto> for Gathering {
    type Answer = Gather;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(battle(t.s).by))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let joiners = joiners(s, battle(s).target.space());
        frame::add(out, joiners.into_iter().map(|unit| Gather::Join { unit }));
        frame::add(out, [Gather::Everybody, Gather::Ready, Gather::Leave]);
    }
    fn check(&self, s: &State, answer: Gather) -> Result<(), Illegal> {
        let battle = battle(s);
        match answer {
            Gather::Join { unit } => {
                demand!(s.has_unit(unit), "5.14.1", "there is no such piece");
                may_attack(s, unit)?;
                demand!(!battle.attackers.contains(&unit), "5.14.2", "it takes part");
                demand!(
                    joiners(s, battle.target.space()).contains(&unit),
                    "5.14.1",
                    "it cannot attack that hex"
                );
                let like = s
                    .pieces
                    .likes(unit)
                    .find(|like| !battle.attackers.contains(like));
                demand!(
                    like == Some(unit),
                    "5.14.1",
                    "choose the first of like units"
                );
                Ok(())
            }
            Gather::Everybody => {
                let all = joiners(s, battle.target.space());
                demand!(
                    all.len() > battle.attackers.len(),
                    "5.14.1",
                    "all take part"
                );
                Ok(())
            }
            Gather::Ready => {
                demand!(!battle.attackers.is_empty(), "5.14.1", "nobody attacks");
                Ok(())
            }
            Gather::Leave => {
                let op = operation(s);
                let owed = op.owed.iter().any(|owed| owed.target == battle.target);
                demand!(
                    !owed || op.stage != Stage::Combat,
                    "5.21k",
                    "a failed breakthrough must be repeated"
                );
                Ok(())
            }
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Gather) {
        match answer {
            Gather::Join { unit } => battle_mut(t.s).attackers.push(unit),
            Gather::Everybody => {
                let all = joiners(t.s, battle(t.s).target.space());
                battle_mut(t.s).attackers = all;
            }
            Gather::Ready => {
                t.pop();
                let (target, by) = (battle(t.s).target, battle(t.s).by);
                begin(t, target, by);
            }
            Gather::Leave => {
                t.pop();
                t.pop();
                let target = battle(t.s).target;
                t.s.battle = None;
                // 5.14.2: a hex that was looked at and left alone is not looked at again in the Step.
                if let Some(op) = &mut t.s.operation {
                    op.hit.push(target);
                }
            }
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let target = hex_name(battle(s).target.space());
        (format!("Who attacks {target}?"), rule!("5.14.1"))
    }
}

/// The attack is declared: it counts, and the invasion of the nation has begun.
pub fn begin(t: &mut Act<'_>, target: HexId, by: NationId) {
    count_attack(t, target);
    let of = t.s.foe(by);
    crate::capture::invade(t, by, of);
    t.log.say(rule!("5.14.1"), || {
        format!("{} attack on {}", adjective(by), hex_name(target.space()))
    });
    let attackers = battle(t.s).attackers.clone();
    for id in attackers {
        t.s.pieces.mark(id, |unit| unit.marks.set(Marks::ATTACKED));
    }
}

/// What comes next in an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Defenders,
    Air,
    Drop,
    Decide,
    Losses,
    Retreat,
    Vacated,
    Advance,
    End,
}

/// 5.14.4: goes through the parts of an attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    pub part: Part,
}

impl Question<Aeto> for Attack {
    type Answer = Gather;

    fn open(&self, t: &mut Act<'_>) -> Open {
        cite!("5.14.4");
        t.s.refresh();
        let (target, by) = (battle(t.s).target, battle(t.s).by);
        let off = battle(t.s).called_off;
        let next = match self.part {
            Part::Defenders => Part::Air,
            Part::Air => Part::Drop,
            Part::Drop => Part::Decide,
            Part::Decide => Part::Losses,
            Part::Losses => Part::Retreat,
            Part::Retreat => Part::Vacated,
            Part::Vacated => Part::Advance,
            Part::Advance => Part::End,
            Part::End => {
                t.pop();
                results::close(t);
                return Open::Again;
            }
        };
        t.replace(Attack { part: next });
        match self.part {
            Part::Defenders => t.push(Standing),
            Part::Air => ch04_air::open_window(t, Window::over(target, by)),
            Part::Drop => t.push(Jumping),
            Part::Decide => t.push(Deciding),
            _ if off => {}
            Part::Losses => results::losses(t),
            Part::Retreat => results::retreat(t),
            Part::Vacated => results::vacated(t),
            Part::Advance => advance::begin(t),
            Part::End => {}
        }
        Open::Again
    }
}

/// 5.14.6: the defender may leave units out of the defence.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standing;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    LeaveOut { unit: UnitId },
    Fight,
}

impl Question<Aeto> for Standing {
    type Answer = Stand;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let battle = battle(t.s);
        if battle.defenders(t.s).count() < 2 {
            return Open::Pass;
        }
        Open::Ask(t.s.seat(t.s.foe(battle.by)))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let defenders = battle(s)
            .defenders(s)
            .map(|(unit, _)| Stand::LeaveOut { unit });
        frame::add(out, defenders.chain([Stand::Fight]).collect::<Vec<_>>());
    }
    fn check(&self, s: &State, answer: Stand) -> Result<(), Illegal> {
        let Stand::LeaveOut { unit } = answer else {
            return Ok(());
        };
        let battle = battle(s);
        let defends = battle.defenders(s).any(|(id, _)| id == unit);
        demand!(defends, "5.14.6", "it does not defend");
        demand!(
            battle.defenders(s).count() > 1,
            "5.14.6",
            "somebody must defend"
        );
        let like = s
            .pieces
            .likes(unit)
            .find(|like| !battle.aside.contains(like));
        demand!(
            like == Some(unit),
            "5.14.6",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Stand) {
        match answer {
            Stand::LeaveOut { unit } => battle_mut(t.s).aside.push(unit),
            Stand::Fight => t.pop(),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let target = hex_name(battle(s).target.space());
        (
            format!("Leave units out of the defence of {target}, or stand."),
            rule!("5.14.6"),
        )
    }
}

/// 5.14.5: the last chance to call the attack off.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deciding;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decide {
    Roll,
    CallOff,
}

impl Question<Aeto> for Deciding {
    type Answer = Decide;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(battle(t.s).by))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Decide::Roll, Decide::CallOff]);
    }
    fn check(&self, s: &State, answer: Decide) -> Result<(), Illegal> {
        if answer == Decide::Roll {
            let (attack, defence) = odds::strengths(s, battle(s));
            let column = odds::column(attack.total(), defence.total());
            demand!(column.is_some(), "5.15.3", "the odds are worse than 1-3");
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Decide) {
        t.pop();
        match answer {
            Decide::CallOff => {
                cite!("4.24.14");
                t.log
                    .say(rule!("5.14.5"), || "The attack is called off".to_string());
                battle_mut(t.s).called_off = true;
                let drops: Vec<UnitId> = battle(t.s).drops.iter().map(|drop| drop.unit).collect();
                for unit in drops {
                    losses::eliminate(t, unit, Cause::Combat);
                }
            }
            Decide::Roll => roll(t),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let battle = battle(s);
        let (attack, defence) = odds::strengths(s, battle);
        let (attack, defence) = (attack.total(), defence.total());
        let odds = odds::column(attack, defence).map_or("too low", odds::column_name);
        (
            format!("{attack} against {defence}, odds {odds}: attack?"),
            rule!("5.14.5"),
        )
    }
}

/// 5.14.18: the die, its modifiers, the result.
fn roll(t: &mut Act<'_>) {
    let (attack, defence) = odds::strengths(t.s, battle(t.s));
    let Some(column) = odds::column(attack.total(), defence.total()) else {
        return;
    };
    let modifiers = odds::modifiers(t.s, battle(t.s));
    let die = t.dice.d8();
    let total = die as i8 + modifiers.iter().map(|modifier| modifier.by).sum::<i8>();
    let result = data().crt.result(column, total);
    t.log
        .rolled(rule!("5.14.18"), &[kernel::Rolled::die(8, die)], || {
            let named = modifiers
                .iter()
                .map(|one| format!(", {} {:+}", one.name, one.by));
            let named: String = named.collect();
            format!(
                "{} against {}, {}{named}: {result}",
                attack.total(),
                defence.total(),
                odds::column_name(column)
            )
        });
    let verdict = match result {
        CombatResult::AttackersOut => Verdict::AttackersOut,
        CombatResult::Repulsed(steps) => Verdict::Repulsed { steps },
        CombatResult::Shaken => Verdict::Shaken,
        CombatResult::Beaten { steps, marked } => Verdict::Beaten { steps, marked },
        CombatResult::DefendersOut => Verdict::DefendersOut,
    };
    battle_mut(t.s).result = Some(verdict);
}

/// 5.21l, 5.8.5: a hex that no breakthrough may be aimed at.
pub fn bars_breakthrough(s: &State, hex: SpaceId) -> bool {
    cite!("5.21d", "5.21l", "5.8.5", "1.3d");
    ground::hex(hex).terrain == Some(Terrain::Swamp)
        || crate::ch01_weather::weather_at(s, hex) == Weather::Mud
}
