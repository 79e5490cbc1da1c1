use super::{Played, Run};
use crate::Fail;
use crate::text::{table, thousands};
use kernel::SeatInfo;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::time::Duration;

/// How a run went.
#[derive(Serialize)]
pub struct Report {
    pub game: &'static str,
    pub scenario: String,
    pub games: u64,
    pub finished: u64,
    pub dead_ends: u64,
    pub panics: u64,
    pub decisions: u64,
    pub shortest: u64,
    pub longest: u64,
    pub seconds: f64,
    pub threads: usize,
    pub decisions_per_second: f64,
    pub games_per_second: f64,
    pub wins: BTreeMap<&'static str, u64>,
    pub draws: u64,
    /// How often the games ended in which way.
    pub outcomes: BTreeMap<String, u64>,
    pub result_hash: String,
    /// The same for how the games went, which does not hang on how a state is stored.
    pub course_hash: String,
    /// The games that did not end as they should, with their numbers and seeds.
    pub problems: Vec<String>,
    #[serde(skip)]
    seats: Vec<SeatInfo>,
}

impl Report {
    pub fn of(run: &Run, played: &[Played], time: Duration) -> Result<Report, Fail> {
        let seats = run
            .ruleset
            .seats(&run.setup)
            .map_err(|e| Fail::wrong(e.to_string()))?;
        let mut report = Report {
            game: run.ruleset.info().id,
            scenario: run.setup.scenario.clone(),
            games: played.len() as u64,
            finished: 0,
            dead_ends: 0,
            panics: 0,
            decisions: 0,
            shortest: u64::MAX,
            longest: 0,
            seconds: time.as_secs_f64(),
            threads: rayon::current_num_threads(),
            decisions_per_second: 0.0,
            games_per_second: 0.0,
            wins: seats.iter().map(|seat| (seat.id, 0)).collect(),
            draws: 0,
            outcomes: BTreeMap::new(),
            result_hash: String::new(),
            course_hash: String::new(),
            problems: Vec::new(),
            seats,
        };
        let mut hash = Sha256::new();
        let mut course = Sha256::new();
        for (index, game) in run.games.clone().zip(played) {
            report.add(run, index, game, &mut hash);
            if let Played::Game(game) = game {
                course.update(format!("{} {:016x}\n", game.decisions, game.course));
            }
        }
        report.result_hash = hex::encode(hash.finalize());
        report.course_hash = hex::encode(course.finalize());
        report.shortest = report.shortest.min(report.longest);
        let seconds = report.seconds.max(1e-9);
        report.decisions_per_second = (report.decisions as f64 / seconds).round();
        report.games_per_second = (report.games as f64 / seconds * 100.0).round() / 100.0;
        Ok(report)
    }

    fn add(&mut self, run: &Run, index: u64, played: &Played, hash: &mut Sha256) {
        let mut problem = |what: &str| {
            let (number, seed) = (index + 1, run.seed(index));
            self.problems
                .push(format!("game {number} (seed {seed}): {what}"));
        };
        let game = match played {
            Played::Game(game) => game,
            Played::Panic(words) => {
                problem(words);
                self.panics += 1;
                hash.update(b"panic\n");
                return;
            }
        };
        if let Some(prompt) = &game.stopped_at {
            problem(&match game.dead_end {
                true => format!("no legal action at {prompt}"),
                false => format!("not over after {} decisions, at {prompt}", game.decisions),
            });
            self.dead_ends += u64::from(game.dead_end);
        }
        self.decisions += game.decisions;
        self.shortest = self.shortest.min(game.decisions);
        self.longest = self.longest.max(game.decisions);
        if let Some(outcome) = &game.outcome {
            self.finished += 1;
            self.draws += u64::from(outcome.winners.is_empty());
            for winner in &outcome.winners {
                let id = self.seats[winner.index()].id;
                *self.wins.entry(id).or_default() += 1;
            }
            *self.outcomes.entry(outcome.title.clone()).or_default() += 1;
        }
        hash.update(format!("{} {}\n", game.decisions, game.hash));
    }

    pub fn table(&self) -> String {
        let percent = |n: u64| format!("{:.1}%", n as f64 * 100.0 / self.games.max(1) as f64);
        let mut rows = vec![["result", "games", "share"].map(String::from).to_vec()];
        let mut row = |name: String, n: u64| rows.push(vec![name, thousands(n), percent(n)]);
        for seat in &self.seats {
            row(format!("{} wins", seat.name), self.wins[seat.id]);
        }
        row("draw".to_string(), self.draws);
        let unfinished = self.games - self.finished;
        if unfinished > 0 {
            row("unfinished".to_string(), unfinished);
        }
        let mean = self.decisions as f64 / (self.games - self.panics).max(1) as f64;
        format!(
            "{} {}: {} games in {:.2} s on {} threads\n\n{}\nlength       {:.0} decisions on average, {} to {}\nspeed        {} decisions/s, {} games/s\nresult hash  {}\n",
            self.game,
            self.scenario,
            thousands(self.games),
            self.seconds,
            self.threads,
            table(&rows),
            mean,
            thousands(self.shortest),
            thousands(self.longest),
            thousands(self.decisions_per_second as u64),
            self.games_per_second,
            self.result_hash,
        )
    }
}
