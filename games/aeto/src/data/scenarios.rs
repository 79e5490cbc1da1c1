//! The scenarios: who plays, from when to when, what stands where.

use super::nations::{self, Nation};
use super::units::{Body, Kind};
use super::{Read, politics, sourced};
use crate::ch00_sequence::Segment;
use crate::stores::Ration;
use crate::types::{HexId, KindId, Month, MonthName, NationId, Weather, WorkKind};
use board::{BoardFiles, Row, SpaceId, boards};
use frame::Side;

#[derive(Clone, Debug)]
pub struct Scenario {
    pub id: Box<str>,
    pub name: Box<str>,
    pub about: Box<str>,
    /// Whether it is offered at the table; one that is being built is only played by tests.
    pub listed: bool,
    pub first: Month,
    pub last: Month,
    pub initiative: Side,
    /// Of the first month, which is not rolled for.
    pub weather: Weather,
    /// By the number of players the nations that they speak for, in the order of the seats; the first is meant unless
    /// another is asked for.
    pub seatings: Vec<Vec<NationId>>,
    /// Every power that takes part from the first day: who is played, and who is played by somebody of his camp.
    pub powers: Vec<NationId>,
    /// What its months do not have.
    pub left_out: Vec<Segment>,
    /// 5.0.4: whether there are Land Offensives; where there are none, land units stay where they are.
    pub land_war: bool,
    /// 8.0, 9.0: whether nations join, are invaded and fall; where they do not, who is at war stays at war.
    pub politics: bool,
    pub ending: Ending,
    pub wars: Vec<(NationId, NationId)>,
    pub pieces: Vec<Placement>,
    /// 8.5: what comes and goes from the first month on.
    pub order: Vec<Arrival>,
    /// What has happened before it begins, in order.
    pub history: Vec<Deed>,
    pub grants: Vec<Grant>,
    pub works: Vec<(WorkKind, SpaceId)>,
    /// Supply chits that lie on the map: whose, of which kind, where, how many.
    pub chits: Vec<(NationId, Ration, SpaceId, u8)>,
}

board::words! {
    /// By what a scenario is won.
    "ending" Ending {
        Conquest = "conquest",
        Convoys = "convoys",
        France = "france",
        Cities = "cities",
        Campaign = "campaign",
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Placement {
    pub kind: KindId,
    pub count: u8,
    pub at: Place,
    pub state: Condition,
}

/// Where a piece begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A ship lies in the port of a hex, or in an area.
    Space(SpaceId),
    /// Aboard this ship.
    Aboard(KindId),
    Pool,
    /// In the counter mix: it comes when the order of battle or a rule says so.
    Mix,
    /// 8.12, 10.22: in the Suez Adds Box or the Soviet Transfer Box.
    Aside,
    Gone,
    /// It arrives in the Seasonal Turn before this month.
    Due(Month),
}

board::words! {
    /// How a piece begins, if it is not whole and free.
    "condition" Condition { Whole = "whole", Depleted = "depleted", Interned = "interned", Uk = "uk" }
    /// 8.5: what the order of battle does with a piece.
    "way" Way { Pool = "pool", Arrival = "arrival", Removal = "removal", War = "war" }
    /// What has happened before a scenario begins.
    "deed" Past {
        Conquered = "conquered",
        Held = "held",
        Invaded = "invaded",
        Partner = "partner",
        Vichy = "vichy",
        Transit = "transit",
        Wall = "wall",
        Atrocity = "atrocity",
        WinterWar = "winter_war",
    }
}

/// 8.5: a line of the order of battle.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// A Seasonal Turn is dated by the month after it.
    pub month: Month,
    pub way: Way,
    pub kind: KindId,
    pub count: u8,
    /// Where it must arrive; none if its owner chooses.
    pub at: Option<SpaceId>,
}

