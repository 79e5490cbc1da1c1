//! What one player asks the others to agree to. There is one proposal at a table. A draw and going back are meant for the
//! game as it stood: when it goes on, they are no longer proposed.

use super::cells::cells;
use super::{Statement, Store, StoreError};
use crate::clock::now;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProposalKind {
    /// Nobody wins.
    Draw,
    /// The game goes back to a position; dice that were rolled since are not rolled again.
    TakeBack,
    /// The same again, with seats exchanged.
    Rematch,
    /// Whoever decides has so many seconds for it.
    Clock,
}

impl ProposalKind {
    pub const fn name(self) -> &'static str {
        match self {
            ProposalKind::Draw => "draw",
            ProposalKind::TakeBack => "take_back",
            ProposalKind::Rematch => "rematch",
            ProposalKind::Clock => "clock",
        }
    }

    fn named(name: &str) -> Result<ProposalKind, StoreError> {
        match name {
            "draw" => Ok(ProposalKind::Draw),
            "take_back" => Ok(ProposalKind::TakeBack),
            "rematch" => Ok(ProposalKind::Rematch),
            "clock" => Ok(ProposalKind::Clock),
            _ => Err(StoreError::Failed(format!("`{name}` is proposed"))),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProposalRow {
    pub kind: ProposalKind,
    /// The seat that proposes, and its account.
    pub seat: String,
    pub account: String,
    /// The position to go back to, or the seconds of a clock.
    pub to: u64,
    /// The accounts that agree, the proposer among them.
    pub agreed: Vec<String>,
    pub at: i64,
}

/// Whether the game `$1` has gone on since a proposal; dice that are stirred before anything happens do not count.
macro_rules! lapsed {
    () => {
        "(proposals.kind IN ('draw', 'take_back') AND EXISTS (SELECT 1 FROM events AS later WHERE later.game = $1
            AND later.revision > proposals.revision AND later.kind <> 'stir'))"
    };
}
pub(super) use lapsed;

impl Store {
    pub async fn proposal(&self, game: &str) -> Result<Option<ProposalRow>, StoreError> {
        let sql = concat!(
            "SELECT kind, seat, account, place, agreed, at FROM proposals WHERE game = $1 AND NOT ",
            lapsed!()
        );
        let row = self.one(sql, cells![game]).await?;
        row.map(|row| {
            let columns = &mut row.read();
            Ok(ProposalRow {
                kind: ProposalKind::named(&columns.text()?)?,
                seat: columns.text()?,
                account: columns.text()?,
                to: columns.count()?,
                agreed: columns.json()?,
                at: columns.int()?,
            })
        })
        .transpose()
    }

    /// Proposes something in place of whatever the same account had proposed, or is no longer; a conflict while
    /// another's stands.
    pub async fn propose(&self, game: &str, row: &ProposalRow) -> Result<(), StoreError> {
        let sql = concat!(
            "INSERT INTO proposals (game, kind, seat, account, place, agreed, at, revision)
            VALUES ($1, $2, $3, $4, $5, $6, $7, (SELECT revision FROM games WHERE id = $1))
            ON CONFLICT (game) DO UPDATE SET kind = excluded.kind, seat = excluded.seat, place = excluded.place,
            agreed = excluded.agreed, at = excluded.at, account = excluded.account, revision = excluded.revision
            WHERE proposals.account = excluded.account OR ",
            lapsed!()
        );
        let cells = cells![
            game,
            row.kind.name(),
            row.seat.as_str(),
            row.account.as_str(),
            row.to,
            written(&row.agreed),
            now()
        ];
        let statement = Statement::new(sql, cells).must(1);
        self.db.write(vec![statement]).await
    }

    /// Notes who agrees; a conflict when the proposal is another by now.
    pub async fn agree(
        &self,
        game: &str,
        row: &ProposalRow,
        agreed: &[String],
    ) -> Result<(), StoreError> {
        let sql = concat!(
            "UPDATE proposals SET agreed = $2 WHERE game = $1 AND agreed = $3 AND at = $4 AND kind = $5 AND NOT ",
            lapsed!()
        );
        let before = written(&row.agreed);
        let cells = cells![game, written(agreed), before, row.at, row.kind.name()];
        let statement = Statement::new(sql, cells).must(1);
        self.db.write(vec![statement]).await
    }

    /// Takes a proposal off the table; a conflict when it is another by now.
    pub async fn settle(&self, game: &str, row: &ProposalRow) -> Result<(), StoreError> {
        let sql = "DELETE FROM proposals WHERE game = $1 AND at = $2 AND kind = $3";
        let statement = Statement::new(sql, cells![game, row.at, row.kind.name()]).must(1);
        self.db.write(vec![statement]).await
    }
}

fn written(accounts: &[String]) -> String {
    serde_json::json!(accounts).to_string()
}
