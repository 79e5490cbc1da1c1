//! 15.3: a land is ceded.

use super::{Ask, Decide, Deed, ceding, is_neutral};
use crate::Krieg;
use crate::ch13_countries;
use crate::data::{Back, Ceded, data};
use crate::ground::space;
use crate::politics::Leaning;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CededId, CountryId, Faction};
use crate::unit::{Form, Side, UnitId};
use board::SpaceId;
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

/// 15.3: the marker goes into the Ceded Lands Box, the country minds, and a Detachment may go in.
pub(super) fn cede(t: &mut Act<'_, Krieg>, faction: Faction, land: CededId) {
    cite!("15.3a", "14.7a");
    let country = ceding(t.s, land);
    if t.s.politics.marker(land).is_in_force() {
        return;
    }
    ch13_countries::cede(t, land);
    garrison_of(t, faction, land);
    mind(t, faction, country);
}

/// 15.16: Russia takes a Region; from Finland, Poland and Rumania, which gave one before, everything; from Turkey the
/// Straits.
pub(super) fn concede(t: &mut Act<'_, Krieg>, country: CountryId) {
    cite!("15.16a", "15.16b", "15.16c", "13.8.1.1b");
    if !super::is_selectable(t.s, country) {
        return super::no_result(t);
    }
    let russian = |id: &&str| data().find_ceded(id);
    let region = match &*data().countries[country.index()].id {
        "baltic_states" => "russia_northern_baltics",
        "finland" => "russia_finnish_frontier",
        "poland" => "russia_eastern_poland",
        "rumania" => "russia_bessarabia",
        "turkey" => "russia_turkish_frontier",
        _ => return super::no_result(t),
    };
    let Some(land) = russian(&region) else {
        return;
    };
    if !t.s.politics.marker(land).is_in_force() {
        ch13_countries::cede(t, land);
        mind(t, Faction::Soviet, country);
    } else if data().ceded[land.index()].back == Some(country) {
        ch13_countries::cede_whole(t, land);
        garrison_of(t, Faction::Soviet, land);
    } else if let (Some(straits), Some(british)) = (
        russian(&"russia_turkish_straits"),
        russian(&"britain_turkish_straits"),
    ) {
        let taken = |id| t.s.politics.marker(id).is_in_force();
        if taken(british) || taken(straits) {
            return super::no_result(t);
        }
        ch13_countries::cede(t, straits);
        mind(t, Faction::Soviet, country);
        garrison_of(t, Faction::Soviet, straits);
    }
}

fn garrison_of(t: &mut Act<'_, Krieg>, by: Faction, land: CededId) {
    t.push(Decide {
        by,
        ask: Ask::Garrison { land },
    });
}

/// 15.3b, 15.3c: what the cession does to a Neutral's leaning.
pub(super) fn mind(t: &mut Act<'_, Krieg>, faction: Faction, country: CountryId) {
    cite!("15.3b", "15.3c", "15.16a");
    if !is_neutral(t.s, country) {
        return;
    }
    let now = t.s.politics.nation(country).leaning;
    let own = |leaning| match leaning {
        Leaning::Influence(of) => of.is_allied() == faction.is_allied(),
        Leaning::Neutrality => true,
        Leaning::None => false,
    };
    let next = match now {
        _ if own(now) => Leaning::None,
        Leaning::None if faction.is_allied() => Leaning::Influence(Faction::Axis),
        Leaning::None if ch13_countries::borders_soviets(t.s, country) => {
            Leaning::Influence(super::one_of_the_allies(t, rule!("15.3b")))
        }
        Leaning::None => Leaning::Influence(Faction::Western),
        other => other,
    };
    t.s.politics.nation_mut(country).leaning = next;
}

/// The hexes of a land.
fn hexes(land: CededId) -> &'static [SpaceId] {
    let marker = &data().ceded[land.index()];
    match marker.land {
        Ceded::Country(country) => &data().homes[country.index()],
        Ceded::Land(land) => &data().lands[land.index()].hexes,
    }
}

/// 15.3a: a Detachment in the pool.
pub(super) fn detachment(s: &State, faction: Faction) -> Option<UnitId> {
    let pool = s.units_in(Spot::pool(faction));
    let mut found = pool.filter(|(_, unit)| {
        let ground = unit.sort.ground();
        ground.is_some_and(|ground| ground.back == Back::Detachment)
    });
    found.next().map(|(id, _)| id)
}

pub(super) fn deeds(land: CededId) -> Vec<Deed> {
    let places = whole(land);
    let places = places.iter().copied().map(|id| Deed::Hex(id.into()));
    places.chain([Deed::Nothing]).collect()
}

/// The hexes that the marker covers, with those of the country on its back.
fn whole(land: CededId) -> Vec<SpaceId> {
    let mut all = hexes(land).to_vec();
    if let Some(back) = data().ceded[land.index()].back {
        all.extend(&data().homes[back.index()]);
        all.sort_unstable();
        all.dedup();
    }
    all
}

pub(super) fn allows(s: &State, by: Faction, land: CededId, deed: Deed) -> Result<(), Illegal> {
    let Deed::Hex(at) = deed else {
        demand!(deed == Deed::Nothing, "15.3a", "name a hex");
        return Ok(());
    };
    let Some(id) = at.space().filter(|id| whole(land).contains(id)) else {
        return Err(Illegal::new(rule!("15.3a"), "the land lies elsewhere"));
    };
    let home = s.territory().owner(id) == Some(data().ceded[land.index()].to);
    demand!(home, "15.3a", "that hex was not ceded");
    let built = space(id).city || space(id).port;
    demand!(built, "15.3a", "it is neither a Port nor a City");
    let some = detachment(s, by).is_some();
    demand!(some, "15.3a", "no Detachment is in the Force Pool");
    let enemy = s.tally(at).enemy(by, |count| count.bars());
    demand!(!enemy, "15.3a", "an enemy is there");
    let twice = s.tally(at).count(by).posts > 0;
    demand!(!twice, "2.3.5a", "a Detachment is there already");
    Ok(())
}

pub(super) fn carry_out(t: &mut Act<'_, Krieg>, by: Faction, deed: Deed) {
    if let (Deed::Hex(at), Some(id)) = (deed, detachment(t.s, by)) {
        t.s.pieces.change(id, |unit| {
            unit.at = at;
            unit.side = Side::Back;
        });
        debug_assert_eq!(t.s.unit(id).form(), Form::Detachment);
        t.log.say(rule!("15.3a"), || {
            format!("{} Detachment in {}", by.name(), at.name())
        });
    }
}
