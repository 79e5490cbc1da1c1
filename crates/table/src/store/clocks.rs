//! The clock of a table: what was agreed, and since when whoever decides has been deciding.

use super::cells::cells;
use super::{Store, StoreError};

/// A clock that all who played agreed on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockRow {
    /// How long a decision may take.
    pub seconds: u64,
    /// Since when its time runs: nobody gains time by taking back, or loses any from before it was agreed.
    pub since: i64,
    /// The seat that decides; its player agreed.
    pub seat: String,
}

impl Store {
    /// The clock of a game that goes on; none where none was agreed, or not with whoever decides now.
    pub async fn clock(&self, game: &str) -> Result<Option<ClockRow>, StoreError> {
        // Who agreed did so after the clock before.
        let sql = "SELECT t.text, t.at, g.decided, g.to_move FROM talk t JOIN games g ON g.id = t.game
            WHERE t.game = $1 AND t.kind = 'clock' AND g.outcome IS NULL
            AND NOT EXISTS (SELECT 1 FROM stops p WHERE p.game = $1)
            AND t.number = (SELECT MAX(c.number) FROM talk c WHERE c.game = $1 AND c.kind = 'clock')
            AND EXISTS (SELECT 1 FROM talk a JOIN seats s ON s.game = a.game AND s.account = a.account
                WHERE a.game = $1 AND s.seat = g.to_move AND a.kind IN ('propose', 'agree') AND a.text = 'clock'
                AND a.number < t.number AND a.number > COALESCE((SELECT MAX(b.number) FROM talk b
                    WHERE b.game = $1 AND b.kind = 'clock' AND b.number < t.number), 0))";
        let Some(row) = self.one(sql, cells![game]).await? else {
            return Ok(None);
        };
        let columns = &mut row.read();
        let (text, agreed, decided) = (columns.text()?, columns.int()?, columns.int()?);
        let wrong = |e| StoreError::Failed(format!("a clock of `{text}`: {e}"));
        let clock = ClockRow {
            seconds: text.parse().map_err(wrong)?,
            since: decided.max(agreed),
            seat: columns.text()?,
        };
        Ok((clock.seconds > 0).then_some(clock))
    }
}
