//! A position: where every counter is, who controls what, who is at war with whom, and the stack
//! of steps that says what is being decided.

use crate::access::Access;
use crate::ch05_year_start::{Treasury, YearBook};
use crate::ch06_naval::Afloat;
use crate::ch07_air::Sorties;
use crate::ch08_ground::Battle;
use crate::ch09_strategic_warfare::ConvoyWar;
use crate::ch10_construction::Yards;
use crate::ch11_redeployment::Transfers;
use crate::data::{ZoneSet, data};
use crate::index::Index;
use crate::politics::Politics;
use crate::step::{Action, Phase, Step};
use crate::types::{Kind, Nation, Nations, Side, Turn, Zone};
use crate::unit::{At, Marks, Unit, UnitId};
use crate::victory::Verdict;
use arrayvec::ArrayVec;
use kernel::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct State {
    /// To be changed through the state itself, which then doubts what it knows beside them.
    pub facts: Facts,
    index: Index,
    pub(crate) access: Access,
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
    /// 1.0: how many people play.
    pub players: u8,
    /// 7.2b: the option to send Defensive Air Support ahead of any attack.
    pub das_ahead: bool,
    pub turn: Turn,
    /// 1.3b: whose player turn it is.
    pub side: Side,
    pub phase: Phase,
    /// What is being decided; the last step is on top.
    pub steps: ArrayVec<Step, 24>,
    pub asking: Option<Seat>,
    pub verdict: Option<Verdict>,
    units: Vec<Unit>,
    /// 10.0c: the last nation to have units in a zone.
    control: Vec<Nation>,
    /// Who controlled each zone when this player turn began (6.1a, 10.0b, 11.0b).
    pub held: Vec<Nation>,
    /// 8.4: zones with a bridgehead counter.
    pub bridgeheads: ZoneSet,
    /// 8.5: Breakthrough Zones of this player turn.
    pub breakthroughs: ZoneSet,
    pub politics: Politics,
    pub treasury: [Treasury; 6],
    pub year: YearBook,
    pub afloat: Afloat,
    pub battle: Battle,
    pub sorties: Sorties,
    pub convoys: ConvoyWar,
    pub yards: Yards,
    pub transfers: Transfers,
}

/// The stored form: the index is made anew when a state is read.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Saved(Facts);

impl TryFrom<Saved> for State {
    type Error = String;
    /// The index adds factors up: they must be such as counters have.
    fn try_from(saved: Saved) -> Result<State, String> {
        match saved.0.units.iter().position(|unit| !unit.is_whole()) {
            Some(id) => Err(format!("counter {id} has not the factors of its kind")),
            None => Ok(State::from_facts(saved.0)),
        }
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
        self.access.doubt();
        &mut self.facts
    }
}

impl Facts {
    /// An empty board in this turn: every zone under its owner of Fall 1939, no counter anywhere.
    pub fn empty(scenario: u8, players: u8, turn: Turn) -> Facts {
        let control: Vec<Nation> = data()
            .zones
            .all()
            .map(|(_, facts)| match facts.country {
                Some(country) => data().countries.get(country).owner_1939,
                None => Nation::GERMANY,
            })
            .collect();
        Facts {
            scenario,
            players,
            das_ahead: false,
            turn,
            side: Side::Axis,
            phase: Phase::Declarations,
            steps: ArrayVec::new(),
            asking: None,
            verdict: None,
            units: Vec::new(),
            held: control.clone(),
            control,
            bridgeheads: ZoneSet::NONE,
            breakthroughs: ZoneSet::NONE,
            politics: Politics::default(),
            treasury: Default::default(),
            year: YearBook::default(),
            afloat: Afloat::default(),
            battle: Battle::default(),
            sorties: Sorties::default(),
            convoys: ConvoyWar::default(),
            yards: Yards::default(),
            transfers: Transfers::default(),
        }
    }

    /// Adds a counter while a scenario is set up.
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
            access: Access::default(),
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

    /// Steps and who is asked: nothing but what is ready depends on them.
    pub(crate) fn steps_mut(&mut self) -> &mut ArrayVec<Step, 24> {
        self.ready.clear();
        &mut self.facts.steps
    }
    pub(crate) fn nobody_is_asked(&mut self) {
        self.ready.clear();
        self.facts.asking = None;
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

    /// The counters of a nation and kind; they follow each other in the list of counters.
    pub fn counters(&self, nation: Nation, kind: Kind) -> impl Iterator<Item = (UnitId, &Unit)> {
        let all = &self.facts.units;
        let key = |unit: &Unit| (unit.nation, unit.kind);
        let first = all.partition_point(|unit| key(unit) < (nation, kind));
        (first as u16..)
            .map(UnitId)
            .zip(&all[first..])
            .take_while(move |(_, unit)| key(unit) == (nation, kind))
    }

    /// The counters in a zone or box, in the order of their numbers.
    #[inline]
    pub fn units_in(&self, zone: Zone) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.index.list(zone).map(|id| (id, self.unit(id)))
    }

    /// What stands in a zone, counted.
    #[inline]
    pub fn tally(&self, zone: Zone) -> &crate::index::Tally {
        self.index.tally(zone)
    }

