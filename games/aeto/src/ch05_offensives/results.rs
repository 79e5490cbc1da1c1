//! 5.18: what the result of an attack does.

use super::attack::{Verdict, battle, battle_mut};
use super::march::stack_room;
use super::operation::{Owed, Stage};
use super::{landing, odds};
use crate::Aeto;
use crate::capture;
use crate::ch07_supply::suffers_attack;
use crate::data::{Body, data};
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{self, Cause};
use crate::marks::Marks;
use crate::names::hex_name;
use crate::politics::Standing;
use crate::state::State;
use crate::types::{HexId, NationId, UnitId};
use crate::works;
use board::{Hold, SpaceId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The losses of the result.
pub fn losses(t: &mut Act<'_>) {
    let by = battle(t.s).by;
    let foe = t.s.foe_at(by, battle(t.s).target.space());
    if battle(t.s).lone_fort {
        fort_falls(t);
    }
    match battle(t.s).result {
        Some(Verdict::AttackersOut) => {
            cite!("5.18.2");
            let all = participants(t.s, by);
            let hexes: Vec<SpaceId> = battle(t.s).hexes(t.s);
            for id in all {
                losses::eliminate(t, id, Cause::Combat);
            }
            let camp = t.s.camp(by);
            // 5.20a: only an enemy attack costs a General; his own failed attack sends him back.
            for hex in hexes {
                losses::staff_without_troops(t, hex, camp, Cause::Other);
            }
        }
        Some(Verdict::Repulsed { steps }) => {
            cite!("5.18.3");
            t.push(Losing { nation: by, steps });
        }
        Some(Verdict::Shaken) => {
            cite!("5.18.4");
            t.push(Losing {
                nation: foe,
                steps: 1,
            });
        }
        Some(Verdict::Beaten { steps, .. }) => {
            cite!("5.18.6");
            t.push(Losing { nation: foe, steps });
        }
        Some(Verdict::DefendersOut) => {
            cite!("5.18.7");
            let all = participants(t.s, foe);
            for id in all {
                losses::eliminate(t, id, Cause::Combat);
            }
        }
        None => {}
    }
}

/// 5.18.19: a fort alone is removed by any result that costs the defender two steps or more.
fn fort_falls(t: &mut Act<'_>) {
    cite!("5.18.19");
    let lost = matches!(
        battle(t.s).result,
        Some(Verdict::Beaten { .. } | Verdict::DefendersOut)
    );
    if lost {
        let target = battle(t.s).target.space();
        works::raze(t, target);
    }
}

/// The units of a nation's camp that take part.
fn participants(s: &State, nation: NationId) -> Vec<UnitId> {
    let battle = battle(s);
    match nation == battle.by {
        true => {
            let dropped = battle.drops.iter().map(|drop| drop.unit);
            battle.attackers.iter().copied().chain(dropped).collect()
        }
        false => battle.defenders(s).map(|(id, _)| id).collect(),
    }
}

/// 5.18.8: an owner loses steps of his choice, one after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Losing {
    pub nation: NationId,
    pub steps: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lose {
    pub unit: UnitId,
}

impl Question<Aeto> for Losing {
    type Answer = Lose;

    fn open(&self, t: &mut Act<'_>) -> Open {
        cite!("5.18.8");
        let units = participants(t.s, self.nation);
        if self.steps == 0 || units.is_empty() {
            return Open::Pass;
        }
        let mut offers = Vec::new();
        self.ask(t.s, &mut offers);
        match (&units[..], offers.len()) {
            ([only], _) => {
                self.apply(t, Lose { unit: *only });
                Open::Again
            }
            (_, 1) => {
                let unit = units[0];
                self.apply(t, Lose { unit });
                Open::Again
            }
            _ => Open::Ask(t.s.seat(self.nation)),
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            participants(s, self.nation)
                .into_iter()
                .map(|unit| Lose { unit }),
        );
    }
    fn check(&self, s: &State, answer: Lose) -> Result<(), Illegal> {
        let all = participants(s, self.nation);
        demand!(all.contains(&answer.unit), "5.18.8", "it takes no part");
        let like = s.pieces.likes(answer.unit).find(|like| all.contains(like));
        demand!(
            like == Some(answer.unit),
            "5.18.8",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Lose) {
        t.replace(Losing {
            nation: self.nation,
            steps: self.steps - 1,
        });
        let hex = t.s.unit(answer.unit).hex();
        if let Some(hex) = hex {
            t.log.say(rule!("5.18.8"), || {
                format!("A step is lost in {}", hex_name(hex))
            });
        }
        cite!("5.21i");
        let battle = battle(t.s);
        let dropped = battle.drops.iter().any(|drop| drop.unit == answer.unit);
        match dropped && battle.stage == Stage::Breakthrough {
            true => losses::eliminate(t, answer.unit, Cause::Combat),
            false => losses::lose_step(t, answer.unit, Cause::Combat),
        }
        if let (Some(hex), true) = (hex, self.nation == super::battle(t.s).by) {
            let camp = t.s.camp(self.nation);
            losses::staff_without_troops(t, hex, camp, Cause::Other);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            format!("Which unit loses a step ({} to go)?", self.steps),
            rule!("5.18.8"),
        )
    }
}

/// 5.18: whether the survivors must leave the hex.
pub fn retreat(t: &mut Act<'_>) {
    let battle = battle(t.s).clone();
    let left = battle.defenders(t.s).count();
    let all_gone = left == 0;
    let foe = t.s.foe_at(battle.by, battle.target.space());
    match battle.result {
        Some(Verdict::Shaken) if battle.lone_fort => {}
        Some(Verdict::Repulsed { .. }) if landing::lands_anyway(t) => {}
        Some(Verdict::Shaken) if !all_gone => check(t, true),
        Some(Verdict::Beaten { marked: false, .. }) if !all_gone => {
            cite!("5.18.6.1");
            check(t, false);
        }
        Some(Verdict::Beaten { marked, .. }) => {
            cite!("5.18.6", "5.18.9");
            battle_mut(t.s).attrition = marked;
            battle_mut(t.s).routed = true;
            t.push(Retreating { nation: foe });
        }
        Some(Verdict::Shaken) => {
            battle_mut(t.s).attrition = true;
            battle_mut(t.s).routed = true;
            t.push(Retreating { nation: foe });
        }
        Some(Verdict::DefendersOut) => {
            cite!("5.14.6");
            battle_mut(t.s).routed = true;
            t.push(Retreating { nation: foe });
        }
        _ => {}
    }
}

/// 5.18.10: one die for the stack; 4 or more holds.
fn check(t: &mut Act<'_>, costed: bool) {
    let battle = battle(t.s);
    let target = battle.target.space();
    let foe = t.s.foe_at(battle.by, target);
    let modifier = hold_modifier(t.s);
    let die = t.dice.d6();
    let holds = holds(t.s, die);
    t.log.rolled(rule!("5.18.10"), &[die], || {
        let word = if holds { "hold" } else { "must retreat" };
        format!(
            "The defenders of {} {word} ({modifier:+})",
            hex_name(target)
        )
    });
    match holds {
        true => t.push(Withdrawing { nation: foe }),
        false => {
            battle_mut(t.s).routed = true;
            battle_mut(t.s).attrition = costed;
            t.push(Retreating { nation: foe });
        }
    }
}

/// Whether a stack holds with a face of the die.
pub fn holds(s: &State, die: u8) -> bool {
    match die {
        1 => false,
        6 => true,
        _ => die as i8 + hold_modifier(s) >= data().values.retreat_holds as i8,
    }
}

/// 5.18.11: what helps a stack to hold, and what does not.
fn hold_modifier(s: &State) -> i8 {
    cite!("5.18.11");
    let battle = battle(s);
    let target = battle.target.space();
    let printed = ground::hex(target);
    let cover = printed
        .terrain
        .is_some_and(|terrain| data().terrain(terrain).cover);
    let mut staff = s.ground_pieces(target, battle.foe(s));
    let general = staff.any(|(_, unit)| matches!(unit.printed().body, Body::General { .. }));
    let wants = battle.defenders(s).any(|(id, _)| suffers_attack(s, id));
    let bonus = odds::bonus(s, battle).is_some();
    let fort = match battle.from_sea {
        true => works::has_fort(s, target),
        false => works::is_fortified(s, target),
    };
    let walls = printed.city || fort;
    i8::from(walls) + i8::from(cover) + i8::from(general) - i8::from(wants) - i8::from(bonus)
}

/// 5.18.12: who holds may still leave.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Withdrawing {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Withdraw {
    Leave,
    Hold,
}

impl Question<Aeto> for Withdrawing {
    type Answer = Withdraw;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.nation))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Withdraw::Leave, Withdraw::Hold]);
    }
    fn check(&self, _s: &State, _answer: Withdraw) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Withdraw) {
        t.pop();
        if answer == Withdraw::Leave {
            t.log.say(rule!("5.18.12"), || {
                "The defenders leave of their own will".to_string()
            });
            battle_mut(t.s).routed = true;
            t.push(Retreating {
                nation: self.nation,
            });
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Hold the hex, or leave it?".to_string(), rule!("5.18.12"))
    }
}

