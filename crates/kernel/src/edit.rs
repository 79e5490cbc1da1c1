//! Positions that are changed by hand.

use crate::play::Position;
use crate::{CounterId, Game, PlayError, Seat, Target, caught, plain};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A counter that a seat sees, and where it is put by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edit {
    pub seat: Seat,
    pub counter: CounterId,
    pub to: Target,
}

/// A position with one counter put elsewhere; whether it is sound, whoever loads it finds out.
pub(crate) fn edited<G: Game>(position: &Value, edit: &Edit) -> Result<Value, PlayError> {
    let wrong = |words: String| PlayError::Position(vec![words]);
    let mut position: Position<G::State> = plain::from_value(position).map_err(wrong)?;
    let Edit { seat, counter, to } = edit;
    if !caught(|| G::put(&mut position.state, *seat, *counter, to)).unwrap_or(false) {
        let words = format!("counter {counter} cannot be put there by hand");
        return Err(wrong(words));
    }
    Ok(plain::to_value(&position))
}
