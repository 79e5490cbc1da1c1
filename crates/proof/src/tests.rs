//! The tests of a game: what there is, what each cites, what each reaches.

use crate::compile::Executable;
use crate::copy::{Game, Result};
use crate::source::{self, File};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use syn::visit::Visit;

/// One test.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Test {
    /// The number of its program.
    pub executable: usize,
    pub name: String,
    /// The rules that it says it proves.
    pub proves: BTreeSet<String>,
    pub takes: Duration,
    /// The switches that it asks.
    pub reaches: BTreeSet<u32>,
    /// The columns of data tables that it reads, by file.
    pub columns: BTreeSet<(String, String)>,
}

/// The tests of every program, without what they reach.
pub fn list(game: &Game, executables: &[Executable]) -> Result<Vec<Test>> {
    let proves = proves(&game.test_sources()?);
    let mut tests = Vec::new();
    for (number, executable) in executables.iter().enumerate() {
        let ignored = names(
            game,
            executable,
            &["--list", "--format", "terse", "--ignored"],
        )?;
        for name in names(game, executable, &["--list", "--format", "terse"])? {
            if ignored.contains(&name) {
                continue;
            }
            let function = name.rsplit("::").next().unwrap_or(&name);
            tests.push(Test {
                executable: number,
                proves: proves.get(function).cloned().unwrap_or_default(),
                name,
                takes: Duration::ZERO,
                reaches: BTreeSet::new(),
                columns: BTreeSet::new(),
            });
        }
    }
    Ok(tests)
}

fn names(game: &Game, executable: &Executable, args: &[&str]) -> Result<BTreeSet<String>> {
    let output = Command::new(&executable.path)
        .current_dir(game.package())
        .args(args)
        .output()
        .map_err(|e| format!("{}: {e}", executable.path.display()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let tests = text.lines().filter_map(|line| line.strip_suffix(": test"));
    Ok(tests.map(str::to_owned).collect())
}

/// The rules of `proves!` in each test function.
fn proves(files: &[File]) -> BTreeMap<String, BTreeSet<String>> {
    struct Proved(BTreeMap<String, BTreeSet<String>>);
    impl<'a> Visit<'a> for Proved {
        fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
            struct Ids(Vec<String>);
            impl Visit<'_> for Ids {
                fn visit_macro(&mut self, found: &syn::Macro) {
                    if source::name_of(found) == "proves" {
                        self.0.extend(source::rules_of_macro(found));
                    }
                }
            }
            let mut ids = Ids(Vec::new());
            ids.visit_block(&item.block);
            self.0
                .entry(item.sig.ident.to_string())
                .or_default()
                .extend(ids.0);
        }
    }
    let mut proved = Proved(BTreeMap::new());
    for file in files {
        proved.visit_file(&file.syntax);
    }
    proved.0
}

/// Runs a test alone with every switch on, and notes what it reaches and how long it takes.
pub fn look(
    game: &Game,
    executables: &[Executable],
    test: &mut Test,
    count: u32,
    note: &Path,
) -> Result<()> {
    // It may be left from a run that was stopped.
    let _ = std::fs::remove_file(note);
    let env = [
        ("PROOF_REACH", note.display().to_string()),
        ("PROOF_COUNT", count.to_string()),
    ];
    let limit = Duration::from_secs(600);
    let program = &executables[test.executable];
    match run(game, program, &[&test.name], &env, limit) {
        Verdict::Passed(takes) => test.takes = takes,
        Verdict::Failed(words) => {
            return Err(format!(
                "`{}` fails with every rule in place: {words}",
                test.name
            ));
        }
    }
    let text = std::fs::read_to_string(note).unwrap_or_default();
    for line in text.lines() {
        match line.split_once('\t') {
            Some((file, column)) => {
                test.columns.insert((file.to_string(), column.to_string()));
            }
            None => test.reaches.extend(line.parse::<u32>().ok()),
        }
    }
    let _ = std::fs::remove_file(note);
    Ok(())
}

pub enum Verdict {
    /// With the time that a core spent on it.
    Passed(Duration),
    /// The test that failed, or what else happened.
    Failed(String),
}

/// How long is waited for a program that neither computes nor says anything.
const HANGS: Duration = Duration::from_secs(600);

/// How often a program that says nothing is looked at.
const GLANCE: Duration = Duration::from_millis(250);

/// Runs tests of one program, one after the other, until the first fails. The limit is on the time that a core
/// spends on a single one: how busy the machine is makes no difference, and neither does how many there are.
pub fn run(
    game: &Game,
    executable: &Executable,
    tests: &[&str],
    env: &[(&str, String)],
    limit: Duration,
) -> Verdict {
    // A rule that is off may fill the memory before the time is up.
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -v 6000000; exec \"$0\" \"$@\""])
        .arg(&executable.path)
        .args(["--exact", "--test-threads", "1", "--color", "never"])
        .args(tests)
        .current_dir(game.package())
        .envs(env.iter().map(|(name, value)| (name, value)))
        // That a law fails is enough: the game in which it does need not be shortened.
        .env("AS_FOUND", "1")
        // Where it fails is told to nobody, and to find it out takes longer than most tests.
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => return Verdict::Failed(format!("(not started: {error})")),
    };
    let began = Instant::now();
    let verdict = watch(&mut child, limit);
    let takes = computed(child.id()).unwrap_or_else(|| began.elapsed());
    // It is over already, unless a test failed or the time was up.
    let _ = child.kill();
    let status = child.wait();
    verdict.unwrap_or_else(|| match status {
        Ok(status) if status.success() => Verdict::Passed(takes),
        Ok(status) => Verdict::Failed(format!("({status})")),
        Err(error) => Verdict::Failed(format!("({error})")),
    })
}

/// Reads what the program says until a test fails, the time of one is up, or all is said.
fn watch(child: &mut Child, limit: Duration) -> Option<Verdict> {
    let output = child.stdout.take()?;
    let (send, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output)
            .lines()
            .map_while(std::result::Result::ok)
        {
            if send.send(line).is_err() {
                return;
            }
        }
    });
    let spent = || computed(child.id());
    let (mut heard, mut before) = (Instant::now(), spent());
    loop {
        match lines.recv_timeout(GLANCE) {
            Ok(line) => {
                let failed = line.strip_suffix(" ... FAILED");
                if let Some(test) = failed.and_then(|l| l.strip_prefix("test ")) {
                    return Some(Verdict::Failed(test.to_string()));
                }
                (heard, before) = (Instant::now(), spent());
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {
                let silent = heard.elapsed();
                let computed = match (before, spent()) {
                    (Some(before), Some(now)) => now.saturating_sub(before),
                    _ => silent,
                };
                if computed > limit || silent > limit + HANGS {
                    return Some(Verdict::Failed("(too long)".to_string()));
                }
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// The time that cores spent on a process that has not been waited for yet, where the system tells.
fn computed(process: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in brackets, may hold anything; user and system time are the 12th and 13th after it.
    let mut fields = text.rsplit(')').next()?.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    let (user, system) = (ticks()?, ticks()?);
    Some(Duration::from_millis((user + system) * 10))
}
