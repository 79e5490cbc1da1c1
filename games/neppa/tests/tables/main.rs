//! One test per constraint that the rulebook puts on the data.

mod forces;
mod ledger;
mod loading;
mod map;
mod setups;
mod stated;
mod stated_starts;
mod stated_units;
mod tables;
