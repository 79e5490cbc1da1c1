use kernel::{Seat, SeatInfo};
use serde::{Deserialize, Serialize};

/// The two sides of the war in Europe. A game with more has words of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Axis,
    Allies,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Axis, Side::Allies];

    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Axis => Side::Allies,
            Side::Allies => Side::Axis,
        }
    }

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// As in “Allied infantry”.
    pub const fn adjective(self) -> &'static str {
        match self {
            Side::Axis => "Axis",
            Side::Allies => "Allied",
        }
    }
}

/// A place at the table: the side it is on, and the powers that are played from it.
#[derive(Clone, Copy, Debug)]
pub struct Chair<S, N: 'static> {
    pub id: &'static str,
    pub name: &'static str,
    pub side: S,
    pub plays: &'static [N],
}

impl<S, N> Chair<S, N> {
    pub const fn new(
        id: &'static str,
        name: &'static str,
        side: S,
        plays: &'static [N],
    ) -> Chair<S, N> {
        Chair {
            id,
            name,
            side,
            plays,
        }
    }
}

/// Who sits where, in the order of the seats.
#[derive(Clone, Copy, Debug)]
pub struct Seating<S: 'static, N: 'static>(pub &'static [Chair<S, N>]);

impl<S: Copy + PartialEq, N: Copy + PartialEq> Seating<S, N> {
    pub fn infos(self, name: impl Fn(N) -> &'static str) -> Vec<SeatInfo> {
        let info = |chair: &Chair<S, N>| SeatInfo {
            id: chair.id,
            name: chair.name,
            plays: chair.plays.iter().map(|n| name(*n).to_string()).collect(),
        };
        self.0.iter().map(info).collect()
    }

    /// The seats of a side, in the order in which they act in a phase.
    pub fn of_side(self, side: S) -> impl DoubleEndedIterator<Item = Seat> + use<S, N> {
        let seats = (0..self.0.len() as u8).map(Seat);
        seats.filter(move |seat| self.0[seat.index()].side == side)
    }

    pub fn side_of(self, seat: Seat) -> Option<S> {
        self.0.get(seat.index()).map(|chair| chair.side)
    }

    /// The seat that plays a power.
    pub fn seat_of(self, power: N) -> Option<Seat> {
        let at = self
            .0
            .iter()
            .position(|chair| chair.plays.contains(&power))?;
        Some(Seat(at as u8))
    }
}
