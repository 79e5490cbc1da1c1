//! 5.19: advance after combat.

use super::attack::battle;
use super::landing::Ashore;
use super::march::{Mover, stack_room};
use super::operation::Stage;
use crate::Aeto;
use crate::capture;
use crate::ch01_weather::weather_at;
use crate::ch09_politics::is_closed;
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{self, Cause};
use crate::marks::Marks;
use crate::names::hex_name;
use crate::state::State;
use crate::types::{HexId, NationId, UnitId};
use board::{Hold, SpaceId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The hex is empty: the attackers may go in.
pub fn begin(t: &mut Act<'_>) {
    cite!("5.19a", "5.18.20", "5.19h");
    let battle = battle(t.s);
    if !battle.is_cleared(t.s) || battle.result.is_none() || !battle.routed {
        return;
    }
    let attrition = battle.attrition;
    match battle.from_sea {
        true => t.push(Ashore),
        false => t.push(Advancing { moved: Vec::new() }),
    }
    match attrition {
        true => t.push(Paying),
        false => paratroops_hold(t),
    }
}

/// 5.19c: the paratroops who are left when the advance is paid for hold the hex.
fn paratroops_hold(t: &mut Act<'_>) {
    cite!("4.24.9", "5.21o", "5.19c");
    let (by, target) = (battle(t.s).by, battle(t.s).target);
    let dropped: Vec<UnitId> = battle(t.s).drops.iter().map(|drop| drop.unit).collect();
    if dropped.is_empty() {
        return;
    }
    for id in dropped.into_iter().chain(battle(t.s).leader) {
        t.s.pieces.change(id, |unit| {
            unit.at = target.into();
            unit.marks.set(Marks::DROPPED);
            unit.marks.set(Marks::ACTIVE);
        });
    }
    capture::enter(t, by, target.space());
}

/// 5.19b: an advance after some results costs a step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Paying;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pay {
    With { unit: UnitId },
    Decline,
}

fn payers(s: &State) -> Vec<UnitId> {
    let battle = battle(s);
    let dropped = battle.drops.iter().map(|drop| drop.unit);
    battle.attackers.iter().copied().chain(dropped).collect()
}

impl Question<Aeto> for Paying {
    type Answer = Pay;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if payers(t.s).is_empty() {
            return Open::Pass;
        }
        Open::Ask(t.s.seat(battle(t.s).by))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, payers(s).into_iter().map(|unit| Pay::With { unit }));
        frame::add(out, [Pay::Decline]);
    }
    fn check(&self, s: &State, answer: Pay) -> Result<(), Illegal> {
        demand!(
            answer != Pay::Decline || !battle(s).from_sea,
            "5.19f",
            "who lands must pay for it"
        );
        if let Pay::With { unit } = answer {
            let all = payers(s);
            demand!(all.contains(&unit), "5.19b", "it took no part");
            let like = s.pieces.likes(unit).find(|like| all.contains(like));
            demand!(
                like == Some(unit),
                "5.19b",
                "choose the first of like units"
            );
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Pay) {
        t.pop();
        match answer {
            Pay::With { unit } => {
                cite!("5.18.9", "5.19c", "4.24.10");
                t.log.say(rule!("5.19b"), || {
                    "A step is lost for the advance".to_string()
                });
                let hex = t.s.unit(unit).hex();
                match battle(t.s).drops.iter().any(|drop| drop.unit == unit) {
                    true => losses::eliminate(t, unit, Cause::Combat),
                    false => losses::lose_step(t, unit, Cause::Combat),
                }
                if let Some(hex) = hex {
                    let camp = t.s.camp(battle(t.s).by);
                    losses::staff_without_troops(t, hex, camp, Cause::Other);
                }
            }
            Pay::Decline => {
                t.log
                    .say(rule!("5.19b"), || "The advance is declined".to_string());
                let attackers = battle(t.s).attackers.clone();
                for id in attackers {
                    t.s.pieces.mark(id, |unit| unit.marks.set(Marks::DECLINED));
                }
                let dropped = battle(t.s).drops.first().copied();
                if let Some(drop) = dropped {
                    cite!("5.19c");
                    losses::eliminate(t, drop.unit, Cause::Combat);
                }
            }
        }
        paratroops_hold(t);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Who pays a step for the advance, or is it declined?".to_string(),
            rule!("5.19b"),
        )
    }
}

