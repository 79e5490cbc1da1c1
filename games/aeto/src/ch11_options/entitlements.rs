//! 11.6: units that major powers receive free in each Seasonal Turn.

use super::Opt;
use crate::Aeto;
use crate::ch08_seasons;
use crate::data::data;
use crate::game::{Act, Action};
use crate::names::nation_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{AirKind, NationId, ShipClass, UnitId};
use crate::unit::Unit;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

board::words! {
    /// 11.6b: two free units of one Seasonal Turn are of different sorts.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "sort" Sort { Air = "air", Land = "land", Naval = "naval" }
}

fn sort(unit: &Unit) -> Sort {
    match (unit.is_naval(), unit.air().is_some()) {
        (true, _) => Sort::Naval,
        (_, true) => Sort::Air,
        _ => Sort::Land,
    }
}

/// 11.6a, 11.6c: a power whose income of this Seasonal Turn has two digits is asked, if it has anything free.
pub fn entitle(t: &mut Act<'_>, nation: NationId, income: i16) {
    if !t.s.options.has(Opt::Entitlements) {
        return;
    }
    cite!("11.6a", "11.6c");
    let left = data().optional.free(nation, t.s.clock.month);
    if left > 0 && income >= i16::from(data().values.entitled_income) {
        t.push(Entitled {
            nation,
            left,
            taken: Vec::new(),
        });
    }
}

/// 11.6: a power picks its free units.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entitled {
    pub nation: NationId,
    pub left: u8,
    pub taken: Vec<Sort>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grant {
    Unit { unit: UnitId },
    NoMore,
}

impl Question<Aeto> for Entitled {
    type Answer = Grant;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if self.left == 0 {
            t.pop();
            return Open::Again;
        }
        let seat = t.s.seat(self.nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let pool = s.units_in(Spot::pool(self.nation));
        frame::add(out, pool.map(|(unit, _)| Grant::Unit { unit }));
        frame::add(out, [Grant::NoMore]);
    }
    fn check(&self, s: &State, answer: Grant) -> Result<(), Illegal> {
        let Grant::Unit { unit: id } = answer else {
            return Ok(());
        };
        let own = s.has_unit(id) && s.unit(id).at == Spot::pool(self.nation);
        demand!(own, "11.6a", "it is not in your force pool");
        let bought = ch08_seasons::price_of(s, id).is_some();
        demand!(bought, "11.6a", "it is nothing that you could buy");
        let fresh = !self.taken.contains(&sort(s.unit(id)));
        demand!(
            fresh,
            "11.6b",
            "free units of one season are of different sorts"
        );
        demand!(
            s.pieces.is_first_of_its_like(id),
            "11.6a",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Grant) {
        let Grant::Unit { unit: id } = answer else {
            return t.pop();
        };
        cite!("11.6b");
        let unit = t.s.unit(id);
        let mut more = self.clone();
        more.left -= 1;
        more.taken.push(sort(unit));
        // Of transports it is one point.
        let point = unit.ship() == Some(ShipClass::Stp) || unit.air() == Some(AirKind::Atp);
        let full = !unit.depleted && !point;
        t.replace(more);
        ch08_seasons::buy(t, id, full, 0);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let (name, left) = (nation_name(self.nation), self.left);
        (
            format!("{name} may pick {left} free units."),
            rule!("11.6a"),
        )
    }
}
