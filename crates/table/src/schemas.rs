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
    /// A click on any of them chooses the action.
    #[schema(required = false)]
    targets: Vec<Target>,
    /// The action starts a battle whose odds can be asked for.
    #[schema(required = false)]
    battle: bool,
    /// What is bought by it.
    #[schema(required = false, nullable = false)]
    buys: Option<Purchase>,
    /// What whoever takes it may regret.
    #[schema(required = false)]
    cautions: Vec<Caution>,
}

/// Something that follows from an action and hurts.
#[derive(ToSchema)]
pub struct Caution {
    text: String,
    rule: String,
}

/// Something that a question in between is about, or where.
#[derive(ToSchema)]
pub struct Topic {
    id: String,
    title: String,
}

/// Something that is bought.
#[derive(ToSchema)]
pub struct Purchase {
    /// What it is, wherever it is put.
    item: String,
    price: u32,
    /// The track of the view, and the value in it, that it is paid from.
    purse: String,
    payer: String,
}

/// A counter of the view, and how many of those that it stands for.
#[derive(ToSchema)]
pub struct Picked {
    counter: u32,
    /// One, if nothing is said.
    #[schema(required = false)]
    count: u32,
}

/// A place that all of a group can reach.
#[derive(ToSchema)]
pub struct Way {
    to: Target,
    /// How many steps it takes the slowest.
    steps: usize,
    /// The places that the slowest comes through, the last of them where it goes.
    via: Vec<String>,
}

/// One thing or one place of the table that can be clicked on.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum Target {
    /// The key of a space.
    Space(String),
    /// The id of a counter in the view of the seat that clicks.
    Counter(u32),
    /// The id of a card.
    Card(u16),
    /// The key of a hand or deck.
    Deck(String),
    /// The keys of the two spaces that share a side.
    Edge([String; 2]),
    /// The key of a box beside the map.
    Box(String),
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
    id: u32,
    /// The space or the box where it stands.
    space: String,
    /// The part of the space that it is in: in port, at sea, under repair.
    #[schema(required = false, nullable = false)]
    part: Option<String>,
    /// The counter that carries it.
    #[schema(required = false, nullable = false)]
    aboard: Option<u32>,
    /// Where it belongs while it is away.
    #[schema(required = false, nullable = false)]
    base: Option<String>,
    nation: String,
    /// Null when this viewer sees only its back.
    kind: Option<String>,
    count: u32,
    /// What is printed on it: `4-3-2`.
    #[schema(required = false)]
    text: String,
    /// What is left of its steps, where it has steps and this viewer sees them.
    #[schema(required = false, nullable = false)]
    steps: Option<Steps>,
    #[schema(required = false)]
    status: Vec<String>,
}

#[derive(ToSchema)]
pub struct Steps {
    now: u8,
    full: u8,
}

/// What lies on the side between two spaces.
#[derive(ToSchema)]
pub struct EdgeView {
    edge: [String; 2],
    markers: Vec<EdgeMarker>,
}

#[derive(ToSchema)]
pub struct EdgeMarker {
    kind: String,
    #[schema(required = false, nullable = false)]
    nation: Option<String>,
    /// The space that it points into.
    #[schema(required = false, nullable = false)]
    facing: Option<String>,
}

/// A place beside the map.
#[derive(ToSchema)]
pub struct BoxView {
    key: String,
    title: String,
    group: String,
    #[schema(required = false)]
    markers: Vec<String>,
}

/// Cards that lie together.
#[derive(ToSchema)]
pub struct Deck {
    key: String,
    title: String,
    /// hand, draw, discard or open
    kind: String,
    /// The seat whose cards they are.
    #[schema(required = false, nullable = false)]
    owner: Option<String>,
    /// All of them, with those that lie face down.
    count: u32,
    /// Those whose faces this viewer sees.
    #[schema(required = false)]
    cards: Vec<Card>,
}

#[derive(ToSchema)]
pub struct Card {
    id: u16,
    /// Its key in the look of the game.
    face: String,
    #[schema(required = false, nullable = false)]
    needs: Option<Need>,
    #[schema(required = false)]
    status: Vec<String>,
}

/// What must hold before a card may be played.
#[derive(ToSchema)]
pub struct Need {
    text: String,
    met: bool,
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
    /// Where it is fought.
    #[schema(required = false, nullable = false)]
    place: Option<Target>,
    #[schema(required = false)]
    attackers: Vec<Fighter>,
    #[schema(required = false)]
    defenders: Vec<Fighter>,
    #[schema(required = false)]
    modifiers: Vec<Modifier>,
    /// The weight of the outcomes in which the attacker takes the place.
    #[schema(required = false, nullable = false)]
    takes: Option<u64>,
}

/// Somebody in the line of a battle.
#[derive(ToSchema)]
pub struct Fighter {
    /// The counter on the map, where it is one.
    #[schema(required = false, nullable = false)]
    counter: Option<u32>,
    name: String,
    /// What it counts in this battle.
    value: i64,
}

/// Something that changes a battle.
#[derive(ToSchema)]
pub struct Modifier {
    name: String,
    rule: String,
    effect: String,
}

/// How a game is won, and who stands where.
#[derive(ToSchema)]
pub struct Standing {
    rule: String,
    /// What is counted.
    text: String,
    /// When it is judged.
    when: String,
    scores: Vec<Score>,
    /// From the best of one side to the best of the other.
    levels: Vec<Goal>,
    /// The places that count.
    places: Vec<Prize>,
}

#[derive(ToSchema)]
pub struct Score {
    name: String,
    value: i64,
    #[schema(required = false, nullable = false)]
    most: Option<i64>,
}

/// A level of victory.
#[derive(ToSchema)]
pub struct Goal {
    title: String,
    /// What has to be so.
    needs: String,
    rule: String,
    /// The game ends as soon as it is so.
    #[schema(required = false)]
    at_once: bool,
    /// It would be the result if the game were judged now.
    #[schema(required = false)]
    holds: bool,
    #[schema(required = false)]
    missing: String,
}

/// A place that counts for victory.
#[derive(ToSchema)]
pub struct Prize {
    space: String,
    points: i64,
    /// The side that it counts for now.
    #[schema(required = false, nullable = false)]
    holder: Option<String>,
}

#[derive(ToSchema)]
pub struct OddsRow {
    result: String,
    /// The result in a sentence, where it is a code.
    #[schema(required = false)]
    words: String,
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
        counter: u32,
        from: String,
        to: String,
    },
    /// Gone from the map.
    Lost { counter: u32, space: String },
    /// New on the map.
    Placed { counter: u32, space: String },
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
    /// What players added to the dice before it: by seat, 64 hexadecimal digits each.
    #[schema(required = false)]
    stirred: Vec<std::collections::BTreeMap<String, String>>,
    seat: String,
    action: Value,
    #[schema(required = false)]
    dice: Vec<Rolled>,
    #[schema(required = false)]
    scripted: usize,
    #[schema(required = false)]
    passed: u64,
    /// How often the stream of dice began anew before it, because dice were taken back by agreement.
    #[schema(required = false)]
    again: u32,
}
