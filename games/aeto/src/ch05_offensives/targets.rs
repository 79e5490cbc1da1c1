//! 5.14.1: the attacks of a Step: which hex, and who attacks it.

use super::attack::{Attack, Battle, Part, battle, battle_mut, begin, count_attack, may_strike};
use super::operation::{Owed, Stage, operation};
use crate::Aeto;
use crate::game::{Act, Action};
use crate::losses::{self, Cause};
use crate::marks::Marks;
use crate::names::hex_name;
use crate::spot::board;
use crate::state::State;
use crate::types::{HexId, NationId, UnitId};
use crate::works;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

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
    cite!("5.14.23");
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
        let mut hexes = s.hexes_of(|unit| unit.camp == foe && unit.is_ground());
        hexes.extend(works::garrisons(s).map(|(hex, _)| hex));
        hexes.sort_unstable();
        hexes.dedup();
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
                    foe.combat > 0 || foe.hqs > 0 || has_fort(s, op.nation, hex),
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
                let due = |owed: &Owed| {
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
        let empty = t.s.tally(hex.into()).of(t.s.camp(t.s.foe(by))).combat == 0;
        if empty && !has_fort(t.s, by, hex) {
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
        t.s.battle = Some(Battle {
            lone_fort: empty,
            ..Battle::new(stage, by, hex, attackers)
        });
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

/// 5.18.19: whether an enemy fort stands in a hex.
fn has_fort(s: &State, nation: NationId, hex: HexId) -> bool {
    let holder = s.politics.holder(hex.space());
    let enemy = holder.is_some_and(|holder| s.politics.at_war(nation, holder));
    enemy && works::is_fortified(s, hex.space())
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
