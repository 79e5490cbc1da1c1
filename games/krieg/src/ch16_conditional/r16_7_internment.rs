//! 16.7: who must be interned where he stands.

use super::ask::{Judge, Matter, Verdict};
use crate::Krieg;
use crate::ch13_countries::{end_policy, intern};
use crate::data::data;
use crate::ground::space;
use crate::politics::{Status, named};
use crate::state::State;
use crate::types::{Faction, PolicyId};
use crate::unit::{Form, Unit, UnitId};
use frame::Act;
use kernel::cite;

/// What can be interned: units, Airdrops, Detachments, Logistics markers and Partisan Bases.
pub fn is_internable(unit: &Unit) -> bool {
    let form = unit.form();
    let post = matches!(
        form,
        Form::Detachment | Form::Logistics | Form::PartisanBase | Form::Airdrop
    );
    form.is_unit() || post
}

/// Why a counter must be interned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    Must,
    /// The Axis may end that Policy instead.
    Unless(PolicyId),
}

/// 16.7a, 16.7b
fn reason(s: &State, id: UnitId) -> Option<Reason> {
    let unit = s.unit(id);
    let at = unit.at.space().filter(|at| !space(*at).is_box())?;
    let faction = unit.faction.filter(|_| is_internable(unit))?;
    let owner = s.territory().owner(at)?;
    let status = s.politics.status(owner);
    if status == Status::Neutral {
        return Some(Reason::Must);
    }
    if faction == Faction::Axis {
        axis(s, id, owner)
    } else {
        allied(s, id, status, at)
    }
}

fn axis(s: &State, id: UnitId, owner: crate::types::CountryId) -> Option<Reason> {
    cite!("16.7a", "13.6.1.1i", "13.6.1.2b");
    let unit = s.unit(id);
    let policy = s.politics.policy(owner);
    let conquered = matches!(s.politics.status(owner), Status::Conquered(_));
    if let Some(policy) = policy.filter(|_| !conquered) {
        return Some(Reason::Unless(policy));
    }
    let nations = s.nations(id);
    let foreign = nations
        .iter()
        .flatten()
        .any(|n| *n != named().germany && !data().countries[n.index()].is_major());
    let guest = owner == named().germany && foreign && !unit.is_exp();
    guest.then_some(Reason::Must)
}

fn allied(s: &State, id: UnitId, status: Status, at: board::SpaceId) -> Option<Reason> {
    cite!("16.7b", "13.6.1.1i");
    let unit = s.unit(id);
    if unit.form() == Form::PartisanBase {
        let enemy = matches!(status, Status::Active(other) if !unit.is_of(other));
        return enemy.then_some(Reason::Must);
    }
    let barred = s.is_pac(unit) && crate::ch03_movement::is_policy_barred(s, id, at);
    barred.then_some(Reason::Must)
}

/// 16.1.3, 16.3.8, 16.5.7: every counter of every faction is looked at.
pub fn check(t: &mut Act<'_, Krieg>) {
    cite!("16.1.3", "16.3.8", "16.5.7");
    t.s.refresh();
    let all: Vec<UnitId> = t.s.units().map(|(id, _)| id).collect();
    let mut violated: Vec<PolicyId> = Vec::new();
    for id in all {
        match reason(t.s, id) {
            Some(Reason::Must) => intern(t, id),
            Some(Reason::Unless(policy)) if !violated.contains(&policy) => violated.push(policy),
            _ => {}
        }
    }
    t.s.refresh();
    for policy in violated {
        t.push(Judge {
            by: Faction::Axis,
            matter: Matter::Violation { policy },
        });
    }
}

/// 16.7a: the Axis intern who violates a Policy, or end it.
pub fn settle(t: &mut Act<'_, Krieg>, policy: PolicyId, verdict: Verdict) {
    cite!("16.7a");
    if verdict == Verdict::EndPolicy {
        end_policy(t, policy);
        return;
    }
    let all = t.s.units().map(|(id, _)| id);
    let there: Vec<UnitId> = all
        .filter(|id| reason(t.s, *id) == Some(Reason::Unless(policy)))
        .collect();
    for id in there {
        intern(t, id);
    }
    t.s.refresh();
}
