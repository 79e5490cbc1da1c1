//! One test for each rule that stands, through play.

mod cards_hidden;
mod cards_play;
mod ch00_sequence;
mod ch01_cards;
mod ch03_movement;
mod ch04_blitz;
mod ch04_combat;
mod ch08_zones;
mod ch09_stacking;
mod ch10_supply;
mod ch11_weather;
mod ch16_conditional;
mod countries;
mod countries_lands;
mod countries_postures;
mod events;
mod kit;
mod logistics;
mod replacements;
mod setups;
mod support;
mod support_contests;
mod support_kit;
mod war_and_peace;
mod war_state;
