//! 3.25: Amphibious Assaults, as far as ships are concerned: who is about to land where, and who gives it up.

use super::cargo::{self, Passage};
use super::options::seat_of;
use super::waters::{self, Water};
use crate::Aeto;
use crate::ch09_politics::{is_closed, sitzkrieg};
use crate::data::Haul;
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::Marks;
use crate::names::hex_name;
use crate::politics::Standing;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Camp, HexId, NationId, ShipClass, Terrain, UnitId};
use board::SpaceId;
use frame::{Open, Question, Side};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// What assaults have left behind.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assaults {
    /// 3.25h: the hexes that each side has assaulted in this month.
    pub made: Vec<(Side, HexId)>,
    /// 7.7i: troops that have assaulted in this phase.
    pub landed: Vec<UnitId>,
    /// 9.6a: an assault was declared to be unopposed: once in a game.
    pub unopposed: bool,
}

impl Assaults {
    pub fn end_phase(&mut self) {
        self.landed.clear();
    }
    pub fn end_month(&mut self) {
        self.made.clear();
    }
}

/// 3.25g to 3.25i: whether a nation may assault a hex at all.
pub fn may_assault(s: &State, nation: NationId, hex: SpaceId) -> Result<(), Illegal> {
    cite!("3.25g", "3.25h", "3.25i");
    let coast = waters::both(hex).any(|at| waters::water(at) == Some(Water::Coast));
    demand!(coast, "3.25g", "it is no coastal hex");
    let open = match ground::hex(hex).terrain {
        None | Some(Terrain::Forest | Terrain::Swamp) => false,
        Some(Terrain::Mountain) => Spot::port(hex).is_some(),
        _ => true,
    };
    demand!(open, "3.25g", "nobody lands on such ground");
    demand!(
        s.politics.standing(nation, hex) == Standing::Enemy,
        "3.25i",
        "it is no enemy hex"
    );
    demand!(
        !sitzkrieg::bars(s, nation, hex),
        "9.5a",
        "the Sitzkrieg spares it"
    );
    demand!(
        !is_closed(s, nation, hex),
        "9.4a",
        "that would be war with the USSR"
    );
    let made = s
        .at_sea
        .assaults
        .made
        .contains(&(s.side(nation), hex.into()));
    demand!(!made, "3.25h", "your side has assaulted it in this month");
    Ok(())
}

/// Whether a transport may still take part in an assault in this month.
fn is_bound(s: &State, ship: UnitId) -> bool {
    let unit = s.unit(ship);
    let done = [Marks::RENOUNCED, Marks::WITHDREW, Marks::CAUGHT];
    unit.ship() == Some(ShipClass::Stp) && !done.into_iter().any(|mark| unit.has(mark))
}

/// 3.25a, 3.2l: troops aboard transports that began their phase in the port with them, by transport.
fn embarked(s: &State, camp: Camp) -> impl Iterator<Item = (UnitId, UnitId)> + '_ {
    cite!("3.25a", "3.2l", "3.25w");
    let all = s.at_sea.ladings.iter();
    let whole = all.filter(|lading| lading.passage == Passage::Together);
    let own = whole.filter(move |lading| s.unit(lading.unit).camp == camp);
    own.filter_map(|lading| Some((lading.unit, s.unit(lading.unit).aboard?)))
        .filter(|(unit, ship)| s.unit(*unit).is_combat() && is_bound(s, *ship))
}

/// 3.25b, 3.25d: the troops of a camp that lie off a hex to land there: their transports are on Standby there, or have come
/// by Sea Offensive; never within the enemy port.
pub fn troops(s: &State, camp: Camp, hex: SpaceId) -> Vec<UnitId> {
    cite!("3.25b", "3.25c", "3.25d", "3.25g");
    let here = |ship: UnitId| {
        let at = s.location(ship).filter(|at| !at.is_port());
        let inside = s
            .force_of(ship)
            .is_some_and(|force| s.at_sea.inside.contains(&force));
        let unit = s.unit(ship);
        let ready = unit.has(Marks::STANDBY) || unit.has(Marks::ACTIVE);
        at.and_then(Spot::within) == Some(hex) && !inside && ready
    };
    let mut all: Vec<UnitId> = embarked(s, camp)
        .filter(|(_, ship)| here(*ship))
        .map(|(unit, _)| unit)
        .collect();
    all.sort_unstable();
    all
}

