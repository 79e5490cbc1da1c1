//! The ledger that the code and the tests cite.

use frame::kit::{examples_that_cite, rules_by_kind};
use std::collections::BTreeMap;

const RULES: &str = include_str!("../../../../rules/neppa.tsv");
const EXAMPLES: &str = include_str!("../../../../rules/neppa.examples.tsv");

#[test]
fn every_rule_has_an_id_of_its_own_a_title_a_kind_and_a_gist() {
    let kinds = BTreeMap::from([("enforce", 286), ("setup", 10), ("info", 4)]);
    assert_eq!(rules_by_kind(RULES), kinds);
}

#[test]
fn the_47_examples_cite_rules_of_the_ledger() {
    assert_eq!(examples_that_cite("neppa", RULES, EXAMPLES), 47);
}
