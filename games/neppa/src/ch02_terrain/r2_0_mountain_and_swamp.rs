//! 2.0, 2.1: mountains and swamps.

use crate::data::data;
use crate::types::{Defence, Zone};
use kernel::cite;

/// 2.0, 2.1: Terrain Defence Factors always, whoever attacks from wherever.
pub fn level(zone: Zone) -> Defence {
    cite!("2.0", "2.1");
    let facts = data().facts(zone);
    if facts.mountain || facts.swamp {
        Defence::Terrain
    } else {
        Defence::Normal
    }
}
