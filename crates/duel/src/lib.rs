//! The smallest game that has everything a game can have: two seats, small bites, secrets, dice,
//! an option, a refusal for every wrong move, and an end.
//!
//! It is not on the table of games. It shows how a [`Game`] is written, and the tools that
//! serve all games are tested on it.

mod rounds;
mod show;

pub use rounds::{Action, State};

use kernel::{
    Choice, Dice, Game, GameInfo, Illegal, Label, Ledger, Log, Look, Odds, OptionInfo, Outcome,
    Prompt, Rules, Ruleset, ScenarioInfo, Seat, SeatInfo, Setup, SetupError, Target, View, Viewer,
};
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/citations.rs"));

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);

/// The ruleset.
#[derive(Clone, Debug)]
pub struct Duel;

/// The same without its types.
pub static RULES: &dyn Ruleset = &Rules::<Duel>::new();

static INFO: LazyLock<GameInfo> = LazyLock::new(|| GameInfo {
    id: "duel",
    title: "Duel",
    version: "1",
    about: "Two hands of cards, a die each.",
    scenarios: [("short", "Three cards"), ("long", "Six cards")]
        .map(|(id, title)| ScenarioInfo {
            id: id.to_string(),
            title: title.to_string(),
            about: format!("{title} in each hand."),
        })
        .to_vec(),
    options: vec![OptionInfo {
        id: "stakes",
        title: "Stakes",
        help: "Whether a player may double a stake.",
        choices: vec![
            Choice {
                id: "double",
                title: "May be doubled once",
            },
            Choice {
                id: "single",
                title: "Never doubled",
            },
        ],
    }],
});

static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    Ledger::parse(
        "rules/duel.tsv",
        include_str!("../rules/duel.tsv"),
        include_str!("../rules/examples.tsv"),
        CITATIONS,
    )
    .expect("the ledger of Duel reads")
});

static LOOK: LazyLock<Look> = LazyLock::new(|| {
    let known = |id: &str| LEDGER.rules().iter().any(|rule| rule.id == id);
    Look::read("data/look.toml", include_str!("../data/look.toml"), known)
        .expect("the look of Duel reads")
});

impl Game for Duel {
    type State = State;
    type Action = Action;

    fn info() -> &'static GameInfo {
        &INFO
    }
    fn ledger() -> &'static Ledger {
        &LEDGER
    }
    fn look() -> &'static Look {
        &LOOK
    }
    fn seats(_setup: &Setup) -> Vec<SeatInfo> {
        vec![
            SeatInfo {
                id: "red",
                name: "Red",
                plays: vec!["red hand".to_string()],
            },
            SeatInfo {
                id: "blue",
                name: "Blue",
                plays: vec!["blue hand".to_string()],
            },
        ]
    }
    fn start(setup: &Setup) -> Result<State, SetupError> {
        let cards = if setup.scenario == "long" { 6 } else { 3 };
        let doubles = setup.options["stakes"] == "double";
        Ok(State::new(cards, doubles))
    }
    fn to_move(state: &State) -> Option<Seat> {
        state.to_move()
    }
    fn legal(state: &State, out: &mut Vec<Action>) {
        out.extend(state.candidates().filter(|a| state.check(*a).is_ok()));
    }
    fn candidates(state: &State, out: &mut Vec<Action>) {
        out.extend(state.candidates());
    }
    fn check(state: &State, action: Action) -> Result<(), Illegal> {
        state.check(action)
    }
    fn apply(state: &mut State, action: Action, dice: &mut Dice, log: &mut Log) {
        state.apply(action, dice, log);
    }
    fn outcome(state: &State) -> Option<Outcome> {
        show::outcome(state)
    }
    fn prompt(state: &State) -> Prompt {
        show::prompt(state)
    }
    fn label(state: &State, action: Action) -> Label {
        show::label(state, action)
    }
    fn verb(action: Action) -> u8 {
        match action {
            Action::Pick(_) => 0,
            Action::Commit => 1,
            Action::Double => 2,
        }
    }
    fn view(state: &State, viewer: Viewer) -> View {
        show::view(state, viewer)
    }
    fn meant(state: &State, target: &Target, out: &mut Vec<Action>) {
        show::meant(state, target, out);
    }
    fn odds(state: &State, action: Action) -> Option<Odds> {
        show::odds(state, action)
    }
    fn flaws(state: &State) -> Vec<String> {
        state.flaws()
    }
    fn secrets() -> bool {
        true
    }
    fn reshuffle(state: &State, viewer: Seat, random: &mut dyn FnMut(u32) -> u32) -> State {
        state.reshuffle(viewer, random)
    }
}
