//! 1.1: weather.

use crate::Act;
use crate::data::data;
use kernel::{cite, rule};
use serde::{Deserialize, Serialize};

board::words! {
    /// 1.1: what the weather is.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "weather" Weather { Clear = "clear" as "Clear", LightMud = "light_mud" as "Lt Mud", Mud = "mud" as "Mud", Snow = "snow" as "Snow" }
    /// G.Weather
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "weather zone" Climate { West = "west", East = "east", South = "south" }
}

impl Weather {
    /// 1.14: where Clear rules hold but for breakthrough movement.
    pub const fn is_good(self) -> bool {
        matches!(self, Weather::Clear | Weather::LightMud)
    }
    /// 1.13b, 1.14: no Breakthrough Movement Phase goes into or out of it.
    pub const fn stops_breakthrough(self) -> bool {
        cite!("1.13b", "1.14");
        matches!(self, Weather::Mud | Weather::LightMud)
    }
}

/// 1.11: reads this turn's weather off the track, or rolls for it where the track leaves it open.
pub fn roll(t: &mut Act) {
    cite!("1.1a", "1.1b", "G.Weather");
    let turns = &data().turns;
    let turn = t.s.turn;
    t.s.weather = match turns.printed(turn) {
        Some(printed) => printed,
        None => {
            let (german, soviet) = (t.dice.d6(), t.dice.d6());
            let german_high = german > soviet;
            t.log.rolled(rule!("1.11"), &[german, soviet], || {
                let who = if german_high { "German" } else { "Soviet" };
                format!("Germany rolls {german}, the Soviet Union {soviet}: {who} weather")
            });
            turns.variable(turn, german_high)
        }
    };
    let weather = t.s.weather;
    t.log.say(rule!("1.1a"), || {
        let of = |climate: Climate| weather[climate.index()].name();
        format!(
            "Weather: West {}, East {}, South {}",
            of(Climate::West),
            of(Climate::East),
            of(Climate::South)
        )
    });
}
