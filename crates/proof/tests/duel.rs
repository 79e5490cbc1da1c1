//! The whole way on the smallest game: a copy is made, compiled, and switched off rule by rule.

use proof::Task;
use std::path::{Path, PathBuf};

fn task(only: &str) -> Task {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().expect("the repository is there");
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    Task {
        target: target.unwrap_or_else(|| root.join("target")),
        root,
        game: "duel".to_string(),
        only: only.to_string(),
        quick: false,
        jobs: 2,
        limit: None,
    }
}

#[test]
fn every_rule_of_duel_is_held_by_a_test_and_mutants_are_caught() {
    let report = proof::prove(&task(""), &|_| {}).unwrap_or_else(|e| panic!("{e}"));
    assert!(report.holds(), "{}", report.text());
    assert_eq!(report.without_switch, Vec::<String>::new());
    assert_eq!((report.switches, report.noticed), (11, 11));

    let rule = proof::prove(&task("2.3"), &|_| {}).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((rule.switches, rule.noticed), (3, 3));

    let mutants = proof::mutants(&task(""), 30, 7, &|_| {}).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(mutants.drawn, 30);
    assert!(mutants.all > 50, "{}", mutants.all);
    assert!(mutants.caught >= 5, "{}", mutants.text());
    assert_eq!(mutants.caught + mutants.survivors.len(), 30);
    assert!(
        mutants
            .survivors
            .iter()
            .all(|m| m.line > 0 && !m.detail.is_empty())
    );
}
