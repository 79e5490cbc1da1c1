//! Chapter 3: naval warfare.

pub mod combat;
pub mod ports;
pub mod submarines;
pub mod waters;

use crate::game::Act;
use kernel::cite;

/// 0.sop-na1a: the First Naval Movement Step.
pub fn first_movement(_t: &mut Act<'_>) {
    cite!("0.sop-na1a");
}

/// 0.sop-end1a: the Second Naval Movement Step of the side whose part it is.
pub fn second_movement(_t: &mut Act<'_>) {
    cite!("0.sop-end1a");
}

/// 3.14j: the side whose part it is refuels its ships.
pub fn refuelling(_t: &mut Act<'_>) {}
