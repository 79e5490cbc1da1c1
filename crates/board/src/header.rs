use serde::Deserialize;

use crate::{BoardError, Point};

/// `board.toml`: what the board is as a whole.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Header {
    pub id: String,
    pub title: String,
    pub kind: BoardKind,
    /// The rectangle, in board units, that pictures show.
    pub frame: Frame,
    /// The names of the bits of [`crate::Kinds`], first bit first; at most 32.
    pub border_kinds: Vec<String>,
    /// Lines that pictures and the about page show.
    #[serde(default)]
    pub attribution: Vec<String>,
    /// Hex boards: the grid as the atlas wrote it.
    #[serde(default)]
    pub grid: Option<toml::Table>,
    /// How the board lies on the globe, with the scale as `metres_per_unit`; for pictures.
    #[serde(default)]
    pub projection: Option<toml::Table>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardKind {
    Hex,
    Area,
}

/// `[x0, y0, x1, y1]` in board units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "[i32; 4]")]
pub struct Frame {
    pub min: Point,
    pub max: Point,
}

impl From<[i32; 4]> for Frame {
    fn from([x0, y0, x1, y1]: [i32; 4]) -> Self {
        Self {
            min: Point { x: x0, y: y0 },
            max: Point { x: x1, y: y1 },
        }
    }
}

impl Header {
    /// Reads `board.toml`; `file` is only for messages.
    pub fn parse(file: &str, text: &str) -> Result<Self, BoardError> {
        let header: Self = toml::from_str(text).map_err(|error| {
            let line = error
                .span()
                .map_or(0, |span| 1 + text[..span.start].matches('\n').count());
            BoardError::new(file, line, "", error.message().trim_end())
        })?;
        if header.frame.min.x >= header.frame.max.x || header.frame.min.y >= header.frame.max.y {
            return Err(BoardError::new(
                file,
                line_of(text, "frame"),
                "frame",
                "empty frame",
            ));
        }
        let kinds = &header.border_kinds;
        let twice = (1..kinds.len()).find(|&index| kinds[..index].contains(&kinds[index]));
        let message = match twice {
            Some(index) => format!("`{}` stands twice", kinds[index]),
            None if kinds.len() > 32 => format!("{} kinds, at most 32 fit", kinds.len()),
            None => return Ok(header),
        };
        Err(BoardError::new(
            file,
            line_of(text, "border_kinds"),
            "border_kinds",
            message,
        ))
    }
}

fn line_of(text: &str, key: &str) -> usize {
    text.lines()
        .position(|line| line.trim_start().starts_with(key))
        .map_or(0, |index| index + 1)
}
