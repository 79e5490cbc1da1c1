//! Chapter 13: countries, with what is asked when a Neutral takes a side.
//!
//! Somebody who brings a Neutral into the war calls [`activate`] where the faction is known, [`activate_allied`] or
//! [`declare_war`] where 13.5 has to find it. Who must know the alignment before he goes on puts his own step on the
//! stack, then calls [`align`], and reads [`aligned`] when his step is opened.

use crate::Krieg;
use crate::data::{ScenarioRule, Sheet};
use crate::state::State;
use crate::types::CountryId;
use frame::Chapter;
use kernel::Label;

mod activation;
mod internment;
mod postures;
mod r13_5_alignment;
mod r13_7_mobilization;
mod r13_7_setup;
mod r13_8_1_ceding;
mod r13_8_2_creation;
mod r2_3_4_exchange;

pub use activation::{Cause, activate, activate_allied, admits, declare_war, is_in_civil_war};
pub use internment::{break_down, break_up, intern};
pub use postures::{
    box_name, change_truce, end_policy, end_policy_in, end_policy_of, may_end_voluntarily,
    policy_as, policy_to_truce, put_policy, put_truce, set_policy,
};
pub use r13_5_alignment::{Alignment, align, aligned, alignment, borders_soviets};
pub use r13_7_mobilization::mobilize;
pub use r13_8_1_ceding::{cede, cede_whole, restore};
pub use r13_8_2_creation::{create, create_vichy, is_creatable};

frame::chapter! {
    /// What chapter 13 asks.
    steps CountriesStep of Krieg {
        r13_5_alignment::Align => Aligning,
        activation::Activation,
        r13_7_setup::SetUp => SettingUp,
        r13_7_setup::PlaceConvoy => ConvoyPlaced,
        r13_7_mobilization::Flip => Flipping,
        activation::Finish,
        r2_3_4_exchange::Exchange => Exchanging,
    }
    /// What is decided when a country takes a side.
    actions CountriesAction {}
}

impl Chapter<Krieg> for CountriesAction {
    fn label(self, s: &State) -> Label {
        match self {
            CountriesAction::Aligning(answer) => r13_5_alignment::label(s, answer),
            CountriesAction::SettingUp(answer) => r13_7_setup::label(s, answer),
            CountriesAction::ConvoyPlaced(answer) => r13_7_setup::convoy_label(answer),
            CountriesAction::Flipping(answer) => r13_7_mobilization::label(s, answer),
            CountriesAction::Exchanging(answer) => r2_3_4_exchange::label(s, answer),
        }
    }
    fn verb(self) -> u8 {
        match self {
            CountriesAction::Aligning(_) => 48,
            CountriesAction::SettingUp(SettingUp::Place { .. }) => 49,
            CountriesAction::SettingUp(SettingUp::Rest) => 50,
            CountriesAction::ConvoyPlaced(_) => 51,
            CountriesAction::Flipping(Flipping::Flip(_)) => 52,
            CountriesAction::Flipping(Flipping::Enough) => 53,
            CountriesAction::Exchanging(_) => 54,
        }
    }
}

/// What a country is called.
fn name(country: CountryId) -> &'static str {
    &crate::data::data().countries[country.index()].name
}

/// Whether a country takes part in the scenario, and lies on its map.
pub fn takes_part(s: &State, country: CountryId) -> bool {
    let rules = &s.scenario().rules;
    let only = |rule: &ScenarioRule| matches!(rule, ScenarioRule::Only(_));
    let named = rules.contains(&ScenarioRule::Only(country)) || !rules.iter().any(only);
    let out = [
        ScenarioRule::Outside(country),
        ScenarioRule::Closed(country),
    ];
    let capital = crate::data::data().countries[country.index()].capital;
    let sheet = capital.map(|hex| crate::spot::board().key(hex).starts_with('w'));
    let elsewhere = rules.iter().any(|rule| match rule {
        ScenarioRule::Map(on) => sheet == Some(*on == Sheet::East),
        _ => false,
    });
    named && !elsewhere && !out.iter().any(|rule| rules.contains(rule))
}
