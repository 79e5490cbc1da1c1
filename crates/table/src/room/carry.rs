//! Games that were begun under another version of the rules.
//!
//! What stands of a game is played again under today's rules. It holds where every action is legal for the seat that took
//! it and rolls the dice that it rolled, and where the state is the same to the byte at the last checkpoint. A state that
//! is kept in another form cannot be: then what the players saw must be the same, what happened by the log's events and the
//! tracks at the start of every turn. In the end the same seat decides. A game that holds goes on under today's rules, and
//! that is written down with it; one that does not can be read up to the last action that holds.

use super::chronicle::{Chronicle, Turn};
use super::desk::Desk;
use super::rooms::{Shared, apart, begin};
use crate::refusal::{Answered, Refusal};
use crate::store::{Carried, CheckpointRow, EventRow, GameRow, Stands, StopRow, Word, remaining};
use crate::wire::OutcomeWire;
use kernel::{Checkpoint, Ruleset};
use serde_json::Value;
use std::sync::Arc;

/// Why a game can only be read.
pub struct Stopped {
    pub row: StopRow,
    /// The version that it was played by.
    pub played: String,
    /// How it ended, where it did.
    pub outcome: Option<OutcomeWire>,
}

impl Stopped {
    /// What a seat is told that wants to act.
    pub fn refusal(&self, seat: &str) -> Refusal {
        let StopRow {
            version,
            position,
            actions,
            ..
        } = &self.row;
        let message = if position == actions {
            let played = &self.played;
            format!(
                "this game is played by version {played} of the rules, and this table has version {version}: it can \
                 only be read"
            )
        } else {
            let first = position + 1;
            let why = match self.row.told(seat) {
                true => format!(" ({})", self.row.why),
                false => String::new(),
            };
            format!(
                "action {first} of this game does not hold under version {version} of the rules{why}: it can only be \
                 read up to there"
            )
        };
        Refusal::new(409, "version", message)
    }
}

impl StopRow {
    /// Whether a seat may know why, before the end: what is a secret of another seat stays one.
    pub fn told(&self, seat: &str) -> bool {
        !self.secret || self.seat.as_deref() == Some(seat)
    }
}

impl Desk {
    /// The game goes on under other rules: what was before stays done.
    fn carried(&mut self) {
        self.play.pass(0);
        self.undone.clear();
        self.revision += 1;
        self.settled = self.revision;
    }

    /// How many actions there are, also those that do not hold.
    pub(super) fn actions(&self) -> usize {
        match &self.stopped {
            Some(stopped) => stopped.row.actions as usize,
            None => self.play.position(),
        }
    }
}

/// Opens a game that is of other rules, or does not hold as it was stored.
pub async fn opened(
    shared: &Arc<Shared>,
    ruleset: &'static dyn Ruleset,
    game: &GameRow,
) -> Answered<Desk> {
    let turn = shared.carrying.acquire().await;
    let _turn = turn.map_err(|e| Refusal::fault(&e.to_string()))?;
    let events = shared.store.events(&game.id, 0).await?;
    let chain = shared.store.checkpoints(&game.id).await?;
    let row = game.clone();
    let tried = apart(move || tried(ruleset, &row, events, &chain)).await;
    let tried = tried.unwrap_or_else(|words| Err(Refusal::fault(&words)))?;
    let Tried {
        mut desk,
        checkpoints,
        state,
    } = tried;
    let today = ruleset.info().version;
    if let Some(stopped) = &desk.stopped {
        if stopped.row.position < stopped.row.actions {
            let StopRow { position, why, .. } = &stopped.row;
            tracing::warn!(
                game = game.id,
                position,
                why,
                "a game does not hold under today's rules"
            );
            let row = &stopped.row;
            shared.store.stop(&game.id, row, checkpoints).await?;
        }
        return Ok(desk);
    }
    if game.version == today {
        shared.store.go_on(&game.id).await?;
        return Ok(desk);
    }
    let carried = Carried {
        from: game.version.clone(),
        to: today.to_string(),
        position: desk.play.position() as u64,
        state,
        at: 0,
    };
    desk.carried();
    let head = desk.head();
    shared
        .store
        .carry(&game.id, &carried, head, checkpoints)
        .await?;
    shared.store.say(Word::Moved(game.id.clone()));
    tracing::info!(
        game = game.id,
        from = carried.from,
        to = carried.to,
        "a game was carried over"
    );
    Ok(desk)
}

/// A game that was played again.
pub(super) struct Tried {
    pub(super) desk: Desk,
    pub(super) checkpoints: Vec<CheckpointRow>,
    /// Whether its state was the same to the byte where that was known.
    pub(super) state: bool,
}

