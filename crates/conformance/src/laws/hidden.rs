//! Law 4: what a seat sees, may do and reads does not depend on what is hidden from it.

use super::{actions::pick, clicks::targets, hold, shown};
use crate::pool::changed;
use crate::trace::{Position, Taken};
use kernel::{Audience, Dice, Entry, Game, Log, RandomPlayer, Seat, Seed, View, Viewer};

/// States that look the same to a seat, as the game itself deals them.
fn deals<G: Game>(at: &Position<G>, seat: Seat) -> impl Iterator<Item = G::State> {
    let deal = move |n| {
        let mut random = RandomPlayer::new(Seed([4; 32]).nth(at.chance.wrapping_add(n)));
        G::reshuffle(at.state, seat, &mut |below| random.below(below))
    };
    (0..at.deals).map(deal).filter(|other| other != at.state)
}

/// A position that looks the same is the same for the seat: view, decision and refusals.
pub fn looks_the_same<G: Game>(at: &Position<G>) -> Result<(), String> {
    let spectator = G::view(at.state, Viewer::Spectator);
    for seat in (0..at.seats.len() as u8).map(Seat) {
        let views = [
            (Viewer::Seat(seat), G::view(at.state, Viewer::Seat(seat))),
            (Viewer::Spectator, spectator.clone()),
        ];
        for other in deals::<G>(at, seat) {
            let flaws = G::flaws(&other);
            hold!(
                flaws.is_empty(),
                "hidden facts dealt anew are not sound: {}",
                flaws.join("; ")
            );
            same_for::<G>(at, &views, &other, seat).map_err(|what| {
                format!("{what} for seat {} hangs on what is hidden from it", seat.0)
            })?;
        }
    }
    Ok(())
}

fn same_for<G: Game>(
    at: &Position<G>,
    views: &[(Viewer, View); 2],
    other: &G::State,
    seat: Seat,
) -> Result<(), String> {
    let state = at.state;
    hold!(G::to_move(other) == at.to_move, "who decides");
    hold!(G::outcome(other) == G::outcome(state), "the outcome");
    for (viewer, view) in views {
        hold!(G::view(other, *viewer) == *view, "the view of {viewer:?}");
        let same = G::overlays(other, *viewer) == G::overlays(state, *viewer);
        hold!(same, "an overlay of {viewer:?}");
    }
    let (there, here) = (G::prompt(other), G::prompt(state));
    hold!(
        (there.path, there.rule) == (here.path, here.rule),
        "the path of the prompt"
    );
    if at.to_move == Some(seat) {
        same_decision::<G>(at, other)?;
    }
    for target in targets::<G>(at, seat) {
        let why = |state| kernel::why::<G>(state, at.seats, seat, &target);
        hold!(why(other) == why(state), "why {target:?} does nothing");
    }
    Ok(())
}

/// What the seat that decides is asked, may answer, and is refused.
fn same_decision<G: Game>(at: &Position<G>, other: &G::State) -> Result<(), String> {
    let state = at.state;
    hold!(G::prompt(other) == G::prompt(state), "the prompt");
    let mut legal = Vec::new();
    G::legal(other, &mut legal);
    hold!(legal == at.legal, "the list of legal actions");
    for action in at.legal {
        let same = G::label(other, *action) == G::label(state, *action);
        hold!(same, "the label of {}", shown(action));
    }
    let mut tried = at.pool.to_vec();
    if let Some(action) = pick(at.legal, at.chance) {
        let same = G::odds(other, *action) == G::odds(state, *action);
        hold!(same, "the odds of {}", shown(action));
        tried.extend(changed::<G>(*action));
    }
    for action in &tried {
        let same = G::check(other, *action) == G::check(state, *action);
        hold!(same, "why {} is refused", shown(action));
    }
    Ok(())
}

/// What came of an action.
struct After<S> {
    state: S,
    lines: Vec<Entry>,
    /// The game says that a secret was shown.
    revealed: bool,
    /// A die was rolled.
    rolled: bool,
}

