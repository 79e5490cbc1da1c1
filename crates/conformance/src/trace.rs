//! Plays one game and holds every position and every action against the laws.

use crate::choices::{Case, choose};
use crate::failure::Failure;
use crate::laws::{self, Law};
use crate::pool::Pool;
use kernel::{Dice, Entry, Game, Journal, Log, Seat, Session};

/// A position and all that a law may ask about it.
pub struct Position<'a, G: Game> {
    pub state: &'a G::State,
    pub seats: usize,
    pub to_move: Option<Seat>,
    pub legal: &'a [G::Action],
    /// Actions that may or may not be legal here.
    pub pool: &'a [G::Action],
    /// A number that hangs on the game only, for laws that need chance.
    pub chance: u64,
}

/// An action that was taken in a position.
pub struct Taken<'a, G: Game> {
    pub before: &'a Position<'a, G>,
    pub seat: Seat,
    pub action: G::Action,
    pub lines: &'a [Entry],
}

/// Why a law does not hold.
type Broken = (Law, String);

/// A game that kept the laws.
pub struct Played {
    pub positions: u64,
    pub journal: Journal,
}

/// Plays a game and holds it against the laws.
pub fn play<G: Game>(case: &Case, pool: &Pool<G>, laws: &[Law]) -> Result<Played, Box<Failure>> {
    let seed = case.dice();
    let session = match Session::<G>::new(&case.setup, seed) {
        Ok(session) => session,
        Err(error) => return Err(Failure::whole(Law::Legal, error.to_string())),
    };
    let mut trace = Trace {
        silent: (session.state().clone(), Dice::seeded(seed)),
        session,
        pool,
        laws,
        chance: case.seed,
    };
    let mut positions = 0;
    for choice in &case.choices {
        positions += 1;
        let step = kernel::caught(|| trace.step(*choice));
        match step.unwrap_or_else(|words| Err((Law::Legal, format!("a panic: {words}")))) {
            Ok(true) => {}
            Ok(false) => break,
            Err(broken) => return Err(trace.failure(broken)),
        }
    }
    if laws.contains(&Law::SameBytes) {
        laws::same_journal_same_bytes(&trace.session)
            .map_err(|message| trace.failure((Law::SameBytes, message)))?;
    }
    Ok(Played {
        positions,
        journal: trace.session.journal(true),
    })
}

struct Trace<'a, G: Game> {
    session: Session<G>,
    /// The same game without log and journal, which must come to the same states.
    silent: (G::State, Dice),
    pool: &'a Pool<G>,
    laws: &'a [Law],
    chance: u64,
}

impl<G: Game> Trace<'_, G> {
    fn failure(&self, (law, message): Broken) -> Box<Failure> {
        let mut failure = Failure::whole(law, message);
        failure.journal = Some(self.session.journal(true));
        failure
    }

    /// One decision; false when the game is over.
    fn step(&mut self, choice: u32) -> Result<bool, Broken> {
        let state = self.session.state().clone();
        let mut legal = Vec::new();
        G::legal(&state, &mut legal);
        let position = Position {
            state: &state,
            seats: self.session.seats().len(),
            to_move: G::to_move(&state),
            legal: &legal,
            pool: &self.pool.actions,
            chance: self.chance,
        };
        for law in self.laws {
            law.holds_at(&position, &mut self.session)
                .map_err(|message| (*law, message))?;
        }
        let (Some(seat), Some(action)) = (position.to_move, choose::<G>(&legal, choice)) else {
            return Ok(false);
        };
        let lines = self.act(action)?;
        let taken = Taken {
            before: &position,
            seat,
            action,
            lines: &lines,
        };
        for law in self.laws {
            law.holds_after(&taken, &mut self.session)
                .map_err(|message| (*law, when(&action, &message)))?;
        }
        Ok(true)
    }

    fn act(&mut self, action: G::Action) -> Result<Vec<Entry>, Broken> {
        let broken = |law: Law, message: &str| (law, when(&action, message));
        let lines = kernel::caught(|| self.session.act(action))
            .map_err(|words| broken(Law::Legal, &format!("a panic: {words}")))?
            .map_err(|illegal| broken(Law::Legal, &illegal.to_string()))?;
        let (state, dice) = &mut self.silent;
        G::apply(state, action, dice, &mut Log::off());
        if self.laws.contains(&Law::SameBytes) && state != self.session.state() {
            return Err(broken(
                Law::SameBytes,
                "the same game played again comes to another state",
            ));
        }
        Ok(lines)
    }
}

fn when<A: serde::Serialize>(action: &A, message: &str) -> String {
    format!("when {} is taken: {message}", laws::shown(action))
}
