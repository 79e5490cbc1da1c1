//! 5.4: Breakthrough Movement Phases, which chapter 7 lets a Power buy.

use super::calm::Calm;
use super::{
    MoveAction, MoveStep, Redeploying, Way, allowance, enemies_in, friendly, friendly_uncontested,
    r5_1_operational, r5_2_strategic, r5_3_sea_transport,
};
use crate::ch06_combat::{RoundKind, begin_round};
use crate::ch07_special_actions::payer;
use crate::ch08_naval::{flag, ports_of, transports_left};
use crate::data::data;
use crate::meant::Hit;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Kind, Nation, Nations, Sea, Terrain, Weather};
use crate::unit::{Marks, Unit, UnitId};
use crate::{Act, Action, Engulfed, Step, ch03_supply, ch09_politics};
use frame::{Click, Framed, Open, Part, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 5.42: a Breakthrough Operational Movement Phase to an area, paid for by these Powers; asks for its moves.
pub fn begin_breakthrough_operational(t: &mut Act, powers: Nations, area: Area) {
    cite!("5.41a", "5.42a");
    super::begin(t);
    t.s.movement.designated = Some(area);
    begin(t, powers, |seat| Breakthrough { seat }.whole());
}

/// 5.44: a Breakthrough Strategic Movement Phase of these Powers; asks for its moves.
pub fn begin_breakthrough_strategic(t: &mut Act, powers: Nations) {
    super::begin(t);
    for power in powers.iter() {
        r5_2_strategic::refresh(t, power);
    }
    begin(t, powers, |seat| BreakthroughStrategic { seat }.whole());
}

/// Every seat whose Powers paid has its part of the phase.
fn begin(t: &mut Act, powers: Nations, step: fn(Seat) -> Step) {
    t.s.movement.breakthrough = true;
    t.s.movement.payers = powers;
    for seat in t.s.seats_of_side(t.s.side).rev() {
        if powers.iter().any(|power| t.s.seat_of(power) == seat) {
            t.push(step(seat));
        }
    }
}

/// 5.42: whether each of these Powers has a unit that its Special Action could move to the area.
pub fn may_break_through(s: &State, powers: Nations, area: Area) -> Result<(), Illegal> {
    is_dry(s, area)?;
    demand!(ends(s, powers).has(area), "5.42a", "no unit can move there");
    Ok(())
}

/// 5.42: every area to which each of these Powers could move something in a phase that they pay for together.
pub fn ends(s: &State, powers: Nations) -> AreaSet {
    let each = powers.iter().map(|by| reach(s, by, powers));
    let both = each.reduce(AreaSet::both).unwrap_or(AreaSet::NONE);
    both.iter()
        .filter(|area| is_dry(s, *area).is_ok())
        .collect()
}

/// Where a Power could have a part in the phase. Italy's may be to lend Germany her ships (9.47).
fn reach(s: &State, by: Nation, powers: Nations) -> AreaSet {
    let own = marches(s, by).union(voyages(s, by, powers));
    if by == Nation::ITALY && powers.has(Nation::GERMANY) {
        return own.union(voyages(s, Nation::GERMANY, powers));
    }
    own
}

/// Areas that units which a Power's Special Action moves reach over land or through the air.
fn marches(s: &State, by: Nation) -> AreaSet {
    let areas = &data().areas;
    let mut reached = [AreaSet::NONE; Nation::MAX];
    let movers = paid_by(s, by);
    for from in s.areas_of(movers).iter() {
        if may_leave_ground(s, from).is_err() {
            continue;
        }
        for (_, unit) in s.units_in(from) {
            if !movers.has(unit.nation) || unit.marks.has(Marks::OUT_OF_SUPPLY) {
                continue;
            }
            let ends = match r5_1_operational::is_fast(unit.kind) {
                true => areas.range(from),
                false => areas.near(from),
            };
            let ends = ends.union(beyond_walls(s, unit, from));
            let all = &mut reached[unit.nation.index()];
            if !ends.is_subset(*all) {
                *all = all.union(within_strength(s, unit, from, ends));
            }
        }
    }
    let open = |nation: Nation| match reached[nation.index()] {
        none if none.is_empty() => none,
        reached => reached.both(s.entries(nation)),
    };
    movers.iter().map(open).fold(AreaSet::NONE, AreaSet::union)
}

/// 5.17a: what a unit reaches beside its usual ends because it leaves a friendly fortress, or enters one, for nothing.
fn beyond_walls(s: &State, unit: &Unit, from: Area) -> AreaSet {
    let areas = &data().areas;
    let fast = r5_1_operational::is_fast(unit.kind);
    let mut all = AreaSet::NONE;
    for fortress in areas.fortresses.iter() {
        let around = areas.facts(fortress).fortress.and_then(|f| f.around);
        let Some(around) = around else { continue };
        if !friendly(s, unit.nation, fortress) || !friendly(s, unit.nation, around) {
            continue;
        }
        if from == fortress {
            all = all.union(match fast {
                true => *areas.range(around),
                false => *areas.near(around),
            });
            all.remove(fortress);
        } else if areas.near(from).has(around) {
            all.insert(fortress);
        }
    }
    all
}

/// Of these areas, those that a unit may go to at its strength ([`is_strong_enough`]).
fn within_strength(s: &State, unit: &Unit, from: Area, ends: AreaSet) -> AreaSet {
    if !is_weak(unit) {
        return ends;
    }
    if s.options.desert {
        let may = |area: &Area| is_strong_enough(s, unit, from, *area).is_ok();
        return ends.iter().filter(may).collect();
    }
    match s.side_of(unit.nation) {
        Some(side) => ends.without(s.ground_of(side.other())),
        None => ends,
    }
}

/// 5.31a, 5.33c: ports and beachheads to which units that a Power pays for could be carried.
fn voyages(s: &State, by: Nation, powers: Nations) -> AreaSet {
    let movers = paid_by(s, by).iter();
    movers.fold(AreaSet::NONE, |all, nation| {
        all.union(voyages_of(s, nation, powers))
    })
}

/// Everybody whose units a Power's Special Action moves.
fn paid_by(s: &State, by: Nation) -> Nations {
    let mut all = Nations::NONE;
    for (nation, _) in data().nations.all() {
        if payer(s, nation) == by {
            all.insert(nation);
        }
    }
    all
}

fn voyages_of(s: &State, nation: Nation, powers: Nations) -> AreaSet {
    let here = s.areas_of(Nations::of(&[nation]));
    let mut all = AreaSet::NONE;
    let mut carry = |from: Area, mut ends: AreaSet| {
        if may_leave_ground(s, from).is_err() {
            return;
        }
        ends.remove(from);
        for (_, unit) in s.units_in(from) {
            if unit.nation == nation && !unit.marks.has(Marks::OUT_OF_SUPPLY) {
                all = all.union(within_strength(s, unit, from, ends));
            }
        }
    };
    for sea in Sea::ALL {
        if transports_left(s, nation, sea) == 0 || may_use_fleet(s, powers, nation, sea).is_err() {
            continue;
        }
        let ports = ports_of(s, nation, sea);
        for from in ports.both(here).iter() {
            carry(from, ports);
        }
    }
    for from in r5_3_sea_transport::gulf().both(here).iter() {
        if let Some(to) = Way::crosses_gulf(s, nation, from) {
            carry(from, [to].into_iter().collect());
        }
    }
    if all.is_empty() {
        return all;
    }
    all.both(s.entries(nation))
}

/// 9.47: the Mediterranean fleet of the Axis carries nobody in a phase that Italy has not paid for.
fn may_use_fleet(s: &State, powers: Nations, nation: Nation, sea: Sea) -> Result<(), Illegal> {
    demand!(
        sea != Sea::Mediterranean
            || flag(s, s.camp(nation)) != Camp::Axis
            || powers.has(Nation::ITALY),
        "9.47",
        "the Italian Special Action must be spent"
    );
    Ok(())
}

/// 9.47, in the phase that is being played.
pub fn may_be_carried(s: &State, nation: Nation, sea: Sea) -> Result<(), Illegal> {
    if !s.movement.breakthrough {
        return Ok(());
    }
    may_use_fleet(s, s.movement.payers, nation, sea)
}

/// 5.44: whether one of these Powers has a unit that it could strat-move; Italy may pay for her ships (9.47).
pub fn may_break_through_strategically(s: &State, powers: Nations) -> Result<(), Illegal> {
    let joint = Nations::of(&[Nation::GERMANY, Nation::ITALY]);
    demand!(
        powers.len() == 1 || powers == joint,
        "5.44",
        "each Power buys Strat-moves of its own"
    );
    let could = |unit: &Unit, area: Area| {
        powers.has(payer(s, unit.nation))
            && !unit.marks.has(Marks::OUT_OF_SUPPLY)
            && friendly_uncontested(s, unit.nation, area)
    };
    let mut areas = data()
        .areas
        .land
        .iter()
        .filter(|area| !s.tally(*area).nations.is_empty());
    demand!(
        areas.any(|area| {
            may_leave_ground(s, area).is_ok() && s.units_in(area).any(|(_, u)| could(u, area))
        }),
        "5.44",
        "no unit can be moved"
    );
    Ok(())
}

/// 1.13b, 1.14: where no breakthrough movement goes in or out.
pub fn is_dry(s: &State, area: Area) -> Result<(), Illegal> {
    demand!(
        s.weather_in(area) != Weather::Mud,
        "1.13b",
        "no breakthrough movement into or out of mud"
    );
    demand!(
        s.weather_in(area) != Weather::LightMud,
        "1.14",
        "no breakthrough movement into or out of light mud"
    );
    Ok(())
}

/// 5.15(b): where nobody breaks out of.
fn may_leave_ground(s: &State, from: Area) -> Result<(), Illegal> {
    is_dry(s, from)?;
    demand!(
        data().areas.facts(from).terrain != Terrain::Swamp,
        "5.15(b)",
        "nobody leaves a swamp in a Breakthrough Phase"
    );
    Ok(())
}

/// Infantry with too few steps to break through against enemies.
fn is_weak(unit: &Unit) -> bool {
    matches!(unit.kind, Kind::Infantry | Kind::Militia) && unit.steps < 3
}

/// 5.43, 13.23: weak infantry does not break into an area with enemies, nor through the Desert.
fn is_strong_enough(s: &State, unit: &Unit, from: Area, area: Area) -> Result<(), Illegal> {
    let weak = is_weak(unit);
    demand!(
        !weak || !enemies_in(s, unit.nation, area),
        "5.43",
        "infantry needs three steps to break through against enemies"
    );
    let desert = |area: Area| data().areas.facts(area).terrain == Terrain::Desert;
    demand!(
        !weak || !s.options.desert || !(desert(from) || desert(area)),
        "G.DesertOpt",
        "infantry needs three steps to break through in the Desert"
    );
    Ok(())
}

/// Whether a unit takes part in the breakthrough phase at all.
pub fn may_take_part(s: &State, id: UnitId) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        s.movement.payers.has(payer(s, unit.nation)),
        "7.13",
        "this Power did not pay for the breakthrough"
    );
    demand!(
        !unit.marks.has(Marks::OUT_OF_SUPPLY),
        "3.4a",
        "a unit out of supply does not move in a Breakthrough Phase"
    );
    demand!(
        unit.nation != Nation::USSR || !ch03_supply::is_supplied_by_sea(s, id),
        "5.41b",
        "Soviet units supplied by sea make no breakthrough"
    );
    let Some(from) = s.area_of(id) else {
        return Ok(());
    };
    may_leave_ground(s, from)?;
    match s.movement.designated {
        Some(area) => is_strong_enough(s, unit, from, area),
        None => Ok(()),
    }
}