fn after<G: Game>(state: &G::State, action: G::Action, chance: u64) -> After<G::State> {
    let mut state = state.clone();
    let mut dice = Dice::seeded(Seed([5; 32]).nth(chance));
    let mut log = Log::on();
    G::apply(&mut state, action, &mut dice, &mut log);
    After {
        state,
        revealed: log.is_revealed(),
        rolled: !dice.rolled().is_empty(),
        lines: log.entries().to_vec(),
    }
}

/// What a seat reads of a log.
fn read(lines: &[Entry], seat: Seat) -> Vec<&Entry> {
    let may = |line: &&Entry| match line.audience {
        Audience::All => true,
        Audience::Only(only) => only == seat,
    };
    lines.iter().filter(may).collect()
}

/// How many other actions are tried in place of the one that was taken.
const OTHER_ACTIONS: u64 = 3;

/// An action shows no more than the game says: what a seat reads follows from what it sees, and who acts learns
/// nothing that could be taken back.
pub fn shows_the_same<G: Game>(taken: &Taken<G>) -> Result<(), String> {
    let Taken { before, action, .. } = *taken;
    let came = after::<G>(before.state, action, before.chance);
    if came.revealed {
        return Ok(());
    }
    for seat in (0..before.seats.len() as u8).map(Seat) {
        let seen = G::view(&came.state, Viewer::Seat(seat));
        // The same action where hidden facts are others.
        for other in deals::<G>(before, seat) {
            if G::check(&other, action).is_err() {
                continue;
            }
            let there = after::<G>(&other, action, before.chance);
            let same_view = G::view(&there.state, Viewer::Seat(seat)) == seen;
            let learnt = there.revealed || !same_view;
            hold!(
                seat != taken.seat || came.rolled || !learnt,
                "it shows seat {} what was hidden, and does not say so",
                seat.0
            );
            let told =
                same_view && !there.revealed && read(&came.lines, seat) != read(&there.lines, seat);
            hold!(
                !told,
                "the log tells seat {} what was hidden: {}",
                seat.0,
                difference(&came, &there, seat)
            );
        }
        // Where nothing is hidden, the log may say what the view has no room for.
        if G::secrets() && seat != taken.seat && !came.rolled {
            not_another_action::<G>(taken, &came, &seen, seat)?;
        }
    }
    Ok(())
}

/// If the choice of another counter in that place would have left a seat with the same view, then it must have read
/// the same log: else the log tells which of the two was taken, and with it which of the hidden counters.
fn not_another_action<G: Game>(
    taken: &Taken<G>,
    came: &After<G::State>,
    seen: &View,
    seat: Seat,
) -> Result<(), String> {
    let before = taken.before;
    for n in 0..OTHER_ACTIONS {
        let Some(action) = pick(before.legal, before.chance.wrapping_add(n * 104_729)) else {
            continue;
        };
        let kind = |action| {
            let label = G::label(before.state, action);
            label.counter.map(|_| (label.verb, label.space))
        };
        let mine = kind(taken.action);
        if *action == taken.action || mine.is_none() || kind(*action) != mine {
            continue;
        }
        let there = after::<G>(before.state, *action, before.chance);
        let told = !there.revealed
            && !there.rolled
            && read(&came.lines, seat) != read(&there.lines, seat)
            && G::view(&there.state, Viewer::Seat(seat)) == *seen;
        hold!(
            !told,
            "the log tells seat {} that it was not {}: {}",
            seat.0,
            shown(action),
            difference(came, &there, seat)
        );
    }
    Ok(())
}

/// The first line that a seat reads in one case and not in the other.
fn difference<S>(here: &After<S>, there: &After<S>, seat: Seat) -> String {
    let (here, there) = (read(&here.lines, seat), read(&there.lines, seat));
    let at = (0..)
        .find(|at| here.get(*at) != there.get(*at))
        .unwrap_or(0);
    let line = |of: &[&Entry]| {
        of.get(at)
            .map_or("nothing".to_string(), |e| format!("`{}`", e.text))
    };
    format!("{} and not {}", line(&here), line(&there))
}
