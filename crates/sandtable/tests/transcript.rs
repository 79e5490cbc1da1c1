//! The transcripts of `docs/engine.md` are what the engine answers.
//!
//! `RENEW=1` writes the present answers into the file; look at what changes before you keep it.

use engine::{COMMANDS, Engine};
use std::fmt::Write;
use std::path::PathBuf;

fn document() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine.md"))
}

/// The document with the answers that the engines give: one for the games of the table, one for the
/// example, each through the whole document.
fn answered(text: &str) -> String {
    let mut table = Engine::new(sandtable::rulesets());
    let mut example = Engine::new(sandtable::example());
    let mut speaking: Option<&mut Engine> = None;
    let mut out = String::new();
    for line in text.lines() {
        match line {
            "```engine" => speaking = Some(&mut table),
            "```engine --example" => speaking = Some(&mut example),
            "```" => speaking = None,
            _ => {}
        }
        let answer = match (&mut speaking, line.strip_prefix("> ")) {
            (Some(engine), Some(request)) => Some(engine.answer(request)),
            (Some(_), None) if line.starts_with("< ") => continue,
            _ => None,
        };
        writeln!(out, "{line}").unwrap();
        if let Some(answer) = answer {
            writeln!(out, "< {answer}").unwrap();
        }
    }
    out
}

#[test]
fn the_transcripts_are_what_the_engine_answers() {
    let text = std::fs::read_to_string(document()).unwrap();
    let answered = answered(&text);
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(document(), &answered).unwrap();
        return;
    }
    for (number, (line, now)) in text.lines().zip(answered.lines()).enumerate() {
        assert_eq!(line, now, "docs/engine.md:{}", number + 1);
    }
    assert_eq!(text, answered);
}

#[test]
fn every_command_is_in_a_transcript_and_every_code_in_the_table() {
    let text = std::fs::read_to_string(document()).unwrap();
    for command in COMMANDS {
        assert!(
            text.contains(&format!("> {{\"cmd\":\"{command}\"")),
            "{command}"
        );
    }
    let codes = text
        .match_indices("\"error\":{\"code\":\"")
        .map(|(at, found)| {
            let rest = &text[at + found.len()..];
            &rest[..rest.find('"').unwrap()]
        });
    for code in codes {
        assert!(
            text.contains(&format!("`{code}`")),
            "{code} is not explained"
        );
    }
}
