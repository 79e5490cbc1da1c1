//! 15.1, 15.18: help for the Resistance, and for the Nationalists.

use super::lose::{self, Toll, can_pay, post};
use super::{Ask, Decide, Deed, Thing, is_hex};
use crate::Krieg;
use crate::cards::Receives;
use crate::ch01_cards::grant;
use crate::losses::send;
use crate::politics::named;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Faction, StepKind, WarState};
use crate::unit::{Form, UnitId};
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

/// 15.1a: the Allied faction that acts; a die says which if the Axis have received it.
pub(super) fn allies(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("15.1a");
    let by = match faction {
        Faction::Axis => super::one_of_the_allies(t, rule!("15.1a")),
        allied => allied,
    };
    t.push(Decide {
        by,
        ask: Ask::Resistance,
    });
}

/// 15.18: whoever received it, the Axis act.
pub(super) fn hitler(t: &mut Act<'_, Krieg>) {
    cite!("15.18");
    t.push(Decide {
        by: Faction::Axis,
        ask: Ask::Nationalists,
    });
}

/// 15.1b: a Partisan Base that is in no pool and nowhere on the map.
fn partisan_base(s: &State, faction: Faction) -> Option<UnitId> {
    let mut all = s.markers(Form::PartisanBase);
    let free = all.find(|(_, unit)| unit.is_of(faction) && unit.at == Spot::aside());
    free.map(|(id, _)| id)
}

/// The enemies of whoever acts that have something to lose in a hex.
fn victim(s: &State, by: Faction, at: Spot) -> Option<Faction> {
    cite!("15.1c", "15.18");
    let enemies = match by {
        Faction::Axis => [Some(Faction::Western), Some(Faction::Soviet)],
        _ => [Some(Faction::Axis), None],
    };
    enemies.into_iter().flatten().find(|enemy| {
        is_hex(at) && (can_pay(s, *enemy, Toll::Uprising(at)) || post(s, at, *enemy).is_some())
    })
}

/// The hexes where anything of the enemy's stands.
fn hexes(s: &State) -> impl Iterator<Item = Spot> + '_ {
    s.spread().held_by_any()
}

pub(super) fn deeds(s: &State, ask: Ask) -> Vec<Deed> {
    let things: &[Thing] = match ask {
        Ask::Resistance => &[Thing::CivilWarTable, Thing::PartisanBase, Thing::Uprising],
        Ask::Nationalists => &[
            Thing::CivilWarTable,
            Thing::ColonialStep,
            Thing::MinorStep,
            Thing::Uprising,
        ],
        _ => return hexes(s).map(Deed::Hex).collect(),
    };
    let things = things.iter().map(|thing| Deed::Do(*thing));
    things.chain([Deed::Nothing]).collect()
}

pub(super) fn allows(s: &State, by: Faction, ask: Ask, deed: Deed) -> Result<(), Illegal> {
    match (ask, deed) {
        (Ask::Uprising, Deed::Hex(at)) => {
            let some = victim(s, by, at).is_some();
            demand!(some, "15.1c", "nothing there rises against the enemy");
            Ok(())
        }
        (Ask::Resistance | Ask::Nationalists, Deed::Nothing) => Ok(()),
        (Ask::Resistance | Ask::Nationalists, Deed::Do(thing)) => may(s, by, thing),
        _ => Err(Illegal::new(
            rule!("15.1b"),
            "that is not among the choices",
        )),
    }
}

/// 15.1b, 15.18: what can be chosen.
fn may(s: &State, by: Faction, thing: Thing) -> Result<(), Illegal> {
    match (thing, by) {
        (Thing::CivilWarTable, _) => {
            let war = s.politics.civil_war_country().is_some();
            demand!(war, "15.1b", "there is no Civil War");
        }
        (Thing::PartisanBase, Faction::Western | Faction::Soviet) => {
            let war = s.politics.war_state != WarState::PreWar;
            demand!(war, "15.1b", "not in Pre-War");
            let some = partisan_base(s, by).is_some();
            demand!(some, "15.1b", "all Partisan Bases are in play");
        }
        (Thing::Uprising, _) => {
            let some = hexes(s).any(|at| victim(s, by, at).is_some());
            demand!(some, "15.1c", "nothing rises against the enemy");
        }
        (Thing::ColonialStep | Thing::MinorStep, Faction::Axis) => {}
        _ => {
            return Err(Illegal::new(
                rule!("15.1b"),
                "that is not among the choices",
            ));
        }
    }
    Ok(())
}

pub(super) fn carry_out(t: &mut Act<'_, Krieg>, by: Faction, ask: Ask, deed: Deed) {
    match (ask, deed) {
        (Ask::Uprising, Deed::Hex(at)) => {
            if let Some(enemy) = victim(t.s, by, at) {
                lose::push(t, enemy, Toll::Uprising(at), 1);
            }
        }
        (_, Deed::Do(Thing::CivilWarTable)) => super::civil_war_table(t, by),
        (_, Deed::Do(Thing::PartisanBase)) => {
            if let Some(id) = partisan_base(t.s, by) {
                send(t, id, Spot::pool(by));
            }
        }
        (_, Deed::Do(Thing::Uprising)) => t.push(Decide {
            by,
            ask: Ask::Uprising,
        }),
        (_, Deed::Do(Thing::ColonialStep)) => {
            let who = Receives::Country(named().germany);
            grant(t, by, who, 1, StepKind::Colonial);
        }
        (_, Deed::Do(Thing::MinorStep)) => {
            grant(t, by, Receives::MinorOf(by), 1, StepKind::Any);
        }
        _ => {}
    }
}
