//! What the table tells about the game before it begins, and the ledger of its rules.

use crate::data::data;
use kernel::{Choice, GameInfo, Ledger, OptionInfo, ScenarioInfo};
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/citations.rs"));

pub fn info() -> &'static GameInfo {
    static INFO: LazyLock<GameInfo> = LazyLock::new(|| GameInfo {
        id: "engulfed",
        title: "Europe Engulfed",
        version: "1",
        about: "The war in Europe by two-month turns: blocks that only their owner sees, and special actions.",
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
            },
            switch(
                "desert",
                "Desert (13.23)",
                "Few units live in a Desert area, weak infantry stays behind in breakthroughs, fortifications cost 10.",
            ),
            switch(
                "fortification_flip",
                "Abandoned fortifications (13.32)",
                "A field fortification that is left empty can be manned again for 2 WERPs.",
            ),
            switch(
                "surprise",
                "Surprise attack (14.43)",
                "The side that opens the war between Germany and the Soviet Union by 1941 attacks with a hit-bonus.",
            ),
            switch(
                "allied_winner",
                "Winner among the Allies (14.48)",
                "With three players an Allied victory is one player's more than the other's.",
            ),
            OptionInfo {
                id: "bid",
                title: "Bid for sides (10.5)",
                help: "Free steps that the Soviet conscription loses (or, with a minus, gains).",
                choices: BIDS
                    .iter()
                    .map(|(id, title)| Choice { id, title })
                    .collect(),
            },
        ],
    });
    &INFO
}

/// 10.5: from 50 steps fewer to 50 more, in tens; none first, because it is the default.
const BIDS: [(&str, &str); 11] = [
    ("0", "No bid"),
    ("10", "10 steps fewer"),
    ("20", "20 steps fewer"),
    ("30", "30 steps fewer"),
    ("40", "40 steps fewer"),
    ("50", "50 steps fewer"),
    ("-10", "10 steps more"),
    ("-20", "20 steps more"),
    ("-30", "30 steps more"),
    ("-40", "40 steps more"),
    ("-50", "50 steps more"),
];

fn switch(id: &'static str, title: &'static str, help: &'static str) -> OptionInfo {
    OptionInfo {
        id,
        title,
        help,
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
    }
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
