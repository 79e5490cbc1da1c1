//! Compiles the copy once. What the compiler does not take is withdrawn, and it is asked again.

use crate::built::{self, State};
use crate::copy::{Game, Result, read};
use crate::place::Place;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The places that compile, with the number of the first switch of each.
pub struct Compiled {
    pub places: Vec<(u32, Place)>,
    pub withdrawn: Vec<Place>,
    pub executables: Vec<Executable>,
}

/// A program of tests.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Executable {
    /// `rules`, or the game's name for the tests inside of its sources.
    pub name: String,
    pub path: PathBuf,
}

/// How often the compiler is asked.
const ROUNDS: usize = 24;

/// The copy with its places, compiled unless it was already.
pub fn compile(
    game: &Game,
    state: &State,
    places: Vec<Place>,
    say: &dyn Fn(&str),
) -> Result<Compiled> {
    let places = numbered(places);
    if let Some(compiled) = built::compiled(game, state, &places) {
        return Ok(compiled);
    }
    built::forget(game);
    let names = built::names(&places);
    let unfit = built::unfit(game);
    let tried = places.iter().zip(&names);
    let tried: Vec<(u32, Place)> = tried
        .filter(|(_, name)| !unfit.contains(*name))
        .map(|(place, _)| place.clone())
        .collect();
    let (fits, executables) = ask_the_compiler(game, tried, say)?;
    let fits: BTreeSet<u32> = fits.into_iter().map(|(number, _)| number).collect();
    let gone = places.iter().zip(names);
    let gone = gone.filter(|((number, _), _)| !fits.contains(number));
    built::keep_unfit(game, &gone.map(|(_, name)| name).collect())?;
    let (left, withdrawn): (Vec<_>, Vec<_>) = places
        .iter()
        .cloned()
        .partition(|(number, _)| fits.contains(number));
    let compiled = Compiled {
        places: left,
        withdrawn: withdrawn.into_iter().map(|(_, place)| place).collect(),
        executables,
    };
    built::keep(game, state, &places, &compiled)?;
    Ok(compiled)
}

/// Those of the places that compile, and the programs.
type Fits = (Vec<(u32, Place)>, Vec<Executable>);

fn ask_the_compiler(
    game: &Game,
    mut places: Vec<(u32, Place)>,
    say: &dyn Fn(&str),
) -> Result<Fits> {
    let lines = Lines::of(game, &places)?;
    for _ in 0..ROUNDS {
        game.write(&places.iter().map(|(n, p)| (*n, p)).collect::<Vec<_>>())?;
        let mut messages = cargo(game, &["check", "--lib"])?;
        let mut errors = errors_of(game, &messages);
        if errors.is_empty() {
            // Some errors are found only where code is made: an overflow that is sure to come.
            messages = cargo(game, &["test", "--no-run", "--lib", "--tests"])?;
            if !messages.failed {
                return Ok((places, executables(&messages)));
            }
            errors = errors_of(game, &messages);
        }
        let before = places.len();
        let mut gone = withdrawn_for(&errors, &places, &lines);
        if gone.is_empty() {
            gone = withdrawn_for(&wide_errors(game, &messages), &places, &lines);
        }
        let mut index = 0..;
        places.retain(|_| index.next().is_some_and(|index| !gone.contains(&index)));
        if places.len() == before {
            return Err(format!(
                "the copy does not compile:\n{}",
                messages.rendered()
            ));
        }
        say(&format!(
            "{} places do not compile and are left out",
            before - places.len()
        ));
    }
    Err("the copy does not come to compile".to_string())
}

fn numbered(places: Vec<Place>) -> Vec<(u32, Place)> {
    let mut next = 1;
    let number = |place: Place| {
        let first = next;
        next += place.kinds.len() as u32;
        (first, place)
    };
    places.into_iter().map(number).collect()
}

/// Where the compiler found something wrong.
struct Error {
    file: String,
    first: usize,
    last: usize,
}

/// The places that errors are about. What was written in begins and ends on known lines: those that an error covers
/// exactly are meant, then those that begin or end where it begins, then any inside of it.
fn withdrawn_for(errors: &[Error], places: &[(u32, Place)], lines: &Lines) -> BTreeSet<usize> {
    let mut gone = BTreeSet::new();
    for error in errors {
        let found = |fits: &dyn Fn(usize, usize) -> bool| -> Vec<usize> {
            let of = |place: &Place| {
                let here = place.wraps.iter().filter(|(file, _)| *file == error.file);
                here.map(|(file, wrap)| (lines.at(file, wrap.start), lines.at(file, wrap.end)))
                    .any(|(open, close)| fits(open, close))
            };
            let places = places.iter().enumerate();
            places
                .filter(|(_, (_, place))| of(place))
                .map(|(index, _)| index)
                .collect()
        };
        let (first, last) = (error.first, error.last);
        let exact = found(&|open, close| open == first && close == last);
        let near = found(&|open, close| open == first || close == first);
        let inside = found(&|open, close| first <= close && open <= last);
        let meant = [exact, near, inside]
            .into_iter()
            .find(|found| !found.is_empty());
        gone.extend(meant.unwrap_or_default());
    }
    gone
}

