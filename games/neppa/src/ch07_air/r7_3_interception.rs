//! 7.3: interception of Defensive Air Support.

use super::AirAction;
use super::force;
use crate::ch12_cooperation::air;
use crate::state::State;
use crate::step::Action;
use crate::table::{Table, air_factors, nation_name, zone_name};
use crate::unit::{Marks, UnitId};
use kernel::{Illegal, Seat, demand, rule};

pub fn ask(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let target = s
        .battle
        .attack
        .as_ref()
        .filter(|attack| !attack.das.is_empty());
    if let Some(attack) = target {
        let may = |unit, factors| may_intercept(s, seat, unit, factors);
        force::offer_commitments(s, seat, attack.target, may, out);
    }
    out.push(Action::Air(AirAction::Enough));
}

pub fn may_intercept(s: &State, seat: Seat, unit: UnitId, factors: u8) -> Result<(), Illegal> {
    let Some(attack) = &s.battle.attack else {
        demand!(false, "7.3", "there is nothing to intercept");
        return Ok(());
    };
    demand!(
        !attack.das.is_empty(),
        "7.3",
        "there is no Defensive Air Support to intercept"
    );
    force::is_choosable(s, seat, unit)?;
    force::in_range(s, unit, attack.target)?;
    let air = s.unit(unit);
    demand!(
        !air.marks.has(Marks::FLEW),
        "7.3",
        "it has flown a mission this turn"
    );
    force::are_there(s, unit, factors)?;
    demand!(
        s.is_enemy(attack.target, air.nation),
        "1.5a",
        "it is not at war with that zone's owner"
    );
    air::may_intercept(s, attack, air.nation)
}

pub fn intercept(t: &mut Table, unit: UnitId, factors: u8) {
    let nation = t.s.unit(unit).nation;
    let sent = force::send(t.s, unit, factors, Marks::FLEW);
    let Some(attack) = &mut t.s.battle.attack else {
        return;
    };
    attack.interceptors.extend(sent);
    let target = attack.target;
    t.log.say(rule!("7.3"), || {
        format!(
            "{} intercepts over {} with {}",
            nation_name(nation),
            zone_name(target),
            air_factors(factors)
        )
    });
}
