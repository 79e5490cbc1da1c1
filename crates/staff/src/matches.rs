//! Games between players of any level.

use crate::advisor::Seated;
use crate::{Advisor, Player, Sight};
use kernel::{
    Course, Dice, Game, Log, Play, RandomPlayer, Seat, Seed, Session, Setup, SetupError, SimGame,
};
use std::marker::PhantomData;
use std::time::{Duration, Instant};

/// How well a computer player plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Without a plan.
    Random,
    /// One step at a time, with sense.
    Cadet,
    /// Plans each turn by playing a few plans out.
    Officer,
    /// Searches more plans, further ahead.
    General,
}

impl Level {
    /// The best first.
    pub const ALL: [Level; 4] = [Level::General, Level::Officer, Level::Cadet, Level::Random];

    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Cadet => "cadet",
            Level::Officer => "officer",
            Level::General => "general",
        }
    }

    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// The computer players of one game, without its types.
pub trait Staff: Send + Sync {
    fn levels(&self) -> &'static [Level];
    /// Plays one game, a level for each seat.
    fn game(
        &self,
        setup: &Setup,
        seed: Seed,
        levels: &[Level],
        limit: u64,
    ) -> Result<SimGame, SetupError> {
        let timed = self.timed(setup, seed, levels, limit)?;
        Ok(timed.0)
    }
    /// The same game, and the longest that each seat thought about one turn.
    fn timed(
        &self,
        setup: &Setup,
        seed: Seed,
        levels: &[Level],
        limit: u64,
    ) -> Result<(SimGame, Vec<Duration>), SetupError>;
    /// The same game as [`Staff::game`], with its journal.
    fn play(
        &self,
        setup: &Setup,
        seed: Seed,
        levels: &[Level],
        limit: u64,
    ) -> Result<Box<dyn Play>, SetupError>;
    /// A player for one seat.
    fn advisor(&self, level: Level, seat: Seat, seed: Seed) -> Box<dyn Advisor>;
    /// What it thinks that holding a place is worth, by the key of the place; 0 for one that it does not know.
    fn worth(&self, space: &str) -> i32;
}

/// The staff of a game, if it has one.
pub fn staff(game: &str) -> Option<&'static dyn Staff> {
    static NEPPA: StaffOf<neppa::Neppa> = StaffOf {
        sight: Sight::Open,
        levels: &Level::ALL,
        recruit: crate::plan::recruit,
        worth: crate::neppa::worth,
    };
    static ENGULFED: StaffOf<engulfed::Engulfed> = StaffOf {
        sight: Sight::Dealt,
        levels: &Level::ALL,
        recruit: crate::plan::recruit,
        worth: crate::engulfed::worth,
    };
    static KRIEG: StaffOf<krieg::Krieg> = StaffOf {
        sight: Sight::Dealt,
        levels: &crate::krieg::LEVELS,
        recruit: crate::krieg::recruit,
        worth: crate::krieg::worth,
    };
    static AETO: StaffOf<aeto::Aeto> = StaffOf {
        sight: Sight::Dealt,
        levels: &crate::aeto::LEVELS,
        recruit: crate::aeto::recruit,
        worth: crate::aeto::worth,
    };
    match game {
        "neppa" => Some(&NEPPA),
        "engulfed" => Some(&ENGULFED),
        "krieg" => Some(&KRIEG),
        "aeto" => Some(&AETO),
        _ => None,
    }
}

/// How the players of a game are made.
pub struct StaffOf<G: Game> {
    pub sight: Sight,
    /// The best first.
    pub levels: &'static [Level],
    pub recruit: fn(Level, Seat, Seed) -> Box<dyn Player<G>>,
    /// What a place is worth, by its key.
    pub worth: fn(&str) -> i32,
}

struct Bench<G: Game> {
    sight: Sight,
    players: Vec<Box<dyn Player<G>>>,
    cards: RandomPlayer,
}

impl<G: Game> Bench<G> {
    fn choose(&mut self, seat: Seat, state: &G::State, legal: &[G::Action]) -> G::Action {
        let dealt = self.sight.of::<G>(state, seat, &mut self.cards);
        let seen = dealt.as_ref().unwrap_or(state);
        let action = self.players[seat.index()].choose(seen, legal);
        // Simulations count this as a panic: no player may propose what the rules forbid.
        assert!(legal.contains(&action), "{action:?} is not legal");
        action
    }
}

