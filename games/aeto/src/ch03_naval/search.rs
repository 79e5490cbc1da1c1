//! 3.6, 3.7, 3.8: search groups, the roll for interception, evasion.

use super::When;
use super::assaults;
use super::chase::{Chase, Retiring};
use super::combat::{self, Engagement};
use super::evasion::Evasion;
use super::finding::roll;
use super::harbours;
use super::leaders::{Shrouding, could_shroud, lead, leaders, may_lead};
use super::options::seat_of;
use super::reach::is_fit;
use super::submarines::is_crowded;
use super::voyage::Voyage;
use super::waters::{self, Water};
use super::window::Trace;
use crate::Aeto;
use crate::ch04_air;
use crate::ch10_special::channel_dash::{Finder, Slipping, is_asked, is_covered};
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::Marks;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{ShipClass, UnitId};
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
        /// 3.7f: at the mouth of a canal nobody is missed.
        canal: bool,
        /// 3.7g: nor is who has declared an assault there.
        landing: bool,
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
    /// 3.19e: the Admiral who helps the first search group.
    pub led: Option<UnitId>,
    /// 3.6x: forces that the hunter passes by.
    pub spared: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Divide {
    /// 3.6y: into so many search groups, alike in number, the fastest ships in the first.
    Groups { number: u8 },
    /// 3.19e: an Admiral with the force helps.
    Lead { admiral: UnitId },
    /// 3.6x: those who tried to intercept the hunter there, and failed, are left out.
    Spare,
    /// 3.6aq
    Decline,
}

/// 3.6y: the least that one of several search groups has.
const GROUP: usize = 3;

