//! What the rulebooks say of their maps, and known places, against the boards as drawn.

mod common;

use atlas::hex::{Overlays, Sheets, checks};
use common::{crate_dir, inputs, sheet};

/// How many lines the overlay of the rules must have at least, so that none is lost unseen.
const KRIEG_STATEMENTS: usize = 528;
const AETO_STATEMENTS: usize = 624;

fn statements(sheets: Sheets, least: usize) {
    let bare = sheet(sheets, Overlays::None);
    let full = sheet(sheets, Overlays::All);
    let rules = full.rules(&inputs()).unwrap_or_else(|e| panic!("{e}"));
    let unaided = rules.iter().filter(|r| r.holds(bare)).count();
    let broken: Vec<String> = rules
        .iter()
        .filter(|r| !r.holds(full))
        .map(|r| {
            format!(
                "{} line {}: {} {} {} ({})",
                full.id, r.line, r.what, r.place, r.value, r.rule
            )
        })
        .collect();
    println!(
        "{}: {} of {} statements of the rules hold ({unaided} by the geography alone)",
        full.id,
        rules.len() - broken.len(),
        rules.len()
    );
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(
        rules.len() >= least,
        "{} statements, {least} were there",
        rules.len()
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

/// At least 97 of 100 known places are right before the hand overlay, all of them after it.
fn places(sheets: Sheets) {
    let probes =
        checks::read(&crate_dir().join("checks/places.tsv")).unwrap_or_else(|e| panic!("{e}"));
    assert!(probes.len() >= 100);
    for (overlays, share) in [
        (Overlays::None, 97),
        (Overlays::Rules, 97),
        (Overlays::All, 100),
    ] {
        let board = sheet(sheets, overlays);
        let wrong: Vec<String> = probes
            .iter()
            .filter_map(|p| {
                p.check(&board.draft)
                    .err()
                    .map(|e| format!("{}: {e}", p.name))
            })
            .collect();
        let right = probes.len() - wrong.len();
        println!(
            "{}, overlays {overlays:?}: {right} of {} known places are right",
            board.id,
            probes.len()
        );
        assert!(right * 100 >= probes.len() * share, "{}", wrong.join("\n"));
    }
}

#[test]
fn known_places_stand_where_they_are_in_totaler_krieg() {
    places(Sheets::Krieg);
}

#[test]
fn known_places_stand_where_they_are_in_aeto() {
    places(Sheets::Aeto);
}

/// The control points are what the grids were fitted to: each must fall into its stated hex.
#[test]
fn every_control_point_falls_into_its_hex() {
    for (sheets, least) in [(Sheets::Krieg, 63), (Sheets::Aeto, 85)] {
        let board = sheet(sheets, Overlays::None);
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
        let board = sheet(sheets, Overlays::None);
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
