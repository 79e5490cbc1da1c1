//! Plays one game and holds every position and every action against the laws.

use crate::choices::{Case, choose};
use crate::failure::Failure;
use crate::laws::{self, Law};
use crate::pool::Pool;
use kernel::{
    Dice, Entry, Game, Journal, Log, RandomPlayer, Seat, SeatInfo, Seed, Session, View, Viewer,
};
use serde_json::Value;
use std::cell::OnceCell;

/// A position and all that a law may ask about it.
pub struct Position<'a, G: Game> {
    pub state: &'a G::State,
    pub seats: &'a [SeatInfo],
    pub to_move: Option<Seat>,
    pub legal: &'a [G::Action],
    /// Actions that may or may not be legal here.
    pub pool: &'a [G::Action],
    /// A number that hangs on the game and the position only, for laws that need chance.
    pub chance: u64,
    /// How often what is hidden from a seat is dealt anew.
    pub deals: u64,
    gathered: &'a Pool<G>,
    found: &'a Found<G>,
}

/// What laws ask more than once about a position.
struct Found<G: Game> {
    /// By seat; the last is a spectator's.
    views: Vec<OnceCell<View>>,
    /// By seat.
    deals: OnceCell<Vec<Vec<G::State>>>,
}

impl<G: Game> Position<'_, G> {
    /// What a viewer sees here, found out once.
    pub fn view(&self, viewer: Viewer) -> &View {
        let at = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => self.seats.len(),
        };
        self.found.views[at].get_or_init(|| G::view(self.state, viewer))
    }

    /// Whether something that takes long is looked at here: in one of so many positions, another thing in the next;
    /// everything where a failure is looked for again.
    pub fn has_turn(&self, which: u64, of: u64) -> bool {
        self.is_thorough() || self.chance % of == which
    }

    /// Whether a failure is looked for again: then everything is tried.
    pub fn is_thorough(&self) -> bool {
        self.deals > 1
    }

    /// What was offered in other positions, of the kinds of action that are offered here.
    pub fn alike(&self) -> Vec<G::Action> {
        self.gathered.alike(self.legal)
    }

    /// Other states that look the same to a seat, as the game itself deals them.
    pub fn deals(&self, seat: Seat) -> &[G::State] {
        let deal = |seat, n| {
            let mut random = RandomPlayer::new(Seed([4; 32]).nth(self.chance.wrapping_add(n)));
            G::reshuffle(self.state, seat, &mut |below| random.below(below))
        };
        let of = |seat| {
            let deals = (0..self.deals).map(|n| deal(Seat(seat), n));
            deals.filter(|other| other != self.state).collect()
        };
        let all = || (0..self.seats.len() as u8).map(of).collect();
        &self.found.deals.get_or_init(all)[seat.index()]
    }
}

impl<G: Game> Found<G> {
    /// How often something was hidden and dealt anew.
    fn dealt(&self) -> u64 {
        let deals = self.deals.get().into_iter().flatten();
        deals.map(|of_seat| of_seat.len() as u64).sum()
    }
}

/// An action that was taken in a position.
pub struct Taken<'a, G: Game> {
    pub before: &'a Position<'a, G>,
    pub seat: Seat,
    pub action: G::Action,
    pub lines: &'a [Entry],
}

/// Why a law does not hold, and the action that could not be taken.
struct Broken {
    law: Law,
    message: String,
    action: Option<Value>,
}

/// A game that kept the laws.
pub struct Played {
    pub positions: u64,
    /// How often something was hidden and dealt anew.
    pub deals: u64,
    pub journal: Journal,
}

/// Plays a game and holds it against the laws.
pub fn play<G: Game>(case: &Case, pool: &Pool<G>, laws: &[Law]) -> Result<Played, Box<Failure>> {
    let mut trace = Trace::begin(case, pool, laws)?;
    let mut positions = 0;
    for choice in &case.choices {
        positions += 1;
        if !trace.decide(|legal| choose::<G>(legal, *choice))? {
            break;
        }
    }
    trace.same_bytes()?;
    Ok(Played {
        positions,
        deals: trace.dealt,
        journal: trace.session.journal(true).expect("played from the start"),
    })
}

/// Whether a law fails at the end of these actions, of which those that are not legal are left out.
pub fn again<G: Game>(
    case: &Case,
    actions: &[G::Action],
    pool: &Pool<G>,
    law: Law,
) -> Option<Box<Failure>> {
    let (last, first) = actions.split_last()?;
    let laws = [law];
    let mut trace = Trace::begin(case, pool, &laws).ok()?;
    for action in first {
        let acted = kernel::caught(|| trace.session.act(*action)).ok()?;
        if acted.is_ok() {
            let (state, dice) = &mut trace.silent;
            kernel::caught(|| G::apply(state, *action, dice, &mut Log::off())).ok()?;
        }
    }
    trace.thorough = true;
    let mut at_the_end = || {
        trace.decide(|legal| legal.contains(last).then_some(*last))?;
        trace.decide(|_| None)?;
        trace.same_bytes()
    };
    at_the_end().err().filter(|failure| failure.law == law)
}

