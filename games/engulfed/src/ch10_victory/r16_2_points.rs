//! 16.1, 16.2: what the short scenarios count.

use crate::ch03_supply::Shipping;
use crate::ch09_politics::axis_controls;
use crate::data::{Condition, data};
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation, Side};
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
    /// 14.48: resource areas that the Axis controlled and lost.
    pub taken_from_axis: AreaSet,
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
    let if_so = |holds: bool, points: u8| if holds { points } else { 0 };
    let italy = if_so(s.politics.italian_collapse, scoring.italian_collapse)
        + if_so(
            s.politics.conquered.has(Nation::ITALY),
            scoring.italian_surrender,
        );
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

/// Points for uncontested, supplied areas of continental Europe that the Western Allies hold at the end.
fn footholds(s: &State) -> u8 {
    let held = |area: &Area| s.holder(*area) == Camp::Western && !s.is_contested(*area);
    let fed = |area: &Area| {
        let shipping = Shipping::of(s, s.control(*area));
        shipping.net.fed.has(*area) || shipping.has_route(s, *area, true)
    };
    let europe = data().regions.continental_europe.iter();
    europe.filter(held).filter(fed).count() as u8 * data().scoring.western_foothold
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
