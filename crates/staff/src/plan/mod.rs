//! Planning: a commander chooses the doctrine of its next turn by playing it out.
//!
//! Searching single clicks leads nowhere in games whose turns take a hundred of them. So a plan is a handful of
//! [`Knob`]s that steer a subordinate who knows how to click: how much risk to take, which front matters, whom to
//! attack. A plan is judged by letting it play on copies of the position, with dice of their own and what is hidden
//! dealt anew, against opponents who act as usual, until some turns have passed.
//!
//! Work is counted in turns played out, never in seconds: the same position and seed give the same plan.

mod search;

use crate::manual::School;
use crate::{Cancel, Level, Player};
use kernel::{Game, RandomPlayer, Seat, Seed};
pub use search::Effort;

/// One thing that a plan decides.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    pub name: &'static str,
    /// What each choice means, in words that end a sentence.
    pub choices: &'static [&'static str],
    /// What the cadet does.
    pub usual: u8,
}

/// A choice for every knob of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan([u8; Plan::KNOBS]);

impl Plan {
    /// No game has more knobs.
    pub const KNOBS: usize = 12;

    pub fn usual(knobs: &[Knob]) -> Plan {
        let mut plan = Plan([0; Plan::KNOBS]);
        for (place, knob) in plan.0.iter_mut().zip(knobs) {
            *place = knob.usual;
        }
        plan
    }

    pub fn get(&self, knob: usize) -> u8 {
        self.0[knob]
    }

    pub fn with(mut self, knob: usize, choice: u8) -> Plan {
        self.0[knob] = choice;
        self
    }
}

/// What a game must tell so that the staff can plan for it.
pub trait Command: Game {
    const KNOBS: &'static [Knob];
    /// How hard officers think: they plan a turn. Generals search.
    const OFFICER: Effort;
    const GENERAL: Effort;
    /// More than any position is worth that is not won.
    const WON: i64;

    /// Somebody who answers each question with sense, and plans nothing.
    fn cadet(seat: Seat) -> Box<dyn Player<Self>>;
    /// Somebody who carries a plan out, click by click, by the manual of a school.
    fn subordinate(seat: Seat, school: School, plan: &Plan) -> Box<dyn Player<Self>>;
    /// The number of the side's turn: a plan is made for one, and played out for some.
    fn turn(state: &Self::State) -> u32;
    /// Whether the turn is this seat's own.
    fn is_own_turn(state: &Self::State, seat: Seat) -> bool;
    /// How far a seat is ahead in a position that is not decided, from -1,000,000 (lost) to 1,000,000 (won).
    fn lead(state: &Self::State, seat: Seat) -> i64;
    /// How good a position is for a seat.
    fn value(state: &Self::State, seat: Seat) -> i64 {
        match Self::outcome(state) {
            Some(outcome) if outcome.winners.is_empty() => 0,
            Some(outcome) if outcome.winners.contains(&seat) => Self::WON,
            Some(_) => -Self::WON,
            None => Self::lead(state, seat),
        }
    }
    /// A position that looks the same to the seat, with what is hidden dealt as it is likely to be.
    fn deal(state: &Self::State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) -> Self::State {
        Self::reshuffle(state, seat, random)
    }
    /// Plans that this position suggests, beside the usual one.
    fn ideas(state: &Self::State, seat: Seat) -> Vec<Plan>;
}

/// Makes a player for a seat.
pub fn recruit<G: Command>(level: Level, seat: Seat, seed: Seed) -> Box<dyn Player<G>> {
    let (school, effort) = match level {
        Level::Random => return Box::new(RandomPlayer::new(seed)),
        Level::Cadet => return G::cadet(seat),
        Level::Officer => (School::Officer, G::OFFICER),
        Level::General => (School::General, G::GENERAL),
    };
    Box::new(Planner::<G>::new(seat, seed, school, effort))
}

/// Plans each turn of its seat, then has the plan carried out.
pub struct Planner<G: Command> {
    seat: Seat,
    school: School,
    effort: Effort,
    chance: RandomPlayer,
    cancel: Cancel,
    /// The turn that the plan was made for.
    turn: Option<u32>,
    plan: Plan,
    subordinate: Box<dyn Player<G>>,
}

impl<G: Command> Planner<G> {
    pub fn new(seat: Seat, seed: Seed, school: School, effort: Effort) -> Planner<G> {
        let plan = Plan::usual(G::KNOBS);
        Planner {
            seat,
            school,
            effort,
            chance: RandomPlayer::new(seed),
            cancel: Cancel::new(),
            turn: None,
            plan,
            subordinate: G::subordinate(seat, school, &plan),
        }
    }

    fn plan(&mut self, seen: &G::State) {
        let turn = G::turn(seen);
        if self.turn == Some(turn) || !G::is_own_turn(seen, self.seat) {
            return;
        }
        self.turn = Some(turn);
        let search = search::Search::<G> {
            root: seen,
            seat: self.seat,
            school: self.school,
            effort: self.effort,
            cancel: &self.cancel,
        };
        self.plan = search.best(self.plan, &mut self.chance);
        self.subordinate = G::subordinate(self.seat, self.school, &self.plan);
    }
}

impl<G: Command> Player<G> for Planner<G> {
    fn choose(&mut self, seen: &G::State, legal: &[G::Action]) -> G::Action {
        if let [only] = legal {
            return *only;
        }
        self.plan(seen);
        self.subordinate.choose(seen, legal)
    }

    fn heed(&mut self, cancel: &Cancel) {
        self.cancel = cancel.clone();
    }

    /// The reason for the action, and what this turn's plan does otherwise than usual.
    fn reason(&self, seen: &G::State, chosen: G::Action) -> String {
        let mut reason = self.subordinate.reason(seen, chosen);
        let unusual = G::KNOBS.iter().enumerate();
        let unusual = unusual.filter(|(n, _)| self.plan.get(*n) != G::KNOBS[*n].usual);
        let words: Vec<&str> = unusual
            .filter_map(|(n, knob)| knob.choices.get(usize::from(self.plan.get(n))).copied())
            .collect();
        if !words.is_empty() {
            reason.push_str(&format!(" The plan of this turn: {}.", words.join(", ")));
        }
        reason
    }
}
