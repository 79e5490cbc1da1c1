//! How a step is lost, and where a piece goes that is eliminated: the one way out of the map.

use crate::ch04_air;
use crate::ch07_supply::waits;
use crate::ch08_seasons::suez;
use crate::ch09_politics::{is_free_french, is_vichy_state};
use crate::ch11_options::is_lost_for_good;
use crate::data::data;
use crate::game::Act;
use crate::names::hex_name;
use crate::spot::Spot;
use crate::stores;
use crate::types::{Camp, UnitId};
use board::SpaceId;
use kernel::{cite, rule};

/// Why a step is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Land combat, retreats that cannot be made included.
    Combat,
    /// 7.13
    Unsupplied,
    /// Air combat, paradrops, bases overrun.
    Other,
}

/// A unit loses a step: it is turned over, or eliminated if that was its last.
pub fn lose_step(t: &mut Act<'_>, id: UnitId, cause: Cause) {
    cite!("0.gen-12", "0.gen-13a", "4.16.5", "4.0.8");
    match t.s.unit(id).steps() {
        2 => {
            t.s.pieces.change(id, |unit| unit.depleted = true);
            let left = stores::points(t.s, id);
            stores::lose_aboard(t, id, left);
            ch04_air::airlift::reduced(t, id, left);
        }
        _ => eliminate(t, id, cause),
    }
}

/// A piece leaves the map.
pub fn eliminate(t: &mut Act<'_>, id: UnitId, cause: Cause) {
    let unit = t.s.unit(id);
    if unit.hex().is_none() && unit.aboard.is_none() && unit.at.within().is_none() {
        return;
    }
    let nation = unit.nation();
    let waits = |hex| cause == Cause::Combat && waits(t.s, id, hex);
    let box_ = match unit.hex().is_some_and(waits) {
        _ if is_free_french(unit) || is_vichy_state(t.s, nation) => {
            cite!("9.12f", "9.12h", "9.13", "8.5c");
            Spot::gone(nation)
        }
        _ if is_lost_for_good(t.s, unit) => Spot::gone(nation),
        true => {
            cite!("7.14g");
            Spot::replenishment(nation)
        }
        false if suez::takes(t.s, id) => {
            t.s.seasonal.suez.push(id);
            Spot::aside(nation)
        }
        false => {
            cite!("8.5c");
            Spot::pool(nation)
        }
    };
    ch04_air::airlift::reduced(t, id, 0);
    t.s.sky.retain(|flight| flight.unit != id);
    stores::lose_aboard(t, id, 0);
    t.s.pieces.change(id, |unit| {
        unit.at = box_;
        unit.aboard = None;
        unit.marks = Default::default();
        unit.unsupplied = 0;
        unit.commitment = Default::default();
    });
    t.s.tidy_cargo();
    if let Some(battle) = &mut t.s.battle {
        battle.forget(id);
    }
}

/// 5.20, 5.2.3: HQs and Generals whose troops are all gone.
pub fn staff_without_troops(t: &mut Act<'_>, hex: SpaceId, camp: Camp, cause: Cause) {
    if t.s.tally(hex.into()).of(camp).combat > 0 {
        return;
    }
    let staff: Vec<UnitId> =
        t.s.ground_pieces(hex, camp)
            .filter(|(_, unit)| unit.is_staff())
            .map(|(id, _)| id)
            .collect();
    for id in staff {
        if t.s.unit(id).is_hq() {
            cite!("5.2.1", "5.2.3");
            t.log.say(rule!("5.2.3"), || {
                format!("The HQ in {} is lost", hex_name(hex))
            });
            eliminate(t, id, Cause::Other);
        } else {
            general_falls(t, id, cause);
        }
    }
}

/// 5.20a: a General whose units an attack has eliminated: 1 or 2, and he is gone for good.
fn general_falls(t: &mut Act<'_>, id: UnitId, cause: Cause) {
    cite!("5.10.7");
    let nation = t.s.unit(id).nation();
    let name = t.s.unit(id).printed().name.to_string();
    if cause != Cause::Combat {
        t.log.say(rule!("5.20d"), || {
            format!("{name} returns to the force pool")
        });
        t.s.pieces.change(id, |unit| unit.at = Spot::pool(nation));
        return;
    }
    let die = t.dice.d6();
    let dead = die as i8 + fate_modifier(&name) <= data().values.general_falls as i8;
    t.log.rolled(rule!("5.20a"), &[die], || match dead {
        true => format!("{name} is eliminated"),
        false => format!("{name} returns to the force pool"),
    });
    let at = if dead {
        Spot::gone(nation)
    } else {
        Spot::pool(nation)
    };
    t.s.pieces.change(id, |unit| {
        unit.at = at;
        unit.marks = Default::default();
    });
}

/// 5.20b: the lucky and the unlucky.
fn fate_modifier(name: &str) -> i8 {
    cite!("5.20b", "10.14c");
    let fate = data().fates.iter().find(|fate| &*fate.general == name);
    fate.map_or(0, |fate| fate.modifier)
}
