//! 5.21: armor breakthroughs.

use super::attack::{Attack, Battle, Part, bars_breakthrough, begin, may_strike};
use super::march::{Mover, Reach, reach};
use super::moves::{Marching, Why, walk};
use super::operation::{Stage, operation};
use super::targets::may_attack;
use crate::Aeto;
use crate::ch01_weather::weather_at;
use crate::ch09_politics::sitzkrieg;
use crate::ch10_special::zhukov::is_zhukov;
use crate::data::{Body, data};
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::Marks;
use crate::names::hex_name;
use crate::state::State;
use crate::types::{Camp, HexId, NationId, UnitId, Weather};
use crate::unit::Unit;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 5.21: breakthroughs, one after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Breakthroughs;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Break {
    From { hex: HexId },
    Enough,
}

/// 5.21a: the units of a hex that may break through.
fn spearhead(s: &State, hex: SpaceId) -> Vec<UnitId> {
    cite!("5.21a", "5.21e", "5.6.2");
    let camp = s.camp(operation(s).nation);
    let fit = |id: &UnitId| {
        let unit = s.unit(*id);
        unit.is_circled()
            && !unit.has(Marks::BROKE_THROUGH)
            && !unit.has(Marks::MARCHED)
            && may_attack(s, *id).is_ok()
    };
    s.troops(hex, camp).map(|(id, _)| id).filter(fit).collect()
}

