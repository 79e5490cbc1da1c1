//! 7.51: retreat before combat.

use super::{can_pay, pay, payer};
use crate::ch05_movement::{appear, may_pass_leningrad};
use crate::ch06_combat::{CombatAction, Round, Stage, go, sail};
use crate::ch08_naval::{self, Convoy, embark, has_harbour};
use crate::ch09_politics::may_unit_enter;
use crate::data::data;
use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::{Area, Camp, Kind, Nation, Sea, Terrain};
use crate::unit::{Unit, UnitId};
use crate::{Act, Action, Engulfed};
use frame::{Framed, Open};
use kernel::{Illegal, cite, demand, rule};

/// A way out of the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Land,
    /// 5.5: into a fortress, which holds few.
    Fortress(Area),
    Air,
    /// Aboard a Fleet Point, perhaps into a fortress over the sea.
    Sea(Sea, Option<Area>),
    /// 5.33c: between Upper Egypt and Persia, with a Fleet Point of the Atlantic.
    Gulf,
}

impl Way {
    /// Whose Fleet Point it takes up.
    const fn ships(self) -> Option<Sea> {
        match self {
            Way::Sea(sea, _) => Some(sea),
            Way::Gulf => Some(Sea::Atlantic),
            Way::Land | Way::Fortress(_) | Way::Air => None,
        }
    }
    /// The fortress it fills.
    const fn fortress(self) -> Option<Area> {
        match self {
            Way::Fortress(area) | Way::Sea(_, Some(area)) => Some(area),
            Way::Land | Way::Air | Way::Sea(_, None) | Way::Gulf => None,
        }
    }
}

/// What is left of the ways that fill up.
#[derive(Clone)]
struct Room {
    ships: [u8; 4],
    fortresses: Vec<(Area, u8)>,
}

impl Room {
    fn of(s: &State, power: Nation) -> Room {
        let free = |area: Area| (area, free_in(s, area));
        Room {
            ships: Sea::ALL.map(|sea| ch08_naval::transports_left(s, power, sea)),
            fortresses: data().areas.fortresses.iter().map(free).collect(),
        }
    }

    /// How many units go anywhere at most.
    fn places(&self) -> usize {
        let ships = self.ships.iter().map(|n| usize::from(*n));
        let free = self.fortresses.iter().map(|(_, n)| usize::from(*n));
        ships.chain(free).sum()
    }

    /// What is left when one more unit goes this way.
    fn less(&self, way: Way) -> Option<Room> {
        let mut left = self.clone();
        if let Some(sea) = way.ships() {
            let ships = &mut left.ships[sea.index()];
            *ships = ships.checked_sub(1)?;
        }
        if let Some(area) = way.fortress() {
            let (_, free) = left.fortresses.iter_mut().find(|(at, _)| *at == area)?;
            *free = free.checked_sub(1)?;
        }
        Some(left)
    }
}

/// The ways of each unit that has none but such as fill up, unless somebody has no way at all.
fn tied(s: &State, round: &Round, power: Nation, but: Option<UnitId>) -> Option<Vec<Vec<Way>>> {
    let mut all = Vec::new();
    for (id, _) in units_of(s, round, power).filter(|(id, _)| Some(*id) != but) {
        let mut open: Vec<Way> = Vec::new();
        for (_, way) in ways(s, round, id) {
            if !open.contains(&way) {
                open.push(way);
            }
        }
        if open.is_empty() {
            return None;
        }
        if !open.iter().any(|way| matches!(way, Way::Land | Way::Air)) {
            all.push(open);
        }
    }
    all.sort_by_key(Vec::len);
    Some(all)
}

/// Whether each of these units finds room on one of its ways.
fn all_fit(units: &[Vec<Way>], room: &Room) -> bool {
    let Some((first, others)) = units.split_first() else {
        return true;
    };
    if units.len() > room.places() {
        return false;
    }
    first
        .iter()
        .filter_map(|way| room.less(*way))
        .any(|left| all_fit(others, &left))
}

/// Units of a Power in the battle, whoever's they are by name (9.15, 9.531).
fn units_of<'a>(
    s: &'a State,
    round: &'a Round,
    power: Nation,
) -> impl Iterator<Item = (UnitId, &'a Unit)> {
    s.units_in(round.area)
        .filter(move |(_, u)| payer(s, u.nation) == power && u.nation != Nation::VICHY)
}

