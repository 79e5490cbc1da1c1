use crate::{CardId, CounterId, Edge, Illegal, Key, Outcome, RuleId, Seat};
use serde::Serialize;
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
    pub spaces: Vec<Key>,
}

impl Overlay {
    pub fn new(
        id: &str,
        title: &str,
        rule: RuleId,
        spaces: impl Iterator<Item = impl Into<Key>>,
    ) -> Overlay {
        Overlay {
            id: id.to_string(),
            title: title.to_string(),
            rule,
            spaces: spaces.map(Into::into).collect(),
        }
    }
}

/// What one seat, or everybody, may see of a position: all that the client draws. How it is drawn says the
/// [`Look`](crate::Look) of the game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct View {
    pub game: &'static str,
    pub scenario: String,
    pub turn: String,
    pub to_move: Option<Seat>,
    pub spaces: Vec<SpaceView>,
    pub counters: Vec<Counter>,
    /// Sides between spaces where something lies.
    pub edges: Vec<EdgeView>,
    /// Places beside the map: holding boxes, the steps of a track.
    pub boxes: Vec<BoxView>,
    /// Hands, decks and discards.
    pub decks: Vec<Deck>,
    pub tracks: Vec<Track>,
    pub pools: Vec<Pool>,
    pub outcome: Option<Outcome>,
}

/// What a space shows beyond its place on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SpaceView {
    pub key: Key,
    pub control: Option<Key>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Key>,
}

/// What lies on the side between two spaces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EdgeView {
    pub edge: Edge,
    pub markers: Vec<EdgeMarker>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct EdgeMarker {
    /// What it is, as the look draws it: `beachhead`, `front`.
    pub kind: Key,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nation: Option<Key>,
    /// The space that it points into.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Key>,
}

/// A place beside the map. Counters stand in it as in a space.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct BoxView {
    /// No space has the same.
    pub key: Key,
    pub title: String,
    /// The boxes that are laid out together, as [`BoxGroup::id`](crate::BoxGroup::id); in the order of the view.
    pub group: Key,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Key>,
}

/// Cards that lie together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Deck {
    pub key: Key,
    pub title: String,
    pub kind: DeckKind,
    /// The id of the seat whose cards they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Key>,
    /// All of them, with those that lie face down.
    pub count: u32,
    /// Those whose faces this viewer sees, in the order in which they lie.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckKind {
    Hand,
    /// To be drawn from.
    Draw,
    Discard,
    /// Cards that have been played and are in force.
    Open,
}

/// A card whose face the viewer sees.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Card {
    pub id: CardId,
    /// What is printed on it, as [`Look::cards`](crate::Look::cards) has it.
    pub face: Key,
    /// What must hold before it may be played, and whether it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<Need>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<Key>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Need {
    pub text: String,
    pub met: bool,
}

/// A counter, or several that cannot be told apart.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Counter {
    pub id: CounterId,
    /// The space or the box where it stands.
    pub space: Key,
    /// The part of the space that it is in, as the look names it: in port, at sea, under repair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<Key>,
    /// The counter that carries it: a ship, a task force. It stands where that stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aboard: Option<CounterId>,
    /// Where it belongs while it is away: the base of what is aloft.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<Key>,
    pub nation: Key,
    /// `None` when this viewer sees only its back.
    pub kind: Option<Key>,
    pub count: u32,
    /// What is printed on it: `4-3-2`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What is left of its steps, where it has steps and this viewer sees them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<Key>,
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

impl Track {
    /// A track of numbers.
    pub fn new<K: Into<Key>, N: Into<i64>>(
        id: &str,
        title: &str,
        values: impl IntoIterator<Item = (K, N)>,
    ) -> Track {
        let owned = |(key, value): (K, N)| (key.into().into_owned(), value.into());
        Track {
            id: id.to_string(),
            title: title.to_string(),
            values: values.into_iter().map(owned).collect(),
            words: BTreeMap::new(),
        }
    }

    /// A track of what is no number.
    pub fn in_words(id: &str, title: &str, words: &[(&str, &str)]) -> Track {
        let owned = |(key, word): &(&str, &str)| (key.to_string(), word.to_string());
        Track {
            id: id.to_string(),
            title: title.to_string(),
            values: BTreeMap::new(),
            words: words.iter().map(owned).collect(),
        }
    }
}

/// Counters that are not on the map: force pools, reinforcements due.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Pool {
    pub id: String,
    pub title: String,
    pub rows: Vec<PoolRow>,
}

impl Pool {
    pub fn new(id: &str, title: &str, rows: Vec<PoolRow>) -> Pool {
        Pool {
            id: id.to_string(),
            title: title.to_string(),
            rows,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PoolRow {
    pub nation: String,
    pub kind: String,
    pub count: u32,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl PoolRow {
    pub fn new(nation: impl Into<Key>, kind: &str, count: u32, note: String) -> PoolRow {
        PoolRow {
            nation: nation.into().into_owned(),
            kind: kind.to_string(),
            count,
            note,
        }
    }
}
