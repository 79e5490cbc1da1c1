//! A position: where every counter is, who controls what, who is at war with whom, and the stack
//! of steps that says what is being decided.

use crate::ch01_war::politics::Politics;
use crate::ch05_year_start::{Treasury, YearBook};
use crate::ch06_naval::Afloat;
use crate::ch06_naval::waters::Waters;
use crate::ch07_air::Sorties;
use crate::ch08_ground::Battle;
use crate::ch09_strategic_warfare::ConvoyWar;
use crate::ch10_construction::Yards;
use crate::ch11_redeployment::Transfers;
use crate::ch12_cooperation::access::Access;
use crate::data::{ZoneSet, data};
use crate::step::{Action, Phase, Step};
use crate::types::{Kind, Nation, Nations, Side, Turn, Zone};
use crate::unit::{At, Marks, Unit, UnitId};
use crate::victory::Verdict;
use frame::{Group, Memo, Pieces, Stack, Stamp};
use serde::{Deserialize, Serialize};

/// Everything there is to know of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
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
    /// What is being decided.
    pub stack: Stack<Step, Action>,
    pub verdict: Option<Verdict>,
    pub pieces: Pieces<Unit>,
    /// 10.0c: the last nation to have units in a zone.
    control: Vec<Nation>,
    /// Who controlled each zone when this player turn began (6.1a, 10.0b, 11.0b).
    pub held: Vec<Nation>,
    /// 8.4: zones with a bridgehead counter.
    pub bridgeheads: ZoneSet,
    /// 8.5: Breakthrough Zones of this player turn.
    pub breakthroughs: ZoneSet,
    pub politics: Group<Politics>,
    pub treasury: [Treasury; 6],
    pub year: YearBook,
    pub afloat: Afloat,
    pub battle: Battle,
    pub sorties: Sorties,
    pub convoys: ConvoyWar,
    pub yards: Yards,
    pub transfers: Transfers,
    /// Who may enter what: depends on politics and control.
    #[serde(skip)]
    pub(crate) access: Memo<Stamp, Box<Access>>,
}

impl State {
    /// These counters in this turn: every zone under its owner of Fall 1939, nobody at war.
    pub fn new(scenario: u8, players: u8, turn: Turn, units: Vec<Unit>) -> State {
        let control: Vec<Nation> = data()
            .zones
            .facts
            .all()
            .map(|(_, facts)| match facts.country {
                Some(country) => data().countries.get(country).owner_1939,
                None => Nation::GERMANY,
            })
            .collect();
        State {
            scenario,
            players,
            das_ahead: false,
            turn,
            side: Side::Axis,
            phase: Phase::Declarations,
            stack: Stack::default(),
            verdict: None,
            pieces: Pieces::new(units),
            held: control.clone(),
            control,
            bridgeheads: ZoneSet::NONE,
            breakthroughs: ZoneSet::NONE,
            politics: Group::new(Politics::default()),
            treasury: Default::default(),
            year: YearBook::default(),
            afloat: Afloat::default(),
            battle: Battle::default(),
            sorties: Sorties::default(),
            convoys: ConvoyWar::default(),
            yards: Yards::default(),
            transfers: Transfers::default(),
            access: Memo::default(),
        }
    }

    frame::piece_functions!(pieces: Unit);

    /// The step that is decided now.
    #[inline]
    pub fn top(&self) -> Option<&Step> {
        self.stack.top()
    }

