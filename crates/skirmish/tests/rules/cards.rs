//! Chapter 2: cards.

use crate::kit::{Kit, RED_HORSE, hex};
use kernel::{Rolled, Viewer, proves};
use skirmish::{BLUE, Bid, Bids, Card, CardAction, GREEN, LandAction, RED};

/// The hand of Red, and no other card elsewhere than in the deck.
fn give(kit: &mut Kit, cards: &[u8]) {
    for card in cards.iter().map(|number| Card(*number)) {
        kit.s.deck.retain(|other| *other != card);
        kit.s.hands[0].push(card);
    }
}

#[test]
fn r2_1_two_cards_are_drawn_in_secret() {
    proves!("2.1");
    let mut kit = Kit::war();
    let draws = [
        Rolled::Draw { of: 18, index: 6 },
        Rolled::Draw { of: 17, index: 0 },
    ];
    kit.dice.script(&draws);
    kit.done();
    assert_eq!(kit.s.hands[0], [Card(1), Card(7)]);
    assert!(kit.read(RED).contains("You draw card 7, Forced March."));
    assert!(kit.read(BLUE).contains("Red draws 2 cards."));
    assert!(!kit.read(BLUE).contains("card 7"));
    let hand = |seat| kit.view(seat).decks[0].clone();
    assert_eq!((hand(RED).count, hand(RED).cards.len()), (2, 2));
    assert_eq!((hand(GREEN).count, hand(GREEN).cards.len()), (2, 0));
    assert!(kit.log.entries().iter().any(|line| line.dice == [draws[0]]));
}

#[test]
fn r2_1_nobody_draws_beyond_four_cards() {
    proves!("2.1");
    let mut kit = Kit::war();
    give(&mut kit, &[1, 2, 3]);
    kit.done();
    assert_eq!(kit.s.hands[0].len(), 4);
}

#[test]
fn r2_2_bids_are_secret_until_all_are_made() {
    proves!("2.2");
    let mut kit = Kit::war();
    kit.done().done().done();
    let held = |kit: &Kit, seat: usize| kit.s.hands[seat][1];
    assert_eq!(kit.refused(Bid::With(held(&kit, 1))), "2.2");
    let (red, green) = (held(&kit, 0), held(&kit, 2));
    kit.act(Bid::With(red)).act(Bid::Nothing);
    let bids = kit.s.stack.asked::<Bids>().expect("Green is asked").sealed;
    assert!(bids.has_committed(RED) && bids.has_committed(BLUE));
    assert_eq!(bids.own(Viewer::Seat(GREEN)), None);
    assert!(!kit.read(GREEN).contains("You bid") && !kit.log.is_revealed());
    kit.act(Bid::With(green));
    assert!(kit.log.is_revealed());
    let first = if red > green {
        [RED, GREEN]
    } else {
        [GREEN, RED]
    };
    assert_eq!(kit.asking(), Some(first[0]));
    assert_eq!(kit.s.order, [first[1], BLUE]);
    assert_eq!(kit.s.discards, [red, green]);
}

#[test]
fn r2_3_an_order_is_given_once() {
    proves!("2.3");
    let mut kit = Kit::war();
    give(&mut kit, &[1, 4]);
    let play = |number| CardAction::Play { card: Card(number) };
    assert_eq!(kit.refused(play(7)), "2.3");
    let far = LandAction::March {
        unit: RED_HORSE,
        to: hex("h15"),
    };
    assert_eq!(kit.refused(far), "3.1");
    kit.act(play(1));
    assert_eq!(kit.refused(play(4)), "2.3");
    assert_eq!(kit.s.discards, [Card(1)]);
    assert!(kit.allowed(far));
}
