//! Steps that events take.

use super::{Ask, Decide, Deed, Thing, counters, country_name, is_hex};
use crate::Krieg;
use crate::ch13_countries::break_down;
use crate::data::{Trait, data};
use crate::losses::{self, Loss, Must, held};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::{Form, Unit, UnitId};
use frame::Act;
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Which steps an event takes from a faction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Toll {
    /// 15.29, 15.39: any step in a hex.
    Any,
    /// 15.20: an armor-type step.
    Armor,
    /// 15.8: armor-type steps as long as there are any.
    ArmorFirst,
    /// 15.7, 15.22, 15.24: one armor step of a Major, or two of its infantry.
    National(CountryId),
    /// 15.26e: steps of a Minor, wherever they stand.
    Minor(CountryId),
    /// 15.26d: steps of the Axis within a country or its Dependent.
    Within(CountryId),
    /// 15.1c, 15.18: what rises against its masters in a hex.
    Uprising(Spot),
    /// 15.36: any step in a hex.
    At(Spot),
}

/// What a toll of a whole Major counts: an armor step pays it all.
pub(super) const WHOLE: u8 = 2;

fn is_armor(s: &State, id: UnitId) -> bool {
    s.unit(id).is_armor()
}

/// 15.1c: units that rise: colonials, Minors, and SS while SS Europa is in force.
fn rises(s: &State, unit: &Unit) -> bool {
    cite!("15.1c", "15.18");
    let minor = |country: CountryId| !data().countries[country.index()].is_major();
    let axis = unit.is_of(Faction::Axis);
    let ss = axis && unit.has(Trait::Ss) && crate::ch14_markers::ss_europa(s);
    let mut nations = s.nations_of(unit).into_iter().flatten();
    unit.is_ground() && (unit.has(Trait::Colonial) || ss || nations.any(minor))
}

/// Whether the event may take a step off this unit.
fn is_meant(s: &State, toll: Toll, id: UnitId) -> bool {
    let unit = s.unit(id);
    if !unit.is_ground() || !is_hex(unit.at) {
        return false;
    }
    match toll {
        Toll::Any | Toll::ArmorFirst => true,
        Toll::Armor => unit.is_armor(),
        Toll::National(country) => unit.sort.country() == Some(country),
        Toll::Minor(country) => s.is_of_country(id, country),
        Toll::Within(country) => {
            let at = unit.at.space();
            at.is_some_and(|at| super::r15_26_minors::is_within(s, at, country))
        }
        Toll::Uprising(at) => unit.at == at && rises(s, unit),
        Toll::At(at) => unit.at == at,
    }
}

/// The ways in which a unit can pay.
fn ways_of(s: &State, toll: Toll, id: UnitId) -> Vec<Loss> {
    let unit = s.unit(id);
    let must = match toll {
        Toll::Armor | Toll::ArmorFirst | Toll::National(_) if unit.is_armor() => Must::Armor,
        _ => Must::Anything,
    };
    let mut ways = losses::ways(s, id, must);
    // The Minor's step in a Holding Box is the one that is lost.
    if let (Toll::Uprising(_) | Toll::Minor(_), Some(held)) = (toll, held(s, unit)) {
        ways.retain(|loss| loss.with != Some(held));
        // Nobody is at hand for the other step: the whole unit goes (4.2.6.2e).
        if ways.is_empty() {
            ways.push(Loss {
                unit: id,
                with: None,
            });
        }
    }
    ways
}

/// The Minor's step within a unit of three steps, if that is the one that the toll takes: what is left of a Front HQ makes
/// none, so it breaks down.
fn minor_within(s: &State, toll: Toll, id: UnitId) -> Option<UnitId> {
    cite!("15.1c", "15.18", "2.3.4b");
    let unit = s.unit(id);
    let minor = matches!(toll, Toll::Uprising(_) | Toll::Minor(_));
    held(s, unit).filter(|_| minor && unit.steps() == 3)
}

/// Every loss that pays the toll, or a part of it.
fn ways(s: &State, by: Faction, toll: Toll, left: u8) -> Vec<Loss> {
    // 15.36: the Axis choose the step, of whoever stands there.
    let owner = match toll {
        Toll::At(at) => s.holder(at).unwrap_or(by),
        _ => by,
    };
    let mut units: Vec<UnitId> = match toll {
        Toll::Uprising(at) | Toll::At(at) => {
            let there = s.ground_in(at, owner).map(|(id, _)| id);
            let first = there.filter(|id| s.pieces.is_first_of_its_like(*id));
            first.filter(|id| is_meant(s, toll, *id)).collect()
        }
        _ => counters(s, owner, Unit::is_ground)
            .filter(|id| is_meant(s, toll, *id))
            .collect(),
    };
    match toll {
        Toll::ArmorFirst if units.iter().any(|id| is_armor(s, *id)) => {
            units.retain(|id| is_armor(s, *id));
        }
        // One infantry step was paid: the other must be infantry too.
        Toll::National(_) if left < WHOLE => units.retain(|id| !is_armor(s, *id)),
        _ => {}
    }
    let ways = units.into_iter().flat_map(|id| ways_of(s, toll, id));
    ways.collect()
}