/// 5.42: whether a step leads to the designated area, or stops one short of it.
pub fn may_break(s: &State, id: UnitId, from: Area, to: Area) -> Result<(), Illegal> {
    let Some(designated) = s.movement.designated else {
        return Ok(());
    };
    may_take_part(s, id)?;
    is_dry(s, to)?;
    if to == designated {
        return Ok(());
    }
    let unit = s.unit(id);
    let areas = &data().areas;
    if is_wall(s, unit, from, to) {
        let left = allowance(s, unit).saturating_sub(unit.marks.moved());
        demand!(
            areas.distance(to, designated).is_some_and(|d| d <= left),
            "5.42a",
            "this unit can only go to the designated area"
        );
        let waits = left == 2 && friendly_uncontested(s, unit.nation, to);
        demand!(
            waits || goes_on(s, id, to, designated),
            "5.42a",
            "this unit can only go to the designated area"
        );
        return Ok(());
    }
    let beyond = areas.link(to, designated);
    let into_walls = beyond.is_some_and(|link| r5_1_operational::is_free(s, unit, to, link));
    demand!(
        (allowance(s, unit) == 2 || into_walls) && unit.marks.moved() == 0,
        "5.42a",
        "this unit can only go to the designated area"
    );
    demand!(
        areas.near(to).has(designated) && (into_walls || stands_near(from, designated)),
        "5.42b",
        "a unit stops only beside the designated area"
    );
    let may_stop = allowance(s, unit) == 2 && friendly_uncontested(s, unit.nation, to);
    demand!(
        may_stop || goes_on(s, id, to, designated),
        "5.42b",
        "a unit stops only in a friendly, uncontested area"
    );
    Ok(())
}

