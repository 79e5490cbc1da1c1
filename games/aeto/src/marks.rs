//! What a piece has done, by how long it is remembered.

use serde::{Deserialize, Serialize};

/// Marks of a piece, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(pub u32);

/// How long a mark lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span {
    Step,
    Offensive,
    Phase,
    Month,
}

impl Marks {
    // This Step.
    /// 5.14.2: it took part in an attack.
    pub const ATTACKED: Marks = Marks(1);
    /// 4.13.9: it was launched.
    pub const LAUNCHED: Marks = Marks(1 << 1);
    // This Offensive.
    /// It has made its move of the Land Movement Step.
    pub const MARCHED: Marks = Marks(1 << 2);
    /// It was Activated in the Offensive that goes on.
    pub const CALLED: Marks = Marks(1 << 3);
    /// 5.21m: it made a breakthrough attack.
    pub const BROKE_THROUGH: Marks = Marks(1 << 4);
    /// 5.22b: it attacked in the Combat Step and its target was not vacated.
    pub const FAILED: Marks = Marks(1 << 5);
    /// 7.10d: armor that was in supply when its Offensive began.
    pub const PROVIDED: Marks = Marks(1 << 6);
    /// 4.24.9: it came down by parachute.
    pub const DROPPED: Marks = Marks(1 << 7);
    /// 4.27: it flew a mission in this Offensive and is committed when it ends.
    pub const FLEW: Marks = Marks(1 << 8);
    /// 5.22: it exploits, or lends its rating to those who do.
    pub const EXPLOITS: Marks = Marks(1 << 14);
    // This phase.
    /// It has moved in the Movement Phase.
    pub const MOVED: Marks = Marks(1 << 9);
    /// 6.1e: it has a movement point left to board a train.
    pub const BOARDS: Marks = Marks(1 << 15);
    // This month.
    /// 5.0.12
    pub const ACTIVE: Marks = Marks(1 << 10);
    /// An HQ or General that is flipped.
    pub const EXHAUSTED: Marks = Marks(1 << 11);
    /// 5.19b: it declined an advance.
    pub const DECLINED: Marks = Marks(1 << 12);
    /// 7.16: it was depleted in air combat over a home hex.
    pub const SHOT_AT_HOME: Marks = Marks(1 << 13);

    // Of ships, this phase.
    /// 3.4g: it has moved.
    pub const SAILED: Marks = Marks(1 << 16);
    /// 3.6b: it has tried an Active interception.
    pub const TRIED: Marks = Marks(1 << 17);
    /// 3.6ao: it has intercepted.
    pub const CAUGHT: Marks = Marks(1 << 18);
    /// 3.8h
    pub const EVADED: Marks = Marks(1 << 19);
    /// 3.17ab: it withdrew from a fight.
    pub const WITHDREW: Marks = Marks(1 << 26);
    /// 3.3t: a submarine has tried to pass a strait in vain.
    pub const FOILED: Marks = Marks(1 << 31);
    /// 3.28a: it has bombarded. 10.0b: of a commando, that it has destroyed something.
    pub const SHELLED: Marks = Marks(1 << 30);
    // Of Naval-Air, this phase.
    /// 3.9f: it was launched, and its carrier has not moved since.
    pub const OFF_DECK: Marks = Marks(1 << 27);
    // Of ships, this month.
    /// 3.4n
    pub const STANDBY: Marks = Marks(1 << 20);
    /// 3.6ag: it gave up an Amphibious Assault.
    pub const RENOUNCED: Marks = Marks(1 << 21);
    /// 3.14c: it attacked a Convoy area.
    pub const RAIDED: Marks = Marks(1 << 22);
    /// 3.11g: it gave escort value.
    pub const ESCORTED: Marks = Marks(1 << 23);
    // Of Admirals, this month.
    /// 3.19e: he has helped an interception.
    pub const LED: Marks = Marks(1 << 28);
    /// 3.19f: he has hindered one.
    pub const SHIELDED: Marks = Marks(1 << 29);
    // Of ships, until the next Strategic Warfare Phase is over.
    /// 3.11f: it has not yet served as an escort.
    pub const ASSIGNED: Marks = Marks(1 << 24);
    /// 3.14f: it moved in the End Phase.
    pub const LATE: Marks = Marks(1 << 25);

    pub const fn has(self, mark: Marks) -> bool {
        self.0 & mark.0 != 0
    }
    pub const fn set(&mut self, mark: Marks) {
        self.0 |= mark.0;
    }
    pub const fn clear(&mut self, mark: Marks) {
        self.0 &= !mark.0;
    }
    /// The marks that last no longer than this; a mark ends with its span and with every longer one.
    const fn of(span: Span) -> u32 {
        match span {
            Span::Step => 0x3,
            Span::Offensive => 0x41ff,
            Span::Phase => 0xcc0f_c3ff,
            Span::Month => 0xfcff_ffff,
        }
    }
    pub const fn end(&mut self, span: Span) {
        self.0 &= !Marks::of(span);
    }
}
