//! What players see: their own blocks, the backs of the others.

use crate::state::State;
use crate::step::Step;
use crate::{ch02_strategic_warfare, ch03_supply, ch04_production, ch05_movement, ch06_combat};
use crate::{ch07_special_actions, ch08_naval, ch09_politics};
use kernel::{Outcome, Prompt, View, Viewer, rule};

pub fn outcome(_s: &State) -> Option<Outcome> {
    None
}

pub fn prompt(s: &State) -> Prompt {
    let (text, rule) = match s.top() {
        Some(Step::Phase { .. }) => (s.phase.title().to_string(), rule!("1.0")),
        Some(Step::AirWar(step)) => ch02_strategic_warfare::prompt(s, step),
        Some(Step::Supply(step)) => ch03_supply::prompt(s, step),
        Some(Step::Build(step)) => ch04_production::prompt(s, step),
        Some(Step::Move(step)) => ch05_movement::prompt(s, step),
        Some(Step::Combat(step)) => ch06_combat::prompt(s, step),
        Some(Step::Special(step)) => ch07_special_actions::prompt(s, step),
        Some(Step::Naval(step)) => ch08_naval::prompt(s, step),
        Some(Step::Politics(step)) => ch09_politics::prompt(s, step),
        Some(Step::Sequence) | None => ("The game is over.".to_string(), rule!("1.0")),
    };
    let path = vec![
        s.turn.to_string(),
        format!("{:?} player-turn", s.side),
        s.phase.title().to_string(),
    ];
    Prompt { path, text, rule }
}

pub fn view(s: &State, _viewer: Viewer) -> View {
    View {
        game: "engulfed",
        scenario: String::new(),
        turn: s.turn.to_string(),
        to_move: s.asking,
        spaces: Vec::new(),
        counters: Vec::new(),
        tracks: Vec::new(),
        pools: Vec::new(),
        outcome: outcome(s),
    }
}
