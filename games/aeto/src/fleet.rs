//! Ships, the task forces that they lie in, and what is aboard them.

use crate::ch03_naval::cargo;
use crate::ch11_options::is_lost_for_good;
use crate::game::Act;
use crate::setup;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::stores;
use crate::types::{Camp, NationId, ScenarioId, UnitId};
use crate::unit::Unit;
use kernel::cite;
use std::sync::LazyLock;

/// By scenario, the tactical submarines.
fn submarines(scenario: ScenarioId) -> &'static [UnitId] {
    static SUBMARINES: LazyLock<Vec<Vec<UnitId>>> = LazyLock::new(|| {
        let scenarios = (0..crate::data::data().scenarios.len() as u16).map(ScenarioId);
        let of = |scenario: ScenarioId| {
            let all = (0..).map(UnitId).zip(setup::units(scenario));
            let boats = all.filter(|(_, unit)| unit.is_submarine());
            boats.map(|(id, _)| id).collect()
        };
        scenarios.map(of).collect()
    });
    &SUBMARINES[scenario.index()]
}

/// By scenario, the chit of the task force of each number.
fn chits(scenario: ScenarioId) -> &'static [Option<UnitId>] {
    static CHITS: LazyLock<Vec<Vec<Option<UnitId>>>> = LazyLock::new(|| {
        let scenarios = (0..crate::data::data().scenarios.len() as u16).map(ScenarioId);
        let of = |scenario: ScenarioId| {
            let mut chits = vec![None; crate::spot::FORCES];
            for (id, unit) in (0..).map(UnitId).zip(setup::units(scenario)) {
                if let Some(number) = unit.force() {
                    chits[usize::from(number)] = Some(id);
                }
            }
            chits
        };
        scenarios.map(of).collect()
    });
    &CHITS[scenario.index()]
}

impl State {
    /// 3.1a: the chit of the task force whose box a spot is.
    pub fn chit(&self, number: u8) -> Option<UnitId> {
        cite!("0.map-box-tf");
        chits(self.scenario).get(usize::from(number)).copied()?
    }
    /// Where a ship is, on the map: in its port, its sea area or hex, or where its task force is; none off the map.
    pub fn location(&self, id: UnitId) -> Option<Spot> {
        let at = self.unit(id).at;
        match at.whereabouts() {
            Where::Force(number) => Some(self.unit(self.chit(number)?).at),
            Where::Space(_) | Where::Port(_) | Where::Coast(_) | Where::Convoy(_) => Some(at),
            _ => None,
        }
    }
    /// The task force that a ship lies in.
    pub fn force_of(&self, ship: UnitId) -> Option<UnitId> {
        match self.unit(ship).at.whereabouts() {
            Where::Force(number) => self.chit(number),
            _ => None,
        }
    }
    /// The ships of a task force.
    pub fn ships_of(&self, chit: UnitId) -> impl Iterator<Item = (UnitId, &Unit)> {
        let number = self.unit(chit).force();
        let inside = number.map(|number| self.units_in(Spot::force(number)));
        inside
            .into_iter()
            .flatten()
            .filter(|(_, unit)| unit.ship().is_some())
    }
    /// The task forces of a camp that are on the map.
    pub fn forces(&self, camp: Camp) -> impl Iterator<Item = (UnitId, &Unit)> {
        let chits = chits(self.scenario).iter().flatten();
        chits
            .map(|id| (*id, self.unit(*id)))
            .filter(move |(_, unit)| unit.camp == camp && unit.at.within().is_some())
    }
    /// Whether a camp has any ship or submarine on the map.
    pub fn fleets_of(&self, camp: Camp) -> bool {
        let mut all = self.units();
        all.any(|(_, unit)| unit.camp == camp && unit.is_naval() && !unit.at.is_off())
    }
    /// A nation that fights in a camp.
    pub fn leads(&self, camp: Camp) -> Option<NationId> {
        let mut camps = self.politics.camps.iter();
        camps.find(|(_, of)| *of == camp).map(|(nation, _)| *nation)
    }
    /// The task forces and tactical submarines of a camp that are at sea.
    pub fn at_sea(&self, camp: Camp) -> impl Iterator<Item = UnitId> {
        cite!("2.15e");
        let boats = submarines(self.scenario).iter().filter(move |id| {
            let unit = self.unit(**id);
            unit.camp == camp && !unit.at.is_port() && unit.at.within().is_some()
        });
        self.forces(camp).map(|(id, _)| id).chain(boats.copied())
    }
    /// What is aboard a ship.
    pub fn aboard(&self, ship: UnitId) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units_in(self.unit(ship).at)
            .filter(move |(_, unit)| unit.aboard == Some(ship))
    }
    /// 3.2c: the slowest of some ships.
    pub fn speed(&self, ships: impl IntoIterator<Item = UnitId>) -> u8 {
        cite!("3.2c", "3.17w");
        let speeds = ships
            .into_iter()
            .filter_map(|id| self.unit(id).ship_face())
            .map(|face| face.movement);
        speeds.min().unwrap_or(0)
    }
    /// Puts a ship into another place, with what is aboard.
    pub fn put(&mut self, ship: UnitId, at: Spot) {
        let aboard: Vec<UnitId> = self.aboard(ship).map(|(id, _)| id).collect();
        for id in aboard.into_iter().chain([ship]) {
            self.pieces.change(id, |unit| unit.at = at);
        }
    }
    /// 3.1b: the first task force of a nation that is not in use.
    pub fn free_chit(&self, nation: NationId) -> Option<UnitId> {
        cite!("3.1a", "3.1b", "3.1d");
        let own = self.pieces.of(|owner| owner == nation);
        let mut free =
            own.filter(|(_, unit)| unit.force().is_some() && unit.at == Spot::pool(nation));
        free.next().map(|(id, _)| id)
    }
}

