//! The web: every address that the server answers.

mod accord;
mod accounts;
mod advice;
mod clock;
mod dice;
mod editor;
mod extract;
mod files;
mod from;
mod group;
mod history;
mod identity;
mod live;
mod lobby;
mod luck;
mod notify;
mod observe;
mod orders;
mod play;
mod report;
mod rulesets;
mod seats;
mod slow;
mod socket;
mod standing;
mod talk;

pub use advice::Advisers;
#[cfg(test)]
pub use from::Beginning;
pub use identity::Me;
pub use slow::Lines;

use crate::app::App;
use crate::refusal::{Answered, ErrorBody, Refusal, Refused};
use crate::wire::Message;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};
use utoipa::{OpenApi as _, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The largest body of a request, and of one that brings a whole game.
const LARGEST: usize = 64 * 1024;
const LARGEST_JOURNAL: usize = 8 * 1024 * 1024;
/// A body must not stop for longer than this, and a request must be answered within this.
const NEXT_BYTES: Duration = Duration::from_secs(10);
const WHOLE_REQUEST: Duration = Duration::from_secs(60);

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Sandtable",
        description = "Play any game of the table: make games, sit down, act, watch. A visitor is known by the cookie \
            `sandtable` or by `Authorization: Bearer TOKEN`. Whatever is refused says why as an ErrorBody."
    ),
    components(schemas(ErrorBody, Message))
)]
struct Described;

pub fn router(app: Arc<App>) -> Router {
    let (router, api) = api(&app).split_for_parts();
    let described = Json(api);
    let identify = || from_fn_with_state(Arc::clone(&app), identity::identify);
    // A visitor is known from the first page on, so that the requests of the page need not make one each.
    let pages = [
        "/",
        "/games/{*rest}",
        "/rules/{*rest}",
        "/help/{*rest}",
        "/join/{*rest}",
        "/confirm/{*rest}",
        "/editor/{*rest}",
        "/account",
    ];
    let pages = pages.into_iter().fold(Router::new(), |router, path| {
        router.route(path, get(files::page))
    });
    router
        .route("/api/openapi.json", get(move || async move { described }))
        .merge(pages.layer(identify()))
        .fallback(files::file)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(RequestBodyTimeoutLayer::new(NEXT_BYTES))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            WHOLE_REQUEST,
        ))
        .layer(from_fn_with_state(Arc::clone(&app), identity::at_home))
        .layer(from_fn_with_state(Arc::clone(&app), observe::observe))
        .layer(from_fn(files::guard))
        .with_state(app)
}

fn api(app: &Arc<App>) -> OpenApiRouter<Arc<App>> {
    let identify = || from_fn_with_state(Arc::clone(app), identity::identify);
    let open = OpenApiRouter::new()
        .routes(routes!(rulesets::about))
        .routes(routes!(rulesets::list))
        .routes(routes!(rulesets::seats))
        .routes(routes!(rulesets::rules))
        .routes(routes!(rulesets::look))
        .routes(routes!(health))
        .routes(routes!(metrics));
    let known = OpenApiRouter::new()
        .routes(routes!(accounts::me, accounts::rename))
        .routes(routes!(accounts::change_password))
        .routes(routes!(accounts::register))
        .routes(routes!(accounts::sign_in, accounts::sign_out))
        .routes(routes!(lobby::list, lobby::create))
        .routes(routes!(lobby::card, seats::delete))
        .routes(routes!(seats::join_by_link))
        .routes(routes!(seats::invitation))
        .routes(routes!(seats::join))
        .routes(routes!(seats::change))
        .routes(routes!(seats::leave))
        .routes(routes!(notify::notified, notify::notify))
        .routes(routes!(notify::confirm))
        .routes(routes!(play::table))
        .routes(routes!(play::act))
        .routes(routes!(play::undo))
        .routes(routes!(play::redo))
        .routes(routes!(play::check))
        .routes(routes!(orders::standing, orders::order))
        .routes(routes!(group::ways))
        .routes(routes!(group::go))
        .routes(routes!(group::acts))
        .routes(routes!(group::rehearse))
        .routes(routes!(standing::standing))
        .routes(routes!(dice::dice))
        .routes(routes!(dice::promise))
        .routes(routes!(dice::part))
        .routes(routes!(standing::battle))
        .routes(routes!(play::odds))
        .routes(routes!(advice::why))
        .routes(routes!(advice::suggest))
        .routes(routes!(advice::overlays))
        .routes(routes!(talk::talk, talk::say))
        .routes(routes!(talk::notes, talk::note))
        .routes(routes!(accord::resign))
        .routes(routes!(accord::propose))
        .routes(routes!(accord::answer))
        .routes(routes!(clock::late))
        .routes(routes!(history::timeline))
        .routes(routes!(history::since))
        .merge(slow(app))
        .layer(identify());
    // Maps are packed once and kept; a socket is not packed.
    let as_is = OpenApiRouter::new()
        .routes(routes!(rulesets::board))
        .routes(routes!(rulesets::map));
    let live = OpenApiRouter::new()
        .routes(routes!(live::live))
        .layer(identify());
    OpenApiRouter::with_openapi(Described::openapi())
        .merge(open.merge(known).layer(CompressionLayer::new()))
        .merge(as_is)
        .merge(live)
}

/// What takes a while: each account has one at a time.
fn slow(app: &Arc<App>) -> OpenApiRouter<Arc<App>> {
    let journals = OpenApiRouter::new()
        .routes(routes!(history::import))
        .layer(DefaultBodyLimit::max(LARGEST_JOURNAL));
    OpenApiRouter::new()
        .routes(routes!(from::begin))
        .routes(routes!(editor::edit))
        .routes(routes!(editor::begin))
        .routes(routes!(history::log))
        .routes(routes!(history::at))
        .routes(routes!(history::history))
        .routes(routes!(report::report))
        .routes(routes!(luck::luck))
        .routes(routes!(history::journal))
        .merge(journals)
        .layer(from_fn_with_state(Arc::clone(app), slow::in_turn))
}

#[derive(Serialize, ToSchema)]
struct Health {
    status: &'static str,
}

/// Whether the server and its database answer.
#[utoipa::path(get, path = "/health", tag = "service", responses((status = 200, body = Health), Refused))]
async fn health(State(app): State<Arc<App>>) -> Answered<Json<Health>> {
    app.store.ping().await?;
    Ok(Json(Health { status: "ok" }))
}

/// Figures for Prometheus; of a public table only on the machine itself.
#[utoipa::path(
    get, path = "/metrics", tag = "service",
    responses((status = 200, body = String, content_type = "application/openmetrics-text"), Refused)
)]
async fn metrics(
    State(app): State<Arc<App>>,
    identity::Visitor(from): identity::Visitor,
) -> Answered<impl IntoResponse> {
    // What it tells of others is for whoever runs the table.
    if app.config.public && !from.is_loopback() {
        return Err(Refusal::not_found());
    }
    app.metrics.rooms.set(app.rooms.count() as i64);
    app.metrics.asleep.set(app.rooms.asleep() as i64);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], app.metrics.text()))
}

/// Work that takes a while is done away from the threads that serve requests.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Answered<T> + Send + 'static,
) -> Answered<T> {
    let done = tokio::task::spawn_blocking(move || kernel::caught(work)).await;
    match done {
        Ok(Ok(answer)) => answer,
        Ok(Err(words)) => Err(Refusal::fault(&words)),
        Err(error) => Err(Refusal::fault(&error.to_string())),
    }
}
