//! The small values everything else is made of: nations, areas, seas, kinds of unit, turns.

pub use crate::ch01_sequence::{Climate, Turn, Weather};
use crate::data::data;
use serde::{Deserialize, Serialize};

frame::id! {
    /// A land area, fortress, sea-zone or box: an index into the board's spaces.
    ///
    /// Read and written by name in JSON, by number in compact form.
    pub struct Area(u8): "area",
    key: |area| data().spaces.key(area),
    find: |key| data().spaces.find(key),
    count: || data().areas.facts.len();
}

/// Areas, fortresses, seas and boxes, of which there are at most 256.
pub type AreaSet = frame::IdSet<Area, 4>;

frame::id! {
    /// A nation with a row in `data/nations.tsv`: the six Major Powers first, then the four Axis Minors,
    /// then the other Minor Powers.
    ///
    /// Read and written by name in JSON, by number in compact form.
    pub struct Nation(u8): "nation",
    key: |nation| &data().nations.get(nation).id,
    find: |id| data().nations.find(id),
    count: || data().nations.len();
}

impl Nation {
    pub const GERMANY: Nation = Nation(0);
    pub const ITALY: Nation = Nation(1);
    pub const BRITAIN: Nation = Nation(2);
    pub const FRANCE: Nation = Nation(3);
    pub const USSR: Nation = Nation(4);
    pub const USA: Nation = Nation(5);
    pub const FINLAND: Nation = Nation(6);
    pub const RUMANIA: Nation = Nation(7);
    pub const HUNGARY: Nation = Nation(8);
    pub const BULGARIA: Nation = Nation(9);
    pub const POLAND: Nation = Nation(10);
    pub const BELGIUM: Nation = Nation(11);
    pub const NETHERLANDS: Nation = Nation(12);
    pub const DENMARK: Nation = Nation(13);
    pub const NORWAY: Nation = Nation(14);
    pub const SWEDEN: Nation = Nation(15);
    pub const SWITZERLAND: Nation = Nation(16);
    pub const SPAIN: Nation = Nation(17);
    pub const PORTUGAL: Nation = Nation(18);
    pub const YUGOSLAVIA: Nation = Nation(19);
    pub const GREECE: Nation = Nation(20);
    pub const TURKEY: Nation = Nation(21);
    pub const BALTIC_STATES: Nation = Nation(22);
    pub const VICHY: Nation = Nation(23);
    pub const FREE_FRENCH: Nation = Nation(24);
    pub const MAJORS: [Nation; 6] = [
        Nation::GERMANY,
        Nation::ITALY,
        Nation::BRITAIN,
        Nation::FRANCE,
        Nation::USSR,
        Nation::USA,
    ];
    pub const AXIS_MINORS: [Nation; 4] = [
        Nation::FINLAND,
        Nation::RUMANIA,
        Nation::HUNGARY,
        Nation::BULGARIA,
    ];
    /// Everybody of the Western Allies who has units of its own all through the war.
    pub const WESTERN: [Nation; 4] = [
        Nation::BRITAIN,
        Nation::FRANCE,
        Nation::USA,
        Nation::FREE_FRENCH,
    ];
    /// 9.531: Free French units are treated as those of the U.S.A.
    pub const AMERICAN: [Nation; 2] = [Nation::USA, Nation::FREE_FRENCH];
    /// How many nations a state keeps room for.
    pub const MAX: usize = Nations::ROOM;

    #[inline]
    pub const fn is_major(self) -> bool {
        self.0 < 6
    }
    #[inline]
    pub const fn is_axis_minor(self) -> bool {
        self.0 >= 6 && self.0 < 10
    }
}

/// A set of nations.
pub type Nations = frame::SmallSet<Nation>;

pub use frame::Side;

board::words! {
    /// Who uses whose areas, fleets and supply (3.31b, 9.28): the Western Allies and the Soviets are one side
    /// but two camps.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "camp" Camp { Axis = "axis", Western = "western", Soviet = "soviet", Neutral = "neutral" }
    /// What a unit is. Elite is a colour, not a kind.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "kind of unit" Kind {
        Infantry = "infantry",
        Cavalry = "cavalry",
        Airborne = "airborne",
        Militia = "militia",
        Armour = "armour",
        /// A round marker, seen by everybody.
        GroundSupport = "ground_support" as "ground support",
    }
    /// 6.25: classes of ground unit.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "class" Class { Infantry = "infantry", Armour = "armour" }
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "Sea-zone" Sea {
        Atlantic = "sea_atlantic" as "Atlantic",
        Mediterranean = "sea_mediterranean" as "Mediterranean",
        Baltic = "sea_baltic" as "Baltic",
        BlackSea = "sea_black" as "Black Sea",
    }
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "terrain" Terrain {
        Clear = "clear",
        Rough = "rough",
        Swamp = "swamp",
        /// G.Desert: clear in all ways unless optional rule 13.23 is used.
        Desert = "desert",
    }
}

impl Camp {
    #[inline]
    pub const fn side(self) -> Option<Side> {
        match self {
            Camp::Axis => Some(Side::Axis),
            Camp::Western | Camp::Soviet => Some(Side::Allies),
            Camp::Neutral => None,
        }
    }
}

impl Kind {
    #[inline]
    pub const fn is_ground(self) -> bool {
        !matches!(self, Kind::GroundSupport)
    }
    /// G.InfClass
    #[inline]
    pub const fn class(self) -> Class {
        match self {
            Kind::Armour => Class::Armour,
            _ => Class::Infantry,
        }
    }
}
