//! Chapter 1: the cards: how they are chosen, revealed and carried out.
//!
//! [`holds`] answers a condition of the card language, [`may_choose`] says whether a card may become the Pending Card,
//! [`political_drm`] gives the modifier of a political roll and [`political_roll`] makes one. [`run`] has a faction carry
//! out a program, [`run_table`] has it roll on a table.

mod actions;
mod conditions;
mod program;
mod r1_1_1_procedure;
mod r1_1_2_1_modifiers;
mod r1_1_2_2_reinforcements;
mod r1_1_3_pending;
mod r1_1_3_selection;
mod selecting;
pub mod words;

pub use actions::remove_card;
pub use conditions::{Word, holds};
pub use program::{Selected, no_result, political_roll, run, run_table, run_table_with};
pub use r1_1_1_procedure::{
    before_the_first_turn, begin_conditional_events, begin_option_card, begin_political_events,
};
pub use r1_1_2_1_modifiers::{modified, political_drm};
pub use r1_1_3_selection::{choices, may_choose};
pub use selecting::may_be_partner;

use crate::Krieg;
use crate::data::data;
use crate::state::State;
use crate::types::CardId;
use frame::Chapter;
use kernel::Label;

frame::chapter! {
    /// What chapter 1 asks.
    steps CardStep of Krieg {
        program::Running,
        r1_1_1_procedure::Commence => Commencing,
        r1_1_1_procedure::CarryOut,
        r1_1_2_2_reinforcements::Reinforce,
        r1_1_3_pending::ChoosePending => Choosing,
        r1_1_3_pending::AskAlly => Consent,
        selecting::Select => Selecting,
        selecting::PickArm => Arm,
        selecting::PickToRemove => Removing,
        selecting::PickSupport => Sending,
        selecting::Site => Siting,
    }
    /// What may be done in it beyond answers.
    actions CardAction {}
}

/// A card as players call it: its number and its name.
pub fn card_name(id: CardId) -> String {
    let card = data().cards.get(id);
    format!("{} {}", card.number(), card.name)
}

impl Chapter<Krieg> for CardAction {
    fn label(self, s: &State) -> Label {
        match self {
            CardAction::Commencing(answer) => answer.label(),
            CardAction::Choosing(answer) => answer.label(),
            CardAction::Consent(answer) => answer.label(),
            CardAction::Selecting(answer) => answer.label(),
            CardAction::Arm(answer) => answer.label(s),
            CardAction::Removing(answer) => answer.label(),
            CardAction::Sending(answer) => answer.label(s),
            CardAction::Siting(answer) => answer.label(),
        }
    }
    fn verb(self) -> u8 {
        match self {
            CardAction::Commencing(_) => 60,
            CardAction::Choosing(Choosing::Card(_)) => 61,
            CardAction::Choosing(Choosing::Ask(_)) => 62,
            CardAction::Choosing(Choosing::Nothing) => 63,
            CardAction::Consent(_) => 64,
            CardAction::Selecting(_) => 65,
            CardAction::Arm(_) => 66,
            CardAction::Removing(_) => 67,
            CardAction::Sending(_) => 68,
            CardAction::Siting(_) => 69,
        }
    }
}
