use crate::people::Person;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{WebSocketStream, client_async};

pub type Fallible<T> = Result<T, String>;

const PATIENCE: Duration = Duration::from_secs(10);

/// One player: an account, a seat and a socket.
pub struct Seat {
    name: &'static str,
    pub who: Person,
    stream: Option<WebSocketStream<TcpStream>>,
    pub revision: u64,
    /// What may be done, if this seat decides: the kind of action, and the action.
    pub offers: Vec<(String, Box<RawValue>)>,
    pub over: bool,
}

/// What is read of a message.
#[derive(Deserialize)]
struct Heard<'a> {
    r#type: &'a str,
    revision: Option<u64>,
    outcome: Option<IgnoredAny>,
    #[serde(borrow)]
    decision: Option<Decision<'a>>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Decision<'a> {
    #[serde(borrow)]
    offers: Vec<Offer<'a>>,
}

#[derive(Deserialize)]
struct Offer<'a> {
    verb: String,
    #[serde(borrow)]
    action: &'a RawValue,
}

impl Seat {
    pub fn new(name: &'static str, who: Person) -> Seat {
        Seat {
            name,
            who,
            stream: None,
            revision: 0,
            offers: Vec::new(),
            over: false,
        }
    }

    pub async fn connect(&mut self, game: &str) -> Fallible<()> {
        let (server, seat) = (self.who.server, self.name);
        let url = format!("ws://{server}/api/games/{game}/live?seat={seat}");
        let mut request = url.into_client_request().map_err(|e| e.to_string())?;
        let bearer = HeaderValue::from_str(&format!("Bearer {}", self.who.token));
        request
            .headers_mut()
            .insert("Authorization", bearer.map_err(|e| e.to_string())?);
        let stream = client_async(request, self.who.dial().await?).await;
        let (stream, _) = stream.map_err(|e| e.to_string())?;
        self.stream = Some(stream);
        while self.next().await? != "table" {}
        Ok(())
    }

    pub fn leave(&mut self) {
        self.stream = None;
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
        let heard: Heard = serde_json::from_str(text).map_err(|e| e.to_string())?;
        if heard.r#type == "refused" {
            return Err(format!("refused: {:?}", heard.error));
        }
        if matches!(heard.r#type, "table" | "update") {
            self.revision = heard.revision.unwrap_or(0);
            self.over = heard.outcome.is_some();
            let offers = heard
                .decision
                .map_or(Vec::new(), |decision| decision.offers);
            let offers = offers.into_iter();
            self.offers = offers.map(|o| (o.verb, o.action.to_owned())).collect();
        }
        Ok(heard.r#type.to_string())
    }
}
