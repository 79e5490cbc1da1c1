//! From the words of a field to instructions and conditions.
//!
//! ```text
//! program   := [ item { ";" item } ]
//! item      := call | "choice" "{" program { "|" program } "}" | "if" any "{" program "}"
//!            | call "{" program "}"
//! requires  := any { ";" any }
//! any       := all { "or" all }
//! all       := one { "and" one }
//! one       := [ "not" ] call
//! call      := word [ "(" word { "," word } ")" ]
//! ```

use std::str::FromStr;

use board::Board;

use super::ast::*;
use super::conditions;
use super::tokens::{Sign, Token, Wrong, tokens};
use crate::data::{ArgumentKind, Event, EventFacts, Index};
use crate::types::{CountryId, Faction, ProgramId};

pub(super) type Result<T> = std::result::Result<T, Wrong>;

/// What the words of a program are looked up in.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub board: &'a Board,
    pub countries: &'a Index,
    pub ceded: &'a Index,
    pub policies: &'a Index,
    pub markers: &'a Index,
    pub counters: &'a Index,
    pub cards: &'a Index,
    pub tables: &'a Index,
    pub conditional: &'a Index,
    pub scenarios: &'a Index,
    pub events: &'a [EventFacts],
}

/// Reads a program into the script; `None` when the field is empty.
pub(super) fn program(
    names: Names<'_>,
    script: &mut Script,
    text: &str,
) -> Result<Option<ProgramId>> {
    if text.is_empty() {
        return Ok(None);
    }
    let mut reader = Reader::new(names, text)?;
    let program = reader.block(script)?;
    reader.end()?;
    Ok(Some(program))
}

/// Reads requirements, which must all hold.
pub(super) fn requirements(names: Names<'_>, text: &str) -> Result<Vec<Condition>> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let mut reader = Reader::new(names, text)?;
    let mut all = vec![reader.any()?];
    while reader.takes(';') {
        all.push(reader.any()?);
    }
    reader.end()?;
    Ok(all)
}

/// A word with its arguments.
pub(super) struct Call<'t> {
    pub name: &'t str,
    pub column: usize,
    arguments: Vec<(&'t str, usize)>,
    next: usize,
}

impl<'t> Call<'t> {
    pub fn wrong<T>(&self, why: impl Into<String>) -> Result<T> {
        Err(Wrong::at(self.column, why))
    }
    pub fn left(&self) -> usize {
        self.arguments.len() - self.next
    }
    /// The next argument as it stands.
    pub fn text(&mut self) -> Result<(&'t str, usize)> {
        let Some(&argument) = self.arguments.get(self.next) else {
            return self.wrong(format!("`{}` wants more than {}", self.name, self.next));
        };
        self.next += 1;
        Ok(argument)
    }
    pub fn peek(&self) -> Option<&'t str> {
        self.arguments.get(self.next).map(|(text, _)| *text)
    }
    pub fn word<T: FromStr<Err = String>>(&mut self) -> Result<T> {
        let (text, column) = self.text()?;
        text.parse().map_err(|why: String| Wrong::at(column, why))
    }
    pub fn number(&mut self, from: u8, to: u8) -> Result<u8> {
        let (text, column) = self.text()?;
        match text.parse() {
            Ok(number) if (from..=to).contains(&number) => Ok(number),
            _ => Err(Wrong::at(
                column,
                format!("`{text}` is not from {from} to {to}"),
            )),
        }
    }
    pub fn id<T: From<u16>>(&mut self, index: &Index) -> Result<T> {
        let (text, column) = self.text()?;
        index.get(text).map_err(|why| Wrong::at(column, why))
    }
    pub fn rest<T>(&mut self, mut one: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut all = vec![one(self)?];
        while self.left() > 0 {
            all.push(one(self)?);
        }
        Ok(all)
    }
    fn end(&self) -> Result<()> {
        match self.arguments.get(self.next) {
            Some((text, column)) => Err(Wrong::at(*column, format!("`{text}` is one too many"))),
            None => Ok(()),
        }
    }
}

struct Reader<'a, 't> {
    names: Names<'a>,
    tokens: Vec<Token<'t>>,
    next: usize,
    length: usize,
}

impl<'a, 't> Reader<'a, 't> {
    fn new(names: Names<'a>, text: &'t str) -> Result<Self> {
        Ok(Reader {
            names,
            tokens: tokens(text)?,
            next: 0,
            length: text.len(),
        })
    }

