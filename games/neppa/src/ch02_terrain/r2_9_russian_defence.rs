//! 2.9: Russian Defence Zones.

use crate::data::data;
use crate::types::{Defence, Nation, Zone};
use kernel::cite;

/// 2.9a: Rugged for Russian units against every side, for nobody else.
pub fn level(nation: Nation, zone: Zone) -> Defence {
    cite!("2.9a");
    if nation == Nation::RUSSIA && data().facts(zone).russian_defence {
        Defence::Rugged
    } else {
        Defence::Normal
    }
}
