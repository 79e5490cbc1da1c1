//! The books' grids: pointy-top hexes in rows, two sheets joined by a seam, numbers as printed.

use std::ops::RangeInclusive;

use libm::{floor, round, sqrt};

/// Which pair of sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheets {
    /// `w` and `e`: odd rows stand half a hex to the east; column 27 of `w` is column 01 of `e`.
    Krieg,
    /// `W` and `E`: even rows stand half a hex to the east; `E` is numbered from the opposite corner.
    Aeto,
}

impl Sheets {
    /// The board's name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Krieg => "krieg",
            Self::Aeto => "aeto",
        }
    }
}

/// A hex by row (growing northwards) and column (growing eastwards) of the western sheet, continued over the seam.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    pub row: i32,
    pub col: i32,
}

/// The extent of a board and how it maps to board units.
#[derive(Debug, Clone)]
pub struct Grid {
    pub sheets: Sheets,
    pub rows: RangeInclusive<i32>,
    pub cols: RangeInclusive<i32>,
    /// Width of a hex in board units.
    pub width: i32,
    /// A third of the distance between rows in board units: corners lie at whole multiples.
    pub third: i32,
}

impl Grid {
    pub fn new(sheets: Sheets) -> Self {
        match sheets {
            Sheets::Krieg => Grid {
                sheets,
                rows: 9..=57,
                cols: 1..=54,
                width: 180,
                third: 52,
            },
            Sheets::Aeto => Grid {
                sheets,
                rows: 1..=61,
                cols: 1..=62,
                width: 156,
                third: 45,
            },
        }
    }

    fn columns(&self) -> usize {
        (self.cols.end() - self.cols.start() + 1) as usize
    }

    pub fn len(&self) -> usize {
        self.columns() * (self.rows.end() - self.rows.start() + 1) as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        self.rows
            .clone()
            .flat_map(|row| self.cols.clone().map(move |col| Hex { row, col }))
    }

    pub fn index(&self, hex: Hex) -> Option<usize> {
        let inside = self.rows.contains(&hex.row) && self.cols.contains(&hex.col);
        inside.then(|| {
            (hex.row - self.rows.start()) as usize * self.columns()
                + (hex.col - self.cols.start()) as usize
        })
    }

    pub fn hex(&self, index: usize) -> Hex {
        Hex {
            row: self.rows.start() + (index / self.columns()) as i32,
            col: self.cols.start() + (index % self.columns()) as i32,
        }
    }

    fn shifted(&self, row: i32) -> bool {
        match self.sheets {
            Sheets::Krieg => row % 2 == 1,
            Sheets::Aeto => row % 2 == 0,
        }
    }

    /// The middle of a hex in grid units: hexes east, rows times √3/2 north.
    pub fn centre(&self, hex: Hex) -> (f64, f64) {
        let shift = if self.shifted(hex.row) { 0.5 } else { 0.0 };
        (
            f64::from(hex.col) + shift,
            f64::from(hex.row) * row_height(),
        )
    }

    /// The hex that holds a point, which may lie outside the board.
    pub fn hex_at(&self, x: f64, y: f64) -> Hex {
        let middle = round(y / row_height()) as i32;
        let mut best = (
            f64::INFINITY,
            Hex {
                row: middle,
                col: 0,
            },
        );
        for row in middle - 1..=middle + 1 {
            let shift = if self.shifted(row) { 0.5 } else { 0.0 };
            let hex = Hex {
                row,
                col: floor(x - shift + 0.5) as i32,
            };
            let (cx, cy) = self.centre(hex);
            let d = (x - cx) * (x - cx) + (y - cy) * (y - cy);
            if d < best.0 {
                best = (d, hex);
            }
        }
        best.1
    }

    /// East, north-east, north-west, west, south-west, south-east.
    pub fn neighbours(&self, hex: Hex) -> [Hex; 6] {
        let o = if self.shifted(hex.row) { 0 } else { -1 };
        let at = |dr, dc| Hex {
            row: hex.row + dr,
            col: hex.col + dc,
        };
        [
            at(0, 1),
            at(1, 1 + o),
            at(1, o),
            at(0, -1),
            at(-1, o),
            at(-1, 1 + o),
        ]
    }

    /// The corners in grid units; the side towards neighbour `i` runs from corner `i + 5` to corner `i`.
    pub fn corners(&self, hex: Hex) -> [(f64, f64); 6] {
        let (x, y) = self.centre(hex);
        let long = 1.0 / sqrt(3.0);
        let short = long / 2.0;
        [
            (0.5, short),
            (0.0, long),
            (-0.5, short),
            (-0.5, -short),
            (0.0, -long),
            (0.5, -short),
        ]
        .map(|(dx, dy)| (x + dx, y + dy))
    }

