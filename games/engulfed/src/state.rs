//! A position: where every block is, who controls what, fleets, assets, and the stack of steps.

use crate::area_set::AreaSet;
use crate::ch02_strategic_warfare::Assets;
use crate::ch03_supply::Supply;
use crate::ch04_production::Ledgers;
use crate::ch05_movement::Movement;
use crate::ch06_combat::Battle;
use crate::ch07_special_actions::SpecialActions;
use crate::ch08_naval::Fleets;
use crate::ch09_politics::Politics;
use crate::ch10_victory::{Score, Verdict};
use crate::data::data;
use crate::index::{Index, Tally};
use crate::step::{Phase, Stage, Step};
use crate::types::{Area, Camp, Climate, Kind, Nation, Side, Turn, Weather};
use crate::unit::{At, Marks, Unit, UnitId};
use arrayvec::ArrayVec;
use kernel::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "Saved", into = "Saved")]
pub struct State {
    pub facts: Facts,
    index: Index,
}

/// Everything there is to know of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    /// The number of the scenario in the data.
    pub scenario: u8,
    /// 0.1: how many people play, 2 or 3.
    pub players: u8,
    pub options: Options,
    pub turn: Turn,
    /// Whose player-turn it is.
    pub side: Side,
    pub phase: Phase,
    pub stage: Stage,
    pub steps: ArrayVec<Step, 32>,
    pub asking: Option<Seat>,
    pub verdict: Option<Verdict>,
    /// 16.2
    pub score: Score,
    /// 1.1: this turn's weather, by [`Climate`].
    pub weather: [Weather; 3],
    units: Vec<Unit>,
    /// G.Control: by area; a neutral country controls itself.
    control: Vec<Nation>,
    /// G.NewContest: areas that became contested through the just completed movement.
    pub newly_contested: AreaSet,
    /// 6.9: areas with a field fortification.
    pub fortified: AreaSet,
    /// 6.95(c): areas with a Soviet heavy fortification.
    pub heavily_fortified: AreaSet,
    /// 7.22: areas with a beachhead; whose it is, is who controls or contests the area from the sea.
    pub beachheads: ArrayVec<(Area, Camp), 4>,
    pub politics: Politics,
    pub ledgers: Ledgers,
    pub assets: Assets,
    pub supply: Supply,
    pub movement: Movement,
    pub battle: Battle,
    pub special_actions: SpecialActions,
    pub fleets: Fleets,
}

/// What was chosen before the game (13.x, 14.x).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// 13.23
    pub desert: bool,
    /// 13.32
    pub fortification_flip: bool,
    /// 14.43(b)
    pub surprise: bool,
    /// 14.48, with three players.
    pub allied_winner: bool,
    /// 10.5: conscription steps removed (or added, if negative) in the four phases, in units of 4-3-2-1.
    pub bid: i8,
}

/// The stored form: the index is made anew when a state is read.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Saved(Facts);

impl From<Saved> for State {
    fn from(saved: Saved) -> State {
        State::from_facts(saved.0)
    }
}

impl From<State> for Saved {
    fn from(state: State) -> Saved {
        Saved(state.facts)
    }
}

impl std::ops::Deref for State {
    type Target = Facts;
    #[inline]
    fn deref(&self) -> &Facts {
        &self.facts
    }
}

impl std::ops::DerefMut for State {
    #[inline]
    fn deref_mut(&mut self) -> &mut Facts {
        &mut self.facts
    }
}

impl Facts {
    /// An empty board in this turn: every area under its owner of Sep/Oct 1939, no unit anywhere.
    pub fn empty(scenario: u8, players: u8, turn: Turn) -> Facts {
        Facts {
            scenario,
            players,
            options: Options::default(),
            turn,
            side: Side::Axis,
            phase: Phase::InitialSupply,
            stage: Stage::Phase,
            steps: ArrayVec::new(),
            asking: None,
            verdict: None,
            score: Score::default(),
            weather: [Weather::Clear; 3],
            units: Vec::new(),
            control: data()
                .areas
                .all()
                .map(|(_, facts)| facts.owner_1939)
                .collect(),
            newly_contested: AreaSet::NONE,
            fortified: AreaSet::NONE,
            heavily_fortified: AreaSet::NONE,
            beachheads: ArrayVec::new(),
            politics: Politics::default(),
            ledgers: Ledgers::default(),
            assets: Assets::default(),
            supply: Supply::default(),
            movement: Movement::default(),
            battle: Battle::default(),
            special_actions: SpecialActions::default(),
            fleets: Fleets::default(),
        }
    }

