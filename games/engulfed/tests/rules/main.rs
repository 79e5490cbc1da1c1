//! One test per rule, by chapter; all in one binary, so that they build quickly.

mod ch05_operational;
mod ch06_combat;
mod kit;
