//! Axis Empires: Totaler Krieg!
//!
//! The source tree follows the rulebook: chapter 4 is `ch04_combat`, and the code of rule 4.2.5 is in its file
//! `r4_2_5_retreat.rs`. What a rule asks a player is a type there ([`frame::Question`]); a chapter lists its questions
//! and says what may be done in a phase ([`frame::Chapter`]). `docs/krieg.md` says where the rest goes.
//!
//! [`data`] holds the countries, counters, tables and scenarios; [`cards`] the Option Cards and the tables that
//! they roll on, as programs of a small language (`docs/krieg-cards.md`).

#[macro_use]
pub mod types;

pub mod cards;
pub mod ch00_sequence;
pub mod ch01_cards;
pub mod ch02_administration;
pub mod ch03_movement;
pub mod ch04_combat;
pub mod ch06_final;
pub mod ch07_end_of_turn;
pub mod ch08_zones;
pub mod ch09_stacking;
pub mod ch10_supply;
pub mod ch11_weather;
pub mod ch12_war_state;
pub mod ch13_countries;
pub mod ch14_markers;
pub mod ch15_events;
pub mod ch16_conditional;
pub mod data;
mod flaws;
mod game;
pub mod ground;
mod hidden;
mod info;
mod known;
pub mod ledger;
pub mod losses;
pub mod names;
mod nations;
pub mod politics;
pub mod setup;
pub mod spaces;
pub mod spot;
pub mod spread;
pub mod state;
pub mod unit;
mod view;

pub use game::{Act, Action, Step};
pub use state::State;

use kernel::{
    CounterId, Game, Label, Odds, Outcome, Overlay, Rules, Ruleset, Seat, SeatInfo, Setup,
    SetupError, Standing, Target, Viewer,
};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Krieg;

/// The rules without their types.
pub static RULES: &dyn Ruleset = &Rules::<Krieg>::new();

impl Game for Krieg {
    type State = State;
    type Action = Action;

    frame::game_functions!();
    frame::secret_functions!();

    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        info::seats(setup)
    }
    fn start(setup: &Setup) -> Result<State, SetupError> {
        let s = setup::position(info::scenario(setup)?, info::apart(setup));
        Ok(frame::begin::<Krieg>(s, ch01_cards::before_the_first_turn))
    }
    fn outcome(s: &State) -> Option<Outcome> {
        ch00_sequence::victory::outcome(s)
    }
    fn label(s: &State, action: Action) -> Label {
        view::as_shown(s, action.label(s))
    }
    fn overlays(s: &State, _viewer: Viewer) -> Vec<Overlay> {
        view::overlays(s)
    }
    fn standing(s: &State) -> Option<Standing> {
        Some(ch00_sequence::standing(s))
    }
    fn odds(s: &State, action: Action) -> Option<Odds> {
        match action {
            Action::Combat(ch04_combat::CombatAction::Declaring(ch04_combat::Declaring::Fight)) => {
                ch04_combat::attack_odds(s)
            }
            _ => None,
        }
    }
    fn battle(s: &State) -> Option<Odds> {
        ch04_combat::battle_odds(s)
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
        include_str!("../../../docs/rulings/krieg.md")
    }
    fn take_off(s: &mut State, _seat: Seat, counter: CounterId) -> bool {
        let unit = view::unit_of(s, counter);
        let faction = unit.and_then(|unit| s.unit(unit).faction);
        let (Some(unit), Some(faction)) = (unit, faction) else {
            return false;
        };
        let pool = spot::Spot::pool(faction);
        s.pieces.change(unit, |unit| unit.at = pool);
        s.refresh();
        true
    }
    fn flaws(s: &State) -> Vec<String> {
        flaws::flaws(s)
    }
}
