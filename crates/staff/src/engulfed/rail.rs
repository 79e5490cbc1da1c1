//! Strategic movement, sea-transport and landings.

use super::build::place;
use super::manual::Line;
use super::odds::{Field, Sides, gather, man, outlook};
use super::picture::{Might, Picture, areas, is_hostile};
use super::value::judge;
use super::worth::{is_abroad, may_land};
use crate::choice::{best, pick};
use engulfed::ch03_supply::{area_in_supply, capacity, plan};
use engulfed::ch04_production::{is_garrisoned, needs_garrison};
use engulfed::ch05_movement::{Errand, MoveAction, Way, friendly_uncontested};
use engulfed::ch07_special_actions::in_hand;
use engulfed::ch08_naval::{NavalAction, fleet, hunters, site};
use engulfed::ch09_politics::may_enter;
use engulfed::data::data;
use engulfed::types::{Area, Camp, Class, Kind, Nation, Sea};
use engulfed::unit::UnitId;
use engulfed::{Action, State};

/// Units over sea, for each that the Fleet Points can feed: the rest stays at home.
const SPARE: u16 = 1;

fn might(s: &State, picture: &Picture, id: UnitId) -> Might {
    let man = man(s, picture.side, s.unit(id));
    Might {
        punch: man.punch(),
        steps: man.steps.into(),
        blocks: 1,
        air: 0,
    }
}

/// What an area has without a unit.
fn without(all: Might, one: Might) -> Might {
    Might {
        punch: all.punch - one.punch,
        steps: all.steps - one.steps,
        blocks: all.blocks - one.blocks,
        air: all.air,
    }
}

/// Whether a unit is bound to where it stands (4.7, 9.23(a)).
fn is_bound(s: &State, picture: &Picture, id: UnitId, area: Area) -> bool {
    let unit = s.unit(id);
    let last = picture.own[area.index()].blocks <= 1;
    let guards = unit.nation == Nation::GERMANY
        && data().regions.german_guard.has(area)
        && s.politics.events.pact.is_some()
        && !s.politics.at_war(Nation::GERMANY, Nation::USSR);
    guards || last && needs_garrison(s, area) && is_garrisoned(s, area)
}

/// How much better the best place of a nation is than where a unit stands.
fn gain(s: &State, picture: &Picture, id: UnitId, bests: &mut Vec<(Nation, bool, i32)>) -> i32 {
    let unit = s.unit(id);
    let Some(here) = s.area_of(id) else { return 0 };
    if unit.kind == Kind::GroundSupport {
        return air_gain(s, picture, id, here);
    }
    if is_bound(s, picture, id, here) {
        return 0;
    }
    let own = might(s, picture, id);
    let stay = place(
        s,
        picture,
        unit.nation,
        own,
        here,
        without(picture.own[here.index()], own),
    );
    let armour = unit.kind == Kind::Armour;
    let known = bests.iter().find(|b| (b.0, b.1) == (unit.nation, armour));
    let most = match known {
        Some(found) => found.2,
        None => {
            let open = |a: &Area| {
                friendly_uncontested(s, unit.nation, *a)
                    && !is_abroad(s, &picture.doctrine, unit.nation, *a)
                    && may_enter(s, unit.nation, *a).is_ok()
                    && data().areas.facts(*a).fortress.is_none()
            };
            let most = areas()
                .filter(open)
                .map(|a| place(s, picture, unit.nation, own, a, picture.own[a.index()]))
                .max()
                .unwrap_or(0);
            bests.push((unit.nation, armour, most));
            most
        }
    };
    // The strong first.
    most - stay + own.steps - 3
}

fn air_value(s: &State, picture: &Picture, nation: Nation, area: Area, moving: bool) -> i32 {
    let own = picture.own[area.index()];
    let there = own.air - i32::from(!moving);
    let army = if own.blocks > 0 {
        own.steps.min(12)
    } else {
        -20
    };
    army + picture.threat[area.index()].steps.min(16) + picture.pull(s, nation, area) / 2
        - 12 * there
}

fn air_gain(s: &State, picture: &Picture, id: UnitId, here: Area) -> i32 {
    let nation = s.unit(id).nation;
    let open = |a: &Area| friendly_uncontested(s, nation, *a) && may_enter(s, nation, *a).is_ok();
    let most = areas()
        .filter(open)
        .map(|a| air_value(s, picture, nation, a, true))
        .max();
    most.unwrap_or(0) - air_value(s, picture, nation, here, false) - 4
}

/// The unit that gains most by a train.
pub fn redeploy(
    s: &State,
    picture: &Picture,
    tried: &[UnitId],
    legal: &[Action],
) -> Option<Action> {
    let mut bests = Vec::new();
    let mut found: Option<(i32, Action)> = None;
    for action in legal {
        let Action::Move(MoveAction::Pick { unit }) = action else {
            continue;
        };
        if tried.contains(unit) {
            continue;
        }
        let value = gain(s, picture, *unit, &mut bests);
        if value >= picture.doctrine.get(Line::Better) && found.is_none_or(|f| value > f.0) {
            found = Some((value, *action));
        }
    }
    found.map(|(_, action)| action)
}

