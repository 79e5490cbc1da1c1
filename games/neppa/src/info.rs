//! What the table tells about the game before it begins, and the ledger of its rules.

use crate::data::data;
use kernel::{Choice, GameInfo, Ledger, OptionInfo, ScenarioInfo};
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/citations.rs"));

pub fn info() -> &'static GameInfo {
    static INFO: LazyLock<GameInfo> = LazyLock::new(|| GameInfo {
        id: "neppa",
        title: "NEPPAGAMES: European Theater of Operations",
        version: "1",
        about: "The war in Europe by seasons: zones on three fronts, a yearly economy, the convoy war.",
        scenarios: data()
            .scenarios
            .iter()
            .map(|s| ScenarioInfo {
                id: s.id.to_string(),
                title: s.name.to_string(),
                about: format!("{} to {}", s.first, s.last),
            })
            .collect(),
        options: vec![
            OptionInfo {
                id: "players",
                title: "Players",
                help: "How many people play, and who plays whom (1.0).",
                choices: vec![
                    Choice {
                        id: "2",
                        title: "Axis; Allies",
                    },
                    Choice {
                        id: "3",
                        title: "Axis; Britain and U.S.A.; France and Russia",
                    },
                    Choice {
                        id: "4",
                        title: "Germany; Italy; Britain and U.S.A.; France and Russia",
                    },
                    Choice {
                        id: "5",
                        title: "Germany; Italy; Britain and U.S.A.; France; Russia",
                    },
                ],
            },
            OptionInfo {
                id: "das_ahead",
                title: "Defensive Air Support ahead of attacks",
                help: "Asks the defender at the start of each Combat Phase whether air should wait over a zone (7.2b). \
                       Air can always answer an attack when it is declared.",
                choices: vec![
                    Choice {
                        id: "no",
                        title: "No",
                    },
                    Choice {
                        id: "yes",
                        title: "Yes",
                    },
                ],
            },
        ],
    });
    &INFO
}

pub fn ledger() -> &'static Ledger {
    static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
        Ledger::parse(
            "rules/neppa.tsv",
            include_str!("../../../rules/neppa.tsv"),
            include_str!("../../../rules/neppa.examples.tsv"),
            CITATIONS,
        )
        .unwrap_or_else(|error| panic!("the ledger of NEPPA ETO is broken: {error}"))
    });
    &LEDGER
}
