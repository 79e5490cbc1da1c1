//! 2.10 to 2.12, 2.23 to 2.25: Convoy Routes, what they lose, and who pays.

use super::losses::charge;
use crate::ch03_naval::waters::{self, Area, areas};
use crate::game::Act;
use crate::names::{hex_name, nation_name};
use crate::politics::named;
use crate::spot::board;
use crate::state::State;
use crate::types::{HexId, NationId, Weather};
use board::SpaceId;
use kernel::{cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 2.12: who sends lend-lease by the Arctic Convoy Route in this season.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arctic {
    pub uk: bool,
    pub us: bool,
    /// 2.12h: the northern area is open as well.
    pub north: bool,
}

/// 0.def-convoy-area: the Convoy Route sea areas.
pub fn routes() -> impl Iterator<Item = &'static Area> {
    cite!("0.def-convoy-area", "0.map-box-convoy");
    areas().iter().filter(|area| area.convoy)
}

/// 2.10a, 2.12a: whether convoys sail in an area.
pub fn is_open(s: &State, area: SpaceId) -> bool {
    cite!("2.10a", "2.10b", "2.12a", "2.12e", "2.12j", "2.12k");
    let Some(area) = waters::area(area).filter(|area| area.convoy) else {
        return false;
    };
    let conquered = s.politics.is_conquered(named().uk);
    match (area.arctic, s.strategic.arctic) {
        (false, _) => !conquered || is(area.space, "USC"),
        (true, Some(arctic)) => !conquered && (area.large || arctic.north),
        (true, None) => false,
    }
}

/// The North Atlantic and the US Coastal Water, where any number of U-boats may go and the Happy Time is rolled for.
pub fn is_great(area: SpaceId) -> bool {
    cite!("2.14g", "2.24a");
    is(area, "NAT") || is(area, "USC")
}

fn is(area: SpaceId, key: &str) -> bool {
    board().key(area) == key
}

/// 2.24f: an attack on the US Coastal Water means war with the US, which only a scenario with the US knows.
pub fn may_attack(s: &State, by: NationId, area: SpaceId) -> Result<(), kernel::Illegal> {
    let us = crate::data::data().find_nation("us");
    let at_war = us.is_some_and(|us| s.politics.at_war(by, us) || s.track(us).is_some());
    demand!(
        !is(area, "USC") || at_war,
        "2.24f",
        "that would be war with the US"
    );
    Ok(())
}

/// 2.12c, 2.12d: whether a Soviet port can receive what comes by the Arctic route.
pub fn has_arctic_port(s: &State) -> bool {
    cite!("2.12c", "2.12d");
    ["E0230", "E0626"].iter().any(|key| {
        let frozen = *key == "E0626" && s.skies.letter == Weather::Winter;
        let port = board().find(key);
        port.is_some_and(|port| s.politics.holder(port) == Some(named().ussr) && !frozen)
    })
}

/// 2.12: the UK or the US opens the Arctic Convoy Route for the season.
pub fn open_arctic(t: &mut Act<'_>, uk: bool, us: bool) {
    cite!("2.12a", "2.12b", "2.12e", "2.12h");
    let season = crate::data::data().month(t.s.clock.month.name()).season;
    let north = matches!(
        season,
        crate::types::Season::Autumn | crate::types::Season::Winter
    );
    if (uk || us) && has_arctic_port(t.s) {
        t.s.strategic.arctic = Some(Arctic { uk, us, north });
        t.log.say(rule!("2.12e"), || {
            "The Arctic Convoy Route is open".to_string()
        });
    }
}

/// 2.12f, 2.12g: how much of an income may go by the Arctic route: a quarter of the UK's, half of the US's.
pub fn arctic_most(nation: NationId, income: u8) -> u8 {
    cite!("2.12f", "2.12g");
    income / if nation == named().uk { 4 } else { 2 }
}

/// 2.23b: what an area loses is added to what the phase costs.
pub fn take_toll(t: &mut Act<'_>, area: SpaceId, eps: u8) {
    cite!("2.23b");
    if eps == 0 {
        return;
    }
    t.log.say(rule!("2.23b"), || {
        format!("Convoys in {} lose {eps} EPs", hex_name(area))
    });
    let area = HexId::from(area);
    let toll = &mut t.s.strategic.toll;
    match toll.iter_mut().find(|(of, _)| *of == area) {
        Some((_, sum)) => *sum = sum.saturating_add(eps),
        None => toll.push((area, eps)),
    }
}

/// 2.25: who pays how much of what was lost.
pub fn shares(s: &State, toll: &[(HexId, u8)]) -> Vec<(NationId, u8)> {
    cite!("2.24d", "2.25a", "2.25b", "2.25c");
    let us = crate::data::data().find_nation("us");
    let (mut uk, mut coast, mut arctic) = (0u8, 0u8, 0u8);
    for (area, eps) in toll {
        let north = waters::area(area.space()).is_some_and(|area| area.arctic);
        let sum = match (north, is(area.space(), "USC")) {
            (true, _) => &mut arctic,
            (_, true) => &mut coast,
            _ => &mut uk,
        };
        *sum = sum.saturating_add(*eps);
    }
    let route = s.strategic.arctic;
    let sends = [
        route.is_some_and(|route| route.uk),
        route.is_some_and(|route| route.us),
    ];
    let senders = sends.iter().filter(|sends| **sends).count() as u8;
    let each = arctic / (senders + 1);
    let rest = arctic - each * (senders + 1);
    let by_us = if sends[1] { each } else { 0 };
    let (more_uk, more_us) = match sends {
        [false, true] => (0, by_us + rest),
        _ => (if sends[0] { each + rest } else { 0 }, by_us),
    };
    let mut all = vec![(named().uk, uk + more_uk)];
    all.extend(us.map(|us| (us, coast + more_us)));
    all.push((named().ussr, if senders > 0 { each } else { 0 }));
    all.retain(|(_, eps)| *eps > 0);
    all
}

/// 2.23b: the sum of the phase is charged.
pub fn settle(t: &mut Act<'_>) {
    cite!("2.23b", "2.25c");
    let toll = std::mem::take(&mut t.s.strategic.toll);
    let sum: u16 = toll.iter().map(|(_, eps)| u16::from(*eps)).sum();
    t.s.convoy_losses += sum;
    for (nation, eps) in shares(t.s, &toll) {
        t.log.say(rule!("2.25a"), || {
            format!(
                "{} bears {eps} EPs of what the convoys lost",
                nation_name(nation)
            )
        });
        charge(t, nation, eps, rule!("2.25a"));
    }
}
