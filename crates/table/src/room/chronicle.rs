//! What has happened in a game, beside the play: log, time line, tracks at the start of each turn.

use crate::wire::Mark;
use kernel::{Audience, Entry, Ledger, Rolled, Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Default)]
pub struct Chronicle {
    pub lines: Vec<LogLine>,
    /// Who took each action that stands.
    pub by: Vec<Seat>,
    /// Whether each of them goes with the one before it.
    pub joined: Vec<bool>,
    pub marks: Vec<Mark>,
    pub turns: Vec<Turn>,
}

/// The tracks at the start of a turn, as each viewer sees them: the seats in order, then the spectator.
pub struct Turn {
    pub position: usize,
    pub turn: String,
    pub tracks: Vec<Arc<str>>,
}

/// A line of the log, and who may read it.
pub struct LogLine {
    pub rule: &'static str,
    pub text: String,
    pub dice: Vec<Rolled>,
    /// As JSON.
    pub events: Option<Box<RawValue>>,
    pub audience: Audience,
    pub position: u32,
    pub by: Seat,
    /// Which mark of the time line it belongs to: its turn is there.
    pub mark: u32,
}

impl LogLine {
    pub fn new(entry: Entry, position: u32, by: Seat, mark: u32) -> LogLine {
        let events = (!entry.events.is_empty()).then(|| {
            let raw = serde_json::value::to_raw_value(&entry.events);
            raw.expect("events are plain data")
        });
        LogLine {
            rule: entry.rule.as_str(),
            text: entry.text,
            dice: entry.dice,
            events,
            audience: entry.audience,
            position,
            by,
            mark,
        }
    }
}

impl Chronicle {
    /// The position before the group that the action before a position belongs to; nothing, if it stands alone.
    pub fn group(&self, position: usize) -> Option<usize> {
        let joined = |at: usize| self.joined.get(at) == Some(&true);
        let mut start = position.checked_sub(1)?;
        if !joined(start) && !joined(position) {
            return None;
        }
        while start > 0 && joined(start) {
            start -= 1;
        }
        Some(start)
    }

    /// Forgets what happened after a position.
    pub fn go_back(&mut self, position: usize) {
        self.by.truncate(position);
        self.joined.truncate(position);
        let later = |line: &LogLine| line.position as usize > position;
        while self.lines.last().is_some_and(later) {
            self.lines.pop();
        }
        while self.marks.len() > 1 && self.marks.last().is_some_and(|m| m.position > position) {
            self.marks.pop();
        }
        self.turns.retain(|turn| turn.position <= position);
    }

    /// What happened after one position and up to another, in compact form.
    pub fn write(&self, from: usize, to: usize) -> Vec<u8> {
        // What is there before the first action belongs to the first part.
        let within = |position: usize| position <= to && (position > from || from == 0);
        let lines = self.lines.iter().filter(|l| within(l.position as usize));
        let turns = self.turns.iter().filter(|turn| within(turn.position));
        let part = Part {
            lines: lines.map(LinePart::of).collect(),
            by: self.by[from..to].to_vec(),
            joined: self.joined[from..to].to_vec(),
            marks: self
                .marks
                .iter()
                .filter(|mark| within(mark.position))
                .map(|mark| (mark.position as u64, mark.path.clone()))
                .collect(),
            turns: turns.map(TurnPart::of).collect(),
        };
        postcard::to_stdvec(&part).expect("a chronicle is plain data")
    }

    /// The tracks at the starts of turns in a part that was written, whatever the rules.
    pub fn turns_of(bytes: &[u8]) -> Vec<Turn> {
        let part: Result<Part, _> = postcard::from_bytes(bytes);
        let turns = part.map(|part| part.turns).unwrap_or_default();
        turns.into_iter().map(TurnPart::read).collect()
    }

