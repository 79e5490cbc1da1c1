//! Positions that are changed by hand.

use crate::play::Position;
use crate::{CounterId, Game, PlayError, Seat, Target, caught, plain};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a seat changes by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edit {
    pub seat: Seat,
    pub change: Change,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// A counter that the seat sees stands elsewhere.
    Put { counter: CounterId, to: Target },
    /// A counter that the seat sees leaves the map.
    Remove { counter: CounterId },
    /// A counter comes from a row of the view's pools.
    Add {
        nation: String,
        kind: String,
        to: Target,
    },
}

impl Change {
    fn make<G: Game>(&self, state: &mut G::State, seat: Seat) -> bool {
        match self {
            Change::Put { counter, to } => G::put(state, seat, *counter, to),
            Change::Remove { counter } => G::take_off(state, seat, *counter),
            Change::Add { nation, kind, to } => G::bring(state, seat, nation, kind, to),
        }
    }

    fn refusal(&self) -> String {
        match self {
            Change::Put { counter, .. } => format!("counter {counter} cannot be put there by hand"),
            Change::Remove { counter } => format!("counter {counter} cannot be taken off by hand"),
            Change::Add { nation, kind, .. } => {
                format!("there is no {kind} of `{nation}` in the pools that could come there")
            }
        }
    }
}

/// A position with one change made; whether it is sound, whoever loads it finds out.
pub(crate) fn edited<G: Game>(position: &Value, edit: &Edit) -> Result<Value, PlayError> {
    let wrong = |words: String| PlayError::Position(vec![words]);
    let mut position: Position<G::State> = plain::from_value(position).map_err(wrong)?;
    let Edit { seat, change } = edit;
    if !caught(|| change.make::<G>(&mut position.state, *seat)).unwrap_or(false) {
        return Err(wrong(change.refusal()));
    }
    Ok(plain::to_value(&position))
}
