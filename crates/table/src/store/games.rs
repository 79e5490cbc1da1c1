use super::cells::{Columns, cells};
use super::{CheckpointRow, EventRow, Row, Statement, Store, StoreError};
use crate::clock::now;
use kernel::{Seed, Setup};
use serde_json::Value;
use std::collections::BTreeMap;

/// A game as the database keeps it.
#[derive(Clone, Debug)]
pub struct GameRow {
    pub id: String,
    pub game: String,
    pub version: String,
    pub setup: Setup,
    /// The journal's own start, where the game did not begin with its scenario.
    pub origin: Option<Value>,
    pub source: Source,
    /// Secret until the game is over.
    pub seed: Seed,
    pub title: String,
    pub owner: String,
    pub private: bool,
    pub spectators: bool,
    pub watch_link: String,
    pub created: i64,
    pub updated: i64,
    pub revision: u64,
    pub position: u64,
    pub turn: String,
    pub to_move: Option<String>,
    pub outcome: Option<Value>,
    /// It does not hold under today's rules, and nobody can play on.
    pub stopped: bool,
}

/// `select_game!("WHERE g.id = $1")`, in the order that [`GameRow::read`] reads.
macro_rules! select_game {
    ($rest:literal) => {
        concat!(
            "SELECT g.id, g.game, g.version, g.scenario, g.options, g.origin, g.seed, g.title, g.owner, g.private, ",
            "g.spectators, g.watch_link, g.updated, g.revision, g.position, g.turn, g.to_move, g.outcome, g.source, g.created, ",
            "(SELECT COUNT(*) FROM stops p WHERE p.game = g.id) FROM games g ",
            $rest
        )
    };
}
pub(super) use select_game;

impl GameRow {
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    pub(super) fn read(row: Row) -> Result<GameRow, StoreError> {
        let columns = &mut row.read();
        Ok(GameRow {
            id: columns.text()?,
            game: columns.text()?,
            version: columns.text()?,
            setup: Setup {
                scenario: columns.text()?,
                options: columns.json::<BTreeMap<String, String>>()?,
            },
            origin: json_or_null(columns)?,
            seed: columns
                .text()?
                .parse()
                .unwrap_or_else(|never: std::convert::Infallible| match never {}),
            title: columns.text()?,
            owner: columns.text()?,
            private: columns.truth()?,
            spectators: columns.truth()?,
            watch_link: columns.text()?,
            updated: columns.int()?,
            revision: columns.count()?,
            position: columns.count()?,
            turn: columns.text()?,
            to_move: columns.text_or_null()?,
            outcome: json_or_null(columns)?,
            source: Source::named(&columns.text()?)?,
            created: columns.int()?,
            stopped: columns.truth()?,
        })
    }
}

fn json_or_null(columns: &mut Columns) -> Result<Option<Value>, StoreError> {
    let wrong = |e: serde_json::Error| StoreError::Failed(e.to_string());
    let text = columns.text_or_null()?;
    text.map(|text| serde_json::from_str(&text).map_err(wrong))
        .transpose()
}

/// Where a game comes from: whoever sits down sees it, because whoever chose the start may know the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Begun at this table, with a seed that nobody has seen.
    Table,
    /// Begun at this table, with a seed that its maker named.
    Seed,
    /// Brought as a journal, seed and all.
    Journal,
    /// Brought as a journal that begins with a position of somebody's making.
    Position,
    /// Begun at this table from a position of another game here, with a seed that nobody has seen.
    Game,
}

impl Source {
    const ALL: [Source; 5] = [
        Source::Table,
        Source::Seed,
        Source::Journal,
        Source::Position,
        Source::Game,
    ];

    const fn name(self) -> &'static str {
        match self {
            Source::Table => "table",
            Source::Seed => "seed",
            Source::Journal => "journal",
            Source::Position => "position",
            Source::Game => "game",
        }
    }

    fn named(name: &str) -> Result<Source, StoreError> {
        let found = Source::ALL.into_iter().find(|source| source.name() == name);
        found.ok_or_else(|| StoreError::Failed(format!("a game comes from `{name}`")))
    }
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    Person,
    Computer,
    Open,
}

