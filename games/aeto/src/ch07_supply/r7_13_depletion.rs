//! 7.10a, 7.13: the Supply Step: who is marked, and who loses steps.

use super::is_marked;
use super::isolation::relieve;
use super::rationing::{Rationing, Settling};
use crate::game::Act;
use crate::ground;
use crate::losses::{self, Cause};
use crate::state::State;
use crate::types::{Camp, LandKind, NationId, Terrain, UnitId};
use board::SpaceId;
use kernel::{cite, rule};

/// 0.sop-end2: who lives on chits draws on them; then everybody is marked or cleared.
pub fn supply_step(t: &mut Act<'_>) {
    cite!("0.sop-end2");
    relieve(t);
    t.s.refresh();
    t.push(Settling {});
    let powers: Vec<NationId> = t.s.powers().collect();
    for nation in powers.into_iter().rev() {
        t.push(Rationing { nation });
    }
}

/// Units that were marked before and still are roll for steps; everybody is marked or cleared.
pub fn mark(t: &mut Act<'_>) {
    cite!("7.10a", "7a");
    t.s.refresh();
    let all: Vec<UnitId> =
        t.s.units()
            // A neutral lives at home and wants for nothing.
            .filter(|(_, unit)| unit.hex().is_some() && unit.camp != Camp::Neutral)
            .map(|(id, _)| id)
            .collect();
    let unsupplied: Vec<UnitId> = all
        .iter()
        .copied()
        .filter(|id| is_marked(t.s, *id))
        .collect();
    for id in &all {
        let marked = unsupplied.contains(id);
        t.s.pieces.mark(*id, |unit| {
            unit.unsupplied = if marked {
                unit.unsupplied.saturating_add(1).min(9)
            } else {
                0
            };
        });
    }
    for id in unsupplied {
        let unit = t.s.unit(id);
        if unit.is_combat() && unit.unsupplied > 1 && unit.hex().is_some() {
            deplete(t, id);
        }
    }
}

/// 7.13: one die for a land unit in its second Supply Step without supply, and every later one.
fn deplete(t: &mut Act<'_>, id: UnitId) {
    let Some(hex) = t.s.unit(id).hex() else {
        return;
    };
    let modifier = modifier(t.s, id, hex);
    let die = t.dice.d6();
    let lost = match die as i8 + modifier {
        ..=1 => 2,
        2 | 3 => 1,
        _ => 0,
    };
    t.log.rolled(rule!("7.13"), &[die], || {
        format!(
            "A unit without supply in {} loses {lost} steps",
            crate::names::hex_name(hex)
        )
    });
    let camp = t.s.unit(id).camp;
    for _ in 0..lost {
        if t.s.unit(id).hex().is_some() {
            losses::lose_step(t, id, Cause::Unsupplied);
        }
    }
    losses::staff_without_troops(t, hex, camp, Cause::Unsupplied);
}

fn modifier(s: &State, id: UnitId, hex: SpaceId) -> i8 {
    cite!("7.13", "10.0c");
    let printed = ground::hex(hex);
    let unit = s.unit(id);
    let rough = matches!(
        printed.terrain,
        Some(Terrain::Forest | Terrain::Mountain | Terrain::Swamp)
    );
    let others = s
        .troops(hex, unit.camp)
        .filter(|(_, other)| other.unsupplied > 0);
    let crowded = others.count() > 1;
    let commando = unit.land() == Some(LandKind::Commando);
    i8::from(printed.city) - i8::from(rough) - i8::from(crowded) + 2 * i8::from(commando)
}
