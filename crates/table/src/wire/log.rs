use serde::Serialize;
use utoipa::ToSchema;

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Line {
    /// Counted from 0 among the lines that this viewer may read.
    pub n: usize,
    /// Where the game stood after the action that made it.
    pub position: usize,
    /// The seat that acted.
    pub seat: &'static str,
    pub turn: String,
    pub rule: &'static str,
    pub text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
}
