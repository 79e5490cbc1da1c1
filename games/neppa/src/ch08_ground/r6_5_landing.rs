//! 6.5 as far as it is fought on land: who lands with the first wave and who follows.

use super::r8_0_movement::relocate;
use super::r8_1_combat::target_name;
use super::{
    GroundAction, is_first_in, is_own_ground, r8_1_attackers, r8_1_combat, r8_5_breakthrough,
};
use crate::Act;
use crate::Neppa;
use crate::ch01_war::r1_2_stacking as stacking;
use crate::ch02_terrain::r2_8_beach;
use crate::ch06_naval::Invasion;
use crate::ch12_cooperation;
use crate::choice;
use crate::meant::Hit;
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::step::{Action, Phase};
use crate::types::{Kind, Nations, Zone};
use crate::unit::{At, Marks, UnitId};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 6.5h: how many of an invasion attack, however many are aboard.
const FIRST_WAVE: usize = 4;

/// The invasion that a unit is aboard of, and its number.
fn aboard(s: &State, id: UnitId) -> Option<(u8, &Invasion)> {
    let At::Afloat(number) = s.unit(id).at else {
        return None;
    };
    let invasion = s.afloat.invasions.get(usize::from(number))?;
    invasion.cargo.contains(&id).then_some((number, invasion))
}

/// 6.5: a unit of an invasion off this beach takes part in the attack.
pub fn may_land(s: &State, mine: Nations, target: Zone, id: UnitId) -> Result<(), Illegal> {
    cite!("6.5a");
    is_own_ground(s, mine, id)?;
    demand!(
        s.phase == Phase::Combat,
        "6.5h",
        "invasions land in the Combat Phase"
    );
    let Some((_, invasion)) = aboard(s, id).filter(|(_, i)| i.target == target) else {
        demand!(false, "6.5g", "it is not aboard an invasion of that zone");
        return Ok(());
    };
    r2_8_beach::can_be_invaded(target)?;
    r8_1_attackers::may_fight(s, id, target)?;
    let attack = s.attack();
    demand!(
        attack.is_none_or(|a| a.seaborne(s) < FIRST_WAVE),
        "6.5h",
        "four units of the invasion attack already"
    );
    let approach = attack.map(|a| a.approach).unwrap_or_default();
    r2_8_beach::fleets_let_land(s, target, s.unit(id).nation, &approach)?;
    demand!(
        is_first_in(s, &invasion.cargo, id),
        "6.5h",
        "choose the first of like counters"
    );
    Ok(())
}

pub fn land(t: &mut Act, id: UnitId) {
    if let (At::Afloat(number), Some(attack)) = (t.s.unit(id).at, t.s.attack_mut()) {
        attack.invasion = Some(number);
    }
    r8_1_combat::enlist(t, id);
}

/// 6.5k: with a bridgehead, what is still aboard and did not attack lands up to its limit. 6.5i: armour may follow a
/// breakthrough without one, and exploits it.
fn may_disembark(s: &State, id: UnitId) -> Result<(), Illegal> {
    cite!("6.5i");
    demand!(s.has_unit(id), "6.5k", "there is no such counter");
    let unit = s.unit(id);
    let Some(attack) = s.attack() else {
        return Err(Neppa::not_asked());
    };
    demand!(attack.landed, "6.5k", "nothing of the first wave is ashore");
    let target = attack.target;
    let fresh = aboard(s, id)
        .filter(|(number, _)| attack.invasion == Some(*number))
        .filter(|_| !unit.marks.has(Marks::FOUGHT));
    let Some((_, invasion)) = fresh else {
        demand!(
            false,
            "6.5k",
            "it is not aboard, or it took part in the attack"
        );
        return Ok(());
    };
    if !follows_breakthrough(s, id, target) {
        demand!(
            s.bridgeheads.has(target),
            "6.5k",
            "without a bridgehead nothing more lands"
        );
        stacking::unit_settles(s, unit.kind, target)?;
    }
    ch12_cooperation::may_stop(s, unit.nation, target)?;
    demand!(
        is_first_in(s, &invasion.cargo, id),
        "6.5k",
        "choose the first of like counters"
    );
    Ok(())
}

fn follows_breakthrough(s: &State, id: UnitId, target: Zone) -> bool {
    s.unit(id).kind == Kind::Armour && s.breakthroughs.has(target)
}

fn open_disembark(t: &mut Act) -> Open {
    let mut choices = Vec::new();
    ask_disembark(t.s, &mut choices);
    match choices.first() {
        Some(Action::Ground(GroundAction::Disembark { unit })) => {
            Open::Ask(t.s.seat_of(t.s.unit(*unit).nation))
        }
        _ => Open::Pass,
    }
}

fn ask_disembark(s: &State, out: &mut Vec<Action>) {
    let attack = s.attack();
    if let Some(number) = attack.and_then(|attack| attack.invasion) {
        for unit in s.afloat.invasions[usize::from(number)]
            .cargo
            .iter()
            .copied()
        {
            if may_disembark(s, unit).is_ok() {
                out.push(GroundAction::Disembark { unit }.into());
            }
        }
    }
    out.push(GroundAction::Halt.into());
}

/// 6.5k: a unit that lands with the second wave has done its part of the turn, unless it is armour that exploits.
fn disembark(t: &mut Act, id: UnitId) {
    let Some(target) = t.s.attack().map(|a| a.target) else {
        return;
    };
    if let At::Afloat(number) = t.s.unit(id).at {
        let invasion = &mut t.s.afloat.invasions[usize::from(number)];
        invasion.cargo.retain(|other| *other != id);
    }
    let exploits = follows_breakthrough(t.s, id, target);
    relocate(t.s, id, target);
    if exploits {
        r8_5_breakthrough::begin_to_exploit(t.s, id);
    } else {
        t.s.mark(id, Marks::FOUGHT);
    }
    let s = &*t.s;
    t.log.say(rule!("6.5k"), || {
        format!(
            "{} follows ashore in {}",
            unit_name(s, id),
            zone_name(target)
        )
    });
}

/// 6.5k: what is still aboard may land.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Disembark;

impl Question<Neppa> for Disembark {
    type Answer = GroundAction;

    fn open(&self, t: &mut Act) -> Open {
        open_disembark(t)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let units = choice::every(s, |_| true);
        frame::add(out, units.map(|unit| GroundAction::Disembark { unit }));
        frame::add(out, [GroundAction::Halt]);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask_disembark(s, out);
    }
    fn check(&self, s: &State, answer: GroundAction) -> Result<(), Illegal> {
        match answer {
            GroundAction::Disembark { unit } => may_disembark(s, unit),
            GroundAction::Halt => Ok(()),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: GroundAction) {
        match answer {
            GroundAction::Disembark { unit } => disembark(t, unit),
            _ => t.pop(),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        (
            format!("Who follows ashore in {}?", target_name(s)),
            rule!("6.5k"),
        )
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, Kind::is_ground, out, |unit| GroundAction::Disembark {
            unit,
        });
    }
}
