//! Who asks. Every visitor has an account; on a local table it is made on the first visit.

use crate::app::App;
use crate::clock::now;
use crate::ids;
use crate::refusal::{Answered, Refusal};
use crate::store::{AccountRow, Session};
use axum::extract::{ConnectInfo, FromRequestParts, OptionalFromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

pub const COOKIE: &str = "sandtable";
const DAYS: i64 = 400;

/// The account that asks.
#[derive(Clone)]
pub struct Me {
    pub account: AccountRow,
    /// The hash of the token that it was known by.
    pub token_hash: String,
}

impl Me {
    pub fn id(&self) -> &str {
        &self.account.id
    }
}

/// Where a request comes from.
pub struct Visitor(pub IpAddr);

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, Refusal> {
        Ok(Visitor(address(app, &parts.headers, &parts.extensions)))
    }
}

/// The address of the visitor.
fn address(app: &App, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let peer = extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map(|peer| peer.0.ip());
    let noted = noted(headers, app.config.proxies);
    noted.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

/// Whom the outermost of our own proxies saw: each adds one address at the end, in a line of its own or not. What stands
/// before them, anybody could have written.
fn noted(headers: &HeaderMap, proxies: usize) -> Option<IpAddr> {
    let lines = headers.get_all("x-forwarded-for").iter();
    let list: Vec<&str> = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .collect();
    let place = list.len().checked_sub(proxies)?;
    list.get(place)?.trim().parse().ok()
}

impl<S: Send + Sync> OptionalFromRequestParts<S> for Me {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Me>, Refusal> {
        Ok(parts.extensions.get::<Me>().cloned())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Me {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Me, Refusal> {
        let me = parts.extensions.get::<Me>().cloned();
        me.ok_or_else(Refusal::signed_out)
    }
}

/// A local table takes whoever comes for somebody who may sit there, so that another site must not lead a browser to it
/// under a name of its own: it answers to addresses, to this machine's own name for itself, and to the name in `--url`.
pub async fn at_home(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut named = request.headers().get_all(header::HOST).iter();
    let ours = |host: &HeaderValue| {
        let host = host.to_str();
        host.is_ok_and(|host| is_ours(host, &app.config.notify.url))
    };
    if app.config.public || named.all(ours) {
        return next.run(request).await;
    }
    let words =
        "this table does not answer to that name: start it with `--url`, or ask for its address";
    Refusal::new(421, "host", words).into_response()
}

fn is_ours(host: &str, url: &str) -> bool {
    let bare = |host: &str| {
        let host = host.to_lowercase();
        match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((address, port)) if port.is_empty() || port.starts_with(':') => {
                address.to_string()
            }
            Some(_) => String::new(),
            None => host.split(':').next().unwrap_or_default().to_string(),
        }
    };
    let name = bare(host);
    let ours = url
        .split_once("://")
        .map(|(_, rest)| rest.split('/').next());
    name.parse::<IpAddr>().is_ok()
        || name == "localhost"
        || name.ends_with(".localhost")
        || ours.flatten().is_some_and(|ours| bare(ours) == name)
}

/// Finds out who asks, and refuses what another site makes a browser ask.
pub async fn identify(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let asked = match recognise(&app, request.headers(), request.method()).await {
        Ok(asked) => asked,
        Err(refusal) => return refusal.into_response(),
    };
    let mut cookie = None;
    match asked {
        Some(me) => {
            request.extensions_mut().insert(me);
        }
        None if !app.config.public => {
            match guest(&app, request.headers(), request.extensions()).await {
                Ok((me, token)) => {
                    cookie = Some(cookie_of(&app, &token));
                    request.extensions_mut().insert(me);
                }
                Err(refusal) => return refusal.into_response(),
            }
        }
        None => {}
    }
    let mut response = next.run(request).await;
    // Whoever signed in on the way has a better one.
    if let Some(cookie) = cookie
        && !response.headers().contains_key(header::SET_COOKIE)
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

async fn recognise(app: &App, headers: &HeaderMap, method: &Method) -> Answered<Option<Me>> {
    let changes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
        || headers.contains_key(header::UPGRADE);
    let (token, by_cookie) = match (bearer(headers), cookie(headers)) {
        (Some(token), _) => (Some(token), false),
        (None, token) => (token, true),
    };
    if changes && by_cookie && !same_site(headers, token.is_some()) {
        return Err(Refusal::forbidden("this request comes from another site"));
    }
    let Some(token) = token else {
        return Ok(None);
    };
    let token_hash = ids::digest(token);
    let account = app.store.session(&token_hash).await?;
    if account.is_none() && !by_cookie {
        return Err(Refusal::signed_out());
    }
    Ok(account.map(|account| Me {
        account,
        token_hash,
    }))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").map(str::trim)
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter();
    let pairs = cookies
        .filter_map(|value| value.to_str().ok())
        .flat_map(|v| v.split(';'));
    pairs
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE)
        .map(|(_, value)| value)
}

/// Whether the page that asks is ours. A browser always says where a request comes from; when a cookie speaks for
/// somebody, a request that does not say so is not believed.
fn same_site(headers: &HeaderMap, must_say: bool) -> bool {
    let text = |name| {
        headers
            .get(name)
            .and_then(|value: &HeaderValue| value.to_str().ok())
    };
    if let Some(origin) = text(header::ORIGIN) {
        let host = origin.split_once("://").map(|(_, host)| host);
        return host.is_some() && host == text(header::HOST);
    }
    match text(header::HeaderName::from_static("sec-fetch-site")) {
        Some(site) => site == "same-origin",
        None => !must_say,
    }
}

async fn guest(app: &App, headers: &HeaderMap, extensions: &Extensions) -> Answered<(Me, String)> {
    app.limits.visit(address(app, headers, extensions))?;
    let account = AccountRow {
        id: ids::id(),
        name: "Guest".to_string(),
        login: None,
        password: None,
    };
    app.store.add_account(&account).await?;
    begin_session(app, account).await
}

/// Gives an account a new token.
pub async fn begin_session(app: &App, account: AccountRow) -> Answered<(Me, String)> {
    let token = ids::token();
    let token_hash = ids::digest(&token);
    let session = Session {
        token_hash: token_hash.clone(),
        account: account.id.clone(),
        expires: now() + DAYS * 24 * 3600 * 1000,
    };
    app.store.add_session(&session).await?;
    Ok((
        Me {
            account,
            token_hash,
        },
        token,
    ))
}

pub fn cookie_of(app: &App, token: &str) -> HeaderValue {
    cookie_for(app, token, DAYS * 24 * 3600)
}

/// Makes a browser forget its cookie.
pub fn no_cookie(app: &App) -> HeaderValue {
    cookie_for(app, "", 0)
}

/// # Panics
/// Never: a token is made of hexadecimal digits.
fn cookie_for(app: &App, token: &str, age: i64) -> HeaderValue {
    let secure = if app.config.secure { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&cookie).expect("a cookie of plain letters")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_local_table_has_few_names() {
        let url = "https://table.example:444/x";
        for right in [
            "127.0.0.1:1939",
            "[::1]:1939",
            "192.168.0.7",
            "localhost:1939",
            "a.localhost",
            "Table.example",
        ] {
            assert!(is_ours(right, url), "{right}");
        }
        for wrong in [
            "evil.example",
            "table.example.evil",
            "localhost.evil.example:1939",
            "127.0.0.1.evil",
            "[::1].evil.example",
            "",
        ] {
            assert!(!is_ours(wrong, url), "{wrong}");
        }
    }

    #[test]
    fn only_our_own_proxies_are_believed() {
        let seen = |lines: &[&str], proxies| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", HeaderValue::from_str(line).unwrap());
            }
            noted(&headers, proxies).map(|address| address.to_string())
        };
        let some = |text: &str| Some(text.to_string());
        assert_eq!(seen(&["6.6.6.6, 10.0.0.1"], 1), some("10.0.0.1"));
        // A second line is as good as a comma.
        assert_eq!(seen(&["6.6.6.6", "10.0.0.1"], 1), some("10.0.0.1"));
        assert_eq!(
            seen(&["6.6.6.6", "10.0.0.1, 10.0.0.2"], 2),
            some("10.0.0.1")
        );
        assert_eq!(seen(&["10.0.0.1"], 0), None);
        assert_eq!(seen(&["10.0.0.1"], 2), None, "it did not come through both");
        assert_eq!(seen(&["elsewhere"], 1), None);
        assert_eq!(seen(&[], 1), None);
    }
}
