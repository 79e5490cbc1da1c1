//! Accounts and sessions.

use super::extract::Body;
use super::identity::{Me, Visitor, begin_session, cookie_of, no_cookie};
use crate::app::App;
use crate::ids;
use crate::letters::plain;
use crate::refusal::{Answered, Refusal, Refused};
use crate::store::{AccountRow, StoreError};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// An account as its holder sees it.
#[derive(Serialize, ToSchema)]
pub struct MeWire {
    id: String,
    name: String,
    guest: bool,
}

impl From<AccountRow> for MeWire {
    fn from(account: AccountRow) -> MeWire {
        MeWire {
            guest: account.is_guest(),
            id: account.id,
            name: account.name,
        }
    }
}

/// Who asks. On a local table a new visitor becomes a guest here.
#[utoipa::path(get, path = "/api/me", tag = "accounts", responses((status = 200, body = MeWire), Refused))]
pub async fn me(me: Me) -> Json<MeWire> {
    Json(me.account.into())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NameBody {
    name: String,
}

/// Changes the name that others read.
#[utoipa::path(
    patch, path = "/api/me", tag = "accounts", request_body = NameBody,
    responses((status = 200, body = MeWire), Refused)
)]
pub async fn rename(
    State(app): State<Arc<App>>,
    mut me: Me,
    Body(body): Body<NameBody>,
) -> Answered<Json<MeWire>> {
    app.limits.set(&me)?;
    let name = name(&body.name)?;
    match app.store.rename_account(me.id(), &name).await {
        Err(StoreError::Conflict) => return Err(taken()),
        renamed => renamed?,
    }
    me.account.name = name;
    Ok(Json(me.account.into()))
}

/// A name as people may write it.
fn name(text: &str) -> Answered<String> {
    let name = text.trim();
    let length = name.chars().count();
    if !(1..=40).contains(&length) || !plain(name) {
        return Err(Refusal::malformed(
            "a name has 1 to 40 letters, all of which can be seen",
        ));
    }
    Ok(name.to_string())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignInBody {
    name: String,
    password: String,
}

/// Registers a name. A guest keeps the seats and games that it has.
#[utoipa::path(
    post, path = "/api/accounts", tag = "accounts", request_body = SignInBody,
    responses((status = 201, body = MeWire), Refused)
)]
pub async fn register(
    State(app): State<Arc<App>>,
    Visitor(from): Visitor,
    me: Option<Me>,
    Body(body): Body<SignInBody>,
) -> Answered<(StatusCode, Json<MeWire>)> {
    app.limits.sign_in(from)?;
    let name = name(&body.name)?;
    let guest = me.filter(|me| me.account.is_guest());
    let account = AccountRow {
        id: guest
            .as_ref()
            .map_or_else(ids::id, |me| me.account.id.clone()),
        login: Some(name.to_lowercase()),
        name,
        password: Some(app.passwords.hash(body.password).await?),
    };
    let added = match guest {
        Some(_) => app.store.register_guest(&account).await,
        None => app.store.add_account(&account).await,
    };
    match added {
        Ok(()) => Ok((StatusCode::CREATED, Json(account.into()))),
        Err(StoreError::Conflict) => Err(taken()),
        Err(error) => Err(error.into()),
    }
}

fn taken() -> Refusal {
    Refusal::new(
        409,
        "taken",
        "that name is taken, or looks like one that is",
    )
}

/// A new password in place of the old.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordBody {
    old: String,
    new: String,
}

/// Changes the password; every other session of the account ends.
#[utoipa::path(
    post, path = "/api/me/password", tag = "accounts", request_body = PasswordBody,
    responses((status = 204, description = "It is changed."), Refused)
)]
pub async fn change_password(
    State(app): State<Arc<App>>,
    Visitor(from): Visitor,
    me: Me,
    Body(body): Body<PasswordBody>,
) -> Answered<StatusCode> {
    app.limits.sign_in(from)?;
    let Some(login) = me.account.login.clone() else {
        return Err(Refusal::forbidden("a guest has no password"));
    };
    tokio::time::sleep(app.limits.guess(&login)).await;
    let hash = me.account.password.clone();
    if !app.passwords.verify(body.old, hash).await? {
        return Err(Refusal::forbidden("the old password is wrong"));
    }
    app.limits.guessed(&login);
    let new = app.passwords.hash(body.new).await?;
    app.store.set_password(me.id(), &new).await?;
    for session in app.store.sessions_of(me.id()).await? {
        if session != me.token_hash {
            app.farewells.end(&session).await?;
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

/// A session: send the token as a cookie or as `Authorization: Bearer TOKEN`.
#[derive(Serialize, ToSchema)]
pub struct SessionWire {
    token: String,
    account: MeWire,
}

/// Signs in.
#[utoipa::path(
    post, path = "/api/sessions", tag = "accounts", request_body = SignInBody,
    responses((status = 201, body = SessionWire), Refused)
)]
pub async fn sign_in(
    State(app): State<Arc<App>>,
    Visitor(from): Visitor,
    old: Option<Me>,
    Body(body): Body<SignInBody>,
) -> Answered<Response> {
    let login = body.name.trim().to_lowercase();
    app.limits.sign_in(from)?;
    tokio::time::sleep(app.limits.guess(&login)).await;
    let account = app.store.account_by_login(&login).await?;
    let hash = account
        .as_ref()
        .and_then(|account| account.password.clone());
    let right = app.passwords.verify(body.password, hash).await?;
    let account = account.filter(|_| right);
    let wrong = || Refusal::new(401, "signed_out", "the name or the password is wrong");
    let account = account.ok_or_else(wrong)?;
    app.limits.guessed(&login);
    if let Some(old) = old {
        app.farewells.end(&old.token_hash).await?;
    }
    let (me, token) = begin_session(&app, account).await?;
    let cookie = cookie_of(&app, &token);
    let body = SessionWire {
        token,
        account: me.account.into(),
    };
    Ok((
        StatusCode::CREATED,
        [(header::SET_COOKIE, cookie)],
        Json(body),
    )
        .into_response())
}

/// Signs out: the token is worth nothing from now on, and the sockets that it opened are closed.
#[utoipa::path(
    delete, path = "/api/sessions", tag = "accounts",
    responses((status = 204, description = "Signed out."), Refused)
)]
pub async fn sign_out(State(app): State<Arc<App>>, me: Me) -> Answered<Response> {
    app.farewells.end(&me.token_hash).await?;
    let gone = [(header::SET_COOKIE, no_cookie(&app))];
    Ok((StatusCode::NO_CONTENT, gone).into_response())
}
