//! 3.31: U-boats become tactical submarines.

use super::ports;
use crate::fleet;
use crate::game::Act;
use crate::marks::Marks;
use crate::politics::named;
use crate::spot::Where;
use crate::state::State;
use crate::types::UnitId;
use kernel::{Illegal, cite, demand, rule};

/// 3.31b, 3.31c: the tactical submarine that comes next: any that is not on the map, sunk ones too, those of 22 points
/// before those of 23.
fn next(s: &State) -> Option<UnitId> {
    cite!("3.31b", "3.31c");
    let own = s.pieces.of(|owner| owner == named().germany);
    let idle = own.filter(|(_, unit)| {
        let off = matches!(
            unit.at.whereabouts(),
            Where::Pool(_) | Where::Gone(_) | Where::Mix(_)
        );
        unit.is_submarine() && off
    });
    let pace = |id: UnitId| s.unit(id).ship_face().map_or(0, |face| face.movement);
    idle.map(|(id, _)| id).min_by_key(|id| (pace(*id), *id))
}

/// 3.31a: whether a U-boat may be exchanged now: it has lain in a German port since the phase began, and has not attacked.
pub fn may_convert(s: &State, unit: UnitId) -> Result<(), Illegal> {
    let own = s.has_unit(unit) && s.unit(unit).is_u_boat();
    demand!(own, "3.31f", "it is no U-boat");
    let piece = s.unit(unit);
    demand!(
        piece.nation() == crate::politics::named().germany,
        "2.14y",
        "the Italian U-boat is not exchanged"
    );
    let docked = match piece.at.whereabouts() {
        Where::Port(hex) => ports::owner(s, hex) == Some(piece.nation()),
        _ => false,
    };
    demand!(
        docked && !piece.has(Marks::SAILED),
        "3.31a",
        "it has not lain in a German port since the phase began"
    );
    demand!(
        !piece.has(Marks::RAIDED),
        "3.31a",
        "it attacked in this month"
    );
    demand!(
        next(s).is_some(),
        "3.31b",
        "every tactical submarine is on the map"
    );
    demand!(
        s.pieces.is_first_of_its_like(unit),
        "3.31a",
        "choose the first of like U-boats"
    );
    Ok(())
}

/// 3.31b, 3.31d, 3.31e: the one goes to the force pool, the other lies in its port, as worn as it was, and may move.
pub fn convert(t: &mut Act<'_>, unit: UnitId) {
    cite!("3.31b", "3.31d", "3.31e", "3.31f");
    let Some(boat) = next(t.s) else { return };
    let (at, depleted) = (t.s.unit(unit).at, t.s.unit(unit).depleted);
    fleet::withdraw(t, unit);
    t.s.put(boat, at);
    t.s.pieces.change(boat, |unit| unit.depleted = depleted);
    t.log.reveal();
    t.log.say(rule!("3.31b"), || {
        "A U-boat becomes a tactical submarine".to_string()
    });
}
