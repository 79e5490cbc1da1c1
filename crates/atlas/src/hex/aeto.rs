//! Advanced European Theater of Operations: nations, sea areas, places and boxes on the `W` and `E` sheets.

use std::collections::BTreeSet;

use board::{Row, SpaceKind, Table};

use super::model::{Feature, SideKind};
use super::seas;
use super::sheet::{Extra, Sheet};
use crate::output::Tsv;
use crate::tables::Tables;
use crate::{AtlasError, Result};

/// The numbers that the rules give to places on insets.
const INSETS: [&str; 4] = ["W0306", "W0804", "W1902", "W3303"];
/// Rows south of the map proper, of which only Egypt's arrival hexes count (11.11).
const SOUTH: i32 = 3;

pub fn furnish(sheet: &mut Sheet, authored: &Tables) -> Result<()> {
    crop(sheet, &authored.read("aeto.mask.tsv")?)?;
    regions(sheet, &authored.read("aeto.regions.tsv")?)?;
    let areas = authored.read("aeto.areas.tsv")?;
    seas::assign(&mut sheet.draft, &areas, "id")?;
    places(sheet, &authored.read("aeto.places.tsv")?)?;
    sea_areas(sheet, &areas)?;
    weather(sheet, &authored.read("aeto.weather.tsv")?)?;
    boxes(sheet, &authored.read("aeto.boxes.tsv")?)?;
    insets(sheet);
    forts(sheet, &authored.read("aeto.forts.tsv")?)?;
    port_access(sheet, &authored.read("aeto.port_access.tsv")?)?;
    area_links(sheet, &authored.read("aeto.area_links.tsv")?)?;
    parts(sheet, &authored.read("aeto.parts.tsv")?)?;
    tables(sheet, authored, &areas)
}

fn tables(sheet: &mut Sheet, authored: &Tables, areas: &Table) -> Result<()> {
    let area_columns = [
        "id",
        "name",
        "kind",
        "mp",
        "int",
        "convoy",
        "arctic_route",
        "south_atlantic",
        "weather",
        "source",
    ];
    let nations = ["nation", "class", "side", "capital", "source"];
    let straits = ["strait", "hexes", "closed_to", "while", "kind", "source"];
    for (name, table, columns) in [
        ("areas.tsv", areas, &area_columns[..]),
        (
            "countries.tsv",
            &authored.read("aeto.nations.tsv")?,
            &nations,
        ),
        ("straits.tsv", &authored.read("aeto.straits.tsv")?, &straits),
        (
            "regions.tsv",
            &authored.read("aeto.regions.tsv")?,
            &["region", "hexes", "source"],
        ),
        (
            "ore_routes.tsv",
            &authored.read("aeto.ore_routes.tsv")?,
            &["route", "order", "hex", "source"],
        ),
        (
            "boxes.tsv",
            &authored.read("aeto.boxes.tsv")?,
            &["id", "name", "kind", "owner", "port", "who", "source"],
        ),
    ] {
        sheet
            .tables
            .insert(name.to_string(), Tsv::copy(table, columns)?);
    }
    Ok(())
}

fn hex(sheet: &Sheet, row: Row<'_>, column: &str, id: &str) -> Result<usize> {
    let found = sheet.draft.index(id);
    found.ok_or_else(|| {
        row.error(column, format!("`{id}` is not on the board"))
            .into()
    })
}

fn crop(sheet: &mut Sheet, table: &Table) -> Result<()> {
    for row in table.rows() {
        for id in row.text("hexes")?.split_ascii_whitespace() {
            let index = hex(sheet, row, "hexes", id)?;
            sheet.draft.spaces[index].play = false;
        }
    }
    for index in 0..sheet.draft.spaces.len() {
        let south = sheet.draft.grid.hex(index).row < SOUTH;
        let space = &mut sheet.draft.spaces[index];
        if south {
            space.play = space.kind == SpaceKind::Land && space.country == "Egypt";
        }
        let closed = space.country == "Switzerland" || space.terrain == super::Terrain::Impassable;
        if space.kind == SpaceKind::Land && closed {
            sheet.draft.set_kind(index, SpaceKind::Impassable);
        }
    }
    Ok(())
}

fn weather(sheet: &mut Sheet, table: &Table) -> Result<()> {
    for row in table.rows() {
        for id in row.text("hexes")?.split_ascii_whitespace() {
            let index = hex(sheet, row, "hexes", id)?;
            sheet.draft.spaces[index].weather = row.text("weather")?.to_string();
        }
    }
    Ok(())
}

/// Partition lines and home areas; start lines are only lists and stay in `regions.tsv`.
fn regions(sheet: &mut Sheet, table: &Table) -> Result<()> {
    for row in table
        .rows()
        .filter(|r| r.text("region").is_ok_and(|n| !n.ends_with("start line")))
    {
        for id in row.text("hexes")?.split_ascii_whitespace() {
            let index = hex(sheet, row, "hexes", id)?;
            sheet.draft.spaces[index].region = row.text("region")?.to_string();
        }
    }
    Ok(())
}

