//! What players read and see.

use crate::rounds::{Action, State, name};
use crate::{BLUE, RED};
use kernel::{
    Counter, Label, Odds, OddsRow, Outcome, Prompt, Seat, SpaceView, Target, Track, View, Viewer,
    rule,
};

pub fn outcome(state: &State) -> Option<Outcome> {
    if state.to_move.is_some() {
        return None;
    }
    let points = [state.sides[0].points, state.sides[1].points];
    let (winners, title) = match points[0].cmp(&points[1]) {
        std::cmp::Ordering::Greater => (vec![RED], "Red wins"),
        std::cmp::Ordering::Less => (vec![BLUE], "Blue wins"),
        std::cmp::Ordering::Equal => (Vec::new(), "A draw"),
    };
    Some(Outcome {
        winners,
        title: title.to_string(),
        reason: format!("{} points to {} (4.1)", points[0], points[1]),
    })
}

pub fn prompt(state: &State) -> Prompt {
    let picked = state
        .to_move
        .and_then(|seat| state.sides[seat.index()].picked);
    let (text, rule) = match picked {
        None => ("Pick a card.".to_string(), rule!("2.1")),
        Some(card) => (format!("Enter the round with the {card}."), rule!("2.2")),
    };
    Prompt {
        path: vec![
            round(state),
            state.to_move.map_or("The end", name).to_string(),
        ],
        text,
        rule,
    }
}

fn round(state: &State) -> String {
    format!("Round {}", state.sides[0].played.len() + 1)
}

pub fn label(state: &State, action: Action) -> Label {
    let (verb, text, counter) = match action {
        Action::Pick(card) => (
            "pick",
            format!("Pick the {card}"),
            state
                .to_move
                .map(|seat| format!("{}-hand-{card}", name(seat))),
        ),
        Action::Commit => ("commit", "Commit it".to_string(), None),
        Action::Double => ("double", "Commit it for twice the stake".to_string(), None),
    };
    Label {
        verb,
        text,
        counter,
        battle: action == Action::Commit && state.to_move == Some(BLUE),
        ..Label::default()
    }
}

/// A click on a card of one's own means to pick it, wherever it lies.
pub fn meant(state: &State, target: &Target, out: &mut Vec<Action>) {
    let (Target::Counter(id), Some(seat)) = (target, state.to_move) else {
        return;
    };
    let mut words = id.split('-');
    let own = words.next() == Some(name(seat));
    let card = words.nth(1).and_then(|card| card.parse().ok());
    out.extend(card.filter(|_| own).map(Action::Pick));
}

pub fn view(state: &State, viewer: Viewer) -> View {
    let mut counters = Vec::new();
    for (side, seat) in state.sides.iter().zip([RED, BLUE]) {
        let own = viewer == Viewer::Seat(seat);
        let mut show = |space: &str, card: u8, seen: bool| {
            counters.push(Counter {
                id: format!("{}-{space}-{}", name(seat), if seen { card } else { 0 }),
                space: space.to_string(),
                nation: name(seat).to_string(),
                kind: seen.then(|| card.to_string()),
                count: 1,
                text: String::new(),
                steps: None,
                status: Vec::new(),
            });
        };
        // What is left in the hand would tell which card was picked.
        side.hand.iter().for_each(|card| show("hand", *card, own));
        side.picked
            .iter()
            .for_each(|card| show("table", *card, own));
        side.played
            .iter()
            .for_each(|card| show("played", *card, true));
    }
    let points = |seat: Seat| i64::from(state.sides[seat.index()].points);
    View {
        game: "duel",
        scenario: if state.cards == 6 { "long" } else { "short" }.to_string(),
        turn: round(state),
        to_move: state.to_move,
        spaces: ["hand", "table", "played"]
            .map(|key| SpaceView {
                key: key.to_string(),
                control: None,
                markers: Vec::new(),
            })
            .to_vec(),
        counters,
        tracks: vec![Track {
            id: "points".to_string(),
            title: "Points".to_string(),
            values: [RED, BLUE]
                .map(|seat| (name(seat).to_string(), points(seat)))
                .into(),
            words: Default::default(),
        }],
        pools: Vec::new(),
        outcome: outcome(state),
    }
}

/// The fight that Blue's commitment starts, over every card that Red may have chosen.
pub fn odds(state: &State, action: Action) -> Option<Odds> {
    if action == crate::Action::Commit && state.to_move == Some(BLUE) {
        let card = i64::from(state.sides[1].picked?);
        let red = &state.sides[0];
        let mut weights = [0u64; 3];
        for theirs in red.hand.iter().chain(&red.picked) {
            for dice in 0..36 {
                let sum = card + dice % 6 - i64::from(*theirs) - dice / 6;
                weights[(1 + sum.signum()) as usize] += 1;
            }
        }
        let rows = ["Blue loses", "Equal", "Blue wins"]
            .iter()
            .zip(weights)
            .zip([(0, 1), (0, 0), (1, 0)])
            .map(|((result, weight), (attacker, defender))| OddsRow {
                result: result.to_string(),
                weight,
                attacker_loses: defender,
                defender_loses: attacker,
            })
            .collect();
        return Some(Odds {
            title: format!("Blue {card} against a card of Red"),
            rows,
            out_of: weights.iter().sum(),
        });
    }
    None
}
