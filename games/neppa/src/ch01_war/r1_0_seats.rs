//! 1.0: who plays whom.

use crate::state::State;
use crate::types::{Nation, Nations, Side};
use kernel::{Seat, SeatInfo, cite};

struct Place {
    id: &'static str,
    name: &'static str,
    plays: &'static [Nation],
}

const AXIS: Place = Place {
    id: "axis",
    name: "Axis",
    plays: &[Nation::GERMANY, Nation::ITALY],
};
const GERMANY: Place = Place {
    id: "germany",
    name: "Germany",
    plays: &[Nation::GERMANY],
};
const ITALY: Place = Place {
    id: "italy",
    name: "Italy",
    plays: &[Nation::ITALY],
};
const ALLIES: Place = Place {
    id: "allies",
    name: "Allies",
    plays: &[Nation::BRITAIN, Nation::FRANCE, Nation::RUSSIA, Nation::USA],
};
const WEST: Place = Place {
    id: "west",
    name: "Britain and the United States",
    plays: &[Nation::BRITAIN, Nation::USA],
};
const FRANCE_RUSSIA: Place = Place {
    id: "france_russia",
    name: "France and Russia",
    plays: &[Nation::FRANCE, Nation::RUSSIA],
};
const FRANCE: Place = Place {
    id: "france",
    name: "France",
    plays: &[Nation::FRANCE],
};
const RUSSIA: Place = Place {
    id: "russia",
    name: "Russia",
    plays: &[Nation::RUSSIA],
};

/// 1.0: the seats for two to five players.
fn places(players: u8) -> &'static [Place] {
    match players {
        3 => &[AXIS, WEST, FRANCE_RUSSIA],
        4 => &[GERMANY, ITALY, WEST, FRANCE_RUSSIA],
        5 => &[GERMANY, ITALY, WEST, FRANCE, RUSSIA],
        _ => &[AXIS, ALLIES],
    }
}

pub fn seat_infos(players: u8) -> Vec<SeatInfo> {
    places(players)
        .iter()
        .map(|p| SeatInfo {
            id: p.id,
            name: p.name,
            plays: p
                .plays
                .iter()
                .map(|n| crate::table::nation_name(*n).to_string())
                .collect(),
        })
        .collect()
}

/// The seat of each Major, in the order of their numbers, as [`places`] has it.
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
        let mut set = Nations::NONE;
        for nation in (0..crate::data::data().countries.len() as u8).map(Nation) {
            let runs = nation.is_major() || self.politics.sponsor[nation].is_some();
            if runs && self.seat_of(nation) == seat {
                set.insert(nation);
            }
        }
        set
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

    /// The seats of a side, in the order in which they act in a phase.
    pub fn seats_of_side(&self, side: Side) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        cite!("1.3c");
        let places = places(self.players);
        (0..places.len() as u8)
            .map(Seat)
            .filter(move |s| places[s.index()].plays[0].turn_side() == side)
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
