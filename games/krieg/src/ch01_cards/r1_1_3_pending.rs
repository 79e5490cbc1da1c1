//! 1.1.3: the choice of the Pending Card, in secret; the other Ally's consent, in the open.

use super::conditions::Word;
use super::r1_1_3_selection::{choices, may_choose};
use super::{card_name, words};
use crate::Krieg;
use crate::cards::Condition;
use crate::data::data;
use crate::game::Action;
use crate::state::State;
use crate::types::{CardId, Faction};
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, Target, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// A faction chooses the card that it will reveal next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChoosePending {
    pub faction: Faction,
    /// What the other Ally has said, if he was asked.
    pub consent: Option<Consent>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choosing {
    Card(CardId),
    /// Asks the other Ally for his consent, in the open.
    Ask(CardId),
    /// 1.1.3b: no card may be chosen.
    Nothing,
}

/// The other Ally's word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    Agreed,
    Refused,
}

/// The other Ally, if he plays.
fn ally(s: &State, faction: Faction) -> Option<Faction> {
    let other = match faction {
        Faction::Axis => return None,
        Faction::Western => Faction::Soviet,
        Faction::Soviet => Faction::Western,
    };
    s.scenario().factions.contains(&other).then_some(other)
}

impl ChoosePending {
    pub fn of(faction: Faction) -> ChoosePending {
        ChoosePending {
            faction,
            consent: None,
        }
    }
    /// Whose consent could be asked for; a player who has both factions agrees with himself.
    fn asked(&self, s: &State) -> Option<Faction> {
        let other = ally(s, self.faction)?;
        (s.seat(other) != s.seat(self.faction)).then_some(other)
    }
    fn word(&self, s: &State) -> Word {
        let one_player = ally(s, self.faction).is_some() && self.asked(s).is_none();
        match self.consent {
            Some(Consent::Agreed) => Word::Given,
            Some(Consent::Refused) => Word::Withheld,
            None if one_player => Word::Given,
            None => Word::Withheld,
        }
    }
    /// Cards that lack nothing but the other Ally's word.
    fn may_ask(&self, s: &State, card: CardId) -> Result<(), Illegal> {
        demand!(self.consent.is_none(), "1.1.3.1a", "he has been asked");
        let player = self.asked(s).is_some();
        demand!(player, "1.1.3.1a", "there is nobody to ask");
        let needs = data().cards.get(card).requires.iter();
        let consent = needs.into_iter().any(asks_consent);
        demand!(consent, "1.1.3.1a", "it needs nobody's consent");
        may_choose(s, self.faction, card, Word::Given)
    }
    /// 1.1.3b
    fn may_pass(&self, s: &State) -> Result<(), Illegal> {
        let none = choices(s, self.faction, self.word(s)).is_empty();
        demand!(none, "1.1.3b", "a card can be chosen");
        Ok(())
    }
    fn hand<'a>(&self, s: &'a State) -> &'a [CardId] {
        &s.cards[self.faction.index()].hand
    }
}

fn asks_consent(condition: &Condition) -> bool {
    match condition {
        Condition::Agrees(_) => true,
        Condition::All(list) | Condition::Any(list) => list.iter().any(asks_consent),
        Condition::Not(one) => asks_consent(one),
        _ => false,
    }
}

/// 1.1.3b: who can choose no card says so.
fn none(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("1.1.3b");
    t.s.cards[faction.index()].choices.clear();
    t.log.say(rule!("1.1.3b"), || {
        format!("{}: no card can be chosen", faction.name())
    });
}

impl Question<Krieg> for ChoosePending {
    type Answer = Choosing;

    /// Asked even if one card is left: that nothing was asked would tell which.
    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let hand = self.hand(t.s).iter();
        let some = self.may_pass(t.s).is_err();
        if some || hand.into_iter().any(|id| self.may_ask(t.s, *id).is_ok()) {
            return Open::Ask(t.s.seat(self.faction));
        }
        none(t, self.faction);
        Open::Pass
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, self.hand(s).iter().copied().map(Choosing::Card));
        frame::add(out, self.hand(s).iter().copied().map(Choosing::Ask));
        frame::add(out, [Choosing::Nothing]);
    }
    fn check(&self, s: &State, answer: Choosing) -> Result<(), Illegal> {
        match answer {
            Choosing::Card(card) => may_choose(s, self.faction, card, self.word(s)),
            Choosing::Ask(card) => self.may_ask(s, card),
            Choosing::Nothing => self.may_pass(s),
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Choosing) {
        let faction = self.faction;
        match answer {
            Choosing::Card(card) => {
                cite!("1.1.1f", "1.1.3a", "1.1a");
                t.pop();
                let could = choices(t.s, faction, self.word(t.s));
                let seat = t.s.seat(faction);
                let own = &mut t.s.cards[faction.index()];
                own.hand.retain(|held| *held != card);
                own.pending = Some(card);
                own.choices = could;
                t.log.say(rule!("1.1.3a"), || {
                    format!("{}: a Pending Card is chosen", faction.name())
                });
                t.log.whisper(rule!("1.1.3a"), seat, || {
                    format!("You choose {}", card_name(card))
                });
            }
            Choosing::Ask(card) => {
                t.log.say(rule!("1.1.3.1a"), || {
                    format!("{}: consent to {}?", faction.name(), card_name(card))
                });
                if let Some(asked) = self.asked(t.s) {
                    t.push(AskAlly {
                        faction: asked,
                        card,
                    });
                }
            }
            Choosing::Nothing => {
                t.pop();
                none(t, faction);
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!("{}: choose the next Pending Card.", self.faction.name());
        (text, rule!("1.1.3a"))
    }
}

impl Choosing {
    pub(super) fn label(self) -> Label {
        let on = |id: CardId| Target::Card(kernel::CardId(id.0));
        match self {
            Choosing::Card(id) => {
                Label::new("choose_card", format!("Choose {}", card_name(id))).on(on(id))
            }
            Choosing::Ask(id) => {
                let text = format!("Ask for consent to {}", card_name(id));
                Label::new("ask_consent", text).on(on(id))
            }
            Choosing::Nothing => Label::new("no_card", "No card can be chosen"),
        }
    }
}

/// The other Ally is asked for his consent to a card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskAlly {
    pub faction: Faction,
    pub card: CardId,
}

impl Question<Krieg> for AskAlly {
    type Answer = Consent;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(self.faction))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Consent::Agreed, Consent::Refused]);
    }
    fn check(&self, _s: &State, _answer: Consent) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Consent) {
        t.pop();
        t.log.say(rule!("1.1.3.1a"), || match answer {
            Consent::Agreed => format!("{}: agreed", self.faction.name()),
            Consent::Refused => format!("{}: refused", self.faction.name()),
        });
        if let Some(choosing) = t.step_mut::<ChoosePending>() {
            choosing.consent = Some(answer);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let card = data().cards.get(self.card);
        let does = card.option_card.map(words::program).unwrap_or_default();
        let text = format!("Do you agree to {} ({does})?", card_name(self.card));
        (text, rule!("1.1.3.1a"))
    }
}

impl Consent {
    pub(super) fn label(self) -> Label {
        match self {
            Consent::Agreed => Label::new("agree", "Agree"),
            Consent::Refused => Label::new("refuse", "Refuse"),
        }
    }
}
