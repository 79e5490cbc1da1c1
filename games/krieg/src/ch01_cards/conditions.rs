//! What the conditions of the card language mean in a position.

use super::selecting::may_be_partner;
use crate::cards::{self, Condition, Somewhere, Units};
use crate::data::data;
use crate::politics::{Leaning, Posture, Status};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction, PacificStatus};
use crate::unit::Sort;
use board::SpaceId;
use kernel::cite;

/// What another player has said to a condition that asks for his consent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    Given,
    Withheld,
}

/// Whether a condition holds. A card that needs the other Ally's consent is asked with his word.
pub fn holds(s: &State, condition: &Condition, agrees: Word) -> bool {
    cite!("1.1.3.1a", "1.1.3.1b");
    let politics = &s.politics;
    match condition {
        Condition::All(all) => all.iter().all(|one| holds(s, one, agrees)),
        Condition::Any(any) => any.iter().any(|one| holds(s, one, agrees)),
        Condition::Not(one) => !holds(s, one, agrees),
        Condition::Played(card) => {
            s.cards[data().cards.get(*card).faction.index()].has_played(*card)
        }
        Condition::State(state) => politics.war_state == *state,
        Condition::Posture(which, posture) => {
            let now = politics.posture_of(*which);
            match posture {
                cards::Posture::War => now == Posture::War,
                cards::Posture::Policy => now.is_policy(),
                cards::Posture::This(policy) => now == Posture::Policy(*policy),
            }
        }
        Condition::Active(country, faction) => {
            politics.status(*country) == Status::Active(*faction)
        }
        Condition::Partner(faction) => {
            countries().any(|country| may_be_partner(s, *faction, country))
        }
        Condition::Neutral(country) => politics.status(*country) == Status::Neutral,
        Condition::Influence(country, faction) => {
            politics.nation(*country).leaning == Leaning::Influence(*faction)
        }
        Condition::From(turn) => s.clock.turn >= *turn,
        Condition::Vp { side, from, to } => {
            s.tracks.vp_side == *side && (*from..=*to).contains(&s.tracks.vp)
        }
        Condition::Ceded { to, at_least } => ceded_to(s, *to) >= usize::from(*at_least),
        Condition::CivilWar => !politics.civil_war.is_empty(),
        Condition::Unit { of, places } => places.iter().any(|place| stands_in(s, *of, *place)),
        Condition::Supplied {
            of,
            at_least,
            hexes,
        } => {
            cite!("0.read-7");
            let there = hexes
                .iter()
                .filter(|hex| is_held(s, **hex, |id| s.is_of_country(id, *of)));
            there.count() >= usize::from(*at_least)
        }
        Condition::Strategic { by, of, at_least } => {
            let all = data().map.strategic.iter().filter(|hex| hex.of == *of);
            let held = all.filter(|hex| is_held(s, hex.hex, |id| s.unit(id).is_of(*by)));
            held.count() >= usize::from(*at_least)
        }
        Condition::Pacific(faction, status) => pacific(s, *faction) == *status,
        Condition::LendLease(faction) => lend_lease(s) == Some(*faction),
        Condition::Agrees(_) => agrees == Word::Given,
        Condition::Scenario(scenario) => s.scenario == *scenario,
        Condition::Season(season) => data().turns[s.clock.turn.months() as usize].season == *season,
    }
}

fn countries() -> impl Iterator<Item = CountryId> {
    (0..data().countries.len() as u16).map(CountryId)
}

/// The Ceded Land markers of a country that are in force.
pub fn ceded_to(s: &State, country: CountryId) -> usize {
    let all = data().ceded.iter().zip(&s.politics.ceded);
    all.filter(|(marker, at)| marker.to == country && at.is_in_force())
        .count()
}

/// Whether a ground unit of a side stands in a hex, or anywhere in a country: one or more, of any of its countries.
fn stands_in(s: &State, of: Units, place: Somewhere) -> bool {
    cite!("0.read-3", "0.read-8");
    let ours = |at: Spot| {
        s.holder(at).is_some_and(|faction| match of {
            Units::Faction(wanted) => faction == wanted,
            Units::Allied => faction.is_allied(),
        })
    };
    match place {
        Somewhere::Hex(hex) => ours(hex.into()),
        Somewhere::Country(country) => {
            let territory = s.territory();
            let mut own = crate::spot::board().ids();
            own.any(|id| territory.home(id) == Some(country) && ours(id.into()))
        }
    }
}

/// Whether a supplied ground unit of that kind stands in a hex.
fn is_held(s: &State, hex: SpaceId, is: impl Fn(crate::unit::UnitId) -> bool) -> bool {
    let mut there = s.units_in(hex.into());
    there.any(|(id, unit)| unit.is_ground() && is(id) && s.is_supplied(id))
}

fn pacific(s: &State, faction: Faction) -> PacificStatus {
    s.politics.pacific[usize::from(faction == Faction::Soviet)]
}

/// The faction in whose Conditional Events Box the Lend-Lease marker lies.
pub fn lend_lease(s: &State) -> Option<Faction> {
    let marker = data().find_marker("lend_lease")?;
    let mut all = s
        .units()
        .filter(|(_, unit)| unit.sort == Sort::Marker(marker));
    let (_, unit) = all.next()?;
    let factions = Faction::ALL.iter().copied();
    factions
        .into_iter()
        .find(|faction| Spot::events(*faction) == unit.at)
}
