//! 9.3 North Sea U-boat Base Box, 9.4 Biscay U-boat Base Box, 9.5 Norway.

use crate::data::{ConvoyBox, UboatBase, data};
use crate::state::State;
use crate::types::{Nation, Side};
use kernel::{Illegal, cite, demand};

/// 9.5a: whether the Axis controls Norway.
pub fn axis_norway(s: &State) -> bool {
    let norway = data().nations.norway;
    let capital = data().country(norway).capital;
    capital.is_some_and(|zone| matches!(s.control(zone), Nation::GERMANY | Nation::ITALY))
}

/// 9.3b, 9.4a, 9.5a: the effectiveness of U-boats in percent; `None` where they may not sail.
pub fn effectiveness(s: &State, base: UboatBase, place: ConvoyBox) -> Option<u8> {
    cite!("9.3b", "9.4a", "9.5a");
    data().effectiveness.percent(base, axis_norway(s), place)
}

/// 9.4a: the Biscay box can be used from the turn after the conquest of France, while the Axis holds it.
pub fn biscay_open(s: &State) -> bool {
    cite!("9.4a");
    let conquered = s.politics.conquered[Nation::FRANCE.index()];
    let axis = conquered.is_some_and(|by| by.turn_side() == Side::Axis);
    axis && s.politics.france_fell.is_none_or(|turn| turn < s.turn)
}

/// 9.3c, 9.4b, 9.4c: whether the U-boats of a base may be redeployed to the other, for one SR whatever their number.
pub fn may_redeploy_uboats(s: &State, from: UboatBase) -> Result<(), Illegal> {
    cite!("9.4b");
    demand!(
        s.convoys.uboats[from as usize] > 0,
        "9.3c",
        "there are no U-boats in that base"
    );
    if from == UboatBase::Biscay || biscay_open(s) {
        return Ok(());
    }
    let now = s.politics.france_fell == Some(s.turn);
    demand!(!now, "9.4c", "not in the turn in which France is conquered");
    demand!(
        false,
        "9.3c",
        "the Biscay box waits for the conquest of France"
    );
    Ok(())
}
