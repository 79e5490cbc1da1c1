use crate::{Illegal, Outcome, RuleId, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    Seat(Seat),
    /// Sees what every seat sees.
    Spectator,
}

/// What the deciding player reads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Prompt {
    /// From the turn down to the step: `Fall 1939`, `Axis turn`, `Combat`, `Attack on Warsaw`.
    /// Everybody at the table may read it, so it names open facts only.
    pub path: Vec<String>,
    pub text: String,
    /// The rule of the step; as open as the path.
    pub rule: RuleId,
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.join(" > ");
        write!(f, "{path}: {} (rule {})", self.text, self.rule)
    }
}

/// An action in words and places.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Label {
    /// Groups actions of one kind: `move`, `attack`, `done`.
    pub verb: &'static str,
    pub text: String,
    /// The space that a click on the map chooses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub space: Option<String>,
    /// The counter that a click chooses, as [`Counter::id`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counter: Option<String>,
    /// The action starts a battle, and [`Game::odds`](crate::Game::odds) has its odds.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub battle: bool,
}

/// What a click on the map hits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// As [`SpaceView::key`].
    Space(String),
    /// As [`Counter::id`] in the view of the seat that clicks.
    Counter(String),
}

/// Why a click does nothing now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reason {
    pub rule: RuleId,
    pub message: String,
}

impl From<Illegal> for Reason {
    /// The few words of a refusal as a sentence.
    fn from(illegal: Illegal) -> Reason {
        let mut rest = illegal.why.chars();
        let first = rest.next().into_iter().flat_map(char::to_uppercase);
        let message = first.chain(rest.clone()).chain(['.']).collect();
        Reason {
            rule: illegal.rule,
            message,
        }
    }
}

/// Spaces that have something in common, for a client to tint: those where a side is in supply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Overlay {
    pub id: String,
    pub title: String,
    pub rule: RuleId,
    pub spaces: Vec<String>,
}

/// What one seat, or everybody, may see of a position: all that the client draws.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub game: &'static str,
    pub scenario: String,
    pub turn: String,
    pub to_move: Option<Seat>,
    pub spaces: Vec<SpaceView>,
    pub counters: Vec<Counter>,
    pub tracks: Vec<Track>,
    pub pools: Vec<Pool>,
    pub outcome: Option<Outcome>,
}

/// What a space shows beyond its place on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SpaceView {
    pub key: String,
    pub control: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<String>,
}

/// A counter, or several that cannot be told apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Counter {
    pub id: String,
    pub space: String,
    pub nation: String,
    /// `None` when this viewer sees only its back.
    pub kind: Option<String>,
    pub count: u32,
    /// What is printed on it: `4-3-2`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What is left of its steps, where it has steps and this viewer sees them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<String>,
}

/// The steps of a counter, to be drawn as pips.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Steps {
    pub now: u8,
    pub full: u8,
}

/// Something that players watch: money, turn limits, points, the weather.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Track {
    pub id: String,
    pub title: String,
    pub values: BTreeMap<String, i64>,
    /// What is no number: the weather of a zone, the morale of a nation.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub words: BTreeMap<String, String>,
}

/// Counters that are not on the map: force pools, reinforcements due.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Pool {
    pub id: String,
    pub title: String,
    pub rows: Vec<PoolRow>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PoolRow {
    pub nation: String,
    pub kind: String,
    pub count: u32,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
}
