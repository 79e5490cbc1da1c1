use super::cells::cells;
use super::{CheckpointRow, Statement, Store, StoreError};
use crate::clock::now;
use kernel::{JournalEntry, Parts, Rolled};
use serde_json::Value;

/// What can happen to a game. Events are only ever added: taking back is an event too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    Act,
    /// An action that goes with the one before it.
    Join,
    Undo,
    Redo,
    /// The players have added their parts to the dice.
    Stir,
    /// The game goes back to a position by agreement: `{"to": 12, "again": 1}`, and so often the stream of dice begins
    /// anew. Older ones have `passed`, the words of the stream that were read since.
    Back,
    /// The game goes on under another version of the rules: everything that stands was played again and holds.
    Carry,
    /// The seat gives up.
    Resign,
    /// All agree that nobody wins; the seat is the last that did.
    Draw,
}

impl EventKind {
    pub const fn name(self) -> &'static str {
        match self {
            EventKind::Act => "act",
            EventKind::Join => "join",
            EventKind::Undo => "undo",
            EventKind::Redo => "redo",
            EventKind::Stir => "stir",
            EventKind::Back => "back",
            EventKind::Carry => "carry",
            EventKind::Resign => "resign",
            EventKind::Draw => "draw",
        }
    }

    fn named(name: &str) -> Result<EventKind, StoreError> {
        match name {
            "act" => Ok(EventKind::Act),
            "join" => Ok(EventKind::Join),
            "undo" => Ok(EventKind::Undo),
            "redo" => Ok(EventKind::Redo),
            "stir" => Ok(EventKind::Stir),
            "back" => Ok(EventKind::Back),
            "carry" => Ok(EventKind::Carry),
            "resign" => Ok(EventKind::Resign),
            "draw" => Ok(EventKind::Draw),
            _ => Err(StoreError::Failed(format!("an event is `{name}`"))),
        }
    }
}

#[derive(Clone, Debug)]
pub struct EventRow {
    pub kind: EventKind,
    /// The id of the seat.
    pub seat: String,
    /// Of a stir the parts.
    pub action: Option<Value>,
    pub dice: Vec<Rolled>,
    /// How many of these dice, from the first, were not rolled but set, in a game that came as a journal.
    pub scripted: usize,
    /// The lines that the log got, as JSON: a game whose rules have changed since can still be read.
    pub log: String,
}

/// What happened to the dice before an action: they were stirred, then words of their stream were passed over, then it
/// began anew.
#[derive(Clone, Default)]
pub struct Before {
    pub stirred: Vec<Parts>,
    pub passed: u64,
    pub again: u32,
}

/// An action that stands.
pub struct Stands {
    pub row: EventRow,
    pub before: Before,
    /// The number of the event that made it stand, among those that were asked about, from 1.
    pub number: u64,
}

/// What is left of events: the actions that stand, and what has happened to the dice since.
#[derive(Default)]
pub struct Remaining {
    pub rows: Vec<Stands>,
    pub since: Before,
    /// That the players have ended it.
    pub end: Option<EventRow>,
}

impl Remaining {
    fn stand(&mut self, row: EventRow, number: u64) {
        let before = std::mem::take(&mut self.since);
        self.rows.push(Stands {
            row,
            before,
            number,
        });
    }

    /// What went with an action goes with the next one.
    fn fall(&mut self, gone: Stands) -> EventRow {
        // A stream that was stirred since begins anew.
        if self.since.stirred.is_empty() {
            self.since.passed += gone.before.passed;
            self.since.again += gone.before.again;
        }
        self.since.stirred.splice(0..0, gone.before.stirred);
        gone.row
    }

    fn go_back(&mut self, to: usize, passed: u64, again: u32) {
        while self.rows.len() > to {
            if let Some(gone) = self.rows.pop() {
                self.fall(gone);
            }
        }
        (self.since.passed, self.since.again) = (passed, again);
    }
}

