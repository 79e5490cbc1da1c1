//! What players add to the dice, so that nobody can load them, the host included.

use crate::{Game, Session, UndoError};
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// A random number of a player's own. Its hash is promised before anybody shows a part, so that none
/// hangs on another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Part(pub [u8; 32]);

/// The parts of one round, by the ids of the seats.
pub type Parts = BTreeMap<String, Part>;

impl Part {
    /// What is promised before the part is shown.
    pub fn promise(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Part({self})")
    }
}

/// 64 hexadecimal digits.
impl FromStr for Part {
    type Err = String;
    fn from_str(text: &str) -> Result<Part, String> {
        let mut bytes = [0; 32];
        let wrong = |_| format!("`{text}` is not 64 hexadecimal digits");
        hex::decode_to_slice(text, &mut bytes).map_err(wrong)?;
        Ok(Part(bytes))
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Part, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

impl<G: Game> Session<G> {
    /// Stirs parts of the players into the dice: those to come hang on the seed and on all of these. That
    /// is never taken back: whoever takes back an action goes on with the stirred dice.
    pub fn stir(&mut self, parts: Parts) -> Result<(), String> {
        let seated = |id: &String| self.seats.iter().any(|info| info.id == id);
        if let Some(id) = parts.keys().find(|id| !seated(id)) {
            return Err(format!("a part of the dice is of `{id}`, which is no seat"));
        }
        if parts.is_empty() {
            return Err("nobody has a part in the dice".to_string());
        }
        if self.back.reach() > 0 {
            self.far.get_or_insert_with(|| self.dice.place());
        }
        self.dice.stir(self.seed, &parts);
        self.stirred.push(parts);
        (self.passed, self.again) = (0, 0);
        Ok(())
    }

    /// The stream of dice begins anew, so often: whoever went back behind a die by agreement does not meet it again,
    /// and nobody chooses what comes instead. What was done before stays done.
    pub fn begin_again(&mut self, times: u32) {
        for _ in 0..times {
            self.dice.begin_again();
        }
        self.again += times;
        self.cut(UndoError::Revealed);
        self.undone.clear();
    }

    /// How often the stream began anew since the dice were stirred.
    pub fn again(&self) -> u32 {
        self.dice.again()
    }

    /// How often the dice were stirred.
    pub fn stirs(&self) -> u32 {
        self.dice.stirs()
    }
}
