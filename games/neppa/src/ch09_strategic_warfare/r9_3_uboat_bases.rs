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

/// 9.3c, 9.4a, 9.4c: U-boats base in the Biscay box from the turn after the conquest of France, while the Axis holds it.
pub fn may_base_in_biscay(s: &State) -> Result<(), Illegal> {
    cite!("9.4a");
    let conquered = s.politics.conquered[Nation::FRANCE];
    demand!(
        conquered.is_some_and(|by| by.turn_side() == Side::Axis),
        "9.3c",
        "there is no base in Biscay before France is conquered"
    );
    demand!(
        s.politics.france_fell.is_none_or(|turn| turn < s.turn),
        "9.4c",
        "France was conquered in this very turn"
    );
    Ok(())
}
