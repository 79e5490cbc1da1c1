use crate::{
    CounterId, Dice, Illegal, Label, Ledger, Log, Look, Odds, Overlay, Prompt, Reason, Seat,
    SeatInfo, Standing, Target, View, Viewer, Window,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::str::FromStr;

/// What is chosen before the first decision.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Empty for the first that the game lists.
    #[serde(default)]
    pub scenario: String,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

impl Setup {
    /// Whether an option of the choices `yes` and `no` is on.
    pub fn is_on(&self, option: &str) -> bool {
        self.options
            .get(option)
            .is_some_and(|choice| choice == "yes")
    }

    /// What was chosen of an option whose choices are numbers.
    pub fn number<T: FromStr>(&self, option: &str) -> Option<T> {
        self.options.get(option)?.parse().ok()
    }

    /// Where the scenario stands in a list of all.
    pub fn position<'a>(
        &self,
        scenarios: impl IntoIterator<Item = &'a str>,
    ) -> Result<usize, SetupError> {
        let found = scenarios.into_iter().position(|id| id == self.scenario);
        found.ok_or_else(|| SetupError(format!("there is no scenario `{}`", self.scenario)))
    }
}

/// A set-up that the game does not know, said so that the asker can mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError(pub String);

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetupError {}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameInfo {
    pub id: &'static str,
    pub title: &'static str,
    /// Journals are pinned to it: it changes whenever the same journal could give another state.
    pub version: &'static str,
    pub about: &'static str,
    pub scenarios: Vec<ScenarioInfo>,
    pub options: Vec<OptionInfo>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScenarioInfo {
    pub id: String,
    pub title: String,
    pub about: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionInfo {
    pub id: &'static str,
    pub title: &'static str,
    pub help: &'static str,
    /// The first is the default.
    pub choices: Vec<Choice>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    pub id: &'static str,
    pub title: &'static str,
}

impl ScenarioInfo {
    pub fn new(id: &str, title: &str, about: impl Into<String>) -> ScenarioInfo {
        ScenarioInfo {
            id: id.to_string(),
            title: title.to_string(),
            about: about.into(),
        }
    }
}

impl OptionInfo {
    /// An option whose choices are given as pairs of id and title.
    pub fn new(
        id: &'static str,
        title: &'static str,
        help: &'static str,
        choices: &[(&'static str, &'static str)],
    ) -> OptionInfo {
        let choice = |(id, title): &(&'static str, &'static str)| Choice { id, title };
        OptionInfo {
            id,
            title,
            help,
            choices: choices.iter().map(choice).collect(),
        }
    }

    /// An option that is off unless it is switched on.
    pub fn switch(id: &'static str, title: &'static str, help: &'static str) -> OptionInfo {
        OptionInfo::new(id, title, help, &[("no", "No"), ("yes", "Yes")])
    }
}

impl GameInfo {
    /// The first version of a game.
    pub fn new(
        id: &'static str,
        title: &'static str,
        about: &'static str,
        scenarios: impl Iterator<Item = ScenarioInfo>,
        options: Vec<OptionInfo>,
    ) -> GameInfo {
        GameInfo {
            id,
            title,
            version: "1",
            about,
            scenarios: scenarios.collect(),
            options,
        }
    }

    /// Checks names and fills in defaults, so that a ruleset sees only set-ups that it listed.
    pub fn complete(&self, setup: &Setup) -> Result<Setup, SetupError> {
        let mut full = setup.clone();
        if full.scenario.is_empty() {
            full.scenario = self.scenarios[0].id.clone();
        }
        if !self.scenarios.iter().any(|s| s.id == full.scenario) {
            return Err(SetupError(format!(
                "{} has no scenario `{}`; it has {}",
                self.id,
                full.scenario,
                list(self.scenarios.iter().map(|s| s.id.as_str()))
            )));
        }
        for (id, value) in &setup.options {
            let Some(option) = self.options.iter().find(|o| o.id == id) else {
                return Err(SetupError(format!(
                    "{} has no option `{id}`; it has {}",
                    self.id,
                    list(self.options.iter().map(|o| o.id))
                )));
            };
            if !option.choices.iter().any(|c| c.id == value) {
                return Err(SetupError(format!(
                    "option `{id}` cannot be `{value}`; choose {}",
                    list(option.choices.iter().map(|c| c.id))
                )));
            }
        }
        for option in &self.options {
            full.options
                .entry(option.id.to_string())
                .or_insert_with(|| option.choices[0].id.to_string());
        }
        Ok(full)
    }
}

fn list<'a>(items: impl Iterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = items.map(|i| format!("`{i}`")).collect();
    if quoted.is_empty() {
        "none".to_string()
    } else {
        quoted.join(", ")
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The seats that won; empty for a draw.
    pub winners: Vec<Seat>,
    /// The level in words: `Axis strategic victory`.
    pub title: String,
    pub reason: String,
}

/// A ruleset: pure functions of a state, an action and dice.
///
/// The contract, proved by the conformance suite for every game:
/// - [`Game::legal`] lists exactly the actions that [`Game::check`] accepts, without repeats, and
///   at least one as long as [`Game::to_move`] names a seat;
/// - [`Game::apply`] is only called with an action that `check` accepts, and always succeeds;
/// - nothing but the dice is random, and the same dice give the same state, byte for byte.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    type Action: Copy + Eq + Ord + Debug + Serialize + DeserializeOwned + Send + Sync;

    fn info() -> &'static GameInfo;
    fn ledger() -> &'static Ledger;
    /// How doubtful rules are played, in Markdown: lines `- **8.5a** words` or rows `| 8.5a | question | answer |`.
    fn rulings() -> &'static str {
        ""
    }
    /// What the game looks like at the table.
    fn look() -> &'static Look {
        Look::plain()
    }

    /// The seats of this set-up, in the order of their numbers.
    fn seats(setup: &Setup) -> Vec<SeatInfo>;
    /// The position before the first decision. The set-up has passed [`GameInfo::complete`].
    fn start(setup: &Setup) -> Result<Self::State, SetupError>;

    /// Who decides now; nobody when the game is over.
    fn to_move(state: &Self::State) -> Option<Seat>;
    /// Writes every legal action into `out`, which is empty.
    fn legal(state: &Self::State, out: &mut Vec<Self::Action>);
    /// Writes every action that could be meant now, legal or not, into `out`, which is empty: those of them that
    /// [`Game::check`] accepts are the legal ones, whatever shorter way [`Game::legal`] takes.
    fn candidates(state: &Self::State, out: &mut Vec<Self::Action>) {
        Self::legal(state, out);
    }
    /// Whether the action may be taken now, and if not which rule forbids it.
    fn check(state: &Self::State, action: Self::Action) -> Result<(), Illegal>;
    /// Takes a legal action and goes on to the next decision.
    fn apply(state: &mut Self::State, action: Self::Action, dice: &mut Dice, log: &mut Log);
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// What the deciding player reads: where we are, what is asked, by which rule.
    fn prompt(state: &Self::State) -> Prompt;
    /// What an action means, in words and places.
    fn label(state: &Self::State, action: Self::Action) -> Label;
    /// A small number for the kind of an action: random players choose a kind first.
    fn verb(action: Self::Action) -> u8;
    /// What a viewer may see.
    fn view(state: &Self::State, viewer: Viewer) -> View;
    /// Sets of spaces that a viewer may lay over the map; of what is hidden from it they tell nothing.
    fn overlays(_state: &Self::State, _viewer: Viewer) -> Vec<Overlay> {
        Vec::new()
    }
    /// Writes into `out` the actions that the deciding seat could mean by a click, legal or not. Which
    /// these are, and why each is refused, hangs on nothing that is hidden from that seat.
    fn meant(_state: &Self::State, _target: &Target, _out: &mut Vec<Self::Action>) {}
    /// What to say of a click by which the deciding seat can mean nothing at all.
    fn beside_the_point(state: &Self::State, _target: &Target) -> Reason {
        let prompt = Self::prompt(state);
        Reason {
            rule: prompt.rule,
            message: format!("Nothing can be chosen here now. {}", prompt.text),
        }
    }
    /// The exact distribution of outcomes of a declared battle, where the action is one; its label says
    /// [`Label::battle`].
    fn odds(_state: &Self::State, _action: Self::Action) -> Option<Odds> {
        None
    }

    /// The battle that is being prepared or fought, before its dice, as everybody may know it: for whoever defends, and
    /// for whoever looks on.
    fn battle(_state: &Self::State) -> Option<Odds> {
        None
    }

    /// The question in between that is asked now, if it is one: what a standing order of the table may answer.
    fn window(_state: &Self::State) -> Option<Window<Self::Action>> {
        None
    }

    /// How the game is won, and who stands where: the same for everybody who looks.
    fn standing(_state: &Self::State) -> Option<Standing> {
        None
    }

    /// Puts a counter that a seat sees elsewhere by hand, for whoever edits a position; whether there is such a counter and
    /// place. What is wrong with the position then, [`Game::flaws`] says.
    fn put(_state: &mut Self::State, _seat: Seat, _counter: CounterId, _to: &Target) -> bool {
        false
    }
    /// Takes a counter that a seat sees off the map by hand, to where the game keeps what may come again; whether there is
    /// such a counter.
    fn take_off(_state: &mut Self::State, _seat: Seat, _counter: CounterId) -> bool {
        false
    }
    /// Brings a counter by hand from a row of the view's pools, named by nation and kind; whether there is one.
    fn bring(
        _state: &mut Self::State,
        _seat: Seat,
        _nation: &str,
        _kind: &str,
        _to: &Target,
    ) -> bool {
        false
    }
    /// Everything that is wrong with a state that came from outside; also checks that nothing was
    /// made or lost.
    fn flaws(state: &Self::State) -> Vec<String>;
    /// Whether a seat may know what another does not. Until the end of such a game nobody is given the
    /// actions of another seat.
    fn secrets() -> bool {
        false
    }
    /// Another state that looks the same to `viewer`: what is hidden from it is dealt anew.
    /// Games without secrets return the state as it is.
    fn reshuffle(
        state: &Self::State,
        _viewer: Seat,
        _random: &mut dyn FnMut(u32) -> u32,
    ) -> Self::State {
        state.clone()
    }
}