/// 15.1c: a Detachment or Logistics marker that may be taken away, but not on an Island.
pub(super) fn post(s: &State, at: Spot, by: Faction) -> Option<UnitId> {
    cite!("15.1c");
    let island = at.space().is_none_or(crate::ground::is_island);
    let mut there = s.units_in(at).filter(|_| !island);
    let found = there.find(|(_, unit)| {
        unit.is_of(by) && matches!(unit.form(), Form::Detachment | Form::Logistics)
    });
    found.map(|(id, _)| id)
}

/// Whether a faction has anything that pays.
pub(super) fn can_pay(s: &State, by: Faction, toll: Toll) -> bool {
    !ways(s, by, toll, WHOLE).is_empty()
}

pub(super) fn push(t: &mut Act<'_, Krieg>, by: Faction, toll: Toll, left: u8) {
    t.push(Decide {
        by,
        ask: Ask::Lose { toll, left },
    });
}

pub(super) fn deeds(s: &State, by: Faction, toll: Toll, left: u8) -> Vec<Deed> {
    let mut deeds: Vec<Deed> = ways(s, by, toll, left)
        .into_iter()
        .map(Deed::Step)
        .collect();
    if matches!(toll, Toll::Uprising(_)) {
        deeds.push(Deed::Do(Thing::Marker));
    }
    deeds
}

/// The deeds that [`allows`] lets pass, with every way to pay found out once.
pub(super) fn offers(s: &State, by: Faction, toll: Toll, left: u8) -> Vec<Deed> {
    let ways = ways(s, by, toll, left);
    match toll {
        Toll::Uprising(at) if ways.is_empty() && post(s, at, by).is_some() => {
            vec![Deed::Do(Thing::Marker)]
        }
        _ => ways.into_iter().map(Deed::Step).collect(),
    }
}

pub(super) fn allows(
    s: &State,
    by: Faction,
    toll: Toll,
    left: u8,
    deed: Deed,
) -> Result<(), Illegal> {
    let ways = ways(s, by, toll, left);
    match (deed, toll) {
        (Deed::Step(loss), _) => {
            let pays = ways.contains(&loss);
            demand!(pays, "4.2.6.2b", "the event does not take that step");
        }
        // The hex was chosen because there is one or the other.
        (Deed::Do(Thing::Marker), Toll::Uprising(_)) => {
            demand!(ways.is_empty(), "15.1c", "a step must be lost first");
        }
        _ => return Err(Illegal::new(rule!("4.2.6.2b"), "a step must be lost")),
    }
    Ok(())
}

pub(super) fn carry_out(t: &mut Act<'_, Krieg>, by: Faction, toll: Toll, left: u8, deed: Deed) {
    match (deed, toll) {
        (Deed::Step(loss), _) => {
            let armor = is_armor(t.s, loss.unit) && matches!(toll, Toll::National(_));
            let paid = if armor { WHOLE } else { 1 };
            if left > paid {
                push(t, by, toll, left - paid);
            }
            match minor_within(t.s, toll, loss.unit) {
                Some(step) => {
                    break_down(t, loss.unit);
                    losses::leave(t, step);
                }
                None => {
                    losses::take(t, loss);
                }
            }
        }
        (Deed::Do(Thing::Marker), Toll::Uprising(at)) => {
            if let Some(id) = post(t.s, at, by) {
                losses::send(t, id, Spot::delay());
            }
        }
        _ => {}
    }
}

pub(super) fn prompt(toll: Toll, left: u8) -> (String, RuleId) {
    match toll {
        Toll::Any => ("Lose a step.".into(), rule!("15.29")),
        Toll::Armor => ("Lose an armor step.".into(), rule!("15.20")),
        Toll::ArmorFirst => (format!("Lose steps: {left} left."), rule!("15.8")),
        Toll::National(country) => {
            let name = country_name(country);
            let text = if left == WHOLE {
                format!("{name} loses an armor step or two infantry steps.")
            } else {
                format!("{name} loses a second infantry step.")
            };
            (text, rule!("15.22"))
        }
        Toll::Minor(country) => {
            let text = format!("{} withdraws: {left} steps left.", country_name(country));
            (text, rule!("15.26e"))
        }
        Toll::Within(country) => {
            let text = format!("Lose a step in {}.", country_name(country));
            (text, rule!("15.26d"))
        }
        Toll::Uprising(at) => (format!("Lose something in {}.", at.name()), rule!("15.1c")),
        Toll::At(at) => (format!("Lose a step in {}.", at.name()), rule!("15.36")),
    }
}
