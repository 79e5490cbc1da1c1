//! What goes out. Seats are named by their ids everywhere.

use crate::error::Refusal;
use kernel::{
    Decision, Entry, Journal, Label, Odds, OptionInfo, Outcome, Overlay, Play, Reason, RuleId,
    ScenarioInfo, Scripted, Seat, SeatInfo, Viewer,
};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// One answer; a field that does not belong to it is left out.
#[derive(Serialize, Default)]
pub struct Answer {
    pub ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Refusal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<Vec<GameAnswer>>,
    #[serde(flatten)]
    pub opened: Option<Opened>,
    #[serde(flatten)]
    pub verdict: Option<Verdict>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<Scripted>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Vec<Reason>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<Suggestion>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlays: Option<Vec<Overlay>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub journal: Option<Journal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<Vec<LogLine>>,
    #[serde(flatten)]
    pub now: Option<Now>,
}

impl Answer {
    pub fn good() -> Answer {
        Answer {
            ok: true,
            ..Answer::default()
        }
    }

    pub fn refused(refusal: Refusal) -> Answer {
        Answer {
            error: Some(refusal),
            ..Answer::default()
        }
    }

    /// Where the game stands.
    pub fn now(play: &dyn Play) -> Answer {
        Answer {
            now: Some(Now::of(play)),
            ..Answer::good()
        }
    }
}

/// A game that can be played.
#[derive(Serialize)]
pub struct GameAnswer {
    pub id: &'static str,
    pub title: &'static str,
    pub version: &'static str,
    pub about: &'static str,
    pub scenarios: &'static [ScenarioInfo],
    pub options: &'static [OptionInfo],
    /// The seats of the first scenario without any option; `new` names those of a game.
    pub seats: Vec<SeatInfo>,
}

/// A game that has begun.
#[derive(Serialize)]
pub struct Opened {
    pub game: &'static str,
    pub version: &'static str,
    pub scenario: String,
    pub options: BTreeMap<String, String>,
    pub seats: Vec<SeatInfo>,
    pub commitment: String,
}

impl Opened {
    pub fn of(play: &dyn Play) -> Opened {
        let (info, setup) = (play.info(), play.setup().clone());
        Opened {
            game: info.id,
            version: info.version,
            scenario: setup.scenario,
            options: setup.options,
            seats: play.seats().to_vec(),
            commitment: play.seed().commitment(),
        }
    }
}

/// Whether an action would be legal.
#[derive(Serialize)]
pub struct Verdict {
    pub legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<&'static str>,
}

/// What a computer player would do.
#[derive(Serialize)]
pub struct Suggestion {
    action: Value,
    #[serde(flatten)]
    label: Label,
    reason: String,
}

impl Suggestion {
    /// The offer that was advised.
    pub fn of(advice: staff::Advice, decision: Decision) -> Option<Suggestion> {
        let mut offers = decision.offers.into_iter();
        let offer = offers.find(|offer| offer.action == advice.action)?;
        Some(Suggestion {
            action: offer.action,
            label: offer.label,
            reason: advice.reason,
        })
    }
}

/// One thing that happened.
#[derive(Serialize)]
pub struct LogLine {
    #[serde(flatten)]
    entry: Entry,
    /// The seats that may read it, where not all may.
    #[serde(skip_serializing_if = "Option::is_none")]
    only: Option<Vec<&'static str>>,
}

pub fn log(play: &dyn Play, entries: Vec<Entry>) -> Vec<LogLine> {
    let line = |entry: Entry| LogLine {
        only: entry
            .audience
            .kept_to()
            .map(|seats| seats.iter().map(|seat| seat_id(play, seat)).collect()),
        entry,
    };
    entries.into_iter().map(line).collect()
}

/// Who decides what, or how the game ended.
#[derive(Serialize)]
pub struct Now {
    decision: Option<DecisionAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomeAnswer>,
}

impl Now {
    fn of(play: &dyn Play) -> Now {
        Now {
            decision: play.decision().map(|d| DecisionAnswer::of(play, d)),
            outcome: play.outcome().map(|o| OutcomeAnswer::of(play, o)),
        }
    }
}

#[derive(Serialize)]
struct DecisionAnswer {
    seat: &'static str,
    position: usize,
    path: Vec<String>,
    text: String,
    rule: RuleId,
    actions: Vec<OfferAnswer>,
}

#[derive(Serialize)]
struct OfferAnswer {
    action: Value,
    #[serde(flatten)]
    label: Label,
}

impl DecisionAnswer {
    fn of(play: &dyn Play, decision: Decision) -> DecisionAnswer {
        let offer = |offer: kernel::Offer| OfferAnswer {
            action: offer.action,
            label: offer.label,
        };
        DecisionAnswer {
            seat: seat_id(play, decision.seat),
            position: decision.position,
            path: decision.prompt.path,
            text: decision.prompt.text,
            rule: decision.prompt.rule,
            actions: decision.offers.into_iter().map(offer).collect(),
        }
    }
}

#[derive(Serialize)]
struct OutcomeAnswer {
    /// Empty for a draw.
    winners: Vec<&'static str>,
    title: String,
    reason: String,
}

impl OutcomeAnswer {
    fn of(play: &dyn Play, outcome: Outcome) -> OutcomeAnswer {
        OutcomeAnswer {
            winners: outcome.winners.iter().map(|s| seat_id(play, *s)).collect(),
            title: outcome.title,
            reason: outcome.reason,
        }
    }
}

/// A view with the ids of seats in place of their numbers.
pub fn view(play: &dyn Play, viewer: Viewer) -> Value {
    let seen = play.view(viewer);
    let to_move = seen.to_move.map(|seat| seat_id(play, seat));
    let outcome = seen.outcome.clone().map(|o| OutcomeAnswer::of(play, o));
    let mut value = serde_json::to_value(seen).expect("views are plain data");
    value["to_move"] = to_move.into();
    value["outcome"] = serde_json::to_value(outcome).expect("outcomes are plain data");
    value
}

fn seat_id(play: &dyn Play, seat: Seat) -> &'static str {
    play.seats()[seat.index()].id
}
