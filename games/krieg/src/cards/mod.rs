//! 1.1: the Option Cards, the tables printed on them and the political tables.
//!
//! No card is written in code. A card is a row of `cards.tsv`, a table six rows of `card_tables.tsv` or
//! `political_tables.tsv`; what they do is said in the language that `docs/krieg-cards.md` explains. Most of the
//! decks are reconstructed, since the book names only some of the cards; [`Card::origin`] says which is which.

mod ast;
mod check;
mod conditions;
mod parse;
mod tokens;

pub use ast::{
    Among, Argument, CardClass, Chooser, Condition, DelayBox, Destination, FailureKind, Frame,
    Instruction, MarkerSide, Posture, Receives, Script, Select, Sent, Somewhere, Status, Sufferer,
    Target, Units,
};
pub(crate) use parse::Names;

use board::{BoardError, Row, Table};

use crate::data::{ConditionalFacts, ConditionalId, Counter, Marker, all_six};
use crate::types::{CardId, CounterId, Faction, MarkerId, ProgramId, TableId, Turn, WarState};

type Result<T> = std::result::Result<T, BoardError>;

/// An Option Card.
#[derive(Clone, Debug)]
pub struct Card {
    /// The faction's letter and the printed number, such as `A22a`.
    pub id: Box<str>,
    pub faction: Faction,
    pub name: Box<str>,
    /// Playable in this War State and later ones.
    pub war_state: WarState,
    /// Blitz markers in every turn of the season.
    pub blitz: u8,
    /// 1.1.3.3: one a year.
    pub rearmament: bool,
    /// Comes back into the hand.
    pub recyclable: bool,
    /// Soviet Production Value, for the combined game.
    pub production: Option<u8>,
    /// Has a counterpart in the sister game.
    pub counterpart: bool,
    pub class: Option<CardClass>,
    /// Red number: only for a one-map scenario.
    pub one_map: bool,
    /// All must hold when the card is chosen as Pending Card.
    pub requires: Vec<Condition>,
    /// 1.1.2: once, when it is revealed.
    pub option_card: Option<ProgramId>,
    /// 1.1.2.2
    pub reinforcements: Vec<Reinforcement>,
    /// 1.3.1: once.
    pub replacements: Option<ProgramId>,
    /// 2.1: every turn of the season, with Political DRMs.
    pub political: Option<ProgramId>,
    /// 6.2: every turn of the season, without them.
    pub conditional: Option<ProgramId>,
    /// When it was played in the order of events that the draft follows.
    pub historical: Vec<Turn>,
    /// What the book says of it elsewhere.
    pub rules: Vec<CardRule>,
    pub origin: Origin,
}

/// How much of a card is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The book names the card and some of its facts; the rest is reconstructed.
    Known,
    Reconstructed,
}

/// Counters that enter with a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reinforcement {
    pub what: Entering,
    pub into: EnterInto,
    pub count: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entering {
    Counter(CounterId),
    Marker(MarkerId),
}

words! {
    "place for reinforcements" EnterInto {
        Pool = "pool",
        Delay = "delay",
        StrategicWarfare = "strategic_warfare",
    }
}

/// What a rule says of a card by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardRule {
    /// While Current it bars a Conditional Event.
    Bars(ConditionalId),
    /// Once played it triggers one.
    Triggers(ConditionalId),
    /// 14.19: the table that is rolled on when the marker leaves the Turn Track.
    ArrivalTable { marker: MarkerId, table: TableId },
    /// 0.3
    AxisVpAtEnd(u8),
    /// 14.26.1: may be given up so that Pacific Limited War does not come.
    AvoidsPacificLimitedWar,
    /// 14.37.4
    UsEntry,
    /// 2.3.2.4
    Places(CounterId),
    /// 15.32: what the first and the second Production Success bring.
    Product { unit: CounterId, marker: MarkerId },
    /// 15.33
    Project(MarkerId),
}

/// A table of six rows.
#[derive(Clone, Debug)]
pub struct RollTable {
    pub id: Box<str>,
    rows: [ProgramId; 6],
}

impl RollTable {
    /// # Panics
    /// When `die` is not from 1 to 6; modified dice are clamped (0.gloss-drm).
    pub fn row(&self, die: u8) -> ProgramId {
        self.rows[usize::from(die) - 1]
    }
    pub fn rows(&self) -> [ProgramId; 6] {
        self.rows
    }
}

/// All cards and tables.
#[derive(Clone, Debug)]
pub struct Cards {
    pub all: Vec<Card>,
    pub tables: Vec<RollTable>,
    pub script: Script,
}

