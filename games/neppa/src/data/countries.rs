//! The countries of the map: Majors, Minors, colonies, and the two French halves of 14.5.

use board::{Board, BoardError, Flag, Table};

use super::zone_set::ZoneSet;
use super::{Result, Zones, read};
use crate::types::{Kind, Nation, Side, Zone};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Major,
    Minor,
    /// 14.5: Vichy and the Free French, which have units but no home.
    Pseudo,
    Colony,
}

#[derive(Clone, Debug)]
pub struct Country {
    pub id: Box<str>,
    pub name: Box<str>,
    /// As in "German armour".
    pub adjective: Box<str>,
    pub class: Class,
    /// 2.3. The U.S.A., Eastern Europe and the two French halves have none on the map.
    pub capital: Option<Zone>,
    /// A Major's first WPP Base, a Minor's or colony's printed value.
    pub wpp: u8,
    /// What its conqueror adds at the Year Start Sequence: 14.1d for a Major, 14.4b for the others.
    pub conquest_wpp: u8,
    /// 2.3b: who controls it in Fall 1939; a country that is free controls itself.
    pub owner_1939: Nation,
    /// 3.0: historical orientation; none when neutral.
    pub leaning: Option<Side>,
    /// 12.3: Finland, Rumania, Hungary, Bulgaria.
    pub axis_minor: bool,
    /// 14.5: Vichy itself, and the colonies that become Vichy when France is conquered.
    pub vichy: bool,
    /// 14.5: the Free French themselves, and the colony that becomes theirs when France is conquered.
    pub free_french: bool,
    /// 4.2: its whole force, by [`Kind::index`], air in factors. A Major's is on its Force Pool Card.
    pub pool: [u8; 6],
    /// 10.0: the zones of the country. East Prussia and Sicily are in, colonies are countries of their own.
    pub zones: ZoneSet,
}

#[derive(Clone, Debug)]
pub struct Countries(Vec<Country>);

impl Countries {
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    pub fn get(&self, nation: Nation) -> &Country {
        &self.0[nation.index()]
    }

    pub fn find(&self, id: &str) -> Option<Nation> {
        let index = self.0.iter().position(|country| &*country.id == id)?;
        Some(Nation(index as u8))
    }

    pub fn all(&self) -> impl Iterator<Item = (Nation, &Country)> {
        (0..).map(Nation).zip(&self.0)
    }

    pub(super) fn load(board: &Board, table: &Table) -> Result<Countries> {
        if table.len() > Nation::MAX {
            let message = format!("{} countries, more than {}", table.len(), Nation::MAX);
            return Err(BoardError::new(table.file(), 0, "", message));
        }
        let ids = table.column::<String>("id")?;
        let mut all = Vec::with_capacity(ids.len());
        for row in table.rows() {
            let id = row.text("id")?;
            if ids[..all.len()].iter().any(|other| other == id) {
                return Err(row.error("id", format!("`{id}` twice")));
            }
            let flag = |column: &str| row.get::<Flag>(column).map(|flag| flag.0);
            let class = match row.text("class")? {
                "major" => Class::Major,
                "minor" => Class::Minor,
                "pseudo" => Class::Pseudo,
                "colony" => Class::Colony,
                other => return Err(row.error("class", format!("no class `{other}`"))),
            };
            if (class == Class::Major) != Nation(all.len() as u8).is_major() {
                return Err(row.error("class", "the first six rows are the Major Countries"));
            }
            let owner = row.text("owner_1939")?;
            let owner = ids.iter().position(|other| other == owner);
            let mut pool = [0; 6];
            for kind in [Kind::Infantry, Kind::Artillery, Kind::Air] {
                pool[kind.index()] = row.get(kind.name())?;
            }
            all.push(Country {
                id: id.into(),
                name: row.text("name")?.into(),
                adjective: row.text("adjective")?.into(),
                class,
                capital: match row.text("capital")? {
                    "" => None,
                    _ => Some(read::zone(board, row, "capital")?),
                },
                wpp: row.get("wpp")?,
                conquest_wpp: row.get("conquest_wpp")?,
                owner_1939: owner
                    .map(|index| Nation(index as u8))
                    .ok_or_else(|| row.error("owner_1939", "no such country"))?,
                leaning: match row.text("leaning")? {
                    "axis" => Some(Side::Axis),
                    "allied" => Some(Side::Allies),
                    "neutral" => None,
                    other => return Err(row.error("leaning", format!("no leaning `{other}`"))),
                },
                axis_minor: flag("axis_minor")?,
                vichy: flag("vichy")?,
                free_french: flag("free_french")?,
                pool,
                zones: ZoneSet::NONE,
            });
        }
        check_majors(table, &ids)?;
        Ok(Countries(all))
    }

    pub(super) fn add_zones(&mut self, zones: &Zones) {
        for (zone, facts) in zones.all() {
            if let Some(country) = facts.country {
                self.0[country.index()].zones.insert(zone);
            }
        }
    }
}

/// The constants of [`Nation`] name rows of the table.
fn check_majors(table: &Table, ids: &[String]) -> Result<()> {
    let wanted = ["germany", "italy", "britain", "france", "russia", "usa"];
    for (index, id) in wanted.iter().enumerate() {
        if ids.get(index).map(String::as_str) != Some(id) {
            let message = format!("row {} must be `{id}`", index + 1);
            return Err(match table.row(index) {
                Some(row) => row.error("id", message),
                None => BoardError::new(table.file(), 0, "id", message),
            });
        }
    }
    Ok(())
}
