//! The ledger that the code and the tests cite.

use std::collections::BTreeSet;

const RULES: &str = include_str!("../../../../rules/neppa.tsv");
const EXAMPLES: &str = include_str!("../../../../rules/neppa.examples.tsv");

fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().skip(1);
    lines.map(|line| line.split('\t').collect()).collect()
}

#[test]
fn every_rule_has_an_id_of_its_own_a_title_a_kind_and_a_gist() {
    let rules = rows(RULES);
    let count = |kind: &str| rules.iter().filter(|row| row[2] == kind).count();
    assert_eq!(
        (count("enforce"), count("setup"), count("info")),
        (286, 10, 4)
    );
    assert_eq!(rules.len(), 300);
    let ids: BTreeSet<&str> = rules.iter().map(|row| row[0]).collect();
    assert_eq!(ids.len(), rules.len());
    for row in &rules {
        assert_eq!(row.len(), 4, "{row:?}");
        assert!(row.iter().all(|cell| !cell.trim().is_empty()), "{row:?}");
    }
}

#[test]
fn the_47_examples_cite_rules_of_the_ledger() {
    let (rules, examples) = (rows(RULES), rows(EXAMPLES));
    let ids: BTreeSet<&str> = rules.iter().map(|row| row[0]).collect();
    for (row, number) in examples.iter().zip(1..) {
        assert_eq!(row.len(), 3, "{row:?}");
        assert_eq!(row[0], format!("neppa-E{number:02}"));
        assert!(row[1].split(',').all(|rule| ids.contains(rule)), "{row:?}");
    }
    assert_eq!(examples.len(), 47);
}
