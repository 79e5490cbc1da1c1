//! Ids and words that the whole game uses.

use crate::data::data;
use crate::spot::{Spot, board};
use board::SpaceId;
use serde::{Deserialize, Serialize};

frame::id! {
    /// A nation or colony: a row of `nations.tsv`.
    pub struct NationId(u16): "nation",
    key: |id| &data().nations[id.index()].id,
    find: |name| data().find_nation(name),
    count: || data().nations.len();
}

frame::id! {
    /// A kind of piece: a row of `units.tsv`.
    pub struct KindId(u16): "kind of piece",
    key: |id| &data().kinds[id.index()].id,
    find: |name| data().find_kind(name),
    count: || data().kinds.len();
}

frame::id! {
    /// A row of `scenarios.tsv`.
    pub struct ScenarioId(u16): "scenario",
    key: |id| &data().scenarios[id.index()].id,
    find: |name| data().find_scenario(name),
    count: || data().scenarios.len();
}

frame::id! {
    /// A piece, by its place in the list of pieces.
    pub struct UnitId(u16) of a counter;
}

frame::id! {
    /// A space of the board, which goes by its key in positions and actions.
    pub struct HexId(u16): "hex",
    key: |id| board().key(SpaceId(id.0)),
    find: |name| board().find(name).map(HexId::from),
    count: || board().len();
}

impl From<SpaceId> for HexId {
    #[inline]
    fn from(id: SpaceId) -> HexId {
        HexId(id.0)
    }
}

impl From<HexId> for SpaceId {
    #[inline]
    fn from(id: HexId) -> SpaceId {
        SpaceId(id.0)
    }
}

impl From<HexId> for Spot {
    #[inline]
    fn from(id: HexId) -> Spot {
        Spot(id.0)
    }
}

impl HexId {
    #[inline]
    pub const fn space(self) -> SpaceId {
        SpaceId(self.0)
    }
}

board::words! {
    /// The three camps, those who belong to none, and those who fight a war of their own; who is whose enemy says
    /// [`crate::politics::Politics`].
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "camp" Camp { Axis = "axis", Western = "western", Soviet = "soviet", Neutral = "neutral", Lone = "lone" }
    "class of nation" Class { Major = "major", Minor = "minor", Colony = "colony", Closed = "closed" }
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "weather" Weather { Fair = "fair", Winter = "winter", Mud = "mud" }
    /// 1.3b, 1.4b: what the weather does to aircraft in a zone, the worse the later.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "effect on aircraft" AirEffect {
        None = "none",
        Strength = "strength",
        Range = "range",
        Grounded = "grounded",
    }
    /// 1.1: the zones; land units do not feel the weather where the roads are dense (1.1c).
    "Weather Zone" Zone {
        Severe = "Severe",
        Moderate = "Moderate",
        ModerateRoad = "Moderate_road",
        Mild = "Mild",
    }
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "month" MonthName {
        January = "january" as "January",
        February = "february" as "February",
        March = "march" as "March",
        April = "april" as "April",
        May = "may" as "May",
        June = "june" as "June",
        July = "july" as "July",
        August = "august" as "August",
        September = "september" as "September",
        October = "october" as "October",
        November = "november" as "November",
        December = "december" as "December",
    }
    "season" Season { Winter = "winter", Spring = "spring", Summer = "summer", Autumn = "autumn" }
    "terrain" Terrain {
        Clear = "clear",
        Desert = "desert",
        Rough = "rough",
        Forest = "forest",
        Swamp = "swamp",
        Mountain = "mountain",
    }
    /// 5.6: the kinds of land unit.
    "kind of land unit" LandKind {
        Armor = "armor",
        Mechanized = "mechanized",
        Mountain = "mountain",
        Paratrooper = "paratrooper",
        Commando = "commando",
        Cavalry = "cavalry",
        Infantry = "infantry",
        Garrison = "garrison",
        Partisan = "partisan",
    }
    /// 4.2, 5.14: what stands in a hex and can be destroyed; the first three are printed.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "installation" WorkKind {
        Base = "base",
        Port = "port",
        PermanentFort = "permanent_fort" as "Permanent Fortification",
        GrassAirfield = "grass_airfield" as "grass airfield",
        SmallAirbase = "small_airbase" as "small airbase",
        LargeAirbase = "large_airbase" as "large airbase",
        CoastalFort = "coastal_fort" as "coastal fort",
        Fort = "fort",
        Radar = "radar" as "Radar Site",
    }
    /// 4.0: the kinds of air unit.
    "kind of air unit" AirKind {
        Fighter = "fighter",
        FighterBomber = "fighter_bomber",
        NavalAir = "naval_air",
        Bomber = "bomber",
        Atp = "atp",
    }
    /// 3.0: the classes of ship.
    "class of ship" ShipClass {
        Bb = "bb" as "BB",
        Bc = "bc" as "BC",
        Cv = "cv" as "CV",
        Cvl = "cvl" as "CVL",
        Cve = "cve" as "CVE",
        Ca = "ca" as "CA",
        Cl = "cl" as "CL",
        Dd = "dd" as "DD",
        De = "de" as "DE",
        Ac = "ac" as "Auxiliary Cruiser",
        Ss = "ss" as "submarine",
        Stp = "stp" as "STP",
    }
    /// 3.15b: how much a port holds.
    "size of port" PortSize {
        City = "coastal_city" as "Coastal City Port",
        Minor = "minor" as "Minor Port",
        Major = "major" as "Major Port",
        Unlimited = "unlimited" as "port",
    }
}

