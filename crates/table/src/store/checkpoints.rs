use super::cells::cells;
use super::{Statement, Store, StoreError};

/// A place from which a game can be opened without playing what came before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckpointRow {
    /// The event after which the game stood so.
    pub revision: u64,
    pub position: u64,
    /// The position of the checkpoint whose chronicle this one goes on from; 0 for the first.
    pub follows: u64,
    /// As [`kernel::Play::checkpoint`] writes it.
    pub play: Vec<u8>,
    /// What happened since the checkpoint that it follows.
    pub chronicle: Vec<u8>,
}

impl CheckpointRow {
    /// Servers that share a database may write the same one: the first stays.
    pub(super) fn insert(self, game: &str) -> Statement {
        let sql = "INSERT INTO checkpoints (game, revision, position, follows, play, chronicle)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
        let cells = cells![
            game,
            self.revision,
            self.position,
            self.follows,
            self.play,
            self.chronicle
        ];
        Statement::new(sql, cells)
    }
}

impl Store {
    /// The last checkpoint of a game and those that it goes on from, in order; only the last with its play.
    pub async fn checkpoints(&self, game: &str) -> Result<Vec<CheckpointRow>, StoreError> {
        let sql = "SELECT revision, position, follows, chronicle FROM checkpoints WHERE game = $1
            ORDER BY revision DESC";
        let mut chain: Vec<CheckpointRow> = Vec::new();
        for row in self.db.query(sql, cells![game]).await? {
            let columns = &mut row.read();
            let row = CheckpointRow {
                revision: columns.count()?,
                position: columns.count()?,
                follows: columns.count()?,
                play: Vec::new(),
                chronicle: columns.bytes()?,
            };
            // Where two servers wrote at different places, one chain of them is enough.
            if chain.last().is_none_or(|next| next.follows == row.position) {
                chain.push(row);
            }
        }
        chain.reverse();
        if let Some(last) = chain.last_mut() {
            let sql = "SELECT play FROM checkpoints WHERE game = $1 AND revision = $2";
            if let Some(row) = self.one(sql, cells![game, last.revision]).await? {
                last.play = row.read().bytes()?;
            }
        }
        Ok(chain)
    }

    /// The play of the last checkpoint that is not behind a position.
    pub async fn checkpoint_before(
        &self,
        game: &str,
        position: u64,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT play FROM checkpoints WHERE game = $1 AND position <= $2
            ORDER BY position DESC LIMIT 1";
        let row = self.one(sql, cells![game, position]).await?;
        row.map(|row| row.read().bytes()).transpose()
    }
}
