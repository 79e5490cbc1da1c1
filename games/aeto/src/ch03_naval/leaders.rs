//! 3.19e, 3.19f: Admirals and interception.

use super::options::seat_of;
use super::search::Hunt;
use super::waters::{self, Water};
use crate::Aeto;
use crate::data::{Abilities, Body};
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::state::State;
use crate::types::{Camp, UnitId};
use crate::unit::Unit;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

pub fn abilities(unit: &Unit) -> Abilities {
    match unit.printed().body {
        Body::Admiral(abilities) => abilities,
        _ => Abilities::default(),
    }
}

/// 3.19a: the Admirals aboard ships with a name, of their own nation, in a force.
pub(super) fn leaders(s: &State, force: UnitId) -> impl Iterator<Item = UnitId> {
    cite!("3.19a", "3.19k");
    let ships = s.crew(force).into_iter();
    let named = ships.filter(|ship| s.unit(*ship).is_named());
    named.flat_map(|ship| {
        let nation = s.unit(ship).nation();
        let own = move |(_, unit): &(UnitId, &Unit)| unit.is_admiral() && unit.nation() == nation;
        s.aboard(ship).filter(own).map(|(id, _)| id)
    })
}

/// 3.19e: whether an Admiral may help a force to intercept.
pub(super) fn may_lead(s: &State, force: UnitId, admiral: UnitId) -> Result<(), Illegal> {
    let with = leaders(s, force).any(|one| one == admiral);
    demand!(with, "3.19a", "he is not with that force");
    demand!(
        abilities(s.unit(admiral)).locate > 0,
        "3.19e",
        "that is not his strength"
    );
    demand!(
        !s.unit(admiral).has(Marks::LED),
        "3.19j",
        "he has helped an interception in this month"
    );
    Ok(())
}

pub(super) fn lead(t: &mut Act<'_>, admiral: UnitId) {
    t.s.pieces.mark(admiral, |unit| unit.marks.set(Marks::LED));
    let name = t.s.unit(admiral).name();
    t.log.reveal();
    t.log
        .say(rule!("3.19e"), || format!("{name} leads the search"));
}

/// Whether, for all that everybody knows, a camp could have an Admiral at sea who hinders an interception.
pub(super) fn could_shroud(s: &State, camp: Camp) -> bool {
    s.units().any(|(_, unit)| {
        let able = unit.is_admiral() && unit.camp == camp && abilities(unit).evade > 0;
        able && unit.aboard.is_some() && !unit.has(Marks::SHIELDED)
    })
}

/// 3.19f: before a search group rolls, the other side may use an Admiral in the hex.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shrouding {
    pub camp: Camp,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shroud {
    With { admiral: UnitId },
    Nobody,
}

impl Shrouding {
    /// The Admirals of the camp where the search is.
    fn there(&self, s: &State) -> Vec<UnitId> {
        let Some(hunt) = s.stack.step::<Hunt>() else {
            return Vec::new();
        };
        cite!("3.0c");
        let (at, prey) = (hunt.search.at, hunt.search.prey);
        let large = matches!(waters::water(at), Some(Water::Large(_)));
        let forces = s.forces(self.camp);
        let forces = forces.filter(|(id, unit)| unit.at == at && (!large || *id == prey));
        forces.flat_map(|(id, _)| leaders(s, id)).collect()
    }
}

impl Question<Aeto> for Shrouding {
    type Answer = Shroud;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(seat_of(t.s, self.camp))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let all = self.there(s).into_iter();
        frame::add(out, all.map(|admiral| Shroud::With { admiral }));
        frame::add(out, [Shroud::Nobody]);
    }
    fn check(&self, s: &State, answer: Shroud) -> Result<(), Illegal> {
        let Shroud::With { admiral } = answer else {
            return Ok(());
        };
        let with = self.there(s).contains(&admiral);
        demand!(with, "3.19a", "he is not there");
        demand!(
            abilities(s.unit(admiral)).evade > 0,
            "3.19f",
            "that is not his strength"
        );
        demand!(
            !s.unit(admiral).has(Marks::SHIELDED),
            "3.19j",
            "he has hindered an interception in this month"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Shroud) {
        t.pop();
        let Shroud::With { admiral } = answer else {
            return;
        };
        t.s.pieces
            .mark(admiral, |unit| unit.marks.set(Marks::SHIELDED));
        if let Some(hunt) = t.step_mut::<Hunt>() {
            hunt.shield = Some(admiral);
        }
        let name = t.s.unit(admiral).name();
        t.log.reveal();
        t.log
            .say(rule!("3.19f"), || format!("{name} hinders the search"));
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "The enemy searches for you. Does an Admiral hinder it?".to_string(),
            rule!("3.19f"),
        )
    }
}
