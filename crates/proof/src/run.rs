//! Switches one thing after the other and looks whether a test notices, on all cores.

use crate::Task;
use crate::built::{self, State};
use crate::compile::Executable;
use crate::copy::{Game, Result};
use crate::record::Record;
use crate::switches::{Change, Switch};
use crate::tests::{self, Test, Verdict};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

pub struct Bench<'a> {
    pub game: &'a Game,
    pub executables: Vec<Executable>,
    pub tests: Vec<Test>,
    pub jobs: usize,
    quick: bool,
    limit: Option<Duration>,
    /// How much each test noticed in a function, a column or a file.
    noticing: Mutex<BTreeMap<String, BTreeMap<usize, usize>>>,
}

/// What came of asking about a switch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// With the test.
    Noticed(String),
    Nobody,
    /// The time was up before.
    NotAsked,
}

impl<'a> Bench<'a> {
    /// Runs every test with all in place and notes what it reaches, unless that is known.
    pub fn new(
        game: &'a Game,
        executables: Vec<Executable>,
        task: &Task,
        state: &State,
        count: u32,
    ) -> Result<Bench<'a>> {
        let jobs = task.jobs;
        let mut listed = tests::list(game, &executables)?;
        if task.quick {
            listed.retain(|test| executables[test.executable].name != RANDOM);
        }
        let mut known: BTreeMap<(usize, String), Test> = built::looked::<Test>(game, state)
            .into_iter()
            .map(|test| ((test.executable, test.name.clone()), test))
            .collect();
        let bar = bar(listed.len(), "tests as they are");
        let looked = on_all_cores(jobs, &listed, |index, test| {
            let test = match known.get(&(test.executable, test.name.clone())) {
                Some(test) => Ok(test.clone()),
                None => {
                    let note = game.copy().with_extension(format!("{index}.reach"));
                    let mut test = test.clone();
                    tests::look(game, &executables, &mut test, count, &note).map(|()| test)
                }
            };
            bar.inc(1);
            test
        });
        bar.finish_and_clear();
        let tests = looked.into_iter().collect::<Result<Vec<Test>>>()?;
        for test in &tests {
            known.insert((test.executable, test.name.clone()), test.clone());
        }
        built::keep_looked(game, state, known.into_values().collect())?;
        Ok(Bench {
            game,
            executables,
            tests,
            jobs,
            quick: task.quick,
            limit: task.limit,
            noticing: Mutex::default(),
        })
    }

    /// What came of each switch, in the order of the switches.
    pub fn judge(
        &self,
        switches: &[Switch],
        keys: &[String],
        record: &Record,
        say: &(dyn Fn(&str) + Sync),
    ) -> Vec<Answer> {
        let bar = bar(switches.len(), "switches");
        let (began, said) = (Instant::now(), Mutex::new(Instant::now()));
        let unnoticed = AtomicUsize::new(0);
        let answers = on_all_cores(self.jobs, switches, |index, switch| {
            let key = &keys[index];
            let answer = match record.done.get(key) {
                Some(test) if test.is_empty() => Answer::Nobody,
                Some(test) => Answer::Noticed(test.clone()),
                None => {
                    let slow_only = record.slow_only.contains(key);
                    let answer = self.ask(switch, record.before.get(key), slow_only, began);
                    match &answer {
                        Answer::Noticed(test) => record.write(key, test),
                        Answer::Nobody => record.write(key, ""),
                        Answer::NotAsked => {}
                    }
                    answer
                }
            };
            if answer == Answer::Nobody {
                let count = unnoticed.fetch_add(1, Ordering::Relaxed) + 1;
                bar.set_message(format!("switches, {count} unnoticed"));
            }
            bar.inc(1);
            let mut said = said.lock().unwrap_or_else(|e| e.into_inner());
            if bar.is_hidden() && said.elapsed() >= SAID {
                *said = Instant::now();
                let (done, count) = (bar.position(), unnoticed.load(Ordering::Relaxed));
                let (all, seconds) = (switches.len(), began.elapsed().as_secs());
                say(&format!(
                    "{done} of {all} switches, {count} unnoticed, {seconds} s"
                ));
            }
            answer
        });
        bar.finish_and_clear();
        answers
    }

    /// Whether any test comes to it.
    pub fn is_reached(&self, switch: &Switch) -> bool {
        self.tests
            .iter()
            .any(|test| self.could_notice(test, switch))
    }

    /// Asks the tests about a switch, until one notices or the time is up.
    fn ask(
        &self,
        switch: &Switch,
        before: Option<&String>,
        slow_only: bool,
        began: Instant,
    ) -> Answer {
        for batch in self.batches(switch, before, slow_only) {
            if self.limit.is_some_and(|limit| began.elapsed() >= limit) {
                return Answer::NotAsked;
            }
            let program = &self.executables[self.tests[batch[0]].executable];
            let names: Vec<&str> = batch.iter().map(|t| self.tests[*t].name.as_str()).collect();
            let longest = batch.iter().map(|t| self.tests[*t].takes).max();
            let limit = Duration::from_secs(2) + longest.unwrap_or_default() * 10;
            if let Verdict::Failed(words) =
                tests::run(self.game, program, &names, &[switch.env()], limit)
            {
                let test = batch.iter().find(|t| self.tests[**t].name == words);
                if let Some(test) = test {
                    self.remember(switch, *test);
                }
                return Answer::Noticed(words);
            }
        }
        Answer::Nobody
    }

    /// The tests that could notice, in the order in which they are asked: the one that noticed last time, those that
    /// notice most nearby, those that cite the rule, then from the quick to the slow. Few at first, then more at once.
    fn batches(
        &self,
        switch: &Switch,
        before: Option<&String>,
        slow_only: bool,
    ) -> Vec<Vec<usize>> {
        let nearby = self.nearby(switch);
        let mut order: Vec<(usize, usize, Duration, usize)> = Vec::new();
        for (index, test) in self.tests.iter().enumerate() {
            let slow = self.is_slow(test);
            let meant = if slow { !self.quick } else { !slow_only };
            if meant && self.could_notice(test, switch) {
                let tier = match before {
                    Some(name) if *name == test.name => 0,
                    _ if slow => SLOW,
                    _ if nearby.contains(&index) => 1,
                    _ if switch.rules.iter().any(|rule| test.proves.contains(rule)) => 2,
                    _ => 3,
                };
                order.push((tier, test.executable, test.takes, index));
            }
        }
        order.sort();
        let mut batches: Vec<Vec<usize>> = Vec::new();
        let (mut last, mut most) = (None, FEW);
        for (tier, executable, _, index) in order {
            let same = last == Some((tier, executable)) && tier < SLOW;
            match batches.last_mut() {
                Some(batch) if same && batch.len() < most => batch.push(index),
                _ => {
                    most = if same { most * 4 } else { FEW };
                    batches.push(vec![index]);
                }
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

    fn is_slow(&self, test: &Test) -> bool {
        self.executables[test.executable].name == RANDOM || test.takes >= LONG
    }

    /// Where a switch is: its function or column, then its file.
    fn scopes(switch: &Switch) -> [String; 2] {
        [switch.place.clone(), switch.file.clone()]
    }

    fn remember(&self, switch: &Switch, test: usize) {
        let mut noticing = self.noticing.lock().unwrap_or_else(|e| e.into_inner());
        for scope in Self::scopes(switch) {
            *noticing.entry(scope).or_default().entry(test).or_default() += 1;
        }
    }

    /// The tests that noticed most where a switch is.
    fn nearby(&self, switch: &Switch) -> Vec<usize> {
        let noticing = self.noticing.lock().unwrap_or_else(|e| e.into_inner());
        let mut found = Vec::new();
        for scope in Self::scopes(switch) {
            let counts = noticing.get(&scope).into_iter().flatten();
            let mut most: Vec<(usize, usize)> = counts.map(|(test, n)| (*n, *test)).collect();
            most.sort_by_key(|(n, _)| std::cmp::Reverse(*n));
            found.extend(most.into_iter().take(FEW).map(|(_, test)| test));
        }
        found
    }
}

/// The program of tests that play random games.
const RANDOM: &str = "laws";
/// A test that takes this long is asked last and alone.
const LONG: Duration = Duration::from_secs(1);
const SLOW: usize = 4;
/// So many tests are asked at once at first.
const FEW: usize = 8;
/// So often a run without a progress bar says how it goes.
const SAID: Duration = Duration::from_secs(20);

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
