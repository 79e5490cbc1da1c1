//! 12.1 German-Italian Cooperation, on the ground.

use crate::state::State;
use crate::types::{Nation, Nations};
use kernel::{Illegal, demand};

/// 12.1a: no stacking and no common attack before Italy is Germany's ally.
pub fn together(s: &State, one: Nation, other: Nation) -> Result<(), Illegal> {
    let both = Nations::of(&[one, other]) == Nations::of(&[Nation::GERMANY, Nation::ITALY]);
    demand!(
        !both || s.allied(one, other),
        "12.1a",
        "Italy is not allied with Germany yet"
    );
    Ok(())
}
