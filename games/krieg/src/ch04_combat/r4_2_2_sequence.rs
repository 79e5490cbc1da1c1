//! 4.2.2: the steps of an attack.

use super::CombatAction;
use super::attack::{
    all_that_could, attacked_policies, has_least_odds, may_attack, may_join, only_posts,
    ranged_support, reaches_least_odds,
};
use super::battle::{Battle, Force};
use super::odds::{forecast, reckoning, result};
use super::r4_2_5_retreat::{Mode, Yield};
use super::r4_2_7_advance::Advance;
use crate::Krieg;
use crate::ch13_countries::end_policy;
use crate::ch14_markers::MobileDefense;
use crate::data::{Cell, Retreat};
use crate::game::{Action, not_asked};
use crate::names::{name, unit_at};
use crate::spot::Spot;
use crate::state::State;
use crate::types::Faction;
use crate::unit::{Form, UnitId};
use board::SpaceId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Step 1: the attacker names his units.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declare {
    pub battle: Battle,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Declaring {
    /// This unit attacks.
    Add(UnitId),
    /// This HQ gives Ranged Support.
    Support(UnitId),
    Fight,
}

impl Declare {
    fn may_add(&self, s: &State, id: UnitId) -> Result<(), Illegal> {
        let Some(at) = self.battle.hex.space() else {
            return Err(not_asked());
        };
        may_attack(s, id, at)?;
        may_join(s, id, &self.battle.attackers)?;
        if s.unit(id).is_hq() {
            let one = self
                .battle
                .with_hq()
                .iter()
                .any(|other| s.unit(*other).is_hq());
            demand!(!one, "4.2.1.2c", "an HQ takes part already");
        }
        self.reaches_least_odds_with(s, at, id)
    }
    /// 4.2.1.1b: whether the attack can still come to 1-3 when this unit takes part.
    fn reaches_least_odds_with(&self, s: &State, at: SpaceId, id: UnitId) -> Result<(), Illegal> {
        let mut with = self.battle.with_hq();
        with.push(id);
        let rest = all_that_could(s, at).into_iter();
        let rest: Vec<UnitId> = rest.filter(|other| *other != id).collect();
        let enough = reaches_least_odds(s, at, &with, &rest);
        demand!(enough, "4.2.1.1b", "with it the odds would stay below 1-3");
        Ok(())
    }
    fn may_support(&self, s: &State, id: UnitId) -> Result<(), Illegal> {
        let Some(at) = self.battle.hex.space() else {
            return Err(not_asked());
        };
        demand!(s.has_unit(id), "4.2.1.2a", "there is no such counter");
        let own = s.unit(id).is_of(self.battle.attacker);
        demand!(own, "4.2.1.2a", "it is not yours");
        demand!(!self.is_walkover(s), "4.2.2a", "nothing is there to fight");
        let one = self
            .battle
            .with_hq()
            .iter()
            .any(|other| s.unit(*other).is_hq());
        demand!(!one, "4.2.1.2c", "an HQ takes part already");
        ranged_support(s, id, at, &self.battle.attackers)?;
        may_join(s, id, &self.battle.attackers)?;
        self.reaches_least_odds_with(s, at, id)
    }
    /// 4.2.2a: only a Detachment or Logistics marker is there.
    fn is_walkover(&self, s: &State) -> bool {
        only_posts(s, self.battle.hex, self.battle.attacker)
    }
    fn may_fight(&self, s: &State) -> Result<(), Illegal> {
        let battle = &self.battle;
        let Some(at) = battle.hex.space() else {
            return Err(not_asked());
        };
        demand!(!battle.attackers.is_empty(), "4.2.2b", "nobody attacks yet");
        let enough = has_least_odds(s, at, &battle.with_hq());
        demand!(enough, "4.2.1.1b", "the odds are below 1-3");
        Ok(())
    }
}

impl Question<Krieg> for Declare {
    type Answer = Declaring;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(self.battle.attacker))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let own = s.units().filter(|(_, unit)| {
            unit.is_of(self.battle.attacker) && unit.is_ground() && unit.at.space().is_some()
        });
        let own: Vec<UnitId> = own.map(|(id, _)| id).collect();
        frame::add(out, own.iter().map(|id| Declaring::Add(*id)));
        let hqs = own.iter().filter(|id| s.unit(**id).is_hq());
        frame::add(out, hqs.map(|id| Declaring::Support(*id)));
        frame::add(out, [Declaring::Fight]);
    }
    fn check(&self, s: &State, answer: Declaring) -> Result<(), Illegal> {
        match answer {
            Declaring::Add(id) => self.may_add(s, id),
            Declaring::Support(id) => self.may_support(s, id),
            Declaring::Fight => self.may_fight(s),
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Declaring) {
        cite!("4.2.2b");
        let mut battle = self.battle.clone();
        match answer {
            Declaring::Add(id) => {
                battle.attackers.push(id);
                t.s.pieces.mark(id, |unit| unit.fought = true);
                t.replace(Declare { battle });
            }
            Declaring::Support(id) => {
                battle.attack_hq = Some(id);
                t.s.pieces.mark(id, |unit| unit.fought = true);
                t.replace(Declare { battle });
            }
            Declaring::Fight => {
                end_policies(t, &battle);
                battle.settle(t.s);
                if t.log.is_on() {
                    let who: Vec<String> =
                        battle.with_hq().iter().map(|id| name(t.s, *id)).collect();
                    let hex = battle.hex.name();
                    t.log.say(rule!("4.2.2b"), || {
                        format!("Attack on {hex}: {}", who.join(", "))
                    });
                }
                let stage = if self.is_walkover(t.s) {
                    walk_over(t, &battle);
                    Stage::Advance
                } else {
                    Stage::Support
                };
                t.replace(Fight {
                    battle,
                    stage,
                    cell: None,
                    withdrew: false,
                });
            }
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let hex = self.battle.hex.name();
        let text = if self.battle.attackers.is_empty() {
            format!("Name the units that attack {hex}.")
        } else {
            format!("Attack on {hex}: {}.", reckoning(s, &self.battle))
        };
        (text, rule!("4.2.2b"))
    }
}

/// 4.2.2a: the markers go to the Delay Box.
fn walk_over(t: &mut Act<'_, Krieg>, battle: &Battle) {
    cite!("4.2.2a");
    let posts = t.s.units_in(battle.hex).filter(|(_, unit)| {
        matches!(unit.form(), Form::Detachment | Form::Logistics) && !unit.is_of(battle.attacker)
    });
    let posts: Vec<UnitId> = posts.map(|(id, _)| id).collect();
    for id in posts {
        crate::losses::send(t, id, Spot::delay());
    }
    t.log.say(rule!("4.2.2a"), || {
        format!("{} is taken without a fight", battle.hex.name())
    });
}

/// Step 2: the defender may name an HQ.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lend {
    pub defender: Faction,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lending {
    Lend(UnitId),
    Keep,
}

fn may_lend(s: &State, id: UnitId) -> Result<(), Illegal> {
    let Some(fight) = s.stack.step::<Fight>() else {
        return Err(not_asked());
    };
    let battle = &fight.battle;
    let Some(at) = battle.hex.space() else {
        return Err(not_asked());
    };
    demand!(s.has_unit(id), "4.2.1.2a", "there is no such counter");
    demand!(
        s.unit(id).is_of(battle.defender),
        "4.2.1.2a",
        "it is not yours"
    );
    let one = battle.defenders.iter().any(|unit| s.unit(*unit).is_hq());
    demand!(!one, "4.2.1.2c", "an HQ defends already");
    ranged_support(s, id, at, &battle.defenders)
}

impl Question<Krieg> for Lend {
    type Answer = Lending;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let seat = t.s.seat(self.defender);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let hqs = s.units().filter(|(_, unit)| {
            unit.is_of(self.defender) && unit.at.space().is_some() && unit.is_hq()
        });
        frame::add(out, hqs.map(|(id, _)| Lending::Lend(id)));
        frame::add(out, [Lending::Keep]);
    }
    fn check(&self, s: &State, answer: Lending) -> Result<(), Illegal> {
        match answer {
            Lending::Lend(id) => may_lend(s, id),
            Lending::Keep => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Lending) {
        t.pop();
        if let Lending::Lend(id) = answer {
            if let Some(fight) = t.step_mut::<Fight>() {
                fight.battle.defense_hq = Some(id);
            }
            if t.log.is_on() {
                let who = name(t.s, id);
                t.log
                    .say(rule!("4.2.1.2a"), || format!("{who} supports the defense"));
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Name an HQ to support the defense, or none.".into(),
            rule!("4.2.2b"),
        )
    }
}

/// How far an attack has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Support,
    Roll,
    Retreats,
    Exchange,
    Attrition,
    Advance,
    Over,
}

/// Steps 3 to 8: what follows the declaration, one after the other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    pub battle: Battle,
    pub stage: Stage,
    pub cell: Option<Rolled>,
    /// The attackers have retreated from an Ad or Ex.
    pub withdrew: bool,
}

