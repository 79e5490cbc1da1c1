//! 16.3.7, 16.5.6: Lend-Lease to France and to Russia.

use super::Check;
use super::ask::{Judge, Matter, Verdict};
use crate::Krieg;
use crate::cards::Receives;
use crate::ch01_cards::{grant, lend_lease, lend_lease_drm, modified};
use crate::ch14_markers;
use crate::data::data;
use crate::losses::send;
use crate::politics::{Posture, Status, named};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction, PostureBox, StepKind};
use frame::Act;
use kernel::{cite, rule};

/// 16.3.7: first the marker may go, then steps may be rolled for.
pub fn france(t: &mut Act<'_, Krieg>) {
    cite!("16.3.7");
    t.push(Check::FrenchSteps);
    if lend_lease(t.s).is_some_and(Faction::is_allied) {
        t.push(Judge {
            by: Faction::Western,
            matter: Matter::LendLeaseMarker,
        });
    }
}

pub fn shelve(t: &mut Act<'_, Krieg>, verdict: Verdict) {
    let to = match verdict {
        Verdict::Delay => Spot::delay(),
        Verdict::OutOfGame => Spot::out_of_game(),
        _ => return,
    };
    if let Some(id) = ch14_markers::the(t.s, "lend_lease") {
        send(t, id, to);
        t.log
            .say(rule!("16.3.7"), || format!("Lend-Lease to {}", to.name()));
    }
}

/// Who gets the steps, if a faction may roll for any.
fn receiver(s: &State, faction: Faction) -> Option<CountryId> {
    cite!("16.3.7", "16.5.6");
    let here = lend_lease(s) == Some(faction);
    let (country, which) = match faction {
        Faction::Soviet => (named().russia, PostureBox::Russia),
        _ => (named().france, PostureBox::France),
    };
    let war = s.politics.posture_of(which) == Posture::War;
    let active = s.politics.status(country) == Status::Active(faction);
    (here && war && active).then_some(country)
}

pub fn offer(t: &mut Act<'_, Krieg>, faction: Faction) {
    if receiver(t.s, faction).is_some() {
        t.push(Judge {
            by: faction,
            matter: Matter::LendLease,
        });
    }
}

pub fn roll(t: &mut Act<'_, Krieg>, faction: Faction) {
    let Some(country) = receiver(t.s, faction) else {
        return;
    };
    let die = t.dice.d6();
    let row = modified(die, lend_lease_drm(t.s));
    let steps = data().lend_lease[usize::from(row) - 1];
    t.log.rolled(rule!("16.3.7"), &[die], || {
        format!(
            "Lend-Lease: {} infantry and {} armor",
            steps.infantry, steps.armor
        )
    });
    let who = Receives::Country(country);
    if steps.armor > 0 {
        grant(t, faction, who, steps.armor, StepKind::Armor);
    }
    if steps.infantry > 0 {
        grant(t, faction, who, steps.infantry, StepKind::Infantry);
    }
}
