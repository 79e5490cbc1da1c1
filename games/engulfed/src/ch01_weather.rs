//! 1.1: weather.

use crate::table::Table;

/// 1.11: rolls or reads this turn's weather.
pub fn roll(_t: &mut Table) {}
