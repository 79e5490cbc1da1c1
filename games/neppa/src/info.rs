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
        "neppa",
        "NEPPAGAMES: European Theater of Operations",
        "The war in Europe by seasons: zones on three fronts, a yearly economy, the convoy war.",
        scenarios.map(about),
        options(),
    )
});

fn options() -> Vec<OptionInfo> {
    vec![
        OptionInfo::new(
            "players",
            "Players",
            "How many people play, and who plays whom (1.0).",
            &[
                ("2", "Axis; Allies"),
                ("3", "Axis; Britain and U.S.A.; France and Russia"),
                ("4", "Germany; Italy; Britain and U.S.A.; France and Russia"),
                ("5", "Germany; Italy; Britain and U.S.A.; France; Russia"),
            ],
        ),
        OptionInfo::switch(
            "das_ahead",
            "Defensive Air Support ahead of attacks",
            "Asks the defender at the start of each Combat Phase whether air should wait over a zone (7.2b). \
             Air can always answer an attack when it is declared.",
        ),
    ]
}

pub static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    let rules = include_str!("../../../rules/neppa.tsv");
    let examples = include_str!("../../../rules/neppa.examples.tsv");
    Ledger::built_in("neppa", rules, examples, CITATIONS)
});

pub static LOOK: LazyLock<Look> = LazyLock::new(|| LEDGER.look(include_str!("../data/look.toml")));
