//! 15.8, 15.11, 15.22: what is lost or delayed at home.

use super::lose::{self, Toll, WHOLE, can_pay};
use super::{About, Ask, Decide, Deed, Receive, Thing, counters, is_hex, is_support};
use crate::Krieg;
use crate::data::Event;
use crate::losses::send;
use crate::politics::named;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{CededId, Faction, Turn};
use crate::unit::{Unit, UnitId};
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

const COUP: [Thing; 3] = [Thing::SendSupport, Thing::LoseSteps, Thing::SendHq];

/// 15.8: two of three things.
pub(super) fn coup(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("15.8");
    t.push(Decide {
        by: faction,
        ask: Ask::Coup { done: None },
    });
}

/// 15.11: one unit arrives sooner.
pub(super) fn delay_reduction(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("15.11");
    t.push(Decide {
        by: faction,
        ask: Ask::Sooner,
    });
}

/// 15.22: the Germans lose, then mobilize.
pub(super) fn defeat(t: &mut Act<'_, Krieg>) {
    cite!("15.22");
    crate::ch12_war_state::outbreak_of(t, Faction::Axis);
    german_losses(t);
}

/// 15.24: the Germans win at a price, take the land, and everybody mobilizes.
pub(super) fn victory(t: &mut Act<'_, Krieg>, land: CededId) {
    cite!("15.24");
    crate::ch12_war_state::outbreak(t);
    t.push(Receive {
        faction: Faction::Axis,
        event: Event::new(3),
        about: About::Land(land),
    });
    german_losses(t);
}

/// One German armor step, or two of infantry.
fn german_losses(t: &mut Act<'_, Krieg>) {
    lose::push(t, Faction::Axis, Toll::National(named().germany), WHOLE);
}

fn in_pool(s: &State, by: Faction) -> impl Iterator<Item = UnitId> {
    counters(s, by, move |unit| {
        is_support(unit) && unit.at == Spot::pool(by)
    })
}

fn hqs(s: &State, by: Faction) -> impl Iterator<Item = UnitId> {
    counters(s, by, |unit| unit.is_hq() && is_hex(unit.at))
}

/// The turn in which a friendly unit arrives, if that can be sooner.
fn arrives(s: &State, unit: &Unit) -> Option<Turn> {
    match unit.at.whereabouts() {
        Where::Turn(turn) if turn.0 > s.clock.turn.0 + 1 => Some(turn),
        _ => None,
    }
}

fn is_unit(unit: &Unit) -> bool {
    unit.form().is_unit()
}

pub(super) fn deeds(s: &State, by: Faction, ask: Ask) -> Vec<Deed> {
    match ask {
        Ask::Coup { .. } => COUP.into_iter().map(Deed::Do).collect(),
        Ask::CoupSupport => in_pool(s, by).map(Deed::Unit).collect(),
        Ask::CoupHq => hqs(s, by).map(Deed::Unit).collect(),
        _ => {
            let waiting = counters(s, by, |unit| {
                matches!(unit.at.whereabouts(), Where::Turn(_)) && is_unit(unit)
            });
            waiting.map(Deed::Unit).chain([Deed::Nothing]).collect()
        }
    }
}

pub(super) fn allows(s: &State, by: Faction, ask: Ask, deed: Deed) -> Result<(), Illegal> {
    match (ask, deed) {
        (Ask::Coup { done }, Deed::Do(thing)) if COUP.contains(&thing) => {
            demand!(done != Some(thing), "15.8", "not the same thing twice");
            let able = match thing {
                Thing::SendSupport => in_pool(s, by).next().is_some(),
                Thing::LoseSteps => can_pay(s, by, Toll::ArmorFirst),
                _ => hqs(s, by).next().is_some(),
            };
            demand!(able, "0.read-1", "there is nothing that could be given");
        }
        (Ask::CoupSupport, Deed::Unit(id)) => {
            let own = in_pool(s, by).any(|other| other == id);
            demand!(own, "15.8", "it is no support unit in the Force Pool");
        }
        (Ask::CoupHq, Deed::Unit(id)) => {
            let own = hqs(s, by).any(|other| other == id);
            demand!(own, "15.8", "it is no HQ on the map");
        }
        (Ask::Sooner, Deed::Nothing) => {}
        (Ask::Sooner, Deed::Unit(id)) => {
            let unit = s.unit(id);
            let own = unit.is_of(by) && is_unit(unit);
            demand!(own, "15.11", "it is no friendly unit");
            let sooner = arrives(s, unit).is_some();
            demand!(sooner, "15.11", "it cannot arrive in this turn");
        }
        _ => return Err(Illegal::new(rule!("15.8"), "that is not among the choices")),
    }
    Ok(())
}

pub(super) fn carry_out(t: &mut Act<'_, Krieg>, by: Faction, ask: Ask, deed: Deed) {
    match (ask, deed) {
        (Ask::Coup { done }, Deed::Do(thing)) => {
            if done.is_none() {
                t.push(Decide {
                    by,
                    ask: Ask::Coup { done: Some(thing) },
                });
            }
            match thing {
                Thing::SendSupport => t.push(Decide {
                    by,
                    ask: Ask::CoupSupport,
                }),
                Thing::LoseSteps => lose::push(t, by, Toll::ArmorFirst, 2),
                _ => t.push(Decide {
                    by,
                    ask: Ask::CoupHq,
                }),
            }
        }
        (Ask::CoupSupport, Deed::Unit(id)) => send(t, id, Spot::delay()),
        (Ask::CoupHq, Deed::Unit(id)) => {
            // 15.8: to the Delay Box even without a stripe; what lies in its Holding Box is lost.
            let held = crate::losses::held(t.s, t.s.unit(id));
            send(t, id, Spot::delay());
            if let Some(held) = held {
                crate::losses::leave(t, held);
            }
        }
        (Ask::Sooner, Deed::Unit(id)) => {
            if let Some(turn) = arrives(t.s, t.s.unit(id)) {
                let sooner = Turn(turn.0 - 1);
                t.s.pieces.change(id, |unit| unit.at = Spot::turn(sooner));
            }
        }
        _ => {}
    }
}
