//! 16.3.3, 16.3.4, 16.5.3: what calls up the units of the Conditional Events Boxes; 16.3.5: Reduced US Impact.

use super::ask::Near;
use super::done;
use super::r16_2_1_case_yellow::offer_influence;
use crate::Krieg;
use crate::ch14_markers;
use crate::data::{ConditionalId, Entry, data};
use crate::losses::send;
use crate::politics::{Posture, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{CountryId, Faction, PostureBox, WarState};
use crate::unit::UnitId;
use frame::Act;
use kernel::{cite, rule};

/// Whether an Axis unit stands in a hex of one of these countries, or of a Dependent of one of those.
fn threatens(s: &State, countries: &[CountryId], with_dependents: &[CountryId]) -> bool {
    let territory = s.territory();
    let mut all = s.units().filter(|(_, unit)| {
        let in_hex = unit.at.space().is_some();
        in_hex && unit.is_of(Faction::Axis) && unit.form().is_unit()
    });
    all.any(|(_, unit)| {
        let holding = unit.at.space().and_then(|at| territory.of(at));
        holding.is_some_and(|holding| {
            let among = if holding.dependent {
                with_dependents
            } else {
                countries
            };
            among.contains(&holding.country)
        })
    })
}

fn country(id: &str) -> CountryId {
    data().find_country(id).unwrap_or(named().germany)
}

/// The units of one of these reinforcement codes go from the Conditional Events Box to the Delay Box.
fn call_up(t: &mut Act<'_, Krieg>, event: ConditionalId, faction: Faction, entry: &Entry) {
    done(t, event);
    let name = &data().conditional[usize::from(event.0)].name;
    t.log.say(rule!("6.2c"), || name.to_string());
    let there = t.s.units_in(Spot::events(faction));
    let called = there.filter(|(_, unit)| {
        let counter = unit.sort.counter();
        counter.is_some_and(|counter| counter.entries.contains(entry))
    });
    let called: Vec<UnitId> = called.map(|(id, _)| id).collect();
    for id in called {
        send(t, id, Spot::delay());
    }
}

/// 16.3.3
pub fn finest_hour(t: &mut Act<'_, Krieg>, event: ConditionalId) {
    cite!("16.3.3", "12.3f");
    let (britain, france) = (named().britain, named().france);
    let near = [britain, france, country("belgium_holland")];
    let total = t.s.politics.war_state == WarState::TotalWar;
    if total || threatens(t.s, &near, &[britain]) {
        call_up(t, event, Faction::Western, &Entry::TheirFinestHour);
    }
}

/// 16.3.4
pub fn paris(t: &mut Act<'_, Krieg>, event: ConditionalId) {
    cite!("16.3.4", "16.3.4b");
    let france = named().france;
    let near = [
        france,
        named().britain,
        country("belgium_holland"),
        named().italy,
        country("spain"),
    ];
    let total = t.s.politics.war_state == WarState::TotalWar;
    if !total && !threatens(t.s, &near, &[france]) {
        return;
    }
    call_up(t, event, Faction::Western, &Entry::ParisThreatened);
    if t.s.politics.posture_of(PostureBox::France) == Posture::War {
        offer_influence(t, Near::Anywhere);
    }
}

/// 16.5.3
pub fn emergency(t: &mut Act<'_, Krieg>, event: ConditionalId) {
    cite!("16.5.3", "12.3f");
    let near = [named().russia, country("baltic_states")];
    let total = t.s.politics.war_state == WarState::TotalWar;
    let card = data().find_card("S4d");
    let mobilized = card.is_some_and(|card| t.s.cards[Faction::Soviet.index()].has_played(card));
    if !total && !mobilized && !threatens(t.s, &near, &[]) {
        return;
    }
    call_up(t, event, Faction::Soviet, &Entry::EmergencyMobilization);
    if t.s.politics.posture_of(PostureBox::Russia) == Posture::War {
        offer_influence(t, Near::Anywhere);
    }
}

/// 16.3.5: London, Oslo and Paris.
const STARS: [&str; 3] = ["w3916", "w4624", "w3516"];

/// 16.3.5: the marker lies in the Strategic Warfare Box while the Axis hold all three.
pub fn us_impact(t: &mut Act<'_, Krieg>) {
    cite!("16.3.5");
    let mut hexes = STARS.iter().filter_map(|key| board().find(key));
    let all = hexes.all(|at| t.s.tally(at.into()).count(Faction::Axis).ground > 0);
    let Some(marker) = data().find_marker("reduced_us_impact") else {
        return;
    };
    let lies = ch14_markers::in_force(t.s, "reduced_us_impact");
    if all && !lies {
        ch14_markers::place(t, marker, Spot::strategic_warfare(), None);
    } else if !all && lies {
        ch14_markers::place(t, marker, Spot::aside(), None);
    }
}
