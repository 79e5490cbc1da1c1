//! A game as it stood: played again from the last checkpoint before, so that nothing has to be kept in memory for those
//! who look back.

use crate::refusal::{Answered, Refusal};
use crate::room::{begin, ruleset, set_dice};
use crate::store::{GameRow, Store, Stretch};
use kernel::{JournalEntry, Play, Ruleset};
use std::sync::Arc;

/// A game as it stood at a position.
pub struct Past {
    pub play: Box<dyn Play>,
    /// The action that led there, in words.
    pub label: Option<String>,
    /// The position of the checkpoint from which it was played.
    pub kept: usize,
}

/// The game as it stood at a position, when it had come to a revision.
pub async fn at(
    store: &Store,
    rulesets: &'static [&'static dyn Ruleset],
    game: &Arc<GameRow>,
    position: usize,
    revision: u64,
) -> Answered<Past> {
    let ruleset = ruleset(rulesets, &game.game)?;
    let stretch = store.stretch(&game.id, position as u64, revision).await?;
    let past = played(ruleset, game, stretch, position).await?;
    let past = match past {
        Some(past) => Some(past),
        None => {
            let whole = store.whole_stretch(&game.id, revision).await?;
            played(ruleset, game, whole, position).await?
        }
    };
    past.ok_or_else(|| Refusal::fault("the start cannot be played"))
}

async fn played(
    ruleset: &'static dyn Ruleset,
    game: &Arc<GameRow>,
    stretch: Stretch,
    position: usize,
) -> Answered<Option<Past>> {
    let game = Arc::clone(game);
    crate::web::blocking(move || play(ruleset, &game, &stretch, position)).await
}

/// Nothing if the checkpoint of the stretch cannot be read.
fn play(
    ruleset: &'static dyn Ruleset,
    game: &GameRow,
    stretch: &Stretch,
    position: usize,
) -> Answered<Option<Past>> {
    let Some(mut play) = first(ruleset, game, stretch)? else {
        return Ok(None);
    };
    let kept = play.position();
    let missing = || Refusal::fault("an action is not in the journal");
    let steps = position.saturating_sub(kept);
    let actions = stretch.actions.get(..steps).ok_or_else(missing)?;
    let mut label = None;
    if let Some((last, before)) = actions.split_last() {
        for entry in before {
            act(play.as_mut(), entry)?;
        }
        label = words(play.as_ref(), last);
        act(play.as_mut(), last)?;
    }
    Ok(Some(Past { play, label, kept }))
}

/// Where a stretch begins.
fn first(
    ruleset: &'static dyn Ruleset,
    game: &GameRow,
    stretch: &Stretch,
) -> Answered<Option<Box<dyn Play>>> {
    let Some(bytes) = &stretch.play else {
        return begin(ruleset, game).map(Some);
    };
    match ruleset.resume(&game.setup, game.seed, bytes) {
        Ok(play) if play.position() as u64 == stretch.follows => Ok(Some(play)),
        Ok(_) => {
            tracing::warn!(game = game.id, "a checkpoint is of another position");
            Ok(None)
        }
        Err(why) => {
            tracing::warn!(game = game.id, %why, "a checkpoint cannot be read for a replay");
            Ok(None)
        }
    }
}

fn act(play: &mut dyn Play, entry: &JournalEntry) -> Answered<()> {
    for parts in &entry.stirred {
        play.stir(parts.clone()).map_err(Refusal::malformed)?;
    }
    if entry.passed > 0 {
        play.pass(entry.passed);
    }
    if entry.again > 0 {
        play.begin_again(entry.again);
    }
    set_dice(play, &entry.dice, entry.scripted)?;
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
