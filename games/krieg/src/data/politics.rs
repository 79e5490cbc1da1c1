//! 13.6, 15, 16: Policies, Political Events and Conditional Events, as far as they are data.

use board::Table;

use super::Result;
use super::read::{self, Index};
use crate::types::{CardId, Faction, PostureBox};

/// 13.6.1: a Policy and the boxes that its markers may lie in.
#[derive(Clone, Debug)]
pub struct Policy {
    pub id: Box<str>,
    pub name: Box<str>,
    pub boxes: Vec<PostureBox>,
    pub copies: u8,
    /// 12.3: stays when Total War begins.
    pub survives_total_war: bool,
}

pub(super) fn policies(table: &Table) -> Result<Vec<Policy>> {
    let mut all = Vec::with_capacity(table.len());
    for row in table.rows() {
        let policy = Policy {
            id: row.text("id")?.into(),
            name: row.text("name")?.into(),
            boxes: row.words("boxes")?,
            copies: row.within::<i8>("copies", 1..=6)? as u8,
            survives_total_war: row.flag("survives_total_war")?,
        };
        if policy.boxes.len() != usize::from(policy.copies) {
            return Err(row.error("copies", "one marker for each box"));
        }
        all.push(policy);
    }
    Ok(all)
}

/// 15: a Political Event by the number behind the point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Event(u8);

impl Event {
    pub const LAST: u8 = 40;

    /// # Panics
    /// When 15 has no such event; numbers are written in the rules only.
    pub const fn new(number: u8) -> Event {
        assert!(1 <= number && number <= Self::LAST);
        Event(number)
    }
    pub const fn number(self) -> u8 {
        self.0
    }
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
    pub fn all() -> impl Iterator<Item = Event> {
        (1..=Self::LAST).map(Event)
    }
}

impl std::fmt::Display for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "15.{}", self.0)
    }
}

impl std::str::FromStr for Event {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        text.strip_prefix("15.")
            .and_then(|number| number.parse().ok())
            .filter(|number| (1..=Self::LAST).contains(number))
            .map(Event)
            .ok_or_else(|| format!("`{text}` is no Political Event"))
    }
}

impl serde::Serialize for Event {
    fn serialize<S: serde::Serializer>(&self, to: S) -> std::result::Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Event {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> std::result::Result<Event, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

words! {
    /// Who can receive an event.
    "receiver" Receiver {
        Any = "any",
        Axis = "axis",
        Allied = "allied",
        Soviet = "soviet",
        Phasing = "phasing",
    }
    /// What an event is told when it is called.
    "argument" ArgumentKind {
        None = "none",
        Country = "country",
        Land = "land",
        /// 15.7: the land that was demanded, or the country that was selected.
        Grievance = "grievance",
        /// 15.12, 15.17, 15.24: the Minor that resists.
        Resisting = "resisting",
        Area = "area",
        /// 15.14: who suffers, and Command or Supply.
        Failure = "failure",
        /// 15.32: a Production Directive.
        Directive = "directive",
        /// 15.37: the country that challenges.
        Challenger = "challenger",
        /// 15.30, or only the return of one unit.
        Pacific = "pacific",
        /// 15.36, or only its first choice.
        Weapons = "weapons",
    }
    "duty" Duty { Must = "must", May = "may" }
}

#[derive(Clone, Debug)]
pub struct EventFacts {
    pub name: Box<str>,
    pub receiver: Receiver,
    pub argument: ArgumentKind,
    /// Tables that the event itself rolls on; `area` for the Area Tables.
    pub tables: Vec<Box<str>>,
    /// Events that it can turn into.
    pub calls: Vec<Event>,
    /// Who decides; empty: nobody has a choice.
    pub decides: Box<str>,
}

pub(super) fn events(table: &Table) -> Result<Vec<EventFacts>> {
    let mut all = Vec::with_capacity(table.len());
    for (row, wanted) in table.rows().zip(Event::all()) {
        if row.word::<Event>("id")? != wanted {
            return Err(row.error("id", format!("`{wanted}` belongs here")));
        }
        all.push(EventFacts {
            name: row.text("name")?.into(),
            receiver: row.word("receiver")?,
            argument: row.word("argument")?,
            tables: read::parts(row.text("tables")?).map(Box::from).collect(),
            calls: row.words("calls")?,
            decides: row.text("decides")?.into(),
        });
    }
    if table.len() != usize::from(Event::LAST) {
        return Err(table.error("id", "15 has forty events"));
    }
    Ok(all)
}

/// 16: a Conditional Event. They are carried out in the order of the table.
#[derive(Clone, Debug)]
pub struct ConditionalFacts {
    /// The rule's number.
    pub id: Box<str>,
    pub name: Box<str>,
    pub faction: Faction,
    /// The card that must be Current; `None` for the permanent ones.
    pub card: Option<CardId>,
    pub duty: Duty,
    /// Happens once in a game.
    pub once: bool,
    /// The card that bars it while it is Current.
    pub barred_by: Option<CardId>,
}

/// A row of `conditional_events.tsv`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConditionalId(pub u16);

impl From<u16> for ConditionalId {
    fn from(index: u16) -> Self {
        Self(index)
    }
}

pub(super) fn conditional(cards: &Index, table: &Table) -> Result<Vec<ConditionalFacts>> {
    table
        .rows()
        .map(|row| {
            Ok(ConditionalFacts {
                id: row.text("id")?.into(),
                name: row.text("name")?.into(),
                faction: row.word("faction")?,
                card: cards.maybe(row, "card")?,
                duty: row.word("duty")?,
                once: row.flag("once")?,
                barred_by: cards.maybe(row, "barred_by")?,
            })
        })
        .collect()
}
