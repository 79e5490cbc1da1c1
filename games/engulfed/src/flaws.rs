//! What must hold of every position: nothing is made or lost, and nothing stands where it cannot.

use crate::Engulfed;
use crate::counts;
use crate::data::data;
use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::{Camp, Nation};
use crate::unit::At;
use frame::must_hold;

pub fn flaws(s: &State) -> Vec<String> {
    frame::flaws::<Engulfed>(s, shape, &[known, units, stocks, control])
}

fn known(s: &State, found: &mut Vec<String>) {
    let index = "the index of units is not what the units say";
    must_hold(s.index_is_true(), index, found);
    let beside = "what is known beside the facts is not what they say";
    must_hold(s.known_is_true(), beside, found);
}

fn units(s: &State, found: &mut Vec<String>) {
    let mut here: Vec<_> = s
        .units()
        .map(|(_, u)| (u.nation, u.kind, u.elite, u.full))
        .collect();
    let mut all: Vec<_> = data()
        .pieces()
        .map(|p| (p.nation, p.kind, p.elite, p.full))
        .collect();
    here.sort_unstable();
    all.sort_unstable();
    must_hold(here == all, "the units are not those of the box", found);
    for (id, unit) in s.units() {
        let on_map = matches!(unit.at, At::Area(_));
        if on_map != (unit.steps > 0) || unit.steps > unit.full {
            found.push(format!(
                "unit {} has {} of {} steps at {:?}",
                id.0, unit.steps, unit.full, unit.at
            ));
        }
        if let At::Area(area) = unit.at {
            standing(s, unit.nation, area, found);
        }
    }
}

/// Lists of the right length, numbers that name something and can be added.
fn shape(s: &State, found: &mut Vec<String>) {
    if s.scenario as usize >= data().scenarios.len() {
        found.push(format!("there is no scenario number {}", s.scenario));
    }
    if !(2..=3).contains(&s.players) {
        found.push(format!("{} people cannot play", s.players));
    }
    let areas = data().areas.facts.len();
    if s.controllers().len() != areas {
        found.push(format!("control is not known for {areas} areas"));
    }
    let politics = &s.politics;
    let lists = [
        politics.camp.len(),
        politics.sponsor.len(),
        politics.war.len(),
    ];
    if lists != [Nation::MAX; 3] {
        found.push("politics are not known for every nation".to_string());
    }
    if found.is_empty() {
        counts::flaws(s, found);
    }
}

/// Nobody stands in a neutral country, and nobody is left of a conquered one.
fn standing(s: &State, nation: Nation, area: crate::types::Area, found: &mut Vec<String>) {
    let name = nation_name(nation);
    let place = area_name(area);
    if !data().areas.land.has(area) {
        found.push(format!("{name} stands off the land in {place}"));
    }
    if s.politics.conquered.has(nation) {
        found.push(format!("conquered {name} still stands in {place}"));
    }
    let holder = s.control(area);
    if s.camp(holder) == Camp::Neutral && holder != nation {
        found.push(format!("{name} stands in neutral {place}"));
    }
}

/// 7.11, 7.8: nobody has more Special Actions than ever were allowed.
fn stocks(s: &State, found: &mut Vec<String>) {
    for (nation, facts) in data().nations.all() {
        let at = nation.index();
        let (stock, fresh) = (s.special_actions.stock[at], s.special_actions.fresh[at]);
        let most = match data().minors.get(nation) {
            Some(minor) => minor.special_actions,
            None => data()
                .national
                .special_actions(nation, 1939)
                .max(data().national.special_actions(nation, s.turn.year())),
        };
        if stock > most || fresh > stock {
            found.push(format!(
                "{} has {stock} Special Actions, {fresh} of them new",
                facts.name
            ));
        }
    }
}

/// A conquered nation controls nothing.
fn control(s: &State, found: &mut Vec<String>) {
    for area in data().areas.land.iter() {
        let holder = s.control(area);
        if s.politics.conquered.has(holder) {
            found.push(format!(
                "conquered {} controls {}",
                nation_name(holder),
                area_name(area)
            ));
        }
    }
}
