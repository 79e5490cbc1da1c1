//! What the special rules of chapter 10 ask of a cadet.

use aeto::ch10_special::{Dig, Recruit, SpecialAction};

/// What an answer is worth.
pub fn value(action: SpecialAction) -> i32 {
    match action {
        SpecialAction::Dig(answer) => i32::from(answer != Dig::Enough),
        SpecialAction::Recruit(answer) => i32::from(answer == Recruit::Roll),
        SpecialAction::Freeze(_) | SpecialAction::Arrive(_) => 0,
    }
}
