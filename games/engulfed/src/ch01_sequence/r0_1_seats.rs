//! 0.1: who plays whom.

use crate::data::{Scenario, ScenarioRule, data};
use crate::state::State;
use crate::types::{Nation, Nations, Side};
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

/// 16.1: the West has the place of the Axis.
const WEST_IN_PLACE_OF_THE_AXIS: Place = Place {
    id: "western",
    name: "Western Allies",
    side: Side::Axis,
    plays: &[Nation::BRITAIN, Nation::FRANCE, Nation::USA],
};
const SOVIETS: Place = Place {
    id: "soviet",
    name: "Soviet Union",
    side: Side::Allies,
    plays: &[Nation::USSR],
};

/// 16.1: whether the scenario is the one between the Western Allies and the Soviets, which two people play.
pub fn is_west_against_soviets(scenario: &Scenario) -> bool {
    scenario.has(ScenarioRule::WesternAgainstSoviets)
}

fn places(scenario: &Scenario, players: u8) -> &'static [Place] {
    match players {
        _ if is_west_against_soviets(scenario) => &[WEST_IN_PLACE_OF_THE_AXIS, SOVIETS],
        3 => &[AXIS, WESTERN, EASTERN],
        _ => &[AXIS, ALLIES],
    }
}

pub fn seat_infos(scenario: &Scenario, players: u8) -> Vec<SeatInfo> {
    places(scenario, players)
        .iter()
        .map(|p| SeatInfo {
            id: p.id,
            name: p.name,
            plays: p
                .plays
                .iter()
                .map(|n| crate::names::nation_name(*n).to_string())
                .collect(),
        })
        .collect()
}

impl State {
    /// What [`State::seat_of`] keeps.
    pub(crate) fn find_out_seat(&self, nation: Nation) -> Seat {
        let major = self.politics.sponsor[nation.index()].unwrap_or(nation);
        let at = self.places().iter().position(|p| p.plays.contains(&major));
        Seat(at.unwrap_or(0) as u8)
    }

    /// What [`State::nations_of`] keeps.
    pub(crate) fn find_out_nations(&self, seat: Seat) -> Nations {
        let mut set = Nations::NONE;
        for nation in (0..data().nations.len() as u8).map(Nation) {
            let runs = nation.is_major() || self.politics.sponsor[nation.index()].is_some();
            if runs && self.find_out_seat(nation) == seat {
                set.insert(nation);
            }
        }
        set
    }

    fn places(&self) -> &'static [Place] {
        places(&data().scenarios[usize::from(self.scenario)], self.players)
    }

    pub fn seat_side(&self, seat: Seat) -> Side {
        self.places()
            .get(seat.index())
            .map_or(Side::Allies, |p| p.side)
    }

    /// The seats of a side, in the order in which they act in a phase.
    pub fn seats_of_side(&self, side: Side) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        let places = self.places();
        (0..places.len() as u8)
            .map(Seat)
            .filter(move |s| places[s.index()].side == side)
    }
}
