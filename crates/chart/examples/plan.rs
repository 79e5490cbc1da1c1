//! Prints the plan of a board as JSON: `cargo run -p chart --example plan -- neppa`.

use chart::{Plan, Sheet, Style};

fn main() -> Result<(), String> {
    let name = std::env::args().nth(1).ok_or("which board?")?;
    let files = board::BoardFiles::embedded(&name).ok_or("there is no such board")?;
    let sheet = Sheet::read(&files).map_err(|errors| format!("{errors:?}"))?;
    let style = Style {
        frame: false,
        ..Style::default()
    };
    let plan = Plan::of(&sheet, &style);
    println!(
        "{}",
        serde_json::to_string(&plan).map_err(|e| e.to_string())?
    );
    Ok(())
}