/// 5.18.14: the defenders leave, unit by unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreating {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    pub unit: UnitId,
    pub to: HexId,
}

/// 5.18.15: where a unit may retreat to.
fn refuges(s: &State, id: UnitId) -> Vec<SpaceId> {
    cite!("5.18.14", "5.18.15");
    let unit = s.unit(id);
    let Some(from) = unit.hex() else {
        return Vec::new();
    };
    let (nation, camp) = (unit.nation(), unit.camp);
    let open = ground::beside(from).map(|(to, _)| to).filter(|to| {
        s.politics.standing(nation, *to) != Standing::Neutral
            && !s.is_enemy_held(*to, camp)
            && !works::bars(s, camp, *to)
            && !crate::ch09_politics::is_closed(s, nation, *to)
            && matches!(s.hold(nation, *to), Hold::None | Hold::Inhibited)
            && stack_room(s, camp, *to) >= unit.stacks()
    });
    let open: Vec<SpaceId> = open.collect();
    let home = |at: SpaceId| {
        let own = data()
            .sources
            .iter()
            .filter(|source| source.nation == nation);
        let held =
            own.filter(|source| s.politics.standing(nation, source.hex) == Standing::Friendly);
        held.map(|source| ground::distance(at, source.hex))
            .min()
            .unwrap_or(0)
    };
    let near: Vec<SpaceId> = open
        .iter()
        .copied()
        .filter(|to| home(*to) <= home(from))
        .collect();
    if near.is_empty() { open } else { near }
}

