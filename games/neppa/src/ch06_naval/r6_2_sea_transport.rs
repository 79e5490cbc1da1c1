//! 6.2 Sea Transport, and what 6.5 has in common with it: what ships carry, and what may embark.

use super::mission::{Load, Mission, Purpose};
use super::waters::{self, Waters};
use crate::Act;
use crate::ch01_war::r1_2_stacking::{air_room, ground_fits, ground_limit};
use crate::ch12_cooperation::{may_bring, may_enter, may_stop, stack_with};
use crate::ch13_special::africa_lets_act;
use crate::ch14_conquest::capital_lets_act;
use crate::choice::is_first_of_its_like;
use crate::data::data;
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::step::Step;
use crate::types::{Kind, Nation, Nations, Zone};
use crate::unit::{At, Marks, UnitId};
use kernel::{Illegal, Seat, cite, demand, rule};

/// 6.2b, 6.5e: fleet factors for a unit that is neither armour nor air; fewer carry nothing.
pub const LIGHT: u8 = 4;

/// 6.2b, 6.5e: what these units need: armour and air wings a full fleet each, the others four factors. Up to
/// three air factors from one port are a full or partial wing.
pub fn needs(s: &State, cargo: &[UnitId]) -> Load {
    cite!("6.2b", "6.5e");
    let mut load = Load::default();
    for (i, id) in cargo.iter().enumerate() {
        let unit = s.unit(*id);
        match unit.kind {
            Kind::Armour => load.heavy += 1,
            Kind::Air => {
                let before = cargo[..i].iter().map(|id| s.unit(*id));
                let wing = before
                    .filter(|o| (o.kind, o.nation, o.at) == (unit.kind, unit.nation, unit.at));
                if wing.count() % 3 == 0 {
                    load.heavy += 1;
                }
            }
            _ => load.light += 1,
        }
    }
    load
}

/// 6.2b, 6.5e: what these fleets can carry: a full fleet one heavy unit, every four factors of a fleet one light unit.
pub fn carries(s: &State, fleets: &[UnitId], load: Load) -> bool {
    let (mut full, mut places) = (0, 0);
    for id in fleets {
        let factors = s.unit(*id).factors;
        full += u8::from(factors == 8);
        places += factors / LIGHT;
    }
    load.heavy <= full && load.light + 2 * load.heavy <= places
}

/// A mission that could be sailed: whose, for what, on which water, to where.
#[derive(Clone, Copy)]
pub struct Plan {
    pub purpose: Purpose,
    pub water: Waters,
    pub target: Zone,
    /// Whose units may embark: those of the seat that is asked, or of its whole side.
    pub ours: Nations,
}

/// 6.2e, 6.5g: whether a unit with these marks is where it began the turn.
fn is_fresh(marks: Marks) -> bool {
    const AWAY: Marks = Marks(Marks::TRANSPORTED.0 | Marks::REBASED.0 | Marks::FLEW.0);
    marks.moved() == 0 && !marks.has(AWAY)
}

/// The units in ports of a water that could embark for some target: a quick look that spares the full test
/// ([`may_embark`]) of the others for each target.
pub fn waiting(s: &State, ours: Nations, water: Waters) -> Vec<UnitId> {
    let ports = s.manned().both(data().ports);
    let mut all = Vec::new();
    for port in ports.iter().filter(|port| waters::of(*port) & water != 0) {
        if s.tally(port).nations.both(ours).is_empty() {
            continue;
        }
        let units = s.units_in(port).filter(|(_, unit)| {
            unit.kind != Kind::Fleet && ours.has(unit.nation) && is_fresh(unit.marks)
        });
        all.extend(units.map(|(id, _)| id));
    }
    all
}

