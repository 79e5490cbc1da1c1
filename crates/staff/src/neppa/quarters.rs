//! Builds and redeployments.

use super::air::base;
use super::doctrine::{Army, Doctrine};
use super::manual::Line;
use super::march::{guard, hold};
use super::picture::Picture;
use crate::assembly::lack;
use neppa::ch10_construction::BuildAction;
use neppa::ch11_redeployment::{RedeployAction, RedeployStep, Route};
use neppa::ch13_special::r13_2_garrison::{GARRISON, garrison_factors};
use neppa::data::data;
use neppa::types::{Front, Kind, Nation, Side, Zone};
use neppa::unit::{At, Marks, UnitId};
use neppa::{Action, State};

/// How good it is to have one more unit in a zone at the end of the turn.
fn place(s: &State, picture: &Picture, nation: Nation, kind: Kind, zone: Zone) -> i32 {
    let values = data().unit(nation, kind);
    let pull = picture.pull(s, nation, zone);
    if kind == Kind::Air {
        return base(s, picture, nation, zone);
    }
    let need = hold(s, picture, zone, values.defence[0].into(), guard(s, zone));
    // A full zone takes nobody's place for nothing.
    let crowd = picture.doctrine.get(Line::Crowd) * i32::from(s.tally(zone).ground);
    need + pull - crowd
}

/// The mix by price that an army should have, in percent.
fn mix(s: &State, doctrine: &Doctrine, nation: Nation, kind: Kind) -> i32 {
    let hard_pressed = matches!(nation, Nation::FRANCE)
        || nation == Nation::RUSSIA && s.turn.year() <= 1942
        || nation == Nation::BRITAIN && s.turn.year() <= 1940
        || nation.turn_side() == Side::Axis && s.turn.year() >= 1943;
    let more = matches!(
        (doctrine.army, kind),
        (Army::Infantry, Kind::Infantry) | (Army::Armour, Kind::Armour) | (Army::Air, Kind::Air)
    );
    let usual = match (kind, hard_pressed) {
        (Kind::Infantry, true) => 55,
        (Kind::Infantry, false) => 30,
        (Kind::Artillery, true) => 5,
        (Kind::Artillery, false) => 12,
        (Kind::Armour, true) => 20,
        (Kind::Armour, false) => 36,
        (Kind::Air, true) => 20,
        (Kind::Air, false) => 20,
        _ => 2,
    };
    let taught = match kind {
        Kind::Infantry => doctrine.get(Line::Infantry),
        Kind::Artillery => doctrine.get(Line::Artillery),
        Kind::Armour => doctrine.get(Line::Armour),
        Kind::Air => doctrine.get(Line::Air),
        _ => 0,
    };
    usual + taught + if more { 25 } else { 0 }
}

/// What an army has of each kind, in WPPs.
fn army(s: &State, nation: Nation) -> [i32; 6] {
    Kind::ALL.map(|kind| {
        let there = s
            .counters(nation, kind)
            .filter(|(_, u)| matches!(u.at, At::Zone(_)));
        let cost = i32::from(data().unit(nation, kind).cost);
        if kind == Kind::Fleet {
            0
        } else {
            there.count() as i32 * cost
        }
    })
}

/// The kind that is most lacking, where it is needed most.
pub fn build(s: &State, picture: &Picture, legal: &[Action]) -> Option<Action> {
    if let Some(grant) = grant(s, legal) {
        return Some(grant);
    }
    let mut best: Option<(i32, i32, Action)> = None;
    let mut armies: Vec<(Nation, [i32; 6])> = Vec::new();
    for action in legal {
        let Action::Build(BuildAction::Build { nation, kind, at }) = *action else {
            continue;
        };
        if !armies.iter().any(|(n, _)| *n == nation) {
            armies.push((nation, army(s, nation)));
        }
        let Some((_, army)) = armies.iter().find(|(n, _)| *n == nation) else {
            continue;
        };
        let all = army.iter().sum::<i32>().max(20);
        let percent = mix(s, &picture.doctrine, nation, kind);
        let lack = lack(percent, army[kind.index()], all);
        let score = (lack, place(s, picture, nation, kind, at));
        if best.is_none_or(|b| score > (b.0, b.1)) {
            best = Some((score.0, score.1, *action));
        }
    }
    best.map(|(_, _, action)| action)
}

/// Help for Russia while it fights, as much as can be sent at once.
fn grant(s: &State, legal: &[Action]) -> Option<Action> {
    let short = s.treasury(Nation::RUSSIA).wpp < 60;
    let grants = legal.iter().filter_map(|action| match action {
        Action::Build(BuildAction::OpenLendLease { .. }) => Some((100, *action)),
        Action::Build(BuildAction::Grant { from, to, wpp, .. })
            if *from == Nation::USA && *to == Nation::RUSSIA && short =>
        {
            Some((*wpp, *action))
        }
        _ => None,
    });
    grants.max_by_key(|(wpp, _)| *wpp).map(|(_, action)| action)
}

