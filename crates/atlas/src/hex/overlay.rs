//! Overlays: what the rulebook says of the map, and corrections by hand.
//!
//! Both are tables with one statement a line. A statement can be laid on a board
//! (the board is made to obey it) and it can be asked whether a board obeys it, so
//! the overlay of the rules is also the list of tests.

use std::collections::BTreeSet;
use std::path::Path;

use board::{Row, SpaceKind};

use super::grid::Sheets;
use super::model::{Feature, SideKind, Terrain};
use super::observe;
use super::sheet::Sheet;
use crate::tables::read_table;
use crate::{AtlasError, Result};

/// One line of an overlay.
#[derive(Debug, Clone)]
pub struct Statement {
    pub line: usize,
    pub what: String,
    pub place: String,
    pub value: String,
    /// The rule that says so; in a hand overlay the reason.
    pub rule: String,
    fact: Fact,
}

#[derive(Debug, Clone)]
enum Fact {
    Kind(usize, SpaceKind),
    Terrain(usize, Terrain),
    Coastal(usize, bool),
    Island(usize, bool),
    Country(usize, String),
    Region(usize, String),
    Holder(usize, String),
    /// Of a part of a hex that is a space of its own.
    PartHolder(String, String),
    Zones(usize, BTreeSet<String>),
    Place(usize, String),
    Feature(usize, String, String),
    /// The one base kind.
    Base(usize, usize, SideKind),
    /// Has or lacks a kind.
    Has(usize, usize, SideKind, bool),
    /// Land units cannot go straight across.
    Apart(usize, usize),
    Adjacent(usize, usize),
    Distance(usize, usize, i32),
    Farther(usize, usize, i32),
    Within(usize, usize, i32),
    /// Some side of the hex carries the line.
    On(usize, SideKind),
    /// A land neighbour belongs to the country.
    Touches(usize, String),
    /// Railways and connected straits lead from one to the other.
    Railway(usize, usize, bool),
    /// Hexes from coast to coast, over sea hexes only.
    SeaWay(usize, usize, usize),
    /// No hex so near, over land, carries the line.
    Off(usize, SideKind, usize),
    /// Said of all land of a country.
    Exists(String),
    HolderOf(String, String),
    WeatherOf(String, String),
    /// All land of a Region belongs to the country.
    RegionOf(String, String),
    /// Two zones or areas adjoin, or not.
    Linked(String, String, bool),
}

/// Reads an overlay for the board of `sheet`.
pub fn read(path: &Path, sheet: &Sheet) -> Result<Vec<Statement>> {
    let table = read_table(path)?;
    table.require(&["what", "where", "value", "rule", "note"])?;
    table.rows().map(|row| statement(row, sheet)).collect()
}

fn statement(row: Row<'_>, sheet: &Sheet) -> Result<Statement> {
    let (what, place, value) = (row.text("what")?, row.text("where")?, row.text("value")?);
    if row.text("rule")?.is_empty() {
        return Err(row
            .error("rule", "every statement says where it comes from")
            .into());
    }
    let fact = match what {
        "side" | "adjacent" | "distance" | "railway" | "sea_way" => {
            between(row, sheet, what, place, value)?
        }
        "exists" | "holder_of" | "weather_of" | "region_of" | "linked" => {
            of_name(row, what, place, value)?
        }
        "holder" if place.contains('_') => Fact::PartHolder(place.to_string(), value.to_string()),
        _ => of_hex(row, sheet, what, place, value)?,
    };
    Ok(Statement {
        line: row.line(),
        what: what.to_string(),
        place: place.to_string(),
        value: value.to_string(),
        rule: row.text("rule")?.to_string(),
        fact,
    })
}

fn hex(row: Row<'_>, sheet: &Sheet, id: &str) -> Result<usize> {
    let found = sheet.draft.index(id);
    found.ok_or_else(|| {
        row.error("where", format!("`{id}` is not on the board"))
            .into()
    })
}

fn of_hex(row: Row<'_>, sheet: &Sheet, what: &str, place: &str, value: &str) -> Result<Fact> {
    let wrong = |message: String| AtlasError::from(row.error("value", message));
    let i = hex(row, sheet, place)?;
    let yes = || match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(wrong(format!("`{value}` is neither yes nor no"))),
    };
    let filled = || match value {
        "" => Err(wrong("empty".to_string())),
        _ => Ok(value.to_string()),
    };
    Ok(match what {
        "kind" => Fact::Kind(i, value.parse().map_err(wrong)?),
        "terrain" => Fact::Terrain(i, value.parse().map_err(wrong)?),
        "coastal" => Fact::Coastal(i, yes()?),
        "island" => Fact::Island(i, yes()?),
        "country" => Fact::Country(i, filled()?),
        "region" => Fact::Region(i, value.to_string()),
        "holder" => Fact::Holder(i, filled()?),
        "zones" => Fact::Zones(i, value.split(',').map(|z| z.trim().to_string()).collect()),
        "place" => Fact::Place(i, filled()?),
        "feature" => {
            let (kind, name) = value.split_once(':').unwrap_or((value, ""));
            if kind.is_empty() {
                return Err(wrong("empty".to_string()));
            }
            Fact::Feature(i, kind.to_string(), name.to_string())
        }
        "off" => {
            let pair = value
                .split_once('>')
                .and_then(|(kind, n)| Some((kind.parse().ok()?, n.parse().ok()?)));
            let (kind, n) =
                pair.ok_or_else(|| wrong(format!("`{value}`: `rail>2` or the like is due")))?;
            Fact::Off(i, kind, n)
        }
        "touches" => Fact::Touches(i, filled()?),
        "on" => Fact::On(i, value.parse().map_err(wrong)?),
        _ => return Err(row.error("what", format!("`{what}` is unknown")).into()),
    })
}

