//! 3.6, 3.7, 3.8: search groups, the roll for interception, evasion.

use super::When;
use super::chase::{Chase, Retiring};
use super::combat::{self, Engagement};
use super::options::seat_of;
use super::reach::is_fit;
use super::voyage::Voyage;
use super::waters::{self, Water};
use super::window::{Trace, foe};
use crate::Aeto;
use crate::ch01_weather::is_inclement;
use crate::ch04_air;
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::Marks;
use crate::names::spot_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{AirEffect, AirKind, Camp, ShipClass, UnitId, Weather, Zone};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// How a force came to search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// 3.6a: in its own move, after so many points.
    Active { points: u8 },
    /// In the enemy's move.
    Reactive {
        trace: Trace,
        /// 3.6af: how far away it was.
        distance: u8,
        left_port: bool,
    },
}

/// A force searches for an enemy in the same place; its owner forms search groups.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    pub hunter: UnitId,
    pub prey: UnitId,
    pub at: Spot,
    pub manner: Manner,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Divide {
    /// 3.6y: into so many search groups, alike in number, the fastest ships in the first.
    Groups { number: u8 },
    /// 3.6aq
    Decline,
}

/// 3.6y: the least that one of several search groups has.
const GROUP: usize = 3;

/// 3.6b, 3.6w: whether a force on its way may attempt an Active interception.
pub(super) fn may_hunt(s: &State, voyage: &Voyage, prey: UnitId) -> Result<(), Illegal> {
    let hunter = s.unit(voyage.mover);
    let enemy = s.has_unit(prey) && s.unit(prey).camp == foe(s, hunter.camp);
    let force = enemy && s.unit(prey).force().is_some();
    demand!(force, "3.6ah", "it cannot be intercepted");
    demand!(
        s.unit(prey).at == hunter.at,
        "3.6aq",
        "it is not in the same place"
    );
    demand!(
        voyage.when != When::End,
        "3.14a",
        "there is no interception in the End Phase"
    );
    let crew = s.crew(voyage.mover);
    let fights = |ship: &UnitId| s.unit(*ship).ship() != Some(ShipClass::Stp);
    demand!(crew.iter().any(fights), "3.6ai", "STPs do not intercept");
    let barred = |ship: &UnitId| {
        let unit = s.unit(*ship);
        unit.has(Marks::TRIED) || !is_fit(unit) || s.at_sea.hunted.contains(&(*ship, prey))
    };
    demand!(
        !crew.iter().any(barred),
        "3.6b",
        "one of its ships may not intercept now"
    );
    Ok(())
}

pub(super) fn begin_active(t: &mut Act<'_>, hunter: UnitId, prey: UnitId) {
    cite!("3.6h", "3.6i", "3.4a", "3.12g", "3.6c");
    let points = t.s.spent(hunter);
    for ship in t.s.crew(hunter) {
        t.s.pieces.mark(ship, |unit| unit.marks.set(Marks::TRIED));
    }
    let at = t.s.unit(hunter).at;
    t.push(Search {
        hunter,
        prey,
        at,
        manner: Manner::Active { points },
    });
}

pub(super) fn begin_reactive(t: &mut Act<'_>, chase: &Chase) {
    let sighting = &chase.sighting;
    cite!("3.9h");
    t.s.at_sea.lookout.met.push(sighting.prey);
    let from = chase.trace.from;
    let distance = match (from.within(), sighting.at.within()) {
        (Some(a), Some(b)) => ground::distance(a, b).min(99) as u8,
        _ => 99,
    };
    t.push(Search {
        hunter: chase.hunter,
        prey: sighting.prey,
        at: sighting.at,
        manner: Manner::Reactive {
            trace: chase.trace,
            distance,
            left_port: sighting.left_port,
        },
    });
}

/// Ships that count for search groups, the fastest first.
fn searchers(s: &State, hunter: UnitId) -> Vec<UnitId> {
    cite!("3.6y", "3.6ai");
    let mut ships = s.crew(hunter);
    ships.retain(|ship| s.unit(*ship).ship() != Some(ShipClass::Stp));
    ships.sort_by_key(|ship| (std::cmp::Reverse(s.speed([*ship])), *ship));
    ships
}

