use super::cells::cells;
use super::{Statement, Store, StoreError};
use crate::clock::now;
use serde_json::Value;

/// What can happen to a game. Events are only ever added: taking back is an event too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    Act,
    Undo,
    Redo,
}

impl EventKind {
    pub const fn name(self) -> &'static str {
        match self {
            EventKind::Act => "act",
            EventKind::Undo => "undo",
            EventKind::Redo => "redo",
        }
    }

    fn named(name: &str) -> Result<EventKind, StoreError> {
        match name {
            "act" => Ok(EventKind::Act),
            "undo" => Ok(EventKind::Undo),
            "redo" => Ok(EventKind::Redo),
            _ => Err(StoreError::Failed(format!("an event is `{name}`"))),
        }
    }
}

#[derive(Clone, Debug)]
pub struct EventRow {
    pub kind: EventKind,
    /// The id of the seat.
    pub seat: String,
    pub action: Option<Value>,
    pub dice: Vec<u8>,
    /// How many of these dice, from the first, were not rolled but set, in a game that came as a journal.
    pub scripted: usize,
    /// The lines that the log got, as JSON: a game whose rules have changed since can still be read.
    pub log: String,
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
    ) -> Result<(), StoreError> {
        let time = now();
        let mut statements = insert(game, revision, events, time);
        let update = "UPDATE games SET revision = $2, position = $3, turn = $4, to_move = $5, outcome = $6, updated = $7
            WHERE id = $1 AND revision = $8";
        let cells = cells![
            game,
            head.revision,
            head.position,
            head.turn,
            head.to_move,
            head.outcome,
            time,
            revision
        ];
        statements.push(Statement::new(update, cells).must(1));
        self.db.write(statements).await
    }

    /// The events after a revision, in order.
    pub async fn events(&self, game: &str, after: u64) -> Result<Vec<EventRow>, StoreError> {
        let sql = "SELECT kind, seat, action, dice, log FROM events
            WHERE game = $1 AND revision > $2 ORDER BY revision";
        let rows = self.db.query(sql, cells![game, after]).await?;
        let event = |row: super::Row| {
            let columns = &mut row.read();
            let (kind, seat) = (EventKind::named(&columns.text()?)?, columns.text()?);
            let action = columns.text_or_null()?;
            let wrong = |e| StoreError::Failed(format!("an action of {game}: {e}"));
            let (dice, scripted) = read_dice(&columns.text()?);
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

/// Dice as digits, behind the number of those that were set: `65`, `1:65`.
fn written(dice: &[u8], scripted: usize) -> String {
    let digits: String = dice.iter().map(u8::to_string).collect();
    match scripted {
        0 => digits,
        set => format!("{set}:{digits}"),
    }
}

fn read_dice(text: &str) -> (Vec<u8>, usize) {
    let (set, digits) = text.split_once(':').unwrap_or(("0", text));
    let dice = digits.bytes().map(|digit| digit.wrapping_sub(b'0'));
    (dice.collect(), set.parse().unwrap_or(0))
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
