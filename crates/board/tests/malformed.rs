//! A malformed board gives an error with file, line and field.

use board::{Backdrop, Board, BoardFiles, Shapes};

const HEADER: &str = r#"id = "tiny"
title = "Tiny"
kind = "area"
frame = [0, 0, 100, 100]
border_kinds = ["land", "sea"]
"#;
const SPACES: &str = "key\tname\tkind\tterrain\tcountry\tx\ty\nhere\tHere\tland\tclear\tx\t1\t2\nthere\tThere\tsea\tsea\t\t3\t4\n";
const BORDERS: &str = "a\tb\tkinds\tnote\tsource\nhere\tthere\tland\t\ttest\n";

fn files() -> BoardFiles {
    BoardFiles::new("boards/tiny")
        .with("board.toml", HEADER)
        .with("spaces.tsv", SPACES)
        .with("borders.tsv", BORDERS)
}

fn first_error(files: &BoardFiles) -> String {
    Board::parse(files).expect_err("the board is malformed")[0].to_string()
}

#[test]
fn the_tiny_board_itself_is_right() {
    let board = Board::parse(&files()).unwrap();
    let (here, there) = (board.find("here").unwrap(), board.find("there").unwrap());
    assert_eq!(board.border(here, there), board.kind("land"));
    assert_eq!(board.border(there, here), board.kind("land"));
    assert_eq!(board.border(here, here), None);
}

#[test]
fn every_malformation_names_file_line_and_field() {
    #[rustfmt::skip]
    let cases: &[(&str, &str, &str, &str)] = &[
        ("board.toml", "kind = \"area\"", "kind = \"globe\"", "boards/tiny/board.toml:3: unknown variant `globe`, expected `hex` or `area`"),
        ("board.toml", "[0, 0, 100, 100]", "[0, 0, 0, 100]", "boards/tiny/board.toml:4: field `frame`: empty frame"),
        ("board.toml", "\"land\", \"sea\"", "\"land\", \"land\"", "boards/tiny/board.toml:5: field `border_kinds`: `land` stands twice"),
        ("spaces.tsv", "\tterrain", "\tground", "boards/tiny/spaces.tsv:1: field `terrain`: no such column"),
        ("spaces.tsv", "\tterrain", "\tname", "boards/tiny/spaces.tsv:1: field `name`: column named twice"),
        ("spaces.tsv", "\tland\t", "\tmud\t", "boards/tiny/spaces.tsv:2: field `kind`: `mud`: not one of land, sea, lake, box, impassable"),
        ("spaces.tsv", "\t1\t2\n", "\tone\t2\n", "boards/tiny/spaces.tsv:2: field `x`: `one`: invalid digit found in string"),
        ("spaces.tsv", "\t3\t4\n", "\t3\n", "boards/tiny/spaces.tsv:3: field `y`: 6 fields, but the header has 7"),
        ("spaces.tsv", "there\t", "here\t", "boards/tiny/spaces.tsv:3: field `key`: `here` stands already in line 2"),
        ("spaces.tsv", "there\t", "over there\t", "boards/tiny/spaces.tsv:3: field `key`: `over there`: a key is made of letters, digits and `_`"),
        ("borders.tsv", "here\tthere", "here\tnowhere", "boards/tiny/borders.tsv:2: field `b`: there is no space `nowhere`"),
        ("borders.tsv", "here\tthere", "there\there", "boards/tiny/borders.tsv:2: field `b`: `a` must come before `b` in order of keys"),
        ("borders.tsv", "\tland\t", "\ttunnel\t", "boards/tiny/borders.tsv:2: field `kinds`: `tunnel` is not among border_kinds of board.toml"),
        ("borders.tsv", "\tkinds\t", "\tsorts\t", "boards/tiny/borders.tsv:1: field `kinds`: no such column"),
        ("borders.tsv", "test\n", "test\nhere\tthere\tsea\t\tagain\n", "boards/tiny/borders.tsv:3: field `b`: this pair stands twice"),
    ];
    for (file, old, new, expected) in cases {
        let text = files().text(file).unwrap().replacen(old, new, 1);
        assert_ne!(
            files().text(file).unwrap(),
            text,
            "the case `{old}` changes nothing"
        );
        assert_eq!(first_error(&files().with(file, text)), *expected);
    }
}

#[test]
fn all_errors_are_reported_at_once() {
    let spaces = SPACES
        .replace("\tland\t", "\tmud\t")
        .replace("\t3\t4", "\t3\tfour");
    let errors = Board::parse(&files().with("spaces.tsv", spaces)).unwrap_err();
    assert_eq!(
        errors.iter().map(|error| error.line).collect::<Vec<_>>(),
        [2, 3]
    );
}

#[test]
fn a_missing_file_is_named() {
    let files = BoardFiles::new("boards/tiny").with("board.toml", HEADER);
    assert_eq!(
        first_error(&files),
        "boards/tiny/spaces.tsv: there is no such file"
    );
}

#[test]
fn shapes_and_backdrop_are_checked_too() {
    let board = Board::parse(&files()).unwrap();
    let shape = |text: &'static str| Shapes::parse(&files().with("shapes.tsv", text), &board);
    assert_eq!(
        shape("key\tring\nhere\t0,0 9,0 9,9; 1,1 2,1 2,2\n")
            .unwrap()
            .of(board.find("here").unwrap())
            .len(),
        1
    );
    for (text, expected) in [
        (
            "key\tring\nelsewhere\t0,0\n",
            "boards/tiny/shapes.tsv:2: field `key`: there is no space `elsewhere`",
        ),
        (
            "key\tring\nhere\t0,0 1;1 2,2\n",
            "boards/tiny/shapes.tsv:2: field `ring`: `1` is not a point `x,y`",
        ),
        (
            "key\tring\nhere\t0,0 1,1\n",
            "boards/tiny/shapes.tsv:2: field `ring`: a ring has at least three points",
        ),
    ] {
        assert_eq!(shape(text).unwrap_err()[0].to_string(), expected);
    }
    let text = "layer\tname\trank\tpoints\nriver\tRhine\tbig\t0,0 1,1\n";
    assert_eq!(
        Backdrop::parse(&files().with("backdrop.tsv", text)).unwrap_err()[0].to_string(),
        "boards/tiny/backdrop.tsv:2: field `rank`: `big`: invalid digit found in string"
    );
}
