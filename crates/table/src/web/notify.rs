//! Where a player wants to be told that it is their turn.

use super::extract::{Body, Path};
use super::identity::Me;
use super::play::room;
use crate::app::App;
use crate::notices::Wanted;
use crate::refusal::{Answered, Refusal, Refused};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What is left out is no longer told.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NotifyBody {
    email: Option<String>,
    /// Gets a POST with `game`, `title`, `link` and `text` as JSON.
    webhook: Option<String>,
}

/// Says where to tell the asker that it is their turn in this game.
#[utoipa::path(
    post, path = "/api/games/{id}/notify", tag = "lobby", params(("id" = String, Path)), request_body = NotifyBody,
    responses((status = 204, description = "It will be told there."), Refused)
)]
pub async fn notify(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<NotifyBody>,
) -> Answered<StatusCode> {
    let room = room(&app, &me, &id).await?;
    if !room.access().sits(me.id()) {
        return Err(Refusal::forbidden(
            "only those who sit at the table are told",
        ));
    }
    let wanted = Wanted {
        email: body.email,
        webhook: body.webhook,
    };
    app.rooms.notices().check(&wanted)?;
    app.store.set_notice(&id, me.id(), &wanted).await?;
    Ok(StatusCode::NO_CONTENT)
}
