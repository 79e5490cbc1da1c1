//! What is printed: the counters, and what the board says of its hexes.

use crate::types::{Hex, KEYS, NAMES, Side, UnitId, board};
use crate::unit::{At, Kind, Unit};
use board::{BoardError, Kinds, Row, SpaceKind, Table};
use kernel::Seat;
use std::sync::LazyLock;

#[derive(Debug)]
pub struct Counter {
    pub name: String,
    pub unit: Unit,
}

/// # Panics
/// Never: a test reads them.
pub fn counters() -> &'static [Counter] {
    static ALL: LazyLock<Vec<Counter>> = LazyLock::new(|| {
        let text = include_str!("../data/counters.tsv");
        read(text).unwrap_or_else(|error| panic!("{error}"))
    });
    &ALL
}

pub fn counter_name(id: UnitId) -> &'static str {
    &counters()[id.index()].name
}

fn read(text: &str) -> Result<Vec<Counter>, BoardError> {
    let table = Table::parse("data/counters.tsv", text)?;
    table.rows().map(counter).collect()
}

fn counter(row: Row<'_>) -> Result<Counter, BoardError> {
    let (owner, kind, at) = (row.text("owner")?, row.text("kind")?, row.text("at")?);
    let owner = KEYS.iter().position(|key| *key == owner);
    let owner = owner.ok_or_else(|| row.error("owner", "no such player"))?;
    let kind = Kind::ALL.iter().find(|(key, _)| *key == kind);
    let at = match at {
        "" => At::Reserve,
        key => {
            let hex = board().find(key);
            At::Hex(hex.ok_or_else(|| row.error("at", "no such hex"))?.into())
        }
    };
    Ok(Counter {
        name: row.text("name")?.to_string(),
        unit: Unit {
            owner: Seat(owner as u8),
            kind: kind.ok_or_else(|| row.error("kind", "no such kind"))?.1,
            at,
            moved: false,
            fought: false,
        },
    })
}

/// What the board says, by the words of its files.
pub struct Ground {
    pub land: Kinds,
    pub sea: Kinds,
    pub coast: Kinds,
    pub river: Kinds,
    pub cities: Vec<Hex>,
    /// By seat.
    pub homes: Vec<Hex>,
    pub rivers: Vec<Side>,
}

/// # Panics
/// Never: a test reads it.
pub fn ground() -> &'static Ground {
    static GROUND: LazyLock<Ground> = LazyLock::new(|| {
        let kind = |name| board().kind(name).expect("declared in board.toml");
        let home = board().column::<board::Maybe<String>>("home");
        let home = home.unwrap_or_else(|error| panic!("{error}"));
        let of = |name: &str| Hex::all().find(|hex| home[hex.index()].0.as_deref() == Some(name));
        let city = board().column::<board::Flag>("city");
        let city = city.unwrap_or_else(|error| panic!("{error}"));
        let river = kind("river");
        let sides = board().borders().filter(|(_, _, kinds)| kinds.has(river));
        Ground {
            land: kind("land"),
            sea: kind("all_sea"),
            coast: kind("coast"),
            river,
            cities: Hex::all().filter(|hex| city[hex.index()].0).collect(),
            homes: NAMES.iter().filter_map(|name| of(name)).collect(),
            rivers: sides
                .map(|(a, b, _)| Side::between(a.into(), b.into()))
                .collect(),
        }
    });
    &GROUND
}

pub fn home(seat: Seat) -> Hex {
    ground().homes[seat.index()]
}

pub fn is_land(hex: Hex) -> bool {
    board().space(hex.space()).kind == SpaceKind::Land
}

pub fn is_forest(hex: Hex) -> bool {
    &*board().space(hex.space()).terrain == "forest"
}
