//! What players see: everything, since the game has no secrets.

use crate::state::State;
use crate::step::Step;
use crate::table::nation_name;
use crate::types::Side;
use crate::{ch01_war, ch05_year_start, ch06_naval, ch07_air, ch08_ground, ch09_strategic_warfare};
use crate::{ch10_construction, ch11_redeployment, data::data};
use kernel::{Counter, Outcome, Prompt, RuleId, View, Viewer, rule};

pub fn outcome(_s: &State) -> Option<Outcome> {
    None
}

pub fn prompt(s: &State) -> Prompt {
    let (text, rule): (String, RuleId) = match s.top() {
        Some(Step::Phase { seat, .. }) => (
            format!(
                "{}: what next?",
                crate::seats::seat_infos(s.players)[seat.index()].name
            ),
            rule!("0.2"),
        ),
        Some(Step::War(step)) => ch01_war::prompt(s, step),
        Some(Step::Year(step)) => ch05_year_start::prompt(s, step),
        Some(Step::Naval(step)) => ch06_naval::prompt(s, step),
        Some(Step::Air(step)) => ch07_air::prompt(s, step),
        Some(Step::Ground(step)) => ch08_ground::prompt(s, step),
        Some(Step::Convoy(step)) => ch09_strategic_warfare::prompt(s, step),
        Some(Step::Build(step)) => ch10_construction::prompt(s, step),
        Some(Step::Redeploy(step)) => ch11_redeployment::prompt(s, step),
        Some(Step::Sequence) | None => ("The game is over.".to_string(), rule!("0.2")),
    };
    let side = match s.side {
        Side::Axis => "Axis turn",
        Side::Allies => "Allied turn",
    };
    Prompt {
        path: vec![
            s.turn.to_string(),
            side.to_string(),
            s.phase.title().to_string(),
        ],
        text,
        rule,
    }
}

pub fn view(s: &State, _viewer: Viewer) -> View {
    let counters = s
        .units()
        .filter_map(|(id, unit)| {
            let zone = s.zone_of(id)?;
            Some(Counter {
                id: id.0.to_string(),
                space: data().key(zone).to_string(),
                nation: nation_name(unit.nation).to_string(),
                kind: Some(unit.kind.name().to_string()),
                count: 1,
                text: String::new(),
                status: Vec::new(),
            })
        })
        .collect();
    View {
        game: "neppa",
        scenario: data().scenarios[s.scenario as usize].id.to_string(),
        turn: s.turn.to_string(),
        to_move: s.asking,
        spaces: Vec::new(),
        counters,
        tracks: Vec::new(),
        pools: Vec::new(),
        outcome: outcome(s),
    }
}
