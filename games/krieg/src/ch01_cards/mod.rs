//! Chapter 1: the cards: how they are chosen, revealed and carried out.
//!
//! [`holds`] answers a condition of the card language, [`may_choose`] says whether a card may become the Pending Card,
//! [`political_drm`] gives the modifier of a political roll and [`political_roll`] makes one. [`run`] has a faction carry
//! out a program, [`run_table`] has it roll on a table. Logistics markers,
//! Partisan Bases and replacements: [`grant`] and [`take_steps`] are how events give and take steps.

mod actions;
mod conditions;
mod program;
mod r1_1_1_procedure;
mod r1_1_2_1_modifiers;
mod r1_1_2_2_reinforcements;
mod r1_1_3_pending;
mod r1_1_3_selection;
mod r1_2_depots;
mod r1_3_3_taking;
mod r1_3_4_locations;
mod r1_3_5_losing;
mod r1_3_replacements;
mod selecting;
pub mod words;

pub use actions::remove_card;
pub use conditions::{Word, holds, lend_lease};
pub use program::{Selected, no_result, owner_of, political_roll, run, run_table, run_table_with};
pub use r1_1_1_procedure::{
    before_the_first_turn, begin_conditional_events, begin_option_card, begin_political_events,
};
pub use r1_1_2_1_modifiers::{lend_lease_drm, modified, political_drm};
pub use r1_1_2_2_reinforcements::destination;
pub use r1_1_3_selection::{choices, may_choose};
pub use r1_3_3_taking::{Due, For};
pub use r1_3_4_locations::locations;
pub use r1_3_replacements::{begin_replacements, begin_without_season, grant, take_steps};
pub use selecting::may_be_partner;

use crate::Krieg;
use crate::data::data;
use crate::losses;
use crate::state::State;
use crate::types::CardId;
use frame::{Act, Chapter};
use kernel::Label;

frame::chapter! {
    /// What chapter 1 asks.
    steps CardStep of Krieg {
        program::Running,
        r1_1_1_procedure::Commence => Commencing,
        r1_1_1_procedure::CarryOut,
        r1_1_1_procedure::CallTotalWar => Calling,
        r1_1_2_2_reinforcements::Reinforce,
        r1_1_3_pending::ChoosePending => Choosing,
        r1_1_3_pending::AskAlly => Consent,
        selecting::Select => Selecting,
        selecting::PickArm => Arm,
        selecting::PickToRemove => Removing,
        selecting::PickSupport => Sending,
        selecting::Site => Siting,
        r1_2_depots::Depots => Basing,
        r1_3_3_taking::Replace => Replacing,
        r1_3_3_taking::PlaceStep => PlacedAt,
        r1_3_5_losing::Lose => GiveUp,
    }
    /// What may be done in it beyond answers.
    actions CardAction {}
}

/// A card as players call it: its number and its name.
pub fn card_name(id: CardId) -> String {
    let card = data().cards.get(id);
    format!("{} {}", card.number(), card.name)
}

/// 1.2: what the Logistics and Partisan Segment begins with.
pub fn begin_logistics(t: &mut Act<'_, Krieg>) {
    t.push(Depots::default());
}

impl Chapter<Krieg> for CardAction {
    fn label(self, s: &State) -> Label {
        match self {
            CardAction::Commencing(answer) => answer.label(),
            CardAction::Calling(answer) => answer.label(),
            CardAction::Choosing(answer) => answer.label(),
            CardAction::Consent(answer) => answer.label(),
            CardAction::Selecting(answer) => answer.label(),
            CardAction::Arm(answer) => answer.label(s),
            CardAction::Removing(answer) => answer.label(),
            CardAction::Sending(answer) => answer.label(s),
            CardAction::Siting(answer) => answer.label(),
            CardAction::Basing(answer) => r1_2_depots::label(s, answer),
            CardAction::Replacing(answer) => r1_3_3_taking::label(s, answer),
            CardAction::PlacedAt(answer) => r1_3_3_taking::label_place(answer),
            CardAction::GiveUp(GiveUp(loss)) => losses::label(s, "give_up", loss),
        }
    }
    fn verb(self) -> u8 {
        match self {
            CardAction::Commencing(_) => 42,
            CardAction::Choosing(Choosing::Card(_)) => 43,
            CardAction::Choosing(Choosing::Ask(_)) => 44,
            CardAction::Choosing(Choosing::Nothing) => 45,
            CardAction::Consent(_) => 46,
            CardAction::Selecting(_) => 47,
            CardAction::Arm(_) => 48,
            CardAction::Removing(_) => 49,
            CardAction::Sending(_) => 50,
            CardAction::Siting(_) => 51,
            CardAction::Replacing(Replacing::Take(_)) => 24,
            CardAction::Replacing(Replacing::Enough) => 25,
            CardAction::PlacedAt(_) => 26,
            CardAction::GiveUp(_) => 27,
            CardAction::Basing(Basing::Put { .. }) => 28,
            CardAction::Basing(Basing::TakeUp(_)) => 29,
            CardAction::Basing(Basing::Enough) => 30,
            CardAction::Calling(_) => 52,
        }
    }
}
