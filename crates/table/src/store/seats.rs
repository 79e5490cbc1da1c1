//! Sitting down, leaving, watching, and the end of a game.

use super::cells::cells;
use super::games::{select_game, select_seats};
use super::{GameRow, SeatRow, Statement, Store, StoreError};

impl Store {
    /// The open seat that a link invites to.
    pub async fn seat_by_link(&self, link: &str) -> Result<Option<SeatRow>, StoreError> {
        let row = self
            .one(select_seats!("WHERE s.link = $1"), cells![link])
            .await?;
        row.map(SeatRow::read).transpose()
    }

    /// The game that a link invites to watch.
    pub async fn game_by_watch_link(&self, link: &str) -> Result<Option<GameRow>, StoreError> {
        let row = self
            .one(select_game!("WHERE g.watch_link = $1"), cells![link])
            .await?;
        row.map(GameRow::read).transpose()
    }

    /// Takes an open seat; a conflict when somebody sits there.
    pub async fn take_seat(&self, game: &str, seat: &str, account: &str) -> Result<(), StoreError> {
        let sql = "UPDATE seats SET kind = 'person', account = $3 WHERE game = $1 AND seat = $2 AND kind = 'open'";
        let statement = Statement::new(sql, cells![game, seat, account]).must(1);
        self.db.write(vec![statement]).await
    }

    /// Leaves a seat open, with a new link: the old one has been used.
    pub async fn leave_seat(
        &self,
        game: &str,
        seat: &str,
        account: &str,
        link: &str,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE seats SET kind = 'open', account = NULL, level = NULL, link = $4
            WHERE game = $1 AND seat = $2 AND account = $3";
        let statement = Statement::new(sql, cells![game, seat, account, link]).must(1);
        let statements = vec![statement, held(game, seat, account)];
        self.db.write(statements).await
    }

    /// Changes who sits on a seat; a conflict when it is not as it was.
    pub async fn change_seat(&self, before: &SeatRow, after: &SeatRow) -> Result<(), StoreError> {
        let sql = "UPDATE seats SET kind = $3, account = $4, level = $5, link = $6
            WHERE game = $1 AND seat = $2 AND kind = $7 AND link = $8";
        let cells = cells![
            before.game.as_str(),
            before.seat.as_str(),
            after.kind.name(),
            after.account.clone(),
            after.level.clone(),
            after.link.as_str(),
            before.kind.name(),
            before.link.as_str()
        ];
        let left = before.account.as_ref();
        let left = left.filter(|_| before.account != after.account);
        let left = left.map(|account| held(&before.game, &before.seat, account));
        let change = Statement::new(sql, cells).must(1);
        let statements = std::iter::once(change).chain(left).collect();
        self.db.write(statements).await
    }

    pub async fn add_watcher(&self, game: &str, account: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO watchers (game, account) VALUES ($1, $2) ON CONFLICT (game, account) DO NOTHING";
        let statement = Statement::new(sql, cells![game, account]);
        self.db.write(vec![statement]).await
    }

    /// Deletes a game of an owner, with everything that belongs to it.
    pub async fn delete_game(&self, game: &str, owner: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM games WHERE id = $1 AND owner = $2";
        let statement = Statement::new(sql, cells![game, owner]).must(1);
        self.db.write(vec![statement]).await
    }
}

/// Notes who held a seat.
fn held(game: &str, seat: &str, account: &str) -> Statement {
    let sql = "INSERT INTO held (game, seat, account) VALUES ($1, $2, $3) ON CONFLICT (game, seat, account) DO NOTHING";
    Statement::new(sql, cells![game, seat, account])
}
