//! 3.6 Fleet: its factors, and forming up.

use crate::Act;
use crate::ch04_force_pools::lose;
use crate::names::{nation_name, zone_name};
use crate::state::State;
use crate::types::{Kind, Nation, Nations, Zone};
use crate::unit::{Marks, Unit, UnitId};
use arrayvec::ArrayVec;
use kernel::{Illegal, cite, demand, rule};

/// 3.6a: the factors of a full fleet. There is no way to break one down.
pub const FULL: u8 = 8;

/// The partial fleets of a nation in a place; one that ships something in this phase is at sea meanwhile.
fn partial_fleets(s: &State, nation: Nation, at: Zone) -> impl Iterator<Item = (UnitId, &Unit)> {
    cite!("3.6a");
    s.units_in(at).filter(move |(_, unit)| {
        let whole = unit.factors == FULL || unit.laden > 0;
        unit.kind == Kind::Fleet && unit.nation == nation && !whole
    })
}

/// The same, strongest first.
fn by_strength(s: &State, nation: Nation, at: Zone) -> ArrayVec<UnitId, 24> {
    let mut found: ArrayVec<UnitId, 24> = partial_fleets(s, nation, at).map(|(id, _)| id).collect();
    found.sort_by_key(|id| std::cmp::Reverse(s.unit(*id).factors));
    found
}

/// 3.6b: partial fleets in one place that hold eight factors or more may form up.
pub fn may_form_up(s: &State, ours: Nations, nation: Nation, at: Zone) -> Result<(), Illegal> {
    demand!(ours.has(nation), "1.0", "these fleets are another player's");
    let sum: u16 = partial_fleets(s, nation, at)
        .map(|(_, unit)| u16::from(unit.factors))
        .sum();
    demand!(
        sum >= FULL.into(),
        "3.6b",
        "the partial fleets there do not make a full fleet"
    );
    Ok(())
}

/// 3.6b: full fleets are made as far as the factors reach; what is over stays a partial fleet. A fleet that is formed has
/// done what any of its parts has done.
pub fn form_up(t: &mut Act, nation: Nation, at: Zone) {
    let parts = by_strength(t.s, nation, at);
    let mut left: u8 = parts.iter().map(|id| t.s.unit(*id).factors).sum();
    let marks = parts.iter().fold(0, |all, id| all | t.s.unit(*id).marks.0);
    t.log.say(rule!("3.6b"), || {
        format!(
            "Partial fleets of {} form up in {}",
            nation_name(nation),
            zone_name(at)
        )
    });
    for id in parts {
        let factors = left.min(FULL);
        left -= factors;
        if factors == 0 {
            lose(t, id);
        } else {
            t.s.set_factors(id, factors);
            t.s.mark(id, Marks(marks));
        }
    }
}
