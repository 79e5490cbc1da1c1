//! The plan of a Movement Phase: units gather for the best attacks, the others hold what is threatened or go
//! where the pull is strongest.

use super::battle::{expected, likely_das};
use super::manual::Line;
use super::picture::{Picture, air_over, attack_of, defence, on_side, worth, zones};
use crate::assembly::most_promising;
use crate::choice::exchange;
use kernel::Seat;
use neppa::ch01_war::r1_2_stacking as stacking;
use neppa::ch02_terrain::Approach;
use neppa::ch08_ground::GroundAction;
use neppa::ch13_special::r13_2_garrison::{GARRISON, garrison_factors};
use neppa::data::{ZoneSet, data};
use neppa::types::{Front, Kind, Nation, Nations, Zone};
use neppa::unit::{Marks, Unit, UnitId};
use neppa::{Action, State};

/// Where each unit is to go.
#[derive(Default)]
pub struct Orders {
    moves: Vec<(UnitId, Zone)>,
    /// What is to be attacked this turn.
    pub targets: ZoneSet,
}

/// A unit that can march, and where to.
struct Soldier {
    id: UnitId,
    from: Zone,
    reach: ZoneSet,
    attack: u32,
    defence: u32,
    used: bool,
}

/// An attack that could be made.
struct Attack {
    target: Zone,
    gain: i32,
    /// Soldiers, by their place in the list, and the zones from which they attack.
    party: Vec<(usize, Zone)>,
}

struct Planner<'a> {
    s: &'a State,
    picture: &'a Picture,
    mine: Nations,
    soldiers: Vec<Soldier>,
    /// By zone: ground units that stand or will stand there.
    load: Vec<u8>,
    /// By zone: defence factors of what stays.
    guard: Vec<u32>,
    air_used: u32,
    /// German attack factors that may leave the East (13.2).
    leave: i32,
}

impl Orders {
    pub fn plan(s: &State, picture: &Picture, seat: Seat) -> Orders {
        let mut planner = Planner::new(s, picture, seat);
        let mut orders = Orders::default();
        planner.guards(&mut orders);
        planner.attacks(&mut orders);
        planner.stations(&mut orders);
        orders
    }

    /// Where the unit whose turn it is to march is to go.
    pub fn goal(&self, unit: UnitId) -> Option<Zone> {
        let order = self.moves.last().filter(|order| order.0 == unit);
        order.map(|(_, to)| *to)
    }

    /// The next unit to pick up that has an order and can go.
    pub fn next(&mut self, s: &State, legal: &[Action]) -> Option<Action> {
        while let Some((unit, to)) = self.moves.last().copied() {
            let here = s.zone_of(unit);
            let same = |other: UnitId| s.zone_of(other) == here && s.unit(other).like(s.unit(unit));
            let pick = legal.iter().find_map(|action| match action {
                Action::Ground(GroundAction::Pick { unit: other }) if same(*other) => Some(*other),
                _ => None,
            });
            let Some(other) = pick.filter(|_| here.is_some_and(|here| here != to)) else {
                self.moves.pop();
                continue;
            };
            exchange(&mut self.moves, other);
            return Some(GroundAction::Pick { unit: other }.into());
        }
        None
    }

    /// Where a unit that was picked up goes: to its end, or one zone nearer.
    pub fn march(&mut self, s: &State, unit: UnitId, legal: &[Action]) -> Action {
        let goal = self.moves.last().filter(|o| o.0 == unit).map(|o| o.1);
        let from = s.zone_of(unit);
        let way = |to: Zone| goal.map_or(0, |goal| steps(to, goal));
        let best = legal.iter().min_by_key(|action| match action {
            Action::Ground(GroundAction::March { to }) => (way(*to), 0),
            Action::Ground(GroundAction::MarchVia { to, .. }) => (way(*to), 1),
            _ => (u8::MAX, 2),
        });
        let best = *best.unwrap_or(&legal[0]);
        let end = match best {
            Action::Ground(GroundAction::March { to } | GroundAction::MarchVia { to, .. }) => to,
            _ => return best,
        };
        // No nearer: this order cannot be carried out.
        if from.is_none_or(|from| way(end) >= way(from)) || goal == Some(end) {
            self.moves.pop();
        }
        best
    }
}

