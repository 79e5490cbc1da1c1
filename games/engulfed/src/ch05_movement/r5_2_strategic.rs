//! 5.2: strategic movement, unit by unit.

use super::{MoveAction, MoveStep, Way, arrival, friendly, friendly_uncontested};
use crate::area_set::AreaSet;
use crate::ch02_strategic_warfare::{strat_move_cut, west_strat_moves_left};
use crate::ch04_production::is_ungarrisoned;
use crate::ch07_special_actions::payer;
use crate::ch08_naval::{interdict, serves, transports_left, use_transport};
use crate::ch09_politics::{axis_controls, is_vichy, may_pass, may_ship, may_unit_enter, shipped};
use crate::choice::is_first_of_its_like;
use crate::data::data;
use crate::state::State;
use crate::step::Action;
use crate::table::{Table, area_name};
use crate::types::{Area, Kind, Nation, Sea, Side, Terrain};
use crate::unit::{Marks, Unit, UnitId};
use kernel::{Illegal, Seat, cite, demand, rule};

/// 20.3: nations that share a limit count under one of them.
pub fn allotment(nation: Nation) -> Nation {
    match nation {
        Nation::FREE_FRENCH => Nation::USA,
        _ if nation.is_axis_minor() => Nation::FINLAND,
        _ => nation,
    }
}

/// 5.24: how many units of a nation move in a Strategic Movement Phase.
pub fn limit(s: &State, nation: Nation) -> u8 {
    cite!("5.24");
    if nation == Nation::USSR && axis_controls(s, data().places.moscow) {
        // One a turn: the breakthrough phases bring no more.
        return 1u8.saturating_sub(s.movement.soviet_moves);
    }
    let full = data().national.limits(nation).strat_moves;
    full.saturating_sub(strat_move_cut(s, allotment(nation)))
        .max(1)
}

fn moves_left(s: &State, nation: Nation) -> u8 {
    let used = s.movement.strat_moves[allotment(nation).index()];
    limit(s, nation).saturating_sub(used)
}

pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let mine = s.nations_of(seat);
    for area in data().areas.land.iter() {
        if s.tally(area).nations.both(mine).is_empty() {
            continue;
        }
        for (id, unit) in s.units_in(area) {
            if mine.has(unit.nation)
                && is_first_of_its_like(s, id)
                && may_start(s, id, area).is_ok()
                && has_way(s, id, area)
            {
                out.push(MoveAction::Pick { unit: id }.into());
            }
        }
    }
}

pub fn check_pick(s: &State, seat: Seat, id: UnitId) -> Result<(), Illegal> {
    demand!(s.has_unit(id), "5.21", "there is no such unit");
    demand!(
        s.nations_of(seat).has(s.unit(id).nation),
        "5.21",
        "this unit is somebody else's"
    );
    let Some(area) = s.area_of(id) else {
        return Err(Illegal::new(rule!("5.21"), "this unit is not on the map"));
    };
    demand!(
        is_first_of_its_like(s, id),
        "5.21",
        "a like unit in the same area stands for this one"
    );
    may_start(s, id, area)?;
    demand!(
        has_way(s, id, area),
        "5.22",
        "there is no way for this unit"
    );
    Ok(())
}

/// 5.21, 5.23, 3.4a: whether a unit may be moved strategically at all.
fn may_start(s: &State, id: UnitId, area: Area) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        !unit.marks.has(Marks::OUT_OF_SUPPLY),
        "3.4a",
        "units out of supply are not moved strategically"
    );
    demand!(
        !unit.marks.has(Marks::REDEPLOYED),
        "5.24",
        "this unit was moved in this phase"
    );
    demand!(
        moves_left(s, unit.nation) > 0,
        "5.24",
        "this nation has no Strat-move left"
    );
    demand!(
        friendly(s, unit.nation, area) && !s.is_contested(area)
            || cape_end(area) && unit.nation == Nation::BRITAIN,
        "5.23",
        "nobody leaves an enemy or contested area by Strat-move"
    );
    if s.movement.breakthrough {
        super::r5_4_breakthrough::may_take_part(s, id)?;
    }
    Ok(())
}

