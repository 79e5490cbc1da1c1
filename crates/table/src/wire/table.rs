use super::{Line, OutcomeWire, ViewPatch, ViewWire, seat_id};
use crate::refusal::Refusal;
use kernel::{Offer, Play, Pool, RuleId, Topic, Track};
use serde::Serialize;
use utoipa::ToSchema;

/// Everything that a viewer needs to draw a game and to go on with it.
#[derive(Serialize, ToSchema)]
pub struct Table {
    /// How many events there were; grows with every action, also one that takes back.
    pub revision: u64,
    /// How many actions stand.
    pub position: usize,
    /// The seat that looks, or `spectator`.
    pub seat: &'static str,
    pub view: ViewWire,
    /// Only for the seat that decides.
    pub decision: Option<DecisionWire>,
    pub waiting_for: Option<WaitingFor>,
    pub undo: Can,
    pub redo: Can,
    pub outcome: Option<OutcomeWire>,
    /// The last lines.
    pub log: Vec<Line>,
    /// The number of the first of them.
    pub log_from: usize,
    /// The seats whose players are connected.
    pub present: Vec<&'static str>,
}

/// A decision: what is asked, and everything that may be answered.
#[derive(Clone, Serialize, ToSchema)]
pub struct DecisionWire {
    pub seat: &'static str,
    pub position: usize,
    pub path: Vec<String>,
    pub text: String,
    #[schema(value_type = String)]
    pub rule: RuleId,
    #[schema(value_type = Vec<crate::schemas::Offer>)]
    pub offers: Vec<Offer>,
    /// It comes up because of what another seat does, and a standing order may answer it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub window: Option<Asked>,
}

/// What a question in between is about.
#[derive(Clone, Serialize, ToSchema)]
pub struct Asked {
    phase: String,
    #[schema(value_type = Vec<crate::schemas::Topic>)]
    about: Vec<Topic>,
    #[schema(value_type = Vec<crate::schemas::Topic>)]
    places: Vec<Topic>,
}

impl DecisionWire {
    /// What the deciding seat is asked.
    pub fn of(play: &dyn Play) -> Option<DecisionWire> {
        let decision = play.decision()?;
        Some(DecisionWire {
            seat: seat_id(play, decision.seat),
            position: decision.position,
            path: decision.prompt.path,
            text: decision.prompt.text,
            rule: decision.prompt.rule,
            offers: decision.offers,
            window: play.window().map(|window| Asked {
                phase: window.phase,
                about: window.about,
                places: window.places,
            }),
        })
    }
}

/// What would be after some actions.
#[derive(Serialize, ToSchema)]
pub struct Rehearsal {
    pub decision: Option<DecisionWire>,
    #[schema(value_type = Vec<crate::schemas::Track>)]
    pub tracks: Vec<Track>,
    #[schema(value_type = Vec<crate::schemas::Pool>)]
    pub pools: Vec<Pool>,
}

/// Who decides, if not the viewer.
#[derive(Clone, Serialize, ToSchema)]
pub struct WaitingFor {
    pub seat: &'static str,
    /// The turn, and whose part of it.
    pub path: Vec<String>,
    /// A computer is at work.
    pub thinking: bool,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Can {
    pub can: bool,
}

/// What happened to a game.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Act,
    Undo,
    Redo,
    /// Somebody sat down or left, or promised a part of the dice.
    Seats,
    /// The players have stirred the dice.
    Dice,
    /// The players have ended the game.
    End,
}

/// One event, as a viewer sees it.
#[derive(Serialize, ToSchema)]
pub struct Update {
    pub revision: u64,
    pub position: usize,
    pub by: Option<&'static str>,
    pub kind: Kind,
    pub view: ViewPatch,
    pub log: Vec<Line>,
    /// Lines after this position are no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undone_to: Option<usize>,
    pub decision: Option<DecisionWire>,
    pub waiting_for: Option<WaitingFor>,
    pub undo: Can,
    pub redo: Can,
    pub outcome: Option<OutcomeWire>,
}

/// That an action was taken, and where the game stands now. What came of it is told over the socket.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Done {
    pub revision: u64,
    pub position: usize,
    /// Whether the seat that acted can take it back.
    pub undo: Can,
}

/// What the server says over a socket.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Message {
    Table(Table),
    Update(Update),
    /// A computer begins or ends its work on a seat.
    Thinking {
        seat: &'static str,
        on: bool,
    },
    /// The seats whose players are connected.
    Presence {
        seats: Vec<&'static str>,
    },
    /// Something was said or proposed at the table: ask for it.
    Talk,
    Ping,
    /// The answer to a request.
    Done {
        id: u64,
        #[serde(flatten)]
        done: Done,
    },
    Refused {
        id: u64,
        error: Refusal,
    },
}

impl Message {
    /// # Panics
    /// Never: messages are plain data.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("messages are plain data")
    }
}
