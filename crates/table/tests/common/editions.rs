//! Duel in several versions of its rules.

use duel::{Action, Duel};
use kernel::{
    Dice, Game, GameInfo, Illegal, Label, Ledger, Log, Look, Outcome, Prompt, Rules, Ruleset, Seat,
    SeatInfo, Setup, SetupError, View, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// As they were at first.
pub const FIRST: u8 = 1;
/// The same rules.
pub const SAME: u8 = 2;
/// The same rules; the state is kept in another form.
pub const RESHAPED: u8 = 3;
/// The card 3 cannot be picked.
pub const STRICTER: u8 = 4;
/// A die is rolled for every commitment.
pub const LUCKIER: u8 = 5;
/// With the second commitment the game is over.
pub const SHORTER: u8 = 6;

#[derive(Clone, Debug)]
pub struct Edition<const V: u8>;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    duel: duel::State,
    form: Vec<u8>,
    commitments: u8,
}

/// The rules of one version, as a table has them.
pub fn edition<const V: u8>() -> &'static [&'static dyn Ruleset] {
    let rules: &'static dyn Ruleset = Box::leak(Box::new(Rules::<Edition<V>>::new()));
    Box::leak(Box::new([rules]))
}

static INFOS: LazyLock<Vec<GameInfo>> = LazyLock::new(|| {
    let info = |version: &'static str| GameInfo {
        version,
        ..Duel::info().clone()
    };
    ["0", "1", "2", "3", "4", "5", "6"].map(info).into()
});

impl<const V: u8> Edition<V> {
    fn is_cut_short(state: &State) -> bool {
        V == SHORTER && state.commitments == 2
    }
}

impl<const V: u8> Game for Edition<V> {
    type State = State;
    type Action = Action;

    fn info() -> &'static GameInfo {
        &INFOS[usize::from(V)]
    }
    fn ledger() -> &'static Ledger {
        Duel::ledger()
    }
    fn look() -> &'static Look {
        Duel::look()
    }
    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        Duel::seats(setup)
    }
    fn start(setup: &Setup) -> Result<State, SetupError> {
        Ok(State {
            duel: Duel::start(setup)?,
            form: if V == RESHAPED { vec![7] } else { Vec::new() },
            commitments: 0,
        })
    }
    fn to_move(state: &State) -> Option<Seat> {
        Duel::to_move(&state.duel).filter(|_| !Self::is_cut_short(state))
    }
    fn legal(state: &State, out: &mut Vec<Action>) {
        Duel::legal(&state.duel, out);
        out.retain(|action| Self::check(state, *action).is_ok());
    }
    fn check(state: &State, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Pick(3) if V == STRICTER => Duel::check(&state.duel, Action::Pick(99)),
            other => Duel::check(&state.duel, other),
        }
    }
    fn apply(state: &mut State, action: Action, dice: &mut Dice, log: &mut Log) {
        if action == Action::Commit {
            state.commitments += 1;
            if V == LUCKIER {
                dice.d6();
            }
        }
        Duel::apply(&mut state.duel, action, dice, log);
    }
    fn outcome(state: &State) -> Option<Outcome> {
        let short = Self::is_cut_short(state).then(|| Outcome {
            winners: Vec::new(),
            title: "Cut short".to_string(),
            reason: "Two commitments are enough".to_string(),
        });
        short.or_else(|| Duel::outcome(&state.duel))
    }
    fn prompt(state: &State) -> Prompt {
        Duel::prompt(&state.duel)
    }
    fn label(state: &State, action: Action) -> Label {
        Duel::label(&state.duel, action)
    }
    fn verb(action: Action) -> u8 {
        Duel::verb(action)
    }
    fn view(state: &State, viewer: Viewer) -> View {
        Duel::view(&state.duel, viewer)
    }
    fn flaws(state: &State) -> Vec<String> {
        Duel::flaws(&state.duel)
    }
    fn secrets() -> bool {
        true
    }
}
