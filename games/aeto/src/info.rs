//! What the table tells about the game before it begins, its rules and its look.

use crate::data::data;
use crate::names::{adjective, nation_name};
use crate::politics::camp;
use kernel::{GameInfo, Ledger, Look, ScenarioInfo, SeatInfo, Setup, SetupError};
use std::sync::LazyLock;

pub static INFO: LazyLock<GameInfo> = LazyLock::new(|| GameInfo {
    id: "aeto",
    title: "Advanced European Theater of Operations",
    version: "4",
    about: "The war in Europe month by month, fifty miles a hex. Where the printed rules and tables are lost, ours stand in.",
    scenarios: data()
        .scenarios
        .iter()
        .map(|one| ScenarioInfo::new(&one.id, &one.name, &*one.about))
        .collect(),
    options: Vec::new(),
});

pub static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    crate::ledger::ledger().unwrap_or_else(|error| panic!("the ledger of AETO is broken: {error}"))
});

pub static LOOK: LazyLock<Look> = LazyLock::new(|| LEDGER.look(include_str!("../data/look.toml")));

pub fn scenario(setup: &Setup) -> Result<crate::types::ScenarioId, SetupError> {
    data()
        .find_scenario(&setup.scenario)
        .ok_or_else(|| SetupError(format!("there is no scenario `{}`", setup.scenario)))
}

/// A seat for each player of the scenario.
pub fn seats(setup: &Setup) -> Vec<SeatInfo> {
    let id = scenario(setup).unwrap_or(crate::types::ScenarioId(0));
    let players = data().scenarios[id.index()].players.iter();
    let seat = |nation: &crate::types::NationId| SeatInfo {
        id: &data().nations[nation.index()].id,
        name: nation_name(*nation),
        plays: vec![match camp(*nation) {
            Some(camp) => format!("{} ({})", adjective(*nation), camp.side().adjective()),
            None => adjective(*nation).to_string(),
        }],
    };
    players.map(seat).collect()
}
