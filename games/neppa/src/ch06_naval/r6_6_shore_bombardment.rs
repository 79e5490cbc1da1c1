//! 6.6 Shore Bombardment.

use crate::state::State;
use kernel::cite;

/// 6.6: attack factors that the fleets of an invasion add: one for every four factors that carry nothing.
pub fn bombardment(s: &State, invasion: usize) -> u8 {
    cite!("6.6");
    let Some(force) = s.afloat.invasions.get(invasion) else {
        return 0;
    };
    let fleets = force.fleets.iter().map(|id| s.unit(*id));
    let spare: u16 = fleets
        .map(|fleet| u16::from(fleet.factors.saturating_sub(fleet.laden)))
        .sum();
    (spare / 4) as u8
}
