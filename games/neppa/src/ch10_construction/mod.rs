//! Chapter 10: unit construction, grants, Lend-Lease.

mod r10_0_units;
mod r10_1_grants;
pub mod r10_2_lend_lease;
mod words;

pub use r10_0_units::{builds_now, fits, payer};
pub use r10_1_grants::{Grant, TURN_LIMIT, Way, receive as receive_grant, return_unsent};
pub use r10_2_lend_lease::{Loan, may_lend};

use crate::ch05_year_start;
use crate::choice;
use crate::data::data;
use crate::meant::Hit;
use crate::state::State;
use crate::step::{Action, Phase};
use crate::types::{Kind, Nation, Zone};
use crate::unit::UnitId;
use crate::{Act, Neppa};
use frame::{Chapter, Click, Framed};
use kernel::{Illegal, Label, Seat, demand};
use serde::{Deserialize, Serialize};

frame::chapter! {
    /// What this chapter asks and does.
    steps BuildStep of Neppa {
        r10_0_units::Launch,
    }
    /// What is done in this chapter.
    actions BuildAction {
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
}

/// WPPs on their way.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Yards {
    /// 10.1: granted in this turn, to be sent in its Strategic Redeployment Phase.
    pub grants: Vec<Grant>,
    /// 10.2: in the Lend Lease Box.
    pub lend_lease: Vec<Loan>,
}

/// 5.3b, 3.6d, 10.1e: U-boats and finished fleets come, and granted WPPs may be spent from now on.
pub fn begin(t: &mut Act) {
    let side = t.s.side;
    for major in Nation::MAJORS.into_iter().filter(|m| m.turn_side() == side) {
        t.s.treasury_mut(major).frozen = 0;
        if major == Nation::GERMANY {
            ch05_year_start::deliver_uboats(t);
        }
    }
    let ready: Vec<UnitId> = r10_0_units::ready_fleets(t.s).collect();
    for fleet in ready.into_iter().rev() {
        t.push(Launch { fleet });
    }
}

/// 5.4a, 10.1b, 11.0a: what is limited by the turn begins anew.
pub fn begin_player_turn(t: &mut Act) {
    ch05_year_start::begin_turn(t);
}

impl Chapter<Neppa> for BuildAction {
    fn candidates(s: &State, _seat: Seat, out: &mut Vec<Action>) {
        if s.phase != Phase::Construction {
            return;
        }
        for nation in choice::every_nation() {
            for kind in Kind::ALL {
                let zones = choice::every_zone();
                frame::add(out, zones.map(|at| BuildAction::Build { nation, kind, at }));
            }
            frame::add(
                out,
                [
                    BuildAction::LayDown { nation },
                    BuildAction::OpenLendLease { by: nation },
                ],
            );
        }
        for from in Nation::MAJORS {
            for (to, way) in Nation::MAJORS
                .into_iter()
                .flat_map(|to| Way::ALL.map(|way| (to, way)))
            {
                frame::add(
                    out,
                    (0..=99).map(|wpp| BuildAction::Grant { from, to, wpp, way }),
                );
            }
        }
    }

    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        if s.phase != Phase::Construction {
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

    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        demand!(
            s.phase == Phase::Construction,
            "10.0a",
            "this is done in the Unit Construction Phase"
        );
        let nation = match self {
            BuildAction::Build { nation, .. } | BuildAction::LayDown { nation } => nation,
            BuildAction::Grant { from, .. } => from,
            BuildAction::OpenLendLease { by } => by,
            BuildAction::Launch { .. } => return Err(Neppa::not_asked()),
        };
        demand!(
            nation.index() < data().countries.len() && s.nations_of(seat).has(nation),
            "1.0",
            "another seat decides for that country"
        );
        match self {
            BuildAction::Build { nation, kind, at } => {
                r10_0_units::check_build(s, nation, kind, at)
            }
            BuildAction::LayDown { nation } => r10_0_units::may_lay_down(s, nation).map(|_| ()),
            BuildAction::Grant { from, to, wpp, way } => {
                r10_1_grants::check_grant(s, from, to, wpp, way)
            }
            BuildAction::OpenLendLease { by } => r10_2_lend_lease::may_open(s, by),
            BuildAction::Launch { .. } => Err(Neppa::not_asked()),
        }
    }

    fn apply(self, t: &mut Act, _seat: Seat) {
        match self {
            BuildAction::Build { nation, kind, at } => r10_0_units::build(t, nation, kind, at),
            BuildAction::LayDown { nation } => r10_0_units::lay_down(t, nation),
            BuildAction::Grant { from, to, wpp, way } => r10_1_grants::grant(t, from, to, wpp, way),
            BuildAction::OpenLendLease { by } => r10_2_lend_lease::open_route(t, by),
            other @ BuildAction::Launch { .. } => frame::unasked(other),
        }
    }

    fn label(self, s: &State) -> Label {
        words::label(s, self)
    }

    #[inline]
    fn verb(self) -> u8 {
        match self {
            BuildAction::Build { .. } => 48,
            BuildAction::LayDown { .. } => 49,
            BuildAction::Launch { .. } => 50,
            BuildAction::Grant { .. } => 51,
            BuildAction::OpenLendLease { .. } => 52,
        }
    }
    fn meant(s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        if s.phase == Phase::Construction {
            r10_0_units::meant(s, hit, out);
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
