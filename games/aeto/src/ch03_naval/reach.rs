//! 3.2: how far ships go, and by which way.

use super::straits::{canal_is_open, is_barred, is_closed};
use super::waters::{self, Water};
use super::{ports, quay};
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{NationId, UnitId};
use crate::unit::Unit;
use kernel::cite;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
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
    /// By spot: points and places on the way; none where it does not get.
    cost: Vec<Option<(u8, u16)>>,
    from: Vec<Spot>,
}

impl Reach {
    pub fn cost(&self, to: Spot) -> Option<u8> {
        self.cost[to.index()].map(|(cost, _)| cost)
    }
    /// Everywhere but where it begins, in order.
    pub fn places(&self) -> impl Iterator<Item = Spot> {
        let all = self.cost.iter().enumerate();
        all.filter(|(at, cost)| cost.is_some() && *at != self.start.index())
            .map(|(at, _)| Spot(at as u16))
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

/// 3.2: everything within so many points of a place, for ships of a nation. `came` is the place from which they entered a
/// strait that is closed to them.
pub fn reach(s: &State, nation: NationId, start: Spot, points: u8, came: Option<Spot>) -> Reach {
    cite!("3.2f", "3.2h", "3.3i");
    let count = Spot::count();
    let mut reach = Reach {
        start,
        cost: vec![None; count],
        from: vec![start; count],
    };
    reach.cost[start.index()] = Some((0, 0));
    let mut open = BinaryHeap::from([Reverse((0u8, 0u16, start.0))]);
    while let Some(Reverse((cost, steps, at))) = open.pop() {
        let at = Spot(at);
        if reach.cost[at.index()] != Some((cost, steps)) || (at != start && stops(s, nation, at)) {
            continue;
        }
        let shut = at == start && came.is_some() && stops(s, nation, at);
        for lane in waters::lanes(at) {
            if shut && Some(lane.to) != came {
                continue;
            }
            let hex = lane.to.within().or(at.within());
            let closed = lane.canal && !hex.is_some_and(|hex| canal_is_open(s, nation, hex));
            if closed || !may_enter(s, nation, lane.to) {
                continue;
            }
            let total = (cost.saturating_add(waters::cost(at, lane.to)), steps + 1);
            let known = reach.cost[lane.to.index()];
            if total.0 <= points && known.is_none_or(|known| total < known) {
                reach.cost[lane.to.index()] = Some(total);
                reach.from[lane.to.index()] = at;
                open.push(Reverse((total.0, total.1, lane.to.0)));
            }
        }
    }
    reach
}

/// Where a way ends: in a closed strait, and in a box.
fn stops(s: &State, nation: NationId, at: Spot) -> bool {
    let strait = at.within().is_some_and(|hex| is_closed(s, nation, hex));
    strait || waters::water(at) == Some(Water::Box)
}

/// 3.3a, 3.3g, 3.3h: whether ships of a nation may be in a place at all.
fn may_enter(s: &State, nation: NationId, at: Spot) -> bool {
    cite!("3.3a", "3.3b", "3.3g", "3.3h");
    match (waters::water(at), at.within()) {
        (Some(Water::Box), Some(space)) => {
            let ashore = s.politics.holder(space).is_some();
            let own = ports::is_friendly(s, nation, space);
            own && (ashore || crate::politics::camp(nation) != Some(crate::types::Camp::Axis))
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
    cite!("3.6k", "3.6ao", "7.10i");
    !unit.has(Marks::CAUGHT) && unit.unsupplied == 0
}
