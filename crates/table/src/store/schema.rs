//! The tables, and how an older database becomes a present one.

use super::cells::cells;
use super::{Db, Statement, StoreError};

/// Each step is carried out once, in order. Steps are never edited, only added.
const STEPS: &[&[&str]] = &[FIRST, CHECKPOINTS, SOURCES, NAMES, PARTS, ADDRESSES, TALK];

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
