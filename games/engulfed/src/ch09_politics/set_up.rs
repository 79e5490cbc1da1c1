//! Who is at war with whom, and what has happened, when a scenario begins.

use crate::data::{Event, Fact, ScenarioRule, data};
use crate::state::State;
use crate::types::{Camp, Nation};

use super::facts::Vichy;
use super::r9_0_wars::spread;

/// Whether the scenario being played has this rule of its own.
pub fn scenario_has(s: &State, rule: ScenarioRule) -> bool {
    data().scenarios[usize::from(s.scenario)].has(rule)
}

/// 17, 18, 16: camps, wars and events of the set-up.
pub fn set_up(s: &mut State) {
    let scenario = &data().scenarios[usize::from(s.scenario)];
    for nation in Nation::MAJORS {
        s.politics.set_camp(nation, data().nations.get(nation).camp);
    }
    s.politics.set_camp(Nation::FREE_FRENCH, Camp::Western);
    s.politics.sponsor[Nation::FREE_FRENCH.index()] = Some(Nation::USA);
    for fact in &data().setups[scenario.setup].facts {
        recall(s, fact);
    }
    if scenario.has(ScenarioRule::WesternAgainstSoviets) {
        // 16.1: the West has the place of the Axis.
        for nation in [
            Nation::BRITAIN,
            Nation::FRANCE,
            Nation::USA,
            Nation::FREE_FRENCH,
        ] {
            s.politics.set_camp(nation, Camp::Axis);
        }
    } else {
        spread(s);
    }
}

fn recall(s: &mut State, fact: &Fact) {
    let turn = s.turn;
    let politics = &mut s.politics;
    let events = &mut politics.events;
    match fact.event {
        // 17.8(1): they go to war together; `Declare` sees to that.
        Event::Allied => {}
        Event::AtWar => {
            if let (Some(a), Some(b)) = (fact.subject, fact.object) {
                politics.set_war(a, b);
                if politics.at_war(Nation::GERMANY, Nation::BRITAIN) {
                    politics.events.western_war = fact.since.or(Some(turn));
                }
            }
        }
        Event::Conquered | Event::Withdrawn => {
            if let Some(nation) = fact.subject {
                if fact.event == Event::Conquered {
                    politics.conquered.insert(nation);
                }
                politics.set_camp(nation, Camp::Neutral);
            }
        }
        Event::AxisMinorsJoined => {
            events.axis_minors_joined = fact.since;
            for minor in Nation::AXIS_MINORS {
                politics.set_camp(minor, Camp::Axis);
                politics.sponsor[minor.index()] = Some(Nation::GERMANY);
            }
        }
        Event::ItalyJoined => events.italy_joined = fact.since,
        Event::UsaJoined => events.usa_joined = fact.since,
        Event::Vichy => {
            events.france_fell = fact.since;
            events.american_lend_lease = true;
            events.vichy = Vichy::Neutral(fact.since.unwrap_or(turn));
            politics.conquered.insert(Nation::FRANCE);
            politics.set_camp(Nation::VICHY, Camp::Axis);
            politics.sponsor[Nation::VICHY.index()] = Some(Nation::GERMANY);
        }
        Event::VichyOver => {
            events.vichy = Vichy::Occupied;
            politics.conquered.insert(Nation::FRANCE);
        }
        Event::Pact => {
            events.pact = fact.since;
            politics.conquered.insert(Nation::BALTIC_STATES);
        }
        Event::SovietWar => events.soviet_war = fact.since,
        Event::WinterOver => events.winter_is_over = true,
        Event::NovgorodAxis => events.novgorod_axis = fact.since,
        Event::ItalianMoraleCollapsed => politics.italian_collapse = true,
        // What these left behind stands in other chapters' lists.
        Event::ConscriptionUsed
        | Event::LevantTaken
        | Event::FreeFrenchInfantry
        | Event::FreeFrenchAll => {}
    }
}
