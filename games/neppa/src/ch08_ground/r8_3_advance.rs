//! 8.3, 8.8: advance after combat, who controls the zone, and the end of the attack.

use super::r8_0_movement::{enter, relocate};
use super::r8_1_combat::{lead, target_name};
use super::{Attack, GroundAction, is_first_in, is_own_ground, r8_5_breakthrough};
use crate::Act;
use crate::Neppa;
use crate::ch01_war::r1_2_stacking as stacking;
use crate::ch02_terrain::r2_2_fortress;
use crate::choice;
use crate::meant::Hit;
use crate::names::{nation_name, unit_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Nation, Nations, Zone};
use crate::unit::{At, Marks, UnitId};
use crate::{ch06_naval, ch07_air, ch12_cooperation};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 8.3a: a surviving attacker may enter the zone up to its stacking limit. 8.3c: one that dropped is there already
/// and goes nowhere. 8.8: the same after exploitation, when only exploiting armour attacks on the ground.
fn may_advance(s: &State, seat: Seat, id: UnitId) -> Result<(), Illegal> {
    cite!("8.3a", "8.8");
    is_own_ground(s, s.nations_of(seat), id)?;
    let Some(attack) = s.attack() else {
        return Err(Neppa::not_asked());
    };
    let (unit, target) = (s.unit(id), attack.target);
    demand!(
        attack.ground.contains(&id),
        "8.3a",
        "it did not take part in the attack"
    );
    demand!(
        !unit.marks.has(Marks::DROPPED),
        "8.3c",
        "an airborne unit that dropped may not advance"
    );
    demand!(
        unit.at != At::Zone(target),
        "8.3a",
        "it is in the zone already"
    );
    stacking::unit_settles(s, unit.kind, target)?;
    ch12_cooperation::may_stop(s, unit.nation, target)?;
    ch12_cooperation::may_bring(s, id, target)?;
    demand!(
        is_first_in(s, &attack.ground, id),
        "8.3a",
        "choose the first of like counters"
    );
    Ok(())
}

fn open(t: &mut Act, seat: Seat) -> Open {
    if !dropped(t.s).is_empty() {
        t.push(Alight);
        return Open::Again;
    }
    let mut choices = Vec::new();
    ask(t.s, seat, &mut choices);
    if choices.len() > 1 {
        Open::Ask(seat)
    } else {
        Open::Pass
    }
}

fn ask(s: &State, seat: Seat, out: &mut Vec<Action>) {
    if let Some(attack) = s.attack() {
        for unit in attack.ground.iter().copied() {
            if may_advance(s, seat, unit).is_ok() {
                out.push(GroundAction::Advance { unit }.into());
            }
        }
    }
    out.push(GroundAction::Halt.into());
}

fn advance(t: &mut Act, id: UnitId) {
    let from = t.s.unit(id).at;
    let Some(attack) = t.s.attack_mut() else {
        return;
    };
    let target = attack.target;
    attack.advanced = true;
    if let At::Afloat(number) = from {
        attack.landed = true;
        let invasion = &mut t.s.afloat.invasions[usize::from(number)];
        invasion.cargo.retain(|other| *other != id);
    }
    relocate(t.s, id, target);
    let s = &*t.s;
    t.log.say(rule!("8.3a"), || {
        format!("{} advances into {}", unit_name(s, id), zone_name(target))
    });
}

/// 8.3c: surviving airborne units that dropped on the zone and are not in it yet.
fn dropped(s: &State) -> Vec<UnitId> {
    let Some(attack) = s.attack() else {
        return Vec::new();
    };
    let above = |id: &UnitId| {
        let unit = s.unit(*id);
        unit.marks.has(Marks::DROPPED) && unit.at != At::Zone(attack.target)
    };
    attack.ground.iter().copied().filter(above).collect()
}

/// The nations whose ground units have come into the zone.
fn entered(s: &State, attack: &Attack) -> Nations {
    s.tally(attack.target).ground_nations
}

