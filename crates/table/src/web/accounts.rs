//! Accounts and sessions.

use super::extract::Body;
use super::identity::Me;
use crate::app::App;
use crate::refusal::{Answered, Refusal};
use axum::Json;
use axum::extract::State;
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

impl From<Me> for MeWire {
    fn from(me: Me) -> MeWire {
        MeWire {
            guest: me.account.is_guest(),
            id: me.account.id,
            name: me.account.name,
        }
    }
}

pub async fn me(me: Me) -> Json<MeWire> {
    Json(me.into())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NameBody {
    name: String,
}

pub async fn rename(
    State(app): State<Arc<App>>,
    mut me: Me,
    Body(body): Body<NameBody>,
) -> Answered<Json<MeWire>> {
    let name = name(&body.name)?;
    app.store.rename_account(me.id(), &name).await?;
    me.account.name = name;
    Ok(Json(me.into()))
}

/// A name as people may write it.
pub fn name(text: &str) -> Answered<String> {
    let name = text.trim();
    let length = name.chars().count();
    if !(1..=40).contains(&length) || name.chars().any(char::is_control) {
        return Err(Refusal::malformed("a name has 1 to 40 letters"));
    }
    Ok(name.to_string())
}
