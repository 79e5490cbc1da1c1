//! Chapter 3: counters. Every counter of a scenario is in the list from the start and never leaves it;
//! it only changes its place.

use crate::types::{Kind, Nation, Turn, Zone};
use serde::{Deserialize, Serialize};

frame::id! {
    /// A counter, by its place in the state's list.
    pub struct UnitId(u16);
}

/// Where a counter is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    /// 4.0: in the force pool, free to be built; a Minor's forces before it is attacked.
    Pool,
    /// 4.0d: becomes available on this turn.
    Later(Turn),
    /// 3.6d: a fleet under construction, ready in this turn's Unit Construction Phase.
    Yard(Turn),
    /// In a zone or box on the map.
    Zone(Zone),
    /// 6.5: aboard, or a fleet of, the invasion with this number, off the beach until the Combat Phase.
    Afloat(u8),
    /// 8.6: dropped over an enemy zone in Exploitation Movement, attacks it in Exploitation Combat.
    Dropping(Zone),
    /// Out of the game for good.
    Gone,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub nation: Nation,
    pub kind: Kind,
    /// Fleet factors left (1 to 8); 1 for everything else.
    pub factors: u8,
    /// How many fleet factors already carry something this phase (6.2b, 6.7b).
    pub laden: u8,
    pub at: At,
    /// Where a fleet in a convoy box, or a unit afloat, came from and returns to.
    pub home: Zone,
    pub marks: Marks,
}

/// What a counter has done in this player turn; wiped when the player turn ends, except [`Marks::IN_US`].
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Marks(pub u16);

impl Marks {
    /// Movement factors used, 0 to 3.
    pub const MOVED_MASK: u16 = 0b11;
    /// 6.2: carried by sea in this Movement Phase.
    pub const TRANSPORTED: Marks = Marks(1 << 2);
    /// 8.1b: took part in a combat.
    pub const FOUGHT: Marks = Marks(1 << 3);
    /// 3.4: was air-dropped.
    pub const DROPPED: Marks = Marks(1 << 4);
    /// 7.1b, 7.3, 7.5: flew its offensive mission.
    pub const FLEW: Marks = Marks(1 << 5);
    /// 7.2b: flew Defensive Air Support (in the other side's player turn).
    pub const DAS: Marks = Marks(1 << 6);
    /// 6.7d: a fleet that did something other than change base.
    pub const MISSION: Marks = Marks(1 << 7);
    /// 6.1a: a fleet that changed base.
    pub const REBASED: Marks = Marks(1 << 8);
    /// 11.0: was strategically redeployed.
    pub const REDEPLOYED: Marks = Marks(1 << 9);
    /// 8.5b: armour that may exploit, being in a Breakthrough Zone or come from one.
    pub const EXPLOITS: Marks = Marks(1 << 10);
    /// 10.0: built in this turn's Unit Construction.
    pub const BUILT: Marks = Marks(1 << 11);
    /// 9.1c: a fleet that entered a convoy box and stays until its owner's next Movement Phase.
    pub const BOXED: Marks = Marks(1 << 12);
    /// 11.1a: has not left the U.S. box since it was built; kept from turn to turn.
    pub const IN_US: Marks = Marks(1 << 13);
    /// 13.4b: one of the ten German attack factors that may move and fight in North Africa this turn.
    pub const AFRICA: Marks = Marks(1 << 14);

    /// 7.6: meets the air attack on a port that is being fought.
    pub const COVERS: Marks = Marks(1 << 15);

    #[inline]
    pub const fn has(self, mark: Marks) -> bool {
        self.0 & mark.0 != 0
    }
    #[inline]
    pub fn set(&mut self, mark: Marks) {
        self.0 |= mark.0;
    }
    #[inline]
    pub fn clear(&mut self, mark: Marks) {
        self.0 &= !mark.0;
    }
    #[inline]
    pub const fn moved(self) -> u8 {
        (self.0 & Marks::MOVED_MASK) as u8
    }
    #[inline]
    pub fn set_moved(&mut self, factors: u8) {
        self.0 = self.0 & !Marks::MOVED_MASK | u16::from(factors.min(3));
    }
}

impl Unit {
    /// It has factors, and no more than its kind can have.
    #[inline]
    pub fn is_whole(&self) -> bool {
        (1..=self.kind.most_factors()).contains(&self.factors)
    }
    /// Two counters that a player cannot tell apart, wherever they stand.
    #[inline]
    pub fn like(&self, other: &Unit) -> bool {
        (
            self.nation,
            self.kind,
            self.factors,
            self.laden,
            self.marks,
            self.home,
        ) == (
            other.nation,
            other.kind,
            other.factors,
            other.laden,
            other.marks,
            other.home,
        )
    }
}
