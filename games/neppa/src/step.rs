//! The steps of the game and the actions that answer them. A chapter that asks questions of its own
//! has its own steps and actions; a phase offers what every chapter has for it.

use crate::ch05_year_start::{YearAction, YearStep};
use crate::ch06_naval::{NavalAction, NavalStep};
use crate::ch07_air::{AirAction, AirStep};
use crate::ch08_ground::{GroundAction, GroundStep};
use crate::ch09_strategic_warfare::{ConvoyAction, ConvoyStep};
use crate::ch10_construction::{BuildAction, BuildStep};
use crate::ch11_redeployment::{RedeployAction, RedeployStep};
use crate::politics::{WarAction, WarStep};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// 0.2: the phases of a player turn, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// 5.0: between Winter and Spring.
    YearStart,
    Declarations,
    Movement,
    Combat,
    ExploitationMovement,
    ExploitationCombat,
    /// Once a season, in the Axis player turn.
    StrategicWarfare,
    Construction,
    Redeployment,
}

impl Phase {
    pub const fn title(self) -> &'static str {
        match self {
            Phase::YearStart => "Year Start Sequence",
            Phase::Declarations => "Declarations of War",
            Phase::Movement => "Movement",
            Phase::Combat => "Combat",
            Phase::ExploitationMovement => "Exploitation Movement",
            Phase::ExploitationCombat => "Exploitation Combat",
            Phase::StrategicWarfare => "Strategic Warfare",
            Phase::Construction => "Unit Construction",
            Phase::Redeployment => "Strategic Redeployment",
        }
    }
}

/// One thing to be decided or done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Always at the bottom: goes on to the next phase, player turn, season and year.
    Sequence,
    /// A seat's part of the phase; it is asked until it says that it is done.
    Phase {
        seat: Seat,
        asked: bool,
    },
    War(WarStep),
    Year(YearStep),
    Naval(NavalStep),
    Air(AirStep),
    Ground(GroundStep),
    Convoy(ConvoyStep),
    Build(BuildStep),
    Redeploy(RedeployStep),
}

/// An answer to a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Nothing more in this phase.
    Done,
    War(WarAction),
    Year(YearAction),
    Naval(NavalAction),
    Air(AirAction),
    Ground(GroundAction),
    Convoy(ConvoyAction),
    Build(BuildAction),
    Redeploy(RedeployAction),
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
    War: WarStep, WarAction;
    Year: YearStep, YearAction;
    Naval: NavalStep, NavalAction;
    Air: AirStep, AirAction;
    Ground: GroundStep, GroundAction;
    Convoy: ConvoyStep, ConvoyAction;
    Build: BuildStep, BuildAction;
    Redeploy: RedeployStep, RedeployAction;
}
