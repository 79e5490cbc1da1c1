//! Areas and nations go by name in JSON.

use crate::data::data;
use crate::types::{Area, Nation};
use kernel::named;

named!(
    Area(u8), "area",
    key: |area| data().key(area),
    find: |key| data().find_area(key),
    count: || data().areas.len()
);

named!(
    Nation(u8), "nation",
    key: |nation| &data().nations.get(nation).id,
    find: |id| data().nations.find(id),
    count: || data().nations.len()
);