/// Where it goes.
pub fn route(s: &State, picture: &Picture, id: UnitId, legal: &[Action]) -> Action {
    let unit = s.unit(id);
    let own = might(s, picture, id);
    let room = sea_room(s, s.camp(unit.nation));
    best(legal, |action| {
        let (area, way) = match action {
            Action::Move(MoveAction::To { area }) => (*area, None),
            Action::Move(MoveAction::Ferry { area, way }) => (*area, Some(*way)),
            _ => return i32::MIN,
        };
        let value = if unit.kind == Kind::GroundSupport {
            air_value(s, picture, unit.nation, area, true)
        } else {
            place(
                s,
                picture,
                unit.nation,
                own,
                area,
                picture.own[area.index()],
            )
        };
        let danger = way.map_or(0, |way| danger(s, id, way));
        let fed = way.is_none_or(|way| {
            is_home(s, unit.nation, area) || way.seas().iter().all(|sea| room[sea.index()] > SPARE)
        });
        let lost = !has_room(s, area) || is_abroad(s, &picture.doctrine, unit.nation, area);
        value - danger - if fed { 0 } else { 500 } - if lost { 1000 } else { 0 }
    })
}

/// 5.5a: whether a fortress, if it is one, can hold another unit.
fn has_room(s: &State, area: Area) -> bool {
    let fortress = data().areas.facts(area).fortress;
    fortress.is_none_or(|f| s.tally(area).ground < f.stack)
}

/// Areas that draw nothing on the fleets.
fn is_home(s: &State, nation: Nation, area: Area) -> bool {
    match s.camp(nation) {
        Camp::Western => data().regions.british_isles.has(area) || area == data().places.usa,
        _ => data().areas.home(nation).has(area),
    }
}

/// Interdiction that a ferry meets (8.2), in steps.
fn danger(s: &State, id: UnitId, way: Way) -> i32 {
    let dice = way
        .seas()
        .iter()
        .filter_map(|sea| engulfed::ch08_naval::threat(s, id, *sea));
    dice.map(|(dice, needed)| i32::from(dice) * (7 - i32::from(needed)) * 2)
        .sum()
}

/// How many more units the Fleet Points of a camp could feed, by sea.
fn sea_room(s: &State, camp: Camp) -> [u16; 4] {
    let waiting = plan(s, camp, &[]).waiting.len() as u16;
    Sea::ALL.map(|sea| capacity(s, camp, sea).saturating_sub(waiting))
}

/// 7.22c: a beachhead that nobody lives on is given up, so that there is a marker for the next.
pub fn abandon(s: &State, legal: &[Action]) -> Option<Action> {
    legal.iter().copied().find(|action| match action {
        Action::Move(MoveAction::Abandon { area }) => {
            let mut without = s.clone();
            without.beachheads.retain(|(at, _)| at != area);
            !s.is_contested(*area)
                && [Nation::BRITAIN, Nation::USA]
                    .into_iter()
                    .all(|nation| area_in_supply(&without, nation, *area))
        }
        _ => false,
    })
}

/// The best voyage of the phase: a landing that succeeds, or units for a front over sea.
pub fn embark(s: &State, picture: &Picture, legal: &[Action]) -> Option<Action> {
    let mut found: Option<(i32, Action)> = None;
    for action in legal {
        let Action::Move(MoveAction::Bound { area, way }) = action else {
            continue;
        };
        let value = voyage(s, picture, *area, *way);
        if value > 0 && found.is_none_or(|f| value > f.0) {
            found = Some((value, *action));
        }
    }
    found.map(|(_, action)| action)
}

/// The camp of this seat whose ships sail there.
fn camp_of(s: &State, picture: &Picture, sea: Sea) -> Option<Camp> {
    let mut mine = picture.mine.iter().filter(|n| n.is_major());
    mine.find(|n| fleet(s, s.camp(*n), sea) > 0)
        .map(|n| s.camp(n))
}

