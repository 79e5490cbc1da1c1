//! What a player wants to be asked in between; nobody else is told.

use super::extract::{Body, Path, Query};
use super::identity::Me;
use super::play::{SeatQuery, room};
use crate::app::App;
use crate::refusal::{Answered, Refusal, Refused};
use crate::room::Order;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// An order names at most so many things, none longer than this.
const MOST: usize = 64;
const LONGEST: usize = 80;

/// The standing order of a seat that the asker holds.
#[utoipa::path(
    get, path = "/api/games/{id}/orders", tag = "play", params(("id" = String, Path), SeatQuery),
    responses((status = 200, body = Order), Refused)
)]
pub async fn standing(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<SeatQuery>,
) -> Answered<Json<Order>> {
    let room = room(&app, &me, &id).await?;
    room.access().own(me.id(), &query.seat)?;
    let text = app.store.order(&id, &query.seat, me.id()).await?;
    let order = text.and_then(|text| serde_json::from_str(&text).ok());
    Ok(Json(order.unwrap_or_default()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderBody {
    seat: String,
    order: Order,
}

/// Says what a seat wants to be asked in between from now on. What it does not want is let go by in its name, some time
/// after it is asked.
#[utoipa::path(
    post, path = "/api/games/{id}/orders", tag = "play", params(("id" = String, Path)), request_body = OrderBody,
    responses((status = 204, description = "It is ordered."), Refused)
)]
pub async fn order(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<OrderBody>,
) -> Answered<StatusCode> {
    let room = room(&app, &me, &id).await?;
    room.access().own(me.id(), &body.seat)?;
    app.limits.say(&me)?;
    let text = written(&body.order)?;
    app.store.set_order(&id, &body.seat, me.id(), &text).await?;
    app.rooms.ordered(&id).await;
    Ok(StatusCode::NO_CONTENT)
}

fn written(order: &Order) -> Answered<String> {
    let words: Vec<&String> = match order {
        Order::Always => Vec::new(),
        Order::Never { phase } => vec![phase],
        Order::Only { about, places } => about.iter().chain(places).collect(),
    };
    let strange =
        |word: &&String| word.chars().count() > LONGEST || word.chars().any(char::is_control);
    if words.len() > MOST || words.iter().any(strange) {
        let words = format!("an order names at most {MOST} things of {LONGEST} letters");
        return Err(Refusal::malformed(words));
    }
    serde_json::to_string(order).map_err(|error| Refusal::fault(&error.to_string()))
}
