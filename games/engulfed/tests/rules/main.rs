//! One test per rule, by chapter; all in one binary, so that they build quickly.

#[path = "../../examples/odds_check/battles.rs"]
mod battles;
mod ch01_weather;
mod ch02_strategic_warfare;
mod ch02_v_weapons;
mod ch03_supply;
mod ch04_building;
mod ch04_income;
mod ch04_politics;
mod ch04_purchases;
mod ch05_joint;
mod ch05_operational;
mod ch05_strategic;
mod ch06_bonuses;
mod ch06_combat;
mod ch06_forts;
mod ch06_laws;
mod ch07_combat_actions;
mod ch07_landings;
mod ch07_stock;
mod ch08_naval;
mod ch09_areas;
mod ch09_declarations;
mod ch09_italy;
mod ch09_soviet;
mod ch09_vichy;
mod ch10_victory;
mod ch16_scenarios;
mod factory;
mod kit;
mod known;
mod odds;
mod worked;
