//! How long it takes to open a table with a long game, from a server that has just started:
//! `cargo run --release -p table --example opening -- 10000`
//!
//! The first request for the table reads the game from the database; the second finds it open. Both are answered
//! with the whole table as JSON, so the difference is what opening costs.

mod again;

use again::Again;
use kernel::{Rules, Ruleset, Setup};
use serde_json::{Value, json};
use std::error::Error;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use table::{Config, Database, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

static RULES: &dyn Ruleset = &Rules::<Again>::new();

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[tokio::main]
async fn main() -> Result<()> {
    let actions: u64 = std::env::args().nth(1).map_or(Ok(10_000), |n| n.parse())?;
    let folder = std::env::temp_dir().join(format!("sandtable-opening-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let measured = measure(actions, &folder).await;
    std::fs::remove_dir_all(&folder)?;
    measured
}

async fn measure(actions: u64, folder: &std::path::Path) -> Result<()> {
    let play = RULES.random_play(&Setup::default(), "opening".parse()?, actions)?;
    let journal = play
        .journal(true)
        .ok_or("a game from the start has a journal")?;
    let database = || match std::env::var("SANDTABLE_TEST_POSTGRES") {
        Ok(url) => Database::Postgres(url),
        Err(_) => Database::Sqlite(folder.join("sandtable.db")),
    };
    let served = Served::start(database()).await?;
    let (cookie, _) = served.ask("GET", "/api/me", &Value::Null, None).await?;
    let start = Instant::now();
    let body = json!({"journal": journal});
    let card = served.ask("POST", "/api/journals", &body, cookie.as_deref());
    let (_, card) = card.await?;
    println!("{actions} actions taken in: {:?}", start.elapsed());
    let game = card["id"].as_str().ok_or("a game has an id")?.to_string();
    let seat = card["mine"][0]
        .as_str()
        .ok_or("a seat is mine")?
        .to_string();
    served.end().await?;
    let path = format!("/api/games/{game}/table?seat={seat}");
    let mut opening = Vec::new();
    for _ in 0..10 {
        let served = Served::start(database()).await?;
        // The first request of all would measure the server's own start.
        served
            .ask("GET", "/api/me", &Value::Null, cookie.as_deref())
            .await?;
        let [first, second] = [
            served.time(&path, &cookie).await?,
            served.time(&path, &cookie).await?,
        ];
        opening.push(first.saturating_sub(second));
        served.end().await?;
    }
    opening.sort_unstable();
    let (median, longest) = (opening[opening.len() / 2], opening[opening.len() - 1]);
    println!(
        "opening takes {median:?} (median of {}), {longest:?} at most",
        opening.len()
    );
    Ok(())
}

/// A server in this program.
struct Served {
    address: SocketAddr,
    end: oneshot::Sender<()>,
    task: tokio::task::JoinHandle<std::io::Result<()>>,
}

impl Served {
    async fn start(database: Database) -> Result<Served> {
        let config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            ..Config::local(database)
        };
        let server = Server::start(config, std::slice::from_ref(&RULES)).await?;
        let address = server.address()?;
        let (end, ended) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = ended.await;
        }));
        Ok(Served { address, end, task })
    }

    async fn end(self) -> Result<()> {
        let _ = self.end.send(());
        Ok(self.task.await??)
    }

    async fn time(&self, path: &str, cookie: &Option<String>) -> Result<Duration> {
        let start = Instant::now();
        self.ask("GET", path, &Value::Null, cookie.as_deref())
            .await?;
        Ok(start.elapsed())
    }

    /// The cookie, if one is set, and the answer.
    async fn ask(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        cookie: Option<&str>,
    ) -> Result<(Option<String>, Value)> {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let cookie = cookie.map_or(String::new(), |c| format!("Cookie: {c}\r\n"));
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nConnection: close\r\n\
             {cookie}Content-Type: application/json\r\nContent-Length: {1}\r\n\r\n",
            self.address,
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).await?;
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (head, body) = answer
            .split_once("\r\n\r\n")
            .ok_or("an answer has a head")?;
        if !head.starts_with("HTTP/1.1 20") {
            return Err(answer.into());
        }
        let lower = head.to_lowercase();
        let set = lower.find("set-cookie: ").map(|at| &head[at + 12..]);
        let set = set.and_then(|set| set.split([';', '\r']).next());
        Ok((set.map(str::to_string), serde_json::from_str(body)?))
    }
}
