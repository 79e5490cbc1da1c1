//! A test for each rule that stands, through play.

mod air;
mod attacks;
mod bases;
mod convoys;
mod forts;
mod further;
mod gunnery;
mod kit;
mod marches;
mod months;
mod offensives;
mod raids;
mod reactions;
mod remaining;
mod strikes;
mod submarines;
mod supply;
mod yards;