    /// Every zone in which a ground or air unit stands.
    #[inline]
    pub fn manned(&self) -> ZoneSet {
        self.index.manned()
    }

    /// Where a counter stands, if it is on the map.
    #[inline]
    pub fn zone_of(&self, id: UnitId) -> Option<Zone> {
        match self.unit(id).at {
            At::Zone(zone) => Some(zone),
            _ => None,
        }
    }

    /// The only way a counter changes place.
    pub fn put(&mut self, id: UnitId, at: At) {
        self.ready.clear();
        self.index.take(&self.facts.units, id);
        self.facts.units[id.index()].at = at;
        self.index.add(&self.facts.units, id);
    }

    /// Changes the strength of a fleet; at 0 it must be [`State::put`] elsewhere by the caller first.
    pub fn set_factors(&mut self, id: UnitId, factors: u8) {
        self.ready.clear();
        self.index.take(&self.facts.units, id);
        self.facts.units[id.index()].factors = factors;
        self.index.add(&self.facts.units, id);
    }

    /// Marks, cargo and home, which no index depends on.
    pub fn mark(&mut self, id: UnitId, mark: Marks) {
        self.ready.clear();
        self.facts.units[id.index()].marks.set(mark);
    }
    pub fn unmark(&mut self, id: UnitId, mark: Marks) {
        self.ready.clear();
        self.facts.units[id.index()].marks.clear(mark);
    }
    pub fn set_moved(&mut self, id: UnitId, factors: u8) {
        self.ready.clear();
        self.facts.units[id.index()].marks.set_moved(factors);
    }
    pub fn set_laden(&mut self, id: UnitId, factors: u8) {
        self.ready.clear();
        self.facts.units[id.index()].laden = factors;
    }
    pub fn set_home(&mut self, id: UnitId, home: Zone) {
        self.ready.clear();
        self.facts.units[id.index()].home = home;
    }

    /// Forgets what the counters did, when a player turn ends.
    pub fn wipe_marks(&mut self) {
        for unit in &mut self.facts.units {
            unit.marks.0 &= Marks::IN_US.0 | Marks::BOXED.0;
            unit.laden = 0;
        }
    }

    /// 10.0c: the nation that controls a zone.
    #[inline]
    pub fn control(&self, zone: Zone) -> Nation {
        self.facts.control[zone.index()]
    }

    /// Writes who controls a zone and nothing else. Taking a zone has consequences: see `ch14_conquest::take`.
    pub fn set_control(&mut self, zone: Zone, nation: Nation) {
        self.ready.clear();
        self.access.doubt_zone(zone);
        self.facts.control[zone.index()] = nation;
    }

    /// Who controls each zone now.
    pub fn control_snapshot(&self) -> Vec<Nation> {
        self.facts.control.clone()
    }

    #[inline]
    pub fn at_war(&self, a: Nation, b: Nation) -> bool {
        self.politics.war[a.index()].has(b)
    }

    /// Whether two nations are the same or allied.
    #[inline]
    pub fn allied(&self, a: Nation, b: Nation) -> bool {
        a == b || self.politics.ally[a.index()].has(b)
    }

    /// Everybody allied with a nation, itself included.
    #[inline]
    pub fn friends(&self, nation: Nation) -> Nations {
        let mut set = self.politics.ally[nation.index()];
        set.insert(nation);
        set
    }

    /// Controlled by the nation or an ally.
    #[inline]
    pub fn is_friendly(&self, zone: Zone, nation: Nation) -> bool {
        self.allied(nation, self.control(zone))
    }

    /// Controlled by a nation at war with this one.
    #[inline]
    pub fn is_enemy(&self, zone: Zone, nation: Nation) -> bool {
        self.at_war(nation, self.control(zone))
    }

    /// 8.0a: whether units of a nation at war with this one stand in the zone.
    #[inline]
    pub fn enemy_units(&self, zone: Zone, nation: Nation) -> bool {
        !self
            .tally(zone)
            .nations
            .both(self.politics.war[nation.index()])
            .is_empty()
    }

    /// Friendly when this player turn began: not newly conquered (6.1a, 10.0b, 11.0b).
    #[inline]
    pub fn was_friendly(&self, zone: Zone, nation: Nation) -> bool {
        self.allied(nation, self.held[zone.index()])
    }

    pub fn treasury(&self, major: Nation) -> &Treasury {
        &self.facts.treasury[major.index()]
    }
    pub fn treasury_mut(&mut self, major: Nation) -> &mut Treasury {
        &mut self.facts.treasury[major.index()]
    }

    /// Attack factors of a counter by itself, for garrisons and regional limits: infantry counts
    /// one whatever artillery is there (12.3b, 13.2, 13.4c).
    pub fn lone_attack_factors(&self, id: UnitId) -> u8 {
        let unit = self.unit(id);
        match unit.kind {
            Kind::Fleet => 0,
            kind => data().unit(unit.nation, kind).attack,
        }
    }

    #[inline]
    pub fn top(&self) -> Option<Step> {
        self.steps.last().copied()
    }

    /// What the index says must be what the counters say; used by tests and by [`crate::flaws`].
    pub fn index_is_true(&self) -> bool {
        self.index == Index::of(&self.facts.units)
    }
}
