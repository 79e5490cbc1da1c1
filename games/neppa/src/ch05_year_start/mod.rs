//! Chapter 5: the Year Start Sequence, and what a Major has to spend.

mod r5_0_sequence;
mod r5_1_base;
mod r5_2_total;
mod r5_3_uboats;
mod r5_4_expenditure;

pub use r5_0_sequence::{begin, end_player_turn, enter_war};
pub use r5_1_base::new_base;
pub use r5_2_total::{CONVOY_WPPS, claims, oil_captor, oil_owner, worth};
pub use r5_3_uboats::deliver as deliver_uboats;
pub use r5_4_expenditure::{begin_turn, can_spend, deduct, gain, purse, spend, turn_limit};

use crate::Neppa;
use crate::data::data;
use crate::state::State;
use crate::types::{Nation, Nations, Season, Zone};
use arrayvec::ArrayVec;
use frame::Chapter;
use kernel::Label;
use serde::{Deserialize, Serialize};

frame::chapter! {
    /// What this chapter asks and does.
    steps YearStep of Neppa {
        r5_3_uboats::BuyUboats,
        r5_3_uboats::SpreadUboats,
    }
    /// What is done in this chapter.
    actions YearAction {
        Uboats { count: u8 },
        Extra { season: Season },
    }
}

/// What a Major has and has spent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Treasury {
    /// 5.1
    pub base: i16,
    /// 5.2: what the year began with.
    pub total: i16,
    /// What is left; a British deficit, or forced deductions, make it negative.
    pub wpp: i16,
    /// 5.4
    pub limit: i16,
    /// Spent this turn, as far as it counts against the limit.
    pub spent: i16,
    /// 13.3: spent this year.
    pub spent_year: i16,
    /// 10.1e: grants received since the last Unit Construction Phase, not to be spent before the next.
    pub frozen: i16,
    /// 10.1b
    pub granted_turn: i16,
    pub received_turn: i16,
    pub granted_year: i16,
    /// 11.0a
    pub srs: u8,
    /// 11.1b: of these, U.S. Initial Deployments.
    pub deployments: u8,
}

/// What the Year Start Sequence leaves behind, and what it needs to know.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct YearBook {
    /// 14.1d, 14.4b: the countries that Germany and Italy held at the end of their Winter turn.
    pub winter: [Nations; 2],
    /// 5.3b: U-boats still to come this year, by season.
    pub uboats_due: [u8; 4],
    /// 2.7a-5: the Axis Majors that added an oil tower at the last Year Start Sequence.
    pub oil_credit: ArrayVec<(Zone, Nation), 8>,
}

impl Chapter<Neppa> for YearAction {
    fn label(self, _s: &State) -> Label {
        let (verb, text) = match self {
            YearAction::Uboats { count } => ("u-boats", format!("Buy {count} U-boats")),
            YearAction::Extra { season } => ("u-boats", format!("One more in {season:?}")),
        };
        Label::new(verb, text).at(data().places.north_sea_uboat_box)
    }

    #[inline]
    fn verb(self) -> u8 {
        match self {
            YearAction::Uboats { .. } => 1,
            YearAction::Extra { .. } => 2,
        }
    }
}
