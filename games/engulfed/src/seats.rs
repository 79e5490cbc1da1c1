//! 0.1: who plays whom.

use crate::ch09_politics::scenario_has;
use crate::data::ScenarioRule;
use crate::state::State;
use crate::types::{Camp, Nation, Nations, Side};
use kernel::{Seat, SeatInfo};

struct Place {
    id: &'static str,
    name: &'static str,
    side: Side,
    plays: &'static [Nation],
}

const AXIS: Place = Place {
    id: "axis",
    name: "Axis",
    side: Side::Axis,
    plays: &[Nation::GERMANY, Nation::ITALY],
};
const ALLIES: Place = Place {
    id: "allies",
    name: "Allies",
    side: Side::Allies,
    plays: &[Nation::BRITAIN, Nation::FRANCE, Nation::USSR, Nation::USA],
};
const WESTERN: Place = Place {
    id: "western",
    name: "Britain and the United States",
    side: Side::Allies,
    plays: &[Nation::BRITAIN, Nation::USA],
};
const EASTERN: Place = Place {
    id: "eastern",
    name: "Soviet Union and France",
    side: Side::Allies,
    plays: &[Nation::USSR, Nation::FRANCE],
};

fn places(players: u8) -> &'static [Place] {
    match players {
        3 => &[AXIS, WESTERN, EASTERN],
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

impl State {
    /// The seat that decides for a nation: a Minor's is that of the Power it is aligned with.
    pub fn seat_of(&self, nation: Nation) -> Seat {
        let major = self.politics.sponsor[nation.index()].unwrap_or(nation);
        if scenario_has(self, ScenarioRule::WesternAgainstSoviets) {
            // 16.1: the first seat plays the West, the second the Soviets.
            return Seat(u8::from(self.camp(major) == Camp::Soviet));
        }
        let at = places(self.players)
            .iter()
            .position(|p| p.plays.contains(&major));
        Seat(at.unwrap_or(0) as u8)
    }

    /// Everybody a seat decides for.
    pub fn nations_of(&self, seat: Seat) -> Nations {
        let mut set = Nations::NONE;
        for nation in (0..crate::data::data().nations.len() as u8).map(Nation) {
            let runs = nation.is_major() || self.politics.sponsor[nation.index()].is_some();
            if runs && self.seat_of(nation) == seat {
                set.insert(nation);
            }
        }
        set
    }

    pub fn seat_side(&self, seat: Seat) -> Side {
        places(self.players)
            .get(seat.index())
            .map_or(Side::Allies, |p| p.side)
    }

    /// The seats of a side, in the order in which they act in a phase.
    pub fn seats_of_side(&self, side: Side) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        let places = places(self.players);
        (0..places.len() as u8)
            .map(Seat)
            .filter(move |s| places[s.index()].side == side)
    }
}