/// 5.42b: whether an area is within two areas of the designated one.
fn stands_near(from: Area, designated: Area) -> bool {
    let far = data().areas.distance(from, designated);
    far.is_some_and(|d| d <= 2)
}

/// 5.17a: a step in or out of a fortress that costs nothing.
fn is_wall(s: &State, unit: &Unit, from: Area, to: Area) -> bool {
    let link = data().areas.link(from, to);
    link.is_some_and(|link| r5_1_operational::is_free(s, unit, from, link))
}

/// Whether a unit that only passes through an area can go on to the designated one.
fn goes_on(s: &State, id: UnitId, via: Area, designated: Area) -> bool {
    let unit = s.unit(id);
    let Some(link) = data().areas.link(via, designated) else {
        return false;
    };
    !enemies_in(s, unit.nation, via)
        && data().areas.facts(via).terrain != Terrain::Swamp
        && is_dry(s, designated).is_ok()
        && link.border != crate::data::Border::Strait
        && r5_1_operational::may_be_there(s, unit, via, designated).is_ok()
        && ch09_politics::may_unit_enter(s, id, via, designated).is_ok()
}

/// 5.42b: who took an area on the way goes on to the designated one, and so does who may not stop before it.
pub fn carry_on(t: &mut Act, id: UnitId, was_friendly: bool) {
    let (Some(designated), Some(area)) = (t.s.movement.designated, t.s.area_of(id)) else {
        return;
    };
    if area == designated {
        return;
    }
    let waits = was_friendly && r5_1_operational::is_fast(t.s.unit(id).kind);
    if !waits {
        if r5_1_operational::may_step(t.s, id, designated).is_ok() {
            r5_1_operational::step(t, id, designated);
        }
        return;
    }
    let near = data().areas.near(area);
    let goes = |to: Area| r5_1_operational::may_step(t.s, id, to).is_ok();
    if !near.has(designated) && near.iter().any(goes) {
        // 5.17a: out of a fortress for nothing, and not there yet.
        t.push(r5_1_operational::Moving { unit: id });
    }
}

