//! A game as it lies on the table: the play, its log and its time line.

use super::Around;
use super::carry::Stopped;
use super::chronicle::{Chronicle, LogLine, Rules, Turn, stored_log};
use super::ends::End;
use super::views::Views;
use crate::refusal::{Answered, Refusal};
use crate::store::{CheckpointRow, EventKind, EventRow, GameRow, Head};
use crate::wire::{Can, DecisionWire, Line, Mark, Table, TurnWire, ViewWire, WaitingFor, seat_id};
use kernel::{Entry, Play, Rolled, Ruleset, Scripted, Seat, Viewer};
use serde_json::value::RawValue;
use std::sync::Arc;

/// How many lines of the log a table shows at first.
const TAIL: usize = 200;

pub struct Desk {
    pub play: Box<dyn Play>,
    /// Whether a seat may know what another does not.
    pub secrets: bool,
    pub revision: u64,
    pub(super) chronicle: Chronicle,
    /// Of what was taken back, the last first to be taken again last: whether it goes with what was before it.
    pub(super) undone: Vec<bool>,
    pub(super) views: Views,
    /// The revision at the farthest position that undo can reach.
    pub(super) settled: u64,
    /// The position of the last checkpoint.
    pub(super) kept: usize,
    /// The players have ended it.
    pub(super) ended: Option<End>,
    /// It does not hold under today's rules and can only be read.
    pub(super) stopped: Option<Stopped>,
}

/// How many actions lie between two checkpoints.
const EVERY: usize = 128;

/// How many steps of the path a mark keeps: turn, side's turn, phase.
const DEPTH: usize = 3;

impl Desk {
    pub fn new(play: Box<dyn Play>, secrets: bool) -> Desk {
        let mut desk = Desk {
            play,
            secrets,
            revision: 0,
            chronicle: Chronicle::default(),
            undone: Vec::new(),
            views: Views::default(),
            settled: 0,
            kept: 0,
            ended: None,
            stopped: None,
        };
        desk.mark();
        desk
    }

    /// Goes on from the last of a chain of checkpoints, or says why that cannot be.
    pub fn resume(
        ruleset: &'static dyn Ruleset,
        game: &GameRow,
        chain: &[CheckpointRow],
    ) -> Result<Desk, String> {
        let last = chain.last().ok_or("there is none")?;
        let play = ruleset.resume(&game.setup, game.seed, &last.play);
        let play = play.map_err(|e| e.to_string())?;
        let mut chronicle = Chronicle::default();
        let rules = Rules::of(ruleset.ledger());
        for row in chain {
            if row.follows as usize != chronicle.by.len() {
                return Err(format!("nothing leads up to position {}", row.follows));
            }
            chronicle.read(&row.chronicle, &rules)?;
            if row.position as usize != chronicle.by.len() {
                return Err(format!(
                    "its chronicle ends before position {}",
                    row.position
                ));
            }
        }
        if play.position() != chronicle.by.len() || chronicle.marks.is_empty() {
            return Err("its chronicle does not belong to it".to_string());
        }
        Ok(Desk {
            kept: play.position(),
            play,
            secrets: ruleset.secrets(),
            revision: last.revision,
            chronicle,
            undone: Vec::new(),
            views: Views::default(),
            settled: last.revision,
            ended: None,
            stopped: None,
        })
    }

    /// A checkpoint, when it is time for one.
    pub fn checkpoint(&mut self) -> Option<CheckpointRow> {
        let position = self.play.position() - self.play.reach();
        if position < self.kept + EVERY || self.stopped.is_some() {
            return None;
        }
        let follows = std::mem::replace(&mut self.kept, position);
        Some(CheckpointRow {
            revision: self.settled,
            position: position as u64,
            follows: follows as u64,
            play: self.play.checkpoint().bytes,
            chronicle: self.chronicle.write(follows, position),
        })
    }

    /// Takes an action that stands alone, or one that goes with the one before it.
    pub fn act(
        &mut self,
        kind: EventKind,
        seat: Seat,
        action: &serde_json::Value,
    ) -> Answered<EventRow> {
        let entries = self.play.act(Some(seat), action)?;
        self.undone.clear();
        Ok(self.took(kind, seat, kind == EventKind::Join, entries))
    }

    pub fn undo(&mut self, seat: Seat) -> Answered<EventRow> {
        self.play.undo(Some(seat))?;
        let position = self.play.position();
        let joined = self.chronicle.joined.get(position);
        self.undone.push(joined.copied().unwrap_or_default());
        self.chronicle.go_back(position);
        self.revision += 1;
        self.settle();
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
        let joined = self.undone.pop().unwrap_or_default();
        Ok(self.took(EventKind::Redo, seat, joined, entries))
    }

