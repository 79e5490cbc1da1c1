//! 15.23, 15.28, 15.31, 15.37: where a faction chooses what politics bring.

use super::r15_19_influence::{influence, is_against, remove_stronghold, stronghold};
use super::{About, Ask, Decide, Deed, Receive, Thing, is_selectable};
use crate::Krieg;
use crate::cards::FailureKind;
use crate::ch01_cards::lend_lease;
use crate::ch13_countries::{
    self as countries, Alignment, Cause, alignment, change_truce, end_policy, may_end_voluntarily,
    policy_as, policy_to_truce, put_truce,
};
use crate::ch14_markers;
use crate::data::{Event, data};
use crate::losses::send;
use crate::politics::{Confined, Leaning, Posture, Status, Truce, named};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction, PolicyId, PostureBox, VpSide, WarState};
use crate::unit::{Sort, UnitId};
use frame::{Act, Open, Question};
use kernel::{Illegal, cite, demand, rule};
use serde::{Deserialize, Serialize};

const POLITICS: Event = Event::new(26);
const DEFEAT: Event = Event::new(4);
const VICTORY: Event = Event::new(5);
const FAILURE: Event = Event::new(14);

const PRESSURED: [Thing; 7] = [
    Thing::Politics,
    Thing::Discussions,
    Thing::PressureUs,
    Thing::Stronghold,
    Thing::VichyFleet,
    Thing::ScuttleVichy,
    Thing::WiderInvolvement,
];

const OPTIONS: [Thing; 8] = [
    Thing::CivilWarDefeat,
    Thing::CivilWarVictory,
    Thing::DeclareWar,
    Thing::EasternTalks,
    Thing::WesternTalks,
    Thing::Failure,
    Thing::Influence,
    Thing::WiderInvolvement,
];

/// 15.28
pub(super) fn pressure(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("15.28a");
    decide(t, faction, Ask::Pressured);
}

/// 15.31
pub(super) fn option(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("15.31a");
    decide(t, faction, Ask::Option);
}

/// 15.37
pub(super) fn challenge(t: &mut Act<'_, Krieg>, faction: Faction, country: CountryId) {
    cite!("15.37");
    decide(t, faction, Ask::Challenge { country });
}

fn decide(t: &mut Act<'_, Krieg>, by: Faction, ask: Ask) {
    t.push(Decide { by, ask });
}

/// 15.23: the army takes over, and talks to everybody.
pub(super) fn takeover(t: &mut Act<'_, Krieg>) {
    cite!("15.23", "14.20");
    let track = |s: &State, id| ch14_markers::the(s, id);
    if ch14_markers::ss_europa(t.s)
        && let (Some(ss), Some(stay)) = (track(t.s, "ss_europa"), track(t.s, "no_retreat"))
    {
        let at = t.s.unit(ss).at;
        send(t, ss, Spot::out_of_game());
        send(t, stay, at);
    }
    if let Some(marker) = data().find_marker("military_takeover") {
        ch14_markers::place(t, marker, Spot::strategic_warfare(), None);
    }
    t.push(Talks { of: None });
    for which in PostureBox::ALL.iter().rev() {
        if t.s.politics.posture_of(*which).is_truce() {
            decide(t, Faction::Axis, Ask::TruceOf { which: *which });
        }
    }
}

/// Negotiation in every box without a Truce or Policy: of one faction, or of both Allies.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Talks {
    pub of: Option<Faction>,
}

impl Question<Krieg> for Talks {
    type Answer = super::EventAction;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        cite!("15.23", "15.31d", "15.31e");
        t.pop();
        for which in PostureBox::ALL {
            let meant = self.of.is_none_or(|faction| which.faction() == faction);
            if meant && t.s.politics.posture_of(*which) == Posture::War {
                put_truce(t, Truce::Negotiation, *which);
            }
        }
        Open::Again
    }
}

