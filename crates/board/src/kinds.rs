use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use serde::{Deserialize, Serialize};

/// The kinds of one border, a bit set over the kinds that a board declares in `board.toml`.
///
/// Ask the board for a kind by name once ([`crate::Board::kind`]) and keep it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Kinds(pub u32);

impl Kinds {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self(u32::MAX);

    /// Whether any of `kinds` is here.
    pub const fn has(self, kinds: Self) -> bool {
        self.0 & kinds.0 != 0
    }

    /// Whether all of `kinds` are here.
    pub const fn has_all(self, kinds: Self) -> bool {
        self.0 & kinds.0 == kinds.0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitOr for Kinds {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Kinds {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Kinds {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Kinds {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}
