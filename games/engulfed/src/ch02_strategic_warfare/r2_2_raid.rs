//! 2.2: whether a raid is flown, what for, and who meets it.

use super::r2_22_air_combat as air_combat;
use super::{in_the_fight, western_power};
use crate::ch04_production;
use crate::data::data;
use crate::state::State;
use crate::table::{Table, werps};
use crate::types::{Climate, Nation, Side, Turn};
use kernel::{Illegal, cite, demand, rule};

/// Whose production a raid of this side attacks.
pub fn target(by: Side) -> Nation {
    match by {
        Side::Axis => Nation::BRITAIN,
        Side::Allies => Nation::GERMANY,
    }
}

/// 2.2: a bomber, somebody to bomb, and for Germany a fallen France.
pub fn may_raid(s: &State, by: Side) -> Result<(), Illegal> {
    demand!(
        s.assets.bombers[by.index()] > 0,
        "2.2a",
        "there is no bomber"
    );
    let foes = match by {
        Side::Axis => (Nation::GERMANY, Nation::BRITAIN),
        Side::Allies => (western_power(s), Nation::GERMANY),
    };
    demand!(
        in_the_fight(s, foes.0, foes.1),
        "2.2a",
        "they are not at war"
    );
    demand!(
        by == Side::Allies || s.assets.france_fell.is_some_and(|fell| fell < s.turn),
        "2.2b",
        "Germany raids from the turn after the fall of France"
    );
    Ok(())
}

/// 2.27a: twice as many Western fighters, and not on the turn before.
pub fn may_support(s: &State, by: Side) -> Result<(), Illegal> {
    demand!(
        by == Side::Allies,
        "2.27a",
        "only Western bombers support ground operations"
    );
    let [axis, allies] = s.assets.fighters;
    demand!(
        allies > 0 && allies >= 2 * axis,
        "2.27a",
        "the Western Allies need twice the German fighters"
    );
    let last = Turn(s.turn.0.saturating_sub(1));
    demand!(
        s.assets.supported.is_none_or(|turn| turn < last),
        "2.27a",
        "the bombers did so last turn"
    );
    Ok(())
}

/// 2.22(a): a small raid need not be met.
pub fn may_decline(s: &State, by: Side) -> Result<(), Illegal> {
    let limits = &data().limits;
    let forced = if s.climate_weather(Climate::West).is_good() {
        limits.bombers_force_interception
    } else {
        limits.bombers_force_interception_bad_weather
    };
    demand!(
        s.assets.bombers[by.index()] < forced,
        "2.22(a)",
        "a raid of this size must be intercepted"
    );
    demand!(
        s.assets.fighters[by.other().index()] > 0,
        "2.22(a)",
        "there is no fighter to intercept with"
    );
    Ok(())
}

pub fn announce(t: &mut Table, by: Side, support: bool) {
    cite!("2.21");
    let (bombers, fighters) = (
        t.s.assets.bombers[by.index()],
        t.s.assets.fighters[by.index()],
    );
    t.log.say(rule!("2.22"), || {
        let aim = match (by, support) {
            (Side::Axis, _) => "Britain",
            (Side::Allies, false) => "Germany",
            (Side::Allies, true) => "the railways of the West",
        };
        format!("A raid on {aim}: {bombers} bombers, {fighters} escorts")
    });
}

/// 2.22, 2.23: everything that flies goes; then the bombs fall.
pub fn fly(t: &mut Table, by: Side, support: bool, intercepted: bool) {
    if intercepted {
        air_combat::escorts_fire(t, by);
        air_combat::interceptors_fire(t, by);
    }
    air_combat::flak_fires(t, by);
    let hits = air_combat::bombs_fall(t, by);
    if by == Side::Allies {
        interdict_rails(t);
    }
    if support {
        t.s.assets.supported = Some(t.s.turn);
        t.s.assets.west_hits = Some(hits);
        t.log.say(rule!("2.27b"), || {
            format!("{hits} hits on Strat-moves in the West")
        });
        return;
    }
    let nation = target(by);
    let most = ch04_production::home_werps(t.s, nation) / 2;
    let lost = hits.min(most);
    t.log.say(rule!("2.26"), || {
        format!("The raid destroys {}", werps(lost))
    });
    ch04_production::damage(t, nation, lost);
    if by == Side::Allies {
        t.s.score.bombed += u16::from(lost);
    }
}

/// 2.25: bombers that come home cost Germany Strat-moves.
fn interdict_rails(t: &mut Table) {
    let limits = &data().limits;
    let per_move = if t.s.climate_weather(Climate::West).is_good() {
        limits.bombers_per_strat_move
    } else {
        limits.bombers_per_strat_move_bad_weather
    };
    let cut = t.s.assets.bombers[Side::Allies.index()] / per_move;
    t.s.assets.rail_cut = cut;
    t.log.say(rule!("2.25"), || {
        format!("Germany loses {cut} Strat-moves in each phase")
    });
}
