//! 0.2, 14.48: with three players, who of the Allies has won.

use crate::data::data;
use crate::state::State;
use crate::types::{Area, Camp, Nation, Side};
use kernel::cite;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AlliedWinner {
    Western,
    Soviet,
    Both,
}

/// After an Allied victory, if the option is used: who holds more of what was taken from the Axis.
pub fn allied_winner(s: &State) -> Option<AlliedWinner> {
    cite!("0.2");
    let won = s.verdict.and_then(|v| v.level.winner()) == Some(Side::Allies);
    if !won || !s.options.allied_winner || s.players != 3 {
        return None;
    }
    let west = points(s, Camp::Western) + u32::from(data().scoring.western_bonus);
    let soviet = points(s, Camp::Soviet);
    Some(match west.cmp(&soviet) {
        std::cmp::Ordering::Greater => AlliedWinner::Western,
        std::cmp::Ordering::Less => AlliedWinner::Soviet,
        std::cmp::Ordering::Equal => AlliedWinner::Both,
    })
}

/// Resource areas that the Axis had and lost, without a camp's own; German ones weigh more.
fn points(s: &State, camp: Camp) -> u32 {
    let scoring = &data().scoring;
    let worth = |area: Area| {
        let own = data().areas.facts(area).nation;
        let german = own == Some(Nation::GERMANY);
        let ours = own.is_some_and(|n| n.is_major() && s.camp(n) == camp && n != Nation::FRANCE);
        let berlin = area == data().places.berlin;
        match (german, ours) {
            (true, _) => scoring.home_resource + if berlin { scoring.berlin } else { 0 },
            (false, true) => 0,
            (false, false) => scoring.other_resource,
        }
    };
    let held = data().areas.resources.iter();
    held.filter(|area| s.holder(*area) == camp && s.score.taken_from_axis.has(*area))
        .map(|area| u32::from(worth(area)))
        .sum()
}
