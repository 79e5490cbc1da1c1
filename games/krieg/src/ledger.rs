//! The rules of the book that the code and the tests cite.

use board::BoardError;
use kernel::Ledger;

include!(concat!(env!("OUT_DIR"), "/citations.rs"));

/// Reads `rules/krieg.tsv` and its examples.
pub fn ledger() -> Result<Ledger, BoardError> {
    Ledger::parse(
        "rules/krieg.tsv",
        include_str!("../../../rules/krieg.tsv"),
        include_str!("../../../rules/krieg.examples.tsv"),
        CITATIONS,
    )
}
