use super::{hold, shown};
use crate::trace::{Position, Taken};
use kernel::{Game, Journal, Seat, Session, UndoError, plain};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Law 2: a journal, written and read, gives the same state, byte for byte.
pub fn same_journal_same_bytes<G: Game>(session: &Session<G>) -> Result<(), String> {
    let journal = session
        .journal(true)
        .ok_or("a game from the start has no journal")?;
    let text = shown(&journal);
    let read = Journal::parse(&text).map_err(|e| format!("its journal does not read: {e}"))?;
    hold!(read == journal, "its journal reads as another one");
    let again = kernel::caught(|| Session::<G>::replay(&read))
        .map_err(|words| format!("its journal panics: {words}"))?
        .map_err(|e| format!("its journal does not replay: {e}"))?;
    hold!(
        bytes(again.state())? == bytes(session.state())?,
        "its journal replays to other bytes"
    );
    hold!(
        shown(again.state()) == shown(session.state()),
        "its journal replays to other JSON"
    );
    hold!(
        again.journal(true).as_ref() == Some(&journal),
        "its journal replays to another journal"
    );
    Ok(())
}

fn bytes<T: Serialize>(value: &T) -> Result<Vec<u8>, String> {
    plain::to_bytes(value).map_err(|e| format!("no bytes: {e}"))
}

/// Law 3: states and actions come back as they were.
pub fn round_trip<G: Game>(at: &Position<G>) -> Result<(), String> {
    let state = both_ways(at.state).map_err(|e| format!("the state {e}"))?;
    // What is not written, such as a cache, must not change the game.
    let mut legal = Vec::new();
    G::legal(&state, &mut legal);
    hold!(
        legal == at.legal,
        "the state that was read has other legal actions"
    );
    hold!(
        G::to_move(&state) == at.to_move,
        "the state that was read has another seat to decide"
    );
    for action in at.legal {
        both_ways(action).map_err(|e| format!("{} {e}", shown(action)))?;
    }
    Ok(())
}

fn both_ways<T: Serialize + DeserializeOwned + PartialEq>(value: &T) -> Result<T, String> {
    let text = plain::to_text(value).map_err(|e| format!("has no JSON: {e}"))?;
    let read: T = plain::from_text(&text).map_err(|e| format!("does not read as JSON: {e}"))?;
    hold!(read == *value, "reads from JSON as another one");
    hold!(
        shown(&read) == text,
        "is written as other JSON the second time"
    );
    let packed = bytes(value)?;
    let read: T = plain::from_bytes(&packed).map_err(|e| format!("does not unpack: {e}"))?;
    hold!(read == *value, "unpacks as another one");
    hold!(
        bytes(&read)? == packed,
        "is packed as other bytes the second time"
    );
    Ok(read)
}

/// Undo gives back the position before, redo the position after; neither goes past what was shown.
pub fn undo<G: Game>(taken: &Taken<G>, session: &mut Session<G>) -> Result<(), String> {
    let after = session.state().clone();
    let rolled = session.last_entry().is_some_and(|e| !e.dice.is_empty());
    for other in (0..taken.before.seats.len() as u8).map(Seat) {
        if other != taken.seat {
            let undone = session.undo(other);
            hold!(
                undone == Err(UndoError::NotYours),
                "seat {} can take it back",
                other.0
            );
        }
    }
    match session.undo(taken.seat) {
        Err(UndoError::Revealed) => {
            hold!(
                session.can_undo().is_none(),
                "undo is refused and said to be possible"
            );
            hold!(*session.state() == after, "a refused undo changed the game");
            return Ok(());
        }
        Err(other) => return Err(format!("undo is refused: {other}")),
        Ok(action) => hold!(action == taken.action, "undo gives back another action"),
    }
    hold!(!rolled, "it rolled dice and can be taken back");
    hold!(
        bytes(session.state())? == bytes(taken.before.state)?,
        "undo gives back other bytes"
    );
    hold!(session.redo().is_some(), "what was undone cannot be redone");
    hold!(*session.state() == after, "redo comes to another state");
    Ok(())
}
