//! 10.2 Lend Lease: the way to Russia through Persia.

use crate::Act;
use crate::ch05_year_start::{can_spend, spend};
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Nation, Side, Turn, Zone};
use kernel::{Illegal, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 10.2b: what opening the route costs.
pub const PRICE: i16 = 15;
/// 10.2e: the largest Lend-Lease grant.
pub const LIMIT: i16 = 16;

/// 10.2e: a shipload of 1 to 8 WPP in the Lend Lease Box, which neither U-boats nor German fleets enter (10.2h):
/// nothing can sink it there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loan {
    pub from: Nation,
    pub wpp: u8,
    /// The turn in which it came into the box; it goes on in a later one.
    pub since: Turn,
}

/// 10.2g: the Axis closes the route by holding both Tabriz and Mahabad; it is open again when the Allies hold both.
pub fn changed_hands(t: &mut Act, zone: Zone) {
    let gate = data().regions.lend_lease_gate;
    if !gate.has(zone) {
        return;
    }
    let held_by = |side| {
        gate.iter()
            .all(|zone| t.s.turn_side(t.s.control(zone)) == side)
    };
    let cut = t.s.politics.lend_lease_cut;
    let now = (cut || held_by(Side::Axis)) && !held_by(Side::Allies);
    t.s.politics.lend_lease_cut = now;
    if now != cut && t.s.politics.lend_lease_open {
        t.log.say(rule!("10.2g"), || {
            let state = if now { "closed" } else { "open again" };
            format!("The Lend-Lease route is {state}")
        });
    }
}

/// 10.2a, 10.2b, 10.2d, 10.2g: whether WPPs may travel by Lend-Lease.
pub fn may_lend(s: &State) -> Result<(), Illegal> {
    cite!("10.2a", "10.2h");
    demand!(
        s.politics.lend_lease_open,
        "10.2d",
        "nobody has paid to open the Lend-Lease route"
    );
    demand!(
        !s.politics.lend_lease_cut,
        "10.2g",
        "the Axis has closed the route: the Allies must control Tabriz and Mahabad again"
    );
    Ok(())
}

pub fn may_open(s: &State, by: Nation) -> Result<(), Illegal> {
    demand!(
        matches!(by, Nation::BRITAIN | Nation::USA),
        "10.2b",
        "Britain or the United States opens the Lend-Lease route"
    );
    super::builds_now(s, by)?;
    demand!(
        s.at_war(Nation::RUSSIA, Nation::GERMANY),
        "10.2b",
        "Russia is not at war with Germany"
    );
    demand!(
        !s.politics.lend_lease_open,
        "10.2b",
        "the route is paid for once"
    );
    can_spend(s, by, PRICE)
}

/// 10.2b, 13.5a: the route is open, and Persia is under Allied control.
pub fn open_route(t: &mut Act, by: Nation) {
    spend(t, by, PRICE);
    t.log.say(rule!("10.2b"), || {
        format!("{} pays for the Lend-Lease route", nation_name(by))
    });
    crate::ch13_special::r13_5_persia::open_lend_lease(t, by);
}
