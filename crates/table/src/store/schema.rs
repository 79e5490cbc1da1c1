//! The tables, and how an older database becomes a present one.

use super::cells::cells;
use super::{Db, Statement, StoreError};

/// Each step is carried out once, in order. Steps are never edited, only added.
const STEPS: &[&[&str]] = &[
    FIRST,
    CHECKPOINTS,
    SOURCES,
    NAMES,
    PARTS,
    ADDRESSES,
    TALK,
    STOPS,
    LAPSES,
    HELD,
    DECIDED,
    ORDERS,
];

/// Since when the present decision is open, how long the one before it had been, and the furthest position so far.
const DECIDED: &[&str] = &[
    "ALTER TABLE games ADD COLUMN decided BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN spent BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN furthest BIGINT NOT NULL DEFAULT 0",
    "UPDATE games SET decided = updated, furthest = position",
];

/// Who held a seat and left it: whoever sits down there learns who has seen what it hides.
const HELD: &[&str] = &["CREATE TABLE held (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        PRIMARY KEY (game, seat, account))"];

/// The revision that a proposal was made at.
const LAPSES: &[&str] = &["ALTER TABLE proposals ADD COLUMN revision BIGINT NOT NULL DEFAULT 0"];

/// What a player wants to be asked in between; it holds as long as the player has the seat.
const ORDERS: &[&str] = &["CREATE TABLE orders (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        text TEXT NOT NULL,
        PRIMARY KEY (game, seat, account))"];

/// Games that do not hold under today's rules. Those that do have an event of the kind `carry`.
const STOPS: &[&str] = &[
    "CREATE TABLE stops (
        game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        version TEXT NOT NULL,
        position BIGINT NOT NULL,
        actions BIGINT NOT NULL,
        seat TEXT,
        rule TEXT,
        why TEXT NOT NULL,
        secret BIGINT NOT NULL)",
    "CREATE INDEX events_carry ON events (game) WHERE kind = 'carry'",
];

/// Bytes are BYTEA in PostgreSQL; SQLite takes any name.
const CHECKPOINTS: &[&str] = &["CREATE TABLE checkpoints (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        revision BIGINT NOT NULL,
        position BIGINT NOT NULL,
        follows BIGINT NOT NULL,
        play BYTEA NOT NULL,
        chronicle BYTEA NOT NULL,
        PRIMARY KEY (game, revision))"];

/// Where e-mail may be sent: only whoever follows the link that came there gets more.
const ADDRESSES: &[&str] = &[
    "CREATE TABLE addresses (
        account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        email TEXT NOT NULL,
        token TEXT NOT NULL UNIQUE,
        asked BIGINT NOT NULL,
        confirmed BIGINT NOT NULL,
        PRIMARY KEY (account, email))",
    "CREATE INDEX addresses_email ON addresses (email)",
];

/// What players add to the dice.
const PARTS: &[&str] = &["CREATE TABLE parts (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        round BIGINT NOT NULL,
        seat TEXT NOT NULL,
        account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        promise TEXT NOT NULL,
        part TEXT,
        PRIMARY KEY (game, round, seat))"];

/// No two accounts have names that look alike; the names of guests who have chosen none have no key.
const NAMES: &[&str] = &[
    "ALTER TABLE accounts ADD COLUMN name_key TEXT",
    "CREATE UNIQUE INDEX accounts_name_key ON accounts (name_key)",
];

/// What is said at a table, what is proposed there, and what a player notes down for himself.
const TALK: &[&str] = &[
    "CREATE TABLE talk (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number BIGINT NOT NULL,
        kind TEXT NOT NULL,
        seat TEXT NOT NULL,
        account TEXT NOT NULL REFERENCES accounts (id),
        text TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (game, number))",
    "CREATE TABLE proposals (
        game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        seat TEXT NOT NULL,
        account TEXT NOT NULL REFERENCES accounts (id),
        place BIGINT NOT NULL,
        agreed TEXT NOT NULL,
        at BIGINT NOT NULL)",
    "CREATE TABLE notes (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        text TEXT NOT NULL,
        PRIMARY KEY (game, account))",
];

/// A game whose start was its maker's own says so; of older ones it is not known otherwise.
const SOURCES: &[&str] = &[
    "ALTER TABLE games ADD COLUMN source TEXT NOT NULL DEFAULT 'table'",
    "UPDATE games SET source = 'position' WHERE origin IS NOT NULL",
];

