//! Journals that were kept of every game, played again with today's rules: a game that somebody began yesterday goes on.
//!
//! `tests/kept/GAME.tsv` lists them with the version of the rules that they were recorded under and the hash of the state
//! that they lead to. `RENEW=1` records those anew that do not hold, and those that are missing.

use kernel::{Journal, Play, Ruleset, Seed, Setup};
use staff::Level;
use std::fmt::Write as _;
use std::io::Read;
use std::path::PathBuf;

/// So many actions of a game are kept.
const LIMIT: u64 = 4000;
/// All journals together have fewer bytes.
const ALL: u64 = 1_500_000;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kept"))
}

/// A journal that is kept: `neppa-1939-random`.
struct Kept {
    name: String,
    version: String,
    actions: usize,
    hash: String,
}

impl Kept {
    fn of(name: String, play: &dyn Play) -> Kept {
        Kept {
            name,
            version: play.info().version.to_string(),
            actions: play.position(),
            hash: play.hash(),
        }
    }

    fn file(&self) -> PathBuf {
        folder().join(format!("{}.json.br", self.name))
    }

    fn journal(&self) -> Journal {
        let bytes = std::fs::read(self.file()).unwrap_or_else(|e| panic!("{}: {e}", self.name));
        let mut text = String::new();
        let mut read = brotli::Decompressor::new(&bytes[..], 4096);
        read.read_to_string(&mut text).unwrap();
        Journal::parse(&text).unwrap()
    }

    fn write(&self, journal: &Journal) {
        let text = serde_json::to_vec(journal).unwrap();
        let mut bytes = Vec::new();
        let best = brotli::enc::BrotliEncoderParams::default();
        brotli::BrotliCompress(&mut &text[..], &mut bytes, &best).unwrap();
        std::fs::write(self.file(), bytes).unwrap();
    }

    /// What is wrong with it under today's rules.
    fn fault(&self, rules: &dyn Ruleset) -> Option<String> {
        self.fault_of(&self.journal(), rules)
    }

    fn fault_of(&self, journal: &Journal, rules: &dyn Ruleset) -> Option<String> {
        assert_eq!(journal.version, self.version, "{}", self.name);
        let play = match rules.replay(&journal.under(rules.info())) {
            Ok(play) => play,
            Err(error) => return Some(error.to_string()),
        };
        assert_eq!(play.position(), self.actions, "{}", self.name);
        let other =
            "all actions hold, but they lead to another state, or it is kept in another form";
        (play.hash() != self.hash).then(|| other.to_string())
    }
}

fn listed(game: &str) -> Vec<Kept> {
    let text = std::fs::read_to_string(folder().join(format!("{game}.tsv"))).unwrap_or_default();
    let kept = |line: &str| {
        let [name, version, actions, hash] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{game}.tsv: `{line}` has not four columns");
        };
        Kept {
            name: name.to_string(),
            version: version.to_string(),
            actions: actions.parse().unwrap(),
            hash: hash.to_string(),
        }
    };
    text.lines().skip(1).map(kept).collect()
}

fn list(game: &str, all: &[Kept]) {
    let mut text = "journal\tversion\tactions\thash\n".to_string();
    for Kept {
        name,
        version,
        actions,
        hash,
    } in all
    {
        writeln!(text, "{name}\t{version}\t{actions}\t{hash}").unwrap();
    }
    std::fs::write(folder().join(format!("{game}.tsv")), text).unwrap();
}

/// The games to keep: every scenario at random, and as cadets play it where there are any.
fn wanted(rules: &dyn Ruleset) -> Vec<(String, Setup, Level)> {
    let info = rules.info();
    let setup = |scenario: &str| Setup {
        scenario: scenario.to_string(),
        ..Setup::default()
    };
    let levels = [("random", Level::Random), ("cadet", Level::Cadet)];
    let there = |level: Level| level == Level::Random || staff::levels(info.id).contains(&level);
    let levels = levels.into_iter().filter(|(_, level)| there(*level));
    let game = |(name, level): (&str, Level), id: &str| {
        (format!("{}-{id}-{name}", info.id), setup(id), level)
    };
    let scenarios = info.scenarios.iter();
    let games = scenarios.flat_map(|s| levels.clone().map(|level| game(level, &s.id)));
    games.collect()
}

