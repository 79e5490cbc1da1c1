//! States and actions as JSON and as bytes.
//!
//! A game has hundreds of types, and each format has the code of every one of them compiled anew. What is written goes
//! through one form for all formats; what is read comes from JSON values and from bytes, and in no third way.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// As a JSON value.
///
/// # Panics
/// When it is not plain data: a map whose keys are no text, or an error of its own.
pub fn to_value<T: Serialize>(it: &T) -> Value {
    value_of(it)
}

fn value_of(it: &dyn erased_serde::Serialize) -> Value {
    serde_json::to_value(it).expect("states and actions are plain data")
}

/// As JSON text.
pub fn to_text<T: Serialize>(it: &T) -> Result<String, String> {
    text_of(it)
}

fn text_of(it: &dyn erased_serde::Serialize) -> Result<String, String> {
    serde_json::to_string(it).map_err(|e| e.to_string())
}

/// In compact form.
pub fn to_bytes<T: Serialize>(it: &T) -> Result<Vec<u8>, String> {
    bytes_of(it)
}

fn bytes_of(it: &dyn erased_serde::Serialize) -> Result<Vec<u8>, String> {
    postcard::to_stdvec(it).map_err(|e| e.to_string())
}

/// From a JSON value; an error says what is wrong and where: `sides[1].hand: invalid type …`.
pub fn from_value<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    serde_path_to_error::deserialize(value).map_err(|e| placed(e.path(), e.inner()))
}

/// From JSON text.
pub fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let value: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
    from_value(&value)
}

/// From compact form.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    postcard::from_bytes(bytes).map_err(|e| e.to_string())
}

/// What is wrong, and where.
pub(crate) fn placed(path: &serde_path_to_error::Path, error: &dyn std::fmt::Display) -> String {
    match path.to_string().as_str() {
        "." => error.to_string(),
        path => format!("{path}: {error}"),
    }
}
