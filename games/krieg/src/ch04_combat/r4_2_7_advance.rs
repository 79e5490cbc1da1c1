//! 4.2.7, 4.2.8: Advance After Combat, and Exploitation beyond it.

use super::battle::{Battle, is_hard};
use super::r4_2_2_sequence::{Fight, Stage};
use crate::Krieg;
use crate::ch03_movement::{drive_off, entered, has_friend, may_enter, tell_moved};
use crate::ch11_weather::weather;
use crate::ch14_markers::{bars_support, mobile_advance, use_doctrine};
use crate::game::{Action, not_asked};
use crate::ground::{ground, space};
use crate::names::{name, unit_at};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::Weather;
use crate::unit::UnitId;
use board::SpaceId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The attackers may enter the hex that was vacated.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advance {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Advancing {
    Go(UnitId),
    Enough,
}

fn battle(s: &State) -> Option<&Battle> {
    s.stack.step::<Fight>().map(|fight| &fight.battle)
}

/// 4.2.7: whether a unit of the attack may enter the defending hex.
fn may_advance(s: &State, id: UnitId) -> Result<(), Illegal> {
    cite!("4.2.7a", "4.2.7b", "10.3i");
    let Some(battle) = battle(s) else {
        return Err(not_asked());
    };
    let Some(at) = battle.hex.space() else {
        return Err(not_asked());
    };
    demand!(
        battle.attackers.contains(&id),
        "4.2.7a",
        "it was not in the attack"
    );
    let enemy = |count: &crate::unit::Count| count.units() || count.beachheads > 0;
    let vacated = !s.tally(battle.hex).enemy(battle.attacker, enemy);
    demand!(vacated, "4.2.7a", "the hex is not vacated");
    let unit = s.unit(id);
    let beside = unit
        .at
        .space()
        .is_some_and(|from| board().border(from, at).is_some());
    demand!(beside, "4.2.7b", "it is not beside the hex");
    let advances = !unit.is_hq() || mobile_advance(s, battle, id);
    demand!(advances, "4.2.7b", "an HQ does not advance");
    let moves = unit.face().is_some_and(|face| face.movement > 0);
    demand!(moves, "4.2.7b", "its Movement Allowance is 0");
    may_enter(s, id, at)?;
    bars_support(s, battle.attacker, at)?;
    demand!(s.is_supplied(id), "10.3i", "it is not supplied");
    Ok(())
}

impl Question<Krieg> for Advance {
    type Answer = Advancing;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let Some(battle) = battle(t.s) else {
            return Open::Pass;
        };
        let seat = t.s.seat(battle.attacker);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let units = battle(s).map(|battle| battle.attackers.clone());
        frame::add(out, units.into_iter().flatten().map(Advancing::Go));
        frame::add(out, [Advancing::Enough]);
    }
    fn check(&self, s: &State, answer: Advancing) -> Result<(), Illegal> {
        match answer {
            Advancing::Go(id) => may_advance(s, id),
            Advancing::Enough => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Advancing) {
        let Advancing::Go(id) = answer else {
            t.pop();
            return;
        };
        let Some(fight) = t.step::<Fight>().cloned() else {
            return;
        };
        let (hex, from) = (fight.battle.hex, t.s.unit(id).at);
        if t.s.unit(id).is_hq() {
            use_doctrine(t);
        }
        t.s.pieces.change(id, |unit| unit.at = hex);
        tell_moved(t, id, from);
        entered(t, id, hex);
        drive_off(t, id, hex);
        t.s.refresh();
        // Who has gone on from the hex stands beside it again, and has had his Advance.
        if let Some(fight) = t.step_mut::<Fight>() {
            fight.battle.attackers.retain(|other| *other != id);
        }
        let left = distance_left(t.s, &fight, id, from);
        if left > 0 {
            t.push(Exploit { unit: id, left });
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let hex = battle(s).map(|battle| battle.hex.name());
        let text = format!("Advance into {}, or stay.", hex.unwrap_or_default());
        (text, rule!("4.2.7a"))
    }
}

/// 4.2.8: how many more hexes a unit that has entered the defending hex may go.
fn distance_left(s: &State, fight: &Fight, id: UnitId, from: Spot) -> u8 {
    cite!("4.2.8a", "4.2.8b", "4.2.8c", "4.2.8e");
    let battle = &fight.battle;
    let (Some(from), Some(at)) = (from.space(), battle.hex.space()) else {
        return 0;
    };
    let rolled = fight.cell.is_some() && fight.stage == Stage::Over;
    let stops = is_hard(s, from, at)
        || board()
            .border(from, at)
            .is_some_and(|kinds| kinds.has(ground().sides.all_sea))
        || weather(s, at) == Weather::Mud
        || held(s, id, at);
    if !battle.armor || !rolled || stops || s.unit(id).is_hq() {
        return 0;
    }
    let distance = battle.retreated + battle.unsatisfied;
    let allowance = s.unit(id).face().map_or(0, |face| face.movement);
    distance.min(allowance).saturating_sub(1)
}

/// 8.2g: enemy zones hold an exploiting unit unless another friendly unit is there.
fn held(s: &State, id: UnitId, at: SpaceId) -> bool {
    cite!("8.2g");
    let Some(faction) = s.unit(id).faction else {
        return true;
    };
    s.zoc().reaches(at, faction) && !has_friend(s, id, at, faction)
}

/// A unit goes on beyond the defending hex.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exploit {
    pub unit: UnitId,
    pub left: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exploiting {
    To(Spot),
    Halt,
}

impl Exploit {
    fn may_go(&self, s: &State, to: Spot) -> Result<(), Illegal> {
        cite!("4.2.8d");
        let unit = s.unit(self.unit);
        let (Some(from), Some(into)) = (unit.at.space(), to.space()) else {
            return Err(Illegal::new(rule!("4.2.8a"), "that is no hex"));
        };
        let Some(kinds) = board().border(from, into) else {
            return Err(Illegal::new(rule!("4.2.8a"), "the hexes do not touch"));
        };
        let sides = &ground().sides;
        let open = space(into).is_land() && kinds.has(sides.land | sides.strait);
        demand!(open, "4.2.8a", "only the next Land hex is entered");
        let Some(faction) = unit.faction else {
            return Err(not_asked());
        };
        let tally = s.tally(to);
        let enemy = |count: &crate::unit::Count| count.units() || count.beachheads > 0;
        demand!(
            !tally.enemy(faction, enemy),
            "4.2.8d",
            "an enemy unit is there"
        );
        let mud = weather(s, into) == Weather::Mud;
        demand!(!mud, "4.2.8d", "nobody exploits into Mud");
        may_enter(s, self.unit, into)?;
        bars_support(s, faction, into)
    }
}

impl Question<Krieg> for Exploit {
    type Answer = Exploiting;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        if self.left == 0 {
            return Open::Pass;
        }
        let seat = t.s.seat(t.s.clock.phasing);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        if let Some(at) = s.unit(self.unit).at.space() {
            let beside = board().neighbours(at).iter();
            frame::add(out, beside.map(|link| Exploiting::To(link.to.into())));
        }
        frame::add(out, [Exploiting::Halt]);
    }
    fn check(&self, s: &State, answer: Exploiting) -> Result<(), Illegal> {
        match answer {
            Exploiting::To(to) => self.may_go(s, to),
            Exploiting::Halt => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Exploiting) {
        let Exploiting::To(to) = answer else {
            t.pop();
            return;
        };
        let from = t.s.unit(self.unit).at;
        t.s.pieces.change(self.unit, |unit| unit.at = to);
        tell_moved(t, self.unit, from);
        entered(t, self.unit, to);
        drive_off(t, self.unit, to);
        t.s.refresh();
        let (Some(a), Some(b)) = (from.space(), to.space()) else {
            return;
        };
        let stops = is_hard(t.s, a, b) || held(t.s, self.unit, b);
        let left = if stops { 0 } else { self.left - 1 };
        t.replace(Exploit {
            unit: self.unit,
            left,
        });
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let hexes = if self.left == 1 { "hex" } else { "hexes" };
        let text = format!(
            "{} exploits: {} {hexes} left.",
            name(s, self.unit),
            self.left
        );
        (text, rule!("4.2.8a"))
    }
}

pub fn advancing(s: &State, answer: Advancing) -> Label {
    match answer {
        // Counters alike may both have attacked: the number tells them apart.
        Advancing::Go(id) => {
            let who = unit_at(s, id);
            let attackers = battle(s).map(|battle| &battle.attackers);
            let alike = attackers.into_iter().flatten();
            let text = match alike.filter(|other| unit_at(s, **other) == who).count() {
                0 | 1 => format!("{who} advances"),
                _ => format!("{who} advances (no. {})", id.0),
            };
            Label::new("advance", text).of(id)
        }
        Advancing::Enough => Label::new("enough", "Nobody else advances"),
    }
}

pub fn exploiting(answer: Exploiting) -> Label {
    match answer {
        Exploiting::To(to) => Label::new("exploit", format!("On to {}", to.name())).on(to.target()),
        Exploiting::Halt => Label::new("halt", "Halt here"),
    }
}
