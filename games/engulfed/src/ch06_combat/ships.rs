//! What combat asks of ports and fleets.

use crate::data::data;
use crate::state::State;
use crate::table::Table;
use crate::types::{Area, Nation, Sea};

/// Whether an area is a port of a nation's camp on a sea.
pub fn is_port(s: &State, nation: Nation, area: Area, sea: Sea) -> bool {
    let ports = data().areas.ports(area).iter();
    let own = |through: bool| {
        !through
            || data()
                .areas
                .facts(area)
                .fortress_inside
                .is_some_and(|f| s.holder(f) == s.camp(nation) && !s.is_contested(f))
    };
    s.holder(area) == s.camp(nation)
        && ports
            .filter(|port| port.sea == sea)
            .any(|port| port.port || (port.through_fortress && own(true)))
}

/// Fleet Points of a nation's camp that can still carry.
pub fn transports_left(s: &State, nation: Nation, sea: Sea) -> u8 {
    Nation::MAJORS
        .into_iter()
        .filter(|major| s.camp(*major) == s.camp(nation))
        .map(|major| s.fleets.points[sea.index()][major.index()].ready)
        .sum()
}

pub fn use_transport(t: &mut Table, nation: Nation, sea: Sea, count: u8) {
    let camp = t.s.camp(nation);
    for _ in 0..count {
        let ready = Nation::MAJORS.into_iter().find(|major| {
            t.s.camp(*major) == camp && t.s.fleets.points[sea.index()][major.index()].ready > 0
        });
        if let Some(major) = ready {
            let points = &mut t.s.fleets.points[sea.index()][major.index()];
            points.ready -= 1;
            points.used += 1;
        }
    }
}
