//! The position that a scenario begins with.

use crate::cards::MarkerSide;
use crate::ch00_sequence::start_of;
use crate::ch01_cards::{Word, choices};
use crate::data::{
    Back, CountryStatus, Fact, Nationality, Placement, Scenario, ScenarioKind, ScenarioRule,
    StartsAt, data,
};
use crate::politics::{
    CededAt, Confined, Leaning, Nation, Politics, Posture, Status, first_status,
};
use crate::spot::Spot;
use crate::state::{Cards, Play, Start, State, Tracks};
use crate::types::{CardId, CountryId, Faction, MarkerId, PacificStatus, ScenarioId, Turn};
use crate::unit::{Side, Sort, Unit, all_sorts};

/// The position before the first decision of a scenario.
pub fn position(id: ScenarioId, apart: bool) -> State {
    let scenario = &data().scenarios[id.index()];
    let politics = politics(scenario);
    let mut s = State::new(Start {
        scenario: id,
        apart: apart && scenario.factions.len() == 3,
        clock: start_of(scenario.first, scenario.starts_at),
        units: units(scenario, &politics),
        politics,
        tracks: Tracks {
            vp_side: scenario.vp_side,
            vp: scenario.vp,
            uscl: scenario.uscl,
            awarded: awarded(scenario),
        },
        cards: Faction::ALL
            .iter()
            .map(|faction| cards(scenario, *faction))
            .collect::<Vec<_>>()
            .try_into()
            .unwrap_or_default(),
    });
    for faction in Faction::ALL {
        let could = choices(&s, *faction, Word::Given);
        let own = &mut s.cards[faction.index()];
        own.choices = own.pending.into_iter().chain(could).collect();
        own.choices.sort_unstable();
    }
    s
}

/// Every counter: first set aside, then where the set-up says.
fn units(scenario: &Scenario, politics: &Politics) -> Vec<Unit> {
    let mut all: Vec<Unit> = all_sorts()
        .iter()
        .map(|sort| set_aside(*sort, politics))
        .collect();
    for placement in &scenario.setup.units {
        place(&mut all, placement);
    }
    for fact in &scenario.setup.facts {
        marker(&mut all, fact);
    }
    all
}

/// A counter that no set-up has placed; Beachheads wait in the Force Pools (2.2.3.4).
fn set_aside(sort: Sort, politics: &Politics) -> Unit {
    let faction = faction(sort, politics);
    let beachhead = sort.marker().is_some_and(|marker| &*marker.rule == "14.5");
    Unit {
        sort,
        at: match faction {
            Some(faction) if beachhead => Spot::pool(faction),
            _ => Spot::aside(),
        },
        side: Side::Front,
        faction,
        facing: None,
        moved: false,
        fought: false,
    }
}

/// Whose a counter is by what is printed on it, or by the alignment of its Minor (13.5).
pub fn faction(sort: Sort, politics: &Politics) -> Option<Faction> {
    if let Some(marker) = sort.marker() {
        return marker.faction;
    }
    let counter = sort.counter()?;
    counter.faction.or_else(|| match counter.nationality {
        Nationality::Country(country) => politics.alignment(country),
        Nationality::MultiNational | Nationality::Faction => None,
    })
}

/// Like counters from those set aside to where a row of the set-up has them.
fn place(all: &mut [Unit], placement: &Placement) {
    let sort = Sort::Counter(placement.counter);
    let free = all
        .iter_mut()
        .filter(|unit| unit.sort == sort && unit.at == Spot::aside());
    for unit in free.take(usize::from(placement.count)) {
        unit.at = placement.place.into();
        unit.faction = placement.faction;
        unit.side = side(sort, placement.steps);
    }
}

/// The side with so many steps; convoys lie there to supply.
fn side(sort: Sort, steps: Option<u8>) -> Side {
    let Some(ground) = sort.ground() else {
        let convoy = sort
            .counter()
            .is_some_and(|counter| matches!(counter.body, crate::data::Body::Convoy(_)));
        return if convoy { Side::Back } else { Side::Front };
    };
    match ground.back {
        Back::Larger(face) if steps == Some(face.steps) => Side::Back,
        _ => Side::Front,
    }
}