    /// Adds a part that was written.
    pub fn read(&mut self, bytes: &[u8], rules: &Rules) -> Result<(), String> {
        let part: Part = postcard::from_bytes(bytes).map_err(|e| e.to_string())?;
        for line in part.lines {
            self.lines.push(line.read(rules)?);
        }
        if part.by.len() != part.joined.len() {
            return Err("its groups do not fit its actions".to_string());
        }
        self.by.extend(part.by);
        self.joined.extend(part.joined);
        self.marks
            .extend(part.marks.into_iter().map(|(position, path)| Mark {
                position: position as usize,
                path,
            }));
        self.turns
            .extend(part.turns.into_iter().map(TurnPart::read));
        Ok(())
    }
}

/// The numbers of the rules of a game by themselves, to find them quickly.
pub struct Rules(HashMap<&'static str, &'static str>);

impl Rules {
    pub fn of(ledger: &'static Ledger) -> Rules {
        let id = |rule: &'static kernel::LedgerRule| (rule.id.as_str(), rule.id.as_str());
        Rules(ledger.rules().iter().map(id).collect())
    }
}

#[derive(Serialize, Deserialize)]
struct Part<'a> {
    #[serde(borrow)]
    lines: Vec<LinePart<'a>>,
    by: Vec<Seat>,
    joined: Vec<bool>,
    marks: Vec<(u64, Vec<String>)>,
    turns: Vec<TurnPart>,
}

#[derive(Serialize, Deserialize)]
struct LinePart<'a> {
    rule: &'a str,
    text: &'a str,
    dice: Vec<Rolled>,
    events: Option<&'a str>,
    only: Option<Seats>,
    position: u32,
    by: Seat,
    mark: u32,
}

impl LinePart<'_> {
    fn of(line: &LogLine) -> LinePart<'_> {
        LinePart {
            rule: line.rule,
            text: &line.text,
            dice: line.dice.clone(),
            events: line.events.as_ref().map(|raw| raw.get()),
            only: line.audience.kept_to(),
            position: line.position,
            by: line.by,
            mark: line.mark,
        }
    }

    fn read(self, rules: &Rules) -> Result<LogLine, String> {
        let rule = rules.0.get(self.rule);
        let events = self.events.map(|e| RawValue::from_string(e.to_string()));
        Ok(LogLine {
            rule: rule.ok_or_else(|| format!("there is no rule `{}`", self.rule))?,
            text: self.text.to_string(),
            dice: self.dice,
            events: events.transpose().map_err(|e| e.to_string())?,
            audience: self.only.map_or(Audience::All, Audience::Only),
            position: self.position,
            by: self.by,
            mark: self.mark,
        })
    }
}

#[derive(Serialize, Deserialize)]
struct TurnPart {
    position: u64,
    turn: String,
    /// Those that are alike are written once.
    tracks: Vec<String>,
    /// Which of them each viewer sees.
    seen: Vec<u8>,
}

impl TurnPart {
    fn of(turn: &Turn) -> TurnPart {
        let mut tracks: Vec<String> = Vec::new();
        let place = |json: &Arc<str>| {
            let found = tracks.iter().position(|other| **other == **json);
            found.unwrap_or_else(|| {
                tracks.push(json.to_string());
                tracks.len() - 1
            }) as u8
        };
        let seen = turn.tracks.iter().map(place).collect();
        TurnPart {
            position: turn.position as u64,
            turn: turn.turn.clone(),
            tracks,
            seen,
        }
    }

    fn read(self) -> Turn {
        let tracks: Vec<Arc<str>> = self.tracks.into_iter().map(Arc::from).collect();
        let seen = self.seen.iter();
        Turn {
            position: self.position as usize,
            turn: self.turn,
            tracks: seen
                .filter_map(|place| tracks.get(usize::from(*place)).cloned())
                .collect(),
        }
    }
}

/// The lines of an action as the database keeps them.
pub fn stored_log(entries: &[Entry]) -> String {
    #[derive(Serialize)]
    struct Stored<'a> {
        #[serde(flatten)]
        entry: &'a Entry,
        #[serde(skip_serializing_if = "Option::is_none")]
        only: Option<Vec<Seat>>,
    }
    let stored: Vec<Stored> = entries
        .iter()
        .map(|entry| Stored {
            entry,
            only: entry.audience.kept_to().map(|seats| seats.iter().collect()),
        })
        .collect();
    serde_json::to_string(&stored).expect("log lines are plain data")
}
