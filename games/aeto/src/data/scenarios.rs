//! The scenarios: who plays, from when to when, what stands where.

use super::nations::{self, Nation};
use super::units::Kind;
use super::{Read, sourced};
use crate::ch00_sequence::Segment;
use crate::types::{KindId, Month, MonthName, NationId, Weather, WorkKind};
use board::{BoardFiles, SpaceId, boards};
use frame::Side;

#[derive(Clone, Debug)]
pub struct Scenario {
    pub id: Box<str>,
    pub name: Box<str>,
    pub about: Box<str>,
    pub first: Month,
    pub last: Month,
    pub initiative: Side,
    /// Of the first month, which is not rolled for.
    pub weather: Weather,
    /// The nations that are played, in the order of the seats.
    pub players: Vec<NationId>,
    /// Powers that take part and are played by a player of their camp.
    pub partners: Vec<NationId>,
    /// What its months do not have.
    pub left_out: Vec<Segment>,
    /// Nations that fell before it begins.
    pub conquered: Vec<NationId>,
    /// 5.0.4: whether there are Land Offensives; where there are none, land units stay where they are.
    pub land_war: bool,
    pub ending: Ending,
    pub wars: Vec<(NationId, NationId)>,
    pub pieces: Vec<Placement>,
    pub grants: Vec<Grant>,
    pub works: Vec<(WorkKind, SpaceId)>,
}

board::words! {
    /// By what a scenario is won.
    "ending" Ending { Conquest = "conquest", Convoys = "convoys" }
}

#[derive(Clone, Copy, Debug)]
pub struct Placement {
    pub kind: KindId,
    pub count: u8,
    pub at: Place,
}

/// Where a piece begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A ship lies in the port of a hex, or in an area.
    Space(SpaceId),
    /// Aboard this ship.
    Aboard(KindId),
    Pool,
}

/// What a power has at the beginning of a month.
#[derive(Clone, Copy, Debug)]
pub struct Grant {
    pub month: MonthName,
    pub nation: NationId,
    pub offensives: u8,
    pub eps: u8,
    pub reserve: u8,
}

pub(super) fn load(files: &BoardFiles, all: &[Nation], kinds: &[Kind]) -> Read<Vec<Scenario>> {
    let mut list: Vec<Scenario> = Vec::new();
    let nation = |name: &str| {
        let at = all.iter().position(|nation| &*nation.id == name);
        at.map(|at| NationId(at as u16))
            .ok_or_else(|| format!("no nation `{name}`"))
    };
    for row in sourced(files, "scenarios.tsv")?.rows() {
        let initiative = match row.text("initiative")? {
            "axis" => Side::Axis,
            "allies" => Side::Allies,
            other => return Err(row.error("initiative", format!("no side `{other}`"))),
        };
        list.push(Scenario {
            id: row.text("id")?.into(),
            name: row.text("name")?.into(),
            about: row.text("about")?.into(),
            first: row.word("first")?,
            last: row.word("last")?,
            initiative,
            weather: row.word("weather")?,
            players: row.each("players", nation)?,
            partners: row.each("partners", nation)?,
            left_out: row.words("left_out")?,
            conquered: row.each("conquered", nation)?,
            land_war: row.flag("land_war")?,
            ending: row.word("ending")?,
            wars: Vec::new(),
            pieces: Vec::new(),
            grants: Vec::new(),
            works: Vec::new(),
        });
    }
    for row in sourced(files, "wars.tsv")?.rows() {
        let war = (
            nations::field(row, "nation", all)?,
            nations::field(row, "against", all)?,
        );
        row.one_of("scenario", &mut list, "scenario")?
            .wars
            .push(war);
    }
    for row in sourced(files, "offensives.tsv")?.rows() {
        let grant = Grant {
            month: row.word("month")?,
            nation: nations::field(row, "nation", all)?,
            offensives: row.get("offensives")?,
            eps: row.get("eps")?,
            reserve: row.get("reserve")?,
        };
        row.one_of("scenario", &mut list, "scenario")?
            .grants
            .push(grant);
    }
    for row in sourced(files, "setup.tsv")?.rows() {
        let named = |column: &str, name: &str| {
            let at = kinds.iter().position(|kind| &*kind.id == name);
            at.ok_or_else(|| row.error(column, format!("no piece `{name}`")))
        };
        let kind = named("unit", row.text("unit")?)?;
        let placement = Placement {
            kind: KindId(kind as u16),
            count: row.within("count", 1..=kinds[kind].count)?,
            at: match row.text("place")?.strip_prefix("on ") {
                Some(ship) => Place::Aboard(KindId(named("place", ship)? as u16)),
                None if row.text("place")? == "pool" => Place::Pool,
                None => Place::Space(row.space(boards::aeto(), "place")?),
            },
        };
        row.one_of("scenario", &mut list, "scenario")?
            .pieces
            .push(placement);
    }
    for row in sourced(files, "works.tsv")?.rows() {
        let work = (row.word("kind")?, row.space(boards::aeto(), "hex")?);
        row.one_of("scenario", &mut list, "scenario")?
            .works
            .push(work);
    }
    Ok(list)
}

board::keyed!(Scenario);
