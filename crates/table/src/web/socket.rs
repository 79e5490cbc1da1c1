//! WebSockets: how one is opened, and how long messages are sent in pieces. A socket keeps as much memory as the longest
//! piece that it ever sent.

use crate::app::App;
use crate::refusal::Refusal;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};
use axum::response::Response;
use futures_util::SinkExt;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use std::sync::Arc;
use std::time::Duration;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

pub type Stream = WebSocketStream<TokioIo<Upgraded>>;

/// The largest message that a client may send.
const LARGEST: usize = 64 * 1024;
/// What most messages of clients are shorter than.
const USUAL: usize = 1024;
const PIECE: usize = 4096;
/// A reader that takes longer over one message is gone.
const PATIENCE: Duration = Duration::from_secs(20);

/// A request to open a socket.
pub struct Handshake {
    accept: String,
    upgrade: OnUpgrade,
}

impl FromRequestParts<Arc<App>> for Handshake {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Handshake, Refusal> {
        let headers = &parts.headers;
        let asks = parts.method == Method::GET
            && says(headers, header::CONNECTION, "upgrade")
            && says(headers, header::UPGRADE, "websocket")
            && says(headers, header::SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(header::SEC_WEBSOCKET_KEY);
        let upgrade = parts.extensions.get::<OnUpgrade>().cloned();
        match (asks, key, upgrade) {
            (true, Some(key), Some(upgrade)) => Ok(Handshake {
                accept: derive_accept_key(key.as_bytes()),
                upgrade,
            }),
            _ => Err(Refusal::malformed(
                "this opens a WebSocket, and nothing else",
            )),
        }
    }
}

/// Whether a header names something, alone or in a list.
fn says(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let lines = headers.get_all(name).into_iter();
    lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .any(|one| one.trim().eq_ignore_ascii_case(word))
}

impl Handshake {
    /// Opens the socket and serves it.
    pub fn answer<F: Future<Output = ()> + Send>(
        self,
        serve: impl FnOnce(Stream) -> F + Send + 'static,
    ) -> Response {
        let Handshake { accept, upgrade } = self;
        tokio::spawn(async move {
            // Whoever went away before it was open gets nothing.
            let Ok(upgraded) = upgrade.await else { return };
            let config = WebSocketConfig::default()
                .read_buffer_size(USUAL)
                .write_buffer_size(0)
                .max_write_buffer_size(1024 * 1024)
                .max_message_size(Some(LARGEST))
                .max_frame_size(Some(LARGEST));
            let stream = TokioIo::new(upgraded);
            let stream = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config));
            serve(stream.await).await;
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        let told = [
            (header::CONNECTION, "upgrade"),
            (header::UPGRADE, "websocket"),
            (header::SEC_WEBSOCKET_ACCEPT, &accept),
        ];
        for (name, value) in told {
            headers.extend(value.parse().ok().map(|value| (name, value)));
        }
        response
    }
}

/// Sends a message, a long one in pieces that the other end puts together.
pub async fn send(stream: &mut Stream, text: Utf8Bytes) -> Result<(), ()> {
    if text.len() <= PIECE {
        return patiently(stream.send(Message::Text(text))).await;
    }
    let mut rest = Bytes::from(text);
    let mut code = Data::Text;
    let pieces = async {
        while !rest.is_empty() {
            let piece = rest.split_to(PIECE.min(rest.len()));
            let frame = Frame::message(piece, OpCode::Data(code), rest.is_empty());
            stream.send(Message::Frame(frame)).await?;
            code = Data::Continue;
        }
        Ok::<(), Error>(())
    };
    patiently(pieces).await
}

pub async fn close(stream: &mut Stream, code: u16, reason: &'static str) {
    let frame = CloseFrame {
        code: code.into(),
        reason: reason.into(),
    };
    // The other end may have gone already.
    let _ = patiently(stream.send(Message::Close(Some(frame)))).await;
}

async fn patiently<E>(sent: impl Future<Output = Result<(), E>>) -> Result<(), ()> {
    match tokio::time::timeout(PATIENCE, sent).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(()),
    }
}