/// 8.3b: allies that came in together choose who controls the zone.
fn open_govern(t: &mut Act) -> Open {
    let Some(attack) = t.s.attack() else {
        return Open::Pass;
    };
    let nations = t.s.tally(attack.target).ground_nations;
    let mut each = nations.iter();
    match (each.next(), each.next()) {
        (None, _) => Open::Pass,
        (Some(nation), None) => {
            t.pop();
            occupy(t, nation);
            Open::Again
        }
        _ => Open::Ask(lead(t.s)),
    }
}

fn ask_govern(s: &State, out: &mut Vec<Action>) {
    if let Some(attack) = s.attack() {
        let nations = entered(s, attack).iter();
        out.extend(nations.map(|nation| Action::from(GroundAction::Govern { nation })));
    }
}

fn may_govern(s: &State, nation: Nation) -> Result<(), Illegal> {
    let here = s
        .attack()
        .is_some_and(|attack| nation.index() < Nation::MAX && entered(s, attack).has(nation));
    demand!(here, "8.3b", "that nation has no ground unit in the zone");
    Ok(())
}

/// The zone is taken: it may be a Breakthrough Zone, and it belongs to this nation.
fn occupy(t: &mut Act, nation: Nation) {
    let Some(target) = t.s.attack().map(|a| a.target) else {
        return;
    };
    t.log.say(rule!("8.3b"), || {
        format!("{} controls {}", nation_name(nation), zone_name(target))
    });
    r8_5_breakthrough::mark(t);
    enter(t, nation, target);
}

/// The attack is over: air returns, ships sail home.
pub fn close(t: &mut Act, attack: &Attack) {
    ch07_air::return_to_base(t, attack);
    if let Some(number) = attack.invasion {
        ch06_naval::invasion_over(t, number.into());
    }
}

/// A zone has passed from one nation to another, by whatever way: what an enemy left in it is gone.
pub fn changed_hands(t: &mut Act, zone: Zone, from: Nation, to: Nation) {
    r2_2_fortress::changed_hands(t.s, zone, from, to);
    if !t.s.allied(from, to) {
        t.s.bridgeheads.remove(zone);
    }
}

/// 8.3: surviving attackers of a seat may enter the zone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advance {
    pub seat: Seat,
}

impl Question<Neppa> for Advance {
    type Answer = GroundAction;

    fn open(&self, t: &mut Act) -> Open {
        open(t, self.seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let units = choice::every(s, |_| true);
        frame::add(out, units.map(|unit| GroundAction::Advance { unit }));
        frame::add(out, [GroundAction::Halt]);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask(s, self.seat, out);
    }
    fn check(&self, s: &State, answer: GroundAction) -> Result<(), Illegal> {
        match answer {
            GroundAction::Advance { unit } => may_advance(s, self.seat, unit),
            GroundAction::Halt => Ok(()),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: GroundAction) {
        match answer {
            GroundAction::Advance { unit } => advance(t, unit),
            _ => t.pop(),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Who advances into {}?", target_name(s));
        (text, rule!("8.3a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, Kind::is_ground, out, |unit| GroundAction::Advance {
            unit,
        });
    }
}

/// 8.3c: airborne units that dropped on the zone are in it, before anybody follows. It asks nobody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Alight;

impl Question<Neppa> for Alight {
    type Answer = GroundAction;

    fn open(&self, t: &mut Act) -> Open {
        if let Some(target) = t.s.attack().map(|attack| attack.target) {
            for id in dropped(t.s) {
                relocate(t.s, id, target);
                t.s.battle.drops.retain(|other| *other != id);
            }
        }
        Open::Pass
    }
}

/// 8.3b: who controls the zone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Govern;

impl Question<Neppa> for Govern {
    type Answer = GroundAction;

    fn open(&self, t: &mut Act) -> Open {
        open_govern(t)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let nations = choice::every_nation();
        frame::add(out, nations.map(|nation| GroundAction::Govern { nation }));
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask_govern(s, out);
    }
    fn check(&self, s: &State, answer: GroundAction) -> Result<(), Illegal> {
        match answer {
            GroundAction::Govern { nation } => may_govern(s, nation),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: GroundAction) {
        t.pop();
        match answer {
            GroundAction::Govern { nation } => occupy(t, nation),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        (format!("Who controls {}?", target_name(s)), rule!("8.3b"))
    }
}