/// Why an action does not hold.
struct Fails {
    rule: Option<&'static str>,
    why: String,
}

impl Fails {
    fn because(why: &str) -> Fails {
        Fails {
            rule: None,
            why: why.to_string(),
        }
    }
}

impl From<Refusal> for Fails {
    fn from(refusal: Refusal) -> Fails {
        Fails {
            rule: refusal.rule,
            why: refusal.message,
        }
    }
}

pub(super) fn tried(
    ruleset: &'static dyn Ruleset,
    game: &GameRow,
    events: Vec<EventRow>,
    chain: &[CheckpointRow],
) -> Answered<Tried> {
    let count = events.len() as u64;
    let left = remaining(0, events);
    let known = chain.last();
    let known = known.and_then(|row| Checkpoint::fingerprint(&row.play).ok());
    let fresh = || {
        let play = begin(ruleset, game).map_err(|refusal| unreadable(ruleset, game, &refusal))?;
        Ok::<Desk, Refusal>(Desk::new(play, ruleset.secrets()))
    };
    let mut trial = Trial {
        desk: fresh()?,
        checkpoints: Vec::new(),
        known,
        state: false,
        otherwise: None,
    };
    let stop = trial.play(game, &left.rows);
    let stop = stop.or_else(|| trial.tracks(chain));
    let stop = stop.or_else(|| trial.ends_as(game, left.rows.len(), left.end.is_some()));
    let newer = newer(&game.version, ruleset.info().version);
    if stop.is_some() || newer {
        let holds = stop.as_ref().map_or(left.rows.len(), |(n, _)| *n);
        let (mut desk, mut checkpoints) = (fresh()?, Vec::new());
        for stands in &left.rows[..holds] {
            desk.stand(0, stands)?;
            checkpoints.extend(desk.checkpoint());
        }
        desk.play.pass(0);
        (desk.revision, desk.settled) = (count, count);
        let fails = stop.map_or_else(|| Fails::because("its rules are newer"), |(_, why)| why);
        let outcome = game.outcome.as_ref().and_then(|json| ended(&desk, json));
        desk.stopped = Some(Stopped {
            row: StopRow {
                version: ruleset.info().version.to_string(),
                position: holds as u64,
                actions: left.rows.len() as u64,
                seat: left.rows.get(holds).map(|stands| stands.row.seat.clone()),
                rule: fails.rule.map(str::to_string),
                why: fails.why,
                secret: ruleset.secrets(),
            },
            played: game.version.clone(),
            outcome,
        });
        return Ok(Tried {
            desk,
            checkpoints,
            state: false,
        });
    }
    let Trial {
        mut desk,
        checkpoints,
        state,
        ..
    } = trial;
    desk.between(&left.since)?;
    if let Some(end) = &left.end {
        desk.end(desk.seat(&end.seat)?, end.kind)?;
    }
    (desk.revision, desk.settled) = (count, count);
    Ok(Tried {
        desk,
        checkpoints,
        state,
    })
}

/// A game that is played again, held against what is known of it.
struct Trial {
    desk: Desk,
    checkpoints: Vec<CheckpointRow>,
    /// A position, and the hash that the state had there.
    known: Option<(usize, String)>,
    state: bool,
    /// The first action since the state was the same of which the log tells something else.
    otherwise: Option<usize>,
}

impl Trial {
    /// Plays what stands; gives the number of the first action that does not hold, from 0, and why.
    fn play(&mut self, game: &GameRow, rows: &[Stands]) -> Option<(usize, Fails)> {
        for (n, stands) in rows.iter().enumerate() {
            let last = n + 1 == rows.len();
            let played = kernel::caught(|| self.desk.stand(0, stands));
            let log = match played {
                Ok(Ok(log)) => log,
                Ok(Err(refusal)) => return Some((n, refusal.into())),
                Err(words) => return Some((n, Fails::because(&words))),
            };
            if self.desk.play.outcome().is_some() && !(last && game.is_over()) {
                return Some((n, Fails::because("the game would be over with it")));
            }
            if happened(&log) != happened(&stands.row.log) && stands.row.log != NOTHING {
                self.otherwise.get_or_insert(n);
            }
            if let Some((position, hash)) = &self.known
                && *position == n + 1
                && *hash == self.desk.play.hash()
            {
                (self.state, self.otherwise) = (true, None);
            }
            self.checkpoints.extend(self.desk.checkpoint());
        }
        self.otherwise.map(|n| (n, Fails::because(OTHERWISE)))
    }

