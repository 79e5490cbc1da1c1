//! Chapter 13: special considerations. Deficit spending (13.3) is with the spending limits, in
//! `ch05_year_start/r5_4_expenditure.rs`.

pub mod r13_0_bonus;
pub mod r13_1_russian_winter;
pub mod r13_2_garrison;
pub mod r13_4_north_africa;
pub mod r13_5_persia;

use crate::Act;
use crate::step::Phase;

pub use r13_1_russian_winter::{winter_halves, winter_lets_attack};
pub use r13_2_garrison::garrison_factors;
pub use r13_4_north_africa::{africa_lets_act, africa_lets_many_act};

/// The Movement, Strategic Warfare or Strategic Redeployment Phase is over.
pub fn garrison(t: &mut Act) {
    r13_2_garrison::test(t);
    if t.s.phase == Phase::Redeployment {
        crate::ch01_war::r1_5_intervention::note_helpers(t);
    }
}

pub fn begin_player_turn(t: &mut Act) {
    r13_4_north_africa::begin_player_turn(t);
}
