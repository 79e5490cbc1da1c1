//! The client: its files, and the page that every address of it shows.

use crate::app::App;
use crate::asset::Asset;
use crate::refusal::Refusal;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Built in; a debug build reads them from the disk, so that a reload shows a change.
#[derive(RustEmbed)]
#[folder = "client"]
struct Client;

/// Asked for anew each time, and answered in a few bytes when nothing has changed.
const CACHE: &str = "no-cache";

/// Addresses of the client's own pages.
pub async fn page(headers: HeaderMap) -> Response {
    send("index.html", &headers)
}

/// Everything else: a file of the client, or nothing.
pub async fn file(State(_): State<Arc<App>>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if !matches!(*request.method(), Method::GET | Method::HEAD) || path.starts_with("api/") {
        return Refusal::not_found().into_response();
    }
    send(path, request.headers())
}

fn send(path: &str, headers: &HeaderMap) -> Response {
    match asset(path) {
        Some(asset) => asset.answer(headers, CACHE),
        None => Refusal::not_found().into_response(),
    }
}

fn asset(path: &str) -> Option<Arc<Asset>> {
    static SEEN: Mutex<Option<HashMap<String, Arc<Asset>>>> = Mutex::new(None);
    let kept = |path: &str| {
        let seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
        seen.as_ref().and_then(|seen| seen.get(path).cloned())
    };
    // A debug build looks at the disk each time.
    if !cfg!(debug_assertions)
        && let Some(asset) = kept(path)
    {
        return Some(asset);
    }
    let file = Client::get(path)?;
    let asset = Arc::new(Asset::new(kind(path), file.data.into_owned()));
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    let seen = seen.get_or_insert_with(HashMap::new);
    seen.insert(path.to_string(), Arc::clone(&asset));
    Some(asset)
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "webmanifest" => "application/json",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// What every answer says: no foreign content, no guessing of types, no frames.
pub async fn guard(request: Request, next: axum::middleware::Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name, value| {
        headers.insert(name, axum::http::HeaderValue::from_static(value));
    };
    set(
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'",
    );
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(
        header::HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    set(
        header::HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=()",
    );
    response
}
