//! What is looked at when its turn comes.

use super::{ConditionalAction, perform, r16_1_2_occupation, r16_3_6_risings, r16_3_7_lend_lease};
use crate::Krieg;
use crate::data::ConditionalId;
use crate::types::{CountryId, Faction};
use frame::{Act, Open, Question};
use serde::{Deserialize, Serialize};

/// What is looked at when its turn comes. It asks nobody itself.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    Event(ConditionalId),
    /// 16.3.6: the second half.
    FranceFree,
    /// 16.5.5: the second half.
    RussiaFree,
    /// 16.3.7: the second half.
    FrenchSteps,
    /// 16.1.2: the countries from that one on.
    Occupation(CountryId),
}

impl Question<Krieg> for Check {
    type Answer = ConditionalAction;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        t.pop();
        match *self {
            Check::Event(event) => perform(t, event),
            Check::FranceFree => r16_3_6_risings::france_free(t),
            Check::RussiaFree => r16_3_6_risings::russia_free(t),
            Check::FrenchSteps => r16_3_7_lend_lease::offer(t, Faction::Western),
            Check::Occupation(from) => r16_1_2_occupation::check(t, from),
        }
        Open::Again
    }
}
