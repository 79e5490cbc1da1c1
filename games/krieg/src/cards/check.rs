//! What must be true of the cards together: every table is there and used, every branch can be reached, what is
//! selected was selected, and counters and cards agree about who brings whom.

use std::collections::BTreeSet;

use board::{BoardError, Row, Table};

use super::ast::*;
use super::{Beside, Card, CardRule, CardTables, Cards, Entering, Names, Result};
use crate::data::{EntersIn, Entry, Receiver};
use crate::types::{CardId, Faction, ProgramId, TableId, WarState};

pub(super) fn all(
    cards: &Cards,
    names: Names<'_>,
    beside: Beside<'_>,
    files: &CardTables,
) -> Result<()> {
    let check = Check {
        cards,
        names,
        beside,
    };
    check.no_loops(&files.card_tables)?;
    check.every_table_used(files)?;
    for (row, card) in files.cards.rows().zip(&cards.all) {
        check.card(row, card)?;
    }
    check.counters(&files.cards)?;
    check.markers(&files.cards)
}

struct Check<'a> {
    cards: &'a Cards,
    names: Names<'a>,
    beside: Beside<'a>,
}

/// What `selected` can mean at a place in a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Bound {
    country: bool,
    area: bool,
    faction: bool,
}

impl Check<'_> {
    fn card(&self, row: Row<'_>, card: &Card) -> Result<()> {
        let fail = |field: &str, why: String| row.error(field, format!("card {}: {why}", card.id));
        let states = possible(card);
        if states.is_empty() {
            return Err(fail("requires", "no War State allows it".into()));
        }
        for condition in &card.requires {
            self.requirement(card, condition)
                .map_err(|why| fail("requires", why))?;
        }
        let names_scenario = card
            .requires
            .iter()
            .any(|condition| matches!(condition, Condition::Scenario(_)));
        if card.one_map != names_scenario {
            let why = "a one-map card names its scenario, no other does".into();
            return Err(fail("requires", why));
        }
        for (field, program) in card.programs() {
            self.block(program, Bound::default(), &states)
                .map_err(|why| fail(field, why))?;
            for instruction in self.cards.reached(program) {
                self.fits(card, field, instruction)
                    .map_err(|why| fail(field, why))?;
            }
        }
        Ok(())
    }

    /// A card names cards of its own faction, never itself, and asks only the other Ally.
    fn requirement(&self, card: &Card, condition: &Condition) -> std::result::Result<(), String> {
        match condition {
            Condition::All(list) | Condition::Any(list) => list
                .iter()
                .try_for_each(|inner| self.requirement(card, inner)),
            Condition::Not(inner) => self.requirement(card, inner),
            Condition::Played(other) => {
                let other = self.cards.get(*other);
                if other.faction != card.faction {
                    return Err(format!("{} is not its own faction's", other.id));
                }
                if other.id == card.id {
                    return Err("it cannot ask for itself".into());
                }
                Ok(())
            }
            Condition::Agrees(faction) if !faction.is_allied() || *faction == card.faction => {
                Err("only the other Ally can agree".into())
            }
            Condition::Partner(faction) if *faction != card.faction => {
                Err("the Partnership Country is its own faction's".into())
            }
            _ => Ok(()),
        }
    }

    /// Walks a block: selections before their use, and branches that can be reached.
    fn block(
        &self,
        program: ProgramId,
        mut bound: Bound,
        states: &[WarState],
    ) -> std::result::Result<(), String> {
        for instruction in self.cards.script.get(program) {
            match instruction {
                Instruction::Select(Select::Area) => bound.area = true,
                Instruction::Select(Select::AlliedFaction) => bound.faction = true,
                Instruction::Select(Select::Country { .. }) => bound.country = true,
                Instruction::Choice(arms) => self.choice(arms, bound, states)?,
                Instruction::If { condition, then } => {
                    if !can_hold(condition, states) {
                        return Err("a branch that no War State reaches".into());
                    }
                    self.block(*then, bound, states)?;
                }
                Instruction::RollUnder { then, .. } => self.block(*then, bound, states)?,
                Instruction::Event { argument, .. } => spoken_for(argument, bound)?,
                Instruction::Roll { table, on } => {
                    if *on == Some(Target::Selected) && !bound.country {
                        return Err("a roll on a country that nobody selected".into());
                    }
                    let country = bound.country || on.is_some();
                    self.table(*table, Bound { country, ..bound }, states)?;
                }
                Instruction::Demand { table, .. } => {
                    let country = true;
                    self.table(*table, Bound { country, ..bound }, states)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn choice(
        &self,
        arms: &[ProgramId],
        bound: Bound,
        states: &[WarState],
    ) -> std::result::Result<(), String> {
        let bodies: Vec<_> = arms.iter().map(|arm| self.cards.script.get(*arm)).collect();
        let same = (1..bodies.len()).any(|n| bodies[..n].contains(&bodies[n]));
        if arms.len() < 2 || same {
            return Err("a choice has two arms or more, each different".into());
        }
        arms.iter()
            .try_for_each(|arm| self.block(*arm, bound, states))
    }

    fn table(
        &self,
        id: TableId,
        bound: Bound,
        states: &[WarState],
    ) -> std::result::Result<(), String> {
        let table = self.cards.table(id);
        table
            .rows()
            .into_iter()
            .zip(1..)
            .try_for_each(|(row, die)| {
                self.block(row, bound, states)
                    .map_err(|why| format!("table {}, die {die}: {why}", table.id))
            })
    }

    /// What a card of a faction may do in a segment.
    fn fits(
        &self,
        card: &Card,
        field: &str,
        instruction: &Instruction,
    ) -> std::result::Result<(), String> {
        let steps = matches!(
            instruction,
            Instruction::Steps { .. } | Instruction::Lose { .. } | Instruction::If { .. }
        );
        if field == "replacements" && !steps {
            return Err("replacements are steps and nothing else".into());
        }
        match instruction {
            Instruction::Event { event, .. } => {
                let facts = &self.names.events[event.index()];
                let allowed = match facts.receiver {
                    Receiver::Any | Receiver::Phasing => true,
                    Receiver::Axis => card.faction == Faction::Axis,
                    Receiver::Allied => card.faction.is_allied(),
                    Receiver::Soviet => card.faction == Faction::Soviet,
                };
                if !allowed {
                    return Err(format!("{event} is not for the {}", card.faction.word()));
                }
            }
            Instruction::Conditional(id) => {
                let facts = &self.beside.conditional[id.0 as usize];
                let its = facts.card.map(|id| self.cards.get(id));
                if field != "conditional" || its.is_none_or(|its| its.id != card.id) {
                    return Err(format!("{} is not this card's", facts.id));
                }
            }
            Instruction::Remove(other) if self.cards.get(*other).faction != card.faction => {
                return Err("it removes a card of another faction".into());
            }
            Instruction::If { condition, .. } if mentions_consent(condition) => {
                return Err("consent is asked when a card is chosen".into());
            }
            _ => {}
        }
        Ok(())
    }

    /// Tables that chain end somewhere.
    fn no_loops(&self, file: &Table) -> Result<()> {
        for (id, table) in (0..).map(TableId).zip(&self.cards.tables) {
            let mut seen = BTreeSet::new();
            let mut next = vec![id];
            while let Some(at) = next.pop() {
                for row in self.cards.table(at).rows() {
                    for to in self
                        .cards
                        .script
                        .every(row)
                        .iter()
                        .filter_map(|i| i.table())
                    {
                        if to == id {
                            let why = format!("table {} leads back to itself", table.id);
                            return Err(whole(file, "result", why));
                        }
                        if seen.insert(to) {
                            next.push(to);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn every_table_used(&self, files: &CardTables) -> Result<()> {
        let mut used = BTreeSet::new();
        for card in &self.cards.all {
            for (_, program) in card.programs() {
                used.extend(self.cards.reached(program).iter().filter_map(|i| i.table()));
            }
            used.extend(card.rules.iter().filter_map(|rule| match rule {
                CardRule::ArrivalTable { table, .. } => Some(*table),
                _ => None,
            }));
        }
        for name in self.names.events.iter().flat_map(|event| &event.tables) {
            // The Area Tables are no programs: `area_tables.tsv`.
            if &**name != "area" {
                let fail = |why| whole(&files.political_tables, "table", why);
                let table = self.names.tables.get(name).map_err(fail)?;
                // The event's own country is the selected one.
                let bound = Bound {
                    country: true,
                    ..Bound::default()
                };
                self.table(table, bound, WarState::ALL).map_err(fail)?;
                used.insert(table);
                for row in self.cards.table(table).rows() {
                    used.extend(self.cards.reached(row).iter().filter_map(|i| i.table()));
                }
            }
        }
        let unused = (0..)
            .map(TableId)
            .zip(&self.cards.tables)
            .find(|(id, _)| !used.contains(id));
        match unused {
            Some((_, table)) => {
                let why = format!("nobody rolls on table {}", table.id);
                Err(whole(&files.card_tables, "table", why))
            }
            None => Ok(()),
        }
    }

    /// A counter's reinforcement code and the cards name each other.
    fn counters(&self, file: &Table) -> Result<()> {
        for (row, (id, card)) in file.rows().zip((0..).map(CardId).zip(&self.cards.all)) {
            for item in &card.reinforcements {
                let Entering::Counter(counter) = item.what else {
                    continue;
                };
                let counter = &self.beside.counters[counter.index()];
                let agrees = counter.entries.contains(&Entry::Card(id))
                    && counter.copies == item.count
                    && match counter.into {
                        EntersIn::Pool => item.into == super::EnterInto::Pool,
                        EntersIn::Delay => item.into == super::EnterInto::Delay,
                        EntersIn::StrategicWarfare => {
                            item.into == super::EnterInto::StrategicWarfare
                        }
                        _ => false,
                    };
                if !agrees {
                    let why = format!("card {}: counters.tsv differs on {}", card.id, counter.id);
                    return Err(row.error("reinforcements", why));
                }
            }
        }
        for (id, counter) in self.beside.counters.iter().enumerate() {
            for entry in &counter.entries {
                let Entry::Card(card) = entry else { continue };
                let card = self.cards.get(*card);
                let listed = card.reinforcements.iter().any(
                    |item| matches!(item.what, Entering::Counter(counter) if counter.index() == id),
                );
                let placed = card.option_card.is_some_and(|program| {
                    self.cards.script.every(program).iter().any(|instruction| {
                        matches!(instruction, Instruction::PlaceUnit { counter, .. }
                            if counter.index() == id)
                    })
                });
                if !listed && !placed {
                    let why = format!("card {} does not bring {}", card.id, counter.id);
                    return Err(whole(file, "reinforcements", why));
                }
            }
        }
        Ok(())
    }

    /// A marker that a card is said to bring is brought by it.
    fn markers(&self, file: &Table) -> Result<()> {
        for (id, marker) in self.beside.markers.iter().enumerate() {
            for entry in &marker.entries {
                let card = match entry {
                    Entry::Card(card) | Entry::Success { card, .. } => self.cards.get(*card),
                    _ => continue,
                };
                let entered = card.reinforcements.iter().any(
                    |item| matches!(item.what, Entering::Marker(marker) if marker.index() == id),
                );
                let ruled = card.rules.iter().any(|rule| match rule {
                    CardRule::Product { marker, .. } | CardRule::Project(marker) => {
                        marker.index() == id
                    }
                    _ => false,
                });
                let placed = card.programs().any(|(_, program)| {
                    self.cards.reached(program).iter().any(|instruction| {
                        matches!(instruction, Instruction::Place { marker, .. }
                            if marker.index() == id)
                    })
                });
                if !entered && !ruled && !placed {
                    let why = format!("card {} does not bring {}", card.id, marker.id);
                    return Err(whole(file, "option_card", why));
                }
            }
        }
        Ok(())
    }
}

fn whole(table: &Table, field: &str, why: String) -> BoardError {
    BoardError::new(table.file(), 0, field, why)
}

fn spoken_for(argument: &Argument, bound: Bound) -> std::result::Result<(), String> {
    let (there, what) = match argument {
        Argument::Country(Target::Selected) => (bound.country, "country"),
        Argument::SelectedArea => (bound.area, "area"),
        Argument::Failure {
            suffers: Sufferer::Selected,
            ..
        } => (bound.faction, "faction"),
        _ => return Ok(()),
    };
    if there {
        Ok(())
    } else {
        Err(format!("an event for a {what} that nobody selected"))
    }
}

fn mentions_consent(condition: &Condition) -> bool {
    match condition {
        Condition::All(list) | Condition::Any(list) => list.iter().any(mentions_consent),
        Condition::Not(inner) => mentions_consent(inner),
        Condition::Agrees(_) => true,
        _ => false,
    }
}

/// The War States in which the card can be Current: those in which it can be chosen, and later ones, since the
/// state may change between the choice and the reveal.
fn possible(card: &Card) -> Vec<WarState> {
    let first = WarState::ALL.iter().find(|state| {
        **state >= card.war_state
            && card
                .requires
                .iter()
                .all(|condition| can_hold(condition, &[**state]))
    });
    let later = |first: &WarState| {
        let states = WarState::ALL.iter().copied();
        states.filter(|state| state >= first).collect()
    };
    first.map(later).unwrap_or_default()
}

/// Whether one of the War States allows the condition; what else it asks is taken as possible.
fn can_hold(condition: &Condition, states: &[WarState]) -> bool {
    states.iter().any(|state| in_state(condition, *state))
}

fn in_state(condition: &Condition, state: WarState) -> bool {
    match condition {
        Condition::State(wanted) => *wanted == state,
        Condition::All(list) => list.iter().all(|inner| in_state(inner, state)),
        Condition::Any(list) => list.iter().any(|inner| in_state(inner, state)),
        Condition::Not(inner) => match &**inner {
            Condition::State(unwanted) => *unwanted != state,
            _ => true,
        },
        _ => true,
    }
}
