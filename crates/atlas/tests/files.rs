//! What is wrong in an overlay or a folder is said where it is.

mod common;

use std::path::Path;

use atlas::hex::{Inputs, Overlays, Sheet, Sheets, overlay};
use common::{inputs, read};

/// What is wrong with an overlay of this one line.
fn complaint(sheet: &Sheet, name: &str, line: &str) -> (usize, String, String) {
    let path = std::env::temp_dir().join(format!("sandtable-{}-{name}.tsv", std::process::id()));
    std::fs::write(&path, format!("what\twhere\tvalue\trule\tnote\n{line}\n")).expect("written");
    let error = overlay::read(&path, sheet).expect_err("the overlay is wrong");
    std::fs::remove_file(&path).expect("removed");
    assert_eq!(error.0.file, path.display().to_string());
    (error.0.line, error.0.field, error.0.message)
}

#[test]
fn a_malformed_overlay_names_file_line_and_field() {
    let board = read(Sheets::Krieg);
    for (name, line, field, message) in [
        (
            "hex",
            "terrain\tw9999\tclear\tx\t",
            "where",
            "`w9999` is not on the board",
        ),
        (
            "terrain",
            "terrain\tw3516\tlava\tx\t",
            "value",
            "`lava` is no terrain",
        ),
        (
            "what",
            "colour\tw3516\tred\tx\t",
            "what",
            "`colour` is unknown",
        ),
        (
            "flag",
            "coastal\tw3516\tmaybe\tx\t",
            "value",
            "`maybe` is neither yes nor no",
        ),
        (
            "far",
            "side\tw3516-w3520\t=land\tx\t",
            "where",
            "the hexes are not neighbours",
        ),
        (
            "pair",
            "side\tw3516\t=land\tx\t",
            "where",
            "two hexes `a-b` are due",
        ),
        (
            "kind",
            "side\tw3516-w3517\t+moat\tx\t",
            "value",
            "`moat` is no kind of hexside",
        ),
        (
            "base",
            "side\tw3516-w3517\t=river\tx\t",
            "value",
            "`river` stands beside another kind: use +",
        ),
        (
            "zone",
            "linked\tNorth Sea\tyes\tx\t",
            "where",
            "two zones `a|b` are due",
        ),
        (
            "rule",
            "terrain\tw3516\tclear\t\t",
            "rule",
            "every statement says where it comes from",
        ),
    ] {
        assert_eq!(
            complaint(board, name, line),
            (2, field.to_string(), message.to_string()),
            "{name}"
        );
    }
    let (line, field, _) = complaint(board, "short", "terrain\tw3516");
    assert_eq!((line, field.as_str()), (2, "value"));
}

#[test]
fn a_missing_folder_is_named() {
    let nowhere = Inputs {
        sources: atlas::geo::Sources::new("no/such/folder"),
        ..inputs()
    };
    let error = Sheet::make(&nowhere, Sheets::Krieg, Overlays::None)
        .err()
        .expect("there is nothing to read");
    assert!(
        Path::new(&error.0.file).starts_with("no/such/folder"),
        "{error}"
    );
}
