//! What the table tells about the game before it begins, and the ledger of its rules.

use kernel::{Choice, GameInfo, Ledger, OptionInfo, ScenarioInfo};
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/citations.rs"));

pub fn info() -> &'static GameInfo {
    static INFO: LazyLock<GameInfo> = LazyLock::new(|| GameInfo {
        id: "engulfed",
        title: "Europe Engulfed",
        version: "1",
        about: "The war in Europe by two-month turns: blocks that only their owner sees, and special actions.",
        scenarios: vec![ScenarioInfo {
            id: "1939".to_string(),
            title: "1939 campaign".to_string(),
            about: "Sep/Oct 1939 to Nov/Dec 1945".to_string(),
        }],
        options: vec![OptionInfo {
            id: "players",
            title: "Players",
            help: "How many people play, and who plays whom (0.1).",
            choices: vec![
                Choice {
                    id: "2",
                    title: "Axis; Allies",
                },
                Choice {
                    id: "3",
                    title: "Axis; Britain and U.S.A.; Soviet Union and France",
                },
            ],
        }],
    });
    &INFO
}

pub fn ledger() -> &'static Ledger {
    static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
        Ledger::parse(
            "rules/engulfed.tsv",
            include_str!("../../../rules/engulfed.tsv"),
            include_str!("../../../rules/engulfed.examples.tsv"),
            CITATIONS,
        )
        .unwrap_or_else(|error| panic!("the ledger of Europe Engulfed is broken: {error}"))
    });
    &LEDGER
}
