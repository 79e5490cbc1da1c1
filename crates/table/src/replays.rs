//! Games that somebody is looking back on: positions are kept on the way, so that a step is quick.

use crate::refusal::{Answered, Refusal};
use crate::room::begin;
use crate::store::GameRow;
use crate::wire::ViewWire;
use kernel::{JournalEntry, Play, Ruleset, Viewer};
use std::sync::{Arc, Mutex, PoisonError};

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
    /// The revision after which these actions stood.
    revision: u64,
    actions: Arc<[JournalEntry]>,
    /// In order of position, without their history.
    stops: Vec<Box<dyn Play>>,
}

/// The way that a game took.
pub struct Way<'a> {
    pub ruleset: &'static dyn Ruleset,
    pub game: &'a GameRow,
    pub revision: u64,
    pub actions: Arc<[JournalEntry]>,
    /// A checkpoint before the position that is looked for, where there is one.
    pub checkpoint: Option<&'a [u8]>,
}

impl Replays {
    /// The actions that stood after a revision, if they are known.
    pub fn actions(&self, game: &str, revision: u64) -> Option<Arc<[JournalEntry]>> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let mut known = games.iter();
        let known = known.find(|replay| replay.game == game && replay.revision == revision)?;
        Some(Arc::clone(&known.actions))
    }

    /// What a viewer saw at a position, and the action that led there in words.
    pub fn at(
        &self,
        way: Way,
        position: usize,
        viewer: Viewer,
    ) -> Answered<(ViewWire, Option<String>)> {
        let mut replay = match self.take(&way.game.id) {
            Some(replay) => replay,
            None => Replay {
                game: way.game.id.clone(),
                revision: way.revision,
                actions: Arc::clone(&way.actions),
                stops: Vec::new(),
            },
        };
        let seen = replay.go(&way, position, viewer);
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

impl Replay {
    fn go(
        &mut self,
        way: &Way,
        position: usize,
        viewer: Viewer,
    ) -> Answered<(ViewWire, Option<String>)> {
        self.agree(way);
        let missing = || Refusal::fault("an action is not in the journal");
        // The last action is taken here, to know what it was called.
        let before = position.saturating_sub(1);
        let mut play = self.nearest(way, before)?;
        while play.position() < before {
            let next = way.actions.get(play.position()).ok_or_else(missing)?;
            act(play.as_mut(), next)?;
            self.stop_at(play.as_ref(), position);
        }
        self.keep(play.fork());
        let mut label = None;
        if position > 0 {
            let last = way.actions.get(before).ok_or_else(missing)?;
            label = words(play.as_ref(), last);
            act(play.as_mut(), last)?;
        }
        let view = ViewWire::of(play.as_ref(), play.view(viewer));
        self.keep(play.fork());
        Ok((view, label))
    }

    /// Forgets what is no longer so: actions may have been taken back since.
    fn agree(&mut self, way: &Way) {
        if self.revision == way.revision {
            return;
        }
        let same = self.actions.iter().zip(way.actions.iter());
        let same = same.take_while(|(a, b)| a == b).count();
        self.stops.retain(|play| play.position() <= same);
        self.actions = Arc::clone(&way.actions);
        self.revision = way.revision;
    }

    /// The nearest position before one that is kept, here or as a checkpoint.
    fn nearest(&self, way: &Way, position: usize) -> Answered<Box<dyn Play>> {
        let mut behind = self.stops.iter().rev();
        let behind = behind.find(|play| play.position() <= position);
        let kept = way.checkpoint.and_then(|bytes| {
            let resumed = way.ruleset.resume(&way.game.setup, way.game.seed, bytes);
            let (game, warn) = (&way.game.id, "a checkpoint cannot be read for a replay");
            resumed
                .inspect_err(|why| tracing::warn!(game, %why, warn))
                .ok()
        });
        let kept = kept.filter(|play| play.position() <= position);
        match (behind, kept) {
            (Some(stop), Some(kept)) if kept.position() > stop.position() => Ok(kept),
            (Some(stop), _) => Ok(stop.fork()),
            (None, Some(kept)) => Ok(kept),
            (None, None) => begin(way.ruleset, way.game),
        }
    }

    /// Keeps a position every now and then on a long way.
    fn stop_at(&mut self, play: &dyn Play, target: usize) {
        let every = (target / STOPS).max(32);
        if play.position().is_multiple_of(every) {
            self.keep(play.fork());
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
            let mut number = 0;
            self.stops.retain(|_| {
                number += 1;
                number % 2 == 1
            });
        }
    }
}

fn act(play: &mut dyn Play, entry: &JournalEntry) -> Answered<()> {
    crate::room::set_dice(play, &entry.dice, entry.scripted)?;
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