    /// Writes down what an action did.
    fn took(&mut self, kind: EventKind, seat: Seat, joined: bool, entries: Vec<Entry>) -> EventRow {
        let last = self.play.last_entry();
        let log = stored_log(&entries);
        let position = self.play.position() as u32;
        let mark = self.chronicle.marks.len().saturating_sub(1) as u32;
        let lines = entries.into_iter();
        let lines = lines.map(|entry| LogLine::new(entry, position, seat, mark));
        self.chronicle.lines.extend(lines);
        self.chronicle.by.push(seat);
        self.chronicle.joined.push(joined);
        self.mark();
        self.revision += 1;
        if kind != EventKind::Redo {
            match self.play.reach() {
                0 => self.settled = self.revision,
                1 => self.settled = self.revision - 1,
                _ => {}
            }
        }
        let (action, dice, scripted) = last
            .map(|last| (last.action, last.dice, last.scripted))
            .unwrap_or_default();
        EventRow {
            kind,
            seat: seat_id(self.play.as_ref(), seat).to_string(),
            action: (kind != EventKind::Redo).then_some(action),
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
            .chronicle
            .marks
            .last()
            .is_none_or(|mark| mark.path.first() != path.first())
        {
            self.remember_turn(path.first().cloned().unwrap_or_default());
        }
        if self
            .chronicle
            .marks
            .last()
            .is_none_or(|mark| mark.path != path)
        {
            self.chronicle.marks.push(Mark {
                position: self.play.position(),
                path,
            });
        }
    }

    fn remember_turn(&mut self, turn: String) {
        let mut tracks: Vec<Arc<str>> = Vec::new();
        for viewer in self.viewers() {
            // In a game without secrets all see the same.
            if let Some(same) = tracks.first().filter(|_| !self.secrets) {
                tracks.push(Arc::clone(same));
                continue;
            }
            let json = serde_json::to_string(&self.play.view(viewer).tracks);
            tracks.push(json.expect("tracks are plain data").into());
        }
        self.chronicle.turns.push(Turn {
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

    /// Where every turn began.
    pub fn turns(&self) -> Vec<(usize, String)> {
        let turns = self.chronicle.turns.iter();
        turns
            .map(|turn| (turn.position, turn.turn.clone()))
            .collect()
    }

    /// The tracks at the start of every turn, and now.
    pub fn history(&self, viewer: Viewer) -> Vec<TurnWire> {
        let place = self
            .viewers()
            .position(|who| who == viewer)
            .unwrap_or_default();
        let raw = |json: &str| RawValue::from_string(json.to_string());
        let turns = self.chronicle.turns.iter().filter_map(|turn| {
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
        let first = self
            .chronicle
            .marks
            .last()
            .and_then(|mark| mark.path.first());
        first.map_or("", String::as_str)
    }

    pub fn marks(&self) -> &[Mark] {
        &self.chronicle.marks
    }

    /// The seat that took the action that led to a position.
    pub fn took_to(&self, position: usize) -> Option<Seat> {
        self.chronicle.by.get(position.checked_sub(1)?).copied()
    }

    /// The first position after the last action of a seat.
    pub fn since(&self, seat: Seat) -> usize {
        let last = self.chronicle.by.iter().rposition(|by| *by == seat);
        last.map_or(0, |index| index + 1)
    }

    /// What the list of games shows.
    pub fn head(&self) -> Head {
        let outcome = self.outcome();
        Head {
            revision: self.revision,
            position: self.actions() as u64,
            turn: self.turn().to_string(),
            to_move: self
                .to_move()
                .map(|seat| seat_id(self.play.as_ref(), seat).to_string()),
            outcome: outcome.map(|o| serde_json::json!(o).to_string()),
        }
    }

    /// The lines that a viewer may read whose number or position passes.
    pub fn lines(&self, viewer: Viewer, wanted: impl Fn(usize, usize) -> bool) -> Vec<Line> {
        let seen = self
            .chronicle
            .lines
            .iter()
            .filter(|line| line.audience.includes(viewer));
        let numbered = seen.enumerate();
        let wanted = numbered.filter(|(n, line)| wanted(*n, line.position as usize));
        wanted.map(|(n, line)| self.line(n, line)).collect()
    }

    fn line(&self, n: usize, line: &LogLine) -> Line {
        let mark = self.chronicle.marks.get(line.mark as usize);
        Line {
            n,
            position: line.position as usize,
            group: self.chronicle.group(line.position as usize),
            seat: seat_id(self.play.as_ref(), line.by),
            turn: mark
                .and_then(|mark| mark.path.first().cloned())
                .unwrap_or_default(),
            rule: line.rule,
            text: line.text.clone(),
            dice: line.dice.clone(),
            events: line.events.clone(),
        }
    }

    pub fn count_lines(&self, viewer: Viewer) -> usize {
        let seen = self
            .chronicle
            .lines
            .iter()
            .filter(|line| line.audience.includes(viewer));
        seen.count()
    }

    /// What the deciding seat is asked.
    pub fn decision(&self) -> Option<DecisionWire> {
        DecisionWire::of(self.play.as_ref())
    }

    /// Whom a viewer waits for.
    pub fn waiting_for(&self, viewer: Viewer, computers: &[Seat]) -> Option<WaitingFor> {
        let seat = self.to_move()?;
        if viewer == Viewer::Seat(seat) {
            return None;
        }
        let path = self
            .chronicle
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
            can: !self.is_closed() && seat.is_some_and(|seat| viewer == Viewer::Seat(seat)),
        }
    }

    pub fn can_redo(&self, viewer: Viewer) -> Can {
        let decides = self
            .to_move()
            .is_some_and(|seat| viewer == Viewer::Seat(seat));
        Can {
            can: decides && self.play.can_redo(),
        }
    }

    pub fn table(&self, viewer: Viewer, around: &Around) -> Table {
        let decides = self
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

/// Sets the dice that were set when an action was taken.
pub fn set_dice(play: &mut dyn Play, dice: &[Rolled], scripted: usize) -> Answered<()> {
    if scripted > 0 {
        let set = dice.iter().take(scripted).copied();
        play.script(&set.map(Scripted::Exactly).collect::<Vec<_>>())?;
    }
    Ok(())
}
