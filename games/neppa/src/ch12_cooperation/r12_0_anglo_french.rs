//! 12.0 Anglo-French Cooperation, on the ground.

use crate::data::data;
use crate::state::State;
use crate::types::{Nation, Nations, Zone};
use kernel::{Illegal, demand};

/// 12.0a: they cannot stack, though they may attack a zone together.
pub fn stack(one: Nation, other: Nation) -> Result<(), Illegal> {
    let both = Nations::of(&[one, other]) == Nations::of(&[Nation::BRITAIN, Nation::FRANCE]);
    demand!(
        !both,
        "12.0a",
        "British and French units cannot stack together"
    );
    Ok(())
}

/// 12.0c: no British ground unit stays in Paris until France is conquered.
pub fn paris(s: &State, nation: Nation, zone: Zone) -> Result<(), Illegal> {
    let barred = nation == Nation::BRITAIN
        && zone == data().places.paris
        && !s.politics.fallen.has(Nation::FRANCE);
    demand!(
        !barred,
        "12.0c",
        "British units may not stay in Paris before France falls"
    );
    Ok(())
}
