//! 6.3d: the exact course of a force that is to be intercepted.

use super::mission::{Mission, Purpose};
use super::waters;
use crate::data::{Passage, ZoneSet, data};
use crate::types::Zone;
use arrayvec::ArrayVec;
use kernel::{Illegal, cite, demand};

/// The ocean zones beside the target, through which the force arrives.
fn last_zones(m: &Mission) -> ZoneSet {
    waters::gates(m.target, m.water, m.purpose == Purpose::Invade).collect()
}

/// The ocean zones that can be entered next.
fn next_zones(m: &Mission) -> ArrayVec<Zone, 16> {
    match m.course.last() {
        None => waters::gates(m.start, m.water, false).collect(),
        Some(&at) => data()
            .zones
            .seas(at)
            .iter()
            .filter(|link| link.passage == Passage::Open && waters::of(link.to) & m.water != 0)
            .map(|link| link.to)
            .collect(),
    }
}

/// The shortest way from the last zone of the course to one beside the target, without a zone of the course.
fn way_on(m: &Mission, from: Zone) -> Option<ArrayVec<Zone, 48>> {
    let goal = last_zones(m);
    let mut seen: ZoneSet = m.course.iter().copied().collect();
    seen.insert(from);
    let mut queue: ArrayVec<(Zone, u8), 96> = ArrayVec::new();
    queue.push((from, u8::MAX));
    let mut head = 0;
    while head < queue.len() {
        let (at, _) = queue[head];
        if goal.has(at) {
            return Some(trace(&queue, head));
        }
        for link in data().zones.seas(at) {
            let open = link.passage == Passage::Open && waters::of(link.to) & m.water != 0;
            if open && !seen.has(link.to) {
                seen.insert(link.to);
                queue.push((link.to, head as u8));
            }
        }
        head += 1;
    }
    None
}

fn trace(queue: &[(Zone, u8)], end: usize) -> ArrayVec<Zone, 48> {
    let mut way: ArrayVec<Zone, 48> = ArrayVec::new();
    let mut at = end;
    loop {
        let (zone, before) = queue[at];
        way.push(zone);
        if before == u8::MAX {
            break;
        }
        at = before.into();
    }
    way.reverse();
    way
}

/// Where the course may go next.
pub fn steps(m: &Mission) -> impl Iterator<Item = Zone> {
    next_zones(m)
        .into_iter()
        .filter(|&sea| may_steer(m, sea).is_ok())
}

/// 2.4, 6.3d: an ocean zone beside the last one, not entered before, from which the target can still be reached.
pub fn may_steer(m: &Mission, sea: Zone) -> Result<(), Illegal> {
    cite!("2.4");
    demand!(
        next_zones(m).contains(&sea),
        "6.3d",
        "the course goes on to a neighbouring ocean zone of this front"
    );
    demand!(
        !m.course.contains(&sea),
        "6.3d",
        "the course has been there"
    );
    demand!(
        way_on(m, sea).is_some(),
        "6.3d",
        "the target could not be reached from there"
    );
    Ok(())
}

/// 6.3d: the last zone of the course lies beside the target.
pub fn may_arrive(m: &Mission) -> Result<(), Illegal> {
    let there = m.course.last().is_some_and(|sea| last_zones(m).has(*sea));
    demand!(there, "6.3d", "the course has not reached the target");
    Ok(())
}

/// The rest of the course by a shortest way.
pub fn direct(m: &mut Mission) {
    if may_arrive(m).is_ok() {
        return;
    }
    let rest = match m.course.last() {
        Some(&at) => way_on(m, at),
        None => next_zones(m)
            .into_iter()
            .filter_map(|sea| way_on(m, sea))
            .min_by_key(|way| way.len()),
    };
    for sea in rest.unwrap_or_default() {
        if m.course.last() != Some(&sea) {
            m.course.push(sea);
        }
    }
}
