//! A position: its facts, and what follows from them.

use crate::ch00_sequence::Clock;
use crate::ch02_strategic::Strategic;
use crate::ch03_naval::AtSea;
use crate::ch04_air::{Airways, Flight, Sortie};
use crate::ch05_offensives::{Battle, Operation};
use crate::ch07_supply::{self, Lines};
use crate::ch08_seasons::Yard;
use crate::data::{Scenario, data};
use crate::game::{Action, Step};
use crate::ground;
use crate::marks::Span;
use crate::politics::{Politics, camp};
use crate::types::{AirEffect, Camp, HexId, NationId, ScenarioId, UnitId, Weather};
use crate::unit::Unit;
use crate::works::{self, Works};
use board::{Hold, Presence, SpaceId, Zones};
use frame::{Group, Memo, Pieces, Side, Stack, Stamp};
use kernel::{Seat, cite};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

/// What a power has in this month.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    pub nation: NationId,
    /// 8.13: Offensives left.
    pub offensives: u8,
    pub eps: u8,
    /// 8.4: the Economic Reserve.
    pub reserve: u8,
}

/// 1.0: the weather of the month.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skies {
    pub letter: Weather,
    pub severe: AirEffect,
    pub moderate: AirEffect,
}

/// Who won, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// Several where it is a draw.
    pub winners: Vec<NationId>,
    pub title: String,
    pub reason: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub stack: Stack<Step, Action>,
    pub scenario: ScenarioId,
    pub clock: Clock,
    pub pieces: Pieces<Unit>,
    pub politics: Group<Politics>,
    pub skies: Skies,
    /// In the order of the seats.
    pub tracks: Vec<Track>,
    /// What flies just now.
    pub sky: Vec<Flight>,
    /// 2.0: what Strategic Warfare has done.
    pub strategic: Strategic,
    /// The Land Offensive that goes on.
    pub operation: Option<Operation>,
    /// The attack that is being made.
    pub battle: Option<Battle>,
    /// 4.11.3: hexes that a side has tried to reconnoitre this month, and whether it saw.
    pub scouted: Vec<Scouted>,
    /// 6.1: rail points used in this month, by nation.
    pub railed: Vec<(NationId, u8)>,
    /// 3.15s: ports that are destroyed.
    pub blocked: Vec<HexId>,
    /// 8.8: ships under repair and ships that could be raised.
    pub yards: Vec<Yard>,
    /// 8.9a: ships for which salvage was tried: once in a game.
    pub salvaged: Vec<UnitId>,
    /// What ships have done in this phase.
    pub at_sea: AtSea,
    /// EPs that the convoys have lost since the scenario began.
    pub convoy_losses: u16,
    /// 4.14, 4.23: an attack on a base that is being flown.
    pub sortie: Option<Sortie>,
    /// Airbases and forts.
    pub works: Group<Works>,
    pub ended: Option<Ended>,
    #[serde(skip)]
    memo: Memo<(u64, Stamp, Stamp), Known>,
    #[serde(skip)]
    airways: Memo<Stamp, Arc<Airways>>,
}

/// 4.11: what a side has tried to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scouted {
    pub by: Camp,
    pub hex: HexId,
    pub seen: bool,
}

/// What was found out, and holds while no piece moves and no hex changes hands.
#[derive(Clone, Debug)]
struct Known {
    zones: Zones<3>,
    /// By power of the scenario.
    lines: Vec<Lines>,
}

/// The zones of an empty map.
fn bare_zones() -> &'static Zones<3> {
    static BARE: LazyLock<Zones<3>> = LazyLock::new(|| {
        Zones::new(ground::hexes(), |_, _, _, link| {
            cite!("5.11.2");
            let reaches = ground::hex(link.to)
                .terrain
                .is_some_and(|terrain| data().terrain(terrain).zoc_in);
            ground::side(link.kinds).open && reaches
        })
    });
    &BARE
}