struct Trace<'a, G: Game> {
    session: Session<G>,
    /// The same game without log and journal, which must come to the same states.
    silent: (G::State, Dice),
    pool: &'a Pool<G>,
    laws: &'a [Law],
    chance: u64,
    dealt: u64,
    /// Everything in the pool is tried: a shorter game must fail as the longer one did.
    thorough: bool,
}

impl<'a, G: Game> Trace<'a, G> {
    fn begin(case: &Case, pool: &'a Pool<G>, laws: &'a [Law]) -> Result<Self, Box<Failure>> {
        let seed = case.dice();
        let session = Session::<G>::new(&case.setup, seed)
            .map_err(|error| Failure::whole(Law::Legal, error.to_string()))?;
        Ok(Trace {
            silent: (session.state().clone(), Dice::seeded(seed)),
            session,
            pool,
            laws,
            chance: case.seed,
            dealt: 0,
            thorough: false,
        })
    }

    fn failure(&self, broken: Broken) -> Box<Failure> {
        Box::new(Failure {
            law: broken.law,
            message: broken.message,
            journal: self.session.journal(true),
            action: broken.action,
        })
    }

    fn same_bytes(&self) -> Result<(), Box<Failure>> {
        if !self.laws.contains(&Law::SameBytes) {
            return Ok(());
        }
        laws::same_journal_same_bytes(&self.session).map_err(|message| {
            self.failure(Broken {
                law: Law::SameBytes,
                message,
                action: None,
            })
        })
    }

    /// One decision; false when nothing was chosen.
    fn decide(
        &mut self,
        choose: impl FnOnce(&[G::Action]) -> Option<G::Action>,
    ) -> Result<bool, Box<Failure>> {
        let step = kernel::caught(|| self.step(choose)).unwrap_or_else(|words| {
            Err(Broken {
                law: Law::Legal,
                message: format!("a panic: {words}"),
                action: None,
            })
        });
        step.map_err(|broken| self.failure(broken))
    }

    fn step(
        &mut self,
        choose: impl FnOnce(&[G::Action]) -> Option<G::Action>,
    ) -> Result<bool, Broken> {
        let state = self.session.state().clone();
        let seats = self.session.seats().to_vec();
        let mut legal = Vec::new();
        G::legal(&state, &mut legal);
        let found = Found {
            views: vec![OnceCell::new(); seats.len() + 1],
            deals: OnceCell::new(),
        };
        let position = Position {
            state: &state,
            seats: &seats,
            to_move: G::to_move(&state),
            legal: &legal,
            pool: if self.thorough {
                &self.pool.actions
            } else {
                self.pool.some(self.session.position())
            },
            chance: self.chance.wrapping_add(self.session.position() as u64),
            deals: if self.thorough { 8 } else { 1 },
            gathered: self.pool,
            found: &found,
        };
        for law in self.laws {
            law.holds_at(&position, &mut self.session)
                .map_err(|message| Broken {
                    law: *law,
                    message,
                    action: None,
                })?;
        }
        self.dealt += found.dealt();
        let (Some(seat), Some(action)) = (position.to_move, choose(&legal)) else {
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
                .map_err(|message| Broken {
                    law: *law,
                    message: when(&action, &message),
                    action: None,
                })?;
        }
        Ok(true)
    }

    fn act(&mut self, action: G::Action) -> Result<Vec<Entry>, Broken> {
        let refused = |message: String| Broken {
            law: Law::Legal,
            message: when(&action, &message),
            action: Some(kernel::plain::to_value(&action)),
        };
        let lines = kernel::caught(|| self.session.act(action))
            .map_err(|words| refused(format!("a panic: {words}")))?
            .map_err(|illegal| refused(illegal.to_string()))?;
        let (state, dice) = &mut self.silent;
        G::apply(state, action, dice, &mut Log::off());
        if self.laws.contains(&Law::SameBytes) && state != self.session.state() {
            return Err(Broken {
                law: Law::SameBytes,
                message: when(&action, "the same game played again comes to another state"),
                action: None,
            });
        }
        Ok(lines)
    }
}

fn when<A: serde::Serialize>(action: &A, message: &str) -> String {
    format!("when {} is taken: {message}", laws::shown(action))
}
