//! NEPPAGAMES: European Theater of Operations.
//!
//! The source tree follows the rulebook's chapters: the code of rule 8.5 is in `r08_5_breakthrough.rs`.

pub mod data;
pub mod types;