/// Land zones between two zones, as far as a unit marches in a turn.
fn steps(from: Zone, to: Zone) -> u8 {
    if from == to {
        return 0;
    }
    let beside = |a: Zone, b: Zone| data().zones.land(a).iter().any(|link| link.to == b);
    if beside(from, to) {
        return 1;
    }
    let two = data().zones.land(from).iter().any(|l| beside(l.to, to));
    if two {
        2
    } else {
        3 + data().routes.air(from, to).min(20)
    }
}

/// The zones that a unit can reach, its own included, as far as can be seen without asking every rule.
fn reach(s: &State, unit: &Unit, from: Zone) -> ZoneSet {
    let movement = data().unit(unit.nation, unit.kind).movement;
    let left = movement.saturating_sub(unit.marks.moved());
    let mut all: ZoneSet = [from].into_iter().collect();
    let mut edge = all;
    for _ in 0..left {
        let mut next = ZoneSet::NONE;
        for zone in edge.iter() {
            for link in data().zones.land(zone) {
                let open = !all.has(link.to)
                    && !s.enemy_units(link.to, unit.nation)
                    && neppa::ch12_cooperation::may_enter(s, unit.nation, link.to).is_ok();
                if open {
                    next.insert(link.to);
                }
            }
        }
        all = all.union(next);
        edge = next;
    }
    all
}

