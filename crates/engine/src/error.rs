use kernel::PlayError;
use serde::Serialize;

/// Why a request was not carried out. Nothing has changed.
#[derive(Debug, Serialize)]
pub struct Refusal {
    pub code: &'static str,
    /// The rule that forbids an action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// Where a line stops being JSON, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    pub message: String,
}

impl Refusal {
    pub fn new(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal {
            code,
            rule: None,
            column: None,
            message: message.into(),
        }
    }

    pub fn no_game() -> Refusal {
        Refusal::new(
            "no_game",
            "no game is being played; begin with `new`, `load` or `replay`",
        )
    }

    /// A panic in the rules: the game is as it was before the request.
    pub fn fault(words: &str) -> Refusal {
        Refusal::new(
            "internal",
            format!("a fault of Sandtable, and nothing was changed; please report it: {words}"),
        )
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        match error {
            PlayError::Illegal(illegal) => Refusal {
                rule: Some(illegal.rule.as_str()),
                ..Refusal::new("illegal", illegal.why)
            },
            other => Refusal::new(other.code(), other.to_string()),
        }
    }
}

pub fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}
