//! A game being played.

use super::extract::{Body, Path, Query};
use super::identity::Me;
use crate::app::App;
use crate::refusal::{Answered, Refusal};
use crate::room::{Ask, Room};
use crate::wire::{Done, Table};
use axum::Json;
use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use kernel::{Odds, PlayError, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::Arc;
use utoipa::ToSchema;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatQuery {
    /// A seat that the asker holds, or `spectator`.
    pub seat: String,
}

/// An action for a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActBody {
    pub seat: String,
    /// Where the player saw the game stand.
    pub position: usize,
    pub action: Value,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoBody {
    pub seat: String,
    pub position: usize,
    /// Take back everything after this position.
    pub to: Option<usize>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RedoBody {
    pub seat: String,
    pub position: usize,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionBody {
    pub seat: String,
    pub action: Value,
}

/// That an action was taken, with the same update that the sockets get.
#[derive(Serialize)]
pub struct Changed {
    #[serde(flatten)]
    done: Done,
    update: Option<Box<RawValue>>,
}

/// Whether an action would be legal.
#[derive(Serialize, ToSchema)]
pub struct Verdict {
    legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// The room of a game that the asker may see.
pub async fn room(app: &App, me: &Me, id: &str) -> Answered<Room> {
    let room = app.rooms.open(id).await?;
    if room.access().may_see(me.id()) {
        Ok(room)
    } else {
        Err(Refusal::unknown_game())
    }
}

pub async fn table(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<SeatQuery>,
) -> Answered<Json<Table>> {
    let room = room(&app, &me, &id).await?;
    let access = room.access();
    let table = room.read(move |desk, around| {
        let over = desk.play.outcome().is_some();
        let viewer = access.viewer(me.id(), &query.seat, over)?;
        Ok(desk.table(
            viewer,
            around.thinking.is_some(),
            desk.names(&around.present),
        ))
    });
    Ok(Json(table.await?))
}

pub async fn act(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<ActBody>,
) -> Answered<Json<Changed>> {
    let room = room(&app, &me, &id).await?;
    let seat = room.access().own(me.id(), &body.seat)?;
    change(&room, seat, body.position, Ask::Act(body.action)).await
}

pub async fn undo(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<UndoBody>,
) -> Answered<Json<Changed>> {
    let room = room(&app, &me, &id).await?;
    let seat = room.access().own(me.id(), &body.seat)?;
    change(&room, seat, body.position, Ask::Undo { to: body.to }).await
}

pub async fn redo(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<RedoBody>,
) -> Answered<Json<Changed>> {
    let room = room(&app, &me, &id).await?;
    let seat = room.access().own(me.id(), &body.seat)?;
    change(&room, seat, body.position, Ask::Redo).await
}

async fn change(room: &Room, seat: Seat, position: usize, ask: Ask) -> Answered<Json<Changed>> {
    let (done, update) = room.change(seat, position, ask).await?;
    let raw = |text: Utf8Bytes| RawValue::from_string(text.to_string()).ok();
    Ok(Json(Changed {
        done,
        update: update.and_then(raw),
    }))
}

pub async fn check(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<ActionBody>,
) -> Answered<Json<Verdict>> {
    let room = room(&app, &me, &id).await?;
    let seat = room.access().own(me.id(), &body.seat)?;
    let verdict = room.read(move |desk, _| {
        decides(desk.play.as_ref(), seat)?;
        match desk.play.check(&body.action) {
            Ok(()) => Ok(Verdict {
                legal: true,
                rule: None,
                message: None,
            }),
            Err(PlayError::Illegal(illegal)) => Ok(Verdict {
                legal: false,
                rule: Some(illegal.rule.as_str()),
                message: Some(illegal.why.to_string()),
            }),
            Err(other) => Err(other.into()),
        }
    });
    Ok(Json(verdict.await?))
}

pub async fn odds(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<ActionBody>,
) -> Answered<Json<Odds>> {
    let room = room(&app, &me, &id).await?;
    let seat = room.access().own(me.id(), &body.seat)?;
    let odds = room.read(move |desk, _| {
        decides(desk.play.as_ref(), seat)?;
        Ok(desk.play.odds(&body.action)?)
    });
    Ok(Json(odds.await?))
}

/// Only the seat that decides may ask what it could do: the answers tell of the position.
pub fn decides(play: &dyn kernel::Play, seat: Seat) -> Answered<()> {
    match play.to_move() {
        None => Err(PlayError::Over.into()),
        Some(decides) if decides != seat => Err(PlayError::WrongSeat {
            decides: play.seats()[decides.index()].id.to_string(),
        }
        .into()),
        Some(_) => Ok(()),
    }
}