impl<'a> Planner<'a> {
    fn new(s: &'a State, picture: &'a Picture, seat: Seat) -> Planner<'a> {
        let mine = s.nations_of(seat);
        let mut soldiers = Vec::new();
        let mut load = vec![0; data().zones.facts.len()];
        let mut guard = vec![0; data().zones.facts.len()];
        for from in zones() {
            load[from.index()] = s.tally(from).ground;
            for (id, unit) in s.units_in(from).filter(|(_, u)| u.kind.is_ground()) {
                let values = data().unit(unit.nation, unit.kind);
                if !mine.has(unit.nation) {
                    guard[from.index()] += u32::from(values.defence[0]);
                    continue;
                }
                soldiers.push(Soldier {
                    id,
                    from,
                    reach: reach(s, unit, from),
                    attack: attack_of(unit) + u32::from(unit.kind == Kind::Artillery),
                    defence: values.defence[0].into(),
                    used: false,
                });
            }
        }
        let bound = !s.at_war(Nation::GERMANY, Nation::RUSSIA);
        let leave = if bound {
            garrison_factors(s) as i32 - GARRISON as i32
        } else {
            i32::MAX
        };
        Planner {
            s,
            picture,
            mine,
            soldiers,
            load,
            guard,
            air_used: 0,
            leave,
        }
    }

    /// 13.2: whether a German unit may go from one zone to another.
    fn may_leave(&self, soldier: &Soldier, to: Zone) -> bool {
        let east = |zone: Zone| data().facts(zone).on(Front::Eastern);
        let german = self.s.unit(soldier.id).nation == Nation::GERMANY;
        !german || !east(soldier.from) || east(to) || self.leave > soldier.attack as i32
    }

    fn has_room(&self, soldier: &Soldier, zone: Zone) -> bool {
        zone == soldier.from
            || self.s.unit(soldier.id).kind == Kind::Airborne
            || self.load[zone.index()] < stacking::ground_limit(self.s, zone)
    }

    fn send(&mut self, index: usize, to: Zone, orders: &mut Orders) {
        let soldier = &mut self.soldiers[index];
        soldier.used = true;
        let (from, id) = (soldier.from, soldier.id);
        if !self.may_leave(&self.soldiers[index], to) || from == to {
            return;
        }
        let east = |zone: Zone| data().facts(zone).on(Front::Eastern);
        let german = self.s.unit(id).nation == Nation::GERMANY;
        if german && east(from) && !east(to) && self.leave < i32::MAX {
            self.leave -= self.soldiers[index].attack as i32;
        }
        self.load[from.index()] = self.load[from.index()].saturating_sub(1);
        self.load[to.index()] += 1;
        orders.moves.push((id, to));
    }

    /// What must not be lost is manned before anything else, by those who attack least.
    fn guards(&mut self, orders: &mut Orders) {
        let vital = |zone: &Zone| {
            worth(*zone) >= self.picture.doctrine.get(Line::Vital)
                && self.picture.wanted(*zone) > 0
                && on_side(self.s, self.s.control(*zone), self.picture.side)
        };
        for zone in zones().filter(vital).collect::<Vec<_>>() {
            let mut able: Vec<usize> = (0..self.soldiers.len())
                .filter(|i| !self.soldiers[*i].used && self.soldiers[*i].reach.has(zone))
                .collect();
            able.sort_by_key(|i| {
                let soldier = &self.soldiers[*i];
                (soldier.attack, soldier.from != zone)
            });
            let wanted = self
                .picture
                .wanted(zone)
                .max(self.picture.doctrine.get(Line::LeastGuard) as u32);
            for index in able {
                if self.guard[zone.index()] >= wanted {
                    break;
                }
                let soldier = &self.soldiers[index];
                if self.has_room(soldier, zone) && self.may_leave(soldier, zone) {
                    self.guard[zone.index()] += soldier.defence;
                    self.send(index, zone, orders);
                }
            }
        }
    }

    /// Attacks in the order of what they promise, each with units that no better one uses.
    fn attacks(&mut self, orders: &mut Orders) {
        let targets: Vec<Zone> = zones().filter(|zone| self.is_target(*zone)).collect();
        let assembled = targets
            .into_iter()
            .filter_map(|target| self.assemble(target));
        let mut proposals: Vec<Attack> = assembled.collect();
        while let Some((at, ())) = most_promising(&proposals, |attack| Some((attack.gain, ()))) {
            let Attack { target, party, .. } = proposals.swap_remove(at);
            orders.targets.insert(target);
            for (index, zone) in &party {
                self.send(*index, *zone, orders);
            }
            // Only those are put together anew that wanted the same soldiers or the same room.
            let clash = |attack: &Attack| {
                let mut wanted = attack.party.iter();
                wanted.any(|(index, zone)| {
                    self.soldiers[*index].used || party.iter().any(|(_, taken)| taken == zone)
                })
            };
            let (anew, kept): (Vec<_>, Vec<_>) = proposals.into_iter().partition(clash);
            proposals = kept;
            let again = anew.into_iter().filter_map(|a| self.assemble(a.target));
            proposals.extend(again);
        }
    }

    fn is_target(&self, zone: Zone) -> bool {
        let holder = self.s.control(zone);
        let enemy = self.mine.iter().any(|n| self.s.at_war(n, holder));
        enemy && !self.s.tally(zone).nations.is_empty()
    }

    /// The party for an attack: the strongest that can come beside the target, no more than it takes.
    fn assemble(&self, target: Zone) -> Option<Attack> {
        let s = self.s;
        let beside: ZoneSet = data().zones.land(target).iter().map(|l| l.to).collect();
        let mut able: Vec<usize> = (0..self.soldiers.len())
            .filter(|i| {
                let soldier = &self.soldiers[*i];
                !soldier.used
                    && !soldier.reach.both(beside).is_empty()
                    && s.is_enemy(target, s.unit(soldier.id).nation)
            })
            .collect();
        // The strong first, and of them those who stand there already. Armour that is kept back comes last, but for
        // one that opens the gap.
        let back = self.picture.doctrine.get(Line::Reserve) >= 50;
        let armour = |i: &usize| s.unit(self.soldiers[*i].id).kind == Kind::Armour;
        able.sort_by_key(|i| {
            let soldier = &self.soldiers[*i];
            let stands = beside.has(soldier.from);
            let order = (soldier.attack, stands);
            (back && armour(i), std::cmp::Reverse(order))
        });
        if let Some(at) = able.iter().position(armour).filter(|_| back) {
            able[..=at].rotate_right(1);
        }
        let lead = s.unit(self.soldiers[*able.first()?].id).nation;
        let mut room: Vec<(Zone, u8)> = Vec::new();
        let mut party = Vec::new();
        let (mut force, mut from) = (0, ZoneSet::NONE);
        let air = air_over(s, target, |n| self.mine.has(n), Marks::FLEW);
        let air = air.saturating_sub(self.air_used);
        for index in able {
            let soldier = &self.soldiers[index];
            let nation = s.unit(soldier.id).nation;
            if neppa::ch12_cooperation::joint_attack(s, lead, nation).is_err() {
                continue;
            }
            let Some(zone) = self.berth(soldier, beside, &room) else {
                continue;
            };
            if zone != soldier.from {
                room.push((zone, 1));
            }
            from.insert(zone);
            party.push((index, zone));
            force += soldier.attack;
            let safe = self.picture.doctrine.get(Line::Safe) as u32;
            if 10 * (force + air.min(force)) >= safe * self.defence(target, from) {
                break;
            }
        }
        let defence = self.defence(target, from);
        let prize = self.picture.prize(s, lead, target);
        let gain = expected(
            &self.picture.doctrine,
            force + air.min(force),
            defence,
            prize,
        )?;
        Some(Attack {
            target,
            gain,
            party,
        })
    }

    fn defence(&self, target: Zone, from: ZoneSet) -> u32 {
        let approach = Approach {
            from,
            ..Approach::default()
        };
        let ground = defence(self.s, target, &approach);
        ground + likely_das(self.s, target, ground)
    }

    /// A zone beside the target where a soldier can stand.
    fn berth(&self, soldier: &Soldier, beside: ZoneSet, room: &[(Zone, u8)]) -> Option<Zone> {
        if beside.has(soldier.from) {
            return Some(soldier.from);
        }
        let places = soldier.reach.both(beside);
        places.iter().find(|zone| {
            let coming = room.iter().filter(|(z, _)| z == zone).count() as u8;
            let limit = stacking::ground_limit(self.s, *zone);
            self.load[zone.index()] + coming < limit && self.may_leave(soldier, *zone)
        })
    }

    /// Everybody else: where they are needed most.
    fn stations(&mut self, orders: &mut Orders) {
        let left = self.picture.doctrine.get(Line::LeftBehind) as u32;
        for soldier in self.soldiers.iter().filter(|soldier| soldier.used) {
            self.guard[soldier.from.index()] += soldier.defence * left / 100;
        }
        for index in 0..self.soldiers.len() {
            if self.soldiers[index].used {
                continue;
            }
            let soldier = &self.soldiers[index];
            let places = soldier.reach.iter();
            let best = places
                .filter(|zone| self.has_room(soldier, *zone) && self.may_leave(soldier, *zone))
                .map(|zone| (self.station(soldier, zone), zone == soldier.from, zone))
                .max();
            let to = best.map_or(soldier.from, |(_, _, zone)| zone);
            self.guard[to.index()] += soldier.defence;
            self.send(index, to, orders);
        }
    }

    /// How good it is to stand somewhere: to hold it, to take it, or to be on the way.
    fn station(&self, soldier: &Soldier, zone: Zone) -> i32 {
        let nation = self.s.unit(soldier.id).nation;
        let pull = self.picture.pull(self.s, nation, zone);
        let guard = self.guard[zone.index()];
        let alone = self.picture.threat[zone.index()] >= 2 * (guard + soldier.defence);
        let risk = if alone {
            (4 * soldier.attack as i32 + 4) * self.picture.doctrine.get(Line::Fear) / 100
        } else {
            0
        };
        if self.s.is_enemy(zone, nation) {
            return self.picture.doctrine.get(Line::Take) * worth(zone) / 100 + pull - 3 * risk;
        }
        let hold = hold(self.s, self.picture, zone, soldier.defence, guard);
        // Armour is for the attack.
        let part = self.picture.doctrine.get(Line::ArmourHolds);
        let hold = if soldier.attack > 3 {
            hold * part / 100
        } else {
            hold
        };
        hold + pull - risk
    }
}

/// What some defence factors add to a zone that has a guard.
pub fn hold(s: &State, picture: &Picture, zone: Zone, defence: u32, guard: u32) -> i32 {
    let wanted = picture.wanted(zone);
    if wanted == 0 || !on_side(s, s.control(zone), picture.side) {
        return 0;
    }
    let missing = wanted.saturating_sub(guard);
    let keep = picture.keep[zone.index()];
    let first = if guard == 0 { keep } else { 0 };
    first + 2 * keep * defence.min(missing) as i32 / wanted as i32
}

/// Defence factors that stand in a zone.
pub fn guard(s: &State, zone: Zone) -> u32 {
    let ground = s.units_in(zone).filter(|(_, u)| u.kind.is_ground());
    ground
        .map(|(_, u)| u32::from(data().unit(u.nation, u.kind).defence[0]))
        .sum()
}
