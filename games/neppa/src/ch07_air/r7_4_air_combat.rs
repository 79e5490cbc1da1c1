//! 7.4: air combat, over an attacked zone (7.3) or a port (7.6).

use super::force::{contingent, nations};
use super::{AirAction, Wings};
use crate::Act;
use crate::Neppa;
use crate::ch04_force_pools::lose;
use crate::choice;
use crate::data::data;
use crate::meant::Hit;
use crate::names::{air_factors, nation_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Nation, Nations, Zone};
use crate::unit::{At, Marks, UnitId};
use arrayvec::ArrayVec;
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// An air combat whose dice are rolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clash {
    /// 7.4e, 7.6: whether the side that has a mission goes on with it.
    pub gets_through: bool,
    /// Losses of each nation that are not taken yet.
    pub owed: Vec<(Nation, u8)>,
    /// 7.4d: odd factors of which the player chooses the nation; the side's nations that may lose them.
    pub odd: Vec<(Nations, u8)>,
}

/// The two air forces: the phasing side's, and the other's.
fn forces(s: &State) -> (&Wings, &Wings, Zone) {
    match (s.strike(), s.attack()) {
        (Some(strike), _) => (&strike.bombers, &strike.interceptors, strike.port),
        (None, Some(attack)) => (&attack.interceptors, &attack.das, attack.target),
        (None, None) => unreachable!("air combat without a mission"),
    }
}

/// 7.5, 7.2: bombers are the phasing side's mission, DAS the other side's.
fn is_strike(s: &State) -> bool {
    s.strike().is_some()
}

fn open(t: &mut Act) -> Open {
    let Some(clash) = t
        .step_mut::<AirCombat>()
        .and_then(|step| step.clash.as_mut())
    else {
        let (phasing, other, _) = forces(t.s);
        if phasing.is_empty() || other.is_empty() {
            // Nobody opposes the mission.
            return Open::Pass;
        }
        fight(t);
        return Open::Again;
    };
    if let Some((among, _)) = clash.odd.last() {
        let among = *among;
        t.push(OddLoss { among });
    } else if let Some((nation, left)) = clash.owed.pop() {
        t.push(AirLosses { nation, left });
    } else {
        let gets_through = clash.gets_through;
        finish(t, gets_through);
        return Open::Pass;
    }
    Open::Again
}

/// 7.4a: the modified roll of one side against the other.
fn modifier(s: &State, own: &Wings, enemy: &Wings) -> i32 {
    cite!("7.4a");
    let excess = own.len().saturating_sub(enemy.len()) as i32;
    let lowest = nations(s, own).iter().map(|n| data().modifier(n).air).min();
    excess + i32::from(lowest.unwrap_or(0))
}

/// 7.4a to 7.4e: both dice, and what they cost.
fn fight(t: &mut Act) {
    let (phasing, other, place) = forces(t.s);
    let (sizes, place) = ((phasing.len() as i32, other.len() as i32), place);
    let (phasing_adds, other_adds) = (modifier(t.s, phasing, other), modifier(t.s, other, phasing));
    let dice = [t.dice.d6(), t.dice.d6()];
    let (phasing_roll, other_roll) = (
        i32::from(dice[0]) + phasing_adds,
        i32::from(dice[1]) + other_adds,
    );
    let difference = (phasing_roll - other_roll).abs();
    // 7.4b: the loser loses the difference, the winner half of what the loser lost.
    let (phasing_loss, other_loss) = if phasing_roll < other_roll {
        let lost = difference.min(sizes.0);
        (lost, (lost / 2).min(sizes.1))
    } else {
        let lost = difference.min(sizes.1);
        ((lost / 2).min(sizes.0), lost)
    };
    t.log.rolled(rule!("7.4b"), &dice, || {
        format!(
            "Air combat over {}: {phasing_roll} against {other_roll}; losses {phasing_loss} and {other_loss}",
            zone_name(place)
        )
    });
    cite!("7.4c", "7.4e", "7.6");
    let gets_through = match is_strike(t.s) {
        true => phasing_roll > other_roll && sizes.0 > sizes.1,
        false => other_roll > phasing_roll && sizes.1 > sizes.0,
    };
    let mut clash = Clash {
        gets_through,
        owed: Vec::new(),
        odd: Vec::new(),
    };
    let (phasing, other, _) = forces(t.s);
    split(t.s, phasing, phasing_loss as u8, &mut clash);
    split(t.s, other, other_loss as u8, &mut clash);
    if let Some(step) = t.step_mut::<AirCombat>() {
        step.clash = Some(clash);
    }
}

