//! The small values everything else is made of: nations, areas, seas, kinds of unit, turns.

pub use crate::ch01_sequence::{Climate, Turn, Weather};
use crate::data::data;
use serde::{Deserialize, Serialize};

frame::id! {
    /// A land area, fortress, sea-zone or box: an index into the board's spaces.
    ///
    /// Read and written by name in JSON, by number in compact form.
    pub struct Area(u8): "area",
    key: |area| data().key(area),
    find: |key| data().find_area(key),
    count: || data().areas.len();
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
    /// How many nations a state keeps room for (sets of nations are one `u32`).
    pub const MAX: usize = 32;

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
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash, Debug, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Nations(pub u32);

impl Nations {
    pub const NONE: Nations = Nations(0);
    /// Everybody of the Western Allies who has units of its own all through the war.
    pub const WESTERN: Nations = Nations::of(&[
        Nation::BRITAIN,
        Nation::FRANCE,
        Nation::USA,
        Nation::FREE_FRENCH,
    ]);

    pub const fn of(list: &[Nation]) -> Nations {
        let mut bits = 0;
        let mut i = 0;
        while i < list.len() {
            bits |= 1 << list[i].0;
            i += 1;
        }
        Nations(bits)
    }
    #[inline]
    pub const fn has(self, n: Nation) -> bool {
        self.0 >> n.0 & 1 == 1
    }
    #[inline]
    pub const fn insert(&mut self, n: Nation) {
        self.0 |= 1 << n.0;
    }
    #[inline]
    pub const fn remove(&mut self, n: Nation) {
        self.0 &= !(1 << n.0);
    }
    #[inline]
    pub const fn union(self, other: Nations) -> Nations {
        Nations(self.0 | other.0)
    }
    #[inline]
    pub const fn both(self, other: Nations) -> Nations {
        Nations(self.0 & other.0)
    }
    /// Those that are in one of the two sets only.
    #[inline]
    pub const fn differing(self, other: Nations) -> Nations {
        Nations(self.0 ^ other.0)
    }
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Nation> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let n = bits.trailing_zeros();
                bits &= bits - 1;
                Nation(n as u8)
            })
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Axis,
    Allies,
}

impl Side {
    /// As in “Allied infantry”.
    pub const fn adjective(self) -> &'static str {
        match self {
            Side::Axis => "Axis",
            Side::Allies => "Allied",
        }
    }
    pub const BOTH: [Side; 2] = [Side::Axis, Side::Allies];
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Axis => Side::Allies,
            Side::Allies => Side::Axis,
        }
    }
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Who uses whose areas, fleets and supply (3.31b, 9.28): the Western Allies and the Soviets are one side
/// but two camps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Camp {
    Axis,
    Western,
    Soviet,
    Neutral,
}

impl Camp {
    pub const ALL: [Camp; 4] = [Camp::Axis, Camp::Western, Camp::Soviet, Camp::Neutral];
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    #[inline]
    pub const fn side(self) -> Option<Side> {
        match self {
            Camp::Axis => Some(Side::Axis),
            Camp::Western | Camp::Soviet => Some(Side::Allies),
            Camp::Neutral => None,
        }
    }
}

/// What a unit is. Elite is a colour, not a kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Infantry,
    Cavalry,
    Airborne,
    Militia,
    Armour,
    /// A round marker, seen by everybody.
    GroundSupport,
}

impl Kind {
    pub const ALL: [Kind; 6] = [
        Kind::Infantry,
        Kind::Cavalry,
        Kind::Airborne,
        Kind::Militia,
        Kind::Armour,
        Kind::GroundSupport,
    ];
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
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Cavalry => "cavalry",
            Kind::Airborne => "airborne",
            Kind::Militia => "militia",
            Kind::Armour => "armour",
            Kind::GroundSupport => "ground support",
        }
    }
}

/// 6.25: classes of ground unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    Infantry,
    Armour,
}

impl Class {
    pub const fn name(self) -> &'static str {
        match self {
            Class::Infantry => "infantry",
            Class::Armour => "armour",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sea {
    Atlantic,
    Mediterranean,
    Baltic,
    BlackSea,
}

impl Sea {
    pub const ALL: [Sea; 4] = [
        Sea::Atlantic,
        Sea::Mediterranean,
        Sea::Baltic,
        Sea::BlackSea,
    ];
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    pub const fn name(self) -> &'static str {
        match self {
            Sea::Atlantic => "Atlantic",
            Sea::Mediterranean => "Mediterranean",
            Sea::Baltic => "Baltic",
            Sea::BlackSea => "Black Sea",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    Clear,
    Rough,
    Swamp,
    /// G.Desert: clear in all ways unless optional rule 13.23 is used.
    Desert,
}
