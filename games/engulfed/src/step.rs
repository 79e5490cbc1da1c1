//! The steps of the game and the actions that answer them. A chapter that asks questions of its own
//! has its own steps and actions; a phase offers what every chapter has for it.

use crate::ch02_strategic_warfare::{AirWarAction, AirWarStep};
use crate::ch03_supply::{SupplyAction, SupplyStep};
use crate::ch04_production::{BuildAction, BuildStep};
use crate::ch05_movement::{MoveAction, MoveStep};
use crate::ch06_combat::{CombatAction, CombatStep};
use crate::ch07_special_actions::{SpecialAction, SpecialStep};
use crate::ch08_naval::{NavalAction, NavalStep};
use crate::ch09_politics::{PoliticalAction, PoliticalStep};
use crate::unit::UnitId;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// 1.2: the phases of a player-turn, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    InitialSupply,
    Production,
    OperationalMovement,
    StrategicMovement,
    Combat,
    Breakthrough,
    FinalSupply,
}

impl Phase {
    pub const fn title(self) -> &'static str {
        match self {
            Phase::InitialSupply => "Initial Supply",
            Phase::Production => "Production",
            Phase::OperationalMovement => "Operational Movement",
            Phase::StrategicMovement => "Strategic Movement",
            Phase::Combat => "Combat",
            Phase::Breakthrough => "Breakthrough",
            Phase::FinalSupply => "Final Supply",
        }
    }

    pub const fn next(self) -> Option<Phase> {
        Some(match self {
            Phase::InitialSupply => Phase::Production,
            Phase::Production => Phase::OperationalMovement,
            Phase::OperationalMovement => Phase::StrategicMovement,
            Phase::StrategicMovement => Phase::Combat,
            Phase::Combat => Phase::Breakthrough,
            Phase::Breakthrough => Phase::FinalSupply,
            Phase::FinalSupply => return None,
        })
    }
}

/// How far the end of a phase or player-turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The phase is being played.
    #[default]
    Phase,
    /// Its end was tested; what that asked is being answered.
    Left,
    /// So was the end of the player-turn.
    TurnOver,
}

/// One thing to be decided or done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Always at the bottom: goes on to the next phase, player-turn and game turn.
    Sequence,
    /// A seat's part of the phase; it is asked until it says that it is done.
    Phase {
        seat: Seat,
        asked: bool,
    },
    AirWar(AirWarStep),
    Supply(SupplyStep),
    Build(BuildStep),
    Move(MoveStep),
    Combat(CombatStep),
    Special(SpecialStep),
    Naval(NavalStep),
    Politics(PoliticalStep),
}

/// An answer to a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Nothing more in this phase.
    Done,
    AirWar(AirWarAction),
    Supply(SupplyAction),
    Build(BuildAction),
    Move(MoveAction),
    Combat(CombatAction),
    Special(SpecialAction),
    Naval(NavalAction),
    Politics(PoliticalAction),
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

/// What happens when a step comes to the top of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// This seat decides.
    Ask(Seat),
    /// The step is over: take it off the stack.
    Pass,
    /// The stack has changed: look again.
    Again,
}

macro_rules! chapters {
    ($($name:ident: $step:ty, $action:ty;)+) => {
        $(
            impl From<$step> for Step {
                fn from(step: $step) -> Step {
                    Step::$name(step)
                }
            }
            impl From<$action> for Action {
                fn from(action: $action) -> Action {
                    Action::$name(action)
                }
            }
        )+
    };
}

chapters! {
    AirWar: AirWarStep, AirWarAction;
    Supply: SupplyStep, SupplyAction;
    Build: BuildStep, BuildAction;
    Move: MoveStep, MoveAction;
    Combat: CombatStep, CombatAction;
    Special: SpecialStep, SpecialAction;
    Naval: NavalStep, NavalAction;
    Politics: PoliticalStep, PoliticalAction;
}
