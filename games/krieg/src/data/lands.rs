//! 13.2, 13.3: the countries, their Regions and Dependents, and the Ceded Land markers that move them about.

use board::{Board, SpaceId, Table};

use super::Result;
use super::read::Index;
use crate::types::{CountryId, Faction, LandId, PostureBox};

/// 13.2: a Major Country, or a country that may become a Minor.
#[derive(Clone, Debug)]
pub struct Country {
    pub id: Box<str>,
    pub name: Box<str>,
    pub class: CountryClass,
    /// A Capital, or the Provisional Capital of a country that has yet to be created.
    pub capital: Option<SpaceId>,
    /// 13.6: its own Posture Box; other Minors stand under the Minors Box of their faction.
    pub posture_box: Option<PostureBox>,
    /// 13.8.5: may become the Partnership Country.
    pub partnership: bool,
    /// 16.1.1: the British colonial that fights on when it is conquered, a counter's id.
    pub free_colonial: Option<Box<str>>,
    /// 13.8.2: can be made a Minor by an event.
    pub creatable: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CountryClass {
    /// A Major belongs to one faction for good.
    Major(Faction),
    /// A Minor has a Nationality ID; its alignment changes (13.5).
    Minor { nationality: Box<str> },
}

impl Country {
    pub fn is_major(&self) -> bool {
        matches!(self.class, CountryClass::Major(_))
    }
}

/// 13.3: part of a country, or a possession of one.
#[derive(Clone, Debug)]
pub struct Land {
    pub id: Box<str>,
    pub name: Box<str>,
    pub kind: LandKind,
    /// 13.3.1: whose Dependent it can be.
    pub dependent_of: Vec<CountryId>,
    /// The City that is its Capital once it is a country (13.8.2).
    pub provisional_capital: Option<SpaceId>,
    /// Every hex of it on the board.
    pub hexes: Vec<SpaceId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LandKind {
    /// 13.3.2: begins as part of that country.
    Region(CountryId),
    /// 13.8.2: part of the Civil War Country that may break away.
    Breakaway(CountryId),
    /// 13.3.1: a Dependent that is no Region.
    Dependent,
}

/// 14.7: a Ceded Land marker.
#[derive(Clone, Debug)]
pub struct CededLand {
    pub id: Box<str>,
    /// The country that gains.
    pub to: CountryId,
    pub land: Ceded,
    /// 13.3.1: it becomes a Dependent, rather than part of the home country.
    pub as_dependent: bool,
    /// 15.16: the country on the marker's back, which leaves the game when the marker is flipped.
    pub back: Option<CountryId>,
}

/// What a marker cedes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ceded {
    Land(LandId),
    /// 13.8.1: a whole country.
    Country(CountryId),
}

pub(super) fn countries(board: &Board, table: &Table) -> Result<Vec<Country>> {
    let mut all = Vec::with_capacity(table.len());
    for row in table.rows() {
        let nationality = row.text("nationality")?;
        let faction = row.maybe_word::<Faction>("faction")?;
        let class = match (row.text("class")?, faction) {
            ("major", Some(faction)) => CountryClass::Major(faction),
            ("major", None) => return Err(row.error("faction", "a Major without a faction")),
            ("minor", Some(_)) => return Err(row.error("faction", "a Minor's changes (13.5)")),
            ("minor", None) if nationality.is_empty() => {
                return Err(row.error("nationality", "a Minor without a Nationality ID"));
            }
            ("minor", None) => CountryClass::Minor {
                nationality: nationality.into(),
            },
            (other, _) => return Err(row.error("class", format!("no class `{other}`"))),
        };
        let capital = match row.text("capital")? {
            "" => None,
            _ => Some(row.space::<SpaceId>(board, "capital")?),
        };
        let colonial = row.text("free_colonial")?;
        all.push(Country {
            id: row.text("id")?.into(),
            name: row.text("name")?.into(),
            class,
            capital,
            posture_box: row.maybe_word("posture_box")?,
            partnership: row.flag("partnership")?,
            free_colonial: (!colonial.is_empty()).then(|| colonial.into()),
            creatable: row.flag("creatable")?,
        });
    }
    Ok(all)
}

pub(super) fn lands(board: &Board, countries: &Index, table: &Table) -> Result<Vec<Land>> {
    let regions: Vec<String> = board.column("region")?;
    let mut all = Vec::with_capacity(table.len());
    for row in table.rows() {
        let part_of = countries.maybe(row, "part_of")?;
        let kind = match (row.text("kind")?, part_of) {
            ("region", Some(country)) => LandKind::Region(country),
            ("breakaway", Some(country)) => LandKind::Breakaway(country),
            ("dependent", None) => LandKind::Dependent,
            ("region" | "breakaway", None) => return Err(row.error("part_of", "of which country?")),
            ("dependent", Some(_)) => {
                return Err(row.error("part_of", "a Dependent is no part of a country"));
            }
            (other, _) => return Err(row.error("kind", format!("no kind of land `{other}`"))),
        };
        let name = row.text("name")?;
        let is_in = |id: &SpaceId| match kind {
            LandKind::Dependent => &*board.space(*id).country == name,
            _ => regions[id.index()] == name,
        };
        let hexes: Vec<SpaceId> = board.ids().filter(is_in).collect();
        if hexes.is_empty() {
            return Err(row.error("name", format!("the board has no hex of `{name}`")));
        }
        let dependent_of = countries.list(row, "dependent_of")?;
        if kind == LandKind::Dependent && dependent_of.is_empty() {
            return Err(row.error("dependent_of", "a Dependent of nobody"));
        }
        let capital = match row.text("provisional_capital")? {
            "" => None,
            _ => Some(row.space::<SpaceId>(board, "provisional_capital")?),
        };
        if let Some(capital) = capital.filter(|capital| !hexes.contains(capital)) {
            let why = format!("{} lies elsewhere", board.key(capital));
            return Err(row.error("provisional_capital", why));
        }
        all.push(Land {
            id: row.text("id")?.into(),
            name: name.into(),
            kind,
            dependent_of,
            provisional_capital: capital,
            hexes,
        });
    }
    Ok(all)
}

pub(super) fn ceded(
    countries: &Index,
    lands: &Index,
    of: &[Land],
    table: &Table,
) -> Result<Vec<CededLand>> {
    let mut all = Vec::with_capacity(table.len());
    for row in table.rows() {
        let to: CountryId = countries.field(row, "to")?;
        let name = row.text("land")?;
        let land = match (lands.find::<LandId>(name), countries.find(name)) {
            (Some(land), _) => Ceded::Land(land),
            (None, Some(country)) => Ceded::Country(country),
            (None, None) => return Err(row.error("land", format!("no land `{name}`"))),
        };
        let as_dependent = match row.text("as")? {
            "dependent" => true,
            "home" => false,
            other => return Err(row.error("as", format!("neither home nor dependent: `{other}`"))),
        };
        let may_depend = match land {
            Ceded::Land(land) => of[land.index()].dependent_of.contains(&to),
            Ceded::Country(_) => false,
        };
        if as_dependent != may_depend {
            return Err(row.error("as", format!("lands.tsv says otherwise of `{name}`")));
        }
        all.push(CededLand {
            id: row.text("id")?.into(),
            to,
            land,
            as_dependent,
            back: countries.maybe(row, "back")?,
        });
    }
    Ok(all)
}
