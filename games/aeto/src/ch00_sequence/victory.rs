//! Who wins a scenario.

use crate::game::Act;
use crate::politics::named;
use crate::state::{Ended, State};
use crate::types::{LandKind, NationId};
use kernel::Outcome;

/// The levels of a German victory in Case White, the best first.
const LEVELS: [&str; 3] = [
    "decisive German victory",
    "narrow German victory",
    "Polish victory",
];

/// Poland is conquered: in the first month the victory is decisive, later narrow; each German armor unit that was
/// eliminated lowers it by one.
pub fn conquered(t: &mut Act<'_>, by: NationId) {
    let late = usize::from(t.s.clock.month > t.s.scenario().first);
    let lost = t.s.pieces.of(|owner| owner == by);
    let lost =
        lost.filter(|(_, unit)| unit.land() == Some(LandKind::Armor) && unit.at.space().is_none());
    let level = (late + lost.count()).min(LEVELS.len() - 1);
    let winner = if level == 2 { named().poland } else { by };
    t.s.ended = Some(Ended {
        winner,
        title: LEVELS[level].to_string(),
        reason: format!("Poland is conquered in {}", t.s.clock.month),
    });
}

/// The last month is over.
pub fn time_is_up(t: &mut Act<'_>) {
    t.s.ended = Some(Ended {
        winner: named().poland,
        title: LEVELS[2].to_string(),
        reason: format!("Poland stands at the end of {}", t.s.clock.month),
    });
}

pub fn outcome(s: &State) -> Option<Outcome> {
    let ended = s.ended.as_ref()?;
    Some(Outcome {
        winners: vec![s.seat(ended.winner)],
        title: ended.title.clone(),
        reason: ended.reason.clone(),
    })
}
