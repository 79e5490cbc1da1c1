//! What the table tells about the game before it begins, its rules and its look.

use crate::ch11_options;
use crate::data::{Scenario, data};
use crate::names::{adjective, nation_name};
use crate::politics::natural_camp;
use crate::state::Seating;
use crate::types::{NationId, ScenarioId};
use kernel::{GameInfo, Ledger, Look, OptionInfo, ScenarioInfo, SeatInfo, Setup, SetupError};
use std::sync::LazyLock;

pub static INFO: LazyLock<GameInfo> = LazyLock::new(|| GameInfo {
    id: "aeto",
    title: "Advanced European Theater of Operations",
    version: "8",
    about: "The war in Europe month by month, fifty miles a hex. Where the printed rules and tables are lost, ours stand in.",
    scenarios: data()
        .scenarios
        .iter()
        .filter(|one| one.listed)
        .map(|one| ScenarioInfo::new(&one.id, &one.name, &*one.about))
        .collect(),
    options: std::iter::once(OptionInfo::new(
        "players",
        "Players",
        "A seat for each power, or several powers to a seat, as far as the scenario has them.",
        &[("2", "Two"), ("3", "Three"), ("6", "One for each power")],
    ))
    .chain(ch11_options::switches())
    .collect(),
});

pub static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    crate::ledger::ledger().unwrap_or_else(|error| panic!("the ledger of AETO is broken: {error}"))
});

pub static LOOK: LazyLock<Look> = LazyLock::new(|| LEDGER.look(include_str!("../data/look.toml")));

pub fn scenario(setup: &Setup) -> Result<ScenarioId, SetupError> {
    data()
        .find_scenario(&setup.scenario)
        .ok_or_else(|| SetupError(format!("there is no scenario `{}`", setup.scenario)))
}

/// The seating for the number of players that is wished, or for the most that the scenario has below it.
pub fn seating(setup: &Setup, scenario: &Scenario) -> u8 {
    let wished = setup.options.get("players");
    let wished: usize = wished.and_then(|text| text.parse().ok()).unwrap_or(0);
    let fits = scenario
        .seatings
        .iter()
        .rposition(|seats| seats.len() <= wished);
    fits.unwrap_or(0) as u8
}

/// A seat for each nation that speaks, with the powers that are played from it.
pub fn seats(setup: &Setup) -> Vec<SeatInfo> {
    let id = scenario(setup).unwrap_or(ScenarioId(0));
    let scenario = &data().scenarios[id.index()];
    let players = &scenario.seatings[usize::from(seating(setup, scenario))];
    let speaker = |nation: NationId| Seating(players).speaker(natural_camp(nation), nation);
    let seat = |player: &NationId| {
        let plays = scenario
            .powers
            .iter()
            .filter(|power| speaker(**power) == *player);
        let name = |nation: &NationId| match natural_camp(*nation) {
            Some(camp) => format!("{} ({})", adjective(*nation), camp.side().adjective()),
            None => adjective(*nation).to_string(),
        };
        SeatInfo {
            id: &data().nations[player.index()].id,
            name: nation_name(*player),
            plays: plays.map(name).collect(),
        }
    };
    players.iter().map(seat).collect()
}