/// 3.6b, 3.6w: whether a force on its way may attempt an Active interception.
pub(super) fn may_hunt(s: &State, voyage: &Voyage, prey: UnitId) -> Result<(), Illegal> {
    let hunter = s.unit(voyage.mover);
    let enemy = s.has_unit(prey) && s.are_foes(s.unit(prey).camp, hunter.camp);
    let afloat = enemy && (s.unit(prey).force().is_some() || s.unit(prey).is_submarine());
    demand!(afloat, "3.6ah", "it cannot be intercepted");
    demand!(!is_covered(s, prey), "10.3b", "an Evasion chit covers it");
    let apart = harbours::is_inside(s, voyage.mover) != harbours::is_inside(s, prey);
    demand!(
        s.unit(prey).at == hunter.at && !apart,
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
    let under_water = s.unit(prey).is_submarine();
    demand!(
        !under_water || !hunter.is_submarine(),
        "3.29d",
        "submarines do not hunt submarines"
    );
    demand!(
        under_water || hunter.is_submarine() || crew.iter().any(|ship| is_armed(s, *ship)),
        "3.6y",
        "none of them has guns"
    );
    let screens = |ship: &UnitId| s.unit(*ship).ship().is_some_and(ShipClass::is_destroyer);
    demand!(
        !under_water || crew.iter().any(screens),
        "3.29m",
        "only destroyers find a submarine"
    );
    demand!(
        !hunter.is_submarine() || !is_crowded(s, hunter.camp, voyage.mover, hunter.at),
        "3.29c",
        "friends are in the way"
    );
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
    cite!(
        "3.6h", "3.6i", "3.4a", "3.12g", "3.6c", "3.6e", "3.6f", "3.6ap"
    );
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
        led: None,
        spared: Vec::new(),
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
            canal: sighting.canal,
            landing: sighting.landing,
        },
        led: None,
        spared: Vec::new(),
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

/// 3.6y: a surface ship with a gunnery rating, be it 0; STPs do not count.
pub(super) fn is_armed(s: &State, ship: UnitId) -> bool {
    cite!("3.6y", "3.6ai", "3.22c");
    let unit = s.unit(ship);
    let guns = unit.ship_face().and_then(|face| face.gunnery);
    unit.is_surface() && unit.ship() != Some(ShipClass::Stp) && guns.is_some()
}

/// 3.6y: the search groups, if so many can be formed: each has three ships and one with guns.
fn groups(s: &State, search: &Search, number: u8) -> Option<Vec<Vec<UnitId>>> {
    cite!("3.6y", "3.6aa", "3.6z");
    let hunter = search.hunter;
    let ships = searchers(s, hunter);
    let number = usize::from(number);
    let under_water = s.unit(search.prey).is_submarine() || s.unit(hunter).is_submarine();
    let armed = |group: &Vec<UnitId>| under_water || group.iter().any(|ship| is_armed(s, *ship));
    if number <= 1 {
        return (number == 1 && armed(&ships)).then(|| vec![s.crew(hunter)]);
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
    all.iter().all(armed).then_some(all)
}

impl Search {
    /// 3.7: nobody rolls.
    pub(super) fn is_automatic(&self, s: &State) -> bool {
        cite!("3.7f", "3.7g", "3.7h");
        match self.manner {
            Manner::Reactive { canal: true, .. } => true,
            Manner::Reactive { landing: true, .. } => assaults::intends(s, self.prey),
            _ => false,
        }
    }
    /// 3.6x: enemy forces there that searched for the hunter and have not found it.
    fn failed(&self, s: &State) -> Vec<UnitId> {
        cite!("3.6x");
        let tried = |force: UnitId| {
            let mut crew = s.crew(force).into_iter();
            crew.any(|ship| {
                let searched = s.at_sea.hunted.contains(&(ship, self.hunter));
                searched && !s.unit(ship).has(Marks::CAUGHT)
            })
        };
        let beside = s
            .forces(s.unit(self.prey).camp)
            .filter(|(id, unit)| unit.at == self.at && *id != self.prey);
        beside.map(|(id, _)| id).filter(|id| tried(*id)).collect()
    }
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
        let aboard = leaders(s, self.hunter).map(|admiral| Divide::Lead { admiral });
        frame::add(out, aboard);
        frame::add(out, [Divide::Spare, Divide::Decline]);
    }
    fn check(&self, s: &State, answer: Divide) -> Result<(), Illegal> {
        match answer {
            Divide::Groups { number } => demand!(
                groups(s, self, number).is_some(),
                "3.6y",
                "there are not the ships for so many search groups"
            ),
            Divide::Lead { admiral } => {
                demand!(self.led.is_none(), "3.19j", "one Admiral helps already");
                demand!(
                    !self.is_automatic(s),
                    "3.19e",
                    "there is no attempt to help"
                );
                may_lead(s, self.hunter, admiral)?;
            }
            Divide::Spare => demand!(
                self.spared.is_empty() && !self.failed(s).is_empty(),
                "3.6x",
                "nobody there has tried to intercept it in vain"
            ),
            Divide::Decline => {}
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Divide) {
        let mut next = self.clone();
        match answer {
            Divide::Lead { admiral } => {
                next.led = Some(admiral);
                t.replace(next);
                return;
            }
            Divide::Spare => {
                next.spared = self.failed(t.s);
                t.replace(next);
                return;
            }
            _ => t.pop(),
        }
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
        if let Some(admiral) = self.led {
            lead(t, admiral);
        }
        let groups = groups(t.s, self, number).expect("checked");
        t.push(Hunt {
            search: self.clone(),
            groups: number,
            waiting: groups.into_iter().rev().collect(),
            asked: false,
            shield: None,
        });
        assaults::ask(t, self.prey);
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
    /// 3.19f: the other side was asked about its Admirals before the next roll.
    pub asked: bool,
    pub shield: Option<UnitId>,
}

impl Hunt {
    /// 3.6w: all enemies in a hex are one fleet: another force of it, when the one that was named is no more.
    fn another(&self, s: &State) -> Option<UnitId> {
        let large = matches!(waters::water(self.search.at), Some(Water::Large(_)));
        let under_water = s.unit(self.search.prey).is_submarine();
        let left = prey(s, &self.search).into_iter().next();
        left.and_then(|ship| s.force_of(ship))
            .filter(|_| !large && !under_water)
    }
}

impl Question<Aeto> for Hunt {
    type Answer = Divide;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let mut next = self.clone();
        let group = next.waiting.pop();
        let at = self.search.at;
        let there = |unit: UnitId| t.s.location(unit) == Some(at) && !is_covered(t.s, unit);
        if !there(self.search.prey)
            && let Some(other) = self.another(t.s)
        {
            cite!("3.6aa", "3.6w");
            let mut next = self.clone();
            next.search.prey = other;
            t.replace(next);
            return Open::Again;
        }
        let (Some(mut group), true) = (group, there(self.search.prey)) else {
            return Open::Pass;
        };
        group.retain(|ship| there(*ship));
        let automatic = self.search.is_automatic(t.s);
        let camp = t.s.unit(self.search.prey).camp;
        if !self.asked && !automatic && !group.is_empty() && could_shroud(t.s, camp) {
            t.replace(Hunt {
                asked: true,
                ..self.clone()
            });
            t.push(Shrouding { camp });
            return Open::Again;
        }
        (next.asked, next.shield, next.search.led) = (false, None, None);
        t.replace(next);
        if !group.is_empty() && (automatic || roll(t, self, &group)) {
            found(t, &self.search, group);
        }
        Open::Again
    }
}

/// 3.6w, 3.0c: the ships that a success engages: all of the enemy in a hex, one force in a large area, a submarine alone.
pub(super) fn prey(s: &State, search: &Search) -> Vec<UnitId> {
    cite!("3.6w", "3.0c", "3.17af", "0.gen-19");
    let target = s.unit(search.prey);
    if target.is_submarine() {
        return vec![search.prey];
    }
    let large = matches!(waters::water(search.at), Some(Water::Large(_)));
    let inside = harbours::is_inside(s, search.prey);
    let forces = s.forces(target.camp).filter(|(id, unit)| {
        let met = unit.at == search.at && harbours::is_inside(s, *id) == inside;
        let meets = met && !is_covered(s, *id);
        meets && !search.spared.contains(id) && (!large || *id == search.prey)
    });
    forces.flat_map(|(id, _)| s.crew(id)).collect()
}

/// 3.6j, 3.6v: ships of a force have intercepted: they do nothing more in this phase.
pub(super) fn spend(t: &mut Act<'_>, hunter: UnitId, group: &[UnitId]) {
    cite!("3.6j", "3.6v", "3.6ao", "3.4p", "3.12i", "3.7i");
    for ship in group {
        t.s.pieces.mark(*ship, |unit| {
            unit.marks.set(Marks::CAUGHT);
            if unit.has(Marks::STANDBY) {
                unit.marks.clear(Marks::STANDBY);
                unit.marks.set(Marks::ACTIVE);
            }
        });
    }
    let all = t.s.crew(hunter);
    if all.iter().all(|ship| t.s.unit(*ship).has(Marks::CAUGHT)) {
        t.s.pieces
            .mark(hunter, |unit| unit.marks.set(Marks::CAUGHT));
    }
}

/// A group has found its prey: a German force may slip away.
fn found(t: &mut Act<'_>, search: &Search, group: Vec<UnitId>) {
    match is_asked(t.s, search.prey) {
        true => t.push(Slipping {
            force: search.prey,
            finder: Finder::Ships {
                search: search.clone(),
                group,
            },
        }),
        false => intercept(t, search, group),
    }
}

/// 10.3b: the prey has slipped away; who else lies there is found instead.
pub fn escaped(t: &mut Act<'_>, search: &Search, group: &[UnitId]) {
    let other = prey(t.s, search).into_iter().next();
    match other.and_then(|ship| t.s.force_of(ship)) {
        Some(prey) => found(
            t,
            &Search {
                prey,
                ..search.clone()
            },
            group.to_vec(),
        ),
        None => spend(t, search.hunter, group),
    }
}

/// The group has intercepted, and fights unless it is evaded; from an automatic interception nobody gets away.
pub fn intercept(t: &mut Act<'_>, search: &Search, group: Vec<UnitId>) {
    spend(t, search.hunter, &group);
    let engagement = Engagement {
        at: search.at,
        by: t.s.unit(search.hunter).camp,
        prey: prey(t.s, search),
        hunters: group,
        in_port: false,
    };
    match search.is_automatic(t.s) {
        true => {
            cite!("3.8f");
            combat::engage(t, engagement);
        }
        false => t.push(Evasion { engagement }),
    }
    ch04_air::strike_first(t, search.hunter, search.prey, search.at);
}