/// How long each seat thinks about a side's turn. It changes nothing that is played.
struct Watch {
    /// The turn and whose it is: the first two steps of the path.
    turn: Vec<String>,
    now: Vec<Duration>,
    most: Vec<Duration>,
}

impl Watch {
    fn new(seats: usize) -> Watch {
        Watch {
            turn: Vec::new(),
            now: vec![Duration::ZERO; seats],
            most: vec![Duration::ZERO; seats],
        }
    }

    fn thought(&mut self, seat: Seat, time: Duration, path: impl FnOnce() -> Vec<String>) {
        let mut turn = path();
        turn.truncate(2);
        if turn != self.turn {
            self.turn = turn;
            self.close();
        }
        self.now[seat.index()] += time;
    }

    fn close(&mut self) {
        for (now, most) in self.now.iter_mut().zip(&mut self.most) {
            *most = (*most).max(std::mem::take(now));
        }
    }

    fn slowest(mut self) -> Vec<Duration> {
        self.close();
        self.most
    }
}

impl<G: Game> StaffOf<G> {
    /// Every seat has a seed of its own, which hangs on the seed of the game and is not that of the dice.
    fn bench(&self, seed: Seed, levels: &[Level], seats: usize) -> Bench<G> {
        let level = |seat: usize| levels.get(seat).or(levels.last()).copied();
        let players = (0..seats).map(|seat| {
            let own = seed.nth(1 + seat as u64);
            (self.recruit)(level(seat).unwrap_or(Level::Random), Seat(seat as u8), own)
        });
        Bench {
            sight: self.sight,
            players: players.collect(),
            cards: RandomPlayer::new(seed.nth(0)),
        }
    }
}

impl<G: Game> Staff for StaffOf<G> {
    fn advisor(&self, level: Level, seat: Seat, seed: Seed) -> Box<dyn Advisor> {
        Box::new(Seated {
            seat,
            sight: self.sight,
            player: (self.recruit)(level, seat, seed.nth(1)),
            cards: RandomPlayer::new(seed.nth(0)),
            game: PhantomData,
        })
    }

    fn worth(&self, space: &str) -> i32 {
        (self.worth)(space)
    }

    fn levels(&self) -> &'static [Level] {
        self.levels
    }

    fn timed(
        &self,
        setup: &Setup,
        seed: Seed,
        levels: &[Level],
        limit: u64,
    ) -> Result<(SimGame, Vec<Duration>), SetupError> {
        let setup = G::info().complete(setup)?;
        let mut state = G::start(&setup)?;
        let seats = G::seats(&setup).len();
        let mut bench = self.bench(seed, levels, seats);
        let mut watch = Watch::new(seats);
        let mut dice = Dice::seeded(seed);
        let mut log = Log::off();
        let mut legal = Vec::new();
        let (mut decisions, mut dead_end) = (0, false);
        let mut course = Course::default();
        while let Some(seat) = G::to_move(&state).filter(|_| decisions < limit) {
            legal.clear();
            G::legal(&state, &mut legal);
            if legal.is_empty() {
                dead_end = true;
                break;
            }
            let start = Instant::now();
            let action = bench.choose(seat, &state, &legal);
            watch.thought(seat, start.elapsed(), || G::prompt(&state).path);
            G::apply(&mut state, action, &mut dice, &mut log);
            course.went(seat, legal.len(), dice.rolled());
            dice.forget();
            decisions += 1;
        }
        let game = SimGame {
            outcome: G::outcome(&state),
            dead_end,
            stopped_at: G::to_move(&state).map(|_| G::prompt(&state)),
            decisions,
            hash: kernel::state_hash::<G>(&state),
            course: course.0,
        };
        Ok((game, watch.slowest()))
    }

    fn play(
        &self,
        setup: &Setup,
        seed: Seed,
        levels: &[Level],
        limit: u64,
    ) -> Result<Box<dyn Play>, SetupError> {
        let mut session = Session::<G>::new(setup, seed)?;
        let mut bench = self.bench(seed, levels, session.seats().len());
        let mut legal = Vec::new();
        for _ in 0..limit {
            let Some(seat) = G::to_move(session.state()) else {
                break;
            };
            legal.clear();
            G::legal(session.state(), &mut legal);
            if legal.is_empty() {
                break;
            }
            let action = bench.choose(seat, session.state(), &legal);
            if session.act(action).is_err() {
                break;
            }
        }
        Ok(Box::new(session))
    }
}