impl Retreating {
    fn next(&self, s: &State) -> Option<UnitId> {
        let battle = battle(s);
        s.troops(battle.target.space(), s.camp(self.nation))
            .map(|(id, _)| id)
            .next()
    }
}

impl Question<Aeto> for Retreating {
    type Answer = Retreat;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let Some(unit) = self.next(t.s) else {
            return Open::Pass;
        };
        match refuges(t.s, unit)[..] {
            [] => {
                t.log.say(rule!("5.18.16"), || {
                    "A unit that cannot retreat is eliminated".to_string()
                });
                losses::eliminate(t, unit, Cause::Combat);
                Open::Again
            }
            [only] => {
                self.apply(
                    t,
                    Retreat {
                        unit,
                        to: only.into(),
                    },
                );
                Open::Again
            }
            _ => Open::Ask(t.s.seat(self.nation)),
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let Some(unit) = self.next(s) else { return };
        let hexes = ground::hexes().within(battle(s).target.space(), 1);
        frame::add(
            out,
            hexes.map(|to| Retreat {
                unit,
                to: to.into(),
            }),
        );
    }
    fn check(&self, s: &State, answer: Retreat) -> Result<(), Illegal> {
        demand!(
            self.next(s) == Some(answer.unit),
            "5.18.14",
            "another unit retreats first"
        );
        demand!(
            refuges(s, answer.unit).contains(&answer.to.space()),
            "5.18.15",
            "it may not retreat there"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Retreat) {
        t.log.say(rule!("5.18.14"), || {
            format!("A unit retreats to {}", hex_name(answer.to.space()))
        });
        t.s.pieces
            .change(answer.unit, |unit| unit.at = answer.to.into());
        battle_mut(t.s).aside.retain(|id| *id != answer.unit);
        battle_mut(t.s).refuge = Some(answer.to);
        let nation = t.s.unit(answer.unit).nation();
        capture::enter(t, nation, answer.to.space());
        t.s.refresh();
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = self.next(s).map(|id| s.unit(id).name()).unwrap_or_default();
        (format!("Where does {name} retreat?"), rule!("5.18.14"))
    }
}

/// What became of the hex: HQs and Generals go along or fall, paratroops hold or are lost.
pub fn vacated(t: &mut Act<'_>) {
    let (target, stage, foe) = (battle(t.s).target, battle(t.s).stage, battle(t.s).foe(t.s));
    let cleared = battle(t.s).is_cleared(t.s);
    if !cleared {
        let drops: Vec<UnitId> = battle(t.s).drops.iter().map(|drop| drop.unit).collect();
        for unit in drops {
            cite!("4.24.8", "5.21o");
            t.log
                .say(rule!("4.24.8"), || "The paratroops are lost".to_string());
            losses::eliminate(t, unit, Cause::Combat);
        }
        if let Some(leader) = battle(t.s).leader {
            cite!("4.24.12");
            losses::eliminate(t, leader, Cause::Other);
        }
        failed(t, target, stage);
        return;
    }
    let refuge = battle(t.s).refuge;
    let staff: Vec<UnitId> =
        t.s.ground_pieces(target.space(), foe)
            .filter(|(_, unit)| unit.is_staff())
            .map(|(id, _)| id)
            .collect();
    if let Some(to) = refuge {
        cite!("5.18.18", "5.2.3");
        for id in staff {
            let hq = t.s.unit(id).is_hq();
            let nation = t.s.unit(id).nation();
            match hq && !super::march::hq_may_stand(t.s, nation, to.space(), Some(id)) {
                true => losses::eliminate(t, id, Cause::Other),
                false => t.s.pieces.change(id, |unit| unit.at = to.into()),
            }
        }
    } else {
        losses::staff_without_troops(t, target.space(), foe, Cause::Combat);
    }
    t.s.refresh();
}

/// 5.21k, 5.22b: an attack that did not clear its hex.
fn failed(t: &mut Act<'_>, target: HexId, stage: Stage) {
    if battle(t.s).from_sea {
        if !battle(t.s).called_off {
            landing::repelled(t);
        }
        return;
    }
    let units = battle(t.s).attackers.clone();
    if stage == Stage::Combat {
        for id in &units {
            t.s.pieces.mark(*id, |unit| unit.marks.set(Marks::FAILED));
        }
    }
    if stage == Stage::Breakthrough
        && let Some(op) = &mut t.s.operation
    {
        cite!("5.21k", "5.14.22");
        op.owed.push(Owed { target, units });
    }
}

/// The attack is over.
pub fn close(t: &mut Act<'_>) {
    let battle = battle(t.s).clone();
    if battle.called_off {
        failed(t, battle.target, battle.stage);
    }
    t.s.battle = None;
    let cleared = !battle.called_off && battle.is_cleared(t.s);
    if battle.stage == Stage::Breakthrough && cleared {
        super::breakthrough::pursue(t, &battle.attackers);
    }
    t.s.refresh();
}
