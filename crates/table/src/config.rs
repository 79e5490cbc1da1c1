use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How a table is run.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    pub database: Database,
    /// Names with passwords; otherwise every visitor is a guest.
    pub public: bool,
    /// Visitors come over https, so cookies are only sent there.
    pub secure: bool,
    /// Visitors come through a proxy, which notes their address in `X-Forwarded-For`.
    pub proxy: bool,
    /// A room without visitors is closed after this time.
    pub idle: Duration,
    /// How long a computer's move is shown before its next.
    pub pace: Duration,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// A file.
    Sqlite(PathBuf),
    /// An address: `postgres://user@host/name`.
    Postgres(String),
}

impl Config {
    /// A table for this machine alone.
    pub fn local(database: Database) -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 1939)),
            database,
            public: false,
            secure: false,
            proxy: false,
            idle: Duration::from_secs(600),
            pace: Duration::from_millis(600),
        }
    }
}
