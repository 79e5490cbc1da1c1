//! 16.1, 16.2: what the short scenarios count.

use crate::ch09_politics::axis_controls;
use crate::data::{Condition, data};
use crate::state::State;
use crate::types::{Area, Camp, Nation, Side};
use crate::{Act, ch16_scenarios};
use serde::{Deserialize, Serialize};

/// Points made during the Tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    pub axis: u8,
    pub allies: u8,
    /// The Axis held two of the objectives at once in this period.
    pub held_two: bool,
    /// Allied beachheads that were destroyed.
    pub beachheads_destroyed: u8,
    /// WERPs that bombers took from Germany.
    pub bombed: u16,
}

fn is_scored(s: &State) -> bool {
    let lines = &data().scenarios[usize::from(s.scenario)].victory;
    lines
        .iter()
        .any(|line| line.condition == Condition::PointsMargin)
}

fn objectives_held(s: &State) -> u8 {
    let all = data().regions.tournament_objectives.iter();
    all.filter(|area| axis_controls(s, *area)).count() as u8
}

/// Whether this is the last turn of a scoring period.
fn ends_period(s: &State) -> bool {
    let first = data().scenarios[usize::from(s.scenario)].first;
    (s.turn.0 - first.0 + 1).is_multiple_of(data().scoring.period_turns)
}

/// An area changed hands: whether the Axis holds two of the objectives at this moment.
pub fn note_control(s: &mut State) {
    if is_scored(s) {
        s.score.held_two |= objectives_held(s) >= 2;
    }
}

/// Objectives at the end of the last Axis player-turn of a period.
pub fn end_player_turn(t: &mut Act) {
    if !is_scored(t.s) {
        return;
    }
    let held = objectives_held(t.s);
    t.s.score.held_two |= held >= 2;
    if t.s.side == Side::Axis && ends_period(t.s) {
        t.s.score.axis += held * data().scoring.objective_held;
    }
}

/// The Soviets defend a period through.
pub fn end_turn(t: &mut Act) {
    if is_scored(t.s) && ends_period(t.s) {
        if !t.s.score.held_two {
            t.s.score.allies += data().scoring.defensive_period;
        }
        t.s.score.held_two = false;
    }
}

/// Allied points less Axis points, with what is counted at the end.
pub fn margin(s: &State) -> i32 {
    let (scoring, score) = (&data().scoring, &s.score);
    let italy = match (
        s.politics.conquered.has(Nation::ITALY),
        s.politics.italian_collapse,
    ) {
        (true, _) => scoring.italian_collapse + scoring.italian_surrender,
        (false, true) => scoring.italian_collapse,
        (false, false) => 0,
    };
    let recovered = data().regions.tournament_recovery.iter();
    let recovered = recovered.filter(|a| s.holder(*a) == Camp::Soviet).count() as u8;
    let bombed = score.bombed / u16::from(scoring.bombing_werps);
    let allies = i32::from(score.allies)
        + i32::from(italy)
        + i32::from(footholds(s).min(scoring.western_footholds_most))
        + i32::from(recovered * scoring.area_recovered)
        + i32::from(bombed);
    let axis =
        i32::from(score.axis) + i32::from(score.beachheads_destroyed * scoring.beachhead_destroyed);
    allies - axis
}

/// Points for uncontested Western areas of continental Europe that were not Western at the start.
fn footholds(s: &State) -> u8 {
    let (areas, regions) = (&data().areas, &data().regions);
    let europe = regions
        .continental_france
        .union(regions.italian_mainland)
        .union(regions.atlantic_coast);
    let held = |area: &Area| {
        s.holder(*area) == Camp::Western && !s.is_contested(*area) && areas.land.has(*area)
    };
    europe.iter().filter(held).count() as u8 * data().scoring.western_foothold
}

/// 16.1: resource areas that the West took from the Soviets since the start, less those it lost.
pub fn gain(s: &State) -> i32 {
    let west = |s: &State, n: Nation| s.camp(n) == Camp::Axis;
    let soviet = |s: &State, n: Nation| s.camp(n) == Camp::Soviet;
    let mut gain = 0;
    for area in data().areas.resources.iter() {
        let (then, now) = (ch16_scenarios::holder_at_start(s, area), s.control(area));
        if soviet(s, then) && west(s, now) {
            gain += 1;
        }
        if west(s, then) && soviet(s, now) {
            gain -= 1;
        }
    }
    gain
}
