//! A server on a port of its own, and visitors who talk to it as browsers do.
#![allow(dead_code, unused_imports)]

mod http;
mod others;
mod socket;

pub use http::Reply;
pub use others::{mail_server, take_letter, take_request, web_server};
pub use socket::Socket;

use kernel::Ruleset;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use table::{Config, Database, Server};
use tokio::sync::oneshot;

pub fn rulesets() -> &'static [&'static dyn Ruleset] {
    std::slice::from_ref(&duel::RULES)
}

/// Where a server of a test keeps its games.
pub enum Place {
    Folder(PathBuf),
    Schema { url: String },
}

impl Place {
    /// A new place in an embedded database.
    pub fn sqlite() -> Place {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("sandtable-test-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Place::Folder(folder)
    }

    /// A new place in the PostgreSQL that `SANDTABLE_TEST_POSTGRES` names; none if it names none.
    pub async fn postgres() -> Option<Place> {
        let url = std::env::var("SANDTABLE_TEST_POSTGRES").ok()?;
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let schema = format!("test_{}_{number}", std::process::id());
        let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls)
            .await
            .expect("SANDTABLE_TEST_POSTGRES names a database that answers");
        tokio::spawn(connection);
        let sql = format!("DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}");
        client.batch_execute(&sql).await.unwrap();
        let joint = if url.contains('?') { '&' } else { '?' };
        Some(Place::Schema {
            url: format!("{url}{joint}options=-c%20search_path%3D{schema}"),
        })
    }

    pub fn database(&self) -> Database {
        match self {
            Place::Folder(folder) => Database::Sqlite(folder.join("sandtable.db")),
            Place::Schema { url } => Database::Postgres(url.clone()),
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Place::Folder(folder) = self {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

pub fn config(place: &Place) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        pace: Duration::ZERO,
        ..Config::local(place.database())
    }
}

/// A running server.
pub struct Table {
    pub address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    task: tokio::task::JoinHandle<std::io::Result<()>>,
}

impl Table {
    pub async fn open(place: &Place) -> Table {
        Table::with(config(place), rulesets()).await
    }

    pub async fn with(config: Config, rulesets: &'static [&'static dyn Ruleset]) -> Table {
        let server = Server::start(config, rulesets).await.unwrap();
        let address = server.address().unwrap();
        let (end, ended) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = ended.await;
        }));
        Table {
            address,
            end: Some(end),
            task,
        }
    }

    /// Ends the server as a signal does.
    pub async fn end(mut self) {
        let _ = self.end.take().unwrap().send(());
        (&mut self.task).await.unwrap().unwrap();
    }

    /// A visitor who has not been here before.
    pub fn stranger(&self) -> Visitor {
        Visitor {
            address: self.address,
            cookie: None,
            bearer: None,
        }
    }

    /// A visitor with an account.
    pub async fn guest(&self) -> Visitor {
        let mut visitor = self.stranger();
        let reply = visitor.get("/api/me").await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        visitor.cookie = Some(reply.cookie().expect("a cookie for a new visitor"));
        visitor
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Somebody with a browser.
#[derive(Clone)]
pub struct Visitor {
    pub address: SocketAddr,
    pub cookie: Option<String>,
    pub bearer: Option<String>,
}

impl Visitor {
    /// The headers that a browser sends with a request of our own page.
    pub fn headers(&self) -> Vec<(&'static str, String)> {
        let mut headers = vec![
            ("Host", self.address.to_string()),
            ("Origin", format!("http://{}", self.address)),
        ];
        if let Some(cookie) = &self.cookie {
            headers.push(("Cookie", format!("sandtable={cookie}")));
        }
        if let Some(token) = &self.bearer {
            headers.push(("Authorization", format!("Bearer {token}")));
        }
        headers
    }

    pub async fn get(&self, path: &str) -> Reply {
        http::send(self.address, "GET", path, &self.headers(), "").await
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send("POST", path, body).await
    }

    pub async fn send(&self, method: &str, path: &str, body: Value) -> Reply {
        let mut headers = self.headers();
        headers.push(("Content-Type", "application/json".to_string()));
        http::send(self.address, method, path, &headers, &body.to_string()).await
    }

    pub async fn raw(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, String)],
        body: &str,
    ) -> Reply {
        http::send(self.address, method, path, headers, body).await
    }

    /// Makes a game of Duel and gives its card.
    pub async fn create(&self, seats: Value) -> Value {
        self.create_with(json!({"game": "duel", "seats": seats}))
            .await
    }

    pub async fn create_with(&self, body: Value) -> Value {
        let reply = self.post("/api/games", body).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        reply.json()
    }

    pub async fn table(&self, game: &str, seat: &str) -> Value {
        let reply = self
            .get(&format!("/api/games/{game}/table?seat={seat}"))
            .await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.json()
    }

    pub async fn act(&self, game: &str, seat: &str, position: u64, action: Value) -> Reply {
        let body = json!({"seat": seat, "position": position, "action": action});
        self.post(&format!("/api/games/{game}/act"), body).await
    }

    /// Takes an action that must be accepted.
    pub async fn acts(&self, game: &str, seat: &str, position: u64, action: Value) -> Value {
        let reply = self.act(game, seat, position, action).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.json()
    }

    pub async fn watch(&self, game: &str, seat: &str, since: Option<u64>) -> Socket {
        let since = since.map_or(String::new(), |n| format!("&since={n}"));
        let path = format!("/api/games/{game}/live?seat={seat}{since}");
        Socket::open(self, &path).await.expect("the socket opens")
    }
}

pub fn id(card: &Value) -> String {
    card["id"].as_str().expect("a card has an id").to_string()
}

/// Both seats of a game of Duel for two visitors: the first is red, the second blue.
pub async fn pair(table: &Table) -> (Visitor, Visitor, String) {
    let (red, blue) = (table.guest().await, table.guest().await);
    let game = id(&red
        .create(json!({"red": {"kind": "me"}, "blue": {"kind": "open"}}))
        .await);
    let reply = blue
        .post(&format!("/api/games/{game}/seats/blue/join"), json!({}))
        .await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    (red, blue, game)
}

/// Writes each test twice: for the embedded database, and for PostgreSQL where a test script has started one.
#[macro_export]
macro_rules! on_both_stores {
    ($($(#[$meta:meta])* async fn $name:ident($place:ident: &Place) $body:block)+) => {
        mod sqlite {
            use super::*;
            $($(#[$meta])*
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let $place = &Place::sqlite();
                $body
            })+
        }
        mod postgres {
            use super::*;
            $($(#[$meta])*
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let Some($place) = &Place::postgres().await else {
                    eprintln!("SANDTABLE_TEST_POSTGRES names no database");
                    return;
                };
                $body
            })+
        }
    };
}
