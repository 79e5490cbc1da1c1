//! A position: its facts, and what follows from them.

use crate::ch00_sequence::Clock;
use crate::ch02_strategic::Strategic;
use crate::ch03_naval::AtSea;
use crate::ch04_air::{Airways, Flight, Sortie};
use crate::ch05_offensives::{Battle, Operation};
use crate::ch07_supply::{self, Lines};
use crate::ch08_seasons::{Due, Seasonal, Yard};
use crate::ch11_options::{Options, Overseas, Ultra};
use crate::data::{Scenario, Source, data};
use crate::game::{Action, Step};
use crate::ground;
use crate::marks::Span;
use crate::politics::{Politics, Standing, natural_camp};
use crate::spot::{Spot, Where};
use crate::stores::Stores;
use crate::types::{AirEffect, CAMPS, Camp, HexId, Month, NationId, ScenarioId, UnitId, Weather};
use crate::unit::Unit;
use crate::works::{self, Works};
use board::{Hold, Presence, SpaceId, Zones};
use frame::{Group, Memo, Pieces, Side, Stack, Stamp};
use kernel::{Seat, cite};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::{Arc, LazyLock, OnceLock};

/// What a power has in this month.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    pub nation: NationId,
    /// 8.13: Offensives left.
    pub offensives: u8,
    /// 5.5.4: those of them that were bought within a month.
    pub impromptu: u8,
    pub eps: u8,
    /// 8.4: the Economic Reserve.
    pub reserve: u8,
}

impl Track {
    /// The track of a nation that has come into the war.
    pub const fn empty(nation: NationId) -> Track {
        Track {
            nation,
            offensives: 0,
            impromptu: 0,
            eps: 0,
            reserve: 0,
        }
    }
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
    /// Which of the scenario's seatings is played.
    pub seating: u8,
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
    /// 8.6c: pieces on the Turn Track that are being built, or have found no place.
    pub due: Vec<Due>,
    /// 8.3, 8.6g, 8.11h, 8.12a: what the Seasonal Turn remembers.
    pub seasonal: Seasonal,
    /// 8.13a: Offensives that powers have bought and not yet shown.
    pub bids: Vec<(NationId, u8)>,
    /// What ships have done in this phase.
    pub at_sea: AtSea,
    /// EPs that the convoys have lost since the scenario began.
    pub convoy_losses: u16,
    /// 4.14, 4.23: an attack on a base that is being flown.
    pub sortie: Option<Sortie>,
    /// Airbases and forts.
    pub works: Group<Works>,
    /// 7.0g: supply chits, and home sources that are cut off.
    pub stores: Group<Stores>,
    pub ended: Option<Ended>,
    /// 11a: the optional rules that are played.
    pub options: Options,
    /// 11.5: months by which the war was extended.
    pub extended: u8,
    /// 11.4: ships that were transferred, and that have come back.
    pub overseas: Overseas,
    /// 11.22
    pub ultra: Ultra,
    #[serde(skip)]
    memo: Memo<Key, Known>,
    /// Which camps fight each other.
    #[serde(skip)]
    feuds: Memo<Stamp, Feuds>,
    #[serde(skip)]
    airways: Memo<Stamp, Arc<Airways>>,
}

/// The nations that speak, in the order of the seats.
#[derive(Clone, Copy, Debug)]
pub struct Seating<'a>(pub &'a [NationId]);

impl Seating<'_> {
    /// Who speaks for a nation that leans to a camp.
    pub fn speaker(self, leaning: Option<Camp>, nation: NationId) -> NationId {
        match self.0.contains(&nation) {
            true => nation,
            false => self.voice(leaning),
        }
    }
    /// Who speaks for a camp: the first of it, or of its side.
    pub fn voice(self, camp: Option<Camp>) -> NationId {
        let find = |wanted: &dyn Fn(Camp) -> bool| {
            let mut players = self.0.iter();
            players.find(|player| natural_camp(**player).is_some_and(wanted))
        };
        let ally = || find(&|own| Some(own) == camp);
        let side = || find(&|own| Some(own.side()) == camp.map(Camp::side));
        *ally().or_else(side).unwrap_or(&self.0[0])
    }
}

/// 4.11: what a side has tried to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scouted {
    pub by: Camp,
    pub hex: HexId,
    pub seen: bool,
}

/// By two camps, whether nations of them are at war.
type Feuds = [[bool; Camp::ALL.len()]; Camp::ALL.len()];

/// On what it hangs what was found out.
type Key = (u64, [Stamp; 3], (Weather, Month));