/// 1.13b, 1.14
fn bars_breakthrough(s: &State, area: Area) -> bool {
    s.movement.breakthrough && super::r5_4_breakthrough::is_dry(s, area).is_err()
}

/// 5.33a: where ships that go round the Cape land.
fn cape_end(area: Area) -> bool {
    data().areas.facts(area).cape_port
}

/// 5.22, 5.23, 4.7c: whether a Strat-move of a unit may touch an area.
fn passable(s: &State, unit: &Unit, area: Area) -> bool {
    cite!("5.23", "4.7(c)", "9.523a");
    let nation = unit.nation;
    let open = friendly_uncontested(s, nation, area) || is_vichy(s, area) && !s.is_contested(area);
    open && may_pass(s, nation, area).is_ok()
        && (unit.kind != Kind::Armour || data().areas.facts(area).terrain != Terrain::Swamp)
        && !is_ungarrisoned(s, area)
        && !bars_breakthrough(s, area)
        && !(is_west(s, nation, area) && west_moves_left(s) == Some(0))
}

/// 2.27b: Axis moves that touch the Western weather zone are counted.
fn is_west(s: &State, nation: Nation, area: Area) -> bool {
    s.side_of(nation) == Some(Side::Axis) && data().regions.western_zone.has(area)
}

fn west_moves_left(s: &State) -> Option<u8> {
    west_strat_moves_left(s).map(|most| most.saturating_sub(s.movement.west_moves))
}

/// Every area that a unit reaches over land and straits (and ground support by Air-Route) from some areas.
fn reach(s: &State, unit: &Unit, from: AreaSet, without_west: bool) -> AreaSet {
    let (mut seen, mut edge) = (from, from);
    let fits =
        |area: Area| passable(s, unit, area) && !(without_west && is_west(s, unit.nation, area));
    while !edge.is_empty() {
        let mut next = AreaSet::NONE;
        for area in edge.iter() {
            if ends_here(s, area) && !from.has(area) {
                continue;
            }
            for link in data().areas.links(area) {
                if !seen.has(link.to) && fits(link.to) && !barred(s, unit.nation, area, link.to) {
                    next.insert(link.to);
                }
            }
            if unit.kind == Kind::GroundSupport {
                for to in data().areas.air_routes(area) {
                    if !seen.has(*to) && fits(*to) {
                        next.insert(*to);
                    }
                }
            }
        }
        seen = seen.union(next);
        edge = next;
    }
    seen
}

/// 5.15(b): a swamp is not left in a Breakthrough Phase.
fn ends_here(s: &State, area: Area) -> bool {
    s.movement.breakthrough && data().areas.facts(area).terrain == Terrain::Swamp
}

/// 5.17d
fn barred(s: &State, nation: Nation, from: Area, to: Area) -> bool {
    let places = &data().places;
    let passage = [places.novgorod, places.karelia];
    passage.contains(&from) && passage.contains(&to) && !friendly(s, nation, places.leningrad)
}

/// Whether there is anywhere to go, seen quickly.
fn has_way(s: &State, id: UnitId, from: Area) -> bool {
    let mut out = Vec::new();
    ask_from(s, id, from, &mut out, true);
    !out.is_empty()
}

pub fn ask(s: &State, id: UnitId, out: &mut Vec<Action>) {
    if let Some(from) = s.area_of(id) {
        ask_from(s, id, from, out, false);
    }
}

fn single(area: Area) -> AreaSet {
    [area].into_iter().collect()
}

