//! Chapter 16: Conditional Events, in the order of the table when their faction's segment comes; those of the Current
//! Card after them.
//!
//! [`begin`] puts the permanent ones on the stack, [`of_card`] carries out one that a card names.

mod ask;
mod checks;
mod fall;
mod r16_1_1_conquest;
mod r16_1_2_occupation;
mod r16_2_1_case_yellow;
mod r16_2_2_ostland;
mod r16_3_1_reactivation;
mod r16_3_2_liberation;
mod r16_3_3_alarms;
mod r16_3_6_risings;
mod r16_3_7_lend_lease;
mod r16_4_2_avalanche;
mod r16_5_4_border;
mod r16_7_internment;

pub use ask::Matter;
pub use fall::is_occupied;
pub use r16_1_1_conquest::conquer;

use crate::Krieg;
use crate::data::{ConditionalId, data};
use crate::game::Action;
use crate::state::State;
use crate::types::{CountryId, Faction};
use frame::{Act, Chapter};
use kernel::{Label, cite};

frame::chapter! {
    /// What chapter 16 asks.
    steps ConditionalStep of Krieg {
        checks::Check,
        ask::Judge => Verdict,
    }
    /// What is decided in it.
    actions ConditionalAction {}
}

/// 6.2: what the Conditional Events Segment begins with: the permanent events of its faction, in order.
pub fn begin(t: &mut Act<'_, Krieg>) {
    cite!(
        "6.2a", "6.2b", "16.1", "16.3", "16.5", "16.2", "16.4", "16.6"
    );
    let all = (0..data().conditional.len() as u16)
        .map(ConditionalId)
        .rev();
    let faction = t.s.clock.phasing;
    for event in all {
        let facts = &data().conditional[usize::from(event.0)];
        if facts.card.is_none() && facts.faction == faction {
            t.push(Check::Event(event));
        }
    }
}

/// 16.2, 16.4: an event that the Current Card names.
pub fn of_card(t: &mut Act<'_, Krieg>, event: ConditionalId) {
    cite!("16.2", "16.4", "16.6");
    perform(t, event);
}

/// Carries an event out, unless it has happened and happens once, or a card bars it.
fn perform(t: &mut Act<'_, Krieg>, event: ConditionalId) {
    let facts = &data().conditional[usize::from(event.0)];
    let over = facts.once && t.s.politics.done.contains(&event);
    let axis = t.s.cards[Faction::Axis.index()].current;
    let barred = facts.barred_by.is_some() && facts.barred_by == axis;
    if over || barred {
        return;
    }
    match &*facts.id {
        "16.1.1" => r16_1_1_conquest::check(t),
        "16.1.2" => r16_1_2_occupation::check(t, CountryId(0)),
        "16.2.1" => r16_2_1_case_yellow::check(t, event),
        "16.2.2" => r16_2_2_ostland::impose(t, event),
        "16.3.1" => r16_3_1_reactivation::check(t, Faction::Western),
        "16.5.1" => r16_3_1_reactivation::check(t, Faction::Soviet),
        "16.3.2" => r16_3_2_liberation::check(t, Faction::Western),
        "16.5.2" => r16_3_2_liberation::check(t, Faction::Soviet),
        "16.3.3" => r16_3_3_alarms::finest_hour(t, event),
        "16.3.4" => r16_3_3_alarms::paris(t, event),
        "16.5.3" => r16_3_3_alarms::emergency(t, event),
        "16.3.5" => r16_3_3_alarms::us_impact(t),
        "16.3.6" => r16_3_6_risings::france(t),
        "16.5.5" => r16_3_6_risings::russia(t),
        "16.3.7" => r16_3_7_lend_lease::france(t),
        "16.5.6" => r16_3_7_lend_lease::offer(t, Faction::Soviet),
        "16.4.1" => r16_3_2_liberation::free_vichy(t, event),
        "16.4.2" => r16_4_2_avalanche::check(t, event),
        "16.5.4" => r16_5_4_border::check(t),
        _ => r16_7_internment::check(t),
    }
}

/// An event that happens once has happened.
fn done(t: &mut Act<'_, Krieg>, event: ConditionalId) {
    t.s.politics.done.push(event);
}

impl Chapter<Krieg> for ConditionalAction {
    fn label(self, s: &State) -> Label {
        let ConditionalAction::Verdict(verdict) = self;
        ask::label(s, verdict)
    }
    fn verb(self) -> u8 {
        let ConditionalAction::Verdict(verdict) = self;
        ask::verb(verdict)
    }
}

fn add(out: &mut Vec<Action>, answers: impl IntoIterator<Item = Verdict>) {
    frame::add(out, answers);
}
