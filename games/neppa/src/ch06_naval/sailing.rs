//! What change of base, sea transport and invasion have in common: a fleet leads, others join, the force sails,
//! arrives or turns back.

use super::NavalAction;
use super::interplay::keep;
use super::mission::{Mission, Purpose, Stage, factors};
use super::r6_0_basing::{make_base, waters_of};
use super::r6_1_naval_movement::{first, in_port, is_free, may_rebase};
use super::r6_2_sea_transport::{
    LIGHT, Plan, debark, may_load, may_transport, sail_together, waiting,
};
use super::r6_3_interception::next_hunter;
use super::r6_5_amphibious_invasion::{self, may_invade};
use super::waters::{self, Waters};
use crate::Act;
use crate::ch14_conquest::capital_lets_act;
use crate::choice::distinct_units_in;
use crate::data::data;
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Front, Kind, Nation, Nations, Zone};
use crate::unit::{Marks, UnitId};
use arrayvec::ArrayVec;
use kernel::{Illegal, Seat, cite, demand, rule};

/// 6.2a: whose units may embark: those of every seat of the side that moves.
pub fn crew(s: &State) -> Nations {
    s.nations_of_side(s.side)
}

/// Whether a fleet may lead a mission of this kind to a zone, with units of these nations.
pub fn may_target(
    s: &State,
    ours: Nations,
    lead: UnitId,
    purpose: Purpose,
    front: Front,
    target: Zone,
) -> Result<(), Illegal> {
    let water = waters_of(s, lead) & waters::of_front(front);
    let waiting = passengers(s, ours, purpose, water);
    may_lead_to(s, ours, lead, purpose, front, target, &waiting)
}

/// The units that a mission of this kind could carry.
fn passengers(s: &State, ours: Nations, purpose: Purpose, water: Waters) -> Vec<UnitId> {
    match purpose {
        Purpose::Rebase => Vec::new(),
        Purpose::Transport | Purpose::Invade => waiting(s, ours, water),
    }
}

/// [`may_target`], with the [`passengers`] known.
fn may_lead_to(
    s: &State,
    ours: Nations,
    lead: UnitId,
    purpose: Purpose,
    front: Front,
    target: Zone,
    waiting: &[UnitId],
) -> Result<(), Illegal> {
    let water = waters_of(s, lead) & waters::of_front(front);
    let base = s.zone_of(lead).unwrap_or(s.unit(lead).home);
    demand!(
        water != 0 || waters::of(base) & waters::of_front(front) == 0,
        "6.0e",
        "the Turkish Straits are closed: friendly forces must control Istanbul, Izmir and Izmit"
    );
    demand!(water != 0, "3.6c", "the fleet is not based on that front");
    let unit = s.unit(lead);
    if purpose == Purpose::Rebase {
        return may_rebase(s, lead, water, target, 0);
    }
    let plan = Plan {
        purpose,
        water,
        target,
        ours,
    };
    if purpose == Purpose::Transport {
        return may_transport(s, plan, unit.nation, unit.factors, waiting);
    }
    capital_lets_act(s, unit.nation, base, Some(target))?;
    may_invade(s, plan, unit.nation, unit.factors, waiting)
}

/// The zones on these waters at which a mission of this kind may be aimed.
fn candidates(purpose: Purpose, water: Waters) -> &'static [Zone] {
    match purpose {
        Purpose::Invade => waters::beaches_on(water),
        Purpose::Rebase | Purpose::Transport => waters::ports_on(water),
    }
}

/// A quick look that spares the full test of most zones: in the right hands.
#[inline]
fn is_candidate(s: &State, nation: Nation, purpose: Purpose, zone: Zone) -> bool {
    match purpose {
        Purpose::Invade => s.is_enemy(zone, nation) || s.enemy_units(zone, nation),
        Purpose::Rebase | Purpose::Transport => {
            s.is_friendly(zone, nation) || zone == data().places.us_box
        }
    }
}

