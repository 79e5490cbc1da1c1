//! A small hex game on the frame, with everything that a large one has: three seats of which two are allied, hexes with
//! zones of control and supply, cards in secret hands and a deck with recorded draws, secret bids that are shown
//! together, a die of eight sides, task forces whose passengers enemies do not see, boxes beside the map, and bridges
//! on hexsides.
//!
//! It is not on the table of games. It shows how a hex game is written, and the table is tested on it: no client knows
//! it. Read it in this order: `types` and `unit` (what there is), `state` (a position), `game` (chapters and sequence),
//! then the chapters, and last what is seen (`view`) and what is not (`hidden`).

mod ch2_cards;
mod ch3_land;
mod ch4_sea;
mod ch5_battle;
mod ch6_victory;
mod data;
mod game;
mod hidden;
mod info;
mod state;
mod types;
mod unit;
mod view;

pub use ch2_cards::{Bid, Bids, CardAction, Draw};
pub use ch3_land::LandAction;
pub use ch4_sea::SeaAction;
pub use ch5_battle::BattleAction;
pub use ch6_victory::{points, supplied};
pub use game::{Action, Step};
pub use state::State;
pub use types::{BLUE, Card, GREEN, Hex, RED, SEATS, UnitId};
pub use unit::{At, Kind, Unit};

use kernel::{
    Game, Label, Odds, Outcome, Overlay, Rules, Ruleset, SeatInfo, Setup, SetupError, Viewer,
};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Skirmish;

/// The same without its types.
pub static RULES: &dyn Ruleset = &Rules::<Skirmish>::new();

impl Game for Skirmish {
    type State = State;
    type Action = Action;

    frame::game_functions!();
    frame::secret_functions!();

    fn seats(_setup: &Setup) -> Vec<SeatInfo> {
        info::seats()
    }
    fn start(setup: &Setup) -> Result<State, SetupError> {
        let turns = info::turns(&setup.scenario)
            .ok_or_else(|| SetupError(format!("there is no scenario `{}`", setup.scenario)))?;
        Ok(frame::begin::<Skirmish>(State::new(turns), |_| {}))
    }
    fn outcome(s: &State) -> Option<Outcome> {
        ch6_victory::outcome(s)
    }
    fn label(s: &State, action: Action) -> Label {
        action.label(s)
    }
    fn overlays(s: &State, _viewer: Viewer) -> Vec<Overlay> {
        view::overlays(s)
    }
    fn odds(s: &State, action: Action) -> Option<Odds> {
        match action {
            Action::Battle(BattleAction::Attack { unit, at }) => {
                Some(ch5_battle::odds(s, unit, at))
            }
            _ => None,
        }
    }
    fn flaws(s: &State) -> Vec<String> {
        hidden::flaws(s)
    }
}
