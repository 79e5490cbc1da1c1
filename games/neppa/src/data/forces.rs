//! Chapter 3: what a unit is worth. Chapter 4: how many a country may have.

use board::{Maybe, Table};

use super::{Countries, Result, read};
use crate::types::{Defence, Kind, Nation, Turn};

/// The figures on a counter. Air and fleet values are per factor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitValues {
    pub attack: u8,
    /// By [`Defence`].
    pub defence: [u8; 3],
    /// Zones; for air the reach of a change of base (7.0), for fleets 0 (3.6c: the whole front).
    pub movement: u8,
    /// WPPs; for air per factor (3.5a), for fleets per full fleet (3.6d).
    pub cost: u8,
    /// Fleet factors that carry one of it (6.2b); 0 for fleets.
    pub carriage: u8,
}

impl UnitValues {
    #[inline]
    pub const fn defence(&self, level: Defence) -> u8 {
        self.defence[level as usize]
    }
}

#[derive(Clone, Debug)]
pub struct Units(Vec<[UnitValues; 6]>);

impl Units {
    #[inline]
    pub fn get(&self, nation: Nation, kind: Kind) -> &UnitValues {
        &self.0[nation.index()][kind.index()]
    }

    /// Rows for `all` come first; a row for one nation overrides them.
    pub(super) fn load(countries: &Countries, table: &Table) -> Result<Units> {
        let mut general: [Option<UnitValues>; 6] = [None; 6];
        let mut special = Vec::new();
        for row in table.rows() {
            let kind: Kind = row.word("kind")?;
            let values = UnitValues {
                attack: row.get("attack")?,
                defence: [row.get("normal")?, row.get("terrain")?, row.get("rugged")?],
                movement: row.get("move")?,
                cost: row.get("cost")?,
                carriage: row.get("carriage")?,
            };
            match row.text("nation")? {
                "all" => general[kind.index()] = Some(values),
                _ => special.push((read::nation(countries, row, "nation")?, kind, values)),
            }
        }
        let mut all = Kind::ALL.map(|_| EMPTY);
        for kind in Kind::ALL {
            all[kind.index()] = general[kind.index()].ok_or_else(|| {
                let message = format!("no row `{}` for `all`", kind.name());
                table.error("kind", message)
            })?;
        }
        let mut units = vec![all; countries.len()];
        for (nation, kind, values) in special {
            units[nation.index()][kind.index()] = values;
        }
        Ok(Units(units))
    }
}

const EMPTY: UnitValues = UnitValues {
    attack: 0,
    defence: [0; 3],
    movement: 0,
    cost: 0,
    carriage: 0,
};

board::words! {
    "class" PoolClass {
        /// 4.0b
        Start = "start",
        /// 4.0c
        Available = "available",
        /// 4.0d
        Additional = "add",
    }
}

/// One line of a Force Pool Card.
#[derive(Clone, Debug)]
pub struct PoolLine {
    pub nation: Nation,
    pub class: PoolClass,
    pub from: Turn,
    /// By [`Kind::index`]; air in factors, fleets in full fleets.
    pub units: [u8; 6],
    pub uboats: u8,
}

/// 4.0b: At Start forces that must stand in certain places.
#[derive(Clone, Debug)]
pub struct StartRequirement {
    pub nation: Nation,
    /// `None` for all ground units together.
    pub kind: Option<Kind>,
    pub at_least: u8,
    pub at_most: u8,
    pub within: super::ZoneSet,
    /// As the table names the place.
    pub place: Box<str>,
}

#[derive(Clone, Debug)]
pub struct Pools {
    lines: Vec<PoolLine>,
    /// By turn and Major: the most of each kind.
    limits: Vec<[[u8; 6]; 6]>,
}

impl Pools {
    /// 4.0a: the most units of a kind that a Major may have on that turn; air in factors, fleets in full fleets.
    #[inline]
    pub fn limit(&self, major: Nation, kind: Kind, turn: Turn) -> u8 {
        let turn = turn.0 as usize;
        let last = self.limits.len() - 1;
        self.limits[turn.min(last)][major.index()][kind.index()]
    }

    pub fn lines(&self) -> &[PoolLine] {
        &self.lines
    }

