//! Long random play: one numbered game after another, of any set-up, held against the laws here and there.
//!
//! A game's number and the run's seed say everything about it, so that what failed can be played again.

use crate::Config;
use crate::choices::Case;
use crate::failure::Failure;
use crate::laws::{self, Law};
use crate::pool::{Pool, changed};
use crate::shorten::shorten;
use crate::trace;
use kernel::{Dice, Game, Log, Play, RandomPlayer, Rules, Ruleset, Seed, Session, Setup, plain};
use serde_json::Value;
use std::ops::AddAssign;

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub games: u64,
    pub decisions: u64,
    /// Actions of other positions, and changed ones, that had to be refused.
    pub forged: u64,
    /// Positions with one value changed, which had to be refused or to play on.
    pub spoilt: u64,
    /// How often what is hidden from a seat was dealt anew and had to make no difference.
    pub leaks: u64,
    /// States and journals that were written, read and played on.
    pub reloads: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.forged += other.forged;
        self.spoilt += other.spoilt;
        self.leaks += other.leaks;
        self.reloads += other.reloads;
    }
}

/// How many decisions a game may take.
const DECISIONS: usize = 100_000;
/// One game in so many is held against every law in all of its positions.
const LAWFUL: u64 = 2048;

/// The games of a ruleset.
pub struct Soak<G: Game> {
    pool: Pool<G>,
    seed: Seed,
}

impl<G: Game> Soak<G> {
    pub fn new(seed: Seed) -> Soak<G> {
        let config = Config::default();
        Soak {
            pool: Pool::gather(&crate::setups::<G>(&config), &config),
            seed,
        }
    }

    /// Plays the game of that number, and counts what was done.
    pub fn play(&self, number: u64, counts: &mut Counts) -> Result<(), Box<Failure>> {
        let seed = self.seed.nth(number);
        let mut random = RandomPlayer::new(seed.nth(1));
        let setup = any_setup::<G>(&mut random);
        if number.is_multiple_of(LAWFUL) {
            return self.lawful(setup, number, &mut random, counts);
        }
        let told = |words: String| Failure::whole(Law::Legal, format!("{setup:?}: {words}"));
        let game = || self.quick(&setup, seed, &mut random, counts);
        kernel::caught(game)
            .unwrap_or_else(|words| Err(format!("a panic: {words}")))
            .map_err(told)
    }

    /// A game of which every position is held against every law, and its journal played again.
    fn lawful(
        &self,
        setup: Setup,
        number: u64,
        random: &mut RandomPlayer,
        counts: &mut Counts,
    ) -> Result<(), Box<Failure>> {
        let case = Case {
            setup,
            seed: number ^ u64::from(random.below(u32::MAX)) << 32,
            choices: (0..DECISIONS).map(|_| random.below(u32::MAX)).collect(),
        };
        let played = trace::play::<G>(&case, &self.pool, Law::ALL)
            .map_err(|failure| shorten(&case, failure, &self.pool))?;
        counts.games += 1;
        counts.decisions += played.positions;
        counts.leaks += played.deals;
        counts.reloads += 1;
        Ok(())
    }

    /// A game played as fast as it goes, with forged actions all along, and at random moments a reload and a spoilt
    /// position.
    fn quick(
        &self,
        setup: &Setup,
        seed: Seed,
        random: &mut RandomPlayer,
        counts: &mut Counts,
    ) -> Result<(), String> {
        let setup = G::info().complete(setup).map_err(|e| e.to_string())?;
        let mut state = G::start(&setup).map_err(|e| e.to_string())?;
        let (mut dice, mut log) = (Dice::seeded(seed), Log::off());
        let mut legal = Vec::new();
        for _ in 0..DECISIONS {
            if G::to_move(&state).is_none() {
                counts.games += 1;
                return match G::outcome(&state) {
                    Some(_) => Ok(()),
                    None => Err("nobody decides, and the game has no outcome".to_string()),
                };
            }
            legal.clear();
            G::legal(&state, &mut legal);
            if legal.is_empty() {
                return Err(dead_end::<G>(&state));
            }
            if random.below(TRIED) == 0 {
                counts.forged += self.forge(&state, &mut legal, random)?;
            }
            if random.below(RELOADS) == 0 {
                state = reload::<G>(&state, &legal)?;
                counts.reloads += 1;
            }
            if random.below(RELOADS) == 0 {
                spoil::<G>(&setup, &state, seed, random)?;
                counts.spoilt += 1;
            }
            let action = random.choose::<G>(&legal);
            G::apply(&mut state, action, &mut dice, &mut log);
            dice.forget();
            counts.decisions += 1;
        }
        Err(format!("the game was not over after {DECISIONS} decisions"))
    }

