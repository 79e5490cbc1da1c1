//! What must hold of every position: nothing is made or lost, and nothing stands where it cannot.

mod numbers;

use crate::Neppa;
use crate::ch01_war::r1_2_stacking::settled_limit;
use crate::ch06_naval::Stage;
use crate::data::data;
use crate::scenario;
use crate::state::State;
use crate::step::Step;
use crate::types::{Kind, Nation, Zone};
use crate::unit::{At, Unit, UnitId};
use frame::must_hold;

pub fn flaws(s: &State) -> Vec<String> {
    frame::flaws::<Neppa>(s, shape, &[known, counters, stacks, politics, money])
}

fn known(s: &State, found: &mut Vec<String>) {
    let index = "the index of counters is not what the counters say";
    must_hold(s.index_is_true(), index, found);
    let access = "what is known of access is not what politics say";
    must_hold(s.access_is_true(), access, found);
}

/// Lists of the right length, numbers that name something.
fn shape(s: &State, found: &mut Vec<String>) {
    if s.scenario as usize >= data().scenarios.len() {
        found.push(format!("there is no scenario number {}", s.scenario));
        return;
    }
    if !(2..=5).contains(&s.players) {
        found.push(format!("{} people cannot play", s.players));
        return;
    }
    let zones = data().zones.facts.len();
    if s.control_snapshot().len() != zones || s.held.len() != zones {
        found.push(format!("control is not known for {zones} zones"));
    }
    let full = scenario::board(s.scenario, s.players);
    let kinds = |state: &State| -> Vec<(Nation, Kind)> {
        state.units().map(|(_, u)| (u.nation, u.kind)).collect()
    };
    if kinds(s) != kinds(&full) {
        found.push("the counters are not those of the scenario".to_string());
    }
    // 6.4f: a mover that has lost all is waited for until the interceptor has taken its losses.
    if let Some(mission) = s.mission()
        && mission.fleets.is_empty()
        && mission.stage != Stage::Losses
    {
        found.push("a mission sails without a fleet".to_string());
    }
    numbers::numbers(s, found);
}

/// Every counter in a place where its kind can be.
fn counters(s: &State, found: &mut Vec<String>) {
    for (id, unit) in s.units() {
        if !unit.is_whole() {
            found.push(format!("counter {} has {} factors", id.0, unit.factors));
        }
        if s.politics.fallen.has(unit.nation) && unit.at != At::Gone {
            found.push(format!("counter {} is of a conquered Major", id.0));
        }
        match unit.at {
            At::Zone(zone) => place(id, unit, zone, found),
            At::Afloat(number) if s.afloat.invasions.get(number as usize).is_none() => {
                found.push(format!("counter {} is aboard nothing", id.0));
            }
            At::Yard(_) if unit.kind != Kind::Fleet => {
                found.push(format!("counter {} is in a shipyard", id.0));
            }
            At::Dropping(_) if unit.kind != Kind::Airborne => {
                found.push(format!("counter {} hangs in the air", id.0));
            }
            _ => {}
        }
    }
}

fn place(id: UnitId, unit: &Unit, zone: Zone, found: &mut Vec<String>) {
    let facts = data().facts(zone);
    let places = &data().places;
    let convoy = [places.british_convoy_box, places.murmansk_convoy_box].contains(&zone);
    let us_box = zone == places.us_box && unit.nation == Nation::USA;
    let good = match unit.kind {
        Kind::Fleet => facts.port.is_some() || convoy || us_box,
        _ => facts.is_land() || us_box,
    };
    if !good {
        let (kind, key) = (unit.kind.name(), data().spaces.key(zone));
        found.push(format!("counter {} is {kind} in {key}", id.0));
    }
}

/// 1.2, 12: what stands together. While something is being decided inside a phase, a zone may be fuller.
fn stacks(s: &State, found: &mut Vec<String>) {
    if !matches!(s.top(), Some(Step::Phase { .. })) {
        return;
    }
    for (zone, facts) in data()
        .zones
        .facts
        .all()
        .filter(|(_, facts)| facts.is_land())
    {
        let (tally, key) = (s.tally(zone), data().spaces.key(zone));
        if tally.ground > settled_limit(s, zone) && !s.breakthroughs.has(zone) {
            found.push(format!("{} ground units in {key}", tally.ground));
        }
        if tally.air > facts.stacking.air_factors || tally.fleet > facts.stacking.fleet_factors {
            found.push(format!("too many air or fleet factors in {key}"));
        }
        for nation in s.present(zone).iter() {
            if s.enemy_units(zone, nation) {
                found.push(format!("enemies stand together in {key}"));
            }
        }
    }
}

/// War and alliance go both ways and exclude each other; sponsors and conquerors are Majors.
fn politics(s: &State, found: &mut Vec<String>) {
    let countries = || data().countries.ids();
    for a in countries() {
        for b in countries() {
            let (war, ally) = (&s.politics.war, &s.politics.ally);
            let (ab, ba) = (war[a].has(b), war[b].has(a));
            let (ally_ab, ally_ba) = (ally[a].has(b), ally[b].has(a));
            let mixed = ab && ally_ab;
            if ab != ba || ally_ab != ally_ba || mixed || (a == b && (ab || ally_ab)) {
                found.push(format!("{a:?} and {b:?} do not stand to each other as one"));
            }
        }
        let sponsor = s.politics.sponsor[a];
        if sponsor.is_some_and(|m| !m.is_major() || s.politics.fallen.has(m))
            || a.is_major() && sponsor.is_some()
        {
            found.push(format!("{a:?} has no sponsor that can lead it"));
        }
        if s.politics.conquered[a].is_some_and(|m| !m.is_major()) {
            found.push(format!("{a:?} was not conquered by a Major"));
        }
    }
    let both = s.politics.active_minors.both(s.politics.barred_minors);
    if !both.is_empty() {
        found.push("an Axis Minor is active and barred".to_string());
    }
}

/// 5.4, 11.0a: nobody has spent or redeployed beyond its limits.
fn money(s: &State, found: &mut Vec<String>) {
    for major in Nation::MAJORS {
        let treasury = s.treasury(major);
        if treasury.spent < 0 || treasury.spent > treasury.limit.max(0) {
            found.push(format!(
                "{major:?} has spent {} of {}",
                treasury.spent, treasury.limit
            ));
        }
        if treasury.srs > data().sr_limits[major.index()].per_turn {
            found.push(format!("{major:?} has redeployed {} times", treasury.srs));
        }
    }
}
