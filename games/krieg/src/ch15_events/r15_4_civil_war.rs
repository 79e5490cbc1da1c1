//! 15.4, 15.5, 15.29, 15.34, 15.35, 15.39: the Civil War.

use super::lose::{self, Toll, can_pay};
use super::{About, Ask, Decide, Deed, Receive, Thing};
use crate::Krieg;
use crate::ch13_countries::create;
use crate::data::{CivilWarMarker, Event, LandKind, data};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Area, CountryId, Faction, LandId};
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

const DEFEAT: Event = Event::new(4);
const VICTORY: Event = Event::new(5);

fn is_republican(marker: CivilWarMarker) -> bool {
    matches!(
        marker,
        CivilWarMarker::RepublicanStronghold | CivilWarMarker::RepublicanCenter
    )
}

fn is_stronghold(marker: CivilWarMarker) -> bool {
    matches!(
        marker,
        CivilWarMarker::RepublicanStronghold | CivilWarMarker::NationalistStronghold
    )
}

fn flipped(marker: CivilWarMarker) -> CivilWarMarker {
    match marker {
        CivilWarMarker::NationalistStronghold => CivilWarMarker::RepublicanStronghold,
        CivilWarMarker::NationalistCenter => CivilWarMarker::RepublicanCenter,
        CivilWarMarker::RepublicanStronghold => CivilWarMarker::NationalistStronghold,
        CivilWarMarker::RepublicanCenter => CivilWarMarker::NationalistCenter,
    }
}

/// 15.4, 15.5: a side of the Civil War gains, and whoever stands for it flips a marker.
pub(super) fn fight(t: &mut Act<'_, Krieg>, republicans_gain: bool) {
    cite!("15.4a", "15.4b", "15.5a", "15.5b", "14.31");
    if t.s.politics.civil_war_country().is_none() {
        return super::no_result(t);
    }
    let by = if republicans_gain {
        t.s.politics.republican_support
    } else {
        Some(Faction::Axis)
    };
    if let Some(by) = by {
        t.push(Decide { by, ask: Ask::Flip });
    }
}

/// 15.29: a step, or a defeat.
pub(super) fn no_pasaran(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("15.29");
    t.push(Decide {
        by: faction,
        ask: Ask::Sacrifice { bell: false },
    });
}

/// 15.39: a step for a victory, or nothing.
pub(super) fn bell(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("15.39");
    t.push(Decide {
        by: faction,
        ask: Ask::Sacrifice { bell: true },
    });
}

/// 15.35
pub(super) fn infighting(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("15.35");
    t.push(Decide {
        by: faction,
        ask: Ask::Infighting,
    });
}

/// 15.34: the West chooses where there is a choice.
pub(super) fn independence(t: &mut Act<'_, Krieg>) {
    cite!("15.34");
    t.push(Decide {
        by: Faction::Western,
        ask: Ask::Province,
    });
}

/// The country that a Breakaway Region becomes, and its Republican Center.
fn breaks_away(s: &State, land: LandId) -> Option<(CountryId, Spot)> {
    let region = &data().lands[land.index()];
    let LandKind::Breakaway(of) = region.kind else {
        return None;
    };
    if s.politics.civil_war_country() != Some(of) {
        return None;
    }
    let country = data().find_country(&region.id)?;
    let center = s.politics.civil_war.iter().find(|(at, marker)| {
        *marker == CivilWarMarker::RepublicanCenter
            && at.space().is_some_and(|id| region.hexes.contains(&id))
    });
    Some((country, center?.0))
}

pub(super) fn deeds(s: &State, ask: Ask) -> Vec<Deed> {
    let flag = |things: &[Thing]| things.iter().map(|thing| Deed::Do(*thing)).collect();
    match ask {
        Ask::Flip => {
            let markers = s.politics.civil_war.iter();
            markers.map(|(at, _)| Deed::Hex(*at)).collect()
        }
        Ask::Spoils => {
            let areas = Area::ALL.iter().map(|area| Deed::Area(*area));
            areas.chain([Deed::Nothing]).collect()
        }
        Ask::Sacrifice { bell: false } => flag(&[Thing::Sacrifice, Thing::CivilWarDefeat]),
        Ask::Sacrifice { bell: true } => vec![Deed::Do(Thing::Sacrifice), Deed::Nothing],
        Ask::Infighting => flag(&[
            Thing::CivilWarDefeat,
            Thing::CivilWarVictory,
            Thing::FlipSupport,
        ]),
        _ => {
            let lands = (0..data().lands.len() as u16).map(LandId);
            lands.map(Deed::Land).collect()
        }
    }
}

