//! 4.15: aircraft come upon ships that move.

use super::bases::{base, comes, friendly_bases, is_near_as_the_crow_flies, ways_to};
use super::sortie::{Sortie, Task, begin_raid};
use super::spotting::{is_found, may_seek, seek};
use crate::Aeto;
use crate::ch00_sequence::Segment;
use crate::ch01_weather::air_effect;
use crate::ch03_naval::cargo;
use crate::ch10_special::channel_dash;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::spot_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{AirEffect, AirKind, Camp, NationId, UnitId};
use crate::unit::Commitment;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// A force has come to a place: the enemy's aircraft may look for it and attack it before his ships do. He is asked
/// wherever aircraft of his camp could come from a base or a force of his: which of them has any is nobody else's business.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overhead {
    pub force: UnitId,
    pub at: Spot,
    pub by: Camp,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Watch {
    /// 4.10.1
    Search,
    /// 4.15.1
    Strike,
    /// Not here.
    Pass,
    /// Not while it makes this move.
    Hold,
}

/// 3.6n, 4.15.4: what moves here may be attacked from the air, before ships react to it.
pub fn watch(t: &mut Act<'_>, force: UnitId, by: Camp) {
    cite!("3.6n", "4.15.4", "4.15.5", "0.sop-na1c");
    if t.s.unit(force).force().is_some() {
        let at = t.s.unit(force).at;
        t.push(Overhead { force, at, by });
    }
}

/// 3.14h: a force sets out in the End Phase.
pub fn note_start(t: &mut Act<'_>, force: UnitId) {
    let at = t.s.unit(force).at;
    let began = &mut t.s.at_sea.lookout.began;
    if !began.iter().any(|(one, _)| *one == force) {
        began.push((force, at));
    }
}

/// Whether aircraft of a camp could come to a place, by what everybody knows: how far the farthest flies, where bases and
/// forces are.
fn could_come(s: &State, by: Camp, at: Spot) -> bool {
    let Some(over) = at.within() else {
        return false;
    };
    if air_effect(s, over) == AirEffect::Grounded {
        return false;
    }
    let (mut ashore, mut afloat) = (None, None);
    for (_, unit) in s.pieces.of(|owner| s.camp(owner) == by) {
        let Some(face) = unit.air_face() else {
            continue;
        };
        if unit.commitment == Commitment::Previous {
            continue;
        }
        match (unit.aboard, unit.hex()) {
            // Whether aircraft have embarked is nobody else's business: they count as ashore.
            (Some(_), _) if !cargo::is_freight(s, unit) => {
                afloat = afloat.max(Some(face.range));
            }
            (Some(_), _) | (None, Some(_)) => ashore = ashore.max(Some(face.range)),
            _ => {}
        }
    }
    let nation = s.voice(by);
    let near = |from: SpaceId, range: u8| is_near_as_the_crow_flies(from, over, range);
    ashore.is_some_and(|range| friendly_bases(s, nation).any(|hex| near(hex, range)))
        || afloat.is_some_and(|range| {
            let mut forces = s.forces(by).filter_map(|(_, unit)| unit.at.within());
            forces.any(|from| near(from, range))
        })
}

/// 3.14h: in the End Phase an air unit attacks only what has come into its range.
fn came_into_range(s: &State, id: UnitId, force: UnitId) -> bool {
    cite!("3.14h", "4.15.6");
    if s.clock.segment != Segment::SecondNaval {
        return true;
    }
    let mut began = s.at_sea.lookout.began.iter();
    let Some(before) = began.find(|(one, _)| *one == force) else {
        return false;
    };
    let Some(over) = before.1.within() else {
        return false;
    };
    let ways = ways_to(s, s.unit(id).nation(), over);
    !comes(s, id, over, || &*ways)
}

/// 4.15.1, 4.20.8: whether an air unit may attack a force or submarine at sea, distance aside.
pub fn may_strike(s: &State, id: UnitId, target: UnitId) -> Result<(), Illegal> {
    let unit = s.unit(id);
    if s.unit(target).is_submarine() {
        let hunts = matches!(unit.air(), Some(AirKind::Bomber | AirKind::FighterBomber));
        demand!(hunts, "4.10.10", "only Bombers hunt submarines");
        return Ok(());
    }
    demand!(
        came_into_range(s, id, target),
        "3.14h",
        "the force was in its range when the phase began"
    );
    Ok(())
}