/// Where a unit may go; only the first, if that is enough.
fn ask_from(s: &State, id: UnitId, from: Area, out: &mut Vec<Action>, one: bool) {
    let unit = s.unit(id);
    let on_land = if s.is_contested(from) {
        single(from)
    } else {
        reach(s, unit, single(from), false)
    };
    let may_end = |area: Area| area != from && may_stay(s, id, from, area);
    for area in on_land.iter().filter(|area| may_end(*area)) {
        out.push(MoveAction::To { area }.into());
        if one {
            return;
        }
    }
    for way in ways() {
        let landing = by_sea(s, unit, on_land, way);
        let lets = |area: Area| {
            let mut seas = way.seas().iter();
            seas.all(|sea| may_ship(s, unit, *sea, area).is_ok())
        };
        let ends = landing.without(on_land);
        for area in ends.iter().filter(|area| may_end(*area) && lets(*area)) {
            out.push(MoveAction::Ferry { area, way }.into());
            if one {
                return;
            }
        }
    }
}

fn ways() -> impl Iterator<Item = Way> {
    Way::BY_ZONES.into_iter().chain([Way::Cape, Way::Gulf])
}

/// Whether a unit may end a Strat-move there.
fn may_stay(s: &State, id: UnitId, from: Area, area: Area) -> bool {
    let nation = s.unit(id).nation;
    friendly(s, nation, area)
        && (!s.is_contested(area) || cape_end(area))
        && may_unit_enter(s, id, from, area).is_ok()
}

/// 5.32: every area that a unit reaches by this way over sea, from ports in the areas it reaches over land.
fn by_sea(s: &State, unit: &Unit, on_land: AreaSet, way: Way) -> AreaSet {
    let nation = unit.nation;
    let (first, last) = (way.sea(), way.seas()[way.seas().len() - 1]);
    if !has_ships(s, unit, way) || !way.is_open(s, s.camp(nation)) {
        return AreaSet::NONE;
    }
    let port = |area: Area, sea: Sea| !s.is_contested(area) && serves(s, nation, area, sea);
    let (mut from, mut to) = (AreaSet::NONE, AreaSet::NONE);
    for area in data().areas.land.iter() {
        let (starts, ends) = match way {
            Way::Cape => {
                let out = on_land.has(area) && port(area, Sea::Atlantic);
                let back = on_land.has(area) && cape_end(area) && friendly(s, nation, area);
                (out || back, cape_or_port(s, unit, on_land, area))
            }
            Way::Gulf => {
                let end = cape_end(area) && friendly(s, nation, area);
                (end && on_land.has(area), end)
            }
            _ => (on_land.has(area) && port(area, first), port(area, last)),
        };
        if starts {
            from.insert(area);
        }
        if ends && may_land(s, unit, area) {
            to.insert(area);
        }
    }
    if from.is_empty() || to.is_empty() {
        return AreaSet::NONE;
    }
    let (onward, stop): (AreaSet, AreaSet) = (
        to.iter().filter(|a| !s.is_contested(*a)).collect(),
        to.iter().filter(|a| s.is_contested(*a)).collect(),
    );
    reach(s, unit, onward, false).union(stop)
}

/// 5.33: who starts on the Atlantic lands beyond the Cape, and the other way round.
fn cape_or_port(s: &State, unit: &Unit, on_land: AreaSet, area: Area) -> bool {
    let nation = unit.nation;
    let atlantic = |a: Area| !s.is_contested(a) && serves(s, nation, a, Sea::Atlantic);
    let out = on_land.iter().any(atlantic);
    let back = on_land
        .iter()
        .any(|a| cape_end(a) && friendly(s, nation, a));
    out && cape_end(area) && friendly(s, nation, area) || back && atlantic(area)
}

fn may_land(s: &State, unit: &Unit, area: Area) -> bool {
    let cape = cape_end(area) && friendly(s, unit.nation, area);
    cape || passable(s, unit, area)
}

