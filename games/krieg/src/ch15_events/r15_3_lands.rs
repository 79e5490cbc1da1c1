//! 15.3: a land is ceded.

use super::{Ask, Decide, Deed, ceding, is_neutral};
use crate::Krieg;
use crate::data::{Back, Ceded, data};
use crate::ground::space;
use crate::politics::{CededAt, Leaning, Status};
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
    let country = ceding(land);
    if t.s.politics.marker(land).is_in_force() {
        return;
    }
    take_over(t, land);
    t.push(Decide {
        by: faction,
        ask: Ask::Garrison { land },
    });
    mind(t, faction, country);
}

/// The land changes hands.
pub(crate) fn take_over(t: &mut Act<'_, Krieg>, land: CededId) {
    cite!("14.7a", "13.8.1");
    t.s.politics.ceded[land.index()] = CededAt::Box;
    let marker = &data().ceded[land.index()];
    let to = super::country_name(marker.to);
    let what = match marker.land {
        Ceded::Country(country) => super::country_name(country),
        Ceded::Land(land) => &data().lands[land.index()].name,
    };
    t.log
        .say(rule!("15.3a"), || format!("{what} is ceded to {to}"));
    if let Ceded::Country(country) = marker.land {
        super::remove_country(t, country);
    }
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
        Leaning::None if borders_soviets(t.s, country) => {
            Leaning::Influence(super::one_of_the_allies(t, rule!("15.3b")))
        }
        Leaning::None => Leaning::Influence(Faction::Western),
        other => other,
    };
    t.s.politics.nation_mut(country).leaning = next;
}

fn borders_soviets(s: &State, country: CountryId) -> bool {
    let territory = s.territory();
    super::countries().any(|other| {
        s.politics.status(other) == Status::Active(Faction::Soviet)
            && territory.share_border(country, other)
    })
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

pub(super) fn garrisons(land: CededId) -> Vec<Deed> {
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

pub(super) fn may_garrison(
    s: &State,
    by: Faction,
    land: CededId,
    deed: Deed,
) -> Result<(), Illegal> {
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
    demand!(!enemy, "2.3.5b", "an enemy is there");
    let twice = s.tally(at).count(by).posts > 0;
    demand!(!twice, "2.3.5b", "a Detachment is there already");
    Ok(())
}

pub(super) fn garrison(t: &mut Act<'_, Krieg>, by: Faction, deed: Deed) {
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
