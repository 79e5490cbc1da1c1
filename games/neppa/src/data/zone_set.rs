use crate::types::Zone;

/// Zones and boxes; the board has at most [`ZoneSet::ROOM`] of them (checked at load).
pub type ZoneSet = board::IdSet<Zone, 5>;
