//! 15.20, 15.21, 15.40: an offensive that is ordered, and aid.

use super::lose::{self, Toll};
use super::r15_8_losses::delay_reduction;
use super::{Ask, Decide, Deed, Thing};
use crate::Krieg;
use crate::cards::Receives;
use crate::ch01_cards::{grant, locations};
use crate::ch04_combat::{Battle, Declare, all_that_could, may_attack, reaches_least_odds};
use crate::data::Entry;
use crate::politics::named;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{CountryId, Faction, StepKind};
use crate::unit::UnitId;
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

/// 15.20: an attack with armor at once, or an armor step.
pub(super) fn mandate(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("15.20");
    t.push(Decide {
        by: faction,
        ask: Ask::Offensive,
    });
}

/// 15.21
pub(super) fn aid(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("15.21");
    t.push(Decide {
        by: faction,
        ask: Ask::Aid,
    });
}

/// The Major whose colonials a faction gets.
pub(super) fn major(faction: Faction) -> CountryId {
    match faction {
        Faction::Axis => named().germany,
        Faction::Western => named().britain,
        Faction::Soviet => named().russia,
    }
}

/// 15.20: an armor-type unit may attack the hex, with others if it is too weak alone.
fn may_lead(s: &State, by: Faction, id: UnitId, at: Spot) -> Result<(), Illegal> {
    demand!(
        by == s.clock.phasing,
        "15.20",
        "it is not your Faction Turn"
    );
    let Some(hex) = at.space().filter(|_| s.unit(id).is_armor()) else {
        return Err(Illegal::new(rule!("15.20"), "it is no armor-type unit"));
    };
    may_attack(s, id, hex)?;
    let rest: Vec<UnitId> = all_that_could(s, hex)
        .into_iter()
        .filter(|other| *other != id)
        .collect();
    let enough = reaches_least_odds(s, hex, &[id], &rest);
    demand!(enough, "4.2.1.1b", "the odds would be below 1-3");
    Ok(())
}

/// The armor beside a hex that may attack it.
fn leaders(s: &State, by: Faction, at: Spot) -> Vec<UnitId> {
    let Some(hex) = at.space() else {
        return Vec::new();
    };
    let enemy = s
        .tally(at)
        .enemy(by, |count| count.ground > 0 || count.posts > 0);
    if !enemy {
        return Vec::new();
    }
    let beside = board().neighbours(hex).iter();
    let units = beside.flat_map(|link| s.ground_in(Spot::from(link.to), by));
    let units = units.map(|(id, _)| id);
    units
        .filter(|id| may_lead(s, by, *id, at).is_ok())
        .collect()
}

pub(super) fn deeds(s: &State, by: Faction, ask: Ask) -> Vec<Deed> {
    match ask {
        Ask::Offensive => {
            let hexes = board().ids().map(|id| Deed::Hex(id.into()));
            hexes.chain([Deed::Do(Thing::Sacrifice)]).collect()
        }
        Ask::Spearhead { at } => leaders(s, by, at).into_iter().map(Deed::Unit).collect(),
        Ask::Volkssturm => {
            let places = grenadier(s).map_or(Vec::new(), |id| locations(s, id));
            places
                .into_iter()
                .map(Deed::Hex)
                .chain([Deed::Nothing])
                .collect()
        }
        _ => vec![
            Deed::Do(Thing::MinorStep),
            Deed::Do(Thing::ColonialStep),
            Deed::Do(Thing::Sooner),
            Deed::Nothing,
        ],
    }
}

pub(super) fn allows(s: &State, by: Faction, ask: Ask, deed: Deed) -> Result<(), Illegal> {
    match (ask, deed) {
        (Ask::Offensive, Deed::Hex(at)) => {
            let able = !leaders(s, by, at).is_empty();
            demand!(able, "15.20", "no armor can attack it");
            Ok(())
        }
        // Without armor nobody can attack either, and nothing is lost.
        (Ask::Offensive, Deed::Do(Thing::Sacrifice)) => Ok(()),
        (Ask::Spearhead { at }, Deed::Unit(id)) => may_lead(s, by, id, at),
        (Ask::Volkssturm, Deed::Nothing) => Ok(()),
        (Ask::Volkssturm, Deed::Hex(at)) => {
            let fitting = grenadier(s).is_some_and(|id| locations(s, id).contains(&at));
            demand!(fitting, "15.40", "no replacement can be placed there");
            Ok(())
        }
        (
            Ask::Aid,
            Deed::Do(Thing::MinorStep | Thing::ColonialStep | Thing::Sooner) | Deed::Nothing,
        ) => Ok(()),
        _ => Err(Illegal::new(
            rule!("15.20"),
            "that is not among the choices",
        )),
    }
}

pub(super) fn carry_out(t: &mut Act<'_, Krieg>, by: Faction, ask: Ask, deed: Deed) {
    match (ask, deed) {
        (Ask::Offensive, Deed::Hex(at)) => t.push(Decide {
            by,
            ask: Ask::Spearhead { at },
        }),
        (Ask::Offensive, Deed::Do(_)) => lose::push(t, by, Toll::Armor, 1),
        (Ask::Spearhead { at }, Deed::Unit(id)) => attack(t, at, id),
        (Ask::Aid, Deed::Do(Thing::MinorStep)) => {
            grant(t, by, Receives::MinorOf(by), 1, StepKind::Any);
        }
        (Ask::Aid, Deed::Do(Thing::ColonialStep)) => {
            grant(t, by, Receives::Country(major(by)), 1, StepKind::Colonial);
        }
        (Ask::Aid, Deed::Do(Thing::Sooner)) => delay_reduction(t, by),
        (Ask::Volkssturm, Deed::Hex(at)) => {
            if let Some(id) = grenadier(t.s) {
                t.s.pieces.change(id, |unit| unit.at = at);
                t.log
                    .say(rule!("15.40"), || format!("Volkssturm in {}", at.name()));
            }
        }
        _ => {}
    }
}

/// 15.20: the attack is declared as in Regular Combat, with that unit in it.
fn attack(t: &mut Act<'_, Krieg>, at: Spot, armor: UnitId) {
    let Some(mut battle) = Battle::new(t.s, at) else {
        return;
    };
    t.s.attacked.clear();
    t.s.pieces.mark_all(|unit| unit.fought = false);
    t.s.pieces.mark(armor, |unit| unit.fought = true);
    battle.attackers.push(armor);
    t.push(Declare { battle });
}

/// 15.40: a Volksgrenadier comes as a replacement.
pub(super) fn volkssturm(t: &mut Act<'_, Krieg>) {
    cite!("15.40");
    t.push(Decide {
        by: Faction::Axis,
        ask: Ask::Volkssturm,
    });
}

/// A Volksgrenadier that is not on the map.
fn grenadier(s: &State) -> Option<UnitId> {
    let counters = s.units().filter(|(_, unit)| {
        let counter = unit.sort.counter();
        counter.is_some_and(|counter| counter.entries.contains(&Entry::Volkssturm))
    });
    let mut free = counters
        .filter(|(_, unit)| unit.at == Spot::aside() || unit.at == Spot::pool(Faction::Axis));
    free.next().map(|(id, _)| id)
}
