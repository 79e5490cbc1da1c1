use crate::session::state_hash;
use crate::{Course, Dice, Game, Log, Outcome, Prompt, RandomPlayer, Seed, Setup, SetupError};

/// The position from which games of one set-up begin, found out once for all of them.
pub trait Opening: Send + Sync {
    /// Plays one game between random players, as fast as it goes.
    fn random_game(&self, seed: Seed, limit: u64) -> SimGame;
}

/// How a simulated game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimGame {
    /// `None`: stopped at the limit or at a position without a legal action.
    pub outcome: Option<Outcome>,
    pub dead_end: bool,
    /// What was asked where a game stopped that is not over.
    pub stopped_at: Option<Prompt>,
    pub decisions: u64,
    pub hash: String,
    /// How the game went: who chose among how many actions, and every die. Unlike the hash it does not hang on
    /// how a state is stored.
    pub course: u64,
}

pub(crate) struct Start<G: Game> {
    state: G::State,
}

impl<G: Game> Start<G> {
    pub fn new(setup: &Setup) -> Result<Start<G>, SetupError> {
        let setup = G::info().complete(setup)?;
        Ok(Start {
            state: G::start(&setup)?,
        })
    }
}

impl<G: Game> Opening for Start<G> {
    fn random_game(&self, seed: Seed, limit: u64) -> SimGame {
        let mut state = self.state.clone();
        let mut dice = Dice::seeded(seed);
        let mut player = RandomPlayer::new(seed.nth(0));
        let mut log = Log::off();
        let mut legal = Vec::new();
        let mut decisions = 0;
        let mut dead_end = false;
        let mut course = Course::default();
        while decisions < limit
            && let Some(seat) = G::to_move(&state)
        {
            legal.clear();
            G::legal(&state, &mut legal);
            if legal.is_empty() {
                dead_end = true;
                break;
            }
            let action = player.choose::<G>(&legal);
            G::apply(&mut state, action, &mut dice, &mut log);
            course.went(seat, legal.len(), dice.rolled());
            dice.forget();
            decisions += 1;
        }
        SimGame {
            outcome: G::outcome(&state),
            dead_end,
            stopped_at: G::to_move(&state).map(|_| G::prompt(&state)),
            decisions,
            hash: state_hash::<G>(&state),
            course: course.0,
        }
    }
}
