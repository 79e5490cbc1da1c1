//! The turn track, the weather boxes and the tables of strategic warfare.

use board::{BoardError, Table};

use super::Result;
use crate::types::{Climate, Turn, Weather};

/// A value by [`Climate`].
pub type Zones = [Weather; 3];

/// 1.1: the Turn Record Track with its weather, and the Variable Weather boxes.
#[derive(Clone, Debug)]
pub struct Turns {
    first: Turn,
    /// `None` where dice decide.
    printed: Vec<Option<Zones>>,
    /// Mar/Apr and Nov/Dec; German high, Soviet high or a tie.
    boxes: [[Zones; 2]; 2],
}

impl Turns {
    pub const fn first(&self) -> Turn {
        self.first
    }
    pub fn last(&self) -> Turn {
        Turn(self.first.0 + self.printed.len() as u8 - 1)
    }
    pub fn len(&self) -> usize {
        self.printed.len()
    }
    pub fn is_empty(&self) -> bool {
        self.printed.is_empty()
    }
    /// The weather printed for a turn; `None` in Mar/Apr and Nov/Dec.
    pub fn printed(&self, turn: Turn) -> Option<Zones> {
        let index = turn.0.checked_sub(self.first.0)?;
        self.printed.get(usize::from(index)).copied().flatten()
    }
    /// 1.11: what a box says after both dice are rolled; ties are the Soviet's.
    pub fn variable(&self, turn: Turn, german_high: bool) -> Zones {
        self.boxes[usize::from(turn.pair() == 5)][usize::from(!german_high)]
    }

    pub(super) fn load(track: &Table, boxes: &Table) -> Result<Turns> {
        let mut turns = Turns {
            first: Turn::new(1939, 4),
            printed: Vec::with_capacity(track.len()),
            boxes: load_boxes(boxes)?,
        };
        for row in track.rows() {
            let turn: Turn = row.get("turn")?;
            let wanted = Turn(turns.first.0 + turns.printed.len() as u8);
            if turn != wanted {
                return Err(row.error("turn", format!("{wanted} belongs here")));
            }
            turns.printed.push(if turn.has_variable_weather() {
                for column in ["west", "east", "south"] {
                    if row.text(column)? != "variable" {
                        return Err(row.error(column, "dice decide this turn's weather"));
                    }
                }
                None
            } else {
                Some(zones(row)?)
            });
        }
        if turns.printed.is_empty() {
            return Err(track.error("turn", "there is no turn"));
        }
        Ok(turns)
    }
}

fn zones(row: board::Row<'_>) -> Result<Zones> {
    let mut zones = [Weather::Clear; 3];
    for (climate, column) in [
        (Climate::West, "west"),
        (Climate::East, "east"),
        (Climate::South, "south"),
    ] {
        zones[climate.index()] = row.word(column)?;
    }
    Ok(zones)
}

fn load_boxes(table: &Table) -> Result<[[Zones; 2]; 2]> {
    let mut boxes: [[Option<Zones>; 2]; 2] = [[None; 2]; 2];
    for row in table.rows() {
        let months = match row.text("months")? {
            "Mar/Apr" => 0,
            "Nov/Dec" => 1,
            other => return Err(row.error("months", format!("`{other}` has printed weather"))),
        };
        let high = match row.text("high")? {
            "german" => 0,
            "soviet" => 1,
            other => return Err(row.error("high", format!("`{other}` rolls no die"))),
        };
        boxes[months][high] = Some(zones(row)?);
    }
    let full = |months: [Option<Zones>; 2]| match months {
        [Some(german), Some(soviet)] => Ok([german, soviet]),
        _ => Err(table.error("high", "a box lacks a row")),
    };
    Ok([full(boxes[0])?, full(boxes[1])?])
}

/// The tables of chapter 2.
#[derive(Clone, Debug)]
pub struct Charts {
    /// Up to so many U-boat points: WERPs lost, by die.
    u_boats: Vec<(u8, [u8; 6])>,
    /// By level: the die that sinks a boat (7: none), and boats for a die.
    asw: Vec<(u8, u8)>,
    /// By level: bombers for a die (0: no dice).
    flak: Vec<u8>,
    /// By die from 1; a V-2 adds 1.
    v_weapons: [u8; 7],
}

