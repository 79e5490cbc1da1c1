//! One test per constraint that the rulebook puts on the data.

mod ledger;
mod loading;
