//! Switches one thing after the other and looks whether a test notices, on all cores.

use crate::Task;
use crate::compile::Executable;
use crate::copy::{Game, Result};
use crate::switches::{Change, Switch};
use crate::tests::{self, Test, Verdict};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

pub struct Bench<'a> {
    pub game: &'a Game,
    pub executables: Vec<Executable>,
    pub tests: Vec<Test>,
    pub jobs: usize,
    /// For every cell's file, how many of its cells each test noticed.
    noticing: Mutex<BTreeMap<(String, usize), usize>>,
}

/// Which test noticed, by the key of a switch; empty when none did.
pub type Known = BTreeMap<String, String>;

impl<'a> Bench<'a> {
    /// Runs every test with all in place and notes what it reaches.
    pub fn new(
        game: &'a Game,
        executables: Vec<Executable>,
        task: &Task,
        count: u32,
    ) -> Result<Bench<'a>> {
        let jobs = task.jobs;
        let mut listed = tests::list(game, &executables)?;
        if task.quick {
            listed.retain(|test| executables[test.executable].name != RANDOM);
        }
        let bar = bar(listed.len(), "tests as they are");
        let looked = on_all_cores(jobs, &listed, |index, test| {
            let mut test = test.clone();
            let note = game.copy().with_extension(format!("{index}.reach"));
            let result = tests::look(game, &executables, &mut test, count, &note).map(|()| test);
            bar.inc(1);
            result
        });
        bar.finish_and_clear();
        let mut tests = looked.into_iter().collect::<Result<Vec<Test>>>()?;
        if task.quick {
            tests.retain(|test| test.takes < LONG);
        }
        Ok(Bench {
            game,
            executables,
            tests,
            jobs,
            noticing: Mutex::default(),
        })
    }

    /// The test that notices each switch, in the order of the switches.
    pub fn judge(
        &self,
        switches: &[Switch],
        keys: &[String],
        record: &Record,
    ) -> Vec<Option<String>> {
        let bar = bar(switches.len(), "switches");
        let unnoticed = AtomicUsize::new(0);
        let verdicts = on_all_cores(self.jobs, switches, |index, switch| {
            let key = &keys[index];
            let noticed = match record.done.get(key) {
                Some(test) => Some(test.clone()).filter(|test| !test.is_empty()),
                None => {
                    let noticed = self.noticed(switch, record.before.get(key));
                    record.write(key, noticed.as_deref().unwrap_or(""));
                    noticed
                }
            };
            if noticed.is_none() {
                let count = unnoticed.fetch_add(1, Ordering::Relaxed) + 1;
                bar.set_message(format!("switches, {count} unnoticed"));
            }
            bar.inc(1);
            noticed
        });
        bar.finish_and_clear();
        verdicts
    }

    /// Whether any test comes to it.
    pub fn is_reached(&self, switch: &Switch) -> bool {
        self.tests
            .iter()
            .any(|test| self.could_notice(test, switch))
    }

    /// The test that notices a switch.
    fn noticed(&self, switch: &Switch, before: Option<&String>) -> Option<String> {
        for batch in self.batches(switch, before) {
            let program = &self.executables[self.tests[batch[0]].executable];
            let names: Vec<&str> = batch.iter().map(|t| self.tests[*t].name.as_str()).collect();
            let longest = batch.iter().map(|t| self.tests[*t].takes).max();
            let limit = Duration::from_secs(2) + longest.unwrap_or_default() * 10;
            if let Verdict::Failed(words) =
                tests::run(self.game, program, &names, &[switch.env()], limit)
            {
                let test = batch.iter().find(|t| self.tests[**t].name == words);
                if let (Change::Cell(cell), Some(test)) = (&switch.change, test) {
                    let mut noticing = self.noticing.lock().unwrap_or_else(|e| e.into_inner());
                    *noticing.entry((cell.file.clone(), *test)).or_default() += 1;
                }
                return Some(words);
            }
        }
        None
    }

    /// The tests that could notice, in the order in which they are asked: the one that noticed last time, those that
    /// cite the rule, then from the quick to the slow.
    fn batches(&self, switch: &Switch, before: Option<&String>) -> Vec<Vec<usize>> {
        let mut order: Vec<(usize, usize, Duration, usize)> = Vec::new();
        for (index, test) in self.tests.iter().enumerate() {
            if self.could_notice(test, switch) {
                let tier = self.tier(index, test, switch, before);
                order.push((tier, test.executable, test.takes, index));
            }
        }
        order.sort();
        let mut batches: Vec<Vec<usize>> = Vec::new();
        let mut last = None;
        for (tier, executable, _, index) in order {
            let same = last == Some((tier, executable)) && tier < SLOW;
            match batches.last_mut() {
                Some(batch) if same && batch.len() < 250 => batch.push(index),
                _ => batches.push(vec![index]),
            }
            last = Some((tier, executable));
        }
        batches
    }

    fn could_notice(&self, test: &Test, switch: &Switch) -> bool {
        match &switch.change {
            Change::Off(number) => test.reaches.contains(number),
            // Random games hold no number of a table; only what they are said to be can tell.
            Change::Cell(cell) => {
                self.executables[test.executable].name != RANDOM
                    && test
                        .columns
                        .contains(&(cell.file.clone(), cell.name.clone()))
            }
        }
    }

    fn tier(&self, index: usize, test: &Test, switch: &Switch, before: Option<&String>) -> usize {
        if before == Some(&test.name) {
            return 0;
        }
        if let Change::Cell(cell) = &switch.change {
            let noticing = self.noticing.lock().unwrap_or_else(|e| e.into_inner());
            if noticing.contains_key(&(cell.file.clone(), index)) && test.takes < LONG {
                return 1;
            }
        }
        if test.takes >= LONG {
            SLOW
        } else if switch.rules.iter().any(|rule| test.proves.contains(rule)) {
            2
        } else {
            3
        }
    }
}