/// Markers that are counters and lie in a box or on a track.
fn marker(all: &mut [Unit], fact: &Fact) {
    let mut put = |marker: MarkerId, at: Spot, side: Side| {
        let free = all
            .iter_mut()
            .find(|unit| unit.sort == Sort::Marker(marker) && unit.at == Spot::aside());
        if let Some(unit) = free {
            unit.at = at;
            unit.side = side;
        }
    };
    match fact {
        Fact::StrategicWarfare(marker, side) => {
            let side = match side {
                MarkerSide::Plus1 => Side::Front,
                MarkerSide::Plus2 => Side::Back,
            };
            put(*marker, Spot::strategic_warfare(), side);
        }
        Fact::OnTurnTrack(marker, turn) => put(*marker, Spot::turn(*turn), Side::Front),
        Fact::OnVpTrack(marker, vp) => put(*marker, Spot::vp(*vp), Side::Front),
        Fact::MarkerInPool(marker, faction) => put(*marker, Spot::pool(*faction), Side::Front),
        Fact::LendLease(faction) => {
            if let Some(marker) = data().find_marker("lend_lease") {
                put(marker, Spot::events(*faction), Side::Front);
            }
        }
        _ => {}
    }
}

/// Blitz markers that an event before the first decision has awarded, by faction.
fn awarded(scenario: &Scenario) -> [u8; 3] {
    let mut awarded = [0; 3];
    for fact in &scenario.setup.facts {
        if let Fact::Blitz(faction) = fact {
            awarded[faction.index()] += 1;
        }
    }
    awarded
}

fn politics(scenario: &Scenario) -> Politics {
    let countries = (0..data().countries.len() as u16).map(CountryId);
    let mut politics = Politics {
        war_state: scenario.war_state,
        nations: countries
            .map(|country| Nation {
                status: first_status(country),
                leaning: Leaning::None,
                confined: None,
            })
            .collect(),
        postures: [Posture::War; 6],
        ceded: vec![CededAt::Aside; data().ceded.len()],
        annexed: None,
        civil_war: Vec::new(),
        republican_support: None,
        pacific: [PacificStatus::NoWar; 2],
        done: Vec::new(),
        vichy_marker: None,
        partners: [None; 3],
        fallen: Vec::new(),
        just_activated: Vec::new(),
        aligned: None,
    };
    for fact in &scenario.setup.facts {
        apply(&mut politics, fact);
    }
    let conquered = |country: &CountryId| matches!(politics.status(*country), Status::Conquered(_));
    let all = (0..data().countries.len() as u16).map(CountryId);
    politics.fallen = all.filter(conquered).collect();
    // A country that was ceded whole is no more (13.8.1).
    for (marker, at) in data().ceded.iter().zip(politics.ceded.clone()) {
        if let (crate::data::Ceded::Country(country), CededAt::Box) = (marker.land, at) {
            politics.nation_mut(country).status = Status::Gone;
        }
    }
    politics
}

