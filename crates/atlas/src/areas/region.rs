//! Where seeds may grow.

use board::{Row, Table};

use super::plan::located;
use crate::Result;

/// A row of `<board>.regions.tsv`.
#[derive(Debug, Clone, PartialEq)]
pub struct Region {
    pub name: String,
    pub atoms: Vec<String>,
    /// How far a seed grows, in metres of effort.
    pub reach: u32,
    /// How far from its mainland an island still belongs to a zone, in metres.
    pub island: f64,
    drop: Vec<Vec<Limit>>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Limit {
    latitude: bool,
    above: bool,
    degrees: f64,
}

impl Region {
    pub fn read_all(table: &Table) -> Result<Vec<Self>> {
        table.rows().map(Self::read).collect()
    }

    fn read(row: Row<'_>) -> Result<Self> {
        let kilometres = |field| row.get::<u32>(field).map_err(located);
        let drop = row.text("drop").map_err(located)?;
        Ok(Region {
            name: row.text("region").map_err(located)?.to_string(),
            atoms: row.get::<board::List<String>>("atoms").map_err(located)?.0,
            reach: kilometres("max_km")? * 1000,
            island: f64::from(kilometres("island_km")?) * 1000.0,
            drop: parse_drop(drop).map_err(|message| located(row.error("drop", message)))?,
        })
    }

    /// Whether a place inside the atoms is nevertheless left out.
    pub fn drops(&self, lon: f64, lat: f64) -> bool {
        self.drop.iter().any(|limits| {
            limits.iter().all(|limit| {
                let value = if limit.latitude { lat } else { lon };
                if limit.above {
                    value > limit.degrees
                } else {
                    value < limit.degrees
                }
            })
        })
    }
}

fn parse_drop(text: &str) -> std::result::Result<Vec<Vec<Limit>>, String> {
    let clauses = text
        .split(';')
        .map(str::trim)
        .filter(|clause| !clause.is_empty());
    clauses
        .map(|clause| clause.split('&').map(parse_limit).collect())
        .collect()
}

fn parse_limit(text: &str) -> std::result::Result<Limit, String> {
    let text = text.trim();
    let wrong = || format!("`{text}` is not like `lat<33.6` or `lon>36`");
    let latitude = text.starts_with("lat");
    let rest = text
        .strip_prefix("lat")
        .or_else(|| text.strip_prefix("lon"))
        .ok_or_else(wrong)?;
    let above = rest.starts_with('>');
    let number = rest.strip_prefix(['<', '>']).ok_or_else(wrong)?;
    Ok(Limit {
        latitude,
        above,
        degrees: number.parse().map_err(|_| wrong())?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_alternatives_and_limits_hold_together() {
        let table = "region\tatoms\tmax_km\tisland_km\tdrop\nMorocco\tMorocco\t5\t6\tlat<30.2;lat<32.5&lon>-5\n";
        let region = &Region::read_all(&Table::parse("r", table).unwrap()).unwrap()[0];
        assert!(region.drops(-8.0, 30.0) && region.drops(-4.0, 32.0));
        assert!(!region.drops(-8.0, 32.0) && !region.drops(-4.0, 33.0));
    }

    #[test]
    fn a_wrong_limit_is_reported_with_file_line_and_field() {
        let table =
            "region\tatoms\tmax_km\tisland_km\tdrop\nMorocco\tMorocco\t5\t6\tnorth of Fez\n";
        let error = Region::read_all(&Table::parse("r.tsv", table).unwrap()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "r.tsv:2: field `drop`: `north of Fez` is not like `lat<33.6` or `lon>36`"
        );
    }
}
