use std::fmt;
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
    /// How many proxies visitors come through, each of which notes in `X-Forwarded-For` who asked it; none by default.
    pub proxies: usize,
    pub notify: Notify,
    /// How many connections one address may have at once; behind a proxy all have the proxy's.
    pub per_address: Option<usize>,
    /// A room without visitors is closed after this time.
    pub idle: Duration,
    /// A room in which nothing happens for so long forgets what it only keeps to be quick.
    pub rest: Duration,
    /// After so long it gives its game up until somebody asks.
    pub sleep: Duration,
    /// How long a computer's move is shown before its next.
    pub pace: Duration,
    /// How long a standing order takes at least and at most to answer, where others sit at the table.
    pub orders: (Duration, Duration),
}

/// How players who are away are told that it is their turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notify {
    /// The address of this table, for links.
    pub url: String,
    /// The mail server, as `host:port`.
    pub smtp: Option<String>,
    /// How the way to it is encrypted; if nothing is said, by its port, and in clear only on this machine.
    pub smtp_tls: Option<MailTls>,
    pub smtp_login: Option<Login>,
    pub mail_from: String,
    /// How addresses that requests may be sent to begin, up to a slash in the path: a table that sent them anywhere could
    /// be used against others.
    pub webhooks: Vec<String>,
    /// The authorities that are believed over TLS, as PEM, in place of the system's.
    pub certificates: Option<PathBuf>,
}

/// How the way to a mail server is encrypted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MailTls {
    /// Not at all.
    None,
    /// In clear at first, then the server is asked to encrypt, and nothing is sent if it will not.
    Starttls,
    /// From the first byte.
    Wrapped,
}

/// Who sends mail.
#[derive(Clone, PartialEq, Eq)]
pub struct Login {
    pub name: String,
    pub password: String,
}

impl fmt::Debug for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Login({})", self.name)
    }
}

impl Default for Notify {
    fn default() -> Notify {
        Notify {
            url: "http://127.0.0.1:1939".to_string(),
            smtp: None,
            smtp_tls: None,
            smtp_login: None,
            mail_from: "sandtable@localhost".to_string(),
            webhooks: Vec::new(),
            certificates: None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// A file.
    Sqlite(PathBuf),
    /// An address: `postgres://user@host/name?sslmode=require`.
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
            proxies: 0,
            notify: Notify::default(),
            per_address: None,
            idle: Duration::from_secs(600),
            rest: Duration::from_secs(30),
            sleep: Duration::from_secs(120),
            pace: Duration::from_millis(600),
            orders: (Duration::from_millis(1500), Duration::from_millis(4500)),
        }
    }
}
