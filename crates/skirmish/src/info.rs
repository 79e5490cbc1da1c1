//! What the game is called, its scenarios, its rules, its look.

use crate::types::{KEYS, NAMES};
use kernel::{GameInfo, Ledger, Look, ScenarioInfo, SeatInfo};
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/citations.rs"));

/// Each scenario and how many turns it has.
const SCENARIOS: [(&str, &str, u8); 2] = [("raid", "A raid", 2), ("war", "A war", 4)];

pub fn turns(scenario: &str) -> Option<u8> {
    let found = SCENARIOS.iter().find(|(id, ..)| *id == scenario);
    found.map(|(_, _, turns)| *turns)
}

pub fn scenario(turns: u8) -> &'static str {
    let found = SCENARIOS.iter().find(|(_, _, of)| *of == turns);
    found.map_or("", |(id, ..)| id)
}

pub static INFO: LazyLock<GameInfo> = LazyLock::new(|| GameInfo {
    id: "skirmish",
    title: "Skirmish on the Sound",
    version: "1",
    about: "A small hex game with all that a large one has: an example.",
    scenarios: SCENARIOS
        .map(|(id, title, turns)| ScenarioInfo {
            id: id.to_string(),
            title: title.to_string(),
            about: format!("{title} of {turns} turns."),
        })
        .to_vec(),
    options: Vec::new(),
});

pub static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    let rules = include_str!("../rules/skirmish.tsv");
    let examples = include_str!("../rules/examples.tsv");
    Ledger::parse("rules/skirmish.tsv", rules, examples, CITATIONS).expect("the ledger reads")
});

pub static LOOK: LazyLock<Look> = LazyLock::new(|| {
    let known = |id: &str| LEDGER.rules().iter().any(|rule| rule.id == id);
    let text = include_str!("../data/look.toml");
    Look::read("data/look.toml", text, known).expect("the look reads")
});

pub fn seats() -> Vec<SeatInfo> {
    let seat = |at: usize| SeatInfo {
        id: KEYS[at],
        name: NAMES[at],
        plays: vec![format!("the counters of {}", NAMES[at])],
    };
    [0, 1, 2].map(seat).to_vec()
}
