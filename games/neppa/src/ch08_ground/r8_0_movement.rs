//! 8.0: ground movement, zone by zone; also the moves of exploiting armour (8.6).

use super::{GroundAction, is_own_ground, r8_7_exploitation_combat};
use crate::Act;
use crate::Neppa;
use crate::ch01_war::r1_2_stacking as stacking;
use crate::ch02_terrain::r2_4_ways::is_beside;
use crate::choice;
use crate::choice::{distinct_units_in, is_first_of_its_like};
use crate::data::{ZoneSet, data};
use crate::meant::Hit;
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::step::{Action, Phase};
use crate::types::{Nation, Nations, Zone};
use crate::unit::{Marks, UnitId};
use crate::{ch12_cooperation, ch13_special, ch14_conquest};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The units that can still go somewhere.
pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let mine = s.nations_of(seat);
    let mut known: Vec<Exits> = Vec::with_capacity(8);
    for from in lands_with(s, mine) {
        for (unit, counter) in distinct_units_in(s, from) {
            if may_leave(s, mine, unit).is_ok()
                && may_go_somewhere(s, unit, from, Exits::of(counter.nation, &mut known))
            {
                out.push(GroundAction::Pick { unit }.into());
            }
        }
    }
}

/// What is known of the zones to which units of a nation may go, while a list of offers is made.
struct Exits {
    nation: Nation,
    asked: ZoneSet,
    /// Those of them that its units may enter, and where they may stop if there is room for them.
    open: ZoneSet,
}

impl Exits {
    fn unknown(nation: Nation) -> Exits {
        Exits {
            nation,
            asked: ZoneSet::NONE,
            open: ZoneSet::NONE,
        }
    }

    fn of(nation: Nation, all: &mut Vec<Exits>) -> &mut Exits {
        let at = all.iter().position(|known| known.nation == nation);
        let at = at.unwrap_or_else(|| {
            all.push(Exits::unknown(nation));
            all.len() - 1
        });
        &mut all[at]
    }
}

/// The land zones where somebody of these nations has a ground unit.
pub fn lands_with(s: &State, nations: Nations) -> impl Iterator<Item = Zone> {
    let manned = s.manned().iter();
    manned.filter(move |zone| !s.tally(*zone).ground_nations.both(nations).is_empty())
}

pub fn may_pick(s: &State, mine: Nations, id: UnitId) -> Result<(), Illegal> {
    let from = may_leave(s, mine, id)?;
    demand!(
        may_go_somewhere(s, id, from, &mut Exits::unknown(s.unit(id).nation)),
        "8.0a",
        "there is nowhere it could go"
    );
    Ok(())
}

/// Whether a unit may move, if it finds a zone for it.
fn may_leave(s: &State, mine: Nations, id: UnitId) -> Result<Zone, Illegal> {
    is_own_ground(s, mine, id)?;
    let unit = s.unit(id);
    let Some(from) = s.zone_of(id) else {
        return Err(Illegal::new(rule!("8.0a"), "the unit is not on the map"));
    };
    exploits_if_it_must(s, id)?;
    has_movement(s, id, 1)?;
    ch14_conquest::capital_lets_act(s, unit.nation, from, None)?;
    ch13_special::africa_lets_act(s, id)?;
    demand!(
        is_first_of_its_like(s, id),
        "8.0a",
        "choose the first of like counters"
    );
    Ok(from)
}

/// Whether a unit with movement left may go to a zone beside its own, or to one beyond.
fn may_go_somewhere(s: &State, id: UnitId, from: Zone, known: &mut Exits) -> bool {
    let beside = || data().zones.land(from).iter().map(|link| link.to);
    beside().any(|to| known.open.has(to) && may_settle(s, id, to).is_ok())
        || beside().any(|to| !known.asked.has(to) && may_go_beside(s, id, to, known))
        || next_but_one(s, id, from)
}

/// Whether a unit may go to this zone beside its own, of which nothing is known yet.
fn may_go_beside(s: &State, id: UnitId, to: Zone, known: &mut Exits) -> bool {
    let nation = known.nation;
    // Where it may not enter, it need not be asked why.
    let open = ch12_cooperation::can_enter(s, nation, to)
        && may_pass(s, nation, to).is_ok()
        && ch12_cooperation::may_stop(s, nation, to).is_ok();
    known.asked.insert(to);
    known.open.set(to, open);
    open && may_settle(s, id, to).is_ok()
}

/// Whether a unit may go somewhere through a zone in which it may not stop.
fn next_but_one(s: &State, id: UnitId, from: Zone) -> bool {
    has_movement(s, id, 2).is_ok()
        && data().zones.land(from).iter().any(|link| {
            let mut beyond = data().zones.land(link.to).iter();
            beyond.any(|next| may_march_via(s, id, link.to, next.to).is_ok())
        })
}

/// 8.6: in Exploitation Movement only armour that came into a Breakthrough Zone and has not fought moves.
fn exploits_if_it_must(s: &State, id: UnitId) -> Result<(), Illegal> {
    let marks = s.unit(id).marks;
    demand!(
        s.phase != Phase::ExploitationMovement
            || marks.has(Marks::EXPLOITS) && !marks.has(Marks::FOUGHT),
        "8.6",
        "only armour from a Breakthrough Zone that has not fought moves now"
    );
    Ok(())
}

/// 1.1b, 8.0b: each zone costs one movement factor; armour has all of them again in Exploitation Movement.
#[inline]
fn has_movement(s: &State, id: UnitId, zones: u8) -> Result<(), Illegal> {
    cite!("1.1b", "3.3", "3.4b", "8.0b");
    let unit = s.unit(id);
    let left = data()
        .unit(unit.nation, unit.kind)
        .movement
        .saturating_sub(unit.marks.moved());
    demand!(left >= zones, "1.1b", "its movement factors are used up");
    Ok(())
}