    fn peek(&self) -> Option<Sign<'t>> {
        self.tokens.get(self.next).map(|token| token.sign)
    }
    fn column(&self) -> usize {
        let token = self.tokens.get(self.next);
        token.map_or(self.length + 1, |token| token.column)
    }
    fn takes(&mut self, mark: char) -> bool {
        let there = self.peek() == Some(Sign::Mark(mark));
        self.next += usize::from(there);
        there
    }
    fn takes_word(&mut self, word: &str) -> bool {
        let there = self.peek() == Some(Sign::Word(word));
        self.next += usize::from(there);
        there
    }
    fn wants(&mut self, mark: char) -> Result<()> {
        let column = self.column();
        if self.takes(mark) {
            Ok(())
        } else {
            Err(Wrong::at(column, format!("`{mark}` belongs here")))
        }
    }
    fn end(&self) -> Result<()> {
        if self.next == self.tokens.len() {
            Ok(())
        } else {
            Err(Wrong::at(self.column(), "the field should end here"))
        }
    }

    fn call(&mut self) -> Result<Call<'t>> {
        let column = self.column();
        let Some(Sign::Word(name)) = self.peek() else {
            return Err(Wrong::at(column, "a word belongs here"));
        };
        self.next += 1;
        let mut arguments = Vec::new();
        if self.takes('(') {
            loop {
                let column = self.column();
                let Some(Sign::Word(word)) = self.peek() else {
                    return Err(Wrong::at(column, "an argument belongs here"));
                };
                self.next += 1;
                arguments.push((word, column));
                if self.takes(')') {
                    break;
                }
                self.wants(',')?;
            }
        }
        Ok(Call {
            name,
            column,
            arguments,
            next: 0,
        })
    }

    fn block(&mut self, script: &mut Script) -> Result<ProgramId> {
        let column = self.column();
        let mut block = vec![self.item(script)?];
        while self.takes(';') {
            block.push(self.item(script)?);
        }
        if block.len() > Script::LONGEST {
            return Err(Wrong::at(column, "a block of more than 255 instructions"));
        }
        Ok(script.add(block))
    }

    fn item(&mut self, script: &mut Script) -> Result<Instruction> {
        if self.takes_word("choice") {
            self.wants('{')?;
            let mut arms = vec![self.block(script)?];
            while self.takes('|') {
                arms.push(self.block(script)?);
            }
            self.wants('}')?;
            return Ok(Instruction::Choice(arms));
        }
        if self.takes_word("if") {
            let condition = self.any()?;
            let then = self.body(script)?;
            return Ok(Instruction::If { condition, then });
        }
        let mut call = self.call()?;
        let instruction = match call.name {
            "roll_under" => Instruction::RollUnder {
                ceded_to: call.id(self.names.countries)?,
                then: self.body(script)?,
            },
            _ => instruction(self.names, &mut call)?,
        };
        call.end()?;
        Ok(instruction)
    }

    fn body(&mut self, script: &mut Script) -> Result<ProgramId> {
        self.wants('{')?;
        let then = self.block(script)?;
        self.wants('}')?;
        Ok(then)
    }

    fn any(&mut self) -> Result<Condition> {
        let mut some = vec![self.all()?];
        while self.takes_word("or") {
            some.push(self.all()?);
        }
        Ok(single(some, Condition::Any))
    }

    fn all(&mut self) -> Result<Condition> {
        let mut every = vec![self.one()?];
        while self.takes_word("and") {
            every.push(self.one()?);
        }
        Ok(single(every, Condition::All))
    }

    fn one(&mut self) -> Result<Condition> {
        if self.takes_word("not") {
            return self.one().map(|one| Condition::Not(Box::new(one)));
        }
        let mut call = self.call()?;
        let condition = conditions::condition(self.names, &mut call)?;
        call.end()?;
        Ok(condition)
    }
}

/// One condition stands for itself.
fn single(mut list: Vec<Condition>, join: impl Fn(Vec<Condition>) -> Condition) -> Condition {
    match list.len() {
        1 => list.remove(0),
        _ => join(list),
    }
}