/// 6.2e, 6.5g: whether a unit could embark for a mission, whatever else is aboard.
pub fn may_embark(s: &State, plan: Plan, id: UnitId) -> Result<Zone, Illegal> {
    demand!(s.has_unit(id), "6.2a", "there is no such counter");
    let unit = s.unit(id);
    let invade = plan.purpose == Purpose::Invade;
    demand!(unit.kind != Kind::Fleet, "6.2a", "ships are not cargo");
    demand!(
        !invade || unit.kind.is_ground(),
        "6.5e",
        "an invasion carries ground units only"
    );
    demand!(
        plan.ours.has(unit.nation),
        "1.0",
        "this unit is another player's"
    );
    let port = s
        .zone_of(id)
        .filter(|&zone| waters::of(zone) & plan.water != 0 && data().facts(zone).port.is_some());
    let why = "it must begin the turn in a port zone of this front";
    let Some(port) = port.filter(|_| is_fresh(unit.marks)) else {
        demand!(invade, "6.2e", why);
        return Err(Illegal::new(rule!("6.5g"), why));
    };
    demand!(port != plan.target, "6.2a", "the unit is there already");
    demand!(
        s.is_friendly(port, unit.nation),
        "6.2a",
        "the port of embarkation must be friendly"
    );
    africa_lets_act(s, id)?;
    let attacks = invade.then_some(plan.target);
    capital_lets_act(s, unit.nation, port, attacks)?;
    may_go_ashore(s, plan, unit.nation)?;
    may_bring(s, id, plan.target)?;
    Ok(port)
}

/// What of [`may_embark`] is the same for all units of a nation: whether the target is for them.
fn may_go_ashore(s: &State, plan: Plan, nation: Nation) -> Result<(), Illegal> {
    let target = plan.target;
    if plan.purpose == Purpose::Invade {
        demand!(
            s.is_enemy(target, nation) || s.enemy_units(target, nation),
            "6.5a",
            "only an enemy zone can be invaded"
        );
        return may_enter(s, nation, target);
    }
    demand!(
        s.is_friendly(target, nation),
        "6.2a",
        "the port of debarkation must be friendly"
    );
    may_enter(s, nation, target)?;
    may_stop(s, nation, target)
}

/// Whether the port of debarkation has room for one more unit beside what is aboard.
pub fn has_room(s: &State, target: Zone, cargo: &[UnitId], kind: Kind) -> Result<(), Illegal> {
    let aboard = |wanted: fn(Kind) -> bool| {
        cargo.iter().filter(|id| wanted(s.unit(**id).kind)).count() as u8
    };
    match kind {
        Kind::Airborne => Ok(()),
        Kind::Air => {
            let coming = aboard(|kind| kind == Kind::Air);
            demand!(
                air_room(s, target) > coming,
                "7.0a",
                "the zone bases as many air factors as it can"
            );
            Ok(())
        }
        _ => {
            ground_fits(s, target)?;
            let coming = aboard(|kind| kind.is_ground() && kind != Kind::Airborne);
            let limit = ground_limit(s, target);
            demand!(
                s.tally(target).ground + coming < limit,
                "1.2a",
                "the zone holds no more ground units"
            );
            Ok(())
        }
    }
}

/// 6.2a: whether ships and units of these nations may sail together (12.0 to 12.2).
pub fn sail_together(s: &State, nation: Nation, with: Nations) -> Result<(), Illegal> {
    stack_with(s, nation, with)?;
    let strangers = with.iter().any(|other| !s.allied(nation, other));
    demand!(
        !strangers,
        "6.2a",
        "ships carry units of their own country and its allies"
    );
    Ok(())
}

/// 6.2a, 6.5e: whether a unit may embark now.
pub fn may_load(s: &State, m: &Mission, ours: Nations, id: UnitId) -> Result<(), Illegal> {
    demand!(
        m.purpose != Purpose::Rebase,
        "6.1a",
        "a change of base carries nothing"
    );
    let plan = Plan {
        purpose: m.purpose,
        water: m.water,
        target: m.target,
        ours,
    };
    may_embark(s, plan, id)?;
    let unit = s.unit(id);
    sail_together(s, unit.nation, m.nations(s))?;
    if m.purpose == Purpose::Transport {
        has_room(s, m.target, &m.cargo, unit.kind)?;
    }
    let mut cargo = m.cargo.clone();
    cargo.push(id);
    let fits = carries(s, &m.fleets, needs(s, &cargo));
    demand!(
        fits || m.purpose == Purpose::Invade,
        "6.2b",
        "the ships cannot carry it"
    );
    demand!(fits, "6.5e", "the ships cannot carry it");
    demand!(
        is_first_of_its_like(s, id),
        "6.2e",
        "of units that are alike, choose the first"
    );
    Ok(())
}

