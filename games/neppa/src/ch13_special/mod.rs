//! Chapter 13: special considerations.

use crate::table::Table;

pub fn garrison(_t: &mut Table) {}

pub fn begin_player_turn(_t: &mut Table) {}