/// The air units of a nation, or of its whole camp, that could attack a force or submarine at sea now.
fn strikers(s: &State, by: NationId, target: UnitId, alone: bool) -> bool {
    cite!("4.15.3", "4.1.6");
    let Some(over) = s.location(target).and_then(Spot::within) else {
        return false;
    };
    let camp = s.camp(by);
    let ways = OnceCell::new();
    let ways = || &**ways.get_or_init(|| ways_to(s, by, over));
    s.units().any(|(id, unit)| {
        let own = unit.camp == camp && (!alone || unit.nation() == by);
        let fits = own && unit.air().is_some_and(AirKind::is_bomber_type);
        fits && unit.commitment == Commitment::Free
            && !unit.has(Marks::LAUNCHED)
            && !unit.has(Marks::OFF_DECK)
            && base(s, id).is_some_and(|base| air_effect(s, base) != AirEffect::Grounded)
            && comes(s, id, over, ways)
            && may_strike(s, id, target).is_ok()
    })
}

/// 4.15.1, 4.20: whether aircraft of a nation may attack a force at sea, or hunt a submarine; `alone` by Air Offensive.
pub fn may_attack(s: &State, by: NationId, target: UnitId, alone: bool) -> Result<(), Illegal> {
    let camp = s.camp(by);
    let enemy = s.has_unit(target) && s.are_foes(s.unit(target).camp, camp);
    let afloat = enemy && (s.unit(target).force().is_some() || s.unit(target).is_submarine());
    let at = s.location(target).filter(|at| afloat && !at.is_port());
    let Some(over) = at.and_then(Spot::within) else {
        return Err(Illegal::new(rule!("4.15.1"), "it is no enemy at sea"));
    };
    demand!(
        !channel_dash::is_covered(s, target),
        "4.10.12",
        "an Evasion chit covers it"
    );
    demand!(
        s.unit(target).is_submarine() || is_found(s, camp, target),
        "4.10.2",
        "it has not been located"
    );
    demand!(
        !s.at_sea.lookout.met.contains(&target),
        "3.9h",
        "ships have tried to intercept it there"
    );
    demand!(
        air_effect(s, over) != AirEffect::Grounded,
        "1.5f",
        "aircraft are grounded there"
    );
    demand!(
        strikers(s, by, target, alone),
        "4.12.1",
        "no aircraft of yours reaches it"
    );
    Ok(())
}

impl Question<Aeto> for Overhead {
    type Answer = Watch;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let gone = t.s.unit(self.force).at != self.at;
        let idle = t.s.at_sea.lookout.idle.contains(&(self.by, self.force));
        let covered = channel_dash::is_covered(t.s, self.force);
        match gone || idle || covered || !could_come(t.s, self.by, self.at) {
            true => Open::Pass,
            false => Open::Ask(t.s.seat(t.s.voice(self.by))),
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            [Watch::Search, Watch::Strike, Watch::Pass, Watch::Hold],
        );
    }
    fn check(&self, s: &State, answer: Watch) -> Result<(), Illegal> {
        match answer {
            Watch::Search => may_seek(s, self.by, self.force),
            Watch::Strike => may_attack(s, s.voice(self.by), self.force, false),
            Watch::Pass | Watch::Hold => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Watch) {
        match answer {
            Watch::Search => seek(t, self.by, self.force),
            Watch::Strike => {
                cite!("4.15.1", "4.15.2", "3.4h", "3.9d");
                t.pop();
                let by = t.s.voice(self.by);
                let Some(over) = self.at.within() else { return };
                let task = Task::Fleet { force: self.force };
                let mut sortie = Sortie::new(by, over.into(), task, false);
                sortie.reaction = true;
                begin_raid(t, sortie);
            }
            Watch::Pass => t.pop(),
            Watch::Hold => {
                t.pop();
                t.s.at_sea.lookout.idle.push((self.by, self.force));
            }
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.force).name();
        let at = spot_name(self.at);
        match is_found(s, self.by, self.force) {
            true => (
                format!("{name} is located in {at}. Send aircraft?"),
                rule!("4.15.1"),
            ),
            false => (
                format!("{name} is in {at}. Do aircraft look for it?"),
                rule!("4.10.1"),
            ),
        }
    }
}
