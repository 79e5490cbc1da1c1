//! 4.3: scenarios and what stands where when they begin.

use board::{List, Row, Table};

use super::victory::{VictoryLine, load_victory};
use super::{Names, Result, read};
use crate::types::{Kind, Nation, Turn, Zone};

#[derive(Clone, Debug)]
pub struct Scenario {
    pub id: Box<str>,
    pub name: Box<str>,
    pub first: Turn,
    pub last: Turn,
    /// Which of the set-ups it begins from.
    pub setup: usize,
    /// In order: the first line whose condition holds decides.
    pub victory: Vec<VictoryLine>,
}

/// Units of one kind in one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    pub nation: Nation,
    pub zone: Zone,
    pub kind: Kind,
    /// Air in factors, fleets in full fleets.
    pub count: u8,
    /// 9.6: where a fleet in a convoy box came from.
    pub port: Option<Zone>,
}

/// 5.1 to 5.4: a Major's money at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Economy {
    pub base: u8,
    pub total: u8,
    pub track: i16,
    pub turn_limit: u8,
    /// 5.3: U-boats paid for at the last Year Start Sequence.
    pub uboats: u8,
    /// 5.3b: how many of them come in Spring, Summer, Fall, Winter.
    pub uboat_plan: [u8; 4],
}

/// How the countries stand to each other at the start, and what is behind them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    AtWar {
        one: Nation,
        other: Nation,
        since: Turn,
    },
    Allied {
        one: Nation,
        other: Nation,
        since: Turn,
    },
    Conquered {
        country: Nation,
        by: Nation,
        since: Turn,
    },
    /// 14.2b: its zones went to another.
    Surrendered {
        country: Nation,
        to: Nation,
        since: Turn,
    },
    /// 12.3a
    ActiveMinor { country: Nation, since: Turn },
    /// 14.7a
    EasternEuropeFormed { since: Turn },
    /// 10.2b
    LendLeaseOpen { since: Turn },
    /// 13.1: it has been spent.
    RussianWinterOver { since: Turn },
}

#[derive(Clone, Debug)]
pub struct Setup {
    pub id: Box<str>,
    /// 10.0c: by zone; `None` off land.
    pub control: Vec<Option<Nation>>,
    pub units: Vec<Placement>,
    /// 9.3, 9.4: U-boats in the North Sea and the Biscay base.
    pub uboats: [u8; 2],
    /// By Major; `None` for one that is no longer in the game.
    pub economy: [Option<Economy>; 6],
    pub facts: Vec<Fact>,
}

board::keyed!(Setup, Scenario);

pub(super) struct SetupTables {
    pub scenarios: Table,
    pub victory: Table,
    pub units: Table,
    pub control: Table,
    pub economy: Table,
    pub politics: Table,
}

pub(super) fn load(names: Names<'_>, tables: &SetupTables) -> Result<(Vec<Scenario>, Vec<Setup>)> {
    let mut setups: Vec<Setup> = Vec::new();
    let mut scenarios = Vec::new();
    for row in tables.scenarios.rows() {
        let id = row.text("setup")?;
        let setup = match setups.iter().position(|setup| &*setup.id == id) {
            Some(index) => index,
            None => {
                setups.push(empty(names, id));
                setups.len() - 1
            }
        };
        scenarios.push(Scenario {
            id: row.text("id")?.into(),
            name: row.text("name")?.into(),
            first: row.get("first")?,
            last: row.get("last")?,
            setup,
            victory: Vec::new(),
        });
    }
    load_victory(names, &mut scenarios, &tables.victory)?;
    for row in tables.control.rows() {
        let zone = row.space::<Zone>(names.board, "zone")?;
        let controller = read::nation(names.countries, row, "controller")?;
        find(&mut setups, row)?.control[zone.index()] = Some(controller);
    }
    for row in tables.units.rows() {
        add_units(names, find(&mut setups, row)?, row)?;
    }
    for row in tables.economy.rows() {
        let major = read::major(names.countries, row, "nation")?;
        find(&mut setups, row)?.economy[major.index()] = Some(economy(row)?);
    }
    for row in tables.politics.rows() {
        let fact = fact(names, row)?;
        find(&mut setups, row)?.facts.push(fact);
    }
    Ok((scenarios, setups))
}

/// 2.3b: every country holds its own, every colony is its owner's.
fn empty(names: Names<'_>, id: &str) -> Setup {
    let owner = |nation| names.countries.get(nation).owner_1939;
    Setup {
        id: id.into(),
        control: names
            .zones
            .facts
            .all()
            .map(|(_, facts)| facts.country.map(owner))
            .collect(),
        units: Vec::new(),
        uboats: [0; 2],
        economy: [None; 6],
        facts: Vec::new(),
    }
}

fn find<'s>(setups: &'s mut [Setup], row: Row<'_>) -> Result<&'s mut Setup> {
    row.one_of("setup", setups, "scenario that begins from")
}

fn add_units(names: Names<'_>, setup: &mut Setup, row: Row<'_>) -> Result<()> {
    let nation = read::nation(names.countries, row, "nation")?;
    let zone = row.space::<Zone>(names.board, "zone")?;
    let count: u8 = row.get("count")?;
    if row.text("kind")? == "uboat" {
        let base = match row.text("zone")? {
            "north_sea_uboat_box" => 0,
            "biscay_uboat_box" => 1,
            _ => return Err(row.error("zone", "U-boats stand in a base box")),
        };
        setup.uboats[base] = setup.uboats[base]
            .checked_add(count)
            .ok_or_else(|| row.error("count", "more than 255 U-boats"))?;
        return Ok(());
    }
    setup.units.push(Placement {
        nation,
        zone,
        kind: row.word("kind")?,
        count,
        port: row.maybe_space(names.board, "port")?,
    });
    Ok(())
}

fn economy(row: Row<'_>) -> Result<Economy> {
    let plan = row.get::<List<u8>>("uboat_plan")?.0;
    let uboats: u8 = row.get("uboats")?;
    let uboat_plan: [u8; 4] = match plan.as_slice() {
        [] => [0; 4],
        _ => plan
            .try_into()
            .map_err(|_| row.error("uboat_plan", "a plan has four seasons"))?,
    };
    if uboat_plan.map(u32::from).iter().sum::<u32>() != u32::from(uboats) {
        return Err(row.error("uboat_plan", "the plan delivers what was bought"));
    }
    Ok(Economy {
        base: row.get("base")?,
        total: row.get("total")?,
        track: row.get("track")?,
        turn_limit: row.get("turn_limit")?,
        uboats,
        uboat_plan,
    })
}

fn fact(names: Names<'_>, row: Row<'_>) -> Result<Fact> {
    let subject = read::nation(names.countries, row, "subject")?;
    let object = || read::nation(names.countries, row, "object");
    let since: Turn = row.get("since")?;
    Ok(match row.text("fact")? {
        "at_war" => Fact::AtWar {
            one: subject,
            other: object()?,
            since,
        },
        "allied" => Fact::Allied {
            one: subject,
            other: object()?,
            since,
        },
        "conquered" => Fact::Conquered {
            country: subject,
            by: object()?,
            since,
        },
        "surrendered" => Fact::Surrendered {
            country: subject,
            to: object()?,
            since,
        },
        "active" => Fact::ActiveMinor {
            country: subject,
            since,
        },
        "eastern_europe_formed" => Fact::EasternEuropeFormed { since },
        "lend_lease_open" => Fact::LendLeaseOpen { since },
        "russian_winter_over" => Fact::RussianWinterOver { since },
        other => return Err(row.error("fact", format!("no fact `{other}`"))),
    })
}