/// What is left of these events, which follow on a position.
pub fn remaining(first: usize, events: impl IntoIterator<Item = EventRow>) -> Remaining {
    let (mut left, mut undone) = (Remaining::default(), Vec::new());
    for (number, event) in (1..).zip(events) {
        match event.kind {
            EventKind::Stir => {
                left.since.stirred.extend(event.parts());
                (left.since.passed, left.since.again) = (0, 0);
            }
            EventKind::Act | EventKind::Join => {
                undone.clear();
                left.stand(event, number);
            }
            EventKind::Undo => {
                if let Some(gone) = left.rows.pop() {
                    undone.push(left.fall(gone));
                }
            }
            EventKind::Redo => {
                if let Some(row) = undone.pop() {
                    left.stand(row, number);
                }
            }
            EventKind::Back => {
                let said = |name| event.action.as_ref().and_then(|a| a[name].as_u64());
                let said = |name| said(name).unwrap_or_default();
                let to = (said("to") as usize).saturating_sub(first);
                left.go_back(to, said("passed"), said("again") as u32);
                undone.clear();
            }
            // What was before stays done.
            EventKind::Carry => undone.clear(),
            EventKind::Resign | EventKind::Draw => left.end = Some(event),
        }
    }
    left
}

/// The actions that stand after these events, which follow on a position.
pub fn standing(first: usize, events: impl IntoIterator<Item = EventRow>) -> Vec<JournalEntry> {
    let rows = remaining(first, events).rows.into_iter();
    let entry = |Stands { row, before, .. }: Stands| JournalEntry {
        stirred: before.stirred,
        seat: row.seat,
        action: row.action.unwrap_or_default(),
        dice: row.dice,
        scripted: row.scripted,
        passed: before.passed,
        again: before.again,
    };
    rows.map(entry).collect()
}

impl EventRow {
    /// Parts that players added to the dice.
    pub fn stir(seat: &str, parts: &Parts) -> EventRow {
        EventRow {
            kind: EventKind::Stir,
            seat: seat.to_string(),
            action: Some(serde_json::json!(parts)),
            dice: Vec::new(),
            scripted: 0,
            log: "[]".to_string(),
        }
    }

    /// What a stir has added to the dice.
    pub fn parts(&self) -> Option<Parts> {
        serde_json::from_value(self.action.clone()?).ok()
    }
}

/// What the list of games shows of a game after an event.
#[derive(Clone, Debug)]
pub struct Head {
    pub revision: u64,
    pub position: u64,
    pub turn: String,
    pub to_move: Option<String>,
    /// JSON.
    pub outcome: Option<String>,
}

impl Store {
    /// Adds events after `revision`; a conflict when another event is there already.
    pub async fn append(
        &self,
        game: &str,
        revision: u64,
        events: Vec<EventRow>,
        head: Head,
        checkpoint: Option<CheckpointRow>,
    ) -> Result<(), StoreError> {
        let time = now();
        let back = events.iter().any(|event| event.kind == EventKind::Back);
        let forget = back.then(|| {
            // Nothing leads there any more.
            let sql = "DELETE FROM checkpoints WHERE game = $1 AND position >= $2";
            Statement::new(sql, cells![game, head.position])
        });
        let mut statements = insert(game, revision, events, time);
        statements.extend(forget);
        statements.extend(checkpoint.map(|checkpoint| checkpoint.insert(game)));
        // A decision is a new one where the game has not been before. Who takes an action back goes on with the time that was
        // spent already, and so does whoever decides after it is taken again.
        let update = "UPDATE games SET revision = $2, position = $3, turn = $4, to_move = $5, outcome = $6, updated = $7,
            decided = CASE WHEN $3 > furthest OR CAST($9 AS BIGINT) > 0 THEN $7
                WHEN to_move IS DISTINCT FROM $5 THEN $7 - spent ELSE decided END,
            spent = CASE WHEN CAST($9 AS BIGINT) > 0 THEN 0
                WHEN $3 > furthest OR to_move IS DISTINCT FROM $5 THEN $7 - decided ELSE spent END,
            furthest = CASE WHEN $3 > furthest OR CAST($9 AS BIGINT) > 0 THEN $3 ELSE furthest END
            WHERE id = $1 AND revision = $8";
        let cells = cells![
            game,
            head.revision,
            head.position,
            head.turn,
            head.to_move,
            head.outcome,
            time,
            revision,
            back
        ];
        statements.push(Statement::new(update, cells).must(1));
        self.db.write(statements).await
    }

