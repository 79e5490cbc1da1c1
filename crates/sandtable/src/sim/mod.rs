//! `sandtable sim`: many games between computer players.

mod report;

use crate::cli::SimArgs;
use crate::text::list;
use crate::{Fail, Output, ruleset};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Opening, Play, Ruleset, Seed, Setup, SimGame};
use rayon::prelude::*;
use report::Report;
use staff::{Level, Staff};
use std::path::Path;
use std::time::{Duration, Instant};

/// One game of a run.
enum Played {
    Game(SimGame),
    /// The rules panicked, with these words.
    Panic(String),
}

/// What is played, checked.
struct Run {
    ruleset: &'static dyn Ruleset,
    setup: Setup,
    opening: Box<dyn Opening>,
    seed: Seed,
    limit: u64,
    /// One for each seat, or one for all.
    levels: Vec<Level>,
    /// The games of the run, counted from 0.
    games: std::ops::Range<u64>,
}

impl Run {
    fn seed(&self, game: u64) -> Seed {
        self.seed.nth(game)
    }

    /// Who plays; nobody is needed where every seat plays at random.
    fn staff(&self) -> Option<&'static dyn Staff> {
        let planned = self.levels.iter().any(|level| *level != Level::Random);
        staff::staff(self.ruleset.info().id).filter(|_| planned)
    }

    fn play(&self, game: u64) -> Result<Played, Fail> {
        let (setup, seed, limit) = (&self.setup, self.seed(game), self.limit);
        let play = || match self.staff() {
            Some(staff) => staff.game(setup, seed, &self.levels, limit),
            None => Ok(self.opening.random_game(seed, limit)),
        };
        match kernel::caught(play) {
            Ok(Ok(game)) => Ok(Played::Game(game)),
            Ok(Err(error)) => Err(Fail::wrong(error.to_string())),
            Err(words) => Ok(Played::Panic(words)),
        }
    }

    /// A game with its journal, as far as the rules can play it.
    fn journal(&self, game: u64) -> Result<Box<dyn Play>, Fail> {
        let (setup, seed) = (&self.setup, self.seed(game));
        let play = |limit: u64| {
            kernel::caught(|| match self.staff() {
                Some(staff) => staff.play(setup, seed, &self.levels, limit),
                None => self.ruleset.random_play(setup, seed, limit),
            })
        };
        let played = match play(self.limit) {
            Ok(played) => played,
            Err(words) => {
                // The last action before the panic: longer games panic, shorter ones do not.
                let (mut works, mut panics) = (0, self.limit);
                while works + 1 < panics {
                    let middle = works + (panics - works) / 2;
                    match play(middle) {
                        Ok(_) => works = middle,
                        Err(_) => panics = middle,
                    }
                }
                play(works).map_err(|_| Fail::found(words))?
            }
        };
        played.map_err(|error| Fail::wrong(error.to_string()))
    }
}

pub fn run(
    rulesets: &'static [&'static dyn Ruleset],
    args: &SimArgs,
    output: &mut Output,
) -> Result<(), Fail> {
    let run = checked(ruleset(rulesets, &args.game)?, args)?;
    let games = run.games.end - run.games.start;
    let progress = bar(games, output.watched && !args.json);
    let start = Instant::now();
    let played: Vec<Played> = run
        .games
        .clone()
        .into_par_iter()
        .map(|game| {
            let played = run.play(game);
            progress.inc(1);
            played
        })
        .collect::<Result<_, _>>()?;
    let time = start.elapsed();
    progress.finish_and_clear();

    let report = Report::of(&run, &played, time)?;
    if args.json {
        let text = serde_json::to_string(&report).expect("plain data");
        writeln!(output.out, "{text}")?;
    } else {
        write!(output.out, "{}", report.table())?;
    }
    if let Some(path) = &args.journal {
        write_journal(&run, path)?;
    }
    for problem in &report.problems {
        writeln!(output.err, "{problem}")?;
    }
    match report.problems.len() {
        0 => Ok(()),
        n => Err(Fail::found(format!(
            "{n} of {} games went wrong; `--only N --journal FILE` writes the journal of game N",
            report.games
        ))),
    }
}

fn checked(ruleset: &'static dyn Ruleset, args: &SimArgs) -> Result<Run, Fail> {
    let setup = setup(ruleset, &args.scenario, &args.options)?;
    let seats = ruleset
        .seats(&setup)
        .map_err(|e| Fail::wrong(e.to_string()))?;
    let levels = players(ruleset.info().id, &args.players, seats.len())?;
    let games = match args.only {
        None => 0..args.games,
        Some(n) if (1..=args.games).contains(&n) => n - 1..n,
        Some(n) => {
            let games = args.games;
            return Err(Fail::wrong(format!(
                "--only {n}: the run has the games 1 to {games}; --games says how many"
            )));
        }
    };
    if games.is_empty() {
        return Err(Fail::wrong("--games 0: play at least one"));
    }
    let opening = ruleset.opening(&setup);
    Ok(Run {
        ruleset,
        opening: opening.map_err(|e| Fail::wrong(e.to_string()))?,
        setup,
        seed: args.seed.parse().unwrap_or_else(|never| match never {}),
        limit: args.limit,
        levels,
        games,
    })
}

/// The set-up that a command line names.
pub fn setup(ruleset: &dyn Ruleset, scenario: &str, options: &[String]) -> Result<Setup, Fail> {
    let mut setup = Setup {
        scenario: scenario.to_string(),
        ..Setup::default()
    };
    for option in options {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| Fail::wrong(format!("option `{option}`: write it as name=value")))?;
        setup.options.insert(name.to_string(), value.to_string());
    }
    let setup = ruleset.info().complete(&setup);
    setup.map_err(|e| Fail::wrong(e.to_string()))
}

/// Levels of a game by their names, separated by commas.
pub fn levels(game: &str, names: &str) -> Result<Vec<Level>, Fail> {
    let known = staff::staff(game).map_or(&[Level::Random][..], |staff| staff.levels());
    let level = |name: &str| {
        let found = Level::named(name).filter(|level| known.contains(level));
        found.ok_or_else(|| {
            Fail::wrong(format!(
                "there is no player `{name}`; there are {}",
                list(known.iter().map(|level| level.name()))
            ))
        })
    };
    names.split(',').map(level).collect()
}

fn players(game: &str, names: &str, seats: usize) -> Result<Vec<Level>, Fail> {
    let levels = levels(game, names)?;
    if levels.len() != 1 && levels.len() != seats {
        return Err(Fail::wrong(format!(
            "{} players for {seats} seats; name one for all or one for each",
            levels.len()
        )));
    }
    Ok(levels)
}

/// How far a run of games has come, where somebody watches.
pub fn bar(games: u64, watched: bool) -> ProgressBar {
    if !watched {
        return ProgressBar::hidden();
    }
    let style = "{wide_bar} {human_pos} of {human_len} games, {eta} left";
    let style =
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(games).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn write_journal(run: &Run, path: &Path) -> Result<(), Fail> {
    let play = run.journal(run.games.start)?;
    let text = serde_json::to_string(&play.journal(true).expect("played from the start"))
        .expect("journals are plain data");
    std::fs::write(path, text + "\n").map_err(|e| Fail::file(path, e))
}
