//! Law 4: what a seat sees, may do and reads does not depend on what is hidden from it.

use super::{actions::pick, hold, shown};
use crate::trace::{Position, Taken};
use kernel::{Audience, Dice, Entry, Game, Log, RandomPlayer, Seat, Seed, Viewer};

/// How many other hidden states are tried in each position, for each seat.
const DEALS: u64 = 2;

/// States that look the same to a seat, as the game itself deals them.
fn deals<G: Game>(state: &G::State, seat: Seat, chance: u64) -> impl Iterator<Item = G::State> {
    (0..DEALS).map(move |n| {
        let mut random = RandomPlayer::new(Seed([4; 32]).nth(chance.wrapping_add(n)));
        G::reshuffle(state, seat, &mut |below| random.below(below))
    })
}

/// A position that looks the same is the same for the seat: view, decision and refusals.
pub fn looks_the_same<G: Game>(at: &Position<G>) -> Result<(), String> {
    for seat in (0..at.seats as u8).map(Seat) {
        for other in deals::<G>(at.state, seat, at.chance) {
            let flaws = G::flaws(&other);
            hold!(
                flaws.is_empty(),
                "hidden facts dealt anew are not sound: {}",
                flaws.join("; ")
            );
            same_for::<G>(at, &other, seat).map_err(|what| {
                format!("{what} for seat {} hangs on what is hidden from it", seat.0)
            })?;
        }
    }
    Ok(())
}

fn same_for<G: Game>(at: &Position<G>, other: &G::State, seat: Seat) -> Result<(), String> {
    let state = at.state;
    hold!(G::to_move(other) == at.to_move, "who decides");
    hold!(G::outcome(other) == G::outcome(state), "the outcome");
    for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
        let same = G::view(other, viewer) == G::view(state, viewer);
        hold!(same, "the view of {viewer:?}");
    }
    if at.to_move != Some(seat) {
        return Ok(());
    }
    hold!(G::prompt(other) == G::prompt(state), "the prompt");
    let mut legal = Vec::new();
    G::legal(other, &mut legal);
    hold!(legal == at.legal, "the list of legal actions");
    for action in at.legal {
        let same = G::label(other, *action) == G::label(state, *action);
        hold!(same, "the label of {}", shown(action));
    }
    if let Some(action) = pick(at.legal, at.chance) {
        let same = G::odds(other, *action) == G::odds(state, *action);
        hold!(same, "the odds of {}", shown(action));
    }
    for action in at.pool {
        let same = G::check(other, *action) == G::check(state, *action);
        hold!(same, "why {} is refused", shown(action));
    }
    Ok(())
}

/// What came of an action.
struct After<S> {
    state: S,
    lines: Vec<Entry>,
    /// A die was rolled, or the game says that a secret was shown.
    shown: bool,
}

fn after<G: Game>(state: &G::State, action: G::Action, chance: u64) -> After<G::State> {
    let mut state = state.clone();
    let mut dice = Dice::seeded(Seed([5; 32]).nth(chance));
    let mut log = Log::on();
    G::apply(&mut state, action, &mut dice, &mut log);
    After {
        state,
        shown: log.is_revealed() || !dice.rolled().is_empty(),
        lines: log.entries().to_vec(),
    }
}

fn readable(lines: &[Entry], seat: Seat) -> impl Iterator<Item = &Entry> {
    lines.iter().filter(move |line| match line.audience {
        Audience::All => true,
        Audience::Only(only) => only == seat,
    })
}

/// An action that is not said to show a secret shows none, neither in the view nor in the log.
pub fn shows_the_same<G: Game>(taken: &Taken<G>) -> Result<(), String> {
    let Taken { before, action, .. } = *taken;
    let came = after::<G>(before.state, action, before.chance);
    if came.shown {
        return Ok(());
    }
    for seat in (0..before.seats as u8).map(Seat) {
        for other in deals::<G>(before.state, seat, before.chance) {
            if G::check(&other, action).is_ok() {
                let there = after::<G>(&other, action, before.chance);
                same_after::<G>(&came, &there, seat)?;
            }
        }
        if seat != taken.seat {
            same_log_for_same_looks::<G>(taken, &came, seat)?;
        }
    }
    Ok(())
}

fn same_after<G: Game>(
    here: &After<G::State>,
    there: &After<G::State>,
    seat: Seat,
) -> Result<(), String> {
    let viewer = Viewer::Seat(seat);
    let seat_id = seat.0;
    hold!(
        !there.shown && G::view(&here.state, viewer) == G::view(&there.state, viewer),
        "it shows seat {seat_id} what was hidden, and does not say so"
    );
    hold!(
        readable(&here.lines, seat).eq(readable(&there.lines, seat)),
        "the log tells seat {seat_id} what was hidden"
    );
    Ok(())
}

/// If another action would have led to a state that looks the same to a seat, then that seat must
/// have read the same log: else the log tells which of the two was taken.
fn same_log_for_same_looks<G: Game>(
    taken: &Taken<G>,
    came: &After<G::State>,
    seat: Seat,
) -> Result<(), String> {
    let before = taken.before;
    for alike in deals::<G>(&came.state, seat, before.chance) {
        if alike == came.state {
            continue;
        }
        for action in before.legal.iter().take(32).filter(|a| **a != taken.action) {
            let there = after::<G>(before.state, *action, before.chance);
            if there.state == alike && !there.shown {
                hold!(
                    readable(&came.lines, seat).eq(readable(&there.lines, seat)),
                    "the log tells seat {} that it was not {}",
                    seat.0,
                    shown(action)
                );
            }
        }
    }
    Ok(())
}
