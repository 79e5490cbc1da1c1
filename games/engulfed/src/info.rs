//! What the table tells about the game before it begins: scenarios, options, rules, looks.

use crate::data::{Scenario, data};
use kernel::{GameInfo, Ledger, Look, OptionInfo, ScenarioInfo};
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/citations.rs"));

pub static INFO: LazyLock<GameInfo> = LazyLock::new(|| {
    let scenarios = data().scenarios.iter();
    let about =
        |s: &Scenario| ScenarioInfo::new(&s.id, &s.name, format!("{} to {}", s.first, s.last));
    GameInfo::new(
        "engulfed",
        "Europe Engulfed",
        "The war in Europe by two-month turns: blocks that only their owner sees, and special actions.",
        scenarios.map(about),
        options(),
    )
});

fn options() -> Vec<OptionInfo> {
    vec![
        OptionInfo::new(
            "players",
            "Players",
            "How many people play, and who plays whom (0.1).",
            &[
                ("2", "Axis; Allies"),
                ("3", "Axis; Britain and U.S.A.; Soviet Union and France"),
            ],
        ),
        OptionInfo::switch(
            "desert",
            "Desert (13.23)",
            "Few units live in a Desert area, weak infantry stays behind in breakthroughs, fortifications cost 10.",
        ),
        OptionInfo::switch(
            "fortification_flip",
            "Abandoned fortifications (13.32)",
            "A field fortification that is left empty can be manned again for 2 WERPs.",
        ),
        OptionInfo::switch(
            "surprise",
            "Surprise attack (14.43)",
            "The side that opens the war between Germany and the Soviet Union by 1941 attacks with a hit-bonus.",
        ),
        OptionInfo::switch(
            "allied_winner",
            "Winner among the Allies (14.48)",
            "With three players an Allied victory is one player's more than the other's.",
        ),
        OptionInfo::new(
            "bid",
            "Bid for sides (10.5)",
            "Free steps that the Soviet conscription loses (or, with a minus, gains).",
            &BIDS,
        ),
    ]
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

pub static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    let rules = include_str!("../../../rules/engulfed.tsv");
    let examples = include_str!("../../../rules/engulfed.examples.tsv");
    Ledger::built_in("engulfed", rules, examples, CITATIONS)
});

pub static LOOK: LazyLock<Look> = LazyLock::new(|| LEDGER.look(include_str!("../data/look.toml")));
