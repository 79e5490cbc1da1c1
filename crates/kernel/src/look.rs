//! What a game looks like: data that the game serves, so that no client knows a game.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

/// Everything that a client draws or says of a game and that no position changes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Look {
    /// The title where there is little room.
    pub short: String,
    /// The board that it is played on; a game without one has boxes and cards alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Counters are blocks that stand upright.
    pub block: bool,
    /// The rules whose lines in the log begin a phase.
    pub headings: Vec<String>,
    pub nations: BTreeMap<String, NationLook>,
    /// The board's words for countries, where the game has others.
    pub countries: BTreeMap<String, String>,
    /// The first lies on top of a pile.
    pub kinds: Vec<KindLook>,
    pub statuses: BTreeMap<String, SignLook>,
    pub markers: BTreeMap<String, SignLook>,
    /// Parts of a space that counters are in: `port`, `repair`.
    pub parts: BTreeMap<String, SignLook>,
    pub verbs: BTreeMap<String, VerbLook>,
    /// Drawings that the client's library has not, for kinds of counters, signs and flags.
    pub symbols: BTreeMap<String, Drawing>,
    pub signs: BTreeMap<String, Drawing>,
    pub flags: BTreeMap<String, Vec<Stripe>>,
    /// Groups of boxes beside the map, from top to bottom.
    pub boxes: Vec<BoxGroup>,
    pub cards: BTreeMap<String, CardLook>,
    /// Figures of tracks that the map shows as counters.
    pub figures: Vec<Figure>,
    pub help: Help,
    pub glossary: Vec<Term>,
    /// Introductions to scenarios, by their ids: what to do next, and why.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub guides: BTreeMap<String, Vec<GuideStep>>,
}

/// A nation or side, as its counters and flags show it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationLook {
    pub name: String,
    pub adjective: String,
    /// Of the counter, as `#rrggbb`, and of what is printed on it.
    pub colour: String,
    pub ink: String,
    /// The drawing of its flag; its own id if it says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flag: Option<String>,
    /// Colours that the colour-blind can tell apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub safe: Option<Colours>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colours {
    pub colour: String,
    pub ink: String,
}

/// A kind of counter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindLook {
    pub id: String,
    pub name: String,
    pub symbol: String,
}

/// How a word of the game is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignLook {
    pub sign: String,
    /// The counter has done what it may do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spent: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tone: Option<Tone>,
    /// Whose flag stands beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
    /// On a side between spaces: a line along it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub line: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    War,
    Honour,
}

/// What the client should know of a kind of action.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerbLook {
    /// The heading over such actions; the verb itself if it says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether it ends the step that is decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Ends>,
    /// What a click on a place does, as the map colours it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub does: Option<Does>,
}

/// What an action does on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Does {
    Move,
    Attack,
    Sea,
    Build,
    Choose,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ends {
    Always,
    /// Only where one could go on choosing on the table; else it is an answer like another.
    Choosing,
}

/// Paths around (0, 0): `line` is stroked, `fill` is filled; a symbol may stand in a frame.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Drawing {
    pub frame: bool,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub line: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub fill: String,
}

/// A piece of a flag, in a field of 30 by 20.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stripe {
    pub colour: String,
    pub path: String,
}

/// Boxes that are laid out together beside the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoxGroup {
    pub id: String,
    pub title: String,
    /// How many boxes stand in a row; as many as there is room for if it says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<u8>,
    /// The boxes are the steps of a track, and small.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub track: bool,
}

/// The face of a card.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CardLook {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub number: String,
    pub name: String,
    /// What it does, in our words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Signs in its corner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub signs: Vec<String>,
    /// Short facts: `War state` is `Limited War`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<String, String>,
    /// Whose colours it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// A figure of a track that stands on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    pub track: String,
    /// One value of the track; all of them if it says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    pub space: String,
    /// Whose it is; the key of the value if it says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
    pub kind: String,
}

/// How a turn goes, in our words.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Help {
    pub lead: String,
    pub sections: Vec<HelpSection>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HelpSection {
    pub title: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// One after the other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<HelpPoint>,
    /// Beside one another.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<HelpPoint>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HelpPoint {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    pub text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
}

/// A word that the game uses in a sense of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    pub word: String,
    pub text: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
}

