//! War and peace: when to declare, and what to answer to politics.

use super::manual::Line;
use super::picture::{Might, Picture};
use super::worth::wants_war;
use crate::choice::{best, pick};
use engulfed::ch09_politics::{Back, PoliticalAction, PoliticalStep};
use engulfed::data::data;
use engulfed::types::{Nation, Weather};
use engulfed::{Action, State};

/// The next declaration that the calendar and the armies allow.
pub fn declare(s: &State, picture: &Picture, legal: &[Action]) -> Option<Action> {
    legal.iter().copied().find(|action| match action {
        Action::Politics(PoliticalAction::Declare { by, on }) => {
            wants_war(s, &picture.doctrine, *by, *on) && is_ready(s, picture, *by, *on)
        }
        _ => false,
    })
}

fn is_ready(s: &State, picture: &Picture, by: Nation, on: Nation) -> bool {
    match (by, on) {
        (Nation::GERMANY, Nation::USSR) => {
            let clear = s.weather[engulfed::types::Climate::East.index()] == Weather::Clear;
            let spring = s.turn.pair() <= 3;
            clear && spring && (picture.doctrine.is_time(s, Line::EastLate) || in_the_east(picture))
        }
        (Nation::USSR, Nation::GERMANY) => {
            picture.doctrine.is_time(s, Line::RedLate) || out_of_the_east(picture)
        }
        _ => true,
    }
}

/// Whether the German army in the East outweighs what it sees of the Red Army at the frontier.
fn in_the_east(picture: &Picture) -> bool {
    let mut east = Might::default();
    let front = data()
        .regions
        .german_guard
        .union(data().areas.of(Nation::RUMANIA));
    for area in front.iter() {
        east.add(picture.own[area.index()]);
    }
    let mut red = Might::default();
    for area in data().regions.up_front.union(data().regions.pact).iter() {
        red.add(picture.foe[area.index()]);
    }
    east.steps * 100 >= red.steps * picture.doctrine.get(Line::EastReady) && east.blocks >= 10
}

/// Whether the Red Army outweighs what it sees of the Germans in the East.
fn out_of_the_east(picture: &Picture) -> bool {
    let (mut red, mut grey) = (Might::default(), Might::default());
    let front = data()
        .regions
        .up_front
        .union(data().areas.of(Nation::POLAND));
    let beside = front
        .iter()
        .fold(front, |all, area| all.union(*data().areas.near(area)));
    for area in beside.iter() {
        red.add(picture.own[area.index()]);
        grey.add(picture.foe[area.index()]);
    }
    red.steps * 100 >= grey.steps * picture.doctrine.get(Line::RedReady)
}

/// Everything that politics asks.
pub fn answer(s: &State, picture: &Picture, step: &PoliticalStep, legal: &[Action]) -> Action {
    match step {
        PoliticalStep::Deploy(_) => pick(legal, PoliticalAction::DeployRest.into()),
        PoliticalStep::Armistice(_) => pick(legal, PoliticalAction::Answer { yes: true }.into()),
        PoliticalStep::UpFront(_) => shift(legal),
        _ => best(legal, |action| match action {
            Action::Politics(PoliticalAction::Place { area }) => {
                picture.keep[area.index()] + picture.threat[area.index()].steps.min(10)
                    - i32::from(s.tally(*area).ground)
            }
            _ => 0,
        }),
    }
}

/// 9.26b: the Red Army is brought to the frontier, where it can be caught.
fn shift(legal: &[Action]) -> Action {
    best(legal, |action| match action {
        Action::Politics(PoliticalAction::Shift { back, .. }) => match back {
            Back::Block => 3,
            Back::Elite => 2,
            Back::GroundSupport => 1,
        },
        _ => 0,
    })
}
