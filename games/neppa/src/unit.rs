//! Chapter 3: counters. Every counter of a scenario is in the list from the start and never leaves it;
//! it only changes its place.

use crate::ch06_naval::waters::Waters;
use crate::types::{Kind, Nation, Turn, Zone};
use serde::{Deserialize, Serialize};

frame::id! {
    /// A counter, by its place in the state's list.
    pub struct UnitId(u16) of a counter;
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
    /// 6.0e: the water by which a fleet came into Istanbul; none elsewhere.
    pub came_by: Waters,
    pub marks: Marks,
}

frame::marks! {
    /// What a counter has done in this player turn; wiped when the player turn ends, except [`Marks::IN_US`]. Moved are
    /// movement factors.
    pub struct Marks(u16);
    /// 6.2: carried by sea in this Movement Phase.
    TRANSPORTED = "carried by sea",
    /// 8.1b: took part in a combat.
    FOUGHT = "has fought",
    /// 3.4: was air-dropped.
    DROPPED = "dropped",
    /// 7.1b, 7.3, 7.5: flew its offensive mission.
    FLEW = "has flown",
    /// 7.2b: flew Defensive Air Support (in the other side's player turn).
    DAS = "has flown in defence",
    /// 6.7d: a fleet that did something other than change base.
    MISSION = "has been at sea",
    /// 6.1a: a fleet that changed base.
    REBASED = "has changed base",
    /// 11.0: was strategically redeployed.
    REDEPLOYED = "redeployed",
    /// 8.5b: armour that may exploit, being in a Breakthrough Zone or come from one.
    EXPLOITS = "may exploit",
    /// 10.0: built in this turn's Unit Construction.
    BUILT = "just built",
    /// 9.1c: a fleet that entered a convoy box and stays until its owner's next Movement Phase.
    BOXED = "stays in the box",
    /// 11.1a: has not left the U.S. box since it was built; kept from turn to turn.
    IN_US = "has not left the U.S.",
    /// 13.4b: stood in North Africa when the turn began with too much there.
    AFRICA = "was in North Africa",
    /// 7.6: meets the air attack on a port that is being fought.
    COVERS = "covers the port",
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
            self.came_by,
        ) == (
            other.nation,
            other.kind,
            other.factors,
            other.laden,
            other.marks,
            other.home,
            other.came_by,
        )
    }
}
