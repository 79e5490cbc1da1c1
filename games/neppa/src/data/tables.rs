//! The tables that dice are read on.

use std::fmt;
use std::str::FromStr;

use board::{Maybe, Table};

use super::{Result, forces::yes_or_no};
use crate::types::Turn;

/// 8.2: a result of ground combat, from the attacker's worst to his best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CrtResult {
    /// The attacker is eliminated.
    A,
    /// The attacker is eliminated; the defender loses half of the attacker's factors.
    AP,
    /// The attacker is eliminated; the defender loses as many factors.
    AX,
    /// The defender is eliminated; the attacker loses as many factors.
    DX,
    /// The defender is eliminated; the attacker loses half of the defender's factors.
    DP,
    /// The defender is eliminated.
    D,
}

impl CrtResult {
    pub const ALL: [CrtResult; 6] = [Self::A, Self::AP, Self::AX, Self::DX, Self::DP, Self::D];

    pub const fn attacker_wins(self) -> bool {
        matches!(self, Self::DX | Self::DP | Self::D)
    }

    /// What the winner must lose of the loser's total factors, in percent (8.2a); halves are rounded down.
    pub const fn winner_loses_percent(self) -> u32 {
        match self {
            Self::A | Self::D => 0,
            Self::AP | Self::DP => 50,
            Self::AX | Self::DX => 100,
        }
    }
}

impl fmt::Display for CrtResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromStr for CrtResult {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|result| result.to_string() == text)
            .ok_or_else(|| "not one of A, AP, AX, DX, DP, D".to_owned())
    }
}

/// 8.2: a column of the Combat Results Table. Beyond both ends the result is automatic (8.2c).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OddsColumn {
    OneToFour,
    OneToThree,
    OneToTwo,
    OneToOne,
    TwoToOne,
    ThreeToOne,
    FourToOne,
    FiveToOne,
}

impl OddsColumn {
    pub const ALL: [OddsColumn; 8] = [
        Self::OneToFour,
        Self::OneToThree,
        Self::OneToTwo,
        Self::OneToOne,
        Self::TwoToOne,
        Self::ThreeToOne,
        Self::FourToOne,
        Self::FiveToOne,
    ];

    /// Attack and defence, as printed at the head of the column.
    pub const fn ratio(self) -> (u8, u8) {
        match self {
            Self::OneToFour => (1, 4),
            Self::OneToThree => (1, 3),
            Self::OneToTwo => (1, 2),
            Self::OneToOne => (1, 1),
            Self::TwoToOne => (2, 1),
            Self::ThreeToOne => (3, 1),
            Self::FourToOne => (4, 1),
            Self::FiveToOne => (5, 1),
        }
    }
}

impl fmt::Display for OddsColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (attack, defence) = self.ratio();
        write!(f, "{attack}-{defence}")
    }
}

/// 8.2: two dice, 2 to 12.
#[derive(Clone, Debug)]
pub struct Crt([[CrtResult; 8]; 11]);

impl Crt {
    /// A total outside 2 to 12 is read as the nearest row.
    #[inline]
    pub fn result(&self, column: OddsColumn, roll: u8) -> CrtResult {
        self.0[roll.clamp(2, 12) as usize - 2][column as usize]
    }

    pub(super) fn load(table: &Table) -> Result<Crt> {
        let mut rows = [[CrtResult::A; 8]; 11];
        expect_rows(table, "roll", 2, 12)?;
        for (row, results) in table.rows().zip(&mut rows) {
            for column in OddsColumn::ALL {
                results[column as usize] = row.get(&column.to_string())?;
            }
        }
        Ok(Crt(rows))
    }
}

/// A column of whole numbers, one row each, without gaps.
fn expect_rows(table: &Table, column: &str, first: i16, last: i16) -> Result<()> {
    for (row, wanted) in table.rows().zip(first..) {
        if row.get::<i16>(column)? != wanted {
            return Err(row.error(column, format!("{wanted} belongs here")));
        }
    }
    let wanted = (i32::from(last) - i32::from(first) + 1).max(0) as usize;
    if table.len() != wanted {
        let message = format!("{} rows, but {first} to {last} are {wanted}", table.len());
        return Err(table.error(column, message));
    }
    Ok(())
}

/// 6.3f: what an interception needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InterceptionNeeds {
    Automatic,
    AtLeast(u8),
}

#[derive(Clone, Debug)]
pub struct Interception(Vec<(u8, InterceptionNeeds)>);

impl Interception {
    /// 6.3f; `zones` counts the ocean zone beside the port as 1. The longest line also serves the U.S. box (6.3g).
    #[inline]
    pub fn needs(&self, zones: u8) -> InterceptionNeeds {
        let row = self.0.iter().find(|(to, _)| zones <= *to);
        row.map_or(InterceptionNeeds::AtLeast(6), |row| row.1)
    }

    pub(super) fn load(table: &Table) -> Result<Interception> {
        let mut lines: Vec<(u8, InterceptionNeeds)> = Vec::new();
        for row in table.rows() {
            let to = match row.text("zones_to")? {
                "more" => u8::MAX,
                _ => row.get("zones_to")?,
            };
            if lines.last().is_some_and(|last| to <= last.0) {
                return Err(row.error("zones_to", "each line reaches further than the last"));
            }
            let needs = match row.text("succeeds_on")? {
                "automatic" => InterceptionNeeds::Automatic,
                _ => InterceptionNeeds::AtLeast(row.get("succeeds_on")?),
            };
            lines.push((to, needs));
        }
        match lines.last() {
            Some((u8::MAX, _)) => Ok(Interception(lines)),
            _ => Err(table.error("zones_to", "the last line is `more`")),
        }
    }
}

