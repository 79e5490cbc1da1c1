use serde_json::Value;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An answer as it came over the wire.
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Reply {
    /// # Panics
    /// When the body is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self
            .headers
            .iter()
            .find(|(n, _)| n.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// The token that the answer sets.
    pub fn cookie(&self) -> Option<String> {
        let cookie = self.header("set-cookie")?;
        let (name, value) = cookie.split(';').next()?.split_once('=')?;
        assert_eq!(name, "sandtable");
        Some(value.to_string())
    }

    /// The code of a refusal, whose form is checked.
    pub fn code(&self) -> String {
        let error = &self.json()["error"];
        assert!(
            error["message"].as_str().is_some_and(|m| !m.is_empty()),
            "{}",
            self.body
        );
        error["code"].as_str().expect("a code").to_string()
    }
}

/// Sends one request on a connection of its own.
pub async fn send(
    to: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, String)],
    body: &str,
) -> Reply {
    let stream = TcpStream::connect(to).await.expect("the server listens");
    send_on(stream, to, method, path, headers, body).await
}

/// Sends one request on a connection that is not used again.
pub async fn send_on(
    mut stream: TcpStream,
    to: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, String)],
    body: &str,
) -> Reply {
    let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    if !headers.iter().any(|(name, _)| *name == "Host") {
        text.push_str(&format!("Host: {to}\r\n"));
    }
    if method != "GET" {
        text.push_str(&format!("Content-Length: {}\r\n", body.len()));
    }
    text.push_str("\r\n");
    stream.write_all(text.as_bytes()).await.unwrap();
    if method != "GET" {
        // A server that refuses a large body may close before all of it is written.
        let _ = stream.write_all(body.as_bytes()).await;
    }
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    parse(&answer)
}

fn parse(answer: &[u8]) -> Reply {
    let text = String::from_utf8_lossy(answer);
    let (head, body) = text
        .split_once("\r\n\r\n")
        .unwrap_or_else(|| panic!("no answer: {text:?}"));
    let mut lines = head.lines();
    let status = lines
        .next()
        .and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .collect();
    let chunked = headers
        .iter()
        .any(|(n, v)| n == "transfer-encoding" && v == "chunked");
    Reply {
        status: status.expect("a status"),
        body: if chunked {
            unchunk(body)
        } else {
            body.to_string()
        },
        headers,
    }
}

fn unchunk(mut text: &str) -> String {
    let mut body = String::new();
    while let Some((size, rest)) = text.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).expect("the size of a chunk");
        if size == 0 {
            break;
        }
        body.push_str(&rest[..size]);
        text = rest[size..].trim_start_matches("\r\n");
    }
    body
}
