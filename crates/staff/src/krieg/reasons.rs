//! Why the cadet does something, from what it weighed.

use super::battle::propose;
use super::picture::{Picture, hex};
use super::plans::plans;
use krieg::ch01_cards::{CardAction, Choosing};
use krieg::ch03_movement::{MovementAction, Step};
use krieg::ch04_combat::CombatAction;
use krieg::ch06_final::{Declared, FinalAction};
use krieg::{Action, State};

/// A sentence about an action that was chosen.
pub fn reason(s: &State, picture: &Picture, chosen: Action) -> String {
    match chosen {
        Action::Done => "Nothing more here is worth it.".to_string(),
        Action::Cards(CardAction::Choosing(Choosing::Card(card))) => {
            let reveal = s.clock.turn.seasons_after(1);
            let worth = plans().card(s, card, reveal);
            format!("Of the cards for {reveal} it is worth most to the plan: {worth}.")
        }
        Action::Combat(CombatAction::Target { hex: target }) => {
            let gain = propose(s, picture, target).unwrap_or(0);
            format!(
                "By the odds this attack promises most: {gain} sixths of what a tenth of a step is worth."
            )
        }
        Action::Movement(MovementAction::Pick { .. }) => {
            "It is needed elsewhere: for an attack, to hold a place, or on the way.".to_string()
        }
        Action::Movement(MovementAction::Step(step)) => match step {
            Step::Go(to) | Step::March(to) | Step::Pass(to) | Step::Sail { to, .. } => {
                match hex(to) {
                    Some(at) => format!(
                        "What can be won or must be held near there draws with {}, against a threat of {} factors.",
                        picture.pull[at.index()],
                        picture.threat[at.index()]
                    ),
                    None => "It is on the way.".to_string(),
                }
            }
            Step::Stop => "It stands where it was to go.".to_string(),
        },
        Action::FinalPhase(FinalAction::Declared(Declared::On(_))) => {
            "The plan names this country, and the time has come.".to_string()
        }
        Action::Stacking(_) => "It is the cheapest step that mends the stack.".to_string(),
        Action::Combat(_) => "By steps and worth of the hexes it is the best.".to_string(),
        Action::Support(_) => "There it helps most, or nothing is worth it.".to_string(),
        Action::Administration(_) => "It makes the army stronger where it stands.".to_string(),
        Action::Cards(_) | Action::FinalPhase(_) => "The plan prefers it.".to_string(),
        Action::WarState(_)
        | Action::Countries(_)
        | Action::Markers(_)
        | Action::Events(_)
        | Action::Conditional(_) => "Of what is offered it serves the side best.".to_string(),
    }
}
