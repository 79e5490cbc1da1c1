//! The small values that everything else is made of: factions, ids, and the words of the tables.

use crate::data::{ConditionalId, data};

/// Ids are positions in the table that names them.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u16);

        impl $name {
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<u16> for $name {
            fn from(index: u16) -> Self {
                Self(index)
            }
        }
    )+};
}

ids!(
    /// 13.2: a Major or possible Minor Country, a row of `countries.tsv`.
    CountryId,
    /// 13.3: a Region, Breakaway Region or Dependent, a row of `lands.tsv`.
    LandId,
    /// 14.7: a Ceded Land marker, a row of `ceded_lands.tsv`.
    CededId,
    /// A kind of unit or convoy, a row of `counters.tsv`; like counters share it.
    CounterId,
    /// A kind of marker, a row of `markers.tsv`.
    MarkerId,
    /// 13.6.1: a row of `policies.tsv`.
    PolicyId,
    /// What a multi-step unit is made of, a row of `recipes.tsv`.
    RecipeId,
    /// A box beside the map, a row of `boxes.tsv`.
    BoxId,
    /// A Naval Zone, a row of the board's `zones.tsv`.
    ZoneId,
    /// An Option Card, a row of `cards.tsv`.
    CardId,
    /// A table that programs roll on, of `card_tables.tsv` or `political_tables.tsv`.
    TableId,
    /// A block of instructions, see [`crate::cards::Script`].
    ProgramId,
    /// A row of `scenarios.tsv`.
    ScenarioId,
);

/// An enum whose values are the words that the tables use for them.
macro_rules! words {
    ($($(#[$doc:meta])* $what:literal $name:ident { $($(#[$inner:meta])* $value:ident = $word:literal),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ::serde::Serialize, ::serde::Deserialize,
        )]
        pub enum $name { $($(#[$inner])* #[serde(rename = $word)] $value),+ }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$value),+];

            pub const fn word(self) -> &'static str {
                match self { $($name::$value => $word),+ }
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> std::result::Result<Self, String> {
                match text {
                    $($word => Ok($name::$value),)+
                    _ => Err(format!("`{text}` is no {}", $what)),
                }
            }
        }
    )+};
}

/// Ids that positions hold go by the names of their tables.
macro_rules! go_by_name {
    ($($name:ident: $what:literal, $table:ident, $find:ident);+ $(;)?) => {$(
        kernel::named!(
            $name(u16),
            $what,
            key: |id| &data().$table[id.index()].id,
            find: |name| data().$find(name),
            count: || data().$table.len()
        );
    )+};
}

go_by_name! {
    CountryId: "country", countries, find_country;
    LandId: "land", lands, find_land;
    CededId: "Ceded Land", ceded, find_ceded;
    CounterId: "counter", counters, find_counter;
    MarkerId: "marker", markers, find_marker;
    PolicyId: "Policy", policies, find_policy;
    BoxId: "box", boxes, find_box;
    ScenarioId: "scenario", scenarios, find_scenario;
}

kernel::named!(
    CardId(u16),
    "card",
    key: |id| &data().cards.get(id).id,
    find: |name| data().find_card(name),
    count: || data().cards.all.len()
);
kernel::named!(
    TableId(u16),
    "table",
    key: |id| &data().cards.table(id).id,
    find: |name| data().find_table(name),
    count: || data().cards.tables.len()
);
kernel::named!(
    ZoneId(u16),
    "Naval Zone",
    key: |id| &data().map.zones[id.index()].id,
    find: |name| data().find_zone(name),
    count: || data().map.zones.len()
);

words! {
    /// The three sides, in the order of play.
    "faction" Faction { Axis = "axis", Western = "western", Soviet = "soviet" }
    /// 12: Pre-War, Limited War and Total War follow each other and never go back.
    "War State" WarState { PreWar = "pre_war", LimitedWar = "limited_war", TotalWar = "total_war" }
    /// 13.8.7: how Britain's or Russia's war with Japan stands.
    "Pacific War Status" PacificStatus { NoWar = "no_war", LimitedWar = "limited_war", TotalWar = "total_war" }
    "season" Season { Spring = "spring", Summer = "summer", Autumn = "autumn", Winter = "winter" }
    /// 11: what a turn brings to a Weather Area.
    "weather" Weather { Clear = "clear", Mud = "mud", Storms = "storms", Snow = "snow" }
    /// 13.6: the boxes of the Posture Display. An empty box means War.
    "Posture Box" PostureBox {
        Us = "us",
        Britain = "britain",
        France = "france",
        WesternMinors = "western_minors",
        Russia = "russia",
        SovietMinors = "soviet_minors",
    }
    /// The six Area Tables of the political events.
    "area" Area {
        Central = "central",
        Western = "western",
        Northern = "northern",
        Balkan = "balkan",
        Eastern = "eastern",
        MiddleEast = "middle_east",
    }
    /// 0.1.2: the side that the VP marker shows.
    "side of the VP marker" VpSide { AxisTide = "axis_tide", AlliedCrusade = "allied_crusade" }
    /// What a replacement or lost step is.
    "kind of step" StepKind { Infantry = "infantry", Armor = "armor", Colonial = "colonial", Any = "any" }
    /// The nine turns of a year, in order.
    "turn of the year" Months {
        JanFeb = "jan_feb",
        MarApr = "mar_apr",
        AprMay = "apr_may",
        MayJune = "may_june",
        JuneJuly = "june_july",
        JulyAug = "july_aug",
        AugSept = "aug_sept",
        SeptOct = "sept_oct",
        NovDec = "nov_dec",
    }
}

impl Faction {
    /// Its place in lists by faction.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// 0.gloss-enemy: the other two.
    pub const fn enemies(self) -> [Faction; 2] {
        match self {
            Faction::Axis => [Faction::Western, Faction::Soviet],
            Faction::Western => [Faction::Axis, Faction::Soviet],
            Faction::Soviet => [Faction::Axis, Faction::Western],
        }
    }
    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Faction::Axis => "Axis",
            Faction::Western => "West",
            Faction::Soviet => "Soviets",
        }
    }
    pub const fn is_allied(self) -> bool {
        kernel::cite!("0.gloss-allied");
        !matches!(self, Faction::Axis)
    }
    /// The letter that its cards' ids begin with.
    pub const fn letter(self) -> char {
        match self {
            Faction::Axis => 'A',
            Faction::Western => 'W',
            Faction::Soviet => 'S',
        }
    }
}

