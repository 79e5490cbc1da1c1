//! 9.12, 9.41b, 9.45, 9.47: what holds of Italy in the war.

use crate::Act;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, Nation, Nations, Sea};
use kernel::{Illegal, cite, demand, rule};

use super::control::{allies_control, axis_controls, axis_controls_any};
use super::r9_0_wars::count_ground;

/// 9.45: at the start of a Game Turn.
pub fn test_morale(t: &mut Act) {
    let politics = &t.s.politics;
    let in_war = politics.events.italy_joined.is_some();
    if politics.italian_collapse || !in_war || politics.conquered.has(Nation::ITALY) {
        return;
    }
    cite!("G.MidEast");
    let (regions, places) = (&data().regions, &data().places);
    let abroad = axis_controls_any(t.s, regions.africa.union(regions.middle_east));
    let gates = axis_controls(t.s, places.gibraltar) && axis_controls(t.s, places.athens);
    if !abroad && !gates {
        t.s.politics.italian_collapse = true;
        t.log
            .say(rule!("9.45"), || "Italian morale collapses".to_string());
    }
}

/// 9.41b: from 1942 on, Allies in France let Italians operate in all of it, for good.
pub fn note_france(t: &mut Act) {
    let france = data().regions.continental_france;
    let landed = |s: &State| s.beachheads.iter().any(|(area, _)| france.has(*area));
    let held = |s: &State| france.iter().any(|area| allies_control(s, area));
    if t.s.turn.year() >= 1942 && (landed(t.s) || held(t.s)) {
        cite!("9.41b");
        t.s.politics.events.italians_in_france = true;
    }
}

/// 9.12(2), 9.12(3): whether one more German ground unit may use Italian Sea-transport to an area.
pub fn may_ship_german(s: &State, to: Area) -> Result<(), Illegal> {
    let events = &s.politics.events;
    let africa = data().regions.africa;
    if events.vichy.is_neutral() {
        demand!(
            events.germans_shipped == 0,
            "9.12(2)",
            "one German ground unit a turn by Italian transport"
        );
        let more =
            count_ground(s, Nation::ITALY, africa) > count_ground(s, Nation::GERMANY, africa);
        demand!(
            more || !africa.has(to),
            "9.12(2)",
            "Italians must outnumber Germans in Africa"
        );
    } else {
        demand!(
            events.germans_shipped < 2,
            "9.12(3)",
            "two German ground units a turn by Italian transport"
        );
    }
    Ok(())
}

/// 9.12(2): one German ground unit has used Italian Sea-transport.
pub fn note_german_shipped(t: &mut Act) {
    t.s.politics.events.germans_shipped += 1;
}

/// 9.47: who must spend a Special Action when the Axis carries these nations' units over a sea: Italy always in
/// the Mediterranean, and Germany if anybody but Italians takes part.
pub fn sea_payers(who: Nations, sea: Sea) -> Nations {
    cite!("9.47");
    let mut payers = Nations::NONE;
    if sea == Sea::Mediterranean || who.has(Nation::ITALY) {
        payers.insert(Nation::ITALY);
    }
    if who.iter().any(|nation| nation != Nation::ITALY) {
        payers.insert(Nation::GERMANY);
    }
    payers
}