fn instruction(names: Names<'_>, call: &mut Call<'_>) -> Result<Instruction> {
    Ok(match call.name {
        "no_result" => Instruction::NoResult,
        "event" => event(names, call)?,
        "conditional" => Instruction::Conditional(call.id(names.conditional)?),
        "roll" => Instruction::Roll {
            table: call.id(names.tables)?,
            on: match call.left() {
                0 => None,
                _ => Some(target(names, call)?),
            },
        },
        "demand" => Instruction::Demand {
            land: call.id(names.ceded)?,
            table: call.id(names.tables)?,
        },
        "select" => Instruction::Select(select(names, call)?),
        "policy" => Instruction::Policy {
            policy: call.id(names.policies)?,
            boxes: call.rest(|call| call.word())?,
        },
        "end_policy" => Instruction::EndPolicy(call.word()?),
        "war_state" => Instruction::WarState(call.word()?),
        "place" => {
            let marker = call.id(names.markers)?;
            let (where_to, column) = call.text()?;
            let to = match where_to {
                "delay" => Destination::DelayBox,
                "seasons" => Destination::SeasonsAhead(call.number(1, 16)?),
                other => return Err(Wrong::at(column, format!("no way to place `{other}`"))),
            };
            let side = match call.left() {
                0 => None,
                _ => Some(call.word()?),
            };
            Instruction::Place { marker, to, side }
        }
        "place_unit" => Instruction::PlaceUnit {
            counter: call.id(names.counters)?,
            city_of: call.id(names.countries)?,
        },
        "delay_partner_units" => Instruction::DelayPartnerUnits,
        "remove" => Instruction::Remove(call.id(names.cards)?),
        "remove_one" => Instruction::RemoveOne(call.word()?),
        "steps" => Instruction::Steps {
            who: receives(names, call)?,
            steps: call.number(1, 12)?,
            kind: call.word()?,
        },
        "lose" => Instruction::Lose {
            who: receives(names, call)?,
            steps: call.number(1, 12)?,
            kind: call.word()?,
        },
        "send" => Instruction::Send {
            chooser: call.word()?,
            of: call.word()?,
            what: match call.peek() {
                Some("support") => {
                    call.text()?;
                    Sent::AnySupport
                }
                _ => Sent::Support(call.word()?),
            },
            to: call.word()?,
        },
        other => return call.wrong(format!("no instruction `{other}`")),
    })
}

fn target(names: Names<'_>, call: &mut Call<'_>) -> Result<Target> {
    Ok(match call.peek() {
        Some("selected") => {
            call.text()?;
            Target::Selected
        }
        Some("partner") => {
            call.text()?;
            Target::Partner
        }
        _ => Target::Country(call.id(names.countries)?),
    })
}

fn receives(names: Names<'_>, call: &mut Call<'_>) -> Result<Receives> {
    let faction = match call.peek() {
        Some("axis_minor") => Faction::Axis,
        Some("western_minor") => Faction::Western,
        Some("soviet_minor") => Faction::Soviet,
        _ => return call.id(names.countries).map(Receives::Country),
    };
    call.text()?;
    Ok(Receives::MinorOf(faction))
}

fn select(names: Names<'_>, call: &mut Call<'_>) -> Result<Select> {
    let simple = match call.peek() {
        Some("area") => Select::Area,
        Some("allied_faction") => Select::AlliedFaction,
        _ => {
            let status = call.word()?;
            let among = match call.peek() {
                None => Among::All,
                Some(name) if name.parse::<crate::types::Area>().is_ok() => {
                    Among::Area(call.word()?)
                }
                Some(_) => Among::These(call.rest(|call| call.id::<CountryId>(names.countries))?),
            };
            return Ok(Select::Country { status, among });
        }
    };
    call.text()?;
    Ok(simple)
}

fn event(names: Names<'_>, call: &mut Call<'_>) -> Result<Instruction> {
    let event: Event = call.word()?;
    let argument = match (names.events[event.index()].argument, call.peek()) {
        (ArgumentKind::None | ArgumentKind::Pacific | ArgumentKind::Weapons, None) => {
            Argument::None
        }
        (ArgumentKind::Country, Some(_)) => Argument::Country(target(names, call)?),
        (ArgumentKind::Grievance, Some("selected")) => Argument::Country(target(names, call)?),
        (ArgumentKind::Land | ArgumentKind::Grievance, Some(_)) => {
            Argument::Land(call.id(names.ceded)?)
        }
        (ArgumentKind::Area, Some("selected")) => {
            call.text()?;
            Argument::SelectedArea
        }
        (ArgumentKind::Area, Some(_)) => Argument::Area(call.word()?),
        (ArgumentKind::Directive, Some(_)) => Argument::Directive(call.id(names.cards)?),
        (ArgumentKind::Challenger, Some(_)) => Argument::Challenger(call.id(names.countries)?),
        (ArgumentKind::Failure, Some(_)) => Argument::Failure {
            suffers: match call.peek() {
                Some("selected") => {
                    call.text()?;
                    Sufferer::Selected
                }
                _ => Sufferer::Faction(call.word()?),
            },
            kind: call.word()?,
        },
        (ArgumentKind::Resisting, Some("resisting")) => {
            call.text()?;
            Argument::Resisting
        }
        (ArgumentKind::Pacific, Some("return")) => {
            call.text()?;
            Argument::ReturnOne
        }
        (ArgumentKind::Weapons, Some("support")) => {
            call.text()?;
            Argument::SupportOnly
        }
        (kind, None) => return call.wrong(format!("{event} wants: {}", kind.word())),
        (kind, Some(other)) => {
            let why = format!("{event} takes {}, not `{other}`", kind.word());
            return call.wrong(why);
        }
    };
    Ok(Instruction::Event { event, argument })
}
