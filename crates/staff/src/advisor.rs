//! Computer players without the types of their game: what a server or a protocol asks.

use crate::{Level, Player, Sight, staff};
use kernel::{Decision, Game, Play, RandomPlayer, Seat, Seed, Session};
use serde_json::Value;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tells a player that nobody waits for its answer any more. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub fn new() -> Cancel {
        Cancel::default()
    }

    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a computer player would do, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// One of the actions that the decision offers.
    pub action: Value,
    /// A sentence for the player who asked.
    pub reason: String,
}

/// A computer player for one seat of a game whose types are not known here.
pub trait Advisor: Send {
    /// What to do now; nothing if another seat decides, the game is over, or it was cancelled.
    ///
    /// An advisor that is asked at every decision of its seat remembers its plans; one that is made for a
    /// single question plans anew. Either way the same questions get the same answers.
    fn advise(&mut self, play: &dyn Play, cancel: &Cancel) -> Option<Advice>;
}

/// A computer player for a seat; none if the game has no player of that level.
pub fn advisor(game: &str, level: Level, seat: Seat, seed: Seed) -> Option<Box<dyn Advisor>> {
    match (level, staff(game)) {
        (Level::Random, _) => Some(Box::new(ByChance::new(seat, seed))),
        (_, Some(staff)) if staff.levels().contains(&level) => {
            Some(staff.advisor(level, seat, seed))
        }
        _ => None,
    }
}

/// The levels that a game can be played at, the best first; every game can be played by chance.
pub fn levels(game: &str) -> &'static [Level] {
    staff(game).map_or(&[Level::Random], |staff| staff.levels())
}

/// The same kind of play as [`RandomPlayer`] for any game: a kind of action, then one of that kind.
struct ByChance {
    seat: Seat,
    chance: RandomPlayer,
}

impl ByChance {
    fn new(seat: Seat, seed: Seed) -> ByChance {
        ByChance {
            seat,
            chance: RandomPlayer::new(seed),
        }
    }

    fn choose(&mut self, decision: Decision) -> Option<Advice> {
        let mut verbs: Vec<&str> = decision.offers.iter().map(|o| o.label.verb).collect();
        verbs.sort_unstable();
        verbs.dedup();
        let kinds = verbs.len();
        let verb = *verbs.get(self.chance.below(kinds as u32) as usize)?;
        let mut same: Vec<_> = decision.offers.into_iter().collect();
        same.retain(|offer| offer.label.verb == verb);
        let count = same.len();
        let nth = self.chance.below(count as u32) as usize;
        let reason = format!(
            "Chosen by chance: one of {}, then one of {}.",
            counted(kinds, "kind of action", "kinds of action"),
            counted(count, "action of that kind", "actions of that kind"),
        );
        Some(Advice {
            action: same.swap_remove(nth).action,
            reason,
        })
    }
}

fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

impl Advisor for ByChance {
    fn advise(&mut self, play: &dyn Play, cancel: &Cancel) -> Option<Advice> {
        if cancel.is_cancelled() || play.to_move() != Some(self.seat) {
            return None;
        }
        self.choose(play.decision()?)
    }
}

/// A player of a game whose types are known to the staff.
pub(crate) struct Seated<G: Game> {
    pub seat: Seat,
    pub sight: Sight,
    pub player: Box<dyn Player<G>>,
    /// Deals what is hidden from the seat.
    pub cards: RandomPlayer,
    pub game: PhantomData<fn() -> G>,
}

impl<G: Game> Advisor for Seated<G> {
    fn advise(&mut self, play: &dyn Play, cancel: &Cancel) -> Option<Advice> {
        let session = play.as_any().downcast_ref::<Session<G>>()?;
        let state = session.state();
        if cancel.is_cancelled() || G::to_move(state) != Some(self.seat) {
            return None;
        }
        let mut legal = Vec::new();
        G::legal(state, &mut legal);
        let dealt = self.sight.of::<G>(state, self.seat, &mut self.cards);
        let seen = dealt.as_ref().unwrap_or(state);
        self.player.heed(cancel);
        let action = self.player.choose(seen, &legal);
        if cancel.is_cancelled() {
            return None;
        }
        Some(Advice {
            action: kernel::plain::to_value(&action),
            reason: self.player.reason(seen, action),
        })
    }
}
