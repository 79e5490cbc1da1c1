//! Blocks and ground-support markers. Every one of them is in the list from the start and never leaves it;
//! it only changes its place and its steps.

use crate::types::{Area, Kind, Nation, Turn};
use serde::{Deserialize, Serialize};

frame::id! {
    /// A block or marker, by its place in the list of units.
    pub struct UnitId(u16);
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    /// G.ForcePool: can be built.
    Pool,
    /// Joins the force pool, or appears, on this turn or by a later event.
    Later(Turn),
    Area(Area),
    /// Out of the game for good.
    Gone,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub nation: Nation,
    pub kind: Kind,
    /// G.Elite: the colour of the block, which everybody sees.
    pub elite: bool,
    /// 6.27: printed maximum.
    pub full: u8,
    /// Steps left while on the map; 0 elsewhere.
    pub steps: u8,
    pub at: At,
    /// Where it began the phase (5.14, 6.83, 6.84, 7.23).
    pub from: Area,
    pub marks: Marks,
}

/// What is known of a unit beyond its place.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Marks(pub u16);

impl Marks {
    /// Areas moved in this Operational Movement Phase, 0 to 3.
    pub const MOVED_MASK: u16 = 0b11;
    /// 1.21, 3.4: marked Out of Supply; visible.
    pub const OUT_OF_SUPPLY: Marks = Marks(1 << 2);
    /// 3.5a: moved while Out of Supply; visible.
    pub const MOVED_UNSUPPLIED: Marks = Marks(1 << 3);
    /// 5.14: may move no further in this phase.
    pub const STOPPED: Marks = Marks(1 << 4);
    /// 6.83: crossed a river or strait into the area it is in.
    pub const CROSSED: Marks = Marks(1 << 5);
    /// 6.84: came over the German or Belgian border into Metz.
    pub const AT_MAGINOT: Marks = Marks(1 << 6);
    /// 7.2: came ashore in this player-turn.
    pub const INVADED: Marks = Marks(1 << 7);
    /// 7.3: came by air in this player-turn.
    pub const DROPPED: Marks = Marks(1 << 8);
    /// 7.3c: assaulted last turn, or this one.
    pub const DROPPED_BEFORE: Marks = Marks(1 << 9);
    /// 5.31: was carried by sea in this phase.
    pub const SHIPPED: Marks = Marks(1 << 10);
    /// 5.21: was strategically moved in this phase.
    pub const REDEPLOYED: Marks = Marks(1 << 11);
    /// 6.72b: takes part in the breakthrough combat.
    pub const FIGHTS: Marks = Marks(1 << 12);
    /// 4.4: built this turn.
    pub const NEW: Marks = Marks(1 << 13);
    /// 5.14(a): left a contested area in this phase.
    pub const WITHDREW: Marks = Marks(1 << 14);
    /// 5.17a: went between a fortress and the area around it for nothing in this phase.
    pub const WALLED: Marks = Marks(1 << 15);

    #[inline]
    pub const fn has(self, mark: Marks) -> bool {
        self.0 & mark.0 != 0
    }
    #[inline]
    pub const fn set(&mut self, mark: Marks) {
        self.0 |= mark.0;
    }
    #[inline]
    pub const fn clear(&mut self, mark: Marks) {
        self.0 &= !mark.0;
    }
    #[inline]
    pub const fn moved(self) -> u8 {
        (self.0 & Marks::MOVED_MASK) as u8
    }
    #[inline]
    pub fn set_moved(&mut self, areas: u8) {
        self.0 = self.0 & !Marks::MOVED_MASK | u16::from(areas.min(3));
    }
}

impl Unit {
    /// Two units that their owner cannot tell apart, wherever they stand.
    #[inline]
    pub fn like(&self, other: &Unit) -> bool {
        // What differs most among the units of one area comes first.
        (
            self.steps,
            self.kind,
            self.full,
            self.nation,
            self.marks,
            self.from,
            self.elite,
        ) == (
            other.steps,
            other.kind,
            other.full,
            other.nation,
            other.marks,
            other.from,
            other.elite,
        )
    }
    /// G.Cadre
    #[inline]
    pub const fn is_cadre(&self) -> bool {
        self.steps == 1
    }
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.steps == self.full
    }
}