/// Where a mission that this fleet leads could go.
pub fn targets(
    s: &State,
    ours: Nations,
    lead: UnitId,
    purpose: Purpose,
) -> impl Iterator<Item = (Zone, Front)> {
    let all = waters_of(s, lead);
    waters::fronts(all).flat_map(move |front| {
        let waiting = passengers(s, ours, purpose, all & waters::of_front(front));
        targets_on(s, lead, purpose, front)
            .filter(move |&zone| may_lead_to(s, ours, lead, purpose, front, zone, &waiting).is_ok())
            .map(move |zone| (zone, front))
    })
}

/// The zones of a front at which the fleet might aim a mission of this kind.
fn targets_on(
    s: &State,
    lead: UnitId,
    purpose: Purpose,
    front: Front,
) -> impl Iterator<Item = Zone> {
    let (nation, water) = (
        s.unit(lead).nation,
        waters_of(s, lead) & waters::of_front(front),
    );
    let zones = candidates(purpose, water).iter().copied();
    zones.filter(move |&zone| is_candidate(s, nation, purpose, zone))
}

/// Whether a fleet may lead a mission of this kind now.
pub fn may_lead(s: &State, ours: Nations, fleet: UnitId, purpose: Purpose) -> Result<(), Illegal> {
    may_be_asked(s, ours, fleet, purpose)?;
    first(s, fleet)?;
    if targets(s, crew(s), fleet, purpose).next().is_some() {
        return Ok(());
    }
    match purpose {
        Purpose::Rebase => demand!(false, "6.1a", "there is no other base for it"),
        Purpose::Transport => demand!(false, "6.2a", "there is nothing that it could transport"),
        Purpose::Invade => demand!(false, "6.5a", "there is nothing that it could invade"),
    }
    Ok(())
}

fn may_be_asked(s: &State, ours: Nations, fleet: UnitId, purpose: Purpose) -> Result<(), Illegal> {
    in_port(s, ours, fleet)?;
    is_free(s, fleet, purpose)
}

/// What was found out while a list of offers is made.
#[derive(Default)]
struct Memo {
    /// About fleets of one nation, strength and water: where one of them could go.
    found: ArrayVec<(MemoKey, Option<(Zone, Front)>), 48>,
    /// By water: the units that ships could carry.
    passengers: Vec<(Waters, Vec<UnitId>)>,
}

type MemoKey = (Purpose, Nation, Waters, bool);

/// Every fleet that may lead a mission.
pub fn offer(s: &State, ours: Nations, out: &mut Vec<Action>) {
    let (mut memo, crew) = (Memo::default(), crew(s));
    for &port in &waters::map().ports {
        let tally = s.tally(port);
        if tally.fleet == 0 || tally.nations.both(ours).is_empty() {
            continue;
        }
        for (fleet, unit) in distinct_units_in(s, port) {
            if unit.kind != Kind::Fleet || !ours.has(unit.nation) || first(s, fleet).is_err() {
                continue;
            }
            for purpose in [Purpose::Rebase, Purpose::Transport, Purpose::Invade] {
                if may_be_asked(s, ours, fleet, purpose).is_ok()
                    && memo.has_target(s, crew, fleet, purpose)
                {
                    out.push(begin_action(fleet, purpose).into());
                }
            }
        }
    }
}

impl Memo {
    /// The same answer as that of [`targets`].
    fn has_target(&mut self, s: &State, ours: Nations, fleet: UnitId, purpose: Purpose) -> bool {
        let unit = s.unit(fleet);
        if purpose != Purpose::Rebase && unit.factors < LIGHT {
            return false;
        }
        let full = unit.factors == 8;
        let key = (purpose, unit.nation, waters_of(s, fleet), full);
        let known = self.known(key);
        // Ships that carry units differ in nothing else, unless their own capital is at stake.
        let held =
            unit.nation.is_major() && s.politics.capital_taken[unit.nation.index()].is_some();
        if purpose != Purpose::Rebase && !held {
            let other = self.known((key.0, key.1, key.2, !full));
            match (known, other) {
                (Some(at), _) => return self.found[at].1.is_some(),
                // A full fleet carries what another carries, and more.
                (None, Some(at)) if full == self.found[at].1.is_some() => return full,
                (None, _) => {}
            }
        }
        // What was good for the last fleet is mostly good for this one.
        let last = known.and_then(|at| self.found[at].1);
        if last
            .is_some_and(|(zone, front)| may_target(s, ours, fleet, purpose, front, zone).is_ok())
        {
            return true;
        }
        let found = self.find_target(s, ours, fleet, purpose);
        match known {
            Some(at) => self.found[at].1 = found,
            None => {
                let _ = self.found.try_push((key, found));
            }
        }
        found.is_some()
    }

