//! The game as the kernel sees it.

use crate::data::data;
use crate::state::State;
use crate::unit::{At, Unit, UnitId};
use crate::{
    ch01_sequence, ch02_strategic_warfare, ch03_supply, ch04_production, ch05_movement,
    ch06_combat, ch07_special_actions, ch08_naval, ch09_politics, ch10_victory, ch16_scenarios,
    hidden, view,
};
use ch03_supply::SupplyAction;
use ch04_production::BuildAction;
use ch05_movement::MoveAction;
use ch06_combat::CombatAction;
use ch08_naval::NavalAction;
use frame::{Framed, Open};
use kernel::{
    CounterId, Game, Illegal, Key, Label, Odds, RuleId, Seat, SeatInfo, Setup, SetupError,
    Standing, Target, demand, rule,
};

/// Europe Engulfed.
#[derive(Clone, Copy, Debug)]
pub struct Engulfed;

/// What rules act on while an action is applied: the position, the dice, and the log.
pub type Act<'a> = frame::Act<'a, Engulfed>;

frame::game! {
    Engulfed;
    AirWar: ch02_strategic_warfare::{AirWarStep, AirWarAction},
    Supply: ch03_supply::{SupplyStep, SupplyAction},
    Build: ch04_production::{BuildStep, BuildAction},
    Move: ch05_movement::{MoveStep, MoveAction},
    Combat: ch06_combat::{CombatStep, CombatAction},
    Special: ch07_special_actions::{SpecialStep, SpecialAction},
    Naval: ch08_naval::{NavalStep, NavalAction},
    Politics: ch09_politics::{PoliticalStep, PoliticalAction};
    offers ch05_movement::MoveAction, ch06_combat::CombatAction, ch07_special_actions::SpecialAction,
        ch08_naval::NavalAction, ch09_politics::PoliticalAction
}

impl Action {
    /// The unit that an action is about, if it is about one.
    pub const fn unit(self) -> Option<UnitId> {
        match self {
            Action::Supply(SupplyAction::Feed { unit } | SupplyAction::Thirst { unit })
            | Action::Build(
                BuildAction::Replace { unit }
                | BuildAction::Build { unit }
                | BuildAction::FreeStep { unit },
            )
            | Action::Move(
                MoveAction::Pick { unit }
                | MoveAction::Ship { unit }
                | MoveAction::Discard { unit },
            )
            | Action::Combat(
                CombatAction::RetreatTo { unit, .. }
                | CombatAction::Join { unit }
                | CombatAction::Support { unit }
                | CombatAction::Fire { unit }
                | CombatAction::Lose { unit, .. }
                | CombatAction::Withdraw { unit }
                | CombatAction::GiveUp { unit },
            )
            | Action::Naval(NavalAction::Drown { unit }) => Some(unit),
            _ => None,
        }
    }
}

impl Framed for Engulfed {
    type Step = Step;
    const ORDER: RuleId = rule!("1.0");

    frame::stack_functions!(stack);

    fn sequence(t: &mut Act) -> Open {
        ch01_sequence::open(t)
    }
    fn refresh(s: &mut State) {
        s.refresh();
    }
    /// G.GroundA: nobody decides about the other side's units, and a refusal tells no more of them than that.
    fn admit(s: &State, action: Action) -> Result<(), Illegal> {
        let (Some(seat), Some(id)) = (s.stack.asking(), action.unit()) else {
            return Ok(());
        };
        demand!(s.has_unit(id), "G.GroundA", "there is no such unit");
        let enemy = s.seat_side(seat).other();
        demand!(
            s.side_of(s.unit(id).nation) != Some(enemy),
            "G.GroundA",
            "that unit is the other side's"
        );
        Ok(())
    }
    fn phase_prompt(s: &State) -> (String, RuleId) {
        s.phase.prompt()
    }
    fn path(s: &State) -> Vec<String> {
        view::path(s)
    }
    fn done_label(s: &State) -> Label {
        Label::new("done", format!("End {}", s.phase.title()))
            .warns(ch03_supply::caution(s))
            .warns(ch09_politics::guard_caution(s))
    }
}

impl Game for Engulfed {
    type State = State;
    type Action = Action;

    frame::game_functions!();
    frame::module_functions!();

    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        ch16_scenarios::seats(setup)
    }
    fn start(setup: &Setup) -> Result<State, SetupError> {
        ch16_scenarios::start(setup)
    }
    fn label(s: &State, action: Action) -> Label {
        let label = action.label(s).fights(ch06_combat::has_odds(s, action));
        view::as_shown(s, label)
    }
    fn standing(s: &State) -> Option<Standing> {
        Some(ch10_victory::standing(s))
    }
    fn odds(s: &State, action: Action) -> Option<Odds> {
        ch06_combat::odds(s, action)
    }
    fn put(s: &mut State, seat: Seat, counter: CounterId, to: &Target) -> bool {
        let Target::Space(key) = to else { return false };
        let own = view::own_counter(s, seat, counter);
        let (Some(unit), Some(area)) = (own, data().spaces.find(key)) else {
            return false;
        };
        s.put(unit, At::Area(area));
        true
    }
    fn rulings() -> &'static str {
        include_str!("../../../docs/rulings/engulfed.md")
    }
    fn take_off(s: &mut State, seat: Seat, counter: CounterId) -> bool {
        let unit = view::own_counter(s, seat, counter);
        if let Some(unit) = unit {
            s.put(unit, At::Pool);
            s.set_steps(unit, 0);
        }
        unit.is_some()
    }
    fn bring(s: &mut State, seat: Seat, nation: &str, kind: &str, to: &Target) -> bool {
        let Target::Space(key) = to else { return false };
        let side = Some(s.seat_side(seat));
        let meant = |unit: &Unit| {
            let own = s.side_of(unit.nation) == side && Key::from(unit.nation) == nation;
            own && unit.at == At::Pool && unit.kind.name() == kind
        };
        let spare = s.units().find(|(_, unit)| meant(unit)).map(|(id, _)| id);
        let (Some(unit), Some(area)) = (spare, data().spaces.find(key)) else {
            return false;
        };
        let full = s.unit(unit).full;
        s.put(unit, At::Area(area));
        s.set_steps(unit, full);
        true
    }
    fn battle(s: &State) -> Option<Odds> {
        ch06_combat::battle_odds(s)
    }
    fn secrets() -> bool {
        true
    }
    fn reshuffle(s: &State, viewer: Seat, random: &mut dyn FnMut(u32) -> u32) -> State {
        hidden::reshuffle(s, viewer, random)
    }
}
