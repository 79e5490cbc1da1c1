//! Who wins a scenario.

use crate::ch11_options::victory_month;
use crate::data::{Ending, data};
use crate::game::Act;
use crate::ground;
use crate::names::nation_name;
use crate::politics::named;
use crate::spot::{Where, board};
use crate::state::{Ended, State};
use crate::types::{LandKind, NationId};
use crate::unit::Unit;
use board::SpaceId;
use frame::Side;
use kernel::Outcome;

/// The levels of a German victory in Case White, the best first.
const LEVELS: [&str; 3] = [
    "decisive German victory",
    "narrow German victory",
    "Polish victory",
];

/// Leningrad, Moscow, Kiev, Kharkov, Sevastopol, Rostov and Odessa.
pub(super) const CITIES: [&str; 7] = [
    "E1429", "E1924", "E2827", "E2722", "E3622", "E3018", "E3326",
];

/// Poland is conquered: in the first month the victory is decisive, later narrow; each German armor unit that was
/// eliminated lowers it by one.
pub fn conquered(t: &mut Act<'_>, by: NationId) {
    match t.s.scenario().ending {
        Ending::Conquest => {}
        Ending::Campaign => return judge(t),
        Ending::Convoys | Ending::France | Ending::Cities => return,
    }
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

/// 9.17, 9.27: when Germany and Italy are conquered, the war is over; how late that is says whether it is won.
fn judge(t: &mut Act<'_>) {
    let n = named();
    if t.s.ended.is_some()
        || ![n.germany, n.italy]
            .iter()
            .all(|one| t.s.politics.is_conquered(*one))
    {
        return;
    }
    kernel::cite!("9.27", "9.17");
    let month = t.s.clock.month;
    let (winners, title) = match month <= victory_month(t.s) {
        true => (side(t.s, Side::Allies), "Allied victory"),
        false => (t.s.players().to_vec(), "draw"),
    };
    t.s.ended = Some(Ended {
        winners,
        title: title.to_string(),
        reason: format!("Germany and Italy are conquered in {month}"),
    });
}

/// The players of a side.
fn side(s: &State, side: Side) -> Vec<NationId> {
    let players = s.players().iter().copied();
    players.filter(|player| s.side(*player) == side).collect()
}

/// 9.27: the last month is over, and the Axis stands.
fn outlast(t: &mut Act<'_>) {
    kernel::cite!("9.27");
    t.s.ended = Some(Ended {
        winners: side(t.s, Side::Axis),
        title: "Axis victory".to_string(),
        reason: format!("The Axis stands at the end of {}", t.s.clock.month),
    });
}

/// How many of the seven cities the Axis holds in supply.
pub(super) fn cities_held(s: &State) -> u8 {
    let germany = named().germany;
    let held = |key: &&&str| {
        let hex = board().find(key);
        hex.is_some_and(|hex| {
            let holder = s.politics.holder(hex);
            let axis = holder.is_some_and(|holder| s.side(holder) == Side::Axis);
            axis && s.is_linked(germany, hex, false)
        })
    };
    CITIES.iter().filter(held).count() as u8
}

/// Barbarossa: how many of seven Soviet cities the Axis holds in supply.
fn count_cities(t: &mut Act<'_>) {
    let (s, values) = (&*t.s, &data().values);
    let cities = cities_held(s);
    let (winners, title) = match cities {
        some if some >= values.barbarossa_victory => (side(s, Side::Axis), "Axis victory"),
        some if some >= values.barbarossa_draw => (s.players().to_vec(), "draw"),
        _ => (side(s, Side::Allies), "Allied victory"),
    };
    let reason = format!(
        "The Axis holds {cities} of seven cities at the end of {}",
        s.clock.month
    );
    t.s.ended = Some(Ended {
        winners,
        title: title.to_string(),
        reason,
    });
}

/// 9.9: a power has given up.
pub fn surrendered(t: &mut Act<'_>, nation: NationId) {
    if t.s.scenario().ending == Ending::France {
        let winner = t.s.side(nation).other();
        t.s.ended = Some(Ended {
            winners: side(t.s, winner),
            title: format!("{} victory", winner.adjective()),
            reason: format!("{} surrenders", nation_name(nation)),
        });
        return;
    }
    t.s.ended = Some(Ended {
        winners: vec![t.s.foe(nation)],
        title: LEVELS[2].to_string(),
        reason: format!("{} surrenders", nation_name(nation)),
    });
}

/// The last month is over.
pub fn time_is_up(t: &mut Act<'_>) {
    match t.s.scenario().ending {
        Ending::Convoys => return count(t),
        Ending::France => return weigh(t),
        Ending::Cities => return count_cities(t),
        Ending::Campaign => return outlast(t),
        Ending::Conquest => {}
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
    let (germany, values, axis) = (s.player(Side::Axis), &data().values, score(s));
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

/// What Germany has scored in the Battle of the Atlantic.
pub(super) fn score(s: &State) -> i32 {
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
    i32::from(s.convoy_losses) + ship * lost(false, Unit::is_named)
        - ship * lost(true, Unit::is_named)
        - i32::from(values.u_boat_score) * lost(true, Unit::is_u_boat)
}

/// France is conquered: the Axis wins with a hex of the United Kingdom's home or of Egypt beside, else it is a draw.
fn weigh(t: &mut Act<'_>) {
    let s = &*t.s;
    let fallen = s.politics.is_conquered(named().france);
    let beyond = holds_beyond(s);
    let (winners, title) = match (fallen, beyond) {
        (true, true) => (side(s, Side::Axis), "Axis victory"),
        (true, false) => (s.players().to_vec(), "draw"),
        (false, _) => (side(s, Side::Allies), "Allied victory"),
    };
    let word = if fallen { "is conquered" } else { "stands" };
    let reason = format!("France {word} at the end of {}", s.clock.month);
    t.s.ended = Some(Ended {
        winners,
        title: title.to_string(),
        reason,
    });
}

/// The Axis holds a hex of the home of the United Kingdom or of Egypt.
pub(super) fn holds_beyond(s: &State) -> bool {
    let axis = |hex: SpaceId| {
        let holder = s.politics.holder(hex);
        holder.is_some_and(|holder| s.side(holder) == Side::Axis)
    };
    let wanted = |hex: SpaceId| {
        let of = ground::hex(hex).nation;
        of == Some(named().uk) || of == Some(named().egypt)
    };
    board().ids().any(|hex| wanted(hex) && axis(hex))
}

pub fn outcome(s: &State) -> Option<Outcome> {
    let ended = s.ended.as_ref()?;
    Some(Outcome {
        winners: ended.winners.iter().map(|winner| s.seat(*winner)).collect(),
        title: ended.title.clone(),
        reason: ended.reason.clone(),
    })
}
