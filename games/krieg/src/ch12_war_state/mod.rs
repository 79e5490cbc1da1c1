//! Chapter 12, and 13.6.1.2: the War State, and the end of Policies.
//!
//! Of it stands the end of a Policy and the beginning of Limited War; Total War is to come with the cards.

use crate::Krieg;
use crate::data::{Entry, data};
use crate::losses::send;
use crate::politics::{Posture, Status};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction, PolicyId, WarState};
use crate::unit::UnitId;
use frame::Act;
use kernel::{cite, rule};

/// 13.6.1.2: all markers of a Policy leave the Posture Display.
pub fn end_policy(t: &mut Act<'_, Krieg>, policy: PolicyId) {
    cite!("13.6.1.2a");
    for posture in &mut t.s.politics.postures {
        if *posture == Posture::Policy(policy) {
            *posture = Posture::War;
        }
    }
    t.log.say(rule!("13.6.1.2a"), || {
        format!("{} ends", data().policies[policy.index()].name)
    });
    look(t);
}

/// 12b: any Allied country at War ends Pre-War.
fn at_war(s: &State) -> bool {
    let all = (0..data().countries.len() as u16).map(CountryId);
    all.into_iter().any(|country| {
        let stands = matches!(
            s.politics.status(country),
            Status::Active(Faction::Western | Faction::Soviet) | Status::Conquered(_)
        );
        stands && s.politics.posture(country) == Posture::War
    })
}

/// 12: looked at whenever a Posture changes.
pub fn look(t: &mut Act<'_, Krieg>) {
    cite!("12a", "12b");
    if t.s.politics.war_state == WarState::PreWar && at_war(t.s) {
        t.s.politics.war_state = WarState::LimitedWar;
        t.log.say(rule!("12b"), || "Limited War begins".to_string());
        outbreak(t);
    }
}

/// 12.2a: each faction's Outbreak of War units go from the Conditional Events Box to the Delay Box.
pub fn outbreak(t: &mut Act<'_, Krieg>) {
    cite!("12.2a");
    for faction in Faction::ALL {
        let waiting = t.s.units_in(Spot::events(*faction)).filter(|(_, unit)| {
            let counter = unit.sort.counter();
            counter.is_some_and(|counter| counter.entries.contains(&Entry::OutbreakOfWar))
        });
        let waiting: Vec<UnitId> = waiting.map(|(id, _)| id).collect();
        for id in waiting {
            send(t, id, Spot::delay());
        }
    }
}
