//! Where ground units go in a movement phase: duties first, then attacks, then the rest of the army.

use super::manual::Line;
use super::odds::{Field, Man, Outlook, gather, man, outlook, shelter};
use super::orders::{Orders, reach};
use super::picture::{Might, Picture, areas, is_hostile};
use super::value::{judge, stand};
use super::worth::is_vital;
use crate::assembly::most_promising;
use engulfed::State;
use engulfed::ch03_supply::find_out_net;
use engulfed::ch04_production::{is_garrisoned, needs_garrison};
use engulfed::ch05_movement::{allowance, friendly_uncontested};
use engulfed::data::data;
use engulfed::types::AreaSet;
use engulfed::types::{Area, Kind, Nation, Nations, Side, Turn};
use engulfed::unit::{Marks, UnitId};

struct Soldier {
    id: UnitId,
    from: Area,
    man: Man,
    reach: AreaSet,
    used: bool,
}

struct Planner<'a> {
    s: &'a State,
    picture: &'a Picture,
    soldiers: Vec<Soldier>,
    /// By area: who will stand there.
    guard: Vec<Might>,
    /// 9.23(a): Germans who may leave Poland and East Prussia.
    leave: i32,
    /// By nation: areas that are supplied over land.
    fed: Vec<(Nation, AreaSet)>,
}

fn might(man: &Man) -> Might {
    Might {
        punch: man.punch(),
        steps: man.steps.into(),
        blocks: 1,
        air: 0,
    }
}

/// `bound` is the area of a breakthrough: only those who can get there go, and nobody else.
pub fn plan(s: &State, picture: &Picture, bound: Option<Area>) -> Orders {
    let mut planner = Planner::new(s, picture);
    let mut orders = Orders::default();
    if let Some(area) = bound {
        planner.break_through(area, &mut orders);
    } else {
        planner.duties();
        planner.attacks(&mut orders);
        planner.withdraw(&mut orders);
        planner.stations(&mut orders);
    }
    planner.fly(&mut orders);
    orders.moves.reverse();
    orders
}

