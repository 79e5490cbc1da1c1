//! How a game is won.

use super::extract::{Path, Query};
use super::identity::Me;
use super::play::{SeatQuery, room};
use crate::app::App;
use crate::refusal::{Answered, Refused};
use crate::schemas;
use axum::Json;
use axum::extract::State;
use kernel::Standing;
use std::sync::Arc;

/// How the game is won, and who stands where; null for a game that does not say.
#[utoipa::path(
    get, path = "/api/games/{id}/standing", tag = "play", params(("id" = String, Path), SeatQuery),
    responses((status = 200, body = Option<schemas::Standing>), Refused)
)]
pub async fn standing(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<SeatQuery>,
) -> Answered<Json<Option<Standing>>> {
    let room = room(&app, &me, &id).await?;
    let (access, account) = (room.access(), me.id().to_string());
    let standing = room.read(move |desk, _| {
        let over = desk.play.outcome().is_some();
        access.viewer(&account, &query.seat, over)?;
        Ok(desk.play.standing())
    });
    Ok(Json(standing.await?))
}
