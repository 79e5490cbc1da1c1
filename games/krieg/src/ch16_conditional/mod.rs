//! Chapter 16: Conditional Events, checked in the order of the table when their faction's segment comes.
//!
//! Of it stands 16.1.1 for Minors other than France; the others are to come.

mod r16_1_1_conquest;

pub use r16_1_1_conquest::{conquer, is_occupied};

use crate::Krieg;
use crate::types::Faction;
use frame::Act;
use kernel::cite;

/// 6.2: what the Conditional Events Segment begins with.
pub fn begin(t: &mut Act<'_, Krieg>) {
    cite!("16.1");
    if t.s.clock.phasing == Faction::Axis {
        r16_1_1_conquest::check(t);
    }
}
