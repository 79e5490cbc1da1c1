//! 1.0: who plays whom.

use crate::data::data;
use crate::state::State;
use crate::types::{Nation, Nations, Side};
use frame::{Chair, Seating};
use kernel::{Seat, cite};

const AXIS: Chair<Side, Nation> = Chair::new(
    "axis",
    "Axis",
    Side::Axis,
    &[Nation::GERMANY, Nation::ITALY],
);
const GERMANY: Chair<Side, Nation> =
    Chair::new("germany", "Germany", Side::Axis, &[Nation::GERMANY]);
const ITALY: Chair<Side, Nation> = Chair::new("italy", "Italy", Side::Axis, &[Nation::ITALY]);
const ALLIES: Chair<Side, Nation> = Chair::new(
    "allies",
    "Allies",
    Side::Allies,
    &[Nation::BRITAIN, Nation::FRANCE, Nation::RUSSIA, Nation::USA],
);
const WEST: Chair<Side, Nation> = Chair::new(
    "west",
    "Britain and the United States",
    Side::Allies,
    &[Nation::BRITAIN, Nation::USA],
);
const FRANCE_RUSSIA: Chair<Side, Nation> = Chair::new(
    "france_russia",
    "France and Russia",
    Side::Allies,
    &[Nation::FRANCE, Nation::RUSSIA],
);
const FRANCE: Chair<Side, Nation> = Chair::new("france", "France", Side::Allies, &[Nation::FRANCE]);
const RUSSIA: Chair<Side, Nation> = Chair::new("russia", "Russia", Side::Allies, &[Nation::RUSSIA]);

/// 1.0: the seats for two to five players.
pub fn seating(players: u8) -> Seating<Side, Nation> {
    Seating(match players {
        3 => &[AXIS, WEST, FRANCE_RUSSIA],
        4 => &[GERMANY, ITALY, WEST, FRANCE_RUSSIA],
        5 => &[GERMANY, ITALY, WEST, FRANCE, RUSSIA],
        _ => &[AXIS, ALLIES],
    })
}

/// The seat of each Major, in the order of their numbers, as [`seating`] has it.
const SEATS: [[u8; 6]; 4] = [
    [0, 0, 1, 1, 1, 1],
    [0, 0, 1, 2, 2, 1],
    [0, 1, 2, 3, 3, 2],
    [0, 1, 2, 3, 4, 2],
];

/// The seat that plays a Major.
#[inline]
pub fn seat_of_major(players: u8, major: Nation) -> Seat {
    let row = &SEATS[players.clamp(2, 5) as usize - 2];
    Seat(row.get(major.index()).copied().unwrap_or(0))
}

impl State {
    /// The seat that moves a nation's units: its own if it is a Major, else its sponsor's.
    #[inline]
    pub fn seat_of(&self, nation: Nation) -> Seat {
        let major = match self.politics.sponsor[nation] {
            Some(sponsor) => sponsor,
            None => nation,
        };
        seat_of_major(self.players, major)
    }

    /// [`State::nations_of`], from the facts.
    pub(crate) fn find_out_nations(&self, seat: Seat) -> Nations {
        let plays = |nation: &Nation| {
            let runs = nation.is_major() || self.politics.sponsor[*nation].is_some();
            runs && self.seat_of(*nation) == seat
        };
        data().countries.ids().filter(plays).collect()
    }

    /// The Majors of a seat that are still in the game.
    pub fn majors_of(&self, seat: Seat) -> impl Iterator<Item = Nation> {
        Nation::MAJORS.into_iter().filter(move |m| {
            seat_of_major(self.players, *m) == seat && !self.politics.fallen.has(*m)
        })
    }

    /// 1.3: the side in whose player turn a nation acts: a Minor acts with its sponsor.
    #[inline]
    pub fn turn_side(&self, nation: Nation) -> Side {
        self.politics.sponsor[nation].unwrap_or(nation).turn_side()
    }

    /// Everybody whose units the seats of a side move.
    pub fn nations_of_side(&self, side: Side) -> Nations {
        let seats = self.seats_of_side(side);
        seats.fold(Nations::NONE, |set, seat| set.union(self.nations_of(seat)))
    }

    /// The seats of a side, in the order in which they act in a phase.
    pub fn seats_of_side(&self, side: Side) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        cite!("1.3c");
        seating(self.players).of_side(side)
    }

    /// The seat that answers for a side where the rules ask "the attacker" or "the defender": that of
    /// the nation with most at stake, else the side's first.
    pub fn seat_for(&self, nations: Nations, side: Side) -> Seat {
        let first = nations
            .iter()
            .find(|n| self.turn_side(*n) == side)
            .map(|n| self.seat_of(n));
        first.unwrap_or_else(|| self.seats_of_side(side).next().unwrap_or(Seat(0)))
    }
}
