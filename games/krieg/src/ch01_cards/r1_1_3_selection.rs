//! 1.1.3: which card may be chosen as Pending Card.

use super::conditions::{Word, holds};
use crate::cards::{Card, CardClass};
use crate::data::{ScenarioRule, data};
use crate::state::State;
use crate::types::{CardId, Faction, Turn, WarState};
use kernel::{Illegal, cite, demand};

/// 1.1.3: whether a faction may choose a card from its hand.
pub fn may_choose(s: &State, faction: Faction, id: CardId, agrees: Word) -> Result<(), Illegal> {
    cite!("1.1.1f", "1.1.3a", "12.1e", "12.2b");
    let own = &s.cards[faction.index()];
    demand!(
        own.hand.contains(&id),
        "1.1.3a",
        "that card is not in the hand"
    );
    let rules = &s.scenario().rules;
    let dealt = !rules.contains(&ScenarioRule::NoNewCards);
    demand!(dealt, "1.1.3a", "the scenario has no new cards");
    let card = data().cards.get(id);
    let state = card.war_state <= s.politics.war_state;
    demand!(state, "1.1.3.2", "the War State does not allow it yet");
    let met = card
        .requires
        .iter()
        .all(|condition| holds(s, condition, agrees));
    demand!(met, "1.1.3.1a", "what it requires does not hold");
    if let Some(current) = own.current {
        let same = sequential(data().cards.get(current), card);
        demand!(!same, "1.1.3.3a", "a card of its type is Current");
    }
    let limited = once_a_year(s, faction, card);
    demand!(!limited, "1.1.3.3c", "one of its type a year");
    Ok(())
}

/// 1.1.3.3a: types that may not follow each other.
fn sequential(current: &Card, next: &Card) -> bool {
    cite!("1.1.3.3a");
    let demand =
        |card: &Card| card.faction == Faction::Axis && card.class == Some(CardClass::Demand);
    let axis_blitz = |card: &Card| card.faction == Faction::Axis && card.blitz >= 2;
    let western_blitz = |card: &Card| {
        card.faction == Faction::Western && card.blitz > 0 && card.war_state == WarState::LimitedWar
    };
    demand(current) && demand(next)
        || axis_blitz(current) && axis_blitz(next)
        || western_blitz(current) && western_blitz(next)
}

/// The calendar year of the season in which a card that is chosen now is revealed; Winter is that of its Nov-Dec.
fn year_of_reveal(now: Turn) -> u16 {
    now.seasons_after(1).year()
}

/// 1.1.3.3c: Rearmament cards of each faction and Soviet Offensives come once a year, counted by their reveal.
fn once_a_year(s: &State, faction: Faction, card: &Card) -> bool {
    cite!("1.1.3.3c");
    let kinds: [fn(&Card) -> bool; 2] = [
        |card| card.rearmament,
        |card| card.faction == Faction::Soviet && card.class == Some(CardClass::Offensive),
    ];
    let year = year_of_reveal(s.clock.turn);
    let plays = s.cards[faction.index()].plays.iter();
    let mut that_year = plays.filter(|play| play.turn.year() == year);
    that_year.any(|play| {
        let other = data().cards.get(play.card);
        kinds.iter().any(|is| is(card) && is(other))
    })
}

/// Every card that may be chosen, by what the other Ally has said.
pub fn choices(s: &State, faction: Faction, agrees: Word) -> Vec<CardId> {
    cite!("1.1.3b");
    let hand = s.cards[faction.index()].hand.iter().copied();
    hand.filter(|id| may_choose(s, faction, *id, agrees).is_ok())
        .collect()
}