/// The cell of the table that was rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    pub retreat: Retreat,
    pub attacker: u8,
    pub defender: u8,
}

impl From<Cell> for Rolled {
    fn from(cell: Cell) -> Rolled {
        Rolled {
            retreat: cell.retreat,
            attacker: cell.attacker,
            defender: cell.defender,
        }
    }
}

impl Question<Krieg> for Fight {
    type Answer = CombatAction;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        cite!("4.2.2f", "4.2.4a");
        match self.stage {
            Stage::Support => {
                goes_on(t, Stage::Roll);
                t.push(Lend {
                    defender: self.battle.defender,
                });
            }
            Stage::Roll => self.roll(t),
            Stage::Retreats => self.retreats(t),
            Stage::Exchange => {
                goes_on(t, Stage::Attrition);
                if !self.withdrew {
                    t.push(Yield::new(Force::Defender, 1, Mode::Choice));
                }
            }
            Stage::Attrition => self.attrition(t),
            Stage::Advance => {
                goes_on(t, Stage::Over);
                t.push(Advance {});
            }
            Stage::Over => return Open::Pass,
        }
        Open::Again
    }
}

fn goes_on(t: &mut Act<'_, Krieg>, to: Stage) {
    if let Some(fight) = t.step_mut::<Fight>() {
        fight.stage = to;
    }
}

