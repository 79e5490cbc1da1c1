//! 3.16 to 3.20: naval combat.

mod admirals;
mod battery;
mod bombardment;
mod clash;
mod firing;
mod hits;
mod labels;
mod odds;
mod screening;
mod withdrawal;

pub use admirals::{Flag, Used};
pub use battery::{coastal_battery, gibraltar};
pub use bombardment::{bombard, bombarders};
pub use clash::{Fleet, Gun, Shot, Stage};
pub use hits::{Blow, armor, damage, verdict};
pub use odds::table;
pub use withdrawal::redeal;

use super::submarines;
use crate::Aeto;
use crate::game::Act;
use crate::names::spot_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Camp, UnitId};
use kernel::rule;
use serde::{Deserialize, Serialize};

frame::chapter! {
    /// What naval combat asks.
    steps CombatStep of Aeto {
        clash::Clash => Fire,
        screening::Screening => Screen,
        firing::Parrying => Parry,
        withdrawal::Withdrawing => Withdraw,
        withdrawal::Pursuing => Pursue,
        withdrawal::Parting => Part,
        submarines::Stalking => Stalk,
        bombardment::Bombarding => Bombard,
    }
    /// What may be done in naval combat.
    actions CombatAction {}
}

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

/// 3.17: an engagement is fought out before anything else happens; then what was interrupted goes on. A submarine that
/// intercepts, or is found, has rules of its own.
pub fn engage(t: &mut Act<'_>, engagement: Engagement) {
    let submarine = |ships: &[UnitId]| match ships {
        [only] if t.s.unit(*only).is_submarine() => Some(*only),
        _ => None,
    };
    if let Some(submarine) = submarine(&engagement.hunters) {
        submarines::intercepts(t, submarine, &engagement.prey);
        return;
    }
    if let Some(submarine) = submarine(&engagement.prey) {
        submarines::hunted(t, submarine, &engagement.hunters);
        return;
    }
    let Engagement {
        at,
        by,
        hunters,
        prey,
        in_port,
    } = engagement;
    let surface = |s: &State, ships: Vec<UnitId>| -> Vec<UnitId> {
        kernel::cite!("3.17e");
        let afloat = |ship: &UnitId| s.unit(*ship).is_surface() && s.location(*ship).is_some();
        ships.into_iter().filter(afloat).collect()
    };
    let (hunters, prey) = (surface(t.s, hunters), surface(t.s, prey));
    let Some(camp) = prey.first().map(|ship| t.s.unit(*ship).camp) else {
        return;
    };
    t.log.reveal();
    t.log.say(rule!("3.17d"), || {
        format!("Two fleets meet in {}", spot_name(at))
    });
    t.push(Clash::new(
        at,
        in_port,
        [Fleet::new(by, hunters), Fleet::new(camp, prey)],
    ));
}

/// Whether a ship lies open to both sides, because it fights or a submarine has come among the others.
pub fn is_open(s: &State, ship: UnitId) -> bool {
    let fights = s.stack.step::<Clash>().is_some_and(|clash| {
        let mut fleets = clash.fleets.iter();
        fleets.any(|fleet| fleet.ships.contains(&ship))
    });
    let stalked = || {
        let step = s.stack.step::<Stalking>();
        step.is_some_and(|stalk| stalk.targets.contains(&ship))
    };
    fights || stalked()
}
