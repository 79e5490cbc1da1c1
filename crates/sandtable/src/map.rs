use crate::cli::MapArgs;
use crate::{Fail, Output, text};
use board::{BoardError, BoardFiles};
use chart::{Sheet, Style, Theme};
use std::path::Path;

/// `sandtable map`
pub fn run(args: &MapArgs, output: &mut Output) -> Result<(), Fail> {
    let files = match &args.board {
        Some(folder) => BoardFiles::read(folder).map_err(|error| Fail::wrong(error.to_string()))?,
        None => BoardFiles::embedded(&args.game).ok_or_else(|| {
            let known = text::list(board::boards::names());
            Fail::wrong(format!(
                "there is no board `{}`; there are {known}",
                args.game
            ))
        })?,
    };
    let sheet = Sheet::read(&files).map_err(|errors| Fail::wrong(lines(&errors)))?;
    let svg = chart::svg(&sheet, &style(args));
    if args.svg == Path::new("-") {
        output.out.write_all(svg.as_bytes())?;
        return Ok(());
    }
    std::fs::write(&args.svg, &svg).map_err(|error| Fail::file(&args.svg, error))?;
    let (spaces, size) = (sheet.board.len(), text::thousands(svg.len() as u64));
    writeln!(
        output.out,
        "{}: {spaces} spaces, {size} bytes",
        args.svg.display()
    )?;
    Ok(())
}

fn style(args: &MapArgs) -> Style {
    let theme = Theme::ALL
        .into_iter()
        .find(|theme| theme.name() == args.theme);
    Style {
        theme: theme.unwrap_or_default(),
        layer: chart::Layer::All,
        numbers: !args.no_numbers,
        relief: !args.no_relief,
        rail: !args.no_rail,
        frame: !args.no_frame,
    }
}

fn lines(errors: &[BoardError]) -> String {
    let all: Vec<String> = errors.iter().map(BoardError::to_string).collect();
    all.join("\n")
}
