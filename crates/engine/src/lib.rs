//! The JSON-lines protocol: one request a line, one answer a line.
//!
//! A test, a script in any language, or somebody's own computer player drives any game through it.
//! `docs/engine.md` describes every request with a transcript that a test runs.
//!
//! What must hold: each line gets exactly one answer, whatever is in it; a request that is refused
//! has changed nothing.

mod answer;
mod commands;
mod error;
mod request;

pub use request::COMMANDS;

use answer::Answer;
use error::Refusal;
use kernel::{Play, Ruleset, Seed};
use serde_json::Value;
use std::io::{self, BufRead, Write};

/// The games that it can play, and the one that it is playing.
pub struct Engine {
    rulesets: &'static [&'static dyn Ruleset],
    play: Option<Box<dyn Play>>,
}

impl Engine {
    pub fn new(rulesets: &'static [&'static dyn Ruleset]) -> Engine {
        Engine {
            rulesets,
            play: None,
        }
    }

    /// Answers one line, without the newline.
    pub fn answer(&mut self, line: &str) -> String {
        self.answer_bytes(line.as_bytes())
    }

    /// Answers one line that may not even be text.
    pub fn answer_bytes(&mut self, line: &[u8]) -> String {
        let (id, result) = match request::parse(line) {
            Ok(request) => {
                let perform = || self.perform(&request.cmd, request.args);
                let result = kernel::caught(perform).unwrap_or_else(|e| Err(Refusal::fault(&e)));
                (request.id, result)
            }
            Err((id, refusal)) => (id, Err(refusal)),
        };
        let mut answer = match result {
            Ok(answer) => answer,
            Err(refusal) => Answer::refused(refusal),
        };
        answer.id = id;
        serde_json::to_string(&answer).expect("answers are plain data")
    }

    /// Answers every line of `input` until it ends. Empty lines are passed over.
    pub fn run(&mut self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            let text = line.trim_ascii();
            if !text.is_empty() {
                writeln!(output, "{}", self.answer_bytes(text))?;
                output.flush()?;
            }
        }
    }

    fn ruleset(&self, id: &str) -> Result<&'static dyn Ruleset, Refusal> {
        let found = self.rulesets.iter().find(|r| r.info().id == id);
        found.copied().ok_or_else(|| {
            let known = self.rulesets.iter().map(|r| r.info().id);
            Refusal::new(
                "unknown_game",
                format!("there is no game `{id}`; there are {}", error::list(known)),
            )
        })
    }

    fn play(&self) -> Result<&dyn Play, Refusal> {
        self.play.as_deref().ok_or_else(Refusal::no_game)
    }

    fn play_mut(&mut self) -> Result<&mut Box<dyn Play>, Refusal> {
        self.play.as_mut().ok_or_else(Refusal::no_game)
    }
}

/// The seed that a request names, or a fresh one that nobody knows.
fn seed(named: Option<Value>) -> Result<Seed, Refusal> {
    let text = match named {
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes)
                .map_err(|e| Refusal::new("seed", format!("no randomness to be had: {e}")))?;
            return Ok(Seed(bytes));
        }
        Some(Value::String(text)) => text,
        Some(Value::Number(number)) => number.to_string(),
        Some(_) => {
            return Err(Refusal::new(
                "bad_request",
                "seed: a text or a number is needed",
            ));
        }
    };
    Ok(text.parse().unwrap_or_else(|never| match never {}))
}
