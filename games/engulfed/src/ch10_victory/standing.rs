//! How the game is won, as the table shows it.

use super::conquest::{allied_majors_conquered, allies_in_germany, axis_resources};
use super::r10_4_levels::{in_time, scenario};
use super::r16_2_points::{gain, margin};
use crate::ch09_politics::axis_controls;
use crate::data::{Condition, VictoryLine, data};
use crate::state::State;
use crate::types::{Area, Camp, Nation};
use kernel::{Goal, Prize, RuleId, Score, Standing, rule};

pub fn standing(s: &State) -> Standing {
    let lines = &scenario(s).victory;
    let end = lines.iter().find(|line| holds(s, line));
    let goal = |line: &VictoryLine| goal(s, line, end == Some(line));
    Standing {
        rule: rule!("1.4"),
        text: "Conquered Majors end the war; if none of the lines has ended it, the first that holds after \
               the last turn decides."
            .to_string(),
        when: format!(
            "Conquests are judged at the end of every player-turn, the rest after {}.",
            scenario(s).last
        ),
        scores: scores(s),
        levels: lines.iter().map(goal).collect(),
        places: data().areas.resources.iter().map(|area| prize(s, area)).collect(),
    }
}

fn scores(s: &State) -> Vec<Score> {
    let score = |name: &str, value: i64, most: Option<i64>| Score {
        name: name.to_string(),
        value,
        most,
    };
    let asks = |condition| {
        let mut lines = scenario(s).victory.iter();
        lines.any(|line| line.condition == condition)
    };
    let all = data().areas.resources.iter().count() as i64;
    let mut scores = vec![
        score(
            "Resource areas of the Axis",
            axis_resources(s) as i64,
            Some(all),
        ),
        score(
            "Allied Majors conquered",
            allied_majors_conquered(s) as i64,
            None,
        ),
    ];
    if asks(Condition::PointsMargin) {
        scores.push(score(
            "Allied points less Axis points",
            margin(s).into(),
            None,
        ));
    }
    if asks(Condition::WesternGain) {
        scores.push(score(
            "Resource areas gained by the West",
            gain(s).into(),
            None,
        ));
    }
    scores
}

fn prize(s: &State, area: Area) -> Prize {
    let holder = match s.holder(area) {
        _ if axis_controls(s, area) => Some("Axis"),
        Camp::Western => Some("Western Allies"),
        Camp::Soviet => Some("Soviet Union"),
        _ => None,
    };
    Prize {
        space: area.into(),
        points: 1,
        holder: holder.map(str::to_string),
    }
}

/// Whether a line would decide if the game were judged now.
fn holds(s: &State, line: &VictoryLine) -> bool {
    let least = i32::from(line.least);
    match line.condition {
        Condition::TwoMajorsConquered => allied_majors_conquered(s) >= 2 && !allies_in_germany(s),
        Condition::GermanyConquered => {
            s.politics.conquered.has(Nation::GERMANY) && in_time(s, line)
        }
        Condition::ResourceAreas => axis_resources(s) as i32 >= least,
        Condition::PointsMargin => margin(s) >= least,
        Condition::WesternGain => gain(s) >= least,
        Condition::SovietGain => -gain(s) >= least,
        Condition::Otherwise => true,
    }
}

fn goal(s: &State, line: &VictoryLine, holds: bool) -> Goal {
    let at_once = matches!(
        line.condition,
        Condition::TwoMajorsConquered | Condition::GermanyConquered
    );
    Goal {
        title: line.level.name().to_string(),
        needs: needs(line),
        rule: cited(line),
        at_once,
        holds,
        missing: if holds {
            String::new()
        } else {
            missing(s, line)
        },
    }
}

fn cited(line: &VictoryLine) -> RuleId {
    match line.condition {
        Condition::TwoMajorsConquered => rule!("10.41"),
        Condition::ResourceAreas => rule!("10.42"),
        Condition::Otherwise => rule!("10.43"),
        Condition::GermanyConquered => rule!("10.44"),
        Condition::PointsMargin => rule!("16.x"),
        Condition::WesternGain | Condition::SovietGain => rule!("16.x"),
    }
}

fn needs(line: &VictoryLine) -> String {
    let least = line.least;
    match (line.condition, line.from, line.to) {
        (Condition::TwoMajorsConquered, ..) => {
            "Two Allied Majors conquered, and no resource area of Germany in Allied hands"
                .to_string()
        }
        (Condition::GermanyConquered, None, None) => "Germany conquered".to_string(),
        (Condition::GermanyConquered, None, Some(to)) => format!("Germany conquered by {to}"),
        (Condition::GermanyConquered, Some(from), None) => {
            format!("Germany conquered in {from} or later")
        }
        (Condition::GermanyConquered, Some(from), Some(to)) => {
            format!("Germany conquered from {from} to {to}")
        }
        (Condition::ResourceAreas, ..) => {
            format!("The Axis controls {least} resource areas or more")
        }
        (Condition::PointsMargin, ..) => {
            format!("Allied points less Axis points are {least} or more")
        }
        (Condition::WesternGain, ..) => format!("The West gains {least} resource areas or more"),
        (Condition::SovietGain, ..) => format!("The Soviets gain {least} resource areas or more"),
        (Condition::Otherwise, ..) => "Anything else".to_string(),
    }
}

fn missing(s: &State, line: &VictoryLine) -> String {
    let short = |now: i32, what: &str| match i32::from(line.least) - now {
        less @ 1.. => format!("{less} {what} more"),
        _ => String::new(),
    };
    match line.condition {
        Condition::TwoMajorsConquered => match 2 - allied_majors_conquered(s) as i32 {
            1 => "one Major more".to_string(),
            2 => "two Majors".to_string(),
            _ => "the Allies stand in Germany".to_string(),
        },
        Condition::GermanyConquered if line.to.is_some_and(|to| s.turn > to) => {
            "too late".to_string()
        }
        Condition::GermanyConquered => "Germany still stands".to_string(),
        Condition::ResourceAreas => short(axis_resources(s) as i32, "resource areas"),
        Condition::PointsMargin => short(margin(s), "points"),
        Condition::WesternGain => short(gain(s), "resource areas"),
        Condition::SovietGain => short(-gain(s), "resource areas"),
        Condition::Otherwise => String::new(),
    }
}

/// Why the game ended as it did.
pub fn reason(s: &State, level: super::Level) -> String {
    let lines = &scenario(s).victory;
    let line = lines
        .iter()
        .find(|line| line.level == level && holds(s, line));
    match line {
        Some(line) => format!("{}, in {}", needs(line), s.turn),
        None => format!("in {}", s.turn),
    }
}
