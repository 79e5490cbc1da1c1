//! 5.2: strategic movement, unit by unit.

use super::calm::Calm;
use super::r5_1_operational::may_pass_leningrad;
use super::r5_4_breakthrough::may_be_carried;
use super::words::unit_at;
use super::{MoveAction, Way, arrival, friendly};
use crate::ch02_strategic_warfare::{strat_move_cut, west_strat_moves_left};
use crate::ch07_special_actions::payer;
use crate::ch08_naval::{flag, interdict, ports_of, served, transports_left, use_transport};
use crate::ch09_politics::{
    awaits_occupation, axis_controls, may_cross, may_ship, may_unit_enter, passages, shipped,
};
use crate::data::data;
use crate::meant::Hit;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, AreaSet, Kind, Nation, Sea, Side, Terrain};
use crate::unit::{Marks, Unit, UnitId};
use crate::{Act, Action, Engulfed};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

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

/// 5.24: how many of them are left.
pub fn moves_left(s: &State, nation: Nation) -> u8 {
    let used = s.movement.strat_moves[allotment(nation).index()];
    limit(s, nation).saturating_sub(used)
}

pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let mut mine = s.nations_of(seat);
    for nation in mine.iter().filter(|nation| moves_left(s, *nation) == 0) {
        mine.remove(nation);
    }
    // Units of one nation use the same roads; only armour keeps out of swamps.
    let mut known = [[None; 2]; Nation::MAX];
    let mut calm = Calm::default();
    for area in s.areas_of(mine).iter() {
        let quiet = !s.is_contested(area);
        let mut last = None;
        for (id, unit) in s.units_in(area) {
            if !mine.has(unit.nation)
                || is_rested(unit).is_err()
                || !s.pieces.is_first_of_its_like(id)
            {
                continue;
            }
            // How many steps a Major's unit has makes no difference.
            let key = (unit.nation, unit.kind, unit.marks, unit.from);
            let goes = match last {
                Some((other, goes)) if other == key && unit.nation.is_major() => goes,
                _ if may_entrain(s, id, area).is_err() => false,
                _ => {
                    let heavy = usize::from(unit.kind == Kind::Armour);
                    let open = &mut known[unit.nation.index()][heavy];
                    let open = open.get_or_insert_with(|| roads(s, unit));
                    quiet && calm.is_beside(s, unit, area, open) || has_way(s, id, area, *open)
                }
            };
            last = Some((key, goes));
            if goes {
                out.push(MoveAction::Pick { unit: id }.into());
            }
        }
    }
}

pub fn check_pick(s: &State, seat: Seat, id: UnitId) -> Result<(), Illegal> {
    demand!(
        s.nations_of(seat).has(s.unit(id).nation),
        "5.21",
        "this unit is somebody else's"
    );
    let Some(area) = s.area_of(id) else {
        return Err(Illegal::new(rule!("5.21"), "this unit is not on the map"));
    };
    demand!(
        s.pieces.is_first_of_its_like(id),
        "5.21",
        "a like unit in the same area stands for this one"
    );
    may_start(s, id, area)?;
    demand!(
        has_way(s, id, area, roads(s, s.unit(id))),
        "5.22",
        "there is no way for this unit"
    );
    Ok(())
}

/// 5.21, 5.23, 3.4a: whether a unit may be moved strategically at all.
fn may_start(s: &State, id: UnitId, area: Area) -> Result<(), Illegal> {
    is_rested(s.unit(id))?;
    demand!(
        moves_left(s, s.unit(id).nation) > 0,
        "5.24",
        "this nation has no Strat-move left"
    );
    may_entrain(s, id, area)
}

/// 3.4a, 5.24
fn is_rested(unit: &Unit) -> Result<(), Illegal> {
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
    Ok(())
}

