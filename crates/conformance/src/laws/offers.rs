//! A rule is stated once: what is listed, however it was found, is what the rules accept.

use super::{hold, shown};
use crate::trace::Position;
use kernel::Game;
use std::collections::BTreeSet;

/// How many candidates are held against the list in each position; others in the next.
const TRIED: usize = 400;

/// The list is the set of those candidates that pass the check. Candidates are what the game names, and what was
/// offered in other positions where the same kinds of action were.
pub fn fast_and_slow<G: Game>(at: &Position<G>) -> Result<(), String> {
    if at.to_move.is_none() {
        return Ok(());
    }
    let listed: BTreeSet<G::Action> = at.legal.iter().copied().collect();
    let mut candidates = Vec::new();
    G::candidates(at.state, &mut candidates);
    let named: BTreeSet<G::Action> = candidates.into_iter().collect();
    if let Some(action) = listed.difference(&named).next() {
        let action = shown(action);
        return Err(format!("{action} is listed and is no candidate"));
    }
    let tried = some(named.into_iter().collect(), at).chain(some(at.alike(), at));
    for action in tried {
        let verdict = kernel::caught(|| G::check(at.state, action))
            .map_err(|words| format!("checking {} panics: {words}", shown(&action)))?;
        match verdict {
            Ok(()) => hold!(
                listed.contains(&action),
                "{} passes the check and is not listed",
                shown(&action)
            ),
            Err(illegal) => hold!(
                !listed.contains(&action),
                "{} is listed and does not pass the check: {illegal}",
                shown(&action)
            ),
        }
    }
    Ok(())
}

/// So many of the actions, or all where a failure is looked for again.
fn some<G: Game>(
    actions: Vec<G::Action>,
    at: &Position<G>,
) -> impl Iterator<Item = G::Action> + use<G> {
    let every = match at.is_thorough() {
        true => 1,
        false => actions.len() / TRIED + 1,
    };
    let first = at.chance as usize % every;
    actions.into_iter().skip(first).step_by(every)
}
