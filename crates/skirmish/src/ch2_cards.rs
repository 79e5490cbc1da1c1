//! Chapter 2: cards. Drawn from one deck, kept in secret hands, bid for the order of play, or played for what they say.

use crate::Skirmish;
use crate::game::Action;
use crate::state::State;
use crate::types::{Card, Order};
use frame::{Chapter, Open, Question};
use kernel::{CardId, Illegal, Label, RuleId, Seat, Target, demand, rule};

mod r2_1_drawing {
    use super::*;
    use crate::types::name;
    use frame::Act;
    use kernel::Rolled;
    use serde::{Deserialize, Serialize};

    const DRAWN: usize = 2;
    const HAND: usize = 4;

    /// 2.1: whoever has ended a phase draws.
    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    pub struct Draw {
        pub seat: Seat,
    }

    impl Question<Skirmish> for Draw {
        type Answer = CardAction;

        fn open(&self, t: &mut Act<'_, Skirmish>) -> Open {
            let seat = self.seat;
            let room = HAND.saturating_sub(t.s.hands[seat.index()].len());
            let count = DRAWN.min(room).min(t.s.deck.len());
            for _ in 0..count {
                let (of, index) = (t.s.deck.len(), t.dice.draw(t.s.deck.len()));
                let card = t.s.deck.remove(index);
                let hand = &mut t.s.hands[seat.index()];
                hand.push(card);
                hand.sort_unstable();
                let drawn = Rolled::Draw {
                    of: of as u16,
                    index: index as u16,
                };
                t.log.rolled_for(seat, rule!("2.1"), &[drawn], || {
                    format!("You draw card {}, {}", card.0, card.name())
                });
            }
            t.log.say(rule!("2.1"), || {
                format!("{} draws {count} cards", name(seat))
            });
            Open::Pass
        }
    }
}

mod r2_2_bids {
    use super::*;
    use crate::types::name;
    use frame::Act;
    use kernel::Sealed;
    use serde::{Deserialize, Serialize};

    /// 2.2: every player chooses in secret, and all choices are shown together.
    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    pub struct Bids {
        pub sealed: Sealed<Bid>,
    }

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Bid {
        Nothing,
        With(Card),
    }

    impl Question<Skirmish> for Bids {
        type Answer = Bid;

        fn open(&self, t: &mut Act<'_, Skirmish>) -> Open {
            match self.sealed.next() {
                Some(seat) => Open::Ask(seat),
                None => self.reveal(t),
            }
        }
        fn candidates(&self, s: &State, out: &mut Vec<Action>) {
            let hand = self.sealed.next().map(|seat| &s.hands[seat.index()]);
            let cards = hand.into_iter().flatten().map(|card| Bid::With(*card));
            frame::add(out, std::iter::once(Bid::Nothing).chain(cards));
        }
        fn check(&self, s: &State, bid: Bid) -> Result<(), Illegal> {
            let hand = self.sealed.next().map(|seat| &s.hands[seat.index()]);
            let has = |card: Card| hand.is_some_and(|hand| hand.contains(&card));
            let may = match bid {
                Bid::Nothing => true,
                Bid::With(card) => has(card),
            };
            demand!(may, "2.2", "that card is not in your hand");
            Ok(())
        }
        fn apply(&self, t: &mut Act<'_, Skirmish>, bid: Bid) {
            let Some(seat) = self.sealed.next() else {
                return;
            };
            if let Some(bids) = t.step_mut::<Bids>() {
                bids.sealed.commit(seat, bid);
            }
            t.log
                .say(rule!("2.2"), || format!("{} has chosen a bid", name(seat)));
            t.log
                .whisper(rule!("2.2"), seat, || format!("You bid {}", words(bid)));
        }
        fn prompt(&self, _s: &State) -> (String, RuleId) {
            let text = "Choose in secret a card to bid for the order of play, or none.";
            (text.to_string(), rule!("2.2"))
        }
    }

    impl Bids {
        /// The highest number goes first; who bids nothing goes last, in the order of the seats.
        fn reveal(&self, t: &mut Act<'_, Skirmish>) -> Open {
            let mut bids: Vec<(Seat, Bid)> = self.sealed.open().into_iter().flatten().collect();
            t.log.reveal();
            for (seat, bid) in &bids {
                t.log.say(rule!("2.2"), || {
                    format!("{} bids {}", name(*seat), words(*bid))
                });
                if let Bid::With(card) = bid {
                    t.s.hands[seat.index()].retain(|held| held != card);
                    t.s.discards.push(*card);
                }
            }
            bids.sort_by_key(|(seat, bid)| (std::cmp::Reverse(*bid), *seat));
            t.s.order = bids.into_iter().map(|(seat, _)| seat).collect();
            Open::Pass
        }
    }

    pub fn words(bid: Bid) -> String {
        match bid {
            Bid::Nothing => "nothing".to_string(),
            Bid::With(card) => format!("card {}, {}", card.0, card.name()),
        }
    }
}

frame::chapter! {
    /// What chapter 2 asks.
    steps CardStep of Skirmish {
        r2_1_drawing::Draw,
        r2_2_bids::Bids => Bid,
    }
    /// What may be done with cards.
    actions CardAction {
        /// 2.3: play this card for its order.
        Play { card: Card },
    }
}

impl Chapter<Skirmish> for CardAction {
    fn candidates(s: &State, seat: Seat, out: &mut Vec<Action>) {
        let hand = s.hands[seat.index()].iter();
        frame::add(out, hand.map(|card| CardAction::Play { card: *card }));
    }
    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        frame::offer_candidates::<Skirmish, CardAction>(s, seat, out);
    }
    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        let CardAction::Play { card } = self else {
            return Err(<Skirmish as frame::Framed>::not_asked());
        };
        let has = s.hands[seat.index()].contains(&card);
        demand!(has, "2.3", "that card is not in your hand");
        let played = match card.order() {
            Order::March => s.orders.march,
            Order::Ambush => s.orders.ambush,
            Order::Pontoons => s.orders.pontoons,
        };
        demand!(!played, "2.3", "that order was given in this phase already");
        Ok(())
    }
    fn apply(self, t: &mut frame::Act<'_, Skirmish>, seat: Seat) {
        let CardAction::Play { card } = self else {
            return;
        };
        t.s.hands[seat.index()].retain(|held| *held != card);
        t.s.discards.push(card);
        match card.order() {
            Order::March => t.s.orders.march = true,
            Order::Ambush => t.s.orders.ambush = true,
            Order::Pontoons => t.s.orders.pontoons = true,
        }
        t.log.say(rule!("2.3"), || {
            let player = crate::types::name(seat);
            format!("{player} plays card {}, {}", card.0, card.name())
        });
    }
    fn label(self, _s: &State) -> Label {
        let on = |label: Label, card: Card| label.on(Target::Card(CardId(card.0.into())));
        match self {
            CardAction::Play { card } => {
                let text = format!("Play card {}, {}", card.0, card.name());
                on(Label::new("play", text), card)
            }
            CardAction::Bid(bid) => {
                let label = Label::new("bid", format!("Bid {}", r2_2_bids::words(bid)));
                match bid {
                    Bid::Nothing => label,
                    Bid::With(card) => on(label, card),
                }
            }
        }
    }
    fn verb(self) -> u8 {
        match self {
            CardAction::Play { .. } => 1,
            CardAction::Bid(_) => 2,
        }
    }
}
