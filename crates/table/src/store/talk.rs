//! What is said at a table, and what a player notes down.

use super::cells::cells;
use super::{Statement, Store, StoreError};
use crate::clock::now;

/// What a line of the talk is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TalkKind {
    /// Words of a player.
    Say,
    /// A proposal; the text is its kind.
    Propose,
    Agree,
    Decline,
    Withdraw,
    Resign,
    /// A rematch has begun; the text is the id of its game.
    Rematch,
    /// All have agreed on a clock; the text is the seconds, or 0 for none.
    Clock,
    /// The time of a seat was over, and the staff plays it; the text is its id.
    Late,
}

impl TalkKind {
    const ALL: [TalkKind; 9] = [
        TalkKind::Say,
        TalkKind::Propose,
        TalkKind::Agree,
        TalkKind::Decline,
        TalkKind::Withdraw,
        TalkKind::Resign,
        TalkKind::Rematch,
        TalkKind::Clock,
        TalkKind::Late,
    ];

    const fn name(self) -> &'static str {
        match self {
            TalkKind::Say => "say",
            TalkKind::Propose => "propose",
            TalkKind::Agree => "agree",
            TalkKind::Decline => "decline",
            TalkKind::Withdraw => "withdraw",
            TalkKind::Resign => "resign",
            TalkKind::Rematch => "rematch",
            TalkKind::Clock => "clock",
            TalkKind::Late => "late",
        }
    }

    fn named(name: &str) -> Result<TalkKind, StoreError> {
        let found = TalkKind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| StoreError::Failed(format!("somebody did `{name}`")))
    }
}

/// One line of the talk at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TalkRow {
    pub number: u64,
    pub kind: TalkKind,
    /// The id of the seat.
    pub seat: String,
    /// The name of the account.
    pub player: String,
    pub text: String,
    pub at: i64,
}

/// So often a line is tried.
const TRIES: u32 = 8;
/// How many lines are read at once.
const TAIL: u64 = 500;

impl Store {
    pub async fn say_line(
        &self,
        game: &str,
        kind: TalkKind,
        seat: &str,
        account: &str,
        text: &str,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO talk (game, number, kind, seat, account, text, at)
            SELECT CAST($1 AS TEXT), COALESCE(MAX(number), 0) + 1, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT),
            CAST($5 AS TEXT), CAST($6 AS BIGINT) FROM talk WHERE game = $1";
        // Two who speak at once want the same number.
        let mut tries = 0;
        loop {
            let cells = cells![game, kind.name(), seat, account, text, now()];
            let written = self.db.write(vec![Statement::new(sql, cells)]).await;
            tries += 1;
            if written != Err(StoreError::Conflict) || tries == TRIES {
                return written;
            }
        }
    }

    /// The last lines after one, the oldest first.
    pub async fn talk(&self, game: &str, after: u64) -> Result<Vec<TalkRow>, StoreError> {
        let sql = "SELECT t.number, t.kind, t.seat, a.name, t.text, t.at FROM talk t JOIN accounts a ON a.id = t.account
            WHERE t.game = $1 AND t.number > $2 ORDER BY t.number DESC LIMIT $3";
        let rows = self.db.query(sql, cells![game, after, TAIL]).await?;
        let line = |row: super::Row| {
            let columns = &mut row.read();
            Ok(TalkRow {
                number: columns.count()?,
                kind: TalkKind::named(&columns.text()?)?,
                seat: columns.text()?,
                player: columns.text()?,
                text: columns.text()?,
                at: columns.int()?,
            })
        };
        rows.into_iter().rev().map(line).collect()
    }

    /// What an account has noted down about a game.
    pub async fn notes(&self, game: &str, account: &str) -> Result<String, StoreError> {
        let sql = "SELECT text FROM notes WHERE game = $1 AND account = $2";
        let row = self.one(sql, cells![game, account]).await?;
        row.map_or(Ok(String::new()), |row| row.read().text())
    }

    pub async fn set_notes(&self, game: &str, account: &str, text: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO notes (game, account, text) VALUES ($1, $2, $3)
            ON CONFLICT (game, account) DO UPDATE SET text = excluded.text";
        let statement = Statement::new(sql, cells![game, account, text]);
        self.db.write(vec![statement]).await
    }
}
