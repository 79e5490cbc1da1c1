//! 3.2: overruns.

use crate::ch00_sequence::Segment;
use crate::ch04_combat::{hex_shift, hexside_shift, ranged_support};
use crate::ch11_weather::weather;
use crate::game::not_asked;
use crate::ground::hexes;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Faction, Weather};
use crate::unit::{Unit, UnitId, hqs};
use board::SpaceId;
use kernel::{Illegal, cite, demand};

/// The one enemy ground unit in a hex, if that is all that an overrun could meet there.
pub fn target(s: &State, at: SpaceId, faction: Faction) -> Option<UnitId> {
    let mut enemies = s
        .units_in(Spot::from(at))
        .filter(|(_, unit)| unit.faction.is_some_and(|of| of != faction) && unit.is_ground());
    let (id, unit) = enemies.next()?;
    (unit.steps() == 1 && enemies.next().is_none()).then_some(id)
}

fn is_overrunner(unit: &Unit) -> bool {
    unit.is_armor() && unit.steps() > 1
}

/// 3.2a, 3.2d: whether a unit may overrun what stands in a hex.
pub fn may_overrun(s: &State, id: UnitId, from: SpaceId, to: SpaceId) -> Result<(), Illegal> {
    cite!("3.2a", "3.2c");
    let unit = s.unit(id);
    let Some(faction) = unit.faction else {
        return Err(not_asked());
    };
    demand!(is_overrunner(unit), "3.1.4b", "an enemy unit is there");
    let reserve = s.clock.segment == Segment::ReserveMovement;
    demand!(!reserve, "3.2d", "nobody overruns in Reserve Movement");
    let Some(enemy) = target(s, to, faction) else {
        return Err(Illegal::new(
            kernel::rule!("3.2a"),
            "only a single one-step unit is overrun",
        ));
    };
    let tally = s.tally(Spot::from(to));
    let air = tally.enemy(faction, |count| count.air > 0);
    demand!(!air, "3.2d", "an Air unit gives the defender a shift");
    no_shift(s, enemy, from, to)
}

/// 3.2d: nothing may give the defender a shift to the left.
fn no_shift(s: &State, enemy: UnitId, from: SpaceId, to: SpaceId) -> Result<(), Illegal> {
    let ground = hex_shift(to) == 0;
    demand!(ground, "3.2d", "its ground gives the defender a shift");
    let side = hexside_shift(s, from, to);
    demand!(side == 0, "3.2d", "the hexside gives the defender a shift");
    demand!(
        weather(s, to) != Weather::Mud,
        "3.2d",
        "Mud gives the defender a shift"
    );
    let fort = s
        .unit(enemy)
        .faction
        .is_some_and(|of| s.tally(to.into()).count(of).forts > 0);
    demand!(!fort, "3.2d", "a fortress gives the defender a shift");
    demand!(
        !near_air(s, enemy, to),
        "3.2d",
        "an Air unit gives the defender a shift"
    );
    demand!(
        !blocked_by_hq(s, enemy, to),
        "3.2d",
        "an HQ could give the defender a shift"
    );
    Ok(())
}

/// An Air unit of the defender's country beside the hex.
fn near_air(s: &State, enemy: UnitId, to: SpaceId) -> bool {
    let nations = s.nations(enemy);
    let fair = weather(s, to) == Weather::Clear;
    fair && board().neighbours(to).iter().any(|link| {
        s.units_in(link.to.into()).any(|(_, unit)| {
            let country = s.country_of(unit);
            let own = country.is_some() && nations.contains(&country);
            unit.form().is_air() && own && unit.faction == s.unit(enemy).faction
        })
    })
}

/// An HQ that could give the defender of a hex its shift.
pub fn blocked_by_hq(s: &State, enemy: UnitId, to: SpaceId) -> bool {
    let unit = s.unit(enemy);
    if unit.is_hq() {
        return s.is_supplied(enemy);
    }
    let Some(faction) = unit.faction else {
        return false;
    };
    let all = hqs().iter().map(|id| (*id, s.unit(*id)));
    let all = all.filter(|(_, other)| other.is_of(faction) && other.is_hq());
    let mut near = all.filter(|(_, other)| other.at.space().is_some());
    near.any(|(hq, _)| ranged_support(s, hq, to, &[enemy]).is_ok())
}

/// 3.2b: the hex that an overrunning unit may go on into, though zones would stop it: only that hex projects any.
pub fn way_through(s: &State, id: UnitId, at: SpaceId) -> Option<Spot> {
    cite!("3.2b");
    let unit = s.unit(id);
    if !is_overrunner(unit) || s.clock.segment != Segment::OperationalMovement {
        return None;
    }
    let faction = unit.faction?;
    let from = s.zoc().from(at, faction);
    let mut sides = hexes().sides(at).filter(|(way, _)| from & way.bit() != 0);
    let (_, link) = sides.next()?;
    let only = sides.next().is_none() && weather(s, at) != Weather::Mud;
    (only && may_overrun(s, id, at, link.to).is_ok()).then(|| link.to.into())
}
