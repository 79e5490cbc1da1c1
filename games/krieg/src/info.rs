//! What the table tells about the game before it begins, its rules and its look.

use crate::cards::{Card, Origin};
use crate::ch01_cards::words;
use crate::data::{ScenarioKind, data};
use crate::types::Faction;
use kernel::{
    CardLook, Choice, GameInfo, Ledger, Look, OptionInfo, ScenarioInfo, SeatInfo, Setup,
    SetupError, cite,
};
use std::collections::BTreeMap;
use std::sync::LazyLock;

pub static INFO: LazyLock<GameInfo> = LazyLock::new(|| GameInfo {
    id: "krieg",
    title: "Axis Empires: Totaler Krieg!",
    version: "2",
    about: "The war in Europe from 1937 on, with cards in hand and politics before battles. The cards are reconstructed.",
    scenarios: data()
        .scenarios
        .iter()
        .map(|s| ScenarioInfo {
            id: s.id.to_string(),
            title: s.name.to_string(),
            about: match (s.kind, s.last) {
                (_, Some(last)) => format!("{} to {last}", s.first),
                (ScenarioKind::OneMap, None) => format!("One map, from {}", s.first),
                (_, None) => format!("From {} to V-E Day", s.first),
            },
        })
        .collect(),
    options: vec![OptionInfo {
        id: "players",
        title: "Players",
        help: "With three, West and Soviets have a player each.",
        choices: vec![
            Choice {
                id: "3",
                title: "Axis; West; Soviets",
            },
            Choice {
                id: "2",
                title: "Axis; Allies",
            },
        ],
    }],
});

pub static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    crate::ledger::ledger()
        .unwrap_or_else(|error| panic!("the ledger of Totaler Krieg! is broken: {error}"))
});

pub static LOOK: LazyLock<Look> = LazyLock::new(|| {
    let known = |id: &str| LEDGER.rules().iter().any(|rule| rule.id == id);
    let text = include_str!("../data/look.toml");
    let mut look = Look::read("games/krieg/data/look.toml", text, known)
        .unwrap_or_else(|error| panic!("the look of Totaler Krieg! is broken: {error}"));
    let cards = data().cards.all.iter();
    look.cards = cards
        .map(|card| (card.id.to_string(), card_look(card)))
        .collect();
    look
});

/// 0.cards: what is printed on a card, its text in our words.
fn card_look(card: &Card) -> CardLook {
    cite!("0.cards-1", "0.cards-3", "0.cards-4", "0.cards-5");
    let mut facts = BTreeMap::new();
    let mut fact = |what: &str, text: String| facts.insert(what.to_string(), text);
    fact("War State", words::war_state(card.war_state).to_string());
    if card.blitz > 0 {
        fact("Blitz Value", card.blitz.to_string());
    }
    if card.rearmament {
        fact("Rearmament", "one a year".to_string());
    }
    if card.recyclable {
        fact("Recyclable", "comes back into the hand".to_string());
    }
    let source = match card.origin {
        Origin::Known => "named in the rules, otherwise reconstructed",
        Origin::Reconstructed => "reconstructed",
    };
    fact("Source", source.to_string());
    CardLook {
        number: card.number().to_string(),
        name: card.name.to_string(),
        text: words::card_text(card),
        facts,
        nation: Some(card.faction.word().to_string()),
        rule: Some("1.1a".to_string()),
        ..CardLook::default()
    }
}

pub fn apart(setup: &Setup) -> bool {
    setup
        .options
        .get("players")
        .is_none_or(|players| players == "3")
}

pub fn scenario(setup: &Setup) -> Result<crate::types::ScenarioId, SetupError> {
    data()
        .find_scenario(&setup.scenario)
        .ok_or_else(|| SetupError(format!("there is no scenario `{}`", setup.scenario)))
}

/// A seat for each faction, or one for both Allies.
pub fn seats(setup: &Setup) -> Vec<SeatInfo> {
    let factions = scenario(setup).map_or_else(
        |_| Faction::ALL.to_vec(),
        |id| data().scenarios[id.index()].factions.clone(),
    );
    let seat = |faction: Faction| match faction {
        Faction::Axis => SeatInfo {
            id: "axis",
            name: "Axis",
            plays: vec!["Germany and the Axis Minors".to_string()],
        },
        Faction::Western => SeatInfo {
            id: "western",
            name: "West",
            plays: vec!["Britain, the United States and the Western Minors".to_string()],
        },
        Faction::Soviet => SeatInfo {
            id: "soviet",
            name: "Soviets",
            plays: vec!["Russia and the Soviet Minors".to_string()],
        },
    };
    if factions.len() == 3 && !apart(setup) {
        let allies = SeatInfo {
            id: "allies",
            name: "Allies",
            plays: [Faction::Western, Faction::Soviet]
                .into_iter()
                .flat_map(|faction| seat(faction).plays)
                .collect(),
        };
        return vec![seat(Faction::Axis), allies];
    }
    factions.into_iter().map(seat).collect()
}