impl Question<Aeto> for Breakthroughs {
    type Answer = Break;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(operation(t.s).nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let camp = s.camp(operation(s).nation);
        let hexes = s.hexes_of(|unit| unit.camp == camp && unit.is_combat());
        let hexes = hexes.into_iter().map(HexId::from);
        frame::add(out, hexes.map(|hex| Break::From { hex }));
        frame::add(out, [Break::Enough]);
    }
    fn check(&self, s: &State, answer: Break) -> Result<(), Illegal> {
        let Break::From { hex } = answer else {
            return Ok(());
        };
        let op = operation(s);
        demand!(
            op.attacks < op.limit(s),
            "5.0.11",
            "no attack is left in this Step"
        );
        demand!(
            !spearhead(s, hex.space()).is_empty(),
            "5.21a",
            "no armor there may break through"
        );
        demand!(
            weather_at(s, hex.space()) != Weather::Mud,
            "5.21l",
            "it stands in Mud"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Break) {
        match answer {
            Break::Enough => t.pop(),
            Break::From { hex } => {
                let units = spearhead(t.s, hex.space());
                let by = operation(t.s).nation;
                t.push(Thrusting {
                    by,
                    stage: Stage::Breakthrough,
                    units,
                    moved: false,
                });
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Break through with armor, or go on.".to_string(),
            rule!("5.21a"),
        )
    }
}

/// 5.21c: one stack moves and attacks, together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thrusting {
    pub by: NationId,
    /// Breakthrough, or 5.17: Reaction.
    pub stage: Stage,
    pub units: Vec<UnitId>,
    pub moved: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thrust {
    /// 5.21f: this unit stays behind.
    Without {
        unit: UnitId,
    },
    /// 5.21h
    To {
        hex: HexId,
    },
    At {
        target: HexId,
    },
    /// No attack after all.
    Halt,
}

impl Thrusting {
    fn at(&self, s: &State) -> Option<SpaceId> {
        self.units.first().and_then(|id| s.unit(*id).hex())
    }
    /// The General who goes along.
    fn general(&self, s: &State) -> Option<(UnitId, u8)> {
        let hex = self.at(s)?;
        let camp = s.camp(self.by);
        let there = s
            .ground_pieces(hex, camp)
            .filter(|(_, unit)| !unit.has(Marks::EXHAUSTED) && !is_zhukov(unit));
        let ratings = there.filter_map(|(id, unit)| match unit.printed().body {
            Body::General { exploitation, .. } => Some((id, exploitation)),
            _ => None,
        });
        ratings.max_by_key(|(id, rating)| (*rating, std::cmp::Reverse(*id)))
    }
    /// 5.21l, 5.17.4: where the weather bars it.
    fn is_barred(&self, s: &State, hex: SpaceId) -> bool {
        match self.stage {
            Stage::Reaction => weather_at(s, hex) != Weather::Fair,
            _ => weather_at(s, hex) == Weather::Mud,
        }
    }
    /// 5.21l: no hex of the way is barred.
    fn is_dry(&self, s: &State, reach: &Reach, to: SpaceId) -> bool {
        !reach.way(to).iter().any(|hex| self.is_barred(s, *hex))
    }
    /// 5.21h: up to two hexes, one if from enemy zone to enemy zone.
    fn reach(&self, s: &State) -> Option<Reach> {
        cite!("5.21d", "5.21h");
        let start = self.at(s)?;
        let own: Vec<Mover> = self.units.iter().map(|id| Mover::of(s, *id)).collect();
        let slowest = own.iter().min_by_key(|mover| mover.points[0])?;
        let mover = Mover {
            hexes: Some(match self.stage {
                Stage::Reaction => data().values.reaction_march,
                _ => data().values.breakthrough_march,
            }),
            steps: own.iter().map(|mover| mover.steps).sum(),
            ..*slowest
        };
        Some(reach(s, start, &mover))
    }
}

impl Question<Aeto> for Thrusting {
    type Answer = Thrust;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.by))
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let mut all = Vec::new();
        all.extend(
            self.units
                .iter()
                .map(|unit| Thrust::Without { unit: *unit }),
        );
        if let Some(at) = self.at(s) {
            let beside = ground::hexes().within(at, 1);
            all.extend(beside.map(|hex| Thrust::At { target: hex.into() }));
        }
        all.push(Thrust::Halt);
        frame::add(
            out,
            all.into_iter()
                .filter(|answer| self.check(s, *answer).is_ok()),
        );
        if let (false, Some(reach)) = (self.moved, self.reach(s)) {
            let ends = reach.ends().iter();
            let dry = ends.filter(|hex| self.is_dry(s, &reach, **hex));
            frame::add(out, dry.map(|hex| Thrust::To { hex: (*hex).into() }));
        }
    }
    fn check(&self, s: &State, answer: Thrust) -> Result<(), Illegal> {
        let op = operation(s);
        match answer {
            Thrust::Without { unit } => {
                demand!(!self.moved, "5.21c", "the stack stays together");
                demand!(
                    self.units.contains(&unit),
                    "5.21f",
                    "it is not of the stack"
                );
                demand!(self.units.len() > 1, "5.21c", "somebody must attack");
                let like = s.pieces.likes(unit).find(|like| self.units.contains(like));
                demand!(
                    like == Some(unit),
                    "5.21f",
                    "choose the first of like units"
                );
            }
            Thrust::To { hex } => {
                demand!(!self.moved, "5.21h", "it has moved");
                let Some(reach) = self.reach(s).filter(|reach| reach.has(hex.space())) else {
                    return Err(Illegal::new(rule!("5.21h"), "it cannot get there"));
                };
                demand!(
                    self.is_dry(s, &reach, hex.space()),
                    "5.21l",
                    "the weather bars it"
                );
            }
            Thrust::At { target } => {
                let Some(at) = self.at(s) else {
                    return Err(<Aeto as frame::Framed>::not_asked());
                };
                let foe = s.camp(s.foe_at(self.by, target.space()));
                demand!(
                    s.tally(target.into()).of(foe).combat > 0,
                    "5.14.20",
                    "no enemy unit is there"
                );
                demand!(
                    !sitzkrieg::bars(s, self.by, target.space()),
                    "9.5a",
                    "the Sitzkrieg spares it"
                );
                demand!(
                    may_strike(s, at, target.space()),
                    "5.14.1",
                    "it cannot be attacked from there"
                );
                demand!(
                    !op.hit.contains(&target),
                    "5.21g",
                    "it was attacked in this Step"
                );
                let reacts = self.stage == Stage::Reaction;
                let of_it = |(_, unit): (UnitId, &Unit)| unit.has(Marks::CALLED);
                demand!(
                    !reacts || s.troops(target.space(), foe).any(of_it),
                    "5.17.3",
                    "no unit of the Offensive is there"
                );
                demand!(
                    reacts || !bars_breakthrough(s, target.space()),
                    "5.21d",
                    "no breakthrough goes there"
                );
                demand!(
                    !self.is_barred(s, target.space()),
                    "5.17.4",
                    "the weather bars it"
                );
            }
            Thrust::Halt => {}
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Thrust) {
        match answer {
            Thrust::Without { unit } => {
                let units = self
                    .units
                    .iter()
                    .copied()
                    .filter(|id| *id != unit)
                    .collect();
                t.replace(Thrusting {
                    units,
                    ..self.clone()
                });
            }
            Thrust::To { hex } => {
                let general = self.general(t.s);
                let Some(reach) = self.reach(t.s) else { return };
                let (way, cost) = (reach.way(hex.space()), reach.cost(hex.space()));
                t.replace(Thrusting {
                    moved: true,
                    ..self.clone()
                });
                for id in &self.units {
                    t.s.pieces.mark(*id, |unit| {
                        unit.spent = u8::try_from(cost).unwrap_or(u8::MAX);
                    });
                    walk(t, *id, &way);
                }
                if let Some((id, _)) = general {
                    walk(t, id, &way);
                }
            }
            Thrust::At { target } => {
                let (by, stage) = (self.by, self.stage);
                let general = self.general(t.s).map(|(id, _)| id);
                for id in self.units.iter().copied().chain(general) {
                    t.s.pieces.mark(id, |unit| match stage {
                        Stage::Reaction if unit.is_general() => unit.marks.set(Marks::EXHAUSTED),
                        Stage::Reaction => unit.marks.set(Marks::ACTIVE),
                        _ => unit.marks.set(Marks::BROKE_THROUGH),
                    });
                }
                t.pop();
                t.s.battle = Some(Battle::new(stage, by, target, self.units.clone()));
                t.push(Attack {
                    part: Part::Defenders,
                });
                if stage == Stage::Breakthrough {
                    t.log.say(rule!("5.21i"), || {
                        format!("A breakthrough is aimed at {}", hex_name(target.space()))
                    });
                }
                begin(t, target, by);
            }
            Thrust::Halt if self.stage == Stage::Reaction => {
                t.pop();
                for id in &self.units {
                    t.s.pieces.mark(*id, |unit| unit.marks.set(Marks::ACTIVE));
                }
            }
            Thrust::Halt => {
                t.pop();
                for id in &self.units {
                    let moved = self.moved;
                    t.s.pieces.mark(*id, |unit| {
                        unit.marks.set(Marks::ATTACKED);
                        if moved {
                            unit.marks.set(Marks::MARCHED);
                        }
                    });
                }
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        match self.stage {
            Stage::Reaction => ("Where does the armor strike?".to_string(), rule!("5.17.3")),
            _ => (
                "Where does the breakthrough go?".to_string(),
                rule!("5.21h"),
            ),
        }
    }
}

/// 5.21j: the stack goes on after a breakthrough, unit by unit.
pub fn pursue(t: &mut Act<'_>, units: &[UnitId]) {
    cite!("5.21j", "0.sop-offA2");
    if t.s.ended.is_some() {
        return;
    }
    let mut along: Vec<UnitId> = Vec::new();
    let mut moves: Vec<Marching> = Vec::new();
    for id in units {
        let Some(hex) = t.s.unit(*id).hex() else {
            continue;
        };
        let general = leader(t.s, hex, t.s.unit(*id).camp);
        let rating = general.map(|(_, rating)| rating);
        moves.push(Marching::new(*id, Why::Pursuit { rating }));
        if let Some((unit, _)) = general.filter(|(general, _)| !along.contains(general)) {
            along.push(unit);
            // The last to be asked: the armor goes first, and he may go with it.
            t.push(Marching::new(unit, Why::Pursuit { rating }));
        }
    }
    for step in moves {
        t.push(step);
    }
}

/// The General who broke through with the units of a hex, and his rating.
fn leader(s: &State, hex: SpaceId, camp: Camp) -> Option<(UnitId, u8)> {
    let there = s.ground_pieces(hex, camp);
    let fit =
        there.filter(|(_, unit)| unit.has(Marks::BROKE_THROUGH) && !unit.has(Marks::EXHAUSTED));
    let ratings = fit.filter_map(|(id, unit)| match unit.printed().body {
        Body::General { exploitation, .. } => Some((id, exploitation)),
        _ => None,
    });
    ratings.max_by_key(|(id, rating)| (*rating, std::cmp::Reverse(*id)))
}
