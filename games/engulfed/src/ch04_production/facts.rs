//! What production asks of the other chapters.

use crate::ch03_supply::Shipping;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, Camp, Nation, Nations};
use crate::unit::{Marks, UnitId};

/// Whether a nation's own camp controls an area.
#[inline]
pub fn friendly(s: &State, nation: Nation, area: Area) -> bool {
    let control = s.control(area);
    control == nation || control != Nation::VICHY && s.camp(control) == s.camp(nation)
}

/// Whether units of a nation can be raised or mended in an area without a Special Action.
#[inline]
pub fn friendly_uncontested(s: &State, nation: Nation, area: Area) -> bool {
    friendly(s, nation, area) && !s.is_contested(area)
}

/// 3.1, 3.3: a nation's lines of supply, traced once for many areas.
pub struct Lines<'a> {
    s: &'a State,
    nation: Nation,
    shipping: Shipping,
}

impl Lines<'_> {
    pub fn of(s: &State, nation: Nation) -> Lines<'_> {
        let shipping = Shipping::of(s, nation);
        Lines {
            s,
            nation,
            shipping,
        }
    }
    /// Whether a friendly area traces to a supply source.
    pub fn reach(&self, area: Area) -> bool {
        friendly(self.s, self.nation, area)
            && (self.shipping.net.fed.has(area) || self.shipping.has_route(self.s, area, true))
    }
    /// 3.2: whether a Home Area generates supply.
    pub fn begin_in(&self, home: Area) -> bool {
        friendly(self.s, self.nation, home) && self.shipping.net.fed.has(home)
    }
}

/// 1.21: what was in supply at the start of the player-turn stays so.
#[inline]
pub fn unit_in_supply(s: &State, id: UnitId) -> bool {
    !s.unit(id).marks.has(Marks::OUT_OF_SUPPLY)
}

/// 4.21: at war with another Major Power.
pub fn at_war(s: &State, nation: Nation) -> bool {
    !s.politics.war[nation.index()]
        .both(Nations::of(&Nation::MAJORS))
        .is_empty()
}

pub fn at_war_with(s: &State, a: Nation, b: Nation) -> bool {
    s.politics.war[a.index()].has(b)
}

/// Whether a Minor Power, or a Major, is in the war and has not been conquered.
pub fn fights_for(s: &State, nation: Nation, camp: Camp) -> bool {
    s.camp(nation) == camp && !s.politics.conquered.has(nation)
}

/// Whether an area's own country is an unconquered friend of the camp.
pub fn of_a_friend(s: &State, camp: Camp, area: Area) -> bool {
    let own = data().areas.facts(area).nation;
    own.is_some_and(|nation| fights_for(s, nation, camp))
}
