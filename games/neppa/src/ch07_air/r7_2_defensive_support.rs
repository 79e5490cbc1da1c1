//! 7.2: Defensive Air Support (DAS).

use super::Landing;
use super::force;
use super::{AirAction, words};
use crate::Act;
use crate::Neppa;
use crate::ch08_ground::Attack;
use crate::ch12_cooperation::{air, may_fly_into};
use crate::choice;
use crate::data::{AirRange, data};
use crate::meant::Hit;
use crate::names::{air_factors, nation_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Zone};
use crate::unit::{Marks, UnitId};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 7.2b: the Combat Phase begins: with the option for it, the defender may send DAS ahead.
pub fn begin_combat(t: &mut Act) {
    if t.s.das_ahead {
        for seat in t.s.seats_of_side(t.s.side.other()).rev() {
            t.push(Patrol { seat });
        }
    }
}

fn ask_patrol(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let mine = s.nations_of(seat);
    for base in data().land_zones.iter() {
        let tally = s.tally(base);
        if tally.air == 0 || tally.nations.both(mine).is_empty() {
            continue;
        }
        for (unit, air) in s.units_in(base) {
            if air.kind != Kind::Air || !mine.has(air.nation) {
                continue;
            }
            for over in data().routes.air_within(base, AirRange::Mission).iter() {
                if may_patrol(s, seat, unit, over).is_ok() {
                    out.push(Action::Air(AirAction::Patrol { unit, over }));
                }
            }
        }
    }
    out.push(Action::Air(AirAction::Enough));
}

/// 7.2a, 7.2b: over a friendly zone with ground units to support.
fn may_patrol(s: &State, seat: Seat, unit: UnitId, over: Zone) -> Result<(), Illegal> {
    force::is_choosable(s, seat, unit)?;
    may_fly_das(s, unit, over)?;
    let friends = s.friends(s.unit(unit).nation);
    let defended = !s.tally(over).ground_nations.both(friends).is_empty();
    demand!(defended, "7.2a", "there are no ground units to support");
    air::may_defend(s, s.unit(unit).nation, over)
}

fn patrol(t: &mut Act, unit: UnitId, over: Zone) {
    let nation = t.s.unit(unit).nation;
    t.s.mark(unit, Marks::DAS);
    t.s.sorties.patrols.push((unit, over));
    t.log.say(rule!("7.2b"), || {
        format!(
            "{} air patrols over {}",
            nation_name(nation),
            zone_name(over)
        )
    });
}

/// 7.2b: what patrols over the attacked zone defends it.
pub fn join_patrols(t: &mut Act) {
    let s = &mut *t.s;
    let Some(attack) = s.stack.step_mut::<Attack>() else {
        return;
    };
    let target = attack.target;
    for (unit, over) in &s.sorties.patrols {
        if *over == target {
            attack.das.push(*unit);
        }
    }
    s.sorties.patrols.retain(|(_, over)| *over != target);
    trim(t);
}

/// 7.2a: patrols beyond three times the defence factors are of no use and go home.
fn trim(t: &mut Act) {
    let Some(attack) = t.s.attack() else {
        return;
    };
    let most = 3 * attack.ground_defence(t.s) as usize;
    if let Some(attack) = t.s.attack_mut() {
        attack.das.truncate(most);
    }
}

fn ask(s: &State, seat: Seat, out: &mut Vec<Action>) {
    if let Some(attack) = s.attack() {
        let may = |unit, factors| may_defend(s, seat, unit, factors);
        force::offer_commitments(s, seat, attack.target, may, out);
    }
    out.push(Action::Air(AirAction::Enough));
}

/// What is asked of a factor that gives DAS over a zone.
fn may_fly_das(s: &State, unit: UnitId, over: Zone) -> Result<(), Illegal> {
    force::in_range(s, unit, over)?;
    let air = s.unit(unit);
    demand!(
        !air.marks.has(Marks::DAS),
        "7.2b",
        "it has given Defensive Air Support this turn"
    );
    if s.tally(over).ground_nations.has(air.nation) {
        // Its own ground units are there, as guests perhaps (12.3b).
        return Ok(());
    }
    demand!(
        s.is_friendly(over, air.nation),
        "7.2a",
        "the zone is not friendly"
    );
    may_fly_into(s, air.nation, over)
}

