//! 8.1, 8.2: what a season brings, line by line.

use crate::ch09_politics::exile;
use crate::ch09_politics::occupation::brings_nothing;
use crate::ch09_politics::transit::lets_through;
use crate::data::data;
use crate::game::Act;
use crate::ground;
use crate::names::{hex_name, nation_name};
use crate::politics::{Standing, named};
use crate::spot::board;
use crate::state::State;
use crate::types::{Class, HexId, NationId};
use board::{Hold, SpaceId};
use kernel::{RuleId, cite, rule};
use std::collections::BTreeSet;

/// A line of an income.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub what: String,
    pub eps: i16,
    pub rule: RuleId,
}

fn line(what: impl Into<String>, eps: i16, rule: RuleId) -> Line {
    Line {
        what: what.into(),
        eps,
        rule,
    }
}

/// The rule that has a power's list.
fn list(nation: NationId) -> RuleId {
    match &*data().nations[nation.index()].id {
        "germany" => rule!("8.2-germany"),
        "italy" => rule!("8.2-italy"),
        "france" => rule!("8.2-france"),
        "us" => rule!("8.2-us"),
        "ussr" => rule!("8.2-ussr"),
        _ => rule!("8.2-uk"),
    }
}

/// 8.2a: what a power receives in a Seasonal Turn, in the order in which it is counted. Convoys and ore count in the income of
/// the year, and bring nothing of their own.
pub fn lines(s: &State, nation: NationId) -> Vec<Line> {
    cite!("8.1a", "8.2a", "8.2c", "8.2d");
    let month = s.clock.month;
    let Some(base) = data().incomes.of(nation, month) else {
        return Vec::new();
    };
    let base = exile::base_income(s, nation, base);
    let year = format!("income of {}", month.year());
    let mut all = vec![line(year, i16::from(base), rule!("8.1a"))];
    let exiled = exile::is_exiled(s, nation);
    all.extend(
        resources()
            .filter_map(|hex| lost(s, nation, hex))
            .filter(|_| !exiled),
    );
    let owed = s.strategic.owed(nation);
    if owed > 0 {
        all.push(line("Strategic Warfare", -i16::from(owed), rule!("8.2a")));
    }
    all.extend(resources().filter_map(|hex| gained(s, nation, hex)));
    all
}

fn resources() -> impl Iterator<Item = SpaceId> {
    board().ids().filter(|hex| ground::hex(*hex).resource)
}

/// A home hex that an enemy has captured.
fn lost(s: &State, nation: NationId, hex: SpaceId) -> Option<Line> {
    let printed = ground::hex(hex);
    let taken = s.politics.standing(nation, hex) == Standing::Enemy;
    let row = data().economy.adjustment(nation)?;
    let eps = match (printed.oil && row.lost_oil > 0, printed.city) {
        (true, _) => row.lost_oil,
        (false, true) => row.lost_city_resource,
        (false, false) => row.lost_resource,
    };
    let home = printed.nation == Some(nation) && taken && eps > 0;
    home.then(|| {
        let what = format!("{} is lost", hex_name(hex));
        line(what, -i16::from(eps), list(nation))
    })
}

/// What a resource hex outside its home brings a power.
fn gained(s: &State, nation: NationId, hex: SpaceId) -> Option<Line> {
    let (printed, holder) = (ground::hex(hex), s.politics.holder(hex)?);
    let (of, row) = (printed.nation?, data().economy.adjustment(nation)?);
    let fallen = || s.politics.is_conquered(of);
    let (eps, word) = match data().nations[of.index()] {
        _ if of == nation => return None,
        ref home if home.owner == Some(nation) => {
            let held = holder == nation || (holder == of && !s.politics.at_war(nation, of));
            let own = held && row.colonies.contains(&of);
            (
                if own {
                    colony(s, nation, hex, row.colony)
                } else {
                    0
                },
                "colony",
            )
        }
        ref home if holder == of && home.class == Class::Minor => {
            cite!("8.0-rumania-d");
            let oil = ground::hex(hex).oil && lets_through(&s.politics, of, nation);
            let exiled = exile::is_exiled(s, nation);
            let partner = (s.politics.are_allied(nation, of) || oil) && !fallen() && !exiled;
            let linked = partner && row.partner > 0 && has_line(s, nation, hex);
            (
                if linked {
                    partner_ep(nation, of, hex, row.partner)
                } else {
                    0
                },
                "partner",
            )
        }
        _ if holder == nation && brings_nothing(s, hex) => return None,
        _ if holder == nation && s.is_linked(nation, hex, false) => {
            let friend = s.politics.are_allied(nation, of) && !fallen();
            (
                taken_ep(of, hex, friend, row),
                if friend { "liberated" } else { "captured" },
            )
        }
        _ => return None,
    };
    (eps > 0).then(|| {
        let what = format!("{} ({word})", hex_name(hex));
        line(what, i16::from(eps), list(nation))
    })
}

