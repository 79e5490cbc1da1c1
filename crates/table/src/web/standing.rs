//! How a game is won, and the battle that is fought.

use super::extract::{Path, Query};
use super::identity::Me;
use super::play::{SeatQuery, look};
use crate::app::App;
use crate::refusal::{Answered, Refused};
use crate::schemas;
use axum::Json;
use axum::extract::State;
use kernel::{Odds, Standing};
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
    look(&app, &me, &id, query.seat, |desk, _| desk.play.standing()).await
}

/// The battle that is being prepared or fought, before its dice, as everybody may know it; null where there is none.
#[utoipa::path(
    get, path = "/api/games/{id}/battle", tag = "play", params(("id" = String, Path), SeatQuery),
    responses((status = 200, body = Option<schemas::Odds>), Refused)
)]
pub async fn battle(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<SeatQuery>,
) -> Answered<Json<Option<Odds>>> {
    app.limits.ask(&me)?;
    let battle = look(&app, &me, &id, query.seat, |desk, _| {
        desk.to_move().and_then(|_| desk.play.battle())
    });
    battle.await
}
