//! Zones and nations go by name in JSON.

use crate::data::data;
use crate::types::{Nation, Zone};
use kernel::named;

named!(
    Zone(u16), "zone",
    key: |zone| data().key(zone),
    find: |key| data().find_zone(key),
    count: || data().zones.len()
);

named!(
    Nation(u8), "country",
    key: |nation| &data().country(nation).id,
    find: |id| data().find_nation(id),
    count: || data().countries.len()
);
