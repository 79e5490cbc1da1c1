//! 14.7: Ceded Land markers in the Delay Box and on the Turn Track.

use crate::Krieg;
use crate::ch07_end_of_turn::faction_drm;
use crate::ch13_countries::{cede, intern};
use crate::data::{Ceded, data};
use crate::politics::CededAt;
use crate::types::{CededId, Faction, WarState};
use crate::unit::UnitId;
use frame::Act;
use kernel::{cite, rule};

fn markers(t: &Act<'_, Krieg>, at: CededAt) -> Vec<CededId> {
    let all = (0..data().ceded.len() as u16).map(CededId);
    all.filter(|id| t.s.politics.marker(*id) == at).collect()
}

/// 7.1: each that lies in the Delay Box is rolled for.
pub fn delay_ceded(t: &mut Act<'_, Krieg>) {
    cite!("7.1a", "14.7b");
    for id in markers(t, CededAt::Delay) {
        let die = t.dice.d6();
        let ahead = (die as i8 + faction_drm(t.s, Faction::Axis)).max(1) as u16;
        let turn = t.s.clock.turn.after(ahead);
        t.s.politics.ceded[id.index()] = CededAt::Turn(turn);
        t.log.rolled(rule!("7.1a"), &[die], || {
            format!(
                "Ceded Land {} returns in {turn}",
                data().ceded[id.index()].id
            )
        });
    }
}

/// 14.7b: what comes off the Turn Track is ceded in Pre-War, and a war aim later.
pub fn return_ceded(t: &mut Act<'_, Krieg>) {
    cite!("14.7b");
    for id in markers(t, CededAt::Turn(t.s.clock.turn)) {
        if t.s.politics.war_state != WarState::PreWar {
            t.s.politics.ceded[id.index()] = CededAt::Pool;
            continue;
        }
        cede(t, id);
        if let Ceded::Land(land) = data().ceded[id.index()].land {
            let hexes = &data().lands[land.index()].hexes;
            let allied = t.s.units().filter(|(_, unit)| {
                let there = unit.at.space().is_some_and(|hex| hexes.contains(&hex));
                there && unit.faction.is_some_and(Faction::is_allied)
            });
            let allied: Vec<UnitId> = allied.map(|(id, _)| id).collect();
            for id in allied {
                intern(t, id);
            }
        }
    }
}
