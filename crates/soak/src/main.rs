//! `soak`: random games of every ruleset for some minutes, on all cores; see `docs/laws.md`.

use clap::Parser;
use conformance::soak::{Counts, Soak};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Game, Seed};
use sandtable::{Visitor, each_game};
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Plays random games of all scenarios, options and numbers of players and holds them against the laws.
#[derive(Parser)]
struct Cli {
    #[arg(long, default_value_t = 1)]
    minutes: u64,
    /// The same seed plays the same games, in the same order
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this game, or these, with commas between them
    #[arg(long, value_delimiter = ',')]
    game: Vec<String>,
    /// Only the game of this number, which failed before
    #[arg(long, requires = "game")]
    case: Option<u64>,
    /// How many games run at once; as many as there are cores unless said
    #[arg(long)]
    jobs: Option<usize>,
}

/// Plays the game of this number and counts what it did.
type PlayOne = Box<dyn Fn(u64, &mut Counts) -> Result<(), String> + Send + Sync>;

/// The games of one ruleset, whatever their types.
struct Tub {
    id: &'static str,
    play: PlayOne,
    next: AtomicU64,
    /// How long its games took, in microseconds of all cores.
    spent: AtomicU64,
    counts: Mutex<Counts>,
    failed: Mutex<BTreeMap<u64, String>>,
}

struct Tubs<'a> {
    cli: &'a Cli,
    tubs: Vec<Tub>,
}

impl Visitor for Tubs<'_> {
    fn visit<G: Game>(&mut self) {
        let id = G::info().id;
        let only = &self.cli.game;
        if !only.is_empty() && !only.iter().any(|game| game == id) {
            return;
        }
        let soak = Soak::<G>::new(Seed([7; 32]).nth(self.cli.seed));
        self.tubs.push(Tub {
            id,
            play: Box::new(move |number, counts| {
                soak.play(number, counts)
                    .map_err(|failure| failure.to_string())
            }),
            next: AtomicU64::new(0),
            spent: AtomicU64::new(0),
            counts: Mutex::default(),
            failed: Mutex::default(),
        });
    }
}

impl Tub {
    fn one(&self, number: u64) {
        let began = Instant::now();
        let mut counts = Counts::default();
        let played = kernel::caught(|| (self.play)(number, &mut counts));
        let played = played.unwrap_or_else(|words| Err(format!("a panic: {words}")));
        *self.counts.lock().unwrap_or_else(|e| e.into_inner()) += counts;
        let spent = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.spent.fetch_add(spent, Ordering::Relaxed);
        if let Err(words) = played {
            self.failed
                .lock()
                .unwrap_or_else(|e| e.into_inner())
                .insert(number, words);
        }
    }

    fn counts(&self) -> Counts {
        *self.counts.lock().unwrap_or_else(|e| e.into_inner())
    }
}

/// No more failures than this are looked for in one ruleset.
const ENOUGH: usize = 20;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut tubs = Tubs {
        cli: &cli,
        tubs: Vec::new(),
    };
    each_game(&mut tubs);
    let tubs = tubs.tubs;
    if tubs.is_empty() {
        eprintln!("error: there is no such game");
        return ExitCode::from(2);
    }
    match cli.case {
        Some(number) => tubs[0].one(number),
        None => soak(&cli, &tubs),
    }
    report(&cli, &tubs)
}

fn soak(cli: &Cli, tubs: &[Tub]) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (began, length) = (Instant::now(), Duration::from_secs(60 * cli.minutes));
    let bar = ProgressBar::new(length.as_secs());
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {elapsed} of {len} s {msg}") {
        bar.set_style(style);
    }
    let said = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..cli.jobs.unwrap_or(cores).max(1) {
            scope.spawn(|| {
                while began.elapsed() < length {
                    let Some(tub) = thirstiest(tubs) else {
                        return;
                    };
                    tub.one(tub.next.fetch_add(1, Ordering::Relaxed));
                    let games: u64 = tubs.iter().map(|t| t.counts().games).sum();
                    bar.set_message(format!("{games} games"));
                    bar.set_position(began.elapsed().as_secs());
                    let now = began.elapsed().as_secs() / SAID;
                    if said.fetch_max(now, Ordering::Relaxed) < now && bar.is_hidden() {
                        say(cli, tubs, now * SAID / 60);
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
}

/// So often, in seconds, a run without a progress bar says how it goes.
const SAID: u64 = 600;

/// How it goes, for who wants to know before the end or stops it.
fn say(cli: &Cli, tubs: &[Tub], minutes: u64) {
    let (mut all, mut failed) = (Counts::default(), 0);
    for tub in tubs {
        all += tub.counts();
        failed += tub.failed.lock().unwrap_or_else(|e| e.into_inner()).len();
    }
    let seed = cli.seed;
    eprintln!(
        "{minutes} minutes: {}, {failed} failed, with seed {seed}",
        words(all)
    );
}

/// The ruleset that has had least time: each gets as much of it, however long its games are. None where all have failed
/// often enough.
fn thirstiest(tubs: &[Tub]) -> Option<&Tub> {
    let goes_on = |tub: &&Tub| tub.failed.lock().unwrap_or_else(|e| e.into_inner()).len() < ENOUGH;
    (tubs.iter().filter(goes_on)).min_by_key(|tub| tub.spent.load(Ordering::Relaxed))
}

/// The counts of every ruleset and of all, and what failed with how to play it again.
fn report(cli: &Cli, tubs: &[Tub]) -> ExitCode {
    let mut all = Counts::default();
    let mut failed = 0;
    for tub in tubs {
        all += tub.counts();
        println!("{}: {}", tub.id, words(tub.counts()));
    }
    println!("all: {}", words(all));
    for tub in tubs {
        let failures = tub.failed.lock().unwrap_or_else(|e| e.into_inner());
        for (number, message) in failures.iter() {
            failed += 1;
            let (id, seed) = (tub.id, cli.seed);
            println!("failed: make soak GAME={id} SEED={seed} CASE={number}\n  {message}");
        }
    }
    println!("{failed} failed, with seed {}", cli.seed);
    if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    }
}

fn words(c: Counts) -> String {
    format!(
        "{} games, {} decisions, {} forged, {} spoilt, {} leaks checked, {} reloads",
        c.games, c.decisions, c.forged, c.spoilt, c.leaks, c.reloads
    )
}