/// 5.19a: attackers enter the hex, one after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advancing {
    /// The hexes that they came from.
    pub moved: Vec<HexId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Advance {
    Unit { unit: UnitId },
    Enough,
}

impl Question<Aeto> for Advancing {
    type Answer = Advance;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if t.s.ended.is_some() {
            return Open::Pass;
        }
        let seat = t.s.seat(battle(t.s).by);
        match frame::ask_if_any(self, t, seat) {
            Open::Pass => {
                t.pop();
                vacate(t, &self.moved);
                Open::Again
            }
            open => open,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let battle = battle(s);
        let camp = s.camp(battle.by);
        let mut hexes = battle.hexes(s);
        hexes.extend(self.moved.iter().map(|hex| hex.space()));
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            let there = s.ground_pieces(hex, camp);
            frame::add(
                out,
                there
                    .map(|(unit, _)| Advance::Unit { unit })
                    .collect::<Vec<_>>(),
            );
        }
        frame::add(out, [Advance::Enough]);
    }
    fn check(&self, s: &State, answer: Advance) -> Result<(), Illegal> {
        let Advance::Unit { unit } = answer else {
            return Ok(());
        };
        demand!(s.has_unit(unit), "5.19a", "there is no such piece");
        let battle = battle(s);
        let piece = s.unit(unit);
        let target = battle.target.space();
        demand!(piece.hex() != Some(target), "5.19a", "it is there");
        if piece.is_general() {
            let camp = s.camp(battle.by);
            let along = piece.camp == camp
                && piece.hex().is_some_and(|hex| {
                    battle.hexes(s).contains(&hex) || self.moved.contains(&hex.into())
                });
            demand!(along, "5.19a", "he was not with the attackers");
            demand!(
                s.tally(target.into()).of(camp).combat > 0,
                "5.10.4",
                "no unit has gone there"
            );
            return Ok(());
        }
        demand!(
            !is_closed(s, battle.by, target),
            "9.4a",
            "that would be war with the USSR"
        );
        demand!(
            battle.attackers.contains(&unit),
            "5.19a",
            "it took no part in the attack"
        );
        demand!(
            !piece.has(Marks::DECLINED),
            "5.19b",
            "the advance was declined"
        );
        demand!(
            stack_room(s, piece.camp, target) >= piece.stacks(),
            "5.19a",
            "there is no room"
        );
        let like = s
            .pieces
            .likes(unit)
            .find(|like| battle.attackers.contains(like));
        demand!(
            like == Some(unit),
            "5.19a",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Advance) {
        let Advance::Unit { unit } = answer else {
            t.pop();
            vacate(t, &self.moved);
            return;
        };
        cite!("5.19g", "5.13.5", "5.19d");
        let (target, by) = (battle(t.s).target, battle(t.s).by);
        let from = t.s.unit(unit).hex();
        t.log.say(rule!("5.19a"), || {
            format!("Troops advance into {}", hex_name(target.space()))
        });
        t.s.pieces.change(unit, |unit| unit.at = target.into());
        if let (Some(step), Some(from)) = (t.step_mut::<Advancing>(), from)
            && !step.moved.contains(&from.into())
        {
            step.moved.push(from.into());
        }
        if t.s.unit(unit).is_combat() {
            capture::enter(t, by, target.space());
        }
        t.s.refresh();
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let target = hex_name(battle(s).target.space());
        (format!("Who advances into {target}?"), rule!("5.19a"))
    }
}

/// Remembers which hexes were vacated, for those who follow.
fn vacate(t: &mut Act<'_>, moved: &[HexId]) {
    let stage = battle(t.s).stage;
    cite!("5.19j", "5.21n");
    cite!("5.19l", "5.17.1", "5.22g");
    let follows = [Stage::Combat, Stage::Reaction, Stage::Exploitation].contains(&stage);
    if follows && !moved.is_empty() {
        let nation = battle(t.s).by;
        let vacated = moved.to_vec();
        t.push(Following { nation, vacated });
    }
}

/// 5.19i: Activated units that did not attack move into vacated hexes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Following {
    pub nation: NationId,
    pub vacated: Vec<HexId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Follow {
    To { unit: UnitId, hex: HexId },
    Enough,
}

