//! Chapter 12: the War State, which goes from Pre-War to Limited War to Total War and never back.

use crate::Krieg;
use crate::ch13_countries::box_name;
use crate::data::{Entry, ScenarioRule, data};
use crate::losses::send;
use crate::politics::{Posture, Status};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction, PacificStatus, PostureBox, WarState};
use crate::unit::{Sort, UnitId};
use frame::{Act, Chapter};
use kernel::{Label, cite, rule};

mod r12_3_truces;

frame::chapter! {
    /// What chapter 12 asks.
    steps WarStateStep of Krieg {
        r12_3_truces::DropTruces => Dropping,
    }
    /// What is decided when Total War begins.
    actions WarStateAction {}
}

impl Chapter<Krieg> for WarStateAction {
    fn label(self, _s: &State) -> Label {
        let WarStateAction::Dropping(answer) = self;
        match answer {
            Dropping::Drop(which) => Label::new(
                "drop_truce",
                format!("End the Truce with {}", box_name(which)),
            ),
            Dropping::Enough => Label::new("keep_truces", "Keep the other Truces"),
        }
    }
    fn verb(self) -> u8 {
        match self {
            WarStateAction::Dropping(Dropping::Drop(_)) => 46,
            WarStateAction::Dropping(Dropping::Enough) => 47,
        }
    }
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

/// 12: looked at whenever a Posture or a status changes.
pub fn look(t: &mut Act<'_, Krieg>) {
    cite!("12a", "12b");
    if t.s.politics.war_state == WarState::PreWar && at_war(t.s) {
        set(t, WarState::LimitedWar);
    }
}

/// 12: a War State goes into effect, unless it or a later one is.
pub fn set(t: &mut Act<'_, Krieg>, state: WarState) {
    cite!("12a", "12b", "12c", "12.2a", "12.3a");
    let before = t.s.politics.war_state;
    if state <= before {
        return;
    }
    t.s.politics.war_state = state;
    t.log.say(rule!("12a"), || match state {
        WarState::PreWar => String::new(),
        WarState::LimitedWar => "Limited War begins".to_string(),
        WarState::TotalWar => "Total War begins".to_string(),
    });
    if before == WarState::PreWar {
        outbreak(t);
    }
    if state == WarState::TotalWar {
        total_war(t);
    }
    t.s.refresh();
}

/// House rule of the campaigns: Total War begins in that turn at the latest.
pub fn at_the_latest(t: &mut Act<'_, Krieg>) {
    let turn = t.s.clock.turn;
    let rules = t.s.scenario().rules.iter();
    let due = |rule: &ScenarioRule| matches!(rule, ScenarioRule::TotalWarBy(by) if turn >= *by);
    if rules.into_iter().any(due) {
        set(t, WarState::TotalWar);
    }
}

/// 12.2a: each faction's Outbreak of War units go from the Conditional Events Box to the Delay Box.
pub fn outbreak(t: &mut Act<'_, Krieg>) {
    cite!("12.2a", "12.3a");
    for faction in Faction::ALL {
        outbreak_of(t, *faction);
    }
}

/// 12.2a, 15.22: one faction's.
pub fn outbreak_of(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("12.2a");
    let waiting = t.s.units_in(Spot::events(faction)).filter(|(_, unit)| {
        let counter = unit.sort.counter();
        counter.is_some_and(|counter| counter.entries.contains(&Entry::OutbreakOfWar))
    });
    let waiting: Vec<UnitId> = waiting.map(|(id, _)| id).collect();
    for id in waiting {
        send(t, id, Spot::delay());
    }
}

/// 12.3: Seasonal Turns from the beginning of Total War until each of its markers comes up.
const PACIFIC_TOTAL_WAR: u16 = 1;
const INCREASE_USCL: u16 = 3;
const V_E_DAY: u16 = 16;

/// 12.3b to 12.3e: the steps that follow. The Axis are asked about Truces last, on which nothing else here depends.
fn total_war(t: &mut Act<'_, Krieg>) {
    cite!(
        "12.3b",
        "12.3c",
        "12.3d",
        "12.3e",
        "13.6.1.2b",
        "13.6.1-isolationism",
        "13.6.1-ostland"
    );
    for posture in &mut t.s.politics.postures {
        if let Posture::Policy(policy) = *posture
            && !data().policies[policy.index()].survives_total_war
        {
            *posture = Posture::War;
        }
    }
    end_limited_pacific_war(t);
    ahead(t, "pacific_total_war", PACIFIC_TOTAL_WAR);
    ahead(t, "increase_uscl", INCREASE_USCL);
    ahead(t, "v_e_day", V_E_DAY);
    t.push(DropTruces {});
}

fn find(s: &State, marker: &str) -> Option<UnitId> {
    let sort = Sort::Marker(data().find_marker(marker)?);
    let mut all = s.units();
    all.find(|(_, unit)| unit.sort == sort).map(|(id, _)| id)
}

/// 12.3c: the Pacific Limited War marker leaves play if it lies in a Pacific War Box.
fn end_limited_pacific_war(t: &mut Act<'_, Krieg>) {
    let limited = |status: &PacificStatus| *status == PacificStatus::LimitedWar;
    if !t.s.politics.pacific.iter().any(limited) {
        return;
    }
    for status in
        t.s.politics
            .pacific
            .iter_mut()
            .filter(|status| limited(status))
    {
        *status = PacificStatus::NoWar;
    }
    if let Some(id) = find(t.s, "pacific_limited_war") {
        send(t, id, Spot::out_of_game());
    }
}

/// A marker goes so many Seasonal Turns ahead on the Turn Track.
fn ahead(t: &mut Act<'_, Krieg>, marker: &str, seasons: u16) {
    let Some(id) = find(t.s, marker) else {
        return;
    };
    let turn = t.s.clock.turn.seasons_after(seasons);
    send(t, id, Spot::turn(turn));
    t.log.say(rule!("12.3c"), || {
        format!("{} in {turn}", crate::names::name(t.s, id))
    });
}

/// The Truces that lie in Posture Boxes.
fn truces(s: &State) -> impl Iterator<Item = PostureBox> + '_ {
    let all = PostureBox::ALL.iter().copied();
    all.filter(|which| s.politics.posture_of(*which).is_truce())
}
