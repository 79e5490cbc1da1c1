//! Totaler Krieg!: countries, Naval Zones, places and boxes on the `w` and `e` sheets.

use std::collections::BTreeSet;

use board::{SpaceKind, Table};

use super::model::{Feature, SideKind, Space, Terrain};
use super::seas;
use super::sheet::{Extra, Sheet};
use crate::Result;
use crate::output::Tsv;
use crate::tables::Tables;

/// Rows below this one lie under displays.
const LOWEST_ROW: i32 = 11;
/// Column 28 of the `e` sheet, which only even rows have (3.1.1).
const LAST_COLUMN: i32 = 54;

/// Everything that the geography does not give.
pub fn furnish(sheet: &mut Sheet, authored: &Tables) -> Result<()> {
    crop(sheet);
    lines(
        sheet,
        &authored.read("krieg.mountains.tsv")?,
        "range",
        SideKind::Mountain,
    )?;
    lines(
        sheet,
        &authored.read("krieg.roads.tsv")?,
        "road",
        SideKind::Road,
    )?;
    let zones = authored.read("krieg.zones.tsv")?;
    seas::assign(&mut sheet.draft, &zones, "name")?;
    places(sheet, &authored.read("krieg.places.tsv")?)?;
    boxes(sheet, &authored.read("krieg.boxes.tsv")?)?;
    let columns = [
        "id",
        "name",
        "inherent_convoy",
        "closed_in_snow",
        "sub_fleets",
        "source",
    ];
    for (name, table, columns) in [
        ("zones.tsv", &zones, &columns[..]),
        (
            "zone_links.tsv",
            &authored.read("krieg.zone_links.tsv")?,
            &["a", "b", "waterway", "source"],
        ),
        (
            "countries.tsv",
            &authored.read("krieg.countries.tsv")?,
            &[
                "country",
                "class",
                "id",
                "capital",
                "capital_hex",
                "owner",
                "source",
            ],
        ),
        (
            "water_borders.tsv",
            &authored.read("krieg.water_borders.tsv")?,
            &["a", "b", "source"],
        ),
        (
            "regions.tsv",
            &authored.read("krieg.regions.tsv")?,
            &["region", "kind", "country", "provisional_capital", "source"],
        ),
    ] {
        sheet
            .tables
            .insert(name.to_string(), Tsv::copy(table, columns)?);
    }
    Ok(())
}

/// What lies under displays or beyond the edge is left out; land that no rule names is closed.
fn crop(sheet: &mut Sheet) {
    for index in 0..sheet.draft.spaces.len() {
        let hex = sheet.draft.grid.hex(index);
        let edge = hex.col == LAST_COLUMN && hex.row % 2 == 1;
        sheet.draft.spaces[index].play = hex.row >= LOWEST_ROW && !edge;
        let space = &sheet.draft.spaces[index];
        let closed = space.country.is_empty() || space.terrain == Terrain::Impassable;
        if space.kind == SpaceKind::Land && closed {
            sheet.draft.set_kind(index, SpaceKind::Impassable);
        }
    }
}

fn lines(sheet: &mut Sheet, table: &Table, name: &str, kind: SideKind) -> Result<()> {
    for row in table.rows() {
        let hex = |column: &str| -> Result<usize> {
            let id = row.text(column)?;
            let found = sheet.draft.index(id);
            Ok(found.ok_or_else(|| row.error(column, format!("`{id}` is not on the board")))?)
        };
        let (a, b) = (hex("a")?, hex("b")?);
        let name = row.text(name)?.to_string();
        let source = row.text("source")?.to_string();
        let side = sheet
            .draft
            .side_mut(a, b)
            .ok_or_else(|| row.error("b", "not a neighbour of `a`"))?;
        if side.has(SideKind::Land) {
            side.kinds.insert(kind);
            side.names.insert(name);
            side.source = source;
        }
    }
    Ok(())
}