/// 6.2e, 6.2f: everything aboard goes ashore; landing costs one movement factor.
pub fn debark(t: &mut Act, m: &Mission) {
    cite!("6.2d", "6.2e", "6.2f");
    t.log.say(rule!("6.2a"), || {
        let names: Vec<String> = m.cargo.iter().map(|id| unit_name(t.s, *id)).collect();
        format!("{} land in {}", names.join(", "), zone_name(m.target))
    });
    for &id in &m.cargo {
        let moved = t.s.unit(id).marks.moved();
        t.s.put(id, At::Zone(m.target));
        t.s.set_moved(id, moved + 1);
        t.s.set_home(id, m.target);
    }
    for seat in t.s.seats_of_side(t.s.side) {
        if has_ended(t.s, seat) && m.cargo.iter().any(|id| moves_on(t.s, seat, *id)) {
            t.push(Step::Phase { seat, asked: false });
        }
    }
}

/// Whether a seat's part of the phase is over.
fn has_ended(s: &State, seat: Seat) -> bool {
    let mut steps = s.stack.steps().iter();
    !steps.any(|step| matches!(step, Step::Phase { seat: other, .. } if *other == seat))
}

/// 6.2e: whether a unit that came ashore is a seat's and has a movement factor left; an ally's ships may have brought it
/// when its own seat had done with the phase.
fn moves_on(s: &State, seat: Seat, id: UnitId) -> bool {
    let unit = s.unit(id);
    let movement = data().unit(unit.nation, unit.kind).movement;
    unit.kind.is_ground() && s.seat_of(unit.nation) == seat && unit.marks.moved() < movement
}

/// Whether one of the units that are [`waiting`] could embark on a fleet of this strength for this plan.
pub fn has_cargo(s: &State, plan: Plan, lead: Nation, factors: u8, waiting: &[UnitId]) -> bool {
    let mut shut = Nations::NONE;
    waiting.iter().any(|id| {
        let unit = s.unit(*id);
        let heavy = matches!(unit.kind, Kind::Armour | Kind::Air);
        if factors < if heavy { 8 } else { LIGHT } || shut.has(unit.nation) {
            return false;
        }
        if may_go_ashore(s, plan, unit.nation).is_err() {
            shut.insert(unit.nation);
            return false;
        }
        (plan.purpose == Purpose::Invade || has_room(s, plan.target, &[], unit.kind).is_ok())
            && may_embark(s, plan, *id).is_ok()
            && sail_together(s, unit.nation, nations_with(lead)).is_ok()
    })
}

fn nations_with(lead: Nation) -> Nations {
    Nations::of(&[lead])
}

/// 6.2a: whether a fleet may lead a sea transport of what is [`waiting`] to a port.
pub fn may_transport(
    s: &State,
    plan: Plan,
    lead: Nation,
    factors: u8,
    waiting: &[UnitId],
) -> Result<(), Illegal> {
    demand!(
        data().facts(plan.target).port.is_some(),
        "6.2a",
        "there is no port"
    );
    demand!(
        waters::of(plan.target) & plan.water != 0,
        "6.2a",
        "the port of debarkation must be on the same front"
    );
    demand!(
        s.is_friendly(plan.target, lead),
        "6.2a",
        "the port of debarkation must be friendly"
    );
    demand!(
        has_cargo(s, plan, lead, factors, waiting),
        "6.2e",
        "nothing in a port of this front can be carried there"
    );
    Ok(())
}
