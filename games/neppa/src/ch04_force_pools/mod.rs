//! Chapter 4: force pools.

mod r4_0_force_pools;

pub use r4_0_force_pools::{is_available, next_to_build};

use crate::data::{Class, data};
use crate::state::State;
use crate::table::Table;
use crate::types::{Kind, Nation};
use crate::unit::{At, Marks, UnitId};
use kernel::cite;

/// A counter is lost: back to the force pool if its country may build it again, else out of the game.
pub fn lose(t: &mut Table, id: UnitId) {
    cite!("4.0a", "4.2c");
    let unit = *t.s.unit(id);
    let at = if can_rebuild(t.s, unit.nation) {
        At::Pool
    } else {
        At::Gone
    };
    t.s.put(id, at);
    if unit.kind == Kind::Fleet {
        t.s.set_factors(id, 8);
    }
    t.s.unmark(id, Marks(!0));
    t.s.set_laden(id, 0);
    if unit.nation == Nation::USA {
        t.s.mark(id, Marks::IN_US);
    }
}

/// 4.2c, 12.3f, 14.5e: Majors in the game, active Axis Minor Allies and the Free French build again.
pub fn can_rebuild(s: &State, nation: Nation) -> bool {
    let country = data().country(nation);
    match country.class {
        Class::Major => !s.politics.fallen.has(nation),
        Class::Minor => s.politics.active_minors.has(nation),
        Class::Pseudo => country.free_french,
        Class::Colony => false,
    }
}
