//! Sitting down, leaving, watching, and the end of a game.

use super::extract::{Body, Path};
use super::identity::Me;
use super::lobby::{SeatChoice, card_of, seat_for};
use crate::app::App;
use crate::ids;
use crate::refusal::{Answered, Refusal, Refused};
use crate::store::{SeatKind, SeatRow, Source, StoreError};
use crate::wire::{Card, SeatCard};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The end of a link: `/join/TOKEN`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenBody {
    token: String,
}

/// Follows an invitation: takes the open seat that it names, or may watch from now on.
#[utoipa::path(
    post, path = "/api/join", tag = "lobby", request_body = TokenBody,
    responses((status = 200, body = Card), Refused)
)]
pub async fn join_by_link(
    State(app): State<Arc<App>>,
    me: Me,
    Body(body): Body<TokenBody>,
) -> Answered<Json<Card>> {
    app.limits.join(&me)?;
    let id = match app.store.seat_by_link(&body.token).await? {
        Some(seat) if seat.account.as_deref() == Some(me.id()) => seat.game,
        Some(seat) => {
            sit(&app, &me, &seat.game, &seat.seat).await?;
            seat.game
        }
        None => {
            let game = app.store.game_by_watch_link(&body.token).await?;
            let game = game.ok_or_else(Refusal::unknown_game)?;
            app.store.add_watcher(&game.id, me.id()).await?;
            app.rooms.seats_changed(&game.id).await;
            game.id
        }
    };
    Ok(Json(card_of(&app, &me, &id).await?))
}

/// What a link invites to, so that whoever follows it can say yes or no.
#[derive(Serialize, ToSchema)]
pub struct Invitation {
    /// Only for whoever has followed the link before.
    game: Option<String>,
    title: String,
    ruleset: String,
    scenario: String,
    turn: String,
    /// The seat that is offered; none for a link to watch.
    seat: Option<String>,
    /// Somebody else has taken it.
    taken: bool,
    over: bool,
    seats: Vec<SeatCard>,
    /// Who made the game.
    from: String,
    /// Where it comes from: whoever chose its start may know the dice.
    source: Source,
}

/// What an invitation is for. Nobody sits down by asking.
#[utoipa::path(
    get, path = "/api/join/{token}", tag = "lobby", params(("token" = String, Path)),
    responses((status = 200, body = Invitation), Refused)
)]
pub async fn invitation(
    State(app): State<Arc<App>>,
    me: Me,
    Path(token): Path<String>,
) -> Answered<Json<Invitation>> {
    app.limits.join(&me)?;
    let seat = app.store.seat_by_link(&token).await?;
    let game = match &seat {
        Some(seat) => app.store.game(&seat.game).await?,
        None => app.store.game_by_watch_link(&token).await?,
    };
    let game = game.ok_or_else(Refusal::unknown_game)?;
    let owner = app.store.account_name(&game.owner).await?;
    let seats = app.store.seats(&game.id).await?;
    let watchers = app.store.watchers(&game.id).await?;
    let mine = match &seat {
        Some(seat) => seat.account.as_deref() == Some(me.id()),
        None => watchers.iter().any(|account| account == me.id()),
    };
    let open = |seat: &SeatRow| seat.kind == SeatKind::Open;
    Ok(Json(Invitation {
        game: mine.then(|| game.id.clone()),
        taken: seat.as_ref().is_some_and(|seat| !open(seat) && !mine),
        over: game.is_over(),
        title: game.title,
        ruleset: game.game,
        scenario: game.setup.scenario,
        turn: game.turn,
        seat: seat.map(|seat| seat.seat),
        seats: seats.into_iter().map(SeatCard::of).collect(),
        from: owner.unwrap_or_default(),
        source: game.source,
    }))
}

/// Takes an open seat of a public game.
#[utoipa::path(
    post, path = "/api/games/{id}/seats/{seat}/join", tag = "lobby",
    params(("id" = String, Path), ("seat" = String, Path)),
    responses((status = 200, body = Card), Refused)
)]
pub async fn join(
    State(app): State<Arc<App>>,
    me: Me,
    Path((id, seat)): Path<(String, String)>,
) -> Answered<Json<Card>> {
    app.limits.join(&me)?;
    let card = card_of(&app, &me, &id).await?;
    if card.private && !card.owner {
        return Err(Refusal::forbidden("this game is joined by invitation"));
    }
    if !card.seats.iter().any(|there| there.id == seat) {
        return Err(Refusal::malformed(format!("there is no seat `{seat}`")));
    }
    sit(&app, &me, &id, &seat).await?;
    Ok(Json(card_of(&app, &me, &id).await?))
}

