//! 11.1 United States Initial Deployments, and what leaves or enters the U.S. box.

use super::Mover;
use super::r11_0_routes::{flood, usable};
use crate::ch06_naval::r6_7_shipping::{each, ports};
use crate::ch06_naval::waters;
use crate::data::{ZoneSet, data};
use crate::state::State;
use crate::types::{Front, Nation};
use crate::unit::Marks;
use kernel::{Illegal, cite, demand};

/// 11.1a: a unit that leaves the United States for the first time since it was built.
pub fn is_initial(s: &State, m: &Mover) -> bool {
    cite!("11.1a");
    m.from == data().places.us_box && s.unit(m.unit).marks.has(Marks::IN_US)
}

/// 11.1b: six of the ten Strategic Redeployments at most are Initial Deployments; grants are among them (11.1a).
pub fn may_deploy(s: &State) -> Result<(), Illegal> {
    let limit = data().sr_limits[Nation::USA.index()].initial_deployments;
    demand!(
        limit.is_none_or(|limit| s.treasury(Nation::USA).deployments < limit),
        "11.1b",
        "at most 6 Initial Deployments in a turn"
    );
    Ok(())
}

/// 11.1c: where Initial Deployments end.
pub fn landing_zones(s: &State) -> ZoneSet {
    cite!("11.1c");
    let fallen = |major| s.politics.fallen.has(major);
    match (fallen(Nation::BRITAIN), fallen(Nation::FRANCE)) {
        (true, true) => ZoneSet::NONE,
        (false, true) => data().country(Nation::BRITAIN).zones,
        (_, false) => western_ports(),
    }
}

fn western_ports() -> ZoneSet {
    let waters = each(waters::of_front(Front::Western));
    waters.fold(ZoneSet::NONE, |set, water| set.union(ports(water)))
}

/// Where a unit gets without ships: over land (air also over narrow seas), and out of the United States to the
/// ports of the Western Front (11.1d).
pub fn start(s: &State, m: &Mover) -> ZoneSet {
    cite!("11.1d");
    if m.from != data().places.us_box {
        return flood(s, m.nation, m.kind, [m.from].into_iter().collect());
    }
    if is_initial(s, m) {
        return landing_zones(s)
            .iter()
            .filter(|zone| usable(s, m.nation, *zone))
            .collect();
    }
    let west = western_ports().iter();
    let open: ZoneSet = west.filter(|port| usable(s, m.nation, *port)).collect();
    flood(s, m.nation, m.kind, open)
}
