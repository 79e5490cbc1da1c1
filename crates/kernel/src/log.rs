use crate::{Event, Rolled, RuleId, Seat, Seats, Viewer};
use serde::Serialize;

/// Who may read a log line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    All,
    /// These seats and nobody else, not even one that only looks on.
    Only(Seats),
}

impl Audience {
    pub const fn only(seat: Seat) -> Audience {
        Audience::Only(Seats::one(seat))
    }

    pub const fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::All, _) => true,
            (Audience::Only(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Audience::Only(_), Viewer::Spectator) => false,
        }
    }

    /// The seats that it is kept to, where it is.
    pub const fn kept_to(self) -> Option<Seats> {
        match self {
            Audience::All => None,
            Audience::Only(seats) => Some(seats),
        }
    }
}

/// One seat or several, where not all may know.
impl<S: Into<Seats>> From<S> for Audience {
    fn from(seats: S) -> Audience {
        Audience::Only(seats.into())
    }
}

/// One thing that happened, in a sentence, with the rule that made it so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entry {
    pub rule: RuleId,
    /// Empty where there is nothing to read: then there are events.
    pub text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Rolled>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
    #[serde(skip)]
    pub audience: Audience,
}

/// Collects what happens while an action is applied.
///
/// Simulations keep it off, so a line's text is only made when somebody will read it.
#[derive(Clone, Debug)]
pub struct Log {
    on: bool,
    entries: Vec<Entry>,
    /// What happened since the last line.
    events: Vec<(RuleId, Audience, Event)>,
    revealed: bool,
}

impl Log {
    pub fn on() -> Log {
        Log {
            on: true,
            entries: Vec::new(),
            events: Vec::new(),
            revealed: false,
        }
    }

    pub fn off() -> Log {
        Log {
            on: false,
            entries: Vec::new(),
            events: Vec::new(),
            revealed: false,
        }
    }

    pub fn is_on(&self) -> bool {
        self.on
    }

    pub fn say(&mut self, rule: RuleId, text: impl FnOnce() -> String) {
        if self.on {
            self.push(rule, text(), Vec::new(), Audience::All);
        }
    }

    /// A line about dice that were rolled: faces of six-sided dice, or records of any.
    pub fn rolled<R: Into<Rolled> + Copy>(
        &mut self,
        rule: RuleId,
        dice: &[R],
        text: impl FnOnce() -> String,
    ) {
        self.rolled_for(Audience::All, rule, dice, text);
    }

    /// A line about dice or draws that not everybody may know: a card that a seat drew into its hand.
    pub fn rolled_for<R: Into<Rolled> + Copy>(
        &mut self,
        audience: impl Into<Audience>,
        rule: RuleId,
        dice: &[R],
        text: impl FnOnce() -> String,
    ) {
        if self.on {
            let dice = dice.iter().map(|die| (*die).into()).collect();
            self.push(rule, text(), dice, audience.into());
        }
    }

    /// A line for one seat, or for several.
    pub fn whisper(
        &mut self,
        rule: RuleId,
        seats: impl Into<Seats>,
        text: impl FnOnce() -> String,
    ) {
        if self.on {
            self.push(rule, text(), Vec::new(), Audience::Only(seats.into()));
        }
    }

    /// A line is a sentence: it ends with a stop.
    fn push(&mut self, rule: RuleId, mut text: String, dice: Vec<Rolled>, audience: Audience) {
        if text.ends_with(|last: char| last.is_alphanumeric() || last == ')') {
            text.push('.');
        }
        let events = self.waiting(audience);
        self.entries.push(Entry {
            rule,
            text,
            dice,
            events,
            audience,
        });
    }

    /// A line that opens a part of the game: 1 is the turn, higher numbers are parts within parts.
    pub fn heading(&mut self, level: u8, rule: RuleId, text: impl FnOnce() -> String) {
        if self.on {
            self.push(rule, text(), Vec::new(), Audience::All);
            let heading = self.entries.last_mut().expect("pushed above");
            heading.events.push(Event::Heading { level });
        }
    }

    /// What happened, for programs. The next line for the same audience carries it.
    pub fn event(
        &mut self,
        audience: impl Into<Audience>,
        rule: RuleId,
        event: impl FnOnce() -> Event,
    ) {
        if self.on {
            self.events.push((rule, audience.into(), event()));
        }
    }

    /// The events that a line for this audience carries.
    fn waiting(&mut self, audience: Audience) -> Vec<Event> {
        let carried = self.events.extract_if(.., |(_, who, _)| *who == audience);
        carried.map(|(_, _, event)| event).collect()
    }

    /// Events that no line came after have lines of their own, without words.
    fn settle(&mut self) {
        while let Some((rule, audience, _)) = self.events.first() {
            let (rule, audience) = (*rule, *audience);
            let events = self.waiting(audience);
            self.entries.push(Entry {
                rule,
                text: String::new(),
                dice: Vec::new(),
                events,
                audience,
            });
        }
    }

    /// Something secret became known: the action cannot be taken back.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    pub fn is_revealed(&self) -> bool {
        self.revealed
    }

    pub(crate) fn take(&mut self) -> (Vec<Entry>, bool) {
        self.settle();
        (
            std::mem::take(&mut self.entries),
            std::mem::take(&mut self.revealed),
        )
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The lines, with every event in one of them.
    pub fn into_entries(mut self) -> Vec<Entry> {
        self.settle();
        self.entries
    }
}