pub(super) struct ChartTables {
    pub u_boats: Table,
    pub asw: Table,
    pub flak: Table,
    pub v_weapons: Table,
}

impl Charts {
    /// 2.12: WERPs that Britain loses to this die of 1 to 6.
    pub fn u_boat_attack(&self, boats: u8, die: u8) -> u8 {
        let column = self.u_boats.iter().find(|(to, _)| boats <= *to);
        let column = column.or(self.u_boats.last());
        match column {
            Some((_, werps)) if boats > 0 => werps[usize::from(die.clamp(1, 6)) - 1],
            _ => 0,
        }
    }
    /// 2.11: how many dice the Allies roll against the boats.
    pub fn asw_dice(&self, level: u8, boats: u8) -> u8 {
        let (hits_on, per_die) = self.asw_line(level);
        match boats {
            0 => 0,
            _ if hits_on > 6 => 0,
            _ => (boats / per_die.max(1)).max(1),
        }
    }
    /// 2.11: each die of this or more sinks a boat; 7 when none does.
    pub fn asw_hits_on(&self, level: u8) -> u8 {
        self.asw_line(level).0
    }
    fn asw_line(&self, level: u8) -> (u8, u8) {
        let line = self.asw.get(usize::from(level)).or(self.asw.last());
        line.copied().unwrap_or((7, 1))
    }
    /// 2.22(d): fractions are dropped.
    pub fn flak_dice(&self, level: u8, bombers: u8) -> u8 {
        let line = self.flak.get(usize::from(level)).or(self.flak.last());
        match line {
            Some(0) | None => 0,
            Some(per_die) => bombers / per_die,
        }
    }
    /// 2.28: WERPs that a V-1 or V-2 costs Britain.
    pub fn v_weapon(&self, die: u8, is_v2: bool) -> u8 {
        self.v_weapons[usize::from(die.clamp(1, 6) - 1 + u8::from(is_v2))]
    }

    pub(super) fn load(tables: &ChartTables) -> Result<Charts> {
        let mut v_weapons = [0; 7];
        for (index, row) in tables.v_weapons.rows().enumerate() {
            in_order(row, "die", index + 1)?;
            let cell = v_weapons.get_mut(index);
            *cell.ok_or_else(|| row.error("die", "no die reaches this"))? = row.get("werps")?;
        }
        if tables.v_weapons.len() < 7 {
            let file = tables.v_weapons.file();
            return Err(BoardError::new(file, 0, "die", "7 dice belong here"));
        }
        Ok(Charts {
            u_boats: load_u_boats(&tables.u_boats)?,
            asw: by_level(&tables.asw, |row| {
                Ok((
                    row.within("hits_on", 1..=7)?,
                    row.within("u_boats_per_die", 1..=60)?,
                ))
            })?,
            flak: by_level(&tables.flak, |row| row.get("bombers_per_die"))?,
            v_weapons,
        })
    }
}

fn in_order(row: board::Row<'_>, column: &str, wanted: usize) -> Result<()> {
    if row.get::<usize>(column)? == wanted {
        Ok(())
    } else {
        Err(row.error(column, format!("{wanted} belongs here")))
    }
}

fn by_level<T>(table: &Table, read: impl Fn(board::Row<'_>) -> Result<T>) -> Result<Vec<T>> {
    let mut levels = Vec::with_capacity(table.len());
    for (level, row) in table.rows().enumerate() {
        in_order(row, "level", level)?;
        levels.push(read(row)?);
    }
    if levels.is_empty() {
        return Err(table.error("level", "there is no level"));
    }
    Ok(levels)
}

fn load_u_boats(table: &Table) -> Result<Vec<(u8, [u8; 6])>> {
    let mut columns: Vec<(u8, [u8; 6])> = Vec::with_capacity(table.len());
    for row in table.rows() {
        let before = columns.last().map_or(0, |(to, _)| *to);
        in_order(row, "from", usize::from(before) + 1)?;
        let to: u8 = row.get("to")?;
        if to <= before {
            return Err(row.error("to", "below `from`"));
        }
        columns.push((
            to,
            [
                row.get("die1")?,
                row.get("die2")?,
                row.get("die3")?,
                row.get("die4")?,
                row.get("die5")?,
                row.get("die6")?,
            ],
        ));
    }
    if columns.is_empty() {
        return Err(table.error("from", "there is no column"));
    }
    Ok(columns)
}
