//! A game being played.

use super::extract::{Body, Path, Query};
use super::identity::Me;
use crate::app::App;
use crate::refusal::{Answered, Refusal, Refused};
use crate::room::{Ask, Desk, Room};
use crate::schemas;
use crate::wire::{Done, Table};
use axum::Json;
use axum::extract::State;
use kernel::{Odds, PlayError, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
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

/// Looks at a game through the eyes of a seat.
pub async fn look<T: Send + 'static>(
    app: &App,
    me: &Me,
    id: &str,
    seat: String,
    look: impl FnOnce(&Desk, Viewer) -> T + Send + 'static,
) -> Answered<Json<T>> {
    let room = room(app, me, id).await?;
    let (access, account) = (room.access(), me.id().to_string());
    let seen = room.read(move |desk, _| {
        let over = desk.is_over();
        Ok(look(desk, access.viewer(&account, &seat, over)?))
    });
    Ok(Json(seen.await?))
}

/// Everything that a seat needs to draw a game and to go on with it.
#[utoipa::path(
    get, path = "/api/games/{id}/table", tag = "play", params(("id" = String, Path), SeatQuery),
    responses((status = 200, body = Table), Refused)
)]
pub async fn table(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<SeatQuery>,
) -> Answered<Json<Table>> {
    let room = room(&app, &me, &id).await?;
    let access = room.access();
    let table = room.read(move |desk, around| {
        let over = desk.is_over();
        let viewer = access.viewer(me.id(), &query.seat, over)?;
        Ok(desk.table(viewer, around))
    });
    Ok(Json(table.await?))
}

/// Takes an action. It is durable when this is answered.
#[utoipa::path(
    post, path = "/api/games/{id}/act", tag = "play", params(("id" = String, Path)), request_body = ActBody,
    responses((status = 200, body = Done), Refused)
)]
pub async fn act(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<ActBody>,
) -> Answered<Json<Done>> {
    let room = room(&app, &me, &id).await?;
    let seat = room.access().own(me.id(), &body.seat)?;
    change(&app, &me, &room, seat, body.position, Ask::Act(body.action)).await
}

/// Takes back the last action of a seat, or several, as far as nothing was revealed since.
#[utoipa::path(
    post, path = "/api/games/{id}/undo", tag = "play", params(("id" = String, Path)), request_body = UndoBody,
    responses((status = 200, body = Done), Refused)
)]
pub async fn undo(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<UndoBody>,
) -> Answered<Json<Done>> {
    let room = room(&app, &me, &id).await?;
    let seat = room.access().own(me.id(), &body.seat)?;
    change(
        &app,
        &me,
        &room,
        seat,
        body.position,
        Ask::Undo { to: body.to },
    )
    .await
}

/// Takes an action again that was taken back.
#[utoipa::path(
    post, path = "/api/games/{id}/redo", tag = "play", params(("id" = String, Path)), request_body = RedoBody,
    responses((status = 200, body = Done), Refused)
)]
pub async fn redo(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<RedoBody>,
) -> Answered<Json<Done>> {
    let room = room(&app, &me, &id).await?;
    let seat = room.access().own(me.id(), &body.seat)?;
    change(&app, &me, &room, seat, body.position, Ask::Redo).await
}

async fn change(
    app: &App,
    me: &Me,
    room: &Room,
    seat: Seat,
    position: usize,
    ask: Ask,
) -> Answered<Json<Done>> {
    Ok(Json(app.change(me, room, seat, position, ask).await?))
}

/// Whether an action would be legal, and if not which rule forbids it.
#[utoipa::path(
    post, path = "/api/games/{id}/check", tag = "play", params(("id" = String, Path)), request_body = ActionBody,
    responses((status = 200, body = Verdict), Refused)
)]
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

/// The exact distribution of what a battle may cost.
#[utoipa::path(
    post, path = "/api/games/{id}/odds", tag = "play", params(("id" = String, Path)), request_body = ActionBody,
    responses((status = 200, body = schemas::Odds), Refused)
)]
pub async fn odds(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<ActionBody>,
) -> Answered<Json<Odds>> {
    let room = room(&app, &me, &id).await?;
    let seat = room.access().own(me.id(), &body.seat)?;
    app.limits.ask(&me)?;
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
