//! 6.5 Amphibious Invasion: what may be invaded, arriving off the beach, and going home. The attack itself is in
//! chapter 8.

use super::mission::Mission;
use super::r6_2_sea_transport::{Plan, has_cargo, needs};
use super::waters;
use crate::Act;
use crate::ch01_war::r1_2_stacking::ground_fits;
use crate::ch02_terrain::Approach;
use crate::ch02_terrain::r2_8_beach::fleets_let_land;
use crate::ch04_force_pools::lose;
use crate::ch12_cooperation::{may_enter, may_stop};
use crate::data::data;
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::types::{Kind, Nation, Zone};
use crate::unit::{At, UnitId};
use kernel::{Illegal, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 6.5: fleets and the ground units aboard, off a beach.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invasion {
    pub target: Zone,
    pub fleets: Vec<UnitId>,
    /// Aboard and not yet landed.
    pub cargo: Vec<UnitId>,
}

/// 6.5a: whether a fleet may lead an invasion of a zone with what is waiting in the ports.
pub fn may_invade(
    s: &State,
    plan: Plan,
    lead: Nation,
    factors: u8,
    waiting: &[UnitId],
) -> Result<(), Illegal> {
    let target = plan.target;
    demand!(
        data().facts(target).can_be_invaded() && waters::landing(target) & plan.water != 0,
        "6.5a",
        "an invasion needs a beach, a beach port or a one-zone island on this front"
    );
    may_enter(s, lead, target)?;
    demand!(
        s.is_enemy(target, lead) || s.enemy_units(target, lead),
        "6.5a",
        "only an enemy zone can be invaded"
    );
    let taken = s
        .afloat
        .invasions
        .iter()
        .any(|other| other.target == target);
    demand!(!taken, "6.5h", "one invasion force attacks a zone");
    demand!(
        lets_land(s, lead, target, false) || can_be_opened(s, lead, target),
        "6.5b",
        "a full fleet in the beach port keeps invaders out"
    );
    demand!(
        has_cargo(s, plan, lead, factors, waiting),
        "6.5g",
        "nothing in a port of this front can be carried there"
    );
    Ok(())
}

/// 6.5b, 6.5c: whether the fleets in a port let a nation's invasion land there, with a drop on the zone or without.
fn lets_land(s: &State, by: Nation, target: Zone, drop: bool) -> bool {
    cite!("6.5b", "6.5c");
    let approach = Approach {
        sea: true,
        drop,
        ..Approach::default()
    };
    fleets_let_land(s, target, by, &approach).is_ok()
}

/// 6.5c, 6.5d: whether a drop or an attack by land could still open a beach port that fleets close.
fn can_be_opened(s: &State, by: Nation, target: Zone) -> bool {
    cite!("6.5c", "6.5d");
    let friends = s.friends(by);
    let ours = |zone: Zone| !s.tally(zone).ground_nations.both(friends).is_empty();
    let by_land = data().zones.land(target).iter().any(|link| ours(link.to));
    let near = |zone: Zone| {
        data().routes.air(zone, target) <= 2 && s.tally(zone).airborne > 0 && ours(zone)
    };
    by_land
        || lets_land(s, by, target, true)
            && data()
                .zones
                .facts
                .all()
                .any(|(zone, facts)| facts.is_land() && near(zone))
}

/// 6.5e: which ships carry what is aboard; the others bombard (6.6).
fn stow(t: &mut Act, m: &Mission) {
    cite!("6.5e");
    let mut load = needs(t.s, &m.cargo);
    let mut fleets = m.fleets.clone();
    fleets.sort_unstable_by_key(|id| t.s.unit(*id).factors);
    for &id in fleets.iter().rev() {
        if load.heavy > 0 && t.s.unit(id).factors == 8 {
            load.heavy -= 1;
            t.s.set_laden(id, 8);
        }
    }
    for &id in &fleets {
        while load.light > 0 && t.s.unit(id).laden + 4 <= t.s.unit(id).factors {
            load.light -= 1;
            t.s.set_laden(id, t.s.unit(id).laden + 4);
        }
    }
}

/// 6.5: the force is off the beach until the Combat Phase.
pub fn arrive(t: &mut Act, m: &Mission) {
    cite!("6.5f", "6.5g");
    let number = t.s.afloat.invasions.len() as u8;
    stow(t, m);
    t.log.say(rule!("6.5a"), || {
        let names: Vec<String> = m.cargo.iter().map(|id| unit_name(t.s, *id)).collect();
        format!(
            "An invasion force is off {}: {}",
            zone_name(m.target),
            names.join(", ")
        )
    });
    for &id in m.fleets.iter().chain(&m.cargo) {
        if let At::Zone(from) = t.s.unit(id).at {
            t.s.set_home(id, from);
        }
        t.s.put(id, At::Afloat(number));
    }
    t.s.afloat.invasions.push(Invasion {
        target: m.target,
        fleets: m.fleets.clone(),
        cargo: m.cargo.clone(),
    });
}

/// 6.5f: an invasion is over (fought, or given up): its fleets return to their bases, what is still aboard
/// returns to where it embarked.
pub fn invasion_over(t: &mut Act, invasion: usize) {
    cite!("6.5f");
    let Some(force) = t.s.afloat.invasions.get_mut(invasion) else {
        return;
    };
    let fleets = std::mem::take(&mut force.fleets);
    let cargo = std::mem::take(&mut force.cargo);
    let afloat = At::Afloat(invasion as u8);
    for id in fleets {
        if t.s.unit(id).at == afloat {
            let home = t.s.unit(id).home;
            t.s.put(id, At::Zone(home));
            t.s.set_laden(id, 0);
        }
    }
    for id in cargo {
        if t.s.unit(id).at == afloat {
            bring_back(t, id);
        }
    }
}

/// Back to the port of embarkation; if others have filled it meanwhile, to the nearest zone that has room.
fn bring_back(t: &mut Act, id: UnitId) {
    let unit = *t.s.unit(id);
    let fits = |s: &State, zone: Zone| {
        s.is_friendly(zone, unit.nation)
            && may_enter(s, unit.nation, zone).is_ok()
            && may_stop(s, unit.nation, zone).is_ok()
            && (unit.kind == Kind::Airborne || ground_fits(s, zone).is_ok())
    };
    let mut reached = vec![unit.home];
    let mut next = 0;
    while next < reached.len() {
        let zone = reached[next];
        if fits(t.s, zone) {
            t.s.put(id, At::Zone(zone));
            return;
        }
        for link in data().zones.land(zone) {
            if !reached.contains(&link.to) && t.s.is_friendly(link.to, unit.nation) {
                reached.push(link.to);
            }
        }
        next += 1;
    }
    t.log.say(rule!("1.2a"), || {
        format!("{} finds no room ashore", unit_name(t.s, id))
    });
    lose(t, id);
}

/// The Combat Phase is over: invasion fleets that are still out go home.
pub fn end_combat(t: &mut Act) {
    for invasion in 0..t.s.afloat.invasions.len() {
        invasion_over(t, invasion);
    }
    t.s.afloat.invasions.clear();
}
