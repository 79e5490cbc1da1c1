//! 7.3: interception of Defensive Air Support.

use super::{AirAction, force, words};
use crate::Act;
use crate::Neppa;
use crate::ch12_cooperation::air;
use crate::ch13_special::africa_lets_many_act;
use crate::ch14_conquest::{attacks, capital_lets_act};
use crate::names::{air_factors, nation_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::unit::{Marks, UnitId};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, demand, rule};
use serde::{Deserialize, Serialize};

fn ask(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let target = s.attack().filter(|attack| !attack.das.is_empty());
    if let Some(attack) = target {
        let may = |unit, factors| may_intercept(s, seat, unit, factors);
        force::offer_commitments(s, seat, attack.target, may, out);
    }
    out.push(Action::Air(AirAction::Enough));
}

fn may_intercept(s: &State, seat: Seat, unit: UnitId, factors: u8) -> Result<(), Illegal> {
    let Some(attack) = s.attack() else {
        return Err(Neppa::not_asked());
    };
    force::is_choosable(s, seat, unit)?;
    force::in_range(s, unit, attack.target)?;
    let air = s.unit(unit);
    demand!(
        !air.marks.has(Marks::FLEW),
        "7.3",
        "it has flown a mission this turn"
    );
    force::are_there(s, unit, factors)?;
    africa_lets_many_act(s, unit, factors)?;
    demand!(
        s.is_enemy(attack.target, air.nation),
        "1.5a",
        "it is not at war with that zone's owner"
    );
    let base = s.zone_of(unit).unwrap_or(air.home);
    capital_lets_act(s, air.nation, base, Some(attack.target))?;
    air::may_intercept(s, attack, air.nation)
}

fn intercept(t: &mut Act, unit: UnitId, factors: u8) {
    let nation = t.s.unit(unit).nation;
    let sent = force::send(t.s, unit, factors, Marks::FLEW);
    let Some(attack) = t.s.attack_mut() else {
        return;
    };
    attack.interceptors.extend(sent);
    let target = attack.target;
    attacks(t, nation, target);
    t.log.say(rule!("7.3"), || {
        format!(
            "{} intercepts over {} with {}",
            nation_name(nation),
            zone_name(target),
            air_factors(factors)
        )
    });
}

/// 7.3: interception of Defensive Air Support.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Intercept {
    pub seat: Seat,
}

impl Question<Neppa> for Intercept {
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
            may_intercept(s, self.seat, unit, factors)
        })
    }
    fn apply(&self, t: &mut Act, answer: AirAction) {
        match answer {
            AirAction::Commit { unit, factors } => intercept(t, unit, factors),
            _ => t.pop(),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Intercept the air over {}?", words::target(s));
        (text, rule!("7.3"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        super::meant_by_air(s, click, out);
    }
}