    /// The counters of a nation and kind; they follow each other in the list of counters.
    pub fn counters(&self, nation: Nation, kind: Kind) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.pieces
            .run((nation, kind), |unit| (unit.nation, unit.kind))
    }

    /// Every zone in which a ground or air unit stands.
    #[inline]
    pub fn manned(&self) -> ZoneSet {
        *self.pieces.summary()
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
        self.pieces.change(id, |unit| unit.at = at);
    }

    /// Changes the strength of a fleet; at 0 it must be [`State::put`] elsewhere by the caller first.
    pub fn set_factors(&mut self, id: UnitId, factors: u8) {
        self.pieces.change(id, |unit| unit.factors = factors);
    }

    pub fn mark(&mut self, id: UnitId, mark: Marks) {
        self.pieces.mark(id, |unit| unit.marks.set(mark));
    }
    pub fn unmark(&mut self, id: UnitId, mark: Marks) {
        self.pieces.mark(id, |unit| unit.marks.clear(mark));
    }
    pub fn set_moved(&mut self, id: UnitId, factors: u8) {
        self.pieces.mark(id, |unit| unit.marks.set_moved(factors));
    }
    pub fn set_laden(&mut self, id: UnitId, factors: u8) {
        self.pieces.mark(id, |unit| unit.laden = factors);
    }
    pub fn set_home(&mut self, id: UnitId, home: Zone) {
        self.pieces.mark(id, |unit| unit.home = home);
    }

    pub fn set_came_by(&mut self, id: UnitId, water: Waters) {
        self.pieces.mark(id, |unit| unit.came_by = water);
    }

    /// Forgets what the counters did, when a player turn ends.
    pub fn wipe_marks(&mut self) {
        self.pieces.mark_all(|unit| {
            unit.marks.0 &= Marks::IN_US.0 | Marks::BOXED.0;
            unit.laden = 0;
        });
    }

    /// 10.0c: the nation that controls a zone.
    #[inline]
    pub fn control(&self, zone: Zone) -> Nation {
        self.control[zone.index()]
    }

    /// Writes who controls a zone and nothing else. Taking a zone has consequences: see `ch14_conquest::take`.
    pub fn set_control(&mut self, zone: Zone, nation: Nation) {
        self.control[zone.index()] = nation;
        if let Some(access) = self.access.last_mut() {
            access.doubt(zone);
        }
    }

    /// Who controls each zone now.
    pub fn control_snapshot(&self) -> Vec<Nation> {
        self.control.clone()
    }

    #[inline]
    pub fn at_war(&self, a: Nation, b: Nation) -> bool {
        self.politics.war[a].has(b)
    }

    /// Whether two nations are the same or allied.
    #[inline]
    pub fn allied(&self, a: Nation, b: Nation) -> bool {
        a == b || self.politics.ally[a].has(b)
    }

    /// Everybody allied with a nation, itself included.
    #[inline]
    pub fn friends(&self, nation: Nation) -> Nations {
        self.politics.friends(nation)
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
        let enemies = self.politics.war[nation];
        !self.tally(zone).nations.both(enemies).is_empty()
            && !self.present(zone).both(enemies).is_empty()
    }

    /// Everybody who has a counter in a zone, but for air that is over another (7.2b): its counter waits at its base, even
    /// if that is lost meanwhile (7.0c).
    #[inline]
    pub fn present(&self, zone: Zone) -> Nations {
        if self.sorties.patrols.is_empty() {
            return self.tally(zone).nations;
        }
        let units = self.units_in(zone).filter(|(id, _)| !self.is_aloft(*id));
        units.map(|(_, unit)| unit.nation).collect()
    }

    /// 7.2b: whether this is air that patrols over another zone than its base.
    pub fn is_aloft(&self, id: UnitId) -> bool {
        let mut patrols = self.sorties.patrols.iter();
        patrols.any(|(flyer, over)| *flyer == id && self.zone_of(id) != Some(*over))
    }

    /// Friendly when this player turn began: not newly conquered (6.1a, 10.0b, 11.0b).
    #[inline]
    pub fn was_friendly(&self, zone: Zone, nation: Nation) -> bool {
        self.allied(nation, self.held[zone.index()])
    }

    pub fn treasury(&self, major: Nation) -> &Treasury {
        &self.treasury[major.index()]
    }
    pub fn treasury_mut(&mut self, major: Nation) -> &mut Treasury {
        &mut self.treasury[major.index()]
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
}