const FIRST: &[&str] = &[
    "CREATE TABLE accounts (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        login TEXT UNIQUE,
        password TEXT,
created BIGINT NOT NULL)",
    "CREATE TABLE sessions (
        token TEXT PRIMARY KEY,
        account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        expires BIGINT NOT NULL)",
    "CREATE TABLE games (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        version TEXT NOT NULL,
        scenario TEXT NOT NULL,
        options TEXT NOT NULL,
        origin TEXT,
        seed TEXT NOT NULL,
        title TEXT NOT NULL,
        owner TEXT NOT NULL REFERENCES accounts (id),
        private BIGINT NOT NULL,
        spectators BIGINT NOT NULL,
        watch_link TEXT NOT NULL UNIQUE,
        created BIGINT NOT NULL,
        updated BIGINT NOT NULL,
        revision BIGINT NOT NULL,
        position BIGINT NOT NULL,
        turn TEXT NOT NULL,
        to_move TEXT,
        outcome TEXT)",
    "CREATE INDEX games_updated ON games (updated)",
    "CREATE TABLE seats (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        number BIGINT NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        account TEXT REFERENCES accounts (id),
        level TEXT,
        link TEXT NOT NULL UNIQUE,
        PRIMARY KEY (game, seat))",
    "CREATE INDEX seats_account ON seats (account)",
    "CREATE TABLE watchers (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        PRIMARY KEY (game, account))",
    "CREATE TABLE notices (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        email TEXT,
        webhook TEXT,
        PRIMARY KEY (game, account))",
    "CREATE TABLE events (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        revision BIGINT NOT NULL,
        kind TEXT NOT NULL,
        seat TEXT NOT NULL,
        action TEXT,
        dice TEXT NOT NULL,
        log TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (game, revision))",
];

pub async fn migrate(db: &dyn Db) -> Result<(), StoreError> {
    let table = "CREATE TABLE IF NOT EXISTS schema_steps (step BIGINT PRIMARY KEY)";
    db.write(vec![Statement::new(table, Vec::new())]).await?;
    let done = db.query("SELECT COUNT(*) FROM schema_steps", Vec::new());
    let done = match done.await?.into_iter().next() {
        Some(row) => row.read().count()? as usize,
        None => 0,
    };
    if done > STEPS.len() {
        return Err(StoreError::Failed(
            "the database was written by a newer version of Sandtable".to_string(),
        ));
    }
    for (number, step) in STEPS.iter().enumerate().skip(done) {
        let claim = "INSERT INTO schema_steps (step) VALUES ($1)";
        let mut statements = vec![Statement::new(claim, cells![number as u64])];
        statements.extend(step.iter().map(|sql| Statement::new(sql, Vec::new())));
        match db.write(statements).await {
            // Another server that shares the database took the step in this very moment.
            Ok(()) | Err(StoreError::Conflict) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Sqlite, Store};
    use std::sync::Arc;

    /// A database as an earlier version of Sandtable left it.
    async fn left_at(steps: usize) -> (Arc<Sqlite>, std::path::PathBuf) {
        let name = format!("sandtable-schema-{}-{steps}.db", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&path);
        let db = Arc::new(Sqlite::open(&path).unwrap());
        let table = "CREATE TABLE schema_steps (step BIGINT PRIMARY KEY)";
        let mut all = vec![Statement::new(table, Vec::new())];
        for (number, step) in STEPS.iter().enumerate().take(steps) {
            let claim = "INSERT INTO schema_steps (step) VALUES ($1)";
            all.push(Statement::new(claim, cells![number as u64]));
            all.extend(step.iter().map(|sql| Statement::new(sql, Vec::new())));
        }
        for sql in [
            "INSERT INTO accounts (id, name, created) VALUES ('a', 'A', 1)",
            "INSERT INTO games (id, game, version, scenario, options, seed, title, owner, private, spectators,
                watch_link, created, updated, revision, position, turn)
                VALUES ('g', 'duel', '1', 'short', '{}', '7', 'T', 'a', 0, 1, 'w', 1, 1, 0, 0, '')",
        ] {
            all.push(Statement::new(sql, Vec::new()));
        }
        db.write(all).await.unwrap();
        (db, path)
    }

    #[tokio::test]
    async fn a_database_of_before_becomes_a_present_one() {
        for steps in 1..=STEPS.len() {
            let (db, path) = left_at(steps).await;
            let store = Store::open(db).await.unwrap();
            let game = store.game("g").await.unwrap().unwrap();
            assert_eq!((&*game.version, game.stopped), ("1", false), "{steps}");
            assert_eq!(store.carries("g").await.unwrap(), []);
            assert_eq!(store.stopped("g").await.unwrap(), None);
            store.close().await.unwrap();
            std::fs::remove_file(path).unwrap();
        }
    }
}
