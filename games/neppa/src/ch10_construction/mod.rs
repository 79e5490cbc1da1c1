//! Chapter 10: unit construction, grants, Lend-Lease.

mod r10_0_units;
mod r10_1_grants;
mod r10_2_lend_lease;
mod words;

pub use r10_0_units::{builds_now, fits, payer};
pub use r10_1_grants::{Grant, Way, receive as receive_grant, return_unsent};
pub use r10_2_lend_lease::{Loan, is_closed as lend_lease_closed, may_lend};
pub use words::{label, prompt};

use crate::ch05_year_start;
use crate::data::data;
use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::Table;
use crate::types::{Kind, Nation, Zone};
use crate::unit::UnitId;
use arrayvec::ArrayVec;
use kernel::{Illegal, Seat, demand, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuildStep {
    /// 3.6d: a fleet is ready; in which port?
    Launch { fleet: UnitId },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuildAction {
    Build {
        nation: Nation,
        kind: Kind,
        at: Zone,
    },
    LayDown {
        nation: Nation,
    },
    Launch {
        fleet: UnitId,
        at: Zone,
    },
    Grant {
        from: Nation,
        to: Nation,
        wpp: u8,
        way: Way,
    },
    OpenLendLease {
        by: Nation,
    },
}

/// WPPs on their way.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Yards {
    /// 10.1: granted in this turn, to be sent in its Strategic Redeployment Phase.
    pub grants: ArrayVec<Grant, 12>,
    /// 10.2: in the Lend Lease Box.
    pub lend_lease: ArrayVec<Loan, 32>,
}

/// 5.3b, 3.6d, 10.1e: U-boats and finished fleets come, and granted WPPs may be spent from now on.
pub fn begin(t: &mut Table) {
    let side = t.s.side;
    for major in Nation::MAJORS.into_iter().filter(|m| m.turn_side() == side) {
        t.s.treasury_mut(major).frozen = 0;
        if major == Nation::GERMANY {
            ch05_year_start::deliver_uboats(t);
        }
    }
    let ready: ArrayVec<UnitId, 24> = r10_0_units::ready_fleets(t.s).take(12).collect();
    for fleet in ready.into_iter().rev() {
        t.push(BuildStep::Launch { fleet });
    }
}

/// 5.4a, 10.1b, 11.0a: what is limited by the turn begins anew.
pub fn begin_player_turn(t: &mut Table) {
    ch05_year_start::begin_turn(t);
}

/// What this chapter offers a seat in a phase.
pub fn offer(s: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    if phase != Phase::Construction {
        return;
    }
    for nation in s.nations_of(seat).iter() {
        if builds_now(s, nation).is_err() {
            continue;
        }
        r10_0_units::offer(s, nation, |kind, at| {
            out.push(BuildAction::Build { nation, kind, at }.into());
        });
        if nation.is_major() {
            offer_of_major(s, nation, out);
        }
    }
}

fn offer_of_major(s: &State, nation: Nation, out: &mut Vec<Action>) {
    if r10_0_units::may_lay_down(s, nation).is_ok() {
        out.push(BuildAction::LayDown { nation }.into());
    }
    if r10_2_lend_lease::may_open(s, nation).is_ok() {
        out.push(BuildAction::OpenLendLease { by: nation }.into());
    }
    if !r10_1_grants::GRANTERS.contains(&nation) {
        return;
    }
    for to in Nation::MAJORS {
        for way in Way::ALL {
            if r10_1_grants::may_grant(s, nation, to, way).is_err() {
                continue;
            }
            let most = r10_1_grants::largest(s, nation, to, way);
            let from = nation;
            out.extend(
                r10_1_grants::sizes(most)
                    .map(|wpp| Action::from(BuildAction::Grant { from, to, wpp, way })),
            );
        }
    }
}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: BuildStep) -> Open {
    let BuildStep::Launch { fleet } = step;
    let mut ports = r10_0_units::launch_ports(t.s, fleet);
    match (ports.next(), ports.next()) {
        // No port: it stays on the stocks and asks again next turn.
        (None, _) => Open::Pass,
        (Some(only), None) => {
            drop(ports);
            r10_0_units::launch(t, fleet, only);
            Open::Pass
        }
        _ => Open::Ask(t.s.seat_of(t.s.unit(fleet).nation)),
    }
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: BuildStep, out: &mut Vec<Action>) {
    let BuildStep::Launch { fleet } = step;
    let ports = r10_0_units::launch_ports(s, fleet);
    out.extend(ports.map(|at| Action::from(BuildAction::Launch { fleet, at })));
}

/// Whether an action of this chapter may be taken now.
pub fn check(s: &State, action: BuildAction) -> Result<(), Illegal> {
    if let BuildAction::Launch { fleet, at } = action {
        let asked = s.top() == Some(Step::Build(BuildStep::Launch { fleet }));
        demand!(asked, "3.6d", "this fleet is not to be launched now");
        demand!(
            at.index() < data().zones.len(),
            "10.0b",
            "there is no such zone"
        );
        return r10_0_units::may_launch(s, fleet, at);
    }
    let seat = match s.top() {
        Some(Step::Phase { seat, .. }) if s.phase == Phase::Construction => seat,
        _ => {
            return Err(Illegal::new(
                rule!("10.0a"),
                "this is done in the Unit Construction Phase",
            ));
        }
    };
    let nation = match action {
        BuildAction::Build { nation, .. } | BuildAction::LayDown { nation } => nation,
        BuildAction::Grant { from, .. } => from,
        BuildAction::OpenLendLease { by } => by,
        BuildAction::Launch { .. } => return Ok(()),
    };
    demand!(
        nation.index() < data().countries.len() && s.nations_of(seat).has(nation),
        "1.0",
        "another seat decides for that country"
    );
    match action {
        BuildAction::Build { nation, kind, at } => {
            demand!(
                at.index() < data().zones.len(),
                "10.0b",
                "there is no such zone"
            );
            r10_0_units::check_build(s, nation, kind, at)
        }
        BuildAction::LayDown { nation } => r10_0_units::may_lay_down(s, nation).map(|_| ()),
        BuildAction::Grant { from, to, wpp, way } => {
            r10_1_grants::check_grant(s, from, to, wpp, way)
        }
        BuildAction::OpenLendLease { by } => r10_2_lend_lease::may_open(s, by),
        BuildAction::Launch { .. } => Ok(()),
    }
}

pub fn apply(t: &mut Table, action: BuildAction) {
    match action {
        BuildAction::Build { nation, kind, at } => r10_0_units::build(t, nation, kind, at),
        BuildAction::LayDown { nation } => r10_0_units::lay_down(t, nation),
        BuildAction::Launch { fleet, at } => {
            t.pop();
            r10_0_units::launch(t, fleet, at);
        }
        BuildAction::Grant { from, to, wpp, way } => r10_1_grants::grant(t, from, to, wpp, way),
        BuildAction::OpenLendLease { by } => r10_2_lend_lease::open_route(t, by),
    }
}

/// Below 8: which of this chapter's kinds of action it is.
#[inline]
pub fn verb(action: BuildAction) -> u8 {
    match action {
        BuildAction::Build { .. } => 0,
        BuildAction::LayDown { .. } => 1,
        BuildAction::Launch { .. } => 2,
        BuildAction::Grant { .. } => 3,
        BuildAction::OpenLendLease { .. } => 4,
    }
}
