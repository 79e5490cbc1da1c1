//! Engulfed, begun anew whenever it is over: a game as long as one likes.

use engulfed::Engulfed;
use kernel::{
    Dice, Game, GameInfo, Illegal, Label, Ledger, Log, Outcome, Prompt, Seat, SeatInfo, Setup,
    SetupError, View, Viewer,
};

#[derive(Clone, Debug)]
pub struct Again;

type State = <Engulfed as Game>::State;
type Action = <Engulfed as Game>::Action;

impl Game for Again {
    type State = State;
    type Action = Action;

    fn info() -> &'static GameInfo {
        Engulfed::info()
    }
    fn ledger() -> &'static Ledger {
        Engulfed::ledger()
    }
    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        Engulfed::seats(setup)
    }
    fn start(setup: &Setup) -> Result<State, SetupError> {
        Engulfed::start(setup)
    }
    fn to_move(state: &State) -> Option<Seat> {
        Engulfed::to_move(state)
    }
    fn legal(state: &State, out: &mut Vec<Action>) {
        Engulfed::legal(state, out);
    }
    fn check(state: &State, action: Action) -> Result<(), Illegal> {
        Engulfed::check(state, action)
    }
    fn apply(state: &mut State, action: Action, dice: &mut Dice, log: &mut Log) {
        Engulfed::apply(state, action, dice, log);
        if Engulfed::to_move(state).is_none() {
            let setup = Engulfed::info().complete(&Setup::default());
            let setup = setup.expect("the default is a set-up");
            *state = Engulfed::start(&setup).expect("the default can be set up");
            log.reveal();
        }
    }
    fn outcome(state: &State) -> Option<Outcome> {
        Engulfed::outcome(state)
    }
    fn prompt(state: &State) -> Prompt {
        Engulfed::prompt(state)
    }
    fn label(state: &State, action: Action) -> Label {
        Engulfed::label(state, action)
    }
    fn verb(action: Action) -> u8 {
        Engulfed::verb(action)
    }
    fn view(state: &State, viewer: Viewer) -> View {
        Engulfed::view(state, viewer)
    }
    fn flaws(state: &State) -> Vec<String> {
        Engulfed::flaws(state)
    }
}
