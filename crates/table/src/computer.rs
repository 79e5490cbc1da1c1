//! Computer players at the table.

/// The levels that a computer can play a game at.
pub fn levels(_game: &str) -> Vec<&'static str> {
    Vec::new()
}
