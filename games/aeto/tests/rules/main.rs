//! A test for each rule that stands, through play.

mod admirals;
mod afloat;
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
mod naval;
mod offensives;
mod overhead;
mod raids;
mod reactions;
mod remaining;
mod shells;
mod strikes;
mod submarines;
mod supply;
mod yards;
