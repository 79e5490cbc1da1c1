use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One act of chance as it is recorded: a die that was thrown, or one thing drawn from several.
///
/// In JSON a six-sided die is its face, a plain number; the others are words such as `"d8:5"` and
/// `"draw:17/40"`, the seventeenth of forty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rolled {
    Die {
        sides: u8,
        face: u8,
    },
    /// A card from a deck, a chit from a cup: its place among those that were there, counted from 0.
    Draw {
        of: u16,
        index: u16,
    },
}

/// What is asked of chance, before it has answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Throw {
    Die { sides: u8 },
    Draw { of: u16 },
}

impl Rolled {
    pub const fn die(sides: u8, face: u8) -> Rolled {
        Rolled::Die { sides, face }
    }

    pub const fn throw(self) -> Throw {
        match self {
            Rolled::Die { sides, .. } => Throw::Die { sides },
            Rolled::Draw { of, .. } => Throw::Draw { of },
        }
    }

    /// Whether chance can give it at all.
    pub const fn is_possible(self) -> bool {
        match self {
            Rolled::Die { sides, face } => 1 <= face && face <= sides,
            Rolled::Draw { of, index } => index < of,
        }
    }

    /// The face of a die, or the place of what was drawn, counted from 1 as people do.
    pub const fn number(self) -> u32 {
        match self {
            Rolled::Die { face, .. } => face as u32,
            Rolled::Draw { index, .. } => index as u32 + 1,
        }
    }
}

/// The face of a six-sided die.
impl From<u8> for Rolled {
    fn from(face: u8) -> Rolled {
        Rolled::die(6, face)
    }
}

/// A plain face is that of a six-sided die.
impl PartialEq<u8> for Rolled {
    fn eq(&self, face: &u8) -> bool {
        *self == Rolled::from(*face)
    }
}

impl fmt::Display for Rolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rolled::Die { sides: 6, face } => write!(f, "{face}"),
            Rolled::Die { sides, face } => write!(f, "d{sides}:{face}"),
            Rolled::Draw { of, .. } => write!(f, "draw:{}/{of}", self.number()),
        }
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Throw::Die { sides } => write!(f, "a die of {sides} sides"),
            Throw::Draw { of } => write!(f, "a draw from {of}"),
        }
    }
}

/// Words that are no record of chance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotRolled(String);

impl fmt::Display for NotRolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is neither a face of a die nor a draw: write 5, \"d8:5\" or \"draw:17/40\"",
            self.0
        )
    }
}

impl std::error::Error for NotRolled {}

impl FromStr for Rolled {
    type Err = NotRolled;
    fn from_str(text: &str) -> Result<Rolled, NotRolled> {
        read(text)
            .filter(|rolled| rolled.is_possible())
            .ok_or_else(|| NotRolled(text.to_string()))
    }
}

fn read(text: &str) -> Option<Rolled> {
    if let Some(draw) = text.strip_prefix("draw:") {
        let (nth, of) = draw.split_once('/')?;
        let index = number::<u16>(nth)?.checked_sub(1)?;
        return Some(Rolled::Draw {
            of: number(of)?,
            index,
        });
    }
    if let Some(die) = text.strip_prefix('d') {
        let (sides, face) = die.split_once(':')?;
        return Some(Rolled::die(number(sides)?, number(face)?));
    }
    Some(Rolled::from(number::<u8>(text)?))
}

/// Digits only, without zeros in front: each number is written in one way.
fn number<N: FromStr>(digits: &str) -> Option<N> {
    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    digits.parse().ok().filter(|_| plain)
}

impl Serialize for Rolled {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Rolled::Die { sides: 6, face } if out.is_human_readable() => out.serialize_u8(*face),
            other => out.collect_str(other),
        }
    }
}

impl<'de> Deserialize<'de> for Rolled {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Rolled, D::Error> {
        match Words::read(input)? {
            Words::Number(face) => {
                let rolled = u8::try_from(face).map(Rolled::from).ok();
                rolled
                    .filter(|r| r.is_possible())
                    .ok_or_else(|| de::Error::custom(format!("{face} is not the face of a die")))
            }
            Words::Text(text) => text.parse().map_err(de::Error::custom),
        }
    }
}

/// What a script says of the next throw: the face of whatever die comes next, or exactly a record.
///
/// In JSON a plain number is a face, and words such as `"d6:5"` and `"draw:17/40"` a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scripted {
    Face(u8),
    Exactly(Rolled),
}

impl Scripted {
    /// What chance gives by this script, where it fits the throw.
    pub fn answer(self, throw: Throw) -> Option<Rolled> {
        let rolled = match (self, throw) {
            (Scripted::Face(face), Throw::Die { sides }) => Rolled::die(sides, face),
            (Scripted::Face(_), Throw::Draw { .. }) => return None,
            (Scripted::Exactly(rolled), _) => rolled,
        };
        (rolled.throw() == throw && rolled.is_possible()).then_some(rolled)
    }

    /// Whether any throw at all can give it.
    pub const fn is_possible(self) -> bool {
        match self {
            Scripted::Face(face) => face > 0,
            Scripted::Exactly(rolled) => rolled.is_possible(),
        }
    }
}

impl From<u8> for Scripted {
    fn from(face: u8) -> Scripted {
        Scripted::Face(face)
    }
}