/// 3.6y: the search groups, if so many can be formed: each has three ships and one with guns.
fn groups(s: &State, hunter: UnitId, number: u8) -> Option<Vec<Vec<UnitId>>> {
    cite!("3.6y", "3.6aa");
    let ships = searchers(s, hunter);
    let number = usize::from(number);
    if number <= 1 {
        return (number == 1 && !ships.is_empty()).then(|| vec![s.crew(hunter)]);
    }
    if ships.len() < number * GROUP {
        return None;
    }
    let (size, rest) = (ships.len() / number, ships.len() % number);
    let mut all = Vec::new();
    let mut at = 0;
    for group in 0..number {
        let end = at + size + usize::from(group < rest);
        all.push(ships[at..end].to_vec());
        at = end;
    }
    let armed = |group: &Vec<UnitId>| {
        let guns = |ship: &UnitId| s.unit(*ship).ship_face().and_then(|face| face.gunnery);
        group.iter().any(|ship| guns(ship).is_some())
    };
    all.iter().all(armed).then_some(all)
}

impl Question<Aeto> for Search {
    type Answer = Divide;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let there = |unit: UnitId| t.s.location(unit) == Some(self.at);
        match there(self.hunter) && there(self.prey) {
            true => Open::Ask(seat_of(t.s, t.s.unit(self.hunter).camp)),
            false => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let most = (s.crew(self.hunter).len() / GROUP).max(1) as u8;
        frame::add(out, (1..=most).map(|number| Divide::Groups { number }));
        frame::add(out, [Divide::Decline]);
    }
    fn check(&self, s: &State, answer: Divide) -> Result<(), Illegal> {
        if let Divide::Groups { number } = answer {
            demand!(
                groups(s, self.hunter, number).is_some(),
                "3.6y",
                "there are not the ships for so many search groups"
            );
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Divide) {
        t.pop();
        if let Manner::Reactive { trace, .. } = self.manner {
            t.push(Retiring {
                hunter: self.hunter,
                trace,
            });
        }
        let Divide::Groups { number } = answer else {
            cite!("3.6aq", "3.6h");
            return;
        };
        for ship in t.s.crew(self.hunter) {
            t.s.at_sea.hunted.push((ship, self.prey));
        }
        let groups = groups(t.s, self.hunter, number).expect("checked");
        t.push(Hunt {
            search: self.clone(),
            groups: number,
            waiting: groups.into_iter().rev().collect(),
        });
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.hunter).name();
        (
            format!("How many search groups does {name} form?"),
            rule!("3.6y"),
        )
    }
}

/// Search groups that have not rolled, the next last.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hunt {
    pub search: Search,
    pub groups: u8,
    pub waiting: Vec<Vec<UnitId>>,
}

impl Question<Aeto> for Hunt {
    type Answer = Flee;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let mut next = self.clone();
        let group = next.waiting.pop();
        let there = |unit: UnitId| t.s.location(unit) == Some(self.search.at);
        let (Some(mut group), true) = (group, there(self.search.prey)) else {
            return Open::Pass;
        };
        group.retain(|ship| there(*ship));
        t.replace(next);
        if !group.is_empty() && roll(t, &self.search, self.groups, &group) {
            succeed(t, &self.search, group);
        }
        Open::Again
    }
}

/// 3.6ab: one die and its modifiers; 7 or more, or a natural 6, and never a natural 1.
fn roll(t: &mut Act<'_>, search: &Search, groups: u8, group: &[UnitId]) -> bool {
    cite!("3.6ab");
    let modifiers = modifiers(t.s, search, groups, group);
    let sum: i8 = modifiers.iter().map(|(_, value)| value).sum();
    let die = t.dice.d6();
    let found = die == 6 || (die != 1 && die as i8 + sum >= 7);
    t.log.reveal();
    let (name, at) = (t.s.unit(search.hunter).name(), search.at);
    t.log.rolled(rule!("3.6ab"), &[die], || {
        let words: Vec<String> = modifiers
            .iter()
            .map(|(name, value)| format!("{value:+} {name}"))
            .collect();
        let found = if found { "intercepts" } else { "finds nobody" };
        format!("{name} {found} in {} ({})", spot_name(at), words.join(", "))
    });
    found
}

