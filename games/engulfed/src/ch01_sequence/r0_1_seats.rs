//! 0.1: who plays whom.

use crate::data::{Scenario, ScenarioRule, data};
use crate::state::State;
use crate::types::{Nation, Nations, Side};
use frame::{Chair, Seating};
use kernel::Seat;

const AXIS: Chair<Side, Nation> = Chair::new(
    "axis",
    "Axis",
    Side::Axis,
    &[Nation::GERMANY, Nation::ITALY],
);
const ALLIES: Chair<Side, Nation> = Chair::new(
    "allies",
    "Allies",
    Side::Allies,
    &[Nation::BRITAIN, Nation::FRANCE, Nation::USSR, Nation::USA],
);
const WESTERN: Chair<Side, Nation> = Chair::new(
    "western",
    "Britain and the United States",
    Side::Allies,
    &[Nation::BRITAIN, Nation::USA],
);
const EASTERN: Chair<Side, Nation> = Chair::new(
    "eastern",
    "Soviet Union and France",
    Side::Allies,
    &[Nation::USSR, Nation::FRANCE],
);
/// 16.1: the West has the place of the Axis.
const WEST_IN_PLACE_OF_THE_AXIS: Chair<Side, Nation> = Chair::new(
    "western",
    "Western Allies",
    Side::Axis,
    &[Nation::BRITAIN, Nation::FRANCE, Nation::USA],
);
const SOVIETS: Chair<Side, Nation> =
    Chair::new("soviet", "Soviet Union", Side::Allies, &[Nation::USSR]);

/// 16.1: whether the scenario is the one between the Western Allies and the Soviets, which two people play.
pub fn is_west_against_soviets(scenario: &Scenario) -> bool {
    scenario.has(ScenarioRule::WesternAgainstSoviets)
}

/// 0.1: who sits where.
pub fn seating(scenario: &Scenario, players: u8) -> Seating<Side, Nation> {
    Seating(match players {
        _ if is_west_against_soviets(scenario) => &[WEST_IN_PLACE_OF_THE_AXIS, SOVIETS],
        3 => &[AXIS, WESTERN, EASTERN],
        _ => &[AXIS, ALLIES],
    })
}

impl State {
    pub fn seating(&self) -> Seating<Side, Nation> {
        seating(&data().scenarios[usize::from(self.scenario)], self.players)
    }

    /// What [`State::seat_of`] keeps.
    pub(crate) fn find_out_seat(&self, nation: Nation) -> Seat {
        let major = self.politics.sponsor[nation.index()].unwrap_or(nation);
        self.seating().seat_of(major).unwrap_or(Seat(0))
    }

    /// What [`State::nations_of`] keeps.
    pub(crate) fn find_out_nations(&self, seat: Seat) -> Nations {
        let plays = |nation: &Nation| {
            let runs = nation.is_major() || self.politics.sponsor[nation.index()].is_some();
            runs && self.find_out_seat(*nation) == seat
        };
        data().nations.ids().filter(plays).collect()
    }

    pub fn seat_side(&self, seat: Seat) -> Side {
        self.seating().side_of(seat).unwrap_or(Side::Allies)
    }

    /// The seats of a side, in the order in which they act in a phase.
    pub fn seats_of_side(&self, side: Side) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        self.seating().of_side(side)
    }
}
