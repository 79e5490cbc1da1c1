//! 3.1.1: what it takes to cross a hexside.

use super::r3_1_4_limits::{is_protected, may_come_in, stays_home, truce_between};
use super::r3_2_overruns;
use crate::ch00_sequence::Segment;
use crate::ch08_zones::binds;
use crate::ch11_weather::weather;
use crate::ch13_countries::may_end_voluntarily;
use crate::ch14_markers::{bars_entry, bars_leaving};
use crate::data::{Cost, Hexside, MovementPhase, Size, data};
use crate::game::not_asked;
use crate::ground::{ground, hexside, space};
use crate::politics::Status;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Faction, PolicyId, Weather};
use crate::unit::{Count, Form, Unit, UnitId};
use board::{Kinds, Link, SpaceId};
use kernel::{Illegal, cite, demand, rule};

/// What crossing a hexside costs and does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// In half Movement Points; `None`: the whole allowance of a unit that has not moved.
    pub cost: Option<u8>,
    /// The unit goes no further.
    pub stop: bool,
    /// 3.2b: it must stop here unless it overruns this hex at once.
    pub unless: Option<Spot>,
    /// 3.2: the enemy that is overrun.
    pub overruns: Option<UnitId>,
    /// A Detachment or Logistics marker is driven off.
    pub drives_off: bool,
    /// 13.6.1.2: a Policy ends.
    pub ends: Option<PolicyId>,
}

impl Entry {
    /// Whether nothing happens but that the unit is there.
    pub fn is_quiet(&self) -> bool {
        self.overruns.is_none() && !self.drives_off && self.ends.is_none()
    }
}

/// The phase, for the cost of Roads.
fn phase(s: &State) -> MovementPhase {
    match s.clock.segment {
        Segment::ReserveMovement => MovementPhase::Reserve,
        _ => MovementPhase::Operational,
    }
}

/// What it takes to cross a hexside.
#[derive(Clone, Copy)]
pub struct Crossing {
    /// As in [`Entry`].
    pub cost: Option<u8>,
    ends: Option<PolicyId>,
}

/// 3.1: whether a unit in one hex may go into a neighbouring one.
pub fn cross(s: &State, id: UnitId, from: SpaceId, to: SpaceId) -> Result<Crossing, Illegal> {
    let Some(kinds) = board().border(from, to) else {
        return Err(Illegal::new(rule!("3.1.1a"), "the hexes do not touch"));
    };
    let unit = s.unit(id);
    let Some(faction) = unit.faction else {
        return Err(not_asked());
    };
    let (here, there) = (space(from), space(to));
    let landable = there.is_land() || there.is_all_sea();
    demand!(landable && !here.is_box(), "3.1.1a", "that is no hex");
    let cost = cost(s, unit, faction, (from, to), kinds)?;
    occupied(s, id, faction, (from, to))?;
    let ends = if there.is_land() {
        may_come_in(s, id, to)?
    } else {
        stays_home(s, id, None)?;
        None
    };
    if let Some(policy) = ends {
        may_end_voluntarily(s, policy)?;
    }
    leaving(s, from, faction)?;
    arriving(s, id, to, faction)?;
    Ok(Crossing { cost, ends })
}

impl Crossing {
    /// What it brings for the unit that crosses there.
    pub fn entry(self, s: &State, id: UnitId, from: SpaceId, to: SpaceId) -> Entry {
        let tally = s.tally(to.into());
        let met = |is: fn(&Count) -> bool| {
            let faction = s.unit(id).faction;
            faction.filter(|faction| tally.enemy(*faction, is))
        };
        let overrun = met(|count| count.ground > 0);
        let (stop, unless) = halts(s, id, (from, to));
        Entry {
            cost: self.cost,
            stop: stop || self.cost.is_none(),
            unless: unless.filter(|_| stop && self.cost.is_some()),
            overruns: overrun.and_then(|faction| r3_2_overruns::target(s, to, faction)),
            drives_off: met(|count| count.posts > 0).is_some(),
            ends: self.ends,
        }
    }
}

/// A way of a unit on which nothing happens: [`cross`] from hex to hex, with what hangs on one hex alone found out once
/// for each.
pub struct Quiet<'a> {
    s: &'a State,
    id: UnitId,
    faction: Faction,
    /// By space: whether the unit may come in, and must stop there then.
    comes: Vec<Option<Option<bool>>>,
    /// The hex that was left last: whether it may be left, and the unit must stop beyond then.
    left: Option<(SpaceId, Option<bool>)>,
}

