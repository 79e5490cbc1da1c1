//! Compiles the copy once. What the compiler does not take is withdrawn, and it is asked again.

use crate::copy::{Game, Result, read};
use crate::place::Place;
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
#[derive(Clone, Debug)]
pub struct Executable {
    /// `rules`, or the game's name for the tests inside of its sources.
    pub name: String,
    pub path: PathBuf,
}

/// How often the compiler is asked.
const ROUNDS: usize = 24;

pub fn compile(game: &Game, places: Vec<Place>, say: &dyn Fn(&str)) -> Result<Compiled> {
    let mut places = numbered(places);
    let mut withdrawn = Vec::new();
    let lines = Lines::of(game, &places)?;
    for _ in 0..ROUNDS {
        game.write(&places.iter().map(|(n, p)| (*n, p)).collect::<Vec<_>>())?;
        let messages = cargo(game, &["check", "--lib"])?;
        let errors = errors(game, &messages);
        if errors.is_empty() {
            let messages = cargo(game, &["test", "--no-run", "--lib", "--tests"])?;
            if messages.failed {
                return Err(format!(
                    "the tests of the copy do not compile:\n{}",
                    messages.rendered()
                ));
            }
            let executables = executables(&messages);
            return Ok(Compiled {
                places,
                withdrawn,
                executables,
            });
        }
        let before = places.len();
        let gone = withdrawn_for(&errors, &places, &lines);
        let mut left = Vec::new();
        for (index, (number, place)) in places.into_iter().enumerate() {
            if gone.contains(&index) {
                withdrawn.push(place);
            } else {
                left.push((number, place));
            }
        }
        places = left;
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

fn errors(game: &Game, messages: &Messages) -> Vec<Error> {
    let mut errors = Vec::new();
    let all = messages.lines.iter().map(|m| &m["message"]);
    for message in all.filter(|m| m["level"] == "error") {
        let spans = message["spans"].as_array().into_iter().flatten();
        let primary: Vec<&Value> = spans.filter(|s| s["is_primary"] == true).collect();
        for mut span in primary {
            // A span inside of a macro leads to where the macro was called.
            loop {
                let number = |key: &str| span[key].as_u64().unwrap_or(0) as usize;
                let file = span["file_name"].as_str().unwrap_or("").replace('\\', "/");
                if file.starts_with(&game.folder) {
                    let (first, last) = (number("line_start"), number("line_end"));
                    errors.push(Error { file, first, last });
                }
                match &span["expansion"]["span"] {
                    Value::Object(_) => span = &span["expansion"]["span"],
                    _ => break,
                }
            }
        }
    }
    errors
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