/// The files that cards come from.
pub(crate) struct CardTables {
    pub cards: Table,
    pub card_tables: Table,
    pub political_tables: Table,
    pub rules: Table,
}

/// The facts beside the cards that the checks look at.
#[derive(Clone, Copy)]
pub(crate) struct Beside<'a> {
    pub counters: &'a [Counter],
    pub markers: &'a [Marker],
    pub conditional: &'a [ConditionalFacts],
}

impl Cards {
    pub(crate) fn load(names: Names<'_>, beside: Beside<'_>, files: &CardTables) -> Result<Cards> {
        let mut script = Script::default();
        let mut all = Vec::with_capacity(files.cards.len());
        for row in files.cards.rows() {
            all.push(card(names, &mut script, row)?);
        }
        for row in files.rules.rows() {
            let id: CardId = lookup(row, "card", row.text("card")?, names.cards)?;
            all[id.index()].rules.push(card_rule(names, row)?);
        }
        let mut tables = roll_tables(names, &mut script, &files.card_tables)?;
        tables.extend(roll_tables(names, &mut script, &files.political_tables)?);
        let cards = Cards {
            all,
            tables,
            script,
        };
        check::all(&cards, names, beside, files)?;
        Ok(cards)
    }

    pub fn get(&self, id: CardId) -> &Card {
        &self.all[id.index()]
    }
    pub fn table(&self, id: TableId) -> &RollTable {
        &self.tables[id.index()]
    }
    pub fn ids(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.all.len() as u16).map(CardId)
    }
    /// Every instruction that a program can lead to, through tables too.
    pub fn reached(&self, program: ProgramId) -> Vec<&Instruction> {
        let mut all = self.script.every(program);
        let mut seen: Vec<TableId> = Vec::new();
        let mut next = 0;
        while next < all.len() {
            if let Some(table) = all[next].table().filter(|table| !seen.contains(table)) {
                seen.push(table);
                for row in self.table(table).rows {
                    all.extend(self.script.every(row));
                }
            }
            next += 1;
        }
        all
    }
}

impl Card {
    /// Its programs, with the names of their columns.
    pub fn programs(&self) -> impl Iterator<Item = (&'static str, ProgramId)> {
        [
            ("option_card", self.option_card),
            ("replacements", self.replacements),
            ("political", self.political),
            ("conditional", self.conditional),
        ]
        .into_iter()
        .filter_map(|(column, program)| program.map(|program| (column, program)))
    }
    /// The number printed on it.
    pub fn number(&self) -> &str {
        &self.id[1..]
    }
}

/// An error of a card, table or rule: what it is of, and the column of the field.
fn wrong(row: Row<'_>, field: &str, of: &str, wrong: &tokens::Wrong) -> BoardError {
    let tokens::Wrong { column, why } = wrong;
    row.error(field, format!("{of}, column {column}: {why}"))
}

fn lookup<T: From<u16>>(
    row: Row<'_>,
    field: &str,
    name: &str,
    index: &crate::data::Index,
) -> Result<T> {
    index.get(name).map_err(|why| row.error(field, why))
}

fn card(names: Names<'_>, script: &mut Script, row: Row<'_>) -> Result<Card> {
    let id = row.text("id")?;
    let of = format!("card {id}");
    let faction = Faction::ALL
        .iter()
        .find(|faction| id.starts_with(faction.letter()))
        .ok_or_else(|| row.error("id", format!("`{id}` begins with no faction's letter")))?;
    let mut program = |field: &str| {
        parse::program(names, script, row.text(field)?).map_err(|e| wrong(row, field, &of, &e))
    };
    let (option_card, replacements) = (program("option_card")?, program("replacements")?);
    let (political, conditional) = (program("political")?, program("conditional")?);
    let yes = |field: &str| row.get::<board::Flag>(field).map(|flag| flag.0);
    let class = match row.text("class")? {
        "" => None,
        text => Some(
            text.parse()
                .map_err(|why: String| row.error("class", why))?,
        ),
    };
    Ok(Card {
        id: id.into(),
        faction: *faction,
        name: row.text("name")?.into(),
        war_state: row.get("war_state")?,
        blitz: row.get("blitz")?,
        rearmament: yes("rearmament")?,
        recyclable: yes("recyclable")?,
        production: row.get::<board::Maybe<u8>>("production")?.0,
        counterpart: yes("counterpart")?,
        class,
        one_map: yes("one_map")?,
        requires: parse::requirements(names, row.text("requires")?)
            .map_err(|e| wrong(row, "requires", &of, &e))?,
        option_card,
        reinforcements: reinforcements(names, row, &of)?,
        replacements,
        political,
        conditional,
        historical: row.get::<board::List<Turn>>("historical")?.0,
        rules: Vec::new(),
        origin: match row.text("source")? {
            source if source.starts_with("known:") => Origin::Known,
            source if source.starts_with("reconstructed") => Origin::Reconstructed,
            source => return Err(row.error("source", format!("`{source}`: known or not?"))),
        },
    })
}