impl<'a> Quiet<'a> {
    /// Nothing for a unit that is set aside.
    pub fn of(s: &'a State, id: UnitId) -> Option<Quiet<'a>> {
        Some(Quiet {
            s,
            id,
            faction: s.unit(id).faction?,
            comes: vec![None; board().len()],
            left: None,
        })
    }

    /// The cost in half Movement Points, and whether the unit stops there.
    pub fn enter(&mut self, from: SpaceId, link: Link) -> Option<(u8, bool)> {
        let stops = self.comes(link.to)?;
        let stops_outside = self.leaves(from)?;
        let (unit, way) = (self.s.unit(self.id), (from, link.to));
        let cost = cost(self.s, unit, self.faction, way, link.kinds).ok()??;
        Some((cost, stops || stops_outside))
    }

    fn leaves(&mut self, from: SpaceId) -> Option<bool> {
        match self.left {
            Some((last, left)) if last == from => left,
            _ => {
                let may = leaving(self.s, from, self.faction).is_ok();
                let left = may.then(|| stops_outside(self.s, self.id, from));
                self.left = Some((from, left));
                left
            }
        }
    }

    fn comes(&mut self, to: SpaceId) -> Option<bool> {
        if let Some(known) = self.comes[to.index()] {
            return known;
        }
        let (s, id, faction) = (self.s, self.id, self.faction);
        let met = |count: &Count| count.units() || count.posts > 0 || count.beachheads > 0;
        let may = space(to).is_land()
            && !s.tally(to.into()).enemy(faction, met)
            && may_come_in(s, id, to) == Ok(None)
            && arriving(s, id, to, faction).is_ok();
        let comes = may.then(|| stops_in(s, id, to));
        self.comes[to.index()] = Some(comes);
        comes
    }
}

/// 3.1.1: the cost in half Movement Points.
fn cost(
    s: &State,
    unit: &Unit,
    faction: Faction,
    (from, to): (SpaceId, SpaceId),
    kinds: Kinds,
) -> Result<Option<u8>, Illegal> {
    cite!("3.1.1a", "3.1.1d", "3.1.1e", "3.1.1f", "3.1.1g", "14.5b");
    let sides = &ground().sides;
    let (here, there) = (space(from), space(to));
    if there.is_all_sea() {
        let ours = s.beachhead(to.into(), faction).is_some();
        demand!(
            ours && here.is_land(),
            "3.1.1e",
            "no friendly Beachhead is there"
        );
        return Ok(None);
    }
    if here.is_all_sea() {
        let beachhead = s.beachhead(from.into(), faction);
        let onto = beachhead.and_then(|(_, unit)| s.landing(unit));
        demand!(
            onto == Some(to),
            "3.1.1f",
            "a Beachhead is left over its own hexside only"
        );
        return Ok(None);
    }
    if kinds.has(sides.rail | sides.road | sides.connected) {
        let size = if unit.steps() > 1 {
            Size::MultiStep
        } else {
            Size::OneStep
        };
        let half = data()
            .terrain
            .road(phase(s), is_enemy_country(s, to, faction), size);
        return Ok(Some(half));
    }
    let side = hexside(kinds);
    if side == Hexside::AllSea {
        demand!(
            unit.is_marine(),
            "3.1.1g",
            "only marines cross an All-Sea hexside"
        );
        return Ok(None);
    }
    let chart = &data().terrain;
    match (chart.hexside(side).cost, chart.hex(there.terrain()).cost) {
        (Cost::Mp(side), Cost::Mp(hex)) => Ok(Some(2 * (side + hex))),
        (Cost::Whole, _) | (_, Cost::Whole) => Ok(None),
        _ => Err(Illegal::new(rule!("3.1.1a"), "nobody can go there")),
    }
}

/// 5b: along Road and Rail in an active enemy country Reserve Movement is slow.
fn is_enemy_country(s: &State, to: SpaceId, faction: Faction) -> bool {
    cite!("5b");
    let home = s.territory().home(to);
    let status = home.map(|country| s.politics.status(country));
    matches!(status, Some(Status::Active(owner)) if owner != faction)
}

/// 3.1.4b: enemies in the hex, unless the one that is there can be overrun.
fn occupied(
    s: &State,
    id: UnitId,
    faction: Faction,
    (from, to): (SpaceId, SpaceId),
) -> Result<(), Illegal> {
    if s.tally(to.into()).enemy(faction, |count| count.units()) {
        r3_2_overruns::may_overrun(s, id, from, to)?;
    }
    Ok(())
}

/// 3.1.4c, 5: whether a unit may leave the hex where it is.
pub fn leaving(s: &State, from: SpaceId, faction: Faction) -> Result<(), Illegal> {
    cite!("3.1.1c", "3.1c", "8.2b", "8.2d", "11.3a");
    if !s.zoc().reaches(from, faction) {
        return Ok(());
    }
    bars_leaving(s, faction, from)?;
    let reserve = s.clock.segment == Segment::ReserveMovement;
    demand!(
        !reserve,
        "5a",
        "an enemy's Zone of Control holds it in Reserve Movement"
    );
    let mud = weather(s, from) == Weather::Mud;
    demand!(!mud, "3.1.4c", "in Mud nobody leaves a Zone of Control");
    Ok(())
}

/// 5, 13.6.2: whether a unit may come into a hex, by any procedure.
pub fn arriving(s: &State, id: UnitId, to: SpaceId, faction: Faction) -> Result<(), Illegal> {
    cite!("8.2d", "5c");
    bars_entry(s, faction, to)?;
    let zoc = s.zoc();
    if s.clock.segment == Segment::ReserveMovement {
        demand!(
            !zoc.reaches(to, faction),
            "5a",
            "an enemy's Zone of Control lies there"
        );
    }
    let barred = is_protected(s, id, to);
    demand!(!barred, "13.6.2.1b", "a Truce protects what is there");
    let zone_of_truce = s.clock.segment == Segment::OperationalMovement
        && binds(s, to, faction)
        && zone_under_truce(s, id, to);
    demand!(
        !zone_of_truce,
        "13.6.2.1b",
        "a Truce keeps it out of that Zone of Control"
    );
    Ok(())
}

/// Whether a zone on a hex comes from somebody with whom there is a Truce.
fn zone_under_truce(s: &State, id: UnitId, to: SpaceId) -> bool {
    let Some(faction) = s.unit(id).faction else {
        return false;
    };
    let from = s.zoc().from(to, faction);
    crate::ground::hexes()
        .sides(to)
        .any(|(way, link)| from & way.bit() != 0 && truce_between(s, id, link.to.into()).is_some())
}

/// 8.1: whether a hex holds a unit or Airdrop of the faction beside this one.
pub fn has_friend(s: &State, id: UnitId, at: SpaceId, faction: Faction) -> bool {
    let mut others = s.units_in(at.into()).filter(|(other, unit)| {
        let negates = unit.form().is_unit() || unit.form() == Form::Airdrop;
        *other != id && unit.is_of(faction) && negates
    });
    others.next().is_some()
}

fn is_stormy(s: &State, at: SpaceId) -> bool {
    matches!(weather(s, at), Weather::Storms | Weather::Snow)
}

/// 3.1b, 3.1.4d: whether enemy zones hold a unit where it has come. Another friendly unit there negates them, but not
/// in Storms and Snow.
pub fn stops_in(s: &State, id: UnitId, at: SpaceId) -> bool {
    cite!("3.1b", "3.1.4d");
    let Some(faction) = s.unit(id).faction else {
        return true;
    };
    s.zoc().reaches(at, faction) && (is_stormy(s, at) || !has_friend(s, id, at, faction))
}

/// 3.1.4d: whether a unit that has left a hex must stop, because enemy zones lie on it in Storms or Snow.
pub fn stops_outside(s: &State, id: UnitId, from: SpaceId) -> bool {
    cite!("3.1.4d");
    let faction = s.unit(id).faction;
    is_stormy(s, from) && faction.is_some_and(|faction| s.zoc().reaches(from, faction))
}

/// 3.1b, 3.1.4d: whether the unit must stop there, and which hex it may still overrun.
fn halts(s: &State, id: UnitId, (from, to): (SpaceId, SpaceId)) -> (bool, Option<Spot>) {
    cite!("3.1b", "3.1.4d", "8.1", "8.2a", "8.2c", "11.4a", "11.5a");
    if stops_outside(s, id, from) {
        return (true, None);
    }
    if !stops_in(s, id, to) {
        return (false, None);
    }
    (true, r3_2_overruns::way_through(s, id, to))
}
