//! What a seat does not know, dealt anew; and what no position may have.

use crate::ch2_cards::{Bid, Bids};
use crate::ch4_sea::ROOM;
use crate::data::{self, counter_name};
use crate::state::State;
use crate::types::{Card, SEATS, UnitId, allies, name};
use crate::unit::{At, Spot};
use kernel::{Seat, cite};

/// Another position that looks the same to a seat.
pub fn reshuffle(s: &State, viewer: Seat, random: &mut dyn FnMut(u32) -> u32) -> State {
    let mut other = s.clone();
    other.stack.forget_ready();
    deal_hands(&mut other, viewer, random);
    let hands = other.hands.clone();
    if let Some(bids) = other.stack.step_mut::<Bids>() {
        bids.sealed.deal(viewer, |seat| {
            let hand = &hands[seat.index()];
            match random(hand.len() as u32 + 1) as usize {
                0 => Bid::Nothing,
                n => Bid::With(hand[n - 1]),
            }
        });
    }
    deal_passengers(&mut other, viewer, random);
    other
}

/// The deck and the hands of all others are one heap.
fn deal_hands(s: &mut State, viewer: Seat, random: &mut dyn FnMut(u32) -> u32) {
    let mut heap = std::mem::take(&mut s.deck);
    for seat in SEATS.into_iter().filter(|seat| *seat != viewer) {
        heap.append(&mut s.hands[seat.index()].clone());
    }
    heap.sort_unstable();
    for seat in SEATS.into_iter().filter(|seat| *seat != viewer) {
        let hand = &mut s.hands[seat.index()];
        for card in hand.iter_mut() {
            *card = heap.remove(random(heap.len() as u32) as usize);
        }
        hand.sort_unstable();
    }
    s.deck = heap;
}

/// 4.2: in which of its forces an enemy is.
fn deal_passengers(s: &mut State, viewer: Seat, random: &mut dyn FnMut(u32) -> u32) {
    cite!("4.2");
    for seat in SEATS {
        if allies(viewer).contains(seat) {
            continue;
        }
        let aboard = |unit: &crate::unit::Unit| matches!(unit.at, At::Aboard(_));
        let own = s.own(seat).filter(|(_, unit)| aboard(unit));
        let passengers: Vec<UnitId> = own.map(|(id, _)| id).collect();
        for id in &passengers {
            s.pieces.change(*id, |unit| unit.at = At::Reserve);
        }
        for id in passengers {
            let forces = s.own(seat).filter(|(_, unit)| !unit.is_land());
            let roomy = forces.filter(|(force, _)| s.units_in(Spot::aboard(*force)).count() < ROOM);
            let roomy: Vec<UnitId> = roomy.map(|(force, _)| force).collect();
            let force = roomy[random(roomy.len() as u32) as usize];
            s.pieces.change(id, |unit| unit.at = At::Aboard(force));
        }
    }
}

/// Everything that is wrong with a position.
pub fn flaws(s: &State) -> Vec<String> {
    let mut flaws = Vec::new();
    let mut cards: Vec<Card> = s.hands.iter().flatten().copied().collect();
    cards.extend(s.deck.iter().chain(&s.discards));
    cards.sort_unstable();
    if !cards.iter().copied().eq(Card::all()) {
        flaws.push("there is not one of each card".to_string());
    }
    if !s.deck.is_sorted() || !s.hands.iter().all(|hand| hand.is_sorted()) {
        flaws.push("cards do not lie in their order".to_string());
    }
    if s.holders.len() != data::ground().cities.len() {
        flaws.push("there is not one holder for each city".to_string());
    }
    let seats = s.order.iter().chain(s.holders.iter().flatten());
    if seats.copied().any(|seat| seat.index() >= SEATS.len()) {
        flaws.push("there is no such seat".to_string());
    }
    if !s.index_is_true() {
        flaws.push("the tallies are wrong".to_string());
    }
    if s.units().count() != data::counters().len() {
        flaws.push("there is not one of each counter".to_string());
        return flaws;
    }
    for (id, unit) in s.units() {
        let printed = data::counters()[id.index()].unit;
        let wrong = |what: &str| format!("{} of {} {what}", counter_name(id), name(unit.owner));
        if (unit.owner, unit.kind) != (printed.owner, printed.kind) {
            flaws.push(wrong("is another counter"));
        }
        let stands = match unit.at {
            At::Hex(hex) => data::is_land(hex) == unit.is_land(),
            At::Reserve => unit.is_land(),
            At::Aboard(force) => {
                let ship = s.unit(force);
                unit.is_land() && !ship.is_land() && ship.owner == unit.owner
            }
        };
        if !stands {
            flaws.push(wrong("is where it cannot be"));
        }
        if s.units_in(Spot::aboard(id)).count() > ROOM {
            flaws.push(wrong("carries too many"));
        }
    }
    flaws
}
