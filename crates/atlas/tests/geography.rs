//! What needs the raw geography beside the project: drawing the boards anew. Where there is none, each test says in a
//! line that it was not run.

mod common;

use atlas::areas::{self, AreaBoard};
use atlas::hex::{Overlays, Sheets, checks};
use common::{committed_files, crate_dir, draw, geography, inputs, sheet};

#[test]
fn drawing_hex_boards_twice_gives_the_same_bytes_and_they_are_committed() {
    if !geography("drawing the hex boards twice") {
        return;
    }
    for sheets in [Sheets::Krieg, Sheets::Aeto] {
        let write = || {
            let board = draw(sheets, Overlays::All);
            (
                board.id,
                board.text(&inputs()).unwrap_or_else(|e| panic!("{e}")),
            )
        };
        let (id, first) = write();
        let (_, second) = write();
        assert_eq!(first, second, "{id} differs from run to run");
        let committed = committed_files(id);
        for (name, text) in &first.files {
            let there = committed.text(name).unwrap_or_else(|e| panic!("{e}"));
            assert!(
                there == text,
                "boards/{id}/{name} is stale: run `cargo run -p atlas -- {id}`"
            );
        }
    }
}

#[test]
fn drawing_area_boards_again_changes_nothing() {
    if !geography("drawing the area boards") {
        return;
    }
    for (which, id) in [
        (AreaBoard::Neppa, "neppa"),
        (AreaBoard::Engulfed, "engulfed"),
    ] {
        let drawn = areas::draw(which, &inputs().sources).unwrap_or_else(|e| panic!("{e}"));
        let committed = committed_files(id);
        for (name, text) in &drawn.files {
            let there = committed.text(name).unwrap_or_else(|e| panic!("{e}"));
            assert!(
                there == text,
                "boards/{id}/{name} is not what the atlas draws"
            );
        }
    }
}

/// Most of what the books state is true by the geography alone, before any statement is laid on.
#[test]
fn the_geography_bears_the_statements_out() {
    if !geography("the statements of the rules on the bare geography") {
        return;
    }
    for (sheets, least) in [(Sheets::Krieg, 60), (Sheets::Aeto, 55)] {
        let bare = sheet(sheets, Overlays::None);
        let rules = bare.rules(&inputs()).unwrap_or_else(|e| panic!("{e}"));
        let unaided = rules.iter().filter(|r| r.holds(bare)).count();
        println!(
            "{}: {unaided} of {} statements of the rules hold by the geography alone",
            bare.id,
            rules.len()
        );
        assert!(unaided * 100 >= rules.len() * least, "{unaided}");
    }
}

/// At least 97 of 100 known places are right before the hand overlay, all of them after it.
#[test]
fn known_places_are_right_before_the_corrections_by_hand() {
    if !geography("known places on the boards in the making") {
        return;
    }
    let probes =
        checks::read(&crate_dir().join("checks/places.tsv")).unwrap_or_else(|e| panic!("{e}"));
    assert!(probes.len() >= 100);
    for sheets in [Sheets::Krieg, Sheets::Aeto] {
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
}
