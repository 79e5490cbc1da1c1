//! 3.15j: ships whose port is destroyed, or has fallen.

use super::{ports, quay};
use crate::fleet;
use crate::game::Act;
use crate::names::hex_name;
use crate::spot::Spot;
use crate::types::{Camp, NationId, UnitId};
use board::SpaceId;
use kernel::{cite, rule};

/// The ships of a port that is out of use, or that another camp has taken, lie off the coast, a task force of each nation;
/// those of a frozen port are sunk. Nobody reacts to that.
pub fn evict(t: &mut Act<'_>, hex: SpaceId, taken_by: Option<Camp>) {
    cite!("3.15j", "3.6ak", "3.28f");
    let Some(port) = Spot::port(hex) else { return };
    let docked: Vec<UnitId> =
        t.s.units_in(port)
            .filter(|(_, unit)| unit.is_naval() && Some(unit.camp) != taken_by)
            .map(|(id, _)| id)
            .collect();
    if docked.is_empty() {
        return;
    }
    t.log.reveal();
    if ports::is_frozen(t.s, hex) {
        cite!("1.6b");
        t.log.say(rule!("3.15j"), || {
            format!("The ships in the frozen port of {} are sunk", hex_name(hex))
        });
        for ship in docked {
            fleet::sink(t, ship);
        }
        return;
    }
    put_out(t, hex, &docked, taken_by.is_some());
    t.log.say(rule!("3.15j"), || {
        format!("The ships of {} put out", hex_name(hex))
    });
}

/// U-boats stay in the pens of a port that is destroyed; from one that has fallen they return to the force pool.
fn put_out(t: &mut Act<'_>, hex: SpaceId, docked: &[UnitId], fallen: bool) {
    let sea = quay(hex);
    let mut forces: Vec<(NationId, u8)> = Vec::new();
    for ship in docked.iter().copied() {
        let nation = t.s.unit(ship).nation();
        if t.s.unit(ship).is_u_boat() {
            if fallen {
                fleet::withdraw(t, ship);
            }
        } else if t.s.unit(ship).is_submarine() {
            t.s.put(ship, sea);
        } else if let Some(number) = number_of(t, &mut forces, nation, sea) {
            t.s.put(ship, Spot::force(number));
        }
    }
}

/// The task force of a nation's ships that put out together.
fn number_of(
    t: &mut Act<'_>,
    forces: &mut Vec<(NationId, u8)>,
    nation: NationId,
    sea: Spot,
) -> Option<u8> {
    if let Some((_, number)) = forces.iter().find(|(of, _)| *of == nation) {
        return Some(*number);
    }
    let chit = t.s.free_chit(nation)?;
    let number = t.s.unit(chit).force()?;
    t.s.pieces.change(chit, |unit| unit.at = sea);
    forces.push((nation, number));
    Some(number)
}
