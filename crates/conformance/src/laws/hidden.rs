//! Law 4: what a seat sees, may do and reads does not depend on what is hidden from it.

use super::{actions::pick, clicks::targets, hold, shown};
use crate::pool::changed;
use crate::trace::{Position, Taken};
use kernel::{
    Counter, CounterId, Dice, Entry, Game, Label, Log, RandomPlayer, Seat, Seed, Target, View,
    Viewer, Window,
};
use std::cell::OnceCell;

/// A position that looks the same is the same for the seat: view, decision and refusals.
pub fn looks_the_same<G: Game>(at: &Position<G>) -> Result<(), String> {
    for seat in (0..at.seats.len() as u8).map(Seat) {
        for other in at.deals(seat) {
            if at.has_turn(0, 4) {
                let flaws = G::flaws(other).join("; ");
                let sound = flaws.is_empty();
                hold!(sound, "hidden facts dealt anew are not sound: {flaws}");
            }
            same_for::<G>(at, other, seat).map_err(|what| {
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
    let (own, spectator) = (Viewer::Seat(seat), Viewer::Spectator);
    hold!(G::view(other, own) == *at.view(own), "the view");
    let (turn, turns) = (u64::from(seat.0), at.seats.len() as u64);
    if at.has_turn(turn, turns) {
        let same = G::view(other, spectator) == *at.view(spectator);
        hold!(same, "the view of a spectator");
        let same = G::standing(other) == G::standing(state);
        hold!(same, "who stands where");
        let same = G::battle(other) == G::battle(state);
        hold!(same, "the battle that is fought");
    }
    for (viewer, turn) in [(own, turn), (spectator, turns + turn)] {
        if at.has_turn(turn, 2 * turns) {
            let same = G::overlays(other, viewer) == G::overlays(state, viewer);
            hold!(same, "an overlay of {viewer:?}");
        }
    }
    // Who else is asked in between is known to all; about what, only to the seat that is asked.
    let (there, here) = (G::window(other), G::window(state));
    let told = |window: Option<Window<G::Action>>| match at.to_move == Some(seat) {
        true => window.map(|window| (window.phase, window.about, window.places)),
        false => window.map(|window| (window.phase, Vec::new(), Vec::new())),
    };
    hold!(told(there) == told(here), "the question in between");
    let (there, here) = (G::prompt(other), G::prompt(state));
    hold!(
        (there.path, there.rule) == (here.path, here.rule),
        "the path of the prompt"
    );
    if at.to_move == Some(seat) {
        same_decision::<G>(at, other)?;
    }
    // Who does not decide has one answer to every click.
    let clicks = if at.to_move == Some(seat) {
        usize::MAX
    } else {
        1
    };
    for target in targets::<G>(at, seat).into_iter().take(clicks) {
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
    if at.has_turn(0, WAYS) {
        same_ways::<G>(at, other)?;
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

/// In one of so many positions it is asked where a counter could go.
const WAYS: u64 = 16;

/// Where a counter that can be chosen could go, as one of a group.
fn same_ways<G: Game>(at: &Position<G>, other: &G::State) -> Result<(), String> {
    let seat = at.to_move.expect("somebody decides");
    let Some(action) = pick(at.legal, at.chance) else {
        return Ok(());
    };
    let Some(counter) = G::label(at.state, *action).counter() else {
        return Ok(());
    };
    let picked = [kernel::Picked { counter, count: 1 }];
    let ways = |state| kernel::ways::<G>(state, seat, &picked);
    hold!(
        ways(other) == ways(at.state),
        "where counter {counter} could go"
    );
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
        lines: log.into_entries(),
    }
}

/// What a seat reads of a log.
fn read(lines: &[Entry], seat: Seat) -> Vec<&Entry> {
    let may = |line: &&Entry| line.audience.includes(Viewer::Seat(seat));
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
        let seen = OnceCell::new();
        let view = |state: &G::State| {
            let prompt = G::prompt(state);
            let view = G::view(state, Viewer::Seat(seat));
            (view, prompt.path, prompt.rule)
        };
        let is_seen = |state: &G::State| view(state) == *seen.get_or_init(|| view(&came.state));
        // The same action where hidden facts are others.
        for other in before.deals(seat) {
            if G::check(other, action).is_err() {
                continue;
            }
            let there = after::<G>(other, action, before.chance);
            let takes_back = seat == taken.seat && !came.rolled;
            let same_log = read(&came.lines, seat) == read(&there.lines, seat);
            if same_log && !takes_back {
                continue;
            }
            let same = !there.revealed && is_seen(&there.state);
            hold!(
                same || !takes_back,
                "it shows seat {} what was hidden, and does not say so",
                seat.0
            );
            hold!(
                same_log || !same,
                "the log tells seat {} what was hidden: {}",
                seat.0,
                difference(&came, &there, seat)
            );
        }
        // Where nothing is hidden, the log may say what the view has no room for.
        if G::secrets() && seat != taken.seat && !came.rolled {
            not_another_action::<G>(taken, &came, &is_seen, seat)?;
        }
    }
    Ok(())
}

/// Another action of that kind could have been taken, in the same space. A seat must not tell the two apart
/// - where they differ only in what is hidden from it;
/// - by the names of counters that show it their backs: else it could follow them;
/// - by the log, where the choice of another counter whose face it does not see would have left it with the same view.
fn not_another_action<G: Game>(
    taken: &Taken<G>,
    came: &After<G::State>,
    is_seen: &dyn Fn(&G::State) -> bool,
    seat: Seat,
) -> Result<(), String> {
    let before = taken.before;
    let mine = G::label(before.state, taken.action);
    for n in 0..OTHER_ACTIONS {
        let Some(action) = pick(before.legal, before.chance.wrapping_add(n * 104_729)) else {
            continue;
        };
        let other = G::label(before.state, *action);
        if *action == taken.action || (mine.verb, mine.space()) != (other.verb, other.space()) {
            continue;
        }
        let there = after::<G>(before.state, *action, before.chance);
        if there.revealed || there.rolled || there.state == came.state && there.lines == came.lines
        {
            continue;
        }
        let view = before.view(Viewer::Seat(seat));
        let chosen = [&mine, &other]
            .into_iter()
            .all(|of| names_a_secret(of, view));
        let hidden = same_but_hidden::<G>(before.chance, seat, [&came.state, &there.state]);
        if !hidden && !chosen {
            continue;
        }
        let same_view = is_seen(&there.state);
        hold!(
            same_view || !(hidden || chosen && are_followed::<G>(came, &there, seat)),
            "seat {} can tell that it was not {}, though it sees no more than backs",
            seat.0,
            shown(action)
        );
        let must_match = hidden || same_view && chosen;
        hold!(
            !must_match || read(&came.lines, seat) == read(&there.lines, seat),
            "the log tells seat {} that it was not {}: {}",
            seat.0,
            shown(action),
            difference(came, &there, seat)
        );
    }
    Ok(())
}

/// Whether an action is about a counter or a card whose face is not in this view. What lies open may be named aloud.
fn names_a_secret(label: &Label, view: &View) -> bool {
    let secret = |target: &Target| match target {
        Target::Counter(id) => {
            let open = |c: &Counter| c.id == *id && c.kind.is_some();
            !view.counters.iter().any(open)
        }
        Target::Card(id) => {
            let mut open = view.decks.iter().flat_map(|deck| &deck.cards);
            !open.any(|card| card.id == *id)
        }
        _ => false,
    };
    label.targets.iter().any(secret)
}

/// Whether two states are one when what is hidden from a seat is dealt anew with the same chance. States that are one
/// before are no choice: what leaves no trace may have been said aloud.
fn same_but_hidden<G: Game>(chance: u64, seat: Seat, states: [&G::State; 2]) -> bool {
    let [a, b] = states.map(|state| {
        let mut random = RandomPlayer::new(Seed([7; 32]).nth(chance));
        G::reshuffle(state, seat, &mut |below| random.below(below))
    });
    states[0] != states[1] && a == b
}

/// Whether a seat sees the same counters after both choices, and only their names tell which is which.
fn are_followed<G: Game>(here: &After<G::State>, there: &After<G::State>, seat: Seat) -> bool {
    let views = [here, there].map(|after| G::view(&after.state, Viewer::Seat(seat)));
    let [a, b] = views.clone().map(|mut view| {
        for counter in &mut view.counters {
            if counter.kind.is_none() {
                counter.id = CounterId::default();
            }
        }
        let text = |c: &Counter| shown(c);
        view.counters.sort_by_cached_key(text);
        view
    });
    views[0] != views[1] && a == b
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
