//! 9.3c, 9.4b, 9.4c, 11.0i: U-boats change their base.

use super::r11_0_units::has_left;
use crate::Act;
use crate::data::UboatBase;
use crate::state::State;
use crate::types::{Nation, Side};
use kernel::{Illegal, Seat, cite, demand, rule};

pub const fn other(base: UboatBase) -> UboatBase {
    match base {
        UboatBase::NorthSea => UboatBase::Biscay,
        UboatBase::Biscay => UboatBase::NorthSea,
    }
}

/// Whether U-boats may go to a base at all.
pub fn may_move(s: &State, seat: Seat, to: UboatBase) -> Result<(), Illegal> {
    cite!("9.4b", "11.0i");
    demand!(
        s.seat_of(Nation::GERMANY) == seat && s.side == Side::Axis,
        "1.0",
        "Germany moves the U-boats, in its own turn"
    );
    if to == UboatBase::Biscay {
        crate::ch09_strategic_warfare::may_base_in_biscay(s)?;
    }
    has_left(s, Nation::GERMANY, 1)
}

/// 11.0i: any number of U-boats for one Strategic Redeployment.
pub fn check(s: &State, seat: Seat, to: UboatBase, count: u8) -> Result<(), Illegal> {
    may_move(s, seat, to)?;
    demand!(
        (1..=s.convoys.uboats[other(to) as usize]).contains(&count),
        "11.0i",
        "there are not so many U-boats in the other base"
    );
    Ok(())
}

pub fn apply(t: &mut Act, to: UboatBase, count: u8) {
    t.s.treasury_mut(Nation::GERMANY).srs += 1;
    let bases = &mut t.s.convoys.uboats;
    bases[other(to) as usize] -= count;
    bases[to as usize] += count;
    t.log.say(rule!("11.0i"), || {
        format!("{count} U-boats change their base")
    });
}
