//! Who wins a scenario.

use crate::data::{Ending, data};
use crate::game::Act;
use crate::names::nation_name;
use crate::politics::named;
use crate::spot::Where;
use crate::state::{Ended, State};
use crate::types::{LandKind, NationId};
use crate::unit::Unit;
use frame::Side;
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
        winners: vec![winner],
        title: LEVELS[level].to_string(),
        reason: format!("Poland is conquered in {}", t.s.clock.month),
    });
}

/// 9.9: a power has given up.
pub fn surrendered(t: &mut Act<'_>, nation: NationId) {
    t.s.ended = Some(Ended {
        winners: vec![t.s.foe(nation)],
        title: LEVELS[2].to_string(),
        reason: format!("{} surrenders", nation_name(nation)),
    });
}

/// The last month is over.
pub fn time_is_up(t: &mut Act<'_>) {
    if t.s.scenario().ending == Ending::Convoys {
        return count(t);
    }
    t.s.ended = Some(Ended {
        winners: vec![named().poland],
        title: LEVELS[2].to_string(),
        reason: format!("Poland stands at the end of {}", t.s.clock.month),
    });
}

/// Germany scores what the convoys lost and three for every named ship of its enemies, they three for every German one
/// and two for every U-boat. Ships that are sunk for good are out of the game.
fn count(t: &mut Act<'_>) {
    let s = &*t.s;
    let germany = s.player(Side::Axis);
    let lost = |axis: bool, is: fn(&Unit) -> bool| {
        let sunk = s.units().filter(|(_, unit)| {
            (unit.nation() == germany) == axis
                && matches!(unit.at.whereabouts(), Where::Gone(_))
                && is(unit)
        });
        sunk.count() as i32
    };
    let values = &data().values;
    let ship = i32::from(values.named_ship_score);
    let axis = i32::from(s.convoy_losses) + ship * lost(false, Unit::is_named)
        - ship * lost(true, Unit::is_named)
        - i32::from(values.u_boat_score) * lost(true, Unit::is_u_boat);
    let win = i32::from(values.convoy_victory);
    let draw = i32::from(values.convoy_draw);
    let (winners, title) = match axis {
        score if score >= win => (vec![germany], "German victory"),
        score if score >= draw => (s.players().to_vec(), "draw"),
        _ => (vec![s.foe(germany)], "Allied victory"),
    };
    let reason = format!("Germany has scored {axis} at the end of {}", s.clock.month);
    t.s.ended = Some(Ended {
        winners,
        title: title.to_string(),
        reason,
    });
}

pub fn outcome(s: &State) -> Option<Outcome> {
    let ended = s.ended.as_ref()?;
    Some(Outcome {
        winners: ended.winners.iter().map(|winner| s.seat(*winner)).collect(),
        title: ended.title.clone(),
        reason: ended.reason.clone(),
    })
}
