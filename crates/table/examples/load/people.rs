use crate::http;
use crate::seat::Fallible;
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::net::{TcpSocket, TcpStream};

/// How many tables two people play each other at.
pub const TABLES: usize = 4;

/// Somebody who plays.
#[derive(Clone)]
pub struct Person {
    /// The server that this player talks to.
    pub server: SocketAddr,
    /// Where this player lives: everybody on this machine has an address of their own.
    pub home: IpAddr,
    pub token: String,
}

impl Person {
    /// Somebody new: a guest, or on a public table somebody with a name.
    pub async fn come(server: SocketAddr, public: bool) -> Fallible<Person> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let home = Ipv4Addr::from(0x7F01_0001 + number);
        Person::from(server, home.into(), public, &format!("player {number}")).await
    }

    pub async fn from(
        server: SocketAddr,
        home: IpAddr,
        public: bool,
        name: &str,
    ) -> Fallible<Person> {
        let mut person = Person {
            server,
            home,
            token: String::new(),
        };
        let reply = if public {
            let signs = json!({"name": name, "password": "a long password"});
            person.ask("POST", "/api/accounts", signs.clone()).await?;
            person.send("POST", "/api/sessions", &signs).await?
        } else {
            person.send("GET", "/api/me", &Value::Null).await?
        };
        person.token = reply
            .cookie()
            .ok_or_else(|| format!("no account: {}", reply.body))?;
        Ok(person)
    }

    pub async fn dial(&self) -> Fallible<TcpStream> {
        let socket = TcpSocket::new_v4().map_err(|e| e.to_string())?;
        let home = SocketAddr::new(self.home, 0);
        socket.bind(home).map_err(|e| e.to_string())?;
        let stream = socket.connect(self.server).await;
        let stream = stream.map_err(|e| e.to_string())?;
        stream.set_nodelay(true).map_err(|e| e.to_string())?;
        Ok(stream)
    }

    pub fn headers(&self) -> Vec<(&'static str, String)> {
        let mut headers = vec![("Content-Type", "application/json".to_string())];
        if !self.token.is_empty() {
            headers.push(("Authorization", format!("Bearer {}", self.token)));
        }
        headers
    }

    pub async fn send(&self, method: &str, path: &str, body: &Value) -> Fallible<http::Reply> {
        let (stream, body) = (self.dial().await?, body.to_string());
        let headers = self.headers();
        Ok(http::send_on(stream, self.server, method, path, &headers, &body).await)
    }

    pub async fn ask(&self, method: &str, path: &str, body: Value) -> Fallible<Value> {
        let reply = self.send(method, path, &body).await?;
        if reply.status >= 300 {
            return Err(format!("{path}: {} {}", reply.status, reply.body));
        }
        Ok(reply.json())
    }
}
