//! Writes what a client needs of a board into a folder, as a table server would send it:
//! `cargo run -p chart --example plan -- neppa /tmp/boards`.

use chart::{Layer, Plan, Sheet, Style, Theme};
use std::path::Path;

fn main() -> Result<(), String> {
    let mut args = std::env::args().skip(1);
    let name = args.next().ok_or("which board?")?;
    let folder = args.next().ok_or("which folder?")?;
    let files = board::BoardFiles::embedded(&name).ok_or("there is no such board")?;
    let sheet = Sheet::read(&files).map_err(|errors| format!("{errors:?}"))?;
    let write = |file: String, text: String| {
        std::fs::write(Path::new(&folder).join(file), text).map_err(|e| e.to_string())
    };
    let style = |theme, layer| Style {
        theme,
        layer,
        frame: false,
        ..Style::default()
    };
    let plan = Plan::of(&sheet, &style(Theme::Light, Layer::All));
    let plan = serde_json::to_string(&plan).map_err(|e| e.to_string())?;
    write(format!("{name}-board.json"), plan)?;
    for theme in [Theme::Light, Theme::Dark] {
        for layer in [Layer::Ground, Layer::Names] {
            let file = format!("{name}-{}-{}.svg", theme.name(), layer.name());
            write(file, chart::svg(&sheet, &style(theme, layer)))?;
        }
    }
    Ok(())
}