/// 6.4a: the Naval Combat Advantage Modifier, by the ratio of the larger to the smaller force.
#[derive(Clone, Debug)]
pub struct NavalAdvantage(Vec<(u32, u32, i8)>);

impl NavalAdvantage {
    /// What the larger force adds; the smaller one adds nothing.
    pub fn modifier(&self, larger: u32, smaller: u32) -> i8 {
        self.0
            .iter()
            .filter(|&&(most, least, _)| larger * least >= smaller * most)
            .map(|line| line.2)
            .max()
            .unwrap_or(0)
    }

    pub(super) fn load(table: &Table) -> Result<NavalAdvantage> {
        table
            .rows()
            .map(|row| {
                Ok((
                    row.get("larger")?,
                    row.get("smaller")?,
                    row.get("modifier")?,
                ))
            })
            .collect::<Result<_>>()
            .map(NavalAdvantage)
    }
}

/// 9.7c, 9.8b: percent by modified roll; beyond the ends the last row holds.
#[derive(Clone, Debug)]
pub struct PercentByRoll {
    first: i16,
    percents: Vec<i8>,
}

impl PercentByRoll {
    #[inline]
    pub fn percent(&self, modified_roll: i32) -> i32 {
        let last = self.percents.len() as i32 - 1;
        let row = (modified_roll - i32::from(self.first)).clamp(0, last);
        i32::from(self.percents[row as usize])
    }

    pub(super) fn load(table: &Table) -> Result<PercentByRoll> {
        let rolls = table.column::<i16>("modified_roll")?;
        let (Some(&first), Some(&last)) = (rolls.first(), rolls.last()) else {
            return Err(table.error("modified_roll", "no rows"));
        };
        expect_rows(table, "modified_roll", first, last)?;
        let percents = table.column("percent")?;
        Ok(PercentByRoll { first, percents })
    }
}

#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum ConvoyBox {
    British,
    Murmansk,
}

/// 9.7c, 9.8b: one turn of the Strategic Warfare/Murmansk Table, in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KillAndLoss {
    pub kill: i32,
    pub loss: i32,
}

#[derive(Clone, Debug)]
pub struct StrategicWarfare {
    first: Turn,
    turns: Vec<[KillAndLoss; 2]>,
}

impl StrategicWarfare {
    /// A turn outside the table is read as its nearest row.
    #[inline]
    pub fn at(&self, turn: Turn, convoy: ConvoyBox) -> KillAndLoss {
        let row = turn.0.saturating_sub(self.first.0) as usize;
        self.turns[row.min(self.turns.len() - 1)][convoy as usize]
    }

    /// The turns that have a row.
    pub fn span(&self) -> (Turn, Turn) {
        (self.first, Turn(self.first.0 + self.turns.len() as u8 - 1))
    }

    pub(super) fn load(table: &Table) -> Result<StrategicWarfare> {
        let mut next: Option<Turn> = None;
        let mut first = Turn(0);
        let mut turns = Vec::new();
        for row in table.rows() {
            let turn: Turn = row.get("turn")?;
            match next {
                None => first = turn,
                Some(wanted) if wanted != turn => {
                    return Err(row.error("turn", format!("{wanted} belongs here")));
                }
                Some(_) => {}
            }
            next = Some(turn.next());
            turns.push([
                KillAndLoss {
                    kill: row.get("british_kill")?,
                    loss: row.get("british_loss")?,
                },
                KillAndLoss {
                    kill: row.get("murmansk_kill")?,
                    loss: row.get("murmansk_loss")?,
                },
            ]);
        }
        if turns.is_empty() {
            return Err(table.error("turn", "no rows"));
        }
        Ok(StrategicWarfare { first, turns })
    }
}

#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum UboatBase {
    NorthSea,
    Biscay,
}

/// 9.3 to 9.5: by base, by whether the Axis controls Norway, and by convoy box.
#[derive(Clone, Debug)]
pub struct Effectiveness([[[Option<u8>; 2]; 2]; 2]);

impl Effectiveness {
    /// Percent, or `None` where those U-boats may not sail.
    #[inline]
    pub fn percent(&self, base: UboatBase, axis_norway: bool, convoy: ConvoyBox) -> Option<u8> {
        self.0[base as usize][axis_norway as usize][convoy as usize]
    }

    pub(super) fn load(table: &Table) -> Result<Effectiveness> {
        let mut all = [[[None; 2]; 2]; 2];
        let mut seen = [[false; 2]; 2];
        for row in table.rows() {
            let base = match row.text("base")? {
                "north_sea_uboat_box" => UboatBase::NorthSea,
                "biscay_uboat_box" => UboatBase::Biscay,
                other => return Err(row.error("base", format!("no U-boat base `{other}`"))),
            } as usize;
            let norway = yes_or_no(row, "axis_norway")? as usize;
            all[base][norway] = [
                row.get::<Maybe<u8>>("british")?.0,
                row.get::<Maybe<u8>>("murmansk")?.0,
            ];
            seen[base][norway] = true;
        }
        if seen != [[true; 2]; 2] {
            let message = "each base needs a row with and without Norway";
            return Err(table.error("base", message));
        }
        Ok(Effectiveness(all))
    }
}