    /// Actions that are not listed are refused: some of other positions, and one of this position changed.
    fn forge(
        &self,
        state: &G::State,
        legal: &mut [G::Action],
        random: &mut RandomPlayer,
    ) -> Result<u64, String> {
        let chosen = legal[random.below(legal.len() as u32) as usize];
        let mut forged = if random.below(8) == 0 {
            changed::<G>(chosen)
        } else {
            Vec::new()
        };
        let all = self.pool.actions.len() as u32;
        forged.extend((0..FORGED.min(all)).map(|_| self.pool.actions[random.below(all) as usize]));
        legal.sort_unstable();
        let mut refused = 0;
        for action in forged {
            let listed = legal.binary_search(&action).is_ok();
            match G::check(state, action) {
                Ok(()) if !listed => {
                    return Err(format!(
                        "{} is not listed and not refused",
                        laws::shown(&action)
                    ));
                }
                Err(illegal) if listed => {
                    return Err(format!(
                        "{} is listed and refused: {illegal}",
                        laws::shown(&action)
                    ));
                }
                Ok(()) => {}
                Err(_) => refused += 1,
            }
        }
        Ok(refused)
    }
}

/// A reload, and a spoilt position, in one of so many positions: some in every game, since many games find more than
/// much in few.
const RELOADS: u32 = 1500;
/// Forged actions are tried in one of so many positions.
const TRIED: u32 = 12;
/// How many actions of the pool are tried where some are.
const FORGED: u32 = 8;

/// Any scenario with any choice of every option that goes with it.
fn any_setup<G: Game>(random: &mut RandomPlayer) -> Setup {
    loop {
        let setup = drawn_setup::<G>(random);
        let whole = G::info().complete(&setup);
        if whole.is_ok_and(|setup| G::start(&setup).is_ok()) {
            return setup;
        }
    }
}

fn drawn_setup<G: Game>(random: &mut RandomPlayer) -> Setup {
    let info = G::info();
    let mut one_of = |count: usize| random.below(count as u32) as usize;
    Setup {
        scenario: info.scenarios[one_of(info.scenarios.len())].id.clone(),
        options: (info.options.iter())
            .map(|option| {
                let choice = &option.choices[one_of(option.choices.len())];
                (option.id.to_string(), choice.id.to_string())
            })
            .collect(),
    }
}

fn dead_end<G: Game>(state: &G::State) -> String {
    let asked = G::prompt(state).text;
    format!("somebody decides and has no legal action: {asked}")
}

/// The state, written and read, with the same decision.
fn reload<G: Game>(state: &G::State, legal: &[G::Action]) -> Result<G::State, String> {
    let text = plain::to_text(state).map_err(|e| format!("the state has no JSON: {e}"))?;
    let read: G::State =
        plain::from_text(&text).map_err(|e| format!("the state does not read: {e}"))?;
    if read != *state {
        return Err("the state reads as another one".to_string());
    }
    let mut again = Vec::new();
    G::legal(&read, &mut again);
    let (mut again, mut legal) = (again, legal.to_vec());
    again.sort_unstable();
    legal.sort_unstable();
    if again != legal {
        return Err("the state that was read has other legal actions".to_string());
    }
    Ok(read)
}

