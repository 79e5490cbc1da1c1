//! A hex board in the making: spaces and hexsides.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use board::SpaceKind;

/// What covers a land hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Terrain {
    Clear,
    Desert,
    Forest,
    Impassable,
    Mountain,
    Rough,
    Swamp,
}

/// What a hexside is. Every side between two hexes has exactly one of the first six.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SideKind {
    /// Land on both sides and across.
    Land,
    /// Land hexes on both sides, only water across.
    AllSea,
    /// Land hexes on both sides, a lake across; or a lake hex.
    Lake,
    /// A land hex and a sea hex.
    Coast,
    /// Two sea hexes.
    Sea,
    /// Land hexes on both sides of a strait.
    Strait,
    River,
    Canal,
    Mountain,
    Rail,
    Road,
    /// A strait that joins the networks on both shores.
    Connected,
    /// Nobody crosses.
    Impassable,
    /// A hexside that a printed fortification covers.
    Fortress,
    /// Ferry crossing.
    Ferry,
    /// Beside land, water: ships pass along the coast.
    Coastwise,
}

impl SideKind {
    pub const ALL: [Self; 16] = [
        Self::Land,
        Self::AllSea,
        Self::Lake,
        Self::Coast,
        Self::Sea,
        Self::Strait,
        Self::River,
        Self::Canal,
        Self::Mountain,
        Self::Rail,
        Self::Road,
        Self::Connected,
        Self::Impassable,
        Self::Fortress,
        Self::Ferry,
        Self::Coastwise,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Land => "land",
            Self::AllSea => "all_sea",
            Self::Lake => "lake",
            Self::Coast => "coast",
            Self::Sea => "sea",
            Self::Strait => "strait",
            Self::River => "river",
            Self::Canal => "canal",
            Self::Mountain => "mountain",
            Self::Rail => "rail",
            Self::Road => "road",
            Self::Connected => "connected",
            Self::Impassable => "impassable",
            Self::Fortress => "fortress",
            Self::Ferry => "ferry",
            Self::Coastwise => "coastwise",
        }
    }

    /// One of the six of which a side has exactly one.
    pub const fn is_base(self) -> bool {
        matches!(
            self,
            Self::Land | Self::AllSea | Self::Lake | Self::Coast | Self::Sea | Self::Strait
        )
    }
}

impl FromStr for SideKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|k| k.name() == text)
            .ok_or_else(|| format!("`{text}` is no kind of hexside"))
    }
}

impl Terrain {
    pub const ALL: [Self; 7] = [
        Self::Clear,
        Self::Desert,
        Self::Forest,
        Self::Impassable,
        Self::Mountain,
        Self::Rough,
        Self::Swamp,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Desert => "desert",
            Self::Forest => "forest",
            Self::Impassable => "impassable",
            Self::Mountain => "mountain",
            Self::Rough => "rough",
            Self::Swamp => "swamp",
        }
    }
}

impl FromStr for Terrain {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|t| t.name() == text)
            .ok_or_else(|| format!("`{text}` is no terrain"))
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A town that stands in a hex.
#[derive(Debug, Clone, PartialEq)]
pub struct Town {
    pub name: String,
    /// 1 capital or great city, 2 city, 3 town.
    pub rank: u8,
    pub port: bool,
    /// Grid units.
    pub at: (f64, f64),
}

/// A hex.
#[derive(Debug, Clone, PartialEq)]
pub struct Space {
    pub key: String,
    pub alias: Option<String>,
    pub kind: SpaceKind,
    pub terrain: Terrain,
    /// Land share of the hex, 0 to 1, lakes included.
    pub land: f64,
    /// Land that the sea reaches.
    pub coastal: bool,
    /// The political atom (see [`crate::geo::Atom`]) and its owner on 1 September 1939; empty at sea.
    pub atom: String,
    pub owner: String,
    pub towns: Vec<Town>,
    /// Mean height in metres.
    pub height: i32,
    /// What the game calls the land: country or Dependent, nation or colony.
    pub country: String,
    pub region: String,
    /// Who holds it in September 1939, where the game says so apart from the country.
    pub holder: String,
    pub weather: String,
    /// Naval Zones or sea areas that the hex lies in or touches.
    pub zones: BTreeSet<String>,
    /// Land of its own that the sea surrounds.
    pub island: bool,
    /// Part of the playing area; else it is left out of the board.
    pub play: bool,
}

impl Space {
    /// The most important town.
    pub fn town(&self) -> Option<&Town> {
        self.towns.iter().min_by_key(|t| t.rank)
    }

    pub fn is_land(&self) -> bool {
        matches!(self.kind, SpaceKind::Land | SpaceKind::Impassable)
    }
}

/// Something that stands in a space and is not terrain: `features.tsv`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Feature {
    pub space: String,
    pub kind: String,
    pub name: String,
    pub value: String,
    pub source: String,
}

/// What lies between two neighbouring hexes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Side {
    pub kinds: BTreeSet<SideKind>,
    /// Rivers and the like.
    pub names: BTreeSet<String>,
    /// Where it comes from, when not from the geography.
    pub source: String,
}

impl Side {
    pub fn of(kind: SideKind) -> Self {
        Side {
            kinds: BTreeSet::from([kind]),
            ..Side::default()
        }
    }

    pub fn has(&self, kind: SideKind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Sets the base kind; what cannot stand on it goes.
    pub fn rebase(&mut self, kind: SideKind) {
        self.kinds.retain(|k| !k.is_base());
        if !matches!(kind, SideKind::Land | SideKind::Strait) {
            self.kinds.clear();
            self.names.clear();
        } else if kind == SideKind::Strait {
            self.kinds.remove(&SideKind::River);
        }
        self.kinds.insert(kind);
    }

    pub fn base(&self) -> Option<SideKind> {
        self.kinds.iter().copied().find(|k| k.is_base())
    }

    /// Water all along.
    pub fn is_wet(&self) -> bool {
        matches!(
            self.base(),
            Some(SideKind::AllSea | SideKind::Coast | SideKind::Sea | SideKind::Strait)
        )
    }

    /// Between two lands, water that a neighbour's sea comes in by.
    pub fn is_inlet(&self) -> bool {
        self.has(SideKind::AllSea) || self.has(SideKind::Strait) || self.has(SideKind::Coastwise)
    }

    /// Land units get across without a boat.
    pub fn joins_land(&self) -> bool {
        self.has(SideKind::Land) && !self.has(SideKind::Impassable)
    }
}
