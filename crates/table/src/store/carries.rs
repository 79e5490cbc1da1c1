//! Games that were begun under other rules: those that were carried over, and those that could not be.

use super::cells::cells;
use super::{CheckpointRow, EventKind, EventRow, Head, Statement, Store, StoreError};
use crate::clock::now;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// That a game was carried over from one version of the rules to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Carried {
    pub from: String,
    pub to: String,
    /// How many actions were played again, all of which hold.
    pub position: u64,
    /// Whether the state was the same to the byte at the last place where that was known. Where not, the state is kept in
    /// another form, and what was held against each other is who decided, the dice, what happened and where it led.
    pub state: bool,
    /// When, in milliseconds since 1970.
    #[serde(default)]
    pub at: i64,
}

impl Carried {
    /// The event that keeps it.
    pub fn event(&self) -> EventRow {
        EventRow {
            kind: EventKind::Carry,
            seat: String::new(),
            action: Some(serde_json::json!(self)),
            dice: Vec::new(),
            scripted: 0,
            log: "[]".to_string(),
        }
    }
}

/// Where a game ends that does not hold under today's rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StopRow {
    /// Of the rules under which it was played again.
    pub version: String,
    /// How many actions hold, and how many there are.
    pub position: u64,
    pub actions: u64,
    /// Who took the first that does not hold.
    pub seat: Option<String>,
    /// The rule that forbids it, where one does.
    pub rule: Option<String>,
    pub why: String,
    /// Whether seats have secrets: then rule and words are for the seat alone until the end.
    pub secret: bool,
}

impl Store {
    /// Writes down that a game goes on under other rules; a conflict when it was played or carried over meanwhile.
    pub async fn carry(
        &self,
        game: &str,
        carried: &Carried,
        head: Head,
        checkpoints: Vec<CheckpointRow>,
    ) -> Result<(), StoreError> {
        let (time, before) = (now(), head.revision - 1);
        let mut statements = super::events::insert(game, before, vec![carried.event()], time);
        for sql in [
            "DELETE FROM checkpoints WHERE game = $1",
            "DELETE FROM stops WHERE game = $1",
        ] {
            statements.push(Statement::new(sql, cells![game]));
        }
        statements.extend(checkpoints.into_iter().map(|row| row.insert(game)));
        let update = "UPDATE games SET version = $2, revision = $3, turn = $4
            WHERE id = $1 AND version = $5 AND revision = $6";
        let cells = cells![
            game,
            carried.to.as_str(),
            head.revision,
            head.turn,
            carried.from.as_str(),
            before
        ];
        statements.push(Statement::new(update, cells).must(1));
        self.db.write(statements).await
    }

    /// How often and when a game was carried over, the first time first.
    pub async fn carries(&self, game: &str) -> Result<Vec<Carried>, StoreError> {
        let sql =
            "SELECT action, at FROM events WHERE game = $1 AND kind = 'carry' ORDER BY revision";
        let carried = |row: super::Row| {
            let columns = &mut row.read();
            let carried: Carried = columns.json()?;
            Ok(Carried {
                at: columns.int()?,
                ..carried
            })
        };
        let rows = self.db.query(sql, cells![game]).await?;
        rows.into_iter().map(carried).collect()
    }

    /// Writes down where a game ends that does not hold, in place of what was known before, with checkpoints of today's
    /// rules for those who look back.
    pub async fn stop(
        &self,
        game: &str,
        row: &StopRow,
        checkpoints: Vec<CheckpointRow>,
    ) -> Result<(), StoreError> {
        let forget = "DELETE FROM checkpoints WHERE game = $1 AND position <= $2";
        let mut statements = vec![
            Statement::new("DELETE FROM stops WHERE game = $1", cells![game]),
            Statement::new(forget, cells![game, row.position]),
        ];
        statements.extend(checkpoints.into_iter().map(|row| row.insert(game)));
        let sql = "INSERT INTO stops (game, version, position, actions, seat, rule, why, secret)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let cells = cells![
            game,
            row.version.as_str(),
            row.position,
            row.actions,
            row.seat.clone(),
            row.rule.clone(),
            row.why.as_str(),
            row.secret
        ];
        statements.push(Statement::new(sql, cells));
        self.db.write(statements).await
    }

    /// Forgets where a game ended that holds now.
    pub async fn go_on(&self, game: &str) -> Result<(), StoreError> {
        let forget = "DELETE FROM stops WHERE game = $1";
        self.db
            .write(vec![Statement::new(forget, cells![game])])
            .await
    }

    /// Where a game ends that does not hold.
    pub async fn stopped(&self, game: &str) -> Result<Option<StopRow>, StoreError> {
        let sql =
            "SELECT version, position, actions, seat, rule, why, secret FROM stops WHERE game = $1";
        let Some(row) = self.one(sql, cells![game]).await? else {
            return Ok(None);
        };
        let columns = &mut row.read();
        Ok(Some(StopRow {
            version: columns.text()?,
            position: columns.count()?,
            actions: columns.count()?,
            seat: columns.text_or_null()?,
            rule: columns.text_or_null()?,
            why: columns.text()?,
            secret: columns.truth()?,
        }))
    }
}
