//! The chapters, and the order in which things are decided.

use crate::ch00_sequence::{Segment, next};
use crate::state::State;
use crate::{
    Krieg, ch01_cards, ch02_administration, ch03_movement, ch04_combat, ch06_final, ch09_stacking,
    ch12_war_state, ch13_countries, ch14_markers, ch15_events, ch16_conditional,
};
use frame::{Framed, Open, Stack};
use kernel::{Illegal, Label, RuleId, rule};

pub type Act<'a> = frame::Act<'a, Krieg>;

frame::game! {
    Krieg;
    Cards: ch01_cards::{CardStep, CardAction},
    Administration: ch02_administration::{AdministrationStep, AdministrationAction},
    Support: ch02_administration::{SupportStep, SupportAction},
    Movement: ch03_movement::{MovementStep, MovementAction},
    Combat: ch04_combat::{CombatStep, CombatAction},
    FinalPhase: ch06_final::{FinalStep, FinalAction},
    Stacking: ch09_stacking::{StackingStep, StackingAction},
    WarState: ch12_war_state::{WarStateStep, WarStateAction},
    Countries: ch13_countries::{CountriesStep, CountriesAction},
    Markers: ch14_markers::{MarkerStep, MarkerAction},
    Events: ch15_events::{EventStep, EventAction},
    Conditional: ch16_conditional::{ConditionalStep, ConditionalAction};
    offers ch03_movement::MovementAction, ch04_combat::CombatAction
}

/// Said where types do not rule out what no question lets anybody try.
pub(crate) fn not_asked() -> Illegal {
    <Krieg as Framed>::not_asked()
}

impl Framed for Krieg {
    type Step = Step;
    const ORDER: RuleId = rule!("0.sop-1");

    fn stack(s: &State) -> &Stack<Step, Action> {
        &s.stack
    }
    fn stack_mut(s: &mut State) -> &mut Stack<Step, Action> {
        &mut s.stack
    }
    fn is_over(s: &State) -> bool {
        s.is_over()
    }
    fn sequence(t: &mut Act<'_>) -> Open {
        next(t)
    }
    fn refresh(s: &mut State) {
        s.refresh();
    }
    fn phase_prompt(s: &State) -> (String, RuleId) {
        match s.clock.segment {
            Segment::OperationalMovement => ("Move units, or end the phase.".into(), rule!("3")),
            Segment::ReserveMovement => ("Move reserves, or end the phase.".into(), rule!("5a")),
            Segment::BlitzCombat => ("Attack, or end Blitz Combat.".into(), rule!("4.1.2a")),
            Segment::RegularCombat => ("Attack, or end combat.".into(), rule!("4.2")),
            other => (format!("{}.", other.title()), rule!("0.sop-1")),
        }
    }
    fn path(s: &State) -> Vec<String> {
        let mut path = vec![s.clock.turn.to_string()];
        if s.clock.segment.is_of_a_faction() {
            path.push(s.clock.phasing.name().to_string());
        }
        path.push(s.clock.segment.title().to_string());
        path
    }
    fn done_label(s: &State) -> Label {
        Label::new("done", format!("End {}", s.clock.segment.title()))
    }
}
