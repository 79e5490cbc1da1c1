//! The games that can be played, their rules and their boards.

use super::extract::{Body, Path, Query};
use crate::app::App;
use crate::refusal::{Answered, Refusal, Refused};
use crate::room::ruleset;
use crate::{computer, schemas};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chart::{Layer, Theme};
use kernel::{GameInfo, RuleKind, Ruleset, SeatInfo, Setup};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// What this table is.
#[derive(Serialize, ToSchema)]
pub struct About {
    version: &'static str,
    /// Names with passwords; otherwise every visitor is a guest.
    public: bool,
    /// The levels of the computer players, by game, the best first.
    levels: BTreeMap<&'static str, Vec<&'static str>>,
}

/// What this table is, and how well its computers play.
#[utoipa::path(get, path = "/api/about", tag = "games", responses((status = 200, body = About)))]
pub async fn about(State(app): State<Arc<App>>) -> Json<About> {
    let games = app.rulesets.iter().map(|ruleset| ruleset.info().id);
    Json(About {
        version: env!("CARGO_PKG_VERSION"),
        public: app.config.public,
        levels: games.map(|game| (game, computer::levels(game))).collect(),
    })
}

/// A game that can be played.
#[derive(Serialize, ToSchema)]
pub struct RulesetWire {
    #[serde(flatten)]
    #[schema(value_type = schemas::GameInfo)]
    info: &'static GameInfo,
    /// The title where there is little room.
    short: &'static str,
    /// The board that it is played on, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'static str>,
}

/// The games that can be played, with their scenarios and options.
#[utoipa::path(get, path = "/api/rulesets", tag = "games", responses((status = 200, body = Vec<RulesetWire>)))]
pub async fn list(State(app): State<Arc<App>>) -> Json<Vec<RulesetWire>> {
    let wire = |ruleset: &&'static dyn Ruleset| RulesetWire {
        info: ruleset.info(),
        short: &ruleset.look().short,
        board: ruleset.look().board.as_deref(),
    };
    Json(app.rulesets.iter().map(wire).collect())
}

/// The seats of a set-up.
#[utoipa::path(
    post, path = "/api/rulesets/{game}/seats", tag = "games", params(("game" = String, Path)),
    request_body = schemas::Setup, responses((status = 200, body = Vec<schemas::SeatInfo>), Refused)
)]
pub async fn seats(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Body(setup): Body<Setup>,
) -> Answered<Json<Vec<SeatInfo>>> {
    let seats = ruleset(app.rulesets, &game)?.seats(&setup);
    let seats = seats.map_err(|e| Refusal::new(422, "setup", e.to_string()))?;
    Ok(Json(seats))
}

/// What a game looks like: its words, colours, signs and help. It changes only with the program; a tag tells.
#[utoipa::path(
    get, path = "/api/rulesets/{game}/look", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = serde_json::Value), Refused)
)]
pub async fn look(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Answered<Response> {
    let asset = app.boards.look(ruleset(app.rulesets, &game)?)?;
    Ok(asset.answer(&headers, CACHE))
}

/// One rule of a game, in our words.
#[derive(Serialize, ToSchema)]
pub struct RuleWire {
    id: &'static str,
    title: &'static str,
    #[schema(value_type = String, example = "enforce")]
    kind: RuleKind,
    gist: &'static str,
    /// The number that the id begins with.
    chapter: String,
}

/// Every rule of a game.
#[utoipa::path(
    get, path = "/api/rulesets/{game}/rules", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = Vec<RuleWire>), Refused)
)]
pub async fn rules(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Answered<Json<Vec<RuleWire>>> {
    let ledger = ruleset(app.rulesets, &game)?.ledger();
    let rule = |rule: &'static kernel::LedgerRule| RuleWire {
        id: &rule.id,
        title: &rule.title,
        kind: rule.kind,
        gist: &rule.gist,
        chapter: rule.id.chars().take_while(char::is_ascii_digit).collect(),
    };
    Ok(Json(ledger.rules().iter().map(rule).collect()))
}

/// Boards change only with the program; a tag tells.
const CACHE: &str = "no-cache";
/// A map that is asked for by version never changes.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// The spaces of a board, in the units of its map.
#[utoipa::path(
    get, path = "/api/boards/{game}", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = schemas::Board), Refused)
)]
pub async fn board(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Answered<Response> {
    let asset = super::blocking(move || app.boards.spaces(&game)).await?;
    Ok(asset.answer(&headers, CACHE))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct MapQuery {
    /// light, dark or print
    theme: Option<String>,
    /// all, ground (without words) or names (the words alone)
    layer: Option<String>,
    /// The version of the program: with it the map may be kept for ever.
    v: Option<String>,
}

/// The map of a board as SVG.
#[utoipa::path(
    get, path = "/api/boards/{game}/map.svg", tag = "games", params(("game" = String, Path), MapQuery),
    responses((status = 200, body = String, content_type = "image/svg+xml"), Refused)
)]
pub async fn map(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<MapQuery>,
    headers: HeaderMap,
) -> Answered<Response> {
    let name = query.theme.as_deref().unwrap_or("light");
    let theme = Theme::ALL.into_iter().find(|theme| theme.name() == name);
    let theme = theme.ok_or_else(|| Refusal::malformed("theme is light, dark or print"))?;
    let name = query.layer.as_deref().unwrap_or("all");
    let layer = Layer::ALL.into_iter().find(|layer| layer.name() == name);
    let layer = layer.ok_or_else(|| Refusal::malformed("layer is all, ground or names"))?;
    let asset = super::blocking(move || app.boards.map(&game, theme, layer)).await?;
    let cache = if query.v.is_some() { FOREVER } else { CACHE };
    Ok(asset.answer(&headers, cache))
}