/// 13.2: whether German forces of some attack factors are bound to the East: the garrison would be too weak without them.
pub fn is_bound(s: &State, unit: UnitId, factors: u32, to: Option<Zone>) -> bool {
    let east = |zone: Zone| data().facts(zone).on(Front::Eastern);
    s.unit(unit).nation == Nation::GERMANY
        && !s.at_war(Nation::GERMANY, Nation::RUSSIA)
        && s.zone_of(unit).is_some_and(east)
        && to.is_none_or(|to| !east(to))
        && garrison_factors(s) < GARRISON + factors
}

/// The most that one counter takes along.
const MOST: u32 = 4;

/// The best place that a nation has for one more unit.
fn best_place(s: &State, picture: &Picture, nation: Nation, kind: Kind) -> i32 {
    let open = |zone: &Zone| {
        let room = if kind == Kind::Air {
            neppa::ch01_war::r1_2_stacking::air_room(s, *zone) >= 3
        } else {
            neppa::ch01_war::r1_2_stacking::ground_settles(s, *zone).is_ok()
        };
        room && s.was_friendly(*zone, nation)
            && s.is_friendly(*zone, nation)
            && neppa::ch12_cooperation::may_enter(s, nation, *zone).is_ok()
            && neppa::ch12_cooperation::may_stop(s, nation, *zone).is_ok()
    };
    let places = data().land_zones.iter().filter(open);
    places
        .map(|zone| place(s, picture, nation, kind, zone))
        .max()
        .unwrap_or(0)
}

/// Units far from the war go where they are needed; loans and grants are sent.
pub fn redeploy(s: &State, picture: &Picture, legal: &[Action]) -> Option<Action> {
    let mut ahead: Vec<(Nation, Kind, i32)> = Vec::new();
    let mut best: Option<(i32, Action)> = None;
    for action in legal {
        let gain = match action {
            Action::Redeploy(RedeployAction::Redeploy { unit, factors, .. }) => {
                let counter = s.unit(*unit);
                let (nation, kind) = (counter.nation, counter.kind);
                if kind == Kind::Fleet || is_bound(s, *unit, MOST.max((*factors).into()), None) {
                    continue;
                }
                let known = ahead.iter().find(|a| (a.0, a.1) == (nation, kind));
                let there = known.map(|a| a.2).unwrap_or_else(|| {
                    let there = best_place(s, picture, nation, kind);
                    ahead.push((nation, kind, there));
                    there
                });
                let here = stay(s, picture, *unit);
                let home = if counter.marks.has(Marks::IN_US) {
                    40
                } else {
                    0
                };
                there + home - here - picture.doctrine.get(Line::Inertia) + i32::from(*factors)
            }
            Action::Redeploy(RedeployAction::SendGrant { .. }) => 500,
            Action::Redeploy(RedeployAction::ForwardLendLease { .. }) => 500,
            _ => continue,
        };
        if gain > 0 && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, *action));
        }
    }
    best.map(|(_, action)| action)
}

/// What a unit is good for where it stands.
fn stay(s: &State, picture: &Picture, unit: UnitId) -> i32 {
    let counter = s.unit(unit);
    let Some(zone) = s.zone_of(unit).filter(|zone| data().facts(*zone).is_land()) else {
        return -20;
    };
    let pull = picture.pull(s, counter.nation, zone);
    if counter.kind == Kind::Air {
        return base(s, picture, counter.nation, zone);
    }
    let defence = u32::from(data().unit(counter.nation, counter.kind).defence[0]);
    let rest = guard(s, zone).saturating_sub(defence);
    hold(s, picture, zone, defence, rest) + pull
}

/// Where a redeployed unit goes, and who gives way in a crowded zone.
pub fn route(s: &State, picture: &Picture, step: &RedeployStep, legal: &[Action]) -> Action {
    let score = |action: &Action| match (step, action) {
        (
            RedeployStep::Route(Route { unit, .. }),
            Action::Redeploy(RedeployAction::To { zone, .. }),
        ) => {
            let unit = *unit;
            let counter = s.unit(unit);
            let bound = if is_bound(s, unit, MOST, Some(*zone)) {
                1000
            } else {
                0
            };
            place(s, picture, counter.nation, counter.kind, *zone) - bound
        }
        (_, Action::Redeploy(RedeployAction::Lend)) => 1,
        (_, Action::Redeploy(RedeployAction::Eliminate { unit })) => {
            let counter = s.unit(*unit);
            -i32::from(data().unit(counter.nation, counter.kind).cost)
        }
        _ => 0,
    };
    *legal.iter().max_by_key(|a| score(a)).unwrap_or(&legal[0])
}
