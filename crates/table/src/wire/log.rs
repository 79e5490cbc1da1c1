use kernel::Rolled;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// One thing that happened.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Line {
    /// Counted from 0 among the lines that this viewer may read.
    pub n: usize,
    /// Where the game stood after the action that made it.
    pub position: usize,
    /// Where the game stood before the group of actions that it belongs to; absent for an action that stands alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub group: Option<usize>,
    /// The seat that acted.
    pub seat: &'static str,
    pub turn: String,
    pub rule: &'static str,
    pub text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<crate::schemas::Rolled>)]
    pub dice: Vec<Rolled>,
    /// What happened, for programs. A line without text has nothing but these.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<crate::schemas::Event>, required = false, nullable = false)]
    pub events: Option<Box<RawValue>>,
}

/// A place on the time line: from this position on, play is in this turn, part and phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Mark {
    pub position: usize,
    pub path: Vec<String>,
}

/// The tracks at the start of a turn, or now.
#[derive(Serialize, ToSchema)]
pub struct TurnWire {
    pub position: usize,
    pub turn: String,
    #[schema(value_type = Vec<crate::schemas::Track>)]
    pub tracks: Box<RawValue>,
}
