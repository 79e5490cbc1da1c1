//! 4.7: conquered resource areas need a garrison.

use super::facts::of_a_friend;
use crate::ch08_naval::flag;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, Camp, Nation, Nations};
use kernel::cite;

/// A resource area outside the Home countries of those who hold it, taken from an enemy.
///
/// Italy's are not conquered for Germany until Italy has fallen, nor an Axis Minor's before that Minor has.
pub fn is_conquered(s: &State, area: Area) -> bool {
    let facts = data().areas.facts(area);
    facts.resource && s.holder(area) != Camp::Neutral && !of_a_friend(s, s.holder(area), area)
}

/// 4.7: whether those who hold an area must keep a ground unit in it.
pub fn needs_garrison(s: &State, area: Area) -> bool {
    cite!("4.7");
    match flag(s, s.holder(area)) {
        // 9.523: Vichy French areas are not conquered.
        _ if s.control(area) == Nation::VICHY => false,
        Camp::Axis | Camp::Soviet => is_conquered(s, area),
        Camp::Western => {
            let own = data().areas.facts(area).nation;
            // 16.1: and what is taken from the Soviets.
            let enemy = matches!(own, Some(Nation::GERMANY | Nation::ITALY | Nation::USSR));
            area == data().places.alexandria || enemy && is_conquered(s, area)
        }
        Camp::Neutral => false,
    }
}

/// 4.7: whether the ground unit that counts is there.
pub fn is_garrisoned(s: &State, area: Area) -> bool {
    let here = s.tally(area).ground_nations;
    let guards = match flag(s, s.holder(area)) {
        Camp::Western if area == data().places.alexandria => Nations::of(&[Nation::BRITAIN]),
        Camp::Western => Nations::of(&Nation::WESTERN),
        Camp::Soviet => Nations::of(&[Nation::USSR]),
        Camp::Axis => s.politics.nations_of_side(crate::types::Side::Axis),
        Camp::Neutral => return true,
    };
    !here.both(guards).is_empty()
}

/// 4.7(a)-(c): no WERPs from it, no supply through it (but see there), no Strat-move into or through it.
#[inline]
pub fn is_ungarrisoned(s: &State, area: Area) -> bool {
    cite!("4.7(a)");
    data().areas.resources.has(area) && needs_garrison(s, area) && !is_garrisoned(s, area)
}
