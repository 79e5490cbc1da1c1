//! The phases, and the chapters with their steps and actions.

use crate::{Neppa, ch10_construction, ch11_redeployment};
use crate::{ch01_war, ch05_year_start, ch06_naval, ch07_air, ch08_ground, ch09_strategic_warfare};
use kernel::{RuleId, rule};
use serde::{Deserialize, Serialize};

board::words! {
    /// 0.2: the phases of a player turn, in order.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "phase" Phase {
        /// 5.0: between Winter and Spring.
        YearStart = "year_start" as "Year Start Sequence",
        Declarations = "declarations" as "Declarations of War",
        Movement = "movement" as "Movement",
        Combat = "combat" as "Combat",
        ExploitationMovement = "exploitation_movement" as "Exploitation Movement",
        ExploitationCombat = "exploitation_combat" as "Exploitation Combat",
        /// Once a season, in the Axis player turn.
        StrategicWarfare = "strategic_warfare" as "Strategic Warfare",
        Construction = "construction" as "Unit Construction",
        Redeployment = "redeployment" as "Strategic Redeployment",
    }
}

impl Phase {
    /// What is asked of a seat in the phase, and by which rule.
    pub fn prompt(self) -> (String, RuleId) {
        let (text, rule) = match self {
            Phase::YearStart => ("A new year begins.", rule!("5.0")),
            Phase::Declarations => ("Declare war, intervene, or go on.", rule!("1.5a")),
            Phase::Movement => ("Move ground units, air and fleets.", rule!("8.0a")),
            Phase::Combat => ("Attack enemy zones, or ports from the air.", rule!("8.1a")),
            Phase::ExploitationMovement => (
                "Move armour through the breakthrough, drop airborne.",
                rule!("8.6"),
            ),
            Phase::ExploitationCombat => ("Attack with what has exploited.", rule!("8.7")),
            Phase::StrategicWarfare => (
                "Send fleets and U-boats to the convoy boxes.",
                rule!("9.6a"),
            ),
            Phase::Construction => ("Build units and grant WPPs.", rule!("10.0a")),
            Phase::Redeployment => ("Redeploy units and ship grants.", rule!("11.0a")),
        };
        (text.to_string(), rule)
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
