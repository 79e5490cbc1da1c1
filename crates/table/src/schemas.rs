//! The kernel's plain data as the API describes it: the kernel itself knows of no API.
#![allow(dead_code)]

use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// An action that may be taken, in words and places.
#[derive(ToSchema)]
pub struct Offer {
    /// What to send back to take it.
    action: Value,
    /// Groups actions of one kind: `move`, `attack`, `done`.
    verb: String,
    text: String,
    /// The space that a click on the map chooses.
    #[schema(required = false, nullable = false)]
    space: Option<String>,
    /// The counter that a click chooses.
    #[schema(required = false, nullable = false)]
    counter: Option<String>,
}

/// What a space shows beyond its place on the board.
#[derive(ToSchema)]
pub struct SpaceView {
    key: String,
    control: Option<String>,
    #[schema(required = false)]
    markers: Vec<String>,
}

/// A counter, or several that cannot be told apart.
#[derive(ToSchema)]
pub struct Counter {
    id: String,
    space: String,
    nation: String,
    /// Null when this viewer sees only its back.
    kind: Option<String>,
    count: u32,
    /// What is printed on it: `4-3-2`.
    #[schema(required = false)]
    text: String,
    #[schema(required = false)]
    status: Vec<String>,
}

/// A number that players watch: money, turn limits, points.
#[derive(ToSchema)]
pub struct Track {
    id: String,
    title: String,
    values: BTreeMap<String, i64>,
}

/// Counters that are not on the map: force pools, reinforcements due.
#[derive(ToSchema)]
pub struct Pool {
    id: String,
    title: String,
    rows: Vec<PoolRow>,
}

#[derive(ToSchema)]
pub struct PoolRow {
    nation: String,
    kind: String,
    count: u32,
    #[schema(required = false)]
    note: String,
}

/// The exact distribution of what a battle may cost.
#[derive(ToSchema)]
pub struct Odds {
    title: String,
    /// Outcomes in words with their weights; the weights add up to `out_of`.
    rows: Vec<OddsRow>,
    out_of: u64,
}

#[derive(ToSchema)]
pub struct OddsRow {
    result: String,
    weight: u64,
    attacker_loses: i64,
    defender_loses: i64,
}
