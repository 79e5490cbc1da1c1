//! What a map can tint: where each camp is in supply, and the weather. Both hang on open facts only.

use crate::ch03_supply::area_in_supply;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, Camp, Nation, Weather};
use kernel::{Overlay, RuleId, rule};

pub fn overlays(s: &State) -> Vec<Overlay> {
    let mut all = Vec::new();
    for (camp, id, title) in [
        (Camp::Axis, "supply_axis", "Axis supply"),
        (Camp::Western, "supply_western", "Western supply"),
        (Camp::Soviet, "supply_soviet", "Soviet supply"),
    ] {
        let of_camp = |nation: &Nation| s.camp(*nation) == camp;
        let powers: Vec<Nation> = Nation::MAJORS.into_iter().filter(of_camp).collect();
        let fed = |area| powers.iter().any(|power| area_in_supply(s, *power, area));
        all.push(overlay(id, title, rule!("3.1a"), fed));
    }
    for weather in Weather::ALL {
        let id = format!("weather_{}", weather.word());
        let title = format!("Weather: {}", weather.name());
        let there = |area| s.weather_in(area) == weather;
        let there = overlay(&id, &title, rule!("1.1a"), there);
        if !there.spaces.is_empty() {
            all.push(there);
        }
    }
    all
}

fn overlay(id: &str, title: &str, rule: RuleId, has: impl Fn(Area) -> bool) -> Overlay {
    let areas = data().areas.land.iter().filter(|area| has(*area));
    Overlay::new(id, title, rule, areas)
}
