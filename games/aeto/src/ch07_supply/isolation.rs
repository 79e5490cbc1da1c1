//! 7.8: home sources that are cut off from the others.

use super::lines;
use crate::ch03_naval::ports;
use crate::data::data;
use crate::game::Act;
use crate::names::{hex_name, nation_name};
use crate::state::State;
use crate::stores::{Chit, Isolated, Ration, Store};
use crate::types::{Camp, Class, NationId};
use board::SpaceId;
use kernel::{cite, rule};

/// 7.8c: what comes by sea holds a source open: a port that works, in which no enemy with guns lies.
fn has_port(s: &State, hex: SpaceId) -> bool {
    cite!("7.8c");
    let stands = crate::ground::hex(hex).port.is_some() && ports::is_open(s, hex);
    let armed = |force: &crate::types::UnitId| {
        let mut ships = s.ships_of(*force);
        ships.any(|(_, ship)| ship.ship_face().is_some_and(|face| face.gunnery.is_some()))
    };
    let mut inside = s.at_sea.inside.iter();
    let here = |force: &crate::types::UnitId| {
        s.location(*force).and_then(crate::spot::Spot::within) == Some(hex)
    };
    stands && !inside.any(|force| here(force) && armed(force))
}

/// The home sources of a major power that are cut off as things stand.
fn cut_off(s: &State, nation: NationId) -> Vec<SpaceId> {
    let mut all = s.with_zones(|zones| lines::cut_off(s, zones, nation));
    all.retain(|hex| !has_port(s, *hex));
    all
}

/// The major powers at war, each of which has sources to be cut off.
fn powers(s: &State) -> Vec<NationId> {
    cite!("7.8a");
    let major = |nation: &NationId| data().nations[nation.index()].class == Class::Major;
    let all = s.powers().filter(|nation| s.camp(*nation) != Camp::Neutral);
    all.filter(major).collect()
}

/// 7.8a, 7.8b: in the Supply Step, when everybody is marked: who is newly cut off rolls once for what is left there.
pub fn isolate(t: &mut Act<'_>) {
    cite!("7.8a", "7.8b");
    t.s.refresh();
    for nation in powers(t.s) {
        for hex in cut_off(t.s, nation) {
            if t.s.stores.is_isolated(nation, hex) {
                continue;
            }
            let die = t.dice.d6();
            t.log.rolled(rule!("7.8b"), &[die], || {
                let (name, place) = (nation_name(nation), hex_name(hex));
                format!("{place} is cut off from {name}: {die} Sea Supply chits are left")
            });
            let stores = &mut t.s.stores;
            stores.isolated.push(Isolated {
                nation,
                hex: hex.into(),
            });
            let chit = Chit::new(Ration::Sea, nation, Store::Hex(hex.into()));
            stores.chits.extend(std::iter::repeat_n(chit, die.into()));
        }
    }
    t.s.refresh();
}

/// 7.8f: a source that reaches another is cut off no longer, and the chits there are gone; so is one that has fallen.
pub fn relieve(t: &mut Act<'_>) {
    if t.s.stores.isolated.is_empty() {
        return;
    }
    t.s.refresh();
    for one in t.s.stores.isolated.clone() {
        let hex = one.hex.space();
        if cut_off(t.s, one.nation).contains(&hex) {
            continue;
        }
        let held = t.s.politics.standing(one.nation, hex) == crate::politics::Standing::Friendly;
        let stores = &mut t.s.stores;
        stores.isolated.retain(|other| *other != one);
        if held {
            cite!("7.8f");
            let sea = |chit: &Chit| chit.hex() == Some(hex) && chit.kind == Ration::Sea;
            stores.chits.retain(|chit| !sea(chit));
            t.log.say(rule!("7.8f"), || {
                format!("{} is cut off no longer", hex_name(hex))
            });
        }
    }
    t.s.refresh();
}