pub(super) fn allows(s: &State, by: Faction, ask: Ask, deed: Deed) -> Result<(), Illegal> {
    let war = s.politics.civil_war_country().is_some();
    match (ask, deed) {
        (Ask::Flip, Deed::Hex(at)) => return may_flip(s, by, at),
        (Ask::Spoils, Deed::Area(_) | Deed::Nothing)
        | (Ask::Sacrifice { bell: true }, Deed::Nothing) => {}
        (Ask::Sacrifice { .. }, Deed::Do(Thing::Sacrifice)) => {
            let able = can_pay(s, by, Toll::Any);
            demand!(able, "15.29", "no friendly ground unit is on the map");
        }
        (Ask::Sacrifice { bell: false }, Deed::Do(Thing::CivilWarDefeat)) => {
            demand!(war, "15.4b", "there is no Civil War");
        }
        (Ask::Infighting, Deed::Do(Thing::CivilWarDefeat)) => {
            demand!(war && by.is_allied(), "15.35", "that is for the Allies");
        }
        (Ask::Infighting, Deed::Do(Thing::CivilWarVictory)) => {
            demand!(war && !by.is_allied(), "15.35", "that is for the Axis");
        }
        (Ask::Infighting, Deed::Do(Thing::FlipSupport)) => {
            let some = s.politics.republican_support.is_some();
            demand!(some, "15.35", "there is no Republican Support marker");
        }
        (Ask::Province, Deed::Land(land)) => {
            let eligible = breaks_away(s, land).is_some();
            demand!(eligible, "15.34", "no Republican Center holds its City");
        }
        _ => {
            return Err(Illegal::new(
                rule!("15.4a"),
                "that is not among the choices",
            ));
        }
    }
    Ok(())
}

/// 15.4, 15.5: of the other side, and its Stronghold last.
fn may_flip(s: &State, by: Faction, at: Spot) -> Result<(), Illegal> {
    let markers = &s.politics.civil_war;
    let found = markers.iter().find(|(place, _)| *place == at);
    let Some((_, marker)) = found else {
        return Err(Illegal::new(rule!("15.4a"), "no Civil War marker is there"));
    };
    let enemy = |marker: CivilWarMarker| is_republican(marker) != by.is_allied();
    demand!(enemy(*marker), "15.4a", "it is on the friendly side");
    let left = markers.iter().filter(|(_, other)| enemy(*other)).count();
    let last = !is_stronghold(*marker) || left == 1;
    demand!(last, "15.4a", "the Stronghold falls last");
    Ok(())
}

fn receive(t: &mut Act<'_, Krieg>, faction: Faction, event: Event) {
    t.push(Receive {
        faction,
        event,
        about: About::Nothing,
    });
}

pub(super) fn carry_out(t: &mut Act<'_, Krieg>, by: Faction, ask: Ask, deed: Deed) {
    match (ask, deed) {
        (Ask::Flip, Deed::Hex(at)) => flip(t, by, at),
        (Ask::Spoils, Deed::Area(area)) => super::r15_19_influence::success(t, by, area),
        (Ask::Sacrifice { bell }, Deed::Do(Thing::Sacrifice)) => {
            if bell {
                receive(t, by, VICTORY);
            }
            lose::push(t, by, Toll::Any, 1);
        }
        (_, Deed::Do(Thing::CivilWarDefeat)) => receive(t, by, DEFEAT),
        (_, Deed::Do(Thing::CivilWarVictory)) => receive(t, by, VICTORY),
        (_, Deed::Do(Thing::FlipSupport)) => flip_support(t),
        (Ask::Province, Deed::Land(land)) => break_away(t, land),
        _ => {}
    }
}

fn flip_support(t: &mut Act<'_, Krieg>) {
    let support = &mut t.s.politics.republican_support;
    *support = support.map(|faction| match faction {
        Faction::Western => Faction::Soviet,
        _ => Faction::Western,
    });
    if let Some(faction) = *support {
        t.log.say(rule!("15.35"), || {
            format!("{} support the Republicans", faction.name())
        });
    }
}

/// A marker changes sides; the last one ends the war.
fn flip(t: &mut Act<'_, Krieg>, by: Faction, at: Spot) {
    for (place, marker) in &mut t.s.politics.civil_war {
        if *place == at {
            *marker = flipped(*marker);
        }
    }
    t.log.say(rule!("15.4a"), || {
        let side = if by.is_allied() {
            "Republican"
        } else {
            "Nationalist"
        };
        format!("{} is {side}", at.name())
    });
    let ours = |marker: CivilWarMarker| is_republican(marker) == by.is_allied();
    let markers = &t.s.politics.civil_war;
    if !markers.iter().all(|(_, marker)| ours(*marker)) {
        return;
    }
    cite!("15.4a", "15.4b", "15.5a", "15.5b");
    if by.is_allied() {
        let kept = |marker: CivilWarMarker| marker == CivilWarMarker::RepublicanStronghold;
        let mut strongholds = markers.iter().filter(|(_, marker)| kept(*marker));
        // The Nationalists' Stronghold was flipped last; Madrid's marker is the one that stays.
        let first = strongholds.find(|(place, _)| *place != at).copied();
        t.s.politics.civil_war = first.into_iter().collect();
    } else {
        t.s.politics.civil_war.clear();
        t.s.politics.republican_support = None;
    }
    t.log
        .say(rule!("15.4a"), || "The Civil War is over".to_string());
    t.push(Decide {
        by,
        ask: Ask::Spoils,
    });
}

/// 15.34: a Breakaway Region is a Neutral Country of its own.
fn break_away(t: &mut Act<'_, Krieg>, land: LandId) {
    let Some((country, center)) = breaks_away(t.s, land) else {
        return;
    };
    t.s.politics.civil_war.retain(|(at, _)| *at != center);
    create(t, country, None);
}