pub fn ask(s: &State, unit: UnitId, out: &mut Vec<Action>) {
    let Some(from) = s.zone_of(unit) else { return };
    for link in data().zones.land(from) {
        if may_march(s, unit, link.to).is_ok() {
            out.push(GroundAction::March { to: link.to }.into());
        }
        if has_movement(s, unit, 2).is_err() {
            continue;
        }
        for next in data().zones.land(link.to) {
            if may_march_via(s, unit, link.to, next.to).is_ok() {
                let (via, to) = (link.to, next.to);
                out.push(GroundAction::MarchVia { via, to }.into());
            }
        }
    }
}

pub fn may_march(s: &State, id: UnitId, to: Zone) -> Result<(), Illegal> {
    let Some(from) = s.zone_of(id) else {
        return Err(Neppa::not_asked());
    };
    is_beside(from, to)?;
    may_pass(s, s.unit(id).nation, to)?;
    may_rest(s, id, to)
}

/// Through a zone that the unit may enter but where it may not stay.
pub fn may_march_via(s: &State, id: UnitId, via: Zone, to: Zone) -> Result<(), Illegal> {
    has_movement(s, id, 2)?;
    let Some(from) = s.zone_of(id) else {
        return Err(Neppa::not_asked());
    };
    is_beside(from, via)?;
    is_beside(via, to)?;
    demand!(to != from, "8.0a", "it would end where it began");
    let nation = s.unit(id).nation;
    may_pass(s, nation, via)?;
    demand!(
        may_rest(s, id, via).is_err(),
        "8.0a",
        "it may stop on the way, so it moves one zone at a time"
    );
    may_pass(s, nation, to)?;
    may_rest(s, id, to)
}

/// 8.0a: a zone can be entered when no enemy unit is in it, and when the rules on neutrals and cooperation let the
/// nation in.
pub fn may_pass(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    demand!(
        !s.enemy_units(zone, nation),
        "8.0a",
        "enemy units are in that zone"
    );
    ch12_cooperation::may_enter(s, nation, zone)?;
    let mut strangers = s.present(zone).without(s.friends(nation));
    strangers.remove(s.control(zone));
    demand!(
        strangers.is_empty(),
        "8.0a",
        "units of a country that is no ally are in that zone"
    );
    Ok(())
}

/// Whether the unit may end a move there.
fn may_rest(s: &State, id: UnitId, zone: Zone) -> Result<(), Illegal> {
    let unit = s.unit(id);
    stacking::unit_fits(s, unit.kind, zone)?;
    ch12_cooperation::may_stop(s, unit.nation, zone)?;
    ch12_cooperation::may_bring(s, id, zone)
}

/// What of [`may_march`] is not the same for every unit of a nation beside the zone that can still move.
#[inline]
fn may_settle(s: &State, id: UnitId, zone: Zone) -> Result<(), Illegal> {
    stacking::unit_fits(s, s.unit(id).kind, zone)?;
    ch12_cooperation::may_bring(s, id, zone)
}

fn march(t: &mut Act, unit: UnitId, via: Option<Zone>, to: Zone) {
    let cost = if via.is_some() { 2 } else { 1 };
    let moved = t.s.unit(unit).marks.moved() + cost;
    let from = t.s.zone_of(unit).map_or("nowhere", zone_name);
    relocate(t.s, unit, to);
    t.s.set_moved(unit, moved);
    let s = &*t.s;
    t.log.say(rule!("8.0a"), || {
        let (name, to) = (unit_name(s, unit), zone_name(to));
        format!("{name} moves from {from} to {to}")
    });
    let nation = t.s.unit(unit).nation;
    for zone in via.into_iter().chain([to]) {
        enter(t, nation, zone);
    }
}

/// A ground unit stands in a new zone, and belongs there.
pub fn relocate(s: &mut State, id: UnitId, to: Zone) {
    s.put(id, crate::unit::At::Zone(to));
    s.set_home(id, to);
}

/// 10.0c: an enemy zone that is entered belongs to whoever entered it.
pub fn enter(t: &mut Act, nation: Nation, zone: Zone) {
    if !t.s.is_enemy(zone, nation) {
        return;
    }
    ch14_conquest::take(t, zone, nation);
    r8_7_exploitation_combat::touch_down(t, zone);
}

/// 8.0: where the unit goes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct March {
    pub unit: UnitId,
}

impl Question<Neppa> for March {
    type Answer = GroundAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(t.s.seat_of(t.s.unit(self.unit).nation))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        for to in choice::every_zone() {
            frame::add(out, [GroundAction::March { to }]);
            let ways = choice::every_zone();
            frame::add(out, ways.map(|via| GroundAction::MarchVia { via, to }));
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask(s, self.unit, out);
    }
    fn check(&self, s: &State, answer: GroundAction) -> Result<(), Illegal> {
        match answer {
            GroundAction::March { to } => may_march(s, self.unit, to),
            GroundAction::MarchVia { via, to } => may_march_via(s, self.unit, via, to),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: GroundAction) {
        t.pop();
        match answer {
            GroundAction::March { to } => march(t, self.unit, None, to),
            GroundAction::MarchVia { via, to } => march(t, self.unit, Some(via), to),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let from = s.zone_of(self.unit).map_or("nowhere", zone_name);
        let text = format!("Where does {} in {from} go?", unit_name(s, self.unit));
        (text, rule!("8.0a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        frame::add(out, hit.zone.map(|to| GroundAction::March { to }));
    }
}