/// 7.51: whether the Power that is asked may pull all its units out of the battle.
pub fn may_retreat(s: &State, round: &Round, power: Nation) -> Result<(), Illegal> {
    demand!(
        all_can_leave(s, round, power),
        "7.51a",
        "its units do not all have a place to retreat to"
    );
    Ok(())
}

/// Every unit has a way over land, or fortresses and ships have room for those that have not.
fn all_can_leave(s: &State, round: &Round, power: Nation) -> bool {
    let units = tied(s, round, power, None);
    units.is_some_and(|units| all_fit(&units, &Room::of(s, power)))
}

/// 7.51a: all units retreat, so nobody takes the place without which another could not.
struct Others {
    room: Room,
    tied: Vec<Vec<Way>>,
    can_leave: bool,
}

impl Others {
    /// The other units of a Power, when this one chooses.
    fn than(s: &State, round: &Round, power: Nation, id: UnitId) -> Others {
        let room = Room::of(s, power);
        let tied = tied(s, round, power, Some(id));
        let can_leave = tied.as_ref().is_some_and(|units| all_fit(units, &room));
        Others {
            room,
            tied: tied.unwrap_or_default(),
            can_leave,
        }
    }

    fn leave(&self, way: Way) -> bool {
        let left = self.room.less(way);
        left.is_some_and(|left| !self.can_leave || all_fit(&self.tied, &left))
    }
}

/// Where a unit may go, so that the others can go too.
fn choices(s: &State, round: &Round, power: Nation, id: UnitId) -> Vec<Area> {
    let others = Others::than(s, round, power, id);
    ways(s, round, id)
        .filter(|(_, way)| others.leave(*way))
        .map(|(to, _)| to)
        .collect()
}

/// A way that never fills up.
fn has_open_way(s: &State, round: &Round, id: UnitId) -> bool {
    ways(s, round, id).any(|(_, way)| matches!(way, Way::Land | Way::Air))
}

/// Whether ships or fortresses have room for units of a Power: what everybody sees.
fn has_room(s: &State, round: &Round, power: Nation) -> bool {
    let by_sea = |sea: Sea| {
        is_port(s, power, round.area, sea)
            && (!italy_pays(s, round, power, sea) || can_pay(s, Nation::ITALY).is_ok())
            && ch08_naval::transports_left(s, power, sea) > 0
    };
    Sea::ALL.into_iter().any(by_sea)
        || gulf(s, power, round.area).is_some()
        || fortresses(round.area).any(|f| may_hold(s, power, f) && free_in(s, f) > 0)
}

/// 5.33c: the other shore of the Gulf, if units of a nation may retreat to it.
fn gulf(s: &State, nation: Nation, from: Area) -> Option<Area> {
    crate::ch05_movement::Way::crosses_gulf(s, nation, from).filter(|to| may_hold(s, nation, *to))
}

/// The fortress inside an area, and those inside its neighbours.
fn fortresses(area: Area) -> impl Iterator<Item = Area> {
    let inside = |area: Area| data().areas.facts(area).fortress_inside;
    let near = data().areas.links(area).iter();
    inside(area)
        .into_iter()
        .chain(near.filter_map(move |link| inside(link.to)))
}

fn free_in(s: &State, fortress: Area) -> u8 {
    let stack = data().areas.facts(fortress).fortress.map_or(0, |f| f.stack);
    stack.saturating_sub(s.tally(fortress).ground)
}

/// Friendly-controlled by the nation's camp, and no enemy there.
fn may_hold(s: &State, nation: Nation, area: Area) -> bool {
    s.holder(area) == s.camp(nation) && !s.is_contested(area)
}

/// Whether an area is a port of a nation's camp on a sea.
fn is_port(s: &State, nation: Nation, area: Area, sea: Sea) -> bool {
    ch08_naval::is_port(s, nation, area, sea)
}

/// Every place a unit of the battle may retreat to, each once.
fn ways(s: &State, round: &Round, id: UnitId) -> impl Iterator<Item = (Area, Way)> {
    let area = round.area;
    data()
        .areas
        .land
        .iter()
        .filter_map(move |to| way(s, round, id, to).ok().map(|way| (to, way)))
        .filter(move |(to, _)| *to != area)
}

