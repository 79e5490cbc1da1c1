//! What a seat does not know: which card another faction has chosen, dealt anew.

use crate::state::State;
use crate::types::Faction;
use kernel::Seat;

/// Another position that looks the same to a seat: a foreign Pending Card is any that could have been chosen.
pub fn reshuffle(s: &State, viewer: Seat, random: &mut dyn FnMut(u32) -> u32) -> State {
    let mut other = s.clone();
    other.stack.forget_ready();
    for faction in Faction::ALL
        .iter()
        .filter(|faction| s.seat(**faction) != viewer)
    {
        let cards = &mut other.cards[faction.index()];
        let Some(pending) = cards.pending else {
            continue;
        };
        if cards.choices.is_empty() {
            continue;
        }
        let drawn = cards.choices[random(cards.choices.len() as u32) as usize];
        if drawn == pending {
            continue;
        }
        cards.hand.retain(|card| *card != drawn);
        cards.hand.push(pending);
        cards.hand.sort_unstable();
        cards.pending = Some(drawn);
    }
    other
}
