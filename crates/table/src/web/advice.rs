//! Questions about a position: why a click does nothing, what a computer would do, where supply reaches.

use super::extract::{Body, Path, Query};
use super::identity::Me;
use super::play::{SeatQuery, decides, look, room};
use crate::app::App;
use crate::refusal::{Answered, Refusal, Refused};
use crate::{computer, ids, schemas};
use axum::Json;
use axum::extract::State;
use kernel::{Overlay, Play, Reason, Seed, Target};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use staff::{Advice, Advisor, Cancel};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use utoipa::ToSchema;

/// What was clicked: one thing or one place of the table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyBody {
    seat: String,
    #[schema(value_type = schemas::Target)]
    target: Target,
}

#[derive(Serialize, ToSchema)]
pub struct Why {
    #[schema(value_type = Vec<schemas::Reason>)]
    reasons: Vec<Reason>,
}

/// Why a click does nothing now; no reasons if it means something legal.
#[utoipa::path(
    post, path = "/api/games/{id}/why", tag = "play", params(("id" = String, Path)), request_body = WhyBody,
    responses((status = 200, body = Why), Refused)
)]
pub async fn why(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<WhyBody>,
) -> Answered<Json<Why>> {
    let room = room(&app, &me, &id).await?;
    let seat = room.access().own(me.id(), &body.seat)?;
    let reasons = room.read(move |desk, _| Ok(desk.play.why(seat, &body.target)));
    let reasons = reasons.await?;
    Ok(Json(Why { reasons }))
}

/// Sets of spaces that a client may tint: where a side is in supply.
#[utoipa::path(
    get, path = "/api/games/{id}/overlays", tag = "play", params(("id" = String, Path), SeatQuery),
    responses((status = 200, body = Vec<schemas::Overlay>), Refused)
)]
pub async fn overlays(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<SeatQuery>,
) -> Answered<Json<Vec<Overlay>>> {
    let overlays = look(&app, &me, &id, query.seat, |desk, viewer| {
        desk.play.overlays(viewer)
    });
    overlays.await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SuggestBody {
    seat: String,
    /// One of the levels that `/api/about` lists for the game.
    level: String,
}

/// What a computer would do.
#[derive(Serialize, ToSchema)]
pub struct Suggestion {
    action: Value,
    /// The action in words.
    label: String,
    reason: String,
}

/// A computer that takes longer is told to stop.
const PATIENCE: Duration = Duration::from_secs(20);

/// What a computer would do in the place of the asker.
#[utoipa::path(
    post, path = "/api/games/{id}/suggest", tag = "play", params(("id" = String, Path)), request_body = SuggestBody,
    responses((status = 200, body = Suggestion), Refused)
)]
pub async fn suggest(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<SuggestBody>,
) -> Answered<Json<Suggestion>> {
    let room = room(&app, &me, &id).await?;
    let seat = room.access().own(me.id(), &body.seat)?;
    app.limits.ask(&me)?;
    let play = room.read(move |desk, _| {
        decides(desk.play.as_ref(), seat)?;
        Ok(desk.play.fork())
    });
    let play = play.await?;
    let game = play.info().id;
    let level = computer::level(game, &body.level);
    let key = [me.id(), &id, &body.seat, &body.level].join(" ");
    let fresh = || level.and_then(|level| staff::advisor(game, level, seat, Seed(ids::random())));
    let advisor = app.advisers.take(&key).or_else(fresh);
    let unknown = || Refusal::malformed(format!("no computer plays as `{}`", body.level));
    let mut advisor = advisor.ok_or_else(unknown)?;
    let cancel = Cancel::new();
    let stop = cancel.clone();
    let thought = app.rooms.staff().advise(me.id(), move || {
        let advice = advisor.advise(play.as_ref(), &cancel);
        (
            advisor,
            advice.and_then(|advice| suggested(play.as_ref(), advice)),
        )
    });
    let thought = thought.ok_or_else(Refusal::too_many)?;
    let thought = tokio::time::timeout(PATIENCE, thought).await;
    stop.cancel();
    let none = || Refusal::new(503, "unavailable", "the computer has no answer; try again");
    let (advisor, suggestion) = thought.ok().and_then(Result::ok).ok_or_else(none)?;
    app.advisers.keep(key, advisor);
    suggestion.map(Json).ok_or_else(none)
}

/// Advice in the words of the offer that it means.
fn suggested(play: &dyn Play, advice: Advice) -> Option<Suggestion> {
    let mut offers = play.decision()?.offers.into_iter();
    let offer = offers.find(|offer| offer.action == advice.action)?;
    Some(Suggestion {
        action: advice.action,
        label: offer.label.text,
        reason: advice.reason,
    })
}

/// How many advisers are remembered.
const KEPT: usize = 64;

/// Advisers that were asked lately: one who is asked at every decision remembers its plans.
#[derive(Default)]
pub struct Advisers(Mutex<VecDeque<(String, Box<dyn Advisor>)>>);

impl Advisers {
    fn take(&self, key: &str) -> Option<Box<dyn Advisor>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let index = kept.iter().position(|(of, _)| of == key)?;
        kept.remove(index).map(|(_, advisor)| advisor)
    }

    fn keep(&self, key: String, advisor: Box<dyn Advisor>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((key, advisor));
        if kept.len() > KEPT {
            kept.pop_front();
        }
    }
}
