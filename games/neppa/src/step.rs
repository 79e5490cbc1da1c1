//! The phases, and the chapters with their steps and actions.

use crate::{Neppa, ch10_construction, ch11_redeployment};
use crate::{ch01_war, ch05_year_start, ch06_naval, ch07_air, ch08_ground, ch09_strategic_warfare};
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

frame::game! {
    Neppa;
    War: ch01_war::{WarStep, WarAction},
    Year: ch05_year_start::{YearStep, YearAction},
    Naval: ch06_naval::{NavalStep, NavalAction},
    Air: ch07_air::{AirStep, AirAction},
    Ground: ch08_ground::{GroundStep, GroundAction},
    Convoy: ch09_strategic_warfare::{ConvoyStep, ConvoyAction},
    Build: ch10_construction::{BuildStep, BuildAction},
    Redeploy: ch11_redeployment::{RedeployStep, RedeployAction};
    offers ch01_war::WarAction, ch08_ground::GroundAction, ch07_air::AirAction, ch06_naval::NavalAction,
        ch09_strategic_warfare::ConvoyAction, ch10_construction::BuildAction, ch11_redeployment::RedeployAction
}
