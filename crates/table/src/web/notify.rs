//! Where a player wants to be told that it is their turn.

use super::extract::{Body, Path};
use super::identity::Me;
use super::play::room;
use crate::app::App;
use crate::notices::Wanted;
use crate::refusal::{Answered, Refusal, Refused};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
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

/// Where the asker is told, and what this table can do.
#[derive(Serialize, ToSchema)]
pub struct NotifyWire {
    email: Option<String>,
    webhook: Option<String>,
    /// Whether this table sends e-mail.
    sends_email: bool,
    /// The hosts that this table may tell.
    webhook_hosts: Vec<String>,
}

/// Where the asker is told that it is their turn in this game.
#[utoipa::path(
    get, path = "/api/games/{id}/notify", tag = "lobby", params(("id" = String, Path)),
    responses((status = 200, body = NotifyWire), Refused)
)]
pub async fn notified(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
) -> Answered<Json<NotifyWire>> {
    seated(&app, &me, &id).await?;
    let wanted = app.store.notice(&id, me.id()).await?.unwrap_or_default();
    let config = app.config.notify.clone();
    Ok(Json(NotifyWire {
        email: wanted.email,
        webhook: wanted.webhook,
        sends_email: config.smtp.is_some(),
        webhook_hosts: config.webhook_hosts,
    }))
}

/// Notices are for those who sit at the table.
async fn seated(app: &App, me: &Me, id: &str) -> Answered<()> {
    let room = room(app, me, id).await?;
    if room.access().sits(me.id()) {
        Ok(())
    } else {
        Err(Refusal::forbidden(
            "only those who sit at the table are told",
        ))
    }
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
    seated(&app, &me, &id).await?;
    let wanted = Wanted {
        email: body.email,
        webhook: body.webhook,
    };
    app.rooms.notices().check(&wanted)?;
    app.store.set_notice(&id, me.id(), &wanted).await?;
    Ok(StatusCode::NO_CONTENT)
}
