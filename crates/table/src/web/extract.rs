//! Bodies, questions and paths, refused in our own words.

use crate::refusal::Refusal;
use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// A JSON body.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(Refusal::malformed(
                "the body must be JSON, with `Content-Type: application/json`",
            )),
            Err(rejection) if rejection.status() == 413 => {
                Err(Refusal::new(413, "too_large", "the body is too large"))
            }
            Err(rejection) => Err(Refusal::malformed(rejection.body_text())),
        }
    }
}

/// What follows the question mark.
pub struct Query<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        let wrong = |rejection: QueryRejection| Refusal::malformed(rejection.body_text());
        query.map(|query| Query(query.0)).map_err(wrong)
    }
}

/// The named parts of the path.
pub struct Path<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        let wrong = |rejection: PathRejection| Refusal::malformed(rejection.body_text());
        path.map(|path| Path(path.0)).map_err(wrong)
    }
}