/// How many camps zones of control are counted for.
pub const CAMPS: usize = Camp::ALL.len();

impl ShipClass {
    /// A CV, CVL or CVE.
    pub const fn is_carrier(self) -> bool {
        matches!(self, ShipClass::Cv | ShipClass::Cvl | ShipClass::Cve)
    }
    /// 3.29e: what screens against submarines.
    pub const fn is_destroyer(self) -> bool {
        matches!(self, ShipClass::Dd | ShipClass::De)
    }
}

impl PortSize {
    /// 3.15b: how many naval units it holds.
    pub const fn capacity(self) -> Option<u8> {
        kernel::cite!("3.15b");
        match self {
            PortSize::City => Some(5),
            PortSize::Minor => Some(15),
            PortSize::Major => Some(30),
            PortSize::Unlimited => None,
        }
    }
}

impl Camp {
    /// The camp as zones of control count it.
    pub const fn zone(self) -> board::Camp {
        board::Camp(self as u8)
    }
    pub const fn side(self) -> frame::Side {
        kernel::cite!("0.def-side");
        match self {
            Camp::Axis => frame::Side::Axis,
            // A neutral has no side of its own, nor has who fights alone: whoever asks has looked whether it is one.
            Camp::Western | Camp::Soviet | Camp::Neutral | Camp::Lone => frame::Side::Allies,
        }
    }
}

impl LandKind {
    /// 5.6: moves and is treated as armor.
    pub const fn is_mobile(self) -> bool {
        matches!(self, LandKind::Armor | LandKind::Mechanized)
    }
    /// 7.14: what is replenished as infantry.
    pub const fn is_infantry(self) -> bool {
        matches!(self, LandKind::Infantry | LandKind::Garrison)
    }
    /// 5.9.3: does not count towards stacking.
    pub const fn stacks_free(self) -> bool {
        kernel::cite!("5.9.3");
        matches!(self, LandKind::Commando | LandKind::Paratrooper)
    }
}

impl AirKind {
    /// 4.0.2: may fly as a Fighter.
    pub const fn is_fighter_type(self) -> bool {
        kernel::cite!("4.0.1", "4.0.2");
        matches!(
            self,
            AirKind::Fighter | AirKind::FighterBomber | AirKind::NavalAir
        )
    }
    /// 4.0.2: may fly as a bomber.
    pub const fn is_bomber_type(self) -> bool {
        matches!(
            self,
            AirKind::Bomber | AirKind::FighterBomber | AirKind::NavalAir
        )
    }
}

/// A month of the war, counted from January 1939.
///
/// ```
/// # use aeto::types::Month;
/// let month: Month = "october 1939".parse().unwrap();
/// assert_eq!((month.to_string(), month.next().to_string()), ("October 1939".into(), "November 1939".into()));
/// assert_eq!(month.next().next().next().to_string(), "January 1940");
/// assert!("octember 1939".parse::<Month>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Month(pub u16);

impl Month {
    const FIRST_YEAR: u16 = 1939;

    pub const fn name(self) -> MonthName {
        MonthName::ALL[(self.0 % 12) as usize]
    }
    pub const fn year(self) -> u16 {
        Self::FIRST_YEAR + self.0 / 12
    }
    #[must_use]
    pub const fn next(self) -> Month {
        Month(self.0 + 1)
    }
}

impl std::fmt::Display for Month {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.name().name(), self.year())
    }
}

impl std::str::FromStr for Month {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no month such as `september 1939`");
        let (name, year) = text.split_once(' ').ok_or_else(wrong)?;
        let name: MonthName = name.parse().map_err(|_| wrong())?;
        let year: u16 = year.parse().map_err(|_| wrong())?;
        if !(Self::FIRST_YEAR..Self::FIRST_YEAR + 8).contains(&year) {
            return Err(wrong());
        }
        Ok(Month((year - Self::FIRST_YEAR) * 12 + name as u16))
    }
}
