//! The clock of a table: how long a decision may take, and the staff that steps in.

use super::extract::{Body, Path};
use super::identity::Me;
use super::lobby::card_of;
use super::play::room;
use crate::app::App;
use crate::clock::now;
use crate::computer;
use crate::ids;
use crate::refusal::{Answered, Refusal, Refused};
use crate::store::{ClockRow, SeatKind, SeatRow, TalkKind};
use crate::wire::Card;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What all who play have agreed on.
#[derive(Serialize, ToSchema)]
pub struct Clock {
    /// How long whoever decides has for it.
    seconds: u64,
    /// Milliseconds until the time of the present decision is over; negative when it is.
    left: i64,
}

impl Clock {
    pub async fn of(app: &App, id: &str) -> Answered<Option<Clock>> {
        let row = app.store.clock(id).await?;
        Ok(row.map(|row| Clock::read(app, &row)))
    }

    fn read(app: &App, row: &ClockRow) -> Clock {
        // While the table was away nobody could decide.
        let since = row.since.max(app.started);
        Clock {
            seconds: row.seconds,
            left: since + row.seconds as i64 * 1_000 - now(),
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LateBody {
    seat: String,
}

/// Lets the staff play the seat that decides, whose time is over, until its player takes it back. Asked by another who plays.
#[utoipa::path(
    post, path = "/api/games/{id}/late", tag = "talk", params(("id" = String, Path)), request_body = LateBody,
    responses((status = 200, body = Card), Refused)
)]
pub async fn late(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<LateBody>,
) -> Answered<Json<Card>> {
    let access = room(&app, &me, &id).await?.access();
    access.own(me.id(), &body.seat)?;
    app.limits.set(&me)?;
    let too_early = || Refusal::new(409, "early", "nobody's time is over");
    let clock = app.store.clock(&id).await?.ok_or_else(too_early)?;
    if Clock::read(&app, &clock).left > 0 {
        return Err(too_early());
    }
    let card = card_of(&app, &me, &id).await?;
    let seats = app.store.seats(&id).await?;
    let decides = |row: &SeatRow| row.seat == clock.seat;
    let before = seats.into_iter().find(decides).ok_or_else(too_early)?;
    let other = before.account.as_deref() != Some(me.id());
    if before.kind != SeatKind::Person || !other {
        return Err(Refusal::wrong_seat("no other player decides now"));
    }
    let after = SeatRow {
        kind: SeatKind::Computer,
        level: computer::levels(&card.game)
            .first()
            .map(|level| level.to_string()),
        link: ids::link(),
        ..before.clone()
    };
    app.store.change_seat(&before, &after).await?;
    app.store
        .say_line(&id, TalkKind::Late, &body.seat, me.id(), &before.seat)
        .await?;
    app.rooms.talked(&id).await;
    app.rooms.seats_changed(&id).await;
    app.rooms.wake(&id);
    Ok(Json(card_of(&app, &me, &id).await?))
}
