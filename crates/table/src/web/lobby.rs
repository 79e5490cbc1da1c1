//! Games before and between moves: make one, find one, look at its card.

use super::extract::{Body, Path, Query};
use super::from::{Beginning, begun};
use super::identity::Me;
use crate::app::App;
use crate::computer;
use crate::ids;
use crate::letters::plain;
use crate::refusal::{Answered, Refusal, Refused};
use crate::room::{Access, newer, ruleset};
use crate::store::{Filter, GameRow, SeatKind, SeatRow, Source};
use crate::wire::{Card, StoppedCard};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kernel::{SeatInfo, Seed, Setup};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    #[param(inline)]
    #[serde(default)]
    filter: Filter,
}

/// The games of the asker, or games to join or to watch.
#[utoipa::path(
    get, path = "/api/games", tag = "lobby", params(ListQuery), responses((status = 200, body = Vec<Card>), Refused)
)]
pub async fn list(
    State(app): State<Arc<App>>,
    me: Me,
    Query(query): Query<ListQuery>,
) -> Answered<Json<Vec<Card>>> {
    let games = app.store.games(query.filter, me.id()).await?;
    let card = |(game, seats): (GameRow, Vec<SeatRow>)| {
        let readable = only_read(&app, &game);
        let mut card = Card::of(game, seats, me.id());
        card.waiting &= !readable;
        card
    };
    let cards = games.into_iter().map(card);
    let wanted = |card: &Card| card.waiting || query.filter != Filter::Waiting;
    Ok(Json(cards.filter(wanted).collect()))
}

/// Whether a game is of newer rules than this table's, so that nobody can act here.
fn only_read(app: &App, game: &GameRow) -> bool {
    let today = ruleset(app.rulesets, &game.game).map(|ruleset| ruleset.info().version);
    today.is_ok_and(|today| newer(&game.version, today))
}

/// The card of a game; its owner finds invitations there.
#[utoipa::path(
    get, path = "/api/games/{id}", tag = "lobby", params(("id" = String, Path)),
    responses((status = 200, body = Card), Refused)
)]
pub async fn card(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
) -> Answered<Json<Card>> {
    Ok(Json(card_of(&app, &me, &id).await?))
}

/// The card of a game that the asker may see.
pub async fn card_of(app: &App, me: &Me, id: &str) -> Answered<Card> {
    let game = app
        .store
        .game(id)
        .await?
        .ok_or_else(Refusal::unknown_game)?;
    let seats = app.store.seats(id).await?;
    let watchers = app.store.watchers(id).await?;
    if !Access::new(&game, seats.clone(), watchers).may_see(me.id()) {
        return Err(Refusal::unknown_game());
    }
    let game = carried_over(app, game).await?;
    let stopped = match game.stopped {
        true => app.store.stopped(id).await?,
        false => None,
    };
    // A server with other rules that shares the database may find otherwise.
    let today = ruleset(app.rulesets, &game.game).map(|ruleset| ruleset.info().version);
    let stopped = stopped.filter(|row| today.is_ok_and(|today| today == row.version));
    let readable = only_read(app, &game);
    let mut card = Card::of(game, seats, me.id());
    card.waiting &= !readable;
    card.stopped = stopped.map(|row| StoppedCard::of(row, &card.mine, card.over));
    card.carried = app.store.carries(id).await?;
    Ok(card)
}

/// Whoever opens a game of other rules finds it carried over, if that can be.
async fn carried_over(app: &App, game: GameRow) -> Answered<GameRow> {
    let today = ruleset(app.rulesets, &game.game).map(|ruleset| ruleset.info().version);
    if today.is_ok_and(|today| today != game.version) && app.rooms.open(&game.id).await.is_ok() {
        let again = app.store.game(&game.id).await?;
        return again.ok_or_else(Refusal::unknown_game);
    }
    Ok(game)
}

/// A game to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGameBody {
    game: String,
    /// The first of the game if none is named.
    #[serde(default)]
    scenario: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    title: Option<String>,
    /// Only those with a link see it.
    #[serde(default)]
    private: bool,
    /// By seat; a seat that is not named is open.
    #[serde(default)]
    seats: BTreeMap<String, SeatChoice>,
    /// Whether others may watch; a public game is open to all unless this says no.
    spectators: Option<bool>,
    /// Decides the dice; on a local table only.
    seed: Option<String>,
}

