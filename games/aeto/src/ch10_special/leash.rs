//! 10.19: ships that stay near their own ports.

use crate::ch03_naval::waters::{self, Water};
use crate::data::{Leash, data};
use crate::game::Act;
use crate::ground;
use crate::names::spot_name;
use crate::politics::named;
use crate::spot::Spot;
use crate::state::State;
use crate::types::UnitId;
use board::SpaceId;
use kernel::{Illegal, cite, demand, rule};

/// How far a ship may be from which ports.
struct Bounds {
    most: u16,
    ports: Vec<SpaceId>,
}

/// 10.19a: what binds a ship, if its movement stands in a square.
fn bounds(s: &State, ship: UnitId) -> Option<Bounds> {
    cite!("10.19a", "10.19b");
    let unit = s.unit(ship);
    let mut all = data().specials.leashes.iter();
    let leash: &Leash = all.find(|leash| leash.kind == unit.kind)?;
    let most = unit.ship_face()?.movement.into();
    let riga = crate::spot::board().find("E1933");
    let home = |hex: SpaceId| {
        let printed = ground::hex(hex).nation;
        let own = printed == Some(unit.nation()) || Some(hex) == riga;
        own && s.politics.holder(hex) == Some(unit.nation())
    };
    let ports = match leash.port {
        // 10.19b: however Rumania stands.
        Some(port) => vec![port],
        None => Spot::ports()
            .map(|(hex, _)| hex)
            .filter(|hex| home(*hex))
            .collect(),
    };
    Some(Bounds { most, ports })
}

impl Bounds {
    fn holds(&self, at: Spot) -> bool {
        let Some(hex) = at.within() else { return true };
        let mut ports = self.ports.iter();
        ports.any(|port| ground::distance(*port, hex) <= self.most)
    }
}

/// 10.19: what binds the ships of a force.
pub struct Leashes(Vec<Bounds>);

impl Leashes {
    pub fn of(s: &State, mover: UnitId) -> Leashes {
        let crew = s.crew(mover).into_iter();
        Leashes(crew.filter_map(|ship| bounds(s, ship)).collect())
    }
    /// Whether it may go to a place by a way.
    pub fn check(&self, to: Spot, way: impl FnOnce() -> Vec<Spot>) -> Result<(), Illegal> {
        if self.0.is_empty() {
            return Ok(());
        }
        let large = |at: &Spot| matches!(waters::water(*at), Some(Water::Large(_)));
        demand!(
            !large(&to) && !way().iter().any(large),
            "10.19a",
            "it enters no large sea area"
        );
        demand!(
            self.0.iter().all(|bounds| bounds.holds(to)),
            "10.19a",
            "it is too far from its ports"
        );
        Ok(())
    }
}

/// 10.19b: a port has fallen: ships that are now too far from the others are out of supply at once.
pub fn strand(t: &mut Act<'_>, hex: SpaceId) {
    if Spot::port(hex).is_none() || ground::hex(hex).nation != Some(named().ussr) {
        return;
    }
    let ships = t.s.pieces.of(|owner| owner == named().ussr);
    let ships: Vec<UnitId> = ships
        .filter(|(_, unit)| unit.ship().is_some())
        .map(|(id, _)| id)
        .collect();
    for ship in ships {
        let Some(at) = t.s.location(ship) else {
            continue;
        };
        let stranded = bounds(t.s, ship).is_some_and(|bounds| !bounds.holds(at));
        if stranded && t.s.unit(ship).unsupplied == 0 {
            cite!("10.19b");
            t.log.say(rule!("10.19b"), || {
                format!("Ships in {} are out of supply", spot_name(at))
            });
            t.s.pieces.change(ship, |unit| unit.unsupplied = 1);
        }
    }
}
