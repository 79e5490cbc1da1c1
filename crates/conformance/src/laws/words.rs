//! What a player reads tells one action from another.

use super::shown;
use crate::trace::Position;
use kernel::Game;
use std::collections::BTreeMap;

/// No two actions of one decision read alike.
pub fn differ<G: Game>(at: &Position<G>) -> Result<(), String> {
    let mut read: BTreeMap<String, G::Action> = BTreeMap::new();
    for action in at.legal {
        let text = G::label(at.state, *action).text;
        if let Some(other) = read.get(&text) {
            let (a, b) = (shown(other), shown(action));
            return Err(format!("{a} and {b} both read `{text}`"));
        }
        read.insert(text, *action);
    }
    Ok(())
}
