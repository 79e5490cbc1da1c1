//! 3.1, 3.2, 3.4d: artillery raises infantry and airborne, one for one.

use crate::state::State;
use crate::types::Kind;
use crate::unit::{At, UnitId};
use kernel::cite;

/// 3.1a, 3.2a, 3.4d: how many infantry and airborne units of an attack are raised by one factor. 3.2b: nothing that
/// lands from the sea raises or is raised.
pub fn boosts(s: &State, attackers: &[UnitId]) -> u8 {
    cite!("3.1a", "3.2a", "3.2b", "3.4d");
    let (mut guns, mut raised) = (0, 0);
    for unit in attackers.iter().map(|id| s.unit(*id)) {
        match unit.kind {
            _ if matches!(unit.at, At::Afloat(_)) => {}
            Kind::Artillery => guns += 1,
            Kind::Infantry | Kind::Airborne => raised += 1,
            _ => {}
        }
    }
    guns.min(raised)
}

/// Whether a unit of an attack is one that artillery can raise.
pub fn can_be_raised(s: &State, id: UnitId) -> bool {
    let unit = s.unit(id);
    matches!(unit.kind, Kind::Infantry | Kind::Airborne) && !matches!(unit.at, At::Afloat(_))
}
