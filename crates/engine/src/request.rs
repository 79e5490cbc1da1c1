use crate::error::{Refusal, list};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Every command, in the order of the documentation.
pub const COMMANDS: &[&str] = &[
    "games", "new", "decision", "act", "check", "why", "undo", "redo", "dice", "odds", "suggest",
    "view", "overlays", "position", "load", "journal", "replay",
];

/// A line that is a request at least in form.
pub struct Request {
    pub id: Option<Value>,
    pub cmd: String,
    pub args: Map<String, Value>,
}

/// Takes a line apart; a refusal carries the id where there is one.
pub fn parse(line: &[u8]) -> Result<Request, (Option<Value>, Refusal)> {
    let value: Value = serde_json::from_slice(line).map_err(|e| {
        let refusal = Refusal {
            column: Some(e.column()),
            ..Refusal::new("malformed", format!("the line is not JSON: {}", reason(&e)))
        };
        (None, refusal)
    })?;
    let Value::Object(mut args) = value else {
        let refusal = Refusal::new("bad_request", "a request is an object with a `cmd`");
        return Err((None, refusal));
    };
    let id = args.remove("id");
    match args.remove("cmd") {
        Some(Value::String(cmd)) => Ok(Request { id, cmd, args }),
        Some(_) => Err((id, Refusal::new("bad_request", "cmd: a text is needed"))),
        None => Err((id, Refusal::new("bad_request", "a request needs a `cmd`"))),
    }
}

/// The reason without the place, which is told apart.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line ") {
        Some(at) => text[..at].to_string(),
        None => text,
    }
}

/// The arguments of a command, or what is wrong with them and where.
pub fn args<T: DeserializeOwned>(args: Map<String, Value>) -> Result<T, Refusal> {
    serde_path_to_error::deserialize(Value::Object(args)).map_err(|e| {
        let message = match e.path().to_string().as_str() {
            "." => e.inner().to_string(),
            path => format!("{path}: {}", e.inner()),
        };
        Refusal::new("bad_request", message)
    })
}

pub fn unknown(cmd: &str) -> Refusal {
    Refusal::new(
        "unknown_command",
        format!(
            "there is no command `{cmd}`; there are {}",
            list(COMMANDS.iter().copied())
        ),
    )
}