fn of_name(row: Row<'_>, what: &str, name: &str, value: &str) -> Result<Fact> {
    let (name, value) = (name.to_string(), value.to_string());
    Ok(match what {
        "exists" => Fact::Exists(name),
        "holder_of" => Fact::HolderOf(name, value),
        "weather_of" => Fact::WeatherOf(name, value),
        "region_of" => Fact::RegionOf(name, value),
        _ => {
            let pair = name
                .split_once('|')
                .ok_or_else(|| row.error("where", "two zones `a|b` are due"))?;
            Fact::Linked(pair.0.to_string(), pair.1.to_string(), value == "yes")
        }
    })
}

fn between(row: Row<'_>, sheet: &Sheet, what: &str, place: &str, value: &str) -> Result<Fact> {
    let wrong = |message: String| AtlasError::from(row.error("value", message));
    let (a, b) = place
        .split_once('-')
        .ok_or_else(|| AtlasError::from(row.error("where", "two hexes `a-b` are due")))?;
    let (a, b) = (hex(row, sheet, a)?, hex(row, sheet, b)?);
    if what == "distance" {
        let n = value.trim_start_matches(['>', '<', '=']).parse();
        let n =
            n.map_err(|_| wrong(format!("`{value}` is not a distance: 3, >3 or <=3 is due")))?;
        return Ok(match value.chars().next() {
            Some('>') => Fact::Farther(a, b, n),
            Some('<') => Fact::Within(a, b, n),
            _ => Fact::Distance(a, b, n),
        });
    }
    if what == "sea_way" {
        let n = value.parse();
        let n = n.map_err(|_| wrong(format!("`{value}` is not a number of hexes")))?;
        return Ok(Fact::SeaWay(a, b, n));
    }
    if what == "adjacent" {
        return Ok(Fact::Adjacent(a, b));
    }
    if what == "railway" {
        return Ok(Fact::Railway(a, b, value == "yes"));
    }
    if sheet.draft.side(a, b).is_none() {
        return Err(row.error("where", "the hexes are not neighbours").into());
    }
    let mark = value.chars().next().unwrap_or(' ');
    let kind = |text: &str| text.parse::<SideKind>().map_err(wrong);
    match mark {
        '=' => {
            let kind = kind(&value[1..])?;
            if !kind.is_base() {
                return Err(wrong(format!(
                    "`{}` stands beside another kind: use +",
                    kind.name()
                )));
            }
            Ok(Fact::Base(a, b, kind))
        }
        '+' => Ok(Fact::Has(a, b, kind(&value[1..])?, true)),
        '-' => Ok(Fact::Has(a, b, kind(&value[1..])?, false)),
        '!' if value == "!land" => Ok(Fact::Apart(a, b)),
        _ => Err(wrong(format!(
            "`{value}`: one of =kind, +kind, -kind, !land is due"
        ))),
    }
}

impl Statement {
    /// About the ground itself, as against what is put on it afterwards.
    pub fn is_ground(&self) -> bool {
        !matches!(
            self.fact,
            Fact::Feature(..) | Fact::Place(..) | Fact::Zones(..)
        )
    }

    /// About ships along a coast, which is found last of all.
    pub fn is_coastwise(&self) -> bool {
        matches!(self.fact, Fact::Has(_, _, SideKind::Coastwise, _))
    }

