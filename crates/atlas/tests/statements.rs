//! What the rulebooks say of their maps, corrections by hand, and known places, against the boards as committed. Needs
//! no raw geography.

mod common;

use atlas::hex::{Overlays, Sheets, checks};
use common::{crate_dir, inputs, read};

/// How many lines the overlays of a board must have at least, so that none is lost unseen: rules, then hand.
const KRIEG_STATEMENTS: (usize, usize) = (528, 34);
const AETO_STATEMENTS: (usize, usize) = (692, 28);

fn statements(sheets: Sheets, least: (usize, usize)) {
    let board = read(sheets);
    let rules = board.rules(&inputs()).unwrap_or_else(|e| panic!("{e}"));
    let all = board.statements(&inputs(), Overlays::All);
    let all = all.unwrap_or_else(|e| panic!("{e}"));
    let broken: Vec<String> = (0..)
        .zip(&all)
        .filter(|(_, s)| !s.holds(board))
        .map(|(index, s)| {
            let file = if index < rules.len() { "rules" } else { "hand" };
            format!(
                "{}.{file}.tsv line {}: {} {} {} ({})",
                board.id, s.line, s.what, s.place, s.value, s.rule
            )
        })
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    let counts = (rules.len(), all.len() - rules.len());
    println!("{}: {counts:?} statements hold", board.id);
    assert!(
        counts.0 >= least.0 && counts.1 >= least.1,
        "{counts:?}, {least:?} were there"
    );
}

#[test]
fn every_statement_of_totaler_krieg_holds() {
    statements(Sheets::Krieg, KRIEG_STATEMENTS);
}

#[test]
fn every_statement_of_aeto_holds() {
    statements(Sheets::Aeto, AETO_STATEMENTS);
}

/// Every known place is right on the finished board. Who owned a place is not written in it and is asked of the drawing.
#[test]
fn known_places_stand_where_they_are() {
    let probes =
        checks::read(&crate_dir().join("checks/places.tsv")).unwrap_or_else(|e| panic!("{e}"));
    for sheets in [Sheets::Krieg, Sheets::Aeto] {
        let board = read(sheets);
        let shown: Vec<_> = probes.iter().filter(|p| p.is_on(&board.draft)).collect();
        let wrong: Vec<String> = shown
            .iter()
            .filter_map(|p| {
                p.check(&board.draft)
                    .err()
                    .map(|e| format!("{}: {e}", p.name))
            })
            .collect();
        assert!(wrong.is_empty(), "{}: {}", board.id, wrong.join("\n"));
        println!("{}: {} known places are right", board.id, shown.len());
        assert!(shown.len() >= 80, "{}", shown.len());
    }
}

/// The control points are what the grids were fitted to: each must fall into its stated hex.
#[test]
fn every_control_point_falls_into_its_hex() {
    for (sheets, least) in [(Sheets::Krieg, 63), (Sheets::Aeto, 85)] {
        let board = read(sheets);
        let controls = &board.draft.georef.controls;
        for c in controls {
            let hex = board.draft.georef.hex_of(&board.draft.grid, c.lon, c.lat);
            assert_eq!(hex, c.hex, "{} ({})", c.place, c.rule);
            assert!(!c.rule.is_empty(), "{} has no rule", c.place);
        }
        println!("{}: {} control points", board.id, controls.len());
        assert!(controls.len() >= least);
    }
}

/// The fit is no artefact of the warp: six numbers alone put the controls within a hex of their place, in the mean.
#[test]
fn the_projection_alone_fits_the_control_points() {
    for sheets in [Sheets::Krieg, Sheets::Aeto] {
        let board = read(sheets);
        let (georef, grid) = (&board.draft.georef, &board.draft.grid);
        let squares = georef.controls.iter().map(|c| {
            let ((x, y), (cx, cy)) = (georef.unwarped(c.lon, c.lat), grid.centre(c.hex));
            (x - cx) * (x - cx) + (y - cy) * (y - cy)
        });
        let rms = (squares.sum::<f64>() / georef.controls.len() as f64).sqrt();
        println!(
            "{}: {rms:.2} hexes root mean square before the warp",
            board.id
        );
        assert!(rms < 1.0, "{}: {rms}", board.id);
    }
}
