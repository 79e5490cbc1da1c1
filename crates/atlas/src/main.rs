//! `atlas`: draws the boards and writes them under `boards/`.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;

use atlas::areas::{self, AreaBoard};
use atlas::geo::Sources;
use atlas::output::BoardText;
use clap::{Parser, ValueEnum};

/// Draws the boards from open geographic data.
#[derive(Debug, Parser)]
#[command(version)]
struct Args {
    /// Which boards to draw.
    #[arg(value_enum, default_value = "all")]
    board: Which,
    /// The folder with the raw geography.
    #[arg(long, default_value = "../shared/atlas/geo")]
    geo: PathBuf,
    /// The folder that the boards are written to, one folder each.
    #[arg(long, default_value = "boards")]
    out: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Which {
    All,
    Neppa,
    Engulfed,
}

impl Which {
    fn boards(self) -> Vec<Which> {
        match self {
            Which::All => vec![Which::Neppa, Which::Engulfed],
            one => vec![one],
        }
    }
}

fn draw(board: Which, sources: &Sources) -> atlas::Result<(&'static str, BoardText)> {
    Ok(match board {
        Which::Neppa | Which::All => ("neppa", areas::draw(AreaBoard::Neppa, sources)?),
        Which::Engulfed => ("engulfed", areas::draw(AreaBoard::Engulfed, sources)?),
    })
}

fn main() -> ExitCode {
    let args = Args::parse();
    let sources = Sources::new(args.geo);
    for board in args.board.boards() {
        let written = draw(board, &sources).and_then(|(name, text)| {
            text.write(&args.out.join(name))?;
            println!("{name}: {} files", text.files.len());
            Ok(())
        });
        if let Err(error) = written {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
