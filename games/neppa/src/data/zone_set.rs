use crate::types::Zone;

/// Zones and boxes; the board has at most [`ZoneSet::ROOM`] of them (checked at load).
pub type ZoneSet = board::IdSet<Zone, 5>;

impl board::Id for Zone {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Zone {
        Zone(index as u16)
    }
}
