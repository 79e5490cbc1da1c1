//! 2.3, 2.4, 2.6: what may be bombed, and how well.

use crate::data::data;
use crate::ground;
use crate::politics::Standing;
use crate::spot::board;
use crate::state::State;
use crate::types::{Class, HexId, NationId};
use board::SpaceId;
use kernel::cite;
use std::sync::LazyLock;

/// What bombs can be meant for in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    City,
    Resource,
    CityResource,
}

impl Target {
    /// 2.3a: what a hex is, if it is a Strategic Target at all.
    pub fn of(hex: SpaceId) -> Option<Target> {
        cite!("2.2m", "2.3a");
        let printed = ground::hex(hex);
        match (printed.city, printed.resource) {
            (true, true) => Some(Target::CityResource),
            (true, false) => Some(Target::City),
            (false, true) => Some(Target::Resource),
            (false, false) => None,
        }
    }
    /// Columns to the right.
    const fn shift(self) -> i8 {
        cite!("2.3b", "2.3c", "2.3d");
        match self {
            Target::City => 0,
            Target::Resource => -1,
            Target::CityResource => 1,
        }
    }
}

/// 2.3f, 2.9g, 2.9k: an oil hex that is in its first owners' hands.
pub fn is_oil(s: &State, hex: SpaceId) -> bool {
    cite!("2.3f", "2.9g", "2.9k");
    let printed = ground::hex(hex);
    let taken = match (printed.holder, s.politics.holder(hex)) {
        (Some(first), Some(now)) => side_of(s, first) != side_of(s, now),
        _ => false,
    };
    printed.oil && !taken
}

/// Rumanian oil serves the Axis until it is conquered, Soviet oil the Soviets.
fn side_of(s: &State, nation: NationId) -> Option<frame::Side> {
    match data().nations[nation.index()].class {
        Class::Minor if s.leaning(nation).is_none() => Some(frame::Side::Axis),
        _ => s.leaning(nation).map(crate::types::Camp::side),
    }
}

/// The power that pays for a hex: who holds it, or who speaks for its camp.
pub fn payer(s: &State, hex: SpaceId) -> Option<NationId> {
    let holder = s.politics.holder(hex)?;
    let own = s.track(holder).map(|track| track.nation);
    own.or_else(|| Some(s.player(s.leaning(holder)?.side())))
}

/// 2.4a: not at home, or in a minor nation.
pub fn is_foreign(s: &State, hex: SpaceId) -> bool {
    cite!("2.4a");
    let home = ground::hex(hex).nation;
    let minor = home.is_some_and(|nation| data().nations[nation.index()].class != Class::Major);
    minor || home != s.politics.holder(hex)
}

/// 2.4: the strength of bombs on a Strategic Target.
pub fn strength(s: &State, hex: SpaceId, points: u8) -> u8 {
    cite!("2.4c", "2.4d", "2.9d", "2.9i");
    if is_oil(s, hex) {
        return points;
    }
    let again = s.strategic.was_bombed_before(hex.into(), s.clock.month);
    [is_foreign(s, hex), again]
        .into_iter()
        .filter(|halves| *halves)
        .fold(points, |points, _| points / 2)
}

/// 2.3, 2.8a: the column in which bombs on a Strategic Target are rolled.
pub fn column(s: &State, hex: SpaceId, strength: u8, night: bool) -> usize {
    if night {
        cite!("2.8a", "2.3g", "2.9b", "2.9h");
        return 0;
    }
    let shift = if is_oil(s, hex) {
        2
    } else {
        cite!("2.3e");
        let kind = Target::of(hex).map_or(0, Target::shift);
        kind + i8::from(ground::hex(hex).capital)
    };
    data().bombing.column(strength, shift)
}

/// 2.6a: the nation whose Rail Capacity may be bombed in a hex.
pub fn rail_nation(hex: SpaceId) -> Option<NationId> {
    cite!("2.2n", "2.6a");
    let nation = ground::hex(hex).nation?;
    let home = |at: &SpaceId| ground::hex(*at).nation == Some(nation);
    let railways = || {
        board()
            .ids()
            .filter(home)
            .filter(|at| ground::hex(*at).rail)
    };
    let works = |at: SpaceId| Target::of(at) == Some(Target::CityResource);
    let printed = ground::hex(hex);
    let fits = match railways().any(works) {
        true => printed.rail && works(hex),
        false => printed.city && railways().next().is_some(),
    };
    fits.then_some(nation)
}

/// Every city and resource of the board.
pub fn all_targets() -> &'static [SpaceId] {
    static ALL: LazyLock<Vec<SpaceId>> = LazyLock::new(|| {
        let all = board().ids().filter(|hex| Target::of(*hex).is_some());
        all.collect()
    });
    &ALL
}

/// 2.2m, 2.2n, 2.6i: whether a nation's aircraft may bomb a hex at all.
pub fn may_bomb(s: &State, by: NationId, hex: HexId) -> bool {
    cite!("2.9a", "2.9c", "2.6i");
    let at = hex.space();
    let enemy = s.politics.standing(by, at) == Standing::Enemy;
    // Railways are bombed only where there is a city too.
    enemy && Target::of(at).is_some()
}
