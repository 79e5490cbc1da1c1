use crate::back::WayBack;
use crate::plain;
use crate::session::Session;
use crate::{Dice, Game, Scripted, Seat, Seed, Setup, UndoError};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// A place from which a game can be gone on with, without playing what came before.
///
/// It is the farthest position that undo can reach, so that whoever goes on from it and takes the actions
/// since can take back what could be taken back before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// How many actions were taken before it.
    pub position: usize,
    /// Compact, with the version of the rules in front.
    pub bytes: Vec<u8>,
}

/// Why a checkpoint cannot be gone on from. The journal can.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckpointError {
    OtherRules { written: String, known: String },
    Damaged(String),
    Setup(String),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::OtherRules { written, known } => {
                write!(f, "it is of {written}, and this is {known}")
            }
            CheckpointError::Damaged(how) => write!(f, "it is damaged: {how}"),
            CheckpointError::Setup(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for CheckpointError {}

/// In front, readable whatever the rules.
#[derive(Serialize, Deserialize)]
struct Front {
    rules: String,
    /// SHA-256 of the rest.
    digest: [u8; 32],
}

#[derive(Serialize, Deserialize)]
struct Rest<S> {
    position: u64,
    /// Who took the last action before it.
    last: Option<Seat>,
    barrier: UndoError,
    /// How often the dice were stirred.
    stirs: u32,
    dice: DicePlace,
    state: S,
}

/// A place in the stream of dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DicePlace {
    /// The seed of the stream.
    pub key: [u8; 32],
    /// How many words of the stream were read.
    pub word: u128,
    /// What was scripted and not used yet.
    pub script: Vec<Scripted>,
}

fn rules<G: Game>() -> String {
    let info = G::info();
    format!("{} version {}", info.id, info.version)
}

impl<G: Game> Session<G> {
    pub fn checkpoint(&self) -> Checkpoint {
        let position = self.position() - self.back.reach();
        // Nothing was rolled since.
        let (dice, stirs) = match &self.far {
            Some(far) => far.clone(),
            None => (self.dice.place(), self.stirs),
        };
        let rest = Rest {
            position: position as u64,
            last: self.seat_before(position),
            barrier: self.back.barrier(),
            stirs,
            dice,
            state: self.back.farthest().unwrap_or(&self.state),
        };
        let rest = plain::to_bytes(&rest).expect("states are plain data");
        let front = Front {
            rules: rules::<G>(),
            digest: Sha256::digest(&rest).into(),
        };
        let mut bytes = postcard::to_stdvec(&front).expect("plain data");
        bytes.extend(rest);
        Checkpoint { position, bytes }
    }

    /// Goes on from a checkpoint of this very game: what came before is not known to the session.
    pub fn resume(setup: &Setup, seed: Seed, bytes: &[u8]) -> Result<Session<G>, CheckpointError> {
        let damaged = |e: postcard::Error| CheckpointError::Damaged(e.to_string());
        let setup = G::info()
            .complete(setup)
            .map_err(|e| CheckpointError::Setup(e.to_string()))?;
        let (front, rest): (Front, &[u8]) = postcard::take_from_bytes(bytes).map_err(damaged)?;
        if front.rules != rules::<G>() {
            return Err(CheckpointError::OtherRules {
                written: front.rules,
                known: rules::<G>(),
            });
        }
        if front.digest != *Sha256::digest(rest) {
            let how = "its bytes do not have the hash that it names";
            return Err(CheckpointError::Damaged(how.to_string()));
        }
        let rest: Rest<G::State> = plain::from_bytes(rest).map_err(CheckpointError::Damaged)?;
        let mut session = Session::begin(setup, seed, rest.state, None);
        session.whole = false;
        session.first = rest.position as usize;
        session.first_after = rest.last;
        session.stirs = rest.stirs;
        session.dice = Dice::at(rest.dice);
        session.back = WayBack::none(rest.barrier);
        Ok(session)
    }

    /// A copy without history, for those who only want to play on from here.
    pub fn fork(&self) -> Session<G> {
        Session {
            setup: self.setup.clone(),
            seats: self.seats.clone(),
            seed: self.seed,
            start: None,
            whole: false,
            state: self.state.clone(),
            dice: self.dice.clone(),
            stirs: self.stirs,
            stirred: Vec::new(),
            far: None,
            first: self.position(),
            first_after: self.last_seat(),
            done: Vec::new(),
            back: WayBack::none(UndoError::Nothing),
            undone: Vec::new(),
            passed: 0,
        }
    }
}
