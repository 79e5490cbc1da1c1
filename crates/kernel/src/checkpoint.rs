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

/// How checkpoints are written; those of another form are not read.
const FORM: u8 = 2;

/// In front, readable whatever the rules.
#[derive(Serialize, Deserialize)]
struct Front {
    form: u8,
    rules: String,
    /// SHA-256 of the rest.
    digest: [u8; 32],
}

/// What comes before the state, readable whatever the rules.
#[derive(Serialize, Deserialize)]
struct Place {
    position: u64,
    /// Who took the last action before it.
    last: Option<Seat>,
    barrier: UndoError,
    dice: DicePlace,
}

impl Front {
    /// Reads what is in front, and checks that the rest is what was written.
    fn read(bytes: &[u8]) -> Result<(Front, &[u8]), CheckpointError> {
        let damaged = |how: &str| CheckpointError::Damaged(how.to_string());
        if bytes.first() != Some(&FORM) {
            return Err(damaged("it is written in a form that is not known"));
        }
        let read = postcard::take_from_bytes(bytes);
        let (front, rest): (Front, &[u8]) = read.map_err(|e| damaged(&e.to_string()))?;
        Ok((front, rest))
    }

    fn check(&self, rest: &[u8]) -> Result<(), CheckpointError> {
        if self.digest == *Sha256::digest(rest) {
            return Ok(());
        }
        let how = "its bytes do not have the hash that it names";
        Err(CheckpointError::Damaged(how.to_string()))
    }
}

impl Checkpoint {
    /// The position of a checkpoint and the hash of its state, whatever the rules that it is of.
    pub fn fingerprint(bytes: &[u8]) -> Result<(usize, String), CheckpointError> {
        let (front, rest) = Front::read(bytes)?;
        front.check(rest)?;
        let (place, state) = Place::read(rest)?;
        Ok((place.position as usize, hex::encode(Sha256::digest(state))))
    }
}

impl Place {
    fn read(bytes: &[u8]) -> Result<(Place, &[u8]), CheckpointError> {
        postcard::take_from_bytes(bytes).map_err(|e| CheckpointError::Damaged(e.to_string()))
    }
}

/// A place in the stream of dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DicePlace {
    /// The seed of the stream.
    pub key: [u8; 32],
    /// How often it was stirred, and how often it began anew since.
    pub stirs: u32,
    pub again: u32,
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
        let place = Place {
            position: position as u64,
            last: self.seat_before(position),
            barrier: self.back.barrier(),
            dice: self.far.clone().unwrap_or_else(|| self.dice.place()),
        };
        let state = self.back.farthest().unwrap_or(&self.state);
        let mut rest = postcard::to_stdvec(&place).expect("plain data");
        rest.extend(plain::to_bytes(state).expect("states are plain data"));
        let front = Front {
            form: FORM,
            rules: rules::<G>(),
            digest: Sha256::digest(&rest).into(),
        };
        let mut bytes = postcard::to_stdvec(&front).expect("plain data");
        bytes.extend(rest);
        Checkpoint { position, bytes }
    }

    /// Goes on from a checkpoint of this very game: what came before is not known to the session.
    pub fn resume(setup: &Setup, seed: Seed, bytes: &[u8]) -> Result<Session<G>, CheckpointError> {
        let setup = G::info()
            .complete(setup)
            .map_err(|e| CheckpointError::Setup(e.to_string()))?;
        let (front, rest) = Front::read(bytes)?;
        if front.rules != rules::<G>() {
            return Err(CheckpointError::OtherRules {
                written: front.rules,
                known: rules::<G>(),
            });
        }
        front.check(rest)?;
        let (place, state) = Place::read(rest)?;
        let state: G::State = plain::from_bytes(state).map_err(CheckpointError::Damaged)?;
        let mut session = Session::begin(setup, seed, state, None);
        session.whole = false;
        session.first = place.position as usize;
        session.first_after = place.last;
        session.dice = Dice::at(place.dice);
        session.back = WayBack::none(place.barrier);
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
            stirred: Vec::new(),
            far: None,
            first: self.position(),
            first_after: self.last_seat(),
            done: Vec::new(),
            back: WayBack::none(UndoError::Nothing),
            undone: Vec::new(),
            passed: 0,
            again: 0,
        }
    }
}
