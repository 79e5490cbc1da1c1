//! One test per rule, by chapter; all in one program, so that they build quickly.

mod ch01_stacking;
mod ch02_terrain;
mod ch03_6_fleet;
mod ch03_ground_units;
mod ch04_0_force_pools;
mod ch05_year_start;
mod ch06_5_landing;
mod ch06_7_shipping;
mod ch06_basing;
mod ch06_interception;
mod ch06_invasion;
mod ch06_naval_combat;
mod ch06_sea_transport;
mod ch07_air_bases;
mod ch07_air_support;
mod ch07_port_attacks;
mod ch08_combat;
mod ch08_exploitation;
mod ch08_movement;
mod ch09_strategic_warfare;
mod ch10_construction;
mod ch10_grants;
mod ch11_1_deployments;
mod ch11_redeployment;
mod kit;
