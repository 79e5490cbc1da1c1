use crate::{CounterId, RuleId, Target};
use serde::Serialize;

/// The exact distribution of what a battle may cost, and what goes into it. It names what the deciding seat may know.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Odds {
    pub title: String,
    /// Outcomes in words with their weights; the weights add up to `out_of`.
    pub rows: Vec<OddsRow>,
    pub out_of: u64,
    /// Where it is fought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Target>,
    /// Who fights on either side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attackers: Vec<Fighter>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub defenders: Vec<Fighter>,
    /// Everything that changes strengths or dice, in the order in which it counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
    /// The weight of the outcomes in which the attacker takes the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub takes: Option<u64>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct OddsRow {
    pub result: String,
    /// The result in a sentence, where it is a code.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub words: String,
    pub weight: u64,
    pub attacker_loses: i64,
    pub defender_loses: i64,
}

/// Somebody in the line of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Fighter {
    /// The counter on the map, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counter: Option<CounterId>,
    pub name: String,
    /// What it counts in this battle.
    pub value: i64,
}

/// Something that changes a battle: terrain, weather, supply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Modifier {
    pub name: String,
    pub rule: RuleId,
    /// What it does: `defence doubled`, `-1`.
    pub effect: String,
}
