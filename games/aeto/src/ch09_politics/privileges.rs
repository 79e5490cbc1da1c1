//! 8.0: ports and bases that neutrals open to others.

use crate::data::data;
use crate::politics::named;
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, Month, NationId};
use board::SpaceId;
use kernel::cite;

/// 8.0-portugal: whether British and American ships and aircraft may be based in the Azores.
pub fn opens_azores(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("8.0-portugal");
    if board().key(hex) != AZORES {
        return false;
    }
    let n = named();
    let since = SINCE.parse::<Month>();
    let taken = |nation: NationId| {
        let mut all = s.politics.conquests.iter();
        all.any(|one| one.of == nation && s.camp(one.by) == Camp::Axis)
    };
    let portugal = data().find_nation("portugal");
    [n.uk, n.us].contains(&nation)
        && since.is_ok_and(|since| s.clock.month >= since)
        && s.politics.is_conquered(n.italy)
        && ![n.uk, n.ussr]
            .into_iter()
            .any(|power| s.politics.is_conquered(power))
        && !taken(n.spain)
        && s.camp(n.spain) != Camp::Axis
        && !portugal.is_some_and(taken)
}

const AZORES: &str = "W1902";
const SINCE: &str = "october 1943";
