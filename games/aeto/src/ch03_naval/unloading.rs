//! 3.24c, 7.4, 7.5: Sea Supply goes ashore at the end of the Naval and Air Phase.

use super::debarking::shore;
use super::options::seat_of;
use super::{cargo, ports};
use crate::Aeto;
use crate::ch07_supply;
use crate::data::data;
use crate::fleet;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::hex_name;
use crate::politics::Standing;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::stores::{Chit, Ration, Store};
use crate::types::{Camp, Class, NationId, ShipClass, Terrain, UnitId};
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// A camp puts Sea Supply ashore.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unloading {
    pub camp: Camp,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unload {
    Supply {
        ship: UnitId,
    },
    /// 7.5: over a beach.
    Beach {
        ship: UnitId,
    },
    Enough,
}

/// 0.sop-na3: the Sea Supply Debarkation Step.
pub fn begin(t: &mut Act<'_>) {
    cite!("0.sop-na3");
    for camp in Camp::ALL.iter().copied().rev() {
        t.push(Unloading { camp });
    }
}

/// The ships of a camp that bear Sea Supply, each once, in order.
pub fn laden(s: &State, camp: Camp) -> Vec<UnitId> {
    let bearers = s.stores.chits.iter().filter_map(|chit| match chit.at {
        Store::Aboard(bearer) => Some(bearer),
        Store::Hex(_) => None,
    });
    let own = |ship: &UnitId| {
        let unit = s.unit(*ship);
        unit.camp == camp && unit.ship().is_some()
    };
    let mut all: Vec<UnitId> = bearers.filter(own).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// 7.4a: whether a ship may put supply ashore in the port where it lies.
fn may_unload(s: &State, ship: UnitId) -> Result<SpaceId, Illegal> {
    cite!("3.24c", "7.4a", "7.4b");
    let docked = match s.unit(ship).at.whereabouts() {
        Where::Port(hex) if ground::hex(hex).terrain.is_some() => Some(hex),
        _ => None,
    };
    let Some(hex) = docked else {
        return Err(Illegal::new(rule!("7.4a"), "it is not docked in a port"));
    };
    ch07_supply::may_debark(s, ship, hex)?;
    Ok(hex)
}

/// The major power for which a ship sails.
fn power(s: &State, ship: UnitId) -> NationId {
    let nation = s.unit(ship).nation();
    match data().nations[nation.index()].class {
        Class::Major => nation,
        _ => s.speaker(nation),
    }
}

/// 7.5: whether a ship may leave supply on the beach before which it lies.
pub fn may_beach(s: &State, ship: UnitId) -> Result<SpaceId, Illegal> {
    cite!("7.6b");
    let sea = s.has_unit(ship) && !s.unit(ship).at.is_port();
    let Some(hex) = shore(s, ship).filter(|_| sea) else {
        return Err(Illegal::new(rule!("7.5"), "it lies before no beach"));
    };
    let unit = s.unit(ship);
    demand!(
        unit.ship() == Some(ShipClass::Stp) || unit.is_submarine(),
        "7.5",
        "warships leave no supply on a beach"
    );
    let printed = ground::hex(hex);
    demand!(
        printed.terrain == Some(Terrain::Clear) && Spot::port(hex).is_none(),
        "7.5",
        "it is no clear hex without a port"
    );
    demand!(
        s.politics.standing(unit.nation(), hex) == Standing::Friendly,
        "7.5",
        "it is no friendly hex"
    );
    let mut there = s.stores.chits.iter();
    demand!(
        !there.any(|chit| chit.hex() == Some(hex)),
        "7.5",
        "supply lies there already"
    );
    demand!(
        !s.at_sea.beached_supply.contains(&power(s, ship)),
        "7.5",
        "that was done in this month"
    );
    Ok(hex)
}

/// 7.5: supply is left on a beach, and a point of its transports with it; a submarine is depleted.
pub fn beach(t: &mut Act<'_>, ship: UnitId) {
    let Ok(hex) = may_beach(t.s, ship) else {
        return;
    };
    let power = power(t.s, ship);
    t.s.at_sea.beached_supply.push(power);
    ch07_supply::debark(t, ship, hex);
    t.log.say(rule!("7.5"), || {
        format!("Sea Supply is left on the beach of {}", hex_name(hex))
    });
    match (t.s.unit(ship).is_submarine(), t.s.unit(ship).steps()) {
        (true, _) => {}
        (false, 2) => {
            t.s.pieces.change(ship, |unit| unit.depleted = true);
            cargo::struck(t, ship, false);
        }
        (false, _) => fleet::sink(t, ship),
    }
}

/// 7.4a: ships with supply keep out of a port whose room for it is taken.
pub fn may_berth(s: &State, ships: &[UnitId], hex: SpaceId) -> Result<(), Illegal> {
    let laden = |ship: &UnitId| s.stores.aboard(*ship).next().is_some();
    let full = || crate::stores::room(s, hex, Ration::Sea) == 0;
    demand!(
        !ships.iter().any(laden) || !full(),
        "7.4a",
        "the port holds no more supply"
    );
    Ok(())
}

/// 7.4a: a chit of one's camp in a port that could be given up for the room.
fn spare(s: &State, camp: Camp, hex: SpaceId) -> Option<usize> {
    let own = |chit: &Chit| {
        chit.hex() == Some(hex) && chit.kind == Ration::Sea && s.camp(chit.nation) == camp
    };
    s.stores.chits.iter().position(own)
}

/// 7.4a: whether a chit in a port may be given up so that these ships may enter.
pub fn may_clear(s: &State, ships: &[UnitId], hex: SpaceId) -> Result<(), Illegal> {
    demand!(
        may_berth(s, ships, hex).is_err(),
        "7.4a",
        "there is room for supply"
    );
    let camp = ships.first().map(|ship| s.unit(*ship).camp);
    let spare = camp.and_then(|camp| spare(s, camp, hex));
    demand!(spare.is_some(), "7.4a", "no supply of yours lies there");
    let nation = s.unit(ships[0]).nation();
    demand!(
        ports::is_friendly(s, nation, hex),
        "3.15e",
        "it is no friendly port"
    );
    Ok(())
}

pub fn clear(t: &mut Act<'_>, camp: Camp, hex: SpaceId) {
    if let Some(at) = spare(t.s, camp, hex) {
        t.s.stores.chits.remove(at);
    }
    t.s.refresh();
    t.log.say(rule!("7.4a"), || {
        format!("A supply chit in {} is given up", hex_name(hex))
    });
}

impl Question<Aeto> for Unloading {
    type Answer = Unload;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = seat_of(t.s, self.camp);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for ship in laden(s, self.camp) {
            frame::add(out, [Unload::Supply { ship }, Unload::Beach { ship }]);
        }
        frame::add(out, [Unload::Enough]);
    }
    fn check(&self, s: &State, answer: Unload) -> Result<(), Illegal> {
        let ship = match answer {
            Unload::Enough => return Ok(()),
            Unload::Supply { ship } | Unload::Beach { ship } => ship,
        };
        let all = laden(s, self.camp);
        demand!(
            all.contains(&ship),
            "3.24c",
            "it carries no supply of yours"
        );
        demand!(
            cargo::is_first_to_bear(s, &all, ship),
            "3.24c",
            "choose the first of like ships"
        );
        match answer {
            Unload::Beach { .. } => may_beach(s, ship).map(|_| ()),
            _ => may_unload(s, ship).map(|_| ()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Unload) {
        match answer {
            Unload::Enough => t.pop(),
            Unload::Beach { ship } => beach(t, ship),
            Unload::Supply { ship } => {
                if let Ok(hex) = may_unload(t.s, ship) {
                    ch07_supply::debark(t, ship, hex);
                    t.s.tidy_cargo();
                }
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Put Sea Supply ashore, or go on.".to_string(),
            rule!("3.24c"),
        )
    }
}
