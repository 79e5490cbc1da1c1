//! What a player can click on: offers show in the view, and everything else says why it does nothing.

use super::actions::known;
use super::{hold, shown};
use crate::trace::Position;
use kernel::{Game, Label, Seat, Target, View, Viewer};

/// How many targets are tried in each position; others in the next.
const CLICKS: usize = 24;

/// Some of what a seat can click on, others in each position.
pub fn targets<G: Game>(at: &Position<G>, seat: Seat) -> Vec<Target> {
    let view = at.view(Viewer::Seat(seat));
    let cards = view.decks.iter().flat_map(|deck| &deck.cards);
    let all: Vec<Target> = view
        .spaces
        .iter()
        .map(|space| Target::Space(space.key.clone()))
        .chain(view.counters.iter().map(|c| Target::Counter(c.id)))
        .chain(cards.map(|card| Target::Card(card.id)))
        .chain(view.decks.iter().map(|d| Target::Deck(d.key.clone())))
        .chain(view.edges.iter().map(|e| Target::Edge(e.edge.clone())))
        .chain(view.boxes.iter().map(|b| Target::Box(b.key.clone())))
        .collect();
    let every = all.len() / CLICKS + 1;
    let first = (at.chance as usize).wrapping_add(at.legal.len()) % every;
    all.into_iter().skip(first).step_by(every).collect()
}

/// What an offer names is there to be clicked on, what starts a battle has odds, and a click on anything has at
/// least one reason with a rule.
pub fn answered<G: Game>(at: &Position<G>) -> Result<(), String> {
    let Some(seat) = at.to_move else {
        return Ok(());
    };
    let view = at.view(Viewer::Seat(seat));
    for action in at.legal {
        let label = G::label(at.state, *action);
        shows(&label, view).map_err(|what| format!("{} names {what}", shown(action)))?;
        hold!(
            label.battle == G::odds(at.state, *action).is_some(),
            "{} says battle: {}, and its odds say otherwise",
            shown(action),
            label.battle
        );
    }
    for target in targets(at, seat) {
        let name = target.to_string();
        let reasons = kernel::why::<G>(at.state, at.seats, seat, &target);
        hold!(!reasons.is_empty(), "nothing says why {name} is no offer");
        for reason in reasons {
            known::<G>(reason.rule)?;
            hold!(!reason.message.is_empty(), "{name}: a reason has no words");
        }
    }
    Ok(())
}

/// What an offer names is in the view of the seat that decides. Spaces and sides are on the board, whether or not
/// anything lies there.
fn shows(label: &Label, view: &View) -> Result<(), String> {
    for target in &label.targets {
        let seen = match target {
            Target::Space(_) | Target::Edge(_) => true,
            Target::Counter(id) => view.counters.iter().any(|counter| counter.id == *id),
            Target::Card(id) => {
                let mut cards = view.decks.iter().flat_map(|deck| &deck.cards);
                cards.any(|card| card.id == *id)
            }
            Target::Deck(key) => view.decks.iter().any(|deck| deck.key == *key),
            Target::Box(key) => view.boxes.iter().any(|place| place.key == *key),
        };
        hold!(seen, "{target}, which the seat does not see");
    }
    Ok(())
}
