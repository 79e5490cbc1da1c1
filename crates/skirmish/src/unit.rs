//! Counters, and where they can be: on the map, in a box beside it, aboard another counter.

use crate::data;
use crate::types::{Hex, SEATS, UnitId, board, camp};
use frame::{Piece, Tally};
use kernel::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Foot,
    Horse,
    /// A task force, which carries land units.
    Force,
}

impl Kind {
    pub const ALL: [(&'static str, Kind); 3] = [
        ("foot", Kind::Foot),
        ("horse", Kind::Horse),
        ("force", Kind::Force),
    ];

    pub const fn key(self) -> &'static str {
        Kind::ALL[self as usize].0
    }
    pub const fn strength(self) -> u8 {
        match self {
            Kind::Foot => 2,
            Kind::Horse => 1,
            Kind::Force => 0,
        }
    }
    /// In movement points; for a task force, in hexes.
    pub const fn movement(self) -> u16 {
        match self {
            Kind::Foot => 2,
            Kind::Horse => 4,
            Kind::Force => 3,
        }
    }
    /// What is printed on the counter.
    pub fn print(self) -> String {
        match self {
            Kind::Force => String::new(),
            land => format!("{}-{}", land.strength(), land.movement()),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    Hex(Hex),
    /// The box of its player.
    Reserve,
    Aboard(UnitId),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    pub owner: Seat,
    pub kind: Kind,
    pub at: At,
    /// It has done what it may do before an attack.
    pub moved: bool,
    /// It has attacked, or may not any more.
    pub fought: bool,
}

impl Unit {
    pub fn is_land(&self) -> bool {
        self.kind != Kind::Force
    }
    pub fn hex(&self) -> Option<Hex> {
        match self.at {
            At::Hex(hex) => Some(hex),
            At::Reserve | At::Aboard(_) => None,
        }
    }
}

frame::id! {
    /// A place where a list of counters is kept: first the hexes, then the reserves, then the task forces.
    pub struct Spot(u16);
}

impl Spot {
    pub fn hex(hex: Hex) -> Spot {
        Spot(hex.0)
    }
    pub fn reserve(seat: Seat) -> Spot {
        Spot((board().len() + seat.index()) as u16)
    }
    pub fn aboard(force: UnitId) -> Spot {
        Spot((board().len() + SEATS.len() + force.index()) as u16)
    }
}

/// What stands in one place, by side.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Standing {
    pub land: [u8; 2],
    pub strength: [u8; 2],
    pub forces: [u8; 2],
}

impl Tally<Unit> for Standing {
    fn add(&mut self, unit: &Unit) {
        let side = camp(unit.owner).0 as usize;
        self.land[side] += u8::from(unit.is_land());
        self.strength[side] += unit.kind.strength();
        self.forces[side] += u8::from(!unit.is_land());
    }
    fn take<'a>(&mut self, _unit: &Unit, left: impl Iterator<Item = &'a Unit>) {
        *self = Standing::default();
        left.for_each(|unit| self.add(unit));
    }
}

impl Piece for Unit {
    type Id = UnitId;
    type Place = Spot;
    type Tally = Standing;
    type Summary = ();
    type Owner = Seat;

    fn places() -> usize {
        board().len() + SEATS.len() + data::counters().len()
    }
    fn owner(&self) -> Seat {
        self.owner
    }
    fn place(&self) -> Option<Spot> {
        Some(match self.at {
            At::Hex(hex) => Spot::hex(hex),
            At::Reserve => Spot::reserve(self.owner),
            At::Aboard(force) => Spot::aboard(force),
        })
    }
    /// Every counter has a name.
    fn like(&self, _other: &Unit) -> bool {
        false
    }
    fn is_whole(&self) -> bool {
        let known = match self.at {
            At::Aboard(force) => force.index() < data::counters().len(),
            At::Hex(_) | At::Reserve => true,
        };
        known && self.owner.index() < SEATS.len()
    }
}
