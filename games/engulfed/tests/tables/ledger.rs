//! The ledger that the code and the tests cite.

use std::collections::BTreeSet;

const RULES: &str = include_str!("../../../../rules/engulfed.tsv");
const EXAMPLES: &str = include_str!("../../../../rules/engulfed.examples.tsv");

fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().skip(1);
    lines.map(|line| line.split('\t').collect()).collect()
}

#[test]
fn every_rule_has_an_id_of_its_own_a_title_a_kind_and_a_gist() {
    let rules = rows(RULES);
    let count = |kind: &str| rules.iter().filter(|row| row[2] == kind).count();
    assert_eq!((count("enforce"), count("optional")), (403, 7));
    assert_eq!((count("setup"), count("info")), (7, 11));
    assert_eq!(rules.len(), 428);
    let ids: BTreeSet<&str> = rules.iter().map(|row| row[0]).collect();
    assert_eq!(ids.len(), rules.len());
    for row in &rules {
        assert_eq!(row.len(), 4, "{row:?}");
        assert!(row.iter().all(|cell| !cell.trim().is_empty()), "{row:?}");
    }
}

#[test]
fn the_46_examples_cite_rules_of_the_ledger() {
    let (rules, examples) = (rows(RULES), rows(EXAMPLES));
    let ids: BTreeSet<&str> = rules.iter().map(|row| row[0]).collect();
    for (row, number) in examples.iter().zip(1..) {
        assert_eq!(row.len(), 3, "{row:?}");
        assert_eq!(row[0], format!("engulfed-E{number:02}"));
        assert!(row[1].split(',').all(|rule| ids.contains(rule)), "{row:?}");
        assert!(!row[2].starts_with("line"), "{row:?}");
    }
    assert_eq!(examples.len(), 46);
}
