//! 1.1.2: what an instruction does, and whom it asks.

use super::program::{Running, no_result};
use super::r1_3_replacements::{grant, take_steps};
use super::selecting::{PickArm, PickSupport, PickToRemove, Select, Site};
use crate::Krieg;
use crate::cards::{
    Argument, CardClass, Chooser, DelayBox, Destination, Frame, Instruction, Sent, Sufferer,
};
use crate::ch12_war_state;
use crate::ch13_countries;
use crate::ch14_markers;
use crate::ch15_events::{self, About};
use crate::ch16_conditional;
use crate::data::{Entry, data};
use crate::losses::send;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CardId, CountryId, Faction};
use crate::unit::UnitId;
use frame::Act;
use kernel::{cite, rule};

/// Carries out an instruction that is not the interpreter's own; the program lies on top of the stack, behind it.
pub(super) fn carry_out(
    t: &mut Act<'_, Krieg>,
    now: &Running,
    at: Frame,
    instruction: &Instruction,
) {
    let faction = now.faction;
    match instruction {
        Instruction::Select(_) => t.push(Select { faction, at }),
        Instruction::Choice(_) => t.push(PickArm { faction, at }),
        Instruction::Event { event, argument } => match about(t.s, now, argument) {
            Some(about) => ch15_events::receive(t, faction, *event, about),
            None => no_result(t),
        },
        Instruction::Place { marker, to, side } => {
            let to = match to {
                Destination::DelayBox => Spot::delay(),
                Destination::SeasonsAhead(seasons) => {
                    Spot::turn(t.s.clock.turn.seasons_after((*seasons).into()))
                }
            };
            ch14_markers::place(t, *marker, to, *side);
        }
        Instruction::Policy { policy, boxes } => ch13_countries::put_policy(t, *policy, boxes),
        Instruction::EndPolicy(which) => ch13_countries::end_policy_in(t, *which),
        Instruction::WarState(state) => ch12_war_state::set(t, *state),
        Instruction::Steps { who, steps, kind } => grant(t, faction, *who, *steps, *kind),
        Instruction::Lose { who, steps, kind } => {
            cite!("2.1c", "6.2d");
            take_steps(t, faction, *who, *steps, *kind);
        }
        Instruction::PlaceUnit { counter, city_of } => t.push(Site {
            faction,
            counter: *counter,
            city_of: *city_of,
        }),
        Instruction::Conditional(event) => ch16_conditional::of_card(t, *event),
        Instruction::DelayPartnerUnits => delay_partner_units(t, faction),
        Instruction::Remove(card) => remove_card(t, *card),
        Instruction::RemoveOne(class) => t.push(PickToRemove {
            faction,
            class: *class,
        }),
        Instruction::Send {
            chooser,
            of,
            what,
            to,
        } => t.push(PickSupport {
            chooser: match chooser {
                Chooser::Phasing => faction,
                Chooser::Owner => *of,
            },
            of: *of,
            kind: match what {
                Sent::AnySupport => None,
                Sent::Support(kind) => Some(*kind),
            },
            to: match to {
                DelayBox::Delay => Spot::delay(),
                DelayBox::NavalWarfare => Spot::naval_delay(),
            },
        }),
        // These the program does by itself.
        Instruction::NoResult
        | Instruction::Roll { .. }
        | Instruction::Demand { .. }
        | Instruction::If { .. }
        | Instruction::RollUnder { .. } => {}
    }
}

/// What an event is told: what was selected, and what no longer exists is nothing.
fn about(s: &State, now: &Running, argument: &Argument) -> Option<About> {
    Some(match argument {
        Argument::None => About::Nothing,
        Argument::Country(target) => About::Country(now.country(s, *target)?),
        Argument::Challenger(country) => About::Country(*country),
        Argument::Land(land) => About::Land(*land),
        Argument::Resisting => match now.selected.land {
            Some(land) => About::Land(land),
            None => About::Country(now.selected.country?),
        },
        Argument::Area(area) => About::Area(*area),
        Argument::SelectedArea => About::Area(now.selected.area?),
        Argument::Failure { suffers, kind } => About::Failure {
            suffers: match suffers {
                Sufferer::Faction(faction) => *faction,
                Sufferer::Selected => now.selected.faction?,
            },
            kind: *kind,
        },
        Argument::Directive(card) => About::Directive(*card),
        Argument::ReturnOne => About::ReturnOne,
        Argument::SupportOnly => About::SupportOnly,
    })
}

/// 1.1.2b: a card leaves the game, wherever it lies. If it was in the hand it cannot have been chosen.
pub fn remove_card(t: &mut Act<'_, Krieg>, card: CardId) {
    cite!("1.1.2b");
    let faction = data().cards.get(card).faction;
    let own = &mut t.s.cards[faction.index()];
    if own.removed.contains(&card) || own.current == Some(card) || own.pending == Some(card) {
        return no_result(t);
    }
    own.hand.retain(|held| *held != card);
    own.choices.retain(|held| *held != card);
    own.removed.push(card);
    t.log.say(rule!("1.1.2b"), || {
        format!("{} leaves the game", super::card_name(card))
    });
}

/// 1.1.2b: the cards of a class that can be removed: those in the hand, or else discarded ones.
pub(super) fn removable(s: &State, faction: Faction, class: CardClass) -> Vec<CardId> {
    let own = &s.cards[faction.index()];
    let is = |card: &CardId| data().cards.get(*card).class == Some(class);
    let held: Vec<CardId> = own.hand.iter().copied().filter(is).collect();
    if !held.is_empty() {
        return held;
    }
    let plays = own.plays.iter().map(|play| play.card);
    let mut discarded: Vec<CardId> = plays
        .filter(|card| own.current != Some(*card) && own.pending != Some(*card))
        .filter(|card| is(card) && !own.removed.contains(card))
        .collect();
    discarded.sort_unstable();
    discarded.dedup();
    discarded
}

/// 13.8.5b: the P units of the Partnership Country that have not entered go to the Delay Box.
fn delay_partner_units(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("13.8.5b");
    let Some(partner) = t.s.politics.partners[faction.index()] else {
        return no_result(t);
    };
    let waiting: Vec<UnitId> = partner_units(t.s, partner).collect();
    for id in waiting {
        t.s.pieces.change(id, |unit| unit.faction = Some(faction));
        send(t, id, Spot::delay());
    }
}

fn partner_units(s: &State, partner: CountryId) -> impl Iterator<Item = UnitId> + '_ {
    s.units()
        .filter(move |(_, unit)| {
            let counter = unit.sort.counter();
            let letter = counter.is_some_and(|c| c.entries.contains(&Entry::Partnership));
            letter && unit.sort.country() == Some(partner) && unit.at == Spot::aside()
        })
        .map(|(id, _)| id)
}
