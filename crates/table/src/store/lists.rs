//! Which games an account is shown.

use super::cells::cells;
use super::games::{select_game, select_seats};
use super::{GameRow, SeatRow, Store, StoreError};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Which games to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Filter {
    /// Those that I own or sit at.
    #[default]
    Mine,
    /// Those in which I decide now.
    Waiting,
    /// Public games with an open seat.
    Open,
    /// Public games that anybody may watch, and those that I was invited to watch.
    Watch,
}

impl Store {
    /// The hundred that were played last, with their seats.
    pub async fn games(
        &self,
        filter: Filter,
        account: &str,
    ) -> Result<Vec<(GameRow, Vec<SeatRow>)>, StoreError> {
        let (games, seats) = match filter {
            Filter::Mine => (MINE, MINE_SEATS),
            Filter::Waiting => (WAITING, WAITING_SEATS),
            Filter::Open => (OPEN, OPEN_SEATS),
            Filter::Watch => (WATCH, WATCH_SEATS),
        };
        let rows = self.db.query(games, cells![account]).await?;
        let mut by_game: BTreeMap<String, Vec<SeatRow>> = BTreeMap::new();
        for row in self.db.query(seats, cells![account]).await? {
            let seat = SeatRow::read(row)?;
            by_game.entry(seat.game.clone()).or_default().push(seat);
        }
        let with_seats = |row| {
            let game = GameRow::read(row)?;
            let seats = by_game.remove(&game.id).unwrap_or_default();
            Ok((game, seats))
        };
        rows.into_iter().map(with_seats).collect()
    }

    /// Games in which a computer decides now.
    pub async fn computers_turn(&self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT g.id FROM games g JOIN seats s ON s.game = g.id AND s.seat = g.to_move
            WHERE g.outcome IS NULL AND s.kind = 'computer'
            AND NOT EXISTS (SELECT 1 FROM stops p WHERE p.game = g.id) ORDER BY g.updated DESC LIMIT 1000";
        let rows = self.db.query(sql, Vec::new()).await?;
        rows.into_iter().map(|row| row.read().text()).collect()
    }
}

/// A question for games, and the same question for their seats.
macro_rules! listing {
    ($games:ident, $seats:ident, $which:literal) => {
        const $games: &str = select_game!($which);
        const $seats: &str = select_seats!(
            "WHERE s.game IN (SELECT g.id FROM games g ",
            $which,
            ") ORDER BY s.game, s.number"
        );
    };
}

listing!(
    MINE,
    MINE_SEATS,
    "WHERE g.owner = $1 OR EXISTS (SELECT 1 FROM seats t WHERE t.game = g.id AND t.account = $1)
    ORDER BY g.updated DESC LIMIT 100"
);
listing!(
    WAITING,
    WAITING_SEATS,
    "WHERE g.outcome IS NULL AND NOT EXISTS (SELECT 1 FROM stops p WHERE p.game = g.id)
    AND EXISTS (SELECT 1 FROM seats t WHERE t.game = g.id AND t.account = $1 AND t.seat = g.to_move)
    ORDER BY g.updated DESC LIMIT 100"
);
listing!(
    OPEN,
    OPEN_SEATS,
    "WHERE g.outcome IS NULL AND g.private = 0 AND CAST($1 AS TEXT) IS NOT NULL
    AND EXISTS (SELECT 1 FROM seats t WHERE t.game = g.id AND t.kind = 'open')
    ORDER BY g.updated DESC LIMIT 100"
);
listing!(
    WATCH,
    WATCH_SEATS,
    "WHERE (g.private = 0 AND g.spectators = 1)
    OR EXISTS (SELECT 1 FROM watchers w WHERE w.game = g.id AND w.account = $1)
    ORDER BY g.updated DESC LIMIT 100"
);
