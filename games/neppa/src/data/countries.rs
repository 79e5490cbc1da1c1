//! The countries of the map: Majors, Minors, colonies, and the two French halves of 14.5.

use board::{Board, Listed, Table};

use super::{Result, ZoneSet, Zones};
use crate::types::{Kind, Nation, Side, Zone};

board::words! {
    "class" Class {
        Major = "major",
        Minor = "minor",
        /// 14.5: Vichy and the Free French, which have units but no home.
        Pseudo = "pseudo",
        Colony = "colony",
    }
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

board::keyed!(Country);

pub type Countries = Listed<Nation, Country>;

/// The constants of [`Nation`] name rows of the table.
const FIRST: [&str; 6] = ["germany", "italy", "britain", "france", "russia", "usa"];

pub(super) fn load(board: &Board, table: &Table) -> Result<Countries> {
    let ids = table.column::<String>("id")?;
    let mut all = Vec::with_capacity(ids.len());
    for row in table.rows() {
        let class = row.word("class")?;
        if (class == Class::Major) != (all.len() < Nation::MAJORS.len()) {
            return Err(row.error("class", "the first six rows are the Major Countries"));
        }
        let owner = row.text("owner_1939")?;
        let owner = ids.iter().position(|other| other == owner);
        let mut pool = [0; 6];
        for kind in [Kind::Infantry, Kind::Artillery, Kind::Air] {
            pool[kind.index()] = row.get(kind.word())?;
        }
        all.push(Country {
            id: row.text("id")?.into(),
            name: row.text("name")?.into(),
            adjective: row.text("adjective")?.into(),
            class,
            capital: row.maybe_space(board, "capital")?,
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
            axis_minor: row.flag("axis_minor")?,
            vichy: row.flag("vichy")?,
            free_french: row.flag("free_french")?,
            pool,
            zones: ZoneSet::NONE,
        });
    }
    Countries::beginning_with(all, table, &FIRST, Nation::MAX)
}

pub(super) fn add_zones(countries: &mut Countries, zones: &Zones) {
    for (zone, facts) in zones.facts.all() {
        if let Some(country) = facts.country {
            countries.get_mut(country).zones.insert(zone);
        }
    }
}
