//! One server to a file: two would not hear each other.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a server waits for one that is just ending.
const PATIENCE: Duration = Duration::from_secs(2);
const STEP: Duration = Duration::from_millis(50);

/// A file beside the database that says who serves it; locked for as long as this is kept.
pub struct Claim {
    file: File,
}

impl Claim {
    /// Claims a database, or says who has it.
    pub async fn on(database: &Path) -> io::Result<Claim> {
        let mut path: PathBuf = database.to_path_buf();
        path.as_mut_os_string().push(".lock");
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)?;
        let mut waited = Duration::ZERO;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Claim { file }),
                Err(TryLockError::Error(error)) => return Err(error),
                Err(TryLockError::WouldBlock) if waited < PATIENCE => {
                    tokio::time::sleep(STEP).await;
                    waited += STEP;
                }
                Err(TryLockError::WouldBlock) => break,
            }
        }
        let mut who = String::new();
        file.read_to_string(&mut who)?;
        Err(io::Error::other(format!(
            "{} is served already, by {}",
            database.display(),
            who.trim()
        )))
    }

    /// Writes down who has it.
    pub fn say(&mut self, address: &str) -> io::Result<()> {
        self.file.set_len(0)?;
        self.file.rewind()?;
        writeln!(self.file, "{address} (process {})", std::process::id())?;
        self.file.flush()
    }
}