/// Where the lines of the sources begin.
struct Lines(BTreeMap<String, Vec<usize>>);

impl Lines {
    fn of(game: &Game, places: &[(u32, Place)]) -> Result<Lines> {
        let mut lines = BTreeMap::new();
        for (file, _) in places.iter().flat_map(|(_, place)| &place.wraps) {
            if !lines.contains_key(file) {
                let text = read(&game.root.join(file))?;
                let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
                lines.insert(file.clone(), ends.map(|(at, _)| at).collect());
            }
        }
        Ok(Lines(lines))
    }

    fn at(&self, file: &str, offset: usize) -> usize {
        self.0
            .get(file)
            .map_or(0, |ends| ends.partition_point(|end| *end < offset) + 1)
    }
}

struct Messages {
    lines: Vec<Value>,
    failed: bool,
    other: String,
}

impl Messages {
    fn rendered(&self) -> String {
        let all = self
            .lines
            .iter()
            .filter(|m| m["message"]["level"] == "error");
        let text: String = all
            .filter_map(|m| m["message"]["rendered"].as_str())
            .take(5)
            .collect();
        if text.is_empty() {
            self.other.clone()
        } else {
            text
        }
    }
}

fn cargo(game: &Game, args: &[&str]) -> Result<Messages> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let output = Command::new(&cargo)
        .current_dir(game.copy())
        .args(args)
        .args([
            "-p",
            &game.name,
            "--message-format",
            "json",
            "--color",
            "never",
        ])
        .env("CARGO_TARGET_DIR", &game.target)
        // Set by a cargo that runs this program; they would point at the wrong package.
        .env_remove("CARGO_MANIFEST_DIR")
        .env_remove("CARGO_MANIFEST_PATH")
        .env_remove("CARGO_PKG_NAME")
        .stdin(Stdio::null())
        .output()
        .map_err(|e| format!("{cargo}: {e}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<Value> = text
        .lines()
        .filter_map(|l| serde_json::from_str(l).ok())
        .collect();
    let other = String::from_utf8_lossy(&output.stderr).into_owned();
    let failed = !output.status.success();
    if failed && !lines.iter().any(|m| m["message"]["level"] == "error") {
        return Err(format!("cargo {} fails:\n{other}", args.join(" ")));
    }
    Ok(Messages {
        lines,
        failed,
        other,
    })
}

fn errors_of(game: &Game, messages: &Messages) -> Vec<Error> {
    let mut errors = Vec::new();
    for spans in spans_of_errors(messages) {
        for mut span in spans.iter().filter(|s| s["is_primary"] == true) {
            // A span inside of a macro leads to where the macro was called.
            loop {
                errors.extend(Error::of(game, span));
                match &span["expansion"]["span"] {
                    Value::Object(_) => span = &span["expansion"]["span"],
                    _ => break,
                }
            }
        }
    }
    errors
}

/// Each error from the first to the last line that it speaks of: where something is borrowed, say, to where that is used.
fn wide_errors(game: &Game, messages: &Messages) -> Vec<Error> {
    let wide = |spans: &Vec<Value>| {
        let mut all = spans.iter().filter_map(|span| Error::of(game, span));
        let first = all.next()?;
        Some(all.fold(first, |wide, other| Error {
            first: wide.first.min(other.first),
            last: wide.last.max(other.last),
            ..wide
        }))
    };
    spans_of_errors(messages).filter_map(wide).collect()
}

fn spans_of_errors(messages: &Messages) -> impl Iterator<Item = &Vec<Value>> {
    let all = messages.lines.iter().map(|m| &m["message"]);
    all.filter(|m| m["level"] == "error")
        .filter_map(|m| m["spans"].as_array())
}

impl Error {
    /// If it is in the game.
    fn of(game: &Game, span: &Value) -> Option<Error> {
        let number = |key: &str| span[key].as_u64().unwrap_or(0) as usize;
        let file = span["file_name"].as_str().unwrap_or("").replace('\\', "/");
        file.starts_with(&game.folder).then(|| Error {
            file,
            first: number("line_start"),
            last: number("line_end"),
        })
    }
}

fn executables(messages: &Messages) -> Vec<Executable> {
    let of = |message: &Value| {
        let path = message["executable"].as_str()?;
        let name = message["target"]["name"].as_str()?;
        let tests = message["profile"]["test"] == true;
        tests.then(|| Executable {
            name: name.to_string(),
            path: PathBuf::from(path),
        })
    };
    messages.lines.iter().filter_map(of).collect()
}