/// 7.51: how a unit gets from the battle to an area.
fn way(s: &State, round: &Round, id: UnitId, to: Area) -> Result<Way, Illegal> {
    let (from, unit) = (round.area, s.unit(id));
    let facts = data().areas.facts(to);
    demand!(
        may_hold(s, unit.nation, to),
        "7.51a",
        "units retreat to friendly-controlled, uncontested areas"
    );
    demand!(
        unit.kind != Kind::Armour || facts.terrain != Terrain::Swamp,
        "5.15(a)",
        "armour may not enter swamp"
    );
    let linked = data().areas.link(from, to).is_some();
    let near_fortress = facts.fortress.is_some()
        && facts.fortress.and_then(|f| f.around).is_some_and(|around| {
            around == from
                || (data().areas.link(from, around).is_some() && may_hold(s, unit.nation, around))
        });
    if facts.fortress.is_some() && (linked || near_fortress) {
        demand!(
            unit.kind.is_ground() && free_in(s, to) > 0,
            "7.51a",
            "the fortress has no room for it"
        );
        may_unit_enter(s, id, from, to)?;
        return Ok(Way::Fortress(to));
    }
    if linked {
        may_pass_leningrad(s, unit.nation, from, to)?;
        may_unit_enter(s, id, from, to)?;
        return Ok(Way::Land);
    }
    if gulf(s, unit.nation, from) == Some(to) {
        cite!("5.33c");
        may_unit_enter(s, id, from, to)?;
        return Ok(Way::Gulf);
    }
    if unit.kind == Kind::GroundSupport && data().areas.air_routes(from).contains(&to) {
        cite!("G.AirRoute");
        may_unit_enter(s, id, from, to)?;
        return Ok(Way::Air);
    }
    let sea = data()
        .areas
        .ports(from)
        .iter()
        .map(|port| port.sea)
        .find(|sea| is_port(s, unit.nation, from, *sea) && has_harbour(s, unit.nation, to, *sea));
    let Some(sea) = sea else {
        return Err(Illegal::new(
            rule!("7.51a"),
            "it is neither adjacent nor a port on the same sea",
        ));
    };
    may_sail(s, round, unit, sea)?;
    may_unit_enter(s, id, from, to)?;
    let fortress = facts.fortress.map(|_| to);
    demand!(
        fortress.is_none() || unit.kind.is_ground() && free_in(s, to) > 0,
        "7.51a",
        "the fortress has no room for it"
    );
    Ok(Way::Sea(sea, fortress))
}

/// 7.51b, 9.47: ships must be left, and in the Mediterranean Italy pays too.
fn may_sail(s: &State, round: &Round, unit: &Unit, sea: Sea) -> Result<(), Illegal> {
    demand!(
        ch08_naval::transports_left(s, unit.nation, sea) > 0,
        "7.51b",
        "no Fleet Point is left to carry it"
    );
    if italy_pays(s, round, unit.nation, sea) {
        demand!(
            can_pay(s, Nation::ITALY).is_ok(),
            "9.47",
            "Italy has no Special Action for its ships"
        );
    }
    Ok(())
}

fn italy_pays(s: &State, round: &Round, nation: Nation, sea: Sea) -> bool {
    sea == Sea::Mediterranean
        && ch08_naval::flag(s, s.camp(nation)) == Camp::Axis
        && nation != Nation::ITALY
        && !round.sea_paid
}

/// The next Power to be asked. Whether it is asked hangs on what everybody sees, so that the other side does
/// not learn from it what stands there.
fn next(s: &State, round: &Round) -> Option<Nation> {
    Nation::MAJORS.into_iter().find(|power| {
        s.special_actions.stock[power.index()] > 0
            && !round.asked.has(*power)
            && s.side_of(*power) == Some(round.defender())
            && units_of(s, round, *power).next().is_some()
            && could_leave(s, round, *power)
    })
}

/// Whether there is any place beside the battle, or over the sea, for units of a Power.
fn could_leave(s: &State, round: &Round, power: Nation) -> bool {
    let links = data().areas.links(round.area).iter();
    let mut near = links.map(|link| link.to).chain(fortresses(round.area));
    near.any(|to| may_hold(s, power, to)) || has_room(s, round, power)
}

/// The unit whose turn it is: those without a way over land first.
fn mover(s: &State, round: &Round, power: Nation) -> Option<UnitId> {
    let mut units = units_of(s, round, power).map(|(id, _)| id);
    let tied = units.find(|id| !has_open_way(s, round, *id));
    tied.or_else(|| units_of(s, round, power).map(|(id, _)| id).next())
}

