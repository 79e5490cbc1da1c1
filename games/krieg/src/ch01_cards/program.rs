//! 1.1.2: the programs of cards and tables, carried out one instruction after the other.
//!
//! A program is a step of the stack. What an instruction asks or begins lies on top of it; when that is over the program
//! goes on behind the instruction, with what was selected still in mind.

use super::actions;
use super::conditions::{Word, ceded_to, holds};
use super::r1_1_2_1_modifiers::{modified, political_drm};
use crate::Krieg;
use crate::cards::{Frame, Instruction, Target};
use crate::ch00_sequence::Segment;
use crate::data::{Ceded, data};
use crate::ground::space;
use crate::spot::board;
use crate::state::State;
use crate::types::{Area, CededId, CountryId, Faction, ProgramId, TableId};
use board::SpaceId;
use frame::{Act, Open, Question};
use kernel::{RuleId, cite, rule};
use serde::{Deserialize, Serialize};

/// A program that is being carried out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Running {
    /// Whose it is: who rolls, chooses and receives.
    pub faction: Faction,
    /// The table that it begins with, and the country that the roll is about.
    pub first: Option<(TableId, Option<CountryId>)>,
    /// The innermost block last.
    pub frames: Vec<Frame>,
    pub selected: Selected,
}

/// What `selected` means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Selected {
    pub country: Option<CountryId>,
    pub area: Option<Area>,
    pub faction: Option<Faction>,
    /// The land that was demanded.
    pub land: Option<CededId>,
}

/// Has a faction carry out a program.
pub fn run(t: &mut Act<'_, Krieg>, faction: Faction, program: ProgramId) {
    t.push(Running {
        faction,
        first: None,
        frames: vec![data().cards.script.start(program)],
        selected: Selected::default(),
    });
}

/// Has a faction roll on a table and carry out its row; the country that it is about, if any, is the selected one.
pub fn run_table(
    t: &mut Act<'_, Krieg>,
    faction: Faction,
    table: TableId,
    about: Option<CountryId>,
) {
    let selected = Selected {
        country: about,
        ..Selected::default()
    };
    run_table_with(t, faction, table, selected);
}

/// The same, where a land has been demanded too.
pub fn run_table_with(
    t: &mut Act<'_, Krieg>,
    faction: Faction,
    table: TableId,
    selected: Selected,
) {
    t.push(Running {
        faction,
        first: Some((table, selected.country)),
        frames: Vec::new(),
        selected,
    });
}

/// 1.1.2.1: a die, with Political DRMs where they apply. What is rolled about is a country whose marker counts.
pub fn political_roll(
    t: &mut Act<'_, Krieg>,
    rule: RuleId,
    roller: Faction,
    about: Option<CountryId>,
    what: impl FnOnce() -> String,
) -> u8 {
    cite!("1.1.2c", "1.1.2.1a", "2.1b", "6.2b");
    let drm = match t.s.clock.segment {
        // 14.19 alone rolls on a table in the Turn Marker Segment, with these DRMs.
        Segment::OptionCard | Segment::PoliticalEvents | Segment::TurnMarker => {
            political_drm(t.s, roller, about)
        }
        _ => 0,
    };
    let die = t.dice.d6();
    let result = modified(die, drm);
    t.log.rolled(rule, &[die], || {
        let what = what();
        match drm {
            0 => format!("{}: {what}: {die}", roller.name()),
            _ => format!("{}: {what}: {die} {drm:+} is {result}", roller.name()),
        }
    });
    result
}

/// 0.read-1: what cannot be carried out is a No Result.
pub fn no_result(t: &mut Act<'_, Krieg>) {
    t.log.say(rule!("0.read-1"), || "No Result".to_string());
}

