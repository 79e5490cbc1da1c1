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

use crate::data::data;
use crate::state::State;
use crate::step::{Action, Open, Step};
use crate::table::Table;
use crate::types::{Nation, Nations, Season, Zone};
use arrayvec::ArrayVec;
use kernel::{Illegal, Label, RuleId, demand, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum YearStep {
    /// 5.3a: how many U-boats for the year.
    BuyUboats,
    /// 5.3b: which season gets the next extra U-boat.
    SpreadUboats { left: u8 },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum YearAction {
    Uboats { count: u8 },
    Extra { season: Season },
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

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, _step: YearStep) -> Open {
    Open::Ask(t.s.seat_of(Nation::GERMANY))
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: YearStep, out: &mut Vec<Action>) {
    let mut answers = Vec::new();
    r5_3_uboats::answers(s, step, &mut answers);
    out.extend(answers.into_iter().map(Action::Year));
}

pub fn check(s: &State, action: YearAction) -> Result<(), Illegal> {
    match (s.top(), action) {
        (Some(Step::Year(YearStep::BuyUboats)), YearAction::Uboats { count }) => {
            r5_3_uboats::may_buy(s, count)
        }
        (Some(Step::Year(YearStep::SpreadUboats { .. })), YearAction::Extra { season }) => {
            r5_3_uboats::may_add(s, season)
        }
        _ => {
            demand!(false, "5.0", "this is decided in the Year Start Sequence");
            Ok(())
        }
    }
}

pub fn apply(t: &mut Table, action: YearAction) {
    match (t.s.top(), action) {
        (_, YearAction::Uboats { count }) => r5_3_uboats::buy(t, count),
        (Some(Step::Year(YearStep::SpreadUboats { left })), YearAction::Extra { season }) => {
            r5_3_uboats::add(t, season, left);
        }
        _ => {}
    }
}

pub fn prompt(s: &State, step: YearStep) -> (String, RuleId) {
    match step {
        YearStep::BuyUboats => (
            format!(
                "Germany: how many U-boats this year (at most {})?",
                r5_3_uboats::budget(s)
            ),
            rule!("5.3a"),
        ),
        YearStep::SpreadUboats { left } => (
            format!("Germany: in which turn comes an extra U-boat ({left} left)?"),
            rule!("5.3b"),
        ),
    }
}

pub fn label(_s: &State, action: YearAction) -> Label {
    let (verb, text) = match action {
        YearAction::Uboats { count } => ("u-boats", format!("Buy {count} U-boats")),
        YearAction::Extra { season } => ("u-boats", format!("One more in {season:?}")),
    };
    let space = Some(data().key(data().places.north_sea_uboat_box).to_string());
    Label {
        verb,
        text,
        space,
        ..Label::default()
    }
}

/// Below 8: which of this chapter's kinds of action it is.
#[inline]
pub fn verb(action: YearAction) -> u8 {
    match action {
        YearAction::Uboats { .. } => 1,
        YearAction::Extra { .. } => 2,
    }
}