impl<'a> Planner<'a> {
    fn new(s: &'a State, picture: &'a Picture) -> Planner<'a> {
        let mut soldiers = Vec::new();
        let mut guard = vec![Might::default(); data().areas.facts.len()];
        for from in areas() {
            if s.tally(from).nations.is_empty() {
                continue;
            }
            for (id, unit) in s.units_in(from).filter(|(_, u)| u.kind.is_ground()) {
                if s.side_of(unit.nation) != Some(picture.side) {
                    continue;
                }
                let man = man(s, picture.side, unit);
                if !picture.mine.has(unit.nation) || unit.marks.has(Marks::SHIPPED) {
                    guard[from.index()].add(might(&man));
                    continue;
                }
                soldiers.push(Soldier {
                    id,
                    from,
                    man,
                    reach: reach(s, id, from),
                    used: false,
                });
            }
        }
        let mut nations = Nations::NONE;
        for soldier in &soldiers {
            nations.insert(soldier.man.who.nation);
        }
        let fed = nations
            .iter()
            .map(|nation| (nation, find_out_net(s, nation).fed));
        Planner {
            s,
            picture,
            fed: fed.collect(),
            soldiers,
            guard,
            leave: leave(s, picture.side),
        }
    }

    /// Whether a soldier who goes there would be fed: from the area behind him, as long as it is ours.
    fn is_fed(&self, index: usize, to: Area) -> bool {
        let soldier = &self.soldiers[index];
        let nation = soldier.man.who.nation;
        let fed = self.fed.iter().find(|(n, _)| *n == nation);
        let Some((_, fed)) = fed.filter(|(_, fed)| fed.has(soldier.from)) else {
            return !soldier.man.who.out_of_supply;
        };
        let near = data().areas.near(to).both(*fed);
        near.iter()
            .any(|area| friendly_uncontested(self.s, nation, area))
    }

    fn is_guard(&self, area: Area, index: usize) -> bool {
        self.soldiers[index].man.who.nation == Nation::GERMANY
            && data().regions.german_guard.has(area)
    }

    /// Whether a soldier may go there without opening the East (9.23(a)).
    fn may_go(&self, index: usize, to: Area) -> bool {
        let from = self.soldiers[index].from;
        !self.is_guard(from, index) || self.is_guard(to, index) || self.leave > 0
    }

    fn send(&mut self, index: usize, to: Area, orders: &mut Orders) {
        let from = self.soldiers[index].from;
        if self.is_guard(from, index) && !self.is_guard(to, index) {
            self.leave -= 1;
        }
        self.soldiers[index].used = true;
        let might = might(&self.soldiers[index].man);
        self.guard[to.index()].add(might);
        if from != to {
            orders.moves.push((self.soldiers[index].id, to));
        }
    }

    fn stay(&mut self, index: usize) {
        let from = self.soldiers[index].from;
        self.soldiers[index].used = true;
        let might = might(&self.soldiers[index].man);
        self.guard[from.index()].add(might);
    }

    /// 4.7: garrisons stay, the weakest that will do; what is vital keeps what stands against its threat.
    fn duties(&mut self) {
        for area in areas() {
            if self.s.holder(area).side() != Some(self.picture.side) || self.s.is_contested(area) {
                continue;
            }
            let mut here = self.free_in(area);
            here.sort_by_key(|i| self.soldiers[*i].man.punch());
            let needs = needs_garrison(self.s, area) && is_garrisoned(self.s, area);
            if needs && self.guard[area.index()].blocks == 0 && !here.is_empty() {
                self.stay(here.remove(0));
            }
            if !is_vital(self.s, area, self.picture.side)
                && self.s.beachheads.iter().all(|(a, _)| *a != area)
            {
                continue;
            }
            let threat = self.picture.threat[area.index()];
            for index in here {
                let guard = self.guard[area.index()];
                if guard.steps * 100 >= threat.steps * self.picture.doctrine.get(Line::Guard) {
                    break;
                }
                self.stay(index);
            }
        }
    }

    fn free_in(&self, area: Area) -> Vec<usize> {
        let all = 0..self.soldiers.len();
        all.filter(|i| !self.soldiers[*i].used && self.soldiers[*i].from == area)
            .collect()
    }

    /// Attacks in the order of what they promise, each with units that no better one uses.
    fn attacks(&mut self, orders: &mut Orders) {
        let mut targets: Vec<Area> = areas().filter(|area| self.is_target(*area)).collect();
        while let Some((at, party)) = most_promising(&targets, |area| self.assemble(*area)) {
            let target = targets.swap_remove(at);
            if self.promise(target, &party).is_none() {
                continue;
            }
            orders.targets.insert(target);
            for index in party {
                self.send(index, target, orders);
            }
            let there = self.free_in(target);
            for index in there {
                self.stay(index);
            }
        }
    }

    fn is_target(&self, area: Area) -> bool {
        self.picture.foe[area.index()].blocks > 0
            && !self.picture.waits(self.s, area)
            && (self.s.is_contested(area)
                || self
                    .picture
                    .mine
                    .iter()
                    .any(|n| n.is_major() && is_hostile(self.s, self.s.camp(n), area)))
    }

    /// The strongest who can come, no more than it takes.
    fn assemble(&self, target: Area) -> Option<(i32, Vec<usize>)> {
        let mut able: Vec<usize> = (0..self.soldiers.len())
            .filter(|i| {
                let soldier = &self.soldiers[*i];
                !soldier.used
                    && soldier.from != target
                    && soldier.reach.has(target)
                    && self.may_go(*i, target)
                    && self.is_fed(*i, target)
            })
            .collect();
        let present = self.present(target);
        if able.is_empty() && present.blocks == 0 {
            return None;
        }
        able.sort_by_key(|i| std::cmp::Reverse(self.soldiers[*i].man.punch()));
        self.leave_guards(target, &mut able);
        let foe = self.picture.foe[target.index()];
        let mut party = Vec::new();
        let mut force = present;
        for index in able {
            if force.fire() * 2 * 100 >= foe.steps * 60 * self.picture.doctrine.get(Line::Enough)
                && force.steps >= 2 * foe.steps
            {
                break;
            }
            force.add(might(&self.soldiers[index].man));
            party.push(index);
        }
        if let Some(most) = data().areas.facts(target).fortress.map(|f| f.attackers) {
            party.truncate(usize::from(most).saturating_sub(present.blocks as usize));
            if party.is_empty() && present.blocks == 0 {
                return None;
            }
        }
        let gain = self.rough_gain(target, force, foe)?;
        Some((gain, party))
    }

    /// Own side's men who are there and stay.
    fn present(&self, area: Area) -> Might {
        self.picture.own[area.index()]
    }

    /// Nobody leaves a place that matters open to another enemy.
    fn leave_guards(&self, target: Area, able: &mut Vec<usize>) {
        let froms: AreaSet = able.iter().map(|i| self.soldiers[*i].from).collect();
        for from in froms.iter() {
            let all = self.free_in(from).len();
            let going = able
                .iter()
                .filter(|i| self.soldiers[**i].from == from)
                .count();
            let stands = self.guard[from.index()].blocks > 0 || going < all;
            let near = data().areas.near(from).iter();
            let other = near
                .filter(|a| *a != target)
                .any(|a| self.picture.foe[a.index()].blocks > 0 && self.is_target(a));
            let matters = self.picture.keep[from.index()] >= 12 || self.s.is_contested(from);
            if !stands && other && matters && !self.s.is_contested(from) {
                let weakest = able.iter().rposition(|i| self.soldiers[*i].from == from);
                if let Some(at) = weakest.filter(|_| going > 1) {
                    able.remove(at);
                }
            }
        }
    }

    /// A quick look at what an attack promises, before its exact odds are asked for.
    fn rough_gain(&self, target: Area, force: Might, foe: Might) -> Option<i32> {
        if force.steps == 0 {
            return None;
        }
        let field = self.field(target);
        let bonus = shelter(self.s, &field, self.picture.side);
        let returned = (foe.fire() + 10 * bonus * foe.steps) / 60;
        let left = (force.steps - returned).max(0);
        let hits = force.fire() * left / force.steps / 60;
        if hits * 2 < returned && left < 2 * foe.steps {
            return None;
        }
        let sure = (100 * hits / foe.steps.max(1)).min(100);
        Some(self.picture.prize(target) * sure / 100 + hits - returned)
    }

    fn field(&self, target: Area) -> Field {
        Field {
            area: target,
            first: !self.s.is_contested(target),
            counter: false,
            landed: None,
        }
    }

    /// By the exact odds: what an attack promises, if it is worth making.
    fn promise(&self, target: Area, party: &[usize]) -> Option<Outlook> {
        let side = self.picture.side;
        let mut sides = gather(self.s, target, side, side);
        let mut froms = AreaSet::NONE;
        for index in party {
            let soldier = &self.soldiers[*index];
            sides
                .attackers
                .push(soldier.man.arrived(soldier.from, target));
            froms.insert(self.soldiers[*index].from);
        }
        if self.s.weather_in(target).is_good() {
            for from in froms.iter() {
                for (_, unit) in self.s.units_in(from) {
                    if unit.kind == Kind::GroundSupport && self.picture.mine.has(unit.nation) {
                        sides.air[0][unit.nation.index()] += 1;
                    }
                }
            }
            for wing in &mut sides.air[0] {
                *wing = (*wing).min(3);
            }
        }
        let field = self.field(target);
        let best = [false, true].map(|assault| {
            let outlook = outlook(self.s, self.picture, &field, &sides, side, assault);
            (
                judge(self.s, self.picture, &field, &sides, &outlook),
                outlook,
            )
        });
        let best = best.into_iter().max_by_key(|(value, _)| *value)?;
        (best.0 > 0).then_some(best.1)
    }

    /// Who cannot hold a contested area leaves it, but for a rearguard (5.14).
    fn withdraw(&mut self, orders: &mut Orders) {
        for area in areas().filter(|a| self.s.is_contested(*a)) {
            let mut here = self.free_in(area);
            if here.is_empty() {
                continue;
            }
            let foe = self.picture.foe[area.index()];
            let own = self.picture.own[area.index()];
            let mut all = foe;
            all.add(self.picture.threat[area.index()].part(40));
            let hopeless = own.weight() * 10 < all.weight() * 4;
            if !hopeless || is_vital(self.s, area, self.picture.side) {
                for index in here {
                    self.stay(index);
                }
                continue;
            }
            here.sort_by_key(|i| self.soldiers[*i].man.punch());
            let mut rear = 0;
            for index in here {
                let to = self.refuge(index);
                if rear < foe.blocks || to.is_none() {
                    rear += i32::from(self.soldiers[index].man.steps);
                    self.stay(index);
                } else if let Some(to) = to {
                    self.send(index, to, orders);
                }
            }
        }
    }

    fn refuge(&self, index: usize) -> Option<Area> {
        let soldier = &self.soldiers[index];
        let safe = soldier
            .reach
            .iter()
            .filter(|to| friendly_uncontested(self.s, soldier.man.who.nation, *to));
        safe.max_by_key(|to| self.station(index, *to))
    }

    /// Everybody else: where they are needed most.
    fn stations(&mut self, orders: &mut Orders) {
        let mut order: Vec<usize> = (0..self.soldiers.len())
            .filter(|i| !self.soldiers[*i].used)
            .collect();
        // The weak first: they man the line, and the strong go where it counts.
        order.sort_by_key(|i| self.soldiers[*i].man.punch());
        for index in order {
            let soldier = &self.soldiers[index];
            let best = soldier
                .reach
                .iter()
                .filter(|area| self.may_go(index, *area) && self.is_free(index, *area))
                .map(|area| (self.station(index, area), area == soldier.from, area))
                .max();
            let to = best.map_or(soldier.from, |(_, _, area)| area);
            self.send(index, to, orders);
        }
    }

    /// Whether a soldier can go to an area without beginning a battle that nobody planned.
    fn is_free(&self, index: usize, area: Area) -> bool {
        let soldier = &self.soldiers[index];
        if area == soldier.from {
            return true;
        }
        let fortress = data().areas.facts(area).fortress;
        let full = fortress.is_some_and(|f| self.guard[area.index()].blocks >= i32::from(f.stack));
        !full && self.picture.foe[area.index()].blocks == 0 && !self.picture.waits(self.s, area)
    }

    /// How good it is to stand somewhere: to hold it, to take it, or to be on the way.
    fn station(&self, index: usize, area: Area) -> i32 {
        let soldier = &self.soldiers[index];
        let pull = self.picture.pull(self.s, soldier.man.who.nation, area);
        let guard = self.guard[area.index()];
        let threat = self.picture.threat[area.index()];
        let mut with = guard;
        with.add(might(&soldier.man));
        let worth = i32::from(soldier.man.steps) * soldier.man.price();
        let worth = worth * self.picture.doctrine.get(Line::Risk) / 100;
        let vital = is_vital(self.s, area, self.picture.side);
        let risk = match threat.weight() / with.weight().max(1) {
            0..=2 => 0,
            _ if vital => worth,
            3..=5 => worth,
            _ if guard.blocks == 0 => worth,
            _ => 3 * worth,
        };
        let camp = self.s.camp(soldier.man.who.nation);
        if is_hostile(self.s, camp, area) {
            // What is taken and lost again costs the unit: enemies beside it cut it off.
            let caught = threat.weight() > 2 * with.weight();
            let capital = data().areas.facts(area).capital_of.is_some();
            let first = match guard.blocks {
                0 if caught && !capital => 0,
                0 => self.picture.prize(area) * self.picture.doctrine.get(Line::Take) / 100,
                _ => 0,
            };
            let hungry = if self.is_fed(index, area) { 0 } else { 200 };
            return first + pull - 3 * risk - hungry;
        }
        let nation = soldier.man.who.nation;
        stand(
            self.s,
            self.picture,
            nation,
            area,
            might(&soldier.man),
            guard,
        ) - risk
    }

    /// 5.42: those who can come into the area of a breakthrough.
    fn break_through(&mut self, area: Area, orders: &mut Orders) {
        let attack = self.assemble(area);
        let party = attack.map(|(_, party)| party).unwrap_or_default();
        for index in party {
            self.send(index, area, orders);
        }
        for index in 0..self.soldiers.len() {
            let soldier = &self.soldiers[index];
            let walks_in = self.picture.foe[area.index()].blocks == 0
                && !soldier.used
                && soldier.from != area
                && soldier.reach.has(area)
                && self.guard[area.index()].blocks < 2;
            if walks_in {
                self.send(index, area, orders);
            }
        }
    }

    /// Ground support goes to battles, else to threatened ground, with its own army.
    fn fly(&mut self, orders: &mut Orders) {
        let mut wings: Vec<(Nation, Area)> = Vec::new();
        let air: Vec<(UnitId, Area)> = areas()
            .flat_map(|area| self.s.units_in(area).map(move |(id, u)| (id, u, area)))
            .filter(|(_, u, _)| u.kind == Kind::GroundSupport && self.picture.mine.has(u.nation))
            .map(|(id, _, area)| (id, area))
            .collect();
        for (id, from) in air {
            let nation = self.s.unit(id).nation;
            let score = |area: Area| {
                let there = wings.iter().filter(|w| **w == (nation, area)).count() as i32;
                let army = self.guard[area.index()];
                let fight = orders.targets.has(area) || self.s.is_contested(area);
                let threat = self.picture.threat[area.index()].steps;
                let mut value = self.picture.pull(self.s, nation, area) / 4;
                if army.blocks > 0 {
                    value += if fight { 40 } else { 8 + threat.min(20) };
                }
                value
                    - 15 * there
                    - if there >= 3 { 60 } else { 0 }
                    - if army.blocks == 0 { 25 } else { 0 }
            };
            let places = reach(self.s, id, from);
            let fits = |area: &Area| {
                self.picture.foe[area.index()].blocks == 0 || self.guard[area.index()].blocks > 0
            };
            let to = places
                .union(self.flights(id, from))
                .iter()
                .filter(fits)
                .map(|area| (score(area), area == from, area))
                .max()
                .map_or(from, |(_, _, area)| area);
            wings.push((nation, to));
            if to != from {
                orders.moves.push((id, to));
            }
        }
    }

    /// Battles that ground support reaches once its army is there (6.64).
    fn flights(&self, id: UnitId, from: Area) -> AreaSet {
        let unit = self.s.unit(id);
        if self.s.movement.designated.is_some() || allowance(self.s, unit) == 0 {
            return AreaSet::NONE;
        }
        let near = *data().areas.near(from);
        let army =
            |a: &Area| self.picture.foe[a.index()].blocks > 0 && self.guard[a.index()].blocks > 0;
        let beside = near.iter().filter(army);
        let next = near
            .iter()
            .filter(|a| friendly_uncontested(self.s, unit.nation, *a))
            .flat_map(|a| data().areas.near(a).iter())
            .filter(army);
        beside.chain(next).collect()
    }
}

/// 9.23(a): how many German ground units Poland and East Prussia can spare.
fn leave(s: &State, side: Side) -> i32 {
    if side != Side::Axis || s.politics.at_war(Nation::GERMANY, Nation::USSR) {
        return i32::MAX;
    }
    if s.politics.events.pact.is_none() {
        return i32::MAX;
    }
    let limits = &data().limits;
    let late = s.turn >= Turn::new(1941, 0);
    let wanted = if late {
        limits.german_guard_1941
    } else {
        limits.german_guard_1939
    };
    let there: usize = data()
        .regions
        .german_guard
        .iter()
        .map(|area| {
            let units = s.units_in(area);
            units
                .filter(|(_, u)| u.nation == Nation::GERMANY && u.kind.is_ground())
                .count()
        })
        .sum();
    there as i32 - i32::from(wanted)
}
