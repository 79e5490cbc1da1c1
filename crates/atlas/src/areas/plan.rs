//! What is to be drawn: the authored tables of a board, read and checked.

use board::{BoardError, Header, Row, SpaceKind, Table};

use super::AreaBoard;
use super::overlay::{Overlay, Vocabulary};
use super::region::Region;
use crate::{AtlasError, Result};

macro_rules! authored {
    ($board:literal, $file:literal) => {
        Authored {
            path: concat!("crates/atlas/overlays/", $board, ".", $file),
            text: include_str!(concat!("../../overlays/", $board, ".", $file)),
        }
    };
}

macro_rules! authored_board {
    ($board:literal) => {
        AuthoredBoard {
            header: authored!($board, "board.toml"),
            spaces: authored!($board, "spaces.tsv"),
            regions: authored!($board, "regions.tsv"),
            borders: authored!($board, "borders.tsv"),
            rules: authored!($board, "rules.tsv"),
            hand: authored!($board, "hand.tsv"),
        }
    };
}

#[derive(Clone, Copy)]
struct Authored {
    path: &'static str,
    text: &'static str,
}

struct AuthoredBoard {
    header: Authored,
    spaces: Authored,
    regions: Authored,
    borders: Authored,
    rules: Authored,
    hand: Authored,
}

/// A space to draw.
#[derive(Debug, Clone, PartialEq)]
pub struct Seeded {
    pub key: String,
    pub kind: SpaceKind,
    pub country: String,
    /// Longitude and latitude; empty for a box.
    pub seeds: Vec<(f64, f64)>,
    /// Head start in metres.
    pub weight: u32,
    /// Index into [`Plan::regions`]; `None` when only the hand overlay gives it ground.
    pub region: Option<usize>,
}

/// Everything authored about one board.
#[derive(Debug, Clone)]
pub struct Plan {
    pub header: Header,
    /// `board.toml` as it is written.
    pub header_text: &'static str,
    pub spaces: Vec<Seeded>,
    pub table: Table,
    pub regions: Vec<Region>,
    pub borders: Table,
    /// What the rulebook says, applied on top of the tables.
    pub rules: Overlay,
    /// Corrections by hand, applied last.
    pub hand: Overlay,
}

impl Plan {
    pub fn of(board: AreaBoard) -> Result<Self> {
        let authored = match board {
            AreaBoard::Neppa => authored_board!("neppa"),
            AreaBoard::Engulfed => authored_board!("engulfed"),
        };
        let table = |file: Authored| Table::parse(file.path, file.text).map_err(located);
        let regions = Region::read_all(&table(authored.regions)?)?;
        let spaces = table(authored.spaces)?;
        let header = Header::parse(authored.header.path, authored.header.text).map_err(located)?;
        let words = Vocabulary {
            keys: spaces.column("key").map_err(located)?,
            columns: spaces.columns().to_vec(),
            kinds: header.border_kinds.clone(),
        };
        Ok(Plan {
            header,
            header_text: authored.header.text,
            spaces: spaces
                .rows()
                .map(|row| seeded(row, &regions))
                .collect::<Result<_>>()?,
            regions,
            borders: table(authored.borders)?,
            rules: Overlay::read(&table(authored.rules)?, &words)?,
            hand: Overlay::read(&table(authored.hand)?, &words)?,
            table: spaces,
        })
    }

    pub fn index(&self, key: &str) -> Option<usize> {
        self.spaces.iter().position(|space| space.key == key)
    }
}

/// An error of the table reader, as one of the atlas.
pub fn located(error: BoardError) -> AtlasError {
    AtlasError::at(error.file, error.line, &error.field, error.message)
}

fn seeded(row: Row<'_>, regions: &[Region]) -> Result<Seeded> {
    let text = |field| row.text(field).map_err(located);
    let region = match text("region")? {
        "" => None,
        name => Some(
            regions
                .iter()
                .position(|region| region.name == name)
                .ok_or_else(|| {
                    located(row.error("region", format!("there is no region `{name}`")))
                })?,
        ),
    };
    let mut seeds = Vec::new();
    if !text("lat")?.is_empty() {
        let degrees = |field| row.get::<f64>(field).map_err(located);
        seeds.push((degrees("lon")?, degrees("lat")?));
    }
    for pair in text("seeds")?.split(';').filter(|pair| !pair.is_empty()) {
        let wrong = || located(row.error("seeds", format!("`{pair}` is not `lat,lon`")));
        let (lat, lon) = pair.split_once(',').ok_or_else(wrong)?;
        seeds.push((
            lon.parse().map_err(|_| wrong())?,
            lat.parse().map_err(|_| wrong())?,
        ));
    }
    Ok(Seeded {
        key: text("key")?.to_string(),
        kind: row.get("kind").map_err(located)?,
        country: text("country")?.to_string(),
        seeds,
        weight: row.get::<u32>("weight").map_err(located)? * 1000,
        region,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_malformed_space_is_reported_with_file_line_and_field() {
        let regions = "region\tatoms\tmax_km\tisland_km\tdrop\nFrance\tVichy\t5\t6\t\n";
        let regions = Region::read_all(&Table::parse("r", regions).unwrap()).unwrap();
        let read = |row: &str| {
            let head = "key\tkind\tcountry\tlat\tlon\tseeds\tweight\tregion";
            let table = Table::parse("x.spaces.tsv", &format!("{head}\n{row}\n")).unwrap();
            seeded(table.row(0).unwrap(), &regions)
        };
        let metz = read("metz\tland\tfrance\t48.9\t5.0\t49.3,5.7\t10\tFrance").unwrap();
        assert_eq!(
            (metz.seeds, metz.weight),
            (vec![(5.0, 48.9), (5.7, 49.3)], 10_000)
        );
        for (row, expected) in [
            (
                "metz\tland\t\t48.9\t5.0\t\t0\tFrnace",
                "x.spaces.tsv:2: field `region`: there is no region `Frnace`",
            ),
            (
                "metz\tland\t\t48.9\t5.0\there\t0\tFrance",
                "x.spaces.tsv:2: field `seeds`: `here` is not `lat,lon`",
            ),
            (
                "metz\tland\t\t48.9\teast\t\t0\tFrance",
                "x.spaces.tsv:2: field `lon`: `east`: invalid float literal",
            ),
            (
                "metz\tland\t\t48.9\t5.0\t\t-1\tFrance",
                "x.spaces.tsv:2: field `weight`: `-1`: invalid digit found in string",
            ),
        ] {
            assert_eq!(read(row).unwrap_err().to_string(), expected);
        }
    }
}
