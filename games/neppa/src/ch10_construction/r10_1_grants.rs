//! 10.1 WPP Grants: who may grant what to whom. They travel in the Strategic Redeployment Phase (chapter 11).

use super::r10_2_lend_lease::may_lend;
use crate::Act;
use crate::ch05_year_start::{can_spend, purse, spend};
use crate::ch09_strategic_warfare::murmansk_open;
use crate::names::nation_name;
use crate::state::State;
use crate::types::Nation;
use kernel::{Illegal, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// How a grant reaches its recipient.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// 10.1d: through the British or the Murmansk Convoy Box.
    Convoy,
    /// 10.2: through Persia.
    LendLease,
    /// 10.1d: straight to France or Italy.
    Direct,
}

impl Way {
    pub const ALL: [Way; 3] = [Way::Convoy, Way::LendLease, Way::Direct];
    pub const fn name(self) -> &'static str {
        match self {
            Way::Convoy => "by convoy",
            Way::LendLease => "by Lend-Lease",
            Way::Direct => "directly",
        }
    }
}

/// WPPs that were granted and wait to be sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grant {
    pub from: Nation,
    pub to: Nation,
    pub way: Way,
    pub wpp: u8,
}

/// 10.1b: the most that a country may grant, or be granted, in a turn.
pub const TURN_LIMIT: i16 = 32;

/// 10.1a: the countries that may grant.
pub const GRANTERS: [Nation; 3] = [Nation::GERMANY, Nation::BRITAIN, Nation::USA];

/// Whether grants of this kind can be made at all now.
pub fn may_grant(s: &State, from: Nation, to: Nation, way: Way) -> Result<(), Illegal> {
    demand!(
        GRANTERS.contains(&from),
        "10.1a",
        "only the United States, Britain and Germany grant WPPs"
    );
    super::builds_now(s, from)?;
    demand!(
        to.is_major() && to != from && s.allied(from, to),
        "10.1a",
        "grants go to allied Major Countries"
    );
    demand!(
        fits_way(to, way),
        "10.1d",
        "grants to Britain and Russia go by convoy, to France and Italy directly"
    );
    match way {
        Way::Convoy if to == Nation::RUSSIA => {
            demand!(
                murmansk_open(s),
                "9.2c",
                "the Axis controls Leningrad and Kirov: Murmansk is closed"
            );
            Ok(())
        }
        Way::LendLease => may_lend(s),
        _ => Ok(()),
    }
}

fn fits_way(to: Nation, way: Way) -> bool {
    match way {
        Way::Convoy => matches!(to, Nation::BRITAIN | Nation::RUSSIA),
        Way::LendLease => to == Nation::RUSSIA,
        Way::Direct => matches!(to, Nation::FRANCE | Nation::ITALY),
    }
}

/// The most that may be granted now in this way; 0 or less when nothing.
pub fn largest(s: &State, from: Nation, to: Nation, way: Way) -> i16 {
    let (giver, taker) = (s.treasury(from), s.treasury(to));
    let mut most = (TURN_LIMIT - giver.granted_turn)
        .min(TURN_LIMIT - taker.received_turn)
        .min(giver.base / 2 - giver.granted_year)
        .min(purse(s, from));
    if way == Way::LendLease {
        most = most.min(super::r10_2_lend_lease::LIMIT - waiting(s, from, to, way));
    }
    most
}

fn waiting(s: &State, from: Nation, to: Nation, way: Way) -> i16 {
    s.yards
        .grants
        .iter()
        .find(|g| (g.from, g.to, g.way) == (from, to, way))
        .map_or(0, |g| g.wpp.into())
}

/// The sizes that are offered: shiploads of eight, and as much as possible.
pub fn sizes(most: i16) -> impl Iterator<Item = u8> {
    let most = most.clamp(0, TURN_LIMIT) as u8;
    let whole = [8, 16, 24, 32].into_iter().filter(move |n| *n <= most);
    whole.chain((!most.is_multiple_of(8)).then_some(most))
}

pub fn check_grant(s: &State, from: Nation, to: Nation, wpp: u8, way: Way) -> Result<(), Illegal> {
    may_grant(s, from, to, way)?;
    let (giver, taker, amount) = (s.treasury(from), s.treasury(to), i16::from(wpp));
    demand!(
        giver.granted_turn + amount <= TURN_LIMIT,
        "10.1b",
        "a country grants at most 32 WPP in a turn"
    );
    demand!(
        taker.received_turn + amount <= TURN_LIMIT,
        "10.1b",
        "a country is granted at most 32 WPP in a turn"
    );
    demand!(
        giver.granted_year + amount <= giver.base / 2,
        "10.1b",
        "a country grants at most half of its WPP Base in a year"
    );
    if way == Way::LendLease {
        demand!(
            waiting(s, from, to, way) + amount <= super::r10_2_lend_lease::LIMIT,
            "10.2e",
            "a Lend-Lease grant is at most 16 WPP"
        );
    }
    can_spend(s, from, amount)?;
    let most = largest(s, from, to, way);
    demand!(
        sizes(most).any(|size| size == wpp),
        "10.1c",
        "grants are made in shiploads of 8 WPP, or as much as possible"
    );
    Ok(())
}

/// 10.1e: deducted from the giver now.
pub fn grant(t: &mut Act, from: Nation, to: Nation, wpp: u8, way: Way) {
    cite!("10.1e");
    let amount = i16::from(wpp);
    spend(t, from, amount);
    let giver = t.s.treasury_mut(from);
    giver.granted_turn += amount;
    giver.granted_year += amount;
    t.s.treasury_mut(to).received_turn += amount;
    let grants = &mut t.s.yards.grants;
    let same = |g: &&mut Grant| (g.from, g.to, g.way) == (from, to, way);
    match grants.iter_mut().find(same) {
        Some(grant) => grant.wpp += wpp,
        None => grants.push(Grant { from, to, way, wpp }),
    }
    t.log.say(rule!("10.1a"), || {
        let (giver, taker) = (nation_name(from), nation_name(to));
        format!("{giver} grants {taker} {wpp} WPP {}", way.name())
    });
}

/// 10.1e: a grant arrives; it cannot be spent before the next Unit Construction Phase.
pub fn receive(t: &mut Act, to: Nation, wpp: i16) {
    cite!("10.1e");
    if wpp == 0 || t.s.politics.fallen.has(to) {
        return;
    }
    let treasury = t.s.treasury_mut(to);
    treasury.wpp += wpp;
    treasury.frozen += wpp;
    t.log.say(rule!("10.1e"), || {
        format!("{} receives a grant of {wpp} WPP", nation_name(to))
    });
}

/// Ruling 10.1c: what was not sent in the Strategic Redeployment Phase goes back to the giver.
pub fn return_unsent(t: &mut Act) {
    for grant in std::mem::take(&mut t.s.yards.grants) {
        let wpp = i16::from(grant.wpp);
        let giver = t.s.treasury_mut(grant.from);
        giver.wpp += wpp;
        giver.spent_year -= wpp;
        giver.granted_year -= wpp;
        t.log.say(rule!("10.1c"), || {
            let name = nation_name(grant.from);
            format!("{name} takes back {wpp} WPP that were not sent")
        });
    }
}