/// `pool G-INF-A1 x2, delay logistics_okh`
fn reinforcements(names: Names<'_>, row: Row<'_>, of: &str) -> Result<Vec<Reinforcement>> {
    let field = "reinforcements";
    let fail = |why: String| row.error(field, format!("{of}: {why}"));
    let text = row.text(field)?;
    let items = text.split(", ").filter(|item| !item.is_empty());
    items
        .map(|item| {
            let mut words = item.split(' ');
            let into = words.next().unwrap_or_default().parse().map_err(fail)?;
            let name = words.next().unwrap_or_default();
            let count = match words.next() {
                None => 1,
                Some(times) => times
                    .strip_prefix('x')
                    .and_then(|times| times.parse().ok())
                    .ok_or_else(|| fail(format!("`{times}` is no number such as x2")))?,
            };
            let what = match names.counters.find(name) {
                Some(counter) => Entering::Counter(counter),
                None => Entering::Marker(names.markers.get(name).map_err(fail)?),
            };
            Ok(Reinforcement { what, into, count })
        })
        .collect()
}

fn card_rule(names: Names<'_>, row: Row<'_>) -> Result<CardRule> {
    let value = row.text("value")?;
    let pair = || {
        value
            .split_once(':')
            .ok_or_else(|| row.error("value", format!("`{value}` is no pair")))
    };
    let rule = match row.text("rule")? {
        "bars" => CardRule::Bars(lookup(row, "value", value, names.conditional)?),
        "triggers" => CardRule::Triggers(lookup(row, "value", value, names.conditional)?),
        "arrival_table" => CardRule::ArrivalTable {
            marker: lookup(row, "value", pair()?.0, names.markers)?,
            table: lookup(row, "value", pair()?.1, names.tables)?,
        },
        "axis_vp_at_end" => CardRule::AxisVpAtEnd(row.get("value")?),
        "avoids_pacific_limited_war" => CardRule::AvoidsPacificLimitedWar,
        "us_entry" => CardRule::UsEntry,
        "places" => CardRule::Places(lookup(row, "value", value, names.counters)?),
        "product" => CardRule::Product {
            unit: lookup(row, "value", pair()?.0, names.counters)?,
            marker: lookup(row, "value", pair()?.1, names.markers)?,
        },
        "project" => CardRule::Project(lookup(row, "value", value, names.markers)?),
        other => return Err(row.error("rule", format!("no rule about cards `{other}`"))),
    };
    let says_all = matches!(rule, CardRule::AvoidsPacificLimitedWar | CardRule::UsEntry);
    if says_all && !value.is_empty() {
        return Err(row.error("value", "nothing belongs here"));
    }
    Ok(rule)
}

fn roll_tables(names: Names<'_>, script: &mut Script, table: &Table) -> Result<Vec<RollTable>> {
    let mut all: Vec<(Box<str>, [Option<ProgramId>; 6], usize)> = Vec::new();
    for row in table.rows() {
        let id = row.text("table")?;
        let die: usize = row.get("die")?;
        if !(1..=6).contains(&die) {
            return Err(row.error("die", format!("{die} is not from 1 to 6")));
        }
        let of = format!("table {id}, die {die}");
        let text = row.text("result")?;
        let result = parse::program(names, script, text)
            .map_err(|e| wrong(row, "result", &of, &e))?
            .ok_or_else(|| row.error("result", format!("{of}: say `no_result`")))?;
        if all.last().is_none_or(|(last, ..)| &**last != id) {
            if all.iter().any(|(other, ..)| &**other == id) {
                return Err(row.error("table", format!("the rows of `{id}` stand apart")));
            }
            all.push((id.into(), [None; 6], row.line()));
        }
        let Some((_, rows, _)) = all.last_mut() else {
            continue;
        };
        if rows[die - 1].replace(result).is_some() {
            return Err(row.error("die", format!("{of} is there already")));
        }
    }
    all.into_iter()
        .map(|(id, rows, line)| {
            let rows = all_six(rows).ok_or_else(|| {
                let why = format!("table {id} lacks a row");
                BoardError::new(table.file(), line, "die", why)
            })?;
            Ok(RollTable { id, rows })
        })
        .collect()
}
