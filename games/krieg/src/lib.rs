//! Axis Empires: Totaler Krieg!: its data, and the language that its cards are written in.
//!
//! [`data`] holds the countries, counters, tables and scenarios; [`cards`] the Option Cards and the tables that
//! they roll on, as programs of a small language (`docs/krieg-cards.md`).

#[macro_use]
pub mod types;

pub mod cards;
pub mod data;
pub mod ledger;
