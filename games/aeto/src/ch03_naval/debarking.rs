//! 3.24: pieces that were carried go ashore, in a friendly port or on a friendly coast.

use super::cargo;
use super::options::seat_of;
use super::ports;
use super::waters::{self, Water};
use crate::Aeto;
use crate::ch04_air;
use crate::ch05_offensives::{hq_may_stand, stack_room};
use crate::ch09_politics::{is_closed, partnerships, sitzkrieg};
use crate::data::Haul;
use crate::game::{Act, Action};
use crate::losses::{self, Cause};
use crate::names::hex_name;
use crate::politics::Standing;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{Camp, HexId, UnitId};
use board::{Hold, SpaceId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 3.23d: what has been landed on a beach in this phase has taken double the points of its ships.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beached {
    /// The box of the force.
    pub from: Spot,
    pub points: u16,
}

/// The hex before which a ship lies, or in whose port: where what it carries could go ashore.
pub fn shore(s: &State, ship: UnitId) -> Option<SpaceId> {
    let at = s.location(ship)?;
    match at.whereabouts() {
        Where::Port(hex) => Some(hex),
        Where::Space(hex) | Where::Coast(hex) => {
            (waters::water(at) == Some(Water::Coast)).then_some(hex)
        }
        _ => None,
    }
}

/// Where a land piece counts for who commands it: its hex, or that before which its ship lies.
pub fn ground(s: &State, unit: UnitId) -> Option<SpaceId> {
    let ship = || bearer(s, unit);
    s.unit(unit).hex().or_else(|| shore(s, ship()?))
}

/// The land pieces of a camp that are carried, and the hex before which each is.
pub fn offshore(s: &State, camp: Camp) -> Vec<(UnitId, SpaceId)> {
    let ladings = s.at_sea.ladings.iter().map(|lading| lading.unit);
    let own = ladings.filter(|id| s.unit(*id).camp == camp && s.unit(*id).is_ground());
    let mut all: Vec<(UnitId, SpaceId)> = own.filter_map(|id| Some((id, ground(s, id)?))).collect();
    all.sort_unstable_by_key(|(id, _)| *id);
    all
}

/// 3.24d, 3.24f: a port that works, which no enemy zone of control reaches, whoever contests or inhibits it: who lands there
/// goes on.
pub fn is_calm(s: &State, hex: SpaceId, camp: Camp) -> bool {
    cite!("3.24f", "5.12.5");
    let works = Spot::port(hex).is_some() && ports::is_open(s, hex);
    works && s.hold(s.voice(camp), hex) == Hold::None
}

/// The ship that bears a piece, if it is carried.
fn bearer(s: &State, unit: UnitId) -> Option<UnitId> {
    let piece = s.has_unit(unit).then(|| s.unit(unit))?;
    piece.aboard.filter(|_| cargo::is_freight(s, piece))
}

/// 3.24b: whether a piece that is carried may go ashore where its ship lies, as far as that does not hang on the phase; the
/// hex.
pub fn may_land(s: &State, unit: UnitId) -> Result<SpaceId, Illegal> {
    let Some(ship) = bearer(s, unit) else {
        return Err(Illegal::new(rule!("3.24b"), "it is not carried"));
    };
    let Some(hex) = shore(s, ship) else {
        return Err(Illegal::new(rule!("3.24b"), "there is no shore"));
    };
    let piece = s.unit(unit);
    let (nation, camp) = (piece.nation(), piece.camp);
    demand!(
        s.politics.standing(nation, hex) == Standing::Friendly && !s.is_enemy_held(hex, camp),
        "3.24b",
        "it is no friendly hex"
    );
    if piece.air().is_some() {
        let open = Spot::port(hex).is_some() && ports::is_open(s, hex);
        demand!(open, "3.24h", "no port works there");
        demand!(
            ch04_air::room(s, nation, hex) > 0,
            "3.24h",
            "no base there has room"
        );
        return Ok(hex);
    }
    demand!(
        !sitzkrieg::bars(s, nation, hex),
        "9.5a",
        "the Sitzkrieg bars it"
    );
    demand!(
        !is_closed(s, nation, hex),
        "9.4a",
        "that would be war with the USSR"
    );
    demand!(
        partnerships::may_go(nation, hex)
            && (piece.land().is_none() || partnerships::may_stand(s, nation, hex)),
        "5.9.7",
        "its nation's units do not stand there"
    );
    demand!(
        stack_room(s, camp, hex) >= piece.stacks(),
        "5.9.1",
        "no more units find room there"
    );
    demand!(
        !piece.is_hq() || hq_may_stand(s, nation, hex, None),
        "5.1.3",
        "HQs do not stand next to each other"
    );
    check_beach(s, unit, ship, hex)?;
    Ok(hex)
}

/// 3.23d: without a port a piece takes double, beside what stays aboard and what was landed before.
fn check_beach(s: &State, unit: UnitId, ship: UnitId, hex: SpaceId) -> Result<(), Illegal> {
    cite!("3.23d");
    if Spot::port(hex).is_some() {
        return Ok(());
    }
    let needs = cargo::needs(s, &[unit], Haul::Carried).unwrap_or(0);
    let from = s.unit(ship).at;
    let mut before = s.at_sea.beached.iter();
    let before = before.find(|beached| beached.from == from);
    let used = before.map_or(0, |beached| beached.points);
    let hold = cargo::hold(s, ship);
    let (has, load) = match cargo::pair_of(s, ship) {
        Some(_) => (1, needs),
        None => (cargo::points(s, &hold), cargo::burden(s, &hold, None)),
    };
    demand!(
        load + needs + used <= has,
        "3.23d",
        "without a port it takes double the points"
    );
    Ok(())
}

/// A piece goes ashore.
pub fn land(t: &mut Act<'_>, unit: UnitId, hex: SpaceId) {
    let Some(ship) = bearer(t.s, unit) else {
        return;
    };
    if Spot::port(hex).is_none() && t.s.unit(unit).air().is_none() {
        let points = 2 * cargo::needs(t.s, &[unit], Haul::Carried).unwrap_or(0);
        let from = t.s.unit(ship).at;
        match t.s.at_sea.beached.iter_mut().find(|one| one.from == from) {
            Some(beached) => beached.points += points,
            None => t.s.at_sea.beached.push(Beached { from, points }),
        }
    }
    put_ashore(t, unit, hex);
    let (seat, name) = (t.s.seat(t.s.unit(unit).nation()), t.s.unit(unit).name());
    t.log.whisper(rule!("3.24b"), seat, || {
        format!("{name} debarks in {}", hex_name(hex))
    });
}

/// A piece that was carried stands in a hex, whosever it is.
pub fn put_ashore(t: &mut Act<'_>, unit: UnitId, hex: SpaceId) {
    t.s.pieces.change(unit, |unit| {
        unit.at = hex.into();
        unit.aboard = None;
    });
    t.s.tidy_cargo();
    t.s.refresh();
}

/// 3.24i: what is still aboard in a port goes ashore there, room or not.
pub fn clear_ports(t: &mut Act<'_>) {
    cite!("3.24i", "0.sop-end1c");
    let docked = |id: UnitId| {
        let ship = bearer(t.s, id)?;
        match t.s.unit(ship).at.whereabouts() {
            Where::Port(hex) => Some((id, hex)),
            _ => None,
        }
    };
    if t.s.at_sea.ladings.is_empty() {
        return;
    }
    let ids: Vec<UnitId> = t.s.at_sea.ladings.iter().map(|one| one.unit).collect();
    let all: Vec<(UnitId, SpaceId)> = ids.into_iter().filter_map(docked).collect();
    let mut hexes: Vec<(SpaceId, Camp)> = Vec::new();
    for (unit, hex) in all {
        let camp = t.s.unit(unit).camp;
        put_ashore(t, unit, hex);
        if !hexes.contains(&(hex, camp)) {
            hexes.push((hex, camp));
        }
    }
    for (hex, camp) in hexes.into_iter().rev() {
        t.log.reveal();
        t.log.say(rule!("3.24i"), || {
            format!("What is aboard in {} goes ashore", hex_name(hex))
        });
        t.push(Crowded {
            hex: hex.into(),
            camp,
        });
    }
}

/// 3.24i: more have come ashore than may stack there: the owner of the hex says who loses a step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crowded {
    pub hex: HexId,
    pub camp: Camp,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thin {
    Unit { unit: UnitId },
}

impl Question<Aeto> for Crowded {
    type Answer = Thin;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let (hex, camp) = (self.hex.space(), self.camp);
        let steps = t.s.tally(hex.into()).of(camp).steps;
        if steps > crate::data::data().values.stack_steps {
            let owner = t.s.politics.holder(hex).map(|owner| t.s.seat(owner));
            return Open::Ask(owner.unwrap_or_else(|| seat_of(t.s, camp)));
        }
        t.pop();
        let based = t.s.tally(hex.into()).of(camp).air;
        let room = crate::works::air_capacity(t.s, hex);
        let mut air =
            t.s.units_in(hex.into())
                .filter(|(_, unit)| unit.air().is_some());
        let first = air.next().map(|(_, unit)| unit.nation());
        drop(air);
        if let Some(nation) = first.filter(|_| based > room) {
            ch04_air::flee(t, nation, hex, based - room);
        }
        Open::Again
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let there = s.units_in(self.hex.space().into());
        frame::add(out, there.map(|(unit, _)| Thin::Unit { unit }));
    }
    fn check(&self, s: &State, answer: Thin) -> Result<(), Illegal> {
        let Thin::Unit { unit } = answer;
        let there = s.has_unit(unit) && s.unit(unit).hex() == Some(self.hex.space());
        demand!(
            there && s.unit(unit).camp == self.camp && s.unit(unit).stacks() > 0,
            "3.24i",
            "it is no unit that stacks there"
        );
        demand!(
            s.pieces.is_first_of_its_like(unit),
            "3.24i",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Thin) {
        let Thin::Unit { unit } = answer;
        let hex = self.hex.space();
        t.log.reveal();
        t.log.say(rule!("3.24i"), || {
            format!("A unit in {} loses a step for want of room", hex_name(hex))
        });
        losses::lose_step(t, unit, Cause::Other);
        t.s.refresh();
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let name = hex_name(self.hex.space());
        (
            format!("Too many units have come ashore in {name}: who loses a step?"),
            rule!("3.24i"),
        )
    }
}
