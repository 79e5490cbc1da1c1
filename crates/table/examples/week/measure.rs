use crate::{Fallible, IDLE, http};
use rusqlite::{Connection, OpenFlags};
use std::fmt;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

const MIB: u64 = 1 << 20;

/// The program that is watched.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
    folder: PathBuf,
}

impl Server {
    pub fn start(program: &str) -> Fallible<Server> {
        let wrong = |e: std::io::Error| e.to_string();
        let folder = std::env::temp_dir().join(format!("sandtable-week-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(wrong)?;
        let idle = IDLE.to_string();
        let mut child = Command::new(program)
            .args([
                "serve",
                "--no-browser",
                "--example",
                "--listen",
                "127.0.0.1:0",
            ])
            .args(["--pace", "0", "--idle", &idle])
            .arg("--data")
            .arg(&folder)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(wrong)?;
        let out = child.stdout.take().ok_or("no output")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).map_err(wrong)?;
        let address = line.trim().rsplit("//").next().and_then(|a| a.parse().ok());
        Ok(Server {
            child,
            address: address.ok_or("no address")?,
            folder,
        })
    }

    fn proc(&self, what: &str) -> String {
        format!("/proc/{}/{what}", self.child.id())
    }

    pub async fn measure(&self) -> Fallible<Measure> {
        let status = std::fs::read_to_string(self.proc("status")).map_err(|e| e.to_string())?;
        let number = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
            number.ok_or(format!("no {name}"))
        };
        let descriptors = std::fs::read_dir(self.proc("fd")).map_err(|e| e.to_string())?;
        let metrics = http::send(self.address, "GET", "/metrics", &[], "")
            .await
            .body;
        let gauge = |name: &str| {
            let line = metrics.lines().find(|line| line.starts_with(name));
            line.and_then(|line| line.rsplit(' ').next()?.parse().ok())
        };
        Ok(Measure {
            memory: number("VmRSS:")? << 10,
            threads: number("Threads:")?,
            descriptors: descriptors.count() as u64,
            rooms: gauge("sandtable_rooms "),
            sockets: gauge("sandtable_sockets "),
            stored: self.stored().map_err(|e| e.to_string())?,
        })
    }

    fn stored(&self) -> rusqlite::Result<Stored> {
        let file = self.folder.join("sandtable.db");
        let db = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let number = |sql: &str| {
            db.query_row(sql, [], |row| row.get::<_, i64>(0))
                .map(|n| n as u64)
        };
        let page = number("PRAGMA page_size")?;
        let (pages, free) = (
            number("PRAGMA page_count")?,
            number("PRAGMA freelist_count")?,
        );
        let mut lost = 0;
        for table in [
            "events",
            "checkpoints",
            "seats",
            "parts",
            "talk",
            "notes",
            "watchers",
        ] {
            let sql =
                format!("SELECT COUNT(*) FROM {table} WHERE game NOT IN (SELECT id FROM games)");
            lost += number(&sql)?;
        }
        let bytes = "SELECT COALESCE(SUM(LENGTH(COALESCE(action, '')) + LENGTH(dice) + LENGTH(log) + 60), 0) FROM events";
        let more = "SELECT COALESCE(SUM(LENGTH(play) + LENGTH(chronicle)), 0) FROM checkpoints";
        Ok(Stored {
            used: (pages - free) * page,
            file: pages * page,
            kept: number(bytes)? + number(more)?,
            games: number("SELECT COUNT(*) FROM games")?,
            accounts: number("SELECT COUNT(*) FROM accounts")?,
            sessions: number("SELECT COUNT(*) FROM sessions")?,
            lost,
        })
    }
}

/// A week that fails leaves no server behind.
impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// What the server holds when nobody is there.
pub struct Measure {
    memory: u64,
    threads: u64,
    descriptors: u64,
    rooms: Option<u64>,
    sockets: Option<u64>,
    stored: Stored,
}

/// What the database holds.
struct Stored {
    /// Pages in use, and all pages of the file, in bytes.
    used: u64,
    file: u64,
    /// Bytes of what was played in games that are kept.
    kept: u64,
    games: u64,
    accounts: u64,
    sessions: u64,
    /// Rows that belong to no game.
    lost: u64,
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = |bytes: u64| bytes as f64 / MIB as f64;
        let (memory, used, file, kept) = (
            mib(self.memory),
            mib(self.stored.used),
            mib(self.stored.file),
            mib(self.stored.kept),
        );
        write!(
            f,
            "{memory:8.1} {:11} {:7} {used:8.2} {file:8.2} {kept:8.2} {:6}",
            self.descriptors, self.threads, self.stored.games
        )
    }
}

impl Measure {
    pub const HEAD: &str = "        memory descriptors threads  db used  db file     kept  games   (memory and database in MiB)";

    /// What must hold every day.
    pub fn check(&self, kept: u64) -> Fallible<()> {
        let Stored { games, lost, .. } = self.stored;
        if games != kept || lost > 0 {
            return Err(format!(
                "{games} games are stored, not {kept}; {lost} rows belong to none"
            ));
        }
        if !self.is_quiet() {
            let left = (self.rooms, self.sockets);
            return Err(format!(
                "rooms and sockets are left when all have gone: {left:?}"
            ));
        }
        Ok(())
    }

    pub fn is_quiet(&self) -> bool {
        (self.rooms, self.sockets) == (Some(0), Some(0))
    }
}

/// What grew from the second day to the last more than by what is kept.
pub fn grown(days: &[Measure]) -> Vec<String> {
    let (Some(first), Some(last)) = (days.get(2), days.last()) else {
        return Vec::new();
    };
    let kept = last.stored.kept.saturating_sub(first.stored.kept);
    let mut grown = Vec::new();
    let mut hold = |what: &str, from: u64, to: u64, room: u64| {
        if to > from + room {
            grown.push(format!(
                "{what}: from {from} to {to}, and {room} more would be right"
            ));
        }
    };
    // What was freed is given back now and then.
    let memory = days[1].memory.max(first.memory);
    hold("memory", memory, last.memory, memory / 8 + 16 * MIB);
    hold("descriptors", first.descriptors, last.descriptors, 4);
    hold("threads", first.threads, last.threads, 4);
    hold(
        "pages in use",
        first.stored.used,
        last.stored.used,
        2 * kept + MIB,
    );
    hold(
        "the file",
        first.stored.file,
        last.stored.file,
        first.stored.file / 2 + 2 * kept + 2 * MIB,
    );
    hold("accounts", first.stored.accounts, last.stored.accounts, 0);
    hold("sessions", first.stored.sessions, last.stored.sessions, 0);
    grown
}
