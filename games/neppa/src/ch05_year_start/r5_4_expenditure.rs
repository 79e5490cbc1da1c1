//! 5.4 Turn Expenditure Limit, 13.3 Deficit Spending: what a Major may pay, and paying it.

use crate::Act;
use crate::names::nation_name;
use crate::state::State;
use crate::types::Nation;
use kernel::{Illegal, RuleId, cite, demand};

/// 5.4a, 5.4b: the most that a Major may spend in a turn. Germany's U-boats come off before the half.
pub fn turn_limit(total: i16, uboats: i16) -> i16 {
    cite!("5.4a", "5.4b");
    (total - uboats).max(0) / 2
}

/// 10.0a, 5.4a, 13.3: whether a Major can pay this now, under its Turn Expenditure Limit.
pub fn can_spend(s: &State, major: Nation, wpp: i16) -> Result<(), Illegal> {
    let treasury = s.treasury(major);
    let within = treasury.spent + wpp <= treasury.limit;
    demand!(
        within || major != Nation::GERMANY,
        "5.4b",
        "this would pass Germany's Turn Expenditure Limit"
    );
    demand!(within, "5.4a", "this would pass the Turn Expenditure Limit");
    if wpp <= treasury.wpp - treasury.frozen {
        return Ok(());
    }
    if major == Nation::BRITAIN {
        demand!(
            treasury.spent_year + wpp <= treasury.total,
            "13.3",
            "Britain may not spend more than its Total WPPs in a year"
        );
        return Ok(());
    }
    demand!(
        wpp > treasury.wpp,
        "10.1e",
        "granted WPPs cannot be spent before the next Unit Construction Phase"
    );
    demand!(false, "10.0a", "there are not enough WPPs left");
    Ok(())
}

/// The most that a Major could pay now.
pub fn purse(s: &State, major: Nation) -> i16 {
    let treasury = s.treasury(major);
    let deficit = if major == Nation::BRITAIN {
        treasury.total - treasury.spent_year
    } else {
        0
    };
    (treasury.limit - treasury.spent)
        .min(treasury.wpp.max(deficit))
        .max(0)
}

/// Pays what [`can_spend`] allowed; it counts against the limits of the turn and the year.
pub fn spend(t: &mut Act, major: Nation, wpp: i16) {
    let treasury = t.s.treasury_mut(major);
    treasury.wpp -= wpp;
    treasury.spent += wpp;
    treasury.spent_year += wpp;
}

/// Takes WPPs off the track, below zero if need be, without counting against the Turn Expenditure
/// Limit: oil, bonus zones, liberation, convoy losses.
pub fn deduct(t: &mut Act, major: Nation, wpp: i16, why: RuleId) {
    if wpp == 0 || t.s.politics.fallen.has(major) {
        return;
    }
    t.s.treasury_mut(major).wpp -= wpp;
    t.log
        .say(why, || format!("{} loses {wpp} WPP", nation_name(major)));
}

/// Adds WPPs to the track.
pub fn gain(t: &mut Act, major: Nation, wpp: i16, why: RuleId) {
    if wpp == 0 {
        return;
    }
    t.s.treasury_mut(major).wpp += wpp;
    t.log
        .say(why, || format!("{} gains {wpp} WPP", nation_name(major)));
}

/// A player turn begins: nothing has been spent, granted or redeployed in it.
pub fn begin_turn(t: &mut Act) {
    let side = t.s.side;
    for major in Nation::MAJORS.into_iter().filter(|m| m.turn_side() == side) {
        let treasury = t.s.treasury_mut(major);
        treasury.spent = 0;
        treasury.granted_turn = 0;
        treasury.received_turn = 0;
        treasury.srs = 0;
        treasury.deployments = 0;
    }
}