/// Something that happened before a scenario begins.
#[derive(Clone, Debug)]
pub struct Deed {
    pub what: Past,
    pub of: NationId,
    pub by: Option<NationId>,
    pub month: Option<Month>,
    pub hexes: Vec<HexId>,
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
    let nation = |name: &str| nations::by_id(name, all);
    for row in sourced(files, "scenarios.tsv")?.rows() {
        let initiative = match row.text("initiative")? {
            "axis" => Side::Axis,
            "allies" => Side::Allies,
            other => return Err(row.error("initiative", format!("no side `{other}`"))),
        };
        let seatings = seatings(row, all)?;
        list.push(Scenario {
            id: row.text("id")?.into(),
            name: row.text("name")?.into(),
            about: row.text("about")?.into(),
            listed: row.flag("listed")?,
            first: row.word("first")?,
            last: row.word("last")?,
            initiative,
            weather: row.word("weather")?,
            powers: powers(&seatings, row.each("partners", nation)?),
            seatings,
            left_out: row.words("left_out")?,
            land_war: row.flag("land_war")?,
            politics: row.flag("politics")?,
            ending: row.word("ending")?,
            wars: Vec::new(),
            pieces: Vec::new(),
            order: Vec::new(),
            history: Vec::new(),
            grants: Vec::new(),
            works: Vec::new(),
            chits: Vec::new(),
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
    history(files, all, &mut list)?;
    let sets = sets(files, &list)?;
    pieces(files, kinds, &sets, &mut list)?;
    order(files, kinds, &sets, &mut list)?;
    for row in sourced(files, "works.tsv")?.rows() {
        let work = (row.word("kind")?, row.space(boards::aeto(), "hex")?);
        row.one_of("scenario", &mut list, "scenario")?
            .works
            .push(work);
    }
    for row in sourced(files, "chits.tsv")?.rows() {
        let chit = (
            nations::field(row, "nation", all)?,
            row.word("kind")?,
            row.space(boards::aeto(), "hex")?,
            row.get("count")?,
        );
        row.one_of("scenario", &mut list, "scenario")?
            .chits
            .push(chit);
    }
    Ok(list)
}

/// The nations that speak, for each number of players.
fn seatings(row: Row<'_>, all: &[Nation]) -> Read<Vec<Vec<NationId>>> {
    let tables = row.text("players")?.split(';');
    let table = |names: &str| {
        let names = names.split(',');
        let nation = |name| nations::by_id(name, all).map_err(|wrong| row.error("players", wrong));
        names.map(nation).collect::<Read<Vec<NationId>>>()
    };
    tables.map(table).collect()
}

/// Everybody who is played in some seating, then their partners, each once.
fn powers(seatings: &[Vec<NationId>], partners: Vec<NationId>) -> Vec<NationId> {
    let mut powers: Vec<NationId> = Vec::new();
    for nation in seatings.iter().take(1).flatten().chain(&partners) {
        if !powers.contains(nation) {
            powers.push(*nation);
        }
    }
    powers
}

/// By scenario, the set-up whose pieces it has, and whether the rest of the counter mix comes by the order of battle.
fn sets(files: &BoardFiles, list: &[Scenario]) -> Read<Vec<(Box<str>, bool)>> {
    let mut sets = Vec::new();
    for (row, _) in sourced(files, "scenarios.tsv")?.rows().zip(list) {
        sets.push((row.text("setup")?.into(), row.flag("order_of_battle")?));
    }
    Ok(sets)
}

fn history(files: &BoardFiles, all: &[Nation], list: &mut [Scenario]) -> Read<()> {
    for row in sourced(files, "history.tsv")?.rows() {
        let month = match row.text("month")? {
            "" => None,
            _ => Some(row.word("month")?),
        };
        let deed = Deed {
            what: row.word("what")?,
            of: nations::field(row, "nation", all)?,
            by: match row.text("by")? {
                "" => None,
                _ => Some(nations::field(row, "by", all)?),
            },
            month,
            hexes: politics::area(row, "place", all)?,
        };
        row.one_of("scenario", list, "scenario")?.history.push(deed);
    }
    Ok(())
}

/// What a set-up names, and for scenarios with an order of battle everything else that is in the counter mix.
fn pieces(
    files: &BoardFiles,
    kinds: &[Kind],
    sets: &[(Box<str>, bool)],
    list: &mut [Scenario],
) -> Read<()> {
    for row in sourced(files, "setup.tsv")?.rows() {
        let placement = placement(row, kinds)?;
        let set = row.text("setup")?;
        let mut fits = list
            .iter_mut()
            .zip(sets)
            .filter(|(_, (of, _))| **of == *set)
            .peekable();
        if fits.peek().is_none() {
            return Err(row.error("setup", format!("no scenario has the set-up `{set}`")));
        }
        for (scenario, _) in fits {
            scenario.pieces.push(placement);
        }
    }
    for (scenario, _) in list.iter_mut().zip(sets).filter(|(_, (_, whole))| *whole) {
        let fallen = |nation: NationId| {
            let mut deeds = scenario.history.iter();
            let out = |what: Past| matches!(what, Past::Conquered | Past::Vichy);
            deeds.any(|deed| out(deed.what) && deed.of == nation)
        };
        let mut rest = Vec::new();
        for (kind, at) in kinds.iter().zip(0..) {
            let same = scenario.pieces.iter().filter(|one| one.kind == KindId(at));
            let placed: u8 = same.map(|one| one.count).sum();
            let chit = matches!(kind.body, Body::Force { .. });
            if placed < kind.count && !chit {
                rest.push(Placement {
                    kind: KindId(at),
                    count: kind.count - placed,
                    at: if fallen(kind.nation) {
                        Place::Gone
                    } else {
                        Place::Mix
                    },
                    state: Condition::Whole,
                });
            }
        }
        scenario.pieces.extend(rest);
    }
    for scenario in list {
        one_chit_each(files, kinds, scenario)?;
    }
    Ok(())
}

/// 3.1a: no two task forces of a scenario have one box.
fn one_chit_each(files: &BoardFiles, kinds: &[Kind], scenario: &Scenario) -> Read<()> {
    let chits = scenario
        .pieces
        .iter()
        .filter_map(|one| match kinds[one.kind.index()].body {
            Body::Force { number } => Some(number),
            _ => None,
        });
    let mut numbers: Vec<u8> = chits.collect();
    numbers.sort_unstable();
    if numbers.windows(2).any(|two| two[0] == two[1]) {
        let wrong = format!("two task forces of `{}` have one box", scenario.id);
        return Err(sourced(files, "setup.tsv")?.error("unit", &wrong));
    }
    Ok(())
}

fn placement(row: Row<'_>, kinds: &[Kind]) -> Read<Placement> {
    let named = |column: &str, name: &str| {
        let at = kinds.iter().position(|kind| &*kind.id == name);
        at.ok_or_else(|| row.error(column, format!("no piece `{name}`")))
    };
    let kind = named("unit", row.text("unit")?)?;
    let place = row.text("place")?;
    Ok(Placement {
        kind: KindId(kind as u16),
        count: row.within("count", 1..=kinds[kind].count)?,
        at: match (place, place.strip_prefix("on "), place.strip_prefix("due ")) {
            (_, Some(ship), _) => Place::Aboard(KindId(named("place", ship)? as u16)),
            (_, _, Some(month)) => {
                Place::Due(month.parse().map_err(|e: String| row.error("place", e))?)
            }
            ("pool", ..) => Place::Pool,
            ("aside", ..) => Place::Aside,
            ("gone", ..) => Place::Gone,
            _ => Place::Space(row.space(boards::aeto(), "place")?),
        },
        state: match row.text("state")? {
            "" => Condition::Whole,
            _ => row.word("state")?,
        },
    })
}

/// 8.5: of the order of battle each scenario has what is dated later than its first month.
fn order(
    files: &BoardFiles,
    kinds: &[Kind],
    sets: &[(Box<str>, bool)],
    list: &mut [Scenario],
) -> Read<()> {
    for row in sourced(files, "order_of_battle.tsv")?.rows() {
        let name = row.text("unit")?;
        let kind = kinds.iter().position(|kind| &*kind.id == name);
        let kind = kind.ok_or_else(|| row.error("unit", format!("no piece `{name}`")))?;
        let arrival = Arrival {
            month: row.word("month")?,
            way: row.word("how")?,
            kind: KindId(kind as u16),
            count: row.within("count", 1..=kinds[kind].count)?,
            at: row.maybe_space(boards::aeto(), "place")?,
        };
        let whole = list.iter_mut().zip(sets).filter(|(_, (_, whole))| *whole);
        for (scenario, _) in whole.filter(|(scenario, _)| scenario.first < arrival.month) {
            scenario.order.push(arrival);
        }
    }
    Ok(())
}

board::keyed!(Scenario);