/// 7.4d: losses are split evenly between the nations; odd factors come from the larger contingent, then
/// from the lower modifier, then as the player chooses.
fn split(s: &State, force: &Wings, loss: u8, clash: &mut Clash) {
    cite!("7.4d");
    let mut shares: ArrayVec<(Nation, u8, u8), 8> = nations(s, force)
        .iter()
        .map(|n| (n, contingent(s, force, n), 0))
        .collect();
    let mut left = loss;
    // Even rounds first: everybody who still has a factor loses one.
    loop {
        let open = shares
            .iter()
            .filter(|(_, size, share)| share < size)
            .count() as u8;
        if open == 0 || open > left {
            break;
        }
        for (_, size, share) in &mut shares {
            *share += u8::from(share < size);
        }
        left -= open;
    }
    while left > 0 {
        let able = || shares.iter().filter(|(_, size, share)| share < size);
        let largest = able().map(|(_, size, _)| *size).max();
        let lowest = able()
            .filter(|(_, size, _)| Some(*size) == largest)
            .map(|(n, _, _)| data().modifier(*n).air)
            .min();
        let mut tied = Nations::NONE;
        for (n, size, _) in able() {
            if Some(*size) == largest && Some(data().modifier(*n).air) == lowest {
                tied.insert(*n);
            }
        }
        let count = tied.len() as u8;
        if count > left {
            clash.odd.push((tied, left));
            break;
        }
        for (n, _, share) in &mut shares {
            *share += u8::from(tied.has(*n));
        }
        left -= count;
    }
    clash.owed.extend(
        shares
            .into_iter()
            .filter(|(_, _, share)| *share > 0)
            .map(|(n, _, share)| (n, share)),
    );
}

fn odd_loss(t: &mut Act, nation: Nation) {
    let Some(clash) = t
        .step_mut::<AirCombat>()
        .and_then(|step| step.clash.as_mut())
    else {
        return;
    };
    if let Some((among, left)) = clash.odd.pop() {
        let mut rest = among;
        rest.remove(nation);
        if left > 1 {
            clash.odd.push((rest, left - 1));
        }
    }
    match clash.owed.iter_mut().find(|(n, _)| *n == nation) {
        Some((_, owed)) => *owed += 1,
        None => clash.owed.push((nation, 1)),
    }
    t.log.say(rule!("7.4d"), || {
        format!("{} takes the odd loss", nation_name(nation))
    });
}

/// The factors of a nation in the combat, of which some are lost.
fn candidates(s: &State, nation: Nation) -> impl Iterator<Item = UnitId> {
    let (phasing, other, _) = forces(s);
    phasing
        .iter()
        .chain(other)
        .copied()
        .filter(move |id| s.unit(*id).nation == nation)
}

/// Whether it makes a difference which factor goes: they come from different bases.
fn differ(s: &State, nation: Nation) -> bool {
    let mut bases = candidates(s, nation).map(|id| s.unit(id).at);
    let first: Option<At> = bases.next();
    bases.any(|at| Some(at) != first)
}

fn open_losses(t: &mut Act, nation: Nation, left: u8) -> Open {
    if left == 0 {
        return Open::Pass;
    }
    if differ(t.s, nation) && candidates(t.s, nation).count() > usize::from(left) {
        return Open::Ask(t.s.seat_of(nation));
    }
    for _ in 0..left {
        let next = candidates(t.s, nation).next();
        if let Some(unit) = next {
            strike_off(t, unit);
        }
    }
    Open::Pass
}

/// One factor of each base.
fn ask_losses(s: &State, nation: Nation, out: &mut Vec<Action>) {
    for unit in candidates(s, nation) {
        if may_lose(s, nation, unit).is_ok() {
            out.push(Action::Air(AirAction::Lose { unit }));
        }
    }
}

