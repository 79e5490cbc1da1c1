//! A game as it lies on the table: the play, its log and its time line.

use super::Around;
use crate::refusal::{Answered, Refusal};
use crate::store::{EventKind, EventRow, Head};
use crate::wire::{
    Can, DecisionWire, Line, Mark, OutcomeWire, Table, TurnWire, ViewWire, WaitingFor, seat_id,
};
use kernel::{Audience, Entry, Play, Seat, Viewer};
use serde_json::value::RawValue;
use std::sync::Arc;

/// How many lines of the log a table shows at first.
const TAIL: usize = 200;

pub struct Desk {
    pub play: Box<dyn Play>,
    /// Whether a seat may know what another does not.
    pub secrets: bool,
    pub revision: u64,
    lines: Vec<LogLine>,
    /// Who took each action that stands.
    by: Vec<Seat>,
    marks: Vec<Mark>,
    history: Vec<Turn>,
}

/// The tracks at the start of a turn, as each viewer sees them: the seats in order, then the spectator.
struct Turn {
    position: usize,
    turn: String,
    tracks: Vec<Arc<str>>,
}

/// A line of the log, and who may read it.
struct LogLine {
    entry: Entry,
    position: u32,
    by: Seat,
    /// Which mark of the time line it belongs to: its turn is there.
    mark: u32,
}

/// How many steps of the path a mark keeps: turn, side's turn, phase.
const DEPTH: usize = 3;

impl Desk {
    pub fn new(play: Box<dyn Play>, secrets: bool) -> Desk {
        let mut desk = Desk {
            play,
            secrets,
            revision: 0,
            lines: Vec::new(),
            by: Vec::new(),
            marks: Vec::new(),
            history: Vec::new(),
        };
        desk.mark();
        desk
    }

    /// Plays stored events.
    pub fn fold(&mut self, events: &[EventRow]) -> Answered<()> {
        for event in events {
            self.fold_one(event).map_err(|refusal| {
                let why = format!(
                    "event {} does not hold: {}",
                    self.revision + 1,
                    refusal.message
                );
                Refusal::fault(&why)
            })?;
        }
        Ok(())
    }

    fn fold_one(&mut self, event: &EventRow) -> Answered<()> {
        let seat = self.seat(&event.seat)?;
        let scripted = event.dice.get(..event.scripted).unwrap_or_default();
        if !scripted.is_empty() {
            self.play.script(scripted)?;
        }
        let again = match (event.kind, &event.action) {
            (EventKind::Act, Some(action)) => self.act(seat, action)?,
            (EventKind::Act, None) => return Err(Refusal::malformed("an act without an action")),
            (EventKind::Undo, _) => self.undo(seat)?,
            (EventKind::Redo, _) => self.redo(seat)?,
        };
        if again.dice != event.dice {
            return Err(Refusal::malformed(format!(
                "its dice were {:?} and are {:?}",
                event.dice, again.dice
            )));
        }
        Ok(())
    }

    pub fn act(&mut self, seat: Seat, action: &serde_json::Value) -> Answered<EventRow> {
        let entries = self.play.act(Some(seat), action)?;
        Ok(self.took(EventKind::Act, seat, entries))
    }

    pub fn undo(&mut self, seat: Seat) -> Answered<EventRow> {
        self.play.undo(Some(seat))?;
        let position = self.play.position();
        self.by.truncate(position);
        while self
            .lines
            .last()
            .is_some_and(|l| l.position as usize > position)
        {
            self.lines.pop();
        }
        while self.marks.len() > 1 && self.marks.last().is_some_and(|m| m.position > position) {
            self.marks.pop();
        }
        self.history.retain(|turn| turn.position <= position);
        self.revision += 1;
        Ok(EventRow {
            kind: EventKind::Undo,
            seat: seat_id(self.play.as_ref(), seat).to_string(),
            action: None,
            dice: Vec::new(),
            scripted: 0,
            log: "[]".to_string(),
        })
    }

    pub fn redo(&mut self, seat: Seat) -> Answered<EventRow> {
        if self.play.to_move() != Some(seat) {
            return Err(Refusal::new(
                409,
                "cannot_redo",
                "what was taken back is another seat's",
            ));
        }
        let entries = self.play.redo()?;
        Ok(self.took(EventKind::Redo, seat, entries))
    }

