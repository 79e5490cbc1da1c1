//! `atlas`: draws the boards and writes them under `boards/`.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;

use atlas::areas::{self, AreaBoard};
use atlas::geo::Sources;
use atlas::hex::{Inputs, Overlays, Sheet, Sheets};
use atlas::output::BoardText;
use atlas::tables::Tables;
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
    /// The folder with our own tables.
    #[arg(long, default_value = "crates/atlas/authored")]
    authored: PathBuf,
    /// The folder with the overlays.
    #[arg(long, default_value = "crates/atlas/overlays")]
    overlays: PathBuf,
    /// The folder that the boards are written to, one folder each.
    #[arg(long, default_value = "boards")]
    out: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Which {
    All,
    Neppa,
    Engulfed,
    Krieg,
    Aeto,
}

impl Which {
    fn boards(self) -> Vec<Which> {
        match self {
            Which::All => vec![Which::Neppa, Which::Engulfed, Which::Krieg, Which::Aeto],
            one => vec![one],
        }
    }
}

fn draw(board: Which, inputs: &Inputs) -> atlas::Result<(&'static str, BoardText)> {
    let hexes = |sheets| Sheet::make(inputs, sheets, Overlays::All)?.text(inputs);
    Ok(match board {
        Which::Neppa | Which::All => ("neppa", areas::draw(AreaBoard::Neppa, &inputs.sources)?),
        Which::Engulfed => (
            "engulfed",
            areas::draw(AreaBoard::Engulfed, &inputs.sources)?,
        ),
        Which::Krieg => ("krieg", hexes(Sheets::Krieg)?),
        Which::Aeto => ("aeto", hexes(Sheets::Aeto)?),
    })
}

fn main() -> ExitCode {
    let args = Args::parse();
    let inputs = Inputs {
        sources: Sources::new(args.geo),
        authored: Tables::new(args.authored),
        overlays: Tables::new(args.overlays),
    };
    for board in args.board.boards() {
        let written = draw(board, &inputs).and_then(|(name, text)| {
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
