//! 9.35, 9.36, 9.43: WERPs that go from one nation to another.

use super::facts::{at_war, at_war_with};
use super::r4_2_naval_maintenance::receive;
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Camp, Nation, Sea};
use crate::{Act, names};
use kernel::{Illegal, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Who sends WERPs to whom, and how.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Route {
    /// 9.43: Germany to Italy.
    Aid,
    /// 9.36: the U.S.A. to Britain.
    Atlantic,
    /// 9.351: Britain to the Soviet Union.
    Murmansk,
    /// 9.352: Britain to the Soviet Union.
    Persia,
}

impl Route {
    pub const ALL: [Route; 4] = [Route::Aid, Route::Atlantic, Route::Murmansk, Route::Persia];

    pub const fn from(self) -> Nation {
        match self {
            Route::Aid => Nation::GERMANY,
            Route::Atlantic => Nation::USA,
            Route::Murmansk | Route::Persia => Nation::BRITAIN,
        }
    }
    pub const fn to(self) -> Nation {
        match self {
            Route::Aid => Nation::ITALY,
            Route::Atlantic => Nation::BRITAIN,
            Route::Murmansk | Route::Persia => Nation::USSR,
        }
    }
}

/// How many WERPs more may go that way in this phase, while this nation produces.
pub fn room(s: &State, producing: Nation, route: Route) -> Result<u8, Illegal> {
    cite!("4.5a");
    let (from, to) = (route.from(), route.to());
    let ledgers = &s.ledgers;
    demand!(
        producing == from || producing == to && s.seat_of(from) == s.seat_of(to),
        "4.5a",
        "another nation produces now"
    );
    demand!(
        ledgers.producing.has(from) && ledgers.producing.has(to),
        "4.5a",
        "one of them has ended its production"
    );
    let sent = ledgers.sent[route as usize];
    let most = match route {
        Route::Aid => data().limits.german_aid_to_italy,
        Route::Atlantic => us_limit(s)?,
        Route::Murmansk => murmansk_limit(s)?,
        Route::Persia => persia_limit(s)?,
    };
    let left = most.saturating_sub(sent);
    let left = match route {
        Route::Murmansk | Route::Persia => left.min(british_half(s)),
        _ => left,
    };
    Ok(left.min(ledgers.werps[from.index()]))
}

fn us_limit(s: &State) -> Result<u8, Illegal> {
    demand!(
        at_war(s, Nation::USA),
        "9.36",
        "the U.S.A. is not in the war"
    );
    Ok(data().limits.us_lend_lease)
}

/// 9.35: half of what Britain has after strategic warfare, U.S. lend-lease and maintenance.
fn british_half(s: &State) -> u8 {
    cite!("9.35");
    let ledgers = &s.ledgers;
    let all = ledgers.total[Nation::BRITAIN.index()];
    let sent = ledgers.sent[Route::Murmansk as usize] + ledgers.sent[Route::Persia as usize];
    (all / 2).saturating_sub(sent)
}

fn to_the_soviets(s: &State) -> Result<u8, Illegal> {
    demand!(
        at_war_with(s, Nation::USSR, Nation::GERMANY),
        "9.35",
        "the Soviet Union is not at war with Germany"
    );
    let line = &s.fleets.points[Sea::Atlantic.index()];
    let western = [Nation::BRITAIN, Nation::USA, Nation::FRANCE];
    Ok(western
        .iter()
        .map(|n| line[n.index()].ready + line[n.index()].used)
        .sum())
}

fn murmansk_limit(s: &State) -> Result<u8, Illegal> {
    let fleets = to_the_soviets(s)?;
    demand!(
        s.holder(data().places.onega_swamps) != Camp::Axis,
        "9.351",
        "the Axis holds the Onega Swamps"
    );
    Ok(fleets * data().limits.murmansk_per_fleet)
}

fn persia_limit(s: &State) -> Result<u8, Illegal> {
    let fleets = to_the_soviets(s)?;
    demand!(
        s.holder(data().places.persia) != Camp::Axis,
        "9.352",
        "the Axis holds Persia"
    );
    Ok(fleets * data().limits.persia_per_fleet)
}

/// Whether so many WERPs may go that way now.
pub fn may_send(s: &State, producing: Nation, route: Route, werps: u8) -> Result<(), Illegal> {
    let left = room(s, producing, route)?;
    demand!(werps > 0, "4.5a", "nothing is sent");
    match route {
        Route::Aid => demand!(werps <= left, "9.43", "more than Germany may give"),
        Route::Atlantic => demand!(werps <= left, "9.36", "more than the U.S.A. may send"),
        Route::Murmansk => {
            demand!(
                werps <= british_half(s),
                "9.35",
                "more than half of what Britain has"
            );
            demand!(werps <= left, "9.351", "more than the ships can carry");
        }
        Route::Persia => {
            demand!(
                werps <= british_half(s),
                "9.35",
                "more than half of what Britain has"
            );
            demand!(werps <= left, "9.352", "more than the ships can carry");
        }
    }
    Ok(())
}

/// 9.351, 9.352: half of all that is sent that way is sunk, the odd one too.
fn arrives(s: &State, route: Route, sent: u8) -> u8 {
    let halved = match route {
        Route::Aid | Route::Atlantic => false,
        Route::Murmansk => s.holder(data().places.trondheim) == Camp::Axis,
        Route::Persia => true,
    };
    if halved { sent / 2 } else { sent }
}

pub fn send(t: &mut Act, route: Route, werps: u8) {
    let (from, to) = (route.from(), route.to());
    let before = t.s.ledgers.sent[route as usize];
    let came = arrives(t.s, route, before + werps) - arrives(t.s, route, before);
    let ledgers = &mut t.s.ledgers;
    ledgers.sent[route as usize] += werps;
    ledgers.werps[from.index()] -= werps;
    t.log.say(rule!("4.5a"), || {
        let arrive = if came == 1 { "arrives" } else { "arrive" };
        format!(
            "{} sends {} to {}; {came} {arrive}",
            nation_name(from),
            names::werps(werps),
            nation_name(to)
        )
    });
    receive(t, to, came);
}