/// A position with one value changed is refused, or can be played on.
fn spoil<G: Game>(
    setup: &Setup,
    state: &G::State,
    seed: Seed,
    random: &mut RandomPlayer,
) -> Result<(), String> {
    let value = plain::to_value(state);
    let mut spoilt = value.clone();
    let what = spoil_value(&mut spoilt, random);
    let info = G::info();
    let position = serde_json::json!({
        "game": info.id, "version": info.version, "setup": setup, "state": spoilt,
    });
    let went_on = || match Rules::<G>::new().load(&position, seed) {
        Err(_) => Ok(()),
        Ok(loaded) => play_on::<G>(&*loaded, random),
    };
    kernel::caught(went_on)
        .unwrap_or_else(|words| Err(format!("a panic: {words}")))
        .map_err(|words| format!("a spoilt position ({what}) was taken: {words}"))
}

/// Some decisions more from a position that was taken.
fn play_on<G: Game>(loaded: &dyn Play, random: &mut RandomPlayer) -> Result<(), String> {
    let Some(session) = loaded.as_any().downcast_ref::<Session<G>>() else {
        return Err("it is a position of another game".to_string());
    };
    let mut state = session.state().clone();
    let mut dice = Dice::seeded(session.seed());
    let mut legal = Vec::new();
    for _ in 0..40 {
        if G::to_move(&state).is_none() {
            return Ok(());
        }
        legal.clear();
        G::legal(&state, &mut legal);
        if legal.is_empty() {
            return Err(dead_end::<G>(&state));
        }
        G::apply(
            &mut state,
            random.choose::<G>(&legal),
            &mut dice,
            &mut Log::off(),
        );
    }
    Ok(())
}

/// Changes one value inside, and says which.
fn spoil_value(value: &mut Value, random: &mut RandomPlayer) -> String {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let at = random.below(items.len() as u32) as usize;
            if random.below(12) == 0 {
                items.remove(at);
                return format!("[{at}] left out");
            }
            format!("[{at}]{}", spoil_value(&mut items[at], random))
        }
        Value::Object(fields) if !fields.is_empty() => {
            let at = random.below(fields.len() as u32) as usize;
            match fields.iter_mut().nth(at) {
                Some((name, value)) => format!(".{name}{}", spoil_value(value, random)),
                None => String::new(),
            }
        }
        other => {
            *other = match (&*other, random.below(6)) {
                (_, 0) => Value::Null,
                (Value::Bool(b), _) => (!*b).into(),
                (Value::Number(n), 1) => (n.as_i64().unwrap_or(0) + 1).into(),
                (Value::Number(n), 2) => (n.as_i64().unwrap_or(0) - 1).into(),
                (_, 3) => 255.into(),
                _ => random.below(64).into(),
            };
            format!(" = {other}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duel::Duel;

    #[test]
    fn a_small_game_soaks_and_is_the_same_again() {
        let soak = Soak::<Duel>::new(Seed([9; 32]));
        let run = || {
            let mut counts = Counts::default();
            for number in 0..600 {
                soak.play(number, &mut counts)
                    .unwrap_or_else(|f| panic!("{number}: {f}"));
            }
            counts
        };
        let counts = run();
        assert_eq!(counts.games, 600);
        let done = [
            counts.decisions,
            counts.forged,
            counts.spoilt,
            counts.leaks,
            counts.reloads,
        ];
        assert!(done.iter().all(|n| *n > 0), "{counts:?}");
        assert_eq!(run(), counts);
    }

    #[test]
    fn every_choice_is_drawn() {
        let mut random = RandomPlayer::new(Seed([9; 32]));
        let drawn: Vec<Setup> = (0..50).map(|_| any_setup::<Duel>(&mut random)).collect();
        for scenario in ["short", "long"] {
            for stakes in ["double", "single"] {
                let is = |s: &Setup| s.scenario == scenario && s.options["stakes"] == stakes;
                assert!(drawn.iter().any(is), "{scenario} {stakes}");
            }
        }
    }
}
