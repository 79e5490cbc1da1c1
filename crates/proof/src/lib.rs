//! Switches the rules of a game off one at a time and looks whether its tests notice.
//!
//! A copy of the game is made under the target folder in which every refusal, every cited effect and every call of a
//! rule from the sequence of play asks whether it is switched off. It is compiled once; then its tests run for each
//! switch, those first that could notice. `docs/laws.md` says how to read what comes out.

mod built;
mod cells;
mod compile;
mod copy;
mod excuses;
mod find;
mod mutate;
mod place;
mod record;
mod report;
mod run;
mod source;
mod switches;
mod tests;

pub use report::{Excused, Report, line};
pub use switches::Switch;

use built::State;
use copy::{Game, Result};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use record::Record;
use run::{Answer, Bench};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What is to be proved, and where.
#[derive(Clone, Debug)]
pub struct Task {
    pub root: PathBuf,
    pub target: PathBuf,
    pub game: String,
    /// A rule, a file or a place; empty for everything.
    pub only: String,
    /// Long tests are not asked.
    pub quick: bool,
    pub jobs: usize,
    /// When to stop asking, counted from the first switch.
    pub limit: Option<Duration>,
}

/// Switches everything off, one at a time.
pub fn prove(task: &Task, say: &(dyn Fn(&str) + Sync)) -> Result<Report> {
    let began = Instant::now();
    let game = Game::find(&task.root, &task.target, &task.game, "switches")?;
    let Laid {
        state,
        bench,
        switches,
        without,
    } = lay_out(&game, task, say)?;
    let (switches, keys): (Vec<Switch>, Vec<String>) = switches.into_iter().unzip();
    let record = Record::open(record_path(&game), state.as_str(), task.quick)?;
    let answers = bench.judge(&switches, &keys, &record, say);
    let judged = switches.into_iter().zip(answers).collect();
    let excuses = excuses::load(&game.root.join(&game.folder).join("tests/excused.tsv"))?;
    let mut report = Report::new(&game.name, judged, &excuses, task.only.is_empty());
    report.without_switch = without;
    report.seconds = began.elapsed().as_secs();
    Ok(report)
}

/// What no test comes to: it is unnoticed, and to find it out takes one run of the tests.
pub fn unreached(task: &Task, say: &(dyn Fn(&str) + Sync)) -> Result<Vec<Switch>> {
    let game = Game::find(&task.root, &task.target, &task.game, "switches")?;
    let laid = lay_out(&game, task, say)?;
    let switches = laid.switches.into_iter().map(|(switch, _)| switch);
    Ok(switches
        .filter(|switch| !laid.bench.is_reached(switch))
        .collect())
}

/// The switches that are meant with their keys, and the tests that are asked about them.
struct Laid<'a> {
    state: State,
    bench: Bench<'a>,
    switches: Vec<(Switch, String)>,
    /// What has no switch.
    without: Vec<String>,
}

/// Compiles the game with its switches, and runs its tests as they are.
fn lay_out<'a>(game: &'a Game, task: &Task, say: &(dyn Fn(&str) + Sync)) -> Result<Laid<'a>> {
    let (places, mut without) = copy::places(&game.sources()?);
    let state = State::of(game, &places)?;
    let compiled = compile::compile(game, &state, places, say)?;
    for place in &compiled.withdrawn {
        without.push(format!(
            "{}:{}: {} ({}) does not compile with a switch",
            place.file,
            place.line,
            place.name,
            place.kinds.join(", ")
        ));
    }
    let mut switches: Vec<Switch> = Vec::new();
    for (first, place) in &compiled.places {
        switches.extend(Switch::of_place(*first, place));
    }
    let count = compiled
        .places
        .last()
        .map_or(0, |(n, p)| n + p.kinds.len() as u32);
    say("the tests as they are");
    let bench = Bench::new(game, compiled.executables, task, &state, count)?;
    let columns: BTreeSet<(String, String)> = bench
        .tests
        .iter()
        .flat_map(|test| test.columns.iter().cloned())
        .collect();
    switches.extend(
        cells::cells(game, &columns)?
            .into_iter()
            .map(Switch::of_cell),
    );
    let keys = keys(&switches);
    let switches: Vec<(Switch, String)> = switches
        .into_iter()
        .zip(keys)
        .filter(|(switch, _)| task.only.is_empty() || switch.is_meant(&task.only))
        .collect();
    say(&format!(
        "{} switches, {} tests",
        switches.len(),
        bench.tests.len()
    ));
    Ok(Laid {
        state,
        bench,
        switches,
        without,
    })
}

/// Everything of the code that could be switched, without switching it; then what has no switch.
pub fn list(task: &Task) -> Result<(Vec<Switch>, Vec<String>)> {
    let game = Game::find(&task.root, &task.target, &task.game, "switches")?;
    let (places, without) = copy::places(&game.sources()?);
    let switches = places.iter().flat_map(|place| Switch::of_place(0, place));
    let meant = |switch: &Switch| task.only.is_empty() || switch.is_meant(&task.only);
    Ok((switches.filter(meant).collect(), without))
}

