//! 3.2: how far ships go, and by which way.

use super::straits::{canal_is_open, is_barred, is_closed};
use super::waters::{self, Water};
use super::{ports, quay};
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{NationId, UnitId};
use crate::unit::Unit;
use kernel::cite;
use std::collections::VecDeque;
use std::sync::LazyLock;

impl State {
    /// The ships that move with a task force, or a submarine alone.
    pub fn crew(&self, mover: UnitId) -> Vec<UnitId> {
        match self.unit(mover).force() {
            Some(_) => self.ships_of(mover).map(|(id, _)| id).collect(),
            None => vec![mover],
        }
    }
    /// 3.4m: movement points that a mover has spent in this phase.
    pub fn spent(&self, mover: UnitId) -> u8 {
        let ships = self.crew(mover).into_iter();
        ships.map(|id| self.unit(id).spent).max().unwrap_or(0)
    }
}

/// What a mover reaches.
#[derive(Clone, Debug)]
pub struct Reach {
    start: Spot,
    /// By spot: points and places on the way.
    cost: Vec<(u8, u16)>,
    from: Vec<Spot>,
}

/// Where a mover does not get.
const NEVER: (u8, u16) = (u8::MAX, u16::MAX);

impl Reach {
    pub fn cost(&self, to: Spot) -> Option<u8> {
        let (cost, _) = self.cost[to.index()];
        (cost < u8::MAX).then_some(cost)
    }
    /// Everywhere but where it begins, in order, and what it costs.
    pub fn places(&self) -> impl Iterator<Item = (Spot, u8)> {
        let all = self.cost.iter().enumerate();
        all.filter(|(at, cost)| **cost != NEVER && *at != self.start.index())
            .map(|(at, (cost, _))| (Spot(at as u16), *cost))
    }
    /// The way to a place, its last stage first.
    pub fn way(&self, to: Spot) -> Vec<Spot> {
        let mut way = vec![to];
        let mut at = to;
        while self.from[at.index()] != self.start {
            at = self.from[at.index()];
            way.push(at);
        }
        way
    }
}

/// Who goes, whence, and how far.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    pub nation: NationId,
    pub start: Spot,
    pub points: u8,
    /// 3.3i: whence it entered a strait that is closed to it, and where it is.
    pub came: Option<Spot>,
}

/// 3.2: everything that is within so many points.
pub fn reach(s: &State, course: Course) -> Reach {
    explore(s, course, |_| false)
}

/// The same, and nothing beyond the nearest places of a kind.
pub fn reach_nearest(s: &State, course: Course, wanted: impl Fn(Spot) -> bool) -> Reach {
    explore(s, course, wanted)
}

/// 3.6s: the way from one place to another, however far, its last stage first.
pub fn way(s: &State, mover: UnitId, to: Spot) -> Option<Vec<Spot>> {
    let start = s.unit(mover).at;
    let mut narrows = s.at_sea.narrows.iter();
    let came = narrows.find(|(unit, _)| *unit == mover);
    let course = Course {
        nation: s.unit(mover).nation(),
        start,
        points: u8::MAX - 1,
        came: came.map(|(_, from)| *from),
    };
    let reach = explore(s, course, |at| at == to);
    reach.cost(to).map(|_| match start == to {
        true => Vec::new(),
        false => reach.way(to),
    })
}

/// Places to go on from, by what it cost to get there: those of one cost lie in a chain.
struct Edge {
    first: [u16; 256],
    links: Vec<(u16, Spot, u16)>,
}

const END: u16 = u16::MAX;

impl Edge {
    fn push(&mut self, cost: u8, steps: u16, at: Spot) {
        let first = &mut self.first[usize::from(cost)];
        self.links.push((steps, at, *first));
        *first = (self.links.len() - 1) as u16;
    }
    /// Those of one cost, by places on the way.
    fn take(&self, cost: u8, out: &mut Vec<(u16, Spot)>) {
        out.clear();
        let mut next = self.first[usize::from(cost)];
        while next != END {
            let (steps, at, after) = self.links[usize::from(next)];
            out.push((steps, at));
            next = after;
        }
        out.sort_unstable();
    }
}

/// Goes on from the nearest place to the next until nothing is left, or all is known that is as near as the first goal.
fn explore(s: &State, course: Course, goal: impl Fn(Spot) -> bool) -> Reach {
    cite!("3.2f", "3.2h", "3.3i");
    let Course { start, points, .. } = course;
    let count = Spot::count();
    let mut reach = Reach {
        start,
        cost: vec![NEVER; count],
        from: vec![start; count],
    };
    reach.cost[start.index()] = (0, 0);
    let mut edge = Edge {
        first: [END; 256],
        links: Vec::with_capacity(512),
    };
    edge.push(0, 0, start);
    let (mut here, mut beside) = (Vec::new(), VecDeque::new());
    let mut found = false;
    for cost in 0..=points {
        if found {
            break;
        }
        edge.take(cost, &mut here);
        let mut waiting = here.iter().copied().peekable();
        loop {
            let first = match (waiting.peek(), beside.front()) {
                (Some(a), Some(b)) if b < a => beside.pop_front(),
                (Some(_), _) => waiting.next(),
                (None, _) => beside.pop_front(),
            };
            let Some((steps, at)) = first else { break };
            if reach.cost[at.index()] != (cost, steps) {
                continue;
            }
            found |= goal(at);
            go_on(s, course, &mut reach, at, |cost_there, steps, to| {
                match cost_there == cost {
                    true => beside.push_back((steps, to)),
                    false => edge.push(cost_there, steps, to),
                }
            });
        }
    }
    reach
}

