//! The small things that everything else is made of.

use board::{Board, Camp, Camps, SpaceId, boards};
use kernel::{CounterId, Seat, Seats};
use serde::{Deserialize, Serialize};

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);
pub const GREEN: Seat = Seat(2);
pub const SEATS: [Seat; 3] = [RED, BLUE, GREEN];
pub const KEYS: [&str; 3] = ["red", "blue", "green"];
pub const NAMES: [&str; 3] = ["Red", "Blue", "Green"];

pub fn name(seat: Seat) -> &'static str {
    NAMES[seat.index()]
}

/// 1.1: the side that a seat is on.
pub const fn camp(seat: Seat) -> Camp {
    Camp(if seat.0 == RED.0 { 0 } else { 1 })
}

pub fn friends(a: Seat, b: Seat) -> bool {
    camp(a) == camp(b)
}

/// The seats of a side: they share what 1.3 says.
pub fn allies(seat: Seat) -> Seats {
    SEATS.into_iter().filter(|s| friends(*s, seat)).collect()
}

pub fn enemies(seat: Seat) -> Camps {
    let Camp(own) = camp(seat);
    Camps::NONE.with(Camp(1 - own))
}

frame::id! {
    /// A hex of the board.
    pub struct Hex(u16): "hex",
    key: |hex| board().key(hex.space()),
    find: |key| board().find(key).map(|id| Hex(id.0)),
    count: || board().len();
}

pub fn board() -> &'static Board {
    boards::skirmish()
}

impl Hex {
    pub const fn space(self) -> SpaceId {
        SpaceId(self.0)
    }
    pub fn key(self) -> &'static str {
        board().key(self.space())
    }
    /// What players call it.
    pub fn name(self) -> &'static str {
        let space = board().space(self.space());
        if space.name.is_empty() {
            &space.key
        } else {
            &space.name
        }
    }
    pub fn all() -> impl Iterator<Item = Hex> {
        board().ids().map(Hex::from)
    }
}

impl From<SpaceId> for Hex {
    fn from(id: SpaceId) -> Hex {
        Hex(id.0)
    }
}

frame::id! {
    /// A counter, by its place in the list.
    pub struct UnitId(u16);
}

impl From<UnitId> for CounterId {
    fn from(id: UnitId) -> CounterId {
        CounterId(id.0.into())
    }
}

/// A side between two hexes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Side(Hex, Hex);

impl Side {
    pub fn between(a: Hex, b: Hex) -> Side {
        Side(a.min(b), a.max(b))
    }
    pub fn edge(self) -> kernel::Edge {
        kernel::Edge::between(self.0.key(), self.1.key())
    }
}

frame::id! {
    /// A card, by the number on it, from 1 to [`Card::LAST`].
    pub struct Card(u8);
}

/// 2.3: what a card is played for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    March,
    Ambush,
    Pontoons,
}

impl Card {
    pub const LAST: u8 = 18;

    pub fn all() -> impl Iterator<Item = Card> {
        (1..=Card::LAST).map(Card)
    }
    pub fn order(self) -> Order {
        match self.0 % 3 {
            0 => Order::Pontoons,
            1 => Order::March,
            _ => Order::Ambush,
        }
    }
    pub fn name(self) -> &'static str {
        match self.order() {
            Order::March => "Forced March",
            Order::Ambush => "Ambush",
            Order::Pontoons => "Pontoons",
        }
    }
}