impl State {
    frame::piece_functions!(pieces: Unit);

    pub fn new(scenario: ScenarioId, clock: Clock, units: Vec<Unit>, tracks: Vec<Track>) -> State {
        let mut s = State {
            stack: Stack::default(),
            scenario,
            clock,
            pieces: Pieces::new(units),
            politics: Group::new(Politics::new(&data().scenarios[scenario.index()].wars)),
            skies: Skies {
                letter: Weather::Fair,
                severe: AirEffect::None,
                moderate: AirEffect::None,
            },
            tracks,
            sky: Vec::new(),
            strategic: Strategic::default(),
            operation: None,
            battle: None,
            scouted: Vec::new(),
            railed: Vec::new(),
            blocked: Vec::new(),
            yards: Vec::new(),
            salvaged: Vec::new(),
            at_sea: AtSea::default(),
            convoy_losses: 0,
            sortie: None,
            works: Group::new(Works::of(&data().scenarios[scenario.index()].works)),
            ended: None,
            memo: Memo::default(),
            airways: Memo::default(),
        };
        s.stack.push(Step::Sequence);
        s
    }

    pub fn scenario(&self) -> &'static Scenario {
        &data().scenarios[self.scenario.index()]
    }
    pub fn players(&self) -> &'static [NationId] {
        &self.scenario().players
    }
    /// Every power that takes part: the players, then their partners.
    pub fn powers(&self) -> impl Iterator<Item = NationId> + use<> {
        let scenario = self.scenario();
        scenario.players.iter().chain(&scenario.partners).copied()
    }
    /// The seat that plays a nation: its own, or that of a player of its camp.
    pub fn seat(&self, nation: NationId) -> Seat {
        let own = self.players().iter().position(|player| *player == nation);
        let ally = || {
            self.players()
                .iter()
                .position(|player| camp(*player) == camp(nation))
        };
        Seat(own.or_else(ally).unwrap_or(0) as u8)
    }
    /// The nation that speaks for a side.
    pub fn player(&self, side: Side) -> NationId {
        let of_side = |nation: &&NationId| camp(**nation).map(Camp::side) == Some(side);
        *self
            .players()
            .iter()
            .find(of_side)
            .expect("a player on each side")
    }
    pub fn nation_of(&self, seat: Seat) -> NationId {
        self.players()[seat.index()]
    }
    /// The camp of a player.
    pub fn camp(&self, nation: NationId) -> Camp {
        camp(nation).expect("a player belongs to a camp")
    }
    pub fn side(&self, nation: NationId) -> Side {
        self.camp(nation).side()
    }
    /// Who plays against a nation.
    pub fn foe(&self, nation: NationId) -> NationId {
        self.player(self.side(nation).other())
    }
    pub fn track(&self, nation: NationId) -> Option<&Track> {
        self.tracks.iter().find(|track| track.nation == nation)
    }
    pub fn track_mut(&mut self, nation: NationId) -> Option<&mut Track> {
        self.tracks.iter_mut().find(|track| track.nation == nation)
    }

    // What stands where.

    /// Where units stand of which this is true: each hex once, in order.
    pub fn hexes_of(&self, wanted: impl Fn(&Unit) -> bool) -> Vec<SpaceId> {
        let units = self.units().filter(|(_, unit)| wanted(unit));
        let mut hexes: Vec<SpaceId> = units.filter_map(|(_, unit)| unit.hex()).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// The land combat units of a camp in a hex.
    pub fn troops(&self, hex: SpaceId, camp: Camp) -> impl Iterator<Item = (UnitId, &Unit)> {
        let there = self.units_in(hex.into());
        there.filter(move |(_, unit)| unit.camp == camp && unit.is_combat())
    }
    /// Every piece of a camp in a hex that marches.
    pub fn ground_pieces(&self, hex: SpaceId, camp: Camp) -> impl Iterator<Item = (UnitId, &Unit)> {
        let there = self.units_in(hex.into());
        there.filter(move |(_, unit)| unit.camp == camp && unit.is_ground())
    }
    /// Whether an enemy of the camp has land combat units in a hex.
    pub fn is_enemy_held(&self, hex: SpaceId, camp: Camp) -> bool {
        self.tally(hex.into())
            .holder()
            .is_some_and(|holder| holder != camp)
    }

    // What was found out.

    fn find_out(&self) -> Known {
        let mut zones = bare_zones().clone();
        for (_, unit) in self.units() {
            if let (Some(hex), Some(presence)) = (unit.hex(), presence(unit)) {
                zones.add(ground::hexes(), hex, unit.camp.zone(), presence);
            }
        }
        for (hex, camp) in works::garrisons(self) {
            let fort = Presence {
                exerts: false,
                negates: true,
            };
            zones.add(ground::hexes(), hex, camp.zone(), fort);
        }
        let lines = self
            .powers()
            .map(|nation| ch07_supply::trace(self, &zones, nation));
        Known {
            lines: lines.collect(),
            zones,
        }
    }
    fn key(&self) -> (u64, Stamp, Stamp) {
        let (politics, works) = (self.politics.stamp(), self.works.stamp());
        (self.pieces.bearing(), politics, works)
    }
    /// Finds out anew what no longer holds.
    pub fn refresh(&mut self) {
        let key = self.key();
        if self.memo.get(key).is_none() {
            let known = self.find_out();
            self.memo.put(key, known);
        }
        let now = self.politics.stamp();
        if self.airways.get(now).is_none() {
            let before = self.airways.take();
            let airways = Airways::renewed(before, self);
            self.airways.put(now, airways);
        }
    }
    /// Distances in the air, if none of the facts behind them has changed.
    pub fn airways(&self) -> Option<&Airways> {
        let known = self.airways.get(self.politics.stamp());
        known.map(|known| &**known)
    }
    fn known(&self) -> Cow<'_, Known> {
        match self.memo.get(self.key()) {
            Some(known) => Cow::Borrowed(known),
            None => Cow::Owned(self.find_out()),
        }
    }
    /// 5.11: how enemy zones of control lie on a hex, for a nation.
    pub fn hold(&self, nation: NationId, hex: SpaceId) -> Hold {
        cite!("5.11.3", "5.11.4");
        let enemies = self.politics.enemies(nation);
        self.known()
            .zones
            .hold(hex, self.camp(nation).zone(), enemies)
    }
    /// 7.7: whether a nation's units in a hex can trace a line of supply; mountain troops go where others cannot.
    pub fn is_linked(&self, nation: NationId, hex: SpaceId, mountain: bool) -> bool {
        cite!("7.7a", "5.12.1");
        let at = self.powers().position(|power| power == nation);
        let reached = at.is_some_and(|at| self.known().lines[at].reaches(hex, mountain));
        let open = || matches!(self.hold(nation, hex), Hold::None | Hold::Inhibited);
        let source = || {
            let mut all = data().sources.iter();
            all.any(|source| source.nation == nation && source.hex == hex)
        };
        reached && (open() || source())
    }

    /// Ends a span of time for every piece.
    pub fn end(&mut self, span: Span) {
        if matches!(span, Span::Phase | Span::Month) {
            self.at_sea.hunted.clear();
            self.at_sea.stayed.clear();
            self.at_sea.quiet.clear();
            self.at_sea.organised.clear();
            self.at_sea.lookout.end_phase();
        }
        self.pieces.mark_all(|unit| {
            unit.marks.end(span);
            if matches!(span, Span::Phase | Span::Month) {
                unit.spent = 0;
            }
        });
    }
}

/// 5.11.1: what a piece does to zones of control.
fn presence(unit: &Unit) -> Option<Presence> {
    cite!("5.11.1", "5.11.4");
    unit.is_combat().then_some(Presence {
        exerts: true,
        negates: true,
    })
}
