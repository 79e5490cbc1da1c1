//! `sandtable map`, as its users meet it.

use sandtable::{Output, rulesets, run};
use std::path::PathBuf;

fn map(args: &[&str]) -> (u8, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut output = Output {
        out: &mut out,
        err: &mut err,
        watched: false,
    };
    let args = ["sandtable", "map"].iter().chain(args);
    let code = run(rulesets(), args, &mut output);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (code, text(out), text(err))
}

#[test]
fn a_board_is_drawn_to_a_file() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("krieg.svg");
    let (code, out, err) = map(&["krieg", "--svg", file.to_str().unwrap(), "--theme", "dark"]);
    assert_eq!((code, &*err), (0, ""));
    assert!(out.contains("krieg.svg: "), "{out}");
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("id=\"space-w3121\""));
}

#[test]
fn a_dash_writes_to_standard_output() {
    let (code, out, _) = map(&["neppa", "--svg", "-", "--no-frame", "--no-relief"]);
    assert_eq!(code, 0);
    assert!(out.contains("data-key=\"strasbourg\"") && !out.contains("id=\"legend\""));
}

#[test]
fn what_is_wrong_is_said() {
    let (code, _, err) = map(&["chess", "--svg", "-"]);
    assert_eq!(code, 2);
    assert!(
        err.contains("there is no board `chess`; there are `aeto`, `engulfed`"),
        "{err}"
    );
    let (code, _, err) = map(&["neppa", "--svg", "/no/such/folder/map.svg"]);
    assert_eq!(code, 2);
    assert!(err.contains("/no/such/folder/map.svg"), "{err}");
    let (code, _, err) = map(&["neppa", "--svg", "-", "--board", "no/such/board"]);
    assert_eq!(code, 2);
    assert!(err.contains("no/such/board"), "{err}");
}
