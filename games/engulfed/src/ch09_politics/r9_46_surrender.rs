//! 9.46: Italy surrenders.

use crate::Act;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation};
use kernel::{cite, rule};

use crate::ch10_victory::conquest;

/// Italy has joined the war and stands.
pub fn italy_fights(s: &State) -> bool {
    s.politics.events.italy_joined.is_some() && !s.politics.conquered.has(Nation::ITALY)
}

fn western(s: &State, area: Area) -> bool {
    s.holder(area) == Camp::Western
}

/// 9.46-2: morale has collapsed, Sicily is Western, and so is an area of the mainland.
pub fn at_once(t: &mut Act) {
    let mut mainland = data().regions.italian_mainland.iter();
    if is_shaken(t.s) && mainland.any(|area| western(t.s, area)) {
        surrender_to_the_west(t);
    }
}

fn is_shaken(s: &State) -> bool {
    cite!("9.46-2");
    italy_fights(s) && s.politics.italian_collapse && western(s, data().places.sicily)
}

/// 9.46-2: the same with a mainland area that the Western Allies contest at the end of a Combat Phase.
pub fn after_combat(t: &mut Act) {
    let west = t.s.politics.nations_of_camp(Camp::Western);
    let fights = |s: &State, area: Area| {
        s.is_contested(area) && !s.tally(area).ground_nations.both(west).is_empty()
    };
    let mainland: AreaSet = data().regions.italian_mainland;
    if is_shaken(t.s) && mainland.iter().any(|area| fights(t.s, area)) {
        surrender_to_the_west(t);
    }
}

/// 9.46-1: Rome and Piedmont are Allied at the end of an Axis player-turn.
pub fn end_of_axis_turn(t: &mut Act) {
    cite!("9.46-1");
    let home = data()
        .areas
        .home(Nation::ITALY)
        .both(data().areas.resources);
    let lost = home
        .iter()
        .all(|area| super::control::allies_control(t.s, area));
    if italy_fights(t.s) && lost {
        let by = conquest::conqueror(t.s, Nation::ITALY);
        t.log
            .say(rule!("9.46-1"), || "Italy surrenders".to_string());
        conquest::conquer_major(t, Nation::ITALY, by);
    }
}

fn surrender_to_the_west(t: &mut Act) {
    let by = t.s.control(data().places.sicily);
    t.log
        .say(rule!("9.46-2"), || "Italy surrenders".to_string());
    conquest::conquer_major(t, Nation::ITALY, by);
}
