//! 14.7 Eastern Europe.

use super::r14_4_minor_conquest::change_holder;
use crate::Act;
use crate::ch01_war::r1_2_stacking::{air_room, ground_fits};
use crate::data::data;
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::types::{Kind, Nation, Side, Zone};
use crate::unit::{At, UnitId};
use crate::{ch04_force_pools, ch12_cooperation};
use kernel::{cite, rule};

/// 14.7a: the Axis has conquered Poland: the six zones are one neutral country, and Axis units leave it. If
/// Germany is at war with Russia already, the zones stay with those who hold them.
pub fn form(t: &mut Act) {
    if t.s.politics.eastern_europe_formed {
        return;
    }
    t.s.politics.eastern_europe_formed = true;
    t.log
        .say(rule!("14.7a"), || "Eastern Europe is formed".to_string());
    if t.s.at_war(Nation::GERMANY, Nation::RUSSIA) {
        return;
    }
    let (six, poland) = (data().regions.eastern_europe, data().nations.poland);
    let allies = t.s.politics.ally[poland];
    for zone in six.iter() {
        let holder = t.s.control(zone);
        // Where an ally of Poland stands, the zone is the ally's (14.4a).
        let free = t.s.tally(zone).nations.both(allies).is_empty();
        if holder == poland && free || t.s.turn_side(holder) == Side::Axis {
            t.s.set_control(zone, data().nations.eastern_europe);
        }
    }
    for zone in six.iter() {
        let guests: Vec<UnitId> =
            t.s.units_in(zone)
                .filter(|(_, unit)| t.s.turn_side(unit.nation) == Side::Axis)
                .map(|(id, _)| id)
                .collect();
        for id in guests {
            withdraw(t, id, zone);
        }
    }
}

/// Ruling 14.7a: to the nearest Axis zone with room.
fn withdraw(t: &mut Act, id: UnitId, from: Zone) {
    let land = data()
        .zones
        .facts
        .all()
        .filter(|(_, facts)| facts.is_land());
    let nearest = land
        .map(|(zone, _)| zone)
        .filter(|to| has_room(t.s, id, *to))
        .min_by_key(|to| (data().routes.air(from, *to), *to));
    match nearest {
        Some(to) => {
            t.log.say(rule!("14.7b"), || {
                format!("{} withdraws to {}", unit_name(t.s, id), zone_name(to))
            });
            t.s.put(id, At::Zone(to));
        }
        None => ch04_force_pools::lose(t, id),
    }
}

fn has_room(s: &State, id: UnitId, to: Zone) -> bool {
    let unit = s.unit(id);
    let room = match unit.kind {
        Kind::Air => air_room(s, to) > 0,
        Kind::Airborne => true,
        _ => ground_fits(s, to).is_ok(),
    };
    room && s.is_friendly(to, unit.nation) && ch12_cooperation::may_end_in(s, id, to).is_ok()
}

/// The side that controls all six zones.
pub fn sole_holder(s: &State) -> Option<Side> {
    let mut sides = data().regions.eastern_europe.iter().map(|zone| {
        let holder = s.control(zone);
        (holder != data().nations.eastern_europe).then(|| s.turn_side(holder))
    });
    let first = sides.next()??;
    sides.all(|side| side == Some(first)).then_some(first)
}

/// 14.7c: conquered or liberated only when one side controls all six zones.
pub fn zone_taken(t: &mut Act, zone: Zone, by: Nation) {
    cite!("14.7c");
    if !t.s.politics.eastern_europe_formed || !data().regions.eastern_europe.has(zone) {
        return;
    }
    let country = data().nations.eastern_europe;
    let holder = t.s.politics.conquered[country];
    let ours = holder.is_some_and(|h| super::same_side(t.s, h, by));
    if sole_holder(t.s).is_none() || ours {
        return;
    }
    t.s.politics.forget(country);
    t.s.politics.sponsor[country] = None;
    change_holder(t, country, by);
}
