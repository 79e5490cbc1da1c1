//! How the game is won, as the table shows it.

use super::victory::{hexes, holds, score, side_name, strategic_value};
use crate::ch10_supply::controls;
use crate::data::{ScenarioKind, VictoryCondition, Winner, data};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction};
use board::SpaceId;
use kernel::{Goal, Prize, Score, Standing, rule};

pub fn standing(s: &State) -> Standing {
    let lines = &s.scenario().victory;
    let now = lines
        .iter()
        .position(|line| holds(s, &line.condition, line.winner));
    let goals = lines.iter().enumerate().map(|(at, line)| Goal {
        title: format!("{} win", winner(line.winner)),
        needs: needs(&line.condition),
        rule: rule!("0.3a"),
        at_once: false,
        holds: now == Some(at),
        missing: String::new(),
    });
    let prize = |(hex, _): (SpaceId, Faction)| Prize {
        space: Spot::from(hex).key().into(),
        points: 1,
        holder: controls(s, hex).map(|by| by.name().to_string()),
    };
    let text = match s.scenario().kind {
        ScenarioKind::Training => "The first of these lines that holds decides.",
        _ => {
            "Strategic Hexes in the enemy's hands move the VP marker; the points of its box decide at the \
             end, and European Domination or a German Surrender before."
        }
    };
    let last = s.scenario().last;
    Standing {
        rule: rule!("0.1"),
        text: text.to_string(),
        when: match last {
            Some(last) => format!("It is judged after {last}."),
            None => {
                "The VP marker is set at the beginning of every Seasonal Turn; the Final Check \
                     comes with the end of the war."
                    .to_string()
            }
        },
        scores: scores(s),
        levels: goals.collect(),
        places: hexes(s).map(prize).collect(),
    }
}

fn scores(s: &State) -> Vec<Score> {
    let score_of = |name: String, value: i64| Score {
        name,
        value,
        most: None,
    };
    let (axis, allies) = score(s);
    let box_name = format!("VP box of the {}", side_name(s.tracks.vp_side));
    vec![
        score_of(
            "Strategic Value now".to_string(),
            strategic_value(s, false).into(),
        ),
        score_of(box_name, s.tracks.vp.into()),
        score_of("Axis points".to_string(), axis.into()),
        score_of("Allied points".to_string(), allies.into()),
    ]
}

const fn winner(winner: Winner) -> &'static str {
    match winner {
        Winner::Axis => "The Axis",
        Winner::Western => "The West",
        Winner::Soviet => "The Soviets",
        Winner::Allied => "The Allies",
    }
}

fn needs(condition: &VictoryCondition) -> String {
    let country = |id: &CountryId| data().countries[id.index()].name.clone();
    let named = |hexes: &[SpaceId]| {
        let names: Vec<String> = hexes.iter().map(|hex| Spot::from(*hex).name()).collect();
        names.join(", ")
    };
    match condition {
        VictoryCondition::Conquered { country: id, by } => {
            format!("{} conquered by {by}", country(id))
        }
        VictoryCondition::CaseYellow { country: id, by } => {
            format!("Case Yellow carried out against {} by {by}", country(id))
        }
        VictoryCondition::Strategic {
            hexes,
            count,
            of,
            by,
        } => {
            let also = match hexes.is_empty() {
                true => String::new(),
                false => format!(", {} among them", named(hexes)),
            };
            format!("{count} {} Strategic Hexes by {by}{also}", of.name())
        }
        VictoryCondition::Holds(hexes) => format!("Holds {}", named(hexes)),
        VictoryCondition::ScoreWithinNoRetreat => {
            "The Allies score no more than the box of No Retreat".to_string()
        }
        VictoryCondition::VictoryPoints => "The Final Victory Point Check".to_string(),
        VictoryCondition::Otherwise => "Anything else".to_string(),
    }
}
