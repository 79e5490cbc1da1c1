//! Every request is counted, and logged with what came of it. Query strings and bodies are not: they may hold secrets.

use crate::app::App;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;
use std::time::Instant;

pub async fn observe(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    let matched = request.extensions().get::<MatchedPath>();
    // Addresses that lead nowhere are one, or anybody could fill the memory with their names.
    let route = matched.map_or("other", |path| path.as_str()).to_string();
    let response = next.run(request).await;
    let (status, took) = (response.status().as_u16(), start.elapsed());
    app.metrics.answered(method.as_str(), &route, status, took);
    let micros = took.as_micros() as u64;
    if status >= 500 {
        tracing::warn!(%method, route, status, micros, "request");
    } else {
        tracing::debug!(%method, route, status, micros, "request");
    }
    response
}