fn places(sheet: &mut Sheet, table: &Table) -> Result<()> {
    for row in table.rows() {
        let index = hex(sheet, row, "hex", row.text("hex")?)?;
        let space = sheet.draft.spaces[index].key.clone();
        let mut add = |kind: &str, value: &str| -> Result<()> {
            sheet.add_feature(Feature {
                space: space.clone(),
                kind: kind.to_string(),
                name: row.text("name")?.to_string(),
                value: value.to_string(),
                source: row.text("source")?.to_string(),
            });
            Ok(())
        };
        match row.text("kind")? {
            "city/resource" => {
                add("city", "")?;
                add("resource", "")?;
            }
            kind @ ("city" | "resource") => add(kind, "")?,
            _ => add("place", "")?,
        }
        for (column, kind) in [
            ("capital", "capital"),
            ("oil", "oil"),
            ("atlantic", "atlantic_port"),
            ("frozen", "frozen_port"),
            ("supply_source", "supply_source"),
        ] {
            if row.text(column)? == "yes" {
                add(kind, "")?;
            }
        }
        for (column, kind) in [("port", "port"), ("air", "airbase")] {
            if !matches!(row.text(column)?, "" | "0") {
                add(kind, row.text(column)?)?;
            }
        }
        for kind in row
            .text("installations")?
            .split(',')
            .filter(|k| !k.is_empty())
        {
            let (kind, value) = kind.split_once('=').unwrap_or((kind, ""));
            add(kind, value)?;
        }
    }
    Ok(())
}

/// Sea areas are spaces of their own: ships stand in them, not in their hexes.
fn sea_areas(sheet: &mut Sheet, table: &Table) -> Result<()> {
    let frame = sheet.draft.grid.frame();
    let mut outside = 0;
    for row in table.rows() {
        let id = row.text("id")?;
        let hexes: Vec<(i32, i32)> = (0..sheet.draft.spaces.len())
            .filter(|i| sheet.draft.spaces[*i].kind == SpaceKind::Sea)
            .filter(|i| sheet.draft.spaces[*i].play && sheet.draft.spaces[*i].zones.contains(id))
            .map(|i| centre(sheet, i))
            .collect();
        let at = match medoid(&hexes) {
            Some(at) => at,
            None => {
                outside += 1;
                (frame[0], frame[3] - 200 * outside)
            }
        };
        sheet.extras.push(Extra {
            key: id.to_string(),
            name: row.text("name")?.to_string(),
            kind: SpaceKind::Sea,
            terrain: row.text("kind")?.to_string(),
            country: String::new(),
            holder: String::new(),
            at,
            zones: BTreeSet::from([id.to_string()]),
            weather: row.text("weather")?.to_string(),
        });
        for space in sheet
            .draft
            .spaces
            .iter_mut()
            .filter(|s| s.kind == SpaceKind::Sea)
        {
            if space.zones.contains(id) {
                space.weather = row.text("weather")?.to_string();
            }
        }
    }
    Ok(())
}

fn centre(sheet: &Sheet, index: usize) -> (i32, i32) {
    let (x, y) = sheet.draft.grid.centre(sheet.draft.grid.hex(index));
    sheet.draft.grid.to_board(x, y)
}

/// The point with the least sum of distances to the others: inside the area, whatever its shape.
fn medoid(points: &[(i32, i32)]) -> Option<(i32, i32)> {
    let far = |p: &(i32, i32)| -> i64 {
        points
            .iter()
            .map(|q| i64::from(p.0 - q.0).pow(2) + i64::from(p.1 - q.1).pow(2))
            .sum()
    };
    points.iter().copied().min_by_key(|p| (far(p), *p))
}

fn boxes(sheet: &mut Sheet, table: &Table) -> Result<()> {
    let frame = sheet.draft.grid.frame();
    for (n, row) in (0..).zip(table.rows()) {
        if row.text("kind")? != "nation box" {
            continue;
        }
        sheet.extras.push(Extra {
            key: row.text("id")?.to_string(),
            name: row.text("name")?.to_string(),
            kind: SpaceKind::Box,
            terrain: String::new(),
            country: row
                .text("owner")?
                .split(';')
                .next()
                .unwrap_or_default()
                .to_string(),
            holder: String::new(),
            at: (frame[0], 400 + 300 * n),
            zones: BTreeSet::new(),
            weather: String::new(),
        });
    }
    Ok(())
}

/// A place on an inset keeps its number but stands alone.
fn insets(sheet: &mut Sheet) {
    for id in INSETS {
        let Some(index) = sheet.draft.index(id) else {
            continue;
        };
        let around: Vec<usize> = sheet.draft.neighbours(index).collect();
        for n in around {
            sheet.draft.sides.remove(&(index.min(n), index.max(n)));
        }
        let name = sheet
            .features
            .iter()
            .find(|f| f.space == id)
            .map(|f| f.name.clone());
        let space = &mut sheet.draft.spaces[index];
        space.kind = SpaceKind::Box;
        space.play = true;
        space.coastal = false;
        space.zones.clear();
        space.region.clear();
        (space.country, space.holder) = match name.as_deref() {
            Some("Capetown") => ("South Africa".to_string(), "UK".to_string()),
            Some("Dakar") => ("Dakar".to_string(), "France".to_string()),
            Some("Azores") => ("Portugal".to_string(), "Portugal".to_string()),
            _ => ("US".to_string(), "US".to_string()),
        };
    }
}

