//! What players promise and show to stir the dice.

use super::cells::cells;
use super::{Statement, Store, StoreError};

/// A player's part of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartRow {
    /// The first seat that the player held.
    pub seat: String,
    pub account: String,
    /// The hash of the part.
    pub promise: String,
    /// Once it is shown.
    pub part: Option<String>,
}

impl Store {
    /// The parts of a round, by seat.
    pub async fn parts(&self, game: &str, round: u64) -> Result<Vec<PartRow>, StoreError> {
        let sql = "SELECT seat, account, promise, part FROM parts WHERE game = $1 AND round = $2 ORDER BY seat";
        let row = |row: super::Row| {
            let columns = &mut row.read();
            Ok(PartRow {
                seat: columns.text()?,
                account: columns.text()?,
                promise: columns.text()?,
                part: columns.text_or_null()?,
            })
        };
        let rows = self.db.query(sql, cells![game, round]).await?;
        rows.into_iter().map(row).collect()
    }

    /// Notes a promise; a conflict when the seat has one.
    pub async fn promise(&self, game: &str, round: u64, row: &PartRow) -> Result<(), StoreError> {
        self.db.write(vec![insert(game, round, row)]).await
    }

    /// Notes the first promise of a round that begins anew: nothing of what was promised and shown before counts.
    pub async fn promise_anew(
        &self,
        game: &str,
        round: u64,
        row: &PartRow,
    ) -> Result<(), StoreError> {
        let sql = "DELETE FROM parts WHERE game = $1 AND round = $2";
        let drop = Statement::new(sql, cells![game, round]);
        self.db.write(vec![drop, insert(game, round, row)]).await
    }

    /// Notes a part that has the promised hash; a conflict when it is shown already or the round began anew.
    pub async fn show_part(&self, game: &str, round: u64, row: &PartRow) -> Result<(), StoreError> {
        let sql = "UPDATE parts SET part = $5
            WHERE game = $1 AND round = $2 AND seat = $3 AND promise = $4 AND part IS NULL";
        let cells = cells![
            game,
            round,
            row.seat.as_str(),
            row.promise.as_str(),
            row.part.clone()
        ];
        let statement = Statement::new(sql, cells).must(1);
        self.db.write(vec![statement]).await
    }
}

fn insert(game: &str, round: u64, row: &PartRow) -> Statement {
    let sql = "INSERT INTO parts (game, round, seat, account, promise, part) VALUES ($1, $2, $3, $4, $5, $6)";
    let cells = cells![
        game,
        round,
        row.seat.as_str(),
        row.account.as_str(),
        row.promise.as_str(),
        row.part.clone()
    ];
    Statement::new(sql, cells)
}
