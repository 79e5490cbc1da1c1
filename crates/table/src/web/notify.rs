//! Where a player wants to be told that it is their turn.

use super::extract::{Body, Path};
use super::identity::Me;
use super::play::room;
use crate::app::App;
use crate::clock::now;
use crate::ids;
use crate::notices::Wanted;
use crate::refusal::{Answered, Refusal, Refused};
use crate::store::StoreError;
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
    /// Whether whoever reads at the e-mail address has said yes.
    confirmed: bool,
    /// Whether this table sends e-mail.
    sends_email: bool,
    /// How the addresses begin that this table may tell.
    webhooks: Vec<String>,
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
    let confirmed = match &wanted.email {
        Some(email) => app.store.is_confirmed(me.id(), email).await?,
        None => false,
    };
    Ok(Json(NotifyWire {
        confirmed,
        email: wanted.email,
        webhook: wanted.webhook,
        sends_email: config.smtp.is_some(),
        webhooks: config.webhooks,
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
    app.limits.set(&me)?;
    seated(&app, &me, &id).await?;
    let wanted = Wanted {
        email: body.email,
        webhook: body.webhook,
    };
    app.rooms.notices().check(&wanted)?;
    app.store.set_notice(&id, me.id(), &wanted).await?;
    if let Some(email) = &wanted.email {
        ask(&app, &me, email).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// How long an address is left alone that was asked and has not answered, whoever gives it.
const PATIENCE: i64 = 24 * 3600 * 1000;

/// Sends a letter to an address that nobody has confirmed for this account.
async fn ask(app: &App, me: &Me, email: &str) -> Answered<()> {
    if app.store.is_confirmed(me.id(), email).await? {
        return Ok(());
    }
    let last = app.store.last_asked(email).await?;
    if last.is_some_and(|last| now() - last < PATIENCE) {
        return Ok(());
    }
    app.limits.letter(me)?;
    let token = ids::link();
    app.store.ask_address(me.id(), email, &token).await?;
    app.rooms.notices().ask(email, &token);
    Ok(())
}

/// The end of a link in a letter: `/confirm/TOKEN`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmBody {
    token: String,
}

/// Says yes to word at the address that a letter with this token came to.
#[utoipa::path(
    post, path = "/api/confirm", tag = "lobby", request_body = ConfirmBody,
    responses((status = 204, description = "Word will be sent there."), Refused)
)]
pub async fn confirm(
    State(app): State<Arc<App>>,
    me: Me,
    Body(body): Body<ConfirmBody>,
) -> Answered<StatusCode> {
    app.limits.join(&me)?;
    match app.store.confirm_address(&body.token).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(StoreError::Conflict) => Err(Refusal::new(
            404,
            "not_found",
            "no letter was sent with this link, or a later one was",
        )),
        Err(error) => Err(error.into()),
    }
}