fn places(sheet: &mut Sheet, table: &Table) -> Result<()> {
    for row in table.rows() {
        let id = row.text("hex")?;
        let index = sheet
            .draft
            .index(id)
            .ok_or_else(|| row.error("hex", format!("`{id}` is not on the board")))?;
        let space = sheet.draft.spaces[index].key.clone();
        if row.text("port")? == "yes" {
            // A port lies in the zones that it opens on, whatever other sea its hex touches.
            let space = &mut sheet.draft.spaces[index];
            space.zones = row.text("zones")?.split(',').map(str::to_string).collect();
            space.coastal = true;
        }
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
            "" => add("place", "")?,
            kind => add(&kind.to_lowercase().replace(' ', "_"), "")?,
        }
        if row.text("port")? == "yes" {
            add("port", row.text("zones")?)?;
        }
        for mark in [
            "multi_zone",
            "key_port",
            "ice",
            "limited_stacking",
            "white_star",
        ] {
            if row.text(mark)? == "yes" {
                add(mark, "")?;
            }
        }
        if !row.text("strategic")?.is_empty() {
            add("strategic", row.text("strategic")?)?;
        }
    }
    Ok(())
}

/// Off-Map Boxes stand outside the frame's corners, nearest to where they lead.
fn boxes(sheet: &mut Sheet, table: &Table) -> Result<()> {
    let [x0, y0, x1, y1] = sheet.draft.grid.frame();
    let spots = [(x0, y0), (x0, y1), (x1, y1), (x1, (y0 + y1) / 2)];
    for (row, at) in table.rows().zip(spots) {
        let key = row.text("id")?.to_string();
        sheet.extras.push(Extra {
            key: key.clone(),
            name: row.text("name")?.to_string(),
            kind: SpaceKind::Box,
            terrain: String::new(),
            country: row.text("faction")?.to_string(),
            holder: String::new(),
            at,
            zones: list(row.text("zones")?),
            weather: String::new(),
        });
        for other in list(row.text("boxes")?) {
            let other = table
                .rows()
                .find(|r| r.text("name").is_ok_and(|n| n == other));
            let other =
                other.ok_or_else(|| row.error("boxes", "names a box that is not in the table"))?;
            sheet.link(&key, other.text("id")?, "box", "", row.text("source")?);
        }
        if !row.text("map_link")?.is_empty() {
            for edge in east_edge(sheet) {
                sheet.link(&key, &edge, "edge", "", row.text("source")?);
            }
        }
    }
    Ok(())
}

fn list(text: &str) -> BTreeSet<String> {
    text.split(';')
        .map(str::trim)
        .filter(|t| !t.is_empty())
        .map(str::to_string)
        .collect()
}

/// 3.1.1: the land hexes of Russia along the eastern edge, e2828 to e5127.
fn east_edge(sheet: &Sheet) -> Vec<String> {
    (28..=51)
        .map(|row| format!("e{row}{}", if row % 2 == 0 { 28 } else { 27 }))
        .filter(|id| {
            let space = sheet.draft.index(id).map(|i| &sheet.draft.spaces[i]);
            space.is_some_and(|s| s.kind == SpaceKind::Land && s.country == "Russia")
        })
        .collect()
}

/// After the overlays: a road gives way to a railway, and a road or railway needs land or a connected strait.
pub fn finish(sheet: &mut Sheet) {
    for side in sheet.draft.sides.values_mut() {
        if side.has(SideKind::Rail) {
            side.kinds.remove(&SideKind::Road);
        }
    }
}

/// The class of the Terrain Effects Chart: a City hex is clear, hills, woods, marsh and mountains are Rough.
pub fn class(sheet: &Sheet, space: &Space) -> &'static str {
    const CITIES: [&str; 3] = ["city", "capital", "provisional_capital"];
    let city = || {
        sheet
            .features
            .iter()
            .any(|f| f.space == space.key && CITIES.contains(&f.kind.as_str()))
    };
    match (space.kind, space.terrain) {
        (SpaceKind::Impassable, _) => "Impassable",
        (SpaceKind::Land, Terrain::Clear) => "Clear",
        (SpaceKind::Land, Terrain::Desert) => "Desert",
        (SpaceKind::Land, _) if city() => "Clear",
        (SpaceKind::Land, _) => "Rough",
        _ => "",
    }
}
