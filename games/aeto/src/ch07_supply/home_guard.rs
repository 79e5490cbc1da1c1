//! 7.15: the Home Guard.

use crate::Aeto;
use crate::ch08_seasons::is_home_guard;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::hex_name;
use crate::politics::named;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, HexId, UnitId};
use board::{Hold, SpaceId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 7.15b: steps of the Home Guard that have come forward are placed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mustering {
    pub steps: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Muster {
    /// With two steps, or with one.
    At { hex: HexId, full: bool },
}

fn is_british(hex: SpaceId) -> bool {
    ground::hex(hex).nation == Some(named().uk)
}

/// Whether land units of the Axis stand in the UK or in Northern Ireland.
fn is_invaded(s: &State) -> bool {
    let axis = |unit: &crate::unit::Unit| unit.camp == Camp::Axis && unit.is_combat();
    s.hexes_of(axis).into_iter().any(is_british)
}

/// Those of the Home Guard that are on the map.
fn guards(s: &State) -> Vec<UnitId> {
    let own = s.pieces.of(|owner| owner == named().uk);
    let out = own.filter(|(_, unit)| is_home_guard(unit) && unit.hex().is_some());
    out.map(|(id, _)| id).collect()
}

/// 7.15c: when no Axis land unit is left in the UK the Home Guard goes home.
pub fn stand_down(t: &mut Act<'_>) {
    let all = guards(t.s);
    if all.is_empty() || is_invaded(t.s) {
        return;
    }
    cite!("7.15c");
    for id in all {
        let pool = Spot::pool(named().uk);
        t.s.pieces.change(id, |unit| {
            unit.at = pool;
            unit.depleted = false;
            unit.marks = Default::default();
            unit.unsupplied = 0;
        });
    }
    t.log
        .say(rule!("7.15c"), || "The Home Guard goes home".to_string());
}

/// 7.15a: in the Replenishment Step: a die, and one for each home City with a resource that the UK holds.
pub fn muster(t: &mut Act<'_>) {
    stand_down(t);
    let uk = named().uk;
    let free = pooled(t.s).is_some();
    if !free || !is_invaded(t.s) || t.s.politics.is_conquered(uk) {
        return;
    }
    cite!("7.15a", "7.15c");
    let homes = data().sources.iter().filter(|source| {
        source.nation == uk && is_british(source.hex) && t.s.politics.holder(source.hex) == Some(uk)
    });
    let homes = homes.count() as u8;
    let out: u8 = guards(t.s).iter().map(|id| t.s.unit(*id).steps()).sum();
    let die = t.dice.d6();
    let steps = (die + homes).min(data().values.home_guard.saturating_sub(out));
    t.log.rolled(rule!("7.15a"), &[die], || {
        format!("{steps} steps of the Home Guard come forward")
    });
    t.push(Mustering { steps });
}

/// The first of the Home Guard that has not come forward.
fn pooled(s: &State) -> Option<UnitId> {
    let mut waiting = s.units_in(Spot::pool(named().uk));
    waiting
        .find(|(_, unit)| is_home_guard(unit))
        .map(|(id, _)| id)
}

/// 7.15b: where the Home Guard stands: at home, in supply, away from the enemy.
fn is_post(s: &State, hex: SpaceId) -> bool {
    cite!("7.15b");
    let uk = named().uk;
    is_british(hex)
        && ground::hex(hex).terrain.is_some()
        && s.politics.holder(hex) == Some(uk)
        && s.hold(uk, hex) == Hold::None
        && s.is_linked(uk, hex, false)
}

impl Question<Aeto> for Mustering {
    type Answer = Muster;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let posted = board().ids().any(|hex| is_post(t.s, hex));
        if self.steps == 0 || !posted || pooled(t.s).is_none() {
            return Open::Pass;
        }
        Open::Ask(t.s.seat(named().uk))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for hex in board().ids().filter(|hex| is_post(s, *hex)) {
            let hex = hex.into();
            frame::add(out, [true, false].map(|full| Muster::At { hex, full }));
        }
    }
    fn check(&self, s: &State, answer: Muster) -> Result<(), Illegal> {
        let Muster::At { hex, full } = answer;
        demand!(
            !full || self.steps > 1,
            "7.15a",
            "one step only is left to place"
        );
        let fits = is_post(s, hex.space()) && pooled(s).is_some();
        demand!(fits, "7.15b", "the Home Guard does not stand there");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Muster) {
        let Muster::At { hex, full } = answer;
        let Some(unit) = pooled(t.s) else {
            return t.pop();
        };
        t.s.pieces.change(unit, |unit| {
            unit.at = hex.into();
            unit.depleted = !full;
        });
        t.replace(Mustering {
            steps: self.steps - if full { 2 } else { 1 },
        });
        t.log.say(rule!("7.15b"), || {
            format!("The Home Guard stands in {}", hex_name(hex.space()))
        });
        t.s.refresh();
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!(
            "Where does the Home Guard stand? {} steps are left.",
            self.steps
        );
        (text, rule!("7.15b"))
    }
}