impl Fight {
    /// Steps 3 to 5.
    fn roll(&self, t: &mut Act<'_, Krieg>) {
        cite!("4.2.2e");
        for id in self.battle.defending() {
            t.s.pieces.mark(id, |unit| unit.fought = true);
        }
        t.s.refresh();
        let die = t.dice.d6();
        let cell = result(t.s, &self.battle, die);
        let reckoned = t.log.is_on().then(|| reckoning(t.s, &self.battle));
        t.log.rolled(rule!("4.2.2e"), &[die], || {
            format!(
                "{}: {} {}/{}",
                reckoned.unwrap_or_default(),
                cell.retreat.word(),
                cell.attacker,
                cell.defender
            )
        });
        if let Some(fight) = t.step_mut::<Fight>() {
            fight.cell = Some(cell.into());
            fight.stage = Stage::Retreats;
        }
        t.push(MobileDefense {});
    }
    /// Step 6.
    fn retreats(&self, t: &mut Act<'_, Krieg>) {
        cite!("4.2.4.1a", "4.2.4.1b", "4.2.4.1c");
        let retreat = self.cell.map_or(Retreat::Ad, |cell| cell.retreat);
        let hexes = match retreat {
            Retreat::Ad | Retreat::Ex => 1,
            Retreat::Dr1 => 1,
            Retreat::Dr2 => 2,
            Retreat::Dr3 => 3,
        };
        match retreat {
            Retreat::Ad => {
                goes_on(t, Stage::Attrition);
                t.push(Yield::new(Force::Attacker, hexes, Mode::Choice));
            }
            Retreat::Ex => {
                goes_on(t, Stage::Exchange);
                t.push(Yield::new(Force::Attacker, hexes, Mode::Choice));
            }
            Retreat::Dr1 | Retreat::Dr2 | Retreat::Dr3 => {
                goes_on(t, Stage::Attrition);
                t.push(Yield::new(Force::Defender, hexes, Mode::Retreat));
            }
        }
    }
    /// Step 7: the attacker first, then the defender.
    fn attrition(&self, t: &mut Act<'_, Krieg>) {
        cite!("4.2.4.2", "4.2.6a");
        goes_on(t, Stage::Advance);
        if let Some(cell) = self.cell {
            t.push(Yield::new(Force::Defender, cell.defender, Mode::Losses));
            t.push(Yield::new(Force::Attacker, cell.attacker, Mode::Losses));
        }
    }
}

pub fn declaring(s: &State, answer: Declaring) -> Label {
    match answer {
        Declaring::Add(id) => Label::new("add", format!("{} attacks", unit_at(s, id))).of(id),
        Declaring::Support(id) => {
            let text = format!("{} supports the attack from afar", unit_at(s, id));
            Label::new("support", text).of(id)
        }
        Declaring::Fight => Label::new("fight", "Attack").fights(true),
    }
}

/// 13.6.1.2d: the Axis end the Policies of those whom they attack.
fn end_policies(t: &mut Act<'_, Krieg>, battle: &Battle) {
    cite!("13.6.1.2d");
    let hex = battle.hex.space();
    if let (Faction::Axis, Some(hex)) = (battle.attacker, hex) {
        for policy in attacked_policies(t.s, hex) {
            end_policy(t, policy);
        }
        t.s.refresh();
    }
}

pub fn lending(s: &State, answer: Lending) -> Label {
    match answer {
        Lending::Lend(id) => {
            let text = format!("{} supports the defense", unit_at(s, id));
            Label::new("lend", text).of(id)
        }
        Lending::Keep => Label::new("keep", "No HQ supports the defense"),
    }
}

/// What the die may bring in the attack that is declared or being declared.
pub fn battle(s: &State) -> Option<kernel::Odds> {
    let fight = s.stack.step::<Fight>();
    let waits = fight.filter(|fight| fight.stage == Stage::Roll);
    waits.map_or_else(|| odds(s), |fight| Some(forecast(s, &fight.battle)))
}

/// What the die may bring in the attack that is being declared.
pub fn odds(s: &State) -> Option<kernel::Odds> {
    let declare = s.stack.asked::<Declare>()?;
    (!declare.battle.attackers.is_empty()).then(|| forecast(s, &declare.battle))
}
