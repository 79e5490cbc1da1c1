//! A whole database as lines of JSON, which any of the databases can take in: for safety, and to move house.

use super::cells::cells;
use super::proposals::lapsed;
use super::{Cell, Row, Statement, Store, StoreError};
use serde_json::Value;
use std::io::{BufRead, Write};

/// The first line of a backup.
const FIRST: &str = "{\"sandtable\":\"backup\",\"format\":2}";

/// A table: how it is read and how it is written. `$1` names a game.
struct Kept {
    name: &'static str,
    read: &'static str,
    write: &'static str,
}

const ACCOUNTS: Kept = Kept {
    name: "accounts",
    read: "SELECT id, name, login, password, created, name_key FROM accounts ORDER BY id",
    write: "INSERT INTO accounts (id, name, login, password, created, name_key) VALUES ($1, $2, $3, $4, $5, $6)",
};

/// What belongs to one game. The game itself comes first.
const OF_A_GAME: [Kept; 11] = [
    Kept {
        name: "games",
        read: "SELECT id, game, version, scenario, options, origin, seed, title, owner, private, spectators,
            watch_link, created, updated, revision, position, turn, to_move, outcome, source FROM games WHERE id = $1",
        write: "INSERT INTO games (id, game, version, scenario, options, origin, seed, title, owner, private, spectators,
            watch_link, created, updated, revision, position, turn, to_move, outcome, source, decided, furthest)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $14, $16)",
    },
    Kept {
        name: "seats",
        read: "SELECT game, seat, number, name, kind, account, level, link FROM seats WHERE game = $1 ORDER BY number",
        write: "INSERT INTO seats (game, seat, number, name, kind, account, level, link)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    },
    Kept {
        name: "held",
        read: "SELECT game, seat, account FROM held WHERE game = $1 ORDER BY seat, account",
        write: "INSERT INTO held (game, seat, account) VALUES ($1, $2, $3)",
    },
    Kept {
        name: "watchers",
        read: "SELECT game, account FROM watchers WHERE game = $1 ORDER BY account",
        write: "INSERT INTO watchers (game, account) VALUES ($1, $2)",
    },
    Kept {
        name: "notices",
        read: "SELECT game, account, email, webhook FROM notices WHERE game = $1 ORDER BY account",
        write: "INSERT INTO notices (game, account, email, webhook) VALUES ($1, $2, $3, $4)",
    },
    Kept {
        name: "parts",
        read: "SELECT game, round, seat, account, promise, part FROM parts WHERE game = $1 ORDER BY round, seat",
        write: "INSERT INTO parts (game, round, seat, account, promise, part) VALUES ($1, $2, $3, $4, $5, $6)",
    },
    Kept {
        name: "events",
        read: "SELECT game, revision, kind, seat, action, dice, log, at FROM events WHERE game = $1 ORDER BY revision",
        write: "INSERT INTO events (game, revision, kind, seat, action, dice, log, at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    },
    Kept {
        name: "talk",
        read: "SELECT game, number, kind, seat, account, text, at FROM talk WHERE game = $1 ORDER BY number",
        write: "INSERT INTO talk (game, number, kind, seat, account, text, at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    },
    Kept {
        name: "proposals",
        // What has lapsed stays behind; what has not was proposed for the game as it stands.
        read: concat!("SELECT game, kind, seat, account, place, agreed, at FROM proposals WHERE game = $1 AND NOT ", lapsed!()),
        write: "INSERT INTO proposals (game, kind, seat, account, place, agreed, at, revision)
            VALUES ($1, $2, $3, $4, $5, $6, $7, (SELECT revision FROM games WHERE id = $1))",
    },
    Kept {
        name: "notes",
        read: "SELECT game, account, text FROM notes WHERE game = $1 ORDER BY account",
        write: "INSERT INTO notes (game, account, text) VALUES ($1, $2, $3)",
    },
    Kept {
        name: "orders",
        read: "SELECT game, seat, account, text FROM orders WHERE game = $1 ORDER BY seat, account",
        write: "INSERT INTO orders (game, seat, account, text) VALUES ($1, $2, $3, $4)",
    },
];

/// Where the revision of a game stands in its row, and that of an event in its own.
const GAME_REVISION: usize = 14;
const EVENT_REVISION: usize = 1;

/// How much was written or taken in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub accounts: u64,
    pub games: u64,
    pub events: u64,
}

impl Store {
    /// Writes everything but sessions. Play may go on meanwhile: each game is kept as it stood when its turn came.
    pub async fn back_up(&self, out: &mut (dyn Write + Send)) -> Result<Counts, StoreError> {
        let mut counts = Counts::default();
        line(out, FIRST)?;
        let games = self
            .db
            .query("SELECT id FROM games ORDER BY id", Vec::new());
        for row in games.await? {
            let game = row.read().text()?;
            let mut revision = 0;
            for kept in &OF_A_GAME {
                for row in self.db.query(kept.read, cells![game.as_str()]).await? {
                    match kept.name {
                        "games" => {
                            revision = number(&row, GAME_REVISION);
                            counts.games += 1;
                        }
                        // Played after the game was written down.
                        "events" if number(&row, EVENT_REVISION) > revision => continue,
                        "events" => counts.events += 1,
                        _ => {}
                    }
                    line(out, &written(kept.name, &row))?;
                }
            }
        }
        // Last, so that everybody who sits at a table is among them.
        for row in self.db.query(ACCOUNTS.read, Vec::new()).await? {
            counts.accounts += 1;
            line(out, &written(ACCOUNTS.name, &row))?;
        }
        out.flush().map_err(failed)?;
        Ok(counts)
    }

    /// Takes a backup in. The database must be empty; when anything is wrong with the backup, nothing is kept.
    pub async fn restore(&self, backup: impl BufRead) -> Result<Counts, StoreError> {
        let there = self
            .db
            .query("SELECT COUNT(*) FROM accounts", Vec::new())
            .await?;
        if there.first().is_some_and(|row| number(row, 0) > 0) {
            return Err(StoreError::Failed("the database is not empty".to_string()));
        }
        let mut lines = backup.lines();
        let first = lines.next().transpose().map_err(failed)?;
        if first.as_deref() != Some(FIRST) {
            return Err(StoreError::Failed(
                "this is not a backup of Sandtable".to_string(),
            ));
        }
        let (mut accounts, mut others, mut counts) = (Vec::new(), Vec::new(), Counts::default());
        for (index, text) in lines.enumerate() {
            let text = text.map_err(failed)?;
            let wrong = |why| StoreError::Failed(format!("line {}: {why}", index + 2));
            let (name, statement) = read(&text).map_err(wrong)?;
            match name {
                "accounts" => counts.accounts += 1,
                "games" => counts.games += 1,
                "events" => counts.events += 1,
                _ => {}
            }
            match name {
                "accounts" => accounts.push(statement),
                _ => others.push(statement),
            }
        }
        accounts.append(&mut others);
        self.db.write(accounts).await?;
        Ok(counts)
    }
}

fn line(out: &mut (dyn Write + Send), text: &str) -> Result<(), StoreError> {
    writeln!(out, "{text}").map_err(failed)
}

fn failed(error: std::io::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}

fn number(row: &Row, column: usize) -> i64 {
    match row.0.get(column) {
        Some(Cell::Int(number)) => *number,
        _ => 0,
    }
}

/// `["seats", "4f…", "axis", …]`
fn written(name: &str, row: &Row) -> String {
    let cell = |cell: &Cell| match cell {
        Cell::Null => Value::Null,
        Cell::Int(number) => (*number).into(),
        Cell::Text(text) => text.as_str().into(),
        // Checkpoints have them, which are worked out anew and stay out of backups.
        Cell::Bytes(_) => Value::Null,
    };
    let values = std::iter::once(name.into()).chain(row.0.iter().map(cell));
    Value::Array(values.collect()).to_string()
}

fn read(text: &str) -> Result<(&'static str, Statement), String> {
    let values: Vec<Value> = serde_json::from_str(text).map_err(|e| e.to_string())?;
    let name = values
        .first()
        .and_then(Value::as_str)
        .ok_or("a table is not named")?;
    let kept = OF_A_GAME
        .iter()
        .chain([&ACCOUNTS])
        .find(|kept| kept.name == name);
    let kept = kept.ok_or_else(|| format!("there is no table `{name}`"))?;
    let columns = columns_of(kept);
    if values.len() != columns + 1 {
        return Err(format!(
            "{name} has {columns} columns, and here are {}",
            values.len() - 1
        ));
    }
    let cell = |value: &Value| match value {
        Value::Null => Ok(Cell::Null),
        Value::String(text) => Ok(Cell::Text(text.clone())),
        Value::Number(number) => number
            .as_i64()
            .map(Cell::Int)
            .ok_or("a number is not whole"),
        _ => Err("a value is no number and no text"),
    };
    let cells: Result<Vec<Cell>, &str> = values[1..].iter().map(cell).collect();
    Ok((kept.name, Statement::new(kept.write, cells?)))
}

/// How many values a row of a table has: some are written twice.
fn columns_of(kept: &Kept) -> usize {
    let numbers = kept.write.split('$').skip(1);
    let number = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_digit());
        text[..end.unwrap_or(text.len())].parse().unwrap_or(0)
    };
    numbers.map(number).max().unwrap_or(0)
}
