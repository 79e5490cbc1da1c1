//! Units at sea in an Operational Movement Phase or in retreat: what an enemy fleet may engage.

use super::{Engage, fleet, use_transport};
use crate::Act;
use crate::ch09_politics::at_war;
use crate::state::State;
use crate::types::{Camp, Nation, Sea};
use crate::unit::UnitId;
use kernel::{Seat, cite};
use serde::{Deserialize, Serialize};

/// What is on its way in one Sea-zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Convoy {
    pub sea: Sea,
    /// Whose it is.
    pub camp: Camp,
    pub cargo: Vec<UnitId>,
    /// 8.14: Fleet Points that carry it, by Major Power.
    pub carrying: [u8; 6],
    /// 8.14: losses still to be taken, by the mover and by his enemy.
    pub hits: [u8; 2],
    /// 8.14: a lost Fleet Point of this Power takes a unit with it.
    pub sinking: Option<Nation>,
}

impl Convoy {
    pub fn new(sea: Sea, camp: Camp) -> Convoy {
        Convoy {
            sea,
            camp,
            cargo: Vec::new(),
            carrying: [0; 6],
            hits: [0; 2],
            sinking: None,
        }
    }
}

/// 5.34: a unit goes aboard, and takes up this many Fleet Points.
pub fn embark(t: &mut Act, convoy: &mut Convoy, id: UnitId, points: u8) {
    let nation = t.s.unit(id).nation;
    let by = use_transport(t, nation, convoy.sea, points);
    for (carrying, used) in convoy.carrying.iter_mut().zip(by) {
        *carrying += used;
    }
    convoy.cargo.push(id);
}

/// The camp whose fleet may meet a convoy, and who decides for it.
pub fn hunter(s: &State, convoy: &Convoy) -> Option<(Camp, Seat)> {
    let nation = s.unit(*convoy.cargo.first()?).nation;
    hunters(s, nation, convoy.sea)
}

/// 8.11, 9.45(b): the enemy camp with a fleet in a zone that may fight there on its own account.
pub fn hunters(s: &State, nation: Nation, sea: Sea) -> Option<(Camp, Seat)> {
    cite!("9.45(b)");
    let willing = |major: &&Nation| {
        let points = s.fleets.points[sea.index()][major.index()];
        let broken = **major == Nation::ITALY && s.politics.italian_collapse;
        points.ready + points.used > 0
            && !broken
            && s.camp(**major) != s.camp(nation)
            && at_war(s, nation, **major)
    };
    let major = Nation::MAJORS.iter().find(willing)?;
    let leads = match s.camp(*major) {
        Camp::Western if fleet_of(s, Nation::BRITAIN, sea) > 0 => Nation::BRITAIN,
        _ => *major,
    };
    Some((s.camp(*major), s.seat_of(leads)))
}

fn fleet_of(s: &State, major: Nation, sea: Sea) -> u8 {
    let points = s.fleets.points[sea.index()][major.index()];
    points.ready + points.used
}

/// 8.11: a convoy is at sea; whoever may engage it is asked. What is below on the stack lands it afterwards.
pub fn set_sail(t: &mut Act, convoy: Convoy) {
    cite!("8.11");
    let mut cargo = convoy.cargo.iter();
    let met = cargo.any(|id| t.s.unit(*id).kind.is_ground())
        && hunter(t.s, &convoy).is_some()
        && fleet(t.s, convoy.camp, convoy.sea) > 0;
    t.s.fleets.convoy = Some(convoy);
    if met {
        t.push(Engage);
    }
}
