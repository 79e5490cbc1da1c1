use crate::cli::BackupArgs;
use crate::{Fail, Output, serve, text};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter};
use std::path::Path;
use table::{Counts, StoreError};

/// `sandtable backup`
pub fn back_up(args: &BackupArgs, output: &mut Output) -> Result<(), Fail> {
    let database = serve::database(args.database.as_deref(), args.data.as_deref())?;
    let mut held = Vec::new();
    let counts = if args.file == Path::new("-") {
        let counts = block_on(table::back_up(&database, &mut held))?;
        output.out.write_all(&held)?;
        counts
    } else {
        // A backup that is there is never lost to one that fails.
        let file = File::create_new(&args.file).map_err(|e| Fail::file(&args.file, e))?;
        block_on(table::back_up(&database, &mut BufWriter::new(file)))?
    };
    tell(counts, "written", output)
}

/// `sandtable restore`
pub fn restore(args: &BackupArgs, output: &mut Output) -> Result<(), Fail> {
    let backup: Box<dyn BufRead> = if args.file == Path::new("-") {
        Box::new(BufReader::new(std::io::stdin()))
    } else {
        let file = File::open(&args.file).map_err(|e| Fail::file(&args.file, e))?;
        Box::new(BufReader::new(file))
    };
    let database = serve::database(args.database.as_deref(), args.data.as_deref())?;
    let counts = block_on(table::restore(&database, backup))?;
    tell(counts, "taken in", output)
}

fn block_on<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, Fail> {
    let runtime = tokio::runtime::Runtime::new()?;
    runtime
        .block_on(work)
        .map_err(|e| Fail::wrong(e.to_string()))
}

fn tell(counts: Counts, what: &str, output: &mut Output) -> Result<(), Fail> {
    let (games, events) = (
        text::thousands(counts.games),
        text::thousands(counts.events),
    );
    let accounts = text::thousands(counts.accounts);
    writeln!(
        output.err,
        "{what}: {games} games with {events} events, {accounts} accounts"
    )?;
    Ok(())
}
