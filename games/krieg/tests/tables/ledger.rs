//! The ledger that the code and the tests cite.

use std::collections::BTreeSet;

use kernel::RuleKind;
use krieg::ledger::ledger;

#[test]
fn every_rule_has_an_id_of_its_own_a_title_a_kind_and_a_gist() {
    let ledger = ledger().expect("the ledger parses");
    let rules = ledger.rules();
    let count = |kind: RuleKind| rules.iter().filter(|rule| rule.kind == kind).count();
    assert_eq!(rules.len(), 937);
    assert_eq!(count(RuleKind::Enforce), 802);
    assert_eq!((count(RuleKind::Setup), count(RuleKind::Info)), (96, 39));
    for rule in rules {
        assert!(
            rule.id.starts_with(|c: char| c.is_ascii_digit()),
            "{}",
            rule.id
        );
        assert!(
            !rule.title.trim().is_empty() && !rule.gist.trim().is_empty(),
            "{}",
            rule.id
        );
    }
}

#[test]
fn chapters_run_from_0_to_16() {
    let ledger = ledger().expect("the ledger parses");
    let chapter = |id: &str| -> u8 {
        let end = id.find(|c: char| !c.is_ascii_digit()).unwrap_or(id.len());
        id[..end].parse().expect("a chapter number")
    };
    let chapters: BTreeSet<u8> = ledger
        .rules()
        .iter()
        .map(|rule| chapter(&rule.id))
        .collect();
    assert_eq!(chapters, (0..=16).collect());
}

#[test]
fn the_153_worked_examples_and_five_derived_ones_cite_rules_of_the_ledger() {
    let ledger = ledger().expect("the ledger parses");
    let ids: BTreeSet<&str> = ledger.rules().iter().map(|rule| rule.id.as_str()).collect();
    for example in ledger.examples() {
        let mut rules = example.rules.split(',');
        assert!(rules.all(|rule| ids.contains(rule)), "{}", example.id);
        assert!(!example.gist.is_empty(), "{}", example.id);
    }
    let derived = ledger
        .examples()
        .iter()
        .filter(|e| e.id.starts_with("krieg-F"));
    assert_eq!((ledger.examples().len(), derived.count()), (158, 5));
}

#[test]
fn nothing_cites_a_rule_that_is_not_there() {
    let ledger = ledger().expect("the ledger parses");
    assert_eq!(ledger.coverage("krieg").unknown, Vec::<String>::new());
}
