//! The tables, stated a second time: the book gives few of their figures, so what was decided changes only on purpose, in
//! two places.

use board::BoardFiles;
use krieg::data::embedded;

/// The tables under `stated` by name, without their column `source`.
macro_rules! stated {
    ($($name:literal),* $(,)?) => {
        &[$((concat!($name, ".tsv"), include_str!(concat!("stated/", $name, ".tsv")))),*]
    };
}

const STATED: &[(&str, &str)] = stated![
    "area_tables",
    "boxes",
    "card_rules",
    "card_tables",
    "cards",
    "ceded_lands",
    "conditional_events",
    "counters",
    "countries",
    "crt",
    "delay_drm",
    "events",
    "lands",
    "lend_lease",
    "markers",
    "off_map_boxes",
    "pacific_tables",
    "policies",
    "political_drm",
    "political_tables",
    "recipes",
    "road_costs",
    "scenario_rules",
    "scenarios",
    "setup_facts",
    "setup_units",
    "terrain",
    "turns",
    "uscl_track",
    "value_hexes",
    "victory",
    "vp_track",
    "weather_areas",
    "zone_links",
];

/// The lines of a table in those columns.
fn lines(files: &BoardFiles, file: &str, columns: &[String]) -> Vec<Vec<String>> {
    let table = files.table(file).expect("a table");
    let rows = table.rows().map(|row| {
        let field = |column: &String| row.text(column).expect("a column").to_owned();
        columns.iter().map(field).collect()
    });
    rows.collect()
}

#[test]
fn every_table_says_what_was_decided() {
    let files = BoardFiles::of("stated", STATED);
    for (file, _) in STATED {
        let said = files.table(file).expect("a table");
        let columns = said.columns();
        let (said, found) = (
            lines(&files, file, columns),
            lines(&embedded(), file, columns),
        );
        for (said, found) in said.iter().zip(&found) {
            assert_eq!(said, found, "{file}: {columns:?}");
        }
        assert_eq!(said.len(), found.len(), "{file} has as many rows");
    }
}

#[test]
fn every_table_but_what_is_known_of_cards_is_stated() {
    let tables = krieg::data::FILES
        .iter()
        .filter(|(name, _)| name.ends_with(".tsv") && *name != "known_cards.tsv");
    let names: Vec<&str> = tables.map(|(name, _)| *name).collect();
    let stated: Vec<&str> = STATED.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, stated);
}