/// 5.33, 5.34: ships for each zone of the way.
fn has_ships(s: &State, unit: &Unit, way: Way) -> bool {
    cite!("5.32a", "5.32b", "5.33a", "5.33c");
    let nation = unit.nation;
    match way {
        Way::Cape => {
            nation == Nation::BRITAIN
                && s.movement.strat_moves[Nation::BRITAIN.index()] == 0
                && transports_left(s, nation, Sea::Atlantic) >= data().limits.cape_transport_weight
        }
        Way::Gulf => {
            s.camp(nation) == crate::types::Camp::Western
                && transports_left(s, nation, Sea::Atlantic) > 0
        }
        _ => way
            .seas()
            .iter()
            .all(|sea| transports_left(s, nation, *sea) > 0),
    }
}

/// Checks an answer by the same list that is offered.
pub fn check(s: &State, id: UnitId, action: MoveAction) -> Result<(), Illegal> {
    let mut out = Vec::new();
    ask(s, id, &mut out);
    demand!(
        out.contains(&action.into()),
        "5.22",
        "no way of friendly, uncontested areas leads there"
    );
    Ok(())
}

pub fn redeploy(t: &mut Table, id: UnitId, to: Area, way: Option<Way>) {
    let Some(from) = t.s.area_of(id) else { return };
    let unit = *t.s.unit(id);
    count(t, &unit, from, to, way);
    let alive = match way {
        None => true,
        Some(way) => {
            let points = match way {
                Way::Cape => data().limits.cape_transport_weight,
                _ => 1,
            };
            for sea in way.seas() {
                use_transport(t, unit.nation, *sea, points);
                shipped(t, id, *sea);
            }
            // Interdiction is for the zone that a unit crosses: not round the Cape or in the Gulf.
            let crossed = match way {
                Way::Gulf => &[],
                _ => way.seas(),
            };
            interdict(t, id, crossed)
        }
    };
    t.log.say(rule!("5.21"), || {
        format!(
            "{} is moved from {} to {}{}",
            super::words::block_text(&unit),
            area_name(from),
            area_name(to),
            way.map_or(String::new(), |way| format!(" {}", way.name()))
        )
    });
    if alive {
        t.s.mark(id, Marks::REDEPLOYED);
        arrival::arrive(t, id, to);
    } else {
        arrival::depart(t, unit.nation, from);
    }
}

/// 5.24, 5.33a, 2.27b: what a Strat-move uses up.
fn count(t: &mut Table, unit: &Unit, from: Area, to: Area, way: Option<Way>) {
    let nation = allotment(unit.nation);
    let used = match way {
        Some(Way::Cape) => limit(t.s, nation),
        _ => 1,
    };
    let touches_west = touches_west(t.s, unit, from, to, way);
    let movement = &mut t.s.movement;
    movement.strat_moves[nation.index()] += used;
    if nation == Nation::USSR {
        movement.soviet_moves += 1;
    }
    if touches_west {
        movement.west_moves += 1;
    }
}

/// 2.27b: whether no way around the Western zone is there.
fn touches_west(s: &State, unit: &Unit, from: Area, to: Area, way: Option<Way>) -> bool {
    if west_strat_moves_left(s).is_none() || s.side_of(unit.nation) != Some(Side::Axis) {
        return false;
    }
    let west = |area| is_west(s, unit.nation, area);
    west(from) || west(to) || way.is_none() && !reach(s, unit, single(from), true).has(to)
}

/// 5.44: a Power's fresh allotment in a Breakthrough Strategic Movement Phase.
pub fn refresh(t: &mut Table, power: Nation) {
    cite!("5.44");
    for nation in (0..data().nations.len() as u8).map(Nation) {
        if payer(t.s, nation) == power {
            t.s.movement.strat_moves[allotment(nation).index()] = 0;
        }
    }
    t.s.movement.west_moves = 0;
}

pub fn apply(t: &mut Table, action: MoveAction) {
    let Some(crate::step::Step::Move(MoveStep::Redeploying { unit })) = t.s.top() else {
        return;
    };
    t.pop();
    match action {
        MoveAction::To { area } => redeploy(t, unit, area, None),
        MoveAction::Ferry { area, way } => redeploy(t, unit, area, Some(way)),
        _ => {}
    }
}
