//! A game as it stood: played again from the last checkpoint before, so that nothing has to be kept in memory for those
//! who look back.

use crate::refusal::{Answered, Refusal};
use crate::room::{begin, ruleset, set_dice};
use crate::store::{GameRow, Store, Stretch};
use kernel::{Entry, JournalEntry, Play, Ruleset};
use serde_json::Value;
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

/// The game from its start, action by action: what is found before an action is judged by what came of it.
pub async fn through<K: 'static, T: Send + 'static>(
    store: &Store,
    rulesets: &'static [&'static dyn Ruleset],
    game: &Arc<GameRow>,
    revision: u64,
    mut before: impl FnMut(&dyn Play, &Value) -> Option<K> + Send + 'static,
    after: impl Fn(&dyn Play, K, &[Entry]) -> Option<T> + Send + 'static,
) -> Answered<Vec<T>> {
    let ruleset = ruleset(rulesets, &game.game)?;
    let stretch = store.whole_stretch(&game.id, revision).await?;
    let game = Arc::clone(game);
    crate::web::blocking(move || {
        let mut play = begin(ruleset, &game)?;
        let mut found = Vec::new();
        for entry in &stretch.actions {
            let known = before(play.as_ref(), &entry.action);
            let log = act(play.as_mut(), entry)?;
            found.extend(known.and_then(|known| after(play.as_ref(), known, &log)));
        }
        Ok(found)
    })
    .await
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

fn act(play: &mut dyn Play, entry: &JournalEntry) -> Answered<Vec<Entry>> {
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
    Ok(play.act(None, &entry.action)?)
}

fn words(play: &dyn Play, entry: &JournalEntry) -> Option<String> {
    let offers = play.decision()?.offers;
    let offer = offers
        .into_iter()
        .find(|offer| offer.action == entry.action);
    offer.map(|offer| offer.label.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::Desk;
    use crate::store::{EventKind, EventRow, NewGame, Source, Sqlite};
    use crate::web::Beginning;
    use kernel::{Seed, Setup};

    const RULESETS: &[&dyn Ruleset] = &[engulfed::RULES];

    /// A game of so many actions, as it is stored, and its hashes by position.
    async fn stored(store: &Store, actions: usize) -> (Arc<GameRow>, Vec<String>) {
        let beginning = Beginning {
            ruleset: engulfed::RULES.info().id.to_string(),
            setup: Setup::default(),
            origin: None,
            source: Source::Table,
            seed: Seed([5; 32]),
            title: String::new(),
            owner: "a".to_string(),
            private: false,
            spectators: true,
        };
        let mut row = beginning.row(engulfed::RULES.info().version);
        let mut desk = Desk::new(begin(RULESETS[0], &row).unwrap(), true);
        let (mut events, mut hashes) = (Vec::<EventRow>::new(), vec![desk.play.hash()]);
        for number in 0..actions {
            let offers = desk.play.decision().unwrap().offers;
            let action = &offers[number * 7919 % offers.len()].action;
            let seat = desk.play.to_move().unwrap();
            events.push(desk.act(EventKind::Act, seat, action).unwrap());
            hashes.push(desk.play.hash());
        }
        let mut desk = Desk::new(begin(RULESETS[0], &row).unwrap(), true);
        let checkpoints = desk.fold_from_start(&events).unwrap();
        (row.revision, row.position) = (actions as u64, actions as u64);
        let new = NewGame {
            row: row.clone(),
            seats: Vec::new(),
        };
        store.add_game(new, events, checkpoints).await.unwrap();
        (Arc::new(row), hashes)
    }

    #[tokio::test]
    async fn who_looks_back_has_little_played_and_nothing_kept() {
        let name = format!("sandtable-replays-{}.db", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&path);
        let store = Store::open(Arc::new(Sqlite::open(&path).unwrap()))
            .await
            .unwrap();
        let account = crate::store::AccountRow {
            id: "a".to_string(),
            name: "Ada".to_string(),
            login: None,
            password: None,
        };
        store.add_account(&account).await.unwrap();
        let (game, hashes) = stored(&store, 500).await;
        for position in [0, 1, 127, 128, 129, 300, 499, 500] {
            let past = at(&store, RULESETS, &game, position, 500).await.unwrap();
            assert_eq!(past.play.hash(), hashes[position], "{position}");
            // A checkpoint is written 128 actions after the last, where nothing before it can be undone.
            assert!(position - past.kept < 256, "{position} from {}", past.kept);
        }
        assert_eq!(Arc::strong_count(&game), 1);
        store.close().await.unwrap();
        std::fs::remove_file(path).unwrap();
    }
}