    /// Adds a unit while a scenario is set up.
    pub fn add_unit(&mut self, unit: Unit) -> UnitId {
        self.units.push(unit);
        UnitId(self.units.len() as u16 - 1)
    }
}

impl State {
    pub fn from_facts(facts: Facts) -> State {
        let index = Index::of(&facts.units);
        State { facts, index }
    }

    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.facts.units[id.index()]
    }
    pub fn has_unit(&self, id: UnitId) -> bool {
        id.index() < self.facts.units.len()
    }
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        (0..).map(UnitId).zip(&self.facts.units)
    }
    /// The units in an area, in the order of their numbers.
    #[inline]
    pub fn units_in(&self, area: Area) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.index.list(area).map(|id| (id, self.unit(id)))
    }
    /// What stands in an area, counted.
    #[inline]
    pub fn tally(&self, area: Area) -> &Tally {
        self.index.tally(area)
    }
    #[inline]
    pub fn area_of(&self, id: UnitId) -> Option<Area> {
        match self.unit(id).at {
            At::Area(area) => Some(area),
            _ => None,
        }
    }

    /// The only way a unit changes place.
    pub fn put(&mut self, id: UnitId, at: At) {
        self.index.take(&self.facts.units, id);
        self.facts.units[id.index()].at = at;
        self.index.add(&self.facts.units, id);
    }
    /// The only way a unit changes strength.
    pub fn set_steps(&mut self, id: UnitId, steps: u8) {
        self.index.take(&self.facts.units, id);
        self.facts.units[id.index()].steps = steps;
        self.index.add(&self.facts.units, id);
    }
    /// Gives a block another face: for dealing anew what a seat cannot see.
    pub fn set_face(&mut self, id: UnitId, kind: Kind, full: u8, steps: u8) {
        self.index.take(&self.facts.units, id);
        let unit = &mut self.facts.units[id.index()];
        (unit.kind, unit.full, unit.steps) = (kind, full, steps);
        self.index.add(&self.facts.units, id);
    }
    pub fn mark(&mut self, id: UnitId, mark: Marks) {
        self.facts.units[id.index()].marks.set(mark);
    }
    pub fn unmark(&mut self, id: UnitId, mark: Marks) {
        self.facts.units[id.index()].marks.clear(mark);
    }
    pub fn set_moved(&mut self, id: UnitId, areas: u8) {
        self.facts.units[id.index()].marks.set_moved(areas);
    }
    pub fn set_from(&mut self, id: UnitId, from: Area) {
        self.facts.units[id.index()].from = from;
    }

    /// G.Control: the nation that controls an area.
    #[inline]
    pub fn control(&self, area: Area) -> Nation {
        self.facts.control[area.index()]
    }
    /// Writes who controls an area and nothing else; see `ch09_politics::take`.
    pub fn set_control(&mut self, area: Area, nation: Nation) {
        self.facts.control[area.index()] = nation;
    }
    /// Which camp a nation belongs to now.
    #[inline]
    pub fn camp(&self, nation: Nation) -> Camp {
        self.politics.camp[nation.index()]
    }
    /// The side a nation fights on; nobody's while it is neutral.
    #[inline]
    pub fn side_of(&self, nation: Nation) -> Option<Side> {
        self.camp(nation).side()
    }
    /// The camp that controls an area.
    #[inline]
    pub fn holder(&self, area: Area) -> Camp {
        self.camp(self.control(area))
    }
    /// G.Contested: ground units of both sides are in it.
    #[inline]
    pub fn is_contested(&self, area: Area) -> bool {
        let tally = self.tally(area);
        let of = |side: Side| {
            !tally
                .ground_nations
                .both(self.politics.nations_of_side(side))
                .is_empty()
        };
        of(Side::Axis) && of(Side::Allies)
    }
    #[inline]
    pub fn weather_in(&self, area: Area) -> Weather {
        self.weather[data().areas.facts(area).climate.index()]
    }
    pub fn climate_weather(&self, climate: Climate) -> Weather {
        self.weather[climate.index()]
    }

    #[inline]
    pub fn top(&self) -> Option<Step> {
        self.steps.last().copied()
    }
    /// What the index says must be what the units say; used by tests and by `flaws`.
    pub fn index_is_true(&self) -> bool {
        self.index == Index::of(&self.facts.units)
    }
}
