use super::Visitor;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::Message;
use tokio_tungstenite::tungstenite::{self, Error};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const PATIENCE: Duration = Duration::from_secs(20);

/// A live line to a table.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything that came over it.
    pub heard: Vec<String>,
}

impl Socket {
    /// The status and body of the answer if the server does not open one.
    pub async fn open(visitor: &Visitor, path: &str) -> Result<Socket, (u16, String)> {
        let headers = visitor.headers();
        Socket::open_with(visitor, path, &headers).await
    }

    pub async fn open_with(
        visitor: &Visitor,
        path: &str,
        headers: &[(&'static str, String)],
    ) -> Result<Socket, (u16, String)> {
        let url = format!("ws://{}{path}", visitor.address);
        let mut request = url.into_client_request().unwrap();
        for (name, value) in headers {
            request
                .headers_mut()
                .insert(*name, HeaderValue::from_str(value).unwrap());
        }
        match connect_async(request).await {
            Ok((stream, _)) => Ok(Socket {
                stream,
                heard: Vec::new(),
            }),
            Err(Error::Http(response)) => {
                let body = response.body().clone().unwrap_or_default();
                Err((
                    response.status().as_u16(),
                    String::from_utf8_lossy(&body).into_owned(),
                ))
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// The next message of a kind; others are passed over.
    pub async fn next(&mut self, kind: &str) -> Value {
        loop {
            let message = self
                .any()
                .await
                .unwrap_or_else(|close| panic!("closed: {close:?}"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next message, or the number with which the server closed.
    pub async fn any(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let message = timeout(PATIENCE, self.stream.next())
                .await
                .expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push(text.to_string());
                    return Ok(serde_json::from_str(&text).expect("JSON"));
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|f| f.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// Nothing of a kind comes for a while.
    pub async fn silent(&mut self, kind: &str) {
        let wait = async { self.next(kind).await };
        assert!(timeout(Duration::from_millis(300), wait).await.is_err());
    }

    pub async fn say(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// The socket may be gone already.
    pub async fn try_say(&mut self, message: tungstenite::Message) {
        let _ = self.stream.send(message).await;
    }

    pub async fn act(&mut self, id: u64, position: u64, action: Value) {
        let message = json!({"type": "act", "id": id, "position": position, "action": action});
        self.say(&message.to_string()).await;
    }
}