/// 3.1c: a task force without ships is taken from the map.
pub fn tidy(t: &mut Act<'_>, chit: UnitId) {
    cite!("3.1c");
    if t.s.ships_of(chit).next().is_none() {
        let pool = Spot::pool(t.s.unit(chit).nation());
        t.s.at_sea.lookout.forget(chit);
        t.s.at_sea.evasion.forget(chit);
        t.s.at_sea.inside.retain(|inside| *inside != chit);
        t.s.at_sea.narrows.retain(|(bound, _)| *bound != chit);
        t.s.at_sea.quiet.retain(|(_, quiet)| *quiet != chit);
        t.s.at_sea.hunted.retain(|(_, prey)| *prey != chit);
        t.s.pieces.change(chit, |unit| {
            unit.at = pool;
            unit.marks = Default::default();
            unit.spent = 0;
        });
    }
}

/// A ship, submarine or U-boat is sunk: those with a name and U-boats for good, others return to the force pool. What was
/// aboard goes with it; of Admirals chapter 3.20 speaks before.
pub fn sink(t: &mut Act<'_>, ship: UnitId) {
    cargo::struck(t, ship, true);
    let force = t.s.force_of(ship);
    let unit = t.s.unit(ship);
    let nation = unit.nation();
    let for_good = unit.is_named() || unit.is_u_boat() || is_lost_for_good(t.s, unit);
    let aboard: Vec<UnitId> = t.s.aboard(ship).map(|(id, _)| id).collect();
    for id in aboard {
        let pool = Spot::pool(t.s.unit(id).nation());
        leave(t, id, pool);
    }
    leave(
        t,
        ship,
        if for_good {
            Spot::gone(nation)
        } else {
            Spot::pool(nation)
        },
    );
    if !for_good {
        t.s.seasonal.remember_sunk(ship);
    }
    if let Some(chit) = force {
        tidy(t, chit);
    }
}

/// A piece returns to the force pool of its nation.
pub fn withdraw(t: &mut Act<'_>, id: UnitId) {
    let pool = Spot::pool(t.s.unit(id).nation());
    leave(t, id, pool);
}

fn leave(t: &mut Act<'_>, id: UnitId, to: Spot) {
    t.s.sky.retain(|flight| flight.unit != id);
    stores::lose_aboard(t, id, 0);
    t.s.pieces.change(id, |unit| {
        unit.at = to;
        unit.aboard = None;
        unit.marks = Default::default();
        unit.spent = 0;
        unit.unsupplied = 0;
        unit.depleted = false;
        unit.commitment = Default::default();
    });
    t.s.tidy_cargo();
}
