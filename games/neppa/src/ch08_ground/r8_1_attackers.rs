//! 8.1: who may attack what.

use super::{is_own_ground, r6_5_landing, r8_7_exploitation_combat};
use crate::ch02_terrain::r2_4_ways::{is_beside, ways};
use crate::ch03_units::r3_4_airborne;
use crate::choice::is_first_of_its_like;
use crate::data::{ZoneSet, data};
use crate::state::State;
use crate::step::Phase;
use crate::types::{Kind, Nations, Zone};
use crate::unit::{At, Marks, UnitId};
use crate::{ch12_cooperation, ch13_special, ch14_conquest};
use kernel::{Illegal, cite, demand, rule};
use std::sync::LazyLock;

/// 8.4b: how many units attack from one bridgehead, airborne not counted.
pub const BRIDGEHEAD_ATTACKERS: u8 = 4;

pub fn exploitation(s: &State) -> bool {
    s.phase == Phase::ExploitationCombat
}

/// Every zone of an enemy within reach of a unit that has not fought, and more.
pub fn candidates(s: &State, mine: Nations) -> ZoneSet {
    let mut set = ZoneSet::NONE;
    for zone in super::r8_0_movement::lands_with(s, mine) {
        let (mut ready, mut airborne) = (false, false);
        for (_, unit) in s.units_in(zone) {
            let fresh = mine.has(unit.nation) && !unit.marks.has(Marks::FOUGHT);
            ready |= fresh && unit.kind.is_ground();
            airborne |= fresh && unit.kind == Kind::Airborne;
        }
        if airborne && !exploitation(s) {
            set = set.union(drop_reach(zone));
        } else if ready {
            set = set.union(neighbours(zone));
        }
    }
    for invasion in &s.afloat.invasions {
        if !invasion.cargo.is_empty() {
            set.insert(invasion.target);
        }
    }
    for id in &s.battle.drops {
        if let At::Dropping(target) = s.unit(*id).at {
            set.insert(target);
        }
    }
    let enemies = enemies_of(s, mine);
    set.iter()
        .filter(|zone| enemies.has(s.control(*zone)))
        .collect()
}

/// Everybody with whom one of these nations is at war.
fn enemies_of(s: &State, mine: Nations) -> Nations {
    let wars = mine.iter().map(|nation| s.politics.war[nation]);
    wars.fold(Nations::NONE, Nations::union)
}

/// Land zones beside a land zone.
pub fn neighbours(zone: Zone) -> ZoneSet {
    *ways(zone)
}

/// 3.4a: land zones within the reach of a drop.
pub fn drop_reach(zone: Zone) -> ZoneSet {
    static REACH: LazyLock<Vec<ZoneSet>> = LazyLock::new(|| {
        let near = |from: Zone, to: Zone| data().routes.air(from, to) <= r3_4_airborne::DROP_RANGE;
        let zones = || data().zones.facts.all().map(|(zone, _)| zone);
        zones()
            .map(|from| {
                zones()
                    .filter(|to| data().facts(*to).is_land() && near(from, *to))
                    .collect()
            })
            .collect()
    });
    REACH[zone.index()]
}

/// 8.1a: an attack needs an enemy-controlled zone and a unit that can take part; the zone may be empty.
pub fn may_start(s: &State, mine: Nations, target: Zone) -> Result<(), Illegal> {
    cite!("8.1a");
    demand!(
        data().facts(target).is_land(),
        "8.1a",
        "only a zone on land is attacked"
    );
    let mut why = Err(Illegal::new(
        rule!("8.1a"),
        "none of your units can attack that zone",
    ));
    let mut found = false;
    each_candidate(s, mine, target, |_, answer| {
        match answer {
            Ok(()) => found = true,
            refusal => why = refusal,
        }
        found
    });
    if found { Ok(()) } else { why }
}

/// How a unit may take part in an attack.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Commit(UnitId),
    Drop(UnitId),
    Land(UnitId),
    /// It is over the target already (8.6).
    Dropped,
}