fn recorded(rules: &dyn Ruleset, setup: &Setup, level: Level) -> Box<dyn Play> {
    let seed: Seed = "kept".parse().unwrap();
    let played = match level {
        Level::Random => rules.random_play(setup, seed, LIMIT),
        planned => {
            let staff = staff::staff(rules.info().id).unwrap();
            staff.play(setup, seed, &[planned], LIMIT)
        }
    };
    played.unwrap()
}

/// Records what is missing, and what does not hold under a version that is not the one it was recorded under.
fn renew(rules: &dyn Ruleset) {
    std::fs::create_dir_all(folder()).unwrap();
    let (info, mut before) = (rules.info(), listed(rules.info().id));
    let keep = |(name, setup, level): (String, Setup, Level)| {
        let there = before.iter().position(|kept| kept.name == name);
        let there = there.map(|n| before.remove(n));
        if let Some(kept) = there {
            let Some(fault) = kept.fault(rules) else {
                return kept;
            };
            let (id, version) = (info.id, info.version);
            assert_ne!(
                kept.version, version,
                "{name}: {fault}\nGames of {id} version {version} would stop there: raise its `version` first."
            );
        }
        let play = recorded(rules, &setup, level);
        let kept = Kept::of(name, play.as_ref());
        kept.write(&play.journal(true).unwrap());
        kept
    };
    let all: Vec<Kept> = wanted(rules).into_iter().map(keep).collect();
    for gone in before {
        std::fs::remove_file(gone.file()).unwrap();
    }
    list(info.id, &all);
}

fn holds(rules: &dyn Ruleset) {
    if std::env::var_os("RENEW").is_some() {
        renew(rules);
    }
    let info = rules.info();
    let all = listed(info.id);
    assert!(all.len() >= 2, "{}: record some with RENEW=1", info.id);
    let faults: Vec<String> = all
        .iter()
        .filter_map(|kept| {
            let fault = kept.fault(rules)?;
            let (name, played) = (&kept.name, &kept.version);
            Some(format!("{name}, recorded under version {played}: {fault}"))
        })
        .collect();
    let (id, version) = (info.id, info.version);
    assert!(
        faults.is_empty(),
        "{} kept journals do not hold under version {version} of {id}:\n  {}\n\n\
         Games that people play would not either. If the rules were meant to change, or the state to be kept in another \
         form:\n  1. raise `version` of {id} (its `GameInfo`), if that was not done since these were recorded: then \
         running games are carried over, or kept to be read (docs/table.md);\n  \
         2. RENEW=1 cargo nextest run -p sandtable --test kept {id}\nIf not, something broke.",
        faults.len(),
        faults.join("\n  "),
    );
}

#[test]
fn neppa() {
    holds(neppa::RULES);
}

#[test]
fn engulfed() {
    holds(engulfed::RULES);
}

#[test]
fn krieg() {
    holds(krieg::RULES);
}

#[test]
fn aeto() {
    holds(aeto::RULES);
}

#[test]
fn they_are_small() {
    let files = std::fs::read_dir(folder()).unwrap();
    let bytes = files.map(|file| file.unwrap().metadata().unwrap().len());
    let bytes: u64 = bytes.sum();
    assert!(bytes < ALL, "{bytes} bytes are kept");
}

#[test]
fn a_journal_that_does_not_hold_is_found() {
    let play = recorded(duel::RULES, &Setup::default(), Level::Random);
    let mut kept = Kept::of("duel".to_string(), play.as_ref());
    let mut journal = play.journal(true).unwrap();
    assert_eq!(kept.fault_of(&journal, duel::RULES), None);
    // Of another version, and still it holds.
    kept.version = "0".to_string();
    journal.version = "0".to_string();
    assert_eq!(kept.fault_of(&journal, duel::RULES), None);
    let hash = std::mem::take(&mut kept.hash);
    let other = kept.fault_of(&journal, duel::RULES).unwrap();
    assert!(other.starts_with("all actions hold, but"), "{other}");
    kept.hash = hash;
    journal.actions[0].action = serde_json::json!({"pick": 9});
    let error = kept.fault_of(&journal, duel::RULES).unwrap();
    assert!(error.starts_with("action 1: "), "{error}");
}