    fn known(&self, key: MemoKey) -> Option<usize> {
        self.found.iter().position(|(other, _)| *other == key)
    }

    /// The first of [`targets`].
    fn find_target(
        &mut self,
        s: &State,
        ours: Nations,
        fleet: UnitId,
        purpose: Purpose,
    ) -> Option<(Zone, Front)> {
        let all = waters_of(s, fleet);
        waters::fronts(all).find_map(|front| {
            let waiting = match purpose {
                Purpose::Rebase => &[],
                Purpose::Transport | Purpose::Invade => {
                    let waiting = self.passengers(s, ours, all & waters::of_front(front));
                    // What carries nothing goes nowhere.
                    if waiting.is_empty() {
                        return None;
                    }
                    waiting
                }
            };
            targets_on(s, fleet, purpose, front)
                .find(|zone| may_lead_to(s, ours, fleet, purpose, front, *zone, waiting).is_ok())
                .map(|zone| (zone, front))
        })
    }

    /// The units that are waiting on a water.
    fn passengers(&mut self, s: &State, ours: Nations, water: Waters) -> &[UnitId] {
        let known = self.passengers.iter().position(|(on, _)| *on == water);
        let at = known.unwrap_or_else(|| {
            self.passengers.push((water, waiting(s, ours, water)));
            self.passengers.len() - 1
        });
        &self.passengers[at].1
    }
}

fn begin_action(fleet: UnitId, purpose: Purpose) -> NavalAction {
    match purpose {
        Purpose::Rebase => NavalAction::Rebase { fleet },
        Purpose::Transport => NavalAction::Transport { fleet },
        Purpose::Invade => NavalAction::Invade { fleet },
    }
}

/// A fleet leads a new mission.
pub fn begin(t: &mut Act, seat: Seat, fleet: UnitId, purpose: Purpose) {
    let waters = waters_of(t.s, fleet);
    let front = waters::fronts(waters).next().unwrap_or(Front::Western);
    let mission = Mission::new(t.s, purpose, seat, fleet, front, waters);
    t.s.mark(fleet, mark(purpose));
    t.push(mission);
}

/// 6.7d: a change of base is no mission.
fn mark(purpose: Purpose) -> Marks {
    match purpose {
        Purpose::Rebase => Marks::REBASED,
        Purpose::Transport | Purpose::Invade => Marks::MISSION,
    }
}

pub fn aim(s: &State, m: &mut Mission, target: Zone, front: Front) {
    m.front = front;
    m.water = waters_of(s, m.fleets[0]) & waters::of_front(front);
    m.target = target;
    m.stage = Stage::Assemble;
}

/// 6.2d, 6.5f: whether a fleet may join the mission; it need not be based where the others are, unless they change base.
pub fn may_join(s: &State, m: &Mission, ours: Nations, fleet: UnitId) -> Result<(), Illegal> {
    cite!("6.2d", "6.5f");
    let base = in_port(s, ours, fleet)?;
    is_free(s, fleet, m.purpose)?;
    demand!(
        waters_of(s, fleet) & m.water != 0,
        "3.6c",
        "the fleet is not based on that front"
    );
    let unit = s.unit(fleet);
    sail_together(s, unit.nation, m.nations(s))?;
    if m.purpose == Purpose::Rebase {
        demand!(
            base == m.start,
            "6.1a",
            "fleets that change base together leave the same port"
        );
        may_rebase(
            s,
            fleet,
            m.water,
            m.target,
            factors(s, &m.fleets).min(255) as u8,
        )?;
    }
    if m.purpose == Purpose::Invade {
        capital_lets_act(s, unit.nation, base, Some(m.target))?;
    }
    first(s, fleet)
}

