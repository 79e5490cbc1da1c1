//! Standing orders of players.

use super::cells::cells;
use super::{Statement, Store, StoreError};

impl Store {
    /// What an account has ordered for a seat, as it was written; none if it never did.
    pub async fn order(
        &self,
        game: &str,
        seat: &str,
        account: &str,
    ) -> Result<Option<String>, StoreError> {
        let sql = "SELECT text FROM orders WHERE game = $1 AND seat = $2 AND account = $3";
        let row = self.one(sql, cells![game, seat, account]).await?;
        row.map(|row| row.read().text()).transpose()
    }

    pub async fn set_order(
        &self,
        game: &str,
        seat: &str,
        account: &str,
        text: &str,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO orders (game, seat, account, text) VALUES ($1, $2, $3, $4)
            ON CONFLICT (game, seat, account) DO UPDATE SET text = excluded.text";
        let statement = Statement::new(sql, cells![game, seat, account, text]);
        self.db.write(vec![statement]).await
    }
}
