//! Advanced European Theater of Operations.
//!
//! The source tree follows the rulebook: chapter 5 is `ch05_offensives`. What a rule asks a player is a type
//! ([`frame::Question`]) in the file of its rule; a chapter lists its questions. `docs/aeto.md` says where the rest goes,
//! and which chapters stand: the game is built in four stages, and this is the first, Case White.

pub mod capture;
pub mod ch00_sequence;
pub mod ch01_weather;
pub mod ch02_strategic;
pub mod ch03_naval;
pub mod ch04_air;
pub mod ch05_offensives;
pub mod ch06_movement;
pub mod ch07_supply;
pub mod ch08_seasons;
pub mod ch09_politics;
pub mod ch10_special;
pub mod ch11_options;
pub mod data;
mod flaws;
pub mod fleet;
mod game;
pub mod ground;
pub mod hidden;
mod info;
pub mod ledger;
pub mod losses;
pub mod marks;
pub mod names;
pub mod partisans;
pub mod points;
pub mod politics;
pub mod setup;
pub mod spot;
pub mod state;
pub mod stores;
pub mod types;
pub mod unit;
mod view;
mod windows;
pub mod works;

pub use game::{Act, Action, Step};
pub use state::State;

use kernel::{
    CounterId, Game, Label, Odds, Outcome, Overlay, Rules, Ruleset, Seat, SeatInfo, Setup,
    SetupError, Standing, Target, Viewer, Window,
};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Aeto;

/// The rules without their types.
pub static RULES: &dyn Ruleset = &Rules::<Aeto>::new();

impl Game for Aeto {
    type State = State;
    type Action = Action;

    frame::game_functions!();
    frame::secret_functions!();

    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        info::seats(setup)
    }
    fn start(setup: &Setup) -> Result<State, SetupError> {
        let id = info::scenario(setup)?;
        let mut s = setup::position(id);
        s.seating = info::seating(setup, s.scenario());
        s.options = ch11_options::Options::agreed(setup);
        Ok(frame::begin::<Aeto>(s, |_| {}))
    }
    fn outcome(s: &State) -> Option<Outcome> {
        ch00_sequence::victory::outcome(s)
    }
    fn standing(s: &State) -> Option<Standing> {
        Some(ch00_sequence::standing(s))
    }
    fn label(s: &State, action: Action) -> Label {
        view::as_shown(s, action.label(s))
    }
    fn overlays(s: &State, viewer: Viewer) -> Vec<Overlay> {
        view::overlays(s, viewer)
    }
    fn odds(s: &State, action: Action) -> Option<Odds> {
        match action {
            Action::Offensives(ch05_offensives::OffensiveAction::Decide(
                ch05_offensives::Decide::Roll,
            )) => ch05_offensives::scene::table(s),
            Action::Combat(ch03_naval::combat::CombatAction::Fire(fire)) => {
                ch03_naval::combat::table(s, fire)
            }
            _ => None,
        }
    }
    fn battle(s: &State) -> Option<Odds> {
        ch05_offensives::scene::battle_board(s)
    }
    fn window(s: &State) -> Option<Window<Action>> {
        windows::window(s)
    }
    fn put(s: &mut State, _seat: Seat, counter: CounterId, to: &Target) -> bool {
        let Target::Space(key) = to else { return false };
        let unit = view::unit_of(s, counter);
        let (Some(unit), Some(hex)) = (unit, spot::board().find(key)) else {
            return false;
        };
        s.pieces.change(unit, |unit| unit.at = hex.into());
        s.refresh();
        true
    }
    fn rulings() -> &'static str {
        include_str!("../../../docs/rulings/aeto.md")
    }
    fn take_off(s: &mut State, _seat: Seat, counter: CounterId) -> bool {
        let unit = view::unit_of(s, counter);
        if let Some(unit) = unit {
            let pool = spot::Spot::pool(s.unit(unit).nation());
            s.pieces.change(unit, |unit| unit.at = pool);
            s.refresh();
        }
        unit.is_some()
    }
    fn flaws(s: &State) -> Vec<String> {
        flaws::flaws(s)
    }
}
