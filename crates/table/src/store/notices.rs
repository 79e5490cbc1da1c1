use super::cells::cells;
use super::{Statement, Store, StoreError};
use crate::notices::Wanted;

impl Store {
    /// Where a player wants to be told of a game.
    pub async fn notice(&self, game: &str, account: &str) -> Result<Option<Wanted>, StoreError> {
        let sql = "SELECT email, webhook FROM notices WHERE game = $1 AND account = $2";
        let row = self.one(sql, cells![game, account]).await?;
        row.map(|row| {
            let columns = &mut row.read();
            Ok(Wanted {
                email: columns.text_or_null()?,
                webhook: columns.text_or_null()?,
            })
        })
        .transpose()
    }

    pub async fn set_notice(
        &self,
        game: &str,
        account: &str,
        wanted: &Wanted,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO notices (game, account, email, webhook) VALUES ($1, $2, $3, $4)
            ON CONFLICT (game, account) DO UPDATE SET email = excluded.email, webhook = excluded.webhook";
        let cells = cells![game, account, wanted.email.clone(), wanted.webhook.clone()];
        self.db.write(vec![Statement::new(sql, cells)]).await
    }
}
