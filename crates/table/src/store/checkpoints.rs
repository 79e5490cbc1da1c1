use super::cells::cells;
use super::events::standing;
use super::{Statement, Store, StoreError};
use kernel::JournalEntry;

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

    /// Keeps checkpoints of a game that had none that can be read.
    pub async fn keep_checkpoints(
        &self,
        game: &str,
        rows: Vec<CheckpointRow>,
    ) -> Result<(), StoreError> {
        let forget = "DELETE FROM checkpoints WHERE game = $1";
        let mut statements = vec![Statement::new(forget, cells![game])];
        statements.extend(rows.into_iter().map(|row| row.insert(game)));
        self.db.write(statements).await
    }

    /// What it takes to see the game as it stood at a position, when it had come to a revision: no more of it than lies
    /// between two checkpoints.
    pub async fn stretch(
        &self,
        game: &str,
        position: u64,
        revision: u64,
    ) -> Result<Stretch, StoreError> {
        let sql = "SELECT revision, position, play FROM checkpoints WHERE game = $1 AND position < $2 AND revision <= $3
            ORDER BY position DESC LIMIT 1";
        let (mut from, mut follows, mut play) = (0, 0, None);
        if let Some(row) = self.one(sql, cells![game, position, revision]).await? {
            let columns = &mut row.read();
            (from, follows) = (columns.count()?, columns.count()?);
            play = Some(columns.bytes()?);
        }
        // Nothing up to the next checkpoint was ever taken back after it.
        let sql =
            "SELECT revision FROM checkpoints WHERE game = $1 AND position >= $2 AND revision > $3
            ORDER BY revision LIMIT 1";
        let next = self.one(sql, cells![game, position, from]).await?;
        let next = next.map(|row| row.read().count()).transpose()?;
        let until = next.unwrap_or(revision).min(revision);
        let events = self.events_until(game, from, until).await?;
        Ok(Stretch {
            play,
            follows,
            actions: standing(follows as usize, events),
        })
    }

    /// The same without a checkpoint, where one cannot be read.
    pub async fn whole_stretch(&self, game: &str, revision: u64) -> Result<Stretch, StoreError> {
        let events = self.events_until(game, 0, revision).await?;
        Ok(Stretch {
            play: None,
            follows: 0,
            actions: standing(0, events),
        })
    }
}

/// A part of a game: where it begins, and the actions from there on that stand.
pub struct Stretch {
    /// As [`kernel::Play::checkpoint`] writes it; none where the game itself begins.
    pub play: Option<Vec<u8>>,
    /// The position of the checkpoint.
    pub follows: u64,
    pub actions: Vec<JournalEntry>,
}
