use crate::RuleId;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// The name of a place or a thing in the data of a game: borrowed where it is always the same.
pub type Key = Cow<'static, str>;

/// A counter in the view of one seat.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct CounterId(pub u32);

/// A card of the game.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct CardId(pub u16);

impl fmt::Display for CounterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The side that two spaces share; it is the same from either of them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "[Key; 2]", into = "[Key; 2]")]
pub struct Edge([Key; 2]);

impl Edge {
    pub fn between(a: impl Into<Key>, b: impl Into<Key>) -> Edge {
        Edge::from([a.into(), b.into()])
    }

    /// The keys of both spaces, in the order of the alphabet.
    pub fn ends(&self) -> [&str; 2] {
        [&self.0[0], &self.0[1]]
    }
}

impl From<[Key; 2]> for Edge {
    fn from(mut ends: [Key; 2]) -> Edge {
        ends.sort();
        Edge(ends)
    }
}

impl From<Edge> for [Key; 2] {
    fn from(edge: Edge) -> [Key; 2] {
        edge.0
    }
}

/// What a label names and a click hits: one thing or one place of the table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// As [`SpaceView::key`](crate::SpaceView::key).
    Space(Key),
    /// As [`Counter::id`](crate::Counter::id) in the view of the seat that clicks.
    Counter(CounterId),
    /// As [`Card::id`](crate::Card::id), of a card whose face the seat sees.
    Card(CardId),
    /// As [`Deck::key`](crate::Deck::key): the whole hand or deck.
    Deck(Key),
    Edge(Edge),
    /// As [`BoxView::key`](crate::BoxView::key).
    Box(Key),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Space(key) => write!(f, "space {key}"),
            Target::Counter(id) => write!(f, "counter {id}"),
            Target::Card(id) => write!(f, "card {id}"),
            Target::Deck(key) => write!(f, "deck {key}"),
            Target::Edge(edge) => {
                let [a, b] = edge.ends();
                write!(f, "edge {a} / {b}")
            }
            Target::Box(key) => write!(f, "box {key}"),
        }
    }
}

/// An action in words, with what a click chooses it by.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Label {
    /// Groups actions of one kind: `move`, `attack`, `done`.
    pub verb: &'static str,
    pub text: String,
    /// A click on any of them chooses the action.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<Target>,
    /// The action starts a battle, and [`Game::odds`](crate::Game::odds) has its odds.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub battle: bool,
    /// What is bought by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buys: Option<Purchase>,
    /// What whoever takes it may regret: the table asks before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cautions: Vec<Caution>,
}

/// Something that follows from an action and hurts. It names what the deciding seat may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Caution {
    pub text: String,
    pub rule: RuleId,
}

impl Caution {
    pub fn new(rule: RuleId, text: impl Into<String>) -> Caution {
        Caution {
            text: text.into(),
            rule,
        }
    }

    /// What no player can undo later in the game.
    pub fn war(rule: RuleId) -> Caution {
        Caution::new(rule, "A declaration of war cannot be taken back")
    }
}

/// Something that is bought: purchases of a decision are one sheet at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Purchase {
    /// What it is, wherever it is put: `German infantry`.
    pub item: String,
    pub price: u32,
    /// The money that it is paid with: the value of `payer` in the track `purse` of the view.
    pub purse: Key,
    pub payer: Key,
}

impl Label {
    /// An action that is about nothing on the table.
    pub fn new(verb: &'static str, text: impl Into<String>) -> Label {
        Label {
            verb,
            text: text.into(),
            ..Label::default()
        }
    }

    /// It is also chosen by a click on this.
    #[must_use]
    pub fn on(mut self, target: Target) -> Label {
        self.targets.push(target);
        self
    }

    /// It is also chosen by a click on a space.
    #[must_use]
    pub fn at(self, space: impl Into<Key>) -> Label {
        self.on(Target::Space(space.into()))
    }

    /// It is also chosen by a click on a space, if there is one.
    #[must_use]
    pub fn maybe_at(self, space: Option<impl Into<Key>>) -> Label {
        match space {
            Some(space) => self.at(space),
            None => self,
        }
    }

    /// It is also chosen by a click on a counter.
    #[must_use]
    pub fn of(self, counter: impl Into<CounterId>) -> Label {
        self.on(Target::Counter(counter.into()))
    }

    /// It starts a battle if this holds.
    #[must_use]
    pub fn fights(mut self, battle: bool) -> Label {
        self.battle = battle;
        self
    }

    /// It is asked about, if there is something to regret.
    #[must_use]
    pub fn warns(mut self, caution: impl IntoIterator<Item = Caution>) -> Label {
        self.cautions.extend(caution);
        self
    }

    /// The first space that it names.
    pub fn space(&self) -> Option<&str> {
        self.targets.iter().find_map(|target| match target {
            Target::Space(key) => Some(key.as_ref()),
            _ => None,
        })
    }

    /// It buys something.
    #[must_use]
    pub fn buys(mut self, purchase: Purchase) -> Label {
        self.buys = Some(purchase);
        self
    }

    /// The counters that it names.
    pub(crate) fn counters(&self) -> Vec<CounterId> {
        let counter = |target: &Target| match target {
            Target::Counter(id) => Some(*id),
            _ => None,
        };
        self.targets.iter().filter_map(counter).collect()
    }

    /// The first counter that it names.
    pub fn counter(&self) -> Option<CounterId> {
        self.targets.iter().find_map(|target| match target {
            Target::Counter(id) => Some(*id),
            _ => None,
        })
    }
}