/// 5.23: from where a unit may be moved.
fn may_entrain(s: &State, id: UnitId, area: Area) -> Result<(), Illegal> {
    let nation = s.unit(id).nation;
    let sails_off = cape_end(area) && nation == Nation::BRITAIN;
    demand!(
        friendly(s, nation, area) && (!s.is_contested(area) || sails_off),
        "5.23",
        "nobody leaves an enemy or contested area by Strat-move"
    );
    demand!(
        !is_west(s, nation, area) || west_moves_left(s) != Some(0),
        "2.27b",
        "no Strat-move is left for the Western zone"
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

/// 5.22, 5.23, 4.7c: the areas that a Strat-move of a unit may touch.
fn roads(s: &State, unit: &Unit) -> AreaSet {
    cite!("5.23", "4.7(c)", "9.523a");
    let nation = unit.nation;
    let mut open = s
        .friendly_areas(nation)
        .union(s.vichy_areas())
        .both(passages(s, nation))
        .without(s.contested())
        .without(s.ungarrisoned());
    if unit.kind == Kind::Armour {
        open = open.without(data().areas.swamps);
    }
    if s.movement.breakthrough {
        open = open.iter().filter(|a| !bars_breakthrough(s, *a)).collect();
    }
    if s.side_of(nation) == Some(Side::Axis) && west_moves_left(s) == Some(0) {
        open = open.without(data().regions.western_zone);
    }
    open
}

/// 2.27b: Axis moves that touch the Western weather zone are counted.
fn is_west(s: &State, nation: Nation, area: Area) -> bool {
    s.side_of(nation) == Some(Side::Axis) && data().regions.western_zone.has(area)
}

fn west_moves_left(s: &State) -> Option<u8> {
    west_strat_moves_left(s).map(|most| most.saturating_sub(s.movement.west_moves))
}

/// Every area that a unit reaches over land and straits (and ground support by Air-Route) from some areas.
fn reach(s: &State, unit: &Unit, from: AreaSet, open: AreaSet) -> AreaSet {
    let (mut seen, mut edge) = (from, from);
    let areas = &data().areas;
    while !edge.is_empty() {
        let mut next = AreaSet::NONE;
        for area in edge.iter() {
            if ends_here(s, area) && !from.has(area) {
                continue;
            }
            next = next.union(beside(s, unit.nation, area));
            if unit.kind == Kind::GroundSupport {
                next = areas.air_routes(area).iter().fold(next, |mut all, to| {
                    all.insert(*to);
                    all
                });
            }
        }
        edge = next.both(open).without(seen);
        seen = seen.union(edge);
    }
    seen
}

/// 5.15(b): a swamp is not left in a Breakthrough Phase.
fn ends_here(s: &State, area: Area) -> bool {
    s.movement.breakthrough && data().areas.facts(area).terrain == Terrain::Swamp
}

/// The areas beside one that a Strat-move goes on to: not past enemy Leningrad (5.17d), nor over a closed border
/// (9.17(d)).
fn beside(s: &State, nation: Nation, from: Area) -> AreaSet {
    let near = *data().areas.near(from);
    if !GUARDED.has(from) {
        return near;
    }
    let open = |to: &Area| {
        may_pass_leningrad(s, nation, from, *to).is_ok() && may_cross(s, nation, from, *to).is_ok()
    };
    near.iter().filter(open).collect()
}

/// Where a border is that some may not cross.
static GUARDED: LazyLock<AreaSet> = LazyLock::new(|| {
    let (areas, places) = (&data().areas, &data().places);
    let finland = areas.of(Nation::FINLAND);
    let around = finland.iter().map(|area| *areas.near(area));
    let passage: AreaSet = [places.novgorod, places.karelia].into_iter().collect();
    around.fold(finland.union(passage), AreaSet::union)
});

/// Whether there is anywhere to go: mostly an area beside the unit's own is seen at once.
fn has_way(s: &State, id: UnitId, from: Area, open: AreaSet) -> bool {
    let unit = s.unit(id);
    if !s.is_contested(from) {
        let beside = beside(s, unit.nation, from).both(open);
        if beside.iter().any(|to| may_stay(s, id, from, to)) {
            return true;
        }
    }
    let mut out = Vec::new();
    ask_from(s, id, from, open, &mut out, true);
    !out.is_empty()
}

/// 5.21: where the picked unit is moved strategically.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Redeploying {
    pub unit: UnitId,
}

impl Question<Engulfed> for Redeploying {
    type Answer = MoveAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(t.s.seat_of(t.s.unit(self.unit).nation))
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        if let Some(from) = s.area_of(self.unit) {
            ask_from(s, self.unit, from, roads(s, s.unit(self.unit)), out, false);
        }
    }
    /// Checks an answer by the same list that is offered.
    fn check(&self, s: &State, answer: MoveAction) -> Result<(), Illegal> {
        let (MoveAction::To { .. } | MoveAction::Ferry { .. }) = answer else {
            return Err(Engulfed::not_asked());
        };
        let mut out = Vec::new();
        self.ask(s, &mut out);
        demand!(
            out.contains(&answer.into()),
            "5.22",
            "no way of friendly, uncontested areas leads there"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: MoveAction) {
        t.pop();
        match answer {
            MoveAction::To { area } => redeploy(t, self.unit, area, None),
            MoveAction::Ferry { area, way } => redeploy(t, self.unit, area, Some(way)),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Where is {} moved?", unit_at(s, self.unit));
        (text, rule!("5.21"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        let Some(area) = hit.area else { return };
        frame::add(out, [MoveAction::To { area }]);
        frame::add(out, Way::SHORT.map(|way| MoveAction::Ferry { area, way }));
    }
}

fn single(area: Area) -> AreaSet {
    [area].into_iter().collect()
}

/// Where a unit may go; only the first, if that is enough.
fn ask_from(s: &State, id: UnitId, from: Area, open: AreaSet, out: &mut Vec<Action>, one: bool) {
    let unit = s.unit(id);
    let on_land = if s.is_contested(from) {
        single(from)
    } else {
        reach(s, unit, single(from), open)
    };
    let may_end = |area: Area| area != from && may_stay(s, id, from, area);
    let entries = s.entries(unit.nation);
    for area in on_land.both(entries).iter().filter(|area| may_end(*area)) {
        out.push(MoveAction::To { area }.into());
        if one {
            return;
        }
    }
    for way in ways() {
        let landing = by_sea(s, unit, on_land, open, way);
        let lets = |area: Area| {
            let mut seas = way.seas().iter();
            seas.all(|sea| {
                may_ship(s, unit, *sea, area).is_ok()
                    && may_be_carried(s, unit.nation, *sea).is_ok()
            })
        };
        let ends = landing.without(on_land).both(entries);
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
        && !awaits_occupation(s, nation, area)
        && may_unit_enter(s, id, from, area).is_ok()
}

/// 5.32: every area that a unit reaches by this way over sea, from ports in the areas it reaches over land.
fn by_sea(s: &State, unit: &Unit, on_land: AreaSet, open: AreaSet, way: Way) -> AreaSet {
    let nation = unit.nation;
    if !has_ships(s, unit, way) {
        return AreaSet::NONE;
    }
    let contested = s.contested();
    let ports = |sea: Sea| served(s, nation, sea).without(contested);
    let beyond = data().areas.cape_ports.both(s.friendly_areas(nation));
    let beyond: AreaSet = beyond
        .iter()
        .filter(|area| !bars_breakthrough(s, *area))
        .collect();
    let (starts, ends) = match way {
        Way::Cape => round_the_cape(on_land, ports(Sea::Atlantic), beyond),
        Way::Gulf => (
            on_land.both(beyond).without(contested),
            beyond.without(contested),
        ),
        _ => {
            // 7.22b: a beachhead is a port to leave by, but not one to land in.
            let quays = ports(way.sea()).union(ports_of(s, nation, way.sea()).without(contested));
            let starts = on_land.both(quays);
            if starts.is_empty() {
                return AreaSet::NONE;
            }
            (starts, ports(way.seas()[way.seas().len() - 1]))
        }
    };
    let landing = ends.both(open.union(beyond));
    if starts.is_empty() || landing.is_empty() || !way.is_open(s, s.camp(nation)) {
        return AreaSet::NONE;
    }
    let onward = reach(s, unit, landing.without(contested), open);
    onward.union(landing.both(contested))
}

/// 5.33: who starts on the Atlantic lands beyond the Cape, and the other way round.
fn round_the_cape(on_land: AreaSet, atlantic: AreaSet, beyond: AreaSet) -> (AreaSet, AreaSet) {
    cite!("5.33b");
    let (out, back) = (on_land.both(atlantic), on_land.both(beyond));
    let mut ends = AreaSet::NONE;
    if !out.is_empty() {
        ends = ends.union(beyond);
    }
    if !back.is_empty() {
        ends = ends.union(atlantic);
    }
    (out.union(back), ends)
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
            flag(s, s.camp(nation)) == crate::types::Camp::Western
                && transports_left(s, nation, Sea::Atlantic) > 0
        }
        _ => way
            .seas()
            .iter()
            .all(|sea| transports_left(s, nation, *sea) > 0),
    }
}

fn redeploy(t: &mut Act, id: UnitId, to: Area, way: Option<Way>) {
    let Some(from) = t.s.area_of(id) else { return };
    let unit = *t.s.unit(id);
    count(t, id, from, to, way);
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
            // Nobody interdicts in the Red Sea or the Persian Gulf (8.2).
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
        t.s.unmark(id, super::CAME);
        t.s.mark(id, Marks::REDEPLOYED);
        arrival::arrive(t, id, to);
    } else {
        arrival::depart(t, unit.nation, from);
    }
}

/// 5.24, 5.33a, 2.27b: what a Strat-move uses up.
fn count(t: &mut Act, id: UnitId, from: Area, to: Area, way: Option<Way>) {
    let nation = allotment(t.s.unit(id).nation);
    let used = match way {
        Some(Way::Cape) => limit(t.s, nation),
        _ => 1,
    };
    let touches_west = touches_west(t.s, id, from, to, way);
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
fn touches_west(s: &State, id: UnitId, from: Area, to: Area, way: Option<Way>) -> bool {
    let unit = s.unit(id);
    if west_strat_moves_left(s).is_none() || s.side_of(unit.nation) != Some(Side::Axis) {
        return false;
    }
    if is_west(s, unit.nation, from) || is_west(s, unit.nation, to) {
        return true;
    }
    let around = roads(s, unit).without(data().regions.western_zone);
    let on_land = reach(s, unit, single(from), around);
    !match way {
        None => on_land.has(to),
        Some(way) => by_sea(s, unit, on_land, around, way).has(to),
    }
}

/// 5.44: a Power's fresh allotment in a Breakthrough Strategic Movement Phase.
pub fn refresh(t: &mut Act, power: Nation) {
    cite!("5.44");
    for nation in data().nations.ids() {
        if payer(t.s, nation) == power {
            t.s.movement.strat_moves[allotment(nation).index()] = 0;
        }
    }
    t.s.movement.west_moves = 0;
}
