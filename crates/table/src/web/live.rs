//! The socket that a table is watched and played through.

use super::extract::{Path, Query};
use super::identity::Me;
use super::play::room;
use super::socket::{self, Handshake, Stream};
use crate::app::App;
use crate::farewells::Vigil;
use crate::gate::Pass;
use crate::refusal::{Answered, Refusal, Refused};
use crate::room::{Ask, Room};
use crate::wire::{Done, Message};
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use futures_util::StreamExt;
use kernel::{Seat, Viewer};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::tungstenite::{Message as Frame, Utf8Bytes};
use utoipa::IntoParams;

/// How many messages may wait for a slow reader before it is dropped.
const QUEUE: usize = 64;
const PING: Duration = Duration::from_secs(25);

/// Reasons to close a socket, by number.
const GOING_AWAY: u16 = 1001;
const TRY_AGAIN: u16 = 1013;
/// Of our own: the numbers from 4000 on are free.
const SIGNED_OUT: u16 = 4401;
const NOT_YOURS: u16 = 4403;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct LiveQuery {
    seat: String,
    /// The last revision that the client saw.
    since: Option<u64>,
}

/// What a client says.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Request {
    Act {
        id: u64,
        position: usize,
        action: Value,
    },
    Undo {
        id: u64,
        position: usize,
        to: Option<usize>,
    },
    Redo {
        id: u64,
        position: usize,
    },
    Pong,
}

/// Opens a WebSocket on a table: first the table or what was missed, then every update; actions may be sent too.
#[utoipa::path(
    get, path = "/api/games/{id}/live", tag = "play", params(("id" = String, Path), LiveQuery),
    responses((status = 101, description = "JSON text frames; see the schema Message."), Refused)
)]
pub async fn live(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<LiveQuery>,
    pass: Option<Extension<Arc<Pass>>>,
    handshake: Handshake,
) -> Answered<Response> {
    app.limits.watch(&me)?;
    let room = room(&app, &me, &id).await?;
    let access = room.access();
    let seat = query.seat.clone();
    let account = me.id().to_string();
    let viewer = room.read(move |desk, _| access.viewer(&account, &seat, desk.is_over()));
    let viewer = viewer.await?;
    let vigil = app.farewells.of(&me.token_hash);
    let (sink, source) = mpsc::channel(QUEUE);
    let number = room.subscribe(me.id(), viewer, query.since, sink).await?;
    let socket = Live {
        app,
        me,
        room,
        viewer,
        number,
        source,
        vigil,
        _pass: pass.map(|Extension(pass)| pass),
    };
    Ok(handshake.answer(|stream| socket.run(stream)))
}

struct Live {
    app: Arc<App>,
    me: Me,
    room: Room,
    viewer: Viewer,
    number: u64,
    source: mpsc::Receiver<Utf8Bytes>,
    vigil: Vigil,
    /// The connection counts for as long as the socket is open.
    _pass: Option<Arc<Pass>>,
}

impl Live {
    async fn run(mut self, mut stream: Stream) {
        self.app.metrics.sockets.inc();
        let (code, reason) = self.serve(&mut stream).await;
        self.app.metrics.sockets.dec();
        self.room.unsubscribe(self.number).await;
        if let Some(code) = code {
            socket::close(&mut stream, code, reason).await;
        }
    }

    /// Serves until one side ends it; gives the reason to tell the other side.
    async fn serve(&mut self, stream: &mut Stream) -> (Option<u16>, &'static str) {
        let mut ending = self.app.ending.subscribe();
        let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
        loop {
            let out = tokio::select! {
                update = self.source.recv() => match update {
                    Some(text) => Some(text),
                    None => return self.dropped().await,
                },
                frame = stream.next() => match frame {
                    Some(Ok(Frame::Text(text))) => self.answer(&text).await,
                    Some(Ok(Frame::Binary(_))) => return (Some(1003), "text only"),
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_) | Frame::Frame(_))) => None,
                    Some(Ok(Frame::Close(_))) | None => return (None, ""),
                    Some(Err(_)) => return (Some(1009), "the message is too large or not sound"),
                },
                _ = ping.tick() => Some(Message::Ping.to_json().into()),
                () = ended(&mut ending) => {
                    return (Some(GOING_AWAY), "the server ends");
                }
                () = self.vigil.ended() => return (Some(SIGNED_OUT), "signed out"),
            };
            let Some(text) = out else { continue };
            if socket::send(stream, text).await.is_err() {
                return (None, "");
            }
            // Whatever is sent shows as well that somebody is there.
            ping.reset();
        }
    }

    /// Why the table sends nothing any more: the seat is gone, or the reader was too slow.
    async fn dropped(&self) -> (Option<u16>, &'static str) {
        let over = self.room.read(|desk, _| Ok(desk.is_over()));
        let over = over.await.unwrap_or(false);
        if self.room.access().sees(self.me.id(), self.viewer, over) {
            (Some(TRY_AGAIN), "resume with what you have seen")
        } else {
            (Some(NOT_YOURS), "the seat is no longer yours")
        }
    }

    async fn answer(&self, text: &str) -> Option<Utf8Bytes> {
        let request = match serde_json::from_str::<Request>(text) {
            Ok(request) => request,
            Err(error) => {
                let refused = Message::Refused {
                    id: number_in(text),
                    error: Refusal::malformed(error.to_string()),
                };
                return Some(refused.to_json().into());
            }
        };
        let (id, position, ask) = match request {
            Request::Act {
                id,
                position,
                action,
            } => (id, position, Ask::Act(action)),
            Request::Undo { id, position, to } => (id, position, Ask::Undo { to }),
            Request::Redo { id, position } => (id, position, Ask::Redo),
            Request::Pong => return None,
        };
        let message = match self.change(position, ask).await {
            Ok(done) => Message::Done { id, done },
            Err(error) => Message::Refused { id, error },
        };
        Some(message.to_json().into())
    }

    async fn change(&self, position: usize, ask: Ask) -> Answered<Done> {
        let seat = self.seat()?;
        self.app
            .change(&self.me, &self.room, seat, position, ask)
            .await
    }

    /// Asked each time: a seat may be given up while its player watches.
    fn seat(&self) -> Answered<Seat> {
        match self.viewer {
            Viewer::Seat(seat) if self.room.access().holds(self.me.id(), seat) => Ok(seat),
            Viewer::Seat(_) => Err(Refusal::wrong_seat("the seat is not yours")),
            Viewer::Spectator => Err(Refusal::wrong_seat("a spectator does not play")),
        }
    }
}

/// Ready when the server ends.
async fn ended(ending: &mut watch::Receiver<bool>) {
    // The sender lives as long as the server.
    let _ = ending.wait_for(|ending| *ending).await;
}

/// The number of a request that is otherwise not understood; 0 if it has none.
fn number_in(text: &str) -> u64 {
    let value: Option<Value> = serde_json::from_str(text).ok();
    value
        .and_then(|value| value.get("id")?.as_u64())
        .unwrap_or(0)
}