/// 5.42: a Breakthrough Operational Movement Phase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Breakthrough {
    pub seat: Seat,
}

impl Question<Engulfed> for Breakthrough {
    type Answer = MoveAction;

    fn open(&self, t: &mut Act) -> Open {
        open(self, t, self.seat, false)
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let mut calm = Calm::default();
        r5_1_operational::offer(s, self.seat, &mut calm, out);
        r5_3_sea_transport::offer(s, self.seat, &mut calm, out);
        out.push(MoveAction::Halt.into());
    }
    fn check(&self, s: &State, answer: MoveAction) -> Result<(), Illegal> {
        match answer {
            MoveAction::Halt => Ok(()),
            _ => r5_1_operational::check(s, self.seat, answer),
        }
    }
    fn apply(&self, t: &mut Act, answer: MoveAction) {
        match answer {
            MoveAction::Halt => end(t, false),
            _ => r5_1_operational::apply(t, self.seat, answer),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let to = s.movement.designated.map_or("", area_name);
        (format!("Breakthrough movement to {to}"), rule!("5.42a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, out, |unit| MoveAction::Pick { unit });
    }
}

/// 5.44: a Breakthrough Strategic Movement Phase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BreakthroughStrategic {
    pub seat: Seat,
}

impl Question<Engulfed> for BreakthroughStrategic {
    type Answer = MoveAction;

    fn open(&self, t: &mut Act) -> Open {
        open(self, t, self.seat, true)
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        r5_2_strategic::offer(s, self.seat, out);
        out.push(MoveAction::Halt.into());
    }
    fn check(&self, s: &State, answer: MoveAction) -> Result<(), Illegal> {
        match answer {
            MoveAction::Pick { unit } => r5_2_strategic::check_pick(s, self.seat, unit),
            MoveAction::Halt => Ok(()),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: MoveAction) {
        match answer {
            MoveAction::Pick { unit } => t.push(Redeploying { unit }),
            MoveAction::Halt => end(t, true),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Breakthrough Strategic Movement".to_string(), rule!("5.44"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, out, |unit| MoveAction::Pick { unit });
    }
}

/// With nothing to move the phase is over.
fn open(phase: &impl Question<Engulfed>, t: &mut Act, seat: Seat, strategic: bool) -> Open {
    match frame::ask_if_any(phase, t, seat) {
        Open::Pass => {
            end(t, strategic);
            Open::Again
        }
        asked => asked,
    }
}

/// 6.73b: the phase is over; a newly contested area is fought over at once.
fn end(t: &mut Act, strategic: bool) {
    t.pop();
    if let Some(Step::Move(MoveStep::Breakthrough(_) | MoveStep::BreakthroughStrategic(_))) =
        t.s.top()
    {
        // Another seat that paid has its part.
        return;
    }
    let area = t.s.movement.designated.take();
    t.s.movement.breakthrough = false;
    t.s.movement.payers = Nations::NONE;
    super::end(t);
    if let Some(area) = area.filter(|area| !strategic && t.s.newly_contested.has(*area)) {
        begin_round(t, area, RoundKind::Mandatory);
    }
}