    /// The games that have changed since a time.
    pub async fn changed_since(&self, time: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM games WHERE updated >= $1";
        let rows = self.db.query(sql, cells![time]).await?;
        rows.into_iter().map(|row| row.read().text()).collect()
    }

    /// The events after a revision, in order.
    pub async fn events(&self, game: &str, after: u64) -> Result<Vec<EventRow>, StoreError> {
        self.events_until(game, after, i64::MAX as u64).await
    }

    /// The events after a revision and up to another, in order.
    pub async fn events_until(
        &self,
        game: &str,
        after: u64,
        until: u64,
    ) -> Result<Vec<EventRow>, StoreError> {
        let sql = "SELECT kind, seat, action, dice, log FROM events
            WHERE game = $1 AND revision > $2 AND revision <= $3 ORDER BY revision";
        let rows = self.db.query(sql, cells![game, after, until]).await?;
        let event = |row: super::Row| {
            let columns = &mut row.read();
            let (kind, seat) = (EventKind::named(&columns.text()?)?, columns.text()?);
            let action = columns.text_or_null()?;
            let wrong = |e| StoreError::Failed(format!("an action of {game}: {e}"));
            let (dice, scripted) = read_dice(&columns.text()?)?;
            Ok(EventRow {
                kind,
                seat,
                action: action
                    .map(|text| serde_json::from_str(&text).map_err(wrong))
                    .transpose()?,
                dice,
                scripted,
                log: columns.text()?,
            })
        };
        rows.into_iter().map(event).collect()
    }
}

/// Dice and draws as words, those that were set by hand marked: `!6 5 d8:3 draw:17/40`.
fn written(dice: &[Rolled], scripted: usize) -> String {
    let word = |(number, die): (usize, &Rolled)| match number < scripted {
        true => format!("!{die}"),
        false => die.to_string(),
    };
    let words: Vec<String> = dice.iter().enumerate().map(word).collect();
    words.join(" ")
}

fn read_dice(text: &str) -> Result<(Vec<Rolled>, usize), StoreError> {
    let scripted = text.split_whitespace().take_while(|w| w.starts_with('!'));
    let scripted = scripted.count();
    let word = |(number, word): (usize, &str)| {
        let die = if number < scripted { &word[1..] } else { word };
        die.parse()
            .map_err(|e| StoreError::Failed(format!("the dice of an event: {e}")))
    };
    let dice = text.split_whitespace().enumerate().map(word);
    Ok((dice.collect::<Result<_, _>>()?, scripted))
}

/// Statements that add events after a revision.
pub fn insert(game: &str, after: u64, events: Vec<EventRow>, time: i64) -> Vec<Statement> {
    let sql = "INSERT INTO events (game, revision, kind, seat, action, dice, log, at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let row = |(number, event): (u64, EventRow)| {
        let action = event.action.map(|action| action.to_string());
        let dice = written(&event.dice, event.scripted);
        let (kind, seat) = (event.kind.name(), event.seat);
        let cells = cells![game, number, kind, seat, action, dice, event.log, time];
        Statement::new(sql, cells)
    };
    (after + 1..).zip(events).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_as_written() {
        let dice = [
            Rolled::from(6),
            Rolled::die(8, 3),
            Rolled::Draw { of: 40, index: 16 },
        ];
        assert_eq!(written(&dice, 0), "6 d8:3 draw:17/40");
        assert_eq!(written(&dice, 2), "!6 !d8:3 draw:17/40");
        for scripted in 0..=3 {
            let (read, set) = read_dice(&written(&dice, scripted)).unwrap();
            assert_eq!((&read[..], set), (&dice[..], scripted));
        }
        assert_eq!(read_dice("").unwrap(), (Vec::new(), 0));
        for wrong in ["7", "65", "d8:9", "6 !6", "x"] {
            assert!(read_dice(wrong).is_err(), "{wrong}");
        }
    }
}
