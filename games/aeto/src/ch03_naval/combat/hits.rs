//! 3.17p to 3.17u, 3.18: what a roll does to a ship.

use super::admirals;
use crate::ch03_naval::cargo;
use crate::ch08_seasons::sunk_in_port;
use crate::fleet;
use crate::game::Act;
use crate::spot::Where;
use crate::state::State;
use crate::stores;
use crate::types::{ShipClass, UnitId};
use kernel::{cite, rule};

/// What an attack does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blow {
    Miss,
    Hit,
    /// 3.17q: sunk outright.
    Sunk,
}

impl Blow {
    pub const fn word(self) -> &'static str {
        match self {
            Blow::Miss => "missed",
            Blow::Hit => "hit",
            Blow::Sunk => "hit with doubles",
        }
    }
}

/// Two dice against armor: a hit at or above it; doubles that reach it sink. A natural 12 always hits and sinks if 12
/// reaches the armor; a natural 2 always misses.
///
/// ```
/// # use aeto::ch03_naval::combat::{Blow, verdict};
/// assert_eq!(verdict([3, 4], 4, 11), Blow::Hit);
/// assert_eq!(verdict([5, 5], 4, 11), Blow::Sunk);
/// assert_eq!(verdict([6, 6], 0, 14), Blow::Hit);
/// assert_eq!(verdict([1, 1], 5, 4), Blow::Miss);
/// ```
pub fn verdict(dice: [u8; 2], by: i8, armor: u8) -> Blow {
    cite!("3.17p", "3.17q", "3.17r", "3.17s");
    let rolled = dice[0] + dice[1];
    let reaches = rolled as i8 + by >= armor as i8;
    match rolled {
        2 => Blow::Miss,
        12 if rolled >= armor => Blow::Sunk,
        12 => Blow::Hit,
        _ if reaches && dice[0] == dice[1] => Blow::Sunk,
        _ if reaches => Blow::Hit,
        _ => Blow::Miss,
    }
}

/// 3.17p: the armor of the face that is up.
pub fn armor(s: &State, ship: UnitId) -> u8 {
    s.unit(ship).ship_face().map_or(0, |face| face.armor)
}

/// What is left of a ship after a blow: whether it sinks.
pub fn sinks(s: &State, ship: UnitId, blow: Blow) -> bool {
    cite!("3.22a");
    let unit = s.unit(ship);
    let transport = unit.ship() == Some(ShipClass::Stp);
    match blow {
        Blow::Miss => false,
        Blow::Hit => unit.steps() < 2,
        Blow::Sunk => !transport || unit.steps() < 2,
    }
}

/// 3.17u, 3.18a: a ship is turned to its damaged side, or sunk; of STPs a point is lost. Admirals aboard are checked first.
pub fn strike(t: &mut Act<'_>, ship: UnitId, blow: Blow) {
    cite!("3.17u", "3.18a", "3.17v");
    if blow == Blow::Miss {
        return;
    }
    let sunk = sinks(t.s, ship, blow);
    admirals::check(t, ship, sunk, blow == Blow::Sunk);
    let name = t.s.unit(ship).name();
    if sunk {
        t.log.say(rule!("3.17u"), || format!("{name} is sunk"));
        cargo::struck(t, ship, true);
        match t.s.unit(ship).at.whereabouts() {
            Where::Port(hex) => sunk_in_port(t, ship, hex.into(), blow == Blow::Sunk),
            _ => fleet::sink(t, ship),
        }
    } else {
        t.log.say(rule!("3.17u"), || format!("{name} is damaged"));
        t.s.pieces.change(ship, |unit| unit.depleted = true);
        match t.s.unit(ship).is_submarine() {
            true => {
                let left = stores::points(t.s, ship);
                stores::lose_aboard(t, ship, left);
            }
            false => cargo::struck(t, ship, false),
        }
    }
}

/// A ship is hit by whatever means.
pub fn damage(t: &mut Act<'_>, ship: UnitId, blow: Blow) {
    strike(t, ship, blow);
}
