//! `sandtable arena`: computer players of every level against each other, from both sides.

mod plot;
mod report;

use crate::cli::ArenaArgs;
use crate::text::list;
use crate::{Fail, Output, ruleset, sim};
use kernel::{Ruleset, Seat, Seed, Setup};
use rayon::prelude::*;
use report::{Pair, Report};
use staff::{Level, Staff};
use std::time::{Duration, Instant};

/// How one game ended for the first of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Result1 {
    Won,
    Drawn,
    Lost,
}

/// One game of a pair.
pub(super) struct Bout {
    pub result: Result1,
    /// The longest that each of the pair thought about one turn.
    pub slowest: [Duration; 2],
}

/// What is played, checked.
struct Arena {
    staff: &'static dyn Staff,
    setup: Setup,
    seed: Seed,
    games: u64,
    limit: u64,
    levels: Vec<Level>,
}

impl Arena {
    /// Every level against every weaker one.
    fn pairs(&self) -> Vec<[Level; 2]> {
        let mut pairs = Vec::new();
        for (n, a) in self.levels.iter().enumerate() {
            pairs.extend(self.levels[n + 1..].iter().map(|b| [*a, *b]));
        }
        pairs
    }

    /// Two games in a row have the same dice and exchanged seats.
    fn bout(&self, pair: [Level; 2], game: u64) -> Result<Bout, Fail> {
        let turned = game % 2 == 1;
        let seats = if turned { [pair[1], pair[0]] } else { pair };
        let seed = self.seed.nth(game / 2);
        let played = kernel::caught(|| self.staff.timed(&self.setup, seed, &seats, self.limit));
        let (played, slowest) = match played {
            Ok(played) => played.map_err(|error| Fail::wrong(error.to_string()))?,
            Err(words) => return Err(Fail::found(format!("game {}: {words}", game + 1))),
        };
        let Some(outcome) = played.outcome else {
            let number = game + 1;
            return Err(Fail::found(format!("game {number} did not end")));
        };
        let first = Seat(u8::from(turned));
        let result = match outcome.winners.as_slice() {
            [] => Result1::Drawn,
            winners if winners.contains(&first) => Result1::Won,
            _ => Result1::Lost,
        };
        let time = |seat: usize| slowest.get(seat).copied().unwrap_or_default();
        let slowest = match turned {
            false => [time(0), time(1)],
            true => [time(1), time(0)],
        };
        Ok(Bout { result, slowest })
    }
}

pub fn run(
    rulesets: &'static [&'static dyn Ruleset],
    args: &ArenaArgs,
    output: &mut Output,
) -> Result<(), Fail> {
    let arena = checked(ruleset(rulesets, &args.game)?, args)?;
    let pairs = arena.pairs();
    let progress = sim::bar(
        pairs.len() as u64 * arena.games,
        output.watched && !args.json,
    );
    let start = Instant::now();
    let mut report = Report::new(&args.game, &arena.setup, &args.seed);
    for pair in pairs {
        let bouts: Vec<Bout> = (0..arena.games)
            .into_par_iter()
            .map(|game| {
                let bout = arena.bout(pair, game);
                progress.inc(1);
                bout
            })
            .collect::<Result<_, _>>()?;
        report.add(Pair::of(pair, &bouts), &bouts);
    }
    progress.finish_and_clear();
    report.finish(start.elapsed());
    if args.json {
        let text = serde_json::to_string(&report).expect("plain data");
        writeln!(output.out, "{text}")?;
    } else {
        write!(output.out, "{}", report.table())?;
    }
    if let Some(path) = &args.svg {
        std::fs::write(path, plot::svg(&report)).map_err(|e| Fail::file(path, e))?;
    }
    Ok(())
}

fn checked(ruleset: &'static dyn Ruleset, args: &ArenaArgs) -> Result<Arena, Fail> {
    let id = ruleset.info().id;
    let Some(staff) = staff::staff(id) else {
        return Err(Fail::wrong(format!("nobody plays `{id}` but by chance")));
    };
    let setup = sim::setup(ruleset, &args.scenario, &args.options)?;
    let seats = ruleset
        .seats(&setup)
        .map_err(|e| Fail::wrong(e.to_string()))?;
    if seats.len() != 2 {
        return Err(Fail::wrong(format!(
            "an arena has two sides, and this set-up has {} seats",
            seats.len()
        )));
    }
    let mut levels = match args.levels.as_str() {
        "" => staff.levels().to_vec(),
        names => sim::levels(id, names)?,
    };
    levels.sort_unstable_by(|a, b| b.cmp(a));
    levels.dedup();
    if levels.len() < 2 {
        let known = list(staff.levels().iter().map(|level| level.name()));
        return Err(Fail::wrong(format!("name at least two levels of {known}")));
    }
    if args.games == 0 || args.games % 2 == 1 {
        return Err(Fail::wrong(format!(
            "--games {}: an even number, so that both play both sides",
            args.games
        )));
    }
    Ok(Arena {
        staff,
        setup,
        seed: args.seed.parse().unwrap_or_else(|never| match never {}),
        games: args.games,
        limit: args.limit,
        levels,
    })
}
