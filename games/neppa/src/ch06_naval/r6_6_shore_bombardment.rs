//! 6.6 Shore Bombardment.

use super::mission::factors;
use super::r6_2_sea_transport::{carries, needs};
use crate::ch04_force_pools::lose;
use crate::state::State;
use crate::table::{Table, unit_name};
use crate::unit::UnitId;
use arrayvec::ArrayVec;
use kernel::{cite, rule};

/// 6.6: attack factors that the fleets of an invasion add: one for every four factors that carry nothing.
pub fn bombardment(s: &State, invasion: usize) -> u8 {
    cite!("6.6");
    let Some(force) = s.afloat.invasions.get(invasion) else {
        return 0;
    };
    let spare = factors(s, &force.fleets).saturating_sub(force.carrying.into());
    (spare / 4) as u8
}

/// 6.5l: pays one factor of an exchange with four bombarding fleet factors, partial fleets first. The ships that carry
/// what is still aboard are spared.
pub fn pay_with_ships(t: &mut Table, invasion: usize) {
    cite!("6.5l");
    for _ in 0..4 {
        let Some(fleet) = cheapest(t.s, invasion) else {
            return;
        };
        let left = t.s.unit(fleet).factors - 1;
        if left > 0 {
            t.s.set_factors(fleet, left);
            continue;
        }
        t.log.say(rule!("6.5l"), || {
            format!("{} is lost", unit_name(t.s, fleet))
        });
        t.s.facts.afloat.invasions[invasion]
            .fleets
            .retain(|id| *id != fleet);
        lose(t, fleet);
    }
}

/// The weakest fleet that can lose a factor without losing cargo.
fn cheapest(s: &State, invasion: usize) -> Option<UnitId> {
    let force = s.afloat.invasions.get(invasion)?;
    let load = needs(s, &force.cargo);
    let mut fleets: ArrayVec<UnitId, 24> = force.fleets.clone();
    fleets.sort_unstable_by_key(|id| (s.unit(*id).factors, *id));
    let spared = |fleet: &UnitId| {
        let others: ArrayVec<UnitId, 24> =
            fleets.iter().copied().filter(|id| id != fleet).collect();
        carries(s, &others, load)
    };
    let found = fleets.iter().copied().find(spared);
    found.or(fleets.first().copied())
}