    /// 4.0b: what a Major begins with, and when (the U.S.A. at its entry).
    pub fn start(&self, major: Nation) -> Option<&PoolLine> {
        self.lines
            .iter()
            .find(|line| line.nation == major && line.class == PoolClass::Start)
    }

    pub(super) fn load(countries: &Countries, table: &Table) -> Result<Pools> {
        let mut lines = Vec::with_capacity(table.len());
        for row in table.rows() {
            let units = [
                row.get("infantry")?,
                row.get("artillery")?,
                row.get("armour")?,
                row.get("airborne")?,
                read::wings(row, "wings")?,
                row.get("fleets")?,
            ];
            lines.push(PoolLine {
                nation: read::major(countries, row, "nation")?,
                class: row.word("class")?,
                from: row.get("from")?,
                units,
                uboats: row.get("uboats")?,
            });
        }
        let last = lines.iter().map(|line| line.from.0).max().unwrap_or(0);
        let mut limits = vec![[[0u8; 6]; 6]; last as usize + 1];
        for (line, row) in lines.iter().zip(table.rows()) {
            for limit in &mut limits[line.from.0 as usize..] {
                for (sum, more) in limit[line.nation.index()].iter_mut().zip(line.units) {
                    *sum = sum
                        .checked_add(more)
                        .ok_or_else(|| row.error("nation", "its pool has more than 255"))?;
                }
            }
        }
        Ok(Pools { lines, limits })
    }
}

/// 11.0, 11.1b: Strategic Redeployments a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SrLimit {
    pub per_turn: u8,
    /// The U.S.A. only.
    pub initial_deployments: Option<u8>,
}

pub(super) fn load_sr_limits(countries: &Countries, table: &Table) -> Result<[SrLimit; 6]> {
    let mut limits: [Option<SrLimit>; 6] = [None; 6];
    for row in table.rows() {
        limits[read::major(countries, row, "nation")?.index()] = Some(SrLimit {
            per_turn: row.get("per_turn")?,
            initial_deployments: row.get::<Maybe<u8>>("initial_deployments")?.0,
        });
    }
    super::for_each_major(countries, table, limits)
}

/// 6.4a, 7.4a: what a nation adds to its die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NationalityModifier {
    pub naval: i8,
    pub air: i8,
}

/// Rows for the Majors and for two groups of Minors.
pub(super) fn load_modifiers(
    countries: &Countries,
    table: &Table,
) -> Result<Vec<NationalityModifier>> {
    let mut found: Vec<Option<NationalityModifier>> = vec![None; countries.len()];
    let (mut axis_minor, mut minor) = (None, None);
    for row in table.rows() {
        let modifier = NationalityModifier {
            naval: row.get("naval")?,
            air: row.get("air")?,
        };
        match row.text("group")? {
            "axis_minor" => axis_minor = Some(modifier),
            "minor" => minor = Some(modifier),
            _ => found[read::nation(countries, row, "group")?.index()] = Some(modifier),
        }
    }
    countries
        .all()
        .map(|(nation, country)| {
            let group = if country.axis_minor {
                axis_minor
            } else {
                minor
            };
            let own = found[nation.index()];
            own.or(if nation.is_major() { None } else { group })
                .ok_or_else(|| {
                    let message = format!("no row for `{}`", country.id);
                    table.error("group", message)
                })
        })
        .collect()
}

pub(super) fn load_requirements(
    data: super::Names<'_>,
    table: &Table,
) -> Result<Vec<StartRequirement>> {
    table
        .rows()
        .map(|row| {
            Ok(StartRequirement {
                nation: read::major(data.countries, row, "nation")?,
                kind: match row.text("kind")? {
                    "ground" => None,
                    _ => Some(row.word("kind")?),
                },
                at_least: row.get("at_least")?,
                at_most: row.get("at_most")?,
                within: data.area(row, "where")?,
                place: row.text("where")?.into(),
            })
        })
        .collect()
}

/// `yes` or `no`, where both are written out.
pub(super) fn yes_or_no(row: board::Row<'_>, column: &str) -> Result<bool> {
    match row.text(column)? {
        "no" => Ok(false),
        _ => row.flag(column),
    }
}