fn voyage(s: &State, picture: &Picture, area: Area, way: Way) -> i32 {
    let sea = way.sea();
    let Some(camp) = camp_of(s, picture, sea) else {
        return 0;
    };
    if matches!(way, Way::Cape | Way::Gulf) || is_outgunned(s, camp, sea) || !has_room(s, area) {
        return 0;
    }
    if is_hostile(s, camp, area) && !s.beachheads.contains(&(area, camp)) {
        return if may_land(s, area, camp, &picture.doctrine) {
            landing(s, picture, camp, area, sea)
        } else {
            0
        };
    }
    let room = sea_room(s, camp);
    if room[sea.index()] <= SPARE {
        return 0;
    }
    let lead = if camp == Camp::Axis {
        Nation::ITALY
    } else {
        Nation::BRITAIN
    };
    let beach = s.beachheads.contains(&(area, camp));
    let there = picture.pull(s, lead, area) + if beach { 30 } else { 0 };
    let from = passengers(s, picture, camp, sea, area)
        .into_iter()
        .filter(|(_, value)| *value > 0)
        .count() as i32;
    if from == 0 { 0 } else { there.min(60) + from }
}

/// 8.1: whether the enemy's fleet makes the sea too dangerous.
fn is_outgunned(s: &State, camp: Camp, sea: Sea) -> bool {
    let lead = match camp {
        Camp::Axis if sea == Sea::Mediterranean => Nation::ITALY,
        Camp::Axis => Nation::GERMANY,
        Camp::Soviet => Nation::USSR,
        _ => Nation::BRITAIN,
    };
    hunters(s, lead, sea)
        .is_some_and(|(enemy, _)| fleet(s, enemy, sea) * 3 > fleet(s, camp, sea) * 2)
}

/// Who would gain by a voyage to an area.
fn passengers(s: &State, picture: &Picture, camp: Camp, sea: Sea, to: Area) -> Vec<(UnitId, i32)> {
    let mut all = Vec::new();
    let ports = areas().filter(|a| *a != to && data().areas.ports(*a).iter().any(|p| p.sea == sea));
    for from in ports {
        for (id, unit) in s.units_in(from) {
            if !picture.mine.has(unit.nation) || s.camp(unit.nation) != camp {
                continue;
            }
            all.push((id, passenger(s, picture, id, from, to)));
        }
    }
    all
}

fn passenger(s: &State, picture: &Picture, id: UnitId, from: Area, to: Area) -> i32 {
    let unit = s.unit(id);
    let stays = is_bound(s, picture, id, from) || is_abroad(s, &picture.doctrine, unit.nation, to);
    if unit.kind == Kind::Militia || stays || s.is_contested(from) {
        return 0;
    }
    let beach = if s.beachheads.iter().any(|(a, _)| *a == to) {
        40
    } else {
        0
    };
    if unit.kind == Kind::GroundSupport {
        let army = picture.own[to.index()];
        let room = army.blocks > 0 && army.air < 2;
        return if room && picture.own[from.index()].air > 1 {
            6
        } else {
            0
        };
    }
    if unit.steps < 2 {
        return 0;
    }
    let own = might(s, picture, id);
    let stay = place(
        s,
        picture,
        unit.nation,
        own,
        from,
        without(picture.own[from.index()], own),
    );
    let go = place(s, picture, unit.nation, own, to, picture.own[to.index()]);
    go + beach - stay - picture.doctrine.get(Line::Better)
}

/// 7.2: what a landing promises: infantry of those who can pay, as many as the site takes.
fn landing(s: &State, picture: &Picture, camp: Camp, area: Area, sea: Sea) -> i32 {
    let most = usize::from(site(area, sea));
    let mut men = landers(s, picture, camp, sea);
    men.truncate(most);
    if men.is_empty() {
        return 0;
    }
    let both = s.politics.events.usa_joined.is_some()
        && (in_hand(s, Nation::USA) == 0 || in_hand(s, Nation::BRITAIN) == 0);
    let foe = picture.foe[area.index()];
    let africa = data().regions.africa;
    let there = |(at, _): &(Area, Camp)| africa.has(*at);
    if foe.blocks > 0 && both || africa.has(area) && s.beachheads.iter().any(there) {
        return 0;
    }
    let attackers: Vec<_> = men
        .iter()
        .map(|id| man(s, picture.side, s.unit(*id)))
        .collect();
    let strong = super::odds::steps(&attackers);
    let near = picture.threat[area.index()].steps;
    if foe.blocks == 0 {
        let risky = near > 3 * strong;
        return if risky { 0 } else { picture.prize(area) + 20 };
    }
    let sides = Sides {
        attackers,
        ..gather(s, area, picture.side, picture.side)
    };
    let field = Field {
        area,
        first: true,
        counter: false,
        landed: Some(picture.side),
    };
    let outlook = outlook(s, picture, &field, &sides, picture.side, true);
    if near > 2 * strong {
        return 0;
    }
    judge(s, picture, &field, &sides, &outlook)
}

