//! A position: its facts, and what follows from them.

use crate::data::{self, ground};
use crate::game::{Action, Step};
use crate::types::{Card, Hex, Side, UnitId, board, camp};
use crate::unit::{At, Spot, Unit};
use board::{Camp, Presence, Zones};
use frame::{Group, Memo, Pieces, Stack, Stamp};
use kernel::{Seat, cite};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// 2.3: what was ordered in this phase.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    pub march: bool,
    pub ambush: bool,
    pub pontoons: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub stack: Stack<Step, Action>,
    pub turn: u8,
    pub turns: u8,
    /// Who has a phase to come in this turn.
    pub order: Vec<Seat>,
    pub orders: Orders,
    pub pieces: Group<Pieces<Unit>>,
    pub bridges: Group<Vec<Side>>,
    /// Who came to each city last, in the order of [`data::Ground::cities`].
    pub holders: Vec<Option<Seat>>,
    /// In the order of their numbers, as are hands: where a card lies tells nothing.
    pub deck: Vec<Card>,
    pub hands: [Vec<Card>; 3],
    pub discards: Vec<Card>,
    /// Zones of control of both sides.
    #[serde(skip)]
    zones: Memo<(Stamp, Stamp), Zones<2>>,
}

/// 3.2: what a land unit does to zones of control.
const ON_LAND: Presence = Presence {
    exerts: true,
    negates: true,
};

impl State {
    frame::piece_functions!(pieces: Unit);

    pub fn new(turns: u8) -> State {
        let units = data::counters().iter().map(|counter| counter.unit);
        let mut s = State {
            stack: Stack::default(),
            turn: 1,
            turns,
            order: crate::types::SEATS.to_vec(),
            orders: Orders::default(),
            pieces: Group::new(Pieces::new(units.collect())),
            bridges: Group::new(Vec::new()),
            holders: vec![None; ground().cities.len()],
            deck: Card::all().collect(),
            hands: Default::default(),
            discards: Vec::new(),
            zones: Memo::default(),
        };
        s.hold_cities();
        s.stack.push(Step::Sequence);
        s
    }

    pub fn is_over(&self) -> bool {
        self.turn > self.turns
    }

    pub fn own(&self, seat: Seat) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units().filter(move |(_, unit)| unit.owner == seat)
    }

    /// Where a counter is on the map, itself or with what carries it.
    pub fn hex_of(&self, unit: &Unit) -> Option<Hex> {
        match unit.at {
            At::Hex(hex) => Some(hex),
            At::Aboard(force) => self.unit(force).hex(),
            At::Reserve => None,
        }
    }

    /// The land units of the side of a seat, or of the other side, in a hex.
    pub fn land_units(&self, hex: Hex, seat: Seat, own: bool) -> u8 {
        let Camp(side) = camp(seat);
        let side = if own { side } else { 1 - side };
        self.tally(Spot::hex(hex)).land[side as usize]
    }

    pub fn is_bridged(&self, a: Hex, b: Hex) -> bool {
        self.bridges.contains(&Side::between(a, b))
    }

    /// A river without a bridge.
    pub fn is_parted(&self, a: Hex, b: Hex) -> bool {
        let kinds = board().border(a.space(), b.space());
        kinds.is_some_and(|kinds| kinds.has(ground().river)) && !self.is_bridged(a, b)
    }

    fn stamps(&self) -> (Stamp, Stamp) {
        (self.pieces.stamp(), self.bridges.stamp())
    }

    pub fn zones(&self) -> Cow<'_, Zones<2>> {
        match self.zones.get(self.stamps()) {
            Some(known) => Cow::Borrowed(known),
            None => Cow::Owned(self.find_zones()),
        }
    }

    pub fn refresh(&mut self) {
        let now = self.stamps();
        if self.zones.get(now).is_none() {
            let zones = self.find_zones();
            self.zones.put(now, zones);
        }
    }

    /// Zones reach over land, and over rivers where there is a bridge.
    fn find_zones(&self) -> Zones<2> {
        cite!("3.2");
        let hexes = board().hexes().expect("a board of hexes");
        let mut zones = Zones::new(hexes, |_, from, _, link| {
            link.kinds.has(ground().land) && !self.is_parted(from.into(), link.to.into())
        });
        for (_, unit) in self.units().filter(|(_, unit)| unit.is_land()) {
            if let Some(hex) = unit.hex() {
                zones.add(hexes, hex.space(), camp(unit.owner), ON_LAND);
            }
        }
        zones
    }

    /// 6.1: who stands in a city holds it from now on.
    pub fn hold_cities(&mut self) {
        cite!("6.1");
        for (at, city) in ground().cities.iter().enumerate() {
            let stands = self.units_in(Spot::hex(*city)).find(|(_, u)| u.is_land());
            if let Some(owner) = stands.map(|(_, unit)| unit.owner) {
                self.holders[at] = Some(owner);
            }
        }
    }
}