impl SeatKind {
    pub const fn name(self) -> &'static str {
        match self {
            SeatKind::Person => "person",
            SeatKind::Computer => "computer",
            SeatKind::Open => "open",
        }
    }

    fn named(name: &str) -> Result<SeatKind, StoreError> {
        match name {
            "person" => Ok(SeatKind::Person),
            "computer" => Ok(SeatKind::Computer),
            "open" => Ok(SeatKind::Open),
            _ => Err(StoreError::Failed(format!("a seat is `{name}`"))),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    pub game: String,
    /// The word used in protocols: `axis`.
    pub seat: String,
    /// What a player reads.
    pub name: String,
    pub kind: SeatKind,
    pub account: Option<String>,
    /// The name of the account.
    pub player: Option<String>,
    pub level: Option<String>,
    /// Whoever has it may take the seat while it is open: an invitation, kept as it is so that the
    /// owner can copy it again.
    pub link: String,
    /// The names of others who held it before.
    pub before: Vec<String>,
}

/// `select_seats!("WHERE s.game = $1")`, in the order that [`SeatRow::read`] reads.
macro_rules! select_seats {
    ($($rest:tt)+) => {
        concat!(
            "SELECT s.game, s.seat, s.name, s.kind, s.account, a.name, s.level, s.link, ",
            // No name has a line break.
            "(SELECT string_agg(b.name, '\n' ORDER BY b.name) FROM held h JOIN accounts b ON b.id = h.account ",
            "WHERE h.game = s.game AND h.seat = s.seat AND h.account IS DISTINCT FROM s.account) ",
            "FROM seats s LEFT JOIN accounts a ON a.id = s.account ",
            $($rest)+
        )
    };
}
pub(super) use select_seats;

impl SeatRow {
    pub(super) fn read(row: Row) -> Result<SeatRow, StoreError> {
        let columns = &mut row.read();
        Ok(SeatRow {
            game: columns.text()?,
            seat: columns.text()?,
            name: columns.text()?,
            kind: SeatKind::named(&columns.text()?)?,
            account: columns.text_or_null()?,
            player: columns.text_or_null()?,
            level: columns.text_or_null()?,
            link: columns.text()?,
            before: lines(columns.text_or_null()?),
        })
    }
}

fn lines(text: Option<String>) -> Vec<String> {
    text.map_or(Vec::new(), |text| {
        text.lines().map(str::to_string).collect()
    })
}

pub struct NewGame {
    pub row: GameRow,
    pub seats: Vec<SeatRow>,
}

impl Store {
    /// Adds a game with the events that it comes with.
    pub async fn add_game(
        &self,
        new: NewGame,
        events: Vec<EventRow>,
        checkpoints: Vec<CheckpointRow>,
    ) -> Result<(), StoreError> {
        let insert = "INSERT INTO games (id, game, version, scenario, options, origin, seed, title, owner, private,
            spectators, watch_link, created, updated, revision, position, turn, to_move, outcome, source, decided, furthest)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16, $17, $18, $19, $13, $15)";
        let row = new.row;
        let options = serde_json::to_string(&row.setup.options).unwrap_or_default();
        let cells = cells![
            row.id.as_str(),
            row.game,
            row.version,
            row.setup.scenario,
            options,
            row.origin.map(|v| v.to_string()),
            row.seed.to_string(),
            row.title,
            row.owner,
            row.private,
            row.spectators,
            row.watch_link,
            now(),
            row.revision,
            row.position,
            row.turn,
            row.to_move,
            row.outcome.map(|v| v.to_string()),
            row.source.name()
        ];
        let mut statements = vec![Statement::new(insert, cells)];
        for (number, seat) in new.seats.into_iter().enumerate() {
            let sql = "INSERT INTO seats (game, seat, number, name, kind, account, level, link)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
            let cells = cells![
                row.id.as_str(),
                seat.seat,
                number as u64,
                seat.name,
                seat.kind.name(),
                seat.account,
                seat.level,
                seat.link
            ];
            statements.push(Statement::new(sql, cells));
        }
        statements.extend(super::events::insert(&row.id, 0, events, now()));
        let checkpoints = checkpoints.into_iter();
        statements.extend(checkpoints.map(|checkpoint| checkpoint.insert(&row.id)));
        self.db.write(statements).await
    }

    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let sql = select_game!("WHERE g.id = $1");
        let row = self.one(sql, cells![id]).await?;
        row.map(GameRow::read).transpose()
    }

    /// In the order of the game's own list.
    pub async fn seats(&self, game: &str) -> Result<Vec<SeatRow>, StoreError> {
        let sql = select_seats!("WHERE s.game = $1 ORDER BY s.number");
        let rows = self.db.query(sql, cells![game]).await?;
        rows.into_iter().map(SeatRow::read).collect()
    }
}

impl Store {
    /// Accounts that were invited to watch.
    pub async fn watchers(&self, game: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT account FROM watchers WHERE game = $1";
        let rows = self.db.query(sql, cells![game]).await?;
        rows.into_iter().map(|row| row.read().text()).collect()
    }
}
