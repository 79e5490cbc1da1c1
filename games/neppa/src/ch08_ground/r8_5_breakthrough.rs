//! 8.5: Breakthrough Zones and who may enter them. What is too many there in the end (8.5c) is settled with the
//! Strategic Redeployment Phase, in chapter 11.

use super::r8_0_movement::{may_pass, relocate};
use super::r8_1_attackers::neighbours;
use super::{GroundAction, is_own_ground};
use crate::Act;
use crate::choice::is_first_of_its_like;
use crate::data::ZoneSet;
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Nations, Zone};
use crate::unit::{Marks, UnitId};
use crate::{ch12_cooperation, ch13_special, ch14_conquest};
use kernel::{Illegal, cite, demand, rule};

/// 8.5a, 6.5i: armour took part and a unit advanced: the zone is a Breakthrough Zone. Exploitation makes no new one.
pub fn mark(t: &mut Act) {
    cite!("8.5a", "6.5i");
    let Some(attack) = t.s.attack() else {
        return;
    };
    if !attack.armour || !attack.advanced || attack.exploitation {
        return;
    }
    let (target, gate) = (
        attack.target,
        gate(attack.approach.from, attack.approach.sea),
    );
    t.s.breakthroughs.insert(target);
    t.s.battle.gates.push((target, gate));
    t.log.say(rule!("8.5a"), || {
        format!("Breakthrough at {}", zone_name(target))
    });
}

/// 8.5b: armour may come from where an attacker stood and from beside it. 6.5j: after an invasion only from a zone
/// of which a unit took part.
fn gate(from: ZoneSet, invasion: bool) -> ZoneSet {
    cite!("8.5b", "6.5j");
    if invasion {
        return from;
    }
    from.iter()
        .fold(from, |set, zone| set.union(neighbours(zone)))
}

pub fn offer(s: &State, mine: Nations, out: &mut Vec<Action>) {
    for (zone, gate) in &s.battle.gates {
        for from in gate.iter() {
            if s.tally(from).ground_nations.both(mine).is_empty() {
                continue;
            }
            for (unit, _) in s.units_in(from) {
                if may_enter(s, mine, unit, *zone).is_ok() {
                    out.push(GroundAction::EnterBreakthrough { unit, zone: *zone }.into());
                }
            }
        }
    }
}

/// 8.5b: armour that has not fought goes into the Breakthrough Zone, without regard to stacking and movement factors.
pub fn may_enter(s: &State, mine: Nations, id: UnitId, zone: Zone) -> Result<(), Illegal> {
    is_own_ground(s, mine, id)?;
    let unit = s.unit(id);
    demand!(
        unit.kind == Kind::Armour,
        "3.3",
        "only armour exploits a breakthrough"
    );
    demand!(
        !unit.marks.has(Marks::FOUGHT),
        "8.5b",
        "it has taken part in a combat this turn"
    );
    demand!(
        !unit.marks.has(Marks::EXPLOITS),
        "8.5b",
        "it is exploiting a breakthrough already"
    );
    let gate = s.battle.gates.iter().find(|(bz, _)| *bz == zone);
    let from = s.zone_of(id);
    let stands_well = match (gate, from) {
        (Some((_, gate)), Some(from)) => gate.has(from),
        _ => false,
    };
    demand!(
        stands_well,
        "8.5b",
        "it did not stand with or beside a unit that attacked a Breakthrough Zone"
    );
    may_pass(s, unit.nation, zone)?;
    ch12_cooperation::may_stop(s, unit.nation, zone)?;
    ch12_cooperation::may_bring(s, id, zone)?;
    ch13_special::africa_lets_act(s, id)?;
    ch14_conquest::capital_lets_act(s, unit.nation, from.unwrap_or(zone), None)?;
    demand!(
        is_first_of_its_like(s, id),
        "8.5b",
        "choose the first of like counters"
    );
    Ok(())
}

pub fn enter(t: &mut Act, id: UnitId, zone: Zone) {
    relocate(t.s, id, zone);
    begin_to_exploit(t.s, id);
    let s = &*t.s;
    t.log.say(rule!("8.5b"), || {
        format!(
            "{} enters the breakthrough at {}",
            unit_name(s, id),
            zone_name(zone)
        )
    });
}

/// 8.0b: exploiting armour has all its movement factors again.
pub fn begin_to_exploit(s: &mut State, id: UnitId) {
    cite!("8.0b");
    s.mark(id, Marks::EXPLOITS);
    s.set_moved(id, 0);
}
