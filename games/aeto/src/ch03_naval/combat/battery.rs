//! 3.16: the coastal battery of Gibraltar.

use super::clash::{Clash, Fleet};
use crate::ch03_naval::waters;
use crate::game::Act;
use crate::spot::board;
use crate::state::State;
use crate::types::{UnitId, WorkKind};
use crate::works;
use board::SpaceId;
use kernel::{cite, rule};

/// The hex whose fortification has a battery.
pub fn gibraltar() -> Option<SpaceId> {
    cite!("3.16a");
    board().find("W1508")
}

/// 3.16f: whether the battery stands: the fortification is whole, and the hex has never changed hands.
pub fn stands(s: &State) -> bool {
    cite!("3.16f");
    gibraltar().is_some_and(|hex| {
        let lost = s
            .politics
            .taken
            .iter()
            .any(|(taken, _)| taken.space() == hex);
        works::works(s, hex, WorkKind::PermanentFort) && !lost
    })
}

/// 3.16a: before an Amphibious Assault on Gibraltar is rolled, its battery fires on the ships there, in two rounds.
pub fn coastal_battery(t: &mut Act<'_>) {
    cite!("3.16a", "3.16b", "3.16d", "3.16e");
    let Some(hex) = gibraltar().filter(|_| stands(t.s)) else {
        return;
    };
    let Some(owner) = t.s.politics.holder(hex).map(|holder| t.s.camp(holder)) else {
        return;
    };
    let mut coasts = waters::both(hex);
    let at = coasts.next().unwrap_or(hex.into());
    let enemies: Vec<UnitId> =
        t.s.units()
            .filter(|(id, unit)| {
                let there = t.s.location(*id).is_some_and(|at| !at.is_port());
                let here = t.s.location(*id).and_then(|at| at.within()) == Some(hex);
                unit.is_surface() && t.s.are_foes(unit.camp, owner) && there && here
            })
            .map(|(id, _)| id)
            .collect();
    let Some(foe) = enemies.first().map(|ship| t.s.unit(*ship).camp) else {
        return;
    };
    t.log.reveal();
    t.log.say(rule!("3.16a"), || {
        "The battery of Gibraltar opens fire".to_string()
    });
    let fleets = [Fleet::new(owner, Vec::new()), Fleet::new(foe, enemies)];
    t.push(Clash {
        battery: true,
        ..Clash::new(at, false, fleets)
    });
}