/// How a draw of mutants went.
#[derive(Clone, Debug, Serialize)]
pub struct Mutants {
    pub game: String,
    pub seed: u64,
    /// How many there are to draw from.
    pub all: usize,
    pub drawn: usize,
    pub caught: usize,
    /// For which there was no time.
    pub unasked: usize,
    pub survivors: Vec<Switch>,
    pub seconds: u64,
}

impl Mutants {
    pub fn text(&self) -> String {
        let mut out: String = self
            .survivors
            .iter()
            .map(|s| report::line(s) + "\n")
            .collect();
        let asked = self.drawn - self.unasked;
        let share = 1000 * self.caught / asked.max(1);
        out += &format!(
            "{}: {} of {asked} mutants caught ({}.{}%), drawn from {} with seed {}; {} s\n",
            self.game,
            self.caught,
            share / 10,
            share % 10,
            self.all,
            self.seed,
            self.seconds
        );
        if self.unasked > 0 {
            out += &format!("{} more were drawn and not asked about\n", self.unasked);
        }
        out
    }
}

/// Draws mutants by lot and looks which are caught.
pub fn mutants(
    task: &Task,
    sample: usize,
    seed: u64,
    say: &(dyn Fn(&str) + Sync),
) -> Result<Mutants> {
    let began = Instant::now();
    let game = Game::find(&task.root, &task.target, &task.game, "mutants")?;
    let places = mutate::mutants(&game.sources()?);
    let mut lots: Vec<(usize, usize)> = Vec::new();
    for (index, place) in places.iter().enumerate() {
        lots.extend((0..place.kinds.len()).map(|kind| (index, kind)));
    }
    let all = lots.len();
    shuffle(&mut lots, seed);
    // Some do not compile: their types do not take the change.
    lots.truncate(sample + sample / 2 + 10);
    let drawn: BTreeSet<usize> = lots.iter().map(|(index, _)| *index).collect();
    let chosen: Vec<place::Place> = drawn.iter().map(|index| places[*index].clone()).collect();
    let state = State::of(&game, &chosen)?;
    let compiled = compile::compile(&game, &state, chosen, say)?;
    let count = compiled
        .places
        .last()
        .map_or(0, |(n, p)| n + p.kinds.len() as u32);
    let by_name: BTreeMap<_, _> = compiled
        .places
        .iter()
        .map(|(n, p)| (identity(p), (*n, p)))
        .collect();
    let viable = lots.iter().filter_map(|(index, kind)| {
        let (first, place) = by_name.get(&identity(&places[*index]))?;
        Switch::of_place(*first, place).into_iter().nth(*kind)
    });
    let switches: Vec<Switch> = viable.take(sample).collect();
    say("the tests as they are");
    let bench = Bench::new(&game, compiled.executables, task, &state, count)?;
    let keys = keys(&switches);
    let asked = format!("{} {seed}", state.as_str());
    let record = Record::open(record_path(&game), &asked, task.quick)?;
    let answers = bench.judge(&switches, &keys, &record, say);
    let with = |meant: Answer| {
        let all = switches.iter().zip(&answers);
        all.filter(move |(_, answer)| **answer == meant)
            .map(|(switch, _)| switch.clone())
    };
    let survivors: Vec<Switch> = with(Answer::Nobody).collect();
    let unasked = with(Answer::NotAsked).count();
    Ok(Mutants {
        game: game.name.clone(),
        seed,
        all,
        drawn: switches.len(),
        caught: switches.len() - survivors.len() - unasked,
        unasked,
        survivors,
        seconds: began.elapsed().as_secs(),
    })
}

fn identity(place: &place::Place) -> (String, usize, usize, String) {
    let wrap = &place.wraps[0].1;
    (
        place.file.clone(),
        wrap.start,
        wrap.end,
        place.kinds.join(" "),
    )
}

fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for end in (1..items.len()).rev() {
        let at = (u64::from(random.next_u32()) * (end as u64 + 1)) >> 32;
        items.swap(end, at as usize);
    }
}

/// A name for each switch; those that would have the same are counted.
fn keys(switches: &[Switch]) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let key = |switch: &Switch| {
        let key = switch.key();
        let count = seen.entry(key.clone()).or_default();
        *count += 1;
        match count {
            1 => key,
            n => format!("{key} ({n})"),
        }
    };
    switches.iter().map(key).collect()
}

fn record_path(game: &Game) -> PathBuf {
    game.copy().with_extension("txt")
}

/// The folder of the workspace that this program is run in.
pub fn workspace(from: &Path) -> Result<PathBuf> {
    let is_root = |dir: &&Path| {
        std::fs::read_to_string(dir.join("Cargo.toml"))
            .is_ok_and(|text| text.contains("[workspace]"))
    };
    from.ancestors()
        .find(is_root)
        .map(Path::to_path_buf)
        .ok_or_else(|| "this is no folder of the repository".to_string())
}
