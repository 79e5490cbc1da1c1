//! 5.0 Year Start Sequence: base, Total, U-boats, Turn Expenditure Limit.

use super::r5_1_base::new_base;
use super::r5_2_total::{
    CONVOY_WPPS, claims, minor_allies, oil, oil_captor, oil_owner, protected, worth,
};
use super::r5_3_uboats::budget;
use super::{BuyUboats, turn_limit};
use crate::Act;
use crate::data::data;
use crate::names::nation_name;
use crate::types::{Nation, Nations, Season, Side};
use kernel::{cite, rule};

/// 14.1d, 14.4b: what the Axis Majors control at the end of their own Winter turn is written down, since the
/// Allied Winter turn comes between it and the Year Start Sequence.
pub fn end_player_turn(t: &mut Act) {
    if t.s.side == Side::Axis && t.s.turn.season() == Season::Winter {
        t.s.year.winter = [Nation::GERMANY, Nation::ITALY].map(|major| claims(t.s, major));
    }
}

/// 5.0: between Winter and Spring, for each Major that is in the game.
pub fn begin(t: &mut Act) {
    cite!("5.0");
    let mut earned = [Nations::NONE; 6];
    for major in Nation::MAJORS {
        earned[major.index()] = match major {
            Nation::GERMANY | Nation::ITALY => {
                // 14.1a, 14.1d: a capital that it held when its Winter turn ended has become a conquest in the Allied one.
                let majors = claims(t.s, major).both(Nations::of(&Nation::MAJORS));
                t.s.year.winter[major.index()].union(majors)
            }
            _ => claims(t.s, major),
        };
    }
    t.s.year.oil_credit.clear();
    for major in Nation::MAJORS {
        if takes_part(t, major) {
            start_year(t, major, earned[major.index()]);
        }
    }
    credit(t, &earned);
    if takes_part(t, Nation::GERMANY) && budget(t.s) > 0 {
        t.push(BuyUboats);
    }
}

/// 14.1, 1.5l: a conquered Major has no money, and the U.S.A. none before its entry.
fn takes_part(t: &Act, major: Nation) -> bool {
    let politics = &t.s.politics;
    let entered = major != Nation::USA || politics.belligerent.has(major);
    entered && !politics.fallen.has(major)
}

/// 5.1, 5.2, 5.4a: one Major's year.
fn start_year(t: &mut Act, major: Nation, earned: Nations) {
    cite!("5.2a", "5.2d");
    let spring = t.s.turn;
    let mut sum = worth(earned) + worth(protected(t.s, major)) + oil(t.s, major);
    if major == Nation::GERMANY {
        sum += worth(minor_allies(t.s));
    }
    if major == Nation::BRITAIN {
        sum += CONVOY_WPPS;
    }
    let treasury = t.s.treasury_mut(major);
    treasury.base = new_base(treasury.base, treasury.wpp, spring);
    treasury.total = treasury.base.saturating_add(sum).max(0);
    treasury.wpp = treasury.total;
    treasury.limit = turn_limit(treasury.total, 0);
    treasury.spent = 0;
    treasury.spent_year = 0;
    treasury.granted_year = 0;
    // 10.1e: a grant of the old year has gone into the base with what else was left.
    treasury.frozen = 0;
    let (base, total, limit) = (treasury.base, treasury.total, treasury.limit);
    t.log.say(rule!("5.2a"), || {
        let name = nation_name(major);
        format!("{name}: base {base}, Total {total} WPP, at most {limit} a turn")
    });
}

/// 1.5l: a Major that enters the war has its full base to spend, and its turn limit.
pub fn enter_war(t: &mut Act, major: Nation) {
    let treasury = t.s.treasury_mut(major);
    treasury.total = treasury.base;
    treasury.wpp = treasury.total;
    treasury.limit = turn_limit(treasury.total, 0);
    treasury.spent = 0;
    treasury.spent_year = 0;
}

/// 14.1e, 14.4c, 2.7a-5: who added what is remembered, to be deducted when it is liberated.
fn credit(t: &mut Act, earned: &[Nations; 6]) {
    for (nation, _) in data().countries.all() {
        let holder = t.s.politics.conquered[nation];
        let credited = holder.filter(|major| {
            let adds = earned.get(major.index());
            adds.is_some_and(|adds| adds.has(nation))
        });
        t.s.politics.credited[nation] = credited;
    }
    for (zone, _) in data().zones.facts.all().filter(|(_, facts)| facts.oil > 0) {
        if let Some(captor) = oil_captor(t.s, zone).filter(|captor| *captor != oil_owner(zone)) {
            t.s.year.oil_credit.push((zone, captor));
        }
    }
}