fn may_defend(s: &State, seat: Seat, unit: UnitId, factors: u8) -> Result<(), Illegal> {
    let Some(attack) = s.attack() else {
        return Err(Neppa::not_asked());
    };
    force::is_choosable(s, seat, unit)?;
    may_fly_das(s, unit, attack.target)?;
    force::are_there(s, unit, factors)?;
    let most = 3 * attack.ground_defence(s) as usize;
    let total = attack.das.len() + usize::from(factors);
    demand!(
        total <= most,
        "7.2a",
        "air may give at most three times the ground defence factors"
    );
    air::may_defend(s, s.unit(unit).nation, attack.target)
}

fn defend(t: &mut Act, unit: UnitId, factors: u8) {
    let nation = t.s.unit(unit).nation;
    let sent = force::send(t.s, unit, factors, Marks::DAS);
    let Some(attack) = t.s.attack_mut() else {
        return;
    };
    attack.das.extend(sent);
    let target = attack.target;
    t.log.say(rule!("7.2a"), || {
        format!(
            "{} defends {} with {}",
            nation_name(nation),
            zone_name(target),
            air_factors(factors)
        )
    });
}

/// 7.2c, 3.5c: the mission is over. Air whose base fell while it was away flies on (7.0c).
pub fn end_mission(t: &mut Act, attack: &Attack) {
    cite!("3.5c", "7.2c");
    for unit in attack.das.iter().rev() {
        fly_home(t, *unit, attack.target);
    }
}

/// Air over a zone goes back to its base, or looks for another if an enemy has it.
fn fly_home(t: &mut Act, unit: UnitId, over: Zone) {
    let lost =
        t.s.zone_of(unit)
            .is_some_and(|base| t.s.is_enemy(base, t.s.unit(unit).nation));
    if lost {
        t.push(Landing { unit, over });
    }
}

/// 7.2b: what is left over zones that saw no combat goes home after everybody's part of Exploitation Combat.
pub fn before_seats(t: &mut Act) {
    t.push(EndPatrols);
}

/// 7.2b: the patrols end. It asks nobody itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EndPatrols;

impl Question<Neppa> for EndPatrols {
    type Answer = AirAction;

    fn open(&self, t: &mut Act) -> Open {
        t.pop();
        for (unit, over) in std::mem::take(&mut t.s.sorties.patrols).into_iter().rev() {
            fly_home(t, unit, over);
        }
        Open::Again
    }
}

/// 7.2b: Defensive Air Support sent ahead of any attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Patrol {
    pub seat: Seat,
}

impl Question<Neppa> for Patrol {
    type Answer = AirAction;

    fn open(&self, t: &mut Act) -> Open {
        frame::ask_if_any(self, t, self.seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for unit in choice::every(s, |kind| kind == Kind::Air) {
            let zones = choice::every_zone();
            frame::add(out, zones.map(|over| AirAction::Patrol { unit, over }));
        }
        frame::add(out, [AirAction::Enough]);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask_patrol(s, self.seat, out);
    }
    fn check(&self, s: &State, answer: AirAction) -> Result<(), Illegal> {
        match answer {
            AirAction::Patrol { unit, over } => may_patrol(s, self.seat, unit, over),
            AirAction::Enough => Ok(()),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: AirAction) {
        match answer {
            AirAction::Patrol { unit, over } => patrol(t, unit, over),
            _ => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "Send Defensive Air Support ahead?".to_string();
        (text, rule!("7.2b"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        let Some(over) = hit.zone else { return };
        let wings = hit.units(s, Kind::is_air).into_iter();
        frame::add(out, wings.map(|unit| AirAction::Patrol { unit, over }));
    }
}

/// 7.2: Defensive Air Support against the declared attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Das {
    pub seat: Seat,
}

impl Question<Neppa> for Das {
    type Answer = AirAction;

    fn open(&self, t: &mut Act) -> Open {
        frame::ask_if_any(self, t, self.seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        super::commitments(s, out);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask(s, self.seat, out);
    }
    fn check(&self, s: &State, answer: AirAction) -> Result<(), Illegal> {
        super::sent_or_enough(answer, |unit, factors| {
            may_defend(s, self.seat, unit, factors)
        })
    }
    fn apply(&self, t: &mut Act, answer: AirAction) {
        match answer {
            AirAction::Commit { unit, factors } => defend(t, unit, factors),
            _ => t.pop(),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Defend {} from the air?", words::target(s));
        (text, rule!("7.2a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        super::meant_by_air(s, click, out);
    }
}
