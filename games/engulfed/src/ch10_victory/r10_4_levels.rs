//! 10.4: the levels of victory, as the scenario's lines say.

use crate::Act;
use crate::data::{Condition, Scenario, VictoryLine, data};
use crate::state::State;
use crate::types::{Nation, Side};
use kernel::{cite, rule};

use super::conquest::{
    allied_majors_conquered, allies_in_germany, axis_resources, conquer_major, germany_is_finished,
};
use super::r16_2_points::{gain, margin};
use super::{Level, Verdict};

pub fn scenario(s: &State) -> &'static Scenario {
    &data().scenarios[usize::from(s.scenario)]
}

/// 10.13, 10.41 and the conquest of Germany end the game at once.
pub fn end_player_turn(t: &mut Act) {
    let germany = |s: &State| s.politics.conquered.has(Nation::GERMANY);
    // Where Germany is out of the game from the start nobody looks at it.
    if !scenario(t.s)
        .victory
        .iter()
        .any(|l| l.condition == Condition::GermanyConquered)
    {
        return;
    }
    if t.s.side == Side::Allies && !germany(t.s) && germany_is_finished(t.s) {
        conquer_major(t, Nation::GERMANY, Nation::BRITAIN);
    }
    let found = scenario(t.s)
        .victory
        .iter()
        .find(|line| match line.condition {
            Condition::TwoMajorsConquered => {
                cite!("10.41");
                let lost = allied_majors_conquered(t.s) >= 2 && !allies_in_germany(t.s);
                t.s.side == Side::Allies && lost
            }
            Condition::GermanyConquered => {
                cite!("10.44", "10.45", "10.46", "10.47");
                germany(t.s) && in_time(t.s, line)
            }
            _ => false,
        });
    if let Some(line) = found {
        decide(t, line.level);
    }
}

pub fn in_time(s: &State, line: &VictoryLine) -> bool {
    line.from.is_none_or(|turn| turn <= s.turn) && line.to.is_none_or(|turn| s.turn <= turn)
}

/// The last turn is over: the first line that holds decides.
pub fn end_turn(t: &mut Act) {
    if t.s.turn < scenario(t.s).last {
        return;
    }
    let least = |line: &VictoryLine| i32::from(line.least);
    let found = scenario(t.s)
        .victory
        .iter()
        .find(|line| match line.condition {
            Condition::TwoMajorsConquered | Condition::GermanyConquered => false,
            Condition::ResourceAreas => {
                cite!("10.42");
                axis_resources(t.s) as i32 >= least(line)
            }
            Condition::PointsMargin => margin(t.s) >= least(line),
            Condition::WesternGain => gain(t.s) >= least(line),
            Condition::SovietGain => -gain(t.s) >= least(line),
            Condition::Otherwise => {
                cite!("10.43");
                true
            }
        });
    decide(t, found.map_or(Level::Draw, |line| line.level));
}

fn decide(t: &mut Act, level: Level) {
    t.log.say(rule!("1.4"), || level.name().to_string());
    t.s.verdict = Some(Verdict { level });
}
