//! 7.1: ground support.

use super::force;
use crate::Act;
use crate::Neppa;
use crate::ch12_cooperation::air;
use crate::ch13_special::africa_lets_many_act;
use crate::ch14_conquest::{attacks, capital_lets_act};
use crate::names::{air_factors, nation_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::unit::{Marks, UnitId};
use frame::Framed;
use kernel::{Illegal, Seat, demand, rule};

/// 7.1: what an attack that is being built may still take as ground support; part of the answers to
/// the step in which it is built.
pub fn offer_support(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let Some(attack) = s.attack() else {
        return;
    };
    force::offer_commitments(
        s,
        seat,
        attack.target,
        |unit, factors| may_support(s, seat, unit, factors),
        out,
    );
}

pub fn may_support(s: &State, seat: Seat, unit: UnitId, factors: u8) -> Result<(), Illegal> {
    let Some(attack) = s.attack() else {
        return Err(Neppa::not_asked());
    };
    force::is_choosable(s, seat, unit)?;
    force::in_range(s, unit, attack.target)?;
    force::is_fresh(s, unit)?;
    force::are_there(s, unit, factors)?;
    africa_lets_many_act(s, unit, factors)?;
    let nation = s.unit(unit).nation;
    demand!(
        s.is_enemy(attack.target, nation),
        "1.5a",
        "it is not at war with that zone's owner"
    );
    let most = 3 * attack.ground_factors(s) as usize;
    let total = attack.support.len() + usize::from(factors);
    demand!(
        total <= most,
        "7.1a",
        "air may give at most three times the ground attack factors"
    );
    let base = s.zone_of(unit).unwrap_or(s.unit(unit).home);
    capital_lets_act(s, nation, base, Some(attack.target))?;
    air::may_support(s, attack, nation)
}

pub fn support(t: &mut Act, unit: UnitId, factors: u8) {
    let nation = t.s.unit(unit).nation;
    let sent = force::send(t.s, unit, factors, Marks::FLEW);
    let Some(attack) = t.s.attack_mut() else {
        return;
    };
    attack.support.extend(sent);
    let target = attack.target;
    attacks(t, nation, target);
    t.log.say(rule!("7.1a"), || {
        format!(
            "{} supports the attack on {} with {}",
            nation_name(nation),
            zone_name(target),
            air_factors(factors)
        )
    });
}