/// Asks of each unit that might take part whether it may, until `done` says that this is enough.
pub fn each_candidate(
    s: &State,
    mine: Nations,
    target: Zone,
    mut done: impl FnMut(Part, Result<(), Illegal>) -> bool,
) {
    let ours = |zone: Zone| !s.tally(zone).ground_nations.both(mine).is_empty();
    for link in data()
        .zones
        .land(target)
        .iter()
        .filter(|link| ours(link.to))
    {
        for (id, unit) in s.units_in(link.to) {
            if unit.kind.is_ground()
                && mine.has(unit.nation)
                && done(Part::Commit(id), may_commit(s, mine, target, id))
            {
                return;
            }
        }
    }
    if exploitation(s) {
        for id in &s.battle.drops {
            if s.unit(*id).at == At::Dropping(target)
                && mine.has(s.unit(*id).nation)
                && done(Part::Dropped, may_fight(s, *id, target))
            {
                return;
            }
        }
        return;
    }
    for zone in drop_reach(target).iter() {
        if s.tally(zone).airborne == 0 || !ours(zone) {
            continue;
        }
        for (id, unit) in s.units_in(zone) {
            if unit.kind == Kind::Airborne
                && mine.has(unit.nation)
                && done(Part::Drop(id), may_drop(s, mine, target, id))
            {
                return;
            }
        }
    }
    for invasion in s.afloat.invasions.iter().filter(|i| i.target == target) {
        for id in &invasion.cargo {
            if done(
                Part::Land(*id),
                r6_5_landing::may_land(s, mine, target, *id),
            ) {
                return;
            }
        }
    }
}

/// What every attacker needs, wherever it comes from.
pub fn may_fight(s: &State, id: UnitId, target: Zone) -> Result<(), Illegal> {
    let unit = s.unit(id);
    let nation = unit.nation;
    if !s.is_enemy(target, nation) {
        ch12_cooperation::may_enter(s, nation, target)?;
        demand!(false, "8.1a", "the zone is not under enemy control");
    }
    demand!(
        !unit.marks.has(Marks::FOUGHT),
        "8.1b",
        "it has taken part in a combat this turn"
    );
    ch12_cooperation::may_enter(s, nation, target)?;
    ch12_cooperation::may_attack(s, nation, target)?;
    ch13_special::winter_lets_attack(s, nation, target)?;
    ch13_special::africa_lets_act(s, id)?;
    let from = s.zone_of(id).unwrap_or(unit.home);
    ch14_conquest::capital_lets_act(s, nation, from, Some(target))?;
    Ok(())
}

/// 8.1a: a unit beside the target takes part.
pub fn may_commit(s: &State, mine: Nations, target: Zone, id: UnitId) -> Result<(), Illegal> {
    is_own_ground(s, mine, id)?;
    let unit = s.unit(id);
    let from = match unit.at {
        At::Zone(from) if is_beside(from, target).is_ok() => from,
        _ => {
            demand!(false, "8.1a", "the unit is not beside that zone");
            return Ok(());
        }
    };
    r8_7_exploitation_combat::may_commit(s, id)?;
    may_fight(s, id, target)?;
    let sallied = s.battle.sallies.iter().find(|(zone, _)| *zone == from);
    demand!(
        unit.kind == Kind::Airborne
            || !s.bridgeheads.has(from)
            || sallied.is_none_or(|(_, count)| *count < BRIDGEHEAD_ATTACKERS),
        "8.4b",
        "four units have attacked from that bridgehead"
    );
    demand!(
        is_first_of_its_like(s, id),
        "8.1a",
        "choose the first of like counters"
    );
    Ok(())
}

/// 3.4: an airborne unit drops on the target in the Combat Phase, and can stay there if the attack succeeds.
pub fn may_drop(s: &State, mine: Nations, target: Zone, id: UnitId) -> Result<(), Illegal> {
    is_own_ground(s, mine, id)?;
    demand!(
        !exploitation(s),
        "8.7",
        "drops for exploitation are made in Exploitation Movement"
    );
    r3_4_airborne::may_drop(s, id, target)?;
    may_fight(s, id, target)?;
    may_stay(s, id, target)?;
    demand!(
        is_first_of_its_like(s, id),
        "3.4a",
        "choose the first of like counters"
    );
    Ok(())
}

/// 8.3c: who comes by air must be able to stay, beside the others who did.
pub fn may_stay(s: &State, id: UnitId, target: Zone) -> Result<(), Illegal> {
    let nation = s.unit(id).nation;
    ch12_cooperation::may_stop(s, nation, target)?;
    ch12_cooperation::may_bring(s, id, target)?;
    ch12_cooperation::stack_with(s, nation, dropped(s, target))
}

/// The nations that have dropped on a zone and not yet touched ground.
fn dropped(s: &State, target: Zone) -> Nations {
    let mut set = Nations::NONE;
    let attackers = s.attack().into_iter().flat_map(|a| a.ground.iter());
    for unit in attackers.chain(&s.battle.drops).map(|id| s.unit(*id)) {
        let here = match unit.at {
            At::Dropping(zone) => zone == target,
            _ => unit.marks.has(Marks::DROPPED),
        };
        if here {
            set.insert(unit.nation);
        }
    }
    set
}
