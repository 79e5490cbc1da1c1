//! Chapters 1 to 4: hands, choosing, the fight, the end.

use crate::{BLUE, RED};
use kernel::{Dice, Illegal, Log, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Picks a card of this value.
    Pick(u8),
    /// Enters the round with the picked card.
    Commit,
    /// Enters the round with the picked card for twice the stake.
    Double,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub cards: u8,
    pub doubles: bool,
    /// Whose choice it is; nobody's after the last card.
    pub to_move: Option<Seat>,
    pub sides: [Side; 2],
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// In ascending order.
    pub hand: Vec<u8>,
    pub picked: Option<u8>,
    /// What the round is worth to this side; `None` until it commits.
    pub stake: Option<u8>,
    pub played: Vec<u8>,
    pub doubled: bool,
    pub points: u8,
}

impl State {
    pub fn new(cards: u8, doubles: bool) -> State {
        let side = Side {
            hand: (1..=cards).collect(),
            ..Side::default()
        };
        State {
            cards,
            doubles,
            to_move: Some(RED),
            sides: [side.clone(), side],
        }
    }

    pub fn to_move(&self) -> Option<Seat> {
        self.to_move
    }

    fn mover(&self) -> Option<&Side> {
        self.to_move.and_then(|seat| self.sides.get(seat.index()))
    }

    pub(crate) fn candidates(&self) -> impl Iterator<Item = Action> + use<> {
        let picks = (1..=self.cards).map(Action::Pick);
        picks.chain([Action::Commit, Action::Double])
    }

    pub(crate) fn check(&self, action: Action) -> Result<(), Illegal> {
        let Some(side) = self.mover() else {
            return Err(Illegal::new(rule!("4.1"), "the game is over"));
        };
        match action {
            Action::Pick(card) => {
                demand!(side.picked.is_none(), "2.2", "a card is picked already");
                demand!(
                    side.hand.contains(&card),
                    "2.1",
                    "that card is not in the hand"
                );
            }
            Action::Commit => demand!(side.picked.is_some(), "2.2", "no card is picked yet"),
            Action::Double => {
                demand!(side.picked.is_some(), "2.2", "no card is picked yet");
                demand!(self.doubles, "2.3", "stakes are never doubled in this game");
                demand!(!side.doubled, "2.3", "the stake was doubled before");
                demand!(
                    !side.hand.is_empty(),
                    "2.3",
                    "the last stake cannot be doubled"
                );
            }
        }
        Ok(())
    }

    pub(crate) fn apply(&mut self, action: Action, dice: &mut Dice, log: &mut Log) {
        let Some(seat) = self.to_move else { return };
        let side = &mut self.sides[seat.index()];
        match action {
            Action::Pick(card) => {
                side.hand.retain(|c| *c != card);
                side.picked = Some(card);
                log.whisper(rule!("2.1"), seat, || format!("You pick the {card}."));
                return;
            }
            Action::Commit => side.stake = Some(1),
            Action::Double => {
                side.stake = Some(2);
                side.doubled = true;
            }
        }
        log.say(rule!("1.2"), || format!("{} is ready.", name(seat)));
        if seat == RED {
            self.to_move = Some(BLUE);
        } else {
            self.fight(dice, log);
        }
    }

    /// 3.1: both cards are shown and a die is added to each.
    fn fight(&mut self, dice: &mut Dice, log: &mut Log) {
        cite!("3.1");
        log.reveal();
        let faces = [dice.d6(), dice.d6()];
        let stake: u8 = self.sides.iter_mut().filter_map(|s| s.stake.take()).sum();
        let mut sums = [0; 2];
        for ((side, face), sum) in self.sides.iter_mut().zip(faces).zip(&mut sums) {
            let card = side.picked.take().unwrap_or(0);
            side.played.push(card);
            *sum = card + face;
        }
        match sums[0].cmp(&sums[1]) {
            std::cmp::Ordering::Greater => self.sides[0].points += stake,
            std::cmp::Ordering::Less => self.sides[1].points += stake,
            std::cmp::Ordering::Equal => {}
        }
        log.rolled(rule!("3.1"), &faces, || {
            format!(
                "Red has {}, Blue has {} for a stake of {stake}.",
                sums[0], sums[1]
            )
        });
        self.to_move = (!self.sides[0].hand.is_empty()).then_some(RED);
    }

    pub(crate) fn flaws(&self) -> Vec<String> {
        let mut flaws = Vec::new();
        for (side, seat) in self.sides.iter().zip([RED, BLUE]) {
            let mut all: Vec<u8> = side.hand.iter().chain(&side.played).copied().collect();
            all.extend(side.picked);
            all.sort_unstable();
            if !all.iter().copied().eq(1..=self.cards) {
                flaws.push(format!(
                    "{} has the cards {all:?}, not one of each up to {}",
                    name(seat),
                    self.cards
                ));
            }
            if !side.hand.is_sorted() {
                flaws.push(format!("the hand of {} is not in order", name(seat)));
            }
            if side.stake.is_some() && side.picked.is_none() {
                flaws.push(format!("{} has a stake but no card", name(seat)));
            }
        }
        if self.sides[0].played.len() != self.sides[1].played.len() {
            flaws.push("the sides have not played the same number of cards".to_string());
        }
        if let Some(seat) = self.to_move {
            if seat.index() >= 2 {
                flaws.push(format!("there is no seat {}", seat.0));
            } else if self.sides[seat.index()].stake.is_some() {
                flaws.push(format!("{} has chosen already", name(seat)));
            } else if (seat == BLUE) != self.sides[0].stake.is_some() {
                flaws.push("Blue decides when Red has chosen".to_string());
            }
        } else if self
            .sides
            .iter()
            .any(|s| !s.hand.is_empty() || s.picked.is_some())
        {
            flaws.push("somebody must decide, for there are cards left".to_string());
        }
        flaws
    }

    /// The card and the stake that the other side has chosen are dealt anew.
    pub(crate) fn reshuffle(&self, viewer: Seat, random: &mut dyn FnMut(u32) -> u32) -> State {
        let mut state = self.clone();
        for (i, side) in state.sides.iter_mut().enumerate() {
            let Some(card) = side.picked.filter(|_| i != viewer.index()) else {
                continue;
            };
            side.hand.push(card);
            side.hand.sort_unstable();
            side.picked = Some(side.hand.remove(random(side.hand.len() as u32) as usize));
            if let Some(stake) = side.stake {
                let could = self.doubles && !side.hand.is_empty() && (stake == 2 || !side.doubled);
                let doubles = could && random(2) == 1;
                side.stake = Some(1 + u8::from(doubles));
                side.doubled = doubles || (side.doubled && stake == 1);
            }
        }
        state
    }
}

pub(crate) fn name(seat: Seat) -> &'static str {
    if seat == RED { "Red" } else { "Blue" }
}