/// Who shall sit on a seat.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatChoice {
    Me,
    Open,
    Computer { level: String },
}

const TITLE: usize = 100;

/// Makes a game.
#[utoipa::path(
    post, path = "/api/games", tag = "lobby", request_body = NewGameBody,
    responses((status = 201, body = Card), Refused)
)]
pub async fn create(
    State(app): State<Arc<App>>,
    me: Me,
    Body(body): Body<NewGameBody>,
) -> Answered<(StatusCode, Json<Card>)> {
    app.limits.create(&me)?;
    let ruleset =
        ruleset(app.rulesets, &body.game).map_err(|r| Refusal::new(422, "setup", r.message))?;
    let seed = match (&body.seed, app.config.public) {
        (None, _) => Seed(ids::random()),
        (Some(text), false) => text
            .parse()
            .unwrap_or_else(|never: std::convert::Infallible| match never {}),
        (Some(_), true) => {
            return Err(Refusal::forbidden(
                "nobody chooses the dice of a public table",
            ));
        }
    };
    let source = match body.seed {
        None => Source::Table,
        Some(_) => Source::Seed,
    };
    let info = ruleset.info();
    let setup = info.complete(&Setup {
        scenario: body.scenario.clone(),
        options: body.options.clone(),
    });
    let setup = setup.map_err(|e| Refusal::new(422, "setup", e.to_string()))?;
    let scenario = info.scenarios.iter().find(|s| s.id == setup.scenario);
    let title = title(body.title.as_deref())?;
    let plain = || {
        scenario
            .map_or(info.title, |s| s.title.as_str())
            .to_string()
    };
    let beginning = Beginning {
        ruleset: info.id.to_string(),
        setup,
        origin: None,
        source,
        seed,
        title: title.unwrap_or_else(plain),
        owner: me.id().to_string(),
        private: body.private,
        spectators: body.spectators.unwrap_or(!body.private),
    };
    let chosen = |infos: &[SeatInfo]| seats(&body.seats, &me, infos, &body.game);
    let id = begun(&app, beginning, chosen).await?;
    Ok((StatusCode::CREATED, Json(card_of(&app, &me, &id).await?)))
}

/// A title as people may write it; none if it is empty.
pub fn title(text: Option<&str>) -> Answered<Option<String>> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    if text.chars().count() > TITLE || !plain(text) {
        return Err(Refusal::malformed(format!(
            "a title is one line of at most {TITLE} letters, all of which can be seen"
        )));
    }
    Ok(Some(text.to_string()))
}

/// The seats of a new game; one that is not named is open.
pub fn seats(
    choices: &BTreeMap<String, SeatChoice>,
    me: &Me,
    infos: &[SeatInfo],
    game: &str,
) -> Answered<Vec<SeatRow>> {
    if let Some(unknown) = choices
        .keys()
        .find(|id| infos.iter().all(|info| info.id != *id))
    {
        return Err(Refusal::new(
            422,
            "setup",
            format!("there is no seat `{unknown}`"),
        ));
    }
    let seat = |info: &SeatInfo| {
        let choice = choices.get(info.id).cloned().unwrap_or(SeatChoice::Open);
        let mut row = SeatRow {
            game: String::new(),
            seat: info.id.to_string(),
            name: info.name.to_string(),
            kind: SeatKind::Open,
            account: None,
            player: None,
            level: None,
            link: ids::link(),
            before: Vec::new(),
        };
        seat_for(&mut row, &choice, me, game)?;
        Ok(row)
    };
    infos.iter().map(seat).collect()
}

/// Puts somebody on a seat.
pub fn seat_for(row: &mut SeatRow, choice: &SeatChoice, me: &Me, game: &str) -> Answered<()> {
    (row.kind, row.account, row.level) = match choice {
        SeatChoice::Me => (SeatKind::Person, Some(me.id().to_string()), None),
        SeatChoice::Open => (SeatKind::Open, None, None),
        SeatChoice::Computer { level } => {
            let levels = computer::levels(game);
            if !levels.contains(&level.as_str()) {
                let message =
                    format!("no computer plays `{game}` as `{level}`; there are {levels:?}");
                return Err(Refusal::new(422, "setup", message));
            }
            (SeatKind::Computer, None, Some(level.clone()))
        }
    };
    Ok(())
}
