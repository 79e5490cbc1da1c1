//! 1.1.1: the Option Card Segment: the old card is discarded, the Pending Card revealed and carried out, the next one
//! chosen, reinforcements enter. 2.1, 6.2: what the Current Card does in other segments.

use super::card_name;
use super::program::run;
use super::r1_1_2_2_reinforcements::Reinforce;
use super::r1_1_3_pending::ChoosePending;
use super::r1_3_3_taking::PlaceStep;
use crate::Krieg;
use crate::cards::Card;
use crate::ch12_war_state;
use crate::data::{ScenarioRule, StartsAt, data};
use crate::game::Action;
use crate::losses::{away, send};
use crate::spot::Spot;
use crate::state::{Play, State};
use crate::types::{Faction, WarState};
use crate::unit::UnitId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, rule};
use serde::{Deserialize, Serialize};

/// Whether the scenario has cards that are revealed and chosen.
fn has_cards(s: &State) -> bool {
    let none = [ScenarioRule::NoCards, ScenarioRule::NoNewCards];
    !none.iter().any(|rule| s.scenario().rules.contains(rule))
}

/// The Current Card of the phasing faction.
fn current(s: &State) -> Option<&'static Card> {
    let id = s.cards[s.clock.phasing.index()].current?;
    Some(data().cards.get(id))
}

/// Before the first turn: whoever has neither a Current nor a Pending Card chooses one. Where nobody does, a card that is
/// revealed at once waits for the first player.
pub fn before_the_first_turn(t: &mut Act<'_, Krieg>) {
    if !has_cards(t.s) {
        return;
    }
    let starts = t.s.scenario().starts_at;
    let reveals = matches!(starts, StartsAt::Seasonal | StartsAt::SeasonalVictory);
    let factions = t.s.scenario().factions.iter().rev();
    let without = |faction: &&Faction| {
        let own = &t.s.cards[faction.index()];
        own.current.is_none() && own.pending.is_none()
    };
    let choosing: Vec<Faction> = factions.filter(without).copied().collect();
    if reveals && choosing.is_empty() {
        t.push(Commence {});
    }
    for faction in choosing {
        t.push(ChoosePending::of(faction));
    }
}

/// The first player begins the game: a card rolls dice, and nothing is rolled before somebody acts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commence {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Commencing {
    Begin,
}

impl Question<Krieg> for Commence {
    type Answer = Commencing;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(Faction::Axis))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Commencing::Begin]);
    }
    fn check(&self, _s: &State, Commencing::Begin: Commencing) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Commencing::Begin: Commencing) {
        t.pop();
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Begin the first turn.".into(), rule!("0.sop-1"))
    }
}

impl Commencing {
    pub(super) fn label(self) -> Label {
        Label::new("begin", "Begin the game")
    }
}

/// What the Option Card Segment begins with.
pub fn begin_option_card(t: &mut Act<'_, Krieg>) {
    cite!("1.1.1f", "1.1.2.2a");
    if !has_cards(t.s) {
        return;
    }
    let faction = t.s.clock.phasing;
    let revealed = t.s.clock.opening && t.s.scenario().starts_at == StartsAt::ChoosePending;
    t.push(Reinforce { faction });
    t.push(ChoosePending::of(faction));
    if !revealed {
        discard(t, faction);
        t.push(CarryOut { faction });
        reveal(t, faction);
    }
}

/// 1.1.1a: the Current Card is discarded; a recyclable one comes back into the hand.
fn discard(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("1.1.1a", "0.cards-3", "1.1.3.3b");
    let own = &mut t.s.cards[faction.index()];
    let Some(card) = own.current.take() else {
        return;
    };
    let back = data().cards.get(card).recyclable;
    if back {
        own.hand.push(card);
        own.hand.sort_unstable();
    }
    t.log.say(rule!("1.1.1a"), || {
        let what = if back {
            "comes back into the hand"
        } else {
            "is discarded"
        };
        format!("{} {what}", card_name(card))
    });
}

