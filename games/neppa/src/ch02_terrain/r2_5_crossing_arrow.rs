//! 2.5, 2.5a: crossing arrows.

use super::Approach;
use crate::data::data;
use crate::types::{Defence, Zone};
use kernel::cite;

/// 2.5-1: Terrain factors when every attacker on land comes across a red arrow. 2.5-2, 3.4e: a drop behind the water
/// takes them away. 2.5a: the blue arrow of Denmark gives none.
pub fn level(zone: Zone, approach: &Approach) -> Defence {
    cite!("2.5-1", "2.5-2", "3.4e", "2.5a");
    if approach.from.is_empty() || approach.drop || zone == data().places.denmark {
        return Defence::Normal;
    }
    if approach.from.is_subset(across_arrows(zone)) {
        Defence::Terrain
    } else {
        Defence::Normal
    }
}

/// The neighbours that a red arrow joins to a zone.
fn across_arrows(zone: Zone) -> crate::data::ZoneSet {
    let links = data().zones.land(zone).iter();
    links
        .filter(|link| link.arrow)
        .map(|link| link.to)
        .collect()
}
