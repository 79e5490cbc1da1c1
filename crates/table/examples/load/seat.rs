use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

pub type Fallible<T> = Result<T, String>;

const PATIENCE: Duration = Duration::from_secs(10);

/// One player: an account, a seat and a socket.
pub struct Seat {
    pub name: String,
    pub token: String,
    stream: Option<WebSocketStream<MaybeTlsStream<TcpStream>>>,
    pub revision: u64,
    /// What may be done, if this seat decides.
    pub offers: Vec<Value>,
    pub over: bool,
}

impl Seat {
    pub fn new(name: &str, token: String) -> Seat {
        Seat {
            name: name.to_string(),
            token,
            stream: None,
            revision: 0,
            offers: Vec::new(),
            over: false,
        }
    }

    pub async fn connect(&mut self, address: SocketAddr, game: &str) -> Fallible<()> {
        let url = format!("ws://{address}/api/games/{game}/live?seat={}", self.name);
        let mut request = url.into_client_request().map_err(|e| e.to_string())?;
        let bearer = HeaderValue::from_str(&format!("Bearer {}", self.token));
        request
            .headers_mut()
            .insert("Authorization", bearer.map_err(|e| e.to_string())?);
        let stream = connect_async_with_config(request, None, true).await;
        let (stream, _) = stream.map_err(|e| e.to_string())?;
        self.stream = Some(stream);
        while self.next().await? != "table" {}
        Ok(())
    }

    pub async fn say(&mut self, text: String) -> Fallible<()> {
        let stream = self.stream.as_mut().ok_or("no socket")?;
        stream
            .send(Message::text(text))
            .await
            .map_err(|e| e.to_string())
    }

    /// Reads one message, takes note of it and gives its kind.
    pub async fn next(&mut self) -> Fallible<String> {
        loop {
            let stream = self.stream.as_mut().ok_or("no socket")?;
            let message = tokio::time::timeout(PATIENCE, stream.next()).await;
            match message.map_err(|_| "no message in time")? {
                Some(Ok(Message::Text(text))) => return self.note(&text),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.to_string()),
                None => return Err("closed".to_string()),
            }
        }
    }

    fn note(&mut self, text: &str) -> Fallible<String> {
        let message: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
        let kind = message["type"].as_str().unwrap_or_default().to_string();
        if kind == "refused" {
            return Err(format!("refused: {}", message["error"]));
        }
        if matches!(kind.as_str(), "table" | "update") {
            self.revision = message["revision"].as_u64().unwrap_or(0);
            self.over = !message["outcome"].is_null();
            let offers = message["decision"]["offers"].as_array();
            self.offers = offers.cloned().unwrap_or_default();
        }
        Ok(kind)
    }
}
