//! Chapter 4: force pools.

mod r4_0_force_pools;
pub mod r4_2_minor_setup;

pub use r4_0_force_pools::{is_available, next_to_build};

use crate::Act;
use crate::ch13_special::r13_4_north_africa;
use crate::data::{Class, data};
use crate::state::State;
use crate::types::{Kind, Nation};
use crate::unit::{At, Marks, UnitId};
use kernel::cite;

/// A counter is lost: back to the force pool if its country may build it again, else out of the game.
pub fn lose(t: &mut Act, id: UnitId) {
    cite!("4.0a", "4.2c");
    let nation = t.s.unit(id).nation;
    let at = if returns_to_pool(t.s, nation) {
        At::Pool
    } else {
        At::Gone
    };
    remove(t, id, at);
}

/// Takes a counter off the board, with all that it did and carried.
pub fn remove(t: &mut Act, id: UnitId, at: At) {
    let unit = *t.s.unit(id);
    r13_4_north_africa::removed(t.s, id);
    t.s.put(id, at);
    if unit.kind == Kind::Fleet {
        t.s.set_factors(id, 8);
    }
    t.s.unmark(id, Marks(!0));
    t.s.set_laden(id, 0);
    t.s.set_came_by(id, 0);
    if unit.nation == Nation::USA {
        t.s.mark(id, Marks::IN_US);
    }
}

/// 4.2c, 12.3f, 14.5b, 14.5e: Majors in the game, active Axis Minor Allies and the Free French build again;
/// other Minors and Vichy do not.
pub fn can_rebuild(s: &State, nation: Nation) -> bool {
    cite!("4.2c", "12.3f", "14.5b", "14.5e");
    match data().country(nation).class {
        Class::Major => !s.politics.fallen.has(nation),
        Class::Minor => s.politics.active_minors.has(nation),
        Class::Pseudo => nation == data().nations.free_french,
        Class::Colony => false,
    }
}

/// 12.3f: what an Axis Minor loses before it is activated can be built again afterwards.
fn returns_to_pool(s: &State, nation: Nation) -> bool {
    let later = data().country(nation).axis_minor && !s.politics.barred_minors.has(nation);
    later || can_rebuild(s, nation)
}
