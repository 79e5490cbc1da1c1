//! A game as it stood: played again from the last checkpoint before, so that nothing has to be kept in memory for those
//! who look back.

use crate::refusal::{Answered, Refusal};
use crate::room::{begin, set_dice};
use crate::store::{GameRow, Stretch};
use crate::wire::ViewWire;
use kernel::{JournalEntry, Play, Ruleset, Viewer};

/// The view of a position, and the action that led there in words.
pub type Seen = (ViewWire, Option<String>);

/// What a viewer saw at a position; nothing if the checkpoint of the stretch cannot be read.
pub fn at(
    ruleset: &'static dyn Ruleset,
    game: &GameRow,
    stretch: &Stretch,
    position: usize,
    viewer: Viewer,
) -> Answered<Option<Seen>> {
    let Some(mut play) = first(ruleset, game, stretch)? else {
        return Ok(None);
    };
    let steps = position.saturating_sub(play.position());
    let missing = || Refusal::fault("an action is not in the journal");
    let actions = stretch.actions.get(..steps).ok_or_else(missing)?;
    let mut label = None;
    if let Some((last, before)) = actions.split_last() {
        for entry in before {
            act(play.as_mut(), entry)?;
        }
        label = words(play.as_ref(), last);
        act(play.as_mut(), last)?;
    }
    let view = ViewWire::of(play.as_ref(), play.view(viewer));
    Ok(Some((view, label)))
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
