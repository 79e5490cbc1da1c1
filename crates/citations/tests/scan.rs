//! What counts as a citation, and what does not.

use citations::{Kind, Region, collect, scan};
use std::fs;
use std::path::Path;

fn found(source: &str, region: Region) -> Vec<(String, u32, Kind)> {
    let scan = scan(source, region);
    scan.found
        .into_iter()
        .map(|f| (f.id, f.line, f.kind))
        .collect()
}

fn one(id: &str, line: u32, kind: Kind) -> (String, u32, Kind) {
    (id.to_string(), line, kind)
}

#[test]
fn rules_in_the_source_are_enforced() {
    let source = r#"
fn f() -> Result<(), Illegal> {
    demand!(a(1, 2) == [3, 4], "5.1", "no");
    demand!(
        state.has(|u| u.kind == Kind::Fleet, "9.9"),
        "5.2",
        "no"
    );
    cite!("5.3", "5.4b",);
    Err(Illegal::new(kernel::rule!("5.5"), "no"))
}
"#;
    let expected = [
        one("5.1", 3, Kind::Enforced),
        one("5.2", 6, Kind::Enforced),
        one("5.3", 9, Kind::Enforced),
        one("5.4b", 9, Kind::Enforced),
        one("5.5", 10, Kind::Enforced),
    ];
    assert_eq!(found(source, Region::Source), expected);
    assert_eq!(found(source, Region::Tests), []);
}

#[test]
fn a_closure_with_commas_is_one_argument() {
    let source = r#"fn f() { demand!(all(|a, b| { a < b }), "1.1", "no") }"#;
    assert_eq!(
        found(source, Region::Source),
        [one("1.1", 1, Kind::Enforced)]
    );
}

#[test]
fn comments_texts_and_other_macros_cite_nothing() {
    let source = r##"
// rule!("1.1")
/* cite!("1.2") */
const A: &str = "rule!(\"1.3\")";
const B: &str = r#"cite!("1.4")"#;
fn f() { println!("1.5"); let rule = 3; rule("1.6"); }
macro_rules! own { ($id:literal) => { rule!($id) } }
"##;
    assert_eq!(found(source, Region::Source), []);
}

#[test]
fn only_test_functions_prove() {
    let source = r#"
#[cfg(test)]
mod tests {
    proves!("1.0");
    fn helper(a: [u8; 3]) { proves!("1.1"); rule!("1.2"); }
    #[test]
    fn r1_3() { proves!("1.3", "1.4"); { example!("E1"); } }
    fn other() { proves!("1.5"); }
    #[test]
    #[should_panic(expected = "x")]
    fn r1_6() { proves!("1.6") }
    #[test]
    #[ignore = "slow"]
    fn r1_7() { proves!("1.7") }
}
fn g() { rule!("1.8"); }
"#;
    let expected = [
        one("1.3", 7, Kind::Tested),
        one("1.4", 7, Kind::Tested),
        one("E1", 7, Kind::Example),
        one("1.6", 11, Kind::Tested),
        one("1.8", 16, Kind::Enforced),
    ];
    assert_eq!(found(source, Region::Source), expected);
    assert_eq!(scan(source, Region::Source).outside_tests, [4, 5, 8, 14]);
}

#[test]
fn tests_inside_a_property_macro_prove() {
    let source = r#"
proptest! {
    #[test]
    fn r2_1(x in 0..3u8, y in [1, 2]) { proves!("2.1"); assert!(x < 3); }
}
"#;
    assert_eq!(found(source, Region::Tests), [one("2.1", 4, Kind::Tested)]);
}

#[test]
fn a_test_only_item_ends_where_it_ends() {
    let source = r#"
#[cfg(test)]
use a::{b, c};
#[cfg(test)]
fn helper() { rule!("3.1"); }
#[cfg(all(test, unix))]
impl X { fn f() { rule!("3.2"); } }
#[cfg(test)]
mod tests;
fn g() { rule!("3.3"); }
"#;
    assert_eq!(
        found(source, Region::Source),
        [one("3.3", 10, Kind::Enforced)]
    );
    assert_eq!(scan(source, Region::Source).test_modules, ["tests"]);
}

#[test]
fn a_crate_is_collected_in_order() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("collected");
    let put = |path: &str, text: &str| {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let _ = fs::remove_dir_all(&root);
    put("Cargo.toml", "[workspace]\n");
    put(
        "games/toy/src/lib.rs",
        "mod a;\n#[cfg(test)]\nmod checks;\nfn f() { rule!(\"2\"); }\n",
    );
    put("games/toy/src/a.rs", "fn f() { rule!(\"1\"); }\n");
    put(
        "games/toy/src/checks/mod.rs",
        "fn f() { rule!(\"3\"); }\n#[test]\nfn t() { proves!(\"1\"); }\n",
    );
    put(
        "games/toy/tests/deep/t.rs",
        "#[test]\nfn t() { proves!(\"2\"); }\n",
    );
    put("games/toy/tests/bad.rs", "fn t() { proves!(\"2\"); }\n");
    let collected = collect(&root.join("games/toy")).unwrap();
    let lines: Vec<String> = collected
        .citations
        .iter()
        .map(|c| format!("{}:{} {} {:?}", c.file, c.line, c.id, c.kind))
        .collect();
    assert_eq!(
        lines,
        [
            "games/toy/src/a.rs:1 1 Enforced",
            "games/toy/src/checks/mod.rs:3 1 Tested",
            "games/toy/src/lib.rs:4 2 Enforced",
            "games/toy/tests/deep/t.rs:2 2 Tested",
        ]
    );
    assert_eq!(collected.warnings.len(), 1);
    assert!(collected.warnings[0].starts_with("games/toy/tests/bad.rs:1:"));
}