impl PostureBox {
    /// Whose countries the box speaks for.
    pub const fn faction(self) -> Faction {
        match self {
            PostureBox::Us
            | PostureBox::Britain
            | PostureBox::France
            | PostureBox::WesternMinors => Faction::Western,
            PostureBox::Russia | PostureBox::SovietMinors => Faction::Soviet,
        }
    }
}

impl Months {
    /// The word on the Turn Track.
    pub const fn label(self) -> &'static str {
        match self {
            Months::JanFeb => "Jan-Feb",
            Months::MarApr => "Mar-Apr",
            Months::AprMay => "Apr-May",
            Months::MayJune => "May-June",
            Months::JuneJuly => "June-July",
            Months::JulyAug => "July-Aug",
            Months::AugSept => "Aug-Sept",
            Months::SeptOct => "Sept-Oct",
            Months::NovDec => "Nov-Dec",
        }
    }
    /// A Seasonal Turn begins a season.
    pub const fn is_seasonal(self) -> bool {
        kernel::cite!("0.comp-scale");
        matches!(
            self,
            Months::MarApr | Months::MayJune | Months::AugSept | Months::NovDec
        )
    }
}

/// A box of the Turn Track, counted from Jan-Feb 1937 and without an end: the rows are used again (7.2), markers
/// may lie years ahead.
///
/// ```
/// # use krieg::types::Turn;
/// let turn: Turn = "sept_oct_1943".parse().unwrap();
/// assert_eq!(turn.after(3), "mar_apr_1944".parse().unwrap());
/// assert_eq!(turn.seasons_after(1), "nov_dec_1943".parse().unwrap());
/// assert_eq!(turn.to_string(), "Sept-Oct 1943");
/// assert!("june_1943".parse::<Turn>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn(pub u16);

impl Turn {
    pub const FIRST_YEAR: u16 = 1937;
    /// So many boxes are kept: 24 years, of which a game plays twelve at most.
    pub const BOXES: u16 = 24 * Self::A_YEAR;
    const A_YEAR: u16 = Months::ALL.len() as u16;

    pub const fn year(self) -> u16 {
        Self::FIRST_YEAR + self.0 / Self::A_YEAR
    }
    pub const fn months(self) -> Months {
        Months::ALL[(self.0 % Self::A_YEAR) as usize]
    }
    #[must_use]
    pub const fn after(self, turns: u16) -> Turn {
        Turn(self.0 + turns)
    }
    /// The box so many Seasonal Turns ahead.
    #[must_use]
    pub const fn seasons_after(self, seasons: u16) -> Turn {
        let (mut turn, mut left) = (self, seasons);
        while left > 0 {
            turn = turn.after(1);
            if turn.months().is_seasonal() {
                left -= 1;
            }
        }
        turn
    }
    /// The box so many Seasonal Turns back, or the first of the track.
    #[must_use]
    pub const fn seasons_before(self, seasons: u16) -> Turn {
        let (mut turn, mut left) = (self, seasons);
        while left > 0 && turn.0 > 0 {
            turn = Turn(turn.0 - 1);
            if turn.months().is_seasonal() {
                left -= 1;
            }
        }
        turn
    }
    /// 7.2: the row of the track, 0 for 1937 and 1943.
    pub const fn track_row(self) -> u16 {
        (self.year() - Self::FIRST_YEAR) % 6
    }
}

impl serde::Serialize for Turn {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de> serde::Deserialize<'de> for Turn {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Turn, D::Error> {
        match u16::deserialize(from)? {
            turn if turn < Turn::BOXES => Ok(Turn(turn)),
            _ => Err(serde::de::Error::custom("beyond the Turn Track")),
        }
    }
}

impl std::fmt::Display for Turn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.months().label(), self.year())
    }
}

impl std::str::FromStr for Turn {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no turn such as `mar_apr_1937`");
        let (months, year) = text.rsplit_once('_').ok_or_else(wrong)?;
        let months: Months = months.parse().map_err(|_| wrong())?;
        let year: u16 = year.parse().map_err(|_| wrong())?;
        if !(Self::FIRST_YEAR..Self::FIRST_YEAR + 24).contains(&year) {
            return Err(wrong());
        }
        Ok(Turn(
            (year - Self::FIRST_YEAR) * Self::A_YEAR + months as u16,
        ))
    }
}

kernel::named!(
    ConditionalId(u16),
    "Conditional Event",
    key: |id| &data().conditional[usize::from(id.0)].id,
    find: |name| {
        let all = &data().conditional;
        let index = all.iter().position(|event| &*event.id == name)?;
        Some(ConditionalId(index as u16))
    },
    count: || data().conditional.len()
);

/// A block has no name: the version of the rules pins what its number means.
impl serde::Serialize for ProgramId {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de> serde::Deserialize<'de> for ProgramId {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<ProgramId, D::Error> {
        match u16::deserialize(from)? {
            block if usize::from(block) < data().cards.script.len() => Ok(ProgramId(block)),
            _ => Err(serde::de::Error::custom("no such block of instructions")),
        }
    }
}
