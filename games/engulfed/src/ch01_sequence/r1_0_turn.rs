//! 1.0: game turns.

use serde::{Deserialize, Serialize};

/// 1.0: a game turn of two months, counted from Jan/Feb 1939 (turn 0).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Turn(pub u8);

const MONTHS: [&str; 6] = [
    "Jan/Feb", "Mar/Apr", "May/Jun", "Jul/Aug", "Sep/Oct", "Nov/Dec",
];

impl Turn {
    /// Later than every game: for what waits for an event.
    pub const NEVER: Turn = Turn(u8::MAX);

    /// `pair` counts from 0 for Jan/Feb.
    pub const fn new(year: u16, pair: u8) -> Turn {
        Turn((year - 1939) as u8 * 6 + pair)
    }
    pub const fn year(self) -> u16 {
        1939 + self.0 as u16 / 6
    }
    pub const fn pair(self) -> u8 {
        self.0 % 6
    }
    pub const fn next(self) -> Turn {
        Turn(self.0 + 1)
    }
    /// 1.1a: Mar/Apr and Nov/Dec.
    pub const fn has_variable_weather(self) -> bool {
        matches!(self.pair(), 1 | 5)
    }
}

impl std::fmt::Display for Turn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", MONTHS[self.pair() as usize], self.year())
    }
}

impl std::str::FromStr for Turn {
    type Err = String;
    fn from_str(text: &str) -> Result<Turn, String> {
        let wrong = || format!("`{text}` is not a turn; write it as `Sep/Oct 1939`");
        let (months, year) = text.split_once(' ').ok_or_else(wrong)?;
        let pair = MONTHS.iter().position(|m| *m == months).ok_or_else(wrong)?;
        let year: u16 = year.parse().map_err(|_| wrong())?;
        if !(1939..=1970).contains(&year) {
            return Err(wrong());
        }
        Ok(Turn::new(year, pair as u8))
    }
}
