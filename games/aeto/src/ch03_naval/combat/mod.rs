//! 3.16 to 3.20: naval combat.

use crate::game::Act;
use crate::names::spot_name;
use crate::spot::Spot;
use crate::types::{Camp, UnitId};
use kernel::rule;
use serde::{Deserialize, Serialize};

/// Two fleets that meet. Ships are named one by one, wherever they lie; who is sunk meanwhile is no longer there
/// (`s.location(ship)` is none).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Engagement {
    pub at: Spot,
    /// The camp that intercepts.
    pub by: Camp,
    /// 3.6aa: the ships of the search group that succeeded.
    pub hunters: Vec<UnitId>,
    /// 3.6w: every enemy ship there.
    pub prey: Vec<UnitId>,
    /// 3.15n: within a port nobody withdraws.
    pub in_port: bool,
}

/// 3.17: an engagement is fought out before anything else happens; then what was interrupted goes on.
pub fn engage(t: &mut Act<'_>, engagement: Engagement) {
    t.log.reveal();
    let at = engagement.at;
    t.log.say(rule!("3.17d"), || {
        format!("Two fleets meet in {}", spot_name(at))
    });
}