    /// Makes the board obey. Pure observations (distances, neighbours) change nothing.
    pub fn lay(&self, sheet: &mut Sheet) {
        let draft = &mut sheet.draft;
        match &self.fact {
            Fact::Kind(i, kind) => draft.set_kind(*i, *kind),
            Fact::Terrain(i, terrain) => draft.spaces[*i].terrain = *terrain,
            Fact::Coastal(i, yes) => draft.spaces[*i].coastal = *yes,
            Fact::Island(i, yes) => draft.spaces[*i].island = *yes,
            Fact::Country(i, name) => draft.spaces[*i].country.clone_from(name),
            Fact::Region(i, name) => draft.spaces[*i].region.clone_from(name),
            Fact::Holder(i, name) => draft.spaces[*i].holder.clone_from(name),
            Fact::PartHolder(key, name) => {
                let part = sheet.extras.iter_mut().find(|e| e.key == *key);
                part.into_iter().for_each(|e| e.holder.clone_from(name));
            }
            Fact::Zones(i, zones) => draft.spaces[*i].zones.clone_from(zones),
            Fact::Place(i, name) => sheet.put_place(*i, name, &self.rule),
            Fact::Feature(..) if self.holds(sheet) => {}
            Fact::Feature(i, kind, name) => sheet.add_feature(Feature {
                space: sheet.draft.spaces[*i].key.clone(),
                kind: kind.clone(),
                name: name.clone(),
                value: String::new(),
                source: format!("text {}", self.rule),
            }),
            Fact::Base(a, b, kind) => {
                let ships = sheet.draft.grid.sheets == Sheets::Aeto;
                self.on_side(sheet, *a, *b, |side| {
                    // Land that joins across water by the geography leaves that water to ships.
                    let inlet = ships && side.has(SideKind::AllSea) && *kind == SideKind::Land;
                    if !side.has(*kind) {
                        side.rebase(*kind);
                    }
                    if inlet {
                        side.kinds.insert(SideKind::Coastwise);
                    }
                });
            }
            Fact::Has(a, b, kind, yes) => self.on_side(sheet, *a, *b, |side| {
                if *yes {
                    side.kinds.insert(*kind);
                } else {
                    side.kinds.remove(kind);
                }
            }),
            Fact::Apart(a, b) => self.on_side(sheet, *a, *b, |side| {
                if side.has(SideKind::Land) {
                    side.rebase(SideKind::AllSea);
                }
            }),
            // The others only look.
            _ => {}
        }
    }

    fn on_side(
        &self,
        sheet: &mut Sheet,
        a: usize,
        b: usize,
        change: impl FnOnce(&mut super::Side),
    ) {
        if let Some(side) = sheet.draft.side_mut(a, b) {
            let before = side.clone();
            change(side);
            if *side != before {
                side.source.clone_from(&self.rule);
            }
        }
    }

    /// Whether the board obeys.
    pub fn holds(&self, sheet: &Sheet) -> bool {
        let draft = &sheet.draft;
        let space = |i: &usize| &draft.spaces[*i];
        let side = |a: &usize, b: &usize| draft.side(*a, *b);
        match &self.fact {
            Fact::Kind(i, kind) => space(i).kind == *kind,
            Fact::Terrain(i, terrain) => space(i).terrain == *terrain && space(i).is_land(),
            Fact::Coastal(i, yes) => space(i).coastal == *yes,
            Fact::Island(i, yes) => space(i).island == *yes,
            Fact::Country(i, name) => space(i).country == *name && space(i).is_land(),
            Fact::Region(i, name) => space(i).region == *name,
            Fact::Holder(i, name) => space(i).holder == *name,
            Fact::PartHolder(key, name) => {
                let part = sheet.extras.iter().find(|e| e.key == *key);
                part.is_some_and(|e| e.holder == *name)
            }
            Fact::Zones(i, zones) => space(i).zones == *zones,
            Fact::Place(i, name) => sheet.has_place(*i, name),
            Fact::Feature(i, kind, name) => {
                let key = &space(i).key;
                sheet.features.iter().any(|f| {
                    f.space == *key && f.kind == *kind && (name.is_empty() || f.name == *name)
                })
            }
            Fact::Base(a, b, kind) => side(a, b).is_some_and(|s| s.base() == Some(*kind)),
            Fact::Has(a, b, kind, yes) => side(a, b).is_some_and(|s| s.has(*kind) == *yes),
            Fact::Apart(a, b) => side(a, b).is_some_and(|s| !s.has(SideKind::Land)),
            Fact::Adjacent(a, b) => side(a, b).is_some(),
            Fact::Distance(a, b, n) => distance(sheet, *a, *b) == *n,
            Fact::Farther(a, b, n) => distance(sheet, *a, *b) > *n,
            Fact::Within(a, b, n) => distance(sheet, *a, *b) <= *n,
            Fact::On(i, kind) => draft
                .neighbours(*i)
                .any(|n| draft.side(*i, n).is_some_and(|s| s.has(*kind))),
            Fact::Touches(i, name) => observe::touches(draft, *i, name),
            Fact::Railway(a, b, yes) => observe::railway(draft, *a, *b) == *yes,
            Fact::SeaWay(a, b, n) => observe::sea_way(draft, *a, *b) == Some(*n),
            Fact::Off(i, kind, far) => !observe::near(draft, *i, *far, *kind),
            Fact::Exists(name) => observe::all(draft, |s| s.country == *name, |_| true),
            Fact::HolderOf(name, holder) => {
                observe::all(draft, |s| s.country == *name, |s| s.holder == *holder)
            }
            Fact::WeatherOf(name, weather) => {
                observe::all(draft, |s| s.country == *name, |s| s.weather == *weather)
            }
            Fact::RegionOf(name, country) => {
                observe::all(draft, |s| s.region == *name, |s| s.country == *country)
            }
            Fact::Linked(a, b, yes) => sheet.linked(a, b) == *yes,
        }
    }
}

fn distance(sheet: &Sheet, a: usize, b: usize) -> i32 {
    let grid = &sheet.draft.grid;
    grid.distance(grid.hex(a), grid.hex(b))
}