    /// How many hexes apart two hexes are.
    pub fn distance(&self, a: Hex, b: Hex) -> i32 {
        let q = |h: Hex| 2 * h.col + i32::from(self.shifted(h.row)) - h.row;
        let (dq, dr) = ((q(a) - q(b)) / 2, a.row - b.row);
        dq.abs().max(dr.abs()).max((dq + dr).abs())
    }

    /// Grid units to board units: y grows southwards, a margin of one hex all around.
    pub fn to_board(&self, x: f64, y: f64) -> (i32, i32) {
        let w = f64::from(self.width);
        let pitch = f64::from(3 * self.third) / row_height();
        let left = f64::from(*self.cols.start()) - 1.5;
        let top = (f64::from(*self.rows.end()) + 1.5) * row_height();
        (
            round((x - left) * w) as i32,
            round((top - y) * pitch) as i32,
        )
    }

    /// Left, top, right and bottom of the board in board units.
    pub fn frame(&self) -> [i32; 4] {
        let (right, bottom) = self.to_board(
            f64::from(*self.cols.end()) + 2.0,
            (f64::from(*self.rows.start()) - 1.5) * row_height(),
        );
        [0, 0, right, bottom]
    }

    /// The number printed on the map.
    pub fn label(&self, hex: Hex) -> String {
        let Hex { row, col } = hex;
        match self.sheets {
            Sheets::Krieg if col <= 27 => format!("w{row:02}{col:02}"),
            Sheets::Krieg => format!("e{row:02}{:02}", col - 26),
            // Tallinn stands on the seam and is printed with its eastern number (1.6).
            Sheets::Aeto if (row, col) == (46, 34) => eastern(hex),
            Sheets::Aeto if col <= 34 => format!("W{row:02}{col:02}"),
            Sheets::Aeto => eastern(hex),
        }
    }

    /// The number that the other sheet prints on the same hex, along the seam.
    pub fn alias(&self, hex: Hex) -> Option<String> {
        match self.sheets {
            Sheets::Krieg => (hex.col == 27).then(|| format!("e{:02}01", hex.row)),
            Sheets::Aeto if hex.col == 35 || (hex.row, hex.col) == (46, 34) => {
                Some(format!("W{:02}{:02}", hex.row, hex.col))
            }
            Sheets::Aeto => (hex.col == 33 || hex.col == 34).then(|| eastern(hex)),
        }
    }

    /// Reads a printed number; hexes beyond the board are refused.
    pub fn parse(&self, text: &str) -> Option<Hex> {
        let sheet = text.chars().next()?;
        let digits = text.get(1..)?;
        if digits.len() != 4 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let (r, c): (i32, i32) = (digits[..2].parse().ok()?, digits[2..].parse().ok()?);
        let hex = match (self.sheets, sheet) {
            (Sheets::Krieg, 'w') | (Sheets::Aeto, 'W') => Hex { row: r, col: c },
            (Sheets::Krieg, 'e') => Hex {
                row: r,
                col: c + 26,
            },
            (Sheets::Aeto, 'E') => {
                let row = 62 - r;
                Hex {
                    row,
                    col: if row % 2 == 1 { 68 - c } else { 67 - c },
                }
            }
            _ => return None,
        };
        self.index(hex).map(|_| hex)
    }
}

fn eastern(hex: Hex) -> String {
    let col = if hex.row % 2 == 1 {
        68 - hex.col
    } else {
        67 - hex.col
    };
    format!("E{:02}{col:02}", 62 - hex.row)
}

/// Distance between rows when a hex is one wide.
pub fn row_height() -> f64 {
    sqrt(3.0) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_hexes_hold_their_middle() {
        for sheets in [Sheets::Krieg, Sheets::Aeto] {
            let grid = Grid::new(sheets);
            for hex in grid.hexes() {
                assert_eq!(
                    grid.parse(&grid.label(hex)),
                    Some(hex),
                    "{}",
                    grid.label(hex)
                );
                if let Some(alias) = grid.alias(hex) {
                    assert_eq!(grid.parse(&alias), Some(hex), "{alias}");
                }
                let (x, y) = grid.centre(hex);
                assert_eq!(grid.hex_at(x, y), hex);
                for (i, n) in grid.neighbours(hex).into_iter().enumerate() {
                    assert_eq!(grid.neighbours(n)[(i + 3) % 6], hex);
                    assert_eq!(grid.distance(hex, n), 1);
                }
            }
        }
    }
}
