//! The small values everything else is made of: nations, zones, kinds of unit, turns.

use crate::data::data;
use serde::{Deserialize, Serialize};

frame::id! {
    /// A land zone, ocean zone or off-map box: an index into the board's spaces.
    ///
    /// Read and written by name in JSON, by number in compact form.
    pub struct Zone(u16): "zone",
    key: |zone| data().spaces.key(zone),
    find: |key| data().spaces.find(key),
    count: || data().zones.facts.len();
}

frame::id! {
    /// A country with a row in `data/countries.tsv`. The first six are the Major Countries.
    ///
    /// Read and written by name in JSON, by number in compact form.
    pub struct Nation(u8): "country",
    key: |nation| &data().country(nation).id,
    find: |id| data().countries.find(id),
    count: || data().countries.len();
}

impl Nation {
    pub const GERMANY: Nation = Nation(0);
    pub const ITALY: Nation = Nation(1);
    pub const BRITAIN: Nation = Nation(2);
    pub const FRANCE: Nation = Nation(3);
    pub const RUSSIA: Nation = Nation(4);
    pub const USA: Nation = Nation(5);
    /// 2.3a: the Major Countries, in the order in which the Year Start Sequence treats them.
    pub const MAJORS: [Nation; 6] = [
        Nation::GERMANY,
        Nation::ITALY,
        Nation::BRITAIN,
        Nation::FRANCE,
        Nation::RUSSIA,
        Nation::USA,
    ];
    /// How many nations a state keeps room for.
    pub const MAX: usize = 48;

    #[inline]
    pub const fn is_major(self) -> bool {
        self.0 < 6
    }

    /// 1.3: the side in whose player turn a Major acts, neutral or not.
    #[inline]
    pub const fn turn_side(self) -> Side {
        if self.0 < 2 { Side::Axis } else { Side::Allies }
    }
}

/// A value for every nation.
pub type ByNation<T> = frame::ById<Nation, T, { Nation::MAX }>;

/// A set of nations.
pub type Nations = frame::IdSet<Nation, 1>;

pub use frame::Side;

board::words! {
    /// Chapter 3: what a counter is. A ground counter is one unit, an air counter one air
    /// factor (3.5e: wings break down and form up freely), a fleet counter one full or partial fleet.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "kind of unit" Kind {
        Infantry = "infantry",
        Artillery = "artillery",
        Armour = "armour",
        Airborne = "airborne",
        Air = "air",
        Fleet = "fleet",
    }
    /// 1.1: the three fronts.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "front" Front {
        Western = "western" as "Western Front",
        Eastern = "eastern" as "Eastern Front",
        Mediterranean = "mediterranean" as "Mediterranean Front",
    }
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "season" Season { Spring = "Spring", Summer = "Summer", Fall = "Fall", Winter = "Winter" }
}

impl Kind {
    /// 3.6a: a fleet has eight factors, everything else is one.
    pub const fn most_factors(self) -> u8 {
        match self {
            Kind::Fleet => 8,
            _ => 1,
        }
    }
    #[inline]
    pub const fn is_air(self) -> bool {
        matches!(self, Kind::Air)
    }
    #[inline]
    pub const fn is_fleet(self) -> bool {
        matches!(self, Kind::Fleet)
    }
    #[inline]
    pub const fn is_ground(self) -> bool {
        !matches!(self, Kind::Air | Kind::Fleet)
    }
}

impl Front {
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Which of a unit's three defence factors counts (2.0 to 2.9).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Defence {
    Normal,
    Terrain,
    Rugged,
}

/// 1.3: a game turn, counted in seasons from Spring 1939 (turn 0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Turn(pub u8);

impl Turn {
    pub const fn new(year: u16, season: Season) -> Turn {
        Turn(((year - 1939) * 4 + season as u16) as u8)
    }
    pub const fn year(self) -> u16 {
        1939 + self.0 as u16 / 4
    }
    pub const fn season(self) -> Season {
        Season::ALL[self.0 as usize % 4]
    }
    pub const fn next(self) -> Turn {
        Turn(self.0 + 1)
    }
}

impl std::fmt::Display for Turn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.season().word(), self.year())
    }
}

impl std::str::FromStr for Turn {
    type Err = String;
    fn from_str(text: &str) -> Result<Turn, String> {
        let wrong = || format!("`{text}` is not a turn; write it as `Fall 1939`");
        let (season, year) = text.split_once(' ').ok_or_else(wrong)?;
        let season = season.parse().map_err(|_| wrong())?;
        let year: u16 = year.parse().map_err(|_| wrong())?;
        if !(1939..=1999).contains(&year) {
            return Err(wrong());
        }
        Ok(Turn::new(year, season))
    }
}