/// 8.2b: a colony's resource counts while it is in supply and out of enemy zones of control that nothing inhibits.
fn colony(s: &State, nation: NationId, hex: SpaceId, eps: u8) -> u8 {
    cite!("8.2b");
    let held = matches!(s.hold(nation, hex), Hold::None | Hold::Inhibited);
    let source = data().sources.iter();
    let supplied = source
        .clone()
        .any(|one| one.nation == nation && one.hex == hex)
        || s.is_linked(nation, hex, false);
    if held && supplied { eps } else { 0 }
}

/// Ploesti is worth more than another.
fn partner_ep(nation: NationId, of: NationId, hex: SpaceId, eps: u8) -> u8 {
    cite!("8.2-germany", "8.2-uk", "9.0g");
    let n = named();
    let ploesti = ground::hex(hex).oil && of == n.rumania && nation == n.germany;
    if ploesti {
        data().values.ploesti_ep
    } else {
        eps
    }
}

fn taken_ep(of: NationId, hex: SpaceId, friend: bool, row: &crate::data::Adjustment) -> u8 {
    // Those of Finland too, whether the Winter War goes on or not.
    cite!("10.24e");
    let soviet = of == crate::politics::named().ussr;
    match (friend, soviet, ground::hex(hex).oil) {
        (true, ..) => row.liberated,
        (false, true, true) => row.soviet_oil,
        (false, true, false) => row.soviet,
        (false, false, _) => row.captured,
    }
}

/// 8.2e: an EP line of supply from a partner's hex to a home source: over neutral ground, any terrain and any water, never
/// through an enemy hex or zone of control.
fn has_line(s: &State, nation: NationId, from: SpaceId) -> bool {
    cite!("8.2e");
    let closed = |hex: SpaceId| {
        cite!("8.0-switzerland");
        let home = ground::hex(hex).nation;
        home.is_some_and(|home| data().nations[home.index()].class == Class::Closed)
    };
    let bars = |hex: SpaceId| {
        let enemy = s.politics.standing(nation, hex) == Standing::Enemy;
        enemy
            || closed(hex)
            || (ground::hex(hex).terrain.is_some() && s.hold(nation, hex) != Hold::None)
    };
    let is_home = |hex: SpaceId| {
        let mut sources = data().sources.iter();
        let source = sources.any(|one| one.nation == nation && one.hex == hex);
        source && ground::hex(hex).nation == Some(nation)
    };
    let mut seen = BTreeSet::from([HexId::from(from)]);
    let mut open = vec![from];
    while let Some(hex) = open.pop() {
        if bars(hex) {
            continue;
        }
        if is_home(hex) {
            return true;
        }
        for link in board().neighbours(hex) {
            if seen.insert(link.to.into()) {
                open.push(link.to);
            }
        }
    }
    false
}

/// 8.2a: the income goes onto the track, and what was kept in the Economic Reserve may be spent again.
pub fn receive(t: &mut Act<'_>, nation: NationId) {
    cite!("8.1b", "8.2a", "8.4", "0.sop-s2a");
    let all = lines(t.s, nation);
    let name = nation_name(nation);
    let sum: i16 = all.iter().map(|one| one.eps).sum();
    for one in &all {
        t.log
            .say(one.rule, || format!("{name}: {:+} {}", one.eps, one.what));
    }
    let sum = u8::try_from(sum.max(0)).unwrap_or(u8::MAX);
    t.s.seasonal.incomes.push((nation, sum));
    let Some(track) = t.s.track_mut(nation) else {
        return;
    };
    track.eps = track.eps.saturating_add(sum).saturating_add(track.reserve);
    track.reserve = 0;
    let eps = track.eps;
    t.log.say(rule!("8.2a"), || {
        format!("{name} receives {sum} EPs and may spend {eps}")
    });
}
