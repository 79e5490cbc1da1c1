//! The games that can be played, their rules and their boards.

use super::extract::{Body, Path, Query};
use crate::app::App;
use crate::refusal::{Answered, Refusal};
use crate::room::ruleset;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chart::Theme;
use kernel::{GameInfo, SeatInfo, Setup};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

pub async fn about(State(app): State<Arc<App>>) -> Json<Value> {
    let levels: BTreeMap<&str, Vec<&str>> = app
        .rulesets
        .iter()
        .map(|ruleset| {
            (
                ruleset.info().id,
                crate::computer::levels(ruleset.info().id),
            )
        })
        .collect();
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "public": app.config.public,
        "levels": levels,
    }))
}

pub async fn list(State(app): State<Arc<App>>) -> Json<Vec<&'static GameInfo>> {
    Json(app.rulesets.iter().map(|ruleset| ruleset.info()).collect())
}

pub async fn seats(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Body(setup): Body<Setup>,
) -> Answered<Json<Vec<SeatInfo>>> {
    let seats = ruleset(app.rulesets, &game)?.seats(&setup);
    let seats = seats.map_err(|e| Refusal::new(422, "setup", e.to_string()))?;
    Ok(Json(seats))
}

#[derive(Serialize)]
pub struct RuleWire {
    id: &'static str,
    title: &'static str,
    kind: kernel::RuleKind,
    gist: &'static str,
    /// The number that the id begins with.
    chapter: String,
}

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
const CACHE: &str = "public, max-age=3600";

pub async fn board(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Answered<Response> {
    let asset = blocking(move || app.boards.spaces(&game)).await?;
    Ok(asset.answer(&headers, CACHE))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapQuery {
    theme: Option<String>,
    /// Any text: another version of the program asks with another and gets a new map.
    #[serde(rename = "v")]
    _version: Option<String>,
}

pub async fn map(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<MapQuery>,
    headers: HeaderMap,
) -> Answered<Response> {
    let name = query.theme.as_deref().unwrap_or("light");
    let theme = Theme::ALL.into_iter().find(|theme| theme.name() == name);
    let theme = theme.ok_or_else(|| Refusal::malformed("theme is light, dark or print"))?;
    let asset = blocking(move || app.boards.map(&game, theme)).await?;
    Ok(asset.answer(&headers, CACHE))
}

/// Drawing takes a while the first time.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Answered<T> + Send + 'static,
) -> Answered<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|e| Err(Refusal::fault(&e.to_string())))
}
