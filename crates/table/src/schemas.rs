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
    /// The action starts a battle whose odds can be asked for.
    #[schema(required = false)]
    battle: bool,
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
    /// What is no number; left out where there is none.
    #[schema(required = false)]
    words: BTreeMap<String, String>,
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

/// What is chosen before the first decision.
#[derive(ToSchema)]
pub struct Setup {
    /// The first that the game lists if it is empty.
    #[schema(required = false)]
    scenario: String,
    #[schema(required = false)]
    options: BTreeMap<String, String>,
}

/// A game that can be played.
#[derive(ToSchema)]
pub struct GameInfo {
    id: String,
    title: String,
    /// Journals are pinned to it.
    version: String,
    about: String,
    scenarios: Vec<ScenarioInfo>,
    options: Vec<OptionInfo>,
}

#[derive(ToSchema)]
pub struct ScenarioInfo {
    id: String,
    title: String,
    about: String,
}

#[derive(ToSchema)]
pub struct OptionInfo {
    id: String,
    title: String,
    help: String,
    /// The first is the default.
    choices: Vec<Choice>,
}

#[derive(ToSchema)]
pub struct Choice {
    id: String,
    title: String,
}

#[derive(ToSchema)]
pub struct SeatInfo {
    id: String,
    name: String,
    /// Which powers this seat plays.
    plays: Vec<String>,
}

/// The spaces of a board, in the units of its map.
#[derive(ToSchema)]
pub struct Board {
    game: String,
    title: String,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
    attribution: Vec<String>,
    /// The side of a counter that suits the board.
    counter: i32,
    /// Only a board of hexes has it.
    #[schema(required = false)]
    hex: BoardHex,
    spaces: Vec<BoardSpace>,
}

/// Pointy-top hexes: corners at (x, y ± 2 third) and (x ± width / 2, y ± third).
#[derive(ToSchema)]
pub struct BoardHex {
    width: i32,
    third: i32,
}

#[derive(ToSchema)]
pub struct BoardSpace {
    key: String,
    name: String,
    /// land, sea, lake, box or impassable
    kind: String,
    terrain: String,
    country: String,
    x: i32,
    y: i32,
    /// Left, top, width and height of the room for counters.
    room: [i32; 4],
    /// The keys of its neighbours.
    beside: Vec<String>,
}

/// Why a click does nothing now.
#[derive(ToSchema)]
pub struct Reason {
    rule: String,
    message: String,
}

/// Spaces that have something in common, for a client to tint.
#[derive(ToSchema)]
pub struct Overlay {
    id: String,
    title: String,
    rule: String,
    spaces: Vec<String>,
}

/// A whole game: how it began and everything that was decided.
#[derive(ToSchema)]
pub struct Journal {
    format: u32,
    game: String,
    version: String,
    setup: Setup,
    #[schema(required = false)]
    start: Value,
    /// SHA-256 of the seed.
    commitment: String,
    /// Known when the game is over.
    #[schema(required = false, nullable = false)]
    seed: Option<String>,
    actions: Vec<JournalEntry>,
}

/// A die or a draw: the face of a six-sided die, or words such as `d8:5` and `draw:17/40`.
#[derive(serde::Serialize, ToSchema)]
#[serde(untagged)]
pub enum Rolled {
    Face(u8),
    Words(String),
}

/// What happened, with the names that the view uses.
#[derive(serde::Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The line opens a part of the game: 1 is the turn, higher numbers are parts within parts.
    Heading { level: u8 },
    Moved {
        counter: String,
        from: String,
        to: String,
    },
    /// Gone from the map.
    Lost { counter: String, space: String },
    /// New on the map.
    Placed { counter: String, space: String },
    Control {
        space: String,
        #[schema(required = false, nullable = false)]
        from: Option<String>,
        #[schema(required = false, nullable = false)]
        to: Option<String>,
    },
}

#[derive(ToSchema)]
pub struct JournalEntry {
    seat: String,
    action: Value,
    #[schema(required = false)]
    dice: Vec<Rolled>,
    #[schema(required = false)]
    scripted: usize,
}