/// 3.6ac to 3.6af: what adds to the die and takes from it.
pub fn modifiers(
    s: &State,
    search: &Search,
    groups: u8,
    group: &[UnitId],
) -> Vec<(&'static str, i8)> {
    let mut all = vec![("search groups", groups as i8)];
    let mut add = |name: &'static str, value: i8| {
        if value != 0 {
            all.push((name, value));
        }
    };
    cite!("3.6ac", "3.6ad", "3.6ae", "3.6af");
    let submarine = s.unit(group[0]).is_submarine();
    add("submarine", i8::from(submarine));
    let coast = waters::water(search.at) == Some(Water::Coast);
    add("coastal hex", 2 * i8::from(coast));
    add("aircraft in range", i8::from(has_air(s, search, group)));
    add("reconnoitred", i8::from(is_scouted(s, search)));
    if let Some(Water::Large(area)) = waters::water(search.at) {
        add("INT", waters::area(area).map_or(0, |area| area.int));
    }
    add("weather", weather(s, search.at));
    add("inclement", -i8::from(is_rough(s, search.at)));
    let alone = prey(s, search).len() == 1;
    add("single ship", -i8::from(alone));
    match &search.manner {
        Manner::Active { points } => {
            let raider = |ship: UnitId| s.unit(ship).has(Marks::RAIDED);
            add("raider", i8::from(prey(s, search).into_iter().any(raider)));
            add("distance", far(*points));
        }
        Manner::Reactive {
            trace,
            distance,
            left_port,
        } => {
            let near = match (coast || hexed(search.at), distance) {
                (true, 0 | 1) => 2,
                (true, 2) => 1,
                _ => 0,
            };
            add("near", near);
            add(
                "left port",
                2 * i8::from(*left_port && trace.from == search.at),
            );
            add("from port", -i8::from(trace.from.is_port()));
        }
    }
    all
}

fn hexed(at: Spot) -> bool {
    matches!(waters::water(at), Some(Water::Hexed(_)))
}

/// 3.6ae: what a long way takes from an Active interception.
fn far(points: u8) -> i8 {
    cite!("3.6ae");
    match points {
        0..=9 => 0,
        10..=13 => -1,
        14..=16 => -2,
        _ => -3,
    }
}

/// 3.6ac: an air unit other than an ATP of the searching camp reaches the place.
fn has_air(s: &State, search: &Search, group: &[UnitId]) -> bool {
    let camp = s.unit(search.hunter).camp;
    let flies = |unit: &crate::unit::Unit| unit.air().is_some_and(|air| air != AirKind::Atp);
    let aboard = group
        .iter()
        .any(|ship| !s.unit(*ship).depleted && s.aboard(*ship).any(|(_, unit)| flies(unit)));
    let hex = search
        .at
        .within()
        .filter(|hex| ground::hexes().is_hex(*hex));
    let Some(hex) = hex else { return aboard };
    let mut bases = s
        .units()
        .filter(|(_, unit)| unit.camp == camp && flies(unit));
    aboard
        || bases.any(|(_, unit)| {
            let range = unit.air_face().map_or(0, |face| u16::from(face.range));
            unit.hex()
                .is_some_and(|base| ground::distance(base, hex) <= range)
        })
}

fn is_scouted(s: &State, search: &Search) -> bool {
    ch04_air::is_found(s, s.unit(search.hunter).camp, search.prey)
}

/// The Weather Zone of a place at sea.
fn zone(at: Spot) -> Option<Zone> {
    match waters::water(at) {
        Some(Water::Large(area)) => waters::area(area).map(|area| area.zone),
        _ => at.within().and_then(|hex| ground::hex(hex).zone),
    }
}

/// 3.6ad: Mud and Winter in the Severe Zone.
fn weather(s: &State, at: Spot) -> i8 {
    cite!("1.3f");
    match (zone(at), s.skies.letter) {
        (Some(Zone::Severe), Weather::Mud) => -1,
        (Some(Zone::Severe), Weather::Winter) => -2,
        _ => 0,
    }
}

