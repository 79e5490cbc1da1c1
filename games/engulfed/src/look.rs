//! What the game looks like at the table.

use crate::info::ledger;
use kernel::Look;
use std::sync::LazyLock;

/// # Panics
/// Never: a test reads it.
pub fn look() -> &'static Look {
    static LOOK: LazyLock<Look> = LazyLock::new(|| {
        let known = |id: &str| ledger().rules().iter().any(|rule| rule.id == id);
        let text = include_str!("../data/look.toml");
        Look::read("data/look.toml", text, known).expect("the look reads")
    });
    &LOOK
}
