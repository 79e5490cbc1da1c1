//! Names of things as players read them.

use crate::data::data;
use crate::state::State;
use crate::types::{Kind, Nation, Zone};
use crate::unit::UnitId;

/// So many air factors, in words.
pub fn air_factors(count: u8) -> String {
    match count {
        1 => "1 air factor".to_string(),
        _ => format!("{count} air factors"),
    }
}

/// The name of a zone as players read it.
pub fn zone_name(zone: Zone) -> &'static str {
    data().spaces.name(zone)
}

/// The name of a nation as players read it.
pub fn nation_name(nation: Nation) -> &'static str {
    &data().countries.get(nation).name
}

/// A counter in words: `German armour`, `Italian fleet (5)`.
pub fn unit_name(s: &State, id: UnitId) -> String {
    let unit = s.unit(id);
    let name = format!(
        "{} {}",
        data().country(unit.nation).adjective,
        unit.kind.name()
    );
    match unit.kind {
        Kind::Fleet => format!("{name} ({})", unit.factors),
        _ => name,
    }
}

/// A counter and where it is: `German armour in Berlin`.
pub fn unit_at(s: &State, id: UnitId) -> String {
    let name = unit_name(s, id);
    match s.zone_of(id) {
        Some(zone) => format!("{name} in {}", zone_name(zone)),
        None => name,
    }
}