fn apply(politics: &mut Politics, fact: &Fact) {
    match *fact {
        Fact::Posture(which, policy) => {
            politics.postures[which as usize] = Posture::Policy(policy);
        }
        Fact::Ceded(id) => politics.ceded[id.index()] = CededAt::Box,
        Fact::CededInPool(id) => politics.ceded[id.index()] = CededAt::Pool,
        Fact::Status(country, status) => {
            politics.nation_mut(country).status = match status {
                CountryStatus::Neutral => Status::Neutral,
                CountryStatus::Axis => Status::Active(Faction::Axis),
                CountryStatus::Western => Status::Active(Faction::Western),
                CountryStatus::Soviet => Status::Active(Faction::Soviet),
                CountryStatus::WesternConquered => Status::Conquered(Faction::Western),
                CountryStatus::SovietConquered => Status::Conquered(Faction::Soviet),
                CountryStatus::Gone => Status::Gone,
            };
        }
        Fact::Influence(country, faction) => {
            politics.nation_mut(country).leaning = Leaning::Influence(faction);
        }
        Fact::Neutrality(country) => politics.nation_mut(country).leaning = Leaning::Neutrality,
        Fact::CivilWar(hex, marker) => politics.civil_war.push((hex.into(), marker)),
        Fact::RepublicanSupport(faction) => politics.republican_support = Some(faction),
        Fact::Pacific(faction, status) => {
            politics.pacific[usize::from(faction == Faction::Soviet)] = status;
        }
        Fact::Mobilizing(country) => {
            politics.nation_mut(country).confined = Some(Confined::Mobilizing);
        }
        Fact::Done(event) => politics.done.push(event),
        Fact::VichyMarker(hex) => politics.vichy_marker = Some(hex.into()),
        Fact::StrategicWarfare(..)
        | Fact::OnTurnTrack(..)
        | Fact::OnVpTrack(..)
        | Fact::MarkerInPool(..)
        | Fact::LendLease(_)
        | Fact::Blitz(_)
        | Fact::CurrentCard(_)
        | Fact::PendingCard(_)
        | Fact::PlayedCard(_) => {}
    }
}

/// The deck of a faction: what the scenario lists, or every card of the two-map game.
fn cards(scenario: &Scenario, faction: Faction) -> Cards {
    let listed: Vec<CardId> = scenario
        .rules
        .iter()
        .filter_map(|rule| match rule {
            ScenarioRule::Card(card) => Some(*card),
            _ => None,
        })
        .collect();
    let none =
        scenario.rules.contains(&ScenarioRule::NoCards) || !scenario.factions.contains(&faction);
    let mut cards = Cards::default();
    let own = |card: &CardId| data().cards.get(*card).faction == faction;
    let mut played = Vec::new();
    for fact in &scenario.setup.facts {
        match fact {
            Fact::CurrentCard(card) if own(card) => cards.current = Some(*card),
            Fact::PendingCard(card) if own(card) => cards.pending = Some(*card),
            Fact::PlayedCard(card) if own(card) => played.push(*card),
            _ => {}
        }
    }
    played.extend(cards.current);
    cards.plays = dated(played, last_reveal(scenario, faction));
    let in_deck = |card: &CardId| match scenario.kind {
        _ if none => false,
        ScenarioKind::OneMap => listed.contains(card),
        ScenarioKind::Training | ScenarioKind::Campaign => {
            listed.is_empty() && !data().cards.get(*card).one_map || listed.contains(card)
        }
    };
    let gone = |card: &CardId| {
        let recycled = data().cards.get(*card).recyclable;
        let held = [cards.current, cards.pending].contains(&Some(*card));
        held || cards.has_played(*card) && !recycled
    };
    let ids = data().cards.ids().filter(|card| own(card) && in_deck(card));
    let hand: Vec<CardId> = ids.filter(|card| !gone(card)).collect();
    cards.hand = hand;
    cards
}

/// The Seasonal Turn in which the Current Card of a set-up was revealed: the one before the first, unless that faction's
/// card of the first turn lies there already.
fn last_reveal(scenario: &Scenario, faction: Faction) -> Turn {
    let revealed = match scenario.starts_at {
        StartsAt::SeasonalVictory | StartsAt::Seasonal => false,
        StartsAt::ChoosePending
        | StartsAt::SeasonalReplacements
        | StartsAt::InitialAdministrative
        | StartsAt::Support => faction == Faction::Axis,
    };
    if revealed {
        scenario.first
    } else {
        scenario.first.seasons_before(1)
    }
}

/// One card a season, the last of them in that turn.
fn dated(played: Vec<CardId>, last: Turn) -> Vec<Play> {
    let count = played.len() as u16;
    (1..)
        .zip(played)
        .map(|(n, card)| Play {
            card,
            turn: last.seasons_before(count - n),
        })
        .collect()
}