/// Everything that may be added to the mission.
pub fn additions(s: &State, m: &Mission, ours: Nations, out: &mut Vec<Action>) {
    for &port in waters::ports_on(m.water) {
        if s.tally(port).nations.both(ours).is_empty() {
            continue;
        }
        for (id, unit) in s.units_in(port) {
            if unit.kind == Kind::Fleet {
                if may_join(s, m, ours, id).is_ok() {
                    out.push(NavalAction::AddFleet { fleet: id }.into());
                }
            } else if m.purpose != Purpose::Rebase && may_load(s, m, ours, id).is_ok() {
                out.push(NavalAction::Load { unit: id }.into());
            }
        }
    }
}

/// 6.2a: the seat after this one, in the order of the side, that has a fleet or a unit for the mission.
pub fn next_to_join(s: &State, m: &Mission, after: Seat) -> Option<Seat> {
    let mut others = s.seats_of_side(s.side).filter(|seat| *seat != m.seat);
    others.find(|seat| {
        let mut offers = Vec::new();
        if after == m.seat || *seat > after {
            additions(s, m, s.nations_of(*seat), &mut offers);
        }
        !offers.is_empty()
    })
}

/// Whether the seat that sails the mission may say that its part of it is ready: an ally may still embark.
pub fn may_close(s: &State, m: &Mission) -> Result<(), Illegal> {
    let mut others = s.seats_of_side(s.side).filter(|seat| *seat != m.seat);
    let embarks = |seat: Seat| {
        let mut offers = Vec::new();
        additions(s, m, s.nations_of(seat), &mut offers);
        let mut offers = offers.iter();
        offers.any(|offer| matches!(offer, Action::Naval(NavalAction::Load { .. })))
    };
    match may_sail(m) {
        Err(_) if others.any(embarks) => Ok(()),
        answer => answer,
    }
}

/// A mission that carries units sails when something is aboard.
pub fn may_sail(m: &Mission) -> Result<(), Illegal> {
    match m.purpose {
        Purpose::Rebase => {}
        Purpose::Transport => demand!(!m.cargo.is_empty(), "6.2a", "nothing is aboard"),
        Purpose::Invade => demand!(!m.cargo.is_empty(), "6.5e", "nothing is aboard"),
    }
    Ok(())
}

pub fn join(t: &mut Act, m: &mut Mission, fleet: UnitId) {
    t.s.mark(fleet, mark(m.purpose));
    m.fleets.push(fleet);
}

/// 6.2e: embarking costs nothing; the course begins where the last unit came aboard.
pub fn load(t: &mut Act, m: &mut Mission, unit: UnitId) {
    cite!("6.2e", "6.3c");
    if let Some(port) = t.s.zone_of(unit) {
        m.start = port;
    }
    t.s.mark(unit, Marks::TRANSPORTED);
    m.cargo.push(unit);
}

/// 6.1b, 6.2c, 6.3a, 6.3c: everything is aboard: whoever can intercept is asked; else the force arrives.
pub fn sail(t: &mut Act, mut m: Mission) {
    cite!("6.1b", "6.2c", "6.3a", "6.3c");
    t.log.say(rule!("6.1a"), || {
        let names: Vec<String> = m.fleets.iter().map(|id| unit_name(t.s, *id)).collect();
        let sail = if names.len() == 1 { "sails" } else { "sail" };
        format!("{} {sail} for {}", names.join(", "), zone_name(m.target))
    });
    match next_hunter(t.s, &m, 0) {
        Some(seat) => {
            m.stage = Stage::Announce { seat };
            keep(t, m);
        }
        None => arrive(t, m),
    }
}

/// The force reaches its target.
pub fn arrive(t: &mut Act, m: Mission) {
    cite!("6.1a", "6.2d");
    t.pop();
    match m.purpose {
        Purpose::Rebase => {
            for &fleet in &m.fleets {
                make_base(t.s, fleet, m.target, m.water);
            }
        }
        Purpose::Transport => debark(t, &m),
        Purpose::Invade => r6_5_amphibious_invasion::arrive(t, &m),
    }
}

/// 6.4d, 6.4e, 6.4h: the mission is cancelled: fleets are in their ports of origin, units where they embarked.
pub fn turn_back(t: &mut Act) {
    cite!("6.4d", "6.4e", "6.4h");
    t.log.say(rule!("6.4e"), || {
        "The force returns to where it came from".to_string()
    });
}