/// 13.3: the country that has the land of a Ceded Land marker just now, and may lose it by the marker.
pub fn owner_of(s: &State, land: CededId) -> Option<CountryId> {
    if s.politics.marker(land).is_in_force() {
        return None;
    }
    let country = match data().ceded[land.index()].land {
        Ceded::Country(country) => country,
        Ceded::Land(id) => {
            let own = |hex: &SpaceId| {
                let at = space(*hex);
                at.is_land() && (at.region == Some(id) || at.dependent == Some(id))
            };
            let hex = board().ids().find(own)?;
            s.territory().owner(hex)?
        }
    };
    s.politics.status(country).exists().then_some(country)
}

impl Running {
    fn enter(&mut self, block: ProgramId) {
        self.frames.push(data().cards.script.start(block));
    }

    /// The country that is meant, if there is one.
    pub fn country(&self, s: &State, target: Target) -> Option<CountryId> {
        let country = match target {
            Target::Country(country) => Some(country),
            Target::Selected => self.selected.country,
            Target::Partner => s.politics.partners[self.faction.index()],
        };
        country.filter(|country| s.politics.status(*country).exists())
    }

    /// 1.1.2d: a roll on a table, whose row is carried out next. The Influence DRM belongs to the roll that names the
    /// country and stays behind when the next table names none.
    fn roll(&mut self, t: &mut Act<'_, Krieg>, table: TableId, about: Option<CountryId>) {
        cite!("1.1.2.1d");
        let table = data().cards.table(table);
        let die = political_roll(t, rule!("1.1.2d"), self.faction, about, || {
            format!("{} table", table.id.replace('_', " "))
        });
        self.enter(table.row(die));
    }

    fn roll_on(&mut self, t: &mut Act<'_, Krieg>, table: TableId, on: Option<Target>) {
        let Some(target) = on else {
            return self.roll(t, table, None);
        };
        match self.country(t.s, target) {
            Some(country) => {
                self.selected.country = Some(country);
                self.roll(t, table, Some(country));
            }
            None => no_result(t),
        }
    }

    fn demand(&mut self, t: &mut Act<'_, Krieg>, land: CededId, table: TableId) {
        match owner_of(t.s, land) {
            Some(country) => {
                self.selected.land = Some(land);
                self.selected.country = Some(country);
                self.roll(t, table, Some(country));
            }
            None => no_result(t),
        }
    }

    /// 0.read-2: a die not above the number of Ceded Land markers, unmodified; above it nothing happens.
    fn roll_under(&mut self, t: &mut Act<'_, Krieg>, ceded_to_whom: CountryId, then: ProgramId) {
        cite!("0.read-2");
        let count = ceded_to(t.s, ceded_to_whom);
        let die = t.dice.d6();
        t.log.rolled(rule!("0.read-2"), &[die], || {
            format!("A die not above {count}: {die}")
        });
        if usize::from(die) <= count {
            self.enter(then);
        } else {
            no_result(t);
        }
    }
}

impl Question<Krieg> for Running {
    type Answer = super::CardAction;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        cite!("1.1.1e", "1.1.2a");
        let mut now = self.clone();
        if let Some((table, about)) = now.first.take() {
            now.roll(t, table, about);
            t.replace(now);
            return Open::Again;
        }
        let Some(at) = now.frames.pop() else {
            return Open::Pass;
        };
        let Some((instruction, behind)) = data().cards.script.step(at) else {
            t.replace(now);
            return Open::Again;
        };
        now.frames.push(behind);
        match instruction {
            Instruction::NoResult => no_result(t),
            Instruction::Roll { table, on } => now.roll_on(t, *table, *on),
            Instruction::Demand { land, table } => now.demand(t, *land, *table),
            Instruction::If { condition, then } => {
                if holds(t.s, condition, Word::Withheld) {
                    now.enter(*then);
                }
            }
            Instruction::RollUnder { ceded_to, then } => now.roll_under(t, *ceded_to, *then),
            _ => {
                t.replace(now.clone());
                actions::carry_out(t, &now, at, instruction);
                return Open::Again;
            }
        }
        t.replace(now);
        Open::Again
    }
}