    /// Writes down what an action did.
    fn took(&mut self, kind: EventKind, seat: Seat, entries: Vec<Entry>) -> EventRow {
        let last = self.play.last_entry();
        let log = stored_log(&entries);
        let position = self.play.position() as u32;
        let mark = self.marks.len().saturating_sub(1) as u32;
        self.lines.extend(entries.into_iter().map(|entry| LogLine {
            entry,
            position,
            by: seat,
            mark,
        }));
        self.by.push(seat);
        self.mark();
        self.revision += 1;
        let (action, dice, scripted) = last
            .map(|last| (last.action, last.dice, last.scripted))
            .unwrap_or_default();
        EventRow {
            kind,
            seat: seat_id(self.play.as_ref(), seat).to_string(),
            action: (kind == EventKind::Act).then_some(action),
            dice,
            scripted,
            log,
        }
    }

    /// Sets a mark where turn, part or phase change.
    fn mark(&mut self) {
        let mut path = match self.play.prompt() {
            Some(prompt) => prompt.path,
            None => vec![self.play.view(Viewer::Spectator).turn],
        };
        path.truncate(DEPTH);
        if self
            .marks
            .last()
            .is_none_or(|mark| mark.path.first() != path.first())
        {
            self.remember_turn(path.first().cloned().unwrap_or_default());
        }
        if self.marks.last().is_none_or(|mark| mark.path != path) {
            self.marks.push(Mark {
                position: self.play.position(),
                path,
            });
        }
    }

    fn remember_turn(&mut self, turn: String) {
        let mut tracks: Vec<Arc<str>> = Vec::new();
        for viewer in self.viewers() {
            let json = serde_json::to_string(&self.play.view(viewer).tracks);
            let json = json.expect("tracks are plain data");
            // In a game without secrets all see the same.
            let same = tracks.iter().find(|other| ***other == *json).cloned();
            tracks.push(same.unwrap_or_else(|| json.into()));
        }
        self.history.push(Turn {
            position: self.play.position(),
            turn,
            tracks,
        });
    }

