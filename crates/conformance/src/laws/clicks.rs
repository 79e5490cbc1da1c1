//! What a player can click on: offers show in the view, and everything else says why it does nothing.

use super::actions::known;
use super::{hold, shown};
use crate::trace::Position;
use kernel::{Game, Key, Label, Seat, Target, View, Viewer};
use std::collections::BTreeSet;

/// How many targets of each kind are tried in each position; others in the next.
const CLICKS: usize = 8;

/// All that a seat can click on, by kind. A side of a space can be clicked on where something lies, and where an
/// offer names it.
fn all(view: &View, offered: &[Label]) -> [Vec<Target>; 6] {
    let cards = view.decks.iter().flat_map(|deck| &deck.cards);
    let named = offered.iter().flat_map(|label| &label.targets);
    let lies = view.edges.iter().map(|e| Target::Edge(e.edge.clone()));
    let mut edges: Vec<Target> = lies.collect();
    for side in named.filter(|target| matches!(target, Target::Edge(_))) {
        if !edges.contains(side) {
            edges.push(side.clone());
        }
    }
    let space = |key: &Key| Target::Space(key.clone());
    [
        view.spaces.iter().map(|s| space(&s.key)).collect(),
        view.counters
            .iter()
            .map(|c| Target::Counter(c.id))
            .collect(),
        cards.map(|card| Target::Card(card.id)).collect(),
        view.decks
            .iter()
            .map(|d| Target::Deck(d.key.clone()))
            .collect(),
        edges,
        view.boxes
            .iter()
            .map(|b| Target::Box(b.key.clone()))
            .collect(),
    ]
}

/// Some of what a seat can click on, of every kind, others in each position.
pub fn targets<G: Game>(at: &Position<G>, seat: Seat) -> Vec<Target> {
    some(at, all(at.view(Viewer::Seat(seat)), &[]))
}

fn some<G: Game>(at: &Position<G>, kinds: [Vec<Target>; 6]) -> Vec<Target> {
    let of_kind = |kind: Vec<Target>| {
        let every = kind.len() / CLICKS + 1;
        let first = (at.chance as usize).wrapping_add(at.legal.len()) % every;
        kind.into_iter().skip(first).step_by(every)
    };
    kinds.into_iter().flat_map(of_kind).collect()
}

/// What an offer names is there to be clicked on, what starts a battle has odds, and a click on anything has at
/// least one reason with a rule.
pub fn answered<G: Game>(at: &Position<G>) -> Result<(), String> {
    let Some(seat) = at.to_move else {
        return Ok(());
    };
    let view = at.view(Viewer::Seat(seat));
    let mut labels = Vec::with_capacity(at.legal.len());
    for action in at.legal {
        let label = G::label(at.state, *action);
        shows(&label, view).map_err(|what| format!("{} names {what}", shown(action)))?;
        hold!(
            label.battle == G::odds(at.state, *action).is_some(),
            "{} says battle: {}, and its odds say otherwise",
            shown(action),
            label.battle
        );
        labels.push(label);
    }
    let kinds = all(view, &labels);
    told_apart(&kinds)?;
    for target in some(at, kinds) {
        let name = target.to_string();
        let reasons = kernel::caught(|| kernel::why::<G>(at.state, at.seats, seat, &target))
            .map_err(|words| format!("a click on {name} panics: {words}"))?;
        hold!(!reasons.is_empty(), "nothing says why {name} is no offer");
        for reason in reasons {
            known::<G>(reason.rule)?;
            hold!(!reason.message.is_empty(), "{name}: a reason has no words");
        }
    }
    Ok(())
}

/// A click hits one thing: no two have one name, and boxes lie beside spaces.
fn told_apart(kinds: &[Vec<Target>; 6]) -> Result<(), String> {
    let mut seen: BTreeSet<&Target> = BTreeSet::new();
    for target in kinds.iter().flatten() {
        hold!(seen.insert(target), "there are two of {target}");
        if let Target::Box(key) = target {
            let space = Target::Space(key.clone());
            hold!(!seen.contains(&space), "{target} is a space too");
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