    /// Holds the tracks at the starts of turns against those that were kept, where the state is not known to be the same.
    fn tracks(&self, chain: &[CheckpointRow]) -> Option<(usize, Fails)> {
        if self.state {
            return None;
        }
        let now = &self.desk.chronicle.turns;
        let kept = chain
            .iter()
            .flat_map(|row| Chronicle::turns_of(&row.chronicle));
        let other = |then: Turn| {
            let now = now.iter().find(|turn| turn.position == then.position)?;
            let mut both = then.tracks.iter().zip(&now.tracks);
            let differ = both.any(|(then, now)| then != now && !same_tracks(then, now));
            differ.then_some(then.position)
        };
        let position = kept.filter_map(other).min()?;
        Some((position.saturating_sub(1), Fails::because(OTHERWISE)))
    }

    /// Whether the same seat decides in the end, or the game is over as it was.
    fn ends_as(&self, game: &GameRow, actions: usize, ended: bool) -> Option<(usize, Fails)> {
        let head = self.desk.head();
        let same = match game.is_over() {
            true => ended || head.outcome.is_some(),
            false => head.to_move == game.to_move,
        };
        let last = actions.saturating_sub(1);
        (!same).then(|| (last, Fails::because("another seat would decide after it")))
    }
}

const OTHERWISE: &str = "something else would come of it";

/// What is stored where the log told nothing, or where a journal was brought that had no log.
const NOTHING: &str = "[]";

/// What happened by the lines of a log, without the words.
fn happened(log: &str) -> Vec<Value> {
    let lines: Vec<Value> = serde_json::from_str(log).unwrap_or_default();
    let events = lines
        .into_iter()
        .filter_map(|mut line| match line["events"].take() {
            Value::Array(events) => Some(events),
            _ => None,
        });
    let events = events.flatten();
    events.filter(|e| e["kind"] != "heading").collect()
}

/// Whether two lists of tracks have the same numbers and words wherever both have any.
fn same_tracks(one: &str, other: &str) -> bool {
    let read = |json: &str| serde_json::from_str::<Vec<Value>>(json).unwrap_or_default();
    let other = read(other);
    read(one).iter().all(|track| {
        let found = other.iter().find(|there| there["id"] == track["id"]);
        found.is_none_or(|found| {
            ["values", "words"]
                .iter()
                .all(|part| agree(&track[part], &found[part]))
        })
    })
}

/// Whether two objects have the same under every name that both have.
fn agree(one: &Value, other: &Value) -> bool {
    let Some(one) = one.as_object() else {
        return true;
    };
    let differs = |(name, value): (&String, &Value)| other.get(name).is_some_and(|o| o != value);
    !one.iter().any(differs)
}

/// The end of a game as it was stored.
fn ended(desk: &Desk, json: &Value) -> Option<OutcomeWire> {
    let seats = desk.play.seats().iter();
    let won = |id: &str| json["winners"].as_array()?.iter().find(|w| *w == id);
    Some(OutcomeWire {
        winners: seats
            .map(|info| info.id)
            .filter(|id| won(id).is_some())
            .collect(),
        title: json["title"].as_str()?.to_string(),
        reason: json["reason"].as_str()?.to_string(),
    })
}

/// Whether a version comes after another: their numbers are compared, from the first on.
pub fn newer(one: &str, other: &str) -> bool {
    let numbers = |version: &str| -> Vec<u64> {
        let parts = version.split('.');
        parts.map(|part| part.parse().unwrap_or_default()).collect()
    };
    numbers(one) > numbers(other)
}

/// Not even the start of it can be read.
fn unreadable(ruleset: &'static dyn Ruleset, game: &GameRow, why: &Refusal) -> Refusal {
    tracing::warn!(
        game = game.id,
        why.message,
        "the start of a game cannot be read"
    );
    let (played, today) = (&game.version, ruleset.info().version);
    Refusal::new(
        409,
        "version",
        format!(
            "this game is played by version {played} of the rules, and this table has version {today}, which cannot \
             read its start: only its journal is left"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        assert!(newer("2", "1") && newer("10", "9") && newer("1.2", "1.1.9") && newer("1.1", "1"));
        assert!(!newer("1", "1") && !newer("1", "2") && !newer("9", "10"));
    }

    #[test]
    fn words_may_change_and_what_happened_may_not() {
        let one = r#"[{"rule":"1","text":"A","events":[{"kind":"heading","level":1}]},
            {"rule":"2","text":"B","events":[{"kind":"lost","counter":3,"space":"x"}]}]"#;
        let same =
            r#"[{"rule":"7","text":"C","events":[{"kind":"lost","counter":3,"space":"x"}]}]"#;
        let other =
            r#"[{"rule":"2","text":"B","events":[{"kind":"lost","counter":4,"space":"x"}]}]"#;
        assert_eq!(happened(one), happened(same));
        assert_ne!(happened(one), happened(other));
    }
}