fn boxes_of(faction: Faction) -> impl Iterator<Item = PostureBox> {
    let all = PostureBox::ALL.iter().copied();
    all.filter(move |which| which.faction() == faction)
}

fn policies(s: &State, boxes: impl Iterator<Item = PostureBox>) -> Vec<PolicyId> {
    let lying = boxes.filter_map(|which| match s.politics.posture_of(which) {
        Posture::Policy(policy) => Some(policy),
        Posture::War | Posture::Truce(_) => None,
    });
    let mut all: Vec<PolicyId> = lying.collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn all_policies() -> impl Iterator<Item = Deed> {
    let all = (0..data().policies.len() as u16).map(PolicyId);
    all.map(Deed::Policy)
}

fn things(list: &[Thing]) -> impl Iterator<Item = Deed> {
    list.iter().map(|thing| Deed::Do(*thing))
}

pub(super) fn deeds(ask: Ask) -> Vec<Deed> {
    let every_country = super::countries().map(Deed::Country);
    match ask {
        Ask::Pressured => things(&PRESSURED).chain(all_policies()).collect(),
        Ask::Option => {
            let all = things(&OPTIONS).chain(all_policies());
            all.chain([Deed::Nothing]).collect()
        }
        Ask::Challenge { .. } => {
            let all = things(&[Thing::Blitz, Thing::DeclareWar]).chain(all_policies());
            all.chain([Deed::Nothing]).collect()
        }
        Ask::TruceOf { which } => {
            let ways = [true, false].map(|up| Deed::Truce { of: which, up });
            ways.into_iter().chain([Deed::Nothing]).collect()
        }
        Ask::OneTruce { of } => {
            let boxes = boxes_of(of);
            boxes
                .flat_map(|of| [true, false].map(|up| Deed::Truce { of, up }))
                .collect()
        }
        Ask::WhichFailure => {
            let kinds = [FailureKind::Command, FailureKind::Supply];
            let all = Faction::ALL.iter().copied();
            all.flat_map(|suffers| kinds.map(|kind| Deed::Failure { suffers, kind }))
                .collect()
        }
        _ => every_country.collect(),
    }
}

pub(super) fn allows(s: &State, by: Faction, ask: Ask, deed: Deed) -> Result<(), Illegal> {
    match (ask, deed) {
        (Ask::Option | Ask::Challenge { .. } | Ask::TruceOf { .. }, Deed::Nothing) => Ok(()),
        (Ask::Pressured, Deed::Do(thing)) => may_press(s, by, thing),
        (Ask::Pressured, Deed::Policy(policy)) => may_reassess(s, by, policy),
        (Ask::Option, Deed::Do(thing)) => may_choose(s, by, thing),
        (Ask::Option, Deed::Policy(policy)) => may_break(s, by, policy),
        (Ask::Challenge { .. }, Deed::Do(Thing::Blitz)) => Ok(()),
        (Ask::Challenge { .. }, Deed::Do(Thing::DeclareWar)) => any_enemy(s, by),
        (Ask::Challenge { country }, Deed::Policy(policy)) => {
            let own = s.politics.policy(country) == Some(policy);
            demand!(own, "15.37", "that Policy is not in its Box");
            demand!(!is(policy, "ostland_accord"), "15.37", "Ostland stays");
            Ok(())
        }
        (Ask::TruceOf { which }, Deed::Truce { of, .. }) if which == of => may_change(s, of),
        (Ask::OneTruce { of: faction }, Deed::Truce { of, .. }) => {
            demand!(of.faction() == faction, "15.31d", "another's Box");
            may_change(s, of)
        }
        (Ask::WhichFailure, Deed::Failure { suffers, .. }) => {
            let plays = s.scenario().factions.contains(&suffers);
            demand!(plays && suffers != by, "15.31f", "another faction suffers");
            Ok(())
        }
        (Ask::WarOn, Deed::Country(country)) => may_fight(s, by, country),
        (Ask::Discuss, Deed::Country(country)) => may_discuss(s, by, country),
        (Ask::Woo, Deed::Country(country)) => {
            let neutral = is_selectable(s, country);
            demand!(neutral, "15.31g", "it is no Neutral that can be selected");
            Ok(())
        }
        (Ask::Involve, Deed::Country(country)) => {
            let nation = s.politics.nation(country);
            let held = nation.status == Status::Active(by)
                && nation.confined == Some(Confined::FreePassage);
            demand!(
                held,
                "15.28i",
                "no Free Passage marker is in a friendly Capital"
            );
            Ok(())
        }
        _ => Err(Illegal::new(
            rule!("15.31a"),
            "that is not among the choices",
        )),
    }
}

fn is(policy: PolicyId, id: &str) -> bool {
    &*data().policies[policy.index()].id == id
}

fn may_change(s: &State, of: PostureBox) -> Result<(), Illegal> {
    let truce = s.politics.posture_of(of).is_truce();
    demand!(truce, "13.6.2.3", "no Truce is in that Box");
    Ok(())
}

fn any(s: &State, by: Faction, ask: Ask) -> bool {
    super::countries().any(|country| allows(s, by, ask, Deed::Country(country)).is_ok())
}

fn any_enemy(s: &State, by: Faction) -> Result<(), Illegal> {
    demand!(
        any(s, by, Ask::WarOn),
        "15.31c",
        "there is no Neutral to fight"
    );
    Ok(())
}

/// 15.31c: a Neutral; in Pre-War the Axis end no Policy by it.
fn may_fight(s: &State, by: Faction, country: CountryId) -> Result<(), Illegal> {
    cite!("15.31c", "13.6.1.2e");
    let neutral = super::is_neutral(s, country) && countries::takes_part(s, country);
    demand!(neutral, "15.31c", "it is not Neutral");
    if by == Faction::Axis && s.politics.war_state == WarState::PreWar {
        let bound = |faction| policy_as(s, country, faction).is_some();
        let pac = match alignment(s, country, None) {
            Alignment::Known(faction) => bound(faction),
            Alignment::AxisChoose | Alignment::Die => {
                bound(Faction::Western) || bound(Faction::Soviet)
            }
        };
        demand!(!pac, "12.1a", "in Pre-War nobody ends a Policy");
    }
    Ok(())
}

/// 15.28c: a friendly marker where there is none, or one marker less.
fn may_discuss(s: &State, by: Faction, country: CountryId) -> Result<(), Illegal> {
    let neutral = is_selectable(s, country);
    demand!(neutral, "15.28c", "it is no Neutral that can be selected");
    let own = s.politics.nation(country).leaning == Leaning::Influence(by);
    demand!(!own, "15.28c", "a friendly marker is there already");
    Ok(())
}

/// The fleet that Vichy has, while nobody has taken it.
fn vichy_fleet(s: &State) -> Option<UnitId> {
    cite!("13.8.6.1");
    let counter = data().find_counter("FR-SURF-1")?;
    let mut all = s.pieces.of(|sort| sort == Sort::Counter(counter));
    let neutral = super::is_neutral(s, named().vichy);
    let free = all.find(|(_, unit)| {
        neutral && unit.at != Spot::out_of_game() && unit.faction != Some(Faction::Axis)
    });
    free.map(|(id, _)| id)
}

/// 15.28: what can be carried out.
fn may_press(s: &State, by: Faction, thing: Thing) -> Result<(), Illegal> {
    match thing {
        Thing::Politics => {}
        Thing::Discussions => {
            demand!(
                any(s, by, Ask::Discuss),
                "15.28c",
                "there is nobody to talk to"
            );
        }
        Thing::PressureUs => {
            let pac = s.politics.policy(named().united_states).is_some();
            demand!(pac, "15.28d", "the United States are under no Policy");
            let lent = lend_lease(s).is_some();
            demand!(lent, "15.28d", "Lend-Lease is in no Box");
        }
        Thing::Stronghold => {
            let peace = s.politics.civil_war_country().is_none();
            demand!(peace, "15.28f", "a Civil War is in effect");
            let mut all = super::countries().filter(|country| super::is_neutral(s, *country));
            let held = all.any(|country| stronghold(s, country, None));
            demand!(held, "15.28f", "there is no Stronghold");
        }
        Thing::VichyFleet => {
            demand!(by == Faction::Axis, "15.28g", "that is for the Axis");
            demand!(vichy_fleet(s).is_some(), "15.28g", "there is no such fleet");
        }
        Thing::ScuttleVichy => {
            demand!(by == Faction::Western, "15.28h", "that is for the West");
            demand!(vichy_fleet(s).is_some(), "15.28h", "there is no such fleet");
        }
        Thing::WiderInvolvement => {
            demand!(
                any(s, by, Ask::Involve),
                "15.28i",
                "there is no Free Passage"
            );
        }
        _ => {
            return Err(Illegal::new(
                rule!("15.28a"),
                "that is not among the choices",
            ));
        }
    }
    Ok(())
}

/// 15.28e: a Policy in a friendly Box makes room for a Truce.
fn may_reassess(s: &State, by: Faction, policy: PolicyId) -> Result<(), Illegal> {
    cite!("15.28e", "13.6.1.2d");
    let tide = s.tracks.vp_side == VpSide::AxisTide;
    demand!(tide, "15.28e", "the VP marker does not read Axis Tide");
    let own = policies(s, boxes_of(by)).contains(&policy);
    demand!(own, "15.28e", "that Policy is in no friendly Box");
    let firm = is(policy, "isolationism") || is(policy, "ostland_accord");
    demand!(!firm, "15.28e", "that Policy cannot be ended so");
    may_end_voluntarily(s, policy)
}

/// 15.31: what can be carried out.
fn may_choose(s: &State, by: Faction, thing: Thing) -> Result<(), Illegal> {
    match thing {
        Thing::CivilWarDefeat | Thing::CivilWarVictory => {
            let war = s.politics.civil_war_country().is_some();
            demand!(war, "15.31b", "there is no Civil War");
        }
        Thing::DeclareWar => any_enemy(s, by)?,
        Thing::EasternTalks => {
            demand!(by != Faction::Western, "15.31d", "not for the West");
            demand!(
                at_war(s, Faction::Soviet),
                "15.31d",
                "there is nothing to talk about"
            );
        }
        Thing::WesternTalks => {
            demand!(by != Faction::Soviet, "15.31e", "not for the Soviets");
            demand!(
                at_war(s, Faction::Western),
                "15.31e",
                "there is nothing to talk about"
            );
        }
        Thing::Failure => {}
        Thing::Influence => {
            demand!(any(s, by, Ask::Woo), "15.31g", "there is no Neutral");
        }
        Thing::WiderInvolvement => {
            demand!(
                any(s, by, Ask::Involve),
                "15.31j",
                "there is no Free Passage"
            );
        }
        _ => {
            return Err(Illegal::new(
                rule!("15.31a"),
                "that is not among the choices",
            ));
        }
    }
    Ok(())
}

/// Whether any Box of a faction is at War or has a Truce.
fn at_war(s: &State, faction: Faction) -> bool {
    boxes_of(faction).any(|which| !s.politics.posture_of(which).is_policy())
}

/// 15.31h, 15.31i: a Policy of Russia, or of Britain or France, is ended.
fn may_break(s: &State, by: Faction, policy: PolicyId) -> Result<(), Illegal> {
    cite!("15.31h", "15.31i", "13.6.1.2d");
    let east = by != Faction::Western
        && !is(policy, "ostland_accord")
        && policies(s, [PostureBox::Russia].into_iter()).contains(&policy);
    let west = by != Faction::Soviet
        && policies(s, [PostureBox::Britain, PostureBox::France].into_iter()).contains(&policy);
    demand!(east || west, "15.31h", "that Policy cannot be ended so");
    may_end_voluntarily(s, policy)
}

fn receive(t: &mut Act<'_, Krieg>, faction: Faction, event: Event, about: About) {
    t.push(Receive {
        faction,
        event,
        about,
    });
}

pub(super) fn carry_out(t: &mut Act<'_, Krieg>, by: Faction, ask: Ask, deed: Deed) {
    match (ask, deed) {
        (_, Deed::Do(thing)) => carry_thing(t, by, thing),
        (Ask::Pressured, Deed::Policy(policy)) => policy_to_truce(t, policy, Truce::Reassess),
        (_, Deed::Policy(policy)) => end_policy(t, policy),
        (_, Deed::Truce { of, up }) => change_truce(t, of, up),
        (Ask::WhichFailure, Deed::Failure { suffers, kind }) => {
            receive(t, by, FAILURE, About::Failure { suffers, kind });
        }
        (Ask::WarOn, Deed::Country(country)) => {
            if by == Faction::Axis {
                countries::activate_allied(t, country, Cause::DeclareWar);
            } else {
                countries::activate(t, country, Faction::Axis, Cause::DeclareWar);
            }
        }
        (Ask::Discuss, Deed::Country(country)) => {
            let nation = t.s.politics.nation_mut(country);
            nation.leaning = if is_against(nation.leaning, by) {
                Leaning::None
            } else {
                Leaning::Influence(by)
            };
        }
        (Ask::Woo, Deed::Country(country)) => influence(t, by, country),
        (Ask::Involve, Deed::Country(country)) => {
            t.s.politics.nation_mut(country).confined = None;
        }
        _ => {}
    }
}

fn carry_thing(t: &mut Act<'_, Krieg>, by: Faction, thing: Thing) {
    match thing {
        Thing::Politics => {
            cite!("15.28b");
            receive(t, by, POLITICS, About::Nothing);
        }
        Thing::CivilWarDefeat => receive(t, by, DEFEAT, About::Nothing),
        Thing::CivilWarVictory => receive(t, by, VICTORY, About::Nothing),
        Thing::Discussions => decide(t, by, Ask::Discuss),
        Thing::DeclareWar => decide(t, by, Ask::WarOn),
        Thing::Failure => decide(t, by, Ask::WhichFailure),
        Thing::Influence => decide(t, by, Ask::Woo),
        Thing::WiderInvolvement => decide(t, by, Ask::Involve),
        Thing::Stronghold => remove_stronghold(t),
        Thing::Blitz => {
            cite!("15.37");
            t.s.tracks.awarded[by.index()] += 1;
        }
        Thing::PressureUs => {
            cite!("15.28d");
            if let Some(id) = ch14_markers::the(t.s, "lend_lease") {
                send(t, id, Spot::delay());
            }
        }
        Thing::VichyFleet => {
            cite!("15.28g");
            if let Some(id) = vichy_fleet(t.s) {
                send(t, id, Spot::delay());
                t.s.pieces
                    .change(id, |unit| unit.faction = Some(Faction::Axis));
            }
        }
        Thing::ScuttleVichy => {
            cite!("15.28h");
            if let Some(id) = vichy_fleet(t.s) {
                send(t, id, Spot::out_of_game());
            }
        }
        Thing::EasternTalks => talk(t, by, Faction::Soviet),
        Thing::WesternTalks => talk(t, by, Faction::Western),
        _ => {}
    }
}

/// 15.31d, 15.31e: one Truce changes, then everybody else negotiates.
fn talk(t: &mut Act<'_, Krieg>, by: Faction, of: Faction) {
    t.push(Talks { of: Some(of) });
    decide(t, by, Ask::OneTruce { of });
}
