//! Sets of areas.

use crate::types::Area;

/// Areas, fortresses, seas and boxes, of which there are at most 256.
pub type AreaSet = board::IdSet<Area, 4>;

impl board::Id for Area {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Area {
        Area(index as u8)
    }
}
