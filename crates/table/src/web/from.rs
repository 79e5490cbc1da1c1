//! New games: from the start of a scenario, or from a position of another game.

use super::extract::{Body, Path};
use super::identity::Me;
use super::lobby::{SeatChoice, card_of, seats, title};
use super::play::room;
use crate::app::App;
use crate::ids;
use crate::refusal::{Answered, Refusal, Refused};
use crate::replays;
use crate::room::{Desk, ruleset};
use crate::store::{GameRow, NewGame, SeatRow, Source};
use crate::wire::Card;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kernel::{SeatInfo, Seed, Setup};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// How a game is to begin.
pub struct Beginning {
    pub ruleset: String,
    pub setup: Setup,
    /// A position, where it is not the scenario's own start.
    pub origin: Option<Value>,
    pub source: Source,
    pub seed: Seed,
    pub title: String,
    pub owner: String,
    pub private: bool,
    pub spectators: bool,
}

impl Beginning {
    /// A game of which nothing has been played.
    pub fn row(self, version: &str) -> GameRow {
        GameRow {
            id: ids::id(),
            game: self.ruleset,
            version: version.to_string(),
            setup: self.setup,
            origin: self.origin,
            source: self.source,
            seed: self.seed,
            title: self.title,
            owner: self.owner,
            private: self.private,
            spectators: self.spectators,
            watch_link: ids::link(),
            created: 0,
            updated: 0,
            revision: 0,
            position: 0,
            turn: String::new(),
            to_move: None,
            outcome: None,
            stopped: false,
        }
    }
}

/// Begins a game and gives its id.
pub async fn begun(
    app: &App,
    beginning: Beginning,
    seats: impl FnOnce(&[SeatInfo]) -> Answered<Vec<SeatRow>>,
) -> Answered<String> {
    let ruleset = ruleset(app.rulesets, &beginning.ruleset)?;
    let mut row = beginning.row(ruleset.info().version);
    let opened = row.clone();
    let desk = super::blocking(move || {
        let play = crate::room::begin(ruleset, &opened)?;
        Ok(Desk::new(play, ruleset.secrets()))
    });
    let desk = desk.await?;
    let head = desk.head();
    row.setup = desk.play.setup().clone();
    (row.turn, row.to_move) = (head.turn, head.to_move);
    let (id, seats) = (row.id.clone(), seats(desk.play.seats())?);
    let new = NewGame { row, seats };
    app.store.add_game(new, Vec::new(), Vec::new()).await?;
    app.rooms.wake(&id);
    Ok(id)
}

/// A game that is to begin where another stood.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FromBody {
    title: Option<String>,
    #[serde(default)]
    private: bool,
    /// By seat; a seat that is not named is open.
    #[serde(default)]
    seats: BTreeMap<String, SeatChoice>,
}

/// Begins a new game from a position of this one, with other dice. Refused while that would show the asker what another
/// seat hides.
#[utoipa::path(
    post, path = "/api/games/{id}/from/{position}", tag = "history",
    params(("id" = String, Path), ("position" = usize, Path)), request_body = FromBody,
    responses((status = 201, body = Card), Refused)
)]
pub async fn begin(
    State(app): State<Arc<App>>,
    me: Me,
    Path((id, position)): Path<(String, usize)>,
    Body(body): Body<FromBody>,
) -> Answered<(StatusCode, Json<Card>)> {
    app.limits.create(&me)?;
    let room = room(&app, &me, &id).await?;
    let (access, account) = (room.access(), me.id().to_string());
    let revision = room.read(move |desk, _| {
        let over = desk.is_over();
        access.viewer(&account, "spectator", over)?;
        let all = |info: &SeatInfo| access.own(&account, info.id).is_ok();
        if desk.secrets && !over && !desk.play.seats().iter().all(all) {
            let words = "until this game is over, that would show what another seat hides";
            return Err(Refusal::forbidden(words));
        }
        let length = desk.play.position();
        if position > length {
            let message = format!("the game stands at position {length}");
            return Err(Refusal::new(404, "not_found", message));
        }
        Ok(desk.revision)
    });
    let revision = revision.await?;
    let game = app.store.game(&id).await?;
    let game = Arc::new(game.ok_or_else(Refusal::unknown_game)?);
    let past = replays::at(&app.store, app.rulesets, &game, position, revision).await?;
    if past.play.to_move().is_none() {
        return Err(kernel::PlayError::Over.into());
    }
    let named = title(body.title.as_deref())?;
    let beginning = Beginning {
        ruleset: game.game.clone(),
        setup: game.setup.clone(),
        origin: Some(super::blocking(move || Ok(past.play.save())).await?),
        source: match game.source {
            Source::Table | Source::Seed | Source::Game => Source::Game,
            Source::Journal | Source::Position => Source::Position,
        },
        seed: Seed(ids::random()),
        title: named.unwrap_or_else(|| game.title.clone()),
        owner: me.id().to_string(),
        private: body.private,
        spectators: !body.private,
    };
    let chosen = |infos: &[SeatInfo]| seats(&body.seats, &me, infos, &game.game);
    let id = begun(&app, beginning, chosen).await?;
    Ok((StatusCode::CREATED, Json(card_of(&app, &me, &id).await?)))
}
