//! The rules of the book that the code and the tests cite.

use board::BoardError;
use kernel::Ledger;

include!(concat!(env!("OUT_DIR"), "/citations.rs"));

/// Reads `rules/aeto.tsv` and its examples.
pub fn ledger() -> Result<Ledger, BoardError> {
    Ledger::parse(
        "rules/aeto.tsv",
        include_str!("../../../rules/aeto.tsv"),
        include_str!("../../../rules/aeto.examples.tsv"),
        CITATIONS,
    )
}
