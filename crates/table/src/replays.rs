//! Games that somebody is looking back on: positions are kept on the way, so that a step is quick.

use crate::refusal::{Answered, Refusal};
use crate::wire::ViewWire;
use kernel::{Journal, JournalEntry, Play, Ruleset, Viewer};
use std::sync::{Mutex, PoisonError};

/// How many games are kept.
const GAMES: usize = 8;
/// How many positions of a game are kept, beside the last that was looked at.
const STOPS: usize = 24;

/// The games that were looked back on last, the latest at the end.
#[derive(Default)]
pub struct Replays {
    games: Mutex<Vec<Replay>>,
}

struct Replay {
    game: String,
    actions: Vec<JournalEntry>,
    /// In order of position.
    stops: Vec<Box<dyn Play>>,
}

impl Replays {
    /// What a viewer saw after the last action of a journal, and that action in words.
    pub fn at(
        &self,
        game: &str,
        ruleset: &'static dyn Ruleset,
        journal: &Journal,
        viewer: Viewer,
    ) -> Answered<(ViewWire, Option<String>)> {
        let mut replay = match self.take(game) {
            Some(replay) => replay,
            None => Replay {
                game: game.to_string(),
                actions: Vec::new(),
                stops: vec![begin(ruleset, journal)?],
            },
        };
        let seen = replay.go(journal, viewer);
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if games.len() >= GAMES {
            games.remove(0);
        }
        games.push(replay);
        seen
    }

    /// Nobody waits for a game that somebody else is looking at: it is played anew.
    fn take(&self, game: &str) -> Option<Replay> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let place = games.iter().position(|replay| replay.game == game)?;
        Some(games.remove(place))
    }
}

fn begin(ruleset: &'static dyn Ruleset, journal: &Journal) -> Answered<Box<dyn Play>> {
    let start = Journal {
        actions: Vec::new(),
        ..journal.clone()
    };
    let begun = ruleset.replay(&start);
    begun.map_err(|e| Refusal::fault(&e.to_string()))
}

impl Replay {
    fn go(&mut self, journal: &Journal, viewer: Viewer) -> Answered<(ViewWire, Option<String>)> {
        self.agree(&journal.actions);
        let target = journal.actions.len();
        // The last action is taken here, to know what it was called.
        let before = target.saturating_sub(1);
        let mut play = self.nearest(before);
        while play.position() < before {
            let next = &journal.actions[play.position()];
            act(play.as_mut(), next)?;
            self.stop_at(play.as_ref(), target);
        }
        self.keep(play.clone_box());
        let mut label = None;
        if let Some(last) = journal.actions.last() {
            label = words(play.as_ref(), last);
            act(play.as_mut(), last)?;
        }
        let view = ViewWire::of(play.as_ref(), play.view(viewer));
        self.keep(play);
        Ok((view, label))
    }

    /// Forgets what is no longer so: actions may have been taken back since.
    fn agree(&mut self, actions: &[JournalEntry]) {
        let same = self.actions.iter().zip(actions).take_while(|(a, b)| a == b);
        let same = same.count();
        if same < self.actions.len().min(actions.len()) {
            self.stops.retain(|play| play.position() <= same);
            self.actions.truncate(same);
        }
        if actions.len() > self.actions.len() {
            self.actions = actions.to_vec();
        }
    }

    fn nearest(&self, position: usize) -> Box<dyn Play> {
        let behind = self
            .stops
            .iter()
            .rev()
            .find(|play| play.position() <= position);
        let play = behind.or(self.stops.first());
        play.expect("the start is always kept").clone_box()
    }

    /// Keeps a position every now and then on a long way.
    fn stop_at(&mut self, play: &dyn Play, target: usize) {
        let every = (target / STOPS).max(32);
        if play.position().is_multiple_of(every) {
            self.keep(play.clone_box());
        }
    }

    fn keep(&mut self, play: Box<dyn Play>) {
        let position = play.position();
        let place = self
            .stops
            .partition_point(|stop| stop.position() < position);
        if self
            .stops
            .get(place)
            .is_none_or(|stop| stop.position() != position)
        {
            self.stops.insert(place, play);
        }
        if self.stops.len() > 2 * STOPS {
            // Thins out, but never the start.
            let mut number = 0;
            self.stops.retain(|_| {
                number += 1;
                number % 2 == 1
            });
        }
    }
}

fn act(play: &mut dyn Play, entry: &JournalEntry) -> Answered<()> {
    let scripted = entry.dice.get(..entry.scripted).unwrap_or_default();
    if !scripted.is_empty() {
        play.script(scripted)?;
    }
    play.act(None, &entry.action).map(|_| ())?;
    Ok(())
}

fn words(play: &dyn Play, entry: &JournalEntry) -> Option<String> {
    let offers = play.decision()?.offers;
    let offer = offers
        .into_iter()
        .find(|offer| offer.action == entry.action);
    offer.map(|offer| offer.label.text)
}
