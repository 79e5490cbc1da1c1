//! 3.25: an Amphibious Assault as an attack: who lands, what stands against it, and what becomes of it.

use super::attack::{Battle, Verdict, battle, battle_mut};
use super::march::hq_may_stand;
use super::operation::{Agent, Operation, Stage, operation, radius};
use super::targets::may_attack;
use crate::Aeto;
use crate::capture;
use crate::ch03_naval::assaults::{carries, may_assault, shores, troops};
use crate::ch03_naval::cargo::{self, Passage};
use crate::ch03_naval::debarking::put_ashore;
use crate::ch03_naval::leaders::abilities;
use crate::ch03_naval::window;
use crate::ch09_politics::partnerships;
use crate::data::{Body, data};
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{self, Cause};
use crate::marks::Marks;
use crate::names::{adjective, hex_name};
use crate::spot::Spot;
use crate::state::State;
use crate::stores::{Chit, Ration, Store};
use crate::types::{Camp, HexId, NationId, UnitId};
use board::{Hold, SpaceId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Where a ship is at sea, or what is aboard it.
fn off(s: &State, id: UnitId) -> Option<SpaceId> {
    let ship = s.unit(id).aboard?;
    s.location(ship).filter(|at| !at.is_port())?.within()
}

/// 5.0.20: whether troops off a hex may be Activated as one stack.
pub fn may_command(s: &State, nation: NationId, hex: HexId) -> Result<(), Illegal> {
    cite!("5.0.17", "5.0.20", "3.25i");
    may_assault(s, nation, hex.space())?;
    let troops = troops(s, s.camp(nation), hex.space());
    let own = |id: &UnitId| s.unit(*id).nation() == nation && !s.unit(*id).has(Marks::ACTIVE);
    demand!(
        troops.iter().any(own),
        "5.0.20",
        "no troops that may land lie there"
    );
    Ok(())
}

/// 5.0.20: whether an HQ or a General aboard ship may lead: troops that may land lie with him.
pub fn leads_afloat(s: &State, unit: UnitId) -> bool {
    cite!("5.0.20");
    let piece = s.unit(unit);
    let hex = off(s, unit);
    hex.is_some_and(|hex| {
        let fit = may_assault(s, piece.nation(), hex).is_ok();
        fit && !troops(s, piece.camp, hex).is_empty()
    })
}

/// The hexes off which somebody could be Activated to land.
pub fn beaches(s: &State, camp: Camp) -> Vec<HexId> {
    shores(s, camp).into_iter().map(HexId::from).collect()
}

/// 5.0.20: the troops aboard ships whom an agent Activates: off one hex, or off every hex within reach of an HQ or a General.
pub fn called(s: &State, nation: NationId, agent: Agent) -> Vec<UnitId> {
    cite!("5.0.17", "5.0.20");
    let camp = s.camp(nation);
    let near = |unit: UnitId, reach: u16| {
        let at = s.unit(unit).hex().or_else(|| off(s, unit));
        let all = shores(s, camp).into_iter();
        let fit = all.filter(move |hex| {
            let far = at.map(|at| ground::distance(at, *hex));
            far.is_some_and(|far| far <= reach) && may_assault(s, nation, *hex).is_ok()
        });
        fit.collect::<Vec<SpaceId>>()
    };
    let hexes = match agent {
        Agent::Landing { hex } => vec![hex.space()],
        Agent::Hq { unit } => near(unit, radius(s, unit)),
        Agent::General { unit } => near(unit, 1),
        Agent::Stack { .. } => Vec::new(),
    };
    let all = hexes.into_iter().flat_map(|hex| troops(s, camp, hex));
    all.filter(|id| !s.unit(*id).has(Marks::ACTIVE)).collect()
}

/// 5.14.26, 3.25f: the ships on Standby in the hexes of those who were Activated to land are Activated with them.
pub fn activate_ships(t: &mut Act<'_>, landing: &[UnitId]) {
    cite!("5.14.26", "3.25e", "3.25f");
    let mut hexes: Vec<SpaceId> = landing.iter().filter_map(|id| off(t.s, *id)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let Some(camp) = landing.first().map(|id| t.s.unit(*id).camp) else {
        return;
    };
    let here = |id: UnitId| {
        let at = t.s.location(id).filter(|at| !at.is_port());
        at.and_then(Spot::within)
            .is_some_and(|hex| hexes.contains(&hex))
    };
    let ships: Vec<UnitId> =
        t.s.units()
            .filter(|(id, unit)| unit.camp == camp && unit.is_surface() && here(*id))
            .filter(|(_, unit)| unit.has(Marks::STANDBY))
            .map(|(id, _)| id)
            .collect();
    for id in ships {
        let force = t.s.force_of(id);
        for one in force.into_iter().chain([id]) {
            t.s.pieces.mark(one, |unit| {
                unit.marks.clear(Marks::STANDBY);
                unit.marks.set(Marks::ACTIVE);
            });
        }
    }
}

/// Whether an assault on a hex may be declared now.
pub fn may_declare(s: &State, op: &Operation, hex: HexId) -> Result<(), Illegal> {
    cite!("3.25p", "3.25l", "3.25i", "3.25aa");
    demand!(
        op.stage == Stage::Combat,
        "3.25p",
        "troops land in the Combat Step"
    );
    demand!(
        op.attacks < op.limit(s),
        "5.0.11",
        "no attack is left in this Step"
    );
    demand!(
        !op.hit.contains(&hex),
        "5.14.2",
        "the hex was attacked in this Step"
    );
    may_assault(s, op.nation, hex.space())?;
    demand!(
        !joiners(s, hex.space()).is_empty(),
        "3.25d",
        "no Activated troops lie off it"
    );
    Ok(())
}

/// The Activated troops that lie off a hex.
pub fn joiners(s: &State, hex: SpaceId) -> Vec<UnitId> {
    let mut all = troops(s, s.camp(operation(s).nation), hex);
    cite!("5.9.7", "9.26a");
    let goes = |id: &UnitId| partnerships::may_go(s.unit(*id).nation(), hex);
    all.retain(|id| may_attack(s, *id).is_ok() && goes(id));
    all
}

/// 3.25j, 5.9.5: whether some troops may land together: they stack by themselves, and their transports are enough.
pub fn may_land(s: &State, hex: SpaceId, units: &[UnitId]) -> Result<(), Illegal> {
    cite!("3.25j", "5.9.5", "5.9.6");
    let steps: u8 = units.iter().map(|id| s.unit(*id).stacks()).sum();
    demand!(
        steps <= data().values.stack_steps,
        "5.9.5",
        "so many do not stack"
    );
    demand!(
        carries(s, units, hex),
        "3.23a",
        "the transports are too few for so many to land"
    );
    Ok(())
}

/// As many as may land, one after another.
pub fn most(s: &State, hex: SpaceId) -> Vec<UnitId> {
    let mut all: Vec<UnitId> = Vec::new();
    for unit in joiners(s, hex) {
        all.push(unit);
        if may_land(s, hex, &all).is_err() {
            all.pop();
        }
    }
    all
}

/// 3.7g: the assault is declared: enemy ships in range may meet those who land, without a roll.
pub fn declared(t: &mut Act<'_>) {
    cite!("3.7g", "3.25i", "3.25j");
    let (target, attackers) = (battle(t.s).target, battle(t.s).attackers.clone());
    t.log.reveal();
    t.log.say(rule!("3.25i"), || {
        format!("Troops are about to land in {}", hex_name(target.space()))
    });
    let ships = attackers.iter().filter_map(|id| t.s.unit(*id).aboard);
    let mut forces: Vec<UnitId> = ships.filter_map(|ship| t.s.force_of(ship)).collect();
    forces.sort_unstable();
    forces.dedup();
    for force in forces.into_iter().rev() {
        window::challenge_landing(t, force);
    }
}

/// Those who were sunk, driven off or have given it up do not land; if nobody is left, the assault is over.
pub fn muster(t: &mut Act<'_>) {
    cite!("3.25b", "3.17c", "3.7h");
    let battle = battle(t.s);
    if !battle.from_sea || battle.result.is_some() || battle.called_off {
        return;
    }
    let camp = t.s.camp(battle.by);
    let left = troops(t.s, camp, battle.target.space());
    let stays = |id: &UnitId| left.contains(id);
    let attackers: Vec<UnitId> = battle.attackers.iter().copied().filter(stays).collect();
    let gone = attackers.is_empty();
    battle_mut(t.s).attackers = attackers;
    if gone {
        call_off(t);
    }
}

/// 3.25o: the assault is cancelled: the troops are aboard again, and not Activated.
pub fn call_off(t: &mut Act<'_>) {
    cite!("3.25o", "4.24.14");
    t.log.say(rule!("3.25o"), || {
        "The Amphibious Assault is called off".to_string()
    });
    battle_mut(t.s).called_off = true;
    for id in battle(t.s).attackers.clone() {
        t.s.pieces.mark(id, |unit| {
            unit.marks.clear(Marks::CALLED);
            unit.marks.clear(Marks::ACTIVE);
        });
    }
    let drops: Vec<UnitId> = battle(t.s).drops.iter().map(|drop| drop.unit).collect();
    for unit in drops {
        losses::eliminate(t, unit, Cause::Combat);
    }
}

/// 3.25m, 3.25n, 5.14.13: an empty enemy hex has a garrison of its own against who comes from the sea: not under the zone of
/// control of troops of the attacker that nobody contests, and not where partisans are.
pub fn has_garrison(s: &State, battle: &Battle) -> bool {
    cite!("3.25m", "3.25n", "5.14.13", "5.12.4");
    let target = battle.target.space();
    let foe = s.foe_at(battle.by, target);
    let land = |(_, unit): (UnitId, &crate::unit::Unit)| unit.land().is_some();
    let empty = !s.units_in(target.into()).any(land);
    let under = s.hold(foe, target) == Hold::Free;
    battle.from_sea && empty && !battle.lone_fort && !under && !battle.quisling
}

/// 3.25n: nothing at all stands against those who land.
fn is_open(s: &State) -> bool {
    let battle = battle(s);
    let nobody = battle.defenders(s).next().is_none();
    battle.from_sea && nobody && !battle.lone_fort && !has_garrison(s, battle)
}

/// The strength of those who land, in halves, and of the best General aboard with them.
pub fn strength(s: &State, battle: &Battle) -> (u16, u16) {
    let units = battle.attackers.iter();
    let land: u16 = units.map(|id| 2 * u16::from(s.unit(*id).strength())).sum();
    let best = staff(s, battle)
        .into_iter()
        .filter_map(|id| match s.unit(id).printed().body {
            Body::General { strength, .. } => Some(u16::from(strength)),
            _ => None,
        });
    (land, best.max().unwrap_or(0))
}

/// 3.25l: the Generals and HQs who came with the troops.
fn staff(s: &State, battle: &Battle) -> Vec<UnitId> {
    cite!("3.25l");
    let ships = battle.attackers.iter().filter_map(|id| s.unit(*id).aboard);
    let mut holds: Vec<UnitId> = ships.flat_map(|ship| cargo::hold(s, ship)).collect();
    holds.sort_unstable();
    holds.dedup();
    let aboard = cargo::freight(s, &holds).into_iter();
    aboard
        .filter(|id| s.unit(*id).is_staff())
        .filter(|id| {
            let lading = cargo::lading(s, *id);
            lading.is_some_and(|lading| lading.passage == Passage::Together)
        })
        .collect()
}

/// 5.16.7, 3.25p: what landing costs the die: more for the Axis and the USSR.
pub fn modifier(s: &State, battle: &Battle) -> i8 {
    cite!("5.16.7", "3.25p");
    let values = &data().values;
    -(match s.camp(battle.by) {
        Camp::Western => values.assault_western,
        _ => values.assault_others,
    } as i8)
}

/// 3.19g, 3.25q, 5.16.8: an Admiral who helps those who land: aboard a ship with a name off the hex, and at least half of them
/// are of his nation.
pub fn admiral(s: &State, battle: &Battle) -> Option<UnitId> {
    cite!("3.19g", "3.25q", "5.16.8");
    let camp = s.camp(battle.by);
    let strength = |of: Option<NationId>| -> u16 {
        let all = battle.attackers.iter().map(|id| s.unit(*id));
        let own = all.filter(|unit| of.is_none_or(|of| unit.nation() == of));
        own.map(|unit| u16::from(unit.strength())).sum()
    };
    let helps = |id: UnitId| {
        let unit = s.unit(id);
        let ship = unit.aboard.filter(|ship| s.unit(*ship).is_named());
        let there = ship.is_some() && off(s, id) == Some(battle.target.space());
        let half = 2 * strength(Some(unit.nation())) >= strength(None);
        there && half && abilities(unit).assault > 0 && !unit.has(Marks::SHELLED)
    };
    let all = s.units().filter(|(_, unit)| unit.is_admiral());
    let own = all.filter(|(_, unit)| unit.camp == camp && battle.from_sea);
    let mut ids = own.map(|(id, _)| id);
    ids.find(|id| helps(*id))
}

/// The die of an assault is rolled, or nobody needs to roll it: it has been made.
pub fn made(t: &mut Act<'_>) {
    cite!("3.25h", "3.25l");
    let battle = battle(t.s).clone();
    if !battle.from_sea {
        return;
    }
    let side = t.s.side(battle.by);
    t.s.at_sea.assaults.made.push((side, battle.target));
    if let Some(admiral) = admiral(t.s, &battle) {
        t.s.pieces
            .mark(admiral, |unit| unit.marks.set(Marks::SHELLED));
    }
}

/// 3.25n: troops walk ashore where nobody is; nobody rolls.
pub fn walks_in(t: &mut Act<'_>) -> bool {
    if !is_open(t.s) {
        return false;
    }
    made(t);
    battle_mut(t.s).result = Some(Verdict::DefendersOut);
    battle_mut(t.s).routed = true;
    true
}

/// 3.25v, 5.18.21: a garrison alone does not throw back those who are left.
pub fn lands_anyway(t: &mut Act<'_>) -> bool {
    cite!("3.25v", "5.18.21", "7.7j");
    let battle = battle(t.s);
    let bare = has_garrison(t.s, battle) && !battle.attackers.is_empty();
    if bare {
        battle_mut(t.s).bare = true;
        battle_mut(t.s).routed = true;
    }
    bare
}

/// 3.25u, 3.25w: the assault has failed: the survivors are aboard again, and land in a port before they try another.
pub fn repelled(t: &mut Act<'_>) {
    cite!("3.25u", "3.25w", "5.18.21", "7.7i");
    let attackers = battle(t.s).attackers.clone();
    t.log.say(rule!("3.25u"), || {
        "The assault has failed; the survivors are aboard again".to_string()
    });
    for lading in &mut t.s.at_sea.ladings {
        if attackers.contains(&lading.unit) {
            lading.passage = Passage::Repelled;
        }
    }
}

/// 3.25r: those who have landed stand in the hex.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ashore;

impl Question<Aeto> for Ashore {
    type Answer = super::Advance;

    fn open(&self, t: &mut Act<'_>) -> Open {
        t.pop();
        come_ashore(t);
        Open::Again
    }
    fn candidates(&self, _s: &State, _out: &mut Vec<Action>) {}
    fn check(&self, _s: &State, _answer: super::Advance) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
    fn apply(&self, _t: &mut Act<'_>, _answer: super::Advance) {}
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Troops land.".to_string(), rule!("3.25r"))
    }
}

/// 3.25r, 3.25t, 5.19f, 7.7i: troops come ashore, take what is there, and have a chit of supply, if they have won.
fn come_ashore(t: &mut Act<'_>) {
    cite!("3.25r", "3.25t", "3.25v", "5.19f", "7.7i", "7.7j");
    let battle = battle(t.s).clone();
    let hex = battle.target.space();
    let with = staff(t.s, &battle);
    if battle.attackers.is_empty() {
        return;
    }
    t.log.say(rule!("3.25r"), || {
        format!("{} troops land in {}", adjective(battle.by), hex_name(hex))
    });
    for id in &battle.attackers {
        put_ashore(t, *id, hex);
        t.s.pieces.mark(*id, |unit| {
            unit.marks.set(Marks::ACTIVE);
            unit.marks.set(Marks::MARCHED);
            if battle.bare {
                cite!("3.25v", "3.25x");
                unit.marks.set(Marks::FAILED);
            }
        });
        t.s.at_sea.assaults.landed.push(*id);
    }
    capture::enter(t, battle.by, hex);
    for id in with {
        let unit = t.s.unit(id);
        if !unit.is_hq() || hq_may_stand(t.s, unit.nation(), hex, Some(id)) {
            put_ashore(t, id, hex);
        }
    }
    if !battle.bare {
        let chit = Chit::new(Ration::Sea, battle.by, Store::Hex(battle.target));
        t.s.stores.chits.push(chit);
        t.log.say(rule!("3.25t"), || {
            format!("A chit of Sea Supply lands in {}", hex_name(hex))
        });
    }
    t.s.refresh();
}