fn may_lose(s: &State, nation: Nation, unit: UnitId) -> Result<(), Illegal> {
    demand!(
        candidates(s, nation).any(|id| id == unit),
        "7.4b",
        "that counter is not in the air combat"
    );
    let at = s.unit(unit).at;
    let first = candidates(s, nation).find(|id| s.unit(*id).at == at);
    demand!(
        first == Some(unit),
        "3.5e",
        "choose the first of like counters"
    );
    Ok(())
}

/// Takes a factor out of every list and off the map.
pub fn strike_off(t: &mut Act, unit: UnitId) {
    if let Some(strike) = t.s.strike_mut() {
        strike.bombers.retain(|id| *id != unit);
        strike.interceptors.retain(|id| *id != unit);
    }
    if let Some(attack) = t.s.attack_mut() {
        attack.das.retain(|id| *id != unit);
        attack.interceptors.retain(|id| *id != unit);
        attack.support.retain(|id| *id != unit);
    }
    lose(t, unit);
}

/// 7.4c, 7.4e, 7.6: interceptors go home; the mission goes on or is aborted.
fn finish(t: &mut Act, gets_through: bool) {
    if let Some(strike) = t.s.strike_mut() {
        let home = std::mem::take(&mut strike.interceptors);
        if !gets_through {
            strike.bombers.clear();
        }
        for unit in home {
            t.s.unmark(unit, Marks::COVERS);
        }
    } else if let Some(attack) = t.s.attack_mut() {
        attack.interceptors.clear();
        if !gets_through {
            attack.das.clear();
        }
    }
    let rule = if t.s.strike().is_some() {
        rule!("7.6")
    } else {
        rule!("7.4e")
    };
    t.log.say(rule, || {
        (if gets_through {
            "The mission goes on"
        } else {
            "The mission is aborted"
        })
        .to_string()
    });
}

/// 7.4: the air combat over the attacked zone or port.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct AirCombat {
    /// What the dice cost, once they are rolled.
    pub clash: Option<Clash>,
}

impl Question<Neppa> for AirCombat {
    type Answer = AirAction;

    fn open(&self, t: &mut Act) -> Open {
        open(t)
    }
}

/// 7.4d: which nation loses the odd factor.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OddLoss {
    pub among: Nations,
}

impl Question<Neppa> for OddLoss {
    type Answer = AirAction;

    fn open(&self, t: &mut Act) -> Open {
        let first = self.among.iter().next().unwrap_or(Nation::GERMANY);
        Open::Ask(t.s.seat_of(first))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            self.among
                .iter()
                .map(|nation| AirAction::OddLoss { nation }),
        );
    }
    fn check(&self, _s: &State, answer: AirAction) -> Result<(), Illegal> {
        let AirAction::OddLoss { nation } = answer else {
            return Err(Neppa::not_asked());
        };
        demand!(
            self.among.has(nation),
            "7.4d",
            "that nation is not among those that may lose the odd factor"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: AirAction) {
        t.pop();
        match answer {
            AirAction::OddLoss { nation } => odd_loss(t, nation),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "Which nation loses the odd air factor?".to_string();
        (text, rule!("7.4d"))
    }
}

/// 7.4b: which factors a nation loses.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AirLosses {
    pub nation: Nation,
    pub left: u8,
}

impl Question<Neppa> for AirLosses {
    type Answer = AirAction;

    fn open(&self, t: &mut Act) -> Open {
        open_losses(t, self.nation, self.left)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let units = choice::every(s, |_| true);
        frame::add(out, units.map(|unit| AirAction::Lose { unit }));
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask_losses(s, self.nation, out);
    }
    fn check(&self, s: &State, answer: AirAction) -> Result<(), Illegal> {
        match answer {
            AirAction::Lose { unit } => may_lose(s, self.nation, unit),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: AirAction) {
        t.pop();
        match answer {
            AirAction::Lose { unit } => strike_off(t, unit),
            other => frame::unasked(other),
        }
        if self.left > 1 {
            t.push(AirLosses {
                left: self.left - 1,
                ..*self
            });
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!(
            "{} loses {}: choose from which base.",
            nation_name(self.nation),
            air_factors(self.left)
        );
        (text, rule!("7.4b"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, Kind::is_air, out, |unit| AirAction::Lose { unit });
    }
}