fn forts(sheet: &mut Sheet, table: &Table) -> Result<()> {
    for row in table.rows() {
        let a = hex(sheet, row, "hex", row.text("hex")?)?;
        let b = hex(sheet, row, "from", row.text("from")?)?;
        let name = format!("{} of {}", row.text("fort")?, row.text("hex")?);
        let source = row.text("source")?.to_string();
        let side = sheet
            .draft
            .side_mut(a, b)
            .ok_or_else(|| row.error("from", "not a neighbour"))?;
        side.kinds.insert(SideKind::Fortress);
        side.names.insert(name);
        side.source = source;
    }
    Ok(())
}

/// Ports that open on a sea that their hex does not touch.
fn port_access(sheet: &mut Sheet, table: &Table) -> Result<()> {
    for row in table.rows() {
        let index = hex(sheet, row, "hex", row.text("hex")?)?;
        for area in row.text("areas")?.split(',').filter(|a| !a.is_empty()) {
            let space = &mut sheet.draft.spaces[index];
            space.zones.insert(area.to_string());
            space.coastal |= space.is_land();
        }
    }
    Ok(())
}

fn area_links(sheet: &mut Sheet, table: &Table) -> Result<()> {
    for row in table.rows() {
        let (a, b) = (row.text("a")?, row.text("b")?);
        for (column, key) in [("a", a), ("b", b)] {
            if !sheet.extras.iter().any(|e| e.key == key) && sheet.draft.index(key).is_none() {
                return Err(AtlasError::from(
                    row.error(column, format!("there is no space `{key}`")),
                ));
            }
        }
        sheet.link(a, b, "area", row.text("via")?, row.text("source")?);
    }
    Ok(())
}

/// A part of a hex that is a place of its own, such as Evvoia beside the mainland in the same hex.
fn parts(sheet: &mut Sheet, table: &Table) -> Result<()> {
    for row in table.rows() {
        let index = hex(sheet, row, "hex", row.text("hex")?)?;
        let joined = hex(sheet, row, "joins", row.text("joins")?)?;
        let (a, b) = (centre(sheet, index), centre(sheet, joined));
        let space = &sheet.draft.spaces[index];
        let extra = Extra {
            key: row.text("key")?.to_string(),
            name: row.text("name")?.to_string(),
            kind: SpaceKind::Land,
            terrain: space.terrain.name().to_string(),
            country: space.country.clone(),
            holder: space.holder.clone(),
            at: (a.0 + (b.0 - a.0) / 3, a.1 + (b.1 - a.1) / 3),
            zones: space.zones.clone(),
            weather: space.weather.clone(),
        };
        let (key, areas, source) = (extra.key.clone(), extra.zones.clone(), row.text("source")?);
        sheet.extras.push(extra);
        sheet.link(&key, row.text("joins")?, "land", row.text("name")?, source);
        for area in areas {
            sheet.link(&key, &area, "access", "", source);
        }
    }
    Ok(())
}

/// Ships pass along a coast where two coastal hexes are joined by land and the side has water too: on the side itself,
/// or at an end of it.
fn coastwise(sheet: &mut Sheet) {
    let draft = &sheet.draft;
    let coastal = |i: usize| draft.spaces[i].coastal && draft.spaces[i].kind == SpaceKind::Land;
    let wet = |a: usize, b: usize| draft.side(a, b).is_some_and(|s| s.is_wet());
    let passes = |a: usize, b: usize| {
        let side = draft.side(a, b);
        side.is_some_and(|s| s.has(SideKind::Coastwise))
            || draft.has_water(a, b)
            || draft
                .neighbours(a)
                .filter(|&c| draft.side(b, c).is_some())
                .any(|c| wet(a, c) || wet(b, c))
    };
    let land = draft.sides.iter().filter(|(_, s)| s.has(SideKind::Land));
    let along: BTreeSet<(usize, usize)> = land
        .map(|(&pair, _)| pair)
        .filter(|&(a, b)| coastal(a) && coastal(b) && passes(a, b))
        .collect();
    for (pair, side) in &mut sheet.draft.sides {
        if along.contains(pair) {
            side.kinds.insert(SideKind::Coastwise);
        } else {
            side.kinds.remove(&SideKind::Coastwise);
        }
    }
}

/// After the overlays: coastal hexes open on their sea areas, others on none, and ships pass along the coasts.
pub fn finish(sheet: &mut Sheet) {
    coastwise(sheet);
    let mut access = Vec::new();
    for space in &mut sheet.draft.spaces {
        if space.kind == SpaceKind::Land && !space.coastal {
            space.zones.clear();
        }
        if space.kind == SpaceKind::Land && space.play {
            access.extend(
                space
                    .zones
                    .iter()
                    .map(|zone| (space.key.clone(), zone.clone())),
            );
        }
    }
    for (key, zone) in access {
        sheet.link(&key, &zone, "access", "", "geography");
    }
}
