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
use crate::known::Known;
use crate::step::{Action, Phase, Stage, Step};
use crate::types::{Area, Camp, Climate, Nation, Nations, Side, Turn, Weather};
use crate::unit::{At, Marks, Unit, UnitId};
use arrayvec::ArrayVec;
use kernel::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Saved", into = "Saved")]
pub struct State {
    /// Changed only through the state, which then doubts what it knows beside them.
    facts: Facts,
    index: Index,
    pub(crate) known: Known,
    /// What the step that has just been opened offers (without the end of a phase), if it was found out then.
    ready: Vec<Action>,
}

/// Equal facts make equal states; the rest follows from them.
impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.facts == other.facts
    }
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
        self.ready.clear();
        self.known.doubt();
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
        State {
            facts,
            index,
            known: Known::default(),
            ready: Vec::new(),
        }
    }

    /// The offers of the step on top, if nothing has changed since they were found out.
    pub(crate) fn ready(&self) -> &[Action] {
        &self.ready
    }

    pub(crate) fn make_ready(&mut self, offers: Vec<Action>) {
        self.ready = offers;
    }

    /// Who is asked: nothing that is known depends on it.
    pub(crate) fn set_asking(&mut self, seat: Option<Seat>) {
        self.facts.asking = seat;
    }

    /// The stack of steps: nothing but what is ready depends on it.
    pub(crate) fn steps_mut(&mut self) -> &mut ArrayVec<Step, 32> {
        self.ready.clear();
        &mut self.facts.steps
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
    /// The units of some nations, in the order of their numbers.
    #[inline]
    pub fn units_of(&self, nations: Nations) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.index.units_of(nations).map(|id| (id, self.unit(id)))
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
    /// Every area with a unit of one of these nations.
    #[inline]
    pub fn areas_of(&self, nations: Nations) -> AreaSet {
        self.index.areas_of(nations)
    }
    /// Every area with a ground unit of one of these nations.
    #[inline]
    pub fn ground_areas_of(&self, nations: Nations) -> AreaSet {
        self.index.ground_of(nations)
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
        self.change(id, |unit| unit.at = at);
    }
    /// The only way a unit changes strength.
    pub fn set_steps(&mut self, id: UnitId, steps: u8) {
        self.change(id, |unit| unit.steps = steps);
    }
    /// Takes a unit up, changes it and puts it down again.
    fn change(&mut self, id: UnitId, how: impl FnOnce(&mut Unit)) {
        self.ready.clear();
        self.known.doubt_landing();
        let left = self.area_of(id);
        let before = left.map(|area| self.index.tally(area).who());
        self.index.take(&self.facts.units, id);
        how(&mut self.facts.units[id.index()]);
        let found = self.area_of(id);
        let there = match found == left {
            true => None,
            false => found.map(|area| self.index.tally(area).who()),
        };
        self.index.add(&self.facts.units, id);
        for (area, who) in [(left, before), (found, there)] {
            if let (Some(area), Some(who)) = (area, who)
                && self.index.tally(area).who() != who
            {
                self.known.doubt_presence(area);
            }
        }
    }
    /// Other units in the place of all, each of the same nation: for dealing anew what a seat cannot see.
    pub(crate) fn deal(&mut self, units: Vec<Unit>) {
        self.ready.clear();
        self.known.doubt_landing();
        self.index = self.index.anew(&units);
        self.facts.units = units;
    }
    pub fn mark(&mut self, id: UnitId, mark: Marks) {
        self.ready.clear();
        if mark.has(Marks::OUT_OF_SUPPLY) {
            self.known.doubt();
            self.known.doubt_landing();
        }
        self.facts.units[id.index()].marks.set(mark);
    }
    pub fn unmark(&mut self, id: UnitId, mark: Marks) {
        self.ready.clear();
        if mark.has(Marks::OUT_OF_SUPPLY) {
            self.known.doubt();
            self.known.doubt_landing();
        }
        self.facts.units[id.index()].marks.clear(mark);
    }
    pub fn set_moved(&mut self, id: UnitId, areas: u8) {
        self.ready.clear();
        self.facts.units[id.index()].marks.set_moved(areas);
    }
    pub fn set_from(&mut self, id: UnitId, from: Area) {
        self.ready.clear();
        self.facts.units[id.index()].from = from;
    }

    /// G.Control: who controls each area.
    pub fn controllers(&self) -> &[Nation] {
        &self.facts.control
    }
    /// G.Control: the nation that controls an area.
    #[inline]
    pub fn control(&self, area: Area) -> Nation {
        self.facts.control[area.index()]
    }
    /// Writes who controls an area and nothing else; see `ch09_politics::take`.
    pub fn set_control(&mut self, area: Area, nation: Nation) {
        self.ready.clear();
        self.known.doubt_control(area);
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