impl Question<Aeto> for Following {
    type Answer = Follow;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if t.s.ended.is_some() {
            return Open::Pass;
        }
        let seat = t.s.seat(self.nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let camp = s.camp(self.nation);
        for hex in &self.vacated {
            for (beside, _) in ground::beside(hex.space()) {
                let there = s
                    .troops(beside, camp)
                    .map(|(unit, _)| Follow::To { unit, hex: *hex });
                frame::add(out, there.collect::<Vec<_>>());
            }
        }
        frame::add(out, [Follow::Enough]);
    }
    fn check(&self, s: &State, answer: Follow) -> Result<(), Illegal> {
        let Follow::To { unit, hex } = answer else {
            return Ok(());
        };
        demand!(s.has_unit(unit), "5.19i", "there is no such piece");
        let piece = s.unit(unit);
        let Some(from) = piece.hex().filter(|_| piece.is_combat()) else {
            return Err(Illegal::new(
                rule!("5.19i"),
                "it is no land unit on the map",
            ));
        };
        demand!(
            self.vacated.contains(&hex),
            "5.19i",
            "nobody has left that hex"
        );
        let reacts = battle(s).stage == Stage::Reaction;
        demand!(
            piece.nation() == self.nation,
            "5.19i",
            "it is no unit of yours"
        );
        demand!(
            piece.has(Marks::CALLED) || (reacts && !piece.has(Marks::ACTIVE)),
            "5.19j",
            "it is not of this Offensive"
        );
        let idle = !piece.has(Marks::ATTACKED) && !piece.has(Marks::BROKE_THROUGH);
        demand!(idle, "5.19i", "it has attacked");
        demand!(
            !piece.has(Marks::EXPLOITS),
            "5.19j",
            "it has no movement left"
        );
        let side = ground::beside(from).find(|(to, _)| *to == hex.space());
        demand!(side.is_some(), "5.19i", "the hex is not next to it");
        demand!(
            price(s, unit, hex.space()).is_some(),
            "5.19j",
            "it has not the movement for it"
        );
        demand!(
            stack_room(s, piece.camp, hex.space()) >= piece.stacks(),
            "5.19i",
            "there is no room"
        );
        let held = s.hold(self.nation, from) != Hold::None;
        let alone = s.troops(from, piece.camp).count() < 2;
        demand!(
            !(held && alone),
            "5.19k",
            "a lone unit in an enemy zone stays"
        );
        demand!(
            s.pieces.is_first_of_its_like(unit),
            "5.19i",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Follow) {
        let Follow::To { unit, hex } = answer else {
            t.pop();
            return;
        };
        let from = t.s.unit(unit).hex();
        t.log.say(rule!("5.19i"), || {
            format!("Troops follow into {}", hex_name(hex.space()))
        });
        let price = price(t.s, unit, hex.space()).unwrap_or(0);
        t.s.pieces.change(unit, |unit| {
            unit.at = hex.into();
            unit.spent = unit.spent.saturating_add(price);
            unit.marks.set(Marks::MARCHED);
            unit.marks.set(Marks::ACTIVE);
        });
        if let (Some(step), Some(from)) = (t.step_mut::<Following>(), from)
            && !step.vacated.contains(&from.into())
        {
            step.vacated.push(from.into());
        }
        capture::enter(t, self.nation, hex.space());
        t.s.refresh();
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Who follows into the hexes left behind?".to_string(),
            rule!("5.19i"),
        )
    }
}

/// 5.19j: what a unit pays for the next hex, if its movement is enough. Who has spent nothing may always enter one hex
/// (5.7.9), and has then spent everything.
fn price(s: &State, unit: UnitId, to: SpaceId) -> Option<u8> {
    cite!("5.19j", "5.7.9");
    let from = s.unit(unit).hex()?;
    let (_, side) = ground::beside(from).find(|(hex, _)| *hex == to)?;
    let mover = Mover::of(s, unit);
    let weather = weather_at(s, from).max(weather_at(s, to));
    let points = mover.points[weather as usize];
    let cost = u8::try_from(mover.cost(s, from, to, side.river)?).ok()?;
    match s.unit(unit).spent {
        0 if points > 0 => Some(cost.min(points)),
        spent => (spent.saturating_add(cost) <= points).then_some(cost),
    }
}
