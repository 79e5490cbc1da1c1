//! A position: where every block is, who controls what, fleets, assets, and the stack of steps.

use crate::ch01_sequence::Stage;
use crate::ch02_strategic_warfare::Assets;
use crate::ch03_supply::Supply;
use crate::ch04_production::Ledgers;
use crate::ch05_movement::Movement;
use crate::ch06_combat::Battle;
use crate::ch07_special_actions::SpecialActions;
use crate::ch08_naval::Fleets;
use crate::ch09_politics::{Known, Politics, Since, axis_controls};
use crate::ch10_victory::{Score, Verdict};
use crate::ch16_scenarios::Options;
use crate::data::data;
use crate::types::{Area, AreaSet, Camp, Climate, Nation, Nations, Side, Turn, Weather};
use crate::unit::{At, Marks, Unit, UnitId};
use crate::{Action, Phase, Step};
use frame::{Group, Memo, Piece, Pieces, Stack};
use serde::{Deserialize, Serialize};

/// Everything there is to know of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
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
    /// What is being decided.
    pub stack: Stack<Step, Action>,
    pub verdict: Option<Verdict>,
    /// 16.2
    pub score: Score,
    /// 1.1: this turn's weather, by [`Climate`].
    pub weather: [Weather; 3],
    pub pieces: Pieces<Unit>,
    /// G.Control: by area; a neutral country controls itself.
    control: Vec<Nation>,
    /// G.NewContest: areas that became contested through the just completed movement.
    pub newly_contested: AreaSet,
    /// 6.9: areas with a field fortification.
    pub fortified: AreaSet,
    /// 6.95(c): areas with a Soviet heavy fortification.
    pub heavily_fortified: AreaSet,
    /// 7.22: areas with a beachhead; whose it is, is who controls or contests the area from the sea.
    pub beachheads: Vec<(Area, Camp)>,
    pub politics: Group<Politics>,
    pub ledgers: Ledgers,
    pub assets: Assets,
    pub supply: Supply,
    pub movement: Movement,
    pub battle: Battle,
    pub special_actions: SpecialActions,
    pub fleets: Fleets,
    /// What follows from politics, control and presence.
    #[serde(skip)]
    pub(crate) known: Memo<Since, Box<Known>>,
}

impl State {
    /// These units in this turn: every area under its owner of Sep/Oct 1939, everybody neutral.
    pub fn new(scenario: u8, players: u8, turn: Turn, units: Vec<Unit>) -> State {
        State {
            scenario,
            players,
            options: Options::default(),
            turn,
            side: Side::Axis,
            phase: Phase::InitialSupply,
            stage: Stage::Phase,
            stack: Stack::default(),
            verdict: None,
            score: Score::default(),
            weather: [Weather::Clear; 3],
            pieces: Pieces::new(units),
            control: data()
                .areas
                .facts
                .all()
                .map(|(_, facts)| facts.owner_1939)
                .collect(),
            newly_contested: AreaSet::NONE,
            fortified: AreaSet::NONE,
            heavily_fortified: AreaSet::NONE,
            beachheads: Vec::new(),
            politics: Group::new(Politics::default()),
            ledgers: Ledgers::default(),
            assets: Assets::default(),
            supply: Supply::default(),
            movement: Movement::default(),
            battle: Battle::default(),
            special_actions: SpecialActions::default(),
            fleets: Fleets::default(),
            known: Memo::default(),
        }
    }

    frame::piece_functions!(pieces: Unit);

    /// The step that is decided now.
    #[inline]
    pub fn top(&self) -> Option<&Step> {
        self.stack.top()
    }

    /// The units of some nations, in the order of their numbers.
    #[inline]
    pub fn units_of(&self, nations: Nations) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.pieces.of(move |nation| nations.has(nation))
    }
    /// Every area with a unit of one of these nations.
    #[inline]
    pub fn areas_of(&self, nations: Nations) -> AreaSet {
        self.pieces.summary().areas_of(nations)
    }
    /// Every area with a ground unit of one of these nations.
    #[inline]
    pub fn ground_areas_of(&self, nations: Nations) -> AreaSet {
        self.pieces.summary().ground_of(nations)
    }
    #[inline]
    pub fn area_of(&self, id: UnitId) -> Option<Area> {
        self.unit(id).place()
    }

    /// The only way a unit changes place.
    pub fn put(&mut self, id: UnitId, at: At) {
        let to = match at {
            At::Area(area) => Some(area),
            _ => None,
        };
        let ends =
            [self.area_of(id), to].map(|area| area.map(|area| (area, self.tally(area).who())));
        self.pieces.change(id, |unit| unit.at = at);
        for (area, who) in ends.into_iter().flatten() {
            let other = self.tally(area).who() != who;
            self.doubt_presence(area, other);
        }
    }
    /// The only way a unit changes strength.
    pub fn set_steps(&mut self, id: UnitId, steps: u8) {
        self.pieces.change(id, |unit| unit.steps = steps);
    }
    /// Other units in the place of all, each of the same nation: for dealing anew what a seat cannot see.
    pub(crate) fn deal(&mut self, units: Vec<Unit>) {
        self.pieces.deal(units);
        self.doubt_landing();
    }
    pub fn mark(&mut self, id: UnitId, mark: Marks) {
        if mark.has(Marks::OUT_OF_SUPPLY) {
            self.doubt_landing();
        }
        self.pieces.mark(id, |unit| unit.marks.set(mark));
    }
    pub fn unmark(&mut self, id: UnitId, mark: Marks) {
        if mark.has(Marks::OUT_OF_SUPPLY) {
            self.doubt_landing();
        }
        self.pieces.mark(id, |unit| unit.marks.clear(mark));
    }
    pub fn set_moved(&mut self, id: UnitId, areas: u8) {
        self.pieces.mark(id, |unit| unit.marks.set_moved(areas));
    }
    pub fn set_from(&mut self, id: UnitId, from: Area) {
        self.pieces.mark(id, |unit| unit.from = from);
    }

    /// G.Control: who controls each area.
    pub fn controllers(&self) -> &[Nation] {
        &self.control
    }
    /// G.Control: the nation that controls an area.
    #[inline]
    pub fn control(&self, area: Area) -> Nation {
        self.control[area.index()]
    }
    /// Writes who controls an area and nothing else; see `ch09_politics::take`.
    pub fn set_control(&mut self, area: Area, nation: Nation) {
        // 14.48: what the Axis has once held.
        if data().areas.resources.has(area) && axis_controls(self, area) {
            self.score.taken_from_axis.insert(area);
        }
        self.control[area.index()] = nation;
        self.doubt_control(area);
    }
    /// Which camp a nation belongs to now.
    #[inline]
    pub fn camp(&self, nation: Nation) -> Camp {
        self.politics.camp[nation.index()]
    }
    /// 9.44: Italy has not joined the war yet.
    #[inline]
    pub fn is_italy_neutral(&self) -> bool {
        self.politics.is_italy_neutral()
    }
    /// Whether everybody of a camp has the same areas and ports; nobody shares with neutral Italy (9.44).
    #[inline]
    pub fn shares_ports(&self, camp: Camp) -> bool {
        match camp {
            Camp::Neutral => false,
            Camp::Axis => !self.is_italy_neutral(),
            Camp::Western | Camp::Soviet => true,
        }
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
}
