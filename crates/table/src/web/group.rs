//! Several actions as one: counters that go together, purchases of one sheet.

use super::extract::{Body, Path};
use super::identity::Me;
use super::play::{decides, room};
use crate::app::App;
use crate::refusal::{Answered, Refused};
use crate::room::{Ask, Group};
use crate::schemas;
use crate::wire::{Done, Rehearsal};
use axum::Json;
use axum::extract::State;
use kernel::{Picked, Target, Way};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// Counters of a seat that are to go together.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WaysBody {
    seat: String,
    #[schema(value_type = Vec<schemas::Picked>)]
    counters: Vec<Picked>,
}

#[derive(Serialize, ToSchema)]
pub struct Ways {
    #[schema(value_type = Vec<schemas::Way>)]
    ways: Vec<Way>,
}

/// The places to which all of these counters can go with nothing else happening.
#[utoipa::path(
    post, path = "/api/games/{id}/ways", tag = "play", params(("id" = String, Path)), request_body = WaysBody,
    responses((status = 200, body = Ways), Refused)
)]
pub async fn ways(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<WaysBody>,
) -> Answered<Json<Ways>> {
    let room = room(&app, &me, &id).await?;
    let seat = room.access().own(me.id(), &body.seat)?;
    app.limits.ask(&me)?;
    let ways = room.read(move |desk, _| Ok(desk.play.ways(seat, &body.counters)?));
    Ok(Json(Ways { ways: ways.await? }))
}

/// Counters that go to a place.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveBody {
    seat: String,
    position: usize,
    #[schema(value_type = Vec<schemas::Picked>)]
    counters: Vec<Picked>,
    #[schema(value_type = schemas::Target)]
    to: Target,
}

/// Moves counters to a place by whatever way there is, as one: all of them, or none. One undo takes it back.
#[utoipa::path(
    post, path = "/api/games/{id}/move", tag = "play", params(("id" = String, Path)), request_body = MoveBody,
    responses((status = 200, body = Done), Refused)
)]
pub async fn go(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<MoveBody>,
) -> Answered<Json<Done>> {
    let group = Group::Move {
        counters: body.counters,
        to: body.to,
    };
    together(&app, &me, &id, &body.seat, body.position, group).await
}

/// Does several things as one for a seat of the asker.
async fn together(
    app: &App,
    me: &Me,
    id: &str,
    seat: &str,
    position: usize,
    group: Group,
) -> Answered<Json<Done>> {
    let room = room(app, me, id).await?;
    let seat = room.access().own(me.id(), seat)?;
    let done = app.change(me, &room, seat, position, Ask::Group(group));
    Ok(Json(done.await?))
}

/// Actions of a seat, one after the other.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActsBody {
    seat: String,
    position: usize,
    actions: Vec<Value>,
}

/// Takes several actions as one: all of them, or none. None may roll a die, show a secret or ask another seat.
#[utoipa::path(
    post, path = "/api/games/{id}/acts", tag = "play", params(("id" = String, Path)), request_body = ActsBody,
    responses((status = 200, body = Done), Refused)
)]
pub async fn acts(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<ActsBody>,
) -> Answered<Json<Done>> {
    let group = Group::Actions(body.actions);
    together(&app, &me, &id, &body.seat, body.position, group).await
}

/// Actions of a seat that are only thought of.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RehearseBody {
    seat: String,
    actions: Vec<Value>,
}

/// What could be decided after some actions, and what money and forces would be left. Nothing is changed.
#[utoipa::path(
    post, path = "/api/games/{id}/rehearse", tag = "play", params(("id" = String, Path)), request_body = RehearseBody,
    responses((status = 200, body = Rehearsal), Refused)
)]
pub async fn rehearse(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<RehearseBody>,
) -> Answered<Json<Rehearsal>> {
    let room = room(&app, &me, &id).await?;
    let seat = room.access().own(me.id(), &body.seat)?;
    app.limits.ask(&me)?;
    let rehearsal = room.read(move |desk, _| {
        decides(desk.play.as_ref(), seat)?;
        desk.rehearse(seat, &body.actions)
    });
    Ok(Json(rehearsal.await?))
}
