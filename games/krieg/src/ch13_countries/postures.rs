//! 13.6: Policies and Truces are put into Posture Boxes and taken out of them.

use crate::Krieg;
use crate::ch12_war_state;
use crate::ch14_markers::peace_is_enforced;
use crate::data::data;
use crate::politics::{Posture, Truce};
use crate::state::State;
use crate::types::{CountryId, PolicyId, PostureBox, WarState};
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

fn policy_name(policy: PolicyId) -> &'static str {
    &data().policies[policy.index()].name
}

/// 13.6.1.2: all markers of a Policy leave the Posture Display.
pub fn end_policy(t: &mut Act<'_, Krieg>, policy: PolicyId) {
    replace_policy(t, policy, Posture::War);
    ch12_war_state::look(t);
}

/// 13.6.1.2a: all markers of a Policy make room for a Truce.
pub fn policy_to_truce(t: &mut Act<'_, Krieg>, policy: PolicyId, truce: Truce) {
    replace_policy(t, policy, Posture::Truce(truce));
    ch12_war_state::look(t);
}

fn replace_policy(t: &mut Act<'_, Krieg>, policy: PolicyId, with: Posture) {
    cite!("13.6.1.2a", "13.6.1b");
    let mut found = false;
    for posture in &mut t.s.politics.postures {
        if *posture == Posture::Policy(policy) {
            *posture = with;
            found = true;
        }
    }
    if found {
        t.log.say(rule!("13.6.1.2a"), || {
            format!("{} ends", policy_name(policy))
        });
    }
}

/// Ends the Policy that a country is under, if any.
pub fn end_policy_of(t: &mut Act<'_, Krieg>, country: CountryId) {
    cite!("13.6.1.2b");
    if let Some(policy) = t.s.politics.policy(country) {
        end_policy(t, policy);
    }
}

/// Ends the Policy that lies in a box, if any.
pub fn end_policy_in(t: &mut Act<'_, Krieg>, which: PostureBox) {
    if let Posture::Policy(policy) = t.s.politics.posture_of(which) {
        end_policy(t, policy);
    }
}

/// A card's Policy goes into boxes in place of another; a box at War or with a Truce stays as it is.
pub fn put_policy(t: &mut Act<'_, Krieg>, policy: PolicyId, boxes: &[PostureBox]) {
    cite!("13.6a", "13.6.1b", "13.6.1-appeasement");
    for which in boxes {
        let posture = &mut t.s.politics.postures[*which as usize];
        if posture.is_policy() {
            *posture = Posture::Policy(policy);
            t.log.say(rule!("13.6.1b"), || {
                format!("{} in the box of {}", policy_name(policy), box_name(*which))
            });
        }
    }
}

/// An event puts a Policy into a box whatever lies there.
pub fn set_policy(t: &mut Act<'_, Krieg>, policy: PolicyId, which: PostureBox) {
    t.s.politics.postures[which as usize] = Posture::Policy(policy);
    t.log.say(rule!("13.6.1b"), || {
        format!("{} in the box of {}", policy_name(policy), box_name(which))
    });
}

/// A Truce goes into a box that has no Policy.
pub fn put_truce(t: &mut Act<'_, Krieg>, truce: Truce, which: PostureBox) {
    cite!(
        "13.6a",
        "13.6.2a",
        "13.6.2-reassess",
        "13.6.2-armistice",
        "13.6.2-negotiation"
    );
    let posture = &mut t.s.politics.postures[which as usize];
    if posture.is_policy() {
        return;
    }
    *posture = Posture::Truce(truce);
    t.log.say(rule!("13.6.2a"), || {
        format!("{} in the box of {}", truce.name(), box_name(which))
    });
}

/// 13.6.2.3: a Truce goes up or down by one level. What cannot go higher stays; what goes below the lowest is War.
pub fn change_truce(t: &mut Act<'_, Krieg>, which: PostureBox, up: bool) {
    cite!("13.6.2.3", "14.34");
    let Posture::Truce(truce) = t.s.politics.posture_of(which) else {
        return;
    };
    let after = if up {
        Posture::Truce(truce.higher())
    } else {
        truce.lower().map_or(Posture::War, Posture::Truce)
    };
    t.s.politics.postures[which as usize] = after;
    t.log.say(rule!("13.6.2.3"), || match after {
        Posture::Truce(after) => format!("{}: {} now", box_name(which), after.name()),
        Posture::War | Posture::Policy(_) => format!("{}: the Truce is over", box_name(which)),
    });
    ch12_war_state::look(t);
}

/// 13.6.1.2e: whether the Axis may do what would end a Policy by their own will.
pub fn may_end_voluntarily(s: &State, policy: PolicyId) -> Result<(), Illegal> {
    cite!("13.6.1-ostland");
    let war = s.politics.war_state != WarState::PreWar;
    demand!(war, "12.1a", "in Pre-War nobody ends a Policy");
    let bound = &*data().policies[policy.index()].id == "ostland_accord" && peace_is_enforced(s);
    demand!(!bound, "13.6.1.2e", "Enforced Peace is on the Turn Track");
    Ok(())
}

/// What a Posture Box is called.
pub fn box_name(which: PostureBox) -> &'static str {
    match which {
        PostureBox::Us => "the United States",
        PostureBox::Britain => "Britain",
        PostureBox::France => "France",
        PostureBox::WesternMinors => "the Western Minors",
        PostureBox::Russia => "Russia",
        PostureBox::SovietMinors => "the Soviet Minors",
    }
}

/// The Policy that a Neutral would be under with that faction.
pub fn policy_as(
    s: &State,
    country: CountryId,
    faction: crate::types::Faction,
) -> Option<PolicyId> {
    match s.politics.posture_as(country, faction) {
        Posture::Policy(policy) => Some(policy),
        Posture::War | Posture::Truce(_) => None,
    }
}
