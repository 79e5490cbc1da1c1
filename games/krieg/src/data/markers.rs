//! 14: the markers.

use board::Table;

use super::Result;
use super::counters::{Entry, entry};
use super::read::{self, Index};
use crate::types::Faction;

/// A kind of marker; `copies` of it are in the box.
#[derive(Clone, Debug)]
pub struct Marker {
    pub id: Box<str>,
    pub name: Box<str>,
    /// What fits on the counter, by side; a marker that is no counter needs none.
    pub imprint: Option<[Box<str>; 2]>,
    /// Whose it is, where that matters.
    pub faction: Option<Faction>,
    /// The rule that says what it does.
    pub rule: Box<str>,
    /// What its other side shows.
    pub back: Option<Box<str>>,
    /// The cards that bring it; empty where a rule or scenario does.
    pub entries: Vec<Entry>,
    pub stands_in: StandsIn,
    pub stripe: bool,
    pub copies: u8,
}

words! {
    "place for a marker" StandsIn {
        Hex = "hex",
        Capital = "capital",
        AxisPool = "axis_pool",
        StrategicWarfare = "strategic_warfare",
        CededLands = "ceded_lands",
        ConditionalEvents = "conditional_events",
        PacificWar = "pacific_war",
        Posture = "posture",
        TurnTrack = "turn_track",
        VpTrack = "vp_track",
        UsclTrack = "uscl_track",
        WarStateDisplay = "war_state",
        /// As a scenario says.
        Scenario = "scenario",
        /// Only reminds; the state knows it without.
        Reminder = "reminder",
        OutOfPlay = "out_of_play",
    }
}

/// `Command / Supply`, or one word for both sides.
fn imprint(text: &str) -> Option<[Box<str>; 2]> {
    let (front, back) = text.split_once(" / ").unwrap_or((text, text));
    (!text.is_empty()).then(|| [front.into(), back.into()])
}

pub(super) fn load(cards: &Index, table: &Table) -> Result<Vec<Marker>> {
    let mut all = Vec::with_capacity(table.len());
    for row in table.rows() {
        let back = row.text("back")?;
        all.push(Marker {
            id: row.text("id")?.into(),
            name: row.text("name")?.into(),
            imprint: imprint(row.text("imprint")?),
            faction: row.maybe_word("faction")?,
            rule: row.text("rule")?.into(),
            back: (!back.is_empty()).then(|| back.into()),
            entries: read::parts(row.text("enters")?)
                .map(|part| entry(part, cards).map_err(|why| row.error("enters", why)))
                .collect::<Result<_>>()?,
            stands_in: row.word("stands_in")?,
            stripe: row.flag("stripe")?,
            copies: row.within::<i8>("copies", 1..=60)? as u8,
        });
    }
    Ok(all)
}