/// The coastal hexes off which forces of a camp lie.
pub fn shores(s: &State, camp: Camp) -> Vec<SpaceId> {
    let forces = s.forces(camp).map(|(_, unit)| unit.at);
    let off = forces.filter(|at| waters::water(*at) == Some(Water::Coast) && !at.is_port());
    let mut all: Vec<SpaceId> = off.filter_map(Spot::within).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// 3.23a: how far an assault goes that a piece makes: from the port where it embarked.
fn haul(s: &State, unit: UnitId, hex: SpaceId) -> Haul {
    cite!("3.23a", "3.23e");
    let from = cargo::lading(s, unit).map_or(hex, |lading| lading.from.space());
    let hexes = ground::distance(from, hex).min(u16::from(u8::MAX)) as u8;
    Haul::Assault { hexes }
}

/// 3.23a, 3.18d: whether the transports are enough for these to land, and to carry the others.
pub fn carries(s: &State, landing: &[UnitId], hex: SpaceId) -> bool {
    cite!("3.23a", "3.18d");
    let mut holds: Vec<Vec<UnitId>> = Vec::new();
    for unit in landing {
        if let Some(ship) = s.unit(*unit).aboard {
            let hold = cargo::hold(s, ship);
            if !holds.contains(&hold) {
                holds.push(hold);
            }
        }
    }
    holds.iter().all(|hold| {
        let aboard = cargo::freight(s, hold);
        let (going, staying): (Vec<UnitId>, Vec<UnitId>) =
            aboard.into_iter().partition(|id| landing.contains(id));
        let mut hauls: Vec<Haul> = going.iter().map(|id| haul(s, *id, hex)).collect();
        hauls.dedup();
        let mut total = cargo::needs(s, &staying, Haul::Carried);
        let mut done: Vec<Haul> = Vec::new();
        for way in hauls {
            if done.contains(&way) {
                continue;
            }
            done.push(way);
            let same: Vec<UnitId> = going
                .iter()
                .copied()
                .filter(|id| haul(s, *id, hex) == way)
                .collect();
            let more = cargo::needs(s, &same, way);
            total = total.zip(more).map(|(sum, more)| sum + more);
        }
        let chits: usize = hold.iter().map(|ship| s.stores.aboard(*ship).count()).sum();
        total.is_some_and(|total| total + chits as u16 <= cargo::points(s, hold))
    })
}

/// The transports of a force that still purpose an assault in this month.
fn purposing(s: &State, ships: &[UnitId]) -> Vec<UnitId> {
    let Some(camp) = ships.first().map(|ship| s.unit(*ship).camp) else {
        return Vec::new();
    };
    let bearers: Vec<UnitId> = embarked(s, camp).map(|(_, ship)| ship).collect();
    let fit = |ship: &UnitId| bearers.contains(ship);
    ships.iter().copied().filter(fit).collect()
}

/// 3.6ac, 3.6ag: whether a force is about to assault the hex where it is: an enemy coast that it may assault, and transports
/// that are enough for at least one unit. Then its owner must say so to who intercepts it, or give it up.
pub fn intends(s: &State, force: UnitId) -> bool {
    cite!("3.6ag", "3.18d", "3.7g");
    let unit = s.unit(force);
    let coast = waters::water(unit.at) == Some(Water::Coast);
    let Some(hex) = unit.at.within().filter(|_| coast && unit.force().is_some()) else {
        return false;
    };
    let ships = s.crew(force);
    let mut aboard = embarked(s, unit.camp).filter(|(_, ship)| ships.contains(ship));
    may_assault(s, unit.nation(), hex).is_ok() && aboard.any(|(unit, _)| carries(s, &[unit], hex))
}

/// 3.6ag, 3.7h, 3.8e: transports give up their assault for this month.
pub fn renounce(t: &mut Act<'_>, ships: &[UnitId]) {
    cite!("3.6ag", "3.7h", "3.8e", "3.8g");
    let given_up = purposing(t.s, ships);
    if given_up.is_empty() {
        return;
    }
    t.log.reveal();
    t.log.say(rule!("3.6ag"), || {
        "The Amphibious Assault is given up for this month".to_string()
    });
    // 3.6ag: whoever is with them takes no part in another.
    for ship in ships {
        t.s.pieces
            .mark(*ship, |unit| unit.marks.set(Marks::RENOUNCED));
    }
}

/// A force that is about to assault is found where it would land: does its owner hold to it?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Renouncing {
    pub force: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Renounce {
    Yes,
    No,
}

/// 3.6ag, 3.7h: somebody is about to look for a force: it must say that it is about to assault.
pub fn ask(t: &mut Act<'_>, force: UnitId) {
    if intends(t.s, force) {
        let (name, at) = (t.s.unit(force).name(), t.s.unit(force).at);
        t.log.reveal();
        t.log.say(rule!("3.6ag"), || {
            let hex = at.within().map(hex_name).unwrap_or_default();
            format!("{name} is about to assault {hex}")
        });
        t.push(Renouncing { force });
    }
}

impl Question<Aeto> for Renouncing {
    type Answer = Renounce;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match intends(t.s, self.force) {
            true => Open::Ask(seat_of(t.s, t.s.unit(self.force).camp)),
            false => Open::Pass,
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Renounce::Yes, Renounce::No]);
    }
    fn check(&self, _s: &State, _answer: Renounce) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Renounce) {
        t.pop();
        if answer == Renounce::Yes {
            let ships = t.s.crew(self.force);
            renounce(t, &ships);
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.force).name();
        (
            format!("{name} is looked for. Give up its Amphibious Assault?"),
            rule!("3.6ag"),
        )
    }
}
