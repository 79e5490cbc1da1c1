use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0 in the order of the game's own list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// No game has more.
    pub const MAX: usize = 8;

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a player reads about a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatInfo {
    /// The word used in protocols and journals: `axis`.
    pub id: &'static str,
    pub name: &'static str,
    /// Which powers this seat plays.
    pub plays: Vec<String>,
}
