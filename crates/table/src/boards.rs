//! Boards and their maps, drawn once and kept ready to send.

use crate::asset::Asset;
use crate::refusal::{Answered, Refusal};
use board::{Board, BoardFiles};
use chart::{Sheet, Style, Theme};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Default)]
pub struct Boards {
    drawn: Mutex<HashMap<String, Arc<Asset>>>,
}

impl Boards {
    /// The spaces of a board, in the units of its map.
    pub fn spaces(&self, game: &str) -> Answered<Arc<Asset>> {
        self.once(game, "", |files| {
            let board = Board::parse(files).map_err(|e| e[0].to_string())?;
            Ok(("application/json", board_json(&board).to_string()))
        })
    }

    /// The map of a board without its frame.
    pub fn map(&self, game: &str, theme: Theme) -> Answered<Arc<Asset>> {
        self.once(game, theme.name(), |files| {
            let sheet = Sheet::read(files).map_err(|e| e[0].to_string())?;
            let style = Style {
                theme,
                frame: false,
                ..Style::default()
            };
            Ok(("image/svg+xml", chart::svg(&sheet, &style)))
        })
    }

    /// Two who ask for the same at first may both draw it; either drawing serves.
    fn once(
        &self,
        game: &str,
        what: &str,
        draw: impl FnOnce(&BoardFiles) -> Result<(&'static str, String), String>,
    ) -> Answered<Arc<Asset>> {
        let key = format!("{game} {what}");
        let drawn = || self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(asset) = drawn().get(&key) {
            return Ok(Arc::clone(asset));
        }
        let files = BoardFiles::embedded(game)
            .ok_or_else(|| Refusal::new(404, "not_found", format!("there is no board `{game}`")))?;
        let (kind, text) = draw(&files).map_err(|e| Refusal::fault(&e))?;
        let asset = Arc::new(Asset::new(kind, text.into_bytes()));
        drawn().insert(key, Arc::clone(&asset));
        Ok(asset)
    }
}

fn board_json(board: &Board) -> Value {
    let frame = board.header().frame;
    let spaces: Vec<Value> = board
        .ids()
        .map(|id| {
            let space = board.space(id);
            let beside = board.neighbours(id).iter();
            let mut fields = Map::new();
            fields.insert("key".into(), json!(space.key));
            fields.insert("name".into(), json!(space.name));
            fields.insert("kind".into(), json!(space.kind));
            fields.insert("terrain".into(), json!(space.terrain));
            fields.insert("country".into(), json!(space.country));
            fields.insert("x".into(), json!(space.at.x));
            fields.insert("y".into(), json!(space.at.y));
            let keys: Vec<&str> = beside.map(|link| board.key(link.to)).collect();
            fields.insert("beside".into(), json!(keys));
            Value::Object(fields)
        })
        .collect();
    json!({
        "game": board.header().id,
        "title": board.header().title,
        "x": frame.min.x,
        "y": frame.min.y,
        "width": frame.max.x - frame.min.x,
        "height": frame.max.y - frame.min.y,
        "attribution": board.header().attribution,
        "spaces": spaces,
    })
}
