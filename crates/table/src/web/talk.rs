//! What is said and proposed at a table, and private notes.

use super::clock::Clock;
use super::extract::{Body, Path, Query};
use super::identity::Me;
use super::play::room;
use crate::app::App;
use crate::letters::turns;
use crate::refusal::{Answered, Refusal, Refused};
use crate::room::Access;
use crate::store::{ProposalKind, ProposalRow, TalkKind, TalkRow};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The longest line, and the longest notes.
const LINE: usize = 500;
const NOTES: usize = 20_000;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct TalkQuery {
    /// The last line that the asker has.
    #[serde(default)]
    after: u64,
}

/// What is said at a table.
#[derive(Serialize, ToSchema)]
pub struct Talk {
    /// The oldest first.
    lines: Vec<TalkLine>,
    proposal: Option<Proposal>,
    /// What all have agreed on; nothing where there is no clock.
    clock: Option<Clock>,
}

#[derive(Serialize, ToSchema)]
pub struct TalkLine {
    number: u64,
    kind: TalkKind,
    seat: String,
    player: String,
    text: String,
    /// Milliseconds since 1970.
    at: i64,
}

impl From<TalkRow> for TalkLine {
    fn from(row: TalkRow) -> TalkLine {
        TalkLine {
            number: row.number,
            kind: row.kind,
            seat: row.seat,
            player: row.player,
            text: row.text,
            at: row.at,
        }
    }
}

/// What a player asks the others to agree to.
#[derive(Serialize, ToSchema)]
pub struct Proposal {
    kind: ProposalKind,
    seat: String,
    /// The position to go back to, or the seconds of a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<u64>,
    /// The asker proposed it.
    mine: bool,
    /// The asker has not answered yet.
    asked: bool,
}

impl Proposal {
    fn of(row: ProposalRow, access: &Access, account: &str) -> Proposal {
        let agreed = row.agreed.iter().any(|there| there == account);
        Proposal {
            to: matches!(row.kind, ProposalKind::TakeBack | ProposalKind::Clock).then_some(row.to),
            kind: row.kind,
            seat: row.seat,
            mine: row.account == account,
            asked: !agreed && access.sits(account),
        }
    }
}

/// What was said at a table, and what is proposed there. Whoever may watch may read it.
#[utoipa::path(
    get, path = "/api/games/{id}/talk", tag = "talk", params(("id" = String, Path), TalkQuery),
    responses((status = 200, body = Talk), Refused)
)]
pub async fn talk(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<TalkQuery>,
) -> Answered<Json<Talk>> {
    let access = watched(&app, &me, &id).await?;
    let lines = app.store.talk(&id, query.after).await?;
    let proposal = app.store.proposal(&id).await?;
    Ok(Json(Talk {
        lines: lines.into_iter().map(TalkLine::from).collect(),
        proposal: proposal.map(|row| Proposal::of(row, &access, me.id())),
        clock: Clock::of(&app, &id).await?,
    }))
}

/// The access to a game that the asker may watch.
async fn watched(app: &App, me: &Me, id: &str) -> Answered<Arc<Access>> {
    let access = room(app, me, id).await?.access();
    access.viewer(me.id(), "spectator", false)?;
    Ok(access)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SayBody {
    seat: String,
    text: String,
}

/// Says something to everybody at the table.
#[utoipa::path(
    post, path = "/api/games/{id}/talk", tag = "talk", params(("id" = String, Path)), request_body = SayBody,
    responses((status = 204, description = "It is said."), Refused)
)]
pub async fn say(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<SayBody>,
) -> Answered<StatusCode> {
    let room = room(&app, &me, &id).await?;
    room.access().own(me.id(), &body.seat)?;
    app.limits.say(&me)?;
    let text = body.text.trim();
    let length = text.chars().count();
    if !(1..=LINE).contains(&length) || text.chars().any(turns) {
        let words = format!("a line has 1 to {LINE} letters");
        return Err(Refusal::malformed(words));
    }
    let said = app
        .store
        .say_line(&id, TalkKind::Say, &body.seat, me.id(), text);
    said.await?;
    app.rooms.talked(&id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// What the asker has noted down; nobody else reads it.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Notes {
    text: String,
}

/// The asker's private notes about a game.
#[utoipa::path(
    get, path = "/api/games/{id}/notes", tag = "talk", params(("id" = String, Path)),
    responses((status = 200, body = Notes), Refused)
)]
pub async fn notes(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
) -> Answered<Json<Notes>> {
    watched(&app, &me, &id).await?;
    let text = app.store.notes(&id, me.id()).await?;
    Ok(Json(Notes { text }))
}

/// Writes the asker's private notes about a game.
#[utoipa::path(
    post, path = "/api/games/{id}/notes", tag = "talk", params(("id" = String, Path)), request_body = Notes,
    responses((status = 204, description = "They are kept."), Refused)
)]
pub async fn note(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<Notes>,
) -> Answered<StatusCode> {
    watched(&app, &me, &id).await?;
    app.limits.say(&me)?;
    let strange = |c: char| c.is_control() && c != '\n' && c != '\t';
    if body.text.chars().count() > NOTES || body.text.contains(strange) {
        let words = format!("notes have at most {NOTES} letters");
        return Err(Refusal::malformed(words));
    }
    app.store.set_notes(&id, me.id(), &body.text).await?;
    Ok(StatusCode::NO_CONTENT)
}
