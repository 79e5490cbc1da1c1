use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A space of a board: its place in `spaces.tsv`, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpaceId(pub u16);

impl SpaceId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl crate::Id for SpaceId {
    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }
    #[inline]
    fn from_index(index: usize) -> SpaceId {
        SpaceId(index as u16)
    }
}

/// A point in board units: x grows eastwards, y southwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

impl FromStr for Point {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a point `x,y`");
        let (x, y) = text.split_once(',').ok_or_else(wrong)?;
        Ok(Self {
            x: x.parse().map_err(|_| wrong())?,
            y: y.parse().map_err(|_| wrong())?,
        })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpaceKind {
    Land,
    Sea,
    Lake,
    /// Off the map proper: a convoy box, the U.S.A.
    Box,
    /// On the map, but nobody ever enters it.
    Impassable,
}

impl SpaceKind {
    pub const ALL: [Self; 5] = [
        Self::Land,
        Self::Sea,
        Self::Lake,
        Self::Box,
        Self::Impassable,
    ];

    /// The word that the files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Land => "land",
            Self::Sea => "sea",
            Self::Lake => "lake",
            Self::Box => "box",
            Self::Impassable => "impassable",
        }
    }
}

impl FromStr for SpaceKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| "not one of land, sea, lake, box, impassable".to_owned())
    }
}

/// What every board says of a space. What only one game knows stands in further columns, see [`crate::Board::column`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// The stable name used in journals, data files and the protocol: `w3121`, `strasbourg`.
    pub key: Box<str>,
    /// What a player reads.
    pub name: Box<str>,
    pub kind: SpaceKind,
    pub terrain: Box<str>,
    pub country: Box<str>,
    /// Where its label and counters stand.
    pub at: Point,
}
