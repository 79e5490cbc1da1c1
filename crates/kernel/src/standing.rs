use crate::{Key, RuleId};
use serde::Serialize;

/// How a game is won, and who stands where. It tells open facts only.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    pub rule: RuleId,
    /// What is counted, in a sentence or two.
    pub text: String,
    /// When it is judged.
    pub when: String,
    pub scores: Vec<Score>,
    /// From the best of one side to the best of the other.
    pub levels: Vec<Goal>,
    /// The places that count.
    pub places: Vec<Prize>,
}

/// What somebody has so far: points, cities, a margin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    pub name: String,
    pub value: i64,
    /// The most there is, where there is a most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<i64>,
}

/// A level of victory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Goal {
    pub title: String,
    /// What has to be so.
    pub needs: String,
    pub rule: RuleId,
    /// The game ends as soon as it is so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub at_once: bool,
    /// It would be the result if the game were judged now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub holds: bool,
    /// What is missing, where that can be said.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub missing: String,
}

/// A place that counts for victory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Prize {
    pub space: Key,
    pub points: i64,
    /// The side that it counts for now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holder: Option<String>,
}
