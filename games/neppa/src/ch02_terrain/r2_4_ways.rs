//! 2.4, 2.6: how ground units get from zone to zone without ships.

use crate::data::{LandLink, ZoneSet, data};
use crate::types::Zone;
use board::SpaceKind;
use kernel::{Illegal, cite, demand};
use std::sync::LazyLock;

/// 1.1b, 2.4, 2.5-3, 2.5a, 2.6: the way from a land zone to the next. Crossing arrows are such ways; water and white
/// land are none.
pub fn way(from: Zone, to: Zone) -> Result<&'static LandLink, Illegal> {
    cite!("2.5-3", "2.5a");
    let facts = data().facts(to);
    demand!(
        !facts.is_sea(),
        "2.4",
        "ground units cross the sea in ships only"
    );
    demand!(
        facts.kind != SpaceKind::Impassable,
        "2.6",
        "white land is closed to ground units"
    );
    let link = data().zones.land(from).iter().find(|link| link.to == to);
    link.ok_or(Illegal::new(
        kernel::rule!("1.1b"),
        "the zone is not beside the unit's zone",
    ))
}

/// Every zone to which there is a [`way`] from this one.
#[inline]
pub fn ways(from: Zone) -> &'static ZoneSet {
    static WAYS: LazyLock<Vec<ZoneSet>> = LazyLock::new(|| {
        let zones = || data().zones.facts.all().map(|(zone, _)| zone);
        zones()
            .map(|from| zones().filter(|to| way(from, *to).is_ok()).collect())
            .collect()
    });
    &WAYS[from.index()]
}

/// Whether there is a [`way`], found without searching for it.
#[inline]
pub fn is_beside(from: Zone, to: Zone) -> Result<(), Illegal> {
    if ways(from).has(to) {
        return Ok(());
    }
    way(from, to).map(|_| ())
}
