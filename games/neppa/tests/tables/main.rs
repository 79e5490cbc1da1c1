//! One test per constraint that the rulebook puts on the data.

mod forces;
mod ledger;
mod loading;
mod map;
mod setups;
mod stated;
mod tables;