/// 1.1.1b: the Pending Card becomes the Current Card.
fn reveal(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("1.1.1b");
    let turn = t.s.clock.turn;
    let own = &mut t.s.cards[faction.index()];
    let Some(card) = own.pending.take() else {
        return;
    };
    own.current = Some(card);
    own.plays.push(Play { card, turn });
    t.log.reveal();
    t.log.say(rule!("1.1.1b"), || {
        format!("{}: {} is revealed", faction.name(), card_name(card))
    });
    repatriate(t, faction);
}

/// 1.1.1b, 16.7e: interned units come back as replacements do; for whom there is no place, there is the Force Pool.
fn repatriate(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("1.1.1b", "16.7e");
    let back = t.s.units_in(Spot::pending(faction));
    let back: Vec<UnitId> = back.map(|(id, _)| id).collect();
    for unit in back.into_iter().rev() {
        let to = away(t.s.unit(unit));
        send(t, unit, to);
        t.push(PlaceStep { unit });
    }
}

/// 1.1.1e: what the Current Card lists under the Option Card Segment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CarryOut {
    pub faction: Faction,
}

impl Question<Krieg> for CarryOut {
    type Answer = super::CardAction;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        cite!("1.1.1e", "0.cards-5");
        t.pop();
        if !is_legal(t.s, self.faction) {
            give_back(t, self.faction);
            return Open::Again;
        }
        if let Some(program) = current(t.s).and_then(|card| card.option_card) {
            run(t, self.faction, program);
        }
        Open::Again
    }
}

/// 1.1.1c: whether the card could be chosen when it was.
fn is_legal(s: &State, faction: Faction) -> bool {
    let own = &s.cards[faction.index()];
    own.current.is_none_or(|card| own.choices.contains(&card))
}

/// 1.1.1c, 1.1.1d: a card that could not be chosen goes back into the hand and was not played. Only legal cards are
/// offered, so this befalls positions that come from elsewhere.
fn give_back(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("1.1.1c");
    let own = &mut t.s.cards[faction.index()];
    let Some(card) = own.current.take() else {
        return;
    };
    own.plays.pop();
    own.hand.push(card);
    own.hand.sort_unstable();
    t.log.say(rule!("1.1.1c"), || {
        format!("{} could not be chosen, and goes back", card_name(card))
    });
    if faction == Faction::Axis {
        let allies = t.s.scenario().factions.iter().rev();
        let allies: Vec<Faction> = allies.copied().filter(|f| f.is_allied()).collect();
        for faction in allies {
            t.push(CallTotalWar { faction });
        }
    }
}

/// 1.1.1d: an Allied faction may have Total War begin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallTotalWar {
    pub faction: Faction,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Calling {
    TotalWar,
    Nothing,
}

impl Question<Krieg> for CallTotalWar {
    type Answer = Calling;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        match t.s.politics.war_state {
            WarState::TotalWar => Open::Pass,
            WarState::PreWar | WarState::LimitedWar => Open::Ask(t.s.seat(self.faction)),
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Calling::TotalWar, Calling::Nothing]);
    }
    fn check(&self, _s: &State, _answer: Calling) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Calling) {
        t.pop();
        if answer == Calling::TotalWar {
            cite!("1.1.1d", "0.read-5");
            ch12_war_state::set(t, WarState::TotalWar);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "The Axis played a card that could not be chosen: does Total War begin?";
        (text.into(), rule!("1.1.1d"))
    }
}

impl Calling {
    pub(super) fn label(self) -> Label {
        match self {
            Calling::TotalWar => Label::new("total_war", "Total War begins"),
            Calling::Nothing => Label::new("let_pass", "Let it pass"),
        }
    }
}

/// 2.1: what the Current Card lists under the Political Events Segment, in every turn of its season.
pub fn begin_political_events(t: &mut Act<'_, Krieg>) {
    cite!("2.1a", "0.cards-5");
    if let Some(program) = current(t.s).and_then(|card| card.political) {
        run(t, t.s.clock.phasing, program);
    }
}

/// 6.2: what the Current Card lists under the Conditional Events Segment; the permanent ones come first.
pub fn begin_conditional_events(t: &mut Act<'_, Krieg>) {
    cite!("6.2a", "6.2c", "0.cards-5");
    if let Some(program) = current(t.s).and_then(|card| card.conditional) {
        run(t, t.s.clock.phasing, program);
    }
}