/// 3.6ad: aircraft feel the weather there.
fn is_rough(s: &State, at: Spot) -> bool {
    match (waters::water(at), zone(at), at.within()) {
        (Some(Water::Large(_)), Some(Zone::Severe), _) => s.skies.severe != AirEffect::None,
        (Some(Water::Large(_)), Some(Zone::Mild), _) => false,
        (Some(Water::Large(_)), ..) => s.skies.moderate != AirEffect::None,
        (_, _, Some(hex)) => is_inclement(s, hex),
        _ => false,
    }
}

/// 3.6w, 3.0c: the ships that a success engages: all of the enemy in a hex, one force in a large area.
pub(super) fn prey(s: &State, search: &Search) -> Vec<UnitId> {
    cite!("3.6w", "3.0c", "3.17af");
    let camp = s.unit(search.prey).camp;
    let large = matches!(waters::water(search.at), Some(Water::Large(_)));
    let forces = s
        .forces(camp)
        .filter(|(id, unit)| unit.at == search.at && (!large || *id == search.prey));
    forces.flat_map(|(id, _)| s.crew(id)).collect()
}

/// 3.6j, 3.6v: the group has intercepted: it does nothing more in this phase, and fights unless it is evaded.
fn succeed(t: &mut Act<'_>, search: &Search, group: Vec<UnitId>) {
    cite!("3.6j", "3.6v", "3.6ao", "3.4p", "3.12i", "3.7i");
    for ship in &group {
        t.s.pieces.mark(*ship, |unit| {
            unit.marks.set(Marks::CAUGHT);
            if unit.has(Marks::STANDBY) {
                unit.marks.clear(Marks::STANDBY);
                unit.marks.set(Marks::ACTIVE);
            }
        });
    }
    let all = t.s.crew(search.hunter);
    if all.iter().all(|ship| t.s.unit(*ship).has(Marks::CAUGHT)) {
        t.s.pieces
            .mark(search.hunter, |unit| unit.marks.set(Marks::CAUGHT));
    }
    t.push(Evasion {
        engagement: Engagement {
            at: search.at,
            by: t.s.unit(search.hunter).camp,
            prey: prey(t.s, search),
            hunters: group,
            in_port: false,
        },
    });
    ch04_air::strike_first(t, search.hunter, search.prey, search.at);
}

/// 3.8: the intercepted may get away if they are faster.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evasion {
    pub engagement: Engagement,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flee {
    Evade,
    Stand,
}

impl Evasion {
    /// 3.8a, 3.8h: whether they are faster, and none has evaded in this phase.
    fn may_evade(&self, s: &State) -> bool {
        cite!("3.8a", "3.8b", "3.8h");
        let engagement = &self.engagement;
        let fresh = |ship: &UnitId| !s.unit(*ship).has(Marks::EVADED);
        let speed = |ships: &[UnitId]| s.speed(ships.iter().copied());
        speed(&engagement.prey) > speed(&engagement.hunters) && engagement.prey.iter().all(fresh)
    }
    fn camp(&self, s: &State) -> Camp {
        s.unit(self.engagement.prey[0]).camp
    }
}

impl Question<Aeto> for Evasion {
    type Answer = Flee;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let afloat = |ships: &[UnitId]| ships.iter().any(|ship| t.s.location(*ship).is_some());
        if !afloat(&self.engagement.prey) || !afloat(&self.engagement.hunters) {
            return Open::Pass;
        }
        if !self.may_evade(t.s) {
            t.pop();
            combat::engage(t, self.engagement.clone());
            return Open::Again;
        }
        Open::Ask(seat_of(t.s, self.camp(t.s)))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Flee::Evade, Flee::Stand]);
    }
    fn check(&self, s: &State, _answer: Flee) -> Result<(), Illegal> {
        demand!(self.may_evade(s), "3.8a", "it is not faster");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Flee) {
        cite!("3.8c", "3.8d");
        t.pop();
        match answer {
            Flee::Stand => combat::engage(t, self.engagement.clone()),
            Flee::Evade => {
                for ship in &self.engagement.prey {
                    t.s.pieces.mark(*ship, |unit| unit.marks.set(Marks::EVADED));
                }
                let at = self.engagement.at;
                t.log.say(rule!("3.8a"), || {
                    format!("The intercepted evade in {}", spot_name(at))
                });
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let at = spot_name(self.engagement.at);
        (
            format!("You are intercepted in {at} and faster. Evade?"),
            rule!("3.8a"),
        )
    }
}