/// Infantry in ports, the strongest first, a Briton and an American in front (7.26).
fn landers(s: &State, picture: &Picture, camp: Camp, sea: Sea) -> Vec<UnitId> {
    let mut men: Vec<(UnitId, Nation, u8)> = Vec::new();
    for from in areas().filter(|a| data().areas.ports(*a).iter().any(|p| p.sea == sea)) {
        for (id, unit) in s.units_in(from) {
            let fits = picture.mine.has(unit.nation)
                && s.camp(unit.nation) == camp
                && unit.kind.is_ground()
                && unit.kind.class() == Class::Infantry
                && unit.kind != Kind::Militia
                && unit.steps >= 2
                && friendly_uncontested(s, unit.nation, from)
                && !is_bound(s, picture, id, from);
            if fits {
                men.push((id, unit.nation, unit.steps));
            }
        }
    }
    men.sort_by_key(|(id, _, steps)| (std::cmp::Reverse(*steps), *id));
    let mut first: Vec<UnitId> = Vec::new();
    for nation in [Nation::USA, Nation::BRITAIN] {
        first.extend(men.iter().find(|m| m.1 == nation).map(|m| m.0));
    }
    let rest = men.iter().map(|m| m.0).filter(|id| !first.contains(id));
    let rest: Vec<UnitId> = rest.collect();
    first.extend(rest);
    first
}

/// 5.31b: who goes aboard.
pub fn load(s: &State, picture: &Picture, legal: &[Action]) -> Action {
    let sail = MoveAction::Sail.into();
    let Some(mission) = &s.movement.mission else {
        return pick(legal, sail);
    };
    let aboard = mission.convoy.cargo.len();
    let (camp, sea) = (mission.convoy.camp, mission.convoy.sea);
    let ship = match mission.kind {
        Errand::Invasion(_) => {
            let wanted = landers(s, picture, camp, sea);
            let has = |n: Nation| {
                mission
                    .convoy
                    .cargo
                    .iter()
                    .any(|id| s.unit(*id).nation == n)
            };
            let rank = |id: UnitId| {
                let unit = s.unit(id);
                let partner =
                    matches!(unit.nation, Nation::USA | Nation::BRITAIN) && !has(unit.nation);
                let at = wanted.iter().position(|w| {
                    *w == id || s.area_of(*w) == s.area_of(id) && s.unit(*w).like(unit)
                });
                at.map(|at| 100 - at as i32 + if partner { 200 } else { 0 })
            };
            choose(legal, rank)
        }
        Errand::Transport(_) => {
            let room = sea_room(s, camp)[sea.index()];
            let rank = |id: UnitId| {
                let from = s.area_of(id)?;
                let value = passenger(s, picture, id, from, mission.to);
                (value > 0).then_some(value)
            };
            choose(legal, rank)
                .filter(|_| aboard < usize::from(room.saturating_sub(SPARE)) && aboard < 4)
        }
        Errand::Drop => None,
    };
    let cancel = Action::from(MoveAction::Cancel);
    match ship {
        Some(action) => action,
        None if aboard > 0 && legal.contains(&sail) => sail,
        None => pick(legal, cancel),
    }
}

fn choose(legal: &[Action], rank: impl Fn(UnitId) -> Option<i32>) -> Option<Action> {
    let ships = legal.iter().filter_map(|action| match action {
        Action::Move(MoveAction::Ship { unit }) => rank(*unit).map(|r| (r, *action)),
        _ => None,
    });
    ships
        .reduce(|a, b| if b.0 > a.0 { b } else { a })
        .map(|(_, action)| action)
}

/// 8.11: fights at sea with as many as the enemy, or more.
pub fn engage(s: &State, picture: &Picture, legal: &[Action]) -> Action {
    let convoy = s.fleets.convoy.as_ref();
    best(legal, |action| match action {
        Action::Naval(NavalAction::Engage) => {
            let good = convoy.is_some_and(|convoy| {
                let camps = [Camp::Axis, Camp::Western, Camp::Soviet];
                let mine = camps
                    .into_iter()
                    .filter(|c| c.side() == Some(picture.side))
                    .map(|c| fleet(s, c, convoy.sea))
                    .max()
                    .unwrap_or(0);
                mine >= fleet(s, convoy.camp, convoy.sea)
            });
            if good { 5 } else { 0 }
        }
        Action::Naval(NavalAction::LetPass) => 2,
        Action::Naval(NavalAction::Drown { unit }) => 10 - i32::from(s.unit(*unit).steps),
        _ => 1,
    })
}

/// 8.3: Fleet Points go where the camp has too few for its army.
pub fn transfer(s: &State, legal: &[Action]) -> Option<Action> {
    legal.iter().copied().find(|action| match action {
        Action::Naval(NavalAction::Transfer { of, from, to }) => {
            let camp = s.camp(*of);
            let (here, there) = (fleet(s, camp, *from), fleet(s, camp, *to));
            let wanted = match (camp, to) {
                (Camp::Western, Sea::Mediterranean) if s.turn.year() >= 1941 => 4,
                (Camp::Western, Sea::Mediterranean) => 3,
                _ => 0,
            };
            there < wanted && here > 3
        }
        _ => false,
    })
}
