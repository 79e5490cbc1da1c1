//! Where accounts, games and events are kept.
//!
//! [`Db`] is what a database must do: answer one SQL text, and write several statements as one. There is one SQL text for
//! all databases; [`sqlite`] and [`postgres`] adapt it. Everything above the trait is written once.

mod accounts;
mod addresses;
mod backup;
mod carries;
mod cells;
mod checkpoints;
mod clocks;
mod events;
mod games;
#[cfg(test)]
mod group_tests;
mod lists;
mod notices;
mod orders;
mod parts;
mod postgres;
mod proposals;
mod schema;
mod seats;
mod sqlite;
mod talk;

pub use accounts::{AccountRow, Session};
pub use backup::Counts;
pub use carries::{Carried, StopRow};
pub use cells::{Cell, Row};
pub use checkpoints::{CheckpointRow, Stretch};
pub use clocks::ClockRow;
#[cfg(test)]
pub use events::standing;
pub use events::{Before, EventKind, EventRow, Head, Stands, remaining};
pub use games::{GameRow, NewGame, SeatKind, SeatRow, Source};
pub use lists::Filter;
pub use parts::PartRow;
pub use postgres::Postgres;
pub use proposals::{ProposalKind, ProposalRow};
pub use sqlite::Sqlite;
pub use talk::{TalkKind, TalkRow};

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::broadcast;

pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// One statement of a write, and how many rows it must change for the write to hold.
pub struct Statement {
    pub sql: &'static str,
    pub cells: Vec<Cell>,
    pub rows: Option<u64>,
}

impl Statement {
    pub fn new(sql: &'static str, cells: Vec<Cell>) -> Statement {
        Statement {
            sql,
            cells,
            rows: None,
        }
    }

    /// The write is a conflict, and none of it is kept, unless this many rows change.
    pub fn must(self, rows: u64) -> Statement {
        Statement {
            rows: Some(rows),
            ..self
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// Somebody else was first: a key is taken, or a row is not as expected.
    Conflict,
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => f.write_str("somebody else was first"),
            StoreError::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for StoreError {}

/// What a database must do. Parameters are written `$1`, `$2`, ….
pub trait Db: Send + Sync + 'static {
    fn query(&self, sql: &'static str, cells: Vec<Cell>) -> Answer<'_, Vec<Row>>;
    /// Writes all statements or none, and answers when they are durable.
    fn write(&self, statements: Vec<Statement>) -> Answer<'_, ()>;
    /// Ends everything that is open. Nothing is asked afterwards.
    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }
    /// Tells other servers that share the database. Words may be lost: they are hints to read again.
    fn say(&self, _word: Word) {}
    /// What other servers say; nothing where nobody can share the database.
    fn hear(&self) -> Option<broadcast::Receiver<Word>> {
        None
    }
}

/// What servers that share a database tell each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// A game has new events.
    Moved(String),
    /// Somebody sat down or left.
    Seats(String),
    /// Something was said or proposed at a table.
    Talk(String),
    /// A game was deleted.
    Closed(String),
    /// A session ended; by the hash of its token.
    SignedOut(String),
    /// Words may have been lost: read everything again.
    Lost,
}

/// The questions that the table asks of its database.
#[derive(Clone)]
pub struct Store {
    db: Arc<dyn Db>,
}

impl Store {
    /// Brings the schema of the database up to date.
    pub async fn open(db: Arc<dyn Db>) -> Result<Store, StoreError> {
        schema::migrate(db.as_ref()).await?;
        Ok(Store { db })
    }

    async fn one(&self, sql: &'static str, cells: Vec<Cell>) -> Result<Option<Row>, StoreError> {
        Ok(self.db.query(sql, cells).await?.into_iter().next())
    }

    /// Tells other servers that share the database.
    pub fn say(&self, word: Word) {
        self.db.say(word);
    }

    pub fn hear(&self) -> Option<broadcast::Receiver<Word>> {
        self.db.hear()
    }

    /// Whether the database answers and can write.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let sql = "UPDATE schema_steps SET step = step WHERE step = 0";
        self.db.write(vec![Statement::new(sql, Vec::new())]).await
    }

    pub async fn close(&self) -> Result<(), StoreError> {
        self.db.close().await
    }
}