pub fn open(t: &mut Act) -> Open {
    cite!("6.21", "7.51c");
    let Some(round) = &t.s.battle.round else {
        return Open::Pass;
    };
    if let Stage::Retreating { power } = round.stage {
        let Some(unit) = mover(t.s, round, power) else {
            go(t, Stage::Retreat);
            sail(t);
            return Open::Again;
        };
        match choices(t.s, round, power, unit)[..] {
            [to] => {
                retreat_to(t, unit, to);
                return Open::Again;
            }
            [] => {
                // What it needed is gone: it is lost.
                crate::ch06_combat::losses::eliminate(t, unit);
                return Open::Again;
            }
            _ => return Open::Ask(t.s.seat_of(power)),
        }
    }
    if !round.has_fighters(t.s, round.defender()) {
        go(t, Stage::Over);
        return Open::Again;
    }
    match next(t.s, round) {
        Some(power) => Open::Ask(t.s.seat_of(power)),
        None => {
            go(t, Stage::Reinforce);
            Open::Again
        }
    }
}

pub fn ask(s: &State, round: &Round, out: &mut Vec<Action>) {
    if let Stage::Retreating { power } = round.stage {
        if let Some(unit) = mover(s, round, power) {
            for to in choices(s, round, power, unit) {
                out.push(CombatAction::RetreatTo { unit, to }.into());
            }
        }
        return;
    }
    if let Some(power) = next(s, round) {
        if may_retreat(s, round, power).is_ok() {
            out.push(CombatAction::Retreat { power }.into());
        }
        out.push(CombatAction::Decline.into());
    }
}

pub fn check(s: &State, round: &Round, action: CombatAction) -> Result<(), Illegal> {
    match (round.stage, action) {
        (Stage::Retreat, CombatAction::Decline) => Ok(()),
        (Stage::Retreat, CombatAction::Retreat { power }) => {
            demand!(
                next(s, round) == Some(power),
                "7.51a",
                "another Power is asked now, or none"
            );
            may_retreat(s, round, power)
        }
        (Stage::Retreating { power }, CombatAction::RetreatTo { unit, to }) => {
            demand!(
                mover(s, round, power) == Some(unit),
                "7.51a",
                "another unit retreats now"
            );
            demand!(
                data().areas.land.has(to) && to != round.area,
                "7.51a",
                "units retreat to land areas"
            );
            let way = way(s, round, unit, to)?;
            demand!(
                Others::than(s, round, power, unit).leave(way),
                "7.51a",
                "another unit has no place but that"
            );
            Ok(())
        }
        _ => Err(Engulfed::not_asked()),
    }
}

pub fn apply(t: &mut Act, action: CombatAction) {
    match action {
        CombatAction::Retreat { power } => {
            pay(t, power);
            go(t, Stage::Retreating { power });
        }
        CombatAction::RetreatTo { unit, to } => retreat_to(t, unit, to),
        CombatAction::Decline => {
            let Some(round) = &t.s.battle.round else {
                return;
            };
            let asked = next(t.s, round);
            if let (Some(round), Some(power)) = (&mut t.s.battle.round, asked) {
                round.asked.insert(power);
            }
        }
        _ => {}
    }
}

/// 7.51b: a Fleet Point carries the unit; all that leave by one sea are one convoy for the enemy's fleet (8.1).
fn go_aboard(t: &mut Act, id: UnitId, sea: Sea) {
    if t.s.battle.at_sea.as_ref().is_some_and(|c| c.sea != sea) {
        sail(t);
    }
    let camp = t.s.camp(t.s.unit(id).nation);
    let convoy = t.s.battle.at_sea.take();
    let mut convoy = convoy.unwrap_or_else(|| Convoy::new(sea, camp));
    embark(t, &mut convoy, id, 1);
    t.s.battle.at_sea = Some(convoy);
}

fn retreat_to(t: &mut Act, id: UnitId, to: Area) {
    cite!("7.51b");
    let Some(round) = &t.s.battle.round else {
        return;
    };
    let unit = *t.s.unit(id);
    match way(t.s, round, id, to) {
        Ok(Way::Sea(sea, _)) => {
            let italy = italy_pays(t.s, round, unit.nation, sea);
            go_aboard(t, id, sea);
            if italy {
                cite!("9.47");
                pay(t, Nation::ITALY);
                if let Some(round) = &mut t.s.battle.round {
                    round.sea_paid = true;
                }
            }
        }
        Ok(Way::Gulf) => {
            // 5.33c: nobody meets it there.
            ch08_naval::use_transport(t, unit.nation, Sea::Atlantic, 1);
        }
        _ => {}
    }
    appear(t, id, to);
    t.log.say(rule!("7.51a"), || {
        let who = nation_name(unit.nation);
        format!("A block of {who} retreats to {}", area_name(to))
    });
}