/// The lanes from a place that lead to something nearer than it was known.
fn go_on(
    s: &State,
    course: Course,
    reach: &mut Reach,
    at: Spot,
    mut found: impl FnMut(u8, u16, Spot),
) {
    let Course { nation, start, .. } = course;
    let (cost, steps) = reach.cost[at.index()];
    let stops = !waters::is_plain(at) && stops(s, nation, at);
    if stops && at != start {
        return;
    }
    let back = course.came.filter(|_| stops);
    for lane in waters::lanes(at) {
        let total = u16::from(cost) + u16::from(lane.cost);
        if total > u16::from(course.points) || back.is_some_and(|back| lane.to != back) {
            continue;
        }
        let total = (total as u8, steps + 1);
        if total >= reach.cost[lane.to.index()] {
            continue;
        }
        let hex = || lane.to.within().or(at.within());
        let closed = lane.canal && !hex().is_some_and(|hex| canal_is_open(s, nation, hex));
        if closed || !(waters::is_plain(lane.to) || may_enter(s, nation, lane.to)) {
            continue;
        }
        reach.cost[lane.to.index()] = total;
        reach.from[lane.to.index()] = at;
        found(total.0, total.1, lane.to);
    }
}

/// Where a way ends: in a closed strait, and in a box.
fn stops(s: &State, nation: NationId, at: Spot) -> bool {
    let strait = at.within().is_some_and(|hex| is_closed(s, nation, hex));
    strait || waters::water(at) == Some(Water::Box)
}

/// 3.3a, 3.3g, 3.3h: whether ships of a nation may be in a place at all.
pub(super) fn may_enter(s: &State, nation: NationId, at: Spot) -> bool {
    cite!("3.3a", "3.3b", "3.3g", "3.3h");
    match (waters::water(at), at.within()) {
        (Some(Water::Box), Some(space)) => {
            let ashore = s.politics.holder(space).is_some();
            let own = ports::is_friendly(s, nation, space);
            own && (ashore || s.leaning(nation) != Some(crate::types::Camp::Axis))
        }
        (_, Some(space)) => !is_barred(s, nation, space),
        _ => true,
    }
}

/// 3.6o, 3.6p: whether ships in a place may react to what moves in another.
pub fn in_range(from: Spot, to: Spot) -> bool {
    cite!("3.6o", "3.6p");
    let base = match from.whereabouts() {
        Where::Port(hex) => quay(hex),
        _ => from,
    };
    if base == to {
        return true;
    }
    let there = waters::seas(to);
    match (waters::water(base), waters::water(to)) {
        (Some(Water::Large(area) | Water::Hexed(area)), _) => there.contains(&area),
        (_, Some(Water::Large(area) | Water::Hexed(area))) => waters::seas(base).contains(&area),
        (Some(Water::Coast), Some(Water::Coast)) => coastwise(base).contains(&to),
        _ => false,
    }
}

/// 3.6o: the coastal hexes within three of each.
fn coastwise(from: Spot) -> &'static [Spot] {
    static NEAR: LazyLock<Vec<Vec<Spot>>> = LazyLock::new(|| {
        let all = (0..Spot::count() as u16).map(Spot);
        all.map(|at| match waters::water(at) {
            Some(Water::Coast) => within(at, 3),
            _ => Vec::new(),
        })
        .collect()
    });
    &NEAR[from.index()]
}

fn within(from: Spot, most: u8) -> Vec<Spot> {
    let mut seen = vec![from];
    let mut edge = vec![from];
    for _ in 0..most {
        let mut next = Vec::new();
        for at in edge {
            for lane in waters::lanes(at) {
                let coast = waters::water(lane.to) == Some(Water::Coast) && !lane.canal;
                if coast && !seen.contains(&lane.to) {
                    seen.push(lane.to);
                    next.push(lane.to);
                }
            }
        }
        edge = next;
    }
    seen
}

/// 7.10i: whether a ship may intercept at all in this phase.
pub fn is_fit(unit: &Unit) -> bool {
    use crate::marks::Marks;
    cite!("3.6k", "3.6ao", "7.10i", "2.21e");
    !unit.has(Marks::CAUGHT) && !unit.has(Marks::RAIDED) && unit.unsupplied == 0
}
