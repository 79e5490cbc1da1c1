//! 7.1: Special Actions in hand, what limits them, and who pays for whom.

use crate::Act;
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Camp, Nation};
use kernel::{Illegal, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Special Actions in hand, open to everybody (7.12).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialActions {
    /// 7.11: by nation.
    pub stock: [u8; Nation::MAX],
    /// 7.8: how many of them were bought in this Game-turn; the others are saved from before.
    pub fresh: [u8; Nation::MAX],
    /// 7.4: the Allied seat to which the Axis gave the next Special Action.
    pub next: Option<Seat>,
}

/// What a Special Action is spent on, as far as that makes a difference (9.64).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// 7.6
    Reinforce,
    /// 7.7
    Counterattack,
    Other,
}

/// Whose Special Actions units of a nation use: Axis Minors Germany's (9.15c), the Free French those of the
/// U.S.A. (9.531), everybody else his own (7.13).
pub fn payer(s: &State, nation: Nation) -> Nation {
    cite!("9.15c", "9.531");
    match nation {
        Nation::FREE_FRENCH => Nation::USA,
        _ if nation.is_axis_minor() && s.camp(nation) == Camp::Axis => Nation::GERMANY,
        _ => nation,
    }
}

/// How many Special Actions a nation's units can draw on.
pub fn in_hand(s: &State, nation: Nation) -> u8 {
    s.special_actions.stock[payer(s, nation).index()]
}

/// 7.8: how many of a nation's Special Actions were saved from an earlier turn.
pub fn saved(s: &State, nation: Nation) -> u8 {
    let at = payer(s, nation).index();
    s.special_actions.stock[at].saturating_sub(s.special_actions.fresh[at])
}

/// Whether a nation can spend a Special Action for its units on something that every Power may do.
pub fn can_pay(s: &State, nation: Nation) -> Result<(), Illegal> {
    can_pay_for(s, nation, Use::Other)
}

/// 7.13, 9.64: whether a nation can spend a Special Action on this.
pub fn can_pay_for(s: &State, nation: Nation, on: Use) -> Result<(), Illegal> {
    let by = payer(s, nation);
    demand!(
        s.special_actions.stock[by.index()] > 0,
        "7.13",
        "no Special Action is left"
    );
    demand!(
        by.is_major() || on != Use::Other,
        "9.64",
        "a Minor's Special Action only reinforces or counterattacks"
    );
    Ok(())
}

/// 7.12: spends one; it goes back to the force pool.
pub fn pay(t: &mut Act, nation: Nation) {
    cite!("7.12", "7.11n");
    let by = payer(t.s, nation);
    let at = by.index();
    t.log.say(rule!("7.13"), || {
        format!("{} spends a Special Action", nation_name(by))
    });
    let stock = &mut t.s.special_actions;
    stock.stock[at] = stock.stock[at].saturating_sub(1);
    stock.fresh[at] = stock.fresh[at].min(stock.stock[at]);
}

/// 7.11, 9.45(c): the most a nation may have now. One more than that stays until it is spent (7.11n).
pub fn limit(s: &State, nation: Nation) -> u8 {
    cite!("7.11", "9.45(c)");
    if s.politics.conquered.has(nation) {
        return 0;
    }
    if nation == Nation::ITALY && s.politics.italian_collapse {
        return 0;
    }
    data().national.special_actions(nation, s.turn.year())
}

/// 7.1: whether a nation may add one, whatever it costs.
pub fn can_add(s: &State, nation: Nation) -> Result<(), Illegal> {
    let collapsed = nation == Nation::ITALY && s.politics.italian_collapse;
    demand!(!collapsed, "9.45(c)", "Italian morale has collapsed");
    demand!(
        s.special_actions.stock[nation.index()] < limit(s, nation),
        "7.11",
        "it has as many Special Actions as it may"
    );
    Ok(())
}

/// 7.1: one more, bought now.
pub fn add(t: &mut Act, nation: Nation) {
    cite!("7.1");
    let stock = &mut t.s.special_actions;
    stock.stock[nation.index()] += 1;
    stock.fresh[nation.index()] += 1;
}

/// 7.8: what is left at the end of a Game-turn is saved.
pub fn save_all(t: &mut Act) {
    t.s.special_actions.fresh = [0; Nation::MAX];
}
