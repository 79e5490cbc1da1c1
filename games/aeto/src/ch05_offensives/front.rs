//! 5.12.7: what lies behind a Front.

use crate::data::data;
use crate::ground;
use crate::politics::Standing;
use crate::state::State;
use crate::types::NationId;
use board::{Hold, SpaceId};
use kernel::cite;

/// A hex of a side in which no enemy land unit stands, and on which none has a zone of control; partisans do not count.
fn is_safe(s: &State, nation: NationId, hex: SpaceId) -> bool {
    s.politics.standing(nation, hex) == Standing::Friendly
        && !s.is_enemy_held(hex, s.camp(nation))
        && s.hold(nation, hex) == Hold::None
}

/// 5.12.7, 5.12.8: whether a hex lies behind the Front of a nation's side, as things stand: a chain of safe hexes joins it
/// to a supply source of the side.
pub fn is_behind_front(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("5.12.7", "5.12.8");
    let camp = s.camp(nation);
    let source = |at: SpaceId| {
        let mut all = data().sources.iter();
        all.any(|source| source.hex == at && s.camp(source.nation) == camp)
    };
    if !is_safe(s, nation, hex) {
        return false;
    }
    let mut seen = vec![hex];
    let mut next = 0;
    while let Some(at) = seen.get(next).copied() {
        next += 1;
        if source(at) {
            return true;
        }
        for (to, _) in ground::beside(at) {
            if !seen.contains(&to) && is_safe(s, nation, to) {
                seen.push(to);
            }
        }
    }
    false
}
