//! The web: every address that the server answers.

mod accounts;
mod extract;
mod files;
mod identity;
mod live;
mod lobby;
mod play;
mod rulesets;

use crate::app::App;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use axum::{Json, Router};
use std::sync::Arc;
use tower_http::compression::CompressionLayer;

/// The largest body of a request.
const LARGEST: usize = 64 * 1024;

pub fn router(app: Arc<App>) -> Router {
    let open = Router::new()
        .route("/api/about", get(rulesets::about))
        .route("/api/rulesets", get(rulesets::list))
        .route("/api/rulesets/{game}/seats", post(rulesets::seats))
        .route("/api/rulesets/{game}/rules", get(rulesets::rules))
        .route("/health", get(health));
    let ours = Router::new()
        .route("/api/me", get(accounts::me).patch(accounts::rename))
        .route("/api/games", get(lobby::list).post(lobby::create))
        .route("/api/games/{id}", get(lobby::card))
        .route("/api/games/{id}/table", get(play::table))
        .route("/api/games/{id}/act", post(play::act))
        .route("/api/games/{id}/undo", post(play::undo))
        .route("/api/games/{id}/redo", post(play::redo))
        .route("/api/games/{id}/check", post(play::check))
        .route("/api/games/{id}/odds", post(play::odds))
        .layer(from_fn_with_state(Arc::clone(&app), identity::identify));
    let packed = open.merge(ours).layer(CompressionLayer::new());
    // A visitor is known from the first page on, so that the requests of the page need not make one each.
    let pages = [
        "/",
        "/games/{*rest}",
        "/rules/{*rest}",
        "/help/{*rest}",
        "/join/{*rest}",
        "/account",
    ];
    let pages = pages
        .into_iter()
        .fold(Router::new(), |router, path| {
            router.route(path, get(files::page))
        })
        .route("/api/games/{id}/live", get(live::live))
        .layer(from_fn_with_state(Arc::clone(&app), identity::identify));
    let ready = Router::new()
        .route("/api/boards/{game}", get(rulesets::board))
        .route("/api/boards/{game}/map.svg", get(rulesets::map))
        .fallback(files::file);
    packed
        .merge(pages)
        .merge(ready)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn(files::guard))
        .with_state(app)
}

async fn health(
    axum::extract::State(app): axum::extract::State<Arc<App>>,
) -> crate::refusal::Answered<Json<serde_json::Value>> {
    app.store.ping().await?;
    Ok(Json(
        serde_json::json!({"status": "ok", "rooms": app.rooms.count()}),
    ))
}