/// The program of tests that play random games.
const RANDOM: &str = "laws";
/// A test that takes this long is asked last and alone.
const LONG: Duration = Duration::from_secs(1);
const SLOW: usize = 4;

/// Said of a state in which only quick tests were asked.
pub const QUICK: &str = " quick";

/// What is known from runs before, and the file that keeps it.
pub struct Record {
    /// Judged already, with the same sources.
    done: Known,
    /// Which test noticed when sources were others.
    before: Known,
    file: Mutex<fs::File>,
}

impl Record {
    /// Opens the record of a game. `state` names the sources: what was judged with others is only a hint.
    pub fn open(path: PathBuf, state: &str) -> Result<Record> {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let (mut done, mut before) = (Known::new(), Known::new());
        let (mut current, mut quick) = (false, false);
        for line in text.lines() {
            match line.split_once('\t') {
                None => {
                    current = line == state;
                    quick = line.replace(QUICK, "") == state;
                }
                Some((test, key)) => {
                    // What a quick test notices is noticed, whoever else is asked.
                    if current || quick && !test.is_empty() {
                        done.insert(key.to_string(), test.to_string());
                    }
                    if !test.is_empty() {
                        before.insert(key.to_string(), test.to_string());
                    }
                }
            }
        }
        let fail = |e: std::io::Error| format!("{}: {e}", path.display());
        let mut kept = String::new();
        for (key, test) in before.iter().filter(|(key, _)| !done.contains_key(*key)) {
            kept += &format!("{test}\t{key}\n");
        }
        kept += &format!("{state}\n");
        for (key, test) in &done {
            kept += &format!("{test}\t{key}\n");
        }
        fs::write(&path, kept).map_err(fail)?;
        let file = OpenOptions::new().append(true).open(&path).map_err(fail)?;
        Ok(Record {
            done,
            before,
            file: Mutex::new(file),
        })
    }

    fn write(&self, key: &str, test: &str) {
        let mut file = self.file.lock().unwrap_or_else(|e| e.into_inner());
        // Without it the next run asks again, and nothing else is lost.
        let _ = writeln!(file, "{test}\t{key}");
    }
}

fn bar(count: usize, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(count as u64).with_message(what);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}, {elapsed}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// Does something with every item on several threads, and gives the results in the order of the items.
fn on_all_cores<T: Sync, R: Send>(
    jobs: usize,
    items: &[T],
    work: impl Fn(usize, &T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let mut results: Vec<(usize, R)> = std::thread::scope(|scope| {
        let worker = || {
            let mut done = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(index) else {
                    return done;
                };
                done.push((index, work(index, item)));
            }
        };
        let workers: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(worker)).collect();
        let joined = workers
            .into_iter()
            .map(|w| w.join().unwrap_or_else(|e| std::panic::resume_unwind(e)));
        joined.flatten().collect()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