/// A step of an introduction. The first that fits a decision is shown beside it, so that the introduction goes with
/// the player, whatever he does and takes back.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GuideStep {
    pub title: String,
    pub text: String,
    /// Whose decision it must be; anybody's if it says nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// What must stand in the path of the decision: the turn, the phase.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<String>,
    /// The kind of action to take; it must be offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verb: Option<String>,
    /// How the text of the action to take begins; it must be offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
}

/// A look that does not read, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LookError(pub String);

impl fmt::Display for LookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LookError {}

static PLAIN: LazyLock<Look> = LazyLock::new(Look::default);

impl Look {
    /// The look of a game that says nothing: words as they are, plain colours.
    pub fn plain() -> &'static Look {
        &PLAIN
    }

    /// Reads and checks a file of looks; `known` says whether a rule is in the ledger.
    pub fn read(file: &str, text: &str, known: impl Fn(&str) -> bool) -> Result<Look, LookError> {
        Look::read_with(file, text, &known)
    }

    /// Not generic, so that it is compiled here and not in every game.
    fn read_with(file: &str, text: &str, known: &dyn Fn(&str) -> bool) -> Result<Look, LookError> {
        let look: Look = toml::from_str(text).map_err(|e| {
            let line = e.span().map_or(1, |span| line_of(text, span.start));
            LookError(format!("{file}:{line}: {}", e.message().trim()))
        })?;
        let at = |needle: &str, what: String| {
            let line = text.find(needle).map_or(1, |start| line_of(text, start));
            LookError(format!("{file}:{line}: {what}"))
        };
        if let Some(rule) = look.rules().find(|rule| !known(rule)) {
            return Err(at(
                &format!("\"{rule}\""),
                format!("there is no rule {rule}"),
            ));
        }
        if let Some(colour) = look.colours().find(|colour| !is_colour(colour)) {
            return Err(at(
                &format!("\"{colour}\""),
                format!("`{colour}` is no colour of the form #rrggbb"),
            ));
        }
        for (by, nation) in look.named_nations() {
            if !look.nations.contains_key(nation) {
                return Err(at(
                    by,
                    format!("`{by}` names the nation `{nation}`, which has no look"),
                ));
            }
        }
        for figure in &look.figures {
            if !look.kinds.iter().any(|kind| kind.id == figure.kind) {
                let what = format!(
                    "a figure is of the kind `{}`, which has no look",
                    figure.kind
                );
                return Err(at(&figure.track, what));
            }
        }
        Ok(look)
    }

    fn rules(&self) -> impl Iterator<Item = &str> {
        let points = self
            .help
            .sections
            .iter()
            .flat_map(|s| s.steps.iter().chain(&s.points));
        let help = points.flat_map(|point| &point.rules);
        let terms = self.glossary.iter().flat_map(|term| &term.rules);
        let cards = self.cards.values().filter_map(|card| card.rule.as_ref());
        let guides = self.guides.values().flatten().flat_map(|step| &step.rules);
        let all = self.headings.iter().chain(help).chain(terms).chain(cards);
        let all = all.chain(guides);
        all.map(String::as_str)
    }

    fn colours(&self) -> impl Iterator<Item = &str> {
        let nations = self.nations.values().flat_map(|nation| {
            let safe = nation
                .safe
                .iter()
                .flat_map(|safe| [&safe.colour, &safe.ink]);
            [&nation.colour, &nation.ink].into_iter().chain(safe)
        });
        let flags = self.flags.values().flatten().map(|stripe| &stripe.colour);
        nations.chain(flags).map(String::as_str)
    }

    /// What names a nation, and which.
    fn named_nations(&self) -> impl Iterator<Item = (&str, &str)> {
        let signs = self.markers.iter().chain(&self.statuses).chain(&self.parts);
        let signs = signs.filter_map(|(word, sign)| Some((word.as_str(), sign.nation.as_deref()?)));
        let cards = self.cards.iter();
        let cards = cards.filter_map(|(face, card)| Some((face.as_str(), card.nation.as_deref()?)));
        let figures = self.figures.iter();
        let figures = figures.filter_map(|f| Some((f.track.as_str(), f.nation.as_deref()?)));
        signs.chain(cards).chain(figures)
    }
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text[..at.min(text.len())].matches('\n').count()
}

fn is_colour(colour: &str) -> bool {
    let digits = colour.strip_prefix('#');
    digits.is_some_and(|d| d.len() == 6 && d.bytes().all(|b| b.is_ascii_hexdigit()))
}
