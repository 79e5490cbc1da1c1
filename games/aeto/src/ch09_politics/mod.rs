//! Chapter 9: politics. Of it stands what Case White needs: the partition of Poland and the conquest of a minor.

pub mod activation;

use crate::capture;
use crate::ch00_sequence::victory;
use crate::data::data;
use crate::game::Act;
use crate::ground;
use crate::names::nation_name;
use crate::politics::{Conquest, Standing, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Class, Month, NationId, UnitId};
use crate::unit::Unit;
use board::SpaceId;
use kernel::{cite, rule};

/// What hangs on a hex that a nation has just taken.
pub fn hex_taken(t: &mut Act<'_>, by: NationId, hex: SpaceId) {
    let Some(of) = ground::hex(hex).nation else {
        return;
    };
    partition(t, by, of);
}

/// 9.10e: whether a minor is conquered, looked at whenever troops have moved and when supply is checked.
pub fn look_around(t: &mut Act<'_>) {
    let minor = |of: &NationId| data().nations[of.index()].class == Class::Minor;
    let minors: Vec<NationId> = t.s.powers().filter(minor).collect();
    for of in minors {
        let by = t.s.foe(of);
        look(t, by, of);
    }
}

fn look(t: &mut Act<'_>, by: NationId, of: NationId) {
    if t.s.politics.is_conquered(of) || !t.s.politics.at_war(by, of) {
        return;
    }
    note_capital(t, by, of);
    if is_conquered(t.s, by, of) {
        conquer(t, by, of);
    }
}

/// The capital was once occupied by a supplied enemy: that is remembered.
fn note_capital(t: &mut Act<'_>, by: NationId, of: NationId) {
    let Some(capital) = data().nations[of.index()].capital else {
        return;
    };
    if stands(t.s, by, capital) && !t.s.politics.occupied.contains(&of) {
        t.s.politics.occupied.push(of);
    }
}

/// A supplied land combat unit of a nation stands in a hex.
fn stands(s: &State, by: NationId, hex: SpaceId) -> bool {
    let camp = s.camp(by);
    s.troops(hex, camp)
        .any(|(id, _)| crate::ch07_supply::is_supplied(s, id))
}

/// 9.10e: half of the home Cities, rounded up, and a supplied unit in or next to the capital, now or once in it.
fn is_conquered(s: &State, by: NationId, of: NationId) -> bool {
    cite!("9.10e");
    let Some(capital) = data().nations[of.index()].capital else {
        return false;
    };
    let beside = || ground::beside(capital).any(|(hex, _)| stands(s, by, hex));
    if !s.politics.occupied.contains(&of) && !stands(s, by, capital) && !beside() {
        return false;
    }
    let cities: Vec<SpaceId> = board().ids().filter(|id| counts(by, of, *id)).collect();
    let taken = cities
        .iter()
        .filter(|id| s.politics.standing(of, **id) == Standing::Enemy);
    !cities.is_empty() && taken.count() * 2 >= cities.len()
}

/// A home City of a nation, without those that a German conquest of Poland passes over: they lie in the east.
fn counts(by: NationId, of: NationId, hex: SpaceId) -> bool {
    let printed = ground::hex(hex);
    let passed = by == named().germany && of == named().poland && printed.eastern_poland;
    printed.city && printed.nation == Some(of) && !passed
}

/// 9.11: the nation is out of the war, its pieces leave the game, its ground is the conqueror's.
fn conquer(t: &mut Act<'_>, by: NationId, of: NationId) {
    let month = t.s.clock.month;
    t.s.politics.conquests.push(Conquest {
        of,
        by,
        in_month: month,
    });
    t.log.say(rule!("9.10e"), || {
        format!("{} is conquered", nation_name(of))
    });
    let pieces: Vec<UnitId> =
        t.s.pieces
            .of(|owner| owner == of)
            .map(|(id, _)| id)
            .collect();
    cite!("9.11a");
    for id in pieces {
        t.s.pieces.change(id, |unit| unit.at = Spot::gone(of));
    }
    t.s.sky.clear();
    cite!("9.11b");
    let ground: Vec<SpaceId> = board()
        .ids()
        .filter(|id| t.s.politics.holder(*id) == Some(of))
        .collect();
    for hex in ground {
        t.s.politics.set_holder(hex, by);
    }
    victory::conquered(t, by);
}

/// 9.9: a nation gives up, which is as if it were conquered.
pub fn surrender(t: &mut Act<'_>, nation: NationId) {
    cite!("9.9");
    let by = t.s.foe(nation);
    match data().nations[nation.index()].class == Class::Minor {
        true => conquer(t, by, nation),
        false => victory::surrendered(t, nation),
    }
}

/// 9.4a: when Germans stand in Warsaw the USSR enters eastern Poland: every hex there without troops is its own.
fn partition(t: &mut Act<'_>, by: NationId, of: NationId) {
    let poland = named().poland;
    let warsaw = data().nations[poland.index()].capital;
    let fallen = warsaw.is_some_and(|hex| t.s.politics.holder(hex) == Some(named().germany));
    if of != poland || by != named().germany || !fallen || t.s.politics.partitioned {
        return;
    }
    t.s.politics.partitioned = true;
    t.log.say(rule!("9.4a"), || {
        "The USSR enters eastern Poland".to_string()
    });
    let empty = |id: &SpaceId| {
        ground::hex(*id).eastern_poland && t.s.tally((*id).into()).holder().is_none()
    };
    let hexes: Vec<SpaceId> = board().ids().filter(empty).collect();
    for hex in &hexes {
        t.s.politics.set_holder(*hex, named().ussr);
    }
    for hex in hexes {
        let there = t.s.units_in(hex.into()).map(|(id, _)| id).collect();
        capture::expel(t, there, hex);
    }
}

/// 9.4b: Germans who stand beyond the line after September 1939, while there is no war with the USSR, have no supply.
pub fn is_beyond_the_line(s: &State, unit: &Unit) -> bool {
    cite!("9.4b");
    let east = unit.hex().filter(|hex| ground::hex(*hex).eastern_poland);
    let (germany, ussr) = (named().germany, named().ussr);
    let late = || september().is_some_and(|september| s.clock.month > september);
    east.is_some() && unit.nation() == germany && late() && !s.politics.at_war(germany, ussr)
}

fn september() -> Option<Month> {
    "september 1939".parse().ok()
}

/// 9.4b: in the Replenishment Step of September those who stand there are marked.
pub fn mark_beyond_the_line(t: &mut Act<'_>) {
    cite!("9.4b");
    if Some(t.s.clock.month) != september() {
        return;
    }
    let beyond = |hex: SpaceId| ground::hex(hex).eastern_poland;
    let own = t.s.pieces.of(|owner| owner == named().germany);
    let over = own.filter(|(_, unit)| unit.hex().is_some_and(beyond));
    let over: Vec<UnitId> = over.map(|(id, _)| id).collect();
    for id in over {
        t.s.pieces
            .mark(id, |unit| unit.unsupplied = unit.unsupplied.max(1));
    }
}

/// 9.4a: a Polish city in the east is closed to Germans as long as there is no war with the USSR: to take it would be one.
pub fn is_closed(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("9.4a");
    let printed = ground::hex(hex);
    let (germany, ussr) = (named().germany, named().ussr);
    printed.city && printed.eastern_poland && nation == germany && !s.politics.at_war(germany, ussr)
}