async fn sit(app: &App, me: &Me, game: &str, seat: &str) -> Answered<()> {
    let row = app.store.game(game).await?;
    if row.ok_or_else(Refusal::unknown_game)?.is_over() {
        return Err(Refusal::new(409, "over", "the game is over"));
    }
    match app.store.take_seat(game, seat, me.id()).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => {
            return Err(Refusal::new(409, "taken", "somebody sits there already"));
        }
        Err(error) => return Err(error.into()),
    }
    app.rooms.seats_changed(game).await;
    Ok(())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveBody {
    seat: String,
}

/// Leaves a seat; it is open then.
#[utoipa::path(
    post, path = "/api/games/{id}/leave", tag = "lobby", params(("id" = String, Path)), request_body = LeaveBody,
    responses((status = 200, body = Card), Refused)
)]
pub async fn leave(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<LeaveBody>,
) -> Answered<Json<Card>> {
    app.limits.set(&me)?;
    let card = card_of(&app, &me, &id).await?;
    let left = app
        .store
        .leave_seat(&id, &body.seat, me.id(), &ids::link())
        .await;
    match left {
        Ok(()) => {}
        Err(StoreError::Conflict) => {
            let message = format!("the seat `{}` is not yours", body.seat);
            return Err(Refusal::wrong_seat(message));
        }
        Err(error) => return Err(error.into()),
    }
    app.rooms.seats_changed(&id).await;
    match card_of(&app, &me, &id).await {
        // Whoever leaves a private game no longer sees it, but sees that it worked.
        Err(refusal) if refusal.code == "unknown_game" => Ok(Json(card)),
        card => Ok(Json(card?)),
    }
}

/// Changes who sits on a seat: the owner may change any seat that no other person holds, and whoever holds one may hand
/// it to the computer and take it back.
#[utoipa::path(
    post, path = "/api/games/{id}/seats/{seat}", tag = "lobby",
    params(("id" = String, Path), ("seat" = String, Path)), request_body = SeatChoice,
    responses((status = 200, body = Card), Refused)
)]
pub async fn change(
    State(app): State<Arc<App>>,
    me: Me,
    Path((id, seat)): Path<(String, String)>,
    Body(choice): Body<SeatChoice>,
) -> Answered<Json<Card>> {
    app.limits.set(&me)?;
    let card = card_of(&app, &me, &id).await?;
    let seats = app.store.seats(&id).await?;
    let before = seats.into_iter().find(|row| row.seat == seat);
    let unknown = || Refusal::malformed(format!("there is no seat `{seat}`"));
    let before = before.ok_or_else(unknown)?;
    let mine = before.account.as_deref() == Some(me.id());
    let own = mine && !matches!(choice, SeatChoice::Open);
    if !card.owner && !own {
        return Err(Refusal::forbidden("only the owner changes who sits where"));
    }
    if before.account.is_some() && !mine {
        return Err(Refusal::forbidden("somebody sits there"));
    }
    if card.over {
        return Err(kernel::PlayError::Over.into());
    }
    let mut after = SeatRow {
        link: ids::link(),
        ..before.clone()
    };
    seat_for(&mut after, &choice, &me, &card.game)?;
    if let SeatChoice::Computer { .. } = choice {
        after.account = before.account.clone();
    }
    app.store.change_seat(&before, &after).await?;
    app.rooms.seats_changed(&id).await;
    app.rooms.wake(&id);
    Ok(Json(card_of(&app, &me, &id).await?))
}

/// Deletes a game that the asker made, if nobody else plays it.
#[utoipa::path(
    delete, path = "/api/games/{id}", tag = "lobby", params(("id" = String, Path)),
    responses((status = 204, description = "It is gone."), Refused)
)]
pub async fn delete(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
) -> Answered<StatusCode> {
    let card = card_of(&app, &me, &id).await?;
    if !card.owner {
        return Err(Refusal::forbidden("only the owner deletes a game"));
    }
    let person = |seat: &SeatCard| seat.player.is_some() && !card.mine.contains(&seat.id);
    if !card.over && card.seats.iter().any(person) {
        return Err(Refusal::new(
            409,
            "others",
            "others play this game: it is deleted when it is over or they have left",
        ));
    }
    app.store.delete_game(&id, me.id()).await?;
    app.rooms.close(&id).await;
    Ok(StatusCode::NO_CONTENT)
}
