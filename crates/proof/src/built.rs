//! What was compiled and looked at before. As long as no source changes it is not done again: a run needs no compiler
//! then, and goes on on another machine if the workspace and the target folder are at the same place there.

use crate::compile::{Compiled, Executable};
use crate::copy::{self, Game, Result, read};
use crate::place::Place;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A hash of every source of the copy, and of what is written into it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct State(String);

impl State {
    pub fn of(game: &Game, places: &[Place]) -> Result<State> {
        let mut hash = Sha256::new();
        for (name, path) in game.copied()? {
            hash.update(name.as_bytes());
            hash.update(std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?);
        }
        hash.update(copy::RUNTIME.as_bytes());
        for place in places {
            hash.update(format!("{:?}", place.wraps).as_bytes());
        }
        let bytes = hash.finalize();
        Ok(State(
            bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        ))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What the compiler made of a state.
#[derive(Serialize, Deserialize)]
struct Built {
    state: State,
    /// The places that do not compile, by their order.
    withdrawn: BTreeSet<usize>,
    executables: Vec<Executable>,
}

fn built_path(game: &Game) -> PathBuf {
    game.copy().with_extension("built.json")
}

/// What was compiled from just these sources, if it is still there.
pub fn compiled(game: &Game, state: &State, places: &[(u32, Place)]) -> Option<Compiled> {
    let built: Built = load(&built_path(game))?;
    let there = built.executables.iter().all(|e| e.path.is_file());
    if built.state != *state || !there {
        return None;
    }
    let mut compiled = Compiled {
        places: Vec::new(),
        withdrawn: Vec::new(),
        executables: built.executables,
    };
    for (index, (number, place)) in places.iter().enumerate() {
        if built.withdrawn.contains(&index) {
            compiled.withdrawn.push(place.clone());
        } else {
            compiled.places.push((*number, place.clone()));
        }
    }
    Some(compiled)
}

/// Before the compiler is asked: what it made last is as good as gone.
pub fn forget(game: &Game) {
    for path in [built_path(game), looked_path(game)] {
        // It may not be there.
        let _ = std::fs::remove_file(path);
    }
}

pub fn keep(game: &Game, state: &State, all: &[(u32, Place)], compiled: &Compiled) -> Result<()> {
    let left: BTreeSet<u32> = compiled.places.iter().map(|(number, _)| *number).collect();
    let gone = all.iter().enumerate();
    let built = Built {
        state: state.clone(),
        withdrawn: gone
            .filter(|(_, (number, _))| !left.contains(number))
            .map(|(index, _)| index)
            .collect(),
        executables: compiled.executables.clone(),
    };
    save(&built_path(game), &built)
}

/// Places that did not compile last time, whatever the sources were: they are not tried again while they are called
/// the same, since each try is a compilation.
pub fn unfit(game: &Game) -> BTreeSet<String> {
    let text = read(&unfit_path(game)).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

pub fn keep_unfit(game: &Game, withdrawn: &BTreeSet<String>) -> Result<()> {
    let lines: String = withdrawn.iter().map(|name| format!("{name}\n")).collect();
    copy::write(&unfit_path(game), &lines)
}

fn unfit_path(game: &Game) -> PathBuf {
    game.copy().with_extension("unfit.txt")
}

/// What each place is called from one run to the next; those that would be called the same are counted.
pub fn names(places: &[(u32, Place)]) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let of = |place: &Place| {
        let kinds = place.kinds.join(",");
        let name = format!("{} {} {kinds} {}", place.file, place.name, place.detail);
        let count = seen.entry(name.clone()).or_default();
        *count += 1;
        format!("{name} ({count})")
    };
    places.iter().map(|(_, place)| place).map(of).collect()
}

/// The tests of a state that ran with everything in place.
#[derive(Serialize, Deserialize)]
pub struct Looked<T> {
    state: State,
    pub tests: Vec<T>,
}

fn looked_path(game: &Game) -> PathBuf {
    game.copy().with_extension("tests.json")
}

pub fn looked<T: DeserializeOwned>(game: &Game, state: &State) -> Vec<T> {
    let looked: Option<Looked<T>> = load(&looked_path(game));
    looked
        .filter(|looked| looked.state == *state)
        .map_or_else(Vec::new, |looked| looked.tests)
}

pub fn keep_looked<T: Serialize>(game: &Game, state: &State, tests: Vec<T>) -> Result<()> {
    let state = state.clone();
    save(&looked_path(game), &Looked { state, tests })
}

/// What cannot be read is as good as not there.
fn load<T: DeserializeOwned>(path: &Path) -> Option<T> {
    serde_json::from_str(&read(path).ok()?).ok()
}

fn save<T: Serialize>(path: &Path, what: &T) -> Result<()> {
    let text = serde_json::to_string(what).map_err(|e| e.to_string())?;
    copy::write(path, &text)
}