/// What was found out, and holds while no piece moves, no hex changes hands, no chit comes or goes and nothing freezes.
#[derive(Clone, Debug)]
struct Known {
    zones: Zones<CAMPS>,
    /// By power of the scenario; traced when they are first asked for.
    lines: Vec<OnceLock<Lines>>,
    /// By hex where supply chits lie, and nation that they may feed: where they are reached from.
    larders: Vec<(HexId, NationId, OnceLock<Lines>)>,
}

/// The zones of an empty map.
fn bare_zones() -> &'static Zones<CAMPS> {
    static BARE: LazyLock<Zones<CAMPS>> = LazyLock::new(|| {
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
            seating: 0,
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
            due: Vec::new(),
            seasonal: Seasonal::default(),
            bids: Vec::new(),
            at_sea: AtSea::default(),
            convoy_losses: 0,
            sortie: None,
            works: Group::new(Works::of(&data().scenarios[scenario.index()].works)),
            stores: Group::new(Stores::default()),
            ended: None,
            options: Options::default(),
            extended: 0,
            overseas: Overseas::default(),
            ultra: Ultra::default(),
            memo: Memo::default(),
            feuds: Memo::default(),
            airways: Memo::default(),
        };
        s.stack.push(Step::Sequence);
        s
    }

    pub fn scenario(&self) -> &'static Scenario {
        &data().scenarios[self.scenario.index()]
    }
    /// The nations that speak, in the order of the seats.
    pub fn players(&self) -> &'static [NationId] {
        let seatings = &self.scenario().seatings;
        seatings
            .get(usize::from(self.seating))
            .unwrap_or(&seatings[0])
    }
    /// Every power that takes part: those of the scenario, then whoever has joined a camp since.
    pub fn powers(&self) -> impl Iterator<Item = NationId> + '_ {
        let named = &self.scenario().powers;
        let joined = self.politics.camps.iter().map(|(nation, _)| *nation);
        let since = joined.filter(|nation| !named.contains(nation));
        named.iter().copied().chain(since)
    }
    /// The powers of a side, neutral ones that lean to it too.
    pub fn powers_of(&self, side: Side) -> impl Iterator<Item = NationId> + '_ {
        self.powers()
            .filter(move |nation| self.side(*nation) == side)
    }
    /// The camp that a nation fights in, or while it is neutral leans to.
    pub fn leaning(&self, nation: NationId) -> Option<Camp> {
        match self.politics.camp(nation) {
            Camp::Neutral => natural_camp(nation),
            Camp::Lone => self.politics.guardian(nation),
            camp => Some(camp),
        }
    }
    /// The nation that speaks for a nation: itself, or one of its camp, or of its side.
    pub fn speaker(&self, nation: NationId) -> NationId {
        Seating(self.players()).speaker(self.leaning(nation), nation)
    }
    /// The seat that plays a nation.
    pub fn seat(&self, nation: NationId) -> Seat {
        let speaker = self.speaker(nation);
        let at = self.players().iter().position(|player| *player == speaker);
        Seat(at.unwrap_or(0) as u8)
    }
    /// The nation that stands for a camp: a player who fights in it, else anybody who does.
    pub fn voice(&self, camp: Camp) -> NationId {
        let fights = |nation: &NationId| self.camp(*nation) == camp;
        let mut players = self.players().iter().copied();
        let first = players.find(fights).or_else(|| self.powers().find(fights));
        first.unwrap_or_else(|| Seating(self.players()).voice(Some(camp)))
    }
    /// The camps that fight a camp.
    pub fn hostile(&self, camp: Camp) -> impl Iterator<Item = Camp> + '_ {
        let all = Camp::ALL.iter().copied();
        all.filter(move |other| self.are_foes(camp, *other))
    }
    /// Whom a nation fights in a hex: whose troops stand there, else who holds it, else of its enemies the one whose bases
    /// are nearest.
    pub fn foe_at(&self, nation: NationId, hex: SpaceId) -> NationId {
        let enemy = |other: NationId| self.politics.at_war(nation, other);
        let mut there = self.units_in(hex.into());
        let troops = there.find(|(_, unit)| unit.is_ground() && enemy(unit.nation()));
        if let Some((_, unit)) = troops {
            return unit.nation();
        }
        if let Some(holder) = self.politics.holder(hex).filter(|holder| enemy(*holder)) {
            return holder;
        }
        let camps: Vec<Camp> = self.hostile(self.camp(nation)).collect();
        match camps[..] {
            [] => self.foe(nation),
            [only] => self.voice(only),
            _ => self.nearest_foe(nation, hex),
        }
    }
    fn nearest_foe(&self, nation: NationId, hex: SpaceId) -> NationId {
        let bases = works::bases(self).into_iter();
        let held = bases.filter_map(|base| {
            let holder = self.politics.holder(base)?;
            let hostile = self.politics.at_war(nation, holder);
            hostile.then(|| (ground::distance(base, hex), base, holder))
        });
        let nearest = held.min_by_key(|(far, base, _)| (*far, *base));
        nearest.map_or_else(
            || self.foe(nation),
            |(.., holder)| self.voice(self.camp(holder)),
        )
    }
    /// A nation joins a camp, with everything that it has; or it is neutral again.
    pub fn enlist(&mut self, nation: NationId, camp: Camp) {
        match camp {
            Camp::Neutral => self.politics.leave(nation),
            _ => self.politics.join(nation, camp),
        }
        let own: Vec<UnitId> = self
            .pieces
            .of(|owner| owner == nation)
            .map(|(id, _)| id)
            .collect();
        for id in own {
            self.pieces.change(id, |unit| unit.camp = camp);
        }
        // There is a track for each power that takes part.
        let powers: Vec<NationId> = self.powers().collect();
        if camp == Camp::Neutral {
            self.tracks.retain(|track| powers.contains(&track.nation));
        } else if self.track(nation).is_none() {
            let track = |power| self.track(power).copied().unwrap_or(Track::empty(power));
            self.tracks = powers.into_iter().map(track).collect();
        }
    }
    /// 9.11e, 9.12: pieces serve another nation from now on; its boxes are theirs.
    pub fn transfer(&mut self, pieces: &[UnitId], to: NationId) {
        self.hand_over(pieces, to);
        // What was found out before holds no longer, whatever the new list counts from.
        let facts: &mut Politics = &mut self.politics;
        facts.wars.sort_unstable();
        self.refresh();
    }
    /// Pieces serve another nation, and nothing is found out anew.
    pub fn hand_over(&mut self, pieces: &[UnitId], to: NationId) {
        let camp = self.camp(to);
        let mut list: Vec<Unit> = self.units().map(|(_, unit)| unit.clone()).collect();
        for id in pieces {
            let unit = &mut list[id.index()];
            unit.at = match unit.at.whereabouts() {
                Where::Pool(_) => Spot::pool(to),
                Where::Replenishment(_) => Spot::replenishment(to),
                Where::Gone(_) => Spot::gone(to),
                Where::Track(_) => Spot::track(to),
                Where::Mix(_) => Spot::mix(to),
                _ => unit.at,
            };
            unit.serves = Some(to).filter(|to| *to != unit.printed().nation);
            unit.camp = camp;
        }
        self.pieces = Pieces::new(list);
    }
    /// The nation that stands for a side: a player of it who fights, else anybody who does.
    pub fn player(&self, side: Side) -> NationId {
        let fights = |nation: &NationId| {
            let camp = self.camp(*nation);
            !matches!(camp, Camp::Neutral | Camp::Lone) && camp.side() == side
        };
        let mut players = self.players().iter().copied();
        let first = players.find(fights).or_else(|| self.powers().find(fights));
        let speaks = |nation: &&NationId| natural_camp(**nation).map(Camp::side) == Some(side);
        let named = || {
            *self
                .players()
                .iter()
                .find(speaks)
                .unwrap_or(&self.players()[0])
        };
        first.unwrap_or_else(named)
    }
    pub fn nation_of(&self, seat: Seat) -> NationId {
        self.players()[seat.index()]
    }
    /// The camp that a nation fights in.
    pub fn camp(&self, nation: NationId) -> Camp {
        self.politics.camp(nation)
    }
    /// The camp that a nation fights in, if it does.
    pub fn fighting(&self, nation: NationId) -> Option<Camp> {
        Some(self.camp(nation)).filter(|camp| *camp != Camp::Neutral)
    }
    /// Two camps that fight each other: nations of them are at war.
    pub fn are_foes(&self, one: Camp, other: Camp) -> bool {
        if let Some(feuds) = self.feuds.get(self.politics.stamp()) {
            return feuds[one.index()][other.index()];
        }
        self.politics.are_foes(one, other)
    }
    /// The side of a power, neutral or not.
    pub fn side(&self, nation: NationId) -> Side {
        self.leaning(nation).map_or(Side::Allies, Camp::side)
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
            // A neutral holds nobody up.
            if unit.camp == Camp::Neutral {
                continue;
            }
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
        Known {
            lines: self.powers().map(|_| OnceLock::new()).collect(),
            larders: ch07_supply::larders(self),
            zones,
        }
    }
    /// Whether this holds of the lines of supply of a power.
    fn on_lines(&self, nation: NationId, holds: impl FnOnce(&Lines) -> bool) -> bool {
        let known = self.known();
        let at = self.powers().position(|power| power == nation);
        at.is_some_and(|at| {
            let traced = || ch07_supply::trace(self, &known.zones, nation);
            holds(known.lines[at].get_or_init(traced))
        })
    }
    fn key(&self) -> Key {
        let groups = [
            self.politics.stamp(),
            self.works.stamp(),
            self.stores.stamp(),
        ];
        let when = (self.skies.letter, self.clock.month);
        (self.pieces.bearing(), groups, when)
    }
    /// Finds out anew what no longer holds.
    pub fn refresh(&mut self) {
        let key = self.key();
        if self.memo.get(key).is_none() {
            let known = self.find_out();
            self.memo.put(key, known);
        }
        let now = self.politics.stamp();
        if self.feuds.get(now).is_none() {
            let camps = Camp::ALL;
            let row = |one| camps.map(|other| self.politics.are_foes(one, other));
            self.feuds.put(now, camps.map(row));
        }
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
    /// What follows from the zones of control as they lie.
    pub fn with_zones<T>(&self, find: impl FnOnce(&Zones<CAMPS>) -> T) -> T {
        find(&self.known().zones)
    }
    /// 5.11: how enemy zones of control lie on a hex, for a nation.
    pub fn hold(&self, nation: NationId, hex: SpaceId) -> Hold {
        cite!("5.11.3", "5.11.4");
        let enemies = self.politics.enemies(nation);
        self.known()
            .zones
            .hold(hex, self.camp(nation).zone(), enemies)
    }
    /// 9.26i: whether a zone of control of a camp lies on a hex.
    pub fn zone_of(&self, camp: Camp, hex: SpaceId) -> bool {
        let of = std::iter::once(camp.zone()).collect();
        let lone = Camp::Neutral.zone();
        self.known().zones.hold(hex, lone, of) != Hold::None
    }
    /// 7.7: whether a hex is in supply for a nation; mountain troops go where others cannot. A Permanent Fortress is.
    pub fn is_linked(&self, nation: NationId, hex: SpaceId, mountain: bool) -> bool {
        let fortress = || {
            let mut all = data().sources.iter();
            let here = |source: &Source| source.nation == nation && source.hex == hex;
            all.any(|source| here(source) && source.limit.is_some())
                && self.politics.standing(nation, hex) == Standing::Friendly
        };
        self.is_joined(nation, hex, mountain) || fortress()
    }
    /// 7.7: whether a line leads from a hex to a source that feeds any number of a nation's units.
    pub fn is_joined(&self, nation: NationId, hex: SpaceId, mountain: bool) -> bool {
        cite!("7.7a", "5.12.1");
        let reached = || self.on_lines(nation, |lines| lines.reaches(hex, mountain));
        let open = || matches!(self.hold(nation, hex), Hold::None | Hold::Inhibited);
        let source = || {
            let mut all = data().sources.iter();
            all.any(|source| source.nation == nation && source.hex == hex)
        };
        (open() || source()) && reached()
    }
    /// 7.0g: whether a line leads from a hex to a home source of a nation that is not cut off.
    pub fn leads_home(&self, nation: NationId, hex: SpaceId) -> bool {
        self.on_lines(nation, |lines| lines.leads_home(hex)) && self.is_joined(nation, hex, false)
    }
    /// 7.7: whether units of a nation in a hex reach the supply chits in another.
    pub fn draws_from(
        &self,
        nation: NationId,
        hex: SpaceId,
        mountain: bool,
        from: SpaceId,
    ) -> bool {
        let known = self.known();
        let mut all = known.larders.iter();
        let lines = all.find(|(at, of, _)| at.space() == from && *of == nation);
        let traced = || ch07_supply::trace_larder(self, &known.zones, nation, from);
        lines.is_some_and(|(_, _, lines)| lines.get_or_init(traced).reaches(hex, mountain))
            && matches!(self.hold(nation, hex), Hold::None | Hold::Inhibited)
    }

    /// Ends a span of time for every piece.
    pub fn end(&mut self, span: Span) {
        if matches!(span, Span::Phase | Span::Month) {
            self.at_sea.hunted.clear();
            self.at_sea.stayed.clear();
            self.at_sea.quiet.clear();
            self.at_sea.organised.clear();
            self.at_sea.beached.clear();
            self.at_sea.lookout.end_phase();
            self.at_sea.evasion.end_phase();
            self.at_sea.assaults.end_phase();
        }
        if span == Span::Month {
            self.at_sea.assaults.end_month();
        }
        if span == Span::Month {
            self.at_sea.beached_supply.clear();
            self.at_sea.surprised.clear();
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
    let partisan = crate::partisans::is_partisan(unit);
    // 10.6i: partisans inhibit enemy zones in their own hex, and have none.
    (unit.is_combat() || partisan).then_some(Presence {
        exerts: !partisan,
        negates: true,
    })
}
