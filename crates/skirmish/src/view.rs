//! What a viewer may see.

use crate::ch2_cards::Bids;
use crate::ch6_victory::{outcome, points, supplied};
use crate::data::{counter_name, ground};
use crate::state::State;
use crate::types::{BLUE, Card, Hex, KEYS, RED, SEATS, Side, UnitId, allies, name};
use crate::unit::{At, Unit};
use kernel::{
    BoxView, CardId, Counter, Deck, DeckKind, EdgeMarker, EdgeView, Key, Overlay, Seat, SpaceView,
    Track, View, Viewer, cite, rule,
};

/// The box beside the map where the units of a player wait.
pub fn reserve(seat: Seat) -> Key {
    format!("reserve_{}", KEYS[seat.index()]).into()
}

pub fn view(s: &State, viewer: Viewer) -> View {
    View {
        game: "skirmish",
        scenario: crate::info::scenario(s.turns).to_string(),
        turn: format!("Turn {}", s.turn.min(s.turns)),
        to_move: s.stack.asking(),
        spaces: spaces(s),
        counters: counters(s, viewer),
        edges: edges(s),
        boxes: boxes(),
        decks: decks(s, viewer),
        tracks: tracks(s),
        pools: Vec::new(),
        outcome: outcome(s),
    }
}

fn spaces(s: &State) -> Vec<SpaceView> {
    let holder = |hex: Hex| {
        let city = ground().cities.iter().position(|city| *city == hex)?;
        s.holders[city].map(|seat| Key::Borrowed(KEYS[seat.index()]))
    };
    Hex::all()
        .map(|hex| SpaceView {
            key: hex.key().into(),
            control: holder(hex),
            markers: Vec::new(),
        })
        .collect()
}

/// 1.3, 4.2: who is aboard, only friends see.
fn sees(viewer: Viewer, unit: &Unit) -> bool {
    cite!("1.3", "4.2");
    match (unit.at, viewer) {
        (At::Aboard(_), Viewer::Seat(seat)) => allies(unit.owner).contains(seat),
        (At::Aboard(_), Viewer::Spectator) => false,
        (At::Hex(_) | At::Reserve, _) => true,
    }
}

fn counters(s: &State, viewer: Viewer) -> Vec<Counter> {
    let seen = s.units().filter(|(_, unit)| sees(viewer, unit));
    seen.map(|(id, unit)| counter(s, id, unit)).collect()
}

fn counter(s: &State, id: UnitId, unit: &Unit) -> Counter {
    let mut status = Vec::new();
    status.extend(unit.moved.then_some(Key::Borrowed("moved")));
    status.extend(unit.fought.then_some(Key::Borrowed("fought")));
    Counter {
        id: id.into(),
        space: match s.hex_of(unit) {
            Some(hex) => hex.key().into(),
            None => reserve(unit.owner),
        },
        aboard: match unit.at {
            At::Aboard(force) => Some(force.into()),
            At::Hex(_) | At::Reserve => None,
        },
        nation: KEYS[unit.owner.index()].into(),
        kind: Some(unit.kind.key().into()),
        count: 1,
        text: if unit.is_land() {
            unit.kind.print()
        } else {
            counter_name(id).to_string()
        },
        status,
        ..Counter::default()
    }
}

/// Rivers can be clicked on, bridged or not.
fn edges(s: &State) -> Vec<EdgeView> {
    let marker = EdgeMarker {
        kind: "bridge".into(),
        ..EdgeMarker::default()
    };
    let rivers = ground().rivers.iter();
    let bridges = |side: &Side| usize::from(s.bridges.contains(side));
    rivers
        .map(|side| EdgeView {
            edge: side.edge(),
            markers: vec![marker.clone(); bridges(side)],
        })
        .collect()
}

fn boxes() -> Vec<BoxView> {
    let of = |seat| BoxView {
        key: reserve(seat),
        title: format!("Reserve of {}", name(seat)),
        group: "reserves".into(),
        markers: Vec::new(),
    };
    SEATS.map(of).to_vec()
}

fn card(card: Card, bid: bool) -> kernel::Card {
    kernel::Card {
        id: CardId(card.0.into()),
        face: format!("c{}", card.0).into(),
        status: bid.then_some(Key::Borrowed("bid")).into_iter().collect(),
        ..kernel::Card::default()
    }
}

fn decks(s: &State, viewer: Viewer) -> Vec<Deck> {
    let bids = s.stack.step::<Bids>();
    let bid = bids.and_then(|bids| bids.sealed.own(viewer));
    let hand = |seat: Seat| {
        let cards = &s.hands[seat.index()];
        let seen = cards.iter().filter(|_| viewer == Viewer::Seat(seat));
        Deck {
            key: format!("hand_{}", KEYS[seat.index()]).into(),
            title: format!("Hand of {}", name(seat)),
            kind: DeckKind::Hand,
            owner: Some(KEYS[seat.index()].into()),
            count: cards.len() as u32,
            cards: seen
                .map(|held| card(*held, bid == Some(crate::ch2_cards::Bid::With(*held))))
                .collect(),
        }
    };
    let heap = |key: &'static str, title: &str, kind, count: usize, cards: &[Card]| Deck {
        key: key.into(),
        title: title.to_string(),
        kind,
        owner: None,
        count: count as u32,
        cards: cards.iter().map(|seen| card(*seen, false)).collect(),
    };
    let mut decks = SEATS.map(hand).to_vec();
    decks.push(heap("deck", "Deck", DeckKind::Draw, s.deck.len(), &[]));
    let discards = &s.discards;
    decks.push(heap(
        "discards",
        "Discards",
        DeckKind::Discard,
        discards.len(),
        discards,
    ));
    decks
}

fn tracks(s: &State) -> Vec<Track> {
    let sides = [("red", RED), ("allies", BLUE)];
    let mut tracks = vec![Track {
        id: "cities".to_string(),
        title: "Cities that count".to_string(),
        values: sides
            .map(|(key, seat)| (key.to_string(), points(s, seat)))
            .into(),
        words: Default::default(),
    }];
    if let Some(bids) = s.stack.step::<Bids>() {
        let word = |seat| match bids.sealed.has_committed(seat) {
            true => "made",
            false => "to come",
        };
        tracks.push(Track {
            id: "bids".to_string(),
            title: "Bids".to_string(),
            values: Default::default(),
            words: SEATS
                .map(|seat| (KEYS[seat.index()].to_string(), word(seat).to_string()))
                .into(),
        });
    }
    tracks
}

/// What each side supplies.
pub fn overlays(s: &State) -> Vec<Overlay> {
    [
        ("red", "Supply of Red", RED),
        ("allies", "Supply of the allies", BLUE),
    ]
    .map(|(id, title, seat)| Overlay {
        id: id.to_string(),
        title: title.to_string(),
        rule: rule!("6.2"),
        spaces: supplied(s, seat)
            .iter()
            .map(|hex| hex.key().into())
            .collect(),
    })
    .to_vec()
}
