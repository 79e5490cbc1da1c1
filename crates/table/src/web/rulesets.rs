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
use kernel::{GameInfo, Ledger, RuleKind, Ruleset, SeatInfo, Setup};
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
    /// How it is played where it is silent or says two things.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rulings: Vec<Ruling>,
}

/// How a doubtful rule is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Ruling {
    id: &'static str,
    text: String,
}

/// The rulings of a text: lines `- **8.5a** words`, and rows `| 8.5a | question | answer |`.
fn rulings(text: &'static str) -> Vec<Ruling> {
    let plain = |text: &str| text.replace(['`', '*'], "");
    let read = |line: &'static str| {
        if let Some((id, text)) = line
            .strip_prefix("- **")
            .and_then(|line| line.split_once("**"))
        {
            return Some(Ruling {
                id,
                text: plain(text.trim()),
            });
        }
        let cells: Vec<&str> = line
            .trim()
            .strip_prefix('|')?
            .split('|')
            .map(str::trim)
            .collect();
        let [id, question, answer, ..] = cells[..] else {
            return None;
        };
        let number = id.starts_with(|first: char| first.is_ascii_digit());
        number.then(|| Ruling {
            id,
            text: plain(&format!("{question}: {answer}")),
        })
    };
    text.lines().filter_map(read).collect()
}

/// The rule of a ledger that a ruling completes: the one of its number, or the nearest above it.
fn completed(ledger: &'static Ledger, id: &str) -> Option<&'static str> {
    let rules = ledger.rules().iter().map(|rule| &*rule.id);
    rules
        .filter(|rule| id.starts_with(rule))
        .max_by_key(|rule| rule.len())
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
    let ruleset = ruleset(app.rulesets, &game)?;
    let ledger = ruleset.ledger();
    let mut found: BTreeMap<&str, Vec<Ruling>> = BTreeMap::new();
    for ruling in rulings(ruleset.rulings()) {
        // One that no rule bears the number of stands with the first rule.
        let of = completed(ledger, ruling.id).unwrap_or(&ledger.rules()[0].id);
        found.entry(of).or_default().push(ruling);
    }
    let mut rule = |rule: &'static kernel::LedgerRule| RuleWire {
        id: &rule.id,
        title: &rule.title,
        kind: rule.kind,
        gist: &rule.gist,
        chapter: rule.id.chars().take_while(char::is_ascii_digit).collect(),
        rulings: found.remove(&*rule.id).unwrap_or_default(),
    };
    Ok(Json(ledger.rules().iter().map(&mut rule).collect()))
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