impl From<Rolled> for Scripted {
    fn from(rolled: Rolled) -> Scripted {
        Scripted::Exactly(rolled)
    }
}

impl fmt::Display for Scripted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scripted::Face(face) => write!(f, "{face}"),
            Scripted::Exactly(Rolled::Die { sides, face }) => write!(f, "d{sides}:{face}"),
            Scripted::Exactly(draw) => draw.fmt(f),
        }
    }
}

impl Serialize for Scripted {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Scripted::Face(face) if out.is_human_readable() => out.serialize_u8(*face),
            other => out.collect_str(other),
        }
    }
}

impl<'de> Deserialize<'de> for Scripted {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Scripted, D::Error> {
        let not_a_face = |face: &dyn fmt::Display| {
            de::Error::custom(format!("{face} is not the face of any die"))
        };
        match Words::read(input)? {
            Words::Number(face) => u8::try_from(face)
                .map(Scripted::Face)
                .map_err(|_| not_a_face(&face)),
            Words::Text(text) => match text.parse::<u8>() {
                Ok(face) => Ok(Scripted::Face(face)),
                Err(_) => Ok(Scripted::Exactly(text.parse().map_err(de::Error::custom)?)),
            },
        }
    }
}

/// A number or words; words only where the form is not one that people read.
enum Words {
    Number(u64),
    Text(String),
}

impl Words {
    fn read<'de, D: Deserializer<'de>>(input: D) -> Result<Words, D::Error> {
        if input.is_human_readable() {
            input.deserialize_any(Words::Number(0))
        } else {
            String::deserialize(input).map(Words::Text)
        }
    }
}

impl<'de> Visitor<'de> for Words {
    type Value = Words;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the face of a die, or words such as \"d8:5\" or \"draw:17/40\"")
    }
    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Words, E> {
        Ok(Words::Number(number))
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<Words, E> {
        Ok(Words::Text(text.to_string()))
    }
}

/// Why a script of dice was not followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceError {
    /// No die and no draw can give it.
    Impossible(Scripted),
    /// It does not fit what was thrown.
    Misfit { scripted: Scripted, thrown: Throw },
}

impl fmt::Display for DiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiceError::Impossible(scripted) => {
                write!(f, "{scripted} is not the face of any die")
            }
            DiceError::Misfit { scripted, thrown } => {
                write!(f, "{scripted} was set, and {thrown} came next")
            }
        }
    }
}

impl std::error::Error for DiceError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_reads_as_written() {
        let all = [
            Rolled::from(5),
            Rolled::die(8, 5),
            Rolled::die(100, 100),
            Rolled::Draw { of: 40, index: 16 },
        ];
        let json = serde_json::to_string(&all).unwrap();
        assert_eq!(json, r#"[5,"d8:5","d100:100","draw:17/40"]"#);
        assert_eq!(serde_json::from_str::<Vec<Rolled>>(&json).unwrap(), all);
        let bytes = postcard::to_stdvec(&all).unwrap();
        assert_eq!(postcard::from_bytes::<[Rolled; 4]>(&bytes).unwrap(), all);
    }

    #[test]
    fn what_no_chance_gives_is_refused() {
        for wrong in [
            "0",
            "7",
            "256",
            "-1",
            "1.5",
            "null",
            r#""d8:9""#,
            r#""d8:0""#,
            r#""d8:05""#,
            r#""d8:+5""#,
            r#""d0:0""#,
            r#""d300:1""#,
            r#""d8""#,
            r#""draw:0/4""#,
            r#""draw:5/4""#,
            r#""draw:5""#,
            r#""draw:1/70000""#,
            r#""""#,
        ] {
            assert!(serde_json::from_str::<Rolled>(wrong).is_err(), "{wrong}");
        }
        let error = serde_json::from_str::<Rolled>(r#""d8:9""#).unwrap_err();
        assert!(
            error.to_string().starts_with("`d8:9` is neither"),
            "{error}"
        );
    }

    #[test]
    fn a_script_says_a_face_or_exactly_what_comes() {
        let script: Vec<Scripted> = serde_json::from_str(r#"[5,"d6:5","draw:2/3"]"#).unwrap();
        let (d6, d8) = (Throw::Die { sides: 6 }, Throw::Die { sides: 8 });
        assert_eq!(script[0].answer(d8), Some(Rolled::die(8, 5)));
        assert_eq!(script[1].answer(d8), None);
        assert_eq!(script[1].answer(d6), Some(Rolled::from(5)));
        assert_eq!(script[2].answer(d6), None);
        let draw = Rolled::Draw { of: 3, index: 1 };
        assert_eq!(script[2].answer(Throw::Draw { of: 3 }), Some(draw));
        assert_eq!(Scripted::Face(2).answer(Throw::Draw { of: 3 }), None);
        assert_eq!(Scripted::Face(7).answer(d6), None);
        let json = serde_json::to_string(&script).unwrap();
        assert_eq!(json, r#"[5,"d6:5","draw:2/3"]"#);
        let bytes = postcard::to_stdvec(&script).unwrap();
        assert_eq!(
            postcard::from_bytes::<Vec<Scripted>>(&bytes).unwrap(),
            script
        );
    }
}
