//! How the game is won, as the table shows it: `docs/rulings/neppa.md` has the rulings.

use crate::data::{Condition, VictoryLine, data};
use crate::names::nation_name;
use crate::state::State;
use crate::types::Nations;
use crate::victory::{Verdict, axis_points, holds, is_axis, lines};
use kernel::{Goal, Prize, Score, Standing, rule};

/// Rulings V.1 to V.4.
pub fn standing(s: &State) -> Standing {
    let scenario = &data().scenarios[s.scenario as usize];
    let all = data().zones.facts.ids();
    let counted = all.filter(|zone| data().points(*zone) > 0);
    let prize = |zone| {
        let side = if is_axis(s, s.control(zone)) {
            "Axis"
        } else {
            "Allies"
        };
        Prize {
            space: zone.into(),
            points: data().points(zone).into(),
            holder: Some(side.to_string()),
        }
    };
    let places: Vec<Prize> = counted.map(prize).collect();
    let most = places.iter().map(|prize| prize.points).sum();
    let now = lines(s).find(|line| holds(s, line));
    let goal = |line: &'static VictoryLine| goal(s, line, now == Some(line));
    Standing {
        rule: rule!("0.2"),
        text: "The conquest of Major Countries decides; if nobody is conquered, the points of the \
               objectives that the Axis controls do."
            .to_string(),
        when: format!(
            "Conquests end the game after the player turn in which they come about; points are counted after {}.",
            scenario.last
        ),
        scores: vec![Score {
            name: "Axis points".to_string(),
            value: axis_points(s).into(),
            most: Some(most),
        }],
        levels: lines(s).map(goal).collect(),
        places,
    }
}

fn goal(s: &State, line: &VictoryLine, holds: bool) -> Goal {
    Goal {
        title: line.level.name().to_string(),
        needs: needs(s, line.condition),
        rule: rule!("0.2"),
        at_once: line.at_once,
        holds,
        missing: if holds {
            String::new()
        } else {
            missing(s, line.condition)
        },
    }
}

/// Why the game ended as it did.
pub fn reason(s: &State, verdict: Verdict) -> String {
    let points = format!(
        "{} points of objectives for the Axis in {}",
        verdict.axis_points, s.turn
    );
    let line = lines(s).find(|line| line.level == verdict.level && holds(s, line));
    match line.map(|line| line.condition) {
        Some(Condition::Conquered { all, .. }) => {
            format!("{} conquered in {}, with {points}", named(all), s.turn)
        }
        _ => points,
    }
}

fn named(nations: Nations) -> String {
    let names: Vec<&str> = nations.iter().map(nation_name).collect();
    names.join(" and ")
}

fn needs(s: &State, condition: Condition) -> String {
    let scenario = &data().scenarios[s.scenario as usize];
    match condition {
        Condition::Conquered { all, from, to } => {
            let who = named(all);
            match (from > scenario.first, to < scenario.last) {
                (false, false) => format!("{who} conquered"),
                (false, true) => format!("{who} conquered by {to}"),
                (true, false) => format!("{who} conquered in {from} or later"),
                (true, true) if from == to => format!("{who} conquered in {to}"),
                (true, true) => format!("{who} conquered from {from} to {to}"),
            }
        }
        Condition::AxisPoints { from, to: u8::MAX } => format!("{from} Axis points or more"),
        Condition::AxisPoints { from: 0, to } => format!("{to} Axis points or fewer"),
        Condition::AxisPoints { from, to } => format!("{from} to {to} Axis points"),
    }
}

fn missing(s: &State, condition: Condition) -> String {
    match condition {
        Condition::Conquered { to, .. } if s.turn > to => "too late".to_string(),
        Condition::Conquered { all, .. } => {
            let left = all.iter().filter(|n| !s.politics.fallen.has(*n));
            let left: Nations = left.collect();
            match left.is_empty() {
                true => String::new(),
                false => format!("{} still stands", named(left)),
            }
        }
        Condition::AxisPoints { from, to } => match axis_points(s) {
            points if points < from => format!("{} points more", from - points),
            points if points > to => format!("{} points fewer", points - to),
            _ => String::new(),
        },
    }
}
