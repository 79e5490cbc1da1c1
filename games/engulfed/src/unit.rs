//! Blocks and ground-support markers. Every one of them is in the list from the start and never leaves it;
//! it only changes its place and its steps.

use crate::types::{Area, Kind, Nation, Turn};
use serde::{Deserialize, Serialize};

frame::id! {
    /// A block or marker, by its place in the list of units.
    pub struct UnitId(u16) of a counter;
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

frame::marks! {
    /// What is known of a unit beyond its place. Moved are areas, in this Operational Movement Phase.
    pub struct Marks(u16);
    /// 1.21, 3.4: marked Out of Supply; visible.
    OUT_OF_SUPPLY = "out of supply",
    /// 3.5a: moved while Out of Supply; visible.
    MOVED_UNSUPPLIED = "moved without supply",
    /// 5.14: may move no further in this phase.
    STOPPED = "stopped",
    /// 6.83: crossed a river or strait into the area it is in.
    CROSSED = "came over water",
    /// 6.84: came over the German or Belgian border into Metz.
    AT_MAGINOT = "before the Maginot Line",
    /// 7.2: came ashore in this player-turn.
    INVADED = "came ashore",
    /// 7.3: came by air in this player-turn.
    DROPPED = "came by air",
    /// 9.23(b): came by air in an earlier player-turn, and is where it came down.
    DROPPED_BEFORE = "came by air before",
    /// 5.31: was carried by sea in this phase.
    SHIPPED = "was shipped",
    /// 5.21: was strategically moved in this phase.
    REDEPLOYED = "was moved strategically",
    /// 6.72b: takes part in the breakthrough combat.
    FIGHTS = "takes part",
    /// 4.4: built this turn.
    NEW = "just built",
    /// 5.14(a): left a contested area in this phase.
    WITHDREW = "has withdrawn",
    /// 5.17a: went between a fortress and the area around it for nothing in this phase.
    WALLED = "went by the fortress",
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
