//! The chapters, and the order in which things are decided.

use crate::ch00_sequence::next;
use crate::ch03_naval::combat;
use crate::state::State;
use crate::{
    Aeto, ch00_sequence, ch02_strategic, ch03_naval, ch04_air, ch05_offensives, ch06_movement,
    ch07_supply, ch08_seasons, ch09_politics, ch10_special, ch11_options,
};
use frame::{Framed, Open};
use kernel::{Label, RuleId, rule};

pub type Act<'a> = frame::Act<'a, Aeto>;

frame::game! {
    Aeto;
    Order: ch00_sequence::{SequenceStep, SequenceAction},
    Strategic: ch02_strategic::{StrategicStep, StrategicAction},
    Combat: combat::{CombatStep, CombatAction},
    Naval: ch03_naval::{NavalStep, NavalAction},
    Air: ch04_air::{AirSteps, AirAction},
    Offensives: ch05_offensives::{OffensiveStep, OffensiveAction},
    Movement: ch06_movement::{MovementStep, MovementAction},
    Supply: ch07_supply::{SupplyStep, SupplyAction},
    Seasons: ch08_seasons::{SeasonStep, SeasonAction},
    Politics: ch09_politics::{PoliticsStep, PoliticsAction},
    Special: ch10_special::{SpecialStep, SpecialAction},
    Options: ch11_options::{OptionStep, OptionAction};
    offers ch05_offensives::OffensiveAction
}

impl Framed for Aeto {
    type Step = Step;
    const ORDER: RuleId = rule!("0.sop-m0");

    frame::stack_functions!(stack);

    fn is_over(s: &State) -> bool {
        s.ended.is_some()
    }
    fn sequence(t: &mut Act<'_>) -> Open {
        next(t)
    }
    fn urgent(t: &mut Act<'_>) -> bool {
        ch03_naval::cargo::settle(t) || ch10_special::winter_war::settle(t)
    }
    fn refresh(s: &mut State) {
        s.refresh();
    }
    fn phase_prompt(s: &State) -> (String, RuleId) {
        (format!("{}.", s.clock.segment.title()), rule!("0.sop-m0"))
    }
    fn path(s: &State) -> Vec<String> {
        let mut path = vec![
            s.clock.month.to_string(),
            s.clock.segment.title().to_string(),
        ];
        if let Some(operation) = &s.operation {
            path.push(operation.stage.title().to_string());
        }
        if let Some(battle) = &s.battle {
            path.push(format!(
                "Attack on {}",
                crate::names::hex_name(battle.target.space())
            ));
        }
        path
    }
    fn done_label(s: &State) -> Label {
        Label::new("done", format!("End {}", s.clock.segment.title()))
    }
}
