//! One test per constraint that the rulebook puts on the data.

mod cards;
mod charts;
mod counters;
mod known_cards;
mod lands;
mod language;
mod ledger;
mod loading;
mod map;
mod politics;
mod scenarios;
mod setups;
mod stated;
mod tracks;

use board::{SpaceId, boards};
use krieg::cards::Card;
use krieg::data::{Body, Counter, Ground, data};
use krieg::types::{CardId, CountryId};

fn hex(key: &str) -> SpaceId {
    boards::krieg().find(key).expect("a space of the board")
}

fn key(space: SpaceId) -> &'static str {
    boards::krieg().key(space)
}

fn country(id: &str) -> CountryId {
    data().find_country(id).expect("a country")
}

fn counter(id: &str) -> &'static Counter {
    let id = data().find_counter(id).expect("a counter");
    &data().counters[id.index()]
}

fn ground(counter: &Counter) -> Option<&Ground> {
    match &counter.body {
        Body::Ground(ground) => Some(ground),
        _ => None,
    }
}

fn card_id(id: &str) -> CardId {
    data().find_card(id).expect("a card")
}

fn card(id: &str) -> &'static Card {
    data().cards.get(card_id(id))
}
