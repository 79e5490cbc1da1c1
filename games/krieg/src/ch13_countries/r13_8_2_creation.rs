//! 13.8.2, 13.8.6: countries that are made, and Vichy that is what France was.

use super::name;
use crate::Krieg;
use crate::data::{Body, Entry, Trait, data};
use crate::losses::send;
use crate::politics::{Status, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::{Side, Unit, UnitId};
use frame::Act;
use kernel::{cite, rule};

/// 13.8.2: whether a country can be made an Axis Minor: any Conquered one, and of the lands of the list those that are
/// no country now.
pub fn is_creatable(s: &State, country: CountryId) -> bool {
    cite!("13.8.2", "13.8.1.2");
    match s.politics.status(country) {
        Status::Conquered(_) => true,
        Status::Unborn | Status::Gone => data().countries[country.index()].creatable,
        Status::Neutral | Status::Active(_) => false,
    }
}

/// 13.8.2: a country is made. An active one has its units in the Force Pool of its faction (15.25), those of a Neutral
/// are set aside (15.34).
pub fn create(t: &mut Act<'_, Krieg>, country: CountryId, faction: Option<Faction>) {
    cite!("13.8.2", "13.4c");
    let own = t.s.units().filter(|(_, unit)| {
        let minor = unit.sort.counter().is_some_and(|c| c.faction.is_none());
        minor && unit.sort.country() == Some(country) && unit.at != Spot::out_of_game()
    });
    let own: Vec<UnitId> = own.map(|(id, _)| id).collect();
    for id in own {
        let waits = waits(t.s.unit(id));
        t.s.pieces.change(id, |unit| {
            unit.faction = faction;
            unit.side = Side::Front;
            unit.at = match faction {
                Some(faction) if !waits => Spot::pool(faction),
                _ => Spot::aside(),
            };
        });
    }
    let nation = t.s.politics.nation_mut(country);
    nation.status = faction.map_or(Status::Neutral, Status::Active);
    t.log.say(rule!("13.8.2"), || {
        format!("{} is a country of its own", name(country))
    });
    t.s.refresh();
}

/// Whether a counter has yet to be brought in by a Partnership or an improvement.
fn waits(unit: &Unit) -> bool {
    let late = |entry: &Entry| matches!(entry, Entry::Partnership | Entry::Improvement);
    let counter = unit.sort.counter();
    unit.at == Spot::aside() && counter.is_some_and(|counter| counter.entries.iter().all(late))
}

/// What is Vichy's of France: the counters with a V.
fn is_vichys(unit: &Unit) -> bool {
    let Some(counter) = unit.sort.counter() else {
        return false;
    };
    match &counter.body {
        Body::Ground(ground) => ground.traits.has(Trait::Vichy),
        Body::Support { .. } => &*counter.id == "FR-SURF-1",
        Body::Convoy(_) => true,
    }
}

/// The hex of the Vichy marker.
const VICHY: &str = "w3217";

/// 13.8.6: France is conquered and Vichy is created. French counters without a V leave the game. A Neutral Vichy's are
/// set aside; those of one that fights on for an Ally stay where they are.
pub fn create_vichy(t: &mut Act<'_, Krieg>, status: Status) {
    cite!("13.8.6a", "13.8.6b", "13.8.6.1", "13.8.6.2a");
    let (france, vichy) = (named().france, named().vichy);
    let french = t
        .s
        .units()
        .filter(|(_, unit)| unit.sort.country() == Some(france) && unit.at != Spot::out_of_game());
    let french: Vec<UnitId> = french.map(|(id, _)| id).collect();
    let neutral = status == Status::Neutral;
    for id in french {
        if !is_vichys(t.s.unit(id)) {
            send(t, id, Spot::out_of_game());
        } else if neutral {
            send(t, id, Spot::neutral_vichy());
            t.s.pieces.change(id, |unit| unit.faction = None);
        } else if let Status::Active(faction) = status {
            t.s.pieces.change(id, |unit| unit.faction = Some(faction));
        }
    }
    let economy = crate::ch14_markers::the(t.s, "war_economy_france");
    if let Some(id) = economy {
        send(t, id, Spot::out_of_game());
    }
    let partners = &mut t.s.politics.partners;
    for partner in partners.iter_mut().filter(|one| **one == Some(france)) {
        *partner = None;
    }
    t.s.politics.nation_mut(france).status = Status::Gone;
    t.s.politics.nation_mut(vichy).status = status;
    t.s.politics.vichy_marker = board().find(VICHY).filter(|_| neutral).map(Spot::from);
    t.log.say(rule!("13.8.6a"), || {
        "Vichy takes the place of France".into()
    });
    t.s.refresh();
}