    /// All who can look at the game, the spectator last.
    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        let seats = self.play.seats().len() as u8;
        let seats = (0..seats).map(|seat| Viewer::Seat(Seat(seat)));
        seats.chain([Viewer::Spectator])
    }

    /// The tracks at the start of every turn, and now.
    pub fn history(&self, viewer: Viewer) -> Vec<TurnWire> {
        let place = self
            .viewers()
            .position(|who| who == viewer)
            .unwrap_or_default();
        let raw = |json: &str| RawValue::from_string(json.to_string());
        let turns = self.history.iter().filter_map(|turn| {
            Some(TurnWire {
                position: turn.position,
                turn: turn.turn.clone(),
                tracks: raw(turn.tracks.get(place)?).ok()?,
            })
        });
        let now = serde_json::value::to_raw_value(&self.play.view(viewer).tracks);
        let now = now.ok().map(|tracks| TurnWire {
            position: self.play.position(),
            turn: self.turn().to_string(),
            tracks,
        });
        turns.chain(now).collect()
    }

    /// The seat with an id.
    pub fn seat(&self, id: &str) -> Answered<Seat> {
        let found = self.play.seats().iter().position(|info| info.id == id);
        let unknown = || Refusal::malformed(format!("there is no seat `{id}`"));
        found.map(|index| Seat(index as u8)).ok_or_else(unknown)
    }

    pub fn name(&self, viewer: Viewer) -> &'static str {
        match viewer {
            Viewer::Seat(seat) => seat_id(self.play.as_ref(), seat),
            Viewer::Spectator => "spectator",
        }
    }

    pub fn names(&self, seats: &[Seat]) -> Vec<&'static str> {
        let name = |seat: &Seat| self.name(Viewer::Seat(*seat));
        seats.iter().map(name).collect()
    }

    pub fn turn(&self) -> &str {
        let first = self.marks.last().and_then(|mark| mark.path.first());
        first.map_or("", String::as_str)
    }

    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The first position after the last action of a seat.
    pub fn since(&self, seat: Seat) -> usize {
        let last = self.by.iter().rposition(|by| *by == seat);
        last.map_or(0, |index| index + 1)
    }

    pub fn outcome(&self) -> Option<OutcomeWire> {
        let outcome = self.play.outcome()?;
        Some(OutcomeWire::of(self.play.as_ref(), outcome))
    }

    /// What the list of games shows.
    pub fn head(&self) -> Head {
        let outcome = self.outcome();
        Head {
            revision: self.revision,
            position: self.play.position() as u64,
            turn: self.turn().to_string(),
            to_move: self
                .play
                .to_move()
                .map(|seat| seat_id(self.play.as_ref(), seat).to_string()),
            outcome: outcome.map(|o| serde_json::json!(o).to_string()),
        }
    }

    /// The lines that a viewer may read whose number or position passes.
    pub fn lines(&self, viewer: Viewer, wanted: impl Fn(usize, usize) -> bool) -> Vec<Line> {
        let seen = self
            .lines
            .iter()
            .filter(|line| readable(line.entry.audience, viewer));
        let numbered = seen.enumerate();
        let wanted = numbered.filter(|(n, line)| wanted(*n, line.position as usize));
        wanted.map(|(n, line)| self.line(n, line)).collect()
    }

    fn line(&self, n: usize, line: &LogLine) -> Line {
        let mark = self.marks.get(line.mark as usize);
        Line {
            n,
            position: line.position as usize,
            seat: seat_id(self.play.as_ref(), line.by),
            turn: mark
                .and_then(|mark| mark.path.first().cloned())
                .unwrap_or_default(),
            rule: line.entry.rule.as_str(),
            text: line.entry.text.clone(),
            dice: line.entry.dice.clone(),
        }
    }

    pub fn count_lines(&self, viewer: Viewer) -> usize {
        let seen = self
            .lines
            .iter()
            .filter(|line| readable(line.entry.audience, viewer));
        seen.count()
    }

    /// What the deciding seat is asked.
    pub fn decision(&self) -> Option<DecisionWire> {
        let decision = self.play.decision()?;
        Some(DecisionWire {
            seat: seat_id(self.play.as_ref(), decision.seat),
            position: decision.position,
            path: decision.prompt.path,
            text: decision.prompt.text,
            rule: decision.prompt.rule,
            offers: decision.offers,
        })
    }

    /// Whom a viewer waits for.
    pub fn waiting_for(&self, viewer: Viewer, computers: &[Seat]) -> Option<WaitingFor> {
        let seat = self.play.to_move()?;
        if viewer == Viewer::Seat(seat) {
            return None;
        }
        let path = self
            .marks
            .last()
            .map(|mark| &mark.path[..])
            .unwrap_or_default();
        Some(WaitingFor {
            seat: seat_id(self.play.as_ref(), seat),
            path: path.iter().take(2).cloned().collect(),
            thinking: computers.contains(&seat),
        })
    }

    pub fn can_undo(&self, viewer: Viewer) -> Can {
        let seat = self.play.can_undo();
        Can {
            can: seat.is_some_and(|seat| viewer == Viewer::Seat(seat)),
        }
    }

    pub fn can_redo(&self, viewer: Viewer) -> Can {
        let decides = self
            .play
            .to_move()
            .is_some_and(|seat| viewer == Viewer::Seat(seat));
        Can {
            can: decides && self.play.can_redo(),
        }
    }

    pub fn table(&self, viewer: Viewer, around: &Around) -> Table {
        let decides = self
            .play
            .to_move()
            .is_some_and(|seat| viewer == Viewer::Seat(seat));
        let log_from = self.count_lines(viewer).saturating_sub(TAIL);
        Table {
            revision: self.revision,
            position: self.play.position(),
            seat: self.name(viewer),
            view: ViewWire::of(self.play.as_ref(), self.play.view(viewer)),
            decision: decides.then(|| self.decision()).flatten(),
            waiting_for: self.waiting_for(viewer, &around.computers),
            undo: self.can_undo(viewer),
            redo: self.can_redo(viewer),
            outcome: self.outcome(),
            log: self.lines(viewer, |n, _| n >= log_from),
            log_from,
            present: self.names(&around.present),
        }
    }
}

fn readable(audience: Audience, viewer: Viewer) -> bool {
    match audience {
        Audience::All => true,
        Audience::Only(seat) => viewer == Viewer::Seat(seat),
    }
}

/// The lines of an action as the database keeps them.
fn stored_log(entries: &[Entry]) -> String {
    #[derive(serde::Serialize)]
    struct Stored<'a> {
        #[serde(flatten)]
        entry: &'a Entry,
        #[serde(skip_serializing_if = "Option::is_none")]
        only: Option<Seat>,
    }
    let stored: Vec<Stored> = entries
        .iter()
        .map(|entry| Stored {
            entry,
            only: match entry.audience {
                Audience::All => None,
                Audience::Only(seat) => Some(seat),
            },
        })
        .collect();
    serde_json::to_string(&stored).expect("log lines are plain data")
}
