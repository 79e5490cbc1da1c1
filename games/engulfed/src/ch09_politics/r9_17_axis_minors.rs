//! 9.17: where the Axis Minors' units operate, and which borders are closed.

use crate::data::data;
use crate::state::State;
use crate::types::{Area, Camp, Nation};
use kernel::{Illegal, demand};

/// 9.17(a) to 9.17(d)
pub fn may_operate(s: &State, nation: Nation, area: Area) -> Result<(), Illegal> {
    let (regions, events) = (&data().regions, &s.politics.events);
    match nation {
        Nation::BULGARIA => demand!(
            regions.bulgarian.has(area),
            "9.17(a)",
            "Bulgarian units may not operate there"
        ),
        Nation::RUMANIA => demand!(
            regions.rumanian.has(area),
            "9.17(b)",
            "Rumanian units may not operate there"
        ),
        Nation::HUNGARY => {
            let open = match events.soviet_war {
                Some(_) => regions.hungarian_at_war,
                None => regions.hungarian,
            };
            demand!(
                open.has(area),
                "9.17(c)",
                "Hungarian units may not operate there"
            );
        }
        Nation::FINLAND => {
            let open = match is_past(s, events.leningrad_axis) {
                true => regions.finnish_after_leningrad,
                false => regions.finnish,
            };
            demand!(
                open.has(area),
                "9.17(d)-2",
                "Finnish units may not operate there"
            );
        }
        _ => {}
    }
    Ok(())
}

/// It happened in an earlier Game-turn.
fn is_past(s: &State, event: Option<crate::types::Turn>) -> bool {
    event.is_some_and(|turn| turn < s.turn)
}

/// 9.17(c), 9.17(d): borders that may not be crossed between two areas side by side.
pub fn may_cross(s: &State, nation: Nation, from: Area, to: Area) -> Result<(), Illegal> {
    let (areas, events) = (&data().areas, &s.politics.events);
    if events.soviet_war_is_new {
        let crosses = areas.crosses_border_of(Nation::HUNGARY, from, to);
        demand!(
            !(crosses && s.phase == crate::Phase::OperationalMovement),
            "9.17(c)",
            "the Hungarian border is closed in this phase"
        );
    }
    if areas.crosses_border_of(Nation::FINLAND, from, to)
        && s.camp(nation) == Camp::Axis
        && areas.near(from).has(to)
    {
        let places = &data().places;
        let outside = match areas.of(Nation::FINLAND).has(from) {
            true => to,
            false => from,
        };
        let onega = outside == places.onega_swamps && is_past(s, events.novgorod_axis);
        let novgorod = outside == places.novgorod && is_past(s, events.leningrad_axis);
        demand!(
            onega || novgorod,
            "9.17(d)-1",
            "the Finnish border is closed"
        );
    }
    Ok(())
}
