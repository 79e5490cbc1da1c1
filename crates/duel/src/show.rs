//! What players read and see.

use crate::rounds::{Action, State, name};
use crate::{BLUE, RED};
use kernel::{
    Card, CardId, Deck, DeckKind, Key, Label, Odds, OddsRow, Outcome, Prompt, Seat, Target, Track,
    View, Viewer, rule,
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
    match (action, state.to_move) {
        (Action::Pick(card), Some(seat)) => {
            Label::new("pick", format!("Pick the {card}")).on(Target::Card(card_id(seat, card)))
        }
        (Action::Pick(card), None) => Label::new("pick", format!("Pick the {card}")),
        (Action::Commit, seat) => Label::new("commit", "Commit it").fights(seat == Some(BLUE)),
        (Action::Double, _) => Label::new("double", "Commit it for twice the stake"),
    }
}

/// Both sides have the same cards; those of Red come first.
const OF_BLUE: u16 = 100;

fn card_id(seat: Seat, card: u8) -> CardId {
    CardId(u16::from(card) + if seat == BLUE { OF_BLUE } else { 0 })
}

/// A click on a card of one's own means to pick it, wherever it lies.
pub fn meant(state: &State, target: &Target, out: &mut Vec<Action>) {
    let (Target::Card(id), Some(seat)) = (target, state.to_move) else {
        return;
    };
    let cards = 1..=state.cards;
    let mut own = cards.filter(|card| card_id(seat, *card) == *id);
    out.extend(own.next().map(Action::Pick));
}

/// The cards of one side: what is in the hand, what lies on the table face down, what was played.
fn decks(state: &State, seat: Seat, own: bool) -> [Deck; 3] {
    let side = &state.sides[seat.index()];
    let id = name(seat).to_lowercase();
    let deck = |what: &str, title: &str, kind: DeckKind, cards: &[u8], seen: bool| Deck {
        key: format!("{id}_{what}").into(),
        title: format!("{} {title}", name(seat)),
        kind,
        owner: Some(id.clone().into()),
        count: cards.len() as u32,
        cards: cards
            .iter()
            .filter(|_| seen)
            .map(|card| Card {
                id: card_id(seat, *card),
                face: Key::Owned(format!("{id}_{card}")),
                ..Card::default()
            })
            .collect(),
    };
    // What is left in the hand would tell which card was picked.
    [
        deck("hand", "hand", DeckKind::Hand, &side.hand, own),
        deck(
            "table",
            "on the table",
            DeckKind::Open,
            side.picked.as_slice(),
            own,
        ),
        deck("played", "played", DeckKind::Discard, &side.played, true),
    ]
}

pub fn view(state: &State, viewer: Viewer) -> View {
    let sides = [RED, BLUE].into_iter();
    let points = |seat: Seat| i64::from(state.sides[seat.index()].points);
    View {
        game: "duel",
        scenario: if state.cards == 6 { "long" } else { "short" }.to_string(),
        turn: round(state),
        to_move: state.to_move,
        decks: sides
            .flat_map(|seat| decks(state, seat, viewer == Viewer::Seat(seat)))
            .collect(),
        tracks: vec![Track {
            id: "points".to_string(),
            title: "Points".to_string(),
            values: [RED, BLUE]
                .map(|seat| (name(seat).to_lowercase(), points(seat)))
                .into(),
            words: Default::default(),
        }],
        outcome: outcome(state),
        ..View::default()
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
                ..OddsRow::default()
            })
            .collect();
        return Some(Odds {
            title: format!("Blue {card} against a card of Red"),
            rows,
            out_of: weights.iter().sum(),
            ..Odds::default()
        });
    }
    None
}
