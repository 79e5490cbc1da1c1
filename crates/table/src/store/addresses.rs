//! E-mail addresses, and whether whoever reads there wants word from this table.

use super::cells::cells;
use super::{Statement, Store, StoreError};
use crate::clock::now;

impl Store {
    /// Whether an address was confirmed for an account.
    pub async fn is_confirmed(&self, account: &str, email: &str) -> Result<bool, StoreError> {
        let sql = "SELECT confirmed FROM addresses WHERE account = $1 AND email = $2";
        let row = self.one(sql, cells![account, email]).await?;
        let confirmed = row.map(|row| row.read().truth()).transpose()?;
        Ok(confirmed.unwrap_or(false))
    }

    /// When an address was last asked, whoever gave it; in milliseconds since 1970.
    pub async fn last_asked(&self, email: &str) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT asked FROM addresses WHERE email = $1 ORDER BY asked DESC LIMIT 1";
        let row = self.one(sql, cells![email]).await?;
        row.map(|row| row.read().int()).transpose()
    }

    /// Notes that an address is asked with a token.
    pub async fn ask_address(
        &self,
        account: &str,
        email: &str,
        token: &str,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO addresses (account, email, token, asked, confirmed) VALUES ($1, $2, $3, $4, 0)
            ON CONFLICT (account, email) DO UPDATE SET token = excluded.token, asked = excluded.asked";
        let cells = cells![account, email, token, now()];
        self.db.write(vec![Statement::new(sql, cells)]).await
    }

    /// Confirms the address that was asked with a token; a conflict when none was.
    pub async fn confirm_address(&self, token: &str) -> Result<(), StoreError> {
        let sql = "UPDATE addresses SET confirmed = 1 WHERE token = $1";
        let statement = Statement::new(sql, cells![token]).must(1);
        self.db.write(vec![statement]).await
    }
}
