//! 10.4, 10.23, 10.24g: the first winters of the wars that the USSR fights against Germany and against Finland.

use crate::game::Act;
use crate::politics::{WinterWar, named};
use crate::state::State;
use crate::types::{Camp, Month, MonthName, Weather};
use kernel::cite;
use serde::{Deserialize, Serialize};

/// 10.24g: months of Winter that follow one another, the first after a war has begun.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstWinter {
    #[default]
    Ahead,
    Now,
    Over,
}

/// The war between Germany and the USSR: since when, and who began it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EasternWar {
    pub since: Month,
    pub by: Camp,
}

/// The war of Germany and the USSR is remembered as soon as there is one: whoever is known to have invaded the other began
/// it, and Germany if nobody is.
pub fn look_east(t: &mut Act<'_>) {
    let (germany, ussr) = (named().germany, named().ussr);
    if t.s.politics.eastern_war.is_some() || !t.s.politics.at_war(germany, ussr) {
        return;
    }
    let soviet = t.s.politics.has_invaded(ussr, germany);
    t.s.politics.eastern_war = Some(EasternWar {
        since: t.s.clock.month,
        by: if soviet { Camp::Soviet } else { Camp::Axis },
    });
    super::winter_war::decide(t);
}

/// Since when the USSR has been physically at war in Finland.
fn finnish_war(s: &State) -> Option<Month> {
    let mut all = s.politics.invasions.iter();
    let of = |one: &&crate::politics::Invasion| one.by == named().ussr && one.of == named().finland;
    all.find(of).map(|one| one.since)
}

/// How far a first winter has come with a new month, before and after its weather.
fn turn(
    so_far: FirstWinter,
    since: Option<Month>,
    month: Month,
    before: Weather,
    now: Weather,
) -> FirstWinter {
    let Some(since) = since else { return so_far };
    let begun = match so_far {
        FirstWinter::Ahead if since < month && before == Weather::Winter => FirstWinter::Now,
        known => known,
    };
    match (begun, now) {
        (FirstWinter::Over, _) => FirstWinter::Over,
        (_, Weather::Winter) if month.name() != MonthName::April => FirstWinter::Now,
        (FirstWinter::Now, _) => FirstWinter::Over,
        (FirstWinter::Ahead, _) => FirstWinter::Ahead,
    }
}

/// The weather of a month is known: first winters begin and end.
pub fn weather_turned(t: &mut Act<'_>, before: Weather) {
    cite!("10.24g");
    look_east(t);
    let (now, month) = (t.s.skies.letter, t.s.clock.month);
    let german = t.s.politics.eastern_war.map(|war| war.since);
    let finnish = finnish_war(t.s);
    let politics = &mut t.s.politics;
    politics.eastern_winter = turn(politics.eastern_winter, german, month, before, now);
    politics.finnish_winter = turn(politics.finnish_winter, finnish, month, before, now);
}

/// Whether it is a month of a first winter; a war that began in a month of Winter is in it at once.
fn is_now(s: &State, winter: FirstWinter, at_war: bool) -> bool {
    match winter {
        FirstWinter::Now => true,
        FirstWinter::Ahead => at_war && s.skies.letter == Weather::Winter,
        FirstWinter::Over => false,
    }
}

/// 10.4: the first winter of the war between Germany and the USSR.
pub fn is_eastern(s: &State) -> bool {
    let at_war = s.politics.at_war(named().germany, named().ussr);
    is_now(s, s.politics.eastern_winter, at_war)
}

/// 10.23: the Winter Bonus, for who has won the Winter War.
pub fn is_soviet(s: &State) -> bool {
    cite!("10.23", "5.16.14");
    s.politics.winter_war == WinterWar::Won && is_eastern(s)
}

/// 10.24b: the first winter after the Soviet invasion of Finland.
pub fn is_finnish(s: &State) -> bool {
    cite!("10.24b", "10.24g", "5.16.15");
    is_now(s, s.politics.finnish_winter, finnish_war(s).is_some())
}
