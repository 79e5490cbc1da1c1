use crate::store::StoreError;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kernel::PlayError;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;
use utoipa::openapi::{self, ContentBuilder, Ref, RefOr, ResponseBuilder};

/// Why a request was not carried out. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Refusal {
    #[serde(skip)]
    pub status: u16,
    /// One word for programs.
    #[schema(example = "illegal")]
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
    /// The rule of the game that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// Where the game stands, if the asker did not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revision: Option<u64>,
}

/// The body of every answer that refuses.
#[derive(Serialize, ToSchema)]
pub struct ErrorBody {
    pub error: Refusal,
}

pub type Answered<T> = Result<T, Refusal>;

impl Refusal {
    pub fn new(status: u16, code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal {
            status,
            code,
            message: message.into(),
            rule: None,
            position: None,
            revision: None,
        }
    }

    /// Also for games that the asker may not see.
    pub fn unknown_game() -> Refusal {
        Refusal::new(
            404,
            "unknown_game",
            "there is no such game, or it is not open to you",
        )
    }

    pub fn not_found() -> Refusal {
        Refusal::new(404, "not_found", "there is nothing here")
    }

    pub fn forbidden(message: impl Into<String>) -> Refusal {
        Refusal::new(403, "forbidden", message)
    }

    pub fn signed_out() -> Refusal {
        Refusal::new(401, "signed_out", "sign in first")
    }

    pub fn malformed(message: impl Into<String>) -> Refusal {
        Refusal::new(400, "malformed", message)
    }

    pub fn too_many() -> Refusal {
        Refusal::new(429, "too_many", "too many requests; wait a little")
    }

    pub fn wrong_seat(message: impl Into<String>) -> Refusal {
        Refusal::new(403, "wrong_seat", message)
    }

    pub fn stale(asked: usize, position: usize, revision: u64) -> Refusal {
        let message = format!("that answers position {asked}, and this is position {position}");
        Refusal {
            position: Some(position),
            revision: Some(revision),
            ..Refusal::new(409, "stale", message)
        }
    }

    /// A fault of ours: the log has the words, the asker an apology.
    pub fn fault(words: &str) -> Refusal {
        tracing::error!(fault = words, "a fault of Sandtable");
        Refusal::new(
            500,
            "internal",
            "a fault of Sandtable, and nothing was changed",
        )
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        let (status, code) = match &error {
            PlayError::Illegal(_) => (422, "illegal"),
            PlayError::Malformed(_) => (422, "not_an_action"),
            PlayError::WrongSeat { .. } => (403, "wrong_seat"),
            PlayError::Over => (409, "over"),
            PlayError::Undo(_) => (409, "cannot_undo"),
            PlayError::NothingToRedo => (409, "cannot_redo"),
            PlayError::NoOdds => (422, "no_odds"),
            PlayError::NoWay(_) => (422, "no_way"),
            PlayError::Setup(_) => (422, "setup"),
            PlayError::Dice(_) | PlayError::Position(_) => (422, "malformed"),
        };
        match error {
            PlayError::Illegal(illegal) => Refusal {
                rule: Some(illegal.rule.as_str()),
                ..Refusal::new(status, code, illegal.why)
            },
            PlayError::NoWay(reason) => Refusal {
                rule: Some(reason.rule.as_str()),
                ..Refusal::new(status, code, reason.message)
            },
            other => Refusal::new(status, code, other.to_string()),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Conflict => Refusal::new(409, "stale", "somebody else was first"),
            StoreError::Failed(why) => {
                tracing::error!(%why, "the database failed");
                Refusal::new(
                    503,
                    "unavailable",
                    "the database does not answer; try again",
                )
            }
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(ErrorBody { error: self })).into_response()
    }
}

/// What any request may be refused with, for the description of the API.
pub struct Refused;

impl utoipa::IntoResponses for Refused {
    fn responses() -> BTreeMap<String, RefOr<openapi::Response>> {
        let reasons = [
            ("400", "The request is malformed."),
            ("401", "Nobody is signed in."),
            (
                "403",
                "The asker may not do this, or the seat is not the asker's.",
            ),
            (
                "404",
                "There is no such thing, or the asker may not see it.",
            ),
            (
                "409",
                "The game stands elsewhere, is over, or is played by another version of the rules.",
            ),
            ("413", "The body is too large."),
            ("421", "A local table does not answer to that name."),
            (
                "422",
                "The action is not legal, or the set-up is not one of the game.",
            ),
            ("429", "Too many requests; wait a little."),
            ("503", "The database does not answer; try again."),
        ];
        let response = |(status, text): (&str, &str)| {
            let body = ContentBuilder::new()
                .schema(Some(Ref::from_schema_name("ErrorBody")))
                .build();
            let response = ResponseBuilder::new()
                .description(text)
                .content("application/json", body)
                .build();
            (status.to_string(), RefOr::T(response))
        };
        reasons.into_iter().map(response).collect()
    }
}
