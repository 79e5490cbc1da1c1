//! Names of things as players read them.

use crate::data::data;
use crate::types::{Area, Nation};

/// The name of an area as players read it.
pub fn area_name(area: Area) -> &'static str {
    data().spaces.name(area)
}

/// So many WERPs, in words.
pub fn werps(count: u8) -> String {
    match count {
        1 => "1 WERP".to_string(),
        _ => format!("{count} WERPs"),
    }
}

/// The name of a nation as players read it.
pub fn nation_name(nation: Nation) -> &'static str {
    &data().nations.get(nation).name
}
