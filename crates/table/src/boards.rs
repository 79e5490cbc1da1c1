//! Boards and their maps, drawn once and kept ready to send.

use crate::asset::Asset;
use crate::refusal::{Answered, Refusal};
use board::BoardFiles;
use chart::{Layer, Plan, Sheet, Style, Theme};
use kernel::Ruleset;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Default)]
pub struct Boards {
    drawn: Mutex<HashMap<String, Arc<Asset>>>,
}

impl Boards {
    /// The spaces of a board, in the units of its map.
    pub fn spaces(&self, game: &str) -> Answered<Arc<Asset>> {
        self.once(game, "", |files| {
            let sheet = Sheet::read(files).map_err(|e| e[0].to_string())?;
            let plan = Plan::of(&sheet, &style(Theme::Light, Layer::All));
            let json = serde_json::to_string(&plan).map_err(|e| e.to_string())?;
            Ok(("application/json", json))
        })
    }

    /// The map of a board without its frame, whole or in part.
    pub fn map(&self, game: &str, theme: Theme, layer: Layer) -> Answered<Arc<Asset>> {
        let what = format!("{} {}", theme.name(), layer.name());
        self.once(game, &what, |files| {
            let sheet = Sheet::read(files).map_err(|e| e[0].to_string())?;
            Ok(("image/svg+xml", chart::svg(&sheet, &style(theme, layer))))
        })
    }

    /// What a game looks like.
    pub fn look(&self, ruleset: &dyn Ruleset) -> Answered<Arc<Asset>> {
        let key = format!("{} look", ruleset.info().id);
        if let Some(asset) = self.kept().get(&key) {
            return Ok(Arc::clone(asset));
        }
        let json =
            serde_json::to_vec(ruleset.look()).map_err(|e| Refusal::fault(&e.to_string()))?;
        let asset = Arc::new(Asset::new("application/json", json));
        self.kept().insert(key, Arc::clone(&asset));
        Ok(asset)
    }

    fn kept(&self) -> MutexGuard<'_, HashMap<String, Arc<Asset>>> {
        self.drawn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Two who ask for the same at first may both draw it; either drawing serves.
    fn once(
        &self,
        game: &str,
        what: &str,
        draw: impl FnOnce(&BoardFiles) -> Result<(&'static str, String), String>,
    ) -> Answered<Arc<Asset>> {
        let key = format!("{game} {what}");
        if let Some(asset) = self.kept().get(&key) {
            return Ok(Arc::clone(asset));
        }
        let files = BoardFiles::embedded(game)
            .ok_or_else(|| Refusal::new(404, "not_found", format!("there is no board `{game}`")))?;
        let (kind, text) = draw(&files).map_err(|e| Refusal::fault(&e))?;
        let asset = Arc::new(Asset::new(kind, text.into_bytes()));
        self.kept().insert(key, Arc::clone(&asset));
        Ok(asset)
    }
}

fn style(theme: Theme, layer: Layer) -> Style {
    Style {
        theme,
        layer,
        frame: false,
        ..Style::default()
    }
}
