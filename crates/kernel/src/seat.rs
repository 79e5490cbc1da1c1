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

/// Some of the seats at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Seats = Seats(0);

    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// In the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MAX as u8)
            .map(Seat)
            .filter(move |seat| self.contains(*seat))
    }
}

impl From<Seat> for Seats {
    fn from(seat: Seat) -> Seats {
        Seats::one(seat)
    }
}

impl<const N: usize> From<[Seat; N]> for Seats {
    fn from(seats: [Seat; N]) -> Seats {
        seats.into_iter().collect()
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
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
